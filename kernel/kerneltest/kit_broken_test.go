// The toy as a game that can be broken: hooks that come before what the toy does, and fails, which checks that the kit
// catches what they break.

package kerneltest_test

import (
	"slices"
	"testing"

	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
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
	batch    func(*position, int) (kernel.Action, bool)
	lights   func(*position, kernel.Action, *kernel.Lights) bool
	overlay  func(p *position, viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID,
		o *kernel.Overlay) error
	luck     func(*kernel.Event) (kernel.Luck, bool)
	progress func(*position, kernel.Side, *kernel.Progress)
	risk     func(*position, kernel.Action) (kernel.Risk, bool)
	advise   func(*position, kernel.Action) (kernel.Advice, bool)
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

// changed is a copy of fixed data with a change.
func changed(info *kernel.Info, change func(*kernel.Info)) *kernel.Info {
	in := *info
	in.Verbs, in.Asks, in.Pieces, in.Places = slices.Clone(in.Verbs), slices.Clone(in.Asks), slices.Clone(in.Pieces),
		slices.Clone(in.Places)
	in.Facts, in.PieceFlags = slices.Clone(in.Facts), slices.Clone(in.PieceFlags)
	change(&in)
	return &in
}
