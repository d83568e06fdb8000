// Optional rules that cannot be chosen: a later one without those before it, and any in the scenarios that forbid them.

package kiev41_test

import (
	"errors"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestOptionsRefused: Start says which option is missing (14.0), or which the scenario allows, by the rule's number.
func TestOptionsRefused(t *testing.T) {
	g := game(t)
	chain := []string{"rail-movement", "agility", "afv-restrictions", "sea-supply", "blizzard", "sea-transport",
		"seaborne", "airborne"}
	numbers := []string{"14.1", "14.2", "14.3", "14.4", "14.5", "14.7", "14.8", "14.9"}
	refused := func(s kernel.Setup, code, rule string, says ...string) {
		t.Helper()
		pos, err := g.Start(s, chance.NewRand(1))
		var r *kernel.Refusal
		if !errors.As(err, &r) || pos != nil || r.Code != code || r.Rule != rule {
			t.Errorf("%v: %v, not refused as %s by %s", s, err, code, rule)
			return
		}
		for _, say := range says {
			if !strings.Contains(r.Reason, say) {
				t.Errorf("%v: %q does not say %q", s, r.Reason, say)
			}
		}
	}
	for n, id := range chain {
		if _, err := g.Start(kernel.Setup{Scenario: "campaign", Options: chain[:n+1]}, chance.NewRand(1)); err != nil {
			t.Errorf("%v: %v", chain[:n+1], err)
		}
		for k := range n { // each with all before it: one that is left out is named
			list := append(append([]string{}, chain[:k]...), chain[k+1:n+1]...)
			first := k + 1 // the first of the list that misses it
			refused(kernel.Setup{Scenario: "campaign", Options: list}, kernel.CodeNeeds, numbers[first],
				`"`+chain[first]+`"`, `needs "`+chain[k]+`"`, "not chosen")
		}
		for _, sc := range []string{"river", "pocket", "snow"} {
			refused(kernel.Setup{Scenario: sc, Options: []string{id}}, kernel.CodeBarred, "S."+sc,
				`"`+sc+`" does not allow the optional rule "`+id+`"`, "it allows none")
		}
		refused(kernel.Setup{Scenario: "preludes", Options: []string{id}}, kernel.CodeBarred, "S.preludes",
			"it allows historical")
	}
	refused(kernel.Setup{Scenario: "river", Options: []string{"historical"}}, kernel.CodeBarred, "S.river",
		"it allows none")
	refused(kernel.Setup{Scenario: "campaign", Options: []string{"fortresses"}}, kernel.CodeOption, "",
		`no optional rule "fortresses"`, "airborne")
}
