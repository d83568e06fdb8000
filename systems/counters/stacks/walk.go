// Walks over the map: by sets where all rules are in force, by a search that asks each rule where not.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/switches"
)

// walk is where some units can go: space that is used again.
type walk struct {
	sets   *board.Waves
	search *board.Search
	asks   bool // search holds the answer, not sets
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

// way appends the hexes of the cheapest way to a hex. What walker says must be what it said for the walk.
func (p *Position) way(w *walk, into []Place, a Place) []Place {
	if w.asks {
		return w.search.Path(into, a)
	}
	return w.sets.Path(into, a, p.cost)
}

// know fills in the side of the units that walker names, and the ground that one of them may not enter.
func (p *Position) know() {
	r := &p.walker
	r.side = p.side(r.list[0])
	clear(r.barred[:])
	if p.On(RTerrain) {
		for _, u := range r.list {
			for t, no := range p.class(u).Barred {
				r.barred[t] = r.barred[t] || no
			}
		}
	}
}

// walkFrom walks with the units that walker names from a hex.
func (p *Position) walkFrom(w *walk, from Place, budget int) {
	var start [1]Place
	start[0] = from
	p.walkFromAll(w, start[:], budget)
}

// walkFromAll is walkFrom from any of some hexes.
func (p *Position) walkFromAll(w *walk, from []Place, budget int) {
	r := &p.walker
	if budget < 0 {
		w.clear()
		return
	}
	p.know()
	if w.asks = p.off != (switches.Set[Rule]{}); w.asks {
		if w.search == nil {
			w.search = board.NewSearch(p.grid.Graph)
		}
		w.search.Begin(p.grid.Graph, budget)
		for _, a := range from {
			w.search.Seed(a, 0)
		}
		w.search.Run(p.grid.Graph, p.cost)
		return
	}
	p.field.CopyFrom(p.fields[p.classNumber(r.list[0])])
	for _, u := range r.list[1:] {
		p.field.And(p.fields[p.classNumber(u)])
	}
	if r.ground {
		p.field.And(p.Wing.Ground)
	}
	p.field.AndNot(p.stood[r.side.Other()])
	if r.n > 0 {
		p.field.AndNot(p.atop[max(1, p.Stack-r.n+1)])
	}
	t := &p.ground
	t.Across = p.tolls
	t.Into = append(t.Into[:0], board.Toll{Into: p.field})
	t.Zone, t.Halts = nil, false
	if r.side == kernel.SideB {
		t.Zone, t.Halts = p.zoned, true
	}
	w.sets.Reach(from, budget, t)
}
