// Attacks for which units are brought up in a movement phase before the combat phase.

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// anywhere wants attacks on any hex.
func anywhere(place) bool { return true }

// seat is a unit that could attack, and a hex from which it could: where the plan has it, or where it can go.
type seat struct {
	u    unit
	from place
}

// option is the best attack on a hex, as long as it is known.
type option struct {
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
	targets, seats := sc.seats(movers, wanted)
	if sc.used == nil {
		sc.used = map[unit]bool{}
	}
	options := make([]option, len(targets))
	for range mostPrepared {
		var best *option
		for i, t := range targets {
			x := &options[i]
			if x.done {
				continue
			}
			if !x.known {
				*x = sc.bestAttack(t, seats[t])
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
			x := &options[i]
			x.known = x.known && b.grid.Distance(t, best.at) >= preparedNear &&
				!slices.ContainsFunc(x.units, func(u unit) bool { return sc.used[u] })
		}
		list = append(list, best.strike)
	}
	return list
}

// seats are all that could attack each hex that is wanted, the strongest units first and those of a unit together, and
// which hexes these are. Units of the second side do not go away from the capital for it.
func (sc *scheme) seats(movers []unit, wanted func(place) bool) (targets []place, seats map[place][]seat) {
	b := sc.bot
	seats = map[place][]seat{}
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
	return targets, seats
}

// bestAttack is the best attack on a hex by units that are free: they are added one after the other, each where it
// attacks best, and as many take part as bring most. It has no units if none brings anything.
func (sc *scheme) bestAttack(at place, seats []seat) option {
	b := sc.bot
	best := option{strike: strike{at: at}, known: true}
	var units []unit
	var from, was []place
	for i := 0; i < len(seats) && len(units) < mostAttackers; {
		n := i
		for n < len(seats) && seats[n].u == seats[i].u {
			n++
		}
		u, to := seats[i].u, sc.bestSeat(seats[i:n], from)
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

// bestSeat is the hex of a unit's seats from which it best joins those that attack from others, board.None if there is
// no room or it has something else to do.
func (sc *scheme) bestSeat(seats []seat, from []place) (to place) {
	to, top := board.None, -1<<30
	for _, x := range seats {
		u, a := x.u, x.from
		if sc.used[u] || sc.fixed[u] && a != sc.plan[u] || a != sc.plan[u] && sc.s.Room(a) < 1 {
			continue
		}
		n := -sc.threat()[a]/seatThreat - seatCrowd*sc.s.Count(sc.side, a)
		if a == sc.plan[u] {
			n += seatStay
		}
		if !slices.Contains(from, a) {
			n += seatSide
		}
		if n > top {
			to, top = a, n
		}
	}
	return to
}

// commit puts the units of an attack where they make it, as long as there is room, and keeps them for it.
func (sc *scheme) commit(x *option) {
	fits := true
	for i, u := range x.units {
		fits = fits && (sc.plan[u] == x.from[i] || sc.s.Room(x.from[i]) > 0)
		if fits {
			sc.put(u, x.from[i])
		}
		sc.fixed[u], sc.used[u] = true, true
	}
}
