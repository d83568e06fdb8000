// What the game measures is what its views show.

package moscowcampaign_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/counterstest"
)

func TestMeasures(t *testing.T) {
	counterstest.RunMeasures(t, game(t).Game, "15", 1, "points", "units", "strength", "cut-off", "towns", "ground",
		"combat", "gaps")
}

// TestLostToStacking: what too many in a hex cost is no loss in combat.
func TestLostToStacking(t *testing.T) {
	g := game(t)
	p, err := g.Empty(kernel.Setup{Scenario: "15"})
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range []string{"set turn 16", "put g-8id 2621", "ready german-move", "put g-5id 2521 moved",
		"put g-6id 2521 moved", "put g-7id 2521 moved", "put g-2pz 2521 moved"} {
		if err := g.Edit(p, strings.Fields(line)); err != nil {
			t.Fatal(err)
		}
	}
	var told kernel.Events
	for _, line := range []string{"end", "lose g-2pz"} {
		actions, err := g.Cases.Index.Expand(p, line)
		if err != nil {
			t.Fatal(err)
		}
		for _, a := range actions {
			if err := p.Play(a, chance.NewRand(1), &told); err != nil {
				t.Fatal(err)
			}
		}
	}
	lost := map[string]int32{}
	for i := range told.List {
		if k, s, n, ok := g.Flows(&told.List[i]); ok && s == german {
			lost[g.Measures()[k].ID] += n
		}
	}
	want := int32(0)
	for u := range g.Units {
		if g.Units[u].ID == "g-2pz" {
			want = int32(g.Units[u].Steps[0].Strength)
		}
	}
	if lost["crowd"] != want || want == 0 || lost["combat"] != 0 {
		t.Errorf("a division of %d is lost as %v", want, lost)
	}
}
