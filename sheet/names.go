package sheet

import (
	"image/color"
	"strings"

	"umpire/kernel"
)

// room says whether a text box is free, and takes it if so.
func (d *drafting) room(x, y, w, h float64, must bool) bool {
	if !must && !d.free(x, y, w, h) {
		return false
	}
	d.taken = append(d.taken, [4]float64{x, y, x + w, y + h})
	return true
}

// free says whether a text box is free of names.
func (d *drafting) free(x, y, w, h float64) bool {
	for _, b := range d.taken {
		if x < b[2] && x+w > b[0] && y < b[3] && y+h > b[1] {
			return false
		}
	}
	return true
}

// names writes areas with their numbers, then small towns and rivers where there is room. Nothing is written over a town's name.
func (d *drafting) names() error {
	var seats []fpt
	for _, t := range d.s.Towns {
		seats = append(seats, fpt{float64(t.X), float64(t.Y)})
		r := d.cell * (0.011 + 0.008*float64(t.Size))
		if t.Size >= 2 {
			d.taken = append(d.taken, [4]float64{float64(t.X) - r, float64(t.Y) - r, float64(t.X) + r, float64(t.Y) + r})
		}
	}
	named := map[string]bool{}
	for _, id := range d.s.areaIDs() {
		p := &d.info.Places[d.byID[id]]
		d.areaName(id, p)
		named[p.Name] = true
	}
	size := d.cell * 0.078
	for _, t := range d.s.Towns {
		if named[t.Name] {
			continue
		}
		w, r := advance("", t.Name)*size, d.cell*(0.016+0.008*float64(t.Size))
		x, y := float64(t.X), float64(t.Y)
		for _, at := range []fpt{{x + r, y + size*0.32}, {x - r - w, y + size*0.32}, {x - w/2, y - r - size*0.2}, {x - w/2, y + r + size*0.8}} {
			if at.x > d.land[0] && at.x+w < d.land[2] && d.room(at.x, at.y-size*0.8, w, size, false) {
				d.add(mark{text: t.Name, at: at, size: size, anchor: "start", fill: color.NRGBA{0x4a, 0x3e, 0x2e, 0xff}, halo: true})
				break
			}
		}
	}
	size = d.cell * 0.092
	for _, name := range riverNames(d.s.Rivers, d.cell, size, seats) {
		clear := true
		for _, l := range name {
			for _, b := range d.taken {
				clear = clear && (l.at.x+size*0.4 < b[0] || l.at.x-size*0.4 > b[2] || l.at.y < b[1] || l.at.y-size*0.8 > b[3])
			}
		}
		if !clear {
			continue
		}
		for _, l := range name {
			d.add(mark{text: l.char, at: l.at, size: size, style: "italic", angle: l.angle, fill: color.NRGBA{0x1f, 0x5c, 0x8c, 0xff}, halo: true})
		}
	}
	return nil
}

// areaName writes the name of an area and, below it, its number on a plate that tells the terrain: round on easy ground, square on rough.
func (d *drafting) areaName(id string, p *kernel.PlaceInfo) {
	a := d.s.Areas[id]
	x, y := float64(a.Label[0]), float64(a.Label[1])
	size, style := d.cell*0.105, "italic"
	for _, tag := range p.Tags {
		if tag == "city" {
			style = "bold-italic"
		}
	}
	if p.Terrain == "victory" {
		style = "bold-italic"
	}
	var text string
	for _, layer := range d.o.Tones {
		if t := layer[d.byID[id]].Text; t != "" {
			text = t
		}
	}
	lines := []string{p.Name}
	if advance(style, p.Name)*size > d.cell*0.95 {
		lines = halves(p.Name)
	}
	if p.Kind == "box" {
		size = d.cell * 0.088
	}
	high, wide := size*float64(len(lines))+size*1.3, 0.0
	for _, l := range lines {
		wide = max(wide, advance(style, l)*size)
	}
	top := y - high/2
	for _, by := range []float64{0, 0.5, -0.5, 1, -1, 1.5, -1.5} { // a little aside if another name stands there
		if d.free(x-wide/2, y-high/2+by*size, wide, high) {
			top = y - high/2 + by*size
			break
		}
	}
	for i, l := range lines {
		w := advance(style, l) * size
		d.room(x-w/2, top+float64(i)*size, w, size, true)
		d.add(mark{text: l, at: fpt{x, top + (float64(i)+0.8)*size}, size: size, style: style, fill: ink, halo: true})
	}
	if p.ID == p.Name || p.Kind == "box" {
		return
	}
	ps := size * 0.8
	cy := top + float64(len(lines))*size + ps*0.75
	tone, ok := plates[p.Terrain]
	if !ok {
		tone = [2]color.NRGBA{{0xd8, 0xcd, 0xb4, 0xff}, ink}
	}
	w, h := advance("bold", p.ID)*ps+ps*0.8, ps*1.2
	edge := color.NRGBA{0x3a, 0x2a, 0x18, 0xff}
	if p.Terrain == "yellow" || p.Terrain == "victory" {
		d.add(mark{rings: square(x-w/2, cy-h/2, w, h), fill: tone[0], stroke: edge, width: ps * 0.07})
	} else {
		d.add(mark{rings: [][]fpt{{{x - w/2 + h/2, cy}, {x + w/2 - h/2, cy}}}, open: true, stroke: edge, width: h + ps*0.1},
			mark{rings: [][]fpt{{{x - w/2 + h/2, cy}, {x + w/2 - h/2, cy}}}, open: true, stroke: tone[0], width: h - ps*0.06})
	}
	d.room(x-w/2, cy-h/2, w, h, true)
	d.add(mark{text: p.ID, at: fpt{x, cy + ps*0.35}, size: ps, style: "bold", fill: tone[1]})
	if text != "" {
		d.add(mark{text: text, at: fpt{x, cy + h*0.6 + size}, size: size, style: "bold", fill: color.NRGBA{0x15, 0x20, 0x2b, 0xff}, halo: true})
	}
}

// halves breaks a name in two lines at the space or hyphen nearest its middle.
func halves(name string) []string {
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

// paths draws the ways of overlays from place to place.
func (d *drafting) paths() error {
	for _, w := range d.o.Ways {
		var line []fpt
		for _, p := range w.Places {
			if a, ok := d.s.Areas[d.info.Places[p].ID]; ok {
				line = append(line, fpt{float64(a.Label[0]), float64(a.Label[1])})
			}
		}
		if len(line) > 1 {
			d.add(mark{rings: [][]fpt{line}, open: true, stroke: halo, width: d.cell * 0.05},
				mark{rings: [][]fpt{line}, open: true, stroke: w.Color, width: d.cell * 0.026, dash: []float64{d.cell * 0.09, d.cell * 0.05}})
		}
	}
	return nil
}

// margin frames the land and writes title, tracks, legend, key and scale beside it.
func (d *drafting) margin() error {
	l, t, r, b := d.land[0], d.land[1], d.land[2], d.land[3]
	if len(d.s.Edge) == 4 {
		for _, f := range [][2]float64{{0.03, 0.006}, {0.065, 0.018}} {
			o := d.cell * f[0]
			d.add(mark{rings: square(l-o, t-o, r-l+2*o, b-t+2*o), stroke: ink, width: d.cell * f[1]})
		}
	}
	if float64(d.s.Width)-r < d.cell*1.8 {
		unit := float64(d.s.Width) / 1000
		d.add(mark{text: d.o.Title, at: fpt{float64(d.s.Width) / 2, 16 * unit}, size: 18 * unit, style: "bold", fill: ink, halo: true})
		return nil
	}
	x := r + d.cell*0.24
	w := float64(d.s.Width) - d.cell*0.16 - x
	text := func(s, style string, at fpt, size float64, anchor string, c color.NRGBA) {
		if wide := advance(style, s) * size; wide > w*0.94 {
			size *= w * 0.94 / wide
		}
		d.add(mark{text: s, at: at, size: size, style: style, anchor: anchor, fill: c})
	}
	d.add(mark{rings: square(x, t, w, w*0.44), stroke: ink, width: w * 0.012}, mark{rings: square(x+w*0.018, t+w*0.018, w-w*0.036, w*0.404), stroke: ink, width: w * 0.005})
	text(strings.ToUpper(d.o.Title), "bold", fpt{x + w/2, t + w*0.2}, w*0.13, "middle", ink)
	lines := []string{d.info.Tagline}
	if len(d.info.Tagline) > 34 {
		lines = halves(d.info.Tagline)
	}
	for i, s := range lines {
		text(s, "italic", fpt{x + w/2, t + w*(0.295+0.075*float64(i))}, w*0.058, "middle", color.NRGBA{0x5a, 0x4c, 0x3a, 0xff})
	}
	y := t + w*0.52
	head := func(s string) {
		d.add(mark{rings: square(x, y, w, w*0.12), fill: color.NRGBA{0xd9, 0xd0, 0xba, 0xff}})
		text(s, "bold", fpt{x + w*0.03, y + w*0.085}, w*0.07, "start", ink)
		y += w * 0.135
	}
	for _, f := range d.info.Facts {
		words := f.Words
		if len(words) > 0 && words[0] == "" {
			words = words[1:]
		}
		if (f.Show != "turn" && f.Show != "weather") || len(words) < 3 || words[0] == "none" {
			continue
		}
		head(f.Name)
		columns := 2
		if len(words) > 6 {
			columns = 3
		}
		cw, ch := w/float64(columns), w*0.17
		for i, word := range words {
			cx, cy := x+float64(i%columns)*cw, y+float64(i/columns)*ch
			d.add(mark{rings: square(cx, cy, cw-w*0.015, ch-w*0.015), fill: color.NRGBA{0xf6, 0xf0, 0xe2, 0xff}, stroke: color.NRGBA{0x4a, 0x3c, 0x2a, 180}, width: w * 0.004})
			if columns == 3 && len(word) > 5 {
				word = word[:3]
			}
			text(word, "italic", fpt{cx + w*0.02, cy + w*0.065}, w*0.055, "start", ink)
		}
		y += float64((len(words)+columns-1)/columns)*ch + w*0.08
	}
	if len(d.o.Legend) > 0 {
		head("Overlays")
		for _, line := range d.o.Legend {
			d.add(mark{rings: square(x+w*0.02, y, w*0.12, w*0.07), fill: line.Color, stroke: ink, width: w * 0.003})
			text(line.Text, "", fpt{x + w*0.18, y + w*0.055}, w*0.05, "start", ink)
			y += w * 0.1
		}
		y += w * 0.06
	}
	d.key(x, y, w, head, text)
	return nil
}

func (d *drafting) key(x, y0, w float64, head func(string), text func(string, string, fpt, float64, string, color.NRGBA)) {
	head("Key")
	y := y0 + w*0.19
	row := func(s string, marks ...mark) {
		d.add(marks...)
		text(s, "italic", fpt{x + w*0.2, y + w*0.018}, w*0.052, "start", ink)
		y += w * 0.105
	}
	line := func() [][]fpt { return [][]fpt{{{x + w*0.02, y}, {x + w*0.17, y}}} }
	if len(d.s.Crossings) > 0 {
		row("a border that is a river to cross", mark{rings: line(), open: true, stroke: banks, width: w * 0.02}, mark{rings: line(), open: true, stroke: river, width: w * 0.009})
	}
	for _, kind := range []struct{ id, text string }{{"rail", "railway"}, {"road", "main road"}} {
		for _, v := range d.s.Ways {
			if v.Kind != kind.id {
				continue
			}
			if kind.id == "rail" {
				row(kind.text, mark{rings: line(), open: true, stroke: color.NRGBA{0x2c, 0x24, 0x1c, 0xff}, width: w * 0.013},
					mark{rings: line(), open: true, butt: true, stroke: color.NRGBA{0xf6, 0xef, 0xdc, 0xff}, width: w * 0.007, dash: []float64{w * 0.02, w * 0.02}})
			} else {
				row(kind.text, mark{rings: line(), open: true, stroke: color.NRGBA{0x94, 0x55, 0x30, 0xff}, width: w * 0.012}, mark{rings: line(), open: true, stroke: color.NRGBA{0xef, 0xcf, 0x9a, 0xff}, width: w * 0.005})
			}
			break
		}
	}
	seen := map[string]bool{}
	for _, p := range d.info.Places[1:] {
		tone, ok := plates[p.Terrain]
		if !ok || seen[p.Terrain] {
			continue
		}
		seen[p.Terrain] = true
		row(p.Terrain+" area", mark{rings: square(x+w*0.05, y-w*0.03, w*0.09, w*0.06), fill: tone[0], stroke: ink, width: w * 0.003})
	}
	if d.s.UnitM <= 0 {
		return
	}
	wide := 100_000 / float64(d.s.UnitM)
	if wide > w*0.95 {
		return
	}
	y += w * 0.03
	for i := range 4 {
		fill := ink
		if i&1 == 1 {
			fill = halo
		}
		d.add(mark{rings: square(x+(w-wide)/2+float64(i)*wide/4, y, wide/4, w*0.018), fill: fill, stroke: ink, width: w * 0.003})
	}
	text("0", "", fpt{x + (w-wide)/2, y + w*0.075}, w*0.05, "middle", ink)
	text("100 km", "", fpt{x + (w+wide)/2, y + w*0.075}, w*0.05, "middle", ink)
}
