package sheet

import (
	"bytes"
	"encoding/xml"
	"fmt"
	"image/color"
	"io"

	"git.sr.ht/~sbinet/gg"
	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/goitalic"
	"golang.org/x/image/font/gofont/goregular"
	"golang.org/x/image/font/opentype"

	"umpire/kernel"
)

// Options say what lies over the map.
type Options struct {
	// Tint colours places, by id: an overlay such as control.
	Tint map[kernel.PlaceID]color.NRGBA
	// Title stands at the head of the sheet; the game's name if empty.
	Title string
	// Width of a PNG in pixels; 0 for 1600.
	Width int
}

// mark is one thing on the sheet: a path, filled or stroked, or a text.
type mark struct {
	rings  [][]pt
	open   bool // a line, not an outline
	fill   color.NRGBA
	stroke color.NRGBA
	width  float64
	text   string
	at     pt
	size   float64
	style  string // "", "bold", "italic"
}

var (
	paper   = color.NRGBA{0xf3, 0xea, 0xd3, 0xff}
	ink     = color.NRGBA{0x3b, 0x33, 0x2b, 0xff}
	border  = color.NRGBA{0x6b, 0x5d, 0x4c, 0xff}
	water   = color.NRGBA{0x5b, 0x87, 0xa8, 0xff}
	lake    = color.NRGBA{0xb9, 0xd3, 0xe2, 0xff}
	terrain = map[string]color.NRGBA{
		"green": {0xdf, 0xe6, 0xc3, 0xff}, "yellow": {0xe9, 0xd7, 0x9d, 0xff}, "victory": {0xe6, 0xb2, 0x9c, 0xff},
		"staging": {0xd9, 0xd5, 0xcc, 0xff}, "box": {0xec, 0xe6, 0xda, 0xff},
	}
)

// Sheet is a map ready to be written.
type Sheet struct {
	w, h  int
	title string
	pngW  int
	marks []mark
}

// New draws a game's map.
func New(info *kernel.Info, o Options) (*Sheet, error) {
	s, err := readShape(info)
	if err != nil {
		return nil, err
	}
	sh := &Sheet{w: s.Width, h: s.Height, title: o.Title, pngW: o.Width}
	if sh.title == "" {
		sh.title = info.Name
	}
	if sh.pngW == 0 {
		sh.pngW = 1600
	}
	byID := map[string]kernel.PlaceID{}
	for i := 1; i < len(info.Places); i++ {
		byID[info.Places[i].ID] = kernel.PlaceID(i)
	}
	unit := float64(s.Width) / 1000 // one thousandth of the sheet's width
	for _, id := range s.areaIDs() {
		place, ok := byID[id]
		if !ok {
			return nil, fmt.Errorf("the drawing has an area %q that is no place of %s", id, info.ID)
		}
		fill, known := terrain[info.Places[place].Terrain]
		if !known {
			fill = color.NRGBA{0xe8, 0xe2, 0xd0, 0xff}
		}
		if t, tinted := o.Tint[place]; tinted {
			fill = blend(fill, t)
		}
		m := mark{fill: fill, stroke: border, width: unit}
		for _, ring := range s.Areas[id].Rings {
			pts, err := s.outline(ring)
			if err != nil {
				return nil, fmt.Errorf("the drawing of area %s: %w", id, err)
			}
			m.rings = append(m.rings, pts)
		}
		sh.marks = append(sh.marks, m)
	}
	for _, n := range s.Crossings {
		if n < 0 || n >= len(s.Arcs) {
			return nil, fmt.Errorf("the drawing has a crossing on arc %d, which does not exist", n)
		}
		sh.marks = append(sh.marks, mark{rings: [][]pt{points(s.Arcs[n])}, open: true, stroke: water, width: 2.4 * unit})
	}
	for _, l := range s.Lakes {
		sh.marks = append(sh.marks, mark{rings: [][]pt{points(l.Line)}, fill: lake, stroke: water, width: unit / 2})
	}
	for _, l := range s.Rivers {
		w := 2.6 - 0.4*float64(l.Rank)
		if w < 0.6 {
			w = 0.6
		}
		sh.marks = append(sh.marks, mark{rings: [][]pt{points(l.Line)}, open: true, stroke: water, width: w * unit})
	}
	for _, t := range s.Towns {
		r := int(unit * (1 + float64(t.Size)/2))
		sh.marks = append(sh.marks,
			mark{rings: [][]pt{{{t.X - r, t.Y - r}, {t.X + r, t.Y - r}, {t.X + r, t.Y + r}, {t.X - r, t.Y + r}}}, fill: ink},
			mark{text: t.Name, at: pt{t.X, t.Y - 3*r}, size: 8.5 * unit, style: "italic"})
	}
	for _, id := range s.areaIDs() {
		a := s.Areas[id]
		p := info.Places[byID[id]]
		text := p.ID
		if p.Kind == "box" {
			text = p.Name
		}
		sh.marks = append(sh.marks, mark{text: text, at: pt{a.Label[0], a.Label[1]}, size: 9.5 * unit, style: "bold"})
	}
	sh.marks = append(sh.marks, mark{text: sh.title, at: pt{s.Width / 2, int(14 * unit)}, size: 18 * unit, style: "bold"})
	return sh, nil
}

// blend lays a translucent colour over an opaque one.
func blend(under, over color.NRGBA) color.NRGBA {
	mix := func(u, o uint8) uint8 {
		a := int(over.A)
		return uint8((int(u)*(255-a) + int(o)*a) / 255)
	}
	return color.NRGBA{mix(under.R, over.R), mix(under.G, over.G), mix(under.B, over.B), 0xff}
}

func hex(c color.NRGBA) string { return fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B) }

// SVG writes the sheet as a picture of any size. The same sheet gives the same bytes.
func (s *Sheet) SVG(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"Georgia, serif\">\n<title>", s.w, s.h)
	if err := xml.EscapeText(&b, []byte(s.title)); err != nil {
		return err
	}
	fmt.Fprintf(&b, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"%s\"/>\n", s.w, s.h, hex(paper))
	for _, m := range s.marks {
		if m.text != "" {
			style := ""
			switch m.style {
			case "bold":
				style = " font-weight=\"bold\""
			case "italic":
				style = " font-style=\"italic\""
			}
			fmt.Fprintf(&b, "<text x=\"%d\" y=\"%d\" font-size=\"%.1f\" text-anchor=\"middle\" dominant-baseline=\"central\" fill=\"%s\"%s>", m.at.x, m.at.y, m.size, hex(ink), style)
			if err := xml.EscapeText(&b, []byte(m.text)); err != nil {
				return err
			}
			b.WriteString("</text>\n")
			continue
		}
		b.WriteString("<path d=\"")
		for _, ring := range m.rings {
			for i, p := range ring {
				if i == 0 {
					fmt.Fprintf(&b, "M%d %d", p.x, p.y)
				} else {
					fmt.Fprintf(&b, "l%d %d", p.x-ring[i-1].x, p.y-ring[i-1].y)
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
		fmt.Fprintf(&b, "\" fill=\"%s\" fill-rule=\"evenodd\"", fill)
		if m.stroke.A > 0 {
			fmt.Fprintf(&b, " stroke=\"%s\" stroke-width=\"%.1f\" stroke-linejoin=\"round\" stroke-linecap=\"round\"", hex(m.stroke), m.width)
		}
		b.WriteString("/>\n")
	}
	b.WriteString("</svg>\n")
	_, err := w.Write(b.Bytes())
	return err
}

// PNG writes the sheet as pixels.
func (s *Sheet) PNG(w io.Writer) error {
	scale := float64(s.pngW) / float64(s.w)
	dc := gg.NewContext(s.pngW, int(float64(s.h)*scale))
	dc.SetColor(paper)
	dc.Clear()
	faces := map[string]font.Face{}
	for _, m := range s.marks {
		if m.text != "" {
			key := fmt.Sprintf("%s %.2f", m.style, m.size)
			if faces[key] == nil {
				f, err := face(m.style, m.size*scale)
				if err != nil {
					return err
				}
				faces[key] = f
			}
			dc.SetFontFace(faces[key])
			dc.SetColor(ink)
			dc.DrawStringAnchored(m.text, float64(m.at.x)*scale, float64(m.at.y)*scale, 0.5, 0.35)
			continue
		}
		for _, ring := range m.rings {
			for i, p := range ring {
				x, y := float64(p.x)*scale, float64(p.y)*scale
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
			dc.SetLineJoinRound()
			dc.StrokePreserve()
		}
		dc.ClearPath()
	}
	return dc.EncodePNG(w)
}

func face(style string, size float64) (font.Face, error) {
	ttf := goregular.TTF
	switch style {
	case "bold":
		ttf = gobold.TTF
	case "italic":
		ttf = goitalic.TTF
	}
	f, err := opentype.Parse(ttf)
	if err != nil {
		return nil, err
	}
	return opentype.NewFace(f, &opentype.FaceOptions{Size: size, DPI: 72})
}
