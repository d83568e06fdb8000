// The front line of a scenario, and the uneven tone of the paper.

package printmap

import (
	"image"
	"image/color"
	"math"

	"umpire/kernel"
)

// frontColours are the colours of the sides along the front line.
var frontColours = [2]color.NRGBA{{0x3b, 0x46, 0x50, 0xd0}, {0xc0, 0x3f, 0x26, 0xc4}}

// fronts draws the front line of a scenario: along every border where the sides face each other a band in the colour of
// each, on its own side of it.
func (d *drawing) fronts() error {
	if len(d.o.Holders) == 0 {
		return nil
	}
	owner := map[int][2]kernel.Side{} // of an arc: who holds the areas at it, the first and the second that use it
	seen := map[int]int{}
	holder := func(id string) kernel.Side {
		if s, ok := d.o.Holders[d.byID[id]]; ok && s.Player() {
			return s
		}
		return kernel.Side(-1)
	}
	for _, id := range d.s.areaIDs() {
		for _, ring := range d.s.Areas[id].Rings {
			for _, n := range ring {
				n = max(n, -1-n)
				o := owner[n]
				o[min(seen[n], 1)] = holder(id)
				owner[n], seen[n] = o, seen[n]+1
			}
		}
	}
	front := func(n int) bool {
		n = max(n, -1-n)
		o := owner[n]
		return seen[n] == 2 && o[0].Player() && o[1].Player() && o[0] != o[1]
	}
	wide := d.cell * 0.042
	var lines [2][][]fpt
	for _, id := range d.s.areaIDs() {
		side := holder(id)
		if !side.Player() {
			continue
		}
		for k, ring := range d.s.Areas[id].Rings {
			area := 0.0
			for i, p := range d.rings[id][k] {
				q := d.rings[id][k][(i+1)%len(d.rings[id][k])]
				area += p.x*q.y - q.x*p.y
			}
			inward := 1.0
			if area < 0 {
				inward = -1
			}
			start := 0 // begin where a stretch of front begins, so that none is broken at the ring's first point
			for i := range ring {
				if front(ring[i]) && !front(ring[(i+len(ring)-1)%len(ring)]) {
					start = i
				}
			}
			var cur []fpt
			flush := func() {
				if len(cur) > 1 {
					lines[side] = append(lines[side], offset(cur, wide*0.62*inward, d.cell*0.05))
				}
				cur = nil
			}
			for i := range ring {
				n := ring[(start+i)%len(ring)]
				if !front(n) {
					flush()
					continue
				}
				pts := floats(points(d.s.Arcs[max(n, -1-n)]))
				if n < 0 {
					for i, j := 0, len(pts)-1; i < j; i, j = i+1, j-1 {
						pts[i], pts[j] = pts[j], pts[i]
					}
				}
				if len(cur) > 0 {
					pts = pts[1:]
				}
				cur = append(cur, pts...)
			}
			flush()
		}
	}
	for side, list := range lines {
		if len(list) > 0 {
			d.add(mark{rings: list, open: true, stroke: frontColours[side], width: wide})
		}
	}
	return nil
}

// offset is a line moved sideways by off (to the right of its direction, with y down), its small bends rounded first.
func offset(line []fpt, off, step float64) []fpt {
	whole := make([]pt, len(line))
	for i, p := range line {
		whole[i] = pt{int(p.x), int(p.y)}
	}
	c := smoothed(whole, step)
	p := append(c.p, line[len(line)-1])
	out := make([]fpt, len(p))
	for i := range p {
		a, b := p[max(0, i-1)], p[min(len(p)-1, i+1)]
		l := math.Hypot(b.x-a.x, b.y-a.y)
		if l == 0 {
			l = 1
		}
		out[i] = fpt{p[i].x - (b.y-a.y)/l*off, p[i].y + (b.x-a.x)/l*off}
	}
	return out
}

// background gives the paper an uneven tone, as old paper has: large soft blotches, almost invisible.
func (d *drawing) background() error {
	const n = 64
	w, h := n, max(1, n*d.s.Height/max(1, d.s.Width))
	img := image.NewNRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			v := (noise(float64(x)/9, float64(y)/9)*0.6 + noise(float64(x)/3.1+40, float64(y)/3.1)*0.4 - 0.82) / 0.5
			rim := math.Min(math.Min(float64(x), float64(w-1-x)), math.Min(float64(y), float64(h-1-y)))
			dark := math.Max(0, v)*16 + math.Max(0, 4-rim)*5
			img.SetNRGBA(x, y, color.NRGBA{0x9a, 0x7b, 0x48, uint8(math.Min(dark, 60))})
		}
	}
	d.add(mark{picture: img, box: [4]float64{0, 0, float64(d.s.Width), float64(d.s.Height)}})
	return nil
}
