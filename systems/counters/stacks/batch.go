// Runs of routine actions that are offered as one: the units that the line needs in the set-up.

package stacks

import (
	"strings"

	"umpire/kernel"
)

// The batches, as Info.Batches lists them.
const batchLine = 0

func (g *Game) batchInfos() []kernel.BatchInfo {
	return []kernel.BatchInfo{batchLine: {ID: "line", Rule: g.Numbers[RHoldLine],
		Text: "Place one " + strings.ToLower(g.Kinds[g.Holder].Name) + " in each hex that still needs one"}}
}

// Batch is the next action of a batch: a unit of the kind that holds the line for the first of its hexes that has none.
func (p *Position) Batch(n int) (kernel.Action, bool) {
	if n != batchLine || p.Stage != StageDeploy || p.Active != kernel.SideB || !p.On(RHoldLine) {
		return kernel.Action{}, false
	}
	hexes, units := p.lacks()
	if hexes == 0 || units == 0 {
		return kernel.Action{}, false
	}
	if u := p.Hand; u != 0 && p.Units[u].Kind == p.Holder && !p.flag(u, Reserve) {
		for _, a := range p.Line {
			if _, code, _ := p.noPlace(u, a, hexes, units); code == "" && !p.held(a) {
				return kernel.Action{Verb: VPlace, Place: p.ID(a)}, true
			}
		}
		return kernel.Action{}, false
	}
	for _, u := range p.byKind[p.Holder] {
		if p.At[u] == p.hexes+Entering && !p.flag(u, Reserve) {
			return kernel.Action{Verb: VChoose, Piece: p.ownID(p.alike(u))}, true
		}
	}
	return kernel.Action{}, false
}
