// Relief, forest and marsh. Forest is drawn as masses: the outline of where the raster has forest, a tint inside it,
// and single trees scattered over it.

package printmap

import (
	"image/color"
	"math"
)

var (
	forestFill  = color.NRGBA{0x97, 0xa8, 0x57, 0x86}
	forestEdge  = color.NRGBA{0x66, 0x78, 0x38, 0x96}
	forestShade = color.NRGBA{0x4a, 0x48, 0x1c, 0x30}
	treeDark    = color.NRGBA{0x6a, 0x80, 0x40, 0xc8}
	treeLight   = color.NRGBA{0xa4, 0xb6, 0x70, 0xf0}
	reedInk     = color.NRGBA{0x3b, 0x73, 0x86, 0xb4}
)

// vegetation lays relief, forest and marsh over the land.
func (d *drawing) vegetation() error {
	g, err := d.s.readRaster()
	if err != nil || g == nil {
		return err
	}
	stand := g.forestDensity(d.cell, d.plantCover(g.unit))
	masses := contours(stand, g.w, g.h, float64(g.unit), d.cell*d.cell*0.006)
	by := d.cell * 0.009
	var shadow [][]fpt
	for _, m := range masses {
		moved := make([]fpt, len(m))
		for i, p := range m {
			moved[i] = fpt{p.x + by, p.y + by*1.2}
		}
		shadow = append(shadow, moved)
	}
	if len(masses) > 0 {
		d.add(mark{rings: shadow, fill: forestShade}, mark{rings: masses, fill: forestFill})
	}
	// light and shadow lie over the forest too
	d.add(mark{picture: g.shading(), box: [4]float64{0, 0, float64(g.w * g.unit), float64(g.h * g.unit)}})
	if len(masses) > 0 {
		d.add(mark{rings: masses, stroke: forestEdge, width: d.cell * 0.005})
	}
	trees := g.trees(d.cell, stand)
	if r := d.cell * 0.0125; len(trees) > 0 {
		lit := make([]fpt, len(trees))
		for i, p := range trees {
			lit[i] = fpt{p.x - r*0.28, p.y - r*0.34}
		}
		d.add(mark{dots: trees, stroke: treeDark, width: 2 * r}, mark{dots: lit, stroke: treeLight, width: 1.25 * r})
	}
	if strokes := g.marshStrokes(d.cell); len(strokes) > 0 {
		d.add(mark{rings: strokes, open: true, stroke: reedInk, width: d.cell * 0.0042})
	}
	return nil
}

// forestDensity is how much forest there is in each cell of the raster: above 0 inside a mass. Cover says for a cell 0
// nothing, 1 little, 2 forest.
func (g *raster) forestDensity(cell float64, cover []uint8) []float64 {
	v := make([]float64, g.w*g.h)
	share := make([]float64, g.w*g.h) // how much may grow here, smoothed over the borders of areas
	for i, k := range cover {
		share[i] = [3]float64{0, 0.45, 0.86}[k]
	}
	share = blurred(share, g.w, g.h, 2)
	for y := range g.h {
		for x := range g.w {
			i := y*g.w + x
			if cover[i] == 0 {
				v[i] = -0.3
				continue
			}
			mx, my := float64(x*g.unit)/cell, float64(y*g.unit)/cell
			chance := noise(mx*2.6, my*2.6)*0.55 + noise(mx*6.5+9, my*6.5)*0.45 - 0.82
			v[i] = float64(g.wood[i])/255*share[i]*1.25 + chance*0.8 - 0.585 - float64(g.marsh[i])/255*0.25
		}
	}
	return blurred(v, g.w, g.h, 1)
}

// blurred is a raster in which each cell is the mean of the cells within r columns and rows of it.
func blurred(v []float64, w, h, r int) []float64 {
	out := make([]float64, len(v))
	for y := range h {
		for x := range w {
			sum, n := 0.0, 0.0
			for j := max(0, y-r); j <= min(h-1, y+r); j++ {
				for i := max(0, x-r); i <= min(w-1, x+r); i++ {
					sum, n = sum+v[j*w+i], n+1
				}
			}
			out[y*w+x] = sum / n
		}
	}
	return out
}

// contours are the outlines of what is above 0 in a raster whose cells are unit wide, those that enclose more than
// least.
func contours(v []float64, w, h int, unit, least float64) [][]fpt {
	val := func(x, y int) float64 {
		if x < 0 || y < 0 || x >= w || y >= h {
			return -1
		}
		return v[y*w+x]
	}
	// an edge of the raster between two middles of cells: its upper left cell, and whether it runs down
	type edge struct {
		x, y int
		down bool
	}
	cross := func(e edge) fpt {
		a := val(e.x, e.y)
		bx, by := e.x+1, e.y
		if e.down {
			bx, by = e.x, e.y+1
		}
		t := a / (a - val(bx, by))
		return fpt{(float64(e.x) + 0.5 + t*float64(bx-e.x)) * unit, (float64(e.y) + 0.5 + t*float64(by-e.y)) * unit}
	}
	next := map[edge]edge{}
	var order []edge
	for y := -1; y < h; y++ {
		for x := -1; x < w; x++ {
			a, b, c, e := val(x, y) > 0, val(x+1, y) > 0, val(x+1, y+1) > 0, val(x, y+1) > 0
			top, right, bottom, left := edge{x, y, false}, edge{x + 1, y, true}, edge{x, y + 1, false}, edge{x, y, true}
			link := func(p, q edge) { // forest lies to the right of the step
				next[p] = q
				order = append(order, p)
			}
			k := 0
			for i, in := range [4]bool{a, b, c, e} {
				if in {
					k |= 1 << i
				}
			}
			switch k {
			case 1:
				link(left, top)
			case 2:
				link(top, right)
			case 3:
				link(left, right)
			case 4:
				link(right, bottom)
			case 5:
				link(left, top)
				link(right, bottom)
			case 6:
				link(top, bottom)
			case 7:
				link(left, bottom)
			case 8:
				link(bottom, left)
			case 9:
				link(bottom, top)
			case 10:
				link(top, right)
				link(bottom, left)
			case 11:
				link(bottom, right)
			case 12:
				link(right, left)
			case 13:
				link(right, top)
			case 14:
				link(top, left)
			}
		}
	}
	done := map[edge]bool{}
	var out [][]fpt
	for _, start := range order {
		if done[start] {
			continue
		}
		var ring []fpt
		for e := start; !done[e]; e = next[e] {
			done[e] = true
			ring = append(ring, cross(e))
		}
		area := 0.0
		for i, p := range ring {
			q := ring[(i+1)%len(ring)]
			area += p.x*q.y - q.x*p.y
		}
		if math.Abs(area)/2 >= least {
			out = append(out, ring)
		}
	}
	return out
}

// trees scatters trees over the masses: dense inside, none at the edge.
func (g *raster) trees(cell float64, stand []float64) []fpt {
	var out []fpt
	step := cell * 0.045
	for row := int(float64(g.landN) / step); float64(row)*step < float64(g.landS); row++ {
		for col := int(float64(g.landW) / step); float64(col)*step < float64(g.landE); col++ {
			h := hash(col, row)
			x := (float64(col) + float64(row&1)*0.5 + (float64(h&255)/255-0.5)*0.7) * step
			y := (float64(row) + (float64(h>>8&255)/255-0.5)*0.7) * step
			i, j := int(x)/g.unit, int(y)/g.unit
			if x < 0 || y < 0 || i >= g.w || j >= g.h {
				continue
			}
			if s := stand[j*g.w+i]; s > 0.05 && float64(h>>16&1023)/1023 < 0.2+s*1.5*noise(x/cell*2, y/cell*2+3) {
				out = append(out, fpt{x, y})
			}
		}
	}
	return out
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

// plantCover says what grows in each cell of the raster, by the ground of its area: 0 nothing, 1 little, 2 forest.
func (d *drawing) plantCover(unit int) []uint8 {
	w, h := d.s.Paper.W, d.s.Paper.H
	cells := make([]uint8, w*h)
	for _, id := range d.s.areaIDs() {
		p := d.info.Places[d.byID[id]]
		k := uint8(1)
		switch {
		case p.Kind == "box":
			continue
		case p.Ground == "rough" || p.Ground == "wood":
			k = 2
		}
		for j := range h {
			y := (float64(j) + 0.5) * float64(unit)
			var cuts []float64
			for _, ring := range d.rings[id] {
				for i := range ring {
					a, b := ring[i], ring[(i+1)%len(ring)]
					if (a.y > y) != (b.y > y) {
						cuts = append(cuts, a.x+(b.x-a.x)*(y-a.y)/(b.y-a.y))
					}
				}
			}
			for i := range cuts {
				for j := i; j > 0 && cuts[j] < cuts[j-1]; j-- {
					cuts[j], cuts[j-1] = cuts[j-1], cuts[j]
				}
			}
			for c := 0; c+1 < len(cuts); c += 2 {
				for i := max(0, int(cuts[c])/unit); i < w && float64(i*unit) < cuts[c+1]; i++ {
					cells[j*w+i] = k
				}
			}
		}
	}
	return cells
}
