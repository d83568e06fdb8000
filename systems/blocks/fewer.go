// A handicap that is known: the blocks of a kind enter with a step less. The laboratory measures with it whether
// results between bots move as they must.

package blocks

import (
	"sync"

	"umpire/kernel"
)

// fewerKinds are the kinds of combat block by the words of data files.
var fewerKinds = map[string]Kind{"infantry": Infantry, "motorized": Motorized, "cavalry": Cavalry, "tank": Tank}

// WithFewerSteps is the same game in which the blocks of a kind ("infantry", "motorized", "cavalry", "tank") of a side
// enter play with a step less than they would, at the set-up or later, but never with none. Replacements and refits
// bring the step back as any other. False if there is no such kind.
func (g *Game) WithFewerSteps(side kernel.Side, kind string) (kernel.Game, bool) {
	k, ok := fewerKinds[kind]
	if !ok || !side.Player() {
		return nil, false
	}
	n := *g
	n.fewer = n.fewer.Or(n.kinds[k].And(n.all[side]))
	n.mu, n.settings = &sync.Mutex{}, map[settingKey]*Setting{}
	return &n, true
}

// weaken takes the step of a handicap from a block that enters.
func (p *Position) weaken(b Block) {
	if p.fewer.Has(b) && p.Step[b]+1 < p.Units[b].Steps {
		p.Step[b]++
	}
}
