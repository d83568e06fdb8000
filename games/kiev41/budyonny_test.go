// What the log says of Budyonny.

package kiev41_test

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks/blockstest"
)

// TestBudyonnyIsLostWhereHeStands: the log names the place where Budyonny is when Kiev falls (2.6), Kiev if he is not
// on the map.
func TestBudyonnyIsLostWhereHeStands(t *testing.T) {
	const before = "game kiev41\nscenario empty\ncontrol axis 18 17 16 15\nput g-3pz 18 4\n"
	const after = "ready axis impulse\ndo pass\n"
	for put, want := range map[string]string{
		"put s-budyonny 9 4\n":         "Marshal Budyonny is destroyed in Sumy (9).",
		"put s-budyonny soviet-pool\n": "Marshal Budyonny is destroyed in Kiev (4).",
	} {
		g := game(t)
		p := blockstest.Stage(t, g.Game, put, before+put+after)
		run, err := g.Index().Expand(p, "move g-3pz 4")
		if err != nil {
			t.Fatal(err)
		}
		var ev kernel.Events
		for _, a := range run {
			if err := p.Play(a, chance.NewRand(1), &ev); err != nil {
				t.Fatal(err)
			}
		}
		var said []string
		for _, e := range ev.List {
			said = append(said, g.Index().EventText(e))
		}
		if !slices.Contains(said, want) {
			t.Errorf("%q is not said, but %q", want, said)
		}
	}
}
