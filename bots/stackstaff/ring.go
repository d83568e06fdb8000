// Rings: units of the second side that keep every supply line from units of the first, which then neither move nor
// attack (Roles.Still).

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// ring finds the fewest hexes that keep supply lines of the first side from a hex, if units can stand in them.
type ring struct {
	*planner
	hexes []place    // those near the middle that lines can pass
	local []int16    // by hex of the map: 1 more than its place in the list
	to    [][6]int16 // by hex of the list and direction: 1 more than the neighbour's place in it
	back  [][6]uint8 // and the direction from there
	shuts []bool     // by hex of the list: a unit can close it
	ends  []bool     // and lines go on from it for sure
	flow  [][6]uint8 // by hex of the list and direction: lines that go that way
	used  []uint8    // by hex of the list: lines through it
	from  []int16    // by half of a hex: 1 more than where the search came from
	queue []int16
}

// cut returns the hexes of the ring round a hex: open are those that lines of the first side can pass, can those of
// them that a unit can close, and out those from which lines go on for sure. Nothing if there is no ring of so many.
//
// It is the least cut of vertices: each hex that can be closed is passed by one line, all others by any number of them.
func (r *ring) cut(at place, most int, open, can, out func(place) bool) (cut []place, ok bool) {
	r.lay(at, open, can, out)
	defer func() {
		for _, a := range r.hexes {
			r.local[a] = 0
		}
	}()
	start := int16(r.local[at] - 1)
	if r.ends[start] || !r.closable(start) {
		return nil, false
	}
	for lines := 0; ; lines++ {
		end := r.search(start)
		if end < 0 {
			break
		}
		if lines == most {
			return nil, false
		}
		for x := end; x != 2*start+1; x = r.from[x] - 1 {
			y := r.from[x] - 1
			i, j := y/2, x/2
			switch {
			case i == j && y < x:
				r.used[i]++
			case i == j:
				r.used[i]--
			default:
				d := slices.Index(r.to[i][:], j+1)
				if y%2 == 1 {
					r.flow[i][d]++
				} else {
					r.flow[j][r.back[i][d]]--
				}
			}
		}
	}
	for i, a := range r.hexes {
		if int16(i) != start && r.from[2*i] > 0 && r.from[2*i+1] == 0 {
			cut = append(cut, a)
		}
	}
	return cut, true
}

// lay lists the hexes near a hex that lines can pass, and their neighbours.
func (r *ring) lay(at place, open, can, out func(place) bool) {
	if r.local == nil {
		r.local = make([]int16, r.p.Hexes())
	}
	near := r.grid.Range(r.hexes[:0], at, ringFar)
	r.hexes = near[:0]
	for _, a := range near {
		if a == at || open(a) {
			r.hexes = append(r.hexes, a)
			r.local[a] = int16(len(r.hexes))
		}
	}
	n := len(r.hexes)
	if cap(r.to) < n {
		n := len(near)
		r.to, r.back, r.flow, r.used = make([][6]int16, n), make([][6]uint8, n), make([][6]uint8, n), make([]uint8, n)
		r.shuts, r.ends, r.from = make([]bool, n), make([]bool, n), make([]int16, 2*n)
	}
	r.to, r.back, r.flow, r.used = r.to[:n], r.back[:n], r.flow[:n], r.used[:n]
	r.shuts, r.ends, r.from = r.shuts[:n], r.ends[:n], r.from[:2*n]
	clear(r.flow)
	clear(r.used)
	for i, a := range r.hexes {
		r.shuts[i], r.ends[i] = a != at && can(a), out(a)
		r.to[i] = [6]int16{}
		edges := r.grid.EdgesOf(a)
		for d, c := range r.grid.Neighbours(a) {
			if r.local[c] > 0 && !r.p.Map.OfKind(edges[d], r.wall) {
				r.to[i][d] = r.local[c]
				r.back[i][d] = uint8(slices.Index(r.grid.Neighbours(c), a))
			}
		}
	}
}

// closable reports whether every line from a hex passes one that can be closed.
func (r *ring) closable(start int16) bool {
	clear(r.from)
	r.queue = append(r.queue[:0], start)
	r.from[start] = 1
	for k := 0; k < len(r.queue); k++ {
		i := r.queue[k]
		if r.ends[i] {
			return false
		}
		for _, j := range r.to[i] {
			if j > 0 && r.from[j-1] == 0 && !r.shuts[j-1] {
				r.from[j-1] = 1
				r.queue = append(r.queue, j-1)
			}
		}
	}
	return true
}

// search looks for one more line from a hex and returns its end, or -1. Each hex has two halves: lines come in by 2i
// and go on from 2i+1.
func (r *ring) search(start int16) int16 {
	clear(r.from)
	r.from[2*start+1] = 2*start + 2
	r.queue = append(r.queue[:0], 2*start+1)
	visit := func(x, by int16) {
		if r.from[x] == 0 {
			r.from[x] = by + 1
			r.queue = append(r.queue, x)
		}
	}
	for k := 0; k < len(r.queue); k++ {
		x := r.queue[k]
		i := x / 2
		if x%2 == 1 { // lines that go on
			if r.ends[i] {
				return x
			}
			for _, j := range r.to[i] {
				if j > 0 && j-1 != start {
					visit(2*(j-1), x)
				}
			}
			if i != start && r.used[i] > 0 {
				visit(2*i, x)
			}
			continue
		}
		if r.used[i] == 0 || !r.shuts[i] {
			visit(2*i+1, x)
		}
		for d, j := range r.to[i] { // lines that need not come here
			if j > 0 && r.flow[j-1][r.back[i][d]] > 0 {
				visit(2*(j-1)+1, x)
			}
		}
	}
	return -1
}

// passable reports whether a supply line of the first side can pass a hex in which no unit of the second side stands.
func (b *planner) passable(a place) bool {
	return !(b.s.City(a) && b.p.Controls(kernel.SideB, a))
}

// noose is who could close rings: units of the second side, by the hexes where they can stand.
type noose struct {
	*scheme
	ring
	can  map[place][]unit
	free map[unit]bool
}

// noose prepares rings of units of the plan that are free to go.
func (sc *scheme) noose(units []unit, reach func(u unit, visit func(place))) *noose {
	b := sc.bot
	n := &noose{scheme: sc, ring: ring{planner: &b.planner}, can: map[place][]unit{}, free: map[unit]bool{}}
	for _, u := range units {
		n.free[u] = true
		if b.p.OnMap(u) {
			n.can[sc.plan[u]] = append(n.can[sc.plan[u]], u)
		}
		reach(u, func(a place) {
			if a != sc.plan[u] && sc.s.Count(kernel.SideA, a) == 0 && sc.s.Room(a) > 0 {
				n.can[a] = append(n.can[a], u)
			}
		})
	}
	return n
}

// round is a ring round a hex of the first side in the plan, and who closes it. None if they cannot.
func (n *noose) round(at place) (hexes []place, crew []unit) {
	s := n.scheme.s
	bound := func(a place) (some bool) { // a unit stays in it
		s.Each(a, func(u unit) { some = some || s.Units[u].Side == kernel.SideB && !n.free[u] })
		return some
	}
	hexes, ok := n.cut(at, ringMost, func(a place) bool { return n.ring.passable(a) && !bound(a) },
		func(a place) bool {
			return s.Count(kernel.SideA, a) == 0 &&
				slices.ContainsFunc(n.can[a], func(u unit) bool { return n.free[u] })
		}, func(a place) bool {
			return n.ring.grid.Distance(a, at) == ringFar && s.Fed(kernel.SideA, a)
		})
	if !ok || len(hexes) == 0 {
		return nil, nil
	}
	if crew = n.scheme.crew(hexes, n.can, n.free); slices.Contains(crew, 0) {
		return nil, nil
	}
	return hexes, crew
}

// encircle sends units of the plan round stacks of the first side, where that costs less than it brings, and says how
// many units of the enemy are then out of supply.
func (sc *scheme) encircle(movers []unit) (caught int) {
	b := sc.bot
	var units []unit
	for _, u := range movers {
		if !sc.fixed[u] {
			units = append(units, u)
		}
	}
	n := sc.noose(units, func(u unit, visit func(place)) {
		for _, a := range sc.reach[u] {
			visit(a)
		}
	})
	var list []stake
	for _, a := range b.mechs {
		w := 0
		b.s.Each(a, func(u unit) { w += b.worth(u) })
		list = append(list, stake{a, w})
	}
	slices.SortStableFunc(list, func(x, y stake) int { return y.n - x.n })
	done := map[place]bool{}
	for _, st := range list {
		if done[st.a] {
			continue
		}
		hexes, crew := n.round(st.a)
		if len(hexes) == 0 {
			continue
		}
		was := make([]place, len(crew))
		cost := 0
		for i, u := range crew { // some may keep the ring closed already
			was[i] = sc.plan[u]
			cost += b.w.leave * (b.home[hexes[i]] - b.home[was[i]]) / 10
			sc.put(u, board.None)
		}
		before := sc.stuck(st.a)
		for i, u := range crew {
			sc.put(u, hexes[i])
		}
		after := sc.stuck(st.a)
		for i, u := range crew {
			cost += b.price(u) * b.loss(hexes[i], sc.s.Power(u, false, hexes[i])) / 100
			if !sc.s.Supplied(b.side, hexes[i]) {
				cost += never
			}
		}
		if (after.worth-before.worth)*caughtFor/100 <= cost {
			for i, u := range crew {
				sc.put(u, was[i])
			}
			continue
		}
		caught += after.units
		for _, u := range crew {
			sc.fixed[u], n.free[u] = true, false
		}
		for _, a := range after.at {
			done[a] = true
		}
	}
	return caught
}

// secure moves mobile units of the plan that the enemy could encircle in his next turn with what is on the map, where
// there is a place for them that is not much worse, and in which what arrives in it cannot encircle them either.
func (sc *scheme) secure(movers []unit) (moved int) {
	b := sc.bot
	var foes []unit
	for _, u := range b.p.Of(b.them) {
		if b.p.OnMap(u) && b.home[b.p.At[u]] < never {
			foes = append(foes, u)
		}
	}
	fresh, from := sc.arrivals()
	n := sc.noose(append(foes, fresh...), func(u unit, visit func(place)) {
		if !b.p.OnMap(u) {
			for _, a := range from[kindOf(b.s, u)] {
				visit(a)
			}
			return
		}
		sc.s.Reach([]unit{u}, func(a place, _ int) { visit(a) })
	})
	some := map[place]bool{} // those that can be encircled without arrivals
	for _, u := range fresh {
		n.free[u] = false
	}
	for _, u := range movers {
		a := sc.plan[u]
		if _, known := some[a]; !known && !sc.fixed[u] && kindOf(b.s, u) == mech {
			hexes, _ := n.round(a)
			some[a] = len(hexes) > 0
		}
	}
	for _, u := range fresh {
		n.free[u] = true
	}
	known, safe := map[place]bool{}, map[place]bool{}
	held := func(a place) bool { // no ring can be closed round a unit there
		if !known[a] {
			hexes, _ := n.round(a)
			known[a], safe[a] = true, len(hexes) == 0
		}
		return safe[a]
	}
	type spot struct {
		a place
		n int
	}
	for _, u := range movers {
		at := sc.plan[u]
		if sc.fixed[u] || kindOf(b.s, u) != mech || !some[at] || held(at) {
			continue
		}
		now := sc.rate(u, at)
		least := now - b.worth(u)*b.w.ring/100
		var spots []spot
		for _, a := range sc.reach[u] {
			if a != at && sc.s.Room(a) > 0 && sc.s.Count(b.them, a) == 0 {
				if r := sc.rate(u, a); r > least {
					spots = append(spots, spot{a, r})
				}
			}
		}
		slices.SortStableFunc(spots, func(x, y spot) int { return y.n - x.n })
		for _, sp := range spots {
			if !known[sp.a] {
				sc.put(u, sp.a)
			}
			if held(sp.a) {
				sc.put(u, sp.a)
				moved++
				clear(known)
				break
			}
			sc.put(u, at)
		}
	}
	return moved
}

// arrivals are units of the second side that arrive in its next turn, as far as their number goes, and by kind of
// movement the hexes where they can go in it from the towns where they could arrive by the plan.
func (sc *scheme) arrivals() (list []unit, from [2][]place) {
	b := sc.bot
	left := slices.Clone(b.p.Turns[b.p.Turn].Arrive)
	for _, u := range b.p.Of(kernel.SideB) {
		if k := int(b.p.Units[u].Kind); !b.p.OnMap(u) && k < len(left) && left[k] > 0 && b.s.Lives(u) > 0 {
			left[k]--
			list = append(list, u)
		}
	}
	q := b.p.New().(*stacks.Position)
	sc.q.Copy(q)
	s := q.Survey()
	var gates []place
	for i := range b.p.Towns {
		for _, a := range b.p.Towns[i].Places {
			if b.p.Controls(kernel.SideB, a) && !s.Lost(a) && s.Supplied(kernel.SideB, a) &&
				!slices.ContainsFunc(b.grid.Neighbours(a), func(c place) bool { return s.Count(kernel.SideA, c) > 0 }) {
				gates = append(gates, a)
			}
		}
	}
	var known [2]bool
	for _, u := range list {
		k := kindOf(b.s, u)
		if known[k] {
			continue
		}
		known[k] = true
		seen := map[place]bool{}
		for _, g := range gates {
			s.Put(u, g)
			s.Reach([]unit{u}, func(a place, _ int) {
				if !seen[a] {
					seen[a] = true
					from[k] = append(from[k], a)
				}
			})
		}
		s.Put(u, board.None)
	}
	return list, from
}

// relief is by hex of the second side what it brings to clear it: units that are then in supply again.
func (b *planner) relief() []int {
	relief, fresh := b.ask(fieldRelief)
	if !fresh {
		return relief
	}
	clear(relief)
	if b.me != kernel.SideA || !b.cover {
		return relief
	}
	var lost, ring []place
	for a := range b.p.Hexes() {
		if b.s.Count(kernel.SideA, a) > 0 && !b.s.Supplied(kernel.SideA, a) {
			lost = append(lost, a)
		}
	}
	if len(lost) == 0 {
		return relief
	}
	q := b.p.New().(*stacks.Position)
	b.p.Copy(q)
	s := q.Survey()
	seen := map[place]bool{}
	var units []unit
	for _, a := range lost {
		ring = b.grid.Range(ring[:0], a, ringFar)
		for _, e := range ring {
			if seen[e] || s.Count(kernel.SideB, e) == 0 {
				continue
			}
			seen[e] = true
			units = units[:0]
			s.Each(e, func(u unit) { units = append(units, u) })
			for _, u := range units {
				s.Put(u, board.None)
			}
			for _, c := range lost {
				if s.Supplied(kernel.SideA, c) {
					s.Each(c, func(u unit) { relief[e] += b.worth(u) * b.w.relieve / 100 })
				}
			}
			for _, u := range slices.Backward(units) {
				s.Put(u, e)
			}
		}
	}
	return relief
}

// stuck are units of the first side near a hex that are out of supply in the plan.
type stuck struct {
	at           []place
	units, worth int
}

func (sc *scheme) stuck(near place) (st stuck) {
	b := sc.bot
	for _, a := range b.grid.Range(nil, near, ringFar) {
		if sc.s.Count(kernel.SideA, a) == 0 || sc.s.Supplied(kernel.SideA, a) {
			continue
		}
		st.at = append(st.at, a)
		sc.s.Each(a, func(u unit) {
			st.units++
			st.worth += b.worth(u)
		})
	}
	return st
}

// crew finds a unit for each hex, those first that are worth least. It ends with the first hex for which it finds none.
func (sc *scheme) crew(hexes []place, can map[place][]unit, free map[unit]bool) []unit {
	b := sc.bot
	return match(len(hexes), true, func(i int) []unit {
		list := can[hexes[i]]
		slices.SortStableFunc(list, func(u, v unit) int {
			key := func(u unit) int {
				if !b.p.OnMap(u) {
					return b.worth(u)
				}
				return b.worth(u) + 4*b.grid.Distance(b.p.At[u], hexes[i])
			}
			return key(u) - key(v)
		})
		return list
	}, func(u unit) bool { return free[u] })
}

// match finds a unit for each of n posts, as many as possible: a post takes the unit of another one that finds a
// substitute. Can lists who can go to a post, in the order in which they are tried; it is called once a post. With all,
// it ends with the first post for which nobody is found. Posts without a unit have 0.
func match(n int, all bool, can func(post int) []unit, free func(unit) bool) []unit {
	crew, at := make([]unit, n), map[unit]int{} // the post of a unit, and 1
	lists := make([][]unit, n)
	var seen map[unit]bool
	var find func(i int) bool
	find = func(i int) bool {
		for _, u := range lists[i] {
			if seen[u] || !free(u) {
				continue
			}
			seen[u] = true
			if at[u] == 0 || find(at[u]-1) {
				at[u], crew[i] = i+1, u
				return true
			}
		}
		return false
	}
	for i := range n {
		lists[i], seen = can(i), map[unit]bool{}
		if !find(i) && all {
			break
		}
	}
	return crew
}
