// Runs the contract of all games, the check of refusals and the fuzzers on the toy.

package toy

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel/kerneltest"
)

// TestContract: the toy keeps every promise of the kernel.
func TestContract(t *testing.T) { kerneltest.Run(t, game(t)) }

// TestRefusals: a verb that is out of place is refused by the rule that bars it.
func TestRefusals(t *testing.T) {
	g := game(t)
	rules := map[string]string{"move": "1.2 1.3 2.1 2.3 3.1 3.2 3.3", "look": "1.2 2.1 3.4", "done": "2.1",
		"battle": "2.1 4.1", "lose": "1.2 4.3", "retreat": "1.2 4.4"}
	kerneltest.Refusals(t, g, kerneltest.Walk{Check: func(a kerneltest.Asked) string {
		may := rules[g.info.Verbs[a.Action.Verb].Name]
		if a.Refusal.Code != "not-yours" && !slices.Contains(strings.Fields(may), a.Refusal.Rule) {
			return "it must be one of " + may
		}
		return ""
	}})
}

func FuzzActions(f *testing.F) { kerneltest.Fuzz(f, game(f)) }

func FuzzPosition(f *testing.F) { kerneltest.FuzzDecode(f, game(f)) }
