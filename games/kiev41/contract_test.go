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
