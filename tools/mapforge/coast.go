// Seas and coasts: where the raster is water, which areas lie on which sea, and the names and straits of the drawing.

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// shore is the name of the lines that part land and sea, or two seas, on the raster.
const shore = "(shore)"

// coastKm is how much of a coast an area must have to lie on that sea.
const coastKm = 5

// importCoast clips the sea of the bundle to the rectangle of degrees and writes its rings as coast.csv. Islands are
// left out.
func importCoast(bundle, sources string, clip rect) error {
	fs, err := readFeatures(filepath.Join(bundle, "coast.geojson"))
	if err != nil {
		return err
	}
	var out bytes.Buffer
	out.WriteString("# name,0,lon,lat,... the sea, outer rings clipped from coast.geojson (GSHHG), without islands\n")
	for _, f := range fs {
		var rings [][][2]float64
		if json.Unmarshal(f.Geometry.Coordinates, &rings) != nil || len(rings) == 0 {
			continue
		}
		ring := clipRing(rings[0], clip)
		if len(ring) < 3 {
			continue
		}
		out.WriteString("sea,0")
		for _, p := range ring {
			fmt.Fprintf(&out, ",%.3f,%.3f", p[0], p[1])
		}
		out.WriteByte('\n')
	}
	return os.WriteFile(filepath.Join(sources, "coast.csv"), out.Bytes(), 0o644)
}

// clipRing is the part of a ring in a rectangle (the method of Sutherland and Hodgman): parts that the rectangle cuts
// apart stay joined along its rim.
func clipRing(ring [][2]float64, r rect) [][2]float64 {
	for _, side := range []struct {
		axis int
		at   float64
		sign float64 // 1: keep what is greater
	}{{0, r.West, 1}, {0, r.East, -1}, {1, r.South, 1}, {1, r.North, -1}} {
		var out [][2]float64
		for i, p := range ring {
			q := ring[(i+len(ring)-1)%len(ring)]
			in, was := (p[side.axis]-side.at)*side.sign >= 0, (q[side.axis]-side.at)*side.sign >= 0
			if in != was {
				t := (side.at - q[side.axis]) / (p[side.axis] - q[side.axis])
				out = append(out, [2]float64{q[0] + (p[0]-q[0])*t, q[1] + (p[1]-q[1])*t})
			}
			if in {
				out = append(out, p)
			}
		}
		ring = out
	}
	return ring
}

// readCoast reads the coast, if the game has seas, and the hand polygons that correct it.
func (s *sources) readCoast(dir string) error {
	if len(s.cfg.Seas) == 0 {
		return nil
	}
	var err error
	if s.coast, err = s.readLines(filepath.Join(dir, "coast.csv")); err != nil {
		return err
	}
	if s.patches, err = s.readLines(filepath.Join(dir, "coast-hand.csv")); err != nil {
		return err
	}
	for i, p := range s.patches {
		if p.name != "land" && p.name != "sea" && p.name != "cut" {
			return fmt.Errorf("coast-hand.csv: %q is none of land, sea and cut", p.name)
		}
		if p.name != "cut" {
			s.patches[i].pts = spline(append(p.pts, p.pts[0]), 1.5)
		}
	}
	return nil
}

// layCoast puts the shores and the lines between two seas on the raster, before any river.
func (g *grid) layCoast() {
	lay := func(pts []point) {
		for _, part := range g.cut(pts) {
			g.layRun(line{name: shore}, part)
		}
	}
	ring := func(pts []point) { // in two halves: a run that comes back to its beginning would be cut off as a loop
		lay(pts[:len(pts)/2+1])
		lay(append(slices.Clone(pts[len(pts)/2:]), pts[0]))
	}
	for _, l := range g.src.coast {
		ring(l.pts)
	}
	for _, p := range g.src.patches {
		if p.name == "cut" {
			lay(p.pts)
		} else {
			ring(p.pts)
		}
	}
}

// flood gives the cells beyond the shores to the seas. A part of the raster that shores close off is water if most of
// it lies in a ring of the coast, or if no area starts there (an island); it belongs to the sea with the nearest seed.
func (g *grid) flood() {
	if len(g.src.cfg.Seas) == 0 {
		return
	}
	first := len(g.names)
	g.seaFrom, g.seas = first, len(g.src.cfg.Seas)
	for _, s := range g.src.cfg.Seas {
		g.names = append(g.names, s.ID)
	}
	wet := g.within(g.src.coast)
	for _, p := range g.src.patches {
		if p.name == "cut" {
			continue
		}
		for c, in := range g.within([]line{p}) {
			if in {
				wet[c] = p.name == "sea"
			}
		}
	}
	starts := map[int]bool{}
	for _, a := range g.src.areas {
		starts[g.cellAt(a.town)], starts[g.cellAt(a.centre)] = true, true
	}
	for _, s := range g.src.cfg.Staging {
		starts[g.cellAt(point{s.Seeds[0], s.Seeds[1]})] = true
	}
	seen := make([]bool, len(g.label))
	for c := range g.label {
		if seen[c] {
			continue
		}
		part, water, held := []int{c}, 0, false
		seen[c] = true
		for i := 0; i < len(part); i++ {
			held = held || starts[part[i]]
			if wet[part[i]] {
				water++
			}
			g.sides(part[i], func(n int) {
				if run := g.between(part[i], n); !seen[n] && (run == 0 || !g.runs[run-1].coast) {
					seen[n] = true
					part = append(part, n)
				}
			})
		}
		if 2*water <= len(part) && held {
			continue
		}
		sea := int16(first + g.nearestSea(part))
		for _, n := range part {
			if g.label[n] == unset {
				g.label[n], g.fixed[n] = sea, true
			}
		}
	}
}

// within tells for each cell whether its middle lies in one of the rings.
func (g *grid) within(rings []line) []bool {
	in := make([]bool, len(g.label))
	for _, l := range rings {
		for j := range g.h {
			y := g.centreOf(j * g.w).y
			var xs []float64
			for i, p := range l.pts {
				q := l.pts[(i+1)%len(l.pts)]
				if (p.y > y) != (q.y > y) {
					xs = append(xs, p.x+float64((q.x-p.x)*(y-p.y)/(q.y-p.y)))
				}
			}
			slices.Sort(xs)
			for i := range g.w {
				x := g.centreOf(j*g.w + i).x
				if k, _ := slices.BinarySearch(xs, x); k%2 == 1 {
					in[j*g.w+i] = true
				}
			}
		}
	}
	return in
}

// nearestSea is the sea with a seed in these cells, or else nearest to them.
func (g *grid) nearestSea(cells []int) int {
	best, at := math.Inf(1), 0
	for k, s := range g.src.cfg.Seas {
		for i := 0; i+1 < len(s.Seeds); i += 2 {
			p := g.src.pr.forward(s.Seeds[i], s.Seeds[i+1])
			if slices.Contains(cells, g.cellAt(p)) {
				return k
			}
			for _, c := range cells {
				if d := dist(p, g.centreOf(c)); d < best {
					best, at = d, k
				}
			}
		}
	}
	return at
}

// isSea reports whether a region is a sea.
func (g *grid) isSea(k int16) bool { return int(k) >= g.seaFrom && int(k) < g.seaFrom+g.seas }

// later adds the later starts of forge.json to the delays of a round, in tenths of a cell.
func (g *grid) later(delay []int) []int {
	if len(g.src.cfg.LaterStart) == 0 {
		return delay
	}
	out := slices.Clone(delay)
	for k, name := range g.names[:g.nArea] {
		out[k] += int(float64(g.src.cfg.LaterStart[name]) / g.cell * 10)
	}
	return out
}

// markCoasts gives the areas on a sea its tag.
func (f *forge) markCoasts() {
	for i, s := range f.src.cfg.Seas {
		if s.Tag == "" {
			continue
		}
		sea := int16(slices.Index(f.g.names, s.ID))
		km := make([]float64, f.g.nArea)
		for _, a := range f.t.arcs {
			for _, x := range [][2]int16{{a.left, a.right}, {a.right, a.left}} {
				if x[0] == sea && x[1] >= 0 && int(x[1]) < f.g.nArea {
					km[x[1]] += a.km
				}
			}
		}
		for k := range f.places[:f.g.nArea] {
			if km[k] >= coastKm && f.places[k].Kind == "area" {
				f.places[k].Tags = append(slices.Clone(f.places[k].Tags), f.src.cfg.Seas[i].Tag)
			}
		}
	}
}

// drawnStrait is a crossing of a strait, from shore to shore.
type drawnStrait struct {
	A    string `json:"a"`
	B    string `json:"b"`
	Name string `json:"name"`
	Line []int  `json:"line"`
}

// atSea says whether a point is open water.
func (g *grid) atSea(p point) bool {
	c := g.cellAt(p)
	return g.seas > 0 && c >= 0 && g.isSea(g.label[c]) && strings.HasPrefix(g.names[g.label[c]], "sea-")
}

// ashore is what of a line is not at sea, with the points next to it, so that a river reaches the shore.
func (g *grid) ashore(pts []point) [][]point {
	var out [][]point
	var cur []point
	for i, p := range pts {
		near := !g.atSea(p) || i > 0 && !g.atSea(pts[i-1]) || i+1 < len(pts) && !g.atSea(pts[i+1])
		if near {
			cur = append(cur, p)
			continue
		}
		if len(cur) > 1 {
			out = append(out, cur)
		}
		cur = nil
	}
	if len(cur) > 1 {
		out = append(out, cur)
	}
	return out
}

// spits are the arcs that part two seas and are no cut: land too narrow to be ground.
func (f *forge) spits() []int {
	sea := func(k int16) bool { return f.g.isSea(k) && strings.HasPrefix(f.g.names[k], "sea-") }
	var out []int
	for i, a := range f.t.arcs {
		if !sea(a.left) || !sea(a.right) {
			continue
		}
		mid, cut := a.pts[len(a.pts)/2], false
		for _, p := range f.src.patches {
			for k := 1; p.name == "cut" && k < len(p.pts); k++ {
				cut = cut || toSegment(mid, p.pts[k-1], p.pts[k]) < float64(f.src.cfg.CellM)/500
			}
		}
		if !cut {
			out = append(out, i)
		}
	}
	return out
}

// writeSeas writes the names of the seas along their lines, spits, and the straits, if the map has any.
func (f *forge) writeSeas(b *bytes.Buffer) {
	var seas []drawnLine
	for _, s := range f.src.cfg.Seas {
		var pts []point
		for i := 0; i+1 < len(s.NameLine); i += 2 {
			pts = append(pts, f.src.pr.forward(s.NameLine[i], s.NameLine[i+1]))
		}
		if len(pts) > 0 {
			seas = append(seas, drawnLine{Name: s.Name, Rank: s.Rank, Line: f.delta(spline(pts, 12))})
		}
	}
	if len(seas) > 0 {
		b.WriteString("\"seas\":[\n")
		list(b, len(seas), func(i int) string { return encode(seas[i]) })
		b.WriteString("],\n")
	}
	if spits := f.spits(); len(spits) > 0 {
		fmt.Fprintf(b, "\"spits\":%s,\n", encode(spits))
	}
	if len(f.src.cfg.Straits) > 0 {
		b.WriteString("\"straits\":[\n")
		list(b, len(f.src.cfg.Straits), func(i int) string {
			s := f.src.cfg.Straits[i]
			return encode(drawnStrait{s.A, s.B, s.Name, f.delta([]point{f.src.pr.forward(s.Line[0], s.Line[1]),
				f.src.pr.forward(s.Line[2], s.Line[3])})})
		})
		b.WriteString("],\n")
	}
}
