// The raster of a drawing: relief and marsh cell by cell; relief as a translucent picture; and the noise that scatters
// reeds.

package printmap

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
)

// raster is the decoded ground: cell by cell how light the relief makes it (128 is level), and how much marsh it has.
type raster struct {
	w, h, unit   int
	relief       []uint8
	marsh        []uint8
	landW, landN int // the land, in map units; nothing is tinted outside it
	landE, landS int
}

// readRaster decodes the raster of a drawing; nil if it has none.
func (s *shape) readRaster() (*raster, error) {
	p := s.Paper
	if p.PNG == "" {
		return nil, nil
	}
	raw, err := base64.StdEncoding.DecodeString(p.PNG)
	if err != nil {
		return nil, fmt.Errorf("the drawing's paper is not base64: %w", err)
	}
	img, err := png.Decode(bytes.NewReader(raw))
	if err != nil {
		return nil, fmt.Errorf("the drawing's paper is not a picture: %w", err)
	}
	grey, ok := img.(*image.Gray)
	if !ok || p.W <= 0 || p.Unit <= 0 || grey.Rect.Dx() != p.W || grey.Rect.Dy() != 2*p.H {
		return nil, fmt.Errorf("the drawing's paper is not a grey picture of %d by %d", p.W, 2*p.H)
	}
	g := &raster{w: p.W, h: p.H, unit: p.Unit, landE: s.Width, landS: s.Height}
	if len(s.Edge) == 4 {
		g.landW, g.landN, g.landE, g.landS = s.Edge[0], s.Edge[1], s.Edge[2], s.Edge[3]
	}
	plane := func(k int) []uint8 {
		out := make([]uint8, 0, p.W*p.H)
		for y := k * p.H; y < (k+1)*p.H; y++ {
			out = append(out, grey.Pix[y*grey.Stride:y*grey.Stride+p.W]...)
		}
		return out
	}
	g.relief, g.marsh = plane(0), plane(1)
	return g, nil
}

// at is a plane's value at a point of the map, 0 to 1.
func (g *raster) at(plane []uint8, x, y float64) float64 {
	i, j := int(x)/g.unit, int(y)/g.unit
	if x < 0 || y < 0 || i >= g.w || j >= g.h {
		return 0
	}
	return float64(plane[j*g.w+i]) / 255
}

// shading is the relief as a translucent picture: light on the slopes that face it, shadow on the others.
func (g *raster) shading() *image.NRGBA {
	img := image.NewNRGBA(image.Rect(0, 0, g.w, g.h))
	for i, v := range g.relief {
		x, y := i%g.w*g.unit, i/g.w*g.unit
		if x < g.landW-g.unit || x > g.landE || y < g.landN-g.unit || y > g.landS {
			continue
		}
		s := (float64(v) - 128) / 128
		c := color.NRGBA{0xff, 0xff, 0xf2, uint8(math.Min(1, math.Max(0, s)*0.5) * 255)}
		if s < 0 {
			c = color.NRGBA{0x5a, 0x44, 0x2a, uint8(math.Min(1, -s*0.3) * 255)}
		}
		img.SetNRGBA(i%g.w, i/g.w, c)
	}
	return img
}

// hash mixes two whole numbers into 32 bits. The browser's map computes the same.
func hash(x, y int) uint32 {
	h := uint32(x)*73856093 ^ uint32(y)*19349663
	h = (h ^ h>>15) * 0x2c1b3c6d
	return h ^ h>>13
}

// noise is a smooth random surface between 0.35 and 1.3, with hills about 1 wide. The browser's map computes the same.
func noise(x, y float64) float64 {
	i, j := math.Floor(x), math.Floor(y)
	f, g := x-i, y-j
	at := func(a, b float64) float64 { return float64(hash(int(a), int(b))&1023) / 1023 }
	u, v := f*f*(3-2*f), g*g*(3-2*g)
	return 0.35 + 0.95*((at(i, j)*(1-u)+at(i+1, j)*u)*(1-v)+(at(i, j+1)*(1-u)+at(i+1, j+1)*u)*v)
}
