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

// TestRefusedByNumber: each enforced number is cited by a refusal in a case, or nothing is refused by it.
func TestRefusedByNumber(t *testing.T) {
	kerneltest.Refused(t, os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"), unrefused)
}

// unrefused are the enforced numbers by which nothing is refused, with the reason: what follows by itself, what changes
// odds or points, what makes more legal, and what is refused by the number of the action that it bars.
var unrefused = map[string]string{
	"3.7":   "done by the umpire: control changes",
	"4.1":   "ends the game",
	"4.2":   "ends the game",
	"4.3":   "ends the game",
	"4.4":   "ends the game",
	"7.1":   "lets more be entered",
	"7.3":   "a definition: who is out of supply is refused by 8.5, 10.17",
	"8.2":   "a definition: who is out of supply is refused by 8.5, 10.17",
	"8.3":   "a definition: who is out of supply is refused by 8.5, 10.17",
	"8.4":   "a definition: who is out of supply is refused by 8.5, 10.17",
	"8.6":   "done by the umpire",
	"10.20": "lets more be moved; a second assault is 10.15",
	"11.8":  "arithmetic",
	"11.9":  "arithmetic",
	"11.12": "shifts the column",
	"11.14": "shifts the column",
	"11.17": "shifts the column, changes results; a city that bars a retreat is 11.26, what cannot be chosen 11.28",
	"11.18": "shifts the column",
	"11.20": "shifts the column",
	"11.21": "arithmetic",
	"11.27": "done by the umpire; a hex with such units alone is 11.3",
	"11.29": "done by the umpire",
	"11.30": "done by the umpire",
	"12.3":  "shifts the column; a declaration that comes too late is 12.0",
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
