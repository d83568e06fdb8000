// umpire league: games between all of some bots, and their ratings by side.

package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"

	"umpire/bots"
	"umpire/bots/program"
	"umpire/kernel"
	"umpire/lab"
)

// frozen are the bots that never change. They link the versions of all others in a league.
var frozen = []string{"random", "greedy", "passer", "digger", "points"}

func leagueCommand() *command {
	return &command{
		name: "league", args: "GAME/SCENARIO [BOT|BOT@V|exec:PATH]... [--rival V=PATH]... [-n 20] [--seed 1] " +
			"[-j CPUS] [--file FILE.json] " +
			"[--version V] [--nats URL [--creds FILE] [--chunk 10]] [--json]",
		short: "Plays games between all of some bots, and rates them by side",
		long: `Each bot plays each other, and itself, from both sides: -n games each. Ratings are Elo points by side,
with 95 % intervals; a side's advantage shows in the ratings of all bots as that side.
--file FILE.json keeps the games: what is there is not played again, and is rated with the rest. Without bots the games
of a file are rated, of whatever edition they are. --version V adds @V to the names of bots that change, so that a
league can have several versions of them; ` + strings.Join(frozen, ", ") + ` never change, and link them.
BOT@V is a bot of an earlier umpire, whose program --rival V=PATH names: it must have umpire bot, and the game in the
same edition with the same data.
--nats URL has the games played by the machines on which umpire work runs, all pairings at the same time.`,
		mixed: true,
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			return playLeague(ctx, e, args)
		},
	}
}

// leaguePlan is what a command line asks for.
type leaguePlan struct {
	target, id, scenario string // GAME/SCENARIO, and its parts
	bots                 []string
	games, jobs, chunk   int
	seed                 uint64
	file, version        string
	asJSON               bool
	nats, creds          string
	programs             map[string]string // of earlier versions, by the version
}

// readLeaguePlan reads the command line.
func readLeaguePlan(args []string) (*leaguePlan, error) {
	p := &leaguePlan{programs: map[string]string{}}
	flags := flag.NewFlagSet("league", flag.ContinueOnError)
	flags.SetOutput(discard{})
	flags.IntVar(&p.games, "n", 20, "")
	flags.Uint64Var(&p.seed, "seed", 1, "")
	flags.IntVar(&p.jobs, "j", runtime.NumCPU(), "")
	flags.StringVar(&p.file, "file", "", "")
	flags.StringVar(&p.version, "version", "", "")
	flags.BoolVar(&p.asJSON, "json", false, "")
	flags.StringVar(&p.nats, "nats", "", "")
	flags.StringVar(&p.creds, "creds", "", "")
	flags.IntVar(&p.chunk, "chunk", 10, "")
	flags.Func("rival", "", func(s string) error {
		v, path, ok := strings.Cut(s, "=")
		if !ok || v == "" || path == "" {
			return errors.New("write V=PATH")
		}
		p.programs[v] = path
		return nil
	})
	var words []string
	for rest := args; ; rest = flags.Args()[1:] {
		if err := flags.Parse(rest); err != nil {
			return nil, usage("%v", err)
		}
		if flags.NArg() == 0 {
			break
		}
		words = append(words, flags.Arg(0))
	}
	if len(words) == 0 || !strings.Contains(words[0], "/") {
		return nil, usage("name a game and a scenario, such as moscow41/dnieper, and then bots")
	}
	p.target, p.bots = words[0], words[1:]
	p.id, p.scenario, _ = strings.Cut(p.target, "/")
	return p, nil
}

func playLeague(ctx context.Context, e *env, args []string) error {
	p, err := readLeaguePlan(args)
	if err != nil {
		return err
	}
	g, err := gameByID(p.id)
	if err != nil {
		return err
	}
	info := g.Info()
	l := &lab.League{Game: p.id, Edition: info.Edition, DataHash: info.DataHash, Scenario: p.scenario}
	if err := readLeague(p.file, l, len(p.bots) > 0); err != nil {
		return err
	}
	set, err := p.players(e, info)
	if err != nil {
		return err
	}
	plan := lab.Plan{Game: g, Setup: kernel.Setup{Scenario: p.scenario}, Set: set, Games: p.games, Seed: p.seed,
		Jobs: p.jobs}
	if p.nats != "" {
		f, err := spread(ctx, e, &plan, p.nats, p.creds, p.chunk)
		if err != nil {
			return err
		}
		defer f.Close()
	}
	bar := newProgress(e, l.Lacks(plan, p.bots, p.named))
	plan.Progress = bar.show
	err = l.Play(ctx, plan, p.bots, p.named, func() error { return writeLeague(p.file, l) })
	bar.end()
	if err != nil {
		return err
	}
	ratings, err := l.Ratings()
	if err != nil {
		return err
	}
	if p.asJSON {
		return json.NewEncoder(e.out).Encode(ratings)
	}
	fmt.Fprintf(e.out, "%-20s %14s %19s %19s %11s\n", p.target, "Elo", "as "+info.Sides[0].ID,
		"as "+info.Sides[1].ID, "games")
	for _, r := range ratings {
		fmt.Fprintf(e.out, "%-20s %6.0f ± %-5.0f %10.0f ± %-6.0f %10.0f ± %-6.0f %5d+%d\n", r.Bot, r.Elo, r.Plus,
			r.As[0], r.PlusA[0], r.As[1], r.PlusA[1], r.Games[0], r.Games[1])
	}
	return nil
}

// players are the bots that can be measured, with those of the plan that are programs.
func (p *leaguePlan) players(e *env, info *kernel.Info) (bots.Set, error) {
	set := measurable()
	for _, b := range p.bots {
		path, other := isProgram(b)
		earlier := !other && strings.Contains(b, "@")
		if (other || earlier) && p.nats != "" {
			return nil, usage("%s is a program of this machine: --nats takes the bots that every umpire has", b)
		}
		var m bots.Maker
		var err error
		switch {
		case other:
			m, err = programBot(e, b, path, program.DefaultBudget)
		case earlier:
			m, err = rival(e, b, p.programs)
		}
		if err != nil {
			return nil, err
		}
		if m.Name != "" {
			set = append(set, m)
		}
		if _, err := set.Find(b, info); err != nil {
			return nil, err
		}
	}
	return set, nil
}

// named is what a bot is called in the league: with the version, unless it never changes or has one.
func (p *leaguePlan) named(b string) string {
	if p.version == "" || slices.Contains(frozen, b) || strings.Contains(b, "@") {
		return b
	}
	return b + "@" + p.version
}

// readRecord reads a file of games that a command has kept, if there is one. Of says of what game and scenario it is.
func readRecord(file, command string, into any, of func() (game, scenario string)) (is bool, err error) {
	if file == "" {
		return false, nil
	}
	text, err := readRegular(file, maxLabFile)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	if err = json.Unmarshal(text, into); err == nil {
		if game, scenario := of(); game == "" || scenario == "" {
			err = errors.New("it names no game and scenario")
		}
	}
	if err != nil {
		return false, notA("a file of games that umpire "+command+" keeps", file, text, err)
	}
	return true, nil
}

// readLeague reads the games of a league so far. They must be of the same scenario, and where more are to be played of
// the same edition and data.
func readLeague(file string, l *lab.League, more bool) error {
	var had lab.League
	of := func() (string, string) { return had.Game, had.Scenario }
	if is, err := readRecord(file, "league", &had, of); !is || err != nil {
		return err
	}
	other := more && (had.Edition != l.Edition || had.DataHash != l.DataHash)
	if had.Game != l.Game || had.Scenario != l.Scenario || other {
		return fmt.Errorf("%s is of %s/%s, edition %d, data %.12s, and these games are of %s/%s, edition %d, data "+
			"%.12s: take another file", file, had.Game, had.Scenario, had.Edition, had.DataHash, l.Game, l.Scenario,
			l.Edition, l.DataHash)
	}
	l.Matches = had.Matches
	return nil
}

func writeLeague(file string, l *lab.League) error {
	if file == "" {
		return nil
	}
	text, err := json.MarshalIndent(l, "", "  ")
	if err != nil {
		return err
	}
	return replaceFile(file, append(text, '\n'))
}

// replaceFile writes a file in place of the one that was there, which stays whole if the program is stopped meanwhile.
func replaceFile(name string, text []byte) error {
	part := name + ".part"
	if err := os.WriteFile(part, text, 0o644); err != nil {
		return err
	}
	if err := os.Rename(part, name); err != nil {
		os.Remove(part)
		return err
	}
	return nil
}
