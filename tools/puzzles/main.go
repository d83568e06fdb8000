// Command puzzles finds puzzles in games between bots and writes them as cases:
//
//	go run ./tools/puzzles -games 200 -bots greedy,random -o games/moscow41/try/puzzles moscow41/dnieper
//
// Each is a turn of play in which a line wins the game whatever the dice show and the other side answers, by trying all
// of it; in which doing nothing does not win; and in which few random lines do.
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
	"umpire/bots/staff"
	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/lab"
	"umpire/lab/puzzles"
)

func main() {
	n := flag.Int("games", 100, "how many games to look at")
	seed := flag.Uint64("seed", 1, "the first game's seed")
	pair := flag.String("bots", "greedy,random", "the bots, by side")
	out := flag.String("o", "", "the folder for the cases")
	most := flag.Int("most", 20, "how many puzzles to write")
	lines := flag.Int("lines", 2000, "random lines from each turn of play")
	longest := flag.Int("longest", 40, "actions of a line")
	flag.Parse()
	if err := find(*n, *seed, *pair, *out, *most, *lines, *longest, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func gameOf(id string) (kernel.Game, error) {
	switch id {
	case "moscow41":
		return moscow41.New()
	case "kiev41":
		return kiev41.New()
	case "moscowcampaign":
		return moscowcampaign.New()
	}
	return nil, fmt.Errorf("there is no game %q", id)
}

func find(n int, seed uint64, pair, out string, most, lines, longest int, target string) error {
	id, scenario, _ := strings.Cut(target, "/")
	g, err := gameOf(id)
	if err != nil {
		return err
	}
	first, second, _ := strings.Cut(pair, ",")
	set := append(bots.Set{bots.Random, greedy.Maker, hexgreedy.Maker, staff.Recruit}, exploiters.Makers...)
	set = append(append(set, staff.Makers[:]...), hexstaff.Makers[:]...)
	idle, err := set.Find("passer", g.Info())
	if err != nil {
		return err
	}
	s := puzzles.Search{Lines: lines, Longest: longest, Most: 200_000, Guesses: 10, PerGame: 1, Idle: *idle}
	p := lab.Plan{Game: g, Setup: kernel.Setup{Scenario: scenario}, Set: set, Bots: [2]string{first, second}, Games: n,
		Seed: seed}
	if err := os.MkdirAll(out, 0o755); err != nil {
		return err
	}
	made := 0
	seen := map[string]bool{}
	for game := 0; game < n && made < most; game++ {
		found, err := s.Look(context.Background(), p, game)
		if err != nil {
			return err
		}
		for _, f := range found {
			title := fmt.Sprintf("A win in one turn, from game %d of %s against %s in %s, seed %d", game, first, second,
				scenario, seed)
			text, err := f.Case(g, title)
			if err != nil {
				return err
			}
			// The same line in another game is the same puzzle.
			_, key, _ := strings.Cut(text, "\ndo ")
			if seen[key] {
				continue
			}
			seen[key] = true
			made++
			name := filepath.Join(out, fmt.Sprintf("%s-%s-%s-%d-%d.try", scenario, first, second, seed, game))
			if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
				return err
			}
			fmt.Printf("%s: %d actions, %d of %d random lines, %+v\n", name, len(f.Line), f.Wins, f.Lines, f.Proof)
		}
	}
	fmt.Printf("%d puzzles\n", made)
	return nil
}
