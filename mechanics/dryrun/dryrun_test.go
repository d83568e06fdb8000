// Tests of dry runs on a scripted position: what seals an action, and which events are told beforehand.

package dryrun

import (
	"errors"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// The kinds of event of the test's game: 1 is a move, 2 shows a face.
var info = &kernel.Info{Events: []kernel.EventInfo{{}, {ID: "move", Show: "move"}, {ID: "shown", Show: "reveal"}}}

// script is a position whose only action does what its letters say: m a move, s a shown face, d a die, x a mixing lot,
// h the turn is handed over, o an event for the other side only, t a face shown to it, r the action is refused, a dice
// until a 1 falls, l lots until the last one is drawn.
type script struct {
	kernel.Position
	does string
	side kernel.Side
}

// Outcome, Progress and Risk make it one that tells of dangers: A's capital is always in danger.
func (p *script) Outcome() kernel.Outcome { return kernel.Outcome{Winner: kernel.NoSide} }

func (p *script) Progress(_ kernel.Side, out *kernel.Progress) {
	out.Dangers = []kernel.Danger{{Side: kernel.SideB, Text: "danger", Pressing: true, Places: []kernel.PlaceID{1}}}
}

func (p *script) Risk(kernel.Action) (kernel.Risk, bool) { return kernel.Risk{}, false }

func (p *script) ToMove() kernel.Side { return p.side }

func (p *script) Play(_ kernel.Action, src chance.Source, ev *kernel.Events) error {
	for i, c := range p.does {
		e := kernel.Event{Kind: 1, Audience: kernel.Everyone, A: int16(i)}
		switch c {
		case 's':
			e.Kind = 2
		case 'd':
			src.Die(chance.Label{Kind: 1}, 6)
			continue
		case 'a':
			for n := 0; src.Die(chance.Label{Kind: 1}, 6) != 1; n++ {
				if n > 100 {
					return errors.New("the dice never fall on 1")
				}
			}
			continue
		case 'l':
			for n := 0; src.Lot(chance.Label{Kind: 1}, []int16{4, 5, 6}) != 2; n++ {
				if n > 100 {
					return errors.New("the last lot is never drawn")
				}
			}
			continue
		case 'x':
			src.Lot(chance.Label{Kind: chance.Mixing}, []int16{4, 5})
			continue
		case 'h':
			p.side = p.side.Other()
			continue
		case 'o', 't':
			e.Audience = kernel.Except(kernel.SideA)
			if c == 't' {
				e.Kind = 2
			}
		case 'r':
			return kernel.Refuse("", "no", "No.")
		}
		ev.Add(e)
	}
	return nil
}

// TestPlay: why an action cannot be taken back, and what is told of it beforehand.
func TestPlay(t *testing.T) {
	var normal Space
	for _, c := range []struct {
		does         string
		cause, plain string // with Plain
		told, few    int
	}{
		{"mm", "", "", 2, 2},
		{"mom", "", "", 2, 2},
		{"mh", "hand-over", "hand-over", 1, 1},
		{"md", "draw", "draw", 1, 0},
		{"mdmm", "draw", "draw", 1, 0},
		{"dh", "draw", "draw", 0, 0},
		{"ma", "draw", "draw", 1, 0}, // a rule that draws until it has what it wants
		{"ml", "draw", "draw", 1, 0},
		{"mx", "draw", "draw", 1, 0},
		{"xhm", "hand-over", "draw", 1, 0},
		{"ms", "reveal", "reveal", 1, 1},
		{"msd", "reveal", "draw", 1, 0},
		{"mtm", "", "", 2, 2}, // only the other side learns something
		{"mth", "hand-over", "hand-over", 1, 1},
		{"mds", "draw", "draw", 1, 0},
		{"smh", "reveal", "reveal", 0, 0},
		{"mr", "", "", 0, 0},
	} {
		for plain, want := range map[bool]string{false: c.cause, true: c.plain} {
			s, n := &normal, c.told
			if plain {
				s, n = &Space{Plain: true}, c.few
			}
			var out kernel.Preview
			s.Play(info, &script{does: c.does, side: kernel.SideA}, kernel.Action{}, &out)
			if out.Cause != want || out.Seals != (want != "") || len(out.Events) != n {
				t.Errorf("%s, plain %v: %q, %d events, want %q, %d", c.does, plain, out.Cause, len(out.Events), want, n)
			}
		}
	}
}

// TestRisk: what pressed before an action is told if it ends the go, but not if a die is cast or a face is shown first.
func TestRisk(t *testing.T) {
	x, err := kernel.NewIndex(info)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		does    string
		givesUp bool
		told    bool
	}{
		{does: "m"},
		{does: "mh", told: true},
		{does: "dh"},             // a battle ends the go
		{does: "hd", told: true}, // the weather of the next go
		{does: "sh"},
		{does: "xh", told: true},
		{does: "xhd", told: true},
		{does: "xdh"},
		{does: "m", givesUp: true, told: true},
		{does: "dh", givesUp: true, told: true},
	} {
		p, copy := &script{does: c.does}, &script{does: c.does}
		over := func() bool { return copy.side != p.side }
		var s Space
		if r, told := s.Risk(x, p, copy, kernel.Action{}, Go{Over: over, GivesUp: c.givesUp}); told != c.told {
			t.Errorf("%s, gives up %v: %v %+v", c.does, c.givesUp, told, r)
		}
	}
}

// TestProbe: without events to count it still tells what was drawn.
func TestProbe(t *testing.T) {
	var p Probe
	if p.Lot(chance.Label{Kind: chance.Mixing}, []int16{1}); !p.Mixed || p.Drawn {
		t.Errorf("%+v", p)
	}
	if p.Die(chance.Label{}, 6); !p.Drawn || p.Before != 0 {
		t.Errorf("%+v", p)
	}
}
