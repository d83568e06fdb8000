// Lines that are opened again: units of the second side that are out of supply are lost when its turn ends, and one
// that comes into a hex which only a zone of control closes lets a supply line through it.

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// reopen sends units of the plan into hexes that zones close, where that brings others back into supply and is worth
// more than it costs, and says how many it brings back.
func (sc *scheme) reopen(movers []unit) (freed int) {
	b := sc.bot
	can := map[place][]unit{}
	for _, u := range movers {
		if sc.fixed[u] {
			continue
		}
		for _, a := range sc.reach[u] {
			if sc.s.Zones(a) > 0 && sc.s.Count(kernel.SideA, a) == 0 {
				can[a] = append(can[a], u)
			}
		}
	}
	was, units := sc.unfed()
	first := units
	for range reopenMost {
		if was == 0 {
			break
		}
		who, to, top, tried := unit(0), board.None, 0, 0
		for a := range b.p.Hexes() {
			a := place(a)
			u := sc.cheapest(can[a])
			if u == 0 || tried == reopenTries || sc.s.Count(kernel.SideB, a) > 0 || sc.s.Room(a) < 1 ||
				!slices.ContainsFunc(b.grid.Neighbours(a), func(c place) bool { return sc.s.Fed(kernel.SideB, c) }) {
				continue
			}
			tried++
			from := sc.plan[u]
			sc.put(u, a)
			now, _ := sc.unfed()
			cost := b.w.leave*max(0, b.home[a]-b.home[from])/10 +
				b.price(u)*b.loss(a, sc.s.Power(u, false, a))/100
			sc.put(u, from)
			if gain := was - now - cost; gain > top {
				who, to, top = u, a, gain
			}
		}
		if who == 0 {
			break
		}
		sc.put(who, to)
		sc.fixed[who] = true
		was, units = sc.unfed()
	}
	return first - units
}

// cheapest is the unit of a list that is worth least among those that are free; 0 if none is.
func (sc *scheme) cheapest(list []unit) (least unit) {
	for _, u := range list {
		if !sc.fixed[u] && (least == 0 || sc.worth(u) < sc.worth(least)) {
			least = u
		}
	}
	return least
}

// unfed is what the units of the second side are worth that are out of supply in the plan, and how many they are.
func (sc *scheme) unfed() (worth, units int) {
	b := sc.bot
	for _, u := range b.p.Of(kernel.SideB) {
		if a := sc.plan[u]; a != board.None && b.p.OnMap(u) && !sc.s.Supplied(kernel.SideB, a) {
			worth += b.worth(u)
			units++
		}
	}
	return worth, units
}
