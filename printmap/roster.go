// The roster on paper: every piece with its block and its strength at each step.

package printmap

import (
	"fmt"
	"image/color"
	"math"
	"slices"
	"strings"

	"umpire/kernel"
)

var sideColours = [2]color.NRGBA{{0x5d, 0x73, 0x87, 0xff}, {0xb5, 0x45, 0x2c, 0xff}}

var stripes = map[string]color.NRGBA{
	"white": {0xf6, 0xf3, 0xea, 0xff}, "blue": {0x2f, 0x5f, 0xa8, 0xff}, "red": {0xd0, 0x2f, 0x2f, 0xff},
	"lightblue": {0x7f, 0xc0, 0xe6, 0xff},
	"green":     {0x3f, 0x8f, 0x4a, 0xff}, "yellow": {0xf0, 0xc9, 0x3a, 0xff}, "pink": {0xee, 0x9c, 0xb4, 0xff},
	"brown": {0x8a, 0x5a, 0x33, 0xff},
	"black": {0x22, 0x20, 0x1d, 0xff}, "grey": {0x9b, 0x9b, 0x96, 0xff}, "orange": {0xee, 0x8a, 0x2e, 0xff},
	"purple": {0x7d, 0x5b, 0xa6, 0xff},
}

var echelons = map[string]string{"company": "I", "battalion": "II", "regiment": "III", "brigade": "X", "division": "XX",
	"corps": "XXX", "army": "XXXX", "front": "XXXXX"}

// Roster makes the pages of a game's roster: every piece with its face, by side and formation; a block with strength
// and firepower at each step and its movement, a counter with its ratings at each step.
func Roster(info *kernel.Info, f Format) []Page {
	const unit = 10.0                    // map units to the millimetre of paper
	perMM := unit * math.Max(1, f.W/330) // a millimetre as drawn: larger on a poster, which is read from further away
	w, h := f.W*unit, f.H*unit
	margin := 12 * perMM
	columns := max(2, int((w-2*margin)/(92*perMM)))
	cw, rh := (w-2*margin)/float64(columns), 13.5*perMM
	var out []Page
	for side := kernel.Side(0); side < 2; side++ {
		var ids []kernel.PieceID
		for i := 1; i < len(info.Pieces); i++ {
			if info.Pieces[i].Side == side {
				ids = append(ids, kernel.PieceID(i))
			}
		}
		rows := int((h - 2*margin - 16*perMM) / rh)
		each := rows * columns
		sheets := (len(ids) + each - 1) / each
		for n := range sheets {
			title := fmt.Sprintf("%s: %s", info.Name, info.Sides[side].Name)
			var m []mark
			m = append(m, mark{rings: square(0, 0, w, h), fill: color.NRGBA{0xff, 0xff, 0xff, 0xff}},
				mark{rings: square(margin, margin, w-2*margin, 10*perMM), fill: sideColours[side]},
				mark{text: title, at: fpt{margin + 3*perMM, margin + 7*perMM}, size: 6 * perMM, style: "bold",
					anchor: "start", fill: color.NRGBA{0xff, 0xff, 0xff, 0xff}})
			if sheets > 1 {
				label := fmt.Sprintf("sheet %d of %d", n+1, sheets)
				m = append(m, mark{text: label, at: fpt{w - margin - 3*perMM - advance("", label)*4*perMM,
					margin + 6.6*perMM}, size: 4 * perMM, anchor: "start", fill: color.NRGBA{0xff, 0xff, 0xff, 0xff}})
			}
			here := ids[n*each : min(len(ids), (n+1)*each)]
			if sheets == 1 { // columns of one length
				rows = (len(here) + columns - 1) / columns
			}
			for k, id := range here {
				x, y := margin+float64(k/rows)*cw, margin+14*perMM+float64(k%rows)*rh
				m = append(m, rosterEntry(info, &info.Pieces[id], x, y, cw, rh, perMM)...)
			}
			m = append(m, footnote(info, margin, h-margin*0.75, perMM)...)
			out = append(out, Page{fmt.Sprintf("%s-%d", info.Sides[side].ID, n+1), title, m,
				view{w: w, h: h, mmW: f.W, mmH: f.H, pxW: int(f.W / 25.4 * dpi)}})
		}
	}
	return out
}

// footnote explains the figures of an entry, those of firepower by shapes that a black and white printer keeps apart.
func footnote(info *kernel.Info, x, y, mm float64) []mark {
	texts := []string{"a figure for each step, best first: strength and firepower", "one face of a die hits", "two",
		"three"}
	if len(info.Ratings) > 0 {
		var names []string
		for _, i := range row(info) {
			names = append(names, strings.ToLower(info.Ratings[i].Name))
		}
		texts = []string{"a group of figures for each step, best first: " + strings.Join(names, ", ")}
	}
	var m []mark
	for i, text := range texts {
		if i > 0 {
			m = append(m, pip(i, x, y-mm, mm)...)
			x += 2.4 * mm
		}
		m = append(m, mark{text: text, at: fpt{x, y}, size: 2.8 * mm, style: "italic", anchor: "start", fill: ink})
		x += advance("italic", text)*2.8*mm + 5*mm
	}
	return m
}

// row are the ratings that stand along the lower edge of a counter, as indexes into Info.Ratings.
func row(info *kernel.Info) (list []int) {
	for i := range info.Ratings {
		if info.Ratings[i].Show == "row" {
			list = append(list, i)
		}
	}
	return list
}

// ratings are those of a step as they are printed: "3-5", "(1)-4", "2½-6".
func ratings(info *kernel.Info, rates []kernel.Rate) string {
	var list []string
	for _, i := range row(info) {
		r, per := rates[i], max(1, int(info.Ratings[i].Per))
		if r.N == kernel.NoRate {
			continue
		}
		text := fmt.Sprint(int(r.N) / per)
		switch rest := int(r.N) % per; {
		case rest*2 == per:
			text += "½"
		case rest > 0:
			text += fmt.Sprintf(" %d/%d", rest, per)
		}
		switch r.Show {
		case "parentheses":
			text = "(" + text + ")"
		case "brackets", "box":
			text = "[" + text + "]"
		case "letter":
			text += "A"
		}
		list = append(list, text)
	}
	return strings.Join(list, "-")
}

// rosterEntry is one piece: its face, its name, and of a block a pip for each step in the colour and shape of its
// firepower, of a counter the ratings of each step.
func rosterEntry(info *kernel.Info, p *kernel.PieceInfo, x, y, w, h, mm float64) []mark {
	block := h - 2*mm
	edge := block * 0.2
	colour := sideColours[min(int(p.Side), 1)]
	m := []mark{
		{rings: square(x, y, block, edge), fill: blend(colour, color.NRGBA{0xff, 0xf1, 0xd6, 80})},
		{rings: square(x, y+edge, block, block-edge), fill: colour},
	}
	if p.Symbol == "fleet" {
		m = append(m, fleetFace(x, y+edge, block, block-edge, block*0.23)...)
	}
	m = append(m, mark{rings: square(x, y, block, block), stroke: ink, width: mm * 0.15})
	left := 0.0
	if c, ok := stripes[p.Colour]; ok {
		left = block * 0.15
		m = append(m, mark{rings: square(x, y+edge, left, block-edge), fill: c})
	}
	mid := x + left + (block-left)/2
	if e := echelons[p.Size]; e != "" {
		m = append(m, mark{text: e, at: fpt{mid, y + edge + block*0.15}, size: block * 0.15, style: "bold",
			fill: color.NRGBA{0xff, 0xff, 0xff, 0xff}})
	}
	if fw := block * 0.5; p.Symbol != "fleet" {
		m = append(m, symbol(p, mid-fw/2, y+edge+block*0.19, fw, mm)...)
	}
	m = append(m, mark{text: p.Short, at: fpt{mid, y + block*0.955}, size: block * 0.19, style: "bold",
		fill: color.NRGBA{0xff, 0xff, 0xff, 0xff}})
	if len(p.Levels) > 0 {
		most := 0
		for _, l := range p.Levels {
			most = max(most, int(l))
		}
		for i := range min(most, 6) {
			m = append(m, pip(fireAt(p, 0), x+block/2+(float64(i)-float64(min(most, 6)-1)/2)*edge*0.95, y+edge/2,
				edge*0.3)...)
		}
	}
	tx := x + block + 2*mm
	m = append(m, mark{text: p.Name, at: fpt{tx, y + block*0.3}, size: 3.6 * mm, style: "bold", anchor: "start",
		fill: ink})
	var words []string
	if p.Group != "" {
		words = append(words, p.Group)
	}
	words = append(words, p.Type)
	if p.Move > 0 {
		words = append(words, fmt.Sprintf("moves %d", p.Move))
	}
	words = append(words, traitWords(p.Traits)...)
	m = append(m, mark{text: strings.Join(words, ", "), at: fpt{tx, y + block*0.6}, size: 2.8 * mm, style: "italic",
		anchor: "start", fill: ink})
	// steps from the best to the last: how strong, and a pip for the firepower there
	px := tx
	for i, l := range p.Levels {
		text := fmt.Sprint(l)
		if i < len(p.States) {
			text = p.States[i]
		}
		m = append(m, mark{text: text, at: fpt{px, y + block*0.93}, size: 3 * mm, style: "bold", anchor: "start",
			fill: ink})
		px += advance("bold", text)*3*mm + 1.8*mm
		if f := fireAt(p, i); f > 0 {
			m = append(m, pip(f, px, y+block*0.93-1*mm, mm)...)
		}
		px += 3.4 * mm
	}
	for _, rates := range p.Rates {
		text := ratings(info, rates)
		m = append(m, mark{text: text, at: fpt{px, y + block*0.93}, size: 3 * mm, style: "bold", anchor: "start",
			fill: ink})
		px += advance("bold", text)*3*mm + 4*mm
	}
	return append(m, mark{rings: [][]fpt{{{x, y + h - mm}, {x + w - 4*mm, y + h - mm}}}, open: true,
		stroke: color.NRGBA{0x3b, 0x32, 0x26, 60}, width: mm * 0.12})
}

// codes are traits that the data name by a code: marks for the set-up, and what the name of the piece says in words.
var codes = []string{"diamond", "dot", "jaeger", "luftlande", "marine", "nkvd", "ss"}

// traitWords are a piece's traits, without codes. A single letter is a mark too.
func traitWords(traits []string) []string {
	var words []string
	for _, t := range traits {
		if len(t) > 1 && !slices.Contains(codes, t) {
			words = append(words, t)
		}
	}
	return words
}

// fireAt is how many faces of a die hit at a step, 0 if it does not fight.
func fireAt(p *kernel.PieceInfo, step int) int {
	if step < len(p.Fire) {
		return int(p.Fire[step])
	}
	return 0
}

// pip is a stroke where nothing hits, a white dot where one face of the die hits, a yellow diamond where two do, a
// black square where three do.
func pip(fire int, x, y, r float64) []mark {
	edge, thin := color.NRGBA{0x1e, 0x12, 0x08, 0xff}, r*0.3
	switch {
	case fire <= 0: // none: a stroke, so that steps can be counted
		return []mark{{rings: [][]fpt{{{x - r*0.8, y}, {x + r*0.8, y}}}, open: true, stroke: edge, width: r * 0.5}}
	case fire == 2:
		d := r * 1.25
		return []mark{{rings: [][]fpt{{{x, y - d}, {x + d, y}, {x, y + d}, {x - d, y}}},
			fill: color.NRGBA{0xff, 0xd8, 0x3d, 0xff}, stroke: edge, width: thin}}
	case fire >= 3:
		return []mark{{rings: square(x-r*0.9, y-r*0.9, r*1.8, r*1.8), fill: color.NRGBA{0x0d, 0x0b, 0x0a, 0xff},
			stroke: halo, width: thin}}
	}
	return []mark{{dots: []fpt{{x, y}}, stroke: edge, width: 2*r + thin},
		{dots: []fpt{{x, y}}, stroke: color.NRGBA{0xff, 0xff, 0xff, 0xff}, width: 2*r - thin}}
}

// blend lays a translucent colour over an opaque one.
func blend(under, over color.NRGBA) color.NRGBA {
	mix := func(u, o uint8) uint8 {
		a := int(over.A)
		return uint8((int(u)*(255-a) + int(o)*a) / 255)
	}
	return color.NRGBA{mix(under.R, over.R), mix(under.G, over.G), mix(under.B, over.B), 0xff}
}
