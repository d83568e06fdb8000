// Which rule a refusal cites, in every phase.

package moscowcampaign_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

// TestRefusals: whatever is asked in any phase, the refusal cites the rule that bars it.
func TestRefusals(t *testing.T) {
	g := game(t)
	verbs := g.Info().Verbs
	kerneltest.Bars{
		Verbs: map[string][]string{
			"choose": {"Movement H", "Movement B", "Rail Movement A", "Replacements", "Set-up"},
			"move": {"Movement C", "Movement G", "Movement H", "Movement J", "Rail Movement A", "Weather", "Zones A",
				"Zones B"},
			"entrain":       {"Movement H", "Movement K", "Rail Movement A", "Rail Movement B", "Rail Movement G"},
			"detrain":       {"Movement H", "Movement K", "Rail Movement A", "Rail Movement B", "Rail Movement G"},
			"ride":          {"Movement H", "Movement K", "Rail Movement A", "Rail Movement B", "Rail Movement G"},
			"transfer":      {"Movement H", "Movement L", "Rail Movement A", "EB B"},
			"enter":         {"Movement H", "Rail Movement A"},
			"target":        {"Combat A", "Combat C", "Combat N", "Combat Q", "Combat S", "Movement L", "Overrun"},
			"attack":        {"Combat A", "Combat C", "Combat N", "Combat Q", "Combat S"},
			"commit":        {"Overrun"},
			"settle":        {"Overrun"},
			"forgo-retreat": {"Combat M"},
			"lower":         {"Combat L"},
			"roll": {"Combat A", "Combat C", "Combat Q", "Combat S", "Result Ad", "Movement L",
				"Rail Movement C"},
			"retreat": {"Result Ar", "Result Br", "Result Dr"},
			"lose":    {"Result Ex"},
			"disrupt": {"Result Ad"},
			"advance": {"Combat H"},
			"place":   {"Set-up", "EB E"},
			"arrange": {"Set-up"},
			"done":    {"Movement H", "Sequence A", "Sequence B"},
			"end":     {"Sequence A", "Sequence B"},
		},
		Plain: []string{"set-up", "not-yours", "no-hex", "wrong-phase"},
		Sequence: func(phase string) []string {
			return map[string][]string{"set-up": {"Set-up", "Sequence A"}, "soviet-move": {"Sequence B"},
				"soviet-combat": {"Sequence B"}, "german-move": {"Sequence A"}, "german-combat": {"Sequence A"},
				"german-mechanized": {"Sequence A"}}[phase]
		},
		Chosen:    map[string]string{"set-up": "Set-up", "move": "Movement B"},
		Unrefused: unrefused,
	}.Refuse(t, g, kerneltest.Walk{Options: kerneltest.Options{Seeds: 3, Actions: 600, Sample: 2,
		Setups: []kernel.Setup{{Scenario: "1"}, {Scenario: "15"}, {Scenario: "21"}},
		Choose: func(_ kernel.Position, legal []kernel.Action, r *chance.Rand) int {
			for i, a := range legal { // set-ups are arranged, and phases end after a while
				if name := verbs[a.Verb].Name; name == "arrange" || name == "end" && r.Below(30) == 0 {
					return i
				}
			}
			return r.Below(len(legal))
		}}})
}
