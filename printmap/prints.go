// What is printed on the map apart from ground, lines and names (Info.Prints): coloured edges, supply signs, emblems,
// outlines of pieces, stars, squares of cities; each as it stands on the map and in the key.

package printmap

import (
	"image/color"
	"math"
	"slices"

	"umpire/kernel"
)

// inks are the colours of what is printed (kernel.Inks).
var inks = map[string]color.NRGBA{
	"": ink, "white": {0xff, 0xff, 0xff, 0xff}, "black": {0x16, 0x12, 0x0e, 0xff}, "grey": {0x8a, 0x86, 0x7e, 0xff},
	"red": {0xc4, 0x1e, 0x1a, 0xff}, "orange": {0xe8, 0x7b, 0x1c, 0xff}, "yellow": {0xf2, 0xcb, 0x2e, 0xff},
	"green": {0x3f, 0x8f, 0x4a, 0xff}, "lightblue": {0x8c, 0xcb, 0xf0, 0xff}, "blue": {0x2a, 0x5c, 0xb0, 0xff},
	"pink": {0xee, 0x9c, 0xb4, 0xff}, "brown": {0x8a, 0x5a, 0x33, 0xff},
}

// emblem is the sign of a side (kernel.Emblems) around a point, r from its middle to its edge.
func emblem(name string, at fpt, r float64, c color.NRGBA) []mark {
	white := color.NRGBA{0xff, 0xff, 0xff, 0xff}
	switch name {
	case "cross":
		bars := func(r float64) [][]fpt {
			return [][]fpt{{{at.x - r, at.y}, {at.x + r, at.y}}, {{at.x, at.y - r}, {at.x, at.y + r}}}
		}
		return []mark{{rings: bars(r), open: true, butt: true, stroke: white, width: r * 0.9},
			{rings: bars(r * 0.88), open: true, butt: true, stroke: c, width: r * 0.5}}
	case "star":
		return []mark{{rings: [][]fpt{star(at.x, at.y, r)}, fill: c, stroke: white, width: r * 0.14}}
	}
	return []mark{{dots: []fpt{at}, stroke: white, width: 2.2 * r}, {dots: []fpt{at}, stroke: c, width: 1.8 * r}}
}

// supplySign is a house that points out of the map, to where supply comes from; dir is 0 north, 1 east, 2 south, 3
// west.
func supplySign(at fpt, r float64, dir int, c color.NRGBA) []mark {
	sin, cos := math.Sincos(float64(dir) * math.Pi / 2)
	var ring []fpt
	for _, p := range []fpt{{-0.8, 0.8}, {0.8, 0.8}, {0.8, -0.2}, {0, -1.1}, {-0.8, -0.2}} {
		ring = append(ring, fpt{at.x + (p.x*cos-p.y*sin)*r, at.y + (p.x*sin+p.y*cos)*r})
	}
	return []mark{{rings: [][]fpt{ring}, stroke: halo, width: r * 0.5}, {rings: [][]fpt{ring}, fill: c, stroke: ink,
		width: r * 0.16}}
}

// pieceOutline is the outline of a piece with its symbol, where one of that kind is set up.
func pieceOutline(at fpt, w float64, symbolName string, c color.NRGBA) []mark {
	h, edge := w*0.78, w*0.06
	box := square(at.x-w/2, at.y-h/2, w, h)
	m := []mark{{rings: box, fill: c, stroke: ink, width: edge}}
	fw := w * 0.7
	return append(m, symbol(&kernel.PieceInfo{Symbol: symbolName}, at.x-fw/2, at.y-fw/3, fw, w*0.26)...)
}

// printRow is what stands next to the number of a place: signs of one size, from left to right.
type printRow struct {
	marks func(at fpt, r float64) []mark
	wide  float64 // in heights of the row
}

// printsAt are the signs that stand next to the number of a place.
func (d *drawing) printsAt(p kernel.PlaceID) []printRow {
	var out []printRow
	for i := range d.info.Prints {
		pr := &d.info.Prints[i]
		for _, at := range pr.Places {
			if at != p {
				continue
			}
			if s, ok := d.smallSign(pr); ok {
				out = append(out, s)
			}
		}
	}
	return out
}

// smallSign is how a print stands next to a number; false for those that stand elsewhere, such as a coloured edge.
func (d *drawing) smallSign(pr *kernel.PrintInfo) (printRow, bool) {
	c := inks[pr.Ink]
	switch pr.Show {
	case "emblem":
		name := ""
		if pr.Side.Player() {
			name = d.info.Sides[pr.Side].Emblem
		}
		return printRow{func(at fpt, r float64) []mark { return emblem(name, at, r*0.9, c) }, 1}, true
	case "set-up":
		return printRow{func(at fpt, r float64) []mark { return pieceOutline(at, r*2.5, pr.Symbol, c) }, 1.3}, true
	case "star", "small-star":
		f := 1.15
		if pr.Show == "small-star" {
			f = 0.85
		}
		return printRow{func(at fpt, r float64) []mark {
			return []mark{{rings: [][]fpt{star(at.x, at.y, r*f)}, stroke: halo, width: r * 0.5},
				{rings: [][]fpt{star(at.x, at.y, r*f)}, fill: c, stroke: ink, width: r * 0.1}}
		}, 1.1}, true
	}
	return printRow{}, false
}

// printed says whether a place bears a print, and in which ink.
func (d *drawing) printed(p kernel.PlaceID, show string) (color.NRGBA, bool) {
	for i := range d.info.Prints {
		if pr := &d.info.Prints[i]; pr.Show == show && slices.Contains(pr.Places, p) {
			return inks[pr.Ink], true
		}
	}
	return color.NRGBA{}, false
}

// rims are the borders where the land ends: arcs that only one area has, by the area's id.
func (d *drawing) rims() map[string][][]fpt {
	users := map[int]int{}
	for _, id := range d.s.areaIDs() {
		for _, ring := range d.s.Areas[id].Rings {
			for _, n := range ring {
				users[max(n, -1-n)]++
			}
		}
	}
	out := map[string][][]fpt{}
	for _, id := range d.s.areaIDs() {
		for _, ring := range d.s.Areas[id].Rings {
			for _, n := range ring {
				if n = max(n, -1-n); users[n] == 1 {
					out[id] = append(out[id], floats(points(d.s.Arcs[n])))
				}
			}
		}
	}
	return out
}

// edgePrints draws what is printed along the edge of the map: the edge in colour, and signs of supply that point out
// of it. They are drawn before the names, which keep off the signs.
func (d *drawing) edgePrints() error {
	rims := d.rims()
	for i := range d.info.Prints {
		pr := &d.info.Prints[i]
		for _, at := range pr.Places {
			if int(at) >= len(d.info.Places) {
				continue
			}
			lines := d.onEdge(rims[d.info.Places[at].ID])
			switch pr.Show {
			case "edge":
				d.add(mark{rings: lines, open: true, butt: true, stroke: inks[pr.Ink], width: d.cell * 0.034})
			case "supply":
				r := d.cell * 0.052
				p, dir, ok := middleOf(lines, d.land)
				if !ok {
					continue
				}
				in := [4]fpt{{0, 1}, {-1, 0}, {0, -1}, {1, 0}}[dir]
				p = fpt{p.x + in.x*r*1.7, p.y + in.y*r*1.7}
				d.claim(p.x-r*1.2, p.y-r*1.2, 2.4*r, 2.4*r, true)
				d.add(supplySign(p, r, dir, inks[pr.Ink])...)
			}
		}
	}
	return nil
}

// onEdge is the part of an area's rim that lies on the edge of the land.
func (d *drawing) onEdge(lines [][]fpt) [][]fpt {
	near := d.cell * 0.02
	var out [][]fpt
	for _, l := range lines {
		var cur []fpt
		for i := 1; i <= len(l); i++ {
			if i < len(l) && sideOf(l[i-1], l[i], d.land, near) >= 0 {
				if len(cur) == 0 {
					cur = append(cur, l[i-1])
				}
				cur = append(cur, l[i])
				continue
			}
			if len(cur) > 1 {
				out = append(out, cur)
			}
			cur = nil
		}
	}
	return out
}

// sideOf is the side of the land that a step runs along: 0 north, 1 east, 2 south, 3 west, -1 none.
func sideOf(a, b fpt, land [4]float64, near float64) int {
	for dir, far := range [4]func(p fpt) float64{
		func(p fpt) float64 { return p.y - land[1] }, func(p fpt) float64 { return p.x - land[2] },
		func(p fpt) float64 { return p.y - land[3] }, func(p fpt) float64 { return p.x - land[0] },
	} {
		if math.Abs(far(a)) <= near && math.Abs(far(b)) <= near {
			return dir
		}
	}
	return -1
}

// middleOf is the middle of the longest step of some lines on the edge of the land, and the side that it is nearest to,
// as sideOf counts them.
func middleOf(lines [][]fpt, land [4]float64) (at fpt, dir int, ok bool) {
	long := 0.0
	for _, l := range lines {
		for i := 1; i < len(l); i++ {
			if n := math.Hypot(l[i].x-l[i-1].x, l[i].y-l[i-1].y); n > long {
				long, at = n, fpt{(l[i].x + l[i-1].x) / 2, (l[i].y + l[i-1].y) / 2}
			}
		}
	}
	far := []float64{math.Abs(at.y - land[1]), math.Abs(at.x - land[2]), math.Abs(at.y - land[3]),
		math.Abs(at.x - land[0])}
	return at, slices.Index(far, slices.Min(far)), long > 0
}
