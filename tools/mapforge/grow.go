// Growing the areas: they spread from their seeds over the raster until every cell has an owner.

package main

import (
	"math"
	"slices"
)

// grow cuts the land into regions: staging areas and areas spread from their seeds at the same speed, held up at
// rivers; sizes are evened out by giving large areas a later start, round by round. All costs are whole numbers.
func (g *grid) grow() {
	g.seed()
	delay := make([]int, g.nArea)
	seeds := slices.Clone(g.label)
	for round := 0; ; round++ {
		copy(g.label, seeds)
		g.spread(g.later(delay))
		if round == 10 {
			break
		}
		size := g.sizes()
		mean, n := 0.0, 0
		for k := range g.src.areas {
			mean += math.Sqrt(float64(size[k]))
			n++
		}
		mean /= float64(n)
		for k := range g.src.areas {
			d := math.Sqrt(float64(size[k])) - mean
			delay[k] += int(d * g.src.cfg.Balance / 2)
		}
		low := slices.Min(delay[:len(g.src.areas)])
		for k := range delay {
			delay[k] = min(delay[k]-low, 220)
		}
		for k := len(g.src.areas); k < g.nArea; k++ {
			delay[k] = 60
		}
	}
	g.keepConnected()
	for range 2 {
		g.openUp(5)
		g.vote(4)
		g.keepConnected()
		g.settle(9)
		g.keepConnected()
	}
	g.openUp(4)
	g.vote(2)
	g.keepConnected()
	for range 4 {
		g.soften()
		g.keepConnected()
	}
}

// seed fixes the cells that an area always owns: its centre, its town, and the line between them.
func (g *grid) seed() {
	for _, a := range g.src.areas {
		g.names = append(g.names, a.id)
	}
	for _, s := range g.src.cfg.Staging {
		g.names = append(g.names, s.ID)
	}
	g.nArea = len(g.names)
	for i, name := range g.src.cfg.LakeBarriers {
		g.names = append(g.names, "lake-"+name)
		for _, l := range g.src.lakes {
			if l.name != name {
				continue
			}
			for c := range g.label {
				if insideRing(g.centreOf(c), l.pts) {
					g.label[c], g.fixed[c] = int16(g.nArea+i), true
				}
			}
		}
	}
	g.flood()
	for _, v := range g.src.cfg.VoidCorners {
		at := slices.Index(g.names, v.Name)
		if at < 0 {
			at = len(g.names)
			g.names = append(g.names, v.Name)
		}
		for c := range g.label {
			if p := g.centreOf(c); p.x > v.West && p.y > v.South && p.x < v.East && p.y < v.North {
				g.label[c], g.fixed[c] = int16(at), true
			}
		}
	}
	for k, a := range g.src.areas { // towns first, so that no line of another area runs through them
		if c := g.cellAt(a.town); c >= 0 && g.label[c] == unset {
			g.label[c], g.fixed[c] = int16(k), true
		}
	}
	for k, a := range g.src.areas {
		g.seedLine(int16(k), a.town, a.centre)
		g.seedDisc(int16(k), a.town, 4.5)
		for _, m := range a.members {
			g.seedLine(int16(k), m, a.centre)
			g.seedDisc(int16(k), m, 4.5)
		}
		g.seedDisc(int16(k), a.centre, 8)
	}
	for k, s := range g.src.cfg.Staging {
		g.seedLine(int16(len(g.src.areas)+k), point{s.Seeds[0], s.Seeds[1]}, point{s.Seeds[2], s.Seeds[3]})
	}
}

// seedLine fixes the cells on a line.
func (g *grid) seedLine(k int16, a, b point) {
	n := int(dist(a, b)/(g.cell/3)) + 1
	last := -1
	for i := 0; i <= n; i++ {
		t := float64(i) / float64(n)
		c := g.cellAt(point{a.x + float64(t*(b.x-a.x)), a.y + float64(t*(b.y-a.y))})
		if c < 0 || c == last {
			continue
		}
		g.take(k, c)
		if last >= 0 && c%g.w != last%g.w && c/g.w != last/g.w { // keep the line edge-connected
			g.take(k, c/g.w*g.w+last%g.w)
		}
		last = c
	}
}

// seedDisc fixes the cells near a place that can be reached without crossing a river.
func (g *grid) seedDisc(k int16, at point, radius float64) {
	start := g.cellAt(at)
	if start < 0 || g.label[start] != k && g.label[start] != unset {
		return
	}
	seen := map[int]bool{start: true}
	for queue := []int{start}; len(queue) > 0; queue = queue[1:] {
		c := queue[0]
		g.take(k, c)
		g.sides(c, func(n int) {
			if !seen[n] && g.toll(g.between(c, n)) == 0 && dist(g.centreOf(n), at) <= radius &&
				(g.label[n] == unset || g.label[n] == k) {
				seen[n] = true
				queue = append(queue, n)
			}
		})
	}
}

// take fixes a cell for a region, if it is free.
func (g *grid) take(k int16, c int) {
	if g.label[c] == unset {
		g.label[c], g.fixed[c] = k, true
	}
}

// spread gives every free cell to the region that reaches it first: Dijkstra's algorithm with a bucket queue, from all
// owned cells at once. A region starts later by its delay.
func (g *grid) spread(delay []int) {
	const far = 1 << 30
	cost := make([]int, len(g.label))
	owner := make([]int16, len(g.label))
	var buckets [][]int
	push := func(c, d int, k int16) {
		if d >= cost[c] {
			return
		}
		cost[c], owner[c] = d, k
		for len(buckets) <= d {
			buckets = append(buckets, nil)
		}
		buckets[d] = append(buckets[d], c)
	}
	for c := range cost {
		cost[c], owner[c] = far, unset
	}
	for c, k := range g.label {
		if k == unset || int(k) >= g.nArea {
			continue
		}
		d := 0
		if delay != nil {
			d = delay[k]
		}
		push(c, d, k)
	}
	blocked := func(c int, k int16) bool {
		return g.label[c] != unset && g.label[c] != k
	}
	done := make([]bool, len(g.label))
	for d := 0; d < len(buckets); d++ {
		for q := 0; q < len(buckets[d]); q++ {
			c := buckets[d][q]
			if done[c] || cost[c] != d {
				continue
			}
			done[c] = true
			k := owner[c]
			i, j := c%g.w, c/g.w
			for dj := -1; dj <= 1; dj++ {
				for di := -1; di <= 1; di++ {
					x, y := i+di, j+dj
					if (di == 0 && dj == 0) || x < 0 || y < 0 || x >= g.w || y >= g.h {
						continue
					}
					n := y*g.w + x
					if blocked(n, k) || done[n] {
						continue
					}
					if di == 0 || dj == 0 {
						push(n, d+10+g.toll(g.between(c, n)), k)
						continue
					}
					s1, s2 := j*g.w+x, y*g.w+i
					t := far
					if !blocked(s1, k) {
						t = g.toll(g.between(c, s1)) + g.toll(g.between(s1, n))
					}
					if !blocked(s2, k) {
						t = min(t, g.toll(g.between(c, s2))+g.toll(g.between(s2, n)))
					}
					if t < far {
						push(n, d+14+t, k)
					}
				}
			}
		}
	}
	for c := range g.label {
		if g.label[c] == unset {
			g.label[c] = owner[c]
		}
	}
}

// sizes are the cells of each region.
func (g *grid) sizes() []int {
	size := make([]int, len(g.names))
	for _, k := range g.label {
		if k >= 0 {
			size[k]++
		}
	}
	return size
}

// sides visits the up to four cells that share an edge with a cell.
func (g *grid) sides(c int, visit func(n int)) {
	i, j := c%g.w, c/g.w
	if i > 0 {
		visit(c - 1)
	}
	if i < g.w-1 {
		visit(c + 1)
	}
	if j > 0 {
		visit(c - g.w)
	}
	if j < g.h-1 {
		visit(c + g.w)
	}
}

// keepConnected makes every region one connected piece: the one with its first seed (of areas: the town). The rest is
// given away.
func (g *grid) keepConnected() {
	keep := make([]bool, len(g.label))
	flood := func(start int) {
		k := g.label[start]
		stack := []int{start}
		keep[start] = true
		for len(stack) > 0 {
			c := stack[len(stack)-1]
			stack = stack[:len(stack)-1]
			g.sides(c, func(n int) {
				if g.label[n] == k && !keep[n] {
					keep[n] = true
					stack = append(stack, n)
				}
			})
		}
	}
	for k, a := range g.src.areas {
		if c := g.cellAt(a.town); c >= 0 && g.label[c] == int16(k) {
			flood(c)
		}
	}
	for _, s := range g.src.cfg.Staging {
		flood(g.cellAt(point{s.Seeds[0], s.Seeds[1]}))
	}
	for c, k := range g.label {
		if int(k) >= g.nArea {
			keep[c] = true
		}
	}
	lost := false
	for c := range g.label {
		if !keep[c] {
			g.label[c], lost = unset, true
		}
	}
	if lost {
		g.spread(nil)
	}
}

// soften gives single cells that stick out to the neighbour that holds three of their sides, and mends corners where
// one region touches itself only across a corner. It never moves a border off a river.
func (g *grid) soften() {
	for c, k := range g.label {
		if g.fixed[c] {
			continue
		}
		count := map[int16]int{}
		best, same, wet := unset, 0, false
		g.sides(c, func(n int) {
			l := g.label[n]
			if l == k {
				same++
				return
			}
			if g.between(c, n) != 0 {
				wet = true
			}
			if int(l) < g.nArea {
				count[l]++
				if best == unset || count[l] > count[best] || count[l] == count[best] && l < best {
					best = l
				}
			}
		})
		if same <= 1 && best != unset && (count[best] >= 2 && same == 0 || count[best] >= 3) && (!wet || same == 0) {
			g.label[c] = best
		}
	}
	for j := 0; j+1 < g.h; j++ {
		for i := 0; i+1 < g.w; i++ {
			a, b, c, d := j*g.w+i, j*g.w+i+1, (j+1)*g.w+i, (j+1)*g.w+i+1
			la, lb, lc, ld := g.label[a], g.label[b], g.label[c], g.label[d]
			if la == ld && la != lb && la != lc {
				g.mend(b, c, la, lb, lc, a, d)
			} else if lb == lc && lb != la && lb != ld {
				g.mend(a, d, lb, la, ld, b, c)
			}
		}
	}
}

// mend joins the two cells of region k that touch at a corner by one of the other two cells, or cuts them apart.
func (g *grid) mend(x, y int, k, lx, ly int16, p, q int) {
	switch {
	case !g.fixed[x] && int(k) < g.nArea:
		g.label[x] = k
	case !g.fixed[y] && int(k) < g.nArea:
		g.label[y] = k
	case !g.fixed[p] && int(lx) < g.nArea:
		g.label[p] = lx
	case !g.fixed[q] && int(ly) < g.nArea:
		g.label[q] = ly
	case int(lx) >= g.nArea && int(k) < g.nArea: // a void gives the cell up
		g.label[x] = k
	case int(ly) >= g.nArea && int(k) < g.nArea:
		g.label[y] = k
	}
}
