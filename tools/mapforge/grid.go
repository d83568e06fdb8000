// The raster that the areas grow on, and the rivers laid along the edges of its cells.

package main

import (
	"math"
	"slices"
)

const (
	outside = int16(-1) // not on the land
	unset   = int16(-2) // no region owns the cell yet
)

// grid is the raster over the land. Cell (i, j) is column i from the west, row j from the north. Lattice vertices
// are the corners of cells; rivers run along the edges between cells, so a border can follow one exactly.
type grid struct {
	src    *sources
	w, h   int
	cell   float64 // km
	label  []int16 // index of the region that owns the cell
	fixed  []bool  // seeds: never given away
	east   []int16 // river (index+1) on the east edge of a cell
	south  []int16 // river (index+1) on the south edge of a cell
	runs   []river // rivers that have a path on the lattice
	onPath map[int][]pathAt
	nArea  int // regions 0..nArea-1 are areas and staging areas, the rest are voids
	names  []string
	// the seas are the regions from seaFrom on, so many
	seaFrom, seas int
}

// river is one river line laid on the lattice.
type river struct {
	name  string
	rank  int
	major bool
	coast bool      // not a river but a shore, which no area crosses
	pts   []point   // display line
	along []float64 // distance of each display point from the start
	path  []int     // lattice vertices
	par   []float64 // distance along the display line of each lattice vertex
}

// pathAt says that a lattice vertex lies on river run, at path index.
type pathAt struct{ run, index int }

func newGrid(src *sources) *grid {
	c := src.cfg
	cell := float64(c.CellM) / 1000
	g := &grid{src: src, cell: cell,
		w:      int(math.Ceil((c.Land.East - c.Land.West) / cell)),
		h:      int(math.Ceil((c.Land.North - c.Land.South) / cell)),
		onPath: map[int][]pathAt{}}
	g.label = make([]int16, g.w*g.h)
	g.fixed = make([]bool, g.w*g.h)
	g.east = make([]int16, g.w*g.h)
	g.south = make([]int16, g.w*g.h)
	for i := range g.label {
		g.label[i] = unset
	}
	g.layCoast()
	g.layRivers()
	return g
}

// centreOf is the middle of a cell, in km.
func (g *grid) centreOf(c int) point {
	return point{g.src.cfg.Land.West + (float64(c%g.w)+0.5)*g.cell,
		g.src.cfg.Land.North - (float64(c/g.w)+0.5)*g.cell}
}

// vertexAt is where a lattice vertex is, in km.
func (g *grid) vertexAt(v int) point {
	return point{g.src.cfg.Land.West + float64(v%(g.w+1))*g.cell, g.src.cfg.Land.North - float64(v/(g.w+1))*g.cell}
}

// cellAt is the cell that holds p, or -1.
func (g *grid) cellAt(p point) int {
	i := int(math.Floor((p.x - g.src.cfg.Land.West) / g.cell))
	j := int(math.Floor((g.src.cfg.Land.North - p.y) / g.cell))
	if i < 0 || j < 0 || i >= g.w || j >= g.h {
		return -1
	}
	return j*g.w + i
}

// at is the region that owns a cell; outside for what is not on the land.
func (g *grid) at(i, j int) int16 {
	if i < 0 || j < 0 || i >= g.w || j >= g.h {
		return outside
	}
	return g.label[j*g.w+i]
}

// layRivers puts every river on the lattice: corners nearest to the line, joined by steps along cell edges.
func (g *grid) layRivers() {
	order := make([]int, len(g.src.rivers))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return g.src.rivers[a].rank - g.src.rivers[b].rank })
	for _, k := range order {
		l := g.src.rivers[k]
		cost := 0.0
		if l.rank < len(g.src.cfg.RiverCost) {
			cost = g.src.cfg.RiverCost[l.rank]
		}
		if cost == 0 || l.name == "" || slices.Contains(g.src.cfg.IgnoreRivers, l.name) {
			continue
		}
		for _, part := range g.clip(l.pts) {
			g.layRun(l, part)
		}
	}
}

// clip keeps the points of a line that lie on the land, in connected parts.
func (g *grid) clip(pts []point) [][]point {
	var out [][]point
	var cur []point
	s := g.src.cfg.Land
	for _, p := range pts {
		if p.x > s.West && p.x < s.East && p.y > s.South && p.y < s.North {
			cur = append(cur, p)
		} else if len(cur) > 0 {
			out, cur = append(out, cur), nil
		}
	}
	if len(cur) > 1 {
		out = append(out, cur)
	}
	return out
}

// layRun puts one river on the lattice.
func (g *grid) layRun(l line, pts []point) {
	if len(pts) < 2 {
		return
	}
	r := river{name: l.name, rank: l.rank, pts: pts, major: slices.Contains(g.src.cfg.MajorRivers, l.name),
		coast: l.name == shore}
	for _, n := range g.src.cfg.MajorRivers {
		if g.src.cfg.Rename[n] == l.name {
			r.major = true
		}
	}
	r.along = make([]float64, len(pts))
	for i := 1; i < len(pts); i++ {
		r.along[i] = r.along[i-1] + dist(pts[i-1], pts[i])
	}
	seen := map[int]int{}
	add := func(v int, par float64) {
		if at, ok := seen[v]; ok { // a loop on the lattice
			if r.coast && len(r.path)-at >= bay {
				g.layBay(&r, at, v, par)
				clear(seen)
				seen[v] = 0
				return
			}
			for _, x := range r.path[at+1:] { // cut it off
				delete(seen, x)
			}
			r.path, r.par = r.path[:at+1], r.par[:at+1]
			return
		}
		seen[v] = len(r.path)
		r.path, r.par = append(r.path, v), append(r.par, par)
	}
	// The lattice path leaves out small bends, which the border gets back when it is drawn along the display line.
	coarse := river{}
	for _, p := range simplify(pts, 1.2) {
		k := slices.Index(pts[len(coarse.pts):], p) + len(coarse.pts)
		coarse.pts, coarse.along = append(coarse.pts, p), append(coarse.along, r.along[k])
	}
	total := r.along[len(pts)-1]
	steps := int(total/(g.cell*0.25)) + 1
	px, py, started := 0, 0, false
	for s := 0; s <= steps; s++ {
		par := total * float64(s) / float64(steps)
		p := coarse.at(par)
		i := int(math.Round((p.x - g.src.cfg.Land.West) / g.cell))
		j := int(math.Round((g.src.cfg.Land.North - p.y) / g.cell))
		if started && i != px && j != py { // a diagonal step: go by the corner nearer to the line
			a, b := j*(g.w+1)+px, py*(g.w+1)+i
			if dist(g.vertexAt(a), p) < dist(g.vertexAt(b), p) {
				add(a, par)
			} else {
				add(b, par)
			}
		}
		if !started || i != px || j != py {
			add(j*(g.w+1)+i, par)
		}
		px, py, started = i, j, true
	}
	g.addRun(r)
}

// bay is the number of lattice steps round a loop of a shore from which on it is a bay with a narrow mouth, which is
// water on the raster too. A smaller one is drawn, and belongs to the area around it.
const bay = 30

// layBay puts a bay on the lattice: the shore up to its mouth, and its own shore in two halves, for a run that comes
// back to its beginning would not know which way it goes. What is left of r begins behind the mouth.
func (g *grid) layBay(r *river, at, mouth int, par float64) {
	part := func(from, to int) river {
		out := *r
		out.path, out.par = slices.Clone(r.path[from:to]), slices.Clone(r.par[from:to])
		return out
	}
	g.addRun(part(0, at+1))
	half := (at + len(r.path)) / 2
	g.addRun(part(at, half+1))
	back := part(half, len(r.path))
	back.path, back.par = append(back.path, mouth), append(back.par, par)
	g.addRun(back)
	r.path, r.par = []int{mouth}, []float64{par}
}

// addRun takes a path on the lattice over: its edges are the run's if they are nobody's yet.
func (g *grid) addRun(r river) {
	run := len(g.runs)
	g.runs = append(g.runs, r)
	for k, v := range r.path {
		g.onPath[v] = append(g.onPath[v], pathAt{run, k})
		if k > 0 {
			if e := g.edge(r.path[k-1], v); e != nil && *e == 0 {
				*e = int16(run + 1)
			}
		}
	}
}

// at is the display point at a distance along the river.
func (r *river) at(par float64) point {
	k, _ := slices.BinarySearch(r.along, par)
	if k == 0 {
		return r.pts[0]
	}
	if k >= len(r.pts) {
		return r.pts[len(r.pts)-1]
	}
	t := (par - r.along[k-1]) / (r.along[k] - r.along[k-1])
	a, b := r.pts[k-1], r.pts[k]
	return point{a.x + float64(t*(b.x-a.x)), a.y + float64(t*(b.y-a.y))}
}

// edge is the river slot of the lattice edge between two neighbouring vertices; nil on the rim of the land.
func (g *grid) edge(u, v int) *int16 {
	if u > v {
		u, v = v, u
	}
	i, j := u%(g.w+1), u/(g.w+1)
	if v == u+1 { // runs east: between cell (i, j-1) above and (i, j) below
		if j == 0 || j == g.h || i >= g.w {
			return nil
		}
		return &g.south[(j-1)*g.w+i]
	}
	if i == 0 || i == g.w || j >= g.h { // runs south: between (i-1, j) and (i, j)
		return nil
	}
	return &g.east[j*g.w+i-1]
}

// between is the river on the edge between two neighbouring cells, 0 if none.
func (g *grid) between(a, b int) int16 {
	if a > b {
		a, b = b, a
	}
	if b == a+1 {
		return g.east[a]
	}
	return g.south[a]
}

// toll is what crossing a river costs when areas grow, in tenths of a cell.
func (g *grid) toll(run int16) int {
	if run == 0 {
		return 0
	}
	return int(g.src.cfg.RiverCost[g.runs[run-1].rank] / g.cell * 10)
}
