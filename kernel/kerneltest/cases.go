// Plays a game's case files, and checks that each enforced rule has cases, which fail without it.

package kerneltest

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
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

// Proved checks that each enforced number has cases in the folder, and that each of them fails with the rule switched
// off.
func Proved(t *testing.T, g kernel.Game, folder fs.FS, enforced []string) {
	t.Helper()
	_, gaps := try.Prove(g, enforced, loadCases(t, folder))
	for _, gap := range gaps {
		t.Errorf("%s: %s", gap.Rule, gap.What)
	}
}

// ByRule is the table of rules and what holds each, for the documentation: the cases that prove it or show it, or what
// is said of it in others. A number that a test holds is named there as "Test" and its name, and the test must stand in
// the package's folder. It reports each number that nothing holds, each that is held in vain, and a file (docs/cases)
// that is not this table; with UPDATE=1 the file is written.
func ByRule(t *testing.T, folder fs.FS, numbers, enforced []string, others map[string]string, title, file string) {
	t.Helper()
	held := map[string][]string{}
	for _, c := range loadCases(t, folder) {
		name := strings.TrimSuffix(c.Name, ".try")
		for _, r := range c.Shows {
			if !slices.Contains(numbers, r) {
				t.Errorf("%s shows %s, which is no rule of the game", c.Name, r)
			}
			held[r] = append(held[r], name+" (shown)")
		}
		for _, r := range c.Proves {
			held[r] = append(held[r], name)
		}
	}
	for _, gap := range unheld(numbers, enforced, held, others, testsHere(t)) {
		t.Error(gap)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s: cases by rule\n\n", title)
	b.WriteString("Made from the case files by a test with `UPDATE=1`. With a rule switched off a case of it " +
		"fails; of a\nrule that is shown nothing can be switched off. [What cases are](../try.md).\n\n")
	b.WriteString("| rule | cases below `try` |\n|---|---|\n")
	for _, n := range numbers {
		text := strings.Join(held[n], ", ")
		if text == "" {
			text = "– " + others[n]
		}
		fmt.Fprintf(&b, "| %s | %s |\n", n, text)
	}
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(file, []byte(b.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if text, err := os.ReadFile(file); err != nil || string(text) != b.String() {
		t.Errorf("%s is not the table of today's cases (%v): run the test with UPDATE=1", file, err)
	}
}

// unheld says which numbers nothing holds, and which are held in vain.
func unheld(numbers, enforced []string, held map[string][]string, others map[string]string, tests []string) (
	gaps []string) {
	for _, n := range numbers {
		other, named := others[n]
		test := strings.HasPrefix(other, "Test")
		switch {
		case slices.Contains(enforced, n) && named:
			gaps = append(gaps, n+" is enforced, and needs no other reason")
		case len(held[n]) > 0 && named:
			gaps = append(gaps, n+" has a case, and needs no other reason")
		case len(held[n]) == 0 && !named:
			gaps = append(gaps, n+" is neither proved nor shown by a case")
		case test && !slices.Contains(tests, other):
			gaps = append(gaps, n+": there is no test "+other)
		}
	}
	for n := range others {
		if !slices.Contains(numbers, n) {
			gaps = append(gaps, n+" is no rule of the game")
		}
	}
	return gaps
}

// Refused checks that each enforced number is cited by a refusal in some case of the folder ("no ACTION : RULE", or
// "expect refused(ACTION) = RULE"), or is one of those by which nothing is refused, each with the reason.
func Refused(t *testing.T, folder fs.FS, enforced []string, none map[string]string) {
	t.Helper()
	cited := map[string]bool{}
	for _, c := range loadCases(t, folder) {
		for _, st := range c.Statements {
			if n, ok := citedBy(st); ok {
				cited[n] = true
			}
		}
	}
	for _, gap := range uncited(enforced, cited, none) {
		t.Error(gap)
	}
}

// citedBy is the number that a statement of a case says a refusal cites.
func citedBy(st try.Statement) (string, bool) {
	sign := ":"
	if st.Word != "no" {
		sign = "="
		if st.Word != "expect" || !strings.HasPrefix(st.Rest, "refused(") || strings.Contains(st.Rest, "!=") {
			return "", false
		}
	}
	i := strings.LastIndex(st.Rest, sign)
	return strings.TrimSpace(st.Rest[i+1:]), i > 0
}

// uncited says which numbers no refusal cites and no reason excuses, and which reasons are in vain.
func uncited(enforced []string, cited map[string]bool, none map[string]string) (gaps []string) {
	for _, n := range enforced {
		switch reason, named := none[n]; {
		case cited[n] && named:
			gaps = append(gaps, n+" is cited by a refusal in a case, and needs no reason")
		case !cited[n] && !named:
			gaps = append(gaps, n+" is cited by no refusal in a case, and no reason is given")
		case named && reason == "":
			gaps = append(gaps, n+": the reason is empty")
		}
	}
	for _, n := range slices.Sorted(maps.Keys(none)) {
		if !slices.Contains(enforced, n) {
			gaps = append(gaps, n+" has a reason, and is no enforced rule of the game")
		}
	}
	return gaps
}

var testFunc = regexp.MustCompile(`(?m)^func (Test\w+)\(`)

// testsHere are the names of the tests in the folder of the package under test.
func testsHere(t *testing.T) (names []string) {
	t.Helper()
	files, err := fs.Glob(os.DirFS("."), "*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range testFunc.FindAllStringSubmatch(string(text), -1) {
			names = append(names, m[1])
		}
	}
	return names
}

// Enforced are the numbers that a rules file (rules.json) calls enforced.
func Enforced(t *testing.T, folder fs.FS, file string) (list []string) {
	t.Helper()
	return numbersOf(t, folder, file, true)
}

// Numbers are all numbers of a rules file, in its order.
func Numbers(t *testing.T, folder fs.FS, file string) []string {
	t.Helper()
	return numbersOf(t, folder, file, false)
}

func numbersOf(t *testing.T, folder fs.FS, file string, enforced bool) (list []string) {
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
		if r.Enforced || !enforced {
			list = append(list, r.Rule)
		}
	}
	return list
}
