// Positions to begin tests from.

package counterstest

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

// Arranged is the first position of a scenario of a game of counters in which both sides stand where they usually do.
func Arranged(t *testing.T, g kernel.Game, scenario string) *counters.Position {
	t.Helper()
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*counters.Position)
	for p.Setting {
		if p.Play(kernel.Action{Verb: counters.VArrange}, nil, nil) != nil {
			if err := p.Play(kernel.Action{Verb: counters.VEnd}, nil, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	return p
}
