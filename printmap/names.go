// Names on the map: areas with their numbers, towns, rivers, lakes and regions; and the paths of overlays.

package printmap

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"umpire/kernel"
)

// claim takes a text box and says whether it did: it must be free of names, unless must is set.
func (d *drawing) claim(x, y, w, h float64, must bool) bool {
	if !must && !d.free(x, y, w, h) {
		return false
	}
	d.taken = append(d.taken, [4]float64{x, y, x + w, y + h})
	return true
}

// free says whether a text box is free of names.
func (d *drawing) free(x, y, w, h float64) bool {
	for _, b := range d.taken {
		if x < b[2] && x+w > b[0] && y < b[3] && y+h > b[1] {
			return false
		}
	}
	return true
}

// names writes areas with their numbers at the dots of their towns, then small towns and rivers where there is room.
// Nothing is written over another name, a town or a sign.
func (d *drawing) names() error {
	var seats []fpt
	for _, t := range d.s.Towns {
		at := fpt{float64(t.X), float64(t.Y)}
		seats = append(seats, at)
		r := d.signRadius(t)
		d.claim(at.x-r, at.y-r, 2*r, 2*r, true)
	}
	d.ports()
	d.seaNames()
	d.readLines()
	named := map[string]bool{}
	var blocks []*nameBlock
	for _, id := range d.s.areaIDs() {
		p := &d.info.Places[d.byID[id]]
		blocks = append(blocks, d.nameBlock(id, p))
		named[p.Name] = true
	}
	d.placeBlocks(blocks)
	d.blocks = blocks
	for _, b := range blocks {
		d.writeBlock(b)
	}
	for _, t := range d.s.Towns {
		if named[t.Name] {
			continue
		}
		size := d.cell * 0.08
		if t.Size >= 2 {
			size = d.cell * 0.088
		}
		w, r := advance("", t.Name)*size, d.signRadius(t)+d.cell*0.006
		for _, at := range around(fpt{float64(t.X), float64(t.Y)}, r, w, size) {
			if at.x > d.land[0] && at.x+w < d.land[2] && at.y > d.land[1] && at.y+size < d.land[3] &&
				d.claim(at.x, at.y, w, size, false) {
				d.add(mark{text: t.Name, at: fpt{at.x, at.y + size*0.8}, size: size, anchor: "start",
					fill: color.NRGBA{0x4a, 0x3e, 0x2e, 0xff}, halo: true})
				break
			}
		}
	}
	d.lakeNames()
	size := d.cell * 0.1
	for _, name := range riverNames(d.s.Rivers, d.cell, size, seats) {
		clear := true
		for _, l := range name {
			for _, b := range d.taken {
				clear = clear && (l.at.x+size*0.4 < b[0] || l.at.x-size*0.4 > b[2] || l.at.y < b[1] ||
					l.at.y-size*0.8 > b[3])
			}
		}
		if !clear {
			continue
		}
		for _, l := range name {
			d.add(mark{text: l.char, at: l.at, size: size, style: "italic", angle: l.angle,
				fill: color.NRGBA{0x14, 0x4c, 0x7e, 0xff}, halo: true})
		}
	}
	return nil
}

// signRadius is half of how wide the sign of a town is, houses and squares included.
func (d *drawing) signRadius(t town) float64 {
	if _, ok := d.squares[t.Name]; ok {
		return d.cell * 0.058
	}
	r := d.townRadius(t.Size)
	if t.Size >= 4 {
		return r * 1.9
	} else if t.Size == 3 {
		return r * 1.45
	}
	return r
}

// around are the upper left corners of boxes of w by h next to a point, r off it: to the right of it, to the left,
// below, above, and at its corners.
func around(at fpt, r, w, h float64) []fpt {
	return []fpt{{at.x + r, at.y - h/2}, {at.x - r - w, at.y - h/2}, {at.x - w/2, at.y + r}, {at.x - w/2, at.y - r - h},
		{at.x + r*0.7, at.y + r*0.4}, {at.x - r*0.7 - w, at.y + r*0.4}, {at.x + r*0.7, at.y - r*0.4 - h},
		{at.x - r*0.7 - w, at.y - r*0.4 - h}}
}

// nameBlock is the name of a place with its number on a plate and the signs printed there, as one block.
type nameBlock struct {
	id      string
	p       *kernel.PlaceInfo
	lines   []string
	style   string
	size    float64
	fill    color.NRGBA
	dark    bool // the name is pale: its edge is dark
	row     []printRow
	plate   bool
	wide    float64 // of the name
	rowWide float64 // of the number and the signs
	text    string  // of an overlay
	dot     fpt     // the middle of the town that the place is named after
	hasDot  bool
	r       float64 // of that town's sign
	rowSize float64
	centre  fpt // of the area, for a place without a dot
	seat    seat
}

// nameBlock measures the block of an area.
func (d *drawing) nameBlock(id string, p *kernel.PlaceInfo) *nameBlock {
	place := d.byID[id]
	b := &nameBlock{id: id, p: p, fill: ink, row: d.printsAt(place), rowSize: d.cell * 0.086}
	t, ok := d.dots[p.Name]
	// by rank: a great city is larger, a major place bold, a staging area in italics
	b.size = d.cell * []float64{0.112, 0.112, 0.116, 0.128, 0.165}[max(0, min(4, t.Size))]
	if p.Major {
		b.style = "bold"
	}
	if p.Kind == "staging" {
		b.style = "italic"
	}
	if p.Kind == "box" {
		b.size = d.cell * 0.096
	}
	if c, city := d.squares[p.Name]; city {
		b.fill, b.dark = c, true
	}
	if c, coloured := d.printed(place, "name"); coloured {
		b.fill, b.dark = c, false
	}
	for _, layer := range d.o.Tones {
		if s := layer[place].Text; s != "" {
			b.text = s
		}
	}
	b.lines = []string{p.Name}
	if advance(b.style, p.Name)*b.size > d.cell*0.95 {
		b.lines = twoLines(p.Name)
	}
	for _, l := range b.lines {
		b.wide = max(b.wide, advance(b.style, l)*b.size)
	}
	b.plate = p.ID != p.Name && p.Kind != "box"
	if b.plate {
		b.rowWide = advance("bold", p.ID)*b.rowSize + b.rowSize*0.8
		if plates[p.Ground].star {
			b.rowWide += b.rowSize * 1.5
		}
	}
	for _, s := range b.row {
		b.rowWide += s.wide * b.rowSize * 1.2
	}
	a := d.s.Areas[id]
	b.centre = fpt{float64(a.Label[0]), float64(a.Label[1])}
	if ok && p.Kind == "area" {
		dot := fpt{float64(t.X), float64(t.Y)}
		for _, ring := range d.rings[id] {
			if inside(dot, ring) {
				b.dot, b.hasDot, b.r = dot, true, d.signRadius(t)
			}
		}
	}
	return b
}

func (b *nameBlock) rowHigh() float64 {
	if b.rowWide == 0 {
		return 0
	}
	return b.rowSize * 1.34
}

func (b *nameBlock) high() float64 { return b.size*float64(len(b.lines)) + b.rowHigh() }

// boxes are the name and the row as boxes: left, top, width, height.
func (b *nameBlock) boxes(at fpt, rowLeft float64, rowAbove bool) [2][4]float64 {
	name := b.size * float64(len(b.lines))
	n, r := [4]float64{at.x, at.y, b.wide, name}, [4]float64{rowLeft, at.y + name, b.rowWide, b.rowHigh()}
	if rowAbove {
		n[1], r[1] = at.y+b.rowHigh(), at.y
	}
	return [2][4]float64{n, r}
}

// seat is one way to place a block: its two boxes, and what it costs beyond what stands in its way.
type seat struct {
	boxes [2][4]float64
	cost  float64
}

// seats are the ways to place a block next to its dot; the row stands under the name, or over a name over its dot, and
// where the name begins, ends, or in its middle. A place without a dot has its middle, and spots around it.
func (d *drawing) seats(b *nameBlock) []seat {
	var out []seat
	name := b.size * float64(len(b.lines))
	add := func(x, y, rowX float64, above bool, cost float64) {
		out = append(out, seat{b.boxes(fpt{x, y}, rowX, above), cost})
	}
	if !b.hasDot {
		for i, by := range []float64{0, 0.5, -0.5, 1, -1, 1.5, -1.5, 2, -2} {
			x := b.centre.x
			if b.p.Kind != "box" { // at the edge of the land a name moves inwards
				half := max(b.wide, b.rowWide) / 2
				x = min(max(x, d.land[0]+half+b.size*0.2), d.land[2]-half-b.size*0.2)
			}
			add(x-b.wide/2, b.centre.y-b.high()/2+by*b.size, x-b.rowWide/2, false, float64(i)*0.4)
		}
		return out
	}
	for far := range 3 {
		r, c := b.r+d.cell*(0.012+0.02*float64(far)), float64(far)*1.5
		x, y := b.dot.x, b.dot.y
		mid := func(left float64) float64 { return left + (b.wide-b.rowWide)/2 }
		// the middle of the name at the height of the dot
		add(x+r, y-name/2, mid(x+r), false, c)
		add(x+r, y-name/2, x+r, false, c+0.2)
		add(x-r-b.wide, y-name/2, mid(x-r-b.wide), false, c+0.3)
		add(x-r-b.wide, y-name/2, x-r-b.rowWide, false, c+0.4)
		// below and above
		for _, by := range []float64{0, -0.25, 0.25} {
			left := x - b.wide/2 + by*b.wide
			add(left, y+r*0.8, mid(left), false, c+0.5+math.Abs(by))
			add(left, y-r*0.8-name-b.rowHigh(), mid(left), true, c+2+math.Abs(by))
		}
		// at the corners
		add(x+r*0.7, y+r*0.3, mid(x+r*0.7), false, c+0.7)
		add(x-r*0.7-b.wide, y+r*0.3, mid(x-r*0.7-b.wide), false, c+0.8)
		add(x+r*0.7, y-r*0.3-name, x+r*0.7, false, c+0.9)
		add(x-r*0.7-b.wide, y-r*0.3-name, x-r*0.7-b.rowWide, false, c+1)
		add(x+r*0.7, y-r*0.3-name-b.rowHigh(), x+r*0.7, true, c+2.4)
		add(x-r*0.7-b.wide, y-r*0.3-name-b.rowHigh(), x-r*0.7-b.rowWide, true, c+2.5)
		// the row on the other side of the dot
		add(x+r, y-name/2, x-r-b.rowWide, false, c+2)
	}
	return out
}

// placeBlocks finds a seat for every block: each takes the best that is left, those with the fewest first; then each
// looks again while the others stand, until none moves.
func (d *drawing) placeBlocks(blocks []*nameBlock) {
	type choice struct {
		seats []seat
		base  []float64 // what stands in the way of each, other blocks aside
		at    int
	}
	all := make([]choice, len(blocks))
	for i, b := range blocks {
		c := choice{seats: d.seats(b), at: -1}
		for _, s := range c.seats {
			c.base = append(c.base, s.cost+d.inTheWay(b, s))
		}
		all[i] = c
	}
	order := make([]int, len(blocks))
	room := make([]int, len(blocks))
	for i := range order {
		order[i] = i
		for _, v := range all[i].base {
			if v < blocked {
				room[i]++
			}
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return room[i] - room[j] })
	for range 6 {
		moved := false
		for _, i := range order {
			best, least := 0, math.Inf(1)
			for k, s := range all[i].seats {
				v := all[i].base[k]
				for j := range all {
					if j != i && all[j].at >= 0 && v < least {
						v += blocked * collision(s, all[j].seats[all[j].at])
					}
				}
				if v < least {
					best, least = k, v
				}
			}
			moved = moved || best != all[i].at
			all[i].at = best
		}
		if !moved {
			break
		}
	}
	for i, b := range blocks {
		b.seat = all[i].seats[all[i].at]
		for _, x := range b.seat.boxes {
			if x[2] > 0 {
				d.claim(x[0], x[1], x[2], x[3], true)
			}
		}
	}
}

// blocked is the cost of standing wholly on something.
const blocked = 1000.0

// collision is how much two seats overlap, 0 if they do not: at least a tenth if they do.
func collision(a, b seat) float64 {
	out := 0.0
	for _, p := range a.boxes {
		for _, q := range b.boxes {
			out += shared(p, [4]float64{q[0], q[1], q[0] + q[2], q[1] + q[3]})
		}
	}
	return out
}

// shared is the part of a box (left, top, width, height) that another (left, top, right, bottom) covers, at least a
// tenth if they touch.
func shared(p, q [4]float64) float64 {
	w := min(p[0]+p[2], q[2]) - max(p[0], q[0])
	h := min(p[1]+p[3], q[3]) - max(p[1], q[1])
	if w <= 0 || h <= 0 || p[2] <= 0 || p[3] <= 0 {
		return 0
	}
	return 0.1 + w*h/(p[2]*p[3])
}

// inTheWay is what a seat costs for what stands there: signs and towns, the edge of the land, ground of other areas,
// and the lines under it.
func (d *drawing) inTheWay(b *nameBlock, s seat) float64 {
	cost := 0.0
	for _, x := range s.boxes {
		if x[2] <= 0 {
			continue
		}
		for _, t := range d.taken {
			cost += blocked * shared(x, t)
		}
		if b.p.Kind == "box" {
			continue
		}
		pad := d.cell * 0.02
		if x[0] < d.land[0]+pad || x[1] < d.land[1]+pad || x[0]+x[2] > d.land[2]-pad || x[1]+x[3] > d.land[3]-pad {
			cost += blocked
		}
		for k := range 9 { // a name may leave its area, but it should not
			p := fpt{x[0] + x[2]*float64(k%3)/2, x[1] + x[3]*float64(k/3)/2}
			if !slices.ContainsFunc(d.rings[b.id], func(r []fpt) bool { return inside(p, r) }) {
				cost += 2.2
			}
		}
		cost += d.linesUnder(x)
	}
	return cost
}

// readLines notes where borders and rivers run, for linesUnder.
func (d *drawing) readLines() {
	d.inked = map[[2]int]float64{}
	step := d.cell * 0.03
	note := func(line []fpt, weight float64) {
		for i := 1; i < len(line); i++ {
			a, b := line[i-1], line[i]
			n := int(math.Hypot(b.x-a.x, b.y-a.y)/step) + 1
			for k := range n {
				t := float64(k) / float64(n)
				at := [2]int{int((a.x + (b.x-a.x)*t) / step), int((a.y + (b.y-a.y)*t) / step)}
				d.inked[at] = max(d.inked[at], weight)
			}
		}
	}
	for _, a := range d.s.Arcs {
		note(floats(points(a)), 0.4)
	}
	for _, r := range d.s.Rivers {
		note(floats(points(r.Line)), 0.3)
	}
	for _, w := range d.s.Ways {
		note(floats(points(w.Line)), 0.12)
	}
}

// linesUnder is what the lines under a box cost.
func (d *drawing) linesUnder(x [4]float64) float64 {
	step, cost := d.cell*0.03, 0.0
	for i := int(x[0] / step); i <= int((x[0]+x[2])/step); i++ {
		for j := int(x[1] / step); j <= int((x[1]+x[3])/step); j++ {
			cost += d.inked[[2]int{i, j}]
		}
	}
	return cost
}

// writeBlock writes the name of an area and next to it its number on a plate that tells the terrain: round on easy
// ground, square on rough.
func (d *drawing) writeBlock(b *nameBlock) {
	n, row := b.seat.boxes[0], b.seat.boxes[1]
	x := n[0] + n[2]/2
	for i, l := range b.lines {
		d.add(mark{text: l, at: fpt{x, n[1] + (float64(i)+0.8)*b.size}, size: b.size, style: b.style, fill: b.fill,
			halo: true, dark: b.dark})
	}
	ps, cy, left := b.rowSize, row[1]+row[3]/2, row[0]
	if b.plate {
		w := advance("bold", b.p.ID)*ps + ps*0.8
		if plates[b.p.Ground].star {
			d.add(victoryStar(fpt{left + ps*0.62, cy}, ps*0.66)...)
			left += ps * 1.5
		}
		d.add(numberPlate(b.p.ID, b.p.Ground, fpt{left + w/2, cy}, ps)...)
		left += w + ps*0.15
	}
	for _, s := range b.row {
		d.add(s.marks(fpt{left + s.wide*ps*0.6, cy}, ps*0.55)...)
		left += s.wide * ps * 1.2
	}
	if b.text != "" {
		d.add(mark{text: b.text, at: fpt{x, max(n[1]+n[3], row[1]+row[3]) + b.size}, size: b.size, style: "bold",
			fill: color.NRGBA{0x15, 0x20, 0x2b, 0xff}, halo: true})
	}
}

// victoryStar is the star of a place that victory is counted by.
func victoryStar(at fpt, r float64) []mark {
	return []mark{{rings: [][]fpt{star(at.x, at.y, r)}, fill: gold, stroke: color.NRGBA{0x3a, 0x2a, 0x18, 0xff},
		width: r * 0.1}}
}

// numberPlate is a number on the plate of a ground, in letters of a size.
func numberPlate(text, ground string, at fpt, size float64) []mark {
	kind, ok := plates[ground]
	if !ok {
		kind = plate{fill: color.NRGBA{0xd8, 0xcd, 0xb4, 0xff}, text: ink}
	}
	w, h := advance("bold", text)*size+size*0.8, size*1.2
	edge := color.NRGBA{0x3a, 0x2a, 0x18, 0xff}
	var m []mark
	if kind.square {
		m = append(m, mark{rings: square(at.x-w/2, at.y-h/2, w, h), fill: kind.fill, stroke: edge, width: size * 0.07})
	} else {
		round := [][]fpt{{{at.x - w/2 + h/2, at.y}, {at.x + w/2 - h/2, at.y}}}
		m = append(m, mark{rings: round, open: true, stroke: edge, width: h + size*0.1},
			mark{rings: round, open: true, stroke: kind.fill, width: h - size*0.06})
	}
	return append(m, mark{text: text, at: fpt{at.x, at.y + size*0.35}, size: size, style: "bold", fill: kind.text})
}

// star is the outline of a star of five points.
func star(x, y, r float64) []fpt {
	var out []fpt
	for i := range 10 {
		a, l := float64(i)*math.Pi/5-math.Pi/2, r
		if i%2 == 1 {
			l = r * 0.42
		}
		out = append(out, fpt{x + l*math.Cos(a), y + l*math.Sin(a)})
	}
	return out
}

// lakeNames writes the names of lakes in their water, or next to it where that is not free.
func (d *drawing) lakeNames() {
	for _, l := range d.s.Lakes {
		if l.Name == "" {
			continue
		}
		left, top, right, bottom := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		for _, p := range floats(points(l.Line)) {
			left, top, right, bottom = math.Min(left, p.x), math.Min(top, p.y), math.Max(right, p.x),
				math.Max(bottom, p.y)
		}
		name := l.Name
		if !strings.Contains(name, " ") {
			name = "Lake " + name
		}
		size := d.cell * 0.082
		w := advance("italic", name) * size
		for _, at := range []fpt{{(left+right)/2 - w/2, (top+bottom)/2 + size*0.3},
			{(left+right)/2 - w/2, bottom + size*0.9}, {right + size*0.3, (top+bottom)/2 + size*0.3},
			{left - w - size*0.3, (top+bottom)/2 + size*0.3}, {(left+right)/2 - w/2, top - size*0.3}} {
			if at.x > d.land[0] && at.x+w < d.land[2] && at.y > d.land[1]+size &&
				d.claim(at.x, at.y-size*0.8, w, size, false) {
				d.add(mark{text: name, at: at, size: size, style: "italic", anchor: "start",
					fill: color.NRGBA{0x1f, 0x5c, 0x8c, 0xff}, halo: true})
				break
			}
		}
	}
}

// regions writes the names of regions in pale, wide capitals along their lines, under all other names.
func (d *drawing) regions() error {
	for _, r := range d.s.Regions {
		size := d.cell * 0.2
		if r.Rank > 1 {
			size = d.cell * 0.145
		}
		d.alongLine(strings.ToUpper(r.Name), points(r.Line), size, "", color.NRGBA{0x5c, 0x48, 0x2a, 0x5c})
	}
	return nil
}

// alongLine writes a name from the first point of a line to its last, if there is room.
func (d *drawing) alongLine(name string, line []pt, size float64, style string, fill color.NRGBA) {
	letters := []rune(name)
	c := smoothed(line, size*0.6)
	wide, own := make([]float64, len(letters)), 0.0
	for i, ch := range letters {
		wide[i] = advance(style, string(ch)) * size
		own += wide[i]
	}
	if len(letters) < 2 || c.length() < own {
		return
	}
	gap := (c.length() - own) / float64(len(letters)-1)
	s := 0.0
	for i, ch := range letters {
		p, q, v := c.at(s+wide[i]/2), c.at(s), c.at(s+wide[i])
		d.add(mark{text: string(ch), at: p, size: size, style: style, angle: math.Atan2(v.y-q.y, v.x-q.x), fill: fill})
		s += wide[i] + gap
	}
}

// twoLines breaks a name in two lines at the space or hyphen nearest its middle.
func twoLines(name string) []string {
	at := -1
	for i := 1; i+1 < len(name); i++ {
		if c := name[i]; (c == ' ' || c == '-') && (at < 0 || abs(2*i-len(name)) < abs(2*at-len(name))) {
			at = i
		}
	}
	switch {
	case at < 0:
		return []string{name}
	case name[at] == ' ':
		return []string{name[:at], name[at+1:]}
	}
	return []string{name[:at+1], name[at+1:]}
}

func abs(v int) int {
	if v < 0 {
		return -v
	}
	return v
}

// overlayPaths draws the paths of overlays from place to place.
func (d *drawing) overlayPaths() error {
	for _, w := range d.o.Paths {
		var line []fpt
		for _, p := range w.Places {
			if a, ok := d.s.Areas[d.info.Places[p].ID]; ok {
				line = append(line, fpt{float64(a.Label[0]), float64(a.Label[1])})
			}
		}
		if len(line) > 1 {
			d.add(mark{rings: [][]fpt{line}, open: true, stroke: halo, width: d.cell * 0.05},
				mark{rings: [][]fpt{line}, open: true, stroke: w.Color, width: d.cell * 0.026,
					dash: []float64{d.cell * 0.09, d.cell * 0.05}})
		}
	}
	return nil
}
