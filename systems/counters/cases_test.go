// Runs the cases of testdata/try, and checks that each fails without a rule that it claims.

package counters_test

import (
	"os"
	"slices"
	"testing"

	"umpire/kernel/try"
	"umpire/systems/counters"
)

func cases(t *testing.T) []*try.Case {
	t.Helper()
	list, err := try.Load(os.DirFS("testdata"), "try")
	if err != nil {
		t.Fatal(err)
	}
	if len(list) == 0 {
		t.Fatal("no cases")
	}
	return list
}

// TestCases plays every case.
func TestCases(t *testing.T) {
	g := field(t)
	for _, c := range cases(t) {
		t.Run(c.Name, func(t *testing.T) {
			if err := try.Run(c, g, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestCasesProve: a case that claims to prove a rule fails with the rule switched off. Which numbers
// must be proved is for games to test.
func TestCasesProve(t *testing.T) {
	list := cases(t)
	var claimed []string
	for r := range counters.ROwn {
		for _, c := range list {
			if slices.Contains(c.Proves, r.String()) {
				claimed = append(claimed, r.String())
				break
			}
		}
	}
	_, gaps := try.Prove(field(t), claimed, list)
	for _, g := range gaps {
		t.Errorf("%s: %s", g.Rule, g.What)
	}
}
