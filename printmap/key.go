// The lower half of the margin: the key, what the kinds of ground do, the scale and the compass.

package printmap

import (
	"image/color"
	"math"
	"slices"
	"strings"
)

// key explains what is drawn, and only what this map shows.
func (c *column) key() {
	d, w := c.d, c.w
	c.head("Key")
	c.y += w * 0.03
	row := func(s string, marks ...mark) {
		d.add(marks...)
		c.text(s, "", fpt{c.x + w*0.21, c.y + w*0.017}, w*0.05, w*0.79, "start", ink)
		c.y += w * 0.086
	}
	line := func() [][]fpt { return [][]fpt{{{c.x + w*0.02, c.y}, {c.x + w*0.17, c.y}}} }
	if len(d.o.Holders) > 0 {
		up, down := line(), line()
		for i := range up[0] {
			up[0][i].y -= w * 0.012
			down[0][i].y += w * 0.012
		}
		text := d.o.Front
		if text == "" {
			text = "front line"
		}
		row(text, mark{rings: up, open: true, butt: true, stroke: frontColours[0], width: w * 0.022},
			mark{rings: down, open: true, butt: true, stroke: frontColours[1], width: w * 0.022})
	}
	if len(d.s.Crossings) > 0 {
		row("border along a river: a crossing", mark{rings: line(), open: true, stroke: banks, width: w * 0.022},
			mark{rings: line(), open: true, stroke: river, width: w * 0.01})
	}
	if len(d.s.Arcs) > 0 {
		row("border of areas", mark{rings: line(), open: true, stroke: border, width: w * 0.006})
	}
	seen := map[string]bool{}
	for _, v := range d.s.Ways {
		if seen[v.Kind] {
			continue
		}
		seen[v.Kind] = true
		if v.Kind == "rail" {
			row("railway", mark{rings: line(), open: true, stroke: railInk, width: w * 0.013},
				mark{rings: line(), open: true, butt: true, stroke: railGap, width: w * 0.007,
					dash: []float64{w * 0.02, w * 0.02}})
		} else {
			row("main road", mark{rings: line(), open: true, stroke: roadEdge, width: w * 0.013},
				mark{rings: line(), open: true, stroke: roadFill, width: w * 0.006})
		}
	}
	if len(d.s.Ways) > 0 && len(d.s.Rivers) > 0 {
		x, y := c.x+w*0.095, c.y
		row("bridge", mark{rings: [][]fpt{{{x, y - w*0.035}, {x, y + w*0.035}}}, open: true, stroke: river,
			width: w * 0.016},
			mark{rings: [][]fpt{{{x - w*0.02, y}, {x + w*0.02, y}}}, open: true, butt: true, stroke: panel,
				width: w * 0.024},
			mark{rings: line(), open: true, stroke: railInk, width: w * 0.013},
			mark{rings: line(), open: true, butt: true, stroke: railGap, width: w * 0.007,
				dash: []float64{w * 0.02, w * 0.02}},
			mark{rings: [][]fpt{{{x - w*0.03, y - w*0.022}, {x - w*0.02, y - w*0.013}, {x + w*0.02, y - w*0.013},
				{x + w*0.03, y - w*0.022}},
				{{x - w*0.03, y + w*0.022}, {x - w*0.02, y + w*0.013}, {x + w*0.02, y + w*0.013},
					{x + w*0.03, y + w*0.022}}}, open: true, stroke: railInk, width: w * 0.005})
	}
	clear(seen)
	for _, p := range d.info.Places[1:] {
		kind, ok := plates[p.Ground]
		if !ok || seen[p.Terrain] {
			continue
		}
		seen[p.Terrain] = true
		x, y, h := c.x+w*0.05, c.y-w*0.028, w*0.056
		text := p.Terrain + " area"
		marks := []mark{{rings: square(x-w*0.03, y-w*0.008, w*0.15, h+w*0.016), fill: tint(&p),
			stroke: border, width: w * 0.003}}
		if kind.square {
			marks = append(marks, mark{rings: square(x, y, w*0.09, h), fill: kind.fill, stroke: ink, width: w * 0.003})
		} else {
			round := [][]fpt{{{x + h/2, c.y}, {x + w*0.09 - h/2, c.y}}}
			marks = append(marks, mark{rings: round, open: true, stroke: ink, width: h},
				mark{rings: round, open: true, stroke: kind.fill, width: h - w*0.006})
		}
		if kind.star {
			marks = append(marks, mark{rings: [][]fpt{star(x+w*0.002, c.y, w*0.026)}, fill: gold, stroke: ink,
				width: w * 0.003})
		}
		row(text, marks...)
	}
	if d.s.Paper.PNG != "" {
		x := c.x + w*0.02
		blob := func(x0 float64) []fpt {
			var out []fpt
			for i := range 24 {
				sin, cos := math.Sincos(float64(i) * math.Pi / 12)
				k := 0.85 + 0.2*noise(cos*1.3+x0, sin*1.3)
				out = append(out, fpt{x + w*0.075 + cos*w*0.07*k, c.y + sin*w*0.03*k})
			}
			return out
		}
		marks := []mark{{rings: [][]fpt{blob(2)}, fill: forestFill, stroke: forestEdge, width: w * 0.002}}
		var trees []fpt
		for i := range 7 {
			trees = append(trees, fpt{x + w*(0.03+0.015*float64(i)), c.y + w*0.011*float64(i%3-1)})
		}
		row("forest", append(marks, mark{dots: trees, stroke: treeDark, width: w * 0.009})...)
		var strokes [][]fpt
		y := c.y - w*0.02
		for i := range 4 {
			dx := w * 0.03 * float64(i%2)
			yy := y + w*0.0135*float64(i)
			strokes = append(strokes, []fpt{{x + dx, yy}, {x + dx + w*0.05, yy}},
				[]fpt{{x + dx + w*0.07, yy}, {x + dx + w*0.11, yy}})
		}
		row("marsh", mark{rings: strokes, open: true, stroke: reedInk, width: w * 0.003})
	}
	if len(d.s.Towns) > 0 {
		r := w * 0.011
		row("great town, town, small town", append(townPlan(c.x+w*0.045, c.y, r*3.2, 3, 7),
			mark{dots: []fpt{{c.x + w*0.1, c.y}}, stroke: ink, width: 2.4 * r},
			mark{dots: []fpt{{c.x + w*0.1, c.y}}, stroke: halo, width: 1.7 * r},
			mark{dots: []fpt{{c.x + w*0.1, c.y}}, stroke: ink, width: 0.8 * r},
			mark{dots: []fpt{{c.x + w*0.15, c.y}}, stroke: ink, width: 2 * r},
			mark{dots: []fpt{{c.x + w*0.15, c.y}}, stroke: halo, width: 1.4 * r})...)
	}
	c.y += w * 0.05
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
