// Refusals of random games: each cites a rule that the help explains, and nothing that a player reads names an id.

package kiev41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/systems/blocks"
)

// kindOf is the kind of the impulse, with the weather.
func kindOf(pos kernel.Position) string {
	p := pos.(*blocks.Position)
	return [...]string{"", "pass", "tactical", "strategic-move", "strategic-draw"}[p.Kind] +
		[...]string{" in good weather", " in rain", " in snow", " in a blizzard"}[p.Weather]
}

// TestRefusals asks about each verb in every segment, and that the questions of fleets and of Kiev's choice come up.
func TestRefusals(t *testing.T) {
	g := game(t)
	info := g.Info()
	// bold engages where it can, and ends nothing before four of five other choices.
	bold := func(p kernel.Position, legal []kernel.Action, r *chance.Rand) int {
		n := r.Below(len(legal))
		if v := info.Verbs[legal[n].Verb].Name; (v == "end" || v == "pass" || v == "decline") && r.Below(5) > 0 {
			n = r.Below(len(legal))
		}
		return n
	}
	check := func(a kerneltest.Asked) string {
		verb := info.Verbs[a.Action.Verb].Name
		if a.Refusal.Code == "not-now" && verb != "end" && verb != "done" && verb != "arrange" && verb != "fortify" &&
			verb != "choose" {
			return "only what is due is given as the reason"
		}
		return ""
	}
	setups := []kernel.Setup{{Scenario: "campaign"}, {Scenario: "river"}, {Scenario: "pocket"}, {Scenario: "snow"},
		{Scenario: "campaign", Options: kievOptions[1:]}}
	seen := kerneltest.Refusals(t, g, kerneltest.Walk{Kind: kindOf, Check: check,
		Options: kerneltest.Options{Setups: setups, Seeds: 2, Choose: bold}})
	for _, id := range []string{"declare", "activate", "order", "support", "battle", "recall", "pick", "loss",
		"anti-air", "arrive-place", "logistics", "exploit"} {
		if !seen[id] {
			t.Errorf("the question %s never came", id)
		}
	}
}
