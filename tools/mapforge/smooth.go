// Smoothing the areas on the raster: thin tongues and bumps are given to neighbours, borders move onto rivers.

package main

import "math"

// disc lists the offsets of cells within radius (in cells) of a cell.
func disc(radius int) [][2]int {
	var out [][2]int
	for j := -radius; j <= radius; j++ {
		for i := -radius; i <= radius; i++ {
			if i*i+j*j <= radius*radius {
				out = append(out, [2]int{i, j})
			}
		}
	}
	return out
}

// openUp takes from every area what is too thin for a disc of the given radius (km), such as a tongue along a river,
// and gives it to the neighbouring areas.
func (g *grid) openUp(km float64) {
	around := disc(int(math.Round(km / g.cell)))
	wide := make([]bool, len(g.label))
	for c, k := range g.label {
		if int(k) >= g.nArea {
			continue
		}
		i, j := c%g.w, c/g.w
		fits := true
		for _, o := range around {
			if l := g.at(i+o[0], j+o[1]); l != k && l != outside && !g.isSea(l) {
				fits = false
				break
			}
		}
		if !fits {
			continue
		}
		for _, o := range around {
			if x, y := i+o[0], j+o[1]; x >= 0 && y >= 0 && x < g.w && y < g.h {
				wide[y*g.w+x] = true
			}
		}
	}
	was := make([]int16, len(g.label))
	copy(was, g.label)
	left := 0
	for c, k := range g.label {
		if int(k) < g.nArea && !wide[c] && !g.fixed[c] {
			g.label[c] = unset
			left++
		}
	}
	for left > 0 {
		type transfer struct {
			c int
			k int16
		}
		var given []transfer
		for pass := range 3 { // to another area on this bank, else back to the old owner, else across the river
			for c, k := range g.label {
				if k != unset {
					continue
				}
				best, sides := unset, 0
				count := map[int16]int{}
				g.sides(c, func(n int) {
					l := g.label[n]
					if l == unset || int(l) >= g.nArea || pass < 2 && g.toll(g.between(c, n)) > 0 ||
						pass == 0 && l == was[c] {
						return
					}
					count[l]++
					if count[l] > sides || count[l] == sides && l < best {
						best, sides = l, count[l]
					}
				})
				if best != unset {
					given = append(given, transfer{c, best})
				}
			}
			if len(given) > 0 {
				break
			}
		}
		if len(given) == 0 {
			break
		}
		for _, x := range given {
			g.label[x.c] = x.k
		}
		left -= len(given)
	}
}

// vote gives each cell to the area that holds most of the disc around it, which removes the bumps of borders in open
// country. Cells near a border that runs on a river stay as they are.
func (g *grid) vote(radius int) {
	wet := make([]bool, len(g.label))
	near := disc(2)
	mark := func(c int) {
		for _, o := range near {
			if x, y := c%g.w+o[0], c/g.w+o[1]; x >= 0 && y >= 0 && x < g.w && y < g.h {
				wet[y*g.w+x] = true
			}
		}
	}
	for c, k := range g.label {
		g.sides(c, func(n int) {
			if g.label[n] != k && g.between(c, n) != 0 {
				mark(c)
			}
		})
	}
	around := disc(radius)
	next := make([]int16, len(g.label))
	copy(next, g.label)
	for c, k := range g.label {
		if g.fixed[c] || wet[c] || int(k) >= g.nArea {
			continue
		}
		i, j := c%g.w, c/g.w
		count := map[int16]int{}
		best := k
		for _, o := range around {
			if l := g.at(i+o[0], j+o[1]); l >= 0 && int(l) < g.nArea {
				count[l]++
			}
		}
		for _, o := range around {
			if l := g.at(i+o[0], j+o[1]); l >= 0 && count[l] > count[best] {
				best = l
			}
		}
		next[c] = best
	}
	copy(g.label, next)
}

// settle clears the cells within km of a border and spreads the areas over them again, so that a border with a river
// nearby comes to lie on the river and any other runs midway.
func (g *grid) settle(km float64) {
	reach := int(math.Round(km / g.cell))
	far := make([]int, len(g.label))
	var queue []int
	for c, k := range g.label {
		far[c] = -1
		if int(k) >= g.nArea {
			continue
		}
		g.sides(c, func(n int) {
			if far[c] < 0 && g.label[n] != k && int(g.label[n]) < g.nArea {
				far[c] = 0
				queue = append(queue, c)
			}
		})
	}
	for ; len(queue) > 0; queue = queue[1:] {
		c := queue[0]
		if far[c] == reach {
			continue
		}
		g.sides(c, func(n int) {
			if far[n] < 0 && g.label[n] == g.label[c] {
				far[n] = far[c] + 1
				queue = append(queue, n)
			}
		})
	}
	for c := range g.label {
		if far[c] >= 0 && !g.fixed[c] {
			g.label[c] = unset
		}
	}
	g.spread(nil)
}
