package main

import (
	"context"
	"flag"
	"fmt"
	"os/exec"
	"runtime"
	"time"

	"umpire/bots"
)

func playCommand() *command {
	var p place
	noOpen := false
	var named []string
	var budget time.Duration
	return &command{
		name: "play", args: "[--addr 127.0.0.1:0] [--data DIR] [--no-open] [--variant DIR]... [--cross NAME]... [--bot NAME=exec:PATH]... [--budget 10s]", short: "Plays on this machine: opens the lobby in the browser",
		long: `The address must be this machine's own; port 0 means any free one. Games are kept in the data folder and found again at
the next start. Stop it with Ctrl-C: what was ordered is safe at any time.
--bot adds an opponent that is a program of yours, which speaks docs/bots-as-programs.md: the lobby then offers NAME. It runs with
your rights, so name only what you trust.
` + variantHelp,
		flags: func(fs *flag.FlagSet) {
			fs.StringVar(&p.addr, "addr", "127.0.0.1:0", "listen on this `HOST:PORT`")
			p.dataFlag(fs)
			p.variantFlags(fs)
			fs.BoolVar(&noOpen, "no-open", false, "do not open the browser")
			fs.Func("bot", "offer a program as an opponent: `NAME=exec:PATH`", func(s string) error { named = append(named, s); return nil })
			fs.DurationVar(&budget, "budget", bots.DefaultBudget, "how long such a program may take for one decision")
		},
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if len(args) > 0 {
				return usage("%q is too much", args[0])
			}
			set, err := namedPrograms(e, named, budget)
			if err != nil {
				return err
			}
			p.local, p.bots = true, set
			return p.serve(ctx, e, func(url string) {
				fmt.Fprintf(e.out, "Umpire is at %s (Ctrl-C stops it)\n", url)
				if noOpen {
					return
				}
				if err := browse(url); err != nil {
					fmt.Fprintf(e.err, "umpire: the browser could not be opened (%v): open the address yourself\n", err)
				}
			})
		},
	}
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
