// Package overlay makes what a game lays over the map (kernel.Overlayer): tones and numbers of places, the legend,
// and control, which every game has.
package overlay

import (
	"umpire/board"
	"umpire/kernel"
)

// Builder is an overlay in the making: at most one tone for a place, the last that was laid. Its space is reused.
type Builder struct {
	places []place
	legend []kernel.OverlayTone
}

type place struct {
	tone  uint8 // index into the legend, plus one; 0: the place is not marked
	shown bool
	n     int16
}

// Begin makes an empty overlay for places below n: the length of Info.Places.
func (s *Builder) Begin(n int) {
	s.places = append(s.places[:0], make([]place, n)...)
	s.legend = s.legend[:0]
}

// Tone adds a line to the legend and returns its number. Tone is one of those that kernel.OverlayTone names.
func (s *Builder) Tone(tone, text string) uint8 {
	s.legend = append(s.legend, kernel.OverlayTone{Text: text, Tone: tone})
	return uint8(len(s.legend) - 1)
}

// Shaded is Tone for one whose colour is the deeper the greater the number of a place is.
func (s *Builder) Shaded(tone, text string) uint8 {
	n := s.Tone(tone, text)
	s.legend[n].Shaded = true
	return n
}

// Mark lays a tone over a place.
func (s *Builder) Mark(p kernel.PlaceID, tone uint8) { s.places[p].tone = tone + 1 }

// MarkAll lays a tone over the places of a set of the board, whose place 0 has the id 1.
func (s *Builder) MarkAll(m board.Mask, tone uint8) {
	for a := m.Pop(); a >= 0; a = m.Pop() {
		s.Mark(kernel.PlaceID(a)+1, tone)
	}
}

// Where lays a tone over those of the places of the board below n of which something is true. Place 0 of the board has
// the id 1.
func (s *Builder) Where(tone, text string, n board.Place, has func(board.Place) bool) {
	t := s.Tone(tone, text)
	for a := range n {
		if has(a) {
			s.Mark(kernel.PlaceID(a)+1, t)
		}
	}
}

// Number writes a number on a place, shown if the place is marked.
func (s *Builder) Number(p kernel.PlaceID, n int) { s.places[p].n, s.places[p].shown = int16(n), true }

// Lay writes what was marked into an overlay: the legend, and the marked places by id.
func (s *Builder) Lay(o *kernel.Overlay) {
	o.Legend = append(o.Legend, s.legend...)
	for id, p := range s.places {
		if p.tone != 0 {
			o.Places = append(o.Places, kernel.OverlayPlace{Place: kernel.PlaceID(id), Tone: p.tone - 1, N: p.n,
				Shown: p.shown})
		}
	}
}

// Tidy drops the lines of an overlay's legend that no place and no line on the map has.
func Tidy(o *kernel.Overlay) {
	to := make([]uint8, len(o.Legend)) // new tone plus one
	for i := range o.Places {
		to[o.Places[i].Tone] = 1
	}
	for i := range o.Lines {
		to[o.Lines[i].Tone] = 1
	}
	n := uint8(0)
	for i, t := range o.Legend {
		if to[i] != 0 {
			o.Legend[n] = t
			n++
			to[i] = n
		}
	}
	o.Legend = o.Legend[:n]
	for i := range o.Places {
		o.Places[i].Tone = to[o.Places[i].Tone] - 1
	}
	for i := range o.Lines {
		o.Lines[i].Tone = to[o.Lines[i].Tone] - 1
	}
}

// SideTones are the tones of what is a side's.
var SideTones = [kernel.Players]string{"side-a", "side-b"}

// Control begins an overlay that marks which side controls each place (kernel.NoSide: none), and which are contested.
func (s *Builder) Control(info *kernel.Info, holder func(kernel.PlaceID) kernel.Side,
	contested func(kernel.PlaceID) bool) {
	s.Begin(len(info.Places))
	sides := [2]uint8{s.Tone(SideTones[0], info.Sides[0].Name), s.Tone(SideTones[1], info.Sides[1].Name)}
	edge := s.Tone("edge", "Contested")
	for p := kernel.PlaceID(1); int(p) < len(info.Places); p++ {
		if contested(p) {
			s.Mark(p, edge)
		} else if side := holder(p); side.Player() {
			s.Mark(p, sides[side])
		}
	}
}
