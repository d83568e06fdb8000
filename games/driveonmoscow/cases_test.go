// Runs the case files of try/, and checks that each enforced rule has cases, which fail without it.

package driveonmoscow_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"umpire/kernel/kerneltest"
	"umpire/kernel/try"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) { kerneltest.Cases(t, game(), os.DirFS("try")) }

// TestRulesAreProved: every enforced rule of rules.json has files, and each fails with the rule switched off.
func TestRulesAreProved(t *testing.T) {
	kerneltest.Proved(t, game(), os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"))
}

// TestNoCombatInTheTurnOfTheDeclaration: a case that asks for that phase is told that there is none; it panicked.
func TestNoCombatInTheTurnOfTheDeclaration(t *testing.T) {
	c, err := try.Parse("x.try", strings.NewReader("game driveonmoscow\nscenario empty\nset turn 5\n"+
		"set declared 5\nready german combat\n"))
	if err != nil {
		t.Fatal(err)
	}
	if err := try.Run(c, game(), nil); err == nil || !strings.Contains(err.Error(), "no combat phase") {
		t.Errorf("%v", err)
	}
}

var heading = regexp.MustCompile(`(?m)^## (\d+\.\d+) `)

// TestCasesByRule: every number of the rulebook is proved or shown by a file, or held by a test, or nothing follows
// from it; docs/cases has the table.
func TestCasesByRule(t *testing.T) {
	page, err := os.ReadFile("../../docs/rules/driveonmoscow.md")
	if err != nil {
		t.Fatal(err)
	}
	var numbers []string
	for _, m := range heading.FindAllStringSubmatch(string(page), -1) {
		numbers = append(numbers, m[1])
	}
	if len(numbers) < 100 {
		t.Fatalf("%d numbers found on the page of rules", len(numbers))
	}
	enforced := kerneltest.Enforced(t, os.DirFS("data"), "rules.json")
	kerneltest.ByRule(t, os.DirFS("try"), numbers, enforced, map[string]string{
		"1.0":  "nothing in play follows from it",
		"1.1":  "nothing in play follows from the scale",
		"2.0":  "TestRoster",
		"2.1":  "TestSheets",
		"2.4":  "TestRoster",
		"2.5":  "TestRoster",
		"2.6":  "nothing in play follows from names",
		"2.7":  "TestRoster",
		"2.9":  "TestRoster",
		"10.7": "TestTerrainOfTheMap",
	}, "Drive on Moscow", "../../docs/cases/driveonmoscow.md")
}

// TestWrongWordsAreAnswered: a case that cannot be as it is written names its line and the form that would be right.
func TestWrongWordsAreAnswered(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"scenario 1", `has no scenario "1": it has campaign`},
		{"scenario campaign\nhandicap soviet 2", `driveonmoscow takes no handicap`},
		{"scenario empty\nput g-5id 9999", `"9999" is not a place of driveonmoscow`},
		{"scenario empty\nput g-5id 2421 9", `g-5id has steps from 1 to 2`},
		{"scenario empty\nput untried XX 2421", `"XX" is no kind of untried unit: they are CD, MRB`},
		{"scenario empty\nput untried RD 2421 6", `too many units stand in 2421`},
		{"scenario empty\nput g-5id 2421\nput s-126rd 2421", `the enemy stands in 2421`},
		{"scenario empty\nput g-5id 2421 5\n", `g-5id has steps`},
		{"scenario empty\nset declared 100", `the form is`},
		{"scenario empty\nset entering TB 999", `28 units of the kind TB are left`},
		{"scenario empty\nset drawn g-5id", `that unit does not lie in the cup`},
		{"scenario empty\nready german lunch", `the form is`},
		{"scenario empty\nexpect heigth(2421) = 0", `has no such query: it has place`},
	} {
		k, err := try.Parse("bad.try", strings.NewReader("game driveonmoscow\n"+c.text+"\n"))
		if err == nil {
			err = try.Run(k, game(), nil)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %s", c.text, err, c.want)
		}
	}
}
