// The known handicap of the laboratory: blocks of a kind enter with a step less.

package moscow41_test

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestFewerSteps: every Soviet infantry block that the set-up places has a step less than without the
// handicap, but at least one; no other block changes.
func TestFewerSteps(t *testing.T) {
	less, ok := game.WithFewerSteps(kernel.SideB, "infantry")
	if !ok {
		t.Fatal("there is no infantry")
	}
	for _, bad := range []string{"", "hq", "rifle"} {
		if _, ok := game.WithFewerSteps(kernel.SideB, bad); ok {
			t.Errorf("%q is taken for a kind", bad)
		}
	}
	for _, scenario := range []string{"campaign", "typhoon"} {
		var at [2]*blocks.Position
		for i, g := range []kernel.Game{game, less} {
			pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(5))
			if err != nil {
				t.Fatal(err)
			}
			at[i] = pos.(*blocks.Position)
			for src := chance.NewRand(6); at[i].SegmentID() == "setup"; {
				l := at[i].Legal(nil)
				if err := at[i].Play(l[len(l)-1], src, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		weaker := 0
		for b := 1; b < len(game.Units); b++ {
			u, was, is := &game.Units[b], at[0].Step[b], at[1].Step[b]
			want := was
			placed := !slices.Contains(game.Holding[u.Side][:], at[0].At[b])
			if placed && u.Side == kernel.SideB && u.Kind == blocks.Infantry && was+1 < u.Steps {
				want++
				weaker++
			}
			if at[0].At[b] != at[1].At[b] || is != want {
				t.Errorf("%s: %s stands at level %d, %d without the handicap", scenario, u.ID, is, was)
			}
		}
		if weaker < 5 {
			t.Errorf("%s: %d blocks are weaker", scenario, weaker)
		}
	}
}
