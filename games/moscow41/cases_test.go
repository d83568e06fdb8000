// Runs the case files of try/, and checks that each enforced rule has cases, which fail without it.

package moscow41_test

import (
	"os"
	"strings"
	"testing"

	"umpire/kernel/kerneltest"
	"umpire/kernel/try"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) { kerneltest.Cases(t, game, os.DirFS("try")) }

// TestRulesAreProved: every enforced number of rules.json has cases, and each fails with the rule switched off.
func TestRulesAreProved(t *testing.T) {
	kerneltest.Proved(t, game, os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"))
}

// TestWrongWordsAreAnswered: a case that says something wrong fails with its line, and with what would be right.
func TestWrongWordsAreAnswered(t *testing.T) {
	for _, c := range []struct{ text, says string }{
		{"do pas", `case:3: do pas|did you mean "pass"?`},
		{"put g-46p 89 4", `case:3: put g-46p 89 4|"g-46p" is not a piece|did you mean "g-46pz"?`},
		{"do choose g-46pzz", `did you mean "g-46pz"?`},
		{"do done", "a legal action"},
		{"arrange seed 4", "nothing is left to set up"},
		{"arrange seed", "write: arrange seed N"},
		{"set bomber stuka 3 ready", `"3" is not a number from 1 to 2`},
		{"set bomber stuka 1 lost", `"lost" is not ready, aborted, destroyed, gone`},
		{"control german all but", "all but PLACE..."},
		{"control german all 66", "all but PLACE..."},
		{"controls german 66", "is not a statement; known are"},
	} {
		k, err := try.Parse("case", strings.NewReader("game moscow41\nscenario empty\n"+c.text+"\n"))
		if err == nil {
			err = try.Run(k, game, nil)
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
