// umpire replay: prints what happened in a saved game, or checks it.

package main

import (
	"context"
	"errors"
	"flag"
	"fmt"

	"umpire/kernel"
	"umpire/table/gamelog"
)

func replayCommand() *command {
	quiet, against := false, ""
	var own variantDirs
	return &command{
		name: "replay", args: "[--verify] [--against MINE] [--variant DIR]... FILE",
		short: "Plays a saved game again and checks every hash and die",
		long: `Without --verify it prints what happened, entry by entry, after checking it. Of one side's own log, saved
while the game went on, and of what another edition of the game played, only the chain of hashes can be
checked. The dice of a game that is over are worked out again from the secrets that it opens
(docs/examples/verify.py does that, too). --against MINE holds the game against your own log, as you saved it
while the game went on: it says which entry was changed after you were shown it. A game on a variant needs it:
--variant DIR.`,
		flags: func(fs *flag.FlagSet) {
			fs.BoolVar(&quiet, "verify", false, "only check, and say what was checked")
			fs.StringVar(&against, "against", "", "hold it against this `FILE`, which was kept while the game went on")
			own.flag(fs)
		},
		run: func(_ context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if len(args) != 1 {
				return usage("name one saved game")
			}
			return replay(e, own, args[0], against, quiet)
		},
	}
}

// readGame reads a saved game.
func readGame(name string) (*gamelog.File, error) {
	data, err := readRegular(name, maxSavedGame)
	if err != nil {
		return nil, err
	}
	f, err := gamelog.ReadFile(data)
	if errors.Is(err, gamelog.ErrNotSaved) {
		return nil, fmt.Errorf(`%s: %w; a saved game is the JSON file, of the format %s, that "Save the game as a `+
			`file" at a table, umpire sim --save or umpire admin export writes`, name, err, gamelog.FileFormat)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return f, nil
}

func replay(e *env, own variantDirs, name, against string, quiet bool) error {
	f, err := readGame(name)
	if err != nil {
		return err
	}
	games, err := own.library()
	if err != nil {
		return err
	}
	find := games.find
	rep, err := gamelog.Verify(f, find)
	if games.err != nil {
		return games.err
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if !quiet {
		lines, err := f.Tell(find)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		for _, l := range lines {
			fmt.Fprintln(e.out, l)
		}
	}
	if against != "" {
		if err := compareGames(e, f, name, against, find); err != nil {
			return err
		}
	}
	defer tellDice(e, name, rep)
	if len(rep.Stretches) == 0 {
		fmt.Fprintf(e.out, "%s: the chain of %d hashes is whole. This is the log of %s alone, so its actions and "+
			"dice could not be checked.\n", name, rep.Entries, rep.Scope)
		return nil
	}
	how := "it goes on"
	if rep.Outcome.Over {
		how = "a draw"
		if w := rep.Outcome.Winner; w.Player() {
			g, _ := find(rep.Game)
			how = g.Info().Sides[w].Name + " won, " + rep.Outcome.Level
		}
	}
	if !rep.Replayed {
		fmt.Fprintf(e.out, "%s: the chain of %d hashes is whole. %d actions and %d draws were played again:\n", name,
			rep.Entries, rep.Actions, rep.Draws)
		tellStretches(e, rep)
		return nil
	}
	fmt.Fprintf(e.out, "%s: %s/%s verified: %d entries, %d actions, %d draws, every hash and position right; %s\n",
		name, rep.Game, rep.Scenario, rep.Entries, rep.Actions, rep.Draws, how)
	return nil
}

// compareGames says whether a saved game fits another one, which was kept before.
func compareGames(e *env, f *gamelog.File, name, against string,
	find func(id string) (kernel.Game, bool)) error {
	mine, err := readGame(against)
	if err != nil {
		return err
	}
	k, err := f.Against(mine, find)
	if err != nil {
		return fmt.Errorf("%s does not fit %s: %w", name, against, err)
	}
	fmt.Fprintf(e.out, "%s: fits %s: %d entries are those that were kept, %d were shown as they are, %d heads are "+
		"right (%d signed), %d secrets that the page gave are in it\n", name, against, k.Entries, k.Shown, k.Heads,
		k.Signed, k.Given)
	if k.Late > 0 {
		fmt.Fprintf(e.out, "%s: %d fresh secrets of the page were left out: they came too late, or another draw "+
			"was wanted\n", name, k.Late)
	}
	if k.Strange > 0 {
		fmt.Fprintf(e.out, "%s: %d fresh secrets of the page's side are not the page's: they are of another "+
			"device, or made up\n", name, k.Strange)
	}
	return nil
}

// tellStretches says of each stretch of a log whether it was played again.
func tellStretches(e *env, rep *gamelog.Report) {
	for _, s := range rep.Stretches {
		what := "only shown: another edition's, so its actions and dice could not be checked"
		if s.Variant != nil {
			what = "only shown: another version's of the variant, or another edition's, so its actions and dice " +
				"could not be checked"
		}
		if s.Replayed {
			what = "verified"
		} else if s.Taken != "" {
			what = "only shown: its position was taken over from " + s.Taken
		}
		on := fmt.Sprintf("data %.8s", s.Data)
		if s.Variant != nil {
			on = "the variant " + s.Variant.String()
		}
		fmt.Fprintf(e.out, "  entries %d to %d, edition %d (%s): %s\n", s.From, s.To, s.Edition, on, what)
	}
}

// tellDice says whether the dice could be checked.
func tellDice(e *env, name string, rep *gamelog.Report) {
	switch {
	case rep.Opened:
		fmt.Fprintf(e.out, "%s: all %d draws are those that the secrets bring, %d with a fresh secret of a page\n",
			name, rep.Diced, rep.Fresh)
		if rep.Undiced > 0 {
			fmt.Fprintf(e.out, "%s: %d further draws were made without committed dice, and could not be checked\n",
				name, rep.Undiced)
		}
	case rep.Committed:
		fmt.Fprintf(e.out, "%s: the secret of the dice is not opened: it is when the game is over\n", name)
	}
}
