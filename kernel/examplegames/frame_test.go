// Package examplegames_test holds small complete games, each an example of one thing that the games to come need:
// that the kernel carries it without a special case. Each passes the contract of kerneltest.
//
//   - assault_test.go: a stack that splits, assaults in mid-move, and goes on or back.
//   - orders_test.go, ordersplay_test.go: an attack declared and reacted to, face-down orders, aircraft on both
//     sides, an untried defender.
//   - setup_test.go: a free set-up that must cover a front, completed from any partial one.
//   - cup_test.go: a cup from which one side draws and alone sees what.
//   - eighths_test.go: strengths halved three times without rounding; counters with ratings on each step, a hexside,
//     odds with what is short of the next column, a handicap, levels of victory, options that need others.
//
// They are neither games to play nor templates: games/toy is. What they have in common is in this file, so that each
// file holds little more than its rules.
package examplegames_test

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"reflect"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// rules is an example game over a state S, which must be a value of fixed size.
type rules[S any] struct {
	info   kernel.Info
	setup  func(s *S, c kernel.Chosen) // what the game was started from, before start; nil if the state need not know
	chosen func(s *S) kernel.Chosen    // the same out of the state, for views
	start  func(s *S, src chance.Source)
	check  func(s *S) error         // what is wrong with a state; also makes what is derived
	mover  func(s *S) kernel.Side   // NoSide when over
	prompt func(s *S) kernel.Prompt // Side is filled in
	list   func(s *S, try func(verb kernel.Verb, piece kernel.PieceID, place kernel.PlaceID, n int16))
	refuse func(s *S, a kernel.Action) *kernel.Refusal
	play   func(s *S, a kernel.Action, src chance.Source, ev *kernel.Events)
	view   func(s *S, side kernel.Side,
		v *kernel.View) // Facts and Places have their length; side, prompt and outcome are filled in
	outcome func(s *S) kernel.Outcome
	guess   func(v *kernel.View, src chance.Source) S
	worlds  func(v *kernel.View) []S
	shownAs func(s *S, side kernel.Side, b kernel.PieceID) kernel.PieceID
	odds    func(s *S, a kernel.Action, f *kernel.Forecast)
}

// game makes a kernel.Game of rules.
type game[S any] struct{ rules[S] }

func (g *game[S]) Info() *kernel.Info { return &g.info }

func (g *game[S]) Start(set kernel.Setup, src chance.Source) (kernel.Position, error) {
	c, err := g.info.Resolve(set)
	if err != nil {
		return nil, err
	}
	p := &position[S]{g: g}
	if g.setup != nil {
		g.setup(&p.s, c)
	}
	g.start(&p.s, src)
	return p, g.check(&p.s)
}

// Decode reads a state as it is in memory, big end first. Bytes that it would not write itself are an error.
func (g *game[S]) Decode(b []byte) (kernel.Position, error) {
	p := &position[S]{g: g}
	n, err := binary.Decode(b, binary.BigEndian, &p.s)
	if err != nil || n != len(b) {
		return nil, fmt.Errorf("a position has not %d bytes: %v", len(b), err)
	}
	if err := g.check(&p.s); err != nil {
		return nil, err
	}
	if again, _ := p.AppendBinary(nil); !bytes.Equal(again, b) {
		return nil, errors.New("the bytes are not canonical")
	}
	return p, nil
}

func (g *game[S]) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	p := &position[S]{g: g, s: g.guess(v, src)}
	return p, g.check(&p.s)
}

func (g *game[S]) Worlds(v *kernel.View) (list []kernel.Position) {
	if g.worlds == nil {
		return nil
	}
	for _, s := range g.worlds(v) {
		list = append(list, &position[S]{g, s})
	}
	return list
}

type position[S any] struct {
	g *game[S]
	s S
}

func (p *position[S]) ToMove() kernel.Side { return p.g.mover(&p.s) }

func (p *position[S]) Prompt(kernel.Side) kernel.Prompt {
	pr := p.g.prompt(&p.s)
	pr.Side = p.ToMove()
	return pr
}

func (p *position[S]) Legal(list []kernel.Action) []kernel.Action {
	if p.ToMove() == kernel.NoSide {
		return list
	}
	p.g.list(&p.s, func(verb kernel.Verb, piece kernel.PieceID, place kernel.PlaceID, n int16) {
		if a := (kernel.Action{Verb: verb, Piece: piece, Place: place, N: n}); p.refuse(a) == nil {
			list = append(list, a)
		}
	})
	return list
}

var malformed = kernel.Refuse("1", "malformed", "There is no such action.")

// refuse checks the operands and then asks the rules. Unknown pieces are the rules' business: to a side, a hidden one
// is unknown.
func (p *position[S]) refuse(a kernel.Action) *kernel.Refusal {
	in := &p.g.info
	if a.Verb == 0 || int(a.Verb) >= len(in.Verbs) || p.ToMove() == kernel.NoSide {
		return malformed
	}
	v := &in.Verbs[a.Verb]
	if (a.Piece != 0) != v.Piece || (a.Place != 0) != v.Place || v.Num == kernel.NumNone && a.N != 0 ||
		a.Place < 0 || int(a.Place) >= len(in.Places) ||
		v.Num == kernel.NumChoice && (a.N < 0 || int(a.N) >= len(v.Choices)) {
		return malformed
	}
	return p.g.rules.refuse(&p.s, a)
}

func (p *position[S]) Why(side kernel.Side, a kernel.Action) *kernel.Refusal {
	if side != p.ToMove() || !side.Player() {
		return kernel.Refuse("1", "not-yours", "It is not your decision.")
	}
	return p.refuse(a)
}

func (p *position[S]) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	if r := p.Why(p.ToMove(), a); r != nil {
		return r
	}
	p.g.play(&p.s, a, src, ev)
	return nil
}

func (p *position[S]) View(side kernel.Side, v *kernel.View) {
	*v = kernel.View{Side: side, Facts: make([]int32, len(p.g.info.Facts)),
		Places: make([]kernel.PlaceView, len(p.g.info.Places)),
		Prompt: p.Prompt(side), Over: p.Outcome()}
	if p.g.chosen != nil {
		c := p.g.chosen(&p.s)
		v.Scenario, v.Options, v.Handicap = c.Scenario, c.Options, c.Handicap
	}
	for i := range v.Places {
		v.Places[i].Control = kernel.NoSide
	}
	p.g.view(&p.s, side, v)
}

// bell is a source that rings when it is drawn from.
type bell bool

func (b *bell) Die(chance.Label, int) int     { *b = true; return 1 }
func (b *bell) Lot(chance.Label, []int16) int { *b = true; return 0 }

func (p *position[S]) Preview(a kernel.Action, out *kernel.Preview) {
	out.Reset()
	if p.refuse(a) != nil {
		return
	}
	q := *p
	var rung bell
	var ev kernel.Events
	_ = q.Play(a, &rung, &ev)
	mine := ev.For(p.ToMove(), nil)
	switch {
	case bool(rung):
		out.Cause = "draw"
	case p.g.shows(ev.List):
		out.Cause = "reveal"
	case q.ToMove() != p.ToMove():
		out.Cause = "hand-over"
		out.Events = append(out.Events, mine...)
	default:
		out.Events = append(out.Events, mine...)
	}
	out.Seals = out.Cause != ""
}

func (g *game[S]) shows(list []kernel.Event) bool {
	for _, e := range list {
		if g.info.Events[e.Kind].Show == "reveal" {
			return true
		}
	}
	return false
}

func (p *position[S]) Forecast(side kernel.Side, a kernel.Action, f *kernel.Forecast) {
	f.Reset()
	if p.g.odds != nil && side == p.ToMove() && p.refuse(a) == nil {
		p.g.odds(&p.s, a, f)
	}
}

func (p *position[S]) Copy(into kernel.Position) { into.(*position[S]).s = p.s }

func (p *position[S]) New() kernel.Position { return &position[S]{g: p.g} }

func (p *position[S]) Outcome() kernel.Outcome { return p.g.outcome(&p.s) }

func (p *position[S]) AppendBinary(b []byte) ([]byte, error) {
	return binary.Append(b, binary.BigEndian, &p.s)
}

func (p *position[S]) ShownAs(side kernel.Side, b kernel.PieceID) kernel.PieceID {
	if p.g.shownAs == nil {
		return b
	}
	return p.g.shownAs(&p.s, side, b)
}

// fixed fills in what every example game has alike.
func fixed(id, name string, rulesOf ...string) kernel.Info {
	in := kernel.Info{ID: id, Name: name, Edition: 1, DataHash: "none",
		Sides: [2]kernel.SideInfo{{ID: "german", Name: "German", People: "the Germans"},
			{ID: "soviet", Name: "Soviet", People: "the Soviets"}},
		Scenarios: []kernel.ScenarioInfo{{ID: "only", Name: "The only one"}},
		Verbs:     make([]kernel.VerbInfo, 1), Pieces: make([]kernel.PieceInfo, 1), Places: make([]kernel.PlaceInfo, 1),
		Phases: []kernel.PhaseInfo{{}, {ID: "play", Name: "Play"}}, Asks: make([]kernel.AskInfo, 1),
		Events: make([]kernel.EventInfo, 1),
		Rules:  []kernel.RuleInfo{{}, {Number: "1", Title: "Sequence", Text: "One decision after another."}},
	}
	for _, r := range rulesOf {
		in.Rules = append(in.Rules, kernel.RuleInfo{Number: r, Title: r, Text: "See the test of that number."})
	}
	return in
}

// add appends verbs, questions and events by name; texts are the names themselves.
func add(in *kernel.Info, verbs []kernel.VerbInfo, asks []string, events []kernel.EventInfo) {
	in.Verbs = append(in.Verbs, verbs...)
	for _, a := range asks {
		in.Asks = append(in.Asks, kernel.AskInfo{ID: a, Text: "{side}: " + a})
	}
	in.Events = append(in.Events, events...)
}

// say is an event for everyone.
func say(ev *kernel.Events, kind kernel.EventKind, side kernel.Side, piece kernel.PieceID, at, to kernel.PlaceID,
	a int16) {
	ev.Add(kernel.Event{Kind: kind, Audience: kernel.Everyone, Side: side, Piece: piece, Place: at, To: to, A: a})
}

// start begins the only scenario.
func start[S any](t *testing.T, g *game[S], seed uint64) *position[S] {
	t.Helper()
	p, err := g.Start(kernel.Setup{Scenario: "only"}, chance.NewRand(seed))
	if err != nil {
		t.Fatal(err)
	}
	return p.(*position[S])
}

// do plays actions in text form, with the faces that the dice show and the lots that are drawn.
func do[S any](t *testing.T, p *position[S], script *chance.Script, actions ...string) {
	t.Helper()
	x, err := kernel.NewIndex(&p.g.info)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range actions {
		run, err := x.Expand(p, text)
		if err != nil || len(run) != 1 {
			t.Fatalf("%s: %v, %v", text, run, err)
		}
		if err := p.Play(run[0], script, nil); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		if script.Err != nil {
			t.Fatalf("%s: %v", text, script.Err)
		}
	}
}

// refused checks that actions are refused by a rule.
func refused[S any](t *testing.T, p *position[S], rule string, actions ...string) {
	t.Helper()
	x, err := kernel.NewIndex(&p.g.info)
	if err != nil {
		t.Fatal(err)
	}
	for _, text := range actions {
		a, err := x.ParseAction(text)
		if err != nil {
			t.Fatal(err)
		}
		if r := p.Why(p.ToMove(), a); r == nil || r.Rule != rule {
			t.Errorf("%s: refused as %v, want rule %s", text, r, rule)
		}
	}
}

// legalTexts is the legal list as text.
func legalTexts[S any](t *testing.T, p *position[S]) (out []string) {
	t.Helper()
	x, err := kernel.NewIndex(&p.g.info)
	if err != nil {
		t.Fatal(err)
	}
	for _, a := range p.Legal(nil) {
		out = append(out, x.FormatAction(a))
	}
	return out
}

// expect compares, and says what was looked at.
func expect(t *testing.T, what string, got, want any) {
	t.Helper()
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// drawn is a pick by a source, for Guess.
func drawn(src chance.Source) func(n int) int {
	return func(n int) int { return src.Die(chance.Label{Kind: chance.Mixing}, n) - 1 }
}

// allWays calls make once for every sequence of picks that it can be given: what a Guess can bring, one by one.
func allWays[S any](make func(pick func(n int) int) (S, bool)) (list []S) {
	var path, width []int
	for {
		i := 0
		s, ok := make(func(n int) int {
			if i == len(path) {
				path, width = append(path, 0), append(width, n)
			}
			i++
			return path[i-1]
		})
		if ok {
			list = append(list, s)
		}
		for len(path) > 0 && path[len(path)-1] == width[len(path)-1]-1 {
			path, width = path[:len(path)-1], width[:len(path)-1]
		}
		if len(path) == 0 {
			return list
		}
		path[len(path)-1]++
	}
}

// take removes an element and returns it.
func take[T any](list *[]T, i int) T {
	x := (*list)[i]
	*list = append(append([]T{}, (*list)[:i]...), (*list)[i+1:]...)
	return x
}
