// Seas: their water with paler shallows along the coast, coast lines, names, the crossings of straits, and ports.

package printmap

import (
	"image/color"
	"math"
	"slices"
	"strings"

	"umpire/kernel"
)

var (
	coastInk = color.NRGBA{0x1d, 0x55, 0x86, 0xff}
	sand     = color.NRGBA{0xf6, 0xe7, 0xb8, 0xff}
	seaInk   = color.NRGBA{0x14, 0x4c, 0x7e, 0xff}
)

// shallows are the bands of paler water along a coast, from the widest, in areas.
var shallows = []struct {
	wide float64
	fill color.NRGBA
}{{0.3, color.NRGBA{0xff, 0xff, 0xff, 0x26}}, {0.17, color.NRGBA{0xff, 0xff, 0xff, 0x30}},
	{0.07, color.NRGBA{0xff, 0xff, 0xff, 0x44}}}

// isSea says whether ground that belongs to no place is open water: drawings call it "sea-" and a word.
func isSea(void string) bool { return strings.HasPrefix(void, "sea") }

// seas draws the water of seas, and country that is no place. The land is drawn over the inner half of the shallows.
func (d *drawing) seas() error {
	if err := d.readCoasts(); err != nil {
		return err
	}
	for _, id := range d.voidIDs() {
		fill := lake
		if !isSea(id) {
			fill = kindTints["staging"]
		}
		d.add(mark{rings: d.water[id], fill: fill, stroke: fill, width: d.cell * 0.004})
	}
	for _, s := range shallows {
		if lines := d.coasts; len(lines) > 0 {
			d.add(mark{rings: lines, open: true, stroke: s.fill, width: d.cell * s.wide})
		}
	}
	return nil
}

// voidIDs are the seas, and the country that is no place, in a fixed order. Lakes are drawn as such.
func (d *drawing) voidIDs() []string {
	var ids []string
	for id := range d.s.Voids {
		if !strings.HasPrefix(id, "lake") {
			ids = append(ids, id)
		}
	}
	slices.Sort(ids)
	return ids
}

// readCoasts finds the outlines of seas, and the arcs that part land from sea.
func (d *drawing) readCoasts() error {
	d.water, d.coastArcs, d.openArcs = map[string][][]fpt{}, map[int]bool{}, map[int]bool{}
	atSea := map[int]bool{}
	for _, id := range d.voidIDs() {
		for _, ring := range d.s.Voids[id].Rings {
			pts, err := d.s.outline(ring)
			if err != nil {
				return err
			}
			d.water[id] = append(d.water[id], floats(pts))
			for _, n := range ring {
				if isSea(id) {
					atSea[max(n, -1-n)] = true
				}
			}
		}
	}
	for _, id := range d.s.areaIDs() {
		for _, ring := range d.s.Areas[id].Rings {
			for _, n := range ring {
				if n = max(n, -1-n); atSea[n] && !d.coastArcs[n] {
					d.coastArcs[n] = true
					d.coasts = append(d.coasts, floats(points(d.s.Arcs[n])))
				}
			}
		}
	}
	for n := range atSea {
		d.openArcs[n] = !d.coastArcs[n]
	}
	d.coasts = joined(d.coasts)
	return nil
}

// coastLines draws the shores of seas: no border, but where the land ends.
func (d *drawing) coastLines() error {
	if len(d.coasts) > 0 {
		d.add(mark{rings: d.coasts, open: true, stroke: coastInk, width: d.cell * 0.011})
	}
	var spits [][]fpt
	for _, n := range d.s.Spits {
		if n >= 0 && n < len(d.s.Arcs) {
			spits = append(spits, floats(points(d.s.Arcs[n])))
		}
	}
	if len(spits) > 0 {
		d.add(mark{rings: spits, open: true, stroke: coastInk, width: d.cell * 0.03},
			mark{rings: spits, open: true, stroke: sand, width: d.cell * 0.014})
	}
	for _, s := range d.s.Straits {
		d.add(straitArrow(floats(points(s.Line)), d.cell)...)
	}
	return nil
}

// straitArrow is a white arrow with a head at each end and a dark edge: land on both shores is adjacent there.
func straitArrow(line []fpt, cell float64) []mark {
	if len(line) < 2 {
		return nil
	}
	a, b := line[0], line[len(line)-1]
	l := math.Hypot(b.x-a.x, b.y-a.y)
	if l == 0 {
		return nil
	}
	ux, uy := (b.x-a.x)/l, (b.y-a.y)/l
	if least := cell * 0.26; l < least { // a narrow strait: the arrow reaches over its shores
		grow := (least - l) / 2
		a, b = fpt{a.x - ux*grow, a.y - uy*grow}, fpt{b.x + ux*grow, b.y + uy*grow}
	}
	r := cell * 0.075
	at := func(p fpt, along, aside float64) fpt {
		return fpt{p.x + ux*along - uy*aside, p.y + uy*along + ux*aside}
	}
	w := r * 0.32
	ring := []fpt{a, at(a, r, r*0.75), at(a, r, w), at(b, -r, w), at(b, -r, r*0.75), b, at(b, -r, -r*0.75),
		at(b, -r, -w),
		at(a, r, -w), at(a, r, -r*0.75)}
	return []mark{{rings: [][]fpt{ring}, fill: color.NRGBA{0xff, 0xff, 0xff, 0xff}, stroke: ink, width: cell * 0.008}}
}

// seaNames writes the names of seas in wide blue letters along their lines.
func (d *drawing) seaNames() {
	for _, s := range d.s.Seas {
		size := d.cell * 0.24
		if s.Rank > 1 {
			size = d.cell * 0.11
		}
		d.alongLine(s.Name, points(s.Line), size, "italic", seaInk)
	}
}

// anchor is the sign of a port.
func anchor(at fpt, r float64, c color.NRGBA) []mark {
	var fluke []fpt
	for i := range 13 {
		sin, cos := math.Sincos((float64(i)*0.82/12 + 0.09) * math.Pi)
		fluke = append(fluke, fpt{at.x + cos*r*0.62, at.y + r*0.02 + sin*r*0.62})
	}
	tip := func(x float64) []fpt {
		return []fpt{{at.x + x*r*0.74, at.y + r*0.36}, {at.x + x*r*0.62, at.y + r*0.02},
			{at.x + x*r*0.36, at.y + r*0.3}}
	}
	lines := [][]fpt{{{at.x, at.y - r*0.42}, {at.x, at.y + r*0.62}},
		{{at.x - r*0.34, at.y - r*0.24}, {at.x + r*0.34, at.y - r*0.24}}, fluke, tip(1), tip(-1)}
	white := color.NRGBA{0xff, 0xff, 0xff, 0xff}
	return []mark{{dots: []fpt{at}, stroke: ink, width: 2.24 * r}, {dots: []fpt{at}, stroke: c, width: 2 * r},
		{rings: lines, open: true, stroke: white, width: r * 0.18},
		{rings: [][]fpt{circle(fpt{at.x, at.y - r*0.56}, r*0.16)}, stroke: white, width: r * 0.12}}
}

// ports draws the anchors of ports on the water next to the place's town.
func (d *drawing) ports() {
	for i := range d.info.Prints {
		pr := &d.info.Prints[i]
		if pr.Show != "port" {
			continue
		}
		for _, p := range pr.Places {
			r := d.cell * 0.062
			if at, ok := d.portAt(p, r); ok {
				d.claim(at.x-r, at.y-r, 2*r, 2*r, true)
				d.add(anchor(at, r, inks[pr.Ink])...)
			}
		}
	}
}

// portAt is where a port's anchor stands: in the water at the shore that is nearest to the place's town.
func (d *drawing) portAt(p kernel.PlaceID, r float64) (fpt, bool) {
	info := &d.info.Places[p]
	a, ok := d.s.Areas[info.ID]
	if !ok {
		return fpt{}, false
	}
	town := fpt{float64(a.Label[0]), float64(a.Label[1])}
	if t, ok := d.dots[info.Name]; ok {
		town = fpt{float64(t.X), float64(t.Y)}
	}
	best, least := fpt{}, math.Inf(1)
	for _, ring := range a.Rings {
		for _, n := range ring {
			if n = max(n, -1-n); !d.coastArcs[n] {
				continue
			}
			for _, q := range floats(points(d.s.Arcs[n])) {
				for k := range 16 {
					sin, cos := math.Sincos(float64(k) * math.Pi / 8)
					at := fpt{q.x + cos*r*1.3, q.y + sin*r*1.3}
					far := math.Hypot(at.x-town.x, at.y-town.y)
					if far >= least || far < r*1.9 || !d.atSea(at, r*0.8) || !d.free(at.x-r, at.y-r, 2*r, 2*r) {
						continue
					}
					best, least = at, far
				}
			}
		}
	}
	return best, !math.IsInf(least, 1)
}

// atSea says whether a disc lies on open water.
func (d *drawing) atSea(at fpt, r float64) bool {
	wet := func(p fpt) bool {
		for id, rings := range d.water {
			in := false
			for _, ring := range rings {
				in = in != inside(p, ring)
			}
			if in {
				return isSea(id)
			}
		}
		return false
	}
	for k := range 8 {
		sin, cos := math.Sincos(float64(k) * math.Pi / 4)
		if !wet(fpt{at.x + cos*r, at.y + sin*r}) {
			return false
		}
	}
	return true
}

// hatches are the diagonal lines over ground that hinders more than any other, so that its pattern tells it too.
func hatches(rings [][]fpt, step float64) [][]fpt {
	turn := func(p fpt) fpt { return fpt{(p.x + p.y) / math.Sqrt2, (p.y - p.x) / math.Sqrt2} }
	back := func(p fpt) fpt { return fpt{(p.x - p.y) / math.Sqrt2, (p.x + p.y) / math.Sqrt2} }
	rows := map[int][]float64{}
	for _, ring := range rings {
		for i := range ring {
			a, b := turn(ring[i]), turn(ring[(i+1)%len(ring)])
			lo, hi := min(a.y, b.y), max(a.y, b.y)
			for row := int(math.Floor(lo/step)) + 1; float64(row)*step <= hi && lo < hi; row++ {
				y := float64(row) * step
				rows[row] = append(rows[row], a.x+(b.x-a.x)*(y-a.y)/(b.y-a.y))
			}
		}
	}
	var order []int
	for row := range rows {
		order = append(order, row)
	}
	slices.Sort(order)
	var out [][]fpt
	for _, row := range order {
		cuts, y := rows[row], float64(row)*step
		slices.Sort(cuts)
		for i := 0; i+1 < len(cuts); i += 2 {
			out = append(out, []fpt{back(fpt{cuts[i], y}), back(fpt{cuts[i+1], y})})
		}
	}
	return out
}
