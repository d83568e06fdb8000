// The first side holds the towns of its rear: none that an enemy can walk into is left open if a unit can stand there.

package stackstaff_test

import (
	"context"
	"testing"

	"umpire/board"
	"umpire/bots/stackstaff"
	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// TestHoldsTheRear: the one unit that can reach a town goes there, although it has one step left and a full one is
// two turns away.
func TestHoldsTheRear(t *testing.T) {
	for _, m := range stackstaff.Makers {
		g, src := driveonmoscow.Must(), chance.NewRand(1)
		pos, err := g.Start(kernel.Setup{Scenario: "campaign"}, src)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*stacks.Position)
		for p.Active != kernel.SideA || p.Stage != stacks.StageMove || !p.Second {
			a := p.Legal(nil)[0]
			for _, l := range p.Legal(nil) {
				switch l.Verb {
				case stacks.VArrange, stacks.VFightFirst, stacks.VEnd:
					a = l
				}
			}
			if err := p.Play(a, src, nil); err != nil {
				t.Fatal(err)
			}
		}
		hex := func(number string) board.Place {
			a, ok := p.Map.Grid.Lookup(number)
			if !ok {
				t.Fatalf("there is no hex %s", number)
			}
			return a
		}
		var foot []stacks.Unit
		for _, u := range p.Of(kernel.SideA) {
			if p.OnMap(u) {
				if !p.Survey().ClassOf(u).Mechanized {
					foot = append(foot, u)
				}
				p.Survey().Put(u, board.None)
				p.Steps[u], p.Flags[u], p.Began[u] = 0, 0, board.None
			}
		}
		town := hex("1542") // Pochep
		p.Steps[foot[0]], p.Steps[foot[1]] = 1, 2
		p.Began[foot[0]], p.Began[foot[1]] = hex("1142"), hex("0642")
		p.Survey().Put(foot[0], hex("1142"))
		p.Survey().Put(foot[1], hex("0642"))
		p.RebuildDerived()
		b := m.New(g, kernel.SideA, 1)
		var v kernel.View
		for p.Active == kernel.SideA && !p.Over {
			p.View(kernel.SideA, &v)
			a, err := b.Choose(context.Background(), &v, p.Legal(nil))
			if err != nil {
				t.Fatal(err)
			}
			if err := p.Play(a, src, nil); err != nil {
				t.Fatal(err)
			}
		}
		if p.Survey().Count(kernel.SideA, town) == 0 {
			t.Errorf("%s: the town stands open", m.Name)
		}
	}
}
