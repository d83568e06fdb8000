// umpire shift: how much a change of the game moves the results of bots.

package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strings"

	"umpire/lab"
)

func shiftCommand() *command {
	return &command{
		name: "shift", args: "GAME/SCENARIO [--SIDE BOT]... (--fewer SIDE/KIND | --without RULE)... [-n 100] " +
			"[--seed 1] [-j CPUS] [--option ID]... [--from FILE.try] [--json]",
		short: "Measures how much a handicap, or a rule that is left out, moves the results of bots",
		long: `It plays the same games twice, without the change and with it, and says how much the share of games that
the first side wins moves, with a 95 % interval. Give both sides the same bot. A laboratory that does not see a handicap
which must matter (--fewer soviet/infantry) cannot say anything about the balance of a scenario. docs/lab.md has more.`,
		mixed: true,
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			p, err := readSim(args)
			if err != nil {
				return err
			}
			switch {
			case len(p.Fewer)+len(p.Without) == 0:
				return usage("say what changes: --fewer SIDE/KIND or --without RULE")
			case p.Paired || p.Test != nil || p.report != "" || p.save != "" || p.nats != "":
				return usage("shift takes no --paired, --sprt, --report, --save or --nats")
			}
			p.Set = measurable()
			bar := newProgress(e, 2*p.Games)
			done := 0
			p.Progress = func(int) { done++; bar.show(done) }
			with := p.Game
			p.Game = p.plain
			s, err := lab.FindShift(ctx, p.Plan, with)
			bar.end()
			if err != nil {
				return err
			}
			if p.asJSON {
				return json.NewEncoder(e.out).Encode(s)
			}
			what := strings.Join(append(p.Fewer, p.Without...), ", ")
			fmt.Fprintf(e.out, "%s, %d games without and with %s:\n%s wins %.1f %% without, %.1f %% with: a shift "+
				"of %+.1f points (%+.1f to %+.1f)\n", p.target, s.Games, what, s.Side, s.Plain*100,
				s.With*100, s.Shift*100, s.Low*100, s.High*100)
			return nil
		},
	}
}
