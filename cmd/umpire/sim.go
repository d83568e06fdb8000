package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"

	"umpire/bots"
	"umpire/lab"
)

func simCommand() *command {
	return &command{
		name: "sim", args: "GAME/SCENARIO [--SIDE BOT|exec:PATH]... [--budget 10s] [-n 100] [--variant DIR] [--seed 1] [-j CPUS] [--option ID]... [--paired] [--json] [--report FILE.html]",
		short: "Plays many games between bots and reports the results",
		long: `--SIDE BOT seats a bot on a side, by the side's id (--german random); random plays where none is named.
--SIDE exec:PATH seats a program that speaks docs/bots-as-programs.md; --budget is how long it may take for a decision.
--variant DIR lays your own data files (map, roster, scenarios) over the game's.
--paired plays every pair of games with the same set-up and draws, the bots changing sides.
--json prints one line a game, and a last line with totals, win rates with 95 % intervals and actions per CPU second.
The same seed gives the same games, however many workers (-j) there are.`,
		mixed: true,
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			return simulate(ctx, e, args)
		},
	}
}

func simulate(ctx context.Context, e *env, args []string) error {
	plan := lab.Plan{Games: 100, Seed: 1}
	plan.Bots = [2]string{"random", "random"}
	var asJSON bool
	var report string
	var budget time.Duration
	// The sides of the game name flags, so it is looked for before the flags are read: GAME/SCENARIO, wherever it stands.
	target := ""
	for _, a := range args {
		id, _, ok := strings.Cut(a, "/")
		if !ok || strings.HasPrefix(a, "-") {
			continue
		}
		_, err := gameByID(id)
		if err == nil || target == "" {
			target = a
		}
		if err == nil {
			break
		}
	}
	id, scenario, ok := strings.Cut(target, "/")
	if !ok {
		return usage("name a game and a scenario, such as moscow41/campaign")
	}
	g, err := gameByID(id)
	if err != nil {
		return err
	}
	plan.Game, plan.Setup.Scenario = g, scenario

	fs := flag.NewFlagSet("sim", flag.ContinueOnError)
	fs.SetOutput(discard{})
	fs.IntVar(&plan.Games, "n", 100, "")
	fs.Uint64Var(&plan.Seed, "seed", 1, "")
	fs.IntVar(&plan.Jobs, "j", 0, "")
	fs.BoolVar(&plan.Paired, "paired", false, "")
	fs.BoolVar(&asJSON, "json", false, "")
	fs.DurationVar(&budget, "budget", bots.DefaultBudget, "")
	fs.StringVar(&report, "report", "", "")
	variant := fs.String("variant", "", "")
	fs.Func("option", "", func(s string) error { plan.Setup.Options = append(plan.Setup.Options, s); return nil })
	for s := range plan.Bots {
		fs.StringVar(&plan.Bots[s], g.Info().Sides[s].ID, "random", "")
	}
	seen := false
	for rest := args; ; {
		if err := fs.Parse(rest); err != nil {
			return usage("%v", err)
		}
		if fs.NArg() == 0 {
			break
		}
		if seen || fs.Arg(0) != target {
			return usage("%q is too much", fs.Arg(0))
		}
		seen = true
		rest = fs.Args()[1:]
	}

	if plan.Game, err = gameOrVariant(id, *variant); err != nil {
		return err
	}
	plan.Set = append(bots.Set{}, seatable...)
	for s, name := range plan.Bots {
		if path, ok := isProgram(name); ok && (s == 0 || name != plan.Bots[0]) {
			m, err := programBot(e, name, path, budget)
			if err != nil {
				return err
			}
			plan.Set = append(plan.Set, m)
		}
	}

	out := bufio.NewWriter(e.out)
	defer out.Flush()
	enc := json.NewEncoder(out)
	var results []lab.Result
	progress := progressLine(e, plan.Games)
	totals, err := lab.Run(ctx, plan, func(r lab.Result) {
		if asJSON {
			enc.Encode(r)
		}
		if report != "" {
			results = append(results, r)
		}
		progress(r.Game + 1)
	})
	progress(-1)
	if err != nil {
		return err
	}
	if report != "" {
		if err := writeReport(report, totals, results); err != nil {
			return err
		}
	}
	if asJSON {
		return enc.Encode(totals)
	}
	fmt.Fprintf(out, "%s/%s: %d games, %d unfinished, %d drawn\n", id, scenario, totals.Games, totals.Unfinished, totals.Draws)
	for s := range plan.Bots {
		side := g.Info().Sides[s].ID
		r := totals.Sides[side]
		fmt.Fprintf(out, "%-10s wins %5.1f %% (%.1f to %.1f)\n", side, r.Rate*100, r.Low*100, r.High*100)
	}
	fmt.Fprintf(out, "%d actions, median %d a game; %s actions and %.0f games a CPU second\n", totals.Actions, totals.MedianActs, thousands(int(totals.PerSecond)), totals.GamesPerS)
	return nil
}

func writeReport(name string, t lab.Totals, results []lab.Result) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := lab.Report(f, t, results); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// progressLine shows how far the run is, where somebody is watching: on a terminal only. -1 ends the line.
func progressLine(e *env, games int) func(int) {
	f, ok := e.err.(*os.File)
	if ok {
		st, err := f.Stat()
		ok = err == nil && st.Mode()&os.ModeCharDevice != 0
	}
	if !ok {
		return func(int) {}
	}
	last := -1
	return func(n int) {
		if n < 0 {
			fmt.Fprint(f, "\r\033[K")
			return
		}
		if pc := n * 100 / games; pc != last {
			last = pc
			fmt.Fprintf(f, "\r[%-40s] %d of %d", strings.Repeat("#", pc*40/100), n, games)
		}
	}
}

// thousands writes a number in groups of three digits.
func thousands(n int) string {
	s := strconv.Itoa(n)
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	return s
}

type discard struct{}

func (discard) Write(p []byte) (int, error) { return len(p), nil }
