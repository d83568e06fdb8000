// Runs the case files of try/, and checks that each enforced rule has cases, which fail without it.

package kiev41_test

import (
	"os"
	"testing"

	"umpire/kernel/kerneltest"
)

// TestCases plays every case of try/.
func TestCases(t *testing.T) { kerneltest.Cases(t, game(t), os.DirFS("try")) }

// TestRulesAreProved: every enforced number of rules.json has cases, and each fails with the rule switched off.
func TestRulesAreProved(t *testing.T) {
	kerneltest.Proved(t, game(t), os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"))
}

// TestRefusedByNumber: each enforced number is cited by a refusal in a case, or nothing is refused by it.
func TestRefusedByNumber(t *testing.T) {
	kerneltest.Refused(t, os.DirFS("try"), kerneltest.Enforced(t, os.DirFS("data"), "rules.json"), unrefused)
}

// unrefused are the enforced numbers by which nothing is refused, with the reason: what follows by itself, what dice
// decide, what makes more legal, and what is refused by the number of the action that it bars.
var unrefused = map[string]string{
	"1.6.1":     "done by the umpire: blocks are shown",
	"1.7":       "done by the umpire; what bad weather bars is 8.0, 10.17, 10.19",
	"2.1":       "a definition: who is cut off is refused by 9.1, an arrival by 5.0",
	"2.1.1":     "a definition: who is cut off is refused by 9.1",
	"2.4":       "refuses a place that the map has not, which a case cannot name",
	"2.4.1":     "a cost and a limit: 10.9.1 and 2.9",
	"2.4.2":     "a cost and a limit: 10.9.1 and 2.9",
	"2.4.3":     "a cost and a limit: 10.9.1 and 2.9",
	"2.4.4":     "a cost and a limit: 10.9.1 and 2.9",
	"2.4.4.3":   "a sum; a value of 0 is 7.2.1",
	"2.4.6":     "absorbs hits",
	"2.4.7":     "changes dice and no movement",
	"2.4.8":     "changes dice and supply; who is cut off is refused by 9.1, tanks over the strait by 14.3",
	"2.5":       "done by the umpire: control changes",
	"2.7":       "lets more be in supply; fleets of a contested harbour are 10.2.1",
	"2.8":       "a cost: 10.9.1",
	"3.1":       "arithmetic",
	"3.2":       "done by the umpire: who is first; the disc is 10.19 and 11.0",
	"3.2.1":     "done by the umpire: who is first; the disc is 10.19 and 11.0",
	"4.2.1":     "a number of the block: 10.9.1",
	"4.2.2":     "dice decide",
	"4.2.3":     "dice decide",
	"4.2.3.1":   "done by the umpire: a hit takes a step",
	"4.2.6":     "whom an HQ commands and whether it fires: 10.2, 10.4, 10.11",
	"5.1":       "done by the umpire: a block that waits is in no draw",
	"6.0":       "refuses what has no form of an action, which a case cannot write; no set-up has choices",
	"7.1":       "may always be chosen; out of the phase it is 7.0",
	"7.2.1.1":   "a sum; a value of 0 is 7.2.1",
	"8.1":       "dice decide",
	"9.0":       "done by the umpire: who is cut off is refused by 9.1",
	"9.2":       "a definition: who is cut off is refused by 9.1",
	"9.3":       "done by the umpire",
	"9.4":       "done by the umpire",
	"10.6":      "lets more be commanded",
	"10.7":      "lets more be commanded",
	"10.13.1":   "done by the umpire: blocks are shown",
	"10.13.3":   "dice decide; where artillery may fire is 10.4",
	"10.13.3.1": "dice decide; who supports a blitz is 10.17",
	"10.13.5":   "dice decide; where bombers fly is 10.11",
	"10.13.6":   "the order of fire",
	"10.13.6.1": "changes dice",
	"10.13.6.2": "the order of fire",
	"10.14":     "absorbs hits",
	"10.15":     "done by the umpire: the line is hit first; which block is hit is 10.15.1",
	"10.15.2":   "done by the umpire: what nobody is left to take is lost",
	"10.15.3":   "done by the umpire",
	"10.18":     "done by the umpire",
	"13.0":      "done by the umpire",
	"14.2":      "a cost and dice: 8.0 and 10.9.1",
}
