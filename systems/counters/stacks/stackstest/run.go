// Games with the oracle at their side.

package stackstest

import (
	"fmt"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/oracle"
	"umpire/systems/counters/stacks"
)

// Options say what Run checks.
type Options struct {
	Config   *stacks.Config
	Scenario string
	// Games are played from the start, and Scattered from positions in which the units were thrown together, each
	// Actions long. With go test -short they are fewer.
	Games, Scattered, Actions int
	oracle.Options
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
	o.Options.Run(t, g, 160, func(count map[string]int, see func(string, *oracle.Notes, []string)) {
		w.plays(g, o, count, func(name string, o *Oracle, played []string) { see(o.place(name), &o.Notes, played) })
	}, func(without kernel.Game, setUp bool, try int) (*oracle.Notes, string) {
		play := w.scattered
		if setUp {
			play = w.started
		}
		one, _ := play(without, o, uint64(try), map[string]int{})
		return &one.Notes, fmt.Sprintf("game %d", try)
	})
}

// plays plays games from the start, and from scattered positions.
func (w *atlas) plays(g kernel.Game, op Options, count map[string]int, see func(string, *Oracle, []string)) {
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
	choose := op.Programs(1)
	return w.follow(p, rnd, op.Moves, count, func(o *Oracle, p kernel.Position) kernel.Action {
		return choose(&o.Notes, p, o.list)
	})
}

// wander picks at random: by verb first, so that most actions are not moves. Stacks that can assault mostly do,
// attacks are mostly carried through, and phases end often enough that turns go by. A patient one places its units one
// by one.
func wander(rnd *chance.Rand, patient bool) func(*Oracle, kernel.Position) kernel.Action {
	return func(o *Oracle, _ kernel.Position) kernel.Action {
		by, verbs := oracle.Verbs(o.info, o.list)
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
