// Package oracle is what the oracles of the counter system's tests share, whatever rules they know: notes of what is
// wrong, games with an oracle at their side, and the proof that it misses each rule that is switched off.
package oracle

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
)

// Options are what is asked of every oracle.
type Options struct {
	// Player is a program that plays. With it games are played between two of them, Moves actions long.
	Player func(s kernel.Side, seed uint64) func(v *kernel.View, legal []kernel.Action) (kernel.Action, error)
	Moves  int
	// Meets are kinds of check that the games must come upon, so that they check enough; see Notes.Check.
	Meets []string
	// Finds are numbers of rules without which the oracle must find something wrong: the proof that it can fail.
	// Those that are about the set-up are looked for there, the others after it.
	Finds, SetUp []string
	// Begin is the game with which the search for a rule begins, if it is not the first: one that showed it when it was
	// written down. It saves time alone; the search goes on through all games.
	Begin map[string]int
}

// Notes are what an oracle has found wrong in a game, and how many checks of each kind it has made.
type Notes struct {
	Fails []string
	Count map[string]int
}

// Fail notes that something is wrong.
func (n *Notes) Fail(what, format string, args ...any) {
	n.Fails = append(n.Fails, what+": "+fmt.Sprintf(format, args...))
}

// Check counts a check of a kind, so that a test can say that it was made at all.
func (n *Notes) Check(kind string) { n.Count[kind]++ }

// Report says what was found in a game, and how it came about. Name says which game, and where in it.
func (n *Notes) Report(name string, played []string) string {
	return fmt.Sprintf("%s, action %d:\n\t%s\n\tlast actions: %s", name, len(played),
		strings.Join(n.Fails[:min(6, len(n.Fails))], "\n\t"),
		strings.Join(played[max(0, len(played)-25):], "; "))
}

// Run holds a game against an oracle. Games plays games and tells see of each. Find plays one of so many games without
// a rule, from the set-up or after it, and returns what was found, and in which game.
func (op *Options) Run(t *testing.T, g kernel.Game, tries int,
	games func(count map[string]int, see func(name string, n *Notes, played []string)),
	find func(without kernel.Game, setUp bool, try int) (n *Notes, name string)) {
	t.Helper()
	t.Run("oracle", func(t *testing.T) {
		count, actions := map[string]int{}, 0
		games(count, func(name string, n *Notes, played []string) {
			actions += len(played)
			if len(n.Fails) > 0 {
				t.Error(n.Report(name, played))
			}
		})
		t.Log(actions, "actions;", count)
		for _, kind := range op.Meets {
			if count[kind] == 0 && !testing.Short() {
				t.Errorf("%q was never checked: the games are too tame", kind)
			}
		}
	})
	t.Run("finds", func(t *testing.T) {
		if testing.Short() {
			t.Skip("games for each rule are too much")
		}
		sw, ok := g.(kernel.RuleSwitch)
		if !ok {
			t.Fatal("the game's rules cannot be switched off")
		}
		for _, number := range op.Finds {
			t.Run(number, func(t *testing.T) { op.finds(t, sw, number, tries, find) })
		}
	})
}

// finds proves that the oracle can fail: with a rule switched off in the game it finds what is wrong.
func (op *Options) finds(t *testing.T, g kernel.RuleSwitch, number string, tries int,
	find func(without kernel.Game, setUp bool, try int) (n *Notes, name string)) {
	without, ok := g.WithoutRule(number)
	if !ok {
		t.Fatal("no code enforces it")
	}
	for k := range tries {
		if n, name := safely(func() (*Notes, string) {
			return find(without, slices.Contains(op.SetUp, number), (op.Begin[number]+k)%tries)
		}); len(n.Fails) > 0 {
			t.Logf("%s: %.200s", name, n.Fails[0])
			return
		}
	}
	t.Error("the oracle does not see that the rule is off")
}

// safely plays; without a rule a game may fall into a state that its code never expects.
func safely(play func() (*Notes, string)) (n *Notes, name string) {
	defer func() {
		if p := recover(); p != nil {
			n = &Notes{}
			n.Fail("panic", "%v", p)
		}
	}()
	return play()
}

// Programs is who decides in a game between two programs, for both sides.
func (op *Options) Programs(seed uint64) func(n *Notes, p kernel.Position, list []kernel.Action) kernel.Action {
	var choose [kernel.Players]func(v *kernel.View, legal []kernel.Action) (kernel.Action, error)
	for s := range choose {
		choose[s] = op.Player(kernel.Side(s), seed)
	}
	var v kernel.View
	return func(n *Notes, p kernel.Position, list []kernel.Action) kernel.Action {
		p.View(p.ToMove(), &v)
		a, err := choose[p.ToMove()](&v, list)
		if err != nil {
			n.Fail("player", "%v", err)
			return list[0]
		}
		return a
	}
}

// Verbs are the actions of a list by the names of their verbs, and these in the order of the list.
func Verbs(info *kernel.Info, list []kernel.Action) (by map[string][]kernel.Action, verbs []string) {
	by = map[string][]kernel.Action{}
	for _, a := range list {
		v := info.Verbs[a.Verb].Name
		if by[v] == nil {
			verbs = append(verbs, v)
		}
		by[v] = append(by[v], a)
	}
	return by, verbs
}
