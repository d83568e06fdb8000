// Walks over the map: by sets where all rules are in force, by a search that asks each rule where not.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/switches"
)

// walk is where some units can go, with what a step depends on and space that is used again. Each question has a walk
// of its own, so that none is answered for another's units.
type walk struct {
	who    walkers
	step   board.CostFunc // what a step costs who
	sets   *board.Waves
	search *board.Search
	asks   bool // search holds the answer, not sets
}

// walkers are units that go together, as far as their steps depend on it.
type walkers struct {
	room   int  // for how many the stacking limit must leave room
	ground bool // they keep to the wing's ground
	side   kernel.Side
	barred [maxStrings]bool // by terrain: one of them may not enter it
}

// reached are the hexes that the units can reach, their own included, by cost and number. Good until the next walk.
func (w *walk) reached() []Place {
	if w.asks {
		return w.search.Reached()
	}
	return w.sets.Reached()
}

// cost is what it takes to reach a hex, and whether the units can.
func (w *walk) cost(a Place) (points int, ok bool) {
	if w.asks {
		return w.search.Cost(a)
	}
	return w.sets.Cost(a)
}

// clear makes it a walk of nobody.
func (w *walk) clear() {
	w.sets.Clear()
	w.asks = false
}

// way appends the hexes of the cheapest way to a hex that the units can reach.
func (w *walk) way(into []Place, a Place) []Place {
	if w.asks {
		return w.search.Path(into, a)
	}
	return w.sets.Path(into, a, w.step)
}

// equip gives a walk its space.
func (p *Position) equip(w *walk) {
	w.sets = board.NewWaves(p.grid.Graph)
	w.step = func(from, to Place, e board.Edge) (int, bool) { return p.stepCost(&w.who, from, to, e) }
}

// walkFrom walks with some units from a hex.
func (p *Position) walkFrom(w *walk, units []Unit, who walkers, from Place, budget int) {
	var start [1]Place
	start[0] = from
	p.walkFromAll(w, units, who, start[:], budget)
}

// walkFromAll walks with some units from any of some hexes. Of who it needs room and ground.
func (p *Position) walkFromAll(w *walk, units []Unit, who walkers, from []Place, budget int) {
	if w.sets == nil {
		p.equip(w)
	}
	if budget < 0 {
		w.clear()
		return
	}
	who.side = p.side(units[0])
	if p.On(RTerrain) {
		for _, u := range units {
			for t, no := range p.class(u).Barred {
				who.barred[t] = who.barred[t] || no
			}
		}
	}
	w.who = who
	if w.asks = p.off != (switches.Set[Rule]{}); w.asks {
		if w.search == nil {
			w.search = board.NewSearch(p.grid.Graph)
		}
		w.search.Begin(p.grid.Graph, budget)
		for _, a := range from {
			w.search.Seed(a, 0)
		}
		w.search.Run(p.grid.Graph, w.step)
		return
	}
	p.field.CopyFrom(p.fields[p.classNumber(units[0])])
	for _, u := range units[1:] {
		p.field.And(p.fields[p.classNumber(u)])
	}
	if who.ground {
		p.field.And(p.Wing.Ground)
	}
	p.field.AndNot(p.stood[who.side.Other()])
	if who.room > 0 {
		p.field.AndNot(p.atop[max(1, p.Stack-who.room+1)])
	}
	t := &p.ground
	t.Across = p.tolls
	t.Into = append(t.Into[:0], board.Toll{Into: p.field})
	t.Zone, t.Halts = nil, false
	if who.side != p.Roles.Zones {
		t.Zone, t.Halts = p.zoned, true
	}
	w.sets.Reach(from, budget, t)
}
