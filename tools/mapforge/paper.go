// What lies under the drawing: the raster of relief and marsh, the woods, and the heights that relief is made from.

package main

import (
	"bytes"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"os"
	"path/filepath"
)

// heights are metres above the sea on a coarse grid of degrees; a pixel's value is its middle.
type heights struct {
	ref rasterRef
	img *image.Gray16
}

// drawnPaper is the ground's look as a raster over the whole drawing: two pictures below one another in one grey PNG,
// each w by h cells of unit map units: relief (128 is level, lighter faces the light) and marsh (0 to 255).
type drawnPaper struct {
	W    int    `json:"w"`
	H    int    `json:"h"`
	Unit int    `json:"unit"`
	PNG  string `json:"png"`
}

const heightZero = 10000 // the pixel value of sea level

func readHeights(dir string) (*heights, error) {
	raw, err := os.ReadFile(filepath.Join(dir, "heights.json"))
	if err != nil {
		return nil, err
	}
	h := &heights{}
	if err := json.Unmarshal(raw, &h.ref); err != nil {
		return nil, fmt.Errorf("heights.json: %w", err)
	}
	file, err := os.Open(filepath.Join(dir, "heights.png"))
	if err != nil {
		return nil, err
	}
	defer file.Close()
	img, err := png.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("heights.png: %w", err)
	}
	var ok bool
	if h.img, ok = img.(*image.Gray16); !ok {
		return nil, fmt.Errorf("heights.png is not a 16-bit grey picture")
	}
	return h, nil
}

// at is the height in metres, between the four points around.
func (h *heights) at(lon, lat float64) float64 {
	x, y := (lon-h.ref.West)/h.ref.Step, (h.ref.North-lat)/h.ref.Step
	i, j := int(math.Floor(x)), int(math.Floor(y))
	v := func(i, j int) float64 {
		b := h.img.Rect
		i, j = min(max(i, 0), b.Dx()-1), min(max(j, 0), b.Dy()-1)
		return float64(h.img.Gray16At(i, j).Y) - heightZero
	}
	fx, fy := x-float64(i), y-float64(j)
	return (v(i, j)*(1-fx)+v(i+1, j)*fx)*(1-fy) + (v(i, j+1)*(1-fx)+v(i+1, j+1)*fx)*fy
}

// field is a raster over the drawing.
type field struct {
	w, h int
	v    []float64
}

func newField(w, h int) *field { return &field{w, h, make([]float64, w*h)} }

func (f *field) get(x, y int) float64 {
	return f.v[min(max(y, 0), f.h-1)*f.w+min(max(x, 0), f.w-1)]
}

// blur smooths by three passes of a box of radius r, which is close to a bell curve.
func (f *field) blur(r int) {
	tmp := make([]float64, len(f.v))
	n := float64(2*r + 1)
	for range 3 {
		for y := range f.h {
			sum := 0.0
			for x := -r; x <= r; x++ {
				sum += f.get(x, y)
			}
			for x := range f.w {
				tmp[y*f.w+x] = sum / n
				sum += f.get(x+r+1, y) - f.get(x-r, y)
			}
		}
		copy(f.v, tmp)
		for x := range f.w {
			sum := 0.0
			for y := -r; y <= r; y++ {
				sum += f.get(x, y)
			}
			for y := range f.h {
				tmp[y*f.w+x] = sum / n
				sum += f.get(x, y+r+1) - f.get(x, y-r)
			}
		}
		copy(f.v, tmp)
	}
}

// paper makes the raster of relief and marsh, and how dense wood is, cell by cell. Heights are the source's, smoothed;
// along the rivers of the drawing they are carved into valleys, broader and deeper for great rivers: the source is too
// coarse to hold them, the rivers are known.
func (f *forge) paper() (drawnPaper, *field) {
	c := f.src.cfg
	sw, sh := f.size()
	unit := c.CellM / c.UnitM
	w, h := (sw+unit-1)/unit, (sh+unit-1)/unit
	at := f.paperAt
	high, wood, marsh := f.relief(w, h, at), newField(w, h), newField(w, h)
	lim := c.ForestAt
	for y := range h {
		for x := range w {
			p := at(x, y)
			if p.x > c.Land.East+60 { // the margin has no ground
				continue
			}
			lon, lat := f.src.pr.inverse(p.x, p.y)
			limit := lim[1] + (lat-lim[0])*(lim[3]-lim[1])/(lim[2]-lim[0])
			d := (float64(f.src.forest.index(lon, lat)) - limit + 26) / 62
			for _, l := range f.src.ground {
				if !insideRing(p, l.pts) {
					continue
				}
				switch l.name {
				case "marsh":
					marsh.v[y*w+x] = 1
					d *= 0.75
				case "forest", "hills":
					d = max(d, 0.75)
				case "open":
					d *= 0.55
				}
			}
			wood.v[y*w+x] = d
		}
	}
	wood.blur(1)
	marsh.blur(5)

	hilly := f.hilly(w, h, at)
	img := image.NewGray(image.Rect(0, 0, w, 2*h))
	for y := range h {
		for x := range w {
			// metres of rise from the north-west over the cell: slopes that face the light are lighter
			rise := (high.get(x+1, y+1) - high.get(x-1, y-1)) / 2
			s := math.Tanh(rise/8) * hilly.v[y*w+x]
			if at(x, y).x > c.Land.East+60 || f.g.atSea(at(x, y)) { // the margin, as above
				s, marsh.v[y*w+x] = 0, 0
			}
			img.SetGray(x, y, color.Gray{uint8(quantum(128+s*104, 4))})
			img.SetGray(x, h+y, color.Gray{uint8(quantum(marsh.v[y*w+x]*255, 16))})
		}
	}
	var buf bytes.Buffer
	enc := png.Encoder{CompressionLevel: png.BestCompression}
	if err := enc.Encode(&buf, img); err != nil {
		panic(err) // a grey picture in memory always encodes
	}
	return drawnPaper{w, h, unit,
		base64.StdEncoding.EncodeToString(buf.Bytes())}, wood
}

// paperAt is the middle of a cell of the paper in km.
func (f *forge) paperAt(x, y int) point {
	c := f.src.cfg
	return point{c.Land.West - c.Margin.West + (float64(x)+0.5)*f.g.cell,
		c.Land.North + c.Margin.North - (float64(y)+0.5)*f.g.cell}
}

// hilly is where relief is drawn, from 0 to 1: near the heights of the configuration, or everywhere if it names none.
func (f *forge) hilly(w, h int, at func(x, y int) point) *field {
	out := newField(w, h)
	for y := range h {
		for x := range w {
			v := 1.0
			if len(f.src.cfg.Heights) > 0 {
				v = 0
			}
			for _, r := range f.src.cfg.Heights {
				d := math.Inf(1)
				for i := 2; i+1 < len(r.Line); i += 2 {
					a, b := f.src.pr.forward(r.Line[i-2], r.Line[i-1]), f.src.pr.forward(r.Line[i], r.Line[i+1])
					d = math.Min(d, toSegment(at(x, y), a, b))
				}
				t := min(max((r.Km-d)/(r.Km*0.5), 0), 1)
				v = max(v, t*t*(3-2*t))
			}
			out.v[y*w+x] = v
		}
	}
	return out
}

// relief is the height of the ground in metres, cell by cell: the source's, smoothed, with the valleys of the rivers.
func (f *forge) relief(w, h int, at func(x, y int) point) *field {
	high := newField(w, h)
	for y := range h {
		for x := range w {
			p := at(x, y)
			high.v[y*w+x] = f.src.heights.at(f.src.pr.inverse(p.x, p.y))
		}
	}
	high.blur(4)
	f.carve(high, at)
	high.blur(2)
	return high
}

// quantum rounds to a multiple of step within a byte: fewer values, a smaller picture.
func quantum(v, step float64) float64 { return min(max(math.Round(v/step)*step, 0), 255) }

// carve lowers the heights towards rivers: by rank so many metres at the water, less with the distance.
func (f *forge) carve(high *field, at func(x, y int) point) {
	deep, wide := [6]float64{60, 64, 56, 48, 40, 34}, [6]float64{13, 14, 12, 10, 8, 7}
	cut := newField(high.w, high.h)
	origin, cell := at(0, 0), f.g.cell
	for _, l := range f.src.rivers {
		r := min(max(l.rank, 0), 5)
		reach := int(3 * wide[r] / cell)
		mark := map[int]float64{} // the nearest the line comes to a cell
		for i := 1; i < len(l.pts); i++ {
			a, b := l.pts[i-1], l.pts[i]
			n := max(1, int(dist(a, b)/cell))
			for k := range n {
				t := float64(k) / float64(n)
				p := point{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t}
				cx, cy := int((p.x-origin.x)/cell+0.5), int((origin.y-p.y)/cell+0.5)
				if cx < -reach || cy < -reach || cx >= high.w+reach || cy >= high.h+reach {
					continue
				}
				for y := max(cy-reach, 0); y <= min(cy+reach, high.h-1); y++ {
					for x := max(cx-reach, 0); x <= min(cx+reach, high.w-1); x++ {
						d := dist(p, at(x, y))
						if old, ok := mark[y*high.w+x]; !ok || d < old {
							mark[y*high.w+x] = d
						}
					}
				}
			}
		}
		for c, d := range mark {
			cut.v[c] = max(cut.v[c], deep[r]*math.Exp(-d*d/(wide[r]*wide[r])))
		}
	}
	for i := range high.v {
		high.v[i] -= cut.v[i]
	}
}
