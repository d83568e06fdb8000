// Runs the case files of try/, and checks that each enforced rule has a case that fails without it.

package moscowcampaign_test

import (
	"os"
	"testing"

	"umpire/kernel/kerneltest"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) { kerneltest.Cases(t, game(t), os.DirFS("try")) }

// TestRulesAreProved: every enforced case of rules.json has a file that fails with the rule switched off.
func TestRulesAreProved(t *testing.T) {
	kerneltest.Proved(t, game(t), os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"))
}

// TestCasesByRule: every case of the rulebook is proved or shown by a file, or held by a test, or nothing follows from
// it; docs/cases has the table.
func TestCasesByRule(t *testing.T) {
	numbers := kerneltest.Numbers(t, os.DirFS("data"), "rules.json")
	enforced := kerneltest.Enforced(t, os.DirFS("data"), "rules.json")
	kerneltest.ByRule(t, os.DirFS("try"), numbers, enforced, map[string]string{
		"Scale":     "nothing in play follows from the scale; who is mechanized is in Movement B",
		"Terrain D": "a hex of the map file has one kind of ground",
		"EB D":      "the marker does nothing; the overlay of supply shows each railhead",
		"Scenarios": "TestScenarioChart",
		"Match":     "TestMatchExample",
		"Series":    "TestSeriesExample",
	}, "The Moscow Campaign", "../../docs/cases/moscowcampaign.md")
}
