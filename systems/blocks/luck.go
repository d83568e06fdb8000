package blocks

import "umpire/kernel"

// Luck is how a die in battle, in anti-air fire or on the road fell: one hit or none, where so many faces of six hit.
// The sums that EvFire and its like tell are those of such dice, and are not counted again. The weather roll is
// nobody's luck: what it brings hinders both sides, and whom more depends on the rest. An event of a log from before
// the faces were told says nothing.
func (g *Game) Luck(e *kernel.Event) (kernel.Luck, bool) {
	if e.Kind != EvDie || e.N < 1 || e.N > 6 || !e.Side.Player() {
		return kernel.Luck{}, false
	}
	n := int32(e.N)
	// In thousandths of a hit, to the nearest: n/6, and n/6 times the rest.
	return kernel.Luck{Side: e.Side, Got: 1000 * int32(e.B), Mean: (1000*n + 3) / 6, Variance: (1000*n*(6-n) + 18) / 36,
		Text: "hits"}, true
}
