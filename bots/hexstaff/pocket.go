// Pockets: units that go where they cut enemies off from supply. Those fight and move with half their strength from
// then on, and can be eliminated later by few.

package hexstaff

import (
	"umpire/board"
	"umpire/systems/counters"
)

// pockets is what is known of hexes from which a unit would cut enemies off.
type pockets struct {
	at    []place // the hexes that are looked at
	worth []int   // by hex: what the enemies are worth that a unit there would cut off, besides those that are so now
	seen  []bool  // by hex: it is in at
}

// cutOff is what the enemies are worth that are out of supply on a position.
func (b *planner) cutOff(s counters.Survey) (n int) {
	for _, e := range s.Of(b.them) {
		if s.OnMap(e) && !s.Units[e].Engineer && !s.Supplied(b.them, s.At[e]) {
			n += b.price(e)
		}
	}
	return n
}

// closePockets sends units where they cut enemies off, the best one first, and holds them there.
func (b *bot) closePockets(movers []unit) {
	s := b.sketch.Survey()
	k := &b.pocket
	if k.worth == nil {
		k.worth, k.seen = make([]int, len(b.key)), make([]bool, len(b.key))
	}
	for _, a := range k.at {
		k.seen[a], k.worth[a] = false, 0
	}
	k.at = k.at[:0]
	now := b.cutOff(s)
	b.keepPockets(movers, now)
	var spare unit // it stands for whatever unit would go there
	for _, u := range movers {
		if b.s.Face(u).Show != counters.Plain {
			continue
		}
		spare = u
		for _, a := range b.reach[u] {
			if !k.seen[a] && b.enemy[a] > 0 && b.enemy[a] <= pocketFar {
				k.seen[a] = true
				k.at = append(k.at, a)
			}
		}
	}
	if spare == 0 {
		return
	}
	b.weighPockets(spare, now, board.None)
	for range mostPockets {
		best, to, top := unit(0), board.None, leastPocket
		for _, u := range movers {
			if b.fixed[u] || b.pinned[u] || b.s.Face(u).Show != counters.Plain {
				continue
			}
			was, here, known := b.plan[u], 0, false
			for _, a := range b.reach[u] {
				if k.worth[a] == 0 || a == was || b.load[a] >= b.p.Stack {
					continue
				}
				if !known {
					b.take(u)
					here, known = b.rate(u, was), true
				}
				if n := k.worth[a]*b.way.pocket/100 + b.rate(u, a) - here; n > top {
					best, to, top = u, a, n
				}
			}
			if known {
				b.put(u, was)
			}
		}
		if best == 0 {
			break
		}
		was, open := b.plan[best], b.gaps(s)
		s.Put(best, to)
		more := b.cutOff(s) - now
		if more <= 0 || b.gapCost()*(b.gaps(s)-open) > top {
			s.Put(best, was)
			b.pinned[best] = true
			b.passed = append(b.passed, best)
			continue
		}
		b.take(best)
		b.put(best, to)
		b.pinned[best] = true
		now += more
		b.weighPockets(spare, now, to)
	}
	for _, u := range b.passed {
		b.pinned[u] = false
	}
	b.passed = b.passed[:0]
}

// keepPockets holds units without which enemies would be in supply again.
func (b *bot) keepPockets(movers []unit, now int) {
	s := b.sketch.Survey()
	if now == 0 {
		return
	}
	for _, u := range movers {
		at := b.plan[u]
		if b.enemy[at] > pocketKeep {
			continue
		}
		s.Put(u, board.None)
		lost := now - b.cutOff(s)
		s.Put(u, at)
		b.pinned[u] = lost*b.way.pocket/100 > leastPocket
	}
}

// weighPockets works out what each hex is worth for a pocket: all of them, or those near the last unit placed.
func (b *bot) weighPockets(u unit, now int, near place) {
	s := b.sketch.Survey()
	was := s.At[u]
	for _, a := range b.pocket.at {
		if near != board.None && b.grid.Distance(a, near) > pocketNear {
			continue
		}
		b.pocket.worth[a] = 0
		if s.Count(b.them, a) > 0 || s.Count(b.side, a) > 0 {
			continue
		}
		s.Put(u, a)
		b.pocket.worth[a] = max(0, b.cutOff(s)-now)
	}
	s.Put(u, was)
}
