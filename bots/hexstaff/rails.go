// Railways: arrivals, trains and engineers.

package hexstaff

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters"
)

// arrivals brings on the units that may enter, and takes those that are entrained to where they are wanted.
func (o *orders) arrivals() {
	for _, u := range o.p.Of(o.side) {
		trains := o.q.OnMap(u) && o.q.Flags[u]&counters.Entrained != 0 && o.q.Survey().Movable(u)
		if !trains && !o.q.Survey().Enters(u) || !o.choose(u) {
			continue
		}
		if !trains {
			var in []kernel.Action
			for _, a := range o.q.Legal(nil) {
				if a.Verb == counters.VEnter {
					in = append(in, a)
				}
			}
			if len(in) == 0 {
				o.play(kernel.Action{Verb: counters.VDone})
				continue
			}
			o.play(o.best(in, func(a kernel.Action) int { return o.ground(u, o.p.HexIn(a.Place)) }))
		}
		if o.q.Hand == u && o.q.Flags[u]&counters.Entrained != 0 {
			o.ride(u)
		}
	}
	if o.q.Hand != 0 {
		o.play(kernel.Action{Verb: counters.VDone})
	}
}

// ride takes the unit in hand along the rails, lets it off, and goes on with what movement is left.
func (o *orders) ride(u unit) {
	top, ride := o.ground(u, o.q.At[u]), kernel.Action{}
	for _, a := range o.q.Legal(nil) {
		if a.Verb != counters.VRide {
			continue
		}
		to := o.p.HexIn(a.Place)
		n := o.ground(u, to)
		if o.threat[to] > 0 && o.q.Survey().Count(o.side, to) == 0 {
			n -= 50
		}
		if n > top {
			top, ride = n, a
		}
	}
	if ride.Verb != 0 {
		o.play(ride)
	}
	if !o.play(kernel.Action{Verb: counters.VDetrain}) {
		return
	}
	here, walk := o.ground(u, o.q.At[u]), kernel.Action{}
	o.q.Survey().Reach(u, func(a place, _ int16) {
		if n := o.ground(u, a); n > here && o.q.Survey().Count(o.side, a) < o.q.Stack && o.enemy[a] > 1 {
			here, walk = n, kernel.Action{Verb: counters.VMove, Place: o.p.ID(a)}
		}
	})
	if walk.Verb != 0 {
		o.play(walk)
	}
}

// engineers mend railways: those of a side that must take ground on the way to it, each on a line of its own; those of
// the other side, and at the first level, what is cut nearest to it.
func (o *orders) engineers() {
	var taken []place // where the others are going
	roams := o.holds() || !efforts[o.level].closely
	for _, u := range o.p.Of(o.side) {
		if !o.q.Units[u].Engineer || !o.q.OnMap(u) || !o.q.Survey().Movable(u) {
			continue
		}
		next := board.None
		if roams {
			next = o.roam(u)
		} else {
			var target place
			if target, next = o.line(o.q.At[u], taken); target != board.None {
				taken = append(taken, target)
			}
			if next == board.None || !o.safe(next) {
				next = o.mend(o.q.At[u])
			}
		}
		if next != board.None && o.q.Survey().Count(o.side, next) < o.q.Stack && o.choose(u) {
			o.play(kernel.Action{Verb: counters.VMove, Place: o.p.ID(next)})
		}
	}
}

// roam is the hex in reach where an engineer is most useful, if that is not its own.
func (o *orders) roam(u unit) place {
	top, to := o.rateRails(o.q.At[u], true), board.None
	o.q.Survey().Reach(u, func(a place, _ int16) {
		if n := o.rateRails(a, false); n > top && o.q.Survey().Count(o.side, a) < o.q.Stack {
			top, to = n, a
		}
	})
	return to
}

// rateRails is how useful an engineer is in a hex.
func (o *orders) rateRails(a place, here bool) int {
	some, own := o.q.Survey().OnRails(o.side, a)
	n := -10 * min(o.goal[a], o.guard[a])
	if some && !own && !here {
		n += 25
	}
	if o.enemy[a] <= 3 && (o.enemy[a] <= 1 || o.q.Survey().Count(o.side, a) == 0) {
		n -= 60
	}
	return n
}

// line is the railway hex to which it pays most to mend the rails from a hex, and the next hex on the way: what counts
// is how much nearer to the objective supply would come, for the turns that it takes, and that no other engineer works
// there.
func (o *orders) line(from place, taken []place) (target, next place) {
	s := o.q.Survey()
	far := o.rails
	for a := range far {
		far[a] = 1000
	}
	far[from] = 0
	back := map[place]place{}
	o.todo = append(o.todo[:0], from)
	target, next = board.None, board.None
	top := 0
	for i := 0; i < len(o.todo); i++ {
		a := o.todo[i]
		if far[a] > o.left+1 {
			break
		}
		_, own := s.OnRails(o.side, a)
		n := 20*(o.goal[from]-o.goal[a]) - 12*far[a]
		if own && a != from {
			n -= 40
		}
		for _, t := range taken {
			if d := o.grid.Distance(a, t); d < 8 {
				n -= 20 * (8 - d)
			}
		}
		if n > top {
			top, target = n, a
		}
		for _, c := range o.grid.Neighbours(a) {
			if far[c] == 1000 && s.Railed(a, c) {
				far[c] = far[a] + 1
				back[c] = a
				o.todo = append(o.todo, c)
			}
		}
	}
	for a := target; a != board.None && a != from; a = back[a] {
		next = a
	}
	return target, next
}

// mend is the hex of cut rails next to an engineer that is nearest to where the side wants to be, if it is safe there.
func (o *orders) mend(from place) place {
	s := o.q.Survey()
	best := board.None
	for _, a := range o.grid.Neighbours(from) {
		if _, own := s.OnRails(o.side, a); own || !s.Railed(from, a) || s.Count(o.them, a) > 0 || !o.safe(a) {
			continue
		}
		if best == board.None || min(o.goal[a], o.guard[a]) < min(o.goal[best], o.guard[best]) {
			best = a
		}
	}
	return best
}

// safe reports whether an engineer may go to a hex: no enemy is next to it, or none near it, or units of the side are.
func (o *orders) safe(a place) bool {
	s := o.q.Survey()
	if s.Count(o.side, a) > 0 || o.enemy[a] > 3 {
		return true
	}
	return o.enemy[a] > 1 && slices.ContainsFunc(o.grid.Neighbours(a), func(c place) bool {
		return s.Count(o.side, c) > 0
	})
}
