// Checks the list of case files that the game carries, and what wrong words in a case are answered with.

package kiev41_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/try"
)

// TestCaseFiles: the game carries exactly the cases of try/.
func TestCaseFiles(t *testing.T) {
	names := func(f fs.FS) (list []string) {
		err := fs.WalkDir(f, ".", func(name string, d fs.DirEntry, err error) error {
			if err == nil && strings.HasSuffix(name, ".try") {
				list = append(list, name)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		return list
	}
	var c kernel.CaseFiles = game(t)
	carried, there := names(c.Files()), names(os.DirFS("try"))
	if !slices.Equal(carried, there) || len(carried) == 0 {
		t.Errorf("%d cases are carried, %d are in try/", len(carried), len(there))
	}
}

// TestWrongWordsAreAnswered: a case that says something wrong fails with its line, and with what would be right.
func TestWrongWordsAreAnswered(t *testing.T) {
	const start = "scenario empty\n"
	for _, c := range []struct{ text, says string }{
		{start + "do pas", `case:3: do pas|did you mean "pass"?`},
		{start + "put g-4p 89 4", `case:3: put g-4p 89 4|"g-4p" is not a piece|did you mean "g-14pz"?`},
		{start + "put s-crimea 130", `did you mean "s-crimean"?`},
		{start + "put s-crimean 149",
			`case:3|"149" is not pool, hand, lost, waiting, reserve, removed`},
		{start + "put s-marine 130 4", "case:3|s-marine"},
		{start + "put f-kommuna 12",
			"case:3|f-kommuna cannot stand in 12: a fleet is on a coast that it can sail to, in fleets or in batumi"},
		{start + "put s-crimean rastenburg", "case:3|it never enters that box"},
		{start + "put g-guderian 15", "case:3|g-guderian cannot stand in 15: it never leaves its road"},
		{start + "put g-kleist nizhyn", "case:3|it never enters that box"},
		{start + "set bomber 4fk 9 ready", `"9" is not a number from 1 to 4`},
		{start + "set bomber 4fk 1 lost", `"lost" is not ready, aborted, destroyed, gone`},
		{start + "set bomber stuka 1 ready", `case:3|set bomber 4fk 1..4 ready|aborted`},
		{start + "set weather fog", `case:3|"fog"|good`},
		{start + "set month smarch", `case:3|"smarch" is not a month|July`},
		{start + "control axis all but", "all but PLACE..."},
		{start + "control german 66", `case:3|"german" is not a side of kiev41`},
		{start + "controls axis 66", "is not a statement; known are"},
		{start + "option sea", `"sea"|sea-supply`},
		{"scenario kursk", `"kursk"|campaign, preludes, river, pocket, snow`},
	} {
		k, err := try.Parse("case", strings.NewReader("game kiev41\n"+c.text+"\n"))
		if err == nil {
			err = try.Run(k, game(t), nil)
		}
		if err == nil {
			t.Errorf("%s is taken", c.text)
			continue
		}
		for _, says := range strings.Split(c.says, "|") {
			if !strings.Contains(err.Error(), says) {
				t.Errorf("%s: %v, want %q", c.text, err, says)
			}
		}
	}
}
