// Plays a game's case files, and checks that each enforced rule has a case that fails without it.

package kerneltest

import (
	"encoding/json"
	"io/fs"
	"testing"

	"umpire/kernel"
	"umpire/kernel/try"
)

func loadCases(t *testing.T, folder fs.FS) []*try.Case {
	t.Helper()
	cases, err := try.Load(folder, ".")
	if err != nil {
		t.Fatal(err)
	}
	if len(cases) == 0 {
		t.Fatal("no cases")
	}
	return cases
}

// Cases plays every case of a folder, each as a test of its own.
func Cases(t *testing.T, g kernel.Game, folder fs.FS) {
	t.Helper()
	for _, c := range loadCases(t, folder) {
		t.Run(c.Name, func(t *testing.T) {
			if err := try.Run(c, g, nil); err != nil {
				t.Fatal(err)
			}
		})
	}
}

// Proved checks that each enforced number has a case in the folder that fails with the rule switched off.
func Proved(t *testing.T, g kernel.Game, folder fs.FS, enforced []string) {
	t.Helper()
	_, gaps := try.Prove(g, enforced, loadCases(t, folder))
	for _, gap := range gaps {
		t.Errorf("%s: %s", gap.Rule, gap.What)
	}
}

// Enforced are the numbers that a rules file (rules.json) calls enforced.
func Enforced(t *testing.T, folder fs.FS, file string) (list []string) {
	t.Helper()
	text, err := fs.ReadFile(folder, file)
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
	for _, r := range rules {
		if r.Enforced {
			list = append(list, r.Rule)
		}
	}
	return list
}
