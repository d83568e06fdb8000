// Attacks for which units are brought up in a movement phase before the combat phase.

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// anywhere wants attacks on any hex.
func anywhere(place) bool { return true }

// approach is a unit that could attack, and a hex from which it could: where the plan has it, or where it can go.
type approach struct {
	u    unit
	from place
}

// prospect is the best attack on a hex, as long as it is known.
type prospect struct {
	strike
	from        []place // by unit of the strike
	known, done bool
}

// prepare chooses attacks on hexes that are wanted, the best first, and fixes the units that make them next to their
// targets. Nothing if the side does not fight after this phase.
func (sc *scheme) prepare(movers []unit, wanted func(place) bool) (list []strike) {
	b := sc.bot
	if !sc.fights {
		return nil
	}
	targets, approaches := sc.approaches(movers, wanted)
	if sc.used == nil {
		sc.used = map[unit]bool{}
	}
	prospects := make([]prospect, len(targets))
	for range mostPrepared {
		var best *prospect
		for i, t := range targets {
			x := &prospects[i]
			if x.done {
				continue
			}
			if !x.known {
				*x = sc.bestAttack(t, approaches[t])
			}
			if x.gain > leastPrepared && (best == nil || x.gain > best.gain) {
				best = x
			}
		}
		if best == nil {
			break
		}
		best.done = true
		sc.commit(best)
		for i, t := range targets {
			x := &prospects[i]
			x.known = x.known && b.grid.Distance(t, best.at) >= preparedNear &&
				!slices.ContainsFunc(x.units, func(u unit) bool { return sc.used[u] })
		}
		list = append(list, best.strike)
	}
	return list
}

// approaches are all that could attack each hex that is wanted, the strongest units first and those of a unit together,
// and which hexes these are. Units of the second side do not go away from the capital for it.
func (sc *scheme) approaches(movers []unit, wanted func(place) bool) (targets []place,
	approaches map[place][]approach) {
	b := sc.bot
	approaches = map[place][]approach{}
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
					if approaches[t] == nil {
						targets = append(targets, t)
					}
					approaches[t] = append(approaches[t], approach{u, a})
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
		slices.SortStableFunc(approaches[t], func(x, y approach) int {
			if n := b.s.Power(y.u, true, t) - b.s.Power(x.u, true, t); n != 0 {
				return n
			}
			return int(x.u) - int(y.u)
		})
	}
	return targets, approaches
}

// bestAttack is the best attack on a hex by units that are free: they are added one after the other, each where it
// attacks best, and as many take part as bring most. It has no units if none brings anything.
func (sc *scheme) bestAttack(at place, approaches []approach) prospect {
	b := sc.bot
	best := prospect{strike: strike{at: at}, known: true}
	var units []unit
	var from, was []place
	for i := 0; i < len(approaches) && len(units) < mostAttackers; {
		n := i
		for n < len(approaches) && approaches[n].u == approaches[i].u {
			n++
		}
		u, to := approaches[i].u, sc.bestApproach(approaches[i:n], from)
		i = n
		if to == board.None {
			continue
		}
		units, from, was = append(units, u), append(from, to), append(was, sc.plan[u])
		sc.put(u, to)
		if g := b.gain(sc.s, units, at); g > best.gain {
			best.gain, best.units, best.from = g, slices.Clone(units), slices.Clone(from)
		}
	}
	for i, u := range units {
		sc.put(u, was[i])
	}
	return best
}

// bestApproach is the hex of a unit's approaches from which it best joins those that attack from others, board.None if
// there is no room or it has something else to do.
func (sc *scheme) bestApproach(approaches []approach, from []place) (to place) {
	to, top := board.None, -1<<30
	for _, x := range approaches {
		u, a := x.u, x.from
		if sc.used[u] || sc.fixed[u] && a != sc.plan[u] || a != sc.plan[u] && sc.s.Room(a) < 1 {
			continue
		}
		n := -sc.threat()[a]/approachThreat - approachCrowd*sc.s.Count(sc.side, a)
		if a == sc.plan[u] {
			n += approachStay
		}
		if !slices.Contains(from, a) {
			n += approachSide
		}
		if n > top {
			to, top = a, n
		}
	}
	return to
}

// commit puts the units of an attack where they make it, as long as there is room, and keeps them for it.
func (sc *scheme) commit(x *prospect) {
	fits := true
	for i, u := range x.units {
		fits = fits && (sc.plan[u] == x.from[i] || sc.s.Room(x.from[i]) > 0)
		if fits {
			sc.put(u, x.from[i])
		}
		sc.fixed[u], sc.used[u] = true, true
	}
}
