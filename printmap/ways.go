// Ways: railways and roads, and the bridges where they cross rivers.

package printmap

import (
	"image/color"
	"math"
	"slices"
)

var (
	railInk  = color.NRGBA{0x2c, 0x24, 0x1c, 0xff}
	railGap  = color.NRGBA{0xf6, 0xef, 0xdc, 0xff}
	roadEdge = color.NRGBA{0x94, 0x4a, 0x28, 0xff}
	roadFill = color.NRGBA{0xf0, 0xc8, 0x88, 0xff}
)

// paleWays are the colours of ways that are scenery.
var paleWays = map[string]color.NRGBA{"rail": {0x5a, 0x50, 0x44, 0xa0}, "road": {0xa8, 0x62, 0x3a, 0x8c}}

// scenery draws the ways that have no effect in the game: thin and pale, under borders and rivers. A railway has
// sleepers, so that it is not taken for a road.
func (d *drawing) scenery() error {
	for _, w := range d.s.Ways {
		if slices.Contains(d.s.Scenery, w.Kind) {
			d.add(paleWay(w.Kind, [][]fpt{floats(points(w.Line))}, d.cell)...)
		}
	}
	return nil
}

// paleWay is a way as scenery, on a map whose areas are cell wide.
func paleWay(kind string, line [][]fpt, cell float64) []mark {
	m := []mark{{rings: line, open: true, stroke: paleWays[kind], width: cell * 0.006}}
	if kind == "rail" {
		m = append(m, mark{rings: line, open: true, butt: true, stroke: paleWays[kind], width: cell * 0.016,
			dash: []float64{cell * 0.006, cell * 0.042}})
	}
	return m
}

// ways draws the railways and roads that matter, and a bridge wherever one crosses a river.
func (d *drawing) ways() error {
	var list []way
	for _, w := range d.s.Ways {
		if !slices.Contains(d.s.Scenery, w.Kind) {
			list = append(list, w)
		}
	}
	banks := d.bridges(list)
	deck, rail := d.cell*0.027, d.cell*0.005
	var decks, sides [][]fpt
	for _, b := range banks {
		l := math.Hypot(b[1].x-b[0].x, b[1].y-b[0].y)
		ux, uy := (b[1].x-b[0].x)/l, (b[1].y-b[0].y)/l
		decks = append(decks, []fpt{b[0], b[1]})
		for _, s := range []float64{-1, 1} {
			nx, ny := -uy*deck*0.5*s, ux*deck*0.5*s
			wing := deck * 0.3
			sides = append(sides, []fpt{ // a parapet with wings at its ends
				{b[0].x + nx*1.7 - ux*wing, b[0].y + ny*1.7 - uy*wing}, {b[0].x + nx, b[0].y + ny},
				{b[1].x + nx, b[1].y + ny}, {b[1].x + nx*1.7 + ux*wing, b[1].y + ny*1.7 + uy*wing}})
		}
	}
	if len(decks) > 0 {
		d.add(mark{rings: decks, open: true, butt: true, stroke: color.NRGBA{0xf1, 0xe8, 0xd2, 0xff}, width: deck})
	}
	for _, w := range list {
		line := [][]fpt{floats(points(w.Line))}
		if w.Kind == "rail" {
			d.add(mark{rings: line, open: true, stroke: railInk, width: d.cell * 0.0125},
				mark{rings: line, open: true, butt: true, stroke: railGap, width: d.cell * 0.0065,
					dash: []float64{d.cell * 0.038, d.cell * 0.038}})
			continue
		}
		d.add(mark{rings: line, open: true, stroke: roadEdge, width: d.cell * 0.0135},
			mark{rings: line, open: true, stroke: roadFill, width: d.cell * 0.0065})
	}
	if len(sides) > 0 {
		d.add(mark{rings: sides, open: true, stroke: railInk, width: rail})
	}
	return nil
}

// bridges are where some ways cross rivers: the two ends of each, a little beyond the banks. Crossings within a town's
// plan need none.
func (d *drawing) bridges(ways []way) [][2]fpt {
	type reach struct {
		a, b fpt
		wide float64
	}
	// rivers by squares, so that a way need not look at all of them
	grid := d.cell / 2
	squares := map[[2]int][]reach{}
	for _, r := range d.s.Rivers {
		pts := floats(points(r.Line))
		wide := d.cell * riverWidth(r.Rank)
		for i := 1; i < len(pts); i++ {
			a, b := pts[i-1], pts[i]
			for x := int(math.Min(a.x, b.x) / grid); x <= int(math.Max(a.x, b.x)/grid); x++ {
				for y := int(math.Min(a.y, b.y) / grid); y <= int(math.Max(a.y, b.y)/grid); y++ {
					squares[[2]int{x, y}] = append(squares[[2]int{x, y}], reach{a, b, wide})
				}
			}
		}
	}
	var out [][2]fpt
	var built []fpt
	for _, w := range ways {
		pts := floats(points(w.Line))
		for i := 1; i < len(pts); i++ {
			a, b := pts[i-1], pts[i]
			seen := map[reach]bool{}
			for x := int(math.Min(a.x, b.x) / grid); x <= int(math.Max(a.x, b.x)/grid); x++ {
				for y := int(math.Min(a.y, b.y) / grid); y <= int(math.Max(a.y, b.y)/grid); y++ {
					for _, s := range squares[[2]int{x, y}] {
						p, ok := meet(a, b, s.a, s.b)
						if !ok || seen[s] || !d.bridgeFits(p, built) {
							continue
						}
						seen[s] = true
						built = append(built, p)
						l := math.Hypot(b.x-a.x, b.y-a.y)
						half := s.wide*0.5 + d.cell*0.011
						// a slanting crossing is longer
						if sl := math.Hypot(s.b.x-s.a.x, s.b.y-s.a.y); sl > 0 && l > 0 {
							sin := math.Abs((b.x-a.x)*(s.b.y-s.a.y)-(b.y-a.y)*(s.b.x-s.a.x)) / (l * sl)
							half = s.wide*0.5/math.Max(sin, 0.6) + d.cell*0.011
						}
						ux, uy := (b.x-a.x)/l, (b.y-a.y)/l
						out = append(out, [2]fpt{{p.x - ux*half, p.y - uy*half}, {p.x + ux*half, p.y + uy*half}})
					}
				}
			}
		}
	}
	return out
}

// bridgeFits says whether a bridge at a point is clear of towns' plans and of other bridges.
func (d *drawing) bridgeFits(p fpt, built []fpt) bool {
	for _, t := range d.s.Towns {
		if t.Size >= 3 && math.Hypot(float64(t.X)-p.x, float64(t.Y)-p.y) < d.cell*0.07 {
			return false
		}
	}
	for _, b := range built {
		if math.Hypot(b.x-p.x, b.y-p.y) < d.cell*0.045 {
			return false
		}
	}
	return true
}

// meet is where the segments a-b and c-d cross.
func meet(a, b, c, d fpt) (fpt, bool) {
	rx, ry, sx, sy := b.x-a.x, b.y-a.y, d.x-c.x, d.y-c.y
	den := rx*sy - ry*sx
	if den == 0 {
		return fpt{}, false
	}
	t, u := ((c.x-a.x)*sy-(c.y-a.y)*sx)/den, ((c.x-a.x)*ry-(c.y-a.y)*rx)/den
	if t < 0 || t > 1 || u < 0 || u > 1 {
		return fpt{}, false
	}
	return fpt{a.x + rx*t, a.y + ry*t}, true
}
