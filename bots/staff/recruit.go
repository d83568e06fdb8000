// The recruit: an opponent for first games. It plans like the staff officer, and then overlooks some of its blocks. It
// sees no more than the staff officer does, and throws its dice like everybody.

package staff

import (
	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// Recruit is the maker of the staff officer's weaker brother.
var Recruit = bots.Maker{
	Name:  "recruit",
	Text:  "Plays the staff officer's moves, but overlooks two of three blocks in each impulse. For first games.",
	Plays: blocks.Is,
	Rank:  2,
	New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
		b := &bot{game: g, side: int(side), seed: seed, level: 1, rand: chance.NewRand(seed)}
		b.attention = &attention{rand: chance.NewRand(seed ^ 0x4ec4)}
		return b
	},
}

// noticed is of how many blocks a recruit notices one.
const noticed = 3

// attention is what a recruit notices in an impulse.
type attention struct {
	rand *chance.Rand
	sees [blocks.MaxBlocks]bool
}

// draw draws, when an impulse begins, which blocks are noticed in it.
func (t *attention) draw() {
	for b := range t.sees {
		t.sees[b] = t.rand.Below(noticed) == 0
	}
}

// left is what is left of a plan when the orders to blocks that are not noticed are taken out: the choice of the block,
// or the activation of the HQ, and what it does then.
func (t *attention) left(plan []kernel.Action) []kernel.Action {
	kept := plan[:0:0]
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
