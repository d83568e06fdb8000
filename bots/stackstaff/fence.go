// The line of the first side: units so near to each other that their zones of control let no enemy through in one turn,
// from one edge of the map to the other, between the towns of the rear and the enemy.

package stackstaff

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
)

// fence works out the line.
type fence struct {
	*scheme
	arcs   [2][]place // edges of the map between which the line runs
	cost   []int      // by hex: of a post there, 0 where one stands or none is needed, never where none can be
	sum    []int      // by hex: of the cheapest line from the first edge to there
	before []place
	bins   [][]place
	ring   []place
	foe    []bool
	close  []bool   // by hex: an enemy is within two hexes
	safe   []bool   // by hex: no enemy can come there in his next turn
	free   []bool   // by unit: it can be posted
	can    [][]unit // by hex: who can be posted there
	posts  []place  // where units are wanted
	crew   []unit   // by post: who goes there, 0 for nobody
}

// edges finds the parts of the edge of the map that touch the sources of the first side and hold no source.
func (b *planner) edges() (arcs [2][]place) {
	n := int(b.p.Hexes())
	edge, source, seen := make([]bool, n), make([]bool, n), make([]bool, n)
	for a := range b.p.Hexes() {
		edge[a] = len(b.grid.Neighbours(a)) < 6
	}
	for s := range b.p.Sources {
		for _, a := range b.p.Sources[s] {
			source[a] = true
		}
	}
	k := 0
	for a := range b.p.Hexes() {
		if !edge[a] || source[a] || seen[a] || k == len(arcs) {
			continue
		}
		seen[a] = true
		list, touches := []place{a}, false
		for i := 0; i < len(list); i++ {
			for _, c := range b.grid.Neighbours(list[i]) {
				if source[c] {
					touches = touches || slices.Contains(b.p.Sources[kernel.SideA], c)
				} else if edge[c] && !seen[c] {
					seen[c] = true
					list = append(list, c)
				}
			}
		}
		if touches {
			arcs[k] = list
			k++
		}
	}
	return arcs
}

// trail marks the hexes on a way down a field from a hex, and those next to them, but for the first steps: a line that
// does not cross them leaves the hex on one side and the end of the way on the other.
func (b *planner) trail(t place, field []int, marks []bool) {
	for a := t; field[a] > 0 && field[a] < never; {
		next := a
		for _, c := range b.grid.Neighbours(a) {
			if field[c] < field[next] {
				next = c
			}
		}
		if next == a {
			return
		}
		if a = next; b.grid.Distance(a, t) > 1 {
			marks[a] = true
			for _, c := range b.grid.Neighbours(a) {
				marks[c] = true
			}
		}
	}
}

// line posts units of the plan in a line, and says how many.
func (sc *scheme) line(movers []unit) (n int) {
	b := sc.bot
	if b.arcs[0] == nil {
		return 0
	}
	f := sc.newFence(movers)
	for _, inside := range [...]int{-1, 2, 5, 9} { // if no line leaves all outside, one behind those near the towns
		f.price(inside)
		if f.drawn() {
			break
		}
	}
	for i, u := range f.crew {
		if a := f.posts[i]; u != 0 && (sc.plan[u] == a || sc.s.Room(a) > 0) {
			sc.put(u, a)
			sc.fixed[u] = true
			n++
		}
	}
	return n
}

// newFence looks at where the enemy is, and where the units that are not mobile and have nothing else to do can go.
func (sc *scheme) newFence(movers []unit) *fence {
	b, n := sc.bot, int(sc.p.Hexes())
	f := &fence{scheme: sc, arcs: b.arcs, cost: make([]int, n), sum: make([]int, n), before: make([]place, n),
		foe: make([]bool, n), close: make([]bool, n), safe: make([]bool, n), free: make([]bool, len(b.p.Units)),
		can: make([][]unit, n)}
	reach := b.pace(0, mech) + 1
	for a := range f.safe {
		f.safe[a] = true
	}
	for _, e := range sc.foes {
		f.foe[e.a] = true
		f.ring = b.grid.Range(f.ring[:0], e.a, reach)
		for _, a := range f.ring {
			f.safe[a] = false
		}
		f.ring = b.grid.Range(f.ring[:0], e.a, 2)
		for _, a := range f.ring {
			f.close[a] = true
		}
	}
	for _, u := range movers {
		if sc.fixed[u] || kindOf(b.s, u) != foot {
			continue
		}
		f.free[u] = true
		for _, a := range sc.reach[u] {
			if sc.s.Count(b.them, a) == 0 {
				f.can[a] = append(f.can[a], u)
			}
		}
	}
	return f
}

// price works out what a post costs in each hex. The line leaves all enemies in supply outside, but for those within so
// many hexes of the towns of the rear.
func (f *fence) price(inside int) {
	b, s := f.bot, f.scheme.s
	barred := slices.Clone(b.back)
	for _, e := range f.foes {
		if b.guard[e.a] > inside && s.Supplied(kernel.SideB, e.a) {
			b.trail(e.a, b.out, barred)
		}
	}
	for a := range b.p.Hexes() {
		f.cost[a] = never * never
		held := false
		s.Each(a, func(u unit) {
			held = held || s.Units[u].Side == b.side && !f.free[u] && (b.s.Lives(u) > 1 || kindOf(b.s, u) == mech)
		})
		switch {
		case f.foe[a] || barred[a]:
		case held || f.safe[a]:
			f.cost[a] = 0
		case len(f.can[a]) > 0:
			f.cost[a] = postCost + postBack*min(b.far(foot)[a], 100)
		default:
			f.cost[a] = postGap + postBack*min(b.far(foot)[a], 100)
		}
	}
}

// drawn draws the line and mans it, and reports whether there is one.
func (f *fence) drawn() bool {
	for range redraws {
		line := f.draw()
		if line == nil {
			return false
		}
		f.posts = slices.DeleteFunc(line, func(a place) bool { return len(f.can[a]) == 0 })
		f.man()
		if !slices.Contains(f.crew, 0) {
			break
		}
		for i, u := range f.crew {
			if u == 0 {
				f.cost[f.posts[i]] += postGap
			}
		}
	}
	return true
}

// man finds a unit for each post, as many as possible, the best units first.
func (f *fence) man() {
	b := f.bot
	f.crew = match(len(f.posts), false, func(i int) []unit {
		a := f.posts[i]
		key := func(u unit) int {
			cost := 4*b.grid.Distance(b.p.At[u], a) + b.s.Power(u, true, a)/4
			if b.s.Lives(u) < 2 {
				cost += postWeak
			}
			return cost
		}
		slices.SortStableFunc(f.can[a], func(u, v unit) int { return key(u) - key(v) })
		return f.can[a]
	}, func(unit) bool { return true })
}

// draw finds the cheapest line, and returns the hexes where a unit is wanted.
func (f *fence) draw() (posts []place) {
	b := f.bot
	for a := range f.sum {
		f.sum[a] = never * never
	}
	for i := range f.bins {
		f.bins[i] = f.bins[i][:0]
	}
	put := func(a, from place, sum int) {
		if sum < f.sum[a] {
			f.sum[a], f.before[a] = sum, from
			k := sum / 8
			for len(f.bins) <= k {
				f.bins = append(f.bins, nil)
			}
			f.bins[k] = append(f.bins[k], a)
		}
	}
	for _, a := range f.arcs[0] {
		f.ring = b.grid.Range(f.ring[:0], a, 1)
		for _, c := range f.ring {
			if f.cost[c] < never*never {
				put(c, board.None, f.cost[c])
			}
		}
	}
	done := make([]bool, len(f.sum))
	for k := 0; k < len(f.bins); k++ {
		for i := 0; i < len(f.bins[k]); i++ {
			a := f.bins[k][i]
			if done[a] || f.sum[a]/8 != k {
				continue
			}
			done[a] = true
			for _, c := range b.discs[a] {
				if f.cost[c] < never*never && !done[c] && f.linked(a, c) {
					put(c, a, f.sum[a]+f.cost[c])
				}
			}
		}
	}
	end, least := board.None, never*never
	for _, a := range f.arcs[1] {
		for _, c := range append(slices.Clone(b.grid.Neighbours(a)), a) {
			if f.sum[c] < least {
				end, least = c, f.sum[c]
			}
		}
	}
	if end == board.None {
		return nil
	}
	posts = []place{}
	for a := end; a != board.None; a = f.before[a] {
		if f.cost[a] > 0 {
			posts = append(posts, a)
		}
	}
	return posts
}

// linked reports whether no enemy comes between units in two hexes in one turn: none stands there now.
func (f *fence) linked(a, c place) bool {
	b := f.bot
	if !f.close[a] || b.grid.Distance(a, c) < 3 {
		return true
	}
	for _, x := range b.grid.Neighbours(a) {
		if b.grid.Distance(x, c) == 2 {
			if f.foe[x] {
				return false
			}
			for _, y := range b.grid.Neighbours(x) {
				if f.foe[y] && b.grid.Distance(y, c) == 1 && b.grid.Distance(y, a) == 2 {
					return false
				}
			}
		}
	}
	return true
}
