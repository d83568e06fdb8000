// What the enemy is used to do, from what the officer has seen of him in this game.

package hexstaff

import (
	"slices"

	"umpire/kernel"
	"umpire/systems/counters"
)

// habit is what was seen last in the side's own turn, and whether the enemy has done something since.
type habit struct {
	turn  int16
	at    []place // by unit
	steps []uint8 // by unit
	asked bool    // the enemy's turn has asked the side for a decision: there was an attack
}

// watch compares the first position of a turn with the last one of the turn before. An enemy who in his whole turn has
// moved at most one unit in twenty and attacked nobody is taken for one who does nothing, until he does something.
func (b *bot) watch(p *counters.Position) {
	h := &b.habit
	if p.Setting || p.Over {
		return
	}
	if p.Active != b.side {
		h.asked = true
		return
	}
	if h.at != nil && p.Turn == h.turn+1 {
		b.still = !h.asked && h.idle(p, b.foe)
		b.stirs = !b.still
	}
	h.turn, h.asked = p.Turn, false
	h.at, h.steps = append(h.at[:0], p.At...), append(h.steps[:0], p.Steps...)
}

// idle reports whether nothing was lost since the last look, and hardly a unit of the enemy's was moved.
func (h *habit) idle(p *counters.Position, foe kernel.Side) bool {
	moved, all := 0, 0
	for _, u := range p.Of(foe) {
		if p.OnMap(u) {
			all++
			if p.At[u] != h.at[u] {
				moved++
			}
		}
	}
	return 20*moved <= all && !slices.ContainsFunc(p.Of(foe), func(u unit) bool { return p.Steps[u] < h.steps[u] }) &&
		!slices.ContainsFunc(p.Of(foe.Other()), func(u unit) bool { return p.Steps[u] < h.steps[u] })
}
