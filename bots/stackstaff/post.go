// Posts: places that are held whatever else happens, and who goes there.

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// duty is a place and how many units should hold it; with lives, how many steps: an attack takes one at most, be it
// that the defender is struck or that he holds.
type duty struct {
	a      place
	want   int
	lives  bool
	mobile int // a mobile unit of the first side goes there while no more than that holds it
}

// post sends units to the posts, the most important post first. They do nothing else.
func (sc *scheme) post(movers []unit) {
	b := sc.bot
	duties := sc.towns()
	if b.side == kernel.SideB {
		duties = sc.capitalPosts()
		sc.raid(movers)
	}
	free := map[unit]bool{}
	for _, u := range movers {
		free[u] = !sc.fixed[u]
	}
	for _, d := range duties {
		held, core := 0, !d.lives // an attack can eliminate all units of one step at once: one must have two
		sc.s.Each(d.a, func(u unit) {
			if sc.s.Units[u].Side == b.side && held < d.want && sc.plan[u] == d.a {
				if b.side == kernel.SideA && kindOf(b.s, u) == mech && free[u] {
					return // it is kept if nobody can take its place
				}
				if free[u] || !slices.Contains(movers, u) || sc.fixed[u] {
					held += d.counts(b, u)
					core = core || b.s.Lives(u) > 1
					sc.fixed[u], free[u] = true, false
				}
			}
		})
		for held < d.want || !core {
			best, to, least := unit(0), board.None, 8*100
			for _, u := range movers {
				if !free[u] {
					continue
				}
				n := max(1, b.s.Points(u))
				dist := b.grid.Distance(b.p.At[u], d.a)
				cost := 100*((dist+n-1)/n) + 3*dist
				if slices.Contains(sc.reach[u], d.a) {
					cost = 100
				} else {
					cost = max(cost, 200) + 100
				}
				if b.side == kernel.SideA {
					cost += b.worth(u) / 4
					if kindOf(b.s, u) == mech {
						cost += 150
						if held > d.mobile {
							continue
						}
					}
					if d.lives && b.s.Lives(u) < 2 {
						cost += 200
						if !core && held > 1 {
							continue
						}
					}
				} else {
					cost -= min(60, b.worth(u)/2)
				}
				if cost >= least {
					continue
				}
				near, at := dist, board.None
				if sc.plan[u] == d.a {
					near, at = -1, d.a
				}
				for _, a := range sc.reach[u] {
					if k := b.grid.Distance(a, d.a); k < near && sc.s.Room(a) > 0 && sc.s.Count(b.them, a) == 0 &&
						(b.side == kernel.SideA || k == 0 || sc.s.Supplied(b.side, a)) {
						near, at = k, a
					}
				}
				if at != board.None {
					best, to, least = u, at, cost
				}
			}
			if best == 0 {
				break
			}
			sc.put(best, to)
			sc.fixed[best], free[best] = true, false
			held += d.counts(b, best)
			core = core || b.s.Lives(best) > 1
		}
	}
	if b.side == kernel.SideA {
		sc.enter(movers)
	}
}

// enter sends a unit into each city that stands open: the one that is worth least, a full one if there is one.
func (sc *scheme) enter(movers []unit) {
	b := sc.bot
	for _, c := range b.cities {
		if b.p.Controls(b.side, c) || sc.s.Count(b.them, c) > 0 {
			continue
		}
		best, least := unit(0), 1<<30
		for _, u := range movers {
			if sc.fixed[u] || !slices.Contains(sc.reach[u], c) {
				continue
			}
			cost := b.worth(u)
			if b.s.Lives(u) < 2 {
				cost += 200
			}
			if cost < least {
				best, least = u, cost
			}
		}
		if best != 0 {
			sc.put(best, c)
			sc.fixed[best] = true
		}
	}
}

// counts is how much a unit counts for a duty.
func (d duty) counts(b *bot, u unit) int {
	if d.lives {
		return b.s.Lives(u)
	}
	return 1
}

// raid sends a unit into a town whose loss ends the game.
func (sc *scheme) raid(movers []unit) {
	for _, u := range movers {
		for _, a := range sc.reach[u] {
			if sc.prize[a] == win && sc.s.Room(a) > 0 {
				sc.put(u, a)
				sc.fixed[u] = true
				return
			}
		}
	}
}

// towns are the towns of the rear, those first that the enemy endangers as units stand, and cities that the first side
// has taken and an enemy can come near. One full division holds a town through an enemy turn: an attack takes one of
// its steps.
func (sc *scheme) towns() (list []duty) {
	b := sc.bot
	open, near := b.s.Rear(b.side, nil, nil)
	wants := func(a place) int { // more where he has massed his army
		if n := b.massed(a); n > b.w.massed {
			return min(2*b.p.Stack, n/100)
		}
		return min(6, b.w.hold+b.threat()[a]/100)
	}
	order := func(x, y place) int { return b.threat()[y] - b.threat()[x] } // the worst threatened first
	slices.SortStableFunc(open, order)
	slices.SortStableFunc(near, order)
	behind := func(a place) { // what relieves the garrison in the turn after
		back := board.None
		for _, c := range b.grid.Neighbours(a) {
			if sc.s.Count(b.them, c) == 0 && !slices.Contains(b.rear, c) && b.march()[c] < never &&
				(back == board.None || b.threat()[c] < b.threat()[back]) {
				back = c
			}
		}
		if back != board.None {
			list = append(list, duty{a: back, want: b.w.relief, lives: true, mobile: -1})
		}
	}
	for _, a := range append(slices.Clone(open), near...) {
		list = append(list, duty{a: a, want: wants(a), lives: true, mobile: never})
		if b.cover && b.massed(a) > b.w.massed { // at once: it must not be encircled
			behind(a)
		}
	}
	within := func(a place, far int) bool {
		return slices.ContainsFunc(sc.foes, func(f stake) bool { return b.grid.Distance(f.a, a) <= far })
	}
	reach := b.pace(0, mech)
	for _, a := range b.rear { // who has marched away may not come back in time, in mud
		if !slices.Contains(open, a) && !slices.Contains(near, a) {
			list = append(list, duty{a: a, want: 2, lives: true, mobile: never})
		}
	}
	for _, a := range b.cities {
		if b.p.Controls(b.side, a) && !b.p.Ground.Has(a) && within(a, reach+1) {
			d := duty{a: a, want: 1}
			if b.cover {
				d = duty{a: a, want: min(5, 2+b.threat()[a]/150), lives: true}
			}
			list = append(list, d)
		}
	}
	if b.cover {
		for _, a := range append(open, near...) {
			behind(a)
		}
	}
	return list
}

// massed is the strength with which the enemy could attack a town in his next turn, were no way barred to him.
func (b *planner) massed(town place) (n int) {
	for _, u := range b.p.Of(b.them) {
		if b.p.OnMap(u) && b.grid.Distance(b.p.At[u], town)-1 <= b.pace(0, kindOf(b.s, u)) {
			n += b.s.Power(u, true, town)
		}
	}
	return n
}

// garrison sends units of the plan into the towns of the rear that the enemy could walk into after it, as the system
// tells: those that lose least by it. What cannot be held by anyone is left.
func (sc *scheme) garrison(movers []unit) {
	b := sc.bot
	for range 2 * len(b.rear) {
		some := false
		open, _ := sc.s.Rear(b.side, nil, nil)
		for _, t := range open {
			best, least := unit(0), 1<<30
			for _, u := range movers {
				if !slices.Contains(sc.reach[u], t) || slices.Contains(b.rear, sc.plan[u]) && sc.fixed[u] {
					continue
				}
				cost := b.worth(u) / 4
				if kindOf(b.s, u) == mech {
					cost += 150
				}
				if b.s.Lives(u) < 2 {
					cost += 100
				}
				if sc.fixed[u] {
					cost += 60
				}
				if cost < least {
					best, least = u, cost
				}
			}
			if best != 0 {
				sc.put(best, t)
				sc.fixed[best], some = true, true
			}
		}
		if !some {
			return
		}
	}
}

// capitalPosts are those of the second side: the capital, what feeds it, and a city that is hard to take.
func (sc *scheme) capitalPosts() (list []duty) {
	b := sc.bot
	come := func(a place) int {
		x := 0
		if efforts[b.level].firm { // its own garrison makes the way into a hex no longer
			x = b.extra[a]
		}
		return min(b.come()[a]-x, (b.march()[a]-x)*b.pace(1, mech)/max(1, b.pace(1, foot)))
	}
	one := b.pace(1, mech)
	two := one + b.pace(2, mech)
	three := two + b.pace(3, mech)
	near := never
	for _, a := range b.capital {
		near = min(near, come(a))
	}
	n := 1
	switch {
	case near <= two+2:
		n = 5
	case near <= three+2:
		n = 3
	}
	for _, a := range b.capital {
		list = append(list, duty{a: a, want: min(n, 2)})
	}
	var way []place
	if near <= two+2 {
		var ring []place
		for _, a := range b.capital {
			for _, c := range b.grid.Neighbours(a) {
				if !slices.Contains(ring, c) && !slices.Contains(b.capital, c) {
					ring = append(ring, c)
				}
			}
		}
		slices.SortStableFunc(ring, func(x, y place) int { return come(x) - come(y) })
		way = b.s.Line(kernel.SideB, b.capital[0], way)
		for _, a := range way {
			if come(a) <= one+2 && !slices.Contains(b.capital, a) {
				list = append(list, duty{a: a, want: 1})
			}
		}
		for _, a := range b.capital {
			list = append(list, duty{a: a, want: n})
		}
		for _, a := range ring {
			list = append(list, duty{a: a, want: 2})
		}
		for _, a := range way {
			if come(a) <= one+2 && !slices.Contains(b.capital, a) {
				list = append(list, duty{a: a, want: 2})
			}
		}
	} else {
		for _, a := range b.capital {
			list = append(list, duty{a: a, want: n})
		}
	}
	var held []place
	for _, a := range b.cities {
		if b.p.Controls(b.side, a) && !b.s.Lost(a) {
			held = append(held, a)
		}
	}
	hard := func(a place) int { // a fortified one is harder to take
		if b.p.Works.Has(a) {
			return b.home[a] - b.w.forts
		}
		return b.home[a]
	}
	slices.SortStableFunc(held, func(x, y place) int { return hard(x) - hard(y) })
	for i, a := range held[:min(len(held), b.way.city+1)] {
		if come(a) <= two+2 {
			want := b.w.strong
			if i == b.way.city {
				want = b.w.next
			}
			list = append(list, duty{a: a, want: want})
		}
	}
	return list
}
