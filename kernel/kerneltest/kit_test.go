package kerneltest_test

import (
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/kernel/try"
)

func theToy(t testing.TB) *toy.Game {
	t.Helper()
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// broken is the toy with something wrong: each hook that is set stands before what the toy does.
type broken struct {
	*toy.Game
	info     *kernel.Info
	start    func(kernel.Setup, chance.Source) (kernel.Position, error)
	decode   func([]byte) (kernel.Position, error)
	guess    func(*kernel.View, chance.Source) (kernel.Position, error)
	legal    func(*position, []kernel.Action) []kernel.Action
	play     func(*position, kernel.Action, chance.Source, *kernel.Events) error
	why      func(*position, kernel.Side, kernel.Action) *kernel.Refusal
	prompt   func(*position, kernel.Side) kernel.Prompt
	view     func(*position, kernel.Side, *kernel.View)
	preview  func(*position, kernel.Action, *kernel.Preview)
	forecast func(*position, kernel.Side, kernel.Action, *kernel.Forecast)
	copied   func(from, into *position)
	outcome  func(*position) kernel.Outcome
	rebuilt  func(*position)
	answer   func(*position, int) (kernel.Action, bool)
	overlay  func(p *position, eyes kernel.Side, which uint8, of kernel.Side, b kernel.PieceID, o *kernel.Overlay) error
	luck     func(*kernel.Event) (kernel.Luck, bool)
}

// position wraps a toy position, with fields that a broken game may use.
type position struct {
	kernel.Position
	g      *broken
	extra  int // derived
	secret int // part of no encoding
	cache  *int
}

func (g *broken) wrap(p kernel.Position, err error) (kernel.Position, error) {
	if err != nil {
		return nil, err
	}
	return &position{Position: p, g: g}, nil
}

func (g *broken) Info() *kernel.Info {
	if g.info != nil {
		return g.info
	}
	return g.Game.Info()
}

func (g *broken) Start(s kernel.Setup, src chance.Source) (kernel.Position, error) {
	if g.start != nil {
		return g.wrap(g.start(s, src))
	}
	return g.wrap(g.Game.Start(s, src))
}

func (g *broken) Decode(b []byte) (kernel.Position, error) {
	if g.decode != nil {
		return g.wrap(g.decode(b))
	}
	return g.wrap(g.Game.Decode(b))
}

func (g *broken) Guess(v *kernel.View, src chance.Source) (kernel.Position, error) {
	if g.guess != nil {
		return g.wrap(g.guess(v, src))
	}
	return g.wrap(g.Game.Guess(v, src))
}

func (g *broken) Worlds(v *kernel.View) (list []kernel.Position) {
	for _, p := range g.Game.Worlds(v) {
		list = append(list, &position{Position: p, g: g})
	}
	return list
}

func (p *position) New() kernel.Position { return &position{Position: p.Position.New(), g: p.g} }

func (p *position) Copy(into kernel.Position) {
	q := into.(*position)
	p.Position.Copy(q.Position)
	q.extra, q.secret = p.extra, p.secret
	if p.g.copied != nil {
		p.g.copied(p, q)
	}
}

func (p *position) Plain(s kernel.Side) { p.Position.(*toy.Position).Plain(s) }

func (p *position) Legal(list []kernel.Action) []kernel.Action {
	if p.g.legal != nil {
		return p.g.legal(p, list)
	}
	return p.Position.Legal(list)
}

func (p *position) Play(a kernel.Action, src chance.Source, ev *kernel.Events) error {
	if p.g.play != nil {
		return p.g.play(p, a, src, ev)
	}
	if p.g.why != nil {
		if r := p.g.why(p, p.ToMove(), a); r != nil {
			return r
		}
	}
	return p.Position.Play(a, src, ev)
}

func (p *position) Why(s kernel.Side, a kernel.Action) *kernel.Refusal {
	if p.g.why != nil {
		return p.g.why(p, s, a)
	}
	return p.Position.Why(s, a)
}

func (p *position) Prompt(s kernel.Side) kernel.Prompt {
	if p.g.prompt != nil {
		return p.g.prompt(p, s)
	}
	return p.Position.Prompt(s)
}

func (p *position) View(s kernel.Side, v *kernel.View) {
	if p.g.view != nil {
		p.g.view(p, s, v)
		return
	}
	p.Position.View(s, v)
}

func (p *position) Preview(a kernel.Action, out *kernel.Preview) {
	if p.g.preview != nil {
		p.g.preview(p, a, out)
		return
	}
	p.Position.Preview(a, out)
}

func (p *position) Forecast(s kernel.Side, a kernel.Action, f *kernel.Forecast) {
	if p.g.forecast != nil {
		p.g.forecast(p, s, a, f)
		return
	}
	p.Position.Forecast(s, a, f)
}

func (p *position) Outcome() kernel.Outcome {
	if p.g.outcome != nil {
		return p.g.outcome(p)
	}
	return p.Position.Outcome()
}

func (p *position) RebuildDerived() {
	p.Position.(*toy.Position).RebuildDerived()
	if p.g.rebuilt != nil {
		p.g.rebuilt(p)
	}
}

func (p *position) EqualDerived(o kernel.Position) bool {
	return p.extra == o.(*position).extra && p.Position.(*toy.Position).EqualDerived(o.(*position).Position)
}

func (p *position) ShownAs(s kernel.Side, b kernel.PieceID) kernel.PieceID {
	return p.Position.(*toy.Position).ShownAs(s, b)
}

// strengths is the strength of all blocks of a side, concealed or not: what nobody else may know.
func (p *position) strengths(side kernel.Side) (sum int) {
	var v kernel.View
	p.Position.View(kernel.Both, &v)
	for _, pv := range v.Pieces {
		if pv.Side == side {
			sum += int(pv.Strength) * int(pv.ID)
		}
	}
	return sum
}

// edit changes a position behind the game's back.
func (p *position) edit(words ...string) { _ = p.g.Game.Edit(p.Position, words) }

// concealed lists the handles of a side's concealed blocks, as the other side sees them.
func (p *position) concealed(side kernel.Side) (ids []kernel.PieceID) {
	var v kernel.View
	p.Position.View(side.Other(), &v)
	for _, pv := range v.Pieces {
		if pv.ID.Handle() {
			ids = append(ids, pv.ID)
		}
	}
	return ids
}

// verb finds a verb of the toy by its name.
func verb(t testing.TB, g *toy.Game, name string) kernel.Verb {
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	v, ok := x.Verb(name)
	if !ok {
		t.Fatalf("the toy has no verb %s", name)
	}
	return v
}

// TestSoundToyPasses: wrapped and otherwise unharmed, the toy passes; so what fails below fails by what is broken.
func TestSoundToyPasses(t *testing.T) {
	for _, f := range kerneltest.Check(&broken{Game: theToy(t)}) {
		t.Error(f)
	}
}

// TestBrokenToysFail breaks the toy in every way that the kit is there for. Each must be caught by the check of its name.
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
		{name: "lists what is not legal", check: "listed", b: broken{legal: func(p *position, l []kernel.Action) []kernel.Action {
			if l = p.Position.Legal(l); len(l) > 0 {
				l = append(l, kernel.Action{Verb: battle, Place: 1})
			}
			return l
		}}},
		{name: "plays what it does not list", check: "unlisted", b: broken{legal: func(p *position, l []kernel.Action) []kernel.Action {
			n := len(l)
			if l = p.Position.Legal(l); len(l) > n+2 {
				l = l[:len(l)-1]
			}
			return l
		}}},
		{name: "lists in another order each time", check: "order", b: broken{legal: func(p *position, l []kernel.Action) []kernel.Action {
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
		{name: "overwrites the caller's buffer", check: "order", b: broken{legal: func(p *position, l []kernel.Action) []kernel.Action { return p.Position.Legal(l[:0]) }}},
		{name: "asks where nothing is to decide", check: "forced", b: broken{prompt: func(p *position, s kernel.Side) kernel.Prompt {
			pr := p.Position.Prompt(s)
			pr.Pause = false
			return pr
		}}},
		{name: "asks the wrong side", check: "prompt", b: broken{prompt: func(p *position, s kernel.Side) kernel.Prompt {
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
		{name: "draws outside chance", check: "replay", b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
			err := pass(p, a, src, ev)
			if err == nil && count()%7 == 0 {
				p.edit("control", "west", "9")
			}
			return err
		}}},
		{name: "sets up outside chance", check: "replay", b: broken{start: func(s kernel.Setup, src chance.Source) (kernel.Position, error) {
			p, err := g.Start(s, src)
			if err == nil && count()%2 == 0 {
				err = g.Edit(p, []string{"control", "west", "9"})
			}
			return p, err
		}}},
		{name: "plays otherwise when nobody listens", check: "replay", b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
			err := pass(p, a, src, ev)
			if ev == nil {
				p.edit("control", "west", "9")
			}
			return err
		}}},
		{name: "changes when it refuses", check: "refusal", b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
			err := pass(p, a, src, ev)
			if err != nil {
				p.edit("control", "west", "9")
				p.edit("control", "east", "1")
			}
			return err
		}}},
		{name: "draws before it refuses", check: "refusal", b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
			if r := p.Position.Why(p.ToMove(), a); r != nil {
				src.Die(chance.Label{}, 6)
			}
			return pass(p, a, src, ev)
		}}},
		{name: "refuses without a rule", check: "refusal", b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
			r := p.Position.Why(s, a)
			if r != nil {
				r.Rule = ""
			}
			return r
		}}},
		{name: "refuses by a rule that there is not", check: "refusal", b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
			r := p.Position.Why(s, a)
			if r != nil && r.Rule == "3.1" {
				r.Rule = "99.9"
			}
			return r
		}}},
		{name: "lets the other side play", check: "listed", b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
			return p.Position.Why(p.ToMove(), a)
		}}},
		{name: "tells a hidden piece by its refusal", check: "hidden", b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
			r := p.Position.Why(s, a)
			if r != nil && a.Verb == move && a.Piece > 0 && a.Piece <= 8 && (a.Piece > 4) == (s == kernel.SideA) && s == p.ToMove() {
				r.Code = "enemy"
			}
			return r
		}}},
		{name: "lets derived values go stale", check: "derived", b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
			if a.Verb == battle {
				p.extra = 1
			}
			return pass(p, a, src, ev)
		}}},
		{name: "rebuilds something else", check: "derived", b: broken{rebuilt: func(p *position) { p.extra = 3 }}},
		{name: "keeps state outside its encoding", check: "decode", b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
			err := pass(p, a, src, ev)
			if err != nil {
				return err
			}
			if p.secret++; p.secret > 3 {
				p.edit("control", []string{"west", "east"}[p.secret%2], "9")
			}
			return err
		}}},
		{name: "forgets something when it copies", check: "copy", b: broken{copied: func(from, into *position) { into.edit("control", "west", "9", "6", "3") }}},
		{name: "shares with its copy", check: "copy", b: broken{copied: func(from, into *position) { into.Position = from.Position }}},
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
		{name: "takes more bytes than a position has", check: "decode", b: broken{decode: func(b []byte) (kernel.Position, error) { return g.Decode(b[:min(len(b), 58)]) }}},
		{name: "previews by playing", check: "pure", b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
			p.Position.Preview(a, out)
			_ = p.Position.Play(a, chance.NewRand(1), nil)
		}}},
		{name: "does not warn of draws", check: "seals", b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
			if p.Position.Preview(a, out); out.Cause == "draw" {
				out.Seals, out.Cause = false, ""
			}
		}}},
		{name: "does not warn of what is shown", check: "seals", b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
			if p.Position.Preview(a, out); out.Cause == "reveal" {
				out.Seals, out.Cause = false, ""
			}
		}}},
		{name: "announces what does not happen", check: "preview", b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
			if p.Position.Preview(a, out); !out.Seals {
				out.Events = append(out.Events, kernel.Event{Kind: 5, Side: kernel.SideA, Place: 9})
			}
		}}},
		{name: "piles up in a used preview", check: "preview", b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
			old := slices.Clone(out.Path)
			p.Position.Preview(a, out)
			out.Path = append(out.Path, old...)
		}}},
		{name: "forecasts more than certainty", check: "forecast", b: broken{forecast: func(p *position, s kernel.Side, a kernel.Action, f *kernel.Forecast) {
			p.Position.Forecast(s, a, f)
			for i := range f.Cases {
				f.Cases[i].Curves[0].P[0] += 1000
			}
		}}},
		{name: "forecasts from what is hidden", check: "fog", b: broken{forecast: func(p *position, s kernel.Side, a kernel.Action, f *kernel.Forecast) {
			if p.Position.Forecast(s, a, f); f.Known {
				f.Ledger = append(f.Ledger, kernel.LedgerLine{N: int16(p.strengths(s.Other()))})
			}
		}}},
		{name: "previews what is hidden", check: "fog", b: broken{preview: func(p *position, a kernel.Action, out *kernel.Preview) {
			p.Position.Preview(a, out)
			out.Left = int16(p.strengths(p.ToMove().Other()))
		}}},
		{name: "lists by what is hidden", check: "fog", b: broken{
			legal: func(p *position, l []kernel.Action) []kernel.Action {
				n := len(l)
				l = p.Position.Legal(l)
				if s := p.ToMove(); s.Player() && p.strengths(s.Other())%2 == 0 {
					l = append(l[:n], slices.DeleteFunc(slices.Clone(l[n:]), func(a kernel.Action) bool { return a.Verb == move && a.Place == 5 })...)
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
		{name: "refuses by what is hidden", check: "fog", b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
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
		{name: "shows a sum of strengths", check: "fog", b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
			if p.Position.View(s, v); s.Player() {
				v.Facts[0] = int32(p.strengths(s.Other()))
			}
		}}},
		{name: "orders by what is hidden", check: "view", b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
			p.Position.View(s, v)
			if n := len(v.Pieces); s.Player() && n > 1 && p.strengths(s.Other())%2 == 0 {
				v.Pieces[n-1], v.Pieces[n-2] = v.Pieces[n-2], v.Pieces[n-1]
			}
		}}},
		{name: "shows the observer a face", check: "view", b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
			p.Position.View(s, v)
			if s == kernel.Observer {
				p.Position.View(kernel.SideA, v)
				v.Side = s
			}
		}}},
		{name: "piles up in a used view", check: "view", b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
			old := len(v.Marks)
			p.Position.View(s, v)
			v.Marks = append(v.Marks[:0], make([]kernel.Mark, old+1)...)
		}}},
		{name: "lists its markers in no order", check: "view", b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
			p.Position.View(s, v)
			v.Marks = append(v.Marks, kernel.Mark{Kind: 0, Place: 2, N: 1}, kernel.Mark{Kind: 0, Place: 1, N: 1})
		}}},
		{name: "shows a marker of which there is none", check: "view", b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
			p.Position.View(s, v)
			v.Marks = append(v.Marks, kernel.Mark{Kind: 9, Place: 1})
		}}},
		{name: "names the piece that moved to all", check: "events", b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
			err := pass(p, a, src, ev)
			if err == nil && a.Verb == move {
				ev.Add(kernel.Event{Kind: 4, Audience: kernel.Everyone, Side: kernel.SideA, Piece: a.Piece, Place: 1, To: 2})
			}
			return err
		}}},
		{name: "tells the strength of what moved", check: "fog", b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
			n := p.strengths(p.ToMove())
			err := pass(p, a, src, ev)
			if err == nil && a.Verb == move {
				ev.Add(kernel.Event{Kind: 5, Audience: kernel.Everyone, Place: 1, A: int16(n)})
			}
			return err
		}}},
		{name: "speaks to nobody", check: "events", b: broken{play: func(p *position, a kernel.Action, src chance.Source, ev *kernel.Events) error {
			ev.Add(kernel.Event{Kind: 5})
			return pass(p, a, src, ev)
		}}},
		{name: "guesses against the view", check: "guess", b: broken{guess: func(v *kernel.View, src chance.Source) (kernel.Position, error) {
			p, err := g.Guess(v, src)
			if err == nil {
				err = g.Edit(p, []string{"control", "west", "9", "3", "6"})
			}
			return p, err
		}}},
		{name: "guesses by its own dice", check: "guess", b: broken{guess: func(v *kernel.View, src chance.Source) (kernel.Position, error) {
			return g.Guess(v, chance.NewRand(uint64(count())))
		}}},
		{name: "always guesses the same", check: "worlds", b: broken{guess: func(v *kernel.View, _ chance.Source) (kernel.Position, error) {
			return g.Guess(v, chance.NewRand(1))
		}}},
		{name: "writes two actions alike", check: "text", b: broken{info: changed(g.Info(), func(in *kernel.Info) { in.Verbs[move].Piece = false })}},
		{name: "cites a rule that there is not", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) { in.Verbs[done].Rule = "99.9" })}},
		{name: "says that a loss leaves what it does not", check: "events", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Events = slices.Clone(in.Events)
			for k := range in.Events {
				if in.Events[k].ID == "roll" { // its first number is a die
					in.Events[k].Sets = "strength"
				}
			}
		})}},
		{name: "shows by a word of its own", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) { in.PieceFlags[0].Show = "weary" })}},
		{name: "prints a track beyond its words", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) { in.Facts[2].Track = []int32{0, 2} })}},
		{name: "has a symbol that nobody can draw", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) { in.Pieces[1].Symbol = "panzer" })}},
		{name: "has ground that nobody can paint", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) { in.Places[1].Ground = "yellow" })}},
		{name: "has an open template", check: "prompt", b: broken{info: changed(g.Info(), func(in *kernel.Info) { in.Asks[1].Text = "{nobody} moves" })}},
		{name: "starts anything", check: "info", b: broken{start: func(s kernel.Setup, src chance.Source) (kernel.Position, error) {
			p, err := g.Start(s, src)
			if err != nil {
				p, err = g.Start(kernel.Setup{Scenario: "brod"}, src)
			}
			return p, err
		}}},
		{name: "starts with a handicap that it does not take", check: "info", b: broken{start: func(s kernel.Setup, src chance.Source) (kernel.Position, error) {
			s.Handicap = [2]kernel.Ratio{}
			return g.Start(s, src)
		}}},
		{name: "starts with an option that its scenario bars", check: "info", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) {
				in.Scenarios = slices.Clone(in.Scenarios)
				in.Scenarios[0].Options = nil
			})}},
		{name: "starts with an option without the one that it needs", check: "info", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) {
				in.Options = []kernel.OptionInfo{in.Options[0], {ID: "dogs", Name: "Dogs"}}
				in.Options[0].Needs = []string{"dogs"}
				in.Scenarios = slices.Clone(in.Scenarios)
				for i := range in.Scenarios {
					in.Scenarios[i].Options = kernel.AllOptions(in.Options)
				}
			})}},
		{name: "refuses a setup in words of its own", check: "info", b: broken{start: func(s kernel.Setup, src chance.Source) (kernel.Position, error) {
			p, err := g.Start(s, src)
			if err != nil {
				err = fmt.Errorf("cannot start: %s", s.Scenario)
			}
			return p, err
		}}},
		{name: "has an option that no scenario allows", check: "info", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) {
				in.Scenarios = slices.Clone(in.Scenarios)
				for i := range in.Scenarios {
					in.Scenarios[i].Options = nil
				}
			})}},
		{name: "forgets what it was started from", check: "view", b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
			p.Position.View(s, v)
			v.Options = 0
		}}},
		{name: "ends at a level that there is not", check: "over", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) {
				in.Levels = []kernel.LevelInfo{{ID: "tactical", Name: "Tactical victory"}}
			})}},
		{name: "calls its pieces what nobody can draw", check: "info", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) { in.Form = "miniature" })}},
		{name: "prints a rating where nobody looks", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack", Show: "middle"}}
		})}},
		{name: "prints a figure in a frame of its own", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack"}}
			in.Pieces[1].Levels, in.Pieces[1].Rates = nil, [][]kernel.Rate{{{N: 4, Show: "star"}}}
		})}},
		{name: "prints a figure in a colour of its own", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack"}}
			in.Pieces[1].Levels, in.Pieces[1].Rates = nil, [][]kernel.Rate{{{N: 4, Tone: "mauve"}}}
		})}},
		{name: "has more steps than are printed", check: "view", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack"}}
			for i := range in.Pieces {
				in.Pieces[i].Levels, in.Pieces[i].Rates = nil, [][]kernel.Rate{{{N: 4}}}
			}
		})}},
		{name: "has a frame whose text is not filled in", check: "view", b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
			p.Position.View(s, v)
			v.Frames = append(v.Frames, kernel.Frame{Kind: uint8(len(g.Info().Frames))})
		}}},
		{name: "refuses as alike what nothing stands for", check: "alike", b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
			r := p.Position.Why(s, a)
			if r != nil && a.Verb == move && s == p.ToMove() {
				return &kernel.Refusal{Rule: r.Rule, Code: kernel.CodeAlike, Reason: r.Reason, Pieces: []kernel.PieceID{a.Piece}}
			}
			return r
		}}},
		{name: "is short of a column that it does not name", check: "forecast", b: broken{forecast: foresees(func(f *kernel.Forecast) {
			f.Odds = &kernel.Odds{Column: "3-1", Short: 2}
		})}},
		{name: "names a better column that nothing is short of", check: "forecast", b: broken{forecast: foresees(func(f *kernel.Forecast) {
			f.Odds = &kernel.Odds{Column: "3-1", Next: "4-1"}
		})}},
		{name: "counts on the help of both sides", check: "forecast", b: broken{forecast: foresees(func(f *kernel.Forecast) {
			f.Help = []kernel.PieceID{1, 5}
		})}},
		{name: "counts the same help twice", check: "forecast", b: broken{forecast: func(p *position, s kernel.Side, a kernel.Action, f *kernel.Forecast) {
			p.Position.Forecast(s, a, f)
			own := kernel.PieceID(1 + 4*s)
			f.Help = []kernel.PieceID{own, own}
		}}},
		{name: "retreats off the map", check: "forecast", b: broken{forecast: foresees(func(f *kernel.Forecast) {
			f.Retreats = []kernel.Retreat{{Side: kernel.SideA, From: 1, To: []kernel.PlaceID{0}}}
		})}},
		{name: "retreats in no order", check: "forecast", b: broken{forecast: foresees(func(f *kernel.Forecast) {
			f.Retreats = []kernel.Retreat{{Side: kernel.SideB, From: 1}, {Side: kernel.SideA, From: 2}}
		})}},
		{name: "reckons in parts below nothing", check: "forecast", b: broken{forecast: foresees(func(f *kernel.Forecast) {
			f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "Half", Per: -2})
		})}},
		{name: "differs from its oracle", check: "oracle", o: kerneltest.Options{Oracle: func(p kernel.Position) error {
			if len(p.(*position).concealed(kernel.SideA)) < 4 {
				return os.ErrInvalid
			}
			return nil
		}}},
	})
}

// mutant is a toy that is broken, and the check that must catch it.
type mutant struct {
	name  string
	check string
	b     broken
	o     kerneltest.Options
}

// fails checks broken toys: each must be caught by the check of its name.
func fails(t *testing.T, list []mutant) {
	t.Helper()
	g := theToy(t)
	for _, m := range list {
		t.Run(m.name, func(t *testing.T) {
			m.b.Game = g
			m.o.Seeds, m.o.Deep = 1, 8
			m.o.Setups = []kernel.Setup{{Scenario: "brod", Options: []string{"scouts"}}, {Scenario: "patrol"}}
			var names []string
			for _, f := range kerneltest.Check(&m.b, m.o) {
				if f.Check == m.check {
					return
				}
				names = append(names, f.Check)
			}
			t.Errorf("not caught by %q; what failed: %v", m.check, names)
		})
	}
}

// foresees is the toy's forecast with something added.
func foresees(add func(*kernel.Forecast)) func(*position, kernel.Side, kernel.Action, *kernel.Forecast) {
	return func(p *position, s kernel.Side, a kernel.Action, f *kernel.Forecast) {
		p.Position.Forecast(s, a, f)
		add(f)
	}
}

// changed is a copy of fixed data with a change.
func changed(info *kernel.Info, change func(*kernel.Info)) *kernel.Info {
	in := *info
	in.Verbs, in.Asks, in.Pieces, in.Places = slices.Clone(in.Verbs), slices.Clone(in.Asks), slices.Clone(in.Pieces), slices.Clone(in.Places)
	in.Facts, in.PieceFlags = slices.Clone(in.Facts), slices.Clone(in.PieceFlags)
	change(&in)
	return &in
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
