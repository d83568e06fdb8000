// Games with the oracle of the package stacks at their side.

package driveonmoscow_test

import (
	"slices"
	"testing"

	"umpire/games/driveonmoscow"
	"umpire/systems/counters/oracle"
	"umpire/systems/counters/stacks/stackstest"
)

// TestOracle follows games from the set-up and from scattered positions, and finds each rule that is switched off.
func TestOracle(t *testing.T) {
	g := game()
	// 10.17: a stack that began in supply has its own way behind it as a supply line, so that no game shows it.
	finds := slices.DeleteFunc(driveonmoscow.Enforced(), func(number string) bool { return number == "10.17" })
	stackstest.Run(t, g, stackstest.Options{Config: &g.Config, Scenario: "campaign", Games: 4, Scattered: 40,
		Actions: 900, Options: oracle.Options{SetUp: []string{"3.2", "3.3", "3.6", "5.1"}, Finds: finds,
			Meets: []string{"set-up", "combat", "turned", "starved", "assault", "air", "withdraw", "restore",
				"exchange", "convert", "retreat", "advance", "result as", "result al1", "result dr", "result de",
				"over by 4.5"}}})
}
