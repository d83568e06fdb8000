// Railways: arrivals, trains and engineers.

package hexstaff

import (
	"umpire/board"
	"umpire/bots"
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
			o.play(bots.Top(in, func(a kernel.Action) int { return o.ground(u, o.p.HexIn(a.Place)) }))
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
			n -= trainRisk
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

// work is an engineer and the railway hex to which it goes on, board.None if no line is worth it.
type work struct {
	u    unit
	next place
}

// works chooses a line for each engineer of a side that must take ground, and posts guards where they go and stand: an
// engineer that is lost is lost for good, and one that waits holds up the supply of all.
func (b *bot) works() (list []work) {
	clear(b.posts)
	if b.holds() {
		return nil
	}
	var taken []place // where the others are going
	for _, u := range b.p.Of(b.side) {
		if !b.p.Units[u].Engineer || !b.p.OnMap(u) {
			continue
		}
		at := b.p.At[u]
		target, next := b.course(at, taken)
		if target != board.None {
			taken = append(taken, target)
		}
		b.posts[at] = guardWork
		if !b.s.Movable(u) {
			continue
		}
		if next != board.None {
			b.posts[next] = guardWork
		}
		list = append(list, work{u, next})
	}
	return list
}

// engineers moves those of a side that must take ground, each along its line, after the units that clear its way.
func (o *orders) engineers(list []work) {
	for _, w := range list {
		if !o.q.OnMap(w.u) || !o.q.Survey().Movable(w.u) {
			continue
		}
		to := w.next
		if to == board.None || !o.safe(to) {
			to = o.mend(o.q.At[w.u])
		}
		if to != board.None && o.q.Survey().Count(o.side, to) < o.q.Stack && o.choose(w.u) {
			o.play(kernel.Action{Verb: counters.VMove, Place: o.p.ID(to)})
		}
	}
}

// roam sends the engineers of a side that holds what decides where they are most useful within reach.
func (o *orders) roam() {
	for _, u := range o.p.Of(o.side) {
		if !o.q.Units[u].Engineer || !o.q.OnMap(u) || !o.q.Survey().Movable(u) {
			continue
		}
		top, to := o.rateRails(o.q.At[u], true), board.None
		o.q.Survey().Reach(u, func(a place, _ int16) {
			if n := o.rateRails(a, false); n > top && o.q.Survey().Count(o.side, a) < o.q.Stack {
				top, to = n, a
			}
		})
		if to != board.None && o.choose(u) {
			o.play(kernel.Action{Verb: counters.VMove, Place: o.p.ID(to)})
		}
	}
}

// rateRails is how useful an engineer is in a hex.
func (o *orders) rateRails(a place, here bool) int {
	some, own := o.q.Survey().OnRails(o.side, a)
	n := -engineerStep * min(o.goal[a], o.guard[a])
	if some && !own && !here {
		n += engineerWork
	}
	if o.enemy[a] <= 3 && (o.enemy[a] <= 1 || o.q.Survey().Count(o.side, a) == 0) {
		n -= engineerRisk
	}
	return n
}

// course is the railway hex to which it pays most to mend the rails from a hex, and the next hex on the way. What
// counts is how much nearer to the objective supply would come, for the turns that it takes, and that no other engineer
// works there.
func (b *bot) course(from place, taken []place) (target, next place) {
	s := b.s
	far := b.rails
	for a := range far {
		far[a] = 1000
	}
	far[from] = 0
	back := map[place]place{}
	b.todo = append(b.todo[:0], from)
	target, next = board.None, board.None
	top := 0
	for i := 0; i < len(b.todo); i++ {
		a := b.todo[i]
		if far[a] > b.left+1 {
			break
		}
		_, own := s.OnRails(b.side, a)
		n := railStep*(b.goal[from]-b.goal[a]) - railCost*far[a]
		if own && a != from {
			n -= railMended
		}
		for _, t := range taken {
			if d := b.grid.Distance(a, t); d < railApart {
				n -= railShared * (railApart - d)
			}
		}
		if n > top {
			top, target = n, a
		}
		for _, c := range b.grid.Neighbours(a) {
			if far[c] == 1000 && s.Railed(a, c) {
				far[c] = far[a] + 1
				back[c] = a
				b.todo = append(b.todo, c)
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

// safe reports whether an engineer may go to a hex: units of the side are there, or no enemy is near or can come next
// to it.
func (o *orders) safe(a place) bool {
	return o.q.Survey().Count(o.side, a) > 0 || o.enemy[a] > 3 || o.threat[a] == 0
}
