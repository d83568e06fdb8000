// Toys that are broken in what every game promises: play, refusals, encoding, copies, views, guesses.

package kerneltest_test

import (
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/kernel/try"
)

// TestSoundToyPasses: wrapped and otherwise unharmed, the toy passes; so what fails below fails because of what is
// broken.
func TestSoundToyPasses(t *testing.T) {
	for _, f := range kerneltest.Check(&broken{Game: theToy(t)}) {
		t.Error(f)
	}
}

// TestBrokenToysFail breaks the toy in every way that the kit is there for. Each must be caught by the check of its
// name.
func TestBrokenToysFail(t *testing.T) {
	g := theToy(t)
	done, move, battle := verb(t, g, "done"), verb(t, g, "move"), verb(t, g, "battle")
	pass := func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
		return p.Position.Play(a, src, ev)
	}
	var calls atomic.Int64 // the kit asks from two goroutines
	count := func() int { return int(calls.Add(1)) }
	var scratch atomic.Pointer[position] // atomic, so that the race detector lets the kit find it
	fails(t, []mutant{
		{name: "lists what is not legal", check: "listed",
			b: broken{legal: func(p *position, l []kernel.Action) []kernel.Action {
				if l = p.Position.Legal(l); len(l) > 0 {
					l = append(l, kernel.Action{Verb: battle, Place: 1})
				}
				return l
			}}},
		{name: "plays what it does not list", check: "unlisted",
			b: broken{legal: func(p *position, l []kernel.Action) []kernel.Action {
				n := len(l)
				if l = p.Position.Legal(l); len(l) > n+2 {
					l = l[:len(l)-1]
				}
				return l
			}}},
		{name: "lists in another order each time", check: "order",
			b: broken{legal: func(p *position, l []kernel.Action) []kernel.Action {
				n := len(l)
				l = p.Position.Legal(l)
				if count()%2 == 0 {
					slices.Reverse(l[n:])
				}
				return l
			}}},
		{name: "lists twice", check: "order", b: broken{legal: func(p *position, l []kernel.Action) []kernel.Action {
			n := len(l)
			if l = p.Position.Legal(l); len(l) > n {
				l = append(l, l[n])
			}
			return l
		}}},
		{name: "overwrites the caller's buffer", check: "order",
			b: broken{legal: func(p *position, l []kernel.Action) []kernel.Action {
				return p.Position.Legal(l[:0])
			}}},
		{name: "asks where nothing is to decide", check: "forced",
			b: broken{prompt: func(p *position, s kernel.Side) kernel.Prompt {
				pr := p.Position.Prompt(s)
				pr.Pause = false
				return pr
			}}},
		{name: "asks the wrong side", check: "prompt",
			b: broken{prompt: func(p *position, s kernel.Side) kernel.Prompt {
				pr := p.Position.Prompt(s)
				pr.Side = kernel.SideA
				return pr
			}}},
		{name: "goes on when over", check: "over", b: broken{outcome: func(p *position) kernel.Outcome {
			o := p.Position.Outcome()
			o.Over = o.Over || o.Points[0] > 2
			return o
		}}},
		{name: "has a winner before the end", check: "over", b: broken{outcome: func(p *position) kernel.Outcome {
			o := p.Position.Outcome()
			o.Winner = kernel.SideA
			return o
		}}},
		{name: "never ends", check: "end", o: kerneltest.Options{Actions: 40}},
		{name: "draws outside chance", check: "replay",
			b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				err := pass(p, a, src, ev)
				if err == nil && count()%7 == 0 {
					p.edit("control", "west", "9")
				}
				return err
			}}},
		{name: "sets up outside chance", check: "replay",
			b: broken{start: func(s kernel.Setup, src chance.Source) (kernel.Position, error) {
				p, err := g.Start(s, src)
				if err == nil && count()%2 == 0 {
					err = g.Edit(p, []string{"control", "west", "9"})
				}
				return p, err
			}}},
		{name: "plays otherwise when nobody listens", check: "replay",
			b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				err := pass(p, a, src, ev)
				if ev == nil {
					p.edit("control", "west", "9")
				}
				return err
			}}},
		{name: "changes when it refuses", check: "refusal",
			b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				err := pass(p, a, src, ev)
				if err != nil {
					p.edit("control", "west", "9")
					p.edit("control", "east", "1")
				}
				return err
			}}},
		{name: "draws before it refuses", check: "refusal",
			b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				if r := p.Position.Why(p.ToMove(), a); r != nil {
					src.Die(chance.Label{}, 6)
				}
				return pass(p, a, src, ev)
			}}},
		{name: "refuses without a rule", check: "refusal",
			b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
				r := p.Position.Why(s, a)
				if r != nil {
					r.Rule = ""
				}
				return r
			}}},
		{name: "refuses by a rule that does not exist", check: "refusal",
			b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
				r := p.Position.Why(s, a)
				if r != nil && r.Rule == "3.1" {
					r.Rule = "99.9"
				}
				return r
			}}},
		{name: "lets the other side play", check: "listed",
			b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
				return p.Position.Why(p.ToMove(), a)
			}}},
		{name: "tells a hidden piece by its refusal", check: "hidden",
			b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
				r := p.Position.Why(s, a)
				if r != nil && a.Verb == move && a.Piece > 0 && a.Piece <= 8 && (a.Piece > 4) == (s == kernel.SideA) &&
					s == p.ToMove() {
					r.Code = "enemy"
				}
				return r
			}}},
		{name: "lets derived values go stale", check: "derived",
			b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				if a.Verb == battle {
					p.extra = 1
				}
				return pass(p, a, src, ev)
			}}},
		{name: "rebuilds something else", check: "derived", b: broken{rebuilt: func(p *position) { p.extra = 3 }}},
		{name: "keeps state outside its encoding", check: "decode",
			b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				err := pass(p, a, src, ev)
				if err != nil {
					return err
				}
				if p.secret++; p.secret > 3 {
					p.edit("control", []string{"west", "east"}[p.secret%2], "9")
				}
				return err
			}}},
		{name: "forgets something when it copies", check: "copy", b: broken{copied: func(from, into *position) {
			into.edit("control", "west", "9", "6", "3")
		}}},
		{name: "shares with its copy", check: "copy", b: broken{copied: func(from, into *position) {
			into.Position = from.Position
		}}},
		{name: "answers from scratch that its copy overwrites", check: "copy", b: broken{
			preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				if p.cache == nil {
					sum := p.strengths(kernel.SideA)
					p.cache = &sum
				}
				p.Position.Preview(a, out)
				out.Cost += int16(*p.cache)
			},
			play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				err := pass(p, a, src, ev)
				if err == nil && p.cache != nil {
					*p.cache = p.strengths(kernel.SideA)
				}
				return err
			},
			copied: func(from, into *position) { into.cache = from.cache }}},
		{name: "queries in scratch that all positions share", check: "copy", b: broken{
			preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				p.Position.Preview(a, out)
				scratch.Store(p)
				for range 20 {
					runtime.Gosched()
				}
				if scratch.Load() != p {
					out.Note = "This is about another position."
				}
			}}},
		{name: "panics on short bytes", check: "panic", b: broken{decode: func(b []byte) (kernel.Position, error) {
			_ = b[57]
			return g.Decode(b)
		}}},
		{name: "takes more bytes than a position has", check: "decode",
			b: broken{decode: func(b []byte) (kernel.Position, error) {
				return g.Decode(b[:min(len(b), 58)])
			}}},
		{name: "previews by playing", check: "pure",
			b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				p.Position.Preview(a, out)
				_ = p.Position.Play(a, chance.NewRand(1), nil)
			}}},
		{name: "does not warn of draws", check: "seals",
			b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				if p.Position.Preview(a, out); out.Cause == "draw" {
					out.Seals, out.Cause = false, ""
				}
			}}},
		{name: "does not warn of what is shown", check: "seals",
			b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				if p.Position.Preview(a, out); out.Cause == "reveal" {
					out.Seals, out.Cause = false, ""
				}
			}}},
		{name: "announces what does not happen", check: "preview",
			b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				if p.Position.Preview(a, out); !out.Seals {
					out.Events = append(out.Events, kernel.Event{Kind: 5, Side: kernel.SideA, Place: 9})
				}
			}}},
		{name: "names a better way where nothing moves", check: "preview",
			b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				if p.Position.Preview(a, out); a.Place == 0 {
					out.ByWay = 9
				}
			}}},
		{name: "names a better way that leads elsewhere", check: "preview",
			b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				if p.Position.Preview(a, out); a.Place != 0 {
					out.ByWay = a.Place
				}
			}}},
		{name: "appends to a used preview", check: "preview",
			b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				old := slices.Clone(out.Path)
				p.Position.Preview(a, out)
				out.Path = append(out.Path, old...)
			}}},
		{name: "forecasts more than certainty", check: "forecast",
			b: broken{forecast: func(p *position, s kernel.Side, a kernel.Action, f *kernel.Forecast) {
				p.Position.Forecast(s, a, f)
				for i := range f.Cases {
					f.Cases[i].Curves[0].P[0] += 1000
				}
			}}},
		{name: "forecasts from what is hidden", check: "fog",
			b: broken{forecast: func(p *position, s kernel.Side, a kernel.Action, f *kernel.Forecast) {
				if p.Position.Forecast(s, a, f); f.Known {
					f.Ledger = append(f.Ledger, kernel.LedgerLine{N: int16(p.strengths(s.Other()))})
				}
			}}},
		{name: "previews what is hidden", check: "fog",
			b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
				p.Position.Preview(a, out)
				out.Left = int16(p.strengths(p.ToMove().Other()))
			}}},
		{name: "lists by what is hidden", check: "fog", b: broken{
			legal: func(p *position, l []kernel.Action) []kernel.Action {
				n := len(l)
				l = p.Position.Legal(l)
				if s := p.ToMove(); s.Player() && p.strengths(s.Other())%2 == 0 {
					l = append(l[:n], slices.DeleteFunc(slices.Clone(l[n:]), func(a kernel.Action) bool {
						return a.Verb == move && a.Place == 5
					})...)
				}
				return l
			},
			why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
				r := p.Position.Why(s, a)
				if r == nil && a.Verb == move && a.Place == 5 && p.strengths(s.Other())%2 == 0 {
					return kernel.Refuse("3.1", "odd", "No.")
				}
				return r
			}}},
		{name: "refuses by what is hidden", check: "fog",
			b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
				r := p.Position.Why(s, a)
				if r != nil && s.Player() && p.strengths(s.Other())%2 == 0 {
					r.Reason += " Beware."
				}
				return r
			}}},
		{name: "shows a strength", check: "view", b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
			p.Position.View(s, v)
			for i := range v.Pieces {
				if v.Pieces[i].ID.Handle() {
					v.Pieces[i].Strength = 2
				}
			}
		}}},
		{name: "shows a sum of strengths", check: "fog",
			b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
				if p.Position.View(s, v); s.Player() {
					v.Facts[0] = int32(p.strengths(s.Other()))
				}
			}}},
		{name: "orders by what is hidden", check: "view",
			b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
				p.Position.View(s, v)
				if n := len(v.Pieces); s.Player() && n > 1 && p.strengths(s.Other())%2 == 0 {
					v.Pieces[n-1], v.Pieces[n-2] = v.Pieces[n-2], v.Pieces[n-1]
				}
			}}},
		{name: "shows the observer a face", check: "view",
			b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
				p.Position.View(s, v)
				if s == kernel.Observer {
					p.Position.View(kernel.SideA, v)
					v.Side = s
				}
			}}},
		{name: "appends to a used view", check: "view",
			b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
				old := len(v.Marks)
				p.Position.View(s, v)
				v.Marks = append(v.Marks[:0], make([]kernel.Mark, old+1)...)
			}}},
		{name: "lists its markers in no order", check: "view",
			b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
				p.Position.View(s, v)
				v.Marks = append(v.Marks, kernel.Mark{Kind: 0, Place: 2, N: 1}, kernel.Mark{Kind: 0, Place: 1, N: 1})
			}}},
		{name: "shows a marker of which there is none", check: "view",
			b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
				p.Position.View(s, v)
				v.Marks = append(v.Marks, kernel.Mark{Kind: 9, Place: 1})
			}}},
		{name: "names the piece that moved to all", check: "events",
			b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				err := pass(p, a, src, ev)
				if err == nil && a.Verb == move {
					ev.Add(kernel.Event{Kind: 4, Audience: kernel.Everyone, Side: kernel.SideA, Piece: a.Piece,
						Place: 1,
						To:    2})
				}
				return err
			}}},
		{name: "tells the strength of what moved", check: "fog",
			b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				n := p.strengths(p.ToMove())
				err := pass(p, a, src, ev)
				if err == nil && a.Verb == move {
					ev.Add(kernel.Event{Kind: 5, Audience: kernel.Everyone, Place: 1, A: int16(n)})
				}
				return err
			}}},
		{name: "tells an event to nobody", check: "events",
			b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
				ev.Add(kernel.Event{Kind: 5})
				return pass(p, a, src, ev)
			}}},
		{name: "guesses against the view", check: "guess",
			b: broken{guess: func(v *kernel.View, src chance.Source) (kernel.Position, error) {
				p, err := g.Guess(v, src)
				if err == nil {
					err = g.Edit(p, []string{"control", "west", "9", "3", "6"})
				}
				return p, err
			}}},
		{name: "guesses by its own dice", check: "guess",
			b: broken{guess: func(v *kernel.View, src chance.Source) (kernel.Position, error) {
				return g.Guess(v, chance.NewRand(uint64(count())))
			}}},
		{name: "always guesses the same", check: "worlds",
			b: broken{guess: func(v *kernel.View, _ chance.Source) (kernel.Position, error) {
				return g.Guess(v, chance.NewRand(1))
			}}},
		{name: "writes two actions alike", check: "text", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Verbs[move].Piece = false
		})}},
		{name: "cites a rule that does not exist", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Verbs[done].Rule = "99.9"
			})}},
		{name: "chooses pieces in other words and by the verb's rule", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Asks[3].Labels = map[string]string{"lose": "Place {piece}"}
			})}},
		{name: "says that a loss leaves what it does not", check: "events",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Events = slices.Clone(in.Events)
				for k := range in.Events {
					if in.Events[k].ID == "roll" { // its first number is a die
						in.Events[k].Sets = "strength"
					}
				}
			})}},
		{name: "shows by a word of its own", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.PieceFlags[0].Show = "weary"
		})}},
		{name: "prints in an unknown colour", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Prints = []kernel.PrintInfo{{Show: "star", Ink: "mauve", Side: kernel.NoSide, Text: "a star",
					Places: []kernel.PlaceID{1}}}
			})}},
		{name: "prints where no place is", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Prints = []kernel.PrintInfo{{Show: "star", Side: kernel.NoSide, Text: "a star",
					Places: []kernel.PlaceID{99}}}
			})}},
		{name: "prints a front of no scenario", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Fronts = []kernel.FrontInfo{{Name: "front", Ink: "red", Scenario: "none",
					First: []kernel.PlaceID{1}}}
			})}},
		{name: "prints a track beyond its words", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Facts[2].Track = []int32{0, 2}
			})}},
		{name: "has two facts of one name", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				for _, id := range []string{"again", "once-more"} {
					f := kernel.FactInfo{ID: id, Name: "Strength", Show: "pool", Side: kernel.NoSide}
					in.Facts = append(in.Facts, f)
				}
			})}},
		{name: "has a symbol that nobody can draw", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Pieces[1].Symbol = "panzer"
			})}},
		{name: "has ground that nobody can paint", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Places[1].Ground = "yellow"
			})}},
		{name: "has an open template", check: "prompt", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Asks[1].Text = "{nobody} moves"
		})}},
		{name: "starts anything", check: "info",
			b: broken{start: func(s kernel.Setup, src chance.Source) (kernel.Position, error) {
				p, err := g.Start(s, src)
				if err != nil {
					p, err = g.Start(kernel.Setup{Scenario: "brod"}, src)
				}
				return p, err
			}}},
		{name: "differs from its oracle", check: "oracle", o: kerneltest.Options{Oracle: func(p kernel.Position) error {
			if len(p.(*position).concealed(kernel.SideA)) < 4 {
				return os.ErrInvalid
			}
			return nil
		}}},
	})
}

// TestFailuresCanBeReplayed: the case at the end of a failure plays up to the moment.
func TestFailuresCanBeReplayed(t *testing.T) {
	g := theToy(t)
	n := 0
	fails := kerneltest.Check(g, kerneltest.Options{
		Setups: []kernel.Setup{{Scenario: "brod"}},
		Oracle: func(p kernel.Position) error {
			if n++; n == 25 {
				return os.ErrInvalid
			}
			return nil
		}})
	if len(fails) != 1 || fails[0].Check != "oracle" || !strings.Contains(fails[0].String(), "do move w-2foot") {
		t.Fatalf("failures: %v", fails)
	}
	c, err := try.Parse("failure.try", strings.NewReader(fails[0].Case))
	if err != nil {
		t.Fatal(err)
	}
	if got := len(c.Statements); got < 24 {
		t.Errorf("the case has %d statements for 24 actions", got)
	}
	if err := try.Run(c, g, nil); err != nil {
		t.Error(err)
	}
}
