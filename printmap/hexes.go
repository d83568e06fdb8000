// Hex sheets: hexes from the grid of the game (kernel.Grid) in place of areas, with terrain, waters along hexsides,
// railways with ticks, fortified hexsides with teeth to their front, start lines, railheads, names and numbers.

package printmap

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"umpire/kernel"
)

// hexSheet is what a drawing says of the hexes of its map.
type hexSheet struct {
	// HexCrossings are the hexsides with a river, HexLakes those along a lake, as 6h+d, each as its difference from the
	// one before (kernel.Grid.Sides).
	HexCrossings []int `json:"hexCrossings"`
	HexLakes     []int `json:"hexLakes"`
	// Works are fortified lines: hexsides as 6h+d, from the hexes that they protect.
	Works []hexWork `json:"works"`
	// Rows are rows of hexes printed as broad lines, Heads the ends of railways in use that belong to them.
	Rows  []hexRow  `json:"rows"`
	Heads []hexHead `json:"heads"`
	// Brooks are rivers without an effect.
	Brooks []line `json:"brooks"`
}

type hexWork struct {
	Name  string `json:"name"`
	Sides []int  `json:"sides"`
}

type hexRow struct {
	Name string `json:"name"`
	Ink  string `json:"ink"`
	Line []int  `json:"line"`
}

type hexHead struct {
	Name string `json:"name"`
	Ink  string `json:"ink"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// The colours of a hex sheet. Ground is pale, so that counters and lines are told from it.
var (
	hexGrounds = map[string]color.NRGBA{
		"open": {0xf0, 0xea, 0xd0, 0xff}, "rough": {0xf2, 0xd7, 0x66, 0xff}, "wood": {0xa9, 0xbd, 0x7a, 0xff},
		"marsh": {0xcb, 0xe2, 0xe6, 0xff}, "hard": {0xe2, 0x8a, 0x3a, 0xff}, "town": {0xc9, 0xb3, 0xa6, 0xff},
		"prize": {0xbf, 0x83, 0x94, 0xff},
	}
	hexGrid   = color.NRGBA{0x8c, 0x84, 0x68, 0xa0}
	hexNumber = color.NRGBA{0x54, 0x4a, 0x38, 0xff}
	brookInk  = color.NRGBA{0x6f, 0xa6, 0xcc, 0xc0}
	workInk   = color.NRGBA{0x86, 0x22, 0x16, 0xff}
)

// hexCorners are the corners of a hex from its middle, clockwise, in thirds of a step between lines and halves of a
// step along the line; side d runs from corner d to the next.
var hexCorners = [6][2]float64{{-1, -1}, {1, -1}, {2, 0}, {1, 1}, {-1, 1}, {-2, 0}}

// flat says whether hexes have a side to the north.
func (d *drawing) flat() bool { return strings.HasPrefix(d.info.Grid.Layout, "flat") }

// high is how far the sides of a hex are apart.
func (d *drawing) high() float64 {
	if d.flat() {
		return float64(d.info.Grid.DY)
	}
	return float64(d.info.Grid.DX)
}

// hexMiddle is the middle of a place.
func (d *drawing) hexMiddle(p kernel.PlaceID) fpt {
	return fpt{float64(d.info.Places[p].X), float64(d.info.Places[p].Y)}
}

// hexCorner is a corner of a hex, moved towards its middle by a factor.
func (d *drawing) hexCorner(p kernel.PlaceID, i int, factor float64) fpt {
	at, g := d.hexMiddle(p), d.info.Grid
	if d.flat() {
		c := hexCorners[i%6]
		return fpt{at.x + c[0]*float64(g.DX)/3*factor, at.y + c[1]*float64(g.DY)/2*factor}
	}
	c := hexCorners[(i+1)%6] // pointed: the same hex on its side, counted from the north
	return fpt{at.x - c[1]*float64(g.DX)/2*factor, at.y + c[0]*float64(g.DY)/3*factor}
}

// measureHexes makes the outlines of the hexes. Letters and lines are measured by two and a half hexes: a sheet of
// hexes is read at the same distance as one of areas.
func (d *drawing) measureHexes() error {
	if d.info.Grid.DX < 2 || d.info.Grid.DY < 2 {
		return fmt.Errorf("the hexes of %s have no size", d.info.ID)
	}
	d.cell = d.high() * 2.5
	d.s.Areas = map[string]area{}
	for i := 1; i < len(d.info.Places); i++ {
		p := &d.info.Places[i]
		if p.Kind != "hex" {
			continue
		}
		var ring []fpt
		for c := range 6 {
			ring = append(ring, d.hexCorner(kernel.PlaceID(i), c, 1))
		}
		d.rings[p.ID] = [][]fpt{ring}
		d.s.Areas[p.ID] = area{Label: [2]int{int(p.X), int(p.Y)}}
		d.hexes = append(d.hexes, kernel.PlaceID(i))
	}
	return nil
}

// hexGround tints the hexes.
func (d *drawing) hexGround() error {
	for ground, fill := range d.grounds() {
		var rings [][]fpt
		for _, p := range d.hexes {
			if d.info.Places[p].Ground == ground {
				rings = append(rings, d.rings[d.info.Places[p].ID]...)
			}
		}
		if len(rings) > 0 {
			d.add(mark{rings: rings, fill: fill, stroke: fill, width: d.high() * 0.01})
		}
	}
	return nil
}

// grounds walks over the grounds of the map and their colours, in the order of kernel.Grounds.
func (d *drawing) grounds() func(yield func(string, color.NRGBA) bool) {
	return func(yield func(string, color.NRGBA) bool) {
		for _, g := range kernel.Grounds {
			if fill, ok := hexGrounds[g]; ok && !yield(g, fill) {
				return
			}
		}
	}
}

// hexVegetation lays relief, woods and marshes over the ground.
func (d *drawing) hexVegetation() error {
	g, err := d.s.readRaster()
	if err != nil {
		return err
	}
	var woods [][]fpt
	for _, line := range d.s.Woods {
		woods = append(woods, floats(points(line)))
	}
	if len(woods) > 0 {
		d.add(mark{rings: woods, fill: hexGrounds["wood"], stroke: woodEdge, width: d.high() * 0.014})
		d.add(mark{dots: scattered(woods, d.high()*2.6), stroke: treeDark, width: d.high() * 0.06})
	}
	if g == nil {
		return nil
	}
	d.add(mark{picture: g.shading(), box: [4]float64{0, 0, float64(g.w * g.unit), float64(g.h * g.unit)}})
	if strokes := g.marshStrokes(d.high() * 2.6); len(strokes) > 0 {
		d.add(mark{rings: strokes, open: true, stroke: reedInk, width: d.high() * 0.014})
	}
	return nil
}

// hexLines draws the grid.
func (d *drawing) hexLines() error {
	var rings [][]fpt
	seen := map[[4]int]bool{}
	for _, p := range d.hexes {
		for i := range 6 {
			a, b := d.hexCorner(p, i, 1), d.hexCorner(p, i+1, 1)
			mid := [4]int{int(math.Round(a.x + b.x)), int(math.Round(a.y + b.y))}
			if !seen[mid] {
				seen[mid] = true
				rings = append(rings, []fpt{a, b})
			}
		}
	}
	d.add(mark{rings: rings, open: true, stroke: hexGrid, width: d.high() * 0.014})
	return nil
}

// hexWaters draws brooks, rivers and lakes. A river is wider than its line so that it is seen where hexsides meet.
func (d *drawing) hexWaters() error {
	h := d.high()
	for _, l := range d.s.Brooks {
		d.add(mark{rings: [][]fpt{floats(points(l.Line))}, open: true, stroke: brookInk, width: h * 0.02})
	}
	widths := []float64{0.13, 0.13, 0.105, 0.085, 0.07, 0.07}
	for _, pass := range []struct {
		c    color.NRGBA
		more float64
	}{{river, 0.03}, {color.NRGBA{0x5f, 0xa8, 0xdb, 0xff}, 0}} {
		for _, l := range d.s.Rivers {
			w := widths[max(0, min(5, l.Rank))]
			pts := floats(points(l.Line))
			if !l.Spring {
				d.add(mark{rings: [][]fpt{pts}, open: true, stroke: pass.c, width: h * (w + pass.more)})
				continue
			}
			for _, part := range tapered(pts, h*3) {
				d.add(mark{rings: [][]fpt{part.line}, open: true, stroke: pass.c,
					width: h * (max(w*part.width, 0.04) + pass.more)})
			}
		}
	}
	for _, l := range d.s.Lakes {
		d.add(mark{rings: [][]fpt{floats(points(l.Line))}, fill: lake, stroke: river, width: h * 0.03})
	}
	return nil
}

// ticked is a railway: a line with ticks across it.
func ticked(lines [][]fpt, h float64) []mark {
	return []mark{{rings: lines, open: true, stroke: halo, width: h * 0.085},
		{rings: lines, open: true, stroke: railInk, width: h * 0.04},
		{rings: lines, open: true, butt: true, stroke: railInk, width: h * 0.12, dash: []float64{h * 0.024, h * 0.11}}}
}

// hexRails draws railways and roads.
func (d *drawing) hexRails() error {
	for _, kind := range []string{"road", "rail"} {
		var lines [][]fpt
		for _, w := range d.s.Ways {
			if w.Kind == kind {
				lines = append(lines, floats(points(w.Line)))
			}
		}
		switch {
		case len(lines) == 0:
		case kind == "rail":
			d.add(ticked(lines, d.high())...)
		default:
			d.add(mark{rings: lines, open: true, stroke: roadEdge, width: d.high() * 0.07},
				mark{rings: lines, open: true, stroke: roadFill, width: d.high() * 0.04})
		}
	}
	return nil
}

// toothed is a fortified side from a to b that faces away from a hex with its middle at from.
func toothed(a, b, from fpt, h float64) []mark {
	mid := fpt{(a.x + b.x) / 2, (a.y + b.y) / 2}
	l := math.Hypot(mid.x-from.x, mid.y-from.y)
	out := fpt{(mid.x - from.x) / l * h, (mid.y - from.y) / l * h}
	in := func(p fpt) fpt { return fpt{p.x - out.x*0.035, p.y - out.y*0.035} }
	var teeth [][]fpt
	const n = 4
	for i := range n {
		at := func(t float64) fpt { return in(fpt{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t}) }
		p, q, m := at((float64(i)+0.2)/n), at((float64(i)+0.8)/n), at((float64(i)+0.5)/n)
		teeth = append(teeth, []fpt{p, {m.x + out.x*0.14, m.y + out.y*0.14}, q})
	}
	wall := [][]fpt{{in(a), in(b)}}
	return []mark{{rings: wall, open: true, stroke: halo, width: h * 0.11}, {rings: teeth, fill: workInk, stroke: halo,
		width: h * 0.012}, {rings: wall, open: true, stroke: workInk, width: h * 0.065}}
}

// hexWorks draws the fortified sides.
func (d *drawing) hexWorks() error {
	var under, teeth, over []mark
	for _, w := range d.s.Works {
		for _, n := range w.Sides {
			if n < 0 || n/6 >= len(d.hexes) {
				return fmt.Errorf("the drawing of %s has a fortified side %d of a hex that does not exist", d.info.ID,
					n)
			}
			p := d.info.Grid.First + kernel.PlaceID(n/6)
			m := toothed(d.hexCorner(p, n%6, 1), d.hexCorner(p, n%6+1, 1), d.hexMiddle(p), d.high())
			under, teeth, over = append(under, m[0]), append(teeth, m[1]), append(over, m[2])
		}
	}
	d.add(under...)
	d.add(teeth...)
	d.add(over...)
	return nil
}

// hexPrints draws the marks that stand in hexes: fortifications, and supply sources, which point to the nearest edge of
// the map.
func (d *drawing) hexPrints() error {
	for i := range d.info.Prints {
		pr := &d.info.Prints[i]
		for _, p := range pr.Places {
			at := d.hexMiddle(p)
			switch pr.Show {
			case "fort":
				d.add(fortRing(func(i int) fpt { return d.hexCorner(p, i, 1) }, at, d.high(), inks[pr.Ink])...)
			case "seam":
				d.add(d.seam(p, pr)...)
			case "supply":
				dir, least := 0, math.Inf(1)
				for i, far := range [4]float64{at.y - d.land[1], d.land[2] - at.x, d.land[3] - at.y, at.x - d.land[0]} {
					if far < least {
						dir, least = i, far
					}
				}
				d.add(supplySign(fpt{at.x, at.y + d.high()*0.12}, d.high()*0.2, dir, inks[pr.Ink])...)
			}
		}
	}
	return nil
}

// seam is a hex's part of a dashed line: its northern sides on which no other hex of the line lies.
func (d *drawing) seam(p kernel.PlaceID, pr *kernel.PrintInfo) (out []mark) {
	at, h := d.hexMiddle(p), d.high()
	for _, side := range [3]int{5, 0, 1} {
		a, b := d.hexCorner(p, side, 1), d.hexCorner(p, side+1, 1)
		beyond := fpt{a.x + b.x - at.x, a.y + b.y - at.y}
		if !slices.ContainsFunc(pr.Places, func(q kernel.PlaceID) bool {
			m := d.hexMiddle(q)
			return math.Hypot(m.x-beyond.x, m.y-beyond.y) < h*0.1
		}) {
			out = append(out, mark{rings: [][]fpt{{a, b}}, open: true, butt: true, stroke: inks[pr.Ink],
				width: h * 0.05, dash: []float64{h * 0.16, h * 0.08}})
		}
	}
	return out
}

// fortRing is a wall just inside a hex, with teeth that point outwards; h is how high the hex is.
func fortRing(corner func(int) fpt, at fpt, h float64, c color.NRGBA) []mark {
	var ring []fpt
	for i := range 6 {
		a, b := corner(i), corner((i+1)%6)
		for _, k := range [...][2]float64{{0, 0.78}, {0.14, 0.78}, {0.29, 0.9}, {0.44, 0.78}, {0.56, 0.78}, {0.71, 0.9},
			{0.86, 0.78}} {
			ring = append(ring, fpt{at.x + (a.x+(b.x-a.x)*k[0]-at.x)*k[1], at.y + (a.y+(b.y-a.y)*k[0]-at.y)*k[1]})
		}
	}
	rings := [][]fpt{append(ring, ring[0])}
	return []mark{{rings: rings, open: true, stroke: halo, width: h * 0.075}, {rings: rings, open: true, stroke: c,
		width: h * 0.035}}
}

// startLine is a row of hexes as a broad band with a line in its middle. Bands that lie over one another get narrower,
// so that each is seen.
func startLine(line [][]fpt, ink string, over int, h float64) []mark {
	c := inks[ink]
	c.A = 0x48
	solid := inks[ink]
	solid.A = 0xd0
	return []mark{{rings: line, open: true, stroke: c, width: h * (0.46 - 0.12*float64(min(over, 2)))},
		{rings: line, open: true, butt: true, stroke: solid, width: h * 0.045,
			dash: []float64{h * 0.3, h * 0.3 * float64(1+min(over, 2))}}}
}

// hexRows draws the start lines.
func (d *drawing) hexRows() error {
	for i, r := range d.s.Rows {
		d.add(startLine([][]fpt{floats(points(r.Line))}, r.Ink, i, d.high())...)
	}
	return nil
}

// hexFronts draws the front between the holders of hexes.
func (d *drawing) hexFronts() error {
	var lines [][]fpt
	for _, p := range d.hexes {
		for i := range 6 {
			a, b := d.hexCorner(p, i, 1), d.hexCorner(p, i+1, 1)
			m := d.hexMiddle(p)
			mid := fpt{(a.x + b.x) - m.x, (a.y + b.y) - m.y} // the middle of the hex across
			for _, q := range d.info.Places[p].Near {
				o := d.hexMiddle(q)
				if q > p && math.Hypot(o.x-mid.x, o.y-mid.y) < d.high()*0.2 && d.o.Holders[p].Player() &&
					d.o.Holders[q].Player() && d.o.Holders[p] != d.o.Holders[q] {
					lines = append(lines, []fpt{a, b})
				}
			}
		}
	}
	if len(d.o.Holders) > 0 && len(lines) > 0 {
		d.add(frontLine(joined(lines), d.cell, d.holdersInk())...)
	}
	return nil
}

// hexTowns draws the towns, and the railheads below and to the right of them.
func (d *drawing) hexTowns() error {
	h := d.high()
	for _, t := range d.s.Towns {
		at := fpt{float64(t.X), float64(t.Y)}
		switch {
		case t.Size >= 4:
			d.add(townPlan(at.x, at.y, h*0.78, 6, t.X+t.Y)...)
		case t.Size == 3:
			d.add(townPlan(at.x, at.y, h*0.4, 3, t.X+t.Y)...)
		default:
			d.add(townDot(at, h*(0.035+0.02*float64(t.Size)), t.Size)...)
		}
	}
	for _, r := range d.s.Heads {
		at := fpt{float64(r.X) + h*0.27, float64(r.Y) + h*0.25}
		d.add(supplySign(at, h*0.12, 0, inks[r.Ink])...)
		d.claim(at.x-h*0.16, at.y-h*0.18, h*0.32, h*0.34, true)
	}
	return nil
}

// readHexLines notes where lines run, for the places of names.
func (d *drawing) readHexLines() {
	d.readLines()
	step := d.cell * 0.03
	note := func(a, b fpt, weight float64) {
		n := int(math.Hypot(b.x-a.x, b.y-a.y)/step) + 1
		for k := range n + 1 {
			t := float64(k) / float64(n)
			at := [2]int{int((a.x + (b.x-a.x)*t) / step), int((a.y + (b.y-a.y)*t) / step)}
			d.inked[at] = max(d.inked[at], weight)
		}
	}
	for _, w := range d.s.Works {
		for _, n := range w.Sides {
			p := d.info.Grid.First + kernel.PlaceID(n/6)
			note(d.hexCorner(p, n%6, 1), d.hexCorner(p, n%6+1, 1), 1.2)
		}
	}
	for _, w := range d.s.Ways {
		pts := floats(points(w.Line))
		for i := 1; i < len(pts); i++ {
			note(pts[i-1], pts[i], 0.5)
		}
	}
}

// townLetters are the size and the style of the name of a town.
func townLetters(size int, h float64) (float64, string) {
	switch {
	case size >= 4:
		return h * 0.52, "bold"
	case size == 3:
		return h * 0.35, "bold"
	}
	return h * 0.27, ""
}

// hexNames writes the names of towns, great ones first, each where it covers least; then those of lakes and rivers, and
// the numbers of the hexes where nothing is written.
func (d *drawing) hexNames() error {
	h := d.high()
	d.readHexLines()
	var seats []fpt
	for _, t := range d.s.Towns {
		at := fpt{float64(t.X), float64(t.Y)}
		seats = append(seats, at)
		r := d.hexTownRadius(t.Size)
		d.claim(at.x-r, at.y-r, 2*r, 2*r, true)
	}
	towns := slices.Clone(d.s.Towns)
	slices.SortStableFunc(towns, func(a, b town) int { return b.Size - a.Size })
	for _, t := range towns {
		if t.Name == "" {
			continue
		}
		size, style := townLetters(t.Size, h)
		w, r := advance(style, t.Name)*size, d.hexTownRadius(t.Size)+h*0.05
		best, at := math.Inf(1), fpt{}
		for far := range 4 {
			for i, p := range around(fpt{float64(t.X), float64(t.Y)}, r+h*0.16*float64(far), w, size) {
				if p.x < d.land[0] || p.x+w > d.land[2] || p.y < d.land[1] || p.y+size > d.land[3] ||
					!d.free(p.x, p.y, w, size) {
					continue
				}
				if cost := d.linesUnder([4]float64{p.x, p.y, w, size}) + float64(far)*2 + float64(i)*0.05; cost < best {
					best, at = cost, p
				}
			}
		}
		if math.IsInf(best, 1) {
			continue
		}
		d.claim(at.x, at.y, w, size, true)
		d.add(mark{text: t.Name, at: fpt{at.x, at.y + size*0.8}, size: size, anchor: "start", style: style, fill: ink,
			halo: true})
	}
	d.rowNames()
	d.lakeNames()
	d.hexRiverNames(seats)
	d.hexNumbers()
	return nil
}

// rowNames writes the names of start lines next to them, near their northern and southern ends.
func (d *drawing) rowNames() {
	size := d.high() * 0.3
	for _, r := range d.s.Rows {
		pts := floats(points(r.Line))
		w := advance("bold-italic", r.Name) * size
		for _, from := range []int{0, len(pts) - 1} {
			for k := range min(12, len(pts)) {
				p := pts[max(from-k, k*(1-min(from, 1)))]
				at := fpt{p.x + size, p.y - size/2}
				if at.x+w < d.land[2] && at.y > d.land[1]+size*0.3 && at.y+size < d.land[3]-size*0.3 &&
					d.linesUnder([4]float64{at.x, at.y, w, size}) < 1 && d.claim(at.x, at.y, w, size, false) {
					d.add(mark{text: r.Name, at: fpt{at.x, at.y + size*0.8}, size: size, anchor: "start",
						style: "bold-italic", fill: inks[r.Ink], halo: true})
					break
				}
			}
		}
	}
}

func (d *drawing) hexTownRadius(size int) float64 {
	return d.high() * []float64{0.08, 0.08, 0.1, 0.22, 0.42}[max(0, min(4, size))]
}

// hexRiverNames writes the names of rivers along them: along their course without the corners of the hexes.
func (d *drawing) hexRiverNames(avoid []fpt) {
	size := d.high() * 0.27
	var rivers []line
	for _, r := range d.s.Rivers {
		r.Line = slices.Clone(r.Line)
		pts := smoothed(points(r.Line), d.high()*0.5)
		var soft []int
		last := [2]int{}
		for s := 0.0; s <= pts.length(); s += d.high() * 0.5 {
			var sum fpt
			n := 0.0
			for o := -3.0; o <= 3; o++ {
				p := pts.at(min(max(s+o*d.high()*0.3, 0), pts.length()))
				sum.x, sum.y, n = sum.x+p.x, sum.y+p.y, n+1
			}
			at := [2]int{int(sum.x / n), int(sum.y/n) - int(size*0.5)}
			soft = append(soft, at[0]-last[0], at[1]-last[1])
			last = at
		}
		if len(soft) > 8 {
			r.Line = soft
			rivers = append(rivers, r)
		}
	}
	for _, name := range riverNames(rivers, d.cell*1.2, size, avoid) {
		clear := true
		for _, l := range name {
			clear = clear && d.free(l.at.x-size*0.35, l.at.y-size*0.8, size*0.7, size)
		}
		if !clear {
			continue
		}
		for _, l := range name {
			d.claim(l.at.x-size*0.3, l.at.y-size*0.7, size*0.6, size*0.8, true)
			d.add(mark{text: l.char, at: l.at, size: size, style: "italic", angle: l.angle,
				fill: color.NRGBA{0x14, 0x4c, 0x7e, 0xff}, halo: true})
		}
	}
}

// hexNumbers writes the number of each hex at its top, or lower where a line runs there, and not under a name.
func (d *drawing) hexNumbers() {
	size := d.high() * 0.15
	for _, p := range d.hexes {
		at, id := d.hexMiddle(p), d.info.Places[p].ID
		w := advance("", id) * size
		best, y := math.Inf(1), 0.0
		for i, up := range []float64{0.46, 0.38, 0.3} { // from the top down
			top := at.y - d.high()*up
			if cost := d.linesUnder([4]float64{at.x - w/2, top, w, size}) + float64(i)*0.3; cost < best &&
				d.free(at.x-w/2, top, w, size) {
				best, y = cost, top
			}
		}
		if !math.IsInf(best, 1) {
			d.add(mark{text: id, at: fpt{at.x, y + size*0.9}, size: size, fill: hexNumber, fine: true})
		}
	}
}

// keyHexes are the rows of the key for what only hex sheets have.
func (c *column) keyHexes() {
	d, w := c.d, c.w
	if d.info.Grid == nil {
		return
	}
	h := w * 0.15
	words := map[string]string{"open": "clear", "wood": "forest", "marsh": "swamp", "rough": "rough", "hard": "hard",
		"town": "town or city", "prize": "city"}
	for _, p := range d.hexes { // in the game's own words, but for towns, which can stand on any ground
		if pl := &d.info.Places[p]; pl.Ground != "town" && pl.Ground != "prize" {
			words[pl.Ground] = pl.Terrain
		}
	}
	for ground, fill := range d.grounds() {
		if !slices.ContainsFunc(d.hexes, func(p kernel.PlaceID) bool { return d.info.Places[p].Ground == ground }) {
			continue
		}
		box := square(c.x+w*0.02, c.y-w*0.027, w*0.15, w*0.054)
		marks := []mark{{rings: box, fill: fill, stroke: border, width: w * 0.003}}
		if ground == "wood" {
			inner := square(c.x+w*0.03, c.y-w*0.021, w*0.13, w*0.042)
			marks = append(marks, mark{rings: inner, fill: hexGrounds["wood"], stroke: woodEdge, width: w * 0.002},
				mark{dots: scattered(inner, w*0.22), stroke: treeDark, width: w * 0.006})
		}
		c.row(words[ground], marks...)
	}
	if len(d.s.Rivers) > 0 {
		c.row("river along hexsides", mark{rings: c.sample(), open: true, stroke: river, width: w * 0.018},
			mark{rings: c.sample(), open: true, stroke: color.NRGBA{0x5f, 0xa8, 0xdb, 0xff}, width: w * 0.013})
	}
	if len(d.s.Brooks) > 0 {
		c.row("brook (no effect)", mark{rings: c.sample(), open: true, stroke: brookInk, width: w * 0.004})
	}
	if len(d.s.HexLakes) > 0 {
		c.row("lake or reservoir along hexsides", mark{rings: square(c.x+w*0.02, c.y-w*0.018, w*0.15, w*0.036),
			fill: lake, stroke: river, width: w * 0.004})
	}
	if len(d.s.Works) > 0 {
		a, b := fpt{c.x + w*0.03, c.y + w*0.01}, fpt{c.x + w*0.16, c.y + w*0.01}
		c.row("fortified hexside, teeth to its front", toothed(a, b, fpt{(a.x + b.x) / 2, a.y + h}, h)...)
	}
	for i, r := range d.s.Rows {
		c.row("start line: "+r.Name, startLine(c.sample(), r.Ink, i, w*0.08)...)
	}
	if len(d.s.Heads) > 0 {
		c.row("railhead of a start line, in its colour", supplySign(fpt{c.x + w*0.095, c.y}, w*0.02, 0,
			inks[d.s.Heads[0].Ink])...)
	}
}
