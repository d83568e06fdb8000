// The game as a whole.

package lipa_test

import (
	"os"
	"testing"

	"umpire/docs/examples/lipa"
	"umpire/kernel/kerneltest"
)

func game(t testing.TB) *lipa.Game {
	t.Helper()
	g, err := lipa.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestRulesAreSwitched: the rules file says enforced of exactly what the table of rules switches.
func TestRulesAreSwitched(t *testing.T) {
	if err := lipa.CheckRules(); err != nil {
		t.Error(err)
	}
}

// TestContract: the game keeps the contract of every game.
func TestContract(t *testing.T) { kerneltest.Run(t, game(t)) }

// TestCases plays every case of try/.
func TestCases(t *testing.T) { kerneltest.Cases(t, game(t), os.DirFS("try")) }

// TestRulesAreProved: every enforced rule has a case that fails without it.
func TestRulesAreProved(t *testing.T) {
	kerneltest.Proved(t, game(t), os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"))
}
