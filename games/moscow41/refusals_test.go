// A table of which rule bars which verb in each phase, held against the refusals of random games.

package moscow41_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/systems/blocks"
)

// barring says which rules may bar a verb where an impulse of a kind is in some phase. The first line that fits holds;
// a verb without a line is free. Kinds and phases that are empty mean all.
var barring = []struct {
	verbs, kinds, phases string
	rules                string
}{
	{"blitz", "", "", "10.16 2.4.4 2.7"},
	{"exploit decline", "", "", "10.18 S.dnieper S.lastgasp"},
	{"battle", "pass", "", "12.0"},
	{"battle", "", "exploitation exploitation-move", "10.18"},
	{"battle", "", "blitz blitz-support", "10.11 10.16"},
	{"battle", "", "", "9.1 10.11 10.12 10.15 10.16"},
	{"artillery bomb stuka", "pass", "", "12.0"},
	{"artillery bomb stuka", "strategic-move strategic-draw", "", "11.0"},
	{"artillery bomb stuka", "", "exploitation exploitation-move", "10.18"},
	{"artillery", "", "", "10.4 10.5 10.9 10.11 10.12 10.16"},
	{"bomb stuka", "", "", "10.10 10.10.1 10.11 10.12 10.16"},
	{"activate", "strategic-move strategic-draw", "", "11.0"},
	{"activate", "", "", "9.1 10.0 10.1 10.10"},
	{"build disband", "strategic-draw", "", "11.0"},
	{"build disband", "", "exploitation exploitation-move", "10.18"},
	{"choose move done", "strategic-draw", "command combat", "11.0"},
	{"choose move build disband done", "", "impulse", "10.7"},
	{"move build disband done", "", "logistics arrival", "10.7"},
	{"choose build disband", "", "support combat blitz-support blitz-combat", "10.7 10.12 11.0"},
	{"regenerate replace", "", "logistics", "4.2.4 7.2 7.2.2"},
	{"regenerate replace", "", "arrival", "7.2"},
	{"regenerate replace", "", "", "7.2.2"},
	{"draw", "", "", "5.0 7.2 7.2.1"},
	{"pause lead", "", "", "7.0 7.2"},
	{"pass tactical strategic-move strategic-draw", "", "setup", "6.0"},
	{"pass tactical strategic-move strategic-draw", "", "logistics arrival", "7.0"},
	{"pass tactical strategic-move strategic-draw", "", "impulse", "10.0 11.0 S.dnieper S.lastgasp"},
	{"pass tactical strategic-move strategic-draw", "", "", "3.0"},
	{"rail", "", "exploitation exploitation-move", "10.18 14.4"},
	{"rail", "tactical", "", "14.4"},
	{"rail", "strategic-draw", "", "11.0 14.4"},
	{"rail", "", "", "14.4 2.7 10.1 10.7 10.12"},
	{"hit", "", "", "10.14.1"},
	{"abort destroy", "", "", "10.12.3"},
	{"fortify", "", "setup", "S.setup"},
	{"fortify", "", "", "4.1"},
}

// kindOf is the kind of the impulse, with bad weather.
func kindOf(pos kernel.Position) string {
	p := pos.(*blocks.Position)
	kind := [...]string{"", "pass", "tactical", "strategic-move", "strategic-draw"}[p.Kind]
	if p.Weather != blocks.Good {
		return kind + " in bad weather"
	}
	return kind
}

// TestRefusals: whatever is asked in any segment, the refusal cites the rule that bars the action, and what is due is
// no reason unless it is what the action would leave undone.
func TestRefusals(t *testing.T) {
	info := game.Info()
	check := func(a kerneltest.Asked) string {
		verb := info.Verbs[a.Action.Verb].Name
		r := a.Refusal
		switch r.Code {
		case "unknown-piece", "foreign-piece", "not-your-turn":
			return ""
		case "not-now":
			if verb != "end" && verb != "done" && verb != "arrange" && verb != "fortify" && verb != "choose" {
				return "only what is due is given as the reason"
			}
		}
		kind, _, _ := strings.Cut(kindOf(a.Pos), " ")
		phase := info.Phases[a.Pos.Prompt(kernel.Both).Phase].ID
		fits := func(list, word string) bool {
			return list == "" || slices.Contains(strings.Fields(list), word)
		}
		for _, line := range barring {
			if fits(line.verbs, verb) && fits(line.kinds, kind) && fits(line.phases, phase) {
				if !fits(line.rules, r.Rule) {
					return fmt.Sprintf("in %q, phase %s, it must be one of %s", kind, phase, line.rules)
				}
				break
			}
		}
		return ""
	}
	setups := []kernel.Setup{{Scenario: "campaign"}, {Scenario: "typhoon"}, {Scenario: "lastgasp"},
		{Scenario: "dnieper"},
		{Scenario: "campaign", Options: []string{"rail-movement", "zhukov-and-hoepner"}}}
	seen := kerneltest.Refusals(t, game, kerneltest.Walk{Kind: kindOf, Check: check,
		Options: kerneltest.Options{Setups: setups, Seeds: 3, Choose: bold}})
	for _, ask := range info.Asks[1:] {
		if id := ask.ID; !seen[id] && id != "fight" && id != "over" && id != "blitz-move" {
			t.Errorf("the question %s never came", id)
		}
	}
}

// bold plays so that every part of an impulse comes: it engages where it can, and ends nothing before four of five
// other choices.
func bold(p kernel.Position, legal []kernel.Action, r *chance.Rand) int {
	n := r.Below(len(legal))
	if v := game.Info().Verbs[legal[n].Verb].Name; (v == "end" || v == "pass" || v == "decline") && r.Below(5) > 0 {
		n = r.Below(len(legal))
	}
	return n
}
