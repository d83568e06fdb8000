// Attacks for which units are brought up in a movement phase before the combat phase.

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// mustered is how many attacks are prepared at most, musterLeast what each brings at least, and musterNear within how
// many hexes of one the others are looked at again: in most cases units farther away could not come there.
const (
	mustered    = 40
	musterLeast = 12
	musterNear  = 14
)

// anywhere wants attacks on any hex.
func anywhere(place) bool { return true }

// muster chooses attacks on hexes that are wanted, the best first, and fixes the units that make them next to their
// targets. Nothing if the side does not fight after this phase.
func (sc *scheme) muster(movers []unit, wanted func(place) bool) (list []strike) {
	b := sc.bot
	if !sc.fights {
		return nil
	}
	type seat struct {
		u    unit
		from place
	}
	seats := map[place][]seat{}
	var targets []place
	for _, u := range b.p.Of(b.side) {
		if !b.p.OnMap(u) {
			continue
		}
		near := func(a place) {
			if b.garrison(a) || b.side == kernel.SideB && b.home[a] > b.home[b.p.At[u]]+b.w.sally {
				return
			}
			for _, t := range b.grid.Neighbours(a) {
				if b.s.Count(b.them, t) > 0 && wanted(t) && sc.s.FitAt(u, a, t) {
					if seats[t] == nil {
						targets = append(targets, t)
					}
					seats[t] = append(seats[t], seat{u, a})
				}
			}
		}
		runs := b.side == kernel.SideA && kindOf(b.s, u) == mech
		if !runs {
			near(sc.plan[u])
		}
		if !sc.fixed[u] && slices.Contains(movers, u) {
			field, most := b.home, never // mobile units of the first side attack at the end of their way
			if runs {
				field = b.field(mech, b.p.At[u])
				for _, a := range sc.reach[u] {
					most = min(most, field[a]+2)
				}
			}
			for _, a := range sc.reach[u] {
				if (a != sc.plan[u] || runs) && (field[a] <= most || b.prize[a] > 0) {
					near(a)
				}
			}
		}
	}
	slices.Sort(targets)
	for _, t := range targets {
		slices.SortStableFunc(seats[t], func(x, y seat) int {
			if n := b.s.Power(y.u, true, t) - b.s.Power(x.u, true, t); n != 0 {
				return n
			}
			return int(x.u) - int(y.u)
		})
	}
	if sc.used == nil {
		sc.used = map[unit]bool{}
	}
	bests := map[place]strike{}
	froms := map[place][]place{}
	stale := map[place]bool{}
	done := map[place]bool{}
	for range mustered {
		best := strike{gain: musterLeast}
		for _, t := range targets {
			if done[t] {
				continue
			}
			if _, known := bests[t]; !known || stale[t] {
				st := strike{at: t}
				var units []unit
				var from, was []place
				for i, seat := 0, seats[t]; i < len(seat); {
					u := seat[i].u
					to, top := board.None, -1<<30
					for ; i < len(seat) && seat[i].u == u; i++ {
						a := seat[i].from
						if sc.used[u] || sc.fixed[u] && a != sc.plan[u] || a != sc.plan[u] && sc.s.Room(a) < 1 {
							continue
						}
						n := -b.threat()[a]/40 - 6*sc.s.Count(b.side, a)
						if a == sc.plan[u] {
							n += 3
						}
						if !slices.Contains(from, a) {
							n += 10 // from another side
						}
						if n > top {
							to, top = a, n
						}
					}
					if to == board.None || len(units) > 24 {
						continue
					}
					units, from, was = append(units, u), append(from, to), append(was, sc.plan[u])
					sc.put(u, to)
					if g := b.gain(sc.s, units, t); g > st.gain {
						st.gain, st.units = g, slices.Clone(units)
						froms[t] = slices.Clone(from)
					}
				}
				for i, u := range units {
					sc.put(u, was[i])
				}
				bests[t], stale[t] = st, false
			}
			if bests[t].gain > best.gain {
				best = bests[t]
			}
		}
		if len(best.units) == 0 {
			break
		}
		done[best.at] = true
		fits := true
		for i, u := range best.units {
			fits = fits && (sc.plan[u] == froms[best.at][i] || sc.s.Room(froms[best.at][i]) > 0)
			if fits {
				sc.put(u, froms[best.at][i])
			}
			sc.fixed[u], sc.used[u] = true, true
		}
		for _, t := range targets {
			stale[t] = stale[t] || b.grid.Distance(t, best.at) < musterNear ||
				slices.ContainsFunc(bests[t].units, func(u unit) bool { return sc.used[u] })
		}
		list = append(list, best)
	}
	return list
}
