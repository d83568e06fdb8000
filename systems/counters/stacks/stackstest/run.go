// Games with the oracle at their side.

package stackstest

import (
	"fmt"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// Options say what Run checks.
type Options struct {
	Config   *stacks.Config
	Scenario string
	// Games are played from the start, and Scattered from positions in which the units were thrown together, each
	// Actions long. With go test -short they are fewer.
	Games, Scattered, Actions int
	// Player is a program that plays. With it a game is played between two of them, Moves actions long.
	Player func(s kernel.Side, seed uint64) func(v *kernel.View, legal []kernel.Action) (kernel.Action, error)
	Moves  int
	// Meets are kinds of check that those games must come upon, so that they check enough; see Oracle.Check.
	Meets []string
	// Finds are numbers of rules without which the oracle must find something wrong: the proof that it can fail.
	// Those that are about the set-up are looked for there, the others after it.
	Finds, SetUp []string
}

// Run holds a game against the oracle.
func Run(t *testing.T, g kernel.Game, o Options) {
	t.Helper()
	w, err := newAtlas(g.Info(), o.Config)
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		o.Games, o.Scattered, o.Moves = min(o.Games, 2), max(1, o.Scattered/8), o.Moves/8
	}
	t.Run("oracle", func(t *testing.T) { w.plays(t, g, o) })
	t.Run("finds", func(t *testing.T) {
		if testing.Short() {
			t.Skip("games for each rule are too much")
		}
		w.finds(t, g, o)
	})
}

// plays plays games from the start, and from scattered positions.
func (w *atlas) plays(t *testing.T, g kernel.Game, op Options) {
	count, actions := map[string]int{}, 0
	see := func(name string, o *Oracle, played []string) {
		actions += len(played)
		if len(o.fails) > 0 {
			t.Error(o.report(name, played))
		}
	}
	for n := range op.Games {
		o, played := w.started(g, op, uint64(n), count)
		see(fmt.Sprintf("game %d", n), o, played)
	}
	if op.Player != nil {
		o, played := w.met(g, op, count)
		see("played by programs", o, played)
	}
	for n := range op.Scattered {
		o, played := w.scattered(g, op, uint64(n), count)
		see(fmt.Sprintf("scattered %d", n), o, played)
	}
	t.Log(actions, "actions;", count)
	for _, kind := range op.Meets {
		if count[kind] == 0 && !testing.Short() {
			t.Errorf("%q was never checked: the games are too tame", kind)
		}
	}
}

// finds proves that the oracle can fail: with a rule switched off in the game it finds what is wrong.
func (w *atlas) finds(t *testing.T, g kernel.Game, op Options) {
	sw, ok := g.(kernel.RuleSwitch)
	if !ok {
		t.Fatal("the game's rules cannot be switched off")
	}
	for _, number := range op.Finds {
		t.Run(number, func(t *testing.T) {
			without, ok := sw.WithoutRule(number)
			if !ok {
				t.Fatal("no code enforces it")
			}
			for n := range 160 {
				o := w.safely(func() *Oracle {
					if slices.Contains(op.SetUp, number) {
						o, _ := w.started(without, op, uint64(n), map[string]int{})
						return o
					}
					o, _ := w.scattered(without, op, uint64(n), map[string]int{})
					return o
				})
				if len(o.fails) > 0 {
					t.Logf("game %d: %.200s", n, o.fails[0])
					return
				}
			}
			t.Error("the oracle does not see that the rule is off")
		})
	}
}

// safely plays; without a rule a game may fall into a state that its code never expects.
func (w *atlas) safely(play func() *Oracle) (o *Oracle) {
	defer func() {
		if p := recover(); p != nil {
			o = &Oracle{atlas: w}
			o.Fail("panic", "%v", p)
		}
	}()
	return play()
}

// broken is an oracle that could not begin.
func (w *atlas) broken(err error) *Oracle {
	o := &Oracle{atlas: w, W: &World{atlas: w}}
	o.Fail("start", "%v", err)
	return o
}

// started plays from the set-up, which is placed unit by unit if the seed divides by four.
func (w *atlas) started(g kernel.Game, op Options, seed uint64, count map[string]int) (*Oracle, []string) {
	rnd := chance.NewRand(seed)
	p, err := g.Start(kernel.Setup{Scenario: op.Scenario}, rnd)
	if err != nil {
		return w.broken(err), nil
	}
	return w.follow(p, rnd, op.Actions, count, wander(rnd, seed%4 == 0))
}

// scattered plays from a position in which the units were thrown together.
func (w *atlas) scattered(g kernel.Game, op Options, seed uint64, count map[string]int) (*Oracle, []string) {
	rnd := chance.NewRand(seed)
	for {
		p, err := w.scatter(g, op.Scenario, rnd)
		if err != nil {
			return w.broken(err), nil
		}
		var v kernel.View
		p.View(kernel.Both, &v)
		now := w.read(&v)
		if now.judge(); !now.over { // it is not decided as it is
			return w.follow(p, rnd, op.Actions, count, wander(rnd, false))
		}
	}
}

// met plays between two programs.
func (w *atlas) met(g kernel.Game, op Options, count map[string]int) (*Oracle, []string) {
	rnd := chance.NewRand(1)
	p, err := g.Start(kernel.Setup{Scenario: op.Scenario}, rnd)
	if err != nil {
		return w.broken(err), nil
	}
	var choose [kernel.Players]func(v *kernel.View, legal []kernel.Action) (kernel.Action, error)
	for s := range choose {
		choose[s] = op.Player(kernel.Side(s), 1)
	}
	var v kernel.View
	return w.follow(p, rnd, op.Moves, count, func(o *Oracle, p kernel.Position) kernel.Action {
		p.View(p.ToMove(), &v)
		a, err := choose[p.ToMove()](&v, o.list)
		if err != nil {
			o.Fail("player", "%v", err)
			return o.list[0]
		}
		return a
	})
}

// wander picks at random: by verb first, so that most actions are not moves. Stacks that can assault mostly do,
// attacks are mostly carried through, and phases end often enough that turns go by. A patient one places its units one
// by one.
func wander(rnd *chance.Rand, patient bool) func(*Oracle, kernel.Position) kernel.Action {
	return func(o *Oracle, _ kernel.Position) kernel.Action {
		by := map[string][]kernel.Action{}
		var verbs []string
		for _, a := range o.list {
			v := o.info.Verbs[a.Verb].Name
			if by[v] == nil {
				verbs = append(verbs, v)
			}
			by[v] = append(by[v], a)
		}
		one := func(n int) bool { return rnd.Below(n) == 0 }
		v := verbs[rnd.Below(len(verbs))]
		for v == "put-on-top" && len(verbs) > 1 && !one(8) || v == "end" && len(verbs) > 1 && !one(10) {
			v = verbs[rnd.Below(len(verbs))]
		}
		switch {
		case by["arrange"] != nil && o.W.Ask == "arrive":
			if v = "arrange"; !one(12) && by["enter"] != nil {
				v = "enter"
			} else if !one(12) && by["choose"] != nil {
				v = "choose"
			}
		case by["arrange"] != nil && (!patient || one(200)):
			v = "arrange"
		case by["place"] != nil:
			v = "place"
		case by["arrange"] != nil:
			v = "choose"
		case by["assault"] != nil && !one(3):
			v = "assault"
		case by["move"] != nil && one(2):
			v = "move"
		case by["roll"] != nil:
			if v = "roll"; by["attack"] != nil && !one(3) {
				v = "attack"
			}
		case by["target"] != nil && !one(6):
			v = "target"
		case by["attack"] != nil && !one(20):
			v = "attack"
		case by["enter"] != nil:
			v = "enter"
		case by["wait"] != nil && one(2):
			v = "declare"
		}
		list := by[v]
		switch {
		case v == "move" && one(6): // to a town
			list = those(list, func(a kernel.Action) bool { return o.town[hex(a.Place)-1] >= 0 })
		case v == "choose" && o.W.Ask == "move" && !one(3): // who can lead an assault
			list = those(list, func(a kernel.Action) bool { return o.W.class(o.W.find(a.Piece)).Leads })
		case v == "gather" && !one(3):
			leads := func(u *unit) bool { return o.W.class(u).Leads }
			list = those(list, func(a kernel.Action) bool {
				return slices.ContainsFunc(o.W.together(hex(a.Place)-1), leads)
			})
		}
		return list[rnd.Below(len(list))]
	}
}

// those are the actions of a list that are preferred; all of them, if none is.
func those(list []kernel.Action, preferred func(kernel.Action) bool) (some []kernel.Action) {
	for _, a := range list {
		if preferred(a) {
			some = append(some, a)
		}
	}
	if some == nil {
		return list
	}
	return some
}
