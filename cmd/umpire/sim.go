// umpire sim: many games between bots.

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"umpire/bots/program"
	"umpire/kernel"
	"umpire/lab"
)

func simCommand() *command {
	return &command{
		name: "sim", args: "GAME/SCENARIO [--SIDE BOT|exec:PATH]... [--budget 10s] [-n 100] [--variant DIR] " +
			"[--seed 1] [-j CPUS] [--option ID]... [--handicap SIDE=RATIO]... [--without RULE]... " +
			"[--fewer SIDE/KIND]... [--paired] [--sprt " +
			"P0,P1[,ALPHA,BETA]] " +
			"[--from FILE.try] [--save FILE.json [--game 0]] [--nats URL [--creds FILE] [--chunk 10]] [--json] " +
			"[--report FILE.html [--timings]] | --ceilings FILE [--measure]",
		short: "Plays many games between bots and reports the results",
		long: `--SIDE BOT seats a bot on a side, by the side's id (--german random); random plays where none is named.
--SIDE exec:PATH seats a program that speaks docs/bots-as-programs.md; --budget is how long it may take for a decision.
--variant DIR lays your own data files (map, roster, scenarios) over the game's.
--without RULE plays without a numbered rule (10.14.3), to see what it does to the balance.
--fewer SIDE/KIND takes a step off every block of a kind as it enters (soviet/infantry): a known handicap.
--paired plays every pair of games with the same set-up and draws, the bots changing sides.
--sprt P0,P1 stops as soon as the games tell whether the first side's bot wins at most P0 or at least P1 of
them; -n is the most.
--from FILE.try starts every game from the end of a case, which names game and scenario, in place of a set-up.
--save FILE.json writes one game of the run (--game N, from 0) as a saved game: open it in the lobby.
--nats URL has the games played by the machines on which umpire work runs, in chunks of --chunk games; the results are
the same. After an interruption the same command goes on.
--json prints one line a game, and a last line with totals, win rates with 95 % intervals and actions per CPU second.
--report FILE.html writes a page with plots, with follies and luck where the game can tell them; --timings
adds what it cost.
--ceilings FILE plays the games that the file lists and fails if some bot commits more follies, or wins fewer games,
than the file allows;
with --measure it writes what it finds into the file instead.
The same seed gives the same games and the same page (without timings), however many workers (-j) there are:
all CPUs, unless -j says otherwise.
A game that does not end is stopped after a million actions; then the exit status is 1.
docs/lab.md shows how to measure a bot, or a scenario's balance.`,
		mixed: true,
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if file, measure, ok := ceilingsAsked(args); ok {
				return checkCeilings(ctx, e, file, measure)
			}
			return simulate(ctx, e, args)
		},
	}
}

// simPlan is what a command line asks for.
type simPlan struct {
	lab.Plan
	plain                  kernel.Game // with all rules and steps
	asJSON, timings        bool
	target, report, varied string
	budget                 time.Duration
	from, save             string // a case to start from; a file for a saved game
	game                   int    // the one that is saved
	nats, creds            string // servers that spread the games over machines
	chunk                  int
	file                   string // of umpire shift: games that were played before
}

// reducer is a game that can be played without one of its numbered rules.
type reducer interface {
	WithoutRule(number string) (kernel.Game, bool)
}

// without is a game without some of its rules.
func without(g kernel.Game, numbers []string) (kernel.Game, error) {
	for _, n := range numbers {
		r, ok := g.(reducer)
		if !ok {
			return nil, usage("%s cannot be played without a rule", g.Info().ID)
		}
		less, ok := r.WithoutRule(n)
		if !ok {
			return nil, usage(
				"%s has no rule %q that could be left out: its numbers are those of its rules, such as 10.13",
				g.Info().ID, n)
		}
		g = less
	}
	return g, nil
}

// weakener is a game in which the blocks of a kind can enter with a step less.
type weakener interface {
	WithFewerSteps(side kernel.Side, kind string) (kernel.Game, bool)
}

// withFewer is a game with handicaps SIDE/KIND.
func withFewer(g kernel.Game, list []string) (kernel.Game, error) {
	for _, h := range list {
		w, ok := g.(weakener)
		if !ok {
			return nil, usage("%s knows no handicap of steps", g.Info().ID)
		}
		id, kind, _ := strings.Cut(h, "/")
		side := kernel.NoSide
		for s := range g.Info().Sides {
			if g.Info().Sides[s].ID == id {
				side = kernel.Side(s)
			}
		}
		if g, ok = w.WithFewerSteps(side, kind); !ok {
			return nil, usage("--fewer %s: write SIDE/KIND, such as %s/infantry", h, w.(kernel.Game).Info().Sides[1].ID)
		}
	}
	return g, nil
}

// simFlags are the flags that umpire sim alone takes, of those that readSim reads.
var simFlags = []string{"budget", "paired", "sprt", "report", "timings", "save", "game"}

// readSim reads the command line of umpire sim, or of umpire shift, which takes fewer flags.
func readSim(command string, args []string) (*simPlan, error) {
	p := &simPlan{Plan: lab.Plan{Games: 100, Seed: 1}}
	start, err := caseAsked(args)
	if err != nil {
		return nil, err
	}
	if p.target = targetAsked(args); start != nil { // a case names game and scenario
		p.target = start.Game + "/" + start.Scenario
	}
	id, scenario, ok := strings.Cut(p.target, "/")
	if !ok {
		return nil, usage("name a game and a scenario, such as moscow41/campaign")
	}
	// The sides of the game name flags.
	g, err := gameByID(baseOf(id))
	if err != nil {
		return nil, err
	}
	p.Setup.Scenario = scenario
	fs := p.flags(g.Info())
	seen := false
	for rest := args; ; {
		if err := fs.Parse(rest); err != nil {
			if sides := &g.Info().Sides; strings.Contains(err.Error(), "not defined") {
				return nil, usage("%v (the sides of %s are --%s and --%s)", err, id, sides[0].ID, sides[1].ID)
			}
			return nil, usage("%v", err)
		}
		if fs.NArg() == 0 {
			break
		}
		if seen || start != nil || fs.Arg(0) != p.target {
			return nil, usage("%q is too much", fs.Arg(0))
		}
		seen = true
		rest = fs.Args()[1:]
	}
	if err := p.check(command, fs); err != nil {
		return nil, err
	}
	if p.Game = g; p.varied != "" || baseOf(id) != id {
		if p.Game, err = gameOrVariant(id, p.varied); err != nil {
			return nil, err
		}
	}
	if start != nil {
		if err := p.startFrom(start); err != nil {
			return nil, err
		}
	}
	p.plain = p.Game
	if p.Game, err = without(p.Game, p.Without); err == nil {
		p.Game, err = withFewer(p.Game, p.Fewer)
	}
	return p, err
}

// targetAsked is the GAME/SCENARIO on a command line whose flags have not been read, wherever it stands: the first word
// of that form that names a game of this program, or else the first of that form.
func targetAsked(args []string) (target string) {
	for _, a := range args {
		id, _, ok := strings.Cut(a, "/")
		if _, program := isProgram(a); !ok || program || strings.HasPrefix(a, "-") {
			continue
		}
		if isBuiltIn(baseOf(id)) {
			return a
		}
		if target == "" {
			target = a
		}
	}
	return target
}

// flags are the flags of a command line, which fill in the plan. Those of the sides have the names that a game gives.
func (p *simPlan) flags(info *kernel.Info) *flag.FlagSet {
	fs := flag.NewFlagSet("sim", flag.ContinueOnError)
	fs.SetOutput(discard{})
	fs.IntVar(&p.Games, "n", 100, "")
	fs.Uint64Var(&p.Seed, "seed", 1, "")
	fs.IntVar(&p.Jobs, "j", 0, "")
	fs.BoolVar(&p.Paired, "paired", false, "")
	fs.BoolVar(&p.asJSON, "json", false, "")
	fs.DurationVar(&p.budget, "budget", program.DefaultBudget, "")
	fs.StringVar(&p.report, "report", "", "")
	fs.BoolVar(&p.timings, "timings", false, "")
	fs.StringVar(&p.varied, "variant", "", "")
	fs.StringVar(&p.from, "from", "", "")
	fs.StringVar(&p.save, "save", "", "")
	fs.IntVar(&p.game, "game", 0, "")
	fs.StringVar(&p.nats, "nats", "", "")
	fs.StringVar(&p.creds, "creds", "", "")
	fs.IntVar(&p.chunk, "chunk", 10, "")
	fs.StringVar(&p.file, "file", "", "")
	fs.Func("option", "", func(s string) error { p.Setup.Options = append(p.Setup.Options, s); return nil })
	fs.Func("handicap", "", func(s string) error { return readHandicap(s, info, &p.Setup) })
	fs.Func("without", "", func(s string) error { p.Without = append(p.Without, s); return nil })
	fs.Func("fewer", "", func(s string) error { p.Fewer = append(p.Fewer, s); return nil })
	fs.Func("sprt", "", func(s string) (err error) { p.Test, err = readTest(s); return err })
	for s := range p.Bots {
		fs.StringVar(&p.Bots[s], info.Sides[s].ID, "random", "")
	}
	return fs
}

// check says which flags that were read do not go together, or do not belong to the command.
func (p *simPlan) check(command string, fs *flag.FlagSet) error {
	given := map[string]bool{}
	fs.Visit(func(f *flag.Flag) { given[f.Name] = true })
	for _, name := range simFlags {
		if given[name] && command != "sim" {
			return usage("--%s is for umpire sim alone", name)
		}
	}
	if given["file"] && command == "sim" {
		return usage("--file is for umpire shift and umpire league")
	}
	if p.timings && p.report == "" {
		return usage("--timings are part of a report: name it with --report FILE.html")
	}
	for _, b := range p.Bots {
		_, ok := isProgram(b)
		switch {
		case ok && p.nats != "":
			return usage("%s is a program of this machine: --nats takes the bots that every umpire has", b)
		case !ok && strings.ContainsAny(b, `/.\`):
			return usage("%q is not the name of a bot: a program is exec:%s", b, b)
		}
	}
	if p.Games > 0 && (p.game < 0 || p.game >= p.Games) {
		return usage("--game %d: the games of this run are numbered from 0 to %d", p.game, p.Games-1)
	}
	return nil
}

// readHandicap reads SIDE=RATIO, such as soviet=3/2, into a setup. Whether the game takes it, Start says.
func readHandicap(text string, info *kernel.Info, s *kernel.Setup) error {
	id, ratio, ok := strings.Cut(text, "=")
	for side := range info.Sides {
		if ok && info.Sides[side].ID == id {
			r, err := kernel.ParseRatio(ratio)
			s.Handicap[side] = r
			return err
		}
	}
	return fmt.Errorf("%q is not a handicap: write SIDE=RATIO with %s or %s, such as %s=3/2", text, info.Sides[0].ID,
		info.Sides[1].ID, info.Sides[1].ID)
}

// readTest reads P0,P1 or P0,P1,ALPHA,BETA.
func readTest(s string) (*lab.SPRT, error) {
	var v []float64
	for _, w := range strings.Split(s, ",") {
		f, err := strconv.ParseFloat(strings.TrimSpace(w), 64)
		if err != nil {
			return nil, fmt.Errorf("%q is not a number", w)
		}
		v = append(v, f)
	}
	switch len(v) {
	case 2:
		return &lab.SPRT{P0: v[0], P1: v[1]}, nil
	case 4:
		return &lab.SPRT{P0: v[0], P1: v[1], Alpha: v[2], Beta: v[3]}, nil
	}
	return nil, errors.New("it takes P0,P1 or P0,P1,ALPHA,BETA")
}

// command is the command line that plays the same games and makes the same page.
func (p *simPlan) command() string {
	words := []string{"umpire sim", p.target}
	if p.from != "" {
		words[1] = "--from " + quoted(filepath.Base(p.from))
	}
	for s := range p.Bots {
		words = append(words, "--"+p.Game.Info().Sides[s].ID+" "+quoted(p.Bots[s]))
	}
	words = append(words, fmt.Sprintf("-n %d --seed %d", p.Games, p.Seed))
	if p.Paired {
		words = append(words, "--paired")
	}
	options, handicap := p.Setup.Options, p.Setup.Handicap
	if p.from != "" {
		options, handicap = nil, [kernel.Players]kernel.Ratio{} // the case has them
	}
	for _, o := range options {
		words = append(words, "--option "+o)
	}
	for side, r := range handicap {
		if r != (kernel.Ratio{}) {
			words = append(words, fmt.Sprintf("--handicap %s=%s", p.Game.Info().Sides[side].ID, r))
		}
	}
	for _, n := range p.Without {
		words = append(words, "--without "+n)
	}
	for _, n := range p.Fewer {
		words = append(words, "--fewer "+n)
	}
	if p.varied != "" {
		words = append(words, "--variant "+quoted(p.varied))
	}
	if t := p.Test; t != nil {
		words = append(words, fmt.Sprintf("--sprt %g,%g", t.P0, t.P1))
		if t.Alpha != 0 {
			words[len(words)-1] += fmt.Sprintf(",%g,%g", t.Alpha, t.Beta)
		}
	}
	return strings.Join(append(words, "--report report.html"), " ")
}

// quoted is a word as a shell takes it.
func quoted(w string) string {
	if strings.ContainsAny(w, " \t'\"$\\*?&;|<>()") {
		return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
	}
	return w
}

func simulate(ctx context.Context, e *env, args []string) error {
	p, err := readSim("sim", args)
	if err != nil {
		return err
	}
	return p.play(ctx, e)
}

// play plays the games and tells the results. It is an error if some game did not end: then they tell less than was
// asked for.
func (p *simPlan) play(ctx context.Context, e *env) error {
	for _, file := range []string{p.report, p.save} {
		// Better now than after an hour of games.
		if st, err := os.Stat(filepath.Dir(file)); file != "" && (err != nil || !st.IsDir()) {
			return fmt.Errorf("%s cannot be written: there is no folder %s", file, filepath.Dir(file))
		}
	}
	p.Set = measurable()
	p.Watch = p.asJSON || p.report != ""
	for s, name := range p.Bots {
		if path, ok := isProgram(name); ok && (s == 0 || name != p.Bots[0]) {
			m, err := programBot(e, name, path, p.budget)
			if err != nil {
				return err
			}
			p.Set = append(p.Set, m)
		}
	}

	if p.nats != "" {
		f, err := spread(ctx, e, &p.Plan, p.nats, p.creds, p.chunk)
		if err != nil {
			return err
		}
		defer f.Close()
	}
	out := bufio.NewWriter(e.out)
	defer out.Flush()
	enc := json.NewEncoder(out)
	var unwritten error
	var results []lab.Result
	bar := newProgress(e, p.Games)
	p.Progress = bar.show
	var stopped []string // a line for each game that did not end
	totals, err := lab.Run(ctx, p.Plan, func(r lab.Result) {
		if !r.Finished {
			stopped = append(stopped, fmt.Sprintf("game %d (seed %d) did not end and was stopped after %s actions: %s",
				r.Game, r.Seed, thousands(r.Actions), r.Stopped))
		}
		if p.asJSON && unwritten == nil {
			unwritten = enc.Encode(r)
		}
		if p.report != "" {
			results = append(results, r)
		}
	})
	bar.end()
	tellEndless(e, stopped)
	if errors.Is(err, context.Canceled) {
		p.report = "" // it would not be the page that the seed gives
		if totals.Games > 0 && !p.asJSON {
			p.print(out, &totals)
		}
		return fmt.Errorf("interrupted after %d of %d games", totals.Games, p.Games)
	}
	if err != nil {
		return err
	}
	if p.report != "" {
		page := lab.Page{Command: p.command(), Version: revision(), Timings: p.timings}
		if err := writeReport(p.report, page, totals, results); err != nil {
			return err
		}
	}
	if p.save != "" {
		if err := p.saveGame(ctx); err != nil {
			return err
		}
	}
	if p.asJSON {
		if err := enc.Encode(totals); unwritten == nil {
			unwritten = err
		}
	} else {
		p.print(out, &totals)
	}
	if err := errors.Join(unwritten, out.Flush()); err != nil {
		return err
	}
	return endless(&totals)
}

// endless is an error that counts the games which did not end, nil if all did.
func endless(t *lab.Totals) error {
	if t.Unfinished == 0 {
		return nil
	}
	return fmt.Errorf("%d of %d games did not end", t.Unfinished, t.Games)
}

// mostEndless is how many games that did not end are told.
const mostEndless = 5

// tellEndless tells which games did not end.
func tellEndless(e *env, list []string) {
	for i, text := range list {
		if i == mostEndless {
			fmt.Fprintf(e.err, "umpire sim: and %d more games\n", len(list)-i)
			return
		}
		fmt.Fprintln(e.err, "umpire sim: "+text)
	}
}

// print writes the totals for people.
func (p *simPlan) print(out *bufio.Writer, t *lab.Totals) {
	fmt.Fprintf(out, "%s: %d games, %d unfinished, %d drawn\n", p.target, t.Games, t.Unfinished, t.Draws)
	line := func(name string, r lab.WinRate) {
		fmt.Fprintf(out, "%-22s wins %5.1f %% (%.1f to %.1f)\n", name, r.Rate*100, r.Low*100, r.High*100)
	}
	sides := &p.Game.Info().Sides
	for s := range sides {
		line(sides[s].ID, t.Sides[sides[s].ID])
	}
	if p.Bots[0] != p.Bots[1] {
		for _, b := range p.Bots {
			line(b, t.Bots[b])
			for s := range sides {
				if as := b + " as " + sides[s].ID; p.Paired && t.As[as].Of > 0 {
					line("  as "+sides[s].ID, t.As[as])
				}
			}
		}
	}
	if v := t.Test; v != nil {
		found := map[string]string{"p0": fmt.Sprintf("at most %g", v.P0), "p1": fmt.Sprintf("at least %g", v.P1),
			"undecided": "undecided"}[v.Found]
		fmt.Fprintf(out, "sequential test of %s: %s, after %d of %d games won\n", v.Bot, found, v.Wins, v.Of)
	}
	fmt.Fprintf(out, "%d actions, median %d a game; %s actions and %.0f games a CPU second\n", t.Actions, t.MedianActs,
		thousands(int(t.PerSecond)), t.GamesPerS)
	for s, b := range p.Bots {
		if k := t.Think[b]; k != nil && (s == 0 || b != p.Bots[0]) {
			fmt.Fprintf(out, "%s thinks %.0f ms a game, in its longest turn %.0f ms\n", b, k.PerGame, k.Slowest)
		}
	}
	if p.report != "" {
		fmt.Fprintf(out, "report in %s\n", p.report)
	}
	if p.save != "" {
		fmt.Fprintf(out, "game %d in %s\n", p.game, p.save)
	}
}

func writeReport(name string, page lab.Page, t lab.Totals, results []lab.Result) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	if err := lab.Report(f, page, t, results); err != nil {
		f.Close()
		return err
	}
	return f.Close()
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
