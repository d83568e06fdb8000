// Runs the case files of try/, and checks that each enforced rule has a case that fails without it.

package driveonmoscow_test

import (
	"os"
	"testing"

	"umpire/kernel/kerneltest"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) { kerneltest.Cases(t, game(), os.DirFS("try")) }

// TestRulesAreProved: every enforced rule of rules.json has a file that fails with the rule switched off.
func TestRulesAreProved(t *testing.T) {
	kerneltest.Proved(t, game(), os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"))
}
