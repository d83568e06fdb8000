// The rule by which a piece is chosen, under each question.

package kerneltest

import (
	"slices"
	"testing"

	"umpire/kernel"
)

// Chosen are the verbs by which pieces are chosen for something else (VerbInfo.Via of others), by the question under
// which games came to them. One verb stands for many things there: a piece to set up, to move, to blitz with.
type Chosen map[uint8]kernel.Verb

// Note adds what can be chosen in a position.
func (c Chosen) Note(info *kernel.Info, p kernel.Position, legal []kernel.Action) {
	for _, a := range legal {
		if chooses(info, a.Verb) {
			c[p.Prompt(p.ToMove()).Ask] = a.Verb
		}
	}
}

// chooses reports whether other verbs need a verb to be played first.
func chooses(info *kernel.Info, v kernel.Verb) bool {
	return v != 0 && slices.ContainsFunc(info.Verbs, func(o kernel.VerbInfo) bool { return o.Via == v })
}

// Check holds the rules that are cited against those that are wanted, by the id of the question. Each question that is
// wanted must have come, but those that never do.
func (c Chosen) Check(t *testing.T, info *kernel.Info, want map[string]string, never ...string) {
	t.Helper()
	came := map[string]bool{}
	for ask, v := range c {
		q, verb := &info.Asks[ask], &info.Verbs[v]
		came[q.ID] = true
		rule, ok := q.Rules[verb.Name]
		if !ok {
			rule = verb.Rule
		}
		if rule != want[q.ID] {
			t.Errorf("under the question %s %q cites %s, not %q", q.ID, verb.Name, rule, want[q.ID])
		}
	}
	for id := range want {
		if !came[id] && !slices.Contains(never, id) {
			t.Errorf("the games never came to a choice under the question %s", id)
		}
	}
}
