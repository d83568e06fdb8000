// Tracing the regions of the raster into shared border lines.

package main

import (
	"fmt"
	"maps"
	"math"
	"slices"
)

// arc is a shared border line between two regions (or a region and the outside), stored once.
type arc struct {
	left, right int16 // regions on either side, walking along vs
	vs          []int // lattice vertices
	pts         []point
	riverKm     map[string]float64
	km          float64
}

// topology is the map after tracing: arcs, and for each region its rings of arcs (index, or -1-index if reversed).
type topology struct {
	arcs  []arc
	rings [][][]int
}

// walls lists the lattice neighbours of v to which a border edge leads, in the order east, south, west, north, with
// the regions left and right of the walk.
func (g *grid) walls(v int) (to [4]int, left, right [4]int16) {
	i, j := v%(g.w+1), v/(g.w+1)
	nw, ne, sw, se := g.at(i-1, j-1), g.at(i, j-1), g.at(i-1, j), g.at(i, j)
	put := func(k int, ok bool, n int, l, r int16) {
		to[k] = -1
		if ok && l != r {
			to[k], left[k], right[k] = n, l, r
		}
	}
	put(0, i < g.w, v+1, ne, se)
	put(1, j < g.h, v+g.w+1, se, sw)
	put(2, i > 0, v-1, sw, nw)
	put(3, j > 0, v-g.w-1, nw, ne)
	return
}

// trace turns labels into arcs and rings.
func (g *grid) trace() (*topology, error) {
	t := &topology{rings: make([][][]int, len(g.names))}
	nv := (g.w + 1) * (g.h + 1)
	degree := make([]int, nv)
	for v := range nv {
		to, _, _ := g.walls(v)
		for _, n := range to {
			if n >= 0 {
				degree[v]++
			}
		}
	}
	used := make(map[[2]int]bool)
	walk := func(start, k int) {
		to, l, r := g.walls(start)
		a := arc{left: l[k], right: r[k], vs: []int{start}}
		prev, cur := start, to[k]
		for {
			used[[2]int{prev, cur}], used[[2]int{cur, prev}] = true, true
			a.vs = append(a.vs, cur)
			if degree[cur] != 2 || cur == start {
				break
			}
			nt, _, _ := g.walls(cur)
			for _, n := range nt {
				if n >= 0 && n != prev {
					prev, cur = cur, n
					break
				}
			}
		}
		t.arcs = append(t.arcs, a)
	}
	for v := range nv {
		if degree[v] < 3 {
			continue
		}
		to, _, _ := g.walls(v)
		for k, n := range to {
			if n >= 0 && !used[[2]int{v, n}] {
				walk(v, k)
			}
		}
	}
	for v := range nv {
		to, _, _ := g.walls(v)
		for k, n := range to {
			if n >= 0 && !used[[2]int{v, n}] {
				walk(v, k) // a closed loop: an island or a hole
			}
		}
	}
	for k := range g.names {
		var dirs []int
		for n, a := range t.arcs {
			if a.right == int16(k) {
				dirs = append(dirs, n)
			}
			if a.left == int16(k) {
				dirs = append(dirs, -1-n)
			}
		}
		for len(dirs) > 0 {
			ring := []int{dirs[0]}
			dirs = dirs[1:]
			first := t.start(ring[0])
			for t.end(ring[len(ring)-1]) != first {
				at := slices.IndexFunc(dirs, func(d int) bool { return t.start(d) == t.end(ring[len(ring)-1]) })
				if at < 0 {
					return nil, fmt.Errorf("area %s: its border does not close", g.names[k])
				}
				ring = append(ring, dirs[at])
				dirs = slices.Delete(dirs, at, at+1)
			}
			t.rings[k] = append(t.rings[k], ring)
		}
	}
	return t, nil
}

func (t *topology) start(d int) int {
	if d >= 0 {
		return t.arcs[d].vs[0]
	}
	vs := t.arcs[-1-d].vs
	return vs[len(vs)-1]
}

func (t *topology) end(d int) int { return t.start(-1 - d) }

// shape gives every arc its points: on rivers the river's own line, elsewhere the lattice smoothed once over the whole
// network, so that neighbours share every point and no gap can open.
func (g *grid) shape(t *topology) {
	pos := map[int]point{}
	lock := map[int]bool{}
	next := map[int][]int{}
	link := func(u, v int) {
		if !slices.Contains(next[u], v) {
			next[u] = append(next[u], v)
		}
	}
	var order []int
	for _, a := range t.arcs {
		for i, v := range a.vs {
			if _, ok := pos[v]; !ok {
				pos[v] = g.vertexAt(v)
				order = append(order, v)
				x, y := v%(g.w+1), v/(g.w+1)
				if x == 0 || y == 0 || x == g.w || y == g.h {
					lock[v] = true
				}
			}
			if i > 0 {
				link(a.vs[i-1], v)
				link(v, a.vs[i-1])
			}
		}
	}
	for _, a := range t.arcs {
		for i := 1; i < len(a.vs); i++ {
			u, v := a.vs[i-1], a.vs[i]
			if run, pu, pv, ok := g.onRun(u, v); ok {
				r := &g.runs[run]
				for _, x := range [][2]int{{u, pu}, {v, pv}} {
					if !lock[x[0]] {
						pos[x[0]], lock[x[0]] = r.at(r.par[x[1]]), true
					}
				}
			}
		}
	}
	for round := 0; round < 8; round++ {
		moved := make([]point, len(order))
		for n, v := range order {
			moved[n] = pos[v]
			if lock[v] {
				continue
			}
			var s point
			for _, u := range next[v] {
				s.x += pos[u].x
				s.y += pos[u].y
			}
			m := float64(len(next[v]))
			moved[n] = point{(moved[n].x + s.x/m) / 2, (moved[n].y + s.y/m) / 2}
		}
		for n, v := range order {
			pos[v] = moved[n]
		}
	}
	for k := range t.arcs {
		a := &t.arcs[k]
		a.riverKm = map[string]float64{}
		for i, v := range a.vs {
			if i > 0 {
				u := a.vs[i-1]
				piece := []point{pos[u]}
				if run, pu, pv, ok := g.onRun(u, v); ok {
					r := &g.runs[run]
					if pos[u] == r.at(r.par[pu]) && pos[v] == r.at(r.par[pv]) {
						piece = append(piece, r.strictly(r.par[pu], r.par[pv])...)
					}
					piece = append(piece, pos[v])
					if r.major {
						a.riverKm[r.name] += lengthOf(piece)
					}
				} else {
					piece = append(piece, pos[v])
				}
				a.pts = append(a.pts, piece[1:]...)
				a.km += lengthOf(piece)
			} else {
				a.pts = append(a.pts, pos[v])
			}
		}
		a.pts = simplify(a.pts, 0.2)
		for i, p := range a.pts {
			a.pts[i] = g.snap(p)
		}
		a.pts = untangle(slices.Compact(a.pts))
	}
	t.part()
}

// part clears the crossings of lines that meet: where two lines cross before their common end, as a river and a shore
// can at a mouth, both go straight from there to the end.
func (t *topology) part() {
	type tip struct {
		arc  int
		back bool // the line comes to this end the other way round
	}
	at := map[int][]tip{}
	for k, a := range t.arcs {
		at[a.vs[0]] = append(at[a.vs[0]], tip{k, true})
		at[a.vs[len(a.vs)-1]] = append(at[a.vs[len(a.vs)-1]], tip{k, false})
	}
	for _, v := range slices.Sorted(maps.Keys(at)) {
		for i, x := range at[v] {
			for _, y := range at[v][:i] {
				if x.arc == y.arc {
					continue
				}
				p, q := turned(t.arcs[x.arc].pts, x.back), turned(t.arcs[y.arc].pts, y.back)
				if m, n := firstCrossing(p, q); m >= 0 {
					p, q = append(slices.Clone(p[:m+1]), p[len(p)-1]), append(slices.Clone(q[:n+1]), q[len(q)-1])
					t.arcs[x.arc].pts = untangle(turned(p, x.back))
					t.arcs[y.arc].pts = untangle(turned(q, y.back))
				}
			}
		}
	}
}

// turned is a line, or the line backwards.
func turned(pts []point, back bool) []point {
	if back {
		pts = slices.Clone(pts)
		slices.Reverse(pts)
	}
	return pts
}

// firstCrossing finds the first segment of p that crosses one of q, and that one; -1 if none does.
func firstCrossing(p, q []point) (int, int) {
	for i := 0; i+1 < len(p); i++ {
		for j := 0; j+1 < len(q); j++ {
			if crosses(p[i], p[i+1], q[j], q[j+1]) {
				return i, j
			}
		}
	}
	return -1, -1
}

// snap moves a point to the nearest whole map unit.
func (g *grid) snap(p point) point {
	c := g.src.cfg
	u := float64(c.UnitM) / 1000
	x0, y0 := c.Land.West-c.Margin.West, c.Land.North+c.Margin.North
	return point{metre(x0 + float64(math.Round((p.x-x0)/u)*u)), metre(y0 - float64(math.Round((y0-p.y)/u)*u))}
}

// untangle cuts off the loops of a line that crosses itself, as a river's bends can once they are simplified.
func untangle(pts []point) []point {
	for i := 0; i+1 < len(pts); i++ {
		for j := len(pts) - 2; j > i+1; j-- {
			if crosses(pts[i], pts[i+1], pts[j], pts[j+1]) {
				pts = slices.Delete(pts, i+1, j+1)
				i = -1 // from the beginning: the new segment may cross what has been looked at
				break
			}
		}
	}
	return pts
}

// onRun tells whether the lattice edge u-v is a piece of a river, and where on it.
func (g *grid) onRun(u, v int) (run, pu, pv int, ok bool) {
	e := g.edge(u, v)
	if e == nil || *e == 0 {
		return
	}
	run = int(*e) - 1
	pu, pv = -1, -1
	for _, p := range g.onPath[u] {
		if p.run == run {
			pu = p.index
		}
	}
	for _, p := range g.onPath[v] {
		if p.run == run {
			pv = p.index
		}
	}
	return run, pu, pv, pu >= 0 && pv >= 0
}

// strictly lists the display points between two distances along the river, in walking order.
func (r *river) strictly(a, b float64) []point {
	var out []point
	lo, hi := math.Min(a, b), math.Max(a, b)
	for i, d := range r.along {
		if d > lo && d < hi {
			out = append(out, r.pts[i])
		}
	}
	if a > b {
		slices.Reverse(out)
	}
	return out
}

// ringPoints strings the arcs of a ring together, without repeating the joints.
func (t *topology) ringPoints(ring []int) []point {
	var out []point
	for _, d := range ring {
		pts := t.arcs[max(d, -1-d)].pts
		if d < 0 {
			pts = slices.Clone(pts)
			slices.Reverse(pts)
		}
		out = append(out, pts[:len(pts)-1]...)
	}
	return out
}
