// Tests of the places where units usually stand.

package driveonmoscow_test

import (
	"testing"

	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// TestUsualSetUpGarrisons: where the staff has placed all Germans, a unit stands in every town of their rear, for the
// Soviets win at once where they enter one (4.4); in Pochep, which lies next to the front line, as many as may. The
// front is held as it was without garrisons: German zones reach as many hexes of it.
func TestUsualSetUpGarrisons(t *testing.T) {
	p := arranged(t).(*stacks.Position)
	count := func(s kernel.Side, a stacks.Place) (n int) {
		for u := stacks.Unit(1); int(u) < len(p.Units); u++ {
			if p.At[u] == a && p.Units[u].Side == s {
				n++
			}
		}
		return n
	}
	towns := 0
	for _, town := range p.Towns {
		for _, a := range town.Places {
			if !p.Ground.Has(a) {
				continue
			}
			towns++
			n := count(driveonmoscow.German, a)
			if n == 0 || town.Name == "Pochep" && n < p.Config.Stack {
				t.Errorf("%d German units stand in %s", n, town.Name)
			}
		}
	}
	if towns != 6 {
		t.Errorf("the Germans have %d towns", towns)
	}
	open := 0
	for _, a := range p.Line {
		held := false
		for _, b := range p.Map.Grid.Graph.Neighbours(a) {
			held = held || count(driveonmoscow.German, b) > 0
		}
		if !held {
			open++
		}
	}
	if open > 31 { // without garrisons 32 of 69 were open
		t.Errorf("no German zone is next to %d hexes of the front line", open)
	}
}
