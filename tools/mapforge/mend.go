// Mending borders: none between two areas stays shorter than the least length.

package main

import (
	"math"
	"slices"
)

// pair names two regions, the lower index first.
type pair struct{ a, b int16 }

func pairOf(a, b int16) pair {
	if a > b {
		a, b = b, a
	}
	return pair{a, b}
}

// borderEdges lists the lattice edges (as cell pairs) between each two regions.
func (g *grid) borderEdges() map[pair][][2]int {
	out := map[pair][][2]int{}
	for c, k := range g.label {
		for _, n := range []int{c + 1, c + g.w} {
			if n == c+1 && c%g.w == g.w-1 || n >= len(g.label) || g.label[n] == k {
				continue
			}
			p := pairOf(k, g.label[n])
			out[p] = append(out[p], [2]int{c, n})
		}
	}
	return out
}

// bridgeheads gives areas the ground across a river that their overrides say: the far side of a town that stands on
// both banks. It comes after the growth, for which a place on the far bank would be a seed like any other and open the
// whole country behind it.
func (g *grid) bridgeheads() {
	for _, o := range g.src.overrides {
		if o.Kind != "bridgehead" {
			continue
		}
		k := int16(slices.Index(g.names, o.Area))
		at := g.src.pr.forward(o.Lon, o.Lat)
		for c, old := range g.label {
			if old != k && !g.fixed[c] && int(old) < g.nArea && dist(g.centreOf(c), at) <= o.Km {
				g.label[c], g.fixed[c] = k, true
			}
		}
	}
	g.keepConnected()
}

// mendBorders makes every border between two areas at least the least length: a shorter one is either extended (both
// areas take cells of the two areas at its ends) or closed (one of the areas at its ends takes the gap), whichever is
// nearer. An override can decide. The reason is in PROVENANCE: a very short border would make areas neighbours that do
// not look like neighbours.
func (g *grid) mendBorders() {
	want := map[pair]string{}
	index := map[string]int16{}
	for k, n := range g.names {
		index[n] = int16(k)
	}
	for _, o := range g.src.overrides {
		if o.Kind == "adjacent" || o.Kind == "apart" {
			want[pairOf(index[o.A], index[o.B])] = o.Kind
		}
	}
	least := g.src.cfg.MinBorderKm
	for round := 0; round < 40; round++ {
		edges := g.borderEdges()
		var todo []pair
		for p, e := range edges {
			if int(p.b) >= g.nArea {
				continue
			}
			if km := g.straightKm(e); km < least || want[p] == "apart" {
				todo = append(todo, p)
			}
		}
		if len(todo) == 0 {
			return
		}
		slices.SortFunc(todo, func(x, y pair) int { return (int(x.a)-int(y.a))*1000 + int(x.b) - int(y.b) })
		for _, p := range todo {
			e := g.borderEdges()[p]
			km := g.straightKm(e)
			if len(e) == 0 || km >= least && want[p] != "apart" {
				continue
			}
			mid := g.middle(e)
			grow := want[p] == "adjacent" || want[p] == "" && km > least*0.45 && round < 25
			if grow {
				g.extend(p, mid, least*0.62+float64(round%5))
			} else {
				g.closeGap(p, mid, km/2+3.5+float64(round%8)*1.5)
			}
		}
		if round%4 == 1 {
			g.vote(3)
		}
		g.keepConnected()
		g.soften()
		g.keepConnected()
	}
}

// straightKm measures a border as the greatest distance between two of its edges, plus one cell.
func (g *grid) straightKm(e [][2]int) float64 {
	best := 0.0
	for i := range e {
		for j := range i {
			best = math.Max(best, dist(g.centreOf(e[i][0]), g.centreOf(e[j][0])))
		}
		if best > 40 {
			break
		}
	}
	return best + g.cell
}

func (g *grid) middle(e [][2]int) point {
	var s point
	for _, x := range e {
		a, b := g.centreOf(x[0]), g.centreOf(x[1])
		s.x += (a.x + b.x) / 2
		s.y += (a.y + b.y) / 2
	}
	return point{s.x / float64(len(e)), s.y / float64(len(e))}
}

// extend gives the cells within radius that belong to others to the nearer of the two areas.
func (g *grid) extend(p pair, mid point, radius float64) {
	var own [2][]int
	var take []int
	for c, k := range g.label {
		d := dist(g.centreOf(c), mid)
		if d > radius*1.6 {
			continue
		}
		switch {
		case k == p.a:
			own[0] = append(own[0], c)
		case k == p.b:
			own[1] = append(own[1], c)
		case d <= radius && !g.fixed[c] && int(k) < g.nArea:
			take = append(take, c)
		}
	}
	near := func(c int, set []int) float64 {
		best := 1e9
		for _, o := range set {
			best = math.Min(best, dist(g.centreOf(c), g.centreOf(o)))
		}
		return best
	}
	var to []int16
	for _, c := range take {
		if near(c, own[0]) <= near(c, own[1]) {
			to = append(to, p.a)
		} else {
			to = append(to, p.b)
		}
	}
	for i, c := range take {
		g.label[c] = to[i]
	}
}

// closeGap gives the cells of both areas within radius to the one other area that has most cells there.
func (g *grid) closeGap(p pair, mid point, radius float64) {
	count := map[int16]int{}
	var give []int
	for c, k := range g.label {
		if dist(g.centreOf(c), mid) > radius {
			continue
		}
		if k == p.a || k == p.b {
			if !g.fixed[c] {
				give = append(give, c)
			}
		} else if int(k) < g.nArea {
			count[k]++
		}
	}
	best := unset
	for k := range int16(g.nArea) {
		if count[k] > 0 && (best == unset || count[k] > count[best]) {
			best = k
		}
	}
	if best == unset {
		return
	}
	for _, c := range give {
		g.label[c] = best
	}
}
