// Marks, which everything on a map is drawn with, and how they are written as SVG, PNG and JPEG.

package printmap

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"image/png"
	"io"
	"math"
	"strings"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font/sfnt"
)

// fpt is a point in map units.
type fpt struct{ x, y float64 }

// mark is one thing on the map: a path, filled or stroked; dots; a text; or a picture. Lengths are map units.
type mark struct {
	rings  [][]fpt
	open   bool // a line, not an outline
	fill   color.NRGBA
	stroke color.NRGBA
	width  float64
	dash   []float64
	butt   bool

	dots   []fpt // discs of the width in the stroke's colour
	text   string
	at     fpt // the middle of the text's baseline
	size   float64
	style  string // "", "bold", "italic", "bold-italic"
	angle  float64
	anchor string // "middle" or "start"
	halo   bool
	dark   bool // the halo is dark: for pale letters
	fine   bool // left out of a picture in which it would be too small to read

	picture image.Image // stretched over box
	box     [4]float64
}

// edge is the colour of the halo.
func (m *mark) edge() color.NRGBA {
	if m.dark {
		return color.NRGBA{0x2a, 0x20, 0x18, 0xff}
	}
	return halo
}

// haloWidth is how wide the line of the halo is, in sizes of the letters.
func (m *mark) haloWidth() float64 {
	if m.dark {
		return 0.17
	}
	return 0.22
}

// view is the part of a map that a page shows, and how large: pixels for a PNG, millimetres for an SVG (0: any size).
type view struct {
	x, y, w, h float64
	pxW        int
	mmW, mmH   float64
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

func num(v float64) string {
	s := fmt.Sprintf("%.1f", v)
	return strings.TrimSuffix(s, ".0")
}

// bounds is where a mark lies, for leaving it out of pages that it does not touch.
func (m *mark) bounds() (l, t, r, b float64) {
	l, t, r, b = math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
	add := func(p fpt, m float64) {
		l, t, r, b = math.Min(l, p.x-m), math.Min(t, p.y-m), math.Max(r, p.x+m), math.Max(b, p.y+m)
	}
	for _, ring := range m.rings {
		for _, p := range ring {
			add(p, m.width)
		}
	}
	for _, p := range m.dots {
		add(p, m.width)
	}
	if m.text != "" {
		w := advance(m.style, m.text) * m.size
		add(m.at, w+m.size)
	}
	if m.picture != nil {
		add(fpt{m.box[0], m.box[1]}, 0)
		add(fpt{m.box[0] + m.box[2], m.box[1] + m.box[3]}, 0)
	}
	return l, t, r, b
}

func (m *mark) touches(v view) bool {
	l, t, r, b := m.bounds()
	return l <= v.x+v.w && r >= v.x && t <= v.y+v.h && b >= v.y
}

func writeSVG(w io.Writer, title string, marks []mark, v view) error {
	var b bytes.Buffer
	size := ""
	if v.mmW > 0 {
		size = fmt.Sprintf(` width="%smm" height="%smm"`, num(v.mmW), num(v.mmH))
	}
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg"%s viewBox="%s %s %s %s" `+
		`font-family="'Liberation Serif', 'Times New Roman', Times, serif">`+"\n<title>",
		size, num(v.x), num(v.y), num(v.w), num(v.h))
	if err := xml.EscapeText(&b, []byte(title)); err != nil {
		return err
	}
	fmt.Fprintf(&b, "</title>\n<rect x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" fill=\"%s\"/>\n", num(v.x), num(v.y),
		num(v.w), num(v.h), hex(paper))
	for i := range marks {
		m := &marks[i]
		if !m.touches(v) {
			continue
		}
		if err := m.svg(&b); err != nil {
			return err
		}
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

func opacity(name string, c color.NRGBA) string {
	if c.A == 255 {
		return ""
	}
	return fmt.Sprintf(` %s-opacity="%.2f"`, name, float64(c.A)/255)
}

func (m *mark) svg(b *bytes.Buffer) error {
	switch {
	case m.picture != nil:
		var p bytes.Buffer
		if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&p, m.picture); err != nil {
			return err
		}
		fmt.Fprintf(b, `<image x="%s" y="%s" width="%s" height="%s" preserveAspectRatio="none" `+
			`href="data:image/png;base64,%s"/>`+"\n",
			num(m.box[0]), num(m.box[1]), num(m.box[2]), num(m.box[3]), base64.StdEncoding.EncodeToString(p.Bytes()))
		return nil
	case m.text != "":
		style := ""
		if strings.Contains(m.style, "bold") {
			style += ` font-weight="bold"`
		}
		if strings.Contains(m.style, "italic") {
			style += ` font-style="italic"`
		}
		if m.halo {
			style += fmt.Sprintf(` stroke="%s" stroke-opacity="0.85" stroke-width="%s" stroke-linejoin="round" `+
				`paint-order="stroke"`, hex(m.edge()), num(m.size*m.haloWidth()))
		}
		if m.angle != 0 {
			style += fmt.Sprintf(` transform="rotate(%.1f %s %s)"`, m.angle*180/math.Pi, num(m.at.x), num(m.at.y))
		}
		anchor := m.anchor
		if anchor == "" {
			anchor = "middle"
		}
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s" text-anchor="%s" fill="%s"%s%s>`, num(m.at.x),
			num(m.at.y), num(m.size), anchor, hex(m.fill), opacity("fill", m.fill), style)
		if err := xml.EscapeText(b, []byte(m.text)); err != nil {
			return err
		}
		b.WriteString("</text>\n")
		return nil
	case len(m.dots) > 0:
		// a line of no length with round ends is a disc
		fmt.Fprintf(b, `<path stroke="%s"%s stroke-width="%s" stroke-linecap="round" d="`, hex(m.stroke),
			opacity("stroke", m.stroke), num(m.width))
		for _, p := range m.dots {
			fmt.Fprintf(b, "M%.0f %.0fh0", p.x, p.y)
		}
		b.WriteString("\"/>\n")
		return nil
	}
	b.WriteString(`<path d="`)
	for _, ring := range m.rings {
		for i, p := range ring {
			if i == 0 {
				fmt.Fprintf(b, "M%s %s", num(p.x), num(p.y))
			} else {
				fmt.Fprintf(b, "L%s %s", num(p.x), num(p.y))
			}
		}
		if !m.open {
			b.WriteByte('z')
		}
	}
	fill := "none"
	if m.fill.A > 0 {
		fill = hex(m.fill)
	}
	fmt.Fprintf(b, `" fill="%s"%s fill-rule="evenodd"`, fill, opacity("fill", m.fill))
	if m.stroke.A > 0 {
		ends := "round"
		if m.butt {
			ends = "butt"
		}
		fmt.Fprintf(b, ` stroke="%s"%s stroke-width="%s" stroke-linejoin="round" stroke-linecap="%s"`,
			hex(m.stroke), opacity("stroke", m.stroke), num(m.width), ends)
		if len(m.dash) > 0 {
			var d []string
			for _, v := range m.dash {
				d = append(d, num(v))
			}
			fmt.Fprintf(b, ` stroke-dasharray="%s"`, strings.Join(d, " "))
		}
	}
	b.WriteString("/>\n")
	return nil
}

// leastFine is how many pixels high fine print must be to be painted.
const leastFine = 5.5

func writePNG(w io.Writer, marks []mark, v view) error { return paint(marks, v).EncodePNG(w) }

// writeJPEG is for pictures in documents: a fifth of the bytes of a PNG, and letters stay legible.
func writeJPEG(w io.Writer, marks []mark, v view) error {
	return jpeg.Encode(w, paint(marks, v).Image(), &jpeg.Options{Quality: 80})
}

func paint(marks []mark, v view) *gg.Context {
	scale := float64(v.pxW) / v.w
	dc := gg.NewContext(v.pxW, int(v.h*scale))
	dc.SetColor(paper)
	dc.Clear()
	for i := range marks {
		if m := &marks[i]; m.touches(v) {
			m.paint(dc, v, scale)
		}
	}
	return dc
}

func (m *mark) paint(dc *gg.Context, v view, scale float64) {
	at := func(p fpt) (float64, float64) { return (p.x - v.x) * scale, (p.y - v.y) * scale }
	switch {
	case m.picture != nil:
		stretch(dc.Image().(*image.RGBA), m.picture, (m.box[0]-v.x)*scale, (m.box[1]-v.y)*scale, m.box[2]*scale,
			m.box[3]*scale)
		return
	case m.text != "":
		x, y := at(m.at)
		size := m.size * scale
		if m.fine && size < leastFine {
			return
		}
		if m.anchor != "start" {
			half := advance(m.style, m.text) * size / 2
			x, y = x-half*math.Cos(m.angle), y-half*math.Sin(m.angle)
		}
		for _, s := range outlines(m.style, m.text, x, y, size, m.angle) {
			switch s.op {
			case sfnt.SegmentOpMoveTo:
				dc.MoveTo(s.pts[0].x, s.pts[0].y)
			case sfnt.SegmentOpLineTo:
				dc.LineTo(s.pts[0].x, s.pts[0].y)
			case sfnt.SegmentOpQuadTo:
				dc.QuadraticTo(s.pts[0].x, s.pts[0].y, s.pts[1].x, s.pts[1].y)
			case sfnt.SegmentOpCubeTo:
				dc.CubicTo(s.pts[0].x, s.pts[0].y, s.pts[1].x, s.pts[1].y, s.pts[2].x, s.pts[2].y)
			}
		}
		dc.SetFillRule(gg.FillRuleWinding)
		if m.halo {
			e := m.edge()
			dc.SetColor(color.NRGBA{e.R, e.G, e.B, 216})
			dc.SetDash()
			dc.SetLineWidth(size * m.haloWidth())
			dc.SetLineJoinRound()
			dc.SetLineCapRound()
			dc.StrokePreserve()
		}
		dc.SetColor(m.fill)
		dc.Fill()
		return
	case len(m.dots) > 0:
		for _, p := range m.dots {
			x, y := at(p)
			dc.DrawCircle(x, y, m.width*scale/2)
		}
		dc.SetFillRule(gg.FillRuleWinding)
		dc.SetColor(m.stroke)
		dc.Fill()
		return
	}
	for _, ring := range m.rings {
		for i, p := range ring {
			x, y := at(p)
			if i == 0 {
				dc.MoveTo(x, y)
			} else {
				dc.LineTo(x, y)
			}
		}
		if !m.open {
			dc.ClosePath()
		}
	}
	dc.SetFillRule(gg.FillRuleEvenOdd)
	if m.fill.A > 0 {
		dc.SetColor(m.fill)
		dc.FillPreserve()
	}
	if m.stroke.A > 0 {
		dc.SetColor(m.stroke)
		dc.SetLineWidth(m.width * scale)
		dc.SetLineCapRound()
		if m.butt {
			dc.SetLineCapButt()
		}
		dc.SetLineJoinRound()
		var d []float64
		for _, v := range m.dash {
			d = append(d, v*scale)
		}
		dc.SetDash(d...)
		dc.StrokePreserve()
	}
	dc.ClearPath()
}

// stretch lays a translucent picture over a rectangle, smooth between its pixels. Whole numbers throughout: the same on
// every machine.
func stretch(dst *image.RGBA, src image.Image, x, y, w, h float64) {
	b := src.Bounds()
	if w <= 0 || h <= 0 {
		return
	}
	sw, sh := b.Dx(), b.Dy()
	pre := make([][4]int, sw*sh) // alpha is multiplied in, so that clear pixels lend no colour
	for j := range sh {
		for i := range sw {
			r, g, bl, a := src.At(b.Min.X+i, b.Min.Y+j).RGBA()
			pre[j*sw+i] = [4]int{int(r), int(g), int(bl), int(a)}
		}
	}
	x0, y0 := max(0, int(math.Floor(x))), max(0, int(math.Floor(y)))
	x1, y1 := min(dst.Rect.Dx(), int(math.Ceil(x+w))), min(dst.Rect.Dy(), int(math.Ceil(y+h)))
	const one = 1 << 8
	for py := y0; py < y1; py++ {
		sy := int(((float64(py)+0.5-y)/h*float64(sh) - 0.5) * one)
		j, fy := floorDiv(sy, one)
		for px := x0; px < x1; px++ {
			sx := int(((float64(px)+0.5-x)/w*float64(sw) - 0.5) * one)
			i, fx := floorDiv(sx, one)
			p00, p10 := pre[clampTo(j, sh)*sw+clampTo(i, sw)], pre[clampTo(j, sh)*sw+clampTo(i+1, sw)]
			p01, p11 := pre[clampTo(j+1, sh)*sw+clampTo(i, sw)], pre[clampTo(j+1, sh)*sw+clampTo(i+1, sw)]
			var c [4]int
			for k := range c {
				c[k] = ((p00[k]*(one-fx)+p10[k]*fx)*(one-fy) + (p01[k]*(one-fx)+p11[k]*fx)*fy) / (one * one)
			}
			o := dst.PixOffset(px, py)
			for k := range 3 {
				dst.Pix[o+k] = uint8((int(dst.Pix[o+k])*257*(0xffff-c[3])/0xffff + c[k]) / 257)
			}
		}
	}
}

func floorDiv(v, d int) (q, r int) {
	q = v / d
	if r = v % d; r < 0 {
		q, r = q-1, r+d
	}
	return q, r
}

func clampTo(i, n int) int { return min(max(i, 0), n-1) }
