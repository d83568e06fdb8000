// Picket with overlays, and the luck of its dice.

package tabletest

import (
	"fmt"

	"umpire/kernel"
)

// NewWithOverlays makes the game with overlays: "stands" (a side's blocks), "reach" (where one block can go) and
// "strengths" (which the other side keeps to itself).
func NewWithOverlays() *Picket {
	g := New()
	g.info.Overlays = []kernel.OverlayInfo{
		{ID: "stands", Name: "Stands", Text: "Where a side's blocks stand.", Key: "c", Sides: true},
		{ID: "reach", Name: "Reach", Text: "Where a block can go.", Key: "r", Rule: "2.1", Pieces: true},
		{ID: "strengths", Name: "Strengths", Text: "How strong a side is where.", Key: "s", Sides: true, Pieces: true},
	}
	return g
}

// Overlay makes an overlay of what the viewer sees.
func (p *state) Overlay(viewer kernel.Side, which uint8, of kernel.Side, piece kernel.PieceID,
	o *kernel.Overlay) error {
	o.Reset()
	var v kernel.View
	p.View(viewer, &v)
	o.Legend = append(o.Legend, kernel.OverlayTone{Text: "here", Tone: "good"})
	if which == 1 && !piece.Handle() && p.moved[piece] && (viewer == side(piece) || viewer == kernel.Both) {
		o.Reset()
		return kernel.Refuse("2.2", "moved", "That piece has moved.")
	}
	for i := range v.Pieces {
		pv := &v.Pieces[i]
		switch {
		case pv.Side != of || piece != kernel.NoPiece && pv.ID != piece:
		case which == 1:
			for at := pv.Place - 1; at <= pv.Place+1; at++ {
				if at > 0 && at <= places && at != pv.Place {
					o.Places = append(o.Places, kernel.OverlayPlace{Place: at, N: 1, Shown: true})
				}
			}
			o.Note = fmt.Sprintf("from %s", p.g.info.Places[pv.Place].Name)
		case which == 2 && pv.Strength < 0:
			o.Reset()
			return kernel.Refuse("1.1", "hidden", "That is the other side's secret.")
		default:
			o.Places = append(o.Places, kernel.OverlayPlace{Place: pv.Place, N: pv.Strength, Shown: which == 2})
		}
	}
	return nil
}

// Luck is that of the die in a fight: half a block.
func (g *Picket) Luck(ev *kernel.Event) (kernel.Luck, bool) {
	if ev.Kind != evDie {
		return kernel.Luck{}, false
	}
	l := kernel.Luck{Side: ev.Side, Mean: 500, Variance: 250, Text: "blocks"}
	if ev.A >= 4 {
		l.Got = 1000
	}
	return l, true
}
