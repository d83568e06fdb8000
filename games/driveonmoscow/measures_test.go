// What the game measures is what its views show.

package driveonmoscow_test

import (
	"testing"

	"umpire/systems/counters/stacks/stackstest"
)

func TestMeasures(t *testing.T) {
	stackstest.RunMeasures(t, game().Game, "campaign", 3, lively, "steps", "untried", "cut-off", "cities", "towns",
		"ground", "combat", "supply")
}
