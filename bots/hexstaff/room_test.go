// Attackers keep a way of retreat.

package hexstaff

import (
	"slices"
	"testing"

	"umpire/board"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/systems/counters"
	"umpire/systems/counters/counterstest"
)

// TestCaught: the officer knows whom a retreat would eliminate: a stack with full hexes behind it.
func TestCaught(t *testing.T) {
	g := moscowcampaign.Must()
	p := counterstest.Arranged(t, g, "21")
	s := p.Survey()
	var free [kernel.Players][]unit // infantry, by side
	for side := range kernel.Side(kernel.Players) {
		for _, u := range p.Of(side) {
			if !p.OnMap(u) || p.Units[u].Engineer {
				continue
			}
			if s.Face(u).Show == counters.Plain {
				free[side] = append(free[side], u)
			}
			s.Put(u, board.None)
		}
	}
	// fill puts the first units of a side that are left into a hex.
	fill := func(side kernel.Side, a place, n int) {
		for _, u := range free[side][:n] {
			s.Put(u, a)
		}
		free[side] = free[side][n:]
	}
	hex := func(name string) place {
		for a := range p.Hexes() {
			if p.About.Places[p.ID(place(a))].Name == name {
				return place(a)
			}
		}
		t.Fatalf("no hex %s", name)
		return board.None
	}
	// A stack next to the enemy, and full hexes behind it.
	target, from := hex("4517"), hex("4417")
	fill(kernel.SideB, target, 2)
	grid := p.Map.Grid
	fill(kernel.SideA, from, 3)
	for _, a := range grid.Neighbours(from) {
		if grid.Distance(a, target) == 2 {
			fill(kernel.SideA, a, 3)
		}
	}
	b := Makers[0].New(g, kernel.SideA, 1).(*bot)
	b.look(p, kernel.SideA)
	all := func() *odds {
		o := &odds{at: target}
		s.Each(from, func(u unit) { o.units, o.from = append(o.units, u), append(o.from, from) })
		return o
	}
	// What all faces eliminate costs what it is worth, however little own losses count in exchanges.
	o := all()
	o.units, o.from = o.units[:1], o.from[:1]
	b.way.price = 10
	if b.weigh(o); o.column != 0 || o.gain > -b.price(o.units[0]) {
		t.Errorf("an attack that must fail is rated %d, and the unit is worth %d", o.gain, b.price(o.units[0]))
	}
	if o := all(); b.caught(o) == 0 {
		t.Errorf("nothing would be lost of %d units with full hexes behind them", len(o.units))
	}
	// Where they may be sent back, as at 4 to 1, the plan takes units out of those hexes, though they want to be there.
	for a := range b.goal {
		b.goal[a] = 40
		if a := place(a); grid.Distance(a, from) == 1 && grid.Distance(a, target) == 2 {
			b.goal[a] = 0
		}
	}
	movers := b.listMovers()
	b.sketch = p.New().(*counters.Position)
	p.Copy(b.sketch)
	o = all()
	o.column = slices.IndexFunc(p.Tables[kernel.SideA].Columns, func(c counters.Column) bool { return c.Name == "4-1" })
	for _, u := range o.units {
		b.fixed[u] = true
	}
	b.keepRoom([]odds{*o})
	b.improve(movers)
	for _, u := range movers {
		s.Put(u, b.plan[u])
	}
	if n := b.caught(o); n > 0 {
		t.Errorf("%d would be lost: no room is kept behind the attackers", n)
	}
	// The plan of a whole phase does so for the attacks that it finds.
	b = Makers[0].New(g, kernel.SideA, 1).(*bot)
	b.look(p, kernel.SideA)
	b.planMoves()
	if slices.Max(b.spare) == 0 {
		t.Error("the plan of a phase keeps no room")
	}
}
