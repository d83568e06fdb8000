// The courses of railways and roads. Each takes the cheapest path over the ground from stop to stop: slopes, marsh,
// lakes and rivers cost, bridges are near towns, and a line that exists is used rather than a second one laid next to
// it. Then the whole net is smoothed together, so that lines which share a stretch share every point of it.

package main

import (
	"container/heap"
	"fmt"
	"math"
	"slices"
)

// beyond is how far the raster of the ways reaches beyond the land, in cells, as stops may lie outside.
const beyond = 60

// terrainOf is the ground, cell by cell, as far as it matters for ways.
type terrainOf struct {
	w, h   int
	cell   float64
	west   float64
	north  float64
	height []int32 // decimetres
	slow   []int32 // per mille of the length: 1000 on easy ground
	river  []uint8 // 0, or the rank of the river in the cell plus 1
	bridge []bool  // a town is near, so there are bridges
	uneven []int32 // per mille: small random unevenness of the ground
}

// ground rates the ground of the land and of a strip around it.
func (f *forge) ground() *terrainOf {
	c := f.src.cfg
	t := &terrainOf{w: f.g.w + 2*beyond, h: f.g.h + 2*beyond, cell: f.g.cell, west: c.Land.West - beyond*f.g.cell,
		north: c.Land.North + beyond*f.g.cell}
	n := t.w * t.h
	t.height, t.slow, t.uneven = make([]int32, n), make([]int32, n), make([]int32, n)
	t.river, t.bridge = make([]uint8, n), make([]bool, n)
	at := func(x, y int) point {
		return point{t.west + (float64(x)+0.5)*t.cell, t.north - (float64(y)+0.5)*t.cell}
	}
	high := f.relief(t.w, t.h, at)
	for y := range t.h {
		for x := range t.w {
			k, p := y*t.w+x, at(x, y)
			t.height[k] = int32(math.Round(high.v[k] * 10))
			t.slow[k] = 1000
			if f.g.atSea(p) {
				t.slow[k] = 30000
			}
			t.uneven[k] = int32(math.Round(noise(float64(x)/5, float64(y)/5) * 260))
			for _, l := range f.src.ground {
				switch {
				case (l.name == "marsh" || l.name == "hills") && insideRing(p, l.pts):
					t.slow[k] = max(t.slow[k], map[string]int32{"marsh": 1700, "hills": 1150}[l.name])
				}
			}
		}
	}
	for _, l := range f.src.lakes {
		west, east, south, north := math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
		for _, p := range l.pts {
			west, east, south, north = math.Min(west, p.x), math.Max(east, p.x), math.Min(south, p.y),
				math.Max(north, p.y)
		}
		for y := max(0, int((t.north-north)/t.cell)-1); y <= min(t.h-1, int((t.north-south)/t.cell)+1); y++ {
			for x := max(0, int((west-t.west)/t.cell)-1); x <= min(t.w-1, int((east-t.west)/t.cell)+1); x++ {
				wet := 0
				for _, d := range []point{{0, 0}, {0.6, 0.6}, {-0.6, 0.6}, {0.6, -0.6}, {-0.6, -0.6}} {
					p := at(x, y)
					if insideRing(point{p.x + d.x*t.cell, p.y + d.y*t.cell}, l.pts) {
						wet++
					}
				}
				if wet > 0 {
					t.slow[y*t.w+x] = int32(4000 + 5000*wet)
				}
			}
		}
	}
	for _, l := range f.src.rivers {
		for i := 1; i < len(l.pts); i++ {
			a, b := l.pts[i-1], l.pts[i]
			steps := int(dist(a, b)/(t.cell/3)) + 1
			for s := range steps + 1 {
				u := float64(s) / float64(steps)
				if k := t.cellAt(point{a.x + (b.x-a.x)*u, a.y + (b.y-a.y)*u}); k >= 0 {
					if rank := uint8(l.rank) + 1; t.river[k] == 0 || rank < t.river[k] {
						t.river[k] = rank
					}
				}
			}
		}
	}
	ease := func(p point, km float64) {
		r := int(km/t.cell) + 1
		cx, cy := int((p.x-t.west)/t.cell), int((t.north-p.y)/t.cell)
		for y := max(0, cy-r); y <= min(t.h-1, cy+r); y++ {
			for x := max(0, cx-r); x <= min(t.w-1, cx+r); x++ {
				if dist(at(x, y), p) <= km {
					t.bridge[y*t.w+x] = true
				}
			}
		}
	}
	for _, w := range f.src.ways {
		for _, s := range w.stops {
			if s.name != "" {
				ease(s.at, 4.5)
			}
		}
	}
	return t
}

// cellAt is the cell that holds a point, or -1.
func (t *terrainOf) cellAt(p point) int {
	x, y := int(math.Floor((p.x-t.west)/t.cell)), int(math.Floor((t.north-p.y)/t.cell))
	if x < 0 || y < 0 || x >= t.w || y >= t.h {
		return -1
	}
	return y*t.w + x
}

// noise is a smooth random surface between -1 and 1 with hills about 1 wide, the same each time.
func noise(x, y float64) float64 {
	i, j := math.Floor(x), math.Floor(y)
	f, g := x-i, y-j
	at := func(a, b float64) float64 {
		h := uint32(int32(a))*73856093 ^ uint32(int32(b))*19349663
		h = (h ^ h>>15) * 0x2c1b3c6d
		return float64((h^h>>13)&1023)/511.5 - 1
	}
	u, v := f*f*(3-2*f), g*g*(3-2*g)
	return (at(i, j)*(1-u)+at(i+1, j)*u)*(1-v) + (at(i, j+1)*(1-u)+at(i+1, j+1)*u)*v
}

// step is a direction in which a way can go on: how long the step is in metres, and through how many cells it leads.
type step struct{ dx, dy, length, parts int }

// steps are the 16 directions of a compass rose, enough that a way need not zigzag.
func (t *terrainOf) steps() []step {
	var out []step
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			a, b := max(dx, -dx), max(dy, -dy)
			if a+b > 0 && a%2+b%2 > 0 && (a < 2 || b > 0) && (b < 2 || a > 0) {
				out = append(out, step{dx, dy, int(math.Round(math.Sqrt(float64(dx*dx+dy*dy)) * t.cell * 1000)),
					max(a, b)})
			}
		}
	}
	return out
}

// tolls are what crossing a river costs, in metres, by the river's rank plus 1.
var tolls = [7]int{0, 12000, 12000, 9000, 6000, 3500, 2500}

// net is what has been laid of one kind, railways or roads, and the work space of the search.
type net struct {
	t     *terrainOf
	kind  string
	next  map[int][]int // cells joined to a cell
	order []int         // cells in the order of laying
	close []bool        // within a cell or two of the net
	other []bool        // cells of the net of the other kind
	paths [][]int
	pins  map[int]pin
	steps []step

	round      int32 // number of the search; entries of seen from earlier ones do not count
	seen, best []int32
	back       []int32
}

// pin holds the net at a stop.
type pin struct {
	at    point
	reach float64 // km by which the line may miss it
}

func (n *net) joined(a, b int) bool { return slices.Contains(n.next[a], b) }

// cost is what a step from a to b costs, in metres of level open ground.
func (n *net) cost(a, b int, s step) int {
	t := n.t
	if n.joined(a, b) {
		return s.length * 74 / 100
	}
	slope := int(max(t.height[a]-t.height[b], t.height[b]-t.height[a])) * 100000 / s.length // per mille
	weight, toll, wet := 0, 0, t.river[a]
	for i := 1; i <= s.parts; i++ {
		k := b
		if i < s.parts { // the cell in the middle of a long step
			k = a + (s.dy/2)*t.w + s.dx/2
		}
		w := int(t.slow[k] + t.uneven[k])
		if t.bridge[k] { // a dam or a bridge over an arm of a lake
			w = min(w, 2500)
		}
		if n.other[k] {
			w += 350
		}
		if n.close[k] {
			w += 250
		}
		weight += w
		if r := t.river[k]; r != 0 {
			price := tolls[r]
			if wet != 0 { // it goes along the river
				price /= 3
			}
			if t.bridge[k] {
				price = price * 35 / 100
			}
			toll += price
		}
		wet = t.river[k]
	}
	steep := 22
	if n.kind == "rail" {
		steep = 45
	}
	return s.length*weight/s.parts/1000 + s.length*slope*steep/1000000 + toll
}

type node struct{ cell, cost, guess int32 }
type frontier []node

func (q frontier) Len() int { return len(q) }
func (q frontier) Less(i, j int) bool {
	if q[i].guess != q[j].guess {
		return q[i].guess < q[j].guess
	}
	return q[i].cell < q[j].cell
}
func (q frontier) Swap(i, j int) { q[i], q[j] = q[j], q[i] }
func (q *frontier) Push(v any)   { *q = append(*q, v.(node)) }
func (q *frontier) Pop() any {
	old := *q
	v := old[len(old)-1]
	*q = old[:len(old)-1]
	return v
}

// route is the cheapest path between two cells, within an ellipse around them: a way that needs more room is missing
// a stop in its table.
func (n *net) route(from, to int) ([]int, error) {
	t := n.t
	span := func(a, b int) float64 {
		dx, dy := float64(a%t.w-b%t.w), float64(a/t.w-b/t.w)
		return math.Sqrt(float64(dx*dx) + float64(dy*dy))
	}
	room := span(from, to)*1.35 + 12
	n.round++
	n.best[from], n.seen[from] = 0, n.round
	q := &frontier{{int32(from), 0, 0}}
	for q.Len() > 0 {
		v := heap.Pop(q).(node)
		at := int(v.cell)
		if at == to {
			path := []int{to}
			for c := to; c != from; {
				c = int(n.back[c])
				path = append(path, c)
			}
			slices.Reverse(path)
			return path, nil
		}
		if v.cost > n.best[at] {
			continue
		}
		x, y := at%t.w, at/t.w
		for _, s := range n.steps {
			nx, ny := x+s.dx, y+s.dy
			if nx < 0 || ny < 0 || nx >= t.w || ny >= t.h {
				continue
			}
			c := ny*t.w + nx
			left := span(c, to)
			if span(from, c)+left > room {
				continue
			}
			d := v.cost + int32(n.cost(at, c, s))
			if n.seen[c] != n.round || d < n.best[c] {
				n.seen[c], n.best[c], n.back[c] = n.round, d, v.cell
				heap.Push(q, node{int32(c), d, d + int32(left*t.cell*800)})
			}
		}
	}
	return nil, fmt.Errorf("no path over the ground")
}

// lay adds a path to the net.
func (n *net) lay(path []int) {
	for i, c := range path {
		if _, ok := n.next[c]; !ok {
			n.next[c] = nil
			n.order = append(n.order, c)
		}
		if i > 0 && !n.joined(path[i-1], c) {
			n.next[c] = append(n.next[c], path[i-1])
			n.next[path[i-1]] = append(n.next[path[i-1]], c)
		}
		for dy := -2; dy <= 2; dy++ {
			for dx := -2; dx <= 2; dx++ {
				if x, y := c%n.t.w+dx, c/n.t.w+dy; x >= 0 && y >= 0 && x < n.t.w && y < n.t.h {
					n.close[y*n.t.w+x] = true
				}
			}
		}
	}
}

// layWays finds the course of every way, railways first; roads avoid their cells.
func (f *forge) layWays() error {
	t := f.ground()
	f.lines = map[string][][]point{}
	other := make([]bool, t.w*t.h)
	for _, kind := range []string{"rail", "road"} {
		all := t.w * t.h
		n := &net{t: t, kind: kind, next: map[int][]int{}, close: make([]bool, all), other: other, pins: map[int]pin{},
			steps: t.steps(),
			seen:  make([]int32, all), best: make([]int32, all), back: make([]int32, all)}
		for _, w := range f.src.ways {
			if w.kind != kind {
				continue
			}
			var path []int
			for i, s := range w.stops {
				c := t.cellAt(s.at)
				if c < 0 {
					if i == 0 || i == len(w.stops)-1 {
						return fmt.Errorf("ways.csv: %s: it ends more than %.0f km beyond the map", w.name,
							beyond*t.cell)
					}
					return fmt.Errorf("ways.csv: %s: %s lies too far beyond the map", w.name, s.name)
				}
				reach := 0.5
				if s.name == "" {
					reach = 3
				}
				if old, ok := n.pins[c]; !ok || reach < old.reach {
					n.pins[c] = pin{s.at, reach}
				}
				if len(path) == 0 {
					path = append(path, c)
					continue
				}
				if c == path[len(path)-1] {
					continue
				}
				leg, err := n.route(path[len(path)-1], c)
				if err != nil {
					return fmt.Errorf("ways.csv: %s: to %s: %w", w.name, s.name, err)
				}
				n.lay(leg)
				path = append(path, leg[1:]...)
			}
			n.paths = append(n.paths, path)
		}
		f.lines[kind] = n.smooth()
		other = make([]bool, t.w*t.h)
		for c := range n.next {
			other[c] = true
		}
	}
	return nil
}

// smooth smooths the net and returns its lines, each stretch once: every point moves towards the middle of those that
// it is joined to; stops keep their places.
func (n *net) smooth() [][]point {
	type bead struct {
		at   point
		next []int
		pin  pin
	}
	var beads []bead
	index := map[int]int{}
	for _, c := range n.order {
		p := point{n.t.west + (float64(c%n.t.w)+0.5)*n.t.cell, n.t.north - (float64(c/n.t.w)+0.5)*n.t.cell}
		b := bead{at: p}
		if s, ok := n.pins[c]; ok {
			b.at, b.pin = s.at, s
		}
		index[c] = len(beads)
		beads = append(beads, b)
	}
	// a bead about every 1.6 km of each stretch
	between := map[[2]int][]int{}
	for _, c := range n.order {
		for _, d := range n.next[c] {
			a, b := index[c], index[d]
			if a > b {
				continue
			}
			chain := []int{a}
			k := max(1, int(math.Round(dist(beads[a].at, beads[b].at)/n.t.cell)))
			for i := 1; i < k; i++ {
				u := float64(i) / float64(k)
				p, q := beads[a].at, beads[b].at
				beads = append(beads, bead{at: point{p.x + (q.x-p.x)*u, p.y + (q.y-p.y)*u}})
				chain = append(chain, len(beads)-1)
			}
			chain = append(chain, b)
			for i := 1; i < len(chain); i++ {
				beads[chain[i-1]].next = append(beads[chain[i-1]].next, chain[i])
				beads[chain[i]].next = append(beads[chain[i]].next, chain[i-1])
			}
			between[[2]int{a, b}] = chain
		}
	}
	for range 10 {
		to := make([]point, len(beads))
		for i, b := range beads {
			to[i] = b.at
			if len(b.next) < 2 {
				continue
			}
			var sum point
			for _, k := range b.next {
				sum.x, sum.y = sum.x+beads[k].at.x, sum.y+beads[k].at.y
			}
			m := float64(len(b.next))
			to[i] = point{b.at.x + (sum.x/m-b.at.x)*0.55, b.at.y + (sum.y/m-b.at.y)*0.55}
			if b.pin.reach > 0 {
				if d := dist(to[i], b.pin.at); d > b.pin.reach {
					u := b.pin.reach / d
					to[i] = point{b.pin.at.x + (to[i].x-b.pin.at.x)*u, b.pin.at.y + (to[i].y-b.pin.at.y)*u}
				}
			}
		}
		for i := range beads {
			beads[i].at = to[i]
		}
	}
	var out [][]point
	drawn := map[[2]int]bool{}
	var cur []point
	flush := func() {
		if len(cur) > 1 {
			line := spline(cur, 0.7)
			for i := range line {
				line[i] = point{metre(line[i].x), metre(line[i].y)}
			}
			out = append(out, line)
		}
		cur = nil
	}
	for _, path := range n.paths {
		for i := 1; i < len(path); i++ {
			a, b := index[path[i-1]], index[path[i]]
			key := [2]int{min(a, b), max(a, b)}
			if drawn[key] {
				flush()
				continue
			}
			drawn[key] = true
			chain := slices.Clone(between[key])
			if a > b {
				slices.Reverse(chain)
			}
			if len(cur) == 0 {
				cur = append(cur, beads[a].at)
			}
			for _, k := range chain[1:] {
				cur = append(cur, beads[k].at)
			}
		}
		flush()
	}
	return out
}
