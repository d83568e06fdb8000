// The recruit: an opponent for first games. It plans like the staff officer, and then overlooks a third of its combat
// blocks; its HQs do what they were to do. It sees no more than the staff officer does, and throws its dice like
// everybody.

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
	Text:  "Plays the staff officer's moves, but overlooks a third of its combat blocks in each impulse. For first games.",
	Plays: blocks.Is,
	Rank:  2,
	New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
		b := &bot{game: g, side: int(side), seed: seed, level: 1, rand: chance.NewRand(seed)}
		b.attention = &attention{rand: chance.NewRand(seed ^ 0x4ec4)}
		return b
	},
}

// overlooked is of how many combat blocks a recruit overlooks one.
const overlooked = 3

// attention is what a recruit notices in an impulse.
type attention struct {
	rand *chance.Rand
	sees [blocks.MaxBlocks]bool
}

// draw draws, when an impulse begins, which blocks are noticed in it: all HQs, and some of the others.
func (t *attention) draw(units []blocks.Unit) {
	for b := range t.sees {
		t.sees[b] = t.rand.Below(overlooked) > 0 || b < len(units) && units[b].HQIndex >= 0
	}
}

// left is what is left of a plan when the orders to blocks that are not noticed are taken out: the choice of the block,
// and what it does then.
func (t *attention) left(plan []kernel.Action) []kernel.Action {
	kept := plan[:0:0]
	skip := false
	for _, a := range plan {
		switch a.Verb {
		case blocks.VChoose:
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
