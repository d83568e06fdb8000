// The report after a run: sizes, neighbours, crossings, terrain, and what looks wrong.

package main

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// survey is the report, line by line.
func (f *forge) survey() []string {
	var out []string
	deg := map[string][]string{}
	cross := 0
	for _, b := range f.borders {
		deg[b.A] = append(deg[b.A], b.B)
		deg[b.B] = append(deg[b.B], b.A)
		if b.River != "" {
			cross++
		}
	}
	size := f.g.sizes()
	cell := f.g.cell * f.g.cell
	kinds := map[string]int{}
	edge := f.atEdge()
	for k, p := range f.places {
		kinds[p.Terrain]++
		if p.Kind != "area" {
			continue
		}
		n := len(deg[p.ID])
		km2 := int(float64(size[k]) * cell)
		if n > 8 || n < 4 && !edge[k] || km2 < 1200 || km2 > 6500 {
			out = append(out, fmt.Sprintf("look at %s %s: %d neighbours %v, %d km2, edge %v", p.ID, p.Name, n,
				deg[p.ID], km2, edge[k]))
		}
		if c := f.g.cellAt(f.src.areas[k].town); c < 0 || f.g.label[c] != int16(k) {
			out = append(out, fmt.Sprintf("look at %s %s: its town lies in %s", p.ID, p.Name,
				f.g.names[max(0, int(f.g.label[c]))]))
		}
		if len(f.t.rings[k]) != 1 {
			out = append(out, fmt.Sprintf("look at %s %s: %d rings", p.ID, p.Name, len(f.t.rings[k])))
		}
	}
	var pairs []pair
	for p := range f.km {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(x, y pair) int { return (int(x.a)-int(y.a))*1000 + int(x.b) - int(y.b) })
	for _, p := range pairs {
		if f.km[p] < f.src.cfg.MinBorderKm-2 {
			out = append(out, fmt.Sprintf("look at %s-%s: only %.1f km shared", f.g.names[p.a], f.g.names[p.b],
				f.km[p]))
		}
	}
	for _, s := range []struct {
		name string
		on   func(x, y int) bool
	}{
		{"north", func(_, y int) bool { return y == 0 }},
		{"east", func(x, _ int) bool { return x == f.g.w }},
		{"south", func(_, y int) bool { return y == f.g.h }},
		{"west", func(x, _ int) bool { return x == 0 }},
	} {
		out = append(out, s.name+" edge: "+strings.Join(f.touching(s.on), " "))
	}
	var names []string
	for n := range kinds {
		names = append(names, n)
	}
	sort.Strings(names)
	line := fmt.Sprintf("%d places, %d borders, %d river crossings, %d arcs; terrain", len(f.places), len(f.borders),
		cross, len(f.t.arcs))
	for _, n := range names {
		line += fmt.Sprintf(" %s %d", n, kinds[n])
	}
	return append(out, line)
}

// atEdge tells which areas touch the rim of the land, a void or a staging area.
func (f *forge) atEdge() []bool {
	edge := make([]bool, f.g.nArea)
	for _, a := range f.t.arcs {
		for _, s := range [][2]int16{{a.left, a.right}, {a.right, a.left}} {
			if s[0] >= 0 && int(s[0]) < f.g.nArea && (int(s[1]) >= len(f.src.areas) || s[1] < 0) {
				edge[s[0]] = true
			}
		}
	}
	return edge
}

// touching names the regions with a border line along one side of the land, in the order of the arcs' regions.
func (f *forge) touching(on func(x, y int) bool) []string {
	var out []string
	for k := range f.g.nArea {
		hit := false
		for _, a := range f.t.arcs {
			if a.left != int16(k) && a.right != int16(k) {
				continue
			}
			for i := 1; i < len(a.vs); i++ {
				u, v := a.vs[i-1], a.vs[i]
				hit = hit || on(u%(f.g.w+1), u/(f.g.w+1)) && on(v%(f.g.w+1), v/(f.g.w+1))
			}
		}
		if hit {
			out = append(out, f.g.names[k])
		}
	}
	return out
}
