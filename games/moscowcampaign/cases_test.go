// Runs the case files of try/, and checks that each enforced rule has cases, which fail without it.

package moscowcampaign_test

import (
	"os"
	"strings"
	"testing"

	"umpire/kernel/kerneltest"
	"umpire/kernel/try"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) { kerneltest.Cases(t, game(t), os.DirFS("try")) }

// TestRulesAreProved: every enforced case of rules.json has files, and each fails with the rule switched off.
func TestRulesAreProved(t *testing.T) {
	kerneltest.Proved(t, game(t), os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"))
}

// TestRefusedByNumber: each enforced number is cited by a refusal in a case, or nothing is refused by it.
func TestRefusedByNumber(t *testing.T) {
	kerneltest.Refused(t, os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"), unrefused)
}

// unrefused are the enforced numbers by which nothing is refused, with the reason: what follows by itself, what changes
// odds or points, what makes more legal, and what is refused by the number of the action that it bars.
var unrefused = map[string]string{
	"Movement A":     "a cost: Movement C",
	"Movement I":     "a cost: Movement C",
	"Zones C":        "a cost: Movement C; that the least move does not help is Movement J",
	"Zones D":        "a cost: Movement C",
	"Zones E":        "a definition; a retreat that a zone bars is that of its result",
	"Zones F":        "a definition; a retreat that a zone bars is that of its result",
	"Zones G":        "a sum: Movement C; that the least move does not help is Movement J",
	"Zones H":        "a definition: supply halves, and how far units move is Movement C",
	"Terrain":        "changes the die",
	"Terrain A":      "a cost: Movement C",
	"Terrain B":      "a cost: Movement C",
	"Terrain C":      "lets more be crossed",
	"Stacking A":     "a definition: too many units are Stacking",
	"Supply":         "done by the umpire: when supply is judged",
	"Supply A":       "a definition: supply halves, and how far units move is Movement C",
	"Supply B":       "a definition: supply halves, and how far units move is Movement C",
	"Supply C":       "halves strength and movement: Movement C",
	"Supply D":       "a definition: supply halves, and how far units move is Movement C",
	"Combat F":       "arithmetic",
	"Combat G":       "done by the umpire: a battle group is left",
	"Combat J":       "arithmetic",
	"Combat K":       "arithmetic: what an exchange costs; who pays is Result Ex",
	"Combat O":       "arithmetic",
	"Combat P":       "done by the umpire: all units of a hex defend",
	"Combat R":       "lets more advance",
	"Combat Results": "shifts the column",
	"Result De":      "done by the umpire; who advances is Combat H",
	"Overrun A":      "who advances is Combat H",
	"Overrun B":      "arithmetic",
	"Overrun C":      "lets more join",
	"Line A":         "a definition of gaps",
	"Line B":         "victory points",
	"Fortified A":    "a definition",
	"Fortified B":    "changes the die",
	"Fortified C":    "a cost: Movement C",
	"Fortified D":    "a definition",
	"Fortified E":    "takes an effect away",
	"Fortified F":    "done by the umpire",
	"Fortified G":    "done by the umpire",
	"EB A":           "a definition; trains on a railway that is cut are Rail Movement F",
	"EB C":           "done by the umpire; trains on a railway that is cut are Rail Movement F",
	"Victory":        "victory points",
	"Victory A":      "victory points",
	"Victory B":      "victory points",
	"Victory C":      "done by the umpire: who has won",
}

// TestCasesByRule: every case of the rulebook is proved or shown by a file, or held by a test, or nothing follows from
// it; docs/cases has the table.
func TestCasesByRule(t *testing.T) {
	numbers := kerneltest.Numbers(t, os.DirFS("data"), "rules.json")
	enforced := kerneltest.Enforced(t, os.DirFS("data"), "rules.json")
	kerneltest.ByRule(t, os.DirFS("try"), numbers, enforced, map[string]string{
		"Scale":     "nothing in play follows from the scale; who is mechanized is in Movement B",
		"Scenarios": "TestScenarioChart",
		"Match":     "TestMatchExample",
		"Series":    "TestSeriesExample",
	}, "The Moscow Campaign", "../../docs/cases/moscowcampaign.md")
}

// TestWrongWordsAreAnswered: a case that cannot be as it is written names its line and the form that would be right.
func TestWrongWordsAreAnswered(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"scenario 99", `has no scenario "99": it has 1, 2, 3`},
		{"scenario 1\noption fog", `has no optional rule "fog"`},
		{"scenario 1\nhandicap soviet 0", `the handicap 0 of soviet is not positive`},
		{"scenario 1\nhandicap soviet 1000000", `write it as 3/2 or 2, of numbers up to 1000`},
		{"scenario 1\nhandicap roman 2", `"roman" is given a handicap, and is not a side`},
		{"scenario empty\nput g-5id 9999", `"9999" is not a place of moscowcampaign: did you mean`},
		{"scenario empty\nput x-5id 2421", `"x-5id" is not a piece of moscowcampaign: did you mean "g-5id"?`},
		{"scenario empty\nput g-5id 2421 9", `g-5id has steps from 1 to 1`},
		{"scenario empty\nput g-5id 2421 drunk", `"drunk" has no place here: the form is put PIECE PLACE`},
		{"scenario empty\nput g-5id 2421\nput s-5grd 2421", `the enemy stands in 2421: g-5id`},
		{"scenario empty\nset turn 99", `the turn or phase is out of range`},
		{"scenario empty\nset wether mud", `the form is set held PIECE`},
		{"scenario empty\nready german-lunch", `there is no phase "german-lunch": they are`},
		{"scenario empty\nmark rails german 0101", `no railway runs through 0101`},
		{"scenario empty\nmark broken 2421", `2421 is not a fortified hexside`},
		{"scenario empty\nexpect suplied(g-5id) = yes", `has no such query: it has place, strength`},
		{"scenario empty\ncontrol german 2421", `has no such statement: it has put, set`},
	} {
		k, err := try.Parse("bad.try", strings.NewReader("game moscowcampaign\n"+c.text+"\n"))
		if err == nil {
			err = try.Run(k, game(t), nil)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: error %v, want %s", c.text, err, c.want)
		}
	}
}
