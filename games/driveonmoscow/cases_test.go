// Runs the case files of try/, and checks that each enforced rule has a case that fails without it.

package driveonmoscow_test

import (
	"os"
	"regexp"
	"testing"

	"umpire/kernel/kerneltest"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) { kerneltest.Cases(t, game(), os.DirFS("try")) }

// TestRulesAreProved: every enforced rule of rules.json has a file that fails with the rule switched off.
func TestRulesAreProved(t *testing.T) {
	kerneltest.Proved(t, game(), os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"))
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
