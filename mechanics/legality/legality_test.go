// Tests of the table of verbs, of faults in the form of actions, and of bars.

package legality

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"umpire/kernel"
	"umpire/kernel/chance"
)

var info = &kernel.Info{
	Verbs: []kernel.VerbInfo{{}, {Name: "move", Piece: true, Place: true}, {Name: "look", Piece: true}, {Name: "end"},
		{Name: "build", Place: true}, {Name: "pay", Num: kernel.NumCount},
		{Name: "turn", Piece: true, Num: kernel.NumChoice, Choices: []string{"left", "right"}}},
	Pieces: make([]kernel.PieceInfo, 4), Places: make([]kernel.PlaceInfo, 5),
}

// position refuses what its set does not have.
type position struct {
	legal map[kernel.Action]bool
	done  []kernel.Action
}

func (p *position) refuse(a kernel.Action) string {
	if !p.legal[a] {
		return "no"
	}
	return ""
}

func (p *position) play(a kernel.Action, _ chance.Source, _ *kernel.Events) {
	p.done = append(p.done, a)
}

// refusePiece refuses piece 3, whatever the place.
func (p *position) refusePiece(b kernel.PieceID) string {
	if b == 3 {
		return "no"
	}
	return ""
}

var table = Table[*position]{Verbs: []Verb[*position]{{},
	{Ask: 1, Piece: (*position).refusePiece, Refuse: (*position).refuse, Play: (*position).play},
	{Ask: 1, Handles: true, Refuse: (*position).refuse}, {Ask: 1}, {Ask: 2, Refuse: (*position).refuse},
	{Ask: 1, Refuse: (*position).refuse}, {Ask: 2, Refuse: (*position).refuse}}}

// anyAction draws an action, well formed or not.
func anyAction(t *rapid.T) kernel.Action {
	a := kernel.Action{Verb: kernel.Verb(rapid.IntRange(0, 7).Draw(t, "verb")),
		Piece: kernel.PieceID(rapid.IntRange(-1, 4).Draw(t, "piece")),
		Place: kernel.PlaceID(rapid.IntRange(-1, 6).Draw(t, "place")), N: int16(rapid.IntRange(-1, 2).Draw(t, "n"))}
	if rapid.Bool().Draw(t, "handle") {
		a.Piece += kernel.FirstHandle
	}
	return a
}

// TestListed: what is listed is not refused, and every well-formed action that is not refused is listed, in order and
// once.
func TestListed(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := &position{legal: map[kernel.Action]bool{}}
		for range rapid.IntRange(0, 60).Draw(t, "legal") {
			p.legal[anyAction(t)] = true
		}
		ask := uint8(rapid.IntRange(0, 3).Draw(t, "ask"))
		list := table.List(p, info, kernel.SideA, ask, nil)
		for i, a := range list {
			if r := table.Refuse(p, info, 1, ask, a); r != "" {
				t.Fatalf("%+v is listed and refused: %v", a, r)
			}
			if slices.Contains(list[:i], a) {
				t.Fatalf("%+v is listed twice", a)
			}
			if i > 0 && list[i-1].Verb > a.Verb {
				t.Fatalf("%v is not in the order of verbs", list)
			}
		}
		for range 100 {
			a := anyAction(t)
			r := table.Refuse(p, info, 1, ask, a)
			switch {
			case FaultOf(info, a) != Fine:
				if r != Malformed {
					t.Fatalf("%+v is malformed and refused as %v", a, r)
				}
			case table.Verbs[a.Verb].Ask != ask:
				if r != NotNow {
					t.Fatalf("%+v is not due and refused as %v", a, r)
				}
			case info.Verbs[a.Verb].Num != kernel.NumNone, a.Piece.Handle() != table.Verbs[a.Verb].Handles &&
				a.Piece != 0,
				a.Piece != 0 && int(a.Piece)%int(kernel.FirstHandle) >= len(info.Pieces), a.Piece == kernel.FirstHandle:
				// not listed: a number, or a piece that is not named so
			case (r == "") != slices.Contains(list, a):
				t.Fatalf("%+v is listed: %v; refused: %v", a, r != "", r)
			}
		}
	})
}

// TestFaultOf: what is wrong with the form of an action has its name.
func TestFaultOf(t *testing.T) {
	for a, want := range map[kernel.Action]Fault{
		{}:                             NoVerb,
		{Verb: 7}:                      NoVerb,
		{Verb: 3}:                      Fine,
		{Verb: 3, N: 1}:                BadOperand,
		{Verb: 3, Piece: 1}:            BadOperand,
		{Verb: 2, Piece: 1, Place: -1}: BadOperand,
		{Verb: 6, Piece: 1, N: 2}:      BadOperand,
		{Verb: 6, Piece: 1, N: 1}:      Fine,
		{Verb: 5, N: -9}:               Fine,
		{Verb: 1, Piece: 1}:            NoPlace,
		{Verb: 1, Place: 5}:            NoPlace,
		{Verb: 1, Place: 4}:            NoPiece,
		{Verb: 2, Piece: -1}:           NoPiece,
		{Verb: 1, Piece: 9, Place: 4}:  Fine,
	} {
		if got := FaultOf(info, a); got != want {
			t.Errorf("%+v: %d, want %d", a, got, want)
		}
	}
}

// TestAbout: a refusal is a copy that names what was asked about, unless it must keep silent.
func TestAbout(t *testing.T) {
	all := Refusals{"no": {Rule: "1", Reason: "No."}}
	a := kernel.Action{Verb: 1, Piece: 2, Place: 3}
	if all.About("", a) != nil {
		t.Error("nothing is refused")
	}
	r := all.About("no", a, Malformed)
	if r.Code != "no" || r.Rule != "1" || r.Reason != "No." || !slices.Equal(r.Pieces, []kernel.PieceID{2}) ||
		!slices.Equal(r.Places, []kernel.PlaceID{3}) || all["no"].Pieces != nil {
		t.Errorf("%+v", r)
	}
	if r := all.About("no", a, Malformed, "no"); r.Pieces != nil || r.Places != nil {
		t.Errorf("%+v", r)
	}
}

// TestBars: the first line for the verb and the phase counts, if its condition holds; for a side that waits only lines
// that always hold.
func TestBars(t *testing.T) {
	rain := func(wet bool) bool { return wet }
	bars := Bars[bool, string]{
		{Verbs: []kernel.Verb{1}, If: rain, Always: true, Rule: "wet"},
		{Verbs: []kernel.Verb{1, 2}, Phases: []uint8{4, 5}, Rule: "late"},
		{Verbs: []kernel.Verb{1}, Rule: "early"},
	}
	for _, c := range []struct {
		verb    kernel.Verb
		phase   uint8
		wet     bool
		waiting bool
		rule    string
	}{
		{1, 1, false, false, "early"}, {1, 1, true, false, "wet"}, {1, 5, false, false, "late"},
		{2, 4, true, false, "late"},
		{2, 1, false, false, ""}, {3, 4, true, false, ""}, {1, 5, false, true, ""}, {1, 5, true, true, "wet"},
	} {
		rule := ""
		if b := bars.Find(c.wet, c.phase, c.verb, c.waiting); b != nil {
			rule = b.Rule
		}
		if rule != c.rule {
			t.Errorf("%+v: barred by %q", c, rule)
		}
	}
	q := &position{legal: map[kernel.Action]bool{}}
	barred := table
	barred.Bars = Bars[*position, string]{{Verbs: []kernel.Verb{4}, Code: "late"}}
	a := kernel.Action{Verb: 4, Place: 1}
	if r := barred.Refuse(q, info, 1, 1, a); r != "late" {
		t.Errorf("%+v", r)
	}
	if r := barred.Refuse(q, info, 1, 2, a); r != "no" {
		t.Errorf("its own question is due, and it is refused as %+v", r)
	}
}
