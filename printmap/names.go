// Names on the map: areas with their numbers, towns, rivers, lakes and regions; and the paths of overlays.

package printmap

import (
	"image/color"
	"math"
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

// names writes areas with their numbers, then small towns and rivers where there is room. Nothing is written over a
// town's name.
func (d *drawing) names() error {
	var seats []fpt
	for _, t := range d.s.Towns {
		seats = append(seats, fpt{float64(t.X), float64(t.Y)})
		r := d.cell * (0.011 + 0.008*float64(t.Size))
		if t.Size >= 2 {
			d.taken = append(d.taken, [4]float64{float64(t.X) - r, float64(t.Y) - r, float64(t.X) + r,
				float64(t.Y) + r})
		}
	}
	named := map[string]bool{}
	d.size = map[string]int{}
	for _, t := range d.s.Towns {
		d.size[t.Name] = t.Size
	}
	for _, id := range d.s.areaIDs() {
		p := &d.info.Places[d.byID[id]]
		d.areaName(id, p)
		named[p.Name] = true
	}
	for _, t := range d.s.Towns {
		if named[t.Name] {
			continue
		}
		size := d.cell * 0.08
		if t.Size >= 2 {
			size = d.cell * 0.088
		}
		w, r := advance("", t.Name)*size, d.cell*(0.016+0.008*float64(t.Size))
		x, y := float64(t.X), float64(t.Y)
		for _, at := range []fpt{{x + r, y + size*0.32}, {x - r - w, y + size*0.32}, {x - w/2, y - r - size*0.2},
			{x - w/2, y + r + size*0.8}} {
			if at.x > d.land[0] && at.x+w < d.land[2] && d.claim(at.x, at.y-size*0.8, w, size, false) {
				d.add(mark{text: t.Name, at: at, size: size, anchor: "start", fill: color.NRGBA{0x4a, 0x3e, 0x2e, 0xff},
					halo: true})
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
				fill: color.NRGBA{0x1f, 0x5c, 0x8c, 0xff}, halo: true})
		}
	}
	return nil
}

// areaName writes the name of an area and, below it, its number on a plate that tells the terrain: round on easy
// ground, square on rough.
func (d *drawing) areaName(id string, p *kernel.PlaceInfo) {
	a := d.s.Areas[id]
	x, y := float64(a.Label[0]), float64(a.Label[1])
	// by rank: a great city is larger, a major place bold, a staging area in italics
	size, style := d.cell*[]float64{0.112, 0.112, 0.116, 0.128, 0.165}[max(0, min(4, d.size[p.Name]))], ""
	if p.Major {
		style = "bold"
	}
	if p.Kind == "staging" {
		style = "italic"
	}
	var text string
	for _, layer := range d.o.Tones {
		if t := layer[d.byID[id]].Text; t != "" {
			text = t
		}
	}
	lines := []string{p.Name}
	if advance(style, p.Name)*size > d.cell*0.95 {
		lines = twoLines(p.Name)
	}
	if p.Kind == "box" {
		size = d.cell * 0.096
	}
	high, wide := size*float64(len(lines))+size*1.3, 0.0
	for _, l := range lines {
		wide = max(wide, advance(style, l)*size)
	}
	if p.Kind != "box" { // at the edge of the land a name moves inwards
		x = min(max(x, d.land[0]+wide/2+size*0.2), d.land[2]-wide/2-size*0.2)
	}
	top := y - high/2
	for _, by := range []float64{0, 0.5, -0.5, 1, -1, 1.5, -1.5} { // a little up or down if another name stands there
		if d.free(x-wide/2, y-high/2+by*size, wide, high) {
			top = y - high/2 + by*size
			break
		}
	}
	for i, l := range lines {
		w := advance(style, l) * size
		d.claim(x-w/2, top+float64(i)*size, w, size, true)
		d.add(mark{text: l, at: fpt{x, top + (float64(i)+0.8)*size}, size: size, style: style, fill: ink, halo: true})
	}
	if p.ID == p.Name || p.Kind == "box" {
		return
	}
	ps := d.cell * 0.086
	cy := top + float64(len(lines))*size + ps*0.75
	kind, ok := plates[p.Ground]
	if !ok {
		kind = plate{fill: color.NRGBA{0xd8, 0xcd, 0xb4, 0xff}, text: ink}
	}
	w, h := advance("bold", p.ID)*ps+ps*0.8, ps*1.2
	edge := color.NRGBA{0x3a, 0x2a, 0x18, 0xff}
	if kind.square {
		d.add(mark{rings: square(x-w/2, cy-h/2, w, h), fill: kind.fill, stroke: edge, width: ps * 0.07})
	} else {
		round := [][]fpt{{{x - w/2 + h/2, cy}, {x + w/2 - h/2, cy}}}
		d.add(mark{rings: round, open: true, stroke: edge, width: h + ps*0.1},
			mark{rings: round, open: true, stroke: kind.fill, width: h - ps*0.06})
	}
	if kind.star {
		d.add(mark{rings: [][]fpt{star(x-w/2-ps*0.62, cy, ps*0.62)}, fill: gold, stroke: edge,
			width: ps * 0.06})
	}
	d.claim(x-w/2, cy-h/2, w, h, true)
	d.add(mark{text: p.ID, at: fpt{x, cy + ps*0.35}, size: ps, style: "bold", fill: kind.text})
	if text != "" {
		d.add(mark{text: text, at: fpt{x, cy + h*0.6 + size}, size: size, style: "bold",
			fill: color.NRGBA{0x15, 0x20, 0x2b, 0xff}, halo: true})
	}
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
		letters := []rune(strings.ToUpper(r.Name))
		size := d.cell * 0.2
		if r.Rank > 1 {
			size = d.cell * 0.145
		}
		c := smoothed(points(r.Line), size*0.6)
		wide, own := make([]float64, len(letters)), 0.0
		for i, ch := range letters {
			wide[i] = advance("", string(ch)) * size
			own += wide[i]
		}
		if len(letters) < 2 || c.length() < own {
			continue
		}
		gap := (c.length() - own) / float64(len(letters)-1)
		s := 0.0
		for i, ch := range letters {
			p, q, v := c.at(s+wide[i]/2), c.at(s), c.at(s+wide[i])
			d.add(mark{text: string(ch), at: p, size: size, angle: math.Atan2(v.y-q.y, v.x-q.x),
				fill: color.NRGBA{0x5c, 0x48, 0x2a, 0x5c}})
			s += wide[i] + gap
		}
	}
	return nil
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
