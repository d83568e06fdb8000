// What the small game measures is what its views show.

package counters_test

import (
	"testing"

	"umpire/systems/counters/counterstest"
)

func TestMeasures(t *testing.T) {
	counterstest.RunMeasures(t, field(t), "may", 24, "units", "strength", "cut-off", "towns", "ground", "combat",
		"gaps")
}
