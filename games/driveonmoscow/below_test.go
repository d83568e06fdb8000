// What a view accounts for in a stack of which units are in battle.

package driveonmoscow_test

import (
	"testing"

	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// TestUntriedBetweenShown: an untried unit that is known to lie between two that are shown is in the enemy's view.
func TestUntriedBetweenShown(t *testing.T) {
	p := deployed(t, kernel.SideB)
	a, ok := p.Map.Grid.Lookup("4014")
	if !ok {
		t.Fatal("there is no hex 4014")
	}
	for i, u := range p.Of(kernel.SideB)[:3] {
		p.Survey().Put(u, a)
		p.Steps[u] = 1
		p.Flags[u] |= stacks.Known
		if i != 1 {
			p.Face[u] = u
			p.Flags[u] |= stacks.Shown
		}
	}
	var v kernel.View
	p.View(kernel.SideA, &v)
	n := int16(0)
	for _, pv := range v.Pieces {
		if pv.Place == p.ID(a) {
			n++
		}
	}
	for _, m := range v.Marks {
		if m.Place == p.ID(a) {
			n += m.N
		}
	}
	if n != 3 {
		t.Errorf("the view accounts for %d of 3 units of a stack", n)
	}
}
