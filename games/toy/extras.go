// What the toy offers beyond the contract: standing answers, overlays and luck.

package toy

import (
	"cmp"
	"slices"

	"umpire/kernel"
	"umpire/mechanics/odds"
	"umpire/mechanics/overlay"
)

// replying says whether the decision due is of the side whose turn it is not.
func (p *Position) replying() bool { return p.Step == stepLose && p.ToMove() != p.side() }

// Answer is the action that a standing answer gives to the only decision in the other side's turn: which of equally
// strong blocks takes a hit (4.3). What an answer leaves equal goes to the block that comes first in the roster.
func (p *Position) Answer(n int) (kernel.Action, bool) {
	if !p.replying() || n < 0 || n >= len(p.g.info.Asks[stepLose].Answers) {
		return kernel.Action{}, false
	}
	spared := func(b kernel.PieceID) int16 { // the block with the lowest number takes the hit
		switch p.g.info.Asks[stepLose].Answers[n].ID {
		case "spare-guns":
			return bit(p.record(b).Type == "artillery")
		case "spare-horse":
			return bit(p.record(b).Type == "cavalry")
		default: // spread: the block that has lost the fewest steps takes it
			return int16(p.record(b).Levels[0] - p.of(b).Steps)
		}
	}
	list := p.candidates(p.ToMove())
	best := slices.MinFunc(list, func(a, b kernel.PieceID) int { return cmp.Compare(spared(a), spared(b)) })
	return kernel.Action{Verb: verbLose, Piece: best}, true
}

// Overlay lays over the map who controls what, or where a block could move to if it had not moved (3.1 to 3.3), with
// room for it (1.3). All may see control and where blocks stand; how far a block moves depends on its face.
func (p *Position) Overlay(eyes kernel.Side, which uint8, of kernel.Side, b kernel.PieceID, o *kernel.Overlay) error {
	o.Reset()
	in := &p.g.info
	var s overlay.Sheet
	switch {
	case int(which) >= len(in.Overlays) || !of.Player() || in.Overlays[which].Sides && b != kernel.NoPiece:
		return kernel.Refuse("5.1", "no-overlay", "There is no such overlay.")
	case in.Overlays[which].ID == "control":
		s.Control(in, func(a kernel.PlaceID) kernel.Side { return p.Control[a-1] }, p.contested)
	case !p.mine(of, b) || p.ShownAs(eyes, b) != b: // 1.2: concealed, lost and unknown blocks are all the same
		return kernel.Refuse("1.2", "no-block", "No block of that side that you can name so is in play.")
	default:
		s.Begin(len(in.Places))
		tones := [2]uint8{s.Tone("good", "It can go here"), s.Tone("bad", "There it meets the enemy")}
		for a := kernel.PlaceID(1); a <= areas; a++ {
			if _, n := p.reach(b, a); n > 0 && (p.count[of][a] < limit || !p.on("1.3")) {
				s.Mark(a, tones[bit(p.count[of.Other()][a] > 0)])
				s.Number(a, n)
			}
		}
		if p.of(b).Moved && p.on("2.3") {
			o.Note = "It has moved this turn."
		}
	}
	s.Lay(o)
	return nil
}

// Luck is how a die in battle fell (4.2). Weather is nobody's luck: mud holds both sides up.
func (g *Game) Luck(e *kernel.Event) (kernel.Luck, bool) { return odds.Luck(e, evRoll) }
