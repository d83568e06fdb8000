// Woods as masses with outlines, for a drawing that is crisp at every size.

package main

import (
	"math"
	"slices"
)

// The share of an area that its woods may cover: they stand where it is densest, and the tint of its ground is seen
// between them.
const woodShare = 0.5

// leastWood is the smallest wood that is drawn, and the smallest glade, in square kilometres.
const leastWood = 24

// woods are the outlines of the woods of areas whose ground is rough or wooded, for filling by the even-odd rule.
// They keep a little off the borders of the areas, so that borders are seen.
func (f *forge) woods(density *field, at func(x, y int) point) [][]point {
	w, h := density.w, density.h
	area := make([]int, w*h) // the wooded area that a cell lies in, or -1
	for y := range h {
		for x := range w {
			i := y*w + x
			area[i] = -1
			if c := f.g.cellAt(at(x, y)); c >= 0 && int(f.g.label[c]) < f.g.nArea && f.g.label[c] >= 0 {
				k := int(f.g.label[c])
				if g := f.src.cfg.groundOf(f.places[k].Terrain); g == "rough" || g == "wood" {
					area[i] = k
				}
			}
		}
	}
	of := map[int][]float64{}
	for i, k := range area {
		if k >= 0 {
			of[k] = append(of[k], density.v[i])
		}
	}
	limit := map[int]float64{}
	for k, v := range of {
		slices.Sort(v)
		limit[k] = max(0.3, v[int(float64(len(v)-1)*(1-woodShare))])
	}
	stand := newField(w, h)
	for y := range h {
		for x := range w {
			i := y*w + x
			if area[i] < 0 {
				stand.v[i] = -0.4
				continue
			}
			stand.v[i] = density.v[i] - limit[area[i]]
			for _, o := range disc(2) {
				if j, k := x+o[0], y+o[1]; j < 0 || k < 0 || j >= w || k >= h || area[k*w+j] != area[i] {
					stand.v[i] = min(stand.v[i], 0) - 0.12
					break
				}
			}
		}
	}
	stand.blur(1)
	var out [][]point
	for _, ring := range stand.contours() {
		for i, p := range ring { // from cells to kilometres
			o, e := at(0, 0), at(1, 1)
			ring[i] = point{o.x + (p.x-0.5)*(e.x-o.x), o.y + (p.y-0.5)*(e.y-o.y)}
		}
		if enclosed(ring) < leastWood {
			continue
		}
		ring = rounded(rounded(ring))
		ring = simplify(append(ring, ring[0]), 0.12)
		for i, p := range ring {
			ring[i] = point{metre(p.x), metre(p.y)}
		}
		out = append(out, ring)
	}
	return out
}

// enclosed is the area of a ring in square kilometres.
func enclosed(ring []point) float64 {
	sum := 0.0
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		sum += float64(p.x*q.y) - float64(q.x*p.y)
	}
	return math.Abs(sum) / 2
}

// rounded cuts the corners of a ring.
func rounded(ring []point) []point {
	out := make([]point, 0, 2*len(ring))
	for i, p := range ring {
		q := ring[(i+1)%len(ring)]
		out = append(out, point{p.x*0.75 + q.x*0.25, p.y*0.75 + q.y*0.25},
			point{p.x*0.25 + q.x*0.75, p.y*0.25 + q.y*0.75})
	}
	return out
}

// contours are the outlines of what is above 0 in a field, in cells.
func (f *field) contours() [][]point {
	val := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= f.w || y >= f.h {
			return -1
		}
		return f.v[y*f.w+x]
	}
	// an edge between the middles of two cells: its upper left cell, and whether it runs down
	type edge struct {
		x, y int
		down bool
	}
	cross := func(e edge) point {
		a := val(e.x, e.y)
		bx, by := e.x+1, e.y
		if e.down {
			bx, by = e.x, e.y+1
		}
		t := a / (a - val(bx, by))
		return point{float64(e.x) + 0.5 + t*float64(bx-e.x), float64(e.y) + 0.5 + t*float64(by-e.y)}
	}
	// the steps from edge to edge (0 top, 1 right, 2 bottom, 3 left), by which corners are above 0: upper left 1, upper
	// right 2, lower right 4, lower left 8; what is above 0 lies to the right of a step
	steps := [16][][2]int{1: {{3, 0}}, 2: {{0, 1}}, 3: {{3, 1}}, 4: {{1, 2}}, 5: {{3, 0}, {1, 2}}, 6: {{0, 2}},
		7: {{3, 2}}, 8: {{2, 3}}, 9: {{2, 0}}, 10: {{0, 1}, {2, 3}}, 11: {{2, 1}}, 12: {{1, 3}}, 13: {{1, 0}},
		14: {{0, 3}}}
	next := map[edge]edge{}
	var order []edge
	for y := -1; y < f.h; y++ {
		for x := -1; x < f.w; x++ {
			k := 0
			for i, v := range [4]float64{val(x, y), val(x+1, y), val(x+1, y+1), val(x, y+1)} {
				if v > 0 {
					k |= 1 << i
				}
			}
			sides := [4]edge{{x, y, false}, {x + 1, y, true}, {x, y + 1, false}, {x, y, true}}
			for _, s := range steps[k] {
				next[sides[s[0]]] = sides[s[1]]
				order = append(order, sides[s[0]])
			}
		}
	}
	done := map[edge]bool{}
	var out [][]point
	for _, start := range order {
		var ring []point
		for e := start; !done[e]; e = next[e] {
			done[e] = true
			ring = append(ring, cross(e))
		}
		if len(ring) > 0 {
			out = append(out, ring)
		}
	}
	return out
}
