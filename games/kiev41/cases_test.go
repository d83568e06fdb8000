// Runs the case files of try/, and checks that each enforced rule has cases, which fail without it.

package kiev41_test

import (
	"os"
	"testing"

	"umpire/kernel/kerneltest"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) { kerneltest.Cases(t, game(t), os.DirFS("try")) }

// TestRulesAreProved: every enforced number of rules.json has cases, and each fails with the rule switched off.
func TestRulesAreProved(t *testing.T) {
	kerneltest.Proved(t, game(t), os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"))
}
