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

// TestRefusedByNumber: each enforced number is cited by a refusal in a case, or nothing is refused by it.
func TestRefusedByNumber(t *testing.T) {
	kerneltest.Refused(t, os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"), unrefused)
}

// unrefused are the enforced numbers by which nothing is refused, with the reason: what follows by itself, what dice
// decide, what makes more legal, and what is refused by the number of the action that it bars.
var unrefused = map[string]string{
	"1.5.1":      "done by the umpire: blocks are shown",
	"1.6":        "done by the umpire; what bad weather bars is 8.0, 10.16, 10.18",
	"2.1":        "a definition: who is cut off is refused by 9.1, an arrival by 5.0",
	"2.4":        "refuses a place that the map has not, which a case cannot name",
	"2.4.1":      "a cost and a limit: 10.8.1 and 2.7",
	"2.4.2":      "a cost and a limit: 10.8.1 and 2.7",
	"2.4.3":      "a cost and a limit: 10.8.1 and 2.7",
	"2.4.5":      "absorbs hits",
	"2.4.6":      "changes dice and no movement",
	"2.5":        "done by the umpire: control changes",
	"2.6":        "a cost: 10.8.1",
	"3.1":        "arithmetic",
	"3.2":        "done by the umpire: who is first; the disc is 10.18 and 11.0",
	"3.2.1":      "done by the umpire: who is first; the disc is 10.18 and 11.0",
	"4.2.1":      "a number of the block: 10.8.1",
	"4.2.2":      "dice decide",
	"4.2.3":      "dice decide",
	"4.2.3.1":    "done by the umpire: a hit takes a step",
	"4.2.6":      "whom an HQ commands and whether it fires: 10.2, 10.4, 10.10",
	"5.1":        "done by the umpire: a block that waits is in no draw",
	"7.1":        "may always be chosen; out of the phase it is 7.0",
	"7.2.1.1":    "a sum; a value of 0 is 7.2.1",
	"8.1":        "dice decide",
	"9.0":        "done by the umpire: who is cut off is refused by 9.1",
	"9.2":        "a definition: who is cut off is refused by 9.1",
	"9.3":        "done by the umpire",
	"10.6":       "lets more be commanded",
	"10.9.1":     "done by the umpire: boxes are in supply; who leaves one is 2.2",
	"10.10.2":    "dice decide",
	"10.12.1":    "done by the umpire: blocks are shown",
	"10.12.2":    "dice decide; where artillery may fire is 10.4",
	"10.12.4":    "dice decide; where bombers fly is 10.10",
	"10.12.5":    "the order of fire",
	"10.12.5.1":  "changes dice",
	"10.12.5.2":  "the order of fire",
	"10.13":      "absorbs hits",
	"10.14":      "done by the umpire: the line is hit first; which block is hit is 10.14.1",
	"10.14.2":    "done by the umpire: what nobody is left to take is lost",
	"10.14.3":    "done by the umpire",
	"10.17":      "done by the umpire",
	"13.0":       "done by the umpire",
	"13.1":       "done by the umpire",
	"13.2":       "done by the umpire",
	"13.3":       "done by the umpire",
	"13.3.1":     "done by the umpire",
	"14.1":       "lets more be commanded",
	"14.3":       "lets more be in supply",
	"14.5":       "dice, and the cost of snow: 8.0",
	"14.6":       "a cost: 8.0 and 10.8.1",
	"14.7":       "a number of the block, and dice: 10.8.1",
	"14.8":       "done by the umpire",
	"S.campaign": "ends the game; it has no limit of the disc",
	"S.typhoon":  "ends the game; it has no limit of the disc",
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
		{"set bomber stucka 1 ready", `"stucka" is not he111, stuka: did you mean "stuka"?: the form is`},
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
