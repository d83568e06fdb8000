// Checks the sums that the rulebook prints for the start of each scenario.

package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// The sums that the rulebook prints for each start (R45) hold when the set-up is complete, by the staff or at random.
func TestPrintedValues(t *testing.T) {
	for _, c := range []struct {
		scenario       string
		german, soviet int
	}{{"campaign", 8, 12}, {"dnieper", 8, 12}, {"typhoon", 14, 12}, {"lastgasp", 5, 13}} {
		for seed := range uint64(6) {
			src := chance.NewRand(seed)
			pos, err := game.Start(kernel.Setup{Scenario: c.scenario}, src)
			if err != nil {
				t.Fatal(err)
			}
			p := pos.(*blocks.Position)
			for p.SegmentID() == "setup" {
				l := p.Legal(nil)
				a := l[len(l)-1]
				if seed > 1 {
					a = l[src.Below(len(l))]
				}
				if err := p.Play(a, src, nil); err != nil {
					t.Fatal(err)
				}
			}
			if g, s := p.LogisticsValue(kernel.SideA), p.LogisticsValue(kernel.SideB); g != c.german || s != c.soviet {
				t.Errorf("%s seed %d: logistics values %d and %d, printed %d and %d", c.scenario, seed, g, s, c.german,
					c.soviet)
			}
		}
	}
}
