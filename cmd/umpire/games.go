// The games and bots that this program has, and the command umpire games.

package main

import (
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io/fs"
	"strings"
	"sync"

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
	"umpire/games/toy"
	"umpire/kernel"
)

// builtIn is a game of this program. Its data are read when it is first asked for: most commands are about one game.
type builtIn struct {
	id   string
	make func() (kernel.Game, error)
	// variant makes the game on a user's own data, and data are the game's own files.
	variant func(fs.FS) (kernel.Game, error)
	data    func() fs.FS

	once sync.Once // for what follows: use game
	made kernel.Game
	err  error
}

// game is the game itself.
func (b *builtIn) game() (kernel.Game, error) {
	b.once.Do(func() { b.made, b.err = b.make() })
	return b.made, b.err
}

// builtInGames are the games of this program, in the order in which they are shown. A game is added here.
var builtInGames = []*builtIn{
	{
		id:      "moscow41",
		make:    func() (kernel.Game, error) { return moscow41.New() },
		variant: func(dir fs.FS) (kernel.Game, error) { return moscow41.Variant(dir) },
		data:    moscow41.Data,
	},
	{
		id:      "kiev41",
		make:    func() (kernel.Game, error) { return kiev41.New() },
		variant: func(dir fs.FS) (kernel.Game, error) { return kiev41.Variant(dir) },
		data:    kiev41.Data,
	},
	{
		id:      "moscowcampaign",
		make:    func() (kernel.Game, error) { return moscowcampaign.New() },
		variant: func(dir fs.FS) (kernel.Game, error) { return moscowcampaign.Variant(dir) },
		data:    moscowcampaign.Data,
	},
	{
		id:      "driveonmoscow",
		make:    func() (kernel.Game, error) { return driveonmoscow.New() },
		variant: func(dir fs.FS) (kernel.Game, error) { return driveonmoscow.Variant(dir) },
		data:    driveonmoscow.Data,
	},
	{
		id:      "toy",
		make:    func() (kernel.Game, error) { return toy.New() },
		variant: func(dir fs.FS) (kernel.Game, error) { return toy.Variant(dir) },
		data:    toy.Data,
	},
}

// seatable are the bots of this program. A bot is added here.
var seatable = bots.Set{
	bots.Random,
	staff.Recruit,
	greedy.Maker,
	hexgreedy.Maker,
	staff.Makers[0],
	staff.Makers[1],
	staff.Makers[2],
	hexstaff.Makers[0],
	hexstaff.Makers[1],
	hexstaff.Makers[2],
	stackstaff.Makers[0],
	stackstaff.Makers[1],
	stackstaff.Makers[2],
}

// measurable are the bots that the laboratory plays with: those of this program, and those that only try them out.
func measurable() bots.Set {
	return append(append(bots.Set{staff.Planner}, seatable...), exploiters.Makers...)
}

// allGames makes all games, at once: together they take as long to read as the largest.
func allGames() ([]kernel.Game, error) {
	list, errs := make([]kernel.Game, len(builtInGames)), make([]error, len(builtInGames))
	var work sync.WaitGroup
	for i, b := range builtInGames {
		work.Go(func() { list[i], errs[i] = b.game() })
	}
	work.Wait()
	return list, errors.Join(errs...)
}

// builtInByID finds a game of this program. The error lists the games that there are.
func builtInByID(id string) (*builtIn, error) {
	var known []string
	for _, b := range builtInGames {
		if b.id == id {
			return b, nil
		}
		known = append(known, b.id)
	}
	return nil, fmt.Errorf("there is no game %q; there are %s", id, strings.Join(known, ", "))
}

// isBuiltIn says whether this program has a game.
func isBuiltIn(id string) bool {
	_, err := builtInByID(id)
	return err == nil
}

// gameByID makes one game of this program.
func gameByID(id string) (kernel.Game, error) {
	b, err := builtInByID(id)
	if err != nil {
		return nil, err
	}
	return b.game()
}

func gamesCommand() *command {
	asJSON := false
	var own variantDirs
	to := ""
	return &command{
		name: "games", args: "[--json] [--variant DIR]...  or  umpire games --files DIR GAME",
		short: "Lists games, scenarios, optional rules and bots; writes a game's data files",
		long: `--variant DIR lists your own data as a game, with what differs, or says what is wrong with them.
--files DIR writes the data files of a game into a folder that does not hold any, for variants (docs/variants.md).`,
		flags: func(flags *flag.FlagSet) {
			flags.BoolVar(&asJSON, "json", false, "print one JSON document")
			own.flag(flags)
			flags.StringVar(&to, "files", "", "write the game's data files into this `DIR`")
		},
		run: func(_ context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if to != "" {
				return writeData(e, to, args)
			}
			if len(args) > 0 {
				return usage("%q is too much", args[0])
			}
			return listGames(e, asJSON, own)
		},
	}
}

func listGames(e *env, asJSON bool, own variantDirs) error {
	list, err := own.games()
	if err != nil {
		return err
	}
	type entry struct {
		ID        string                `json:"id"`
		Name      string                `json:"name"`
		Edition   int                   `json:"edition"`
		DataHash  string                `json:"dataHash"`
		Variant   *kernel.VariantInfo   `json:"variant,omitempty"`
		Sides     [2]kernel.SideInfo    `json:"sides"`
		Scenarios []kernel.ScenarioInfo `json:"scenarios"`
		Options   []kernel.OptionInfo   `json:"options"`
		Bots      []string              `json:"bots"`
	}
	var entries []entry
	for _, g := range list {
		i := g.Info()
		entries = append(entries, entry{i.ID, i.Name, i.Edition, i.DataHash, i.Variant, i.Sides, i.Scenarios, i.Options,
			seatable.Names(i)})
	}
	if asJSON {
		enc := json.NewEncoder(e.out)
		enc.SetIndent("", "  ")
		return enc.Encode(entries)
	}
	for _, g := range entries {
		fmt.Fprintf(e.out, "%s: %s (edition %d), %s against %s\n", g.ID, g.Name, g.Edition, g.Sides[0].Name,
			g.Sides[1].Name)
		if v := g.Variant; v != nil {
			fmt.Fprintf(e.out, "  variant %s of %s, version %.12s\n", v.ID, v.Of, v.Hash)
			for _, c := range v.Changes {
				fmt.Fprintf(e.out, "    %s\n", c)
			}
		}
		for _, s := range g.Scenarios {
			fmt.Fprintf(e.out, "  %s/%s: %s, %s\n", g.ID, s.ID, s.Name, s.Length)
		}
		for _, o := range g.Options {
			fmt.Fprintf(e.out, "  option %s: %s (rule %s)\n", o.ID, o.Name, o.Rule)
		}
	}
	for _, b := range seatable {
		var of []string
		for _, g := range list {
			if b.Fits(g.Info()) {
				of = append(of, g.Info().ID)
			}
		}
		which := "all games"
		if len(of) < len(list) {
			which = strings.Join(of, ", ")
		}
		fmt.Fprintf(e.out, "bot %s: %s (Plays %s.)\n", b.Name, b.Text, which)
	}
	return nil
}
