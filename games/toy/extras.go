// What the toy offers beyond the contract: standing answers, overlays, goals and luck.

package toy

import (
	"cmp"
	"fmt"
	"slices"

	"umpire/kernel"
	"umpire/mechanics/dryrun"
	"umpire/mechanics/odds"
	"umpire/mechanics/overlay"
)

// replying says whether the decision due is of the side whose turn it is not.
func (p *Position) replying() bool { return p.Step == stepLose && p.ToMove() != p.side() }

// Answer is what a standing answer does about the only decision in the other side's turn: which of equally strong
// blocks takes a hit (4.3). What an answer leaves equal goes to the block that comes first in the roster.
func (p *Position) Answer(n int) (kernel.Action, bool) {
	if !p.replying() || n < 0 || n >= len(p.g.info.Asks[stepLose].Answers) {
		return kernel.Action{}, false
	}
	spare := [...]string{"artillery", "cavalry", ""}[n] // as data/info.json lists the answers
	spared := func(b kernel.PieceID) int16 {            // the block with the lowest number takes the hit
		if spare != "" {
			return bit(p.record(b).Type == spare)
		}
		return int16(p.record(b).Levels[0] - p.of(b).Steps) // spread: it has lost the fewest steps
	}
	order := func(a, b kernel.PieceID) int { return cmp.Compare(spared(a), spared(b)) }
	return kernel.Action{Verb: verbLose, Piece: slices.MinFunc(p.candidates(p.ToMove()), order)}, true
}

// Overlay lays over the map who controls what, or where a block could move to if it had not moved (3.1 to 3.3), with
// room for it (1.3). All may see control and where blocks stand; how far a block moves depends on its face.
func (p *Position) Overlay(viewer kernel.Side, which uint8, of kernel.Side, b kernel.PieceID, o *kernel.Overlay) error {
	o.Reset()
	in := &p.g.info
	var s overlay.Builder
	switch {
	case int(which) >= len(in.Overlays) || !of.Player() || in.Overlays[which].Sides && b != kernel.NoPiece:
		return kernel.Refuse("5.1", "no-overlay", "There is no such overlay.")
	case in.Overlays[which].ID == "control":
		s.Control(in, func(a kernel.PlaceID) kernel.Side { return p.Control[a-1] }, p.contested)
	case !p.mine(of, b) || p.ShownAs(viewer, b) != b: // 1.2: concealed, lost and unknown blocks are all the same
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

// Progress says how near the sides are to winning. All of it is public: how many blocks there are, and where.
func (p *Position) Progress(viewer kernel.Side, out *kernel.Progress) {
	out.Reset()
	out.Turn, out.Turns = int16(p.Turn), int16(p.play().turns)
	now := p.Outcome()
	for s := range east + 1 { // as data/scenarios.json lists the goals
		all := int32(len(p.play().blocks[s.Other()]))
		out.Counts = append(out.Counts, kernel.GoalCount{Have: now.Points[s]},
			kernel.GoalCount{Have: all - p.alive(s.Other()), Need: all})
	}
	ended := *p
	ended.Step = stepOver
	out.Ahead = ended.Outcome().Winner
	for s := range east + 1 {
		if now.Over || viewer == s.Other() || p.alive(s) != 1 || !p.on("5.3") {
			continue
		}
		for b := range p.stack(s, everywhere) {
			d := kernel.Danger{Side: s.Other(), Rule: "5.3", Places: []kernel.PlaceID{p.at(b)},
				Text: fmt.Sprintf("If the last block of %s is lost, %s wins at once.", p.g.info.Sides[s].Name,
					p.g.info.Sides[s.Other()].Name)}
			for e := range p.stack(s.Other(), everywhere) {
				d.Pressing = d.Pressing || p.at(e) == p.at(b) || p.g.near(p.at(e), p.at(b), p.mud() && p.on("3.3"))
			}
			if d.Pressing {
				d.Text += " The enemy can reach it."
			}
			out.Dangers = append(out.Dangers, d)
		}
	}
}

// Risk says what an action puts at stake: a block moved next to the enemy, or the end of the player turn.
func (p *Position) Risk(a kernel.Action) (kernel.Risk, bool) {
	if p.replying() || p.refuse(a) != "" || !p.ToMove().Player() {
		return kernel.Risk{}, false
	}
	copy := *p
	over := func() bool { return copy.side() != p.side() }
	return (&dryrun.Space{Plain: true}).Risk(p.g.Index, p, &copy, a, dryrun.Go{Over: over})
}
