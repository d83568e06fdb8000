// Railways: arrivals, trains and engineers.

package hexstaff

import (
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

// engineers go on along railways that are cut, towards where the side wants to be and away from the enemy.
func (o *orders) engineers() {
	for _, u := range o.p.Of(o.side) {
		if !o.q.Units[u].Engineer || !o.q.OnMap(u) || !o.q.Survey().Movable(u) {
			continue
		}
		top, to := o.rateRails(o.q.At[u], true), o.q.At[u]
		o.q.Survey().Reach(u, func(a place, _ int16) {
			if n := o.rateRails(a, false); n > top && o.q.Survey().Count(o.side, a) < o.q.Stack {
				top, to = n, a
			}
		})
		if to == o.q.At[u] {
			continue
		}
		if o.choose(u) {
			o.play(kernel.Action{Verb: counters.VMove, Place: o.p.ID(to)})
		}
	}
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
