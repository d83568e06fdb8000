// Games of a counter game with the oracle at its side.

package counterstest

import (
	"fmt"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/oracle"
)

// Options say what Run checks.
type Options struct {
	Book *Book
	// From each scenario's start Games games are played, Actions long, and another from each of Scattered positions of
	// each of the scenarios Thrown. With go test -short they are fewer and shorter.
	Games, Scattered, Actions int
	Thrown                    []string
	oracle.Options
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
	o.Options.Run(t, g, 60, func(count map[string]int, see func(string, *oracle.Notes, []string)) {
		w.plays(g, o, count, func(name string, o *Oracle, played []string) { see(o.place(name), &o.Notes, played) })
	}, func(without kernel.Game, setUp bool, try int) (*oracle.Notes, string) {
		sc := o.Thrown[try%len(o.Thrown)]
		var one *Oracle
		if setUp {
			one, _ = w.started(without, sc, uint64(4*try), 400, map[string]int{})
		} else {
			one, _ = w.scattered(without, sc, uint64(try), 500, map[string]int{})
		}
		return &one.Notes, "scenario " + sc
	})
}

// plays plays games from the start, and from scattered positions.
func (w *atlas) plays(g kernel.Game, op Options, count map[string]int, see func(string, *Oracle, []string)) {
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
}

// broken is an oracle that could not begin.
func (w *atlas) broken(err error) *Oracle {
	o := &Oracle{atlas: w, W: &World{atlas: w}}
	o.Fail("start", "%v", err)
	return o
}

// met plays a scenario between two programs.
func (w *atlas) met(g kernel.Game, scenario string, seed uint64, op Options, count map[string]int) (*Oracle,
	[]string) {
	rnd := chance.NewRand(seed)
	p, err := g.Start(kernel.Setup{Scenario: scenario}, rnd)
	if err != nil {
		return w.broken(err), nil
	}
	choose := op.Programs(seed)
	return w.follow(p, rnd, op.Moves, count, func(o *Oracle, p kernel.Position) kernel.Action {
		return choose(&o.Notes, p, o.list)
	})
}

// started plays a scenario from its set-up, which is placed unit by unit if the seed divides by four.
func (w *atlas) started(g kernel.Game, scenario string, seed uint64, most int, count map[string]int) (*Oracle,
	[]string) {
	rnd := chance.NewRand(seed)
	p, err := g.Start(kernel.Setup{Scenario: scenario}, rnd)
	if err != nil {
		return w.broken(err), nil
	}
	return w.follow(p, rnd, most, count, wander(rnd, seed%4 == 0))
}

// scattered plays a scenario from a position in which the units were thrown together.
func (w *atlas) scattered(g kernel.Game, scenario string, seed uint64, most int, count map[string]int) (*Oracle,
	[]string) {
	rnd := chance.NewRand(seed)
	p, err := w.scatter(g, scenario, rnd)
	if err != nil {
		return w.broken(err), nil
	}
	return w.follow(p, rnd, most, count, wander(rnd, false))
}
