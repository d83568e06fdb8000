// The frame of the land with its degrees, and the upper half of the margin: title, tracks, holding boxes.

package printmap

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"umpire/kernel"
)

var (
	faint  = color.NRGBA{0x5a, 0x4c, 0x3a, 0xff}
	panel  = color.NRGBA{0xf7, 0xf1, 0xe2, 0xff}
	ruling = color.NRGBA{0x6a, 0x58, 0x40, 0xd0}
)

// column is the margin to the right of the land while it is filled from the top: its left edge x, its width w, and y,
// down to which it is filled. Text in it must end above bottom.
type column struct {
	d       *drawing
	x, w, y float64
	bottom  float64
}

// text writes a line, smaller if it would not fit.
func (c *column) text(s, style string, at fpt, size, most float64, anchor string, ink color.NRGBA) {
	if wide := advance(style, s) * size; wide > most {
		size *= most / wide
	}
	c.d.add(mark{text: s, at: at, size: size, style: style, anchor: anchor, fill: ink})
}

// head writes the heading of a part of the margin.
func (c *column) head(s string) {
	w := c.w
	c.d.add(mark{rings: [][]fpt{{{c.x, c.y + w*0.088}, {c.x + w, c.y + w*0.088}}}, open: true, butt: true, stroke: ink,
		width: w * 0.006},
		mark{rings: [][]fpt{{{c.x, c.y + w*0.098}, {c.x + w, c.y + w*0.098}}}, open: true, butt: true, stroke: ink,
			width: w * 0.002})
	c.text(s, "bold", fpt{c.x + w*0.005, c.y + w*0.07}, w*0.066, w*0.98, "start", ink)
	c.y += w * 0.12
}

// margin frames the land and, where the drawing leaves room for it, fills the margin: title, tracks, holding boxes,
// key, scale and compass.
func (d *drawing) margin() error {
	t, r, b := d.land[1], d.land[2], d.land[3]
	d.neatLine()
	for _, c := range d.s.Captions {
		s, x := float64(c.Size), float64(c.X)
		for _, ch := range strings.ToUpper(c.Text) { // letter-spaced
			d.add(mark{text: string(ch), at: fpt{x, float64(c.Y)}, size: s, style: "bold", anchor: "start",
				fill: faint})
			x += (advance("bold", string(ch)) + 0.14) * s
		}
	}
	d.boxArrows()
	if float64(d.s.Width)-r < d.cell*1.8 {
		unit := float64(d.s.Width) / 1000
		d.add(mark{text: d.o.Title, at: fpt{float64(d.s.Width) / 2, 16 * unit}, size: 18 * unit, style: "bold",
			fill: ink, halo: true})
		return nil
	}
	x := r + d.cell*0.3
	c := &column{d: d, x: x, w: float64(d.s.Width) - d.cell*0.2 - x, y: min(t, math.Max(d.cell*0.14, t-d.cell)),
		bottom: b + d.cell*0.06}
	c.cartouche()
	c.tracks()
	c.tokenBoxes()
	c.pools()
	c.overlays()
	c.key()
	c.terrain()
	c.scale()
	return nil
}

// neatLine frames the land: a thin line, a band in which every other half degree is dark, and a heavy line; whole
// degrees are named.
func (d *drawing) neatLine() {
	if len(d.s.Edge) != 4 {
		return
	}
	l, t, r, b := d.land[0], d.land[1], d.land[2], d.land[3]
	frame := func(o, width float64) {
		d.add(mark{rings: square(l-o, t-o, r-l+2*o, b-t+2*o), stroke: ink, width: d.cell * width})
	}
	in, out := d.cell*0.02, d.cell*0.042
	d.add(mark{rings: append(square(l-out, t-out, r-l+2*out, b-t+2*out), square(l, t, r-l, b-t)...), fill: panel})
	for _, edge := range []string{"n", "s", "w", "e"} {
		ticks := d.s.Ticks[edge]
		from, to := l, r
		if edge == "w" || edge == "e" {
			from, to = t, b
		}
		for i, tick := range ticks {
			at := float64(tick[0])
			end := to
			if i+1 < len(ticks) {
				end = float64(ticks[i+1][0])
			}
			if i == 0 && tick[1]%2 != 0 {
				d.band(edge, from, at, in, out)
			}
			if tick[1]%2 == 0 {
				d.band(edge, at, end, in, out)
				d.degree(edge, at, tick[1]/2, out)
			}
		}
	}
	frame(0, 0.005)
	frame(in, 0.003)
	frame(out, 0.003)
	frame(out+d.cell*0.022, 0.014)
}

// band darkens a stretch of the frame.
func (d *drawing) band(edge string, from, to, in, out float64) {
	l, t, r, b := d.land[0], d.land[1], d.land[2], d.land[3]
	switch edge {
	case "n":
		d.add(mark{rings: square(from, t-out, to-from, out-in), fill: ink})
	case "s":
		d.add(mark{rings: square(from, b+in, to-from, out-in), fill: ink})
	case "w":
		d.add(mark{rings: square(l-out, from, out-in, to-from), fill: ink})
	case "e":
		d.add(mark{rings: square(r+in, from, out-in, to-from), fill: ink})
	}
}

// degree writes a degree outside the frame.
func (d *drawing) degree(edge string, at float64, deg int, out float64) {
	l, t, r, b := d.land[0], d.land[1], d.land[2], d.land[3]
	size := d.cell * 0.062
	m := mark{text: fmt.Sprintf("%d°", deg), size: size, fill: faint}
	gap := out + d.cell*0.045
	switch edge {
	case "n":
		return // the boxes off the map are there
	case "s":
		m.at = fpt{at, b + gap + size*0.75}
	case "w":
		m.at, m.angle = fpt{l - gap, at}, -math.Pi/2
	case "e":
		m.at, m.angle = fpt{r + gap + size*0.7, at}, -math.Pi/2
	}
	if (edge == "s" && (at < l+size*2 || at > r-size*2)) || (edge != "s" && (at < t+size*2 || at > b-size*2)) {
		return
	}
	d.add(m)
}

// boxArrows joins neighbouring boxes by arrows, from left to right, and marks those that count for victory with a star.
func (d *drawing) boxArrows() {
	box := func(id kernel.PlaceID) ([4]float64, bool) {
		p := d.info.Places[id]
		if p.Kind != "box" || len(d.rings[p.ID]) == 0 {
			return [4]float64{}, false
		}
		l, t, r, b := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		for _, q := range d.rings[p.ID][0] {
			l, t, r, b = math.Min(l, q.x), math.Min(t, q.y), math.Max(r, q.x), math.Max(b, q.y)
		}
		return [4]float64{l, t, r, b}, true
	}
	for i := 1; i < len(d.info.Places); i++ {
		p := &d.info.Places[i]
		a, ok := box(kernel.PlaceID(i))
		if !ok {
			continue
		}
		o := d.cell * 0.016
		d.add(mark{rings: square(a[0]+o, a[1]+o, a[2]-a[0]-2*o, a[3]-a[1]-2*o), stroke: ruling, width: d.cell * 0.004})
		if p.Victory {
			r := d.cell * 0.06
			d.add(mark{rings: [][]fpt{star((a[0]+a[2])/2, a[3]-o-r*1.5, r)}, fill: gold, stroke: ink,
				width: d.cell * 0.004})
		}
		for _, n := range p.Near {
			b, ok := box(n)
			if !ok || int(n) <= i || b[0] <= a[2] {
				continue
			}
			y, tip := (a[1]+a[3])/2, d.cell*0.035
			d.add(mark{rings: [][]fpt{{{a[2] + tip*0.4, y}, {b[0] - tip*1.2, y}}}, open: true, butt: true,
				stroke: faint, width: d.cell * 0.014},
				mark{rings: [][]fpt{{{b[0] - tip*0.2, y}, {b[0] - tip*1.3, y - tip*0.7},
					{b[0] - tip*1.3, y + tip*0.7}}}, fill: faint})
		}
	}
}

// cartouche draws the title in its frame.
func (c *column) cartouche() {
	d, x, y, w := c.d, c.x, c.y, c.w
	h := w * 0.54
	if d.o.Subtitle == "" {
		h = w * 0.46
	}
	d.add(mark{rings: square(x, y, w, h), fill: panel, stroke: ink, width: w * 0.012},
		mark{rings: square(x+w*0.02, y+w*0.02, w-w*0.04, h-w*0.04), stroke: ink, width: w * 0.004})
	for _, at := range [][2]float64{{x + w*0.02, y + w*0.02}, {x + w*0.98, y + w*0.02}, {x + w*0.02, y + h - w*0.02},
		{x + w*0.98, y + h - w*0.02}} {
		d.add(mark{rings: square(at[0]-w*0.016, at[1]-w*0.016, w*0.032, w*0.032), fill: panel, stroke: ink,
			width: w * 0.004},
			mark{dots: []fpt{{at[0], at[1]}}, stroke: ink, width: w * 0.012})
	}
	c.text(strings.ToUpper(d.o.Title), "bold", fpt{x + w/2, y + w*0.19}, w*0.15, w*0.88, "middle", ink)
	mid := y + w*0.245
	d.add(mark{rings: [][]fpt{{{x + w*0.2, mid}, {x + w*0.44, mid}}, {{x + w*0.56, mid}, {x + w*0.8, mid}}}, open: true,
		stroke: ink, width: w * 0.004},
		mark{rings: [][]fpt{star(x+w/2, mid, w*0.026)}, fill: ink})
	lines := wrapped(d.info.Tagline, "italic", w*0.8/(w*0.058))
	for i, s := range lines {
		if i < 2 {
			c.text(s, "italic", fpt{x + w/2, y + w*(0.318+0.064*float64(i))}, w*0.058, w*0.88, "middle", faint)
		}
	}
	if d.o.Subtitle != "" {
		c.text(d.o.Subtitle, "bold", fpt{x + w/2, y + h - w*0.065}, w*0.07, w*0.88, "middle",
			color.NRGBA{0x8c, 0x2a, 0x18, 0xff})
	}
	c.y += h + w*0.1
}

// wrapped breaks a text into lines that are at most so wide, in sizes of their letters.
func wrapped(s, style string, most float64) []string {
	var out []string
	line := ""
	for _, word := range strings.Fields(s) {
		if line != "" && advance(style, line+" "+word) > most {
			out, line = append(out, line), ""
		}
		line = strings.TrimSpace(line + " " + word)
	}
	return append(out, line)
}

// cells draws a grid of boxes with a word in the corner of each.
func (c *column) cells(words []string, columns int, high float64, style string) {
	cw := c.w / float64(columns)
	for i, word := range words {
		x, y := c.x+float64(i%columns)*cw, c.y+float64(i/columns)*high
		c.d.add(mark{rings: square(x, y, cw-c.w*0.016, high-c.w*0.016), fill: panel, stroke: ruling,
			width: c.w * 0.004})
		c.text(word, style, fpt{x + c.w*0.02, y + c.w*0.058}, c.w*0.054, cw-c.w*0.05, "start", ink)
	}
	c.y += float64((len(words)+columns-1)/columns)*high + c.w*0.075
}

// tracks draws the facts that move along a track of boxes: turn and weather.
func (c *column) tracks() {
	for _, f := range c.d.info.Facts {
		words := f.Words
		if (f.Show != "turn" && f.Show != "weather") || len(f.Track) != 2 {
			continue
		}
		if lo, hi := int(f.Track[0]), int(f.Track[1]); lo >= 0 && hi < len(words) && lo <= hi {
			words = words[lo : hi+1]
		}
		if len(words) < 2 {
			continue
		}
		columns, high := 3, c.w*0.22
		if len(words) <= 4 {
			columns, high = len(words), c.w*0.2
		}
		if len(words) <= 8 && !slices.ContainsFunc(words, func(w string) bool { return len(w) > 2 }) {
			columns, high = len(words), c.w*0.14 // one row, wide enough for a marker
		}
		c.head(f.Name + " track")
		c.cells(words, columns, high, "italic")
	}
}

// tokenBoxes draws a holding box for each figure that is counted in tokens. Its name is a kind and a state ("Gliders
// ready"): kinds are rows, states are columns.
func (c *column) tokenBoxes() {
	var rows, states []string
	var heading string
	for _, f := range c.d.info.Facts {
		if f.Show != "pool" || f.Token == "" {
			continue
		}
		at := strings.LastIndex(f.Name, " ")
		if at < 0 {
			continue
		}
		heading = f.Group
		if kind := f.Name[:at]; len(rows) == 0 || rows[len(rows)-1] != kind {
			rows = append(rows, kind)
		}
		if len(rows) == 1 {
			states = append(states, f.Name[at+1:])
		}
	}
	if len(states) == 0 {
		return
	}
	c.head(heading)
	cw, high := c.w/float64(len(states)), c.w*0.17
	for i, kind := range rows {
		y := c.y + float64(i)*(high+c.w*0.062)
		c.text(kind, "bold", fpt{c.x + c.w*0.005, y + c.w*0.042}, c.w*0.046, c.w, "start", ink)
		for j, s := range states {
			x := c.x + float64(j)*cw
			c.d.add(mark{rings: square(x, y+c.w*0.06, cw-c.w*0.016, high-c.w*0.016), fill: panel, stroke: ruling,
				width: c.w * 0.004},
				mark{dots: []fpt{{x + (cw-c.w*0.016)/2, y + c.w*0.155}}, stroke: color.NRGBA{0xe6, 0xdc, 0xc4, 0xff},
					width: c.w * 0.09})
			c.text(s, "italic", fpt{x + (cw-c.w*0.016)/2, y + c.w*0.1}, c.w*0.036, cw-c.w*0.03, "middle", faint)
		}
	}
	c.y += float64(len(rows))*(high+c.w*0.062) + c.w*0.075
}

// pools draws the boxes off the map, a column for each side.
func (c *column) pools() {
	var names [2][]string
	for _, p := range c.d.info.Places[1:] {
		if p.Kind != "pool" {
			continue
		}
		side, name, ok := strings.Cut(p.Name, ": ")
		for s := range c.d.info.Sides {
			id := c.d.info.Sides[s].ID
			if ok && strings.EqualFold(side, id) {
				names[s] = append(names[s], name)
			}
		}
	}
	most := max(len(names[0]), len(names[1]))
	if most == 0 {
		return
	}
	c.head("Off the map")
	cw, high := c.w/2, c.w*0.135
	for s, list := range names {
		x := c.x + float64(s)*cw
		c.d.add(mark{rings: square(x, c.y, cw-c.w*0.016, c.w*0.06), fill: sideColours[s]})
		c.text(c.d.info.Sides[s].Name, "bold", fpt{x + (cw-c.w*0.016)/2, c.y + c.w*0.044}, c.w*0.044, cw*0.9, "middle",
			color.NRGBA{0xff, 0xff, 0xff, 0xff})
		for i, name := range list {
			y := c.y + c.w*0.07 + float64(i)*high
			c.d.add(mark{rings: square(x, y, cw-c.w*0.016, high-c.w*0.014), fill: panel, stroke: ruling,
				width: c.w * 0.004})
			c.text(name, "italic", fpt{x + c.w*0.016, y + c.w*0.046}, c.w*0.044, cw-c.w*0.05, "start", ink)
		}
	}
	c.y += c.w*0.07 + float64(most)*high + c.w*0.075
}

// overlays explains the colours of the overlays that lie over the map.
func (c *column) overlays() {
	if len(c.d.o.Legend) == 0 {
		return
	}
	c.head("Overlays")
	for _, line := range c.d.o.Legend {
		c.d.add(mark{rings: square(c.x+c.w*0.02, c.y, c.w*0.12, c.w*0.06), fill: line.Color, stroke: ink,
			width: c.w * 0.003})
		c.text(line.Text, "", fpt{c.x + c.w*0.19, c.y + c.w*0.047}, c.w*0.05, c.w*0.8, "start", ink)
		c.y += c.w * 0.085
	}
	c.y += c.w * 0.06
}
