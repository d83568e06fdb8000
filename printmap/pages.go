// Pages: the map or a part of it on paper of a format, with marks that show where to cut and glue.

package printmap

import (
	"fmt"
	"image/color"
	"io"
	"math"
)

// Format is a size of paper, upright, in millimetres.
type Format struct {
	ID   string
	W, H float64
}

// Formats are the sizes that can be printed on: a poster is one page, the smaller ones are pages of a poster.
var Formats = []Format{{"a4", 210, 297}, {"letter", 215.9, 279.4}, {"a1", 594, 841}}

const (
	rim     = 8.0 // mm that a printer leaves white
	overlap = 6.0 // mm that pages share, to be glued
	across  = 3   // pages side by side: a poster about as wide as A1
	poster  = 500 // mm: paper as wide as this takes the map as one page
	dpi     = 150
)

// Page is one page to be printed.
type Page struct {
	// Name tells pages apart: "1" to "n", by rows from the top left; of a roster, the side's id and the number.
	Name  string
	title string
	marks []mark
	view  view
}

// Pages cuts the map into pages of a format, three side by side, for a poster about as large as A1; whole puts all of
// it on one page instead.
func (s *Map) Pages(f Format, whole bool) []Page {
	w, h := float64(s.w), float64(s.h)
	pw, ph := f.W-2*rim, f.H-2*rim
	if whole || pw >= poster {
		perMM := math.Max(w/pw, h/ph)
		// the map in the middle of the paper
		v := view{x: w/2 - f.W/2*perMM, y: h/2 - f.H/2*perMM, w: f.W * perMM, h: f.H * perMM, mmW: f.W, mmH: f.H,
			pxW: int(f.W / 25.4 * dpi)}
		beyond := mark{rings: [][]fpt{square(v.x-1, v.y-1, v.w+2, v.h+2)[0], square(0, 0, w, h)[0]},
			fill: color.NRGBA{0xff, 0xff, 0xff, 0xff}}
		return []Page{{"1", s.title, append(append([]mark(nil), s.marks...), beyond), v}}
	}
	perMM := w / (across*(pw-overlap) + overlap)
	columns := across
	// as many rows as the map needs; one less, and a slightly smaller map, where the last would stay half empty
	need := (h/perMM - overlap) / (ph - overlap)
	rows := int(math.Ceil(need))
	if rows > 1 && need-float64(rows-1) < 0.5 {
		rows--
		perMM = h / (float64(rows)*(ph-overlap) + overlap)
	}
	stepX, stepY := (pw-overlap)*perMM, (ph-overlap)*perMM
	var out []Page
	for j := range rows {
		for i := range columns {
			// the part of the map, with the rim around it
			x, y := float64(i)*stepX, float64(j)*stepY
			v := view{x: x - rim*perMM, y: y - rim*perMM, w: f.W * perMM, h: f.H * perMM, mmW: f.W, mmH: f.H,
				pxW: int(f.W / 25.4 * dpi)}
			out = append(out, Page{fmt.Sprint(j*columns + i + 1), s.title,
				append(append([]mark(nil), s.marks...), crop(x, y, pw*perMM, ph*perMM, w, h, perMM,
					fmt.Sprintf("%s: row %d of %d, column %d of %d", s.title, j+1, rows, i+1, columns))...), v})
		}
	}
	return out
}

// crop whitens the rim of a page and what lies outside the map, draws where to cut and where the next page is glued
// on, and says which page it is.
func crop(x, y, w, h, mapW, mapH, perMM float64, label string) []mark {
	r := rim * perMM
	white := color.NRGBA{0xff, 0xff, 0xff, 0xff}
	frame := mark{rings: [][]fpt{square(x-r*1.5, y-r*1.5, w+3*r, h+3*r)[0],
		square(x, y, min(w, mapW-x), min(h, mapH-y))[0]}, fill: white}
	grey := color.NRGBA{0x80, 0x78, 0x6a, 0xff}
	var cuts [][]fpt
	for _, cx := range []float64{x, x + w} {
		cuts = append(cuts, []fpt{{cx, y - r*0.7}, {cx, y - r*0.15}}, []fpt{{cx, y + h + r*0.15}, {cx, y + h + r*0.7}})
	}
	for _, cy := range []float64{y, y + h} {
		cuts = append(cuts, []fpt{{x - r*0.7, cy}, {x - r*0.15, cy}}, []fpt{{x + w + r*0.15, cy}, {x + w + r*0.7, cy}})
	}
	glue := mark{rings: [][]fpt{{{x + w - overlap*perMM, y}, {x + w - overlap*perMM, y + h}},
		{{x, y + h - overlap*perMM}, {x + w, y + h - overlap*perMM}}}, open: true,
		stroke: color.NRGBA{0x80, 0x78, 0x6a, 90}, width: perMM * 0.15, dash: []float64{perMM * 2, perMM * 2}}
	return []mark{glue, frame, {rings: cuts, open: true, stroke: grey, width: perMM * 0.2},
		{text: label, at: fpt{x + w/2, y + h + r*0.6}, size: perMM * 2.6, fill: grey}}
}

// SVG writes the page with its size in millimetres.
func (p Page) SVG(w io.Writer) error { return writeSVG(w, p.title, p.marks, p.view) }

// PNG writes the page at 150 dots to the inch.
func (p Page) PNG(w io.Writer) error { return writePNG(w, p.marks, p.view) }

// JPEG writes the page as a picture for a screen.
func (p Page) JPEG(w io.Writer) error { return writeJPEG(w, p.marks, p.view) }
