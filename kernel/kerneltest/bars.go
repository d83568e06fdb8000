// Which rules may bar which verb, held against the refusals of random games.

package kerneltest

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Bars say which rules may bar a verb. Refuse tells whether the games keep to them.
type Bars struct {
	// Verbs are the rules that may bar each verb of the game, by its name. A verb that is missing is an error.
	Verbs map[string][]string
	// Plain are the codes of refusals that say nothing about the verb: whose turn it is, whose piece, which phase. They
	// cite the sequence of play.
	Plain []string
	// Still are the ids of phases in which nothing is ever decided.
	Still []string
	// Sequence are the rules that cite the sequence of play in a phase, by the phase's id.
	Sequence func(phase string) []string
	// Chosen are the rules that choosing a piece cites, by the id of the question.
	Chosen map[string]string
	// Unrefused are the numbers by which nothing is refused, with the reason (Refused): the games cite none, and Verbs
	// and Sequence name none.
	Unrefused map[string]string
}

// Refuse walks through games as Refusals does. Whatever is asked in any phase, the refusal cites a rule that bars the
// action, and not that of the question which is due. Each verb must have been legal or refused in each phase that came,
// and each phase of the game must have come.
func (b Bars) Refuse(t *testing.T, g kernel.Game, w Walk) {
	t.Helper()
	info := g.Info()
	type asked struct {
		phase uint8
		verb  kernel.Verb
	}
	met := map[asked]bool{}
	for v := 1; v < len(info.Verbs); v++ {
		if _, ok := b.Verbs[info.Verbs[v].Name]; !ok {
			t.Errorf("nothing is said about the verb %q", info.Verbs[v].Name)
		}
	}
	for name, rules := range b.Verbs {
		for _, r := range rules {
			if why, ok := b.Unrefused[r]; ok {
				t.Errorf("%s may be refused by %s, by which nothing is refused: %s", name, r, why)
			}
		}
	}
	w.Check = func(a Asked) string {
		if why, ok := b.Unrefused[a.Refusal.Rule]; ok {
			return "nothing should be refused by this number: " + why
		}
		phase := a.Pos.Prompt(kernel.Both).Phase
		met[asked{phase, a.Action.Verb}] = true
		may := b.Verbs[info.Verbs[a.Action.Verb].Name]
		if slices.Contains(b.Plain, a.Refusal.Code) {
			may = b.Sequence(info.Phases[phase].ID)
		}
		if slices.Contains(may, a.Refusal.Rule) {
			return ""
		}
		return fmt.Sprintf("it must be one of %v", may)
	}
	chosen, choose := Chosen{}, w.Choose
	w.Choose = func(p kernel.Position, legal []kernel.Action, r *chance.Rand) int {
		chosen.Note(info, p, legal)
		if choose == nil {
			return r.Below(len(legal))
		}
		return choose(p, legal, r)
	}
	Refusals(t, g, w)
	chosen.Check(t, info, b.Chosen)
	came := map[uint8]bool{}
	for k := range maps.Keys(met) {
		came[k.phase] = true
	}
	for n := 1; n < len(info.Phases); n++ {
		id := info.Phases[n].ID
		if still := slices.Contains(b.Still, id); still || !came[uint8(n)] {
			if still == came[uint8(n)] {
				t.Errorf("something is decided in the phase %s: %t", id, came[uint8(n)])
			}
			continue
		}
		for v := 1; v < len(info.Verbs); v++ {
			if !met[asked{uint8(n), kernel.Verb(v)}] {
				t.Errorf("in phase %s nothing was asked about the verb %q", id, info.Verbs[v].Name)
			}
		}
	}
}
