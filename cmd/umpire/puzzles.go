// umpire puzzles: bots play puzzles, and those that they do not solve are counted.

package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"umpire/kernel/try"
	"umpire/lab/puzzles"
)

// unsolved is a file of puzzles that bots do not solve yet: by game and bot, how many of how many.
type unsolved struct {
	Note   string       `json:"note"`
	Counts []unsolvedBy `json:"counts"`
}

type unsolvedBy struct {
	Game     string `json:"game"`
	Bot      string `json:"bot"`
	Puzzles  int    `json:"puzzles"`
	Unsolved int    `json:"unsolved"`
}

func puzzlesCommand() *command {
	bot, file, measure, prove, seed := "", "", false, false, uint64(1)
	var own variantDirs
	return &command{
		name: "puzzles", args: "[--bot BOT] [--seed 1] [--variant DIR]... FILE|DIR...  or  umpire puzzles --unsolved " +
			"FILE [--measure] DIR...  or  umpire puzzles --prove DIR...",
		short: "Has a bot play puzzles, and counts those that it solves",
		long: `A puzzle is a case with a line "puzzle" (docs/try.md): a position in which a side wins, or gains what
the line says, in a turn of play or two. The bot has that side; it solves the puzzle if it does so in time. Cases that
are no puzzles are left out.
--unsolved FILE plays the puzzles with the bots that the file lists, and fails where more are unsolved than it says;
with --measure it writes what it finds into the file instead.
--prove proves the puzzles again, by trying every draw and all that the other side can do against the solution.`,
		flags: func(flags *flag.FlagSet) {
			flags.BoolVar(&prove, "prove", false, "prove the puzzles")
			flags.StringVar(&bot, "bot", "staff-2", "the `BOT` that plays")
			flags.Uint64Var(&seed, "seed", 1, "the seed of its draws")
			flags.StringVar(&file, "unsolved", "", "a `FILE` of how many puzzles may be unsolved")
			flags.BoolVar(&measure, "measure", false, "write that file")
			own.flag(flags)
		},
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if len(args) == 0 {
				return usage("name puzzles, or folders of them")
			}
			list, err := readPuzzles(args)
			if err != nil {
				return err
			}
			games, err := own.library()
			if err != nil {
				return err
			}
			if prove {
				return provePuzzles(e, games, list)
			}
			if file == "" {
				for _, u := range countsOf(list, bot) {
					if err := u.play(ctx, e, games, list, seed, true); err != nil {
						return err
					}
				}
				return nil
			}
			return checkPuzzles(ctx, e, games, list, file, seed, measure)
		},
	}
}

// readPuzzles reads the puzzles among cases.
func readPuzzles(args []string) (list []*try.Case, err error) {
	var files []string
	for _, a := range args {
		if _, err := os.Stat(a); errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("there is no file or folder %s", a)
		}
		err := filepath.WalkDir(a, func(p string, d fs.DirEntry, err error) error {
			if err == nil && !d.IsDir() && (filepath.Ext(p) == ".try" || p == a) {
				files = append(files, p)
			}
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	for _, f := range files {
		c, err := readCase(f)
		if err != nil {
			return nil, err
		}
		if c.Puzzle != nil {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return nil, fmt.Errorf(`there is no puzzle in %s: a puzzle is a case with a line such as "puzzle german wins `+
			`2" (docs/try.md)`, strings.Join(args, ", "))
	}
	return list, nil
}

// countsOf are the games of puzzles, for one bot.
func countsOf(list []*try.Case, bot string) (counts []unsolvedBy) {
	for _, c := range list {
		if !slices.ContainsFunc(counts, func(u unsolvedBy) bool { return u.Game == c.Game }) {
			counts = append(counts, unsolvedBy{Game: c.Game, Bot: bot})
		}
	}
	return counts
}

// play has the bot play the puzzles of its game, and counts.
func (u *unsolvedBy) play(ctx context.Context, e *env, games *library, list []*try.Case, seed uint64,
	names bool) error {
	g, ok := games.find(u.Game)
	if !ok {
		return fmt.Errorf("there is no game %q; there are %s", u.Game, strings.Join(games.ids(), ", "))
	}
	m, err := measurable().Find(u.Bot, g.Info())
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(slices.Clone(list), func(c *try.Case) bool { return c.Game != u.Game })
	solved, errs := make([]bool, len(list)), make([]error, len(list))
	var wait sync.WaitGroup
	next := make(chan int)
	for range runtime.NumCPU() {
		wait.Go(func() {
			for i := range next {
				solved[i], errs[i] = puzzles.Solve(ctx, list[i], g, m, seed)
			}
		})
	}
	for i := range list {
		next <- i
	}
	close(next)
	wait.Wait()
	if err := errors.Join(errs...); err != nil {
		return err
	}
	u.Puzzles, u.Unsolved = len(list), 0
	for i, ok := range solved {
		if !ok {
			u.Unsolved++
			if names {
				fmt.Fprintf(e.out, "unsolved: %s\n", list[i].Name)
			}
		}
	}
	fmt.Fprintf(e.out, "%s: %s solves %d of %d puzzles\n", u.Game, u.Bot, u.Puzzles-u.Unsolved, u.Puzzles)
	return nil
}

// mostPositions is how many positions the proof of a puzzle may look at.
const mostPositions = 200_000

// provePuzzles proves puzzles again.
func provePuzzles(e *env, games *library, list []*try.Case) error {
	positions := 0
	for _, c := range list {
		g, ok := games.find(c.Game)
		if !ok {
			return fmt.Errorf("there is no game %q; there are %s", c.Game, strings.Join(games.ids(), ", "))
		}
		proof, err := puzzles.Reprove(c, g, mostPositions)
		if err != nil {
			return err
		}
		positions += proof.Positions
	}
	fmt.Fprintf(e.out, "%d puzzles are proved, by %d positions\n", len(list), positions)
	return nil
}

// checkPuzzles holds bots to a file of unsolved puzzles, or writes it.
func checkPuzzles(ctx context.Context, e *env, games *library, list []*try.Case, file string, seed uint64,
	measure bool) error {
	text, err := readRegular(file, maxLabFile)
	if err != nil {
		return err
	}
	var u unsolved
	if err = json.Unmarshal(text, &u); err == nil && len(u.Counts) == 0 {
		err = errors.New("it lists no counts")
	}
	if err != nil {
		return notA("a file of unsolved puzzles, such as docs/puzzles.json", file, text, err)
	}
	bad := false
	for i := range u.Counts {
		was := u.Counts[i]
		if err := u.Counts[i].play(ctx, e, games, list, seed, false); err != nil {
			return err
		}
		if is := u.Counts[i]; !measure && (is.Puzzles < was.Puzzles || is.Unsolved > was.Unsolved) {
			bad = true
			fmt.Fprintf(e.err, "%s: %s leaves %d of %d puzzles unsolved; %s allows %d of %d\n", is.Game, is.Bot,
				is.Unsolved, is.Puzzles, file, was.Unsolved, was.Puzzles)
		}
	}
	if measure {
		text, err := json.MarshalIndent(u, "", "  ")
		if err != nil {
			return err
		}
		return os.WriteFile(file, append(text, '\n'), 0o644)
	}
	if bad {
		return errFailed
	}
	return nil
}
