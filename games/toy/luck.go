package toy

import "umpire/kernel"

// Luck is how a die in battle fell (4.2): one hit or none, where so many faces of six hit. Weather is nobody's luck: mud holds both
// sides up.
func (g *Game) Luck(e *kernel.Event) (kernel.Luck, bool) {
	if e.Kind != evRoll || e.N < 0 || e.N > faces {
		return kernel.Luck{}, false
	}
	n := int32(e.N)
	const thousand, whole = 1000, faces * faces
	return kernel.Luck{Side: e.Side, Got: thousand * int32(e.B), Mean: (thousand*n + faces/2) / faces,
		Variance: (thousand*n*(faces-n) + whole/2) / whole, Text: "hits"}, true
}
