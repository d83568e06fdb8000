// The follies that the laboratory counts: each on a position that has it, and on one that has it no more.

package driveonmoscow_test

import (
	"testing"

	"umpire/board"
	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// deployed is the game in the second phase of a side's first turn, a movement phase, with all German units taken away.
func deployed(t *testing.T, side kernel.Side) *stacks.Position {
	t.Helper()
	g := driveonmoscow.Must()
	src := chance.NewRand(1)
	pos, err := g.Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*stacks.Position)
	for p.Active != side || p.Stage != stacks.StageMove || !p.Second {
		a := p.Legal(nil)[0]
		for _, l := range p.Legal(nil) {
			switch l.Verb {
			case stacks.VArrange, stacks.VFightFirst, stacks.VEnd, stacks.VEnter:
				a = l
			}
		}
		if err := p.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
	}
	for _, u := range p.Of(kernel.SideA) {
		if p.OnMap(u) {
			p.Survey().Put(u, board.None)
		}
	}
	return p
}

func TestFollies(t *testing.T) {
	hex := func(p *stacks.Position, number string) board.Place {
		a, ok := p.Map.Grid.Lookup(number)
		if !ok {
			t.Fatalf("there is no hex %s", number)
		}
		return a
	}
	count := func(p *stacks.Position, kind int, side kernel.Side) int {
		w := p.WatchFollies()
		w.Before(p, kernel.Action{Verb: stacks.VEnd})
		return w.Count(kind, side)
	}
	p := deployed(t, kernel.SideA)
	open := count(p, stacks.FollyRear, kernel.SideA)
	p.Survey().Put(p.Of(kernel.SideA)[0], hex(p, "1542")) // Pochep
	if n := count(p, stacks.FollyRear, kernel.SideA); open < 3 || n != open-1 {
		t.Errorf("%d towns of the rear are open, and %d with one held", open, n)
	}
	idle := p.Of(kernel.SideA)[1]
	p.Survey().Put(idle, hex(p, "0158"))
	p.Began[idle] = p.At[idle]
	if n := count(p, stacks.FollyIdle, kernel.SideA); n != 1 {
		t.Errorf("%d units are idle, one is", n)
	}

	p = deployed(t, kernel.SideB)
	for _, u := range p.Of(kernel.SideB) { // so that supply lines are open
		if p.OnMap(u) {
			p.Survey().Put(u, board.None)
		}
	}
	if n := count(p, stacks.FollyCapital, kernel.SideB); n != 0 {
		t.Errorf("%d hexes of the capital are open to nobody", n)
	}
	p.Survey().Put(p.Of(kernel.SideA)[0], hex(p, "4014"))
	if n := count(p, stacks.FollyCapital, kernel.SideB); n != 2 {
		t.Errorf("%d hexes of the capital are open, two are", n)
	}
}
