// Tests of what players read of a hex.

package moscowcampaign

import (
	"slices"
	"testing"
)

// TestEachPriceIsSaidOnce: what it costs to enter a hex is one line for all units that pay the same.
func TestEachPriceIsSaidOnce(t *testing.T) {
	g := Must()
	want := map[string][]string{
		"clear": {"1 movement point to enter"},
		"forest": {"infantry, cavalry, railway troops: 1 movement point to enter",
			"armor, motorized infantry: 3 movement points to enter"},
	}
	seen := map[string]bool{}
	for a := range g.Hexes() {
		terrain := g.Map.Terrains[g.Map.Terrain[a]]
		if want[terrain] == nil || seen[terrain] {
			continue
		}
		seen[terrain] = true
		var got []string
		for _, n := range g.Info().Places[g.ID(a)].Notes {
			got = append(got, n.Text)
		}
		if !slices.Equal(got, want[terrain]) {
			t.Errorf("%s: %q, want %q", terrain, got, want[terrain])
		}
	}
	if len(seen) != len(want) {
		t.Errorf("hexes of %v only", seen)
	}
}
