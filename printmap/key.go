// The lower half of the margin: the key, what the kinds of ground do, the scale and the compass.

package printmap

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"umpire/kernel"
)

// key explains what is drawn, and only what this map shows.
func (c *column) key() {
	c.head("Key")
	c.y += c.w * 0.02
	c.keyLines()
	c.keyWays()
	c.keyHexes()
	c.keyGround()
	c.keyTowns()
	c.keyPrints()
	c.y += c.w * 0.03
}

// row is a line of the key: what it shows, and what that is. A text that is too long goes on in a second line.
func (c *column) row(s string, marks ...mark) {
	w, size := c.w, c.w*0.046
	c.d.add(marks...)
	lines := wrapped(s, "", w*0.8/size)
	for i, l := range lines {
		c.text(l, "", fpt{c.x + w*0.2, c.y + w*0.016 + float64(i)*size}, size, w*0.8, "start", ink)
	}
	c.y += w*0.066 + float64(len(lines)-1)*size
}

// sample is a short line at the left of a row.
func (c *column) sample() [][]fpt { return [][]fpt{{{c.x + c.w*0.02, c.y}, {c.x + c.w*0.17, c.y}}} }

// keyLines are borders, crossings and front lines.
func (c *column) keyLines() {
	d, w := c.d, c.w
	if len(d.s.Arcs) > 0 {
		c.row("border of areas", mark{rings: c.sample(), open: true, stroke: border, width: w * 0.009})
	}
	if len(d.s.Crossings) > 0 {
		c.row("border along a river: a crossing", mark{rings: c.sample(), open: true, stroke: banks, width: w * 0.028},
			mark{rings: c.sample(), open: true, stroke: river, width: w * 0.013})
	}
	if len(d.coasts) > 0 {
		y := c.y
		c.row("coast", mark{rings: square(c.x+w*0.02, y, w*0.15, w*0.025), fill: lake},
			mark{rings: c.sample(), open: true, stroke: coastInk, width: w * 0.008})
	}
	if len(d.s.Straits) > 0 {
		c.row("crossing of a strait", straitArrow([]fpt{{c.x + w*0.02, c.y}, {c.x + w*0.17, c.y}}, w*0.35)...)
	}
	if len(d.o.Holders) > 0 {
		text := d.o.Front
		if text == "" {
			text = "front line"
		}
		c.row(text, frontLine(c.sample(), w*0.5, d.holdersInk())...)
		return
	}
	for _, f := range d.info.Fronts {
		c.row(f.Name, frontLine(c.sample(), w*0.5, f.Ink)...)
	}
}

// keyWays are railways, roads and bridges.
func (c *column) keyWays() {
	d, w := c.d, c.w
	names := map[string]string{"rail": "railway", "road": "main road"}
	matter := false
	var seen []string
	for _, v := range d.s.Ways {
		if slices.Contains(seen, v.Kind) {
			continue
		}
		seen = append(seen, v.Kind)
		switch {
		case slices.Contains(d.s.Scenery, v.Kind):
			c.row(names[v.Kind]+" (no effect)", paleWay(v.Kind, c.sample(), w*0.7)...)
			continue
		case v.Kind == "rail" && d.info.Grid != nil:
			c.row(names[v.Kind]+" from hex to hex", ticked(c.sample(), w*0.14)...)
			continue
		case v.Kind == "rail":
			c.row(names[v.Kind], mark{rings: c.sample(), open: true, stroke: railInk, width: w * 0.013},
				mark{rings: c.sample(), open: true, butt: true, stroke: railGap, width: w * 0.007,
					dash: []float64{w * 0.02, w * 0.02}})
		default:
			c.row(names[v.Kind], mark{rings: c.sample(), open: true, stroke: roadEdge, width: w * 0.013},
				mark{rings: c.sample(), open: true, stroke: roadFill, width: w * 0.006})
		}
		matter = true
	}
	if !matter || len(d.s.Rivers) == 0 {
		return
	}
	x, y := c.x+w*0.095, c.y
	c.row("bridge", mark{rings: [][]fpt{{{x, y - w*0.03}, {x, y + w*0.03}}}, open: true, stroke: river,
		width: w * 0.016},
		mark{rings: [][]fpt{{{x - w*0.02, y}, {x + w*0.02, y}}}, open: true, butt: true, stroke: panel,
			width: w * 0.024},
		mark{rings: c.sample(), open: true, stroke: railInk, width: w * 0.013},
		mark{rings: c.sample(), open: true, butt: true, stroke: railGap, width: w * 0.007,
			dash: []float64{w * 0.02, w * 0.02}},
		mark{rings: [][]fpt{{{x - w*0.03, y - w*0.022}, {x - w*0.02, y - w*0.013}, {x + w*0.02, y - w*0.013},
			{x + w*0.03, y - w*0.022}},
			{{x - w*0.03, y + w*0.022}, {x - w*0.02, y + w*0.013}, {x + w*0.02, y + w*0.013},
				{x + w*0.03, y + w*0.022}}}, open: true, stroke: railInk, width: w * 0.005})
}

// keyGround are the kinds of ground with the plates of their numbers, woods and marshes.
func (c *column) keyGround() {
	d, w := c.d, c.w
	seen := map[string]bool{}
	for _, p := range d.info.Places[1:] {
		kind, ok := plates[p.Ground]
		if !ok || seen[p.Terrain] || d.info.Grid != nil {
			continue
		}
		seen[p.Terrain] = true
		box := square(c.x+w*0.02, c.y-w*0.027, w*0.15, w*0.054)
		marks := []mark{{rings: box, fill: tint(&p), stroke: border, width: w * 0.003}}
		if p.Ground == "hard" {
			marks = append(marks, hatching(box, w*0.3)...)
		}
		at := fpt{c.x + w*0.095, c.y}
		if kind.star {
			marks = append(marks, victoryStar(fpt{c.x + w*0.055, c.y}, w*0.024)...)
			at.x += w * 0.02
		}
		c.row(p.Terrain+" area", append(marks, numberPlate("24", p.Ground, at, w*0.034)...)...)
	}
	x := c.x + w*0.02
	if len(d.s.Woods) > 0 && d.info.Grid == nil {
		var blob, trees []fpt
		for i := range 24 {
			sin, cos := math.Sincos(float64(i) * math.Pi / 12)
			k := 0.85 + 0.2*noise(cos*1.3+2, sin*1.3)
			blob = append(blob, fpt{x + w*0.075 + cos*w*0.07*k, c.y + sin*w*0.026*k})
		}
		for i := range 7 {
			trees = append(trees, fpt{x + w*(0.03+0.015*float64(i)), c.y + w*0.01*float64(i%3-1)})
		}
		c.row("wood", mark{rings: [][]fpt{blob}, fill: woodland, stroke: woodEdge, width: w * 0.003},
			mark{dots: trees, stroke: treeDark, width: w * 0.009})
	}
	if d.s.Paper.PNG != "" && d.info.Grid == nil {
		var strokes [][]fpt
		for i := range 4 {
			dx, y := w*0.03*float64(i%2), c.y+w*(0.0135*float64(i)-0.02)
			strokes = append(strokes, []fpt{{x + dx, y}, {x + dx + w*0.05, y}},
				[]fpt{{x + dx + w*0.07, y}, {x + dx + w*0.11, y}})
		}
		c.row("marsh", mark{rings: strokes, open: true, stroke: reedInk, width: w * 0.003})
	}
}

// keyTowns are the signs of towns by size.
func (c *column) keyTowns() {
	if len(c.d.s.Towns) == 0 {
		return
	}
	w, r := c.w, c.w*0.011
	marks := townPlan(c.x+w*0.045, c.y, r*3.2, 3, 7)
	marks = append(marks, townDot(fpt{c.x + w*0.1, c.y}, r*1.2, 2)...)
	c.row("great town, town, small town", append(marks, townDot(fpt{c.x + w*0.15, c.y}, r, 1)...)...)
}

// keyPrints are the marks printed on the map for set-ups and as reminders. Those that mean the same share a line.
func (c *column) keyPrints() {
	d, w := c.d, c.w
	prints := d.info.Prints
	for i := range prints {
		same := func(p kernel.PrintInfo) bool { return p.Text == prints[i].Text }
		if slices.IndexFunc(prints, same) < i {
			continue
		}
		var marks []mark
		wide := 0.0
		for k := range prints {
			if s, ok := d.smallSign(&prints[k]); ok && same(prints[k]) {
				wide += s.wide * 2.2
			}
		}
		r, at := w*0.022, fpt{c.x + w*0.043, c.y}
		many := wide*r > w*0.17 // they stand in a line of their own
		if many {
			c.row(prints[i].Text)
			at = fpt{c.x + w*0.225, c.y}
		}
		letters := func(ink color.NRGBA, dark bool) {
			marks = append(marks, mark{text: "Aa", at: fpt{c.x + w*0.125, c.y + w*0.016}, size: w * 0.05, style: "bold",
				fill: ink, halo: true, dark: dark})
		}
		for k := range prints {
			pr := &prints[k]
			if !same(*pr) {
				continue
			}
			ink := inks[pr.Ink]
			switch pr.Show {
			case "edge":
				marks = append(marks, mark{rings: c.sample(), open: true, butt: true, stroke: ink, width: w * 0.018})
			case "seam":
				marks = append(marks, mark{rings: c.sample(), open: true, butt: true, stroke: ink, width: w * 0.01,
					dash: []float64{w * 0.03, w * 0.015}})
			case "port":
				marks = append(marks, anchor(fpt{c.x + w*0.095, c.y}, r*1.1, ink)...)
			case "fort":
				at := fpt{c.x + w*0.095, c.y}
				marks = append(marks, fortRing(func(i int) fpt {
					sin, cos := math.Sincos(float64(i) * math.Pi / 3)
					return fpt{at.x + cos*r*1.5, at.y + sin*r*1.5}
				}, at, r*2.6, ink)...)
			case "supply":
				marks = append(marks, supplySign(fpt{c.x + w*0.095, c.y}, r, 0, ink)...)
			case "square":
				marks = append(marks, citySquare(at, r*0.9, ink)...)
				letters(ink, true)
			case "name":
				letters(ink, false)
			default:
				if s, ok := d.smallSign(pr); ok {
					marks = append(marks, s.marks(at, r)...)
					at.x += s.wide * r * 2.2
				}
			}
		}
		if many {
			d.add(marks...)
			c.y += w * 0.066
			continue
		}
		c.row(prints[i].Text, marks...)
	}
}

// terrain tells what each kind of ground does, in the game's own words: the notes that all its places have in common.
// It is left out where the column has no room for it.
func (c *column) terrain() {
	w, size := c.w, c.w*0.042
	type kind struct {
		id    string
		notes []string
	}
	var kinds []kind
	for _, p := range c.d.info.Places[1:] {
		if _, ok := plates[p.Ground]; !ok {
			continue
		}
		var notes []string
		for _, n := range p.Notes {
			notes = append(notes, n.Text)
		}
		at := slices.IndexFunc(kinds, func(k kind) bool { return k.id == p.Terrain })
		if at < 0 {
			kinds = append(kinds, kind{p.Terrain, notes})
			continue
		}
		kinds[at].notes = slices.DeleteFunc(kinds[at].notes, func(s string) bool { return !slices.Contains(notes, s) })
	}
	type line struct {
		text, style string
		in          float64
	}
	var lines []line
	for _, k := range kinds {
		if len(k.notes) == 0 {
			continue
		}
		lines = append(lines, line{strings.ToUpper(k.id[:1]) + k.id[1:] + " area", "bold", 0})
		for _, n := range k.notes {
			for i, s := range wrapped(n, "", (w-w*0.05)/size) {
				in := w * 0.03
				if i > 0 {
					in = w * 0.05
				}
				lines = append(lines, line{s, "", in})
			}
		}
	}
	high := float64(len(lines)) * size * 1.22
	if len(lines) == 0 || c.y+w*0.12+high > c.bottom-w*0.75 {
		return
	}
	c.head("Ground")
	for _, l := range lines {
		c.y += size * 1.22
		c.text(l.text, l.style, fpt{c.x + l.in, c.y - size*0.2}, size, w, "start", ink)
	}
	c.y += w * 0.05
}

// townPlan draws a town as n by n houses; seed decides which corners are empty, so that a town always looks the same.
func townPlan(x, y, wide float64, n, seed int) []mark {
	s := wide / float64(n)
	var houses [][]fpt
	for i := range n {
		for j := range n {
			h := hash(seed+i*31, seed*3+j*17)
			if (i == 0 || i == n-1) && (j == 0 || j == n-1) && h&1 == 1 {
				continue
			}
			houses = append(houses, square(x+(float64(i)-float64(n)/2+0.1)*s, y+(float64(j)-float64(n)/2+0.1)*s,
				s*(0.62+float64(h&7)/30), s*(0.6+float64(h>>3&7)/30))[0])
		}
	}
	return []mark{{dots: []fpt{{x, y}}, stroke: color.NRGBA{0xfa, 0xf2, 0xde, 190}, width: wide * 1.24},
		{rings: houses, fill: color.NRGBA{0x5c, 0x2a, 0x1c, 0xff}}}
}

// scale draws the scale in kilometres, the compass, and the imprint at the foot of the margin.
func (c *column) scale() {
	d, w := c.d, c.w
	size := w * 0.034
	var lines []string
	for _, s := range d.s.Imprint {
		lines = append(lines, wrapped(s, "", w/size)...)
	}
	foot := c.bottom - float64(len(lines))*size*1.25
	for i, s := range lines {
		c.text(s, "", fpt{c.x, foot + (float64(i)+1)*size*1.25}, size, w, "start", faint)
	}
	if d.s.UnitM <= 0 {
		return
	}
	wide := 100_000 / float64(d.s.UnitM)
	if wide > w*0.76 {
		return
	}
	y := foot - w*0.17
	x := c.x + w*0.02
	for i := range 4 {
		fill := ink
		if i&1 == 1 {
			fill = halo
		}
		d.add(mark{rings: square(x+float64(i)*wide/4, y, wide/4, w*0.016), fill: fill, stroke: ink, width: w * 0.003})
		if i%2 == 0 {
			c.text([]string{"0", "", "50", ""}[i], "", fpt{x + float64(i)*wide/4, y + w*0.064}, w*0.042, w, "middle",
				ink)
		}
	}
	c.text("100 km", "", fpt{x + wide, y + w*0.064}, w*0.042, w, "middle", ink)
	d.compass(fpt{c.x + w*0.88, y - w*0.12}, w*0.1)
}

// compass draws a compass rose of eight points, half of each dark.
func (d *drawing) compass(at fpt, r float64) {
	d.add(mark{rings: [][]fpt{circle(at, r*0.62)}, stroke: ink, width: r * 0.02},
		mark{rings: [][]fpt{circle(at, r*0.56)}, stroke: ink, width: r * 0.01})
	point := func(a, long, broad float64, light, dark color.NRGBA) {
		sin, cos := math.Sincos(a)
		tip := fpt{at.x + sin*long, at.y - cos*long}
		for _, s := range []float64{-1, 1} {
			ss, sc := math.Sincos(a + s*math.Pi/4)
			side := fpt{at.x + ss*broad, at.y - sc*broad}
			fill := dark
			if s < 0 {
				fill = light
			}
			d.add(mark{rings: [][]fpt{{at, tip, side}}, fill: fill, stroke: ink, width: r * 0.012})
		}
	}
	for i := range 4 {
		point(float64(2*i+1)*math.Pi/4, r*0.66, r*0.13, panel, faint)
	}
	for i := range 4 {
		point(float64(i)*math.Pi/2, r, r*0.18, panel, ink)
	}
	d.add(mark{text: "N", at: fpt{at.x, at.y - r*1.1}, size: r * 0.36, style: "bold", fill: ink})
}

// circle is the outline of a circle, as a polygon.
func circle(at fpt, r float64) []fpt {
	var out []fpt
	for i := range 48 {
		sin, cos := math.Sincos(float64(i) * math.Pi / 24)
		out = append(out, fpt{at.x + sin*r, at.y + cos*r})
	}
	return out
}
