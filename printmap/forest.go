// Woods and marshes: masses of wood with a crisp outline and trees scattered over them, marsh as broken level strokes.

package printmap

import (
	"image/color"
	"slices"
)

// woodland is the tint of woods on other ground: pale, so that the ground of an area is told first, and the trees say
// what it is. Ground that is wood as a whole has a tint of its own.
var (
	woodland = color.NRGBA{0xe4, 0xdc, 0xa5, 0xff}
	woodEdge = color.NRGBA{0x4c, 0x5e, 0x38, 0xff}
	treeDark = color.NRGBA{0x5b, 0x6f, 0x42, 0xff}
	reedInk  = color.NRGBA{0x2f, 0x6a, 0x80, 0xd0}
)

// vegetation lays relief, woods and marshes over the land.
func (d *drawing) vegetation() error {
	g, err := d.s.readRaster()
	if err != nil {
		return err
	}
	if g != nil {
		d.add(mark{picture: g.shading(), box: [4]float64{0, 0, float64(g.w * g.unit), float64(g.h * g.unit)}})
	}
	for _, id := range d.s.areaIDs() {
		if d.info.Places[d.byID[id]].Ground == "hard" {
			d.add(hatching(d.rings[id], d.cell)...)
		}
	}
	var woods [][]fpt
	for _, line := range d.s.Woods {
		woods = append(woods, floats(points(line)))
	}
	if woods = d.within(woods); len(woods) > 0 {
		d.add(mark{rings: woods, fill: woodland, stroke: woodEdge, width: d.cell * 0.006})
	}
	for _, id := range d.s.areaIDs() {
		if d.info.Places[d.byID[id]].Ground == "wood" {
			woods = append(woods, d.rings[id]...)
		}
	}
	if trees := scattered(woods, d.cell); len(trees) > 0 {
		d.add(mark{dots: trees, stroke: treeDark, width: d.cell * 0.025})
	}
	if g == nil {
		return nil
	}
	if strokes := g.marshStrokes(d.cell); len(strokes) > 0 {
		d.add(mark{rings: strokes, open: true, stroke: reedInk, width: d.cell * 0.005})
	}
	return nil
}

// within are the woods of places that are rough or wooded: a variant may have made ground open that was not, and the
// pattern of hard ground must be seen.
func (d *drawing) within(woods [][]fpt) [][]fpt {
	return slices.DeleteFunc(woods, func(ring []fpt) bool {
		for _, id := range d.s.areaIDs() {
			if p := &d.info.Places[d.byID[id]]; p.Ground != "open" && p.Ground != "town" && p.Ground != "hard" {
				continue
			}
			for _, area := range d.rings[id] {
				if inside(ring[0], area) {
					return true
				}
			}
		}
		return false
	})
}

// scattered are trees in rings, by the even-odd rule: in rows, each a little out of its place, and none at the edge.
func scattered(rings [][]fpt, cell float64) []fpt {
	var out []fpt
	step := cell * 0.052
	rows := map[int][]float64{} // where the rings cut each row
	for _, ring := range rings {
		for i, a := range ring {
			b := ring[(i+1)%len(ring)]
			lo, hi := min(a.y, b.y), max(a.y, b.y)
			for row := int(lo/step) + 1; float64(row)*step <= hi && lo < hi; row++ {
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
	for _, row := range order {
		cuts := rows[row]
		slices.Sort(cuts)
		for i := 0; i+1 < len(cuts); i += 2 {
			for col := int(cuts[i]/step) - 1; float64(col)*step < cuts[i+1]; col++ {
				h := hash(col, row)
				x := (float64(col) + float64(row&1)*0.5 + (float64(h&255)/255-0.5)*0.5) * step
				if x > cuts[i]+step*0.4 && x < cuts[i+1]-step*0.4 && h>>8&7 != 0 {
					out = append(out, fpt{x, float64(row)*step + (float64(h>>16&255)/255-0.5)*0.3*step})
				}
			}
		}
	}
	return out
}

// inside says whether a point lies in a ring.
func inside(p fpt, ring []fpt) bool {
	in := false
	for i, j := 0, len(ring)-1; i < len(ring); j, i = i, i+1 {
		a, b := ring[i], ring[j]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(b.x-a.x)*(p.y-a.y)/(b.y-a.y) {
			in = !in
		}
	}
	return in
}

// marshStrokes is the marsh as printed maps have it: short level strokes in broken rows, some with a tuft of reeds.
func (g *raster) marshStrokes(cell float64) [][]fpt {
	var out [][]fpt
	rise, run := cell*0.036, cell*0.1
	for row := int(float64(g.landN) / rise); float64(row)*rise < float64(g.landS); row++ {
		for col := int(float64(g.landW)/run) - 1; float64(col)*run < float64(g.landE); col++ {
			h := hash(col*3+1, row*7+5)
			x := (float64(col) + float64(row&1)*0.5 + float64(h&63)/126) * run
			y := float64(row) * rise
			m := g.at(g.marsh, x, y)
			if m < 0.16 || float64(h>>8&255)/255 > m*1.1*noise(x/cell*2.2, y/cell*2.2) {
				continue
			}
			w := run * (0.3 + 0.4*float64(h>>16&63)/63)
			if x+w > float64(g.landE) || x < float64(g.landW) || y < float64(g.landN) {
				continue
			}
			out = append(out, []fpt{{x, y}, {x + w, y}})
			if h>>22&7 == 0 { // a tuft
				mid, up := x+w/2, rise*0.62
				out = append(out, []fpt{{mid, y}, {mid, y - up}},
					[]fpt{{mid - up*0.2, y}, {mid - up*0.55, y - up*0.75}},
					[]fpt{{mid + up*0.2, y}, {mid + up*0.55, y - up*0.75}})
			}
		}
	}
	return out
}
