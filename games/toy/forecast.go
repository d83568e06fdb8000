// Forecasts of battles, with assumptions for blocks that the side has not seen.

package toy

import (
	"fmt"

	"umpire/kernel"
	"umpire/mechanics/odds"
)

// Forecast is the odds of a battle, or of the battle that a move would bring. What the side has not seen of the
// defenders is taken at its best, at its worst, and evenly from the blocks not accounted for, at any strength.
func (p *Position) Forecast(side kernel.Side, a kernel.Action, f *kernel.Forecast) {
	f.Reset()
	enemy, at := side.Other(), a.Place
	if side != p.ToMove() || p.refuse(a) != nil ||
		a.Verb != verbBattle && (a.Verb != verbMove || p.count[enemy][at] == 0) {
		return
	}
	f.Known = true
	f.Policy = append(f.Policy, "Every battle is one round, and losses go to the strongest block (4.3).")
	join := func(to *odds.Force, b kernel.PieceID) {
		hitting := p.hitFaces(b, at, p.owner(b) == side)
		to.Add(int(p.of(b).Steps), hitting)
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: fmt.Sprintf("dice, each hits with %d of 6 faces", hitting),
			Rule: "4.2", Side: p.owner(b), Piece: p.ShownAs(side, b), N: int16(p.of(b).Steps)})
	}
	var attack, known odds.Force
	for b := kernel.PieceID(1); b <= pieces; b++ {
		if p.owner(b) == side && p.at(b) == at || a.Verb == verbMove && b == a.Piece {
			join(&attack, b)
		}
	}
	if p.g.info.Places[at].Major {
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "attackers of a town hit with one face less", Rule: "4.5",
			Side: side, N: -1})
	}
	hidden := 0
	for b := range p.stack(enemy, at) {
		if p.hides(side, b) {
			hidden++
		} else {
			join(&known, b)
		}
	}
	if hidden == 0 {
		f.Cases = append(f.Cases, odds.Exchange("known", "", side, attack, known))
		return
	}
	f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "blocks not seen", Rule: "1.2", Side: enemy, N: int16(hidden)})
	worlds := p.defenders(known, side, at, hidden)
	best, worst := odds.Extremes(attack, worlds)
	f.Cases = append(f.Cases, odds.Exchange("best", "the weakest blocks that can stand there", side, attack, best),
		odds.Exchange("worst", "the strongest blocks that can stand there", side, attack, worst),
		odds.Exchange("mean", "any of the blocks not accounted for, at any strength", side, attack, worlds...))
}

// hides says whether a block in play is one of which a side does not know where it is.
func (p *Position) hides(side kernel.Side, b kernel.PieceID) bool {
	return p.of(b).Seen == 0 && p.ShownAs(side, b) != b
}

// defenders are the forces that can stand behind the unseen blocks in an area. It reads only which enemy blocks are not
// accounted for, never which of them stands where.
func (p *Position) defenders(known odds.Force, side kernel.Side, at kernel.PlaceID, hidden int) []odds.Force {
	worlds := []odds.Force{known}
	taken := []uint{0} // by world, a bit for each block
	for range hidden {
		n := len(worlds)
		for i := range n {
			for b := kernel.PieceID(1); b <= pieces; b++ {
				if !p.mine(side.Other(), b) || !p.hides(side, b) || taken[i]>>b&1 == 1 {
					continue
				}
				for _, steps := range p.record(b).Levels {
					with := worlds[i]
					with.Add(int(steps), p.hitFaces(b, at, false))
					worlds, taken = append(worlds, with), append(taken, taken[i]|1<<b)
				}
			}
		}
		worlds, taken = worlds[n:], taken[n:]
	}
	return worlds
}
