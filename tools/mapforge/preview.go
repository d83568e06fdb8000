// The preview: a quick picture of the map for the maker of the map.

package main

import (
	"fmt"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math"
	"os"
	"slices"
	"sort"
	"strings"
)

// canvas is the picture while it is drawn.
type canvas struct {
	img  *image.RGBA
	zoom float64
	x, y float64
	f    *forge
}

// preview writes the picture to a file. View is the part to draw, X,Y,W,H in map units, or empty for all; paint is what
// the colours show: terrain, or who holds an area on one of the control dates.
func (f *forge) preview(path string, zoom float64, view, paint string) error {
	w, h := f.size()
	x, y := 0, 0
	if view != "" {
		if _, err := fmt.Sscanf(view, "%d,%d,%d,%d", &x, &y, &w, &h); err != nil {
			return fmt.Errorf("-view wants X,Y,W,H: %w", err)
		}
	}
	c := &canvas{img: image.NewRGBA(image.Rect(0, 0, int(float64(w)*zoom), int(float64(h)*zoom))), zoom: zoom,
		x: float64(x), y: float64(y), f: f}
	for i := range c.img.Pix {
		c.img.Pix[i] = 0xf4
	}
	if paint != "terrain" && !slices.Contains(f.src.cfg.Dates, paint) {
		return fmt.Errorf("-paint %s: it can be terrain, or one of the control dates %s", paint,
			strings.Join(f.src.cfg.Dates, ", "))
	}
	grounds := map[string]color.RGBA{"open": {0xdd, 0xe6, 0xc4, 255}, "rough": {0xe9, 0xd9, 0x9a, 255},
		"wood": {0xc5, 0xd3, 0xab, 255}, "marsh": {0xc3, 0xd4, 0xc6, 255}, "town": {0xe3, 0xb3, 0x9d, 255},
		"prize": {0xe8, 0xb0, 0xa0, 255}, "": {0xc4, 0xc4, 0xc4, 255}}
	holders := map[string]color.RGBA{}
	for i, letter := range slices.Sorted(maps.Keys(f.src.cfg.Sides)) {
		holders[f.src.cfg.Sides[letter]] = [2]color.RGBA{{0xc9, 0xcb, 0xc2, 255}, {0xec, 0xc8, 0xb8, 255}}[i&1]
	}
	water := color.RGBA{0x9c, 0xc0, 0xdc, 255}
	for k, p := range f.places[:f.g.nArea] {
		fill := grounds[f.src.cfg.groundOf(p.Terrain)]
		if paint != "terrain" {
			fill = holders[p.Control[paint]]
			if len(p.Contested) > 0 && p.Contested[0] == paint {
				fill = color.RGBA{0xf0, 0xa0, 0x60, 255}
			}
		}
		for _, ring := range f.t.rings[k] {
			c.fill(f.t.ringPoints(ring), fill)
		}
	}
	for _, l := range f.src.lakes {
		c.fill(l.pts, water)
	}
	for k := f.g.nArea; k < len(f.g.names); k++ {
		fill := water
		if !strings.HasPrefix(f.g.names[k], "sea-") && !strings.HasPrefix(f.g.names[k], "lake-") {
			fill = grounds[""]
		}
		for _, ring := range f.t.rings[k] {
			c.fill(f.t.ringPoints(ring), fill)
		}
	}
	for _, l := range f.src.rivers {
		for _, part := range f.g.clip(l.pts) {
			c.stroke(part, color.RGBA{0x7c, 0xa8, 0xd0, 255}, 3.4-0.5*float64(l.rank))
		}
	}
	for _, l := range f.lines["road"] {
		c.stroke(l, color.RGBA{0xc0, 0x60, 0x20, 255}, 2)
	}
	for _, l := range f.lines["rail"] {
		c.stroke(l, color.RGBA{0x10, 0x10, 0x10, 255}, 2)
	}
	wet := map[pair]bool{}
	index := map[string]int16{}
	for k, n := range f.g.names {
		index[n] = int16(k)
	}
	for _, b := range f.borders {
		if b.River != "" {
			wet[pairOf(index[b.A], index[b.B])] = true
		}
	}
	for _, a := range f.t.arcs {
		if wet[pairOf(a.left, a.right)] {
			c.stroke(a.pts, color.RGBA{0x20, 0x50, 0xb0, 255}, 3)
		} else {
			c.stroke(a.pts, color.RGBA{0x50, 0x48, 0x40, 255}, 1.4)
		}
	}
	for _, t := range f.drawnTowns() {
		c.dot(float64(t.X), float64(t.Y), 1+float64(t.Size), color.RGBA{0x90, 0x20, 0x20, 255})
		if zoom > 0.45 {
			c.text(t.Name, float64(t.X)+12, float64(t.Y)-8, 1, color.RGBA{0x70, 0x20, 0x20, 255})
		}
	}
	for _, b := range f.src.cfg.Boxes {
		r := f.boxRect(b)
		for _, s := range [][4]int{{0, 1, 2, 1}, {2, 1, 2, 3}, {2, 3, 0, 3}, {0, 3, 0, 1}} {
			c.seg(c.px(r[s[0]], r[s[1]]), c.px(r[s[2]], r[s[3]]), color.RGBA{0, 0, 0, 255}, 1.5)
		}
		c.text(b.Name, float64(r[0])+10, float64((r[1]+r[3])/2), 1, color.RGBA{0, 0, 0, 255})
	}
	for _, p := range f.places[:f.g.nArea] {
		col := color.RGBA{0, 0, 0, 255}
		if p.City != "" || f.src.cfg.groundOf(p.Terrain) == "prize" {
			col = color.RGBA{0xc0, 0, 0, 255}
		}
		c.text(p.ID, float64(p.X)-18/zoom*float64(len(p.ID))/6, float64(p.Y), 2, col)
	}
	out, err := os.Create(path)
	if err != nil {
		return err
	}
	if err := png.Encode(out, c.img); err != nil {
		return err
	}
	return out.Close()
}

func (c *canvas) px(x, y int) point {
	return point{(float64(x) - c.x) * c.zoom, (float64(y) - c.y) * c.zoom}
}

func (c *canvas) at(p point) point {
	u := float64(c.f.src.cfg.UnitM) / 1000
	cfg := c.f.src.cfg
	return point{((p.x-cfg.Land.West+cfg.Margin.West)/u - c.x) * c.zoom,
		((cfg.Land.North+cfg.Margin.North-p.y)/u - c.y) * c.zoom}
}

func (c *canvas) fill(pts []point, col color.RGBA) {
	var ps []point
	for _, p := range pts {
		ps = append(ps, c.at(p))
	}
	for y := range c.img.Rect.Dy() {
		fy := float64(y) + 0.5
		var xs []float64
		for i, j := 0, len(ps)-1; i < len(ps); j, i = i, i+1 {
			a, b := ps[i], ps[j]
			if (a.y > fy) != (b.y > fy) {
				xs = append(xs, a.x+(b.x-a.x)*(fy-a.y)/(b.y-a.y))
			}
		}
		sort.Float64s(xs)
		for i := 0; i+1 < len(xs); i += 2 {
			for x := int(math.Ceil(xs[i] - 0.5)); float64(x)+0.5 < xs[i+1]; x++ {
				if x >= 0 && x < c.img.Rect.Dx() {
					c.img.SetRGBA(x, y, col)
				}
			}
		}
	}
}

func (c *canvas) stroke(pts []point, col color.RGBA, width float64) {
	for i := 1; i < len(pts); i++ {
		c.seg(c.at(pts[i-1]), c.at(pts[i]), col, width)
	}
}

// seg blends a line of the given width in pixels.
func (c *canvas) seg(a, b point, col color.RGBA, width float64) {
	r := width / 2
	for y := int(math.Min(a.y, b.y) - r - 1); y <= int(math.Max(a.y, b.y)+r+1); y++ {
		for x := int(math.Min(a.x, b.x) - r - 1); x <= int(math.Max(a.x, b.x)+r+1); x++ {
			if !(image.Point{x, y}).In(c.img.Rect) {
				continue
			}
			cover := r + 0.5 - toSegment(point{float64(x) + 0.5, float64(y) + 0.5}, a, b)
			if cover <= 0 {
				continue
			}
			cover = math.Min(cover, 1)
			old := c.img.RGBAAt(x, y)
			mix := func(o, n uint8) uint8 { return uint8(float64(o)*(1-cover) + float64(n)*cover) }
			c.img.SetRGBA(x, y, color.RGBA{mix(old.R, col.R), mix(old.G, col.G), mix(old.B, col.B), 255})
		}
	}
}

func (c *canvas) dot(x, y, r float64, col color.RGBA) {
	p := point{(x - c.x) * c.zoom, (y - c.y) * c.zoom}
	c.seg(p, p, col, 2*r)
}

// glyphs holds five rows of three pixels for each sign, as bits.
var glyphs = map[rune]uint16{
	'0': 0x7b6f, '1': 0x2c97, '2': 0x73e7, '3': 0x73cf, '4': 0x5bc9, '5': 0x79cf, '6': 0x79ef, '7': 0x7249, '8': 0x7bef,
	'9': 0x7bcf,
	'A': 0x2bed, 'B': 0x6bae, 'C': 0x3923, 'D': 0x6b6e, 'E': 0x79a7, 'F': 0x79a4, 'G': 0x396b, 'H': 0x5bed, 'I': 0x7497,
	'J': 0x126a,
	'K': 0x5bad, 'L': 0x4927, 'M': 0x5fed, 'N': 0x6b6d, 'O': 0x2b6a, 'P': 0x6ba4, 'Q': 0x2b73, 'R': 0x6bad, 'S': 0x388e,
	'T': 0x7492,
	'U': 0x5b6f, 'V': 0x5b6a, 'W': 0x5bfd, 'X': 0x5aad, 'Y': 0x5a92, 'Z': 0x72a7, '-': 0x01c0,
}

func (c *canvas) text(s string, x, y float64, size int, col color.RGBA) {
	px, py := int((x-c.x)*c.zoom), int((y-c.y)*c.zoom)
	for _, r := range s {
		if r >= 'a' && r <= 'z' {
			r -= 32
		}
		bits := glyphs[r]
		for k := range 15 {
			if bits>>(14-k)&1 == 0 {
				continue
			}
			for dy := range size {
				for dx := range size {
					at := image.Point{px + k%3*size + dx, py + k/3*size + dy}
					if at.In(c.img.Rect) {
						c.img.SetRGBA(at.X, at.Y, col)
					}
				}
			}
		}
		px += 4 * size
	}
}
