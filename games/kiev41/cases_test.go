// Runs the case files of try/, and checks that each enforced rule has a case that fails without it.

package kiev41_test

import (
	"encoding/json"
	"os"
	"testing"

	"umpire/kernel/try"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) {
	cases, err := try.Load(os.DirFS("."), "try")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	g := game(t)
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			if err := try.Run(c, g, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// TestRulesAreProved: every enforced number of rules.json has a case that fails with the rule switched off.
func TestRulesAreProved(t *testing.T) {
	text, err := os.ReadFile("data/rules.json")
	if err != nil {
		t.Fatal(err)
	}
	var rules []struct {
		Rule     string `json:"rule"`
		Enforced bool   `json:"enforced"`
	}
	if err := json.Unmarshal(text, &rules); err != nil {
		t.Fatal(err)
	}
	var enforced []string
	for _, r := range rules {
		if r.Enforced {
			enforced = append(enforced, r.Rule)
		}
	}
	cases, err := try.Load(os.DirFS("."), "try")
	if err != nil {
		t.Fatal(err)
	}
	_, gaps := try.Prove(game(t), enforced, cases)
	for _, g := range gaps {
		t.Errorf("%s: %s", g.Rule, g.What)
	}
}
