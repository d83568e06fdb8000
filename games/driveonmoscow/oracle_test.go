// Games with the oracle of the package stacks at their side.

package driveonmoscow_test

import (
	"context"
	"slices"
	"testing"

	"umpire/bots/stackstaff"
	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/systems/counters/oracle"
	"umpire/systems/counters/stacks/stackstest"
)

// officer is the first level of the staff officer as the oracle asks it.
func officer(g kernel.Game) func(kernel.Side, uint64) func(*kernel.View, []kernel.Action) (kernel.Action, error) {
	return func(s kernel.Side, seed uint64) func(*kernel.View, []kernel.Action) (kernel.Action, error) {
		b := stackstaff.Makers[0].New(g, s, seed)
		return func(v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
			return b.Choose(context.Background(), v, legal)
		}
	}
}

// TestOracle follows games from the set-up, one between officers, and from scattered positions, and finds each rule
// that is switched off.
func TestOracle(t *testing.T) {
	t.Parallel() // next to TestContract
	g := game()
	// 10.17: a stack that began in supply has its own way behind it as a supply line, so that no game shows it.
	finds := slices.DeleteFunc(driveonmoscow.Enforced(), func(number string) bool { return number == "10.17" })
	stackstest.Run(t, g, stackstest.Options{Config: &g.Config, Scenario: "campaign", Games: 4, Scattered: 40,
		Actions: 900, Options: oracle.Options{Player: officer(g), Moves: 1600,
			SetUp: []string{"3.2", "3.3", "3.6", "5.1"}, Finds: finds,
			Begin: map[string]int{"4.1": 30, "4.3": 7, "4.4": 14, "7.1": 3, "8.6": 3, "12.0": 4, "12.3": 7},
			Meets: []string{"set-up", "combat", "turned", "starved", "assault", "air", "withdraw", "restore",
				"exchange", "convert", "retreat", "advance", "result as", "result al1", "result dr", "result de",
				"over by 4.5"}}})
}
