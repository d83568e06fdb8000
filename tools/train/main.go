// Train makes the learned judgements of the block system's staff officer, of the begin of months and of impulses:
//
//	go run ./tools/train -samples DIR -out bots/staff/judgement.json
//	go run ./tools/train -impulses -samples DIR -only moscow41/dnieper -games 2000 -out bots/staff/playouts.json
//
//	go run ./tools/train -ceiling 4 -only moscow41/campaign -games 200
//
// It plays games between the officer, itself and simpler bots, exploiters among them, writes the features of positions
// of each game to DIR, fits a ridge regression to them, prints how well it judges games that were held out (each fifth
// of the games by a fit to the others), and writes the weights of the fit to all. It may be stopped at any time: what
// DIR holds is not played again.
//
// With -ceiling K it fits nothing: it plays games of the first level against itself, each month's start of them K times
// more to the end with other dice, and prints how well any judgement of these positions can go with the end of a game.
package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"time"

	"umpire/bots/staff"
	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/kernel"
)

// plan is what is to be played.
type plan struct {
	samples string // folder
	games   int    // of each scenario
	seed    uint64
	jobs    int
	// impulses: a judgement of the begin of impulses, for playouts, a model for each scenario
	impulses bool
	worth    int // points of the evaluation in a hundredth of it
}

// scenarios are those with a month after the first.
var scenarios = []string{"moscow41/campaign", "moscow41/typhoon", "moscow41/lastgasp", "kiev41/campaign",
	"kiev41/preludes", "kiev41/river", "kiev41/pocket", "kiev41/snow"}

// pairs are the bots of the games, one after another. The first plays SideA.
var pairs = [][2]string{{"staff-1", "staff-1"}, {"staff-1", "greedy"}, {"staff-1", "passer"}, {"greedy", "staff-1"},
	{"staff-1", "digger"}, {"recruit", "staff-1"}, {"staff-1", "staff-1"}, {"staff-1", "points"},
	{"passer", "staff-1"}, {"staff-1", "recruit"}, {"points", "staff-1"}, {"staff-1", "staff-1"}}

// folds is into how many parts the games are divided: each part is judged by what was fitted to the others.
const folds = 5

// foldOf is the part that a game is in.
func foldOf(game int) int { return game / len(pairs) % folds }

func main() {
	var p plan
	flag.StringVar(&p.samples, "samples", "", "folder of the games played")
	flag.IntVar(&p.games, "games", 300, "games of each scenario")
	flag.Uint64Var(&p.seed, "seed", 1, "of the games")
	flag.IntVar(&p.jobs, "j", 2, "games at a time")
	flag.BoolVar(&p.impulses, "impulses", false, "make the judgement of impulses, by which playouts are judged")
	flag.IntVar(&p.worth, "worth", 60, "points of the officer's evaluation in a hundredth, with -impulses")
	again := flag.Int("ceiling", 0, "play on so often from each month's start, and print what judgements can reach")
	only := flag.String("only", "", "play these scenarios only, with commas between them")
	stop := flag.Duration("stop", 0, "stop playing after so long, and fit what there is")
	out := flag.String("out", "", "file for the weights")
	flag.Parse()
	if (p.samples == "") == (*again == 0) || *again == 1 || *again < 0 || flag.NArg() > 0 {
		fmt.Fprintln(os.Stderr, "usage: go run ./tools/train -samples DIR [-games N] [-seed N] [-only LIST] "+
			"[-impulses [-worth N]] [-stop 10m] [-out FILE]\n"+
			"   or: go run ./tools/train -ceiling K [-games N] [-seed N] [-only LIST], K at least 2")
		os.Exit(2)
	}
	if err := run(&p, *only, *stop, *out, *again); err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}

func run(p *plan, only string, stop time.Duration, out string, again int) error {
	ctx, cancel := signal.NotifyContext(context.Background(), os.Interrupt)
	defer cancel()
	if again > 0 {
		return p.ceilings(ctx, os.Stdout, cmp.Or(only, scenarios[0]), again)
	}
	if stop > 0 {
		ctx, cancel = context.WithTimeout(ctx, stop)
		defer cancel()
	}
	if err := os.MkdirAll(p.samples, 0o755); err != nil {
		return err
	}
	list := scenarios
	if only != "" {
		list = strings.Split(only, ",")
	} else if p.impulses {
		return errors.New("-impulses needs -only: playouts are judged so where it was shown to win more")
	}
	if !p.impulses {
		p.worth = 0
	}
	for _, s := range list {
		if err := p.play(ctx, s); err != nil && !errors.Is(err, context.DeadlineExceeded) &&
			!errors.Is(err, context.Canceled) {
			return err
		}
	}
	if !p.impulses {
		list = scenarios
	}
	games, err := p.read(list)
	if err != nil {
		return err
	}
	j := p.fit(games, -1)
	p.report(os.Stdout, j, games)
	if out == "" {
		return nil
	}
	j.About = []string{
		"The learned judgement of the staff officer of the block system: a ridge regression on features of positions.",
		"Made by tools/train from games between bots, exploiters among them.",
		"What a weight means: bots/staff/judge.go; how well it judges the games held out: docs/bots/blocks.md.",
	}
	if p.impulses {
		j.Command = fmt.Sprintf("go run ./tools/train -impulses -worth %d -samples DIR -seed %d -only %s -games %d "+
			"-out bots/staff/playouts.json", p.worth, p.seed, only, len(games))
		j.About[1] = "Made by tools/train from games of the first level against itself, a model for a scenario."
	} else {
		j.Command = command(p.seed, games)
	}
	j.Date = time.Now().UTC().Format(time.DateOnly)
	return write(out, j)
}

// command is what plays these games and fits to them.
func command(seed uint64, games []*played) string {
	var parts []string
	for _, s := range scenarios {
		n := 0
		for _, g := range games {
			if g.Game == s {
				n++
			}
		}
		if n > 0 {
			parts = append(parts,
				fmt.Sprintf("go run ./tools/train -samples DIR -seed %d -only %s -games %d", seed, s, n))
		}
	}
	return strings.Join(parts, "; ") + " -out bots/staff/judgement.json"
}

// gameOf is a game of the block system by its id.
func gameOf(id string) (kernel.Game, error) {
	switch id {
	case "moscow41":
		return moscow41.Must(), nil
	case "kiev41":
		return kiev41.Must(), nil
	}
	return nil, fmt.Errorf("no game of the block system is called %s", id)
}

// write writes a judgement, a model a line.
func write(name string, j *staff.Judgement) error {
	var b strings.Builder
	head := *j
	head.Models = nil
	text := marshal(head)
	b.WriteString(strings.TrimSuffix(text, "null}"))
	b.WriteString("[\n")
	for i := range j.Models {
		b.WriteString(marshal(j.Models[i]))
		if i+1 < len(j.Models) {
			b.WriteString(",")
		}
		b.WriteString("\n")
	}
	b.WriteString("]}\n")
	return os.WriteFile(name, []byte(b.String()), 0o644)
}
