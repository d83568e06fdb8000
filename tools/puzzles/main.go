// Command puzzles finds puzzles in games between bots and writes them as cases:
//
//	go run ./tools/puzzles -games 200 -bots greedy,random -o games/moscow41/try/puzzles moscow41/dnieper
//
// Each is a turn of play in which a line wins the game, or gains something decisive, whatever the dice show and the
// other side answers, by trying all of it; in which doing nothing does not; and in which few random lines do. The lines
// are random ones (-lines), or what the bots did themselves (-lines 0), without what was not needed.
//
//	go run ./tools/puzzles -update games/moscow41/try/puzzles moscow41
//
// writes the positions of puzzles that are there for the game's edition of today, and removes those that cannot be
// proved any more: after a change of rules.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"umpire/bots"
	"umpire/bots/exploiters"
	"umpire/bots/greedy"
	"umpire/bots/hexgreedy"
	"umpire/bots/hexstaff"
	"umpire/bots/stackstaff"
	"umpire/bots/staff"
	"umpire/games/driveonmoscow"
	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/lab"
	"umpire/lab/puzzles"
)

func main() {
	var f finder
	flag.IntVar(&f.games, "games", 100, "how many games to look at")
	flag.Uint64Var(&f.seed, "seed", 1, "the first game's seed")
	flag.StringVar(&f.pair, "bots", "greedy,random", "the bots, by side")
	flag.StringVar(&f.out, "o", "", "the folder for the cases")
	flag.IntVar(&f.most, "most", 20, "how many puzzles to write")
	flag.IntVar(&f.lines, "lines", 2000, "random lines from each turn of play; 0: what the bots did")
	flag.IntVar(&f.longest, "longest", 40, "actions of a random line")
	flag.IntVar(&f.turns, "turns", 1, "turns of play of the side")
	flag.IntVar(&f.perGame, "pergame", 1, "puzzles of one game")
	flag.IntVar(&f.positions, "positions", 200_000, "positions of a proof")
	flag.BoolVar(&f.why, "why", false, "tell why turns are no puzzles")
	folder := flag.String("update", "", "a folder of puzzles to prove again in the game's edition of today")
	flag.Parse()
	do := f.find
	if *folder != "" {
		do = func(id string) error { return update(id, *folder, f.positions) }
	}
	if err := do(flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

type finder struct {
	games, most, lines, longest, turns, perGame, positions int
	seed                                                   uint64
	pair, out                                              string
	why                                                    bool
}

func gameOf(id string) (kernel.Game, error) {
	switch id {
	case "moscow41":
		return moscow41.New()
	case "kiev41":
		return kiev41.New()
	case "moscowcampaign":
		return moscowcampaign.New()
	case "driveonmoscow":
		return driveonmoscow.New()
	}
	return nil, fmt.Errorf("there is no game %q", id)
}

func (f *finder) find(target string) error {
	id, scenario, _ := strings.Cut(target, "/")
	g, err := gameOf(id)
	if err != nil {
		return err
	}
	first, second, _ := strings.Cut(f.pair, ",")
	set := append(bots.Set{bots.Random, greedy.Maker, hexgreedy.Maker, staff.Recruit},
		exploiters.Makers...)
	set = append(append(append(set, staff.Makers[:]...), hexstaff.Makers[:]...), stackstaff.Makers[:]...)
	idle, err := set.Find("passer", g.Info())
	if err != nil {
		return err
	}
	why := map[string]int{}
	s := puzzles.Search{Lines: f.lines, Tries: 100, Longest: f.longest, Most: f.positions, Guesses: 10,
		PerGame: f.perGame, Turns: f.turns, Idle: *idle, Done: func(w string) { why[w]++ }}
	gains(&s, g)
	p := lab.Plan{Game: g, Setup: kernel.Setup{Scenario: scenario}, Set: set, Bots: [2]string{first, second},
		Games: f.games, Seed: f.seed}
	if err := os.MkdirAll(f.out, 0o755); err != nil {
		return err
	}
	made := 0
	seen := map[string]bool{}
	for game := 0; game < f.games && made < f.most; game++ {
		found, err := s.Look(context.Background(), p, game)
		if err != nil {
			return err
		}
		for i := range found {
			p := &found[i]
			what := "A win"
			if p.Goal != "" {
				what = "A gain"
			}
			title := fmt.Sprintf("%s in %s, from game %d of %s against %s in %s, seed %d", what,
				[]string{1: "one turn", 2: "two turns"}[p.Turns], game, first, second, scenario, f.seed)
			text, err := p.Case(g, title)
			if err != nil {
				return err
			}
			// The same line in another game is the same puzzle.
			_, key, _ := strings.Cut(text, "\ndo ")
			if seen[key] {
				continue
			}
			seen[key] = true
			name := filepath.Join(f.out, fmt.Sprintf("%s-%s-%s-%d-%d-%d.try", scenario, first, second, f.seed, game, i))
			if err := proved(name, text, g, f.positions); err != nil {
				why[fmt.Sprintf("does not play as a case: %v", err)]++
				continue
			}
			made++
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				return err
			}
			fmt.Printf("%s: %s, %d actions, %d of %d random lines, %+v\n", name, p.Goal, len(p.Line), p.Wins, p.Lines,
				p.Proof)
		}
	}
	fmt.Printf("%d puzzles\n", made)
	if f.why {
		fmt.Println(why)
	}
	return nil
}
