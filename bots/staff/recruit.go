// The recruit: an opponent for first games. It plans like the staff officer, and then overlooks some of its blocks:
// fewer where it must attack to win than where it only has to hold. It sees what the staff officer sees, and its dice
// are like those of any player.

package staff

import (
	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// Recruit is the maker of the weaker staff officer.
var Recruit = bots.Maker{
	Name: "recruit",
	Text: "For first games: it knows no more than you, and is easier to beat than the staff officer, since it " +
		"overlooks some of its blocks in each impulse (a sixth of those that fight if it must attack to win, two " +
		"thirds of all if it only has to hold).",
	Plays: blocks.Is,
	Rank:  2,
	New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
		b := &bot{game: g, side: int(side), seed: seed, level: 1, rand: chance.NewRand(seed)}
		b.attention = &attention{rand: chance.NewRand(seed ^ 0x4ec4)}
		return b
	},
}

// lots is how many lots a recruit draws from for each block: it overlooks the block on one of them if it must attack to
// win, and on all but two if it only has to hold.
const lots = 6

// attention is what a recruit notices in an impulse.
type attention struct {
	rand *chance.Rand
	sees [blocks.MaxBlocks]bool
}

// draw draws, when an impulse begins, which blocks are noticed in it. A side that must attack notices all its HQs: one
// that is left out costs it a whole impulse.
func (t *attention) draw(units []blocks.Unit, attacks bool) {
	for b := range t.sees {
		lot := t.rand.Below(lots)
		if attacks {
			t.sees[b] = lot > 0 || b < len(units) && units[b].HQIndex >= 0
		} else {
			t.sees[b] = lot < 2
		}
	}
}

// left is what is left of a plan when the orders to blocks that are not noticed are taken out: the choice of the block,
// or the activation of the HQ, and what it does then. The first HQ of a Tactical Impulse is always noticed, for there
// is none without an HQ.
func (t *attention) left(plan []kernel.Action) []kernel.Action {
	kept := plan[:0:0]
	if len(plan) > 1 && plan[0].Verb == blocks.VTactical {
		t.sees[plan[1].Piece] = true
	}
	skip := false
	for _, a := range plan {
		switch a.Verb {
		case blocks.VChoose, blocks.VActivate:
			skip = !t.sees[a.Piece]
		case blocks.VMove, blocks.VRail, blocks.VBuild, blocks.VTransfer, blocks.VDone, blocks.VPlace, blocks.VBlitz:
		default:
			skip = false
		}
		if !skip {
			kept = append(kept, a)
		}
	}
	return kept
}
