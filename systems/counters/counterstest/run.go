// Games of a counter game with the oracle at its side.

package counterstest

import (
	"fmt"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Options say what Run checks.
type Options struct {
	Book *Book
	// From each scenario's start Games games are played, Actions long, and another from each of Scattered positions of
	// each of the scenarios Thrown. With go test -short they are fewer and shorter.
	Games, Scattered, Actions int
	Thrown                    []string
	// Player is a program that plays. With it each scenario is played between two of them, Moves actions long.
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
	w, err := newAtlas(g.Info(), o.Book)
	if err != nil {
		t.Fatal(err)
	}
	if testing.Short() {
		o.Scattered, o.Actions, o.Moves = max(1, o.Scattered/4), o.Actions/4, o.Moves/8
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
	for i, sc := range w.info.Scenarios {
		for n := range op.Games {
			o, played := w.started(g, sc.ID, uint64(100*n+i), op.Actions, count)
			see(fmt.Sprintf("scenario %s, game %d", sc.ID, n), o, played)
		}
	}
	for i, sc := range w.info.Scenarios {
		if op.Player != nil {
			o, played := w.met(g, sc.ID, uint64(i), op, count)
			see(fmt.Sprintf("scenario %s, played by programs", sc.ID), o, played)
		}
	}
	for _, sc := range op.Thrown {
		for n := range op.Scattered {
			o, played := w.scattered(g, sc, uint64(n), op.Actions, count)
			see(fmt.Sprintf("scenario %s, scattered %d", sc, n), o, played)
		}
	}
	t.Log(actions, "actions;", count)
	for _, kind := range op.Meets {
		if count[kind] == 0 && !testing.Short() {
			t.Errorf("%q was never checked: the games are too tame", kind)
		}
	}
}

// finds proves that the oracle can fail: with a rule switched off in the engine it finds what is wrong.
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
			for n := range 60 {
				sc := op.Thrown[n%len(op.Thrown)]
				o, _ := w.safely(func() (*Oracle, []string) {
					if slices.Contains(op.SetUp, number) {
						return w.started(without, sc, uint64(4*n), 400, map[string]int{})
					}
					return w.scattered(without, sc, uint64(n), 500, map[string]int{})
				})
				if len(o.fails) > 0 {
					t.Logf("scenario %s: %.200s", sc, o.fails[0])
					return
				}
			}
			t.Error("the oracle does not see that the rule is off")
		})
	}
}

// safely plays; without a rule a game may fall into a state that its code never expects.
func (w *atlas) safely(play func() (*Oracle, []string)) (o *Oracle, played []string) {
	defer func() {
		if p := recover(); p != nil {
			o = &Oracle{atlas: w}
			o.Fail("panic", "%v", p)
		}
	}()
	return play()
}

// met plays a scenario between two programs.
func (w *atlas) met(g kernel.Game, scenario string, seed uint64, op Options, count map[string]int) (*Oracle,
	[]string) {
	rnd := chance.NewRand(seed)
	p, err := g.Start(kernel.Setup{Scenario: scenario}, rnd)
	if err != nil {
		o := &Oracle{atlas: w, W: &World{atlas: w}}
		o.Fail("start", "%v", err)
		return o, nil
	}
	var choose [kernel.Players]func(v *kernel.View, legal []kernel.Action) (kernel.Action, error)
	for s := range choose {
		choose[s] = op.Player(kernel.Side(s), seed)
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

// started plays a scenario from its set-up, which is placed unit by unit if the seed divides by four.
func (w *atlas) started(g kernel.Game, scenario string, seed uint64, most int, count map[string]int) (*Oracle,
	[]string) {
	rnd := chance.NewRand(seed)
	p, err := g.Start(kernel.Setup{Scenario: scenario}, rnd)
	if err != nil {
		o := &Oracle{atlas: w, W: &World{atlas: w}}
		o.Fail("start", "%v", err)
		return o, nil
	}
	return w.follow(p, rnd, most, count, wander(rnd, seed%4 == 0))
}

// scattered plays a scenario from a position in which the units were thrown together.
func (w *atlas) scattered(g kernel.Game, scenario string, seed uint64, most int, count map[string]int) (*Oracle,
	[]string) {
	rnd := chance.NewRand(seed)
	p, err := w.scatter(g, scenario, rnd)
	if err != nil {
		o := &Oracle{atlas: w, W: &World{atlas: w}}
		o.Fail("scatter", "%v", err)
		return o, nil
	}
	return w.follow(p, rnd, most, count, wander(rnd, false))
}
