// The contract of every game (kernel/kerneltest), for Kiev '41.

package kiev41_test

import (
	"testing"

	"umpire/games/kiev41"
	"umpire/kernel/kerneltest"
)

func game(t testing.TB) *kiev41.Game {
	t.Helper()
	g, err := kiev41.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestContract: Kiev '41 keeps the contract of every game.
func TestContract(t *testing.T) { kerneltest.Run(t, game(t), kerneltest.Options{Seeds: 1}) }

// TestRulesAreSwitched: the rules file says enforced of exactly what the table of rules switches.
func TestRulesAreSwitched(t *testing.T) {
	if err := kiev41.CheckRules(); err != nil {
		t.Error(err)
	}
}

// TestNationsAreNamed: a block's card tells its nation by name, not by the id of the data file.
func TestNationsAreNamed(t *testing.T) {
	said := map[string]bool{}
	for _, p := range game(t).Info().Pieces {
		for _, w := range p.Traits {
			said[w] = true
		}
	}
	for _, n := range readRoster(t).Nations {
		if !said[n.Name] || said[n.ID] {
			t.Errorf("%s is told as %q: %v, as %q: %v", n.ID, n.Name, said[n.Name], n.ID, said[n.ID])
		}
	}
}
