// How far a die fell from its mean, for the debrief.

package blocks

import (
	"umpire/kernel"
	"umpire/mechanics/odds"
)

// Luck is how a die in battle, in anti-air fire or on the road fell: one hit or none, where so many faces of six hit.
// The sums that EvFire and its like tell are those of such dice, and are not counted again. The weather roll is
// nobody's luck: what it brings hinders both sides, and whom more depends on the rest. An event of a log from before
// the faces were told says nothing.
func (g *Game) Luck(e *kernel.Event) (kernel.Luck, bool) { return odds.Luck(e, EvDie) }
