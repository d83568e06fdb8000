// umpire play: a server for the person at this machine, with the lobby open in the browser.

package main

import (
	"context"
	"flag"
	"fmt"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"umpire/bots/program"
	"umpire/table"
)

func playCommand() *command {
	var p serveOptions
	noOpen := false
	var named []string
	var budget time.Duration
	return &command{
		name: "play", args: "[GAME/SCENARIO [--SIDE BOT|exec:PATH]... [--option ID]...] [--addr 127.0.0.1:0] " +
			"[--data DIR] [--no-open] [--fixed-dice] " +
			"[--variant DIR]... [--cross NAME]... [--bot NAME=exec:PATH]... [--budget 10s]",
		short: "Plays on this machine: opens the lobby in the browser",
		mixed: true,
		long: `With GAME/SCENARIO it sets a game up and opens it: --SIDE BOT seats a bot, or with exec:PATH a program of
yours, on a side by the side's id (--german staff-2); you lead the others. Without, it opens the lobby. A
variant's game is called GAME+NAME.
The address must be this machine's own; port 0 means any free one. Games are kept in the data folder and
found again at the next start. The address that it prints is the right to all of them, on this machine: other
users and programs of the machine who do not know it see none. Stop it with Ctrl-C: what was ordered is safe.
--bot adds an opponent that is a program of yours, which speaks docs/bots-as-programs.md: the lobby then
offers NAME. It runs with your rights, so name only what you trust.
` + variantHelp,
		flags: func(fs *flag.FlagSet) {
			fs.StringVar(&p.addr, "addr", "127.0.0.1:0", "listen on this `HOST:PORT`")
			p.dataFlag(fs)
			p.variantFlags(fs)
			fs.BoolVar(&noOpen, "no-open", false, "do not open the browser")
			fs.BoolVar(&p.fixedDice, "fixed-dice", false, "for tests: tables may name the seed of their dice")
			fs.Func("bot", "offer a program as an opponent: `NAME=exec:PATH`", func(s string) error {
				named = append(named, s)
				return nil
			})
			fs.DurationVar(&budget, "budget", program.DefaultBudget,
				"how long such a program may take for one decision")
		},
		run: func(ctx context.Context, e *env, fs *flag.FlagSet, args []string) error {
			var seat seats
			// The sides of the game name flags, so it is looked for before the flags are read, wherever it stands.
			if i := targetIn(args); i >= 0 {
				if err := seat.flags(fs, args[i]); err != nil {
					return err
				}
				args = slices.Concat(args[:i], args[i+1:])
			}
			if err := fs.Parse(args); err != nil {
				return usage("%v", err)
			}
			if fs.NArg() > 0 {
				return usage("%q is too much: one GAME/SCENARIO, and flags", fs.Arg(0))
			}
			named = append(named, seat.programs()...)
			set, err := namedPrograms(e, named, budget)
			if err != nil {
				return err
			}
			p.local, p.bots, p.first = true, set, seat.table()
			return p.serve(ctx, e, func(at addresses) {
				fmt.Fprintf(e.out, "Umpire is at %s (Ctrl-C stops it)\n", at.page)
				if noOpen {
					return
				}
				if err := browse(at.once); err != nil {
					fmt.Fprintf(e.err, "umpire: the browser could not be opened (%v): open the address yourself\n", err)
				}
			})
		},
	}
}

// targetIn is where a command line names GAME/SCENARIO: the first word that names a game there is, else a first word
// that is no flag. -1 if there is none.
func targetIn(args []string) int {
	for i, a := range args {
		if id, _, ok := strings.Cut(a, "/"); ok && isBuiltIn(baseOf(id)) {
			return i
		}
	}
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		return 0
	}
	return -1
}

// seats is the game that a command line sets up.
type seats struct {
	game, scenario string
	sides          [2]string // their ids
	who            [2]string // empty: the one who plays
	options        []string
}

// flags reads GAME/SCENARIO and makes flags of its sides.
func (s *seats) flags(fs *flag.FlagSet, target string) error {
	id, scenario, ok := strings.Cut(target, "/")
	if !ok || scenario == "" {
		return usage("%q is not a game and scenario, such as moscow41/campaign", target)
	}
	g, err := gameByID(baseOf(id)) // a variant has the sides of the game it lies over, and is loaded later
	if err != nil {
		return err
	}
	s.game, s.scenario = id, scenario
	for side, info := range g.Info().Sides {
		s.sides[side] = info.ID
		fs.StringVar(&s.who[side], info.ID, "", "")
	}
	fs.Func("option", "", func(o string) error { s.options = append(s.options, o); return nil })
	return nil
}

// programs are the bots that are programs, as --bot names them: by the names of their files, without what follows a
// dot.
func (s *seats) programs() (named []string) {
	for side, who := range s.who {
		path, ok := isProgram(who)
		if !ok {
			continue
		}
		name, _, _ := strings.Cut(strings.ToLower(filepath.Base(path)), ".")
		s.who[side] = name
		if n := name + "=" + who; !slices.Contains(named, n) { // one program may lead both sides
			named = append(named, n)
		}
	}
	return named
}

// table is the request for the table, nil if the command line names no game.
func (s *seats) table() *table.NewTable {
	if s.game == "" {
		return nil
	}
	t := &table.NewTable{Game: s.game, Scenario: s.scenario, Options: s.options, Seats: map[string]string{}}
	for side, who := range s.who {
		t.Seats[s.sides[side]] = "me"
		if who != "" && who != "me" {
			t.Seats[s.sides[side]] = "bot:" + who
		}
	}
	return t
}

// browse opens an address in the user's browser.
func browse(url string) error {
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "windows":
		cmd = exec.Command("rundll32", "url.dll,FileProtocolHandler", url)
	case "darwin":
		cmd = exec.Command("open", url)
	default:
		cmd = exec.Command("xdg-open", url)
	}
	if err := cmd.Start(); err != nil {
		return err
	}
	go cmd.Wait() // it ends when it has told the browser
	return nil
}
