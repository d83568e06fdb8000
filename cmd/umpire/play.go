package main

import (
	"context"
	"flag"
	"fmt"
	"os/exec"
	"runtime"
)

func playCommand() *command {
	var p place
	noOpen := false
	return &command{
		name: "play", args: "[--addr 127.0.0.1:0] [--data DIR] [--no-open]", short: "Plays on this machine: opens the lobby in the browser",
		long: `The address must be this machine's own; port 0 means any free one. Games are kept in the data folder and found again at
the next start. Stop it with Ctrl-C: what was ordered is safe at any time.`,
		flags: func(fs *flag.FlagSet) {
			fs.StringVar(&p.addr, "addr", "127.0.0.1:0", "listen on this `HOST:PORT`")
			p.dataFlag(fs)
			fs.BoolVar(&noOpen, "no-open", false, "do not open the browser")
		},
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if len(args) > 0 {
				return usage("%q is too much", args[0])
			}
			p.local = true
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
