package toy

import "umpire/kernel"

// The overlays, as indices into Info.Overlays.
const (
	layControl = iota
	layReach
)

var overlays = [...]kernel.OverlayInfo{
	{ID: "control", Name: "Control", Text: "Who controls each area.", Rule: "5.1", Key: "C", Sides: true},
	{ID: "reach", Name: "Reach", Text: "Where a block can move to, and how many areas that takes.", Rule: "3.1", Key: "R", Pieces: true},
}

// Overlay fills in what is laid over the map. Control, and where blocks of either side stand, are seen by all; how far a block
// moves hangs on its face.
func (p *Position) Overlay(eyes kernel.Side, which uint8, of kernel.Side, b kernel.PieceID, o *kernel.Overlay) error {
	o.Reset()
	switch {
	case int(which) >= len(overlays) || !of.Player() || which == layControl && b != kernel.NoPiece:
		return kernel.Refuse("5.1", "no-overlay", "There is no such overlay.")
	case which == layControl:
		p.layControl(o)
		return nil
	case b < 1 || b > pieces || !p.sees(eyes, b) || !p.mine(of, b): // 1.2: concealed, lost and unknown blocks are all the same
		return kernel.Refuse("1.2", "no-block", "No block of that side that you can name so is in play.")
	}
	p.layReach(b, o)
	return nil
}

func (p *Position) layControl(o *kernel.Overlay) {
	o.Legend = append(o.Legend, kernel.OverlayTone{Text: p.g.info.Sides[west].Name, Tone: "side-a"},
		kernel.OverlayTone{Text: p.g.info.Sides[east].Name, Tone: "side-b"}, kernel.OverlayTone{Text: "Contested", Tone: "edge"})
	for a := kernel.PlaceID(1); a <= areas; a++ {
		switch s := p.control[a]; {
		case p.contested(a):
			o.Places = append(o.Places, kernel.OverlayPlace{Place: a, Tone: 2})
		case s.Player():
			o.Places = append(o.Places, kernel.OverlayPlace{Place: a, Tone: uint8(s)})
		}
	}
}

// layReach marks where a block could move to if it had not moved (3.1 to 3.3), with room for it (1.3).
func (p *Position) layReach(b kernel.PieceID, o *kernel.Overlay) {
	o.Legend = append(o.Legend, kernel.OverlayTone{Text: "It can go here", Tone: "good"}, kernel.OverlayTone{Text: "There it meets the enemy", Tone: "bad"})
	side := p.g.block[b].side
	for a := kernel.PlaceID(1); a <= areas; a++ {
		var way [3]kernel.PlaceID
		n := p.way(b, a, p.on(rStop), p.mud && p.on(rRiver), &way)
		if n == 0 || p.count[side][a] >= stack && p.on(rStack) {
			continue
		}
		tone := bit(p.count[side.Other()][a] > 0)
		o.Places = append(o.Places, kernel.OverlayPlace{Place: a, Tone: tone, N: int16(n), Shown: true})
	}
	if p.moved[b] && p.on(rOneMove) {
		o.Note = "It has moved this turn."
	}
}
