// Command umpire is the whole program: a table for one machine, a server for many, and the tools around them. It wires
// the packages together and holds nothing that they should. Each subcommand is one file, listed in commands.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
)

// command is one subcommand.
type command struct {
	name  string
	args  string // what follows the name, for the usage line
	short string // one line
	long  string // more, for -h
	run   func(ctx context.Context, env *env, fs *flag.FlagSet, args []string) error
	flags func(fs *flag.FlagSet)
	// mixed: flags may stand among the arguments, and some depend on them, so run parses them itself.
	mixed bool
}

// env is what a subcommand talks to.
type env struct {
	out, err io.Writer
}

// errUsage is an error of the command line: it is printed with the usage line.
type errUsage struct{ what string }

func (e errUsage) Error() string { return e.what }

func usage(format string, args ...any) error { return errUsage{fmt.Sprintf(format, args...)} }

// commands lists the subcommands in the order of the help text. The first is what umpire does without one.
func commands() []*command {
	return []*command{playCommand(), serveCommand(), gamesCommand(), simCommand(), workCommand(), shiftCommand(),
		leagueCommand(), botCommand(), puzzlesCommand(), tryCommand(), replayCommand(), mapCommand(), adminCommand(),
		versionCommand()}
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := run(ctx, os.Args[1:], &env{os.Stdout, os.Stderr})
	stop()
	os.Exit(code)
}

// run is the program: the exit status is 0 only on success, 2 for a command line that cannot be understood.
func run(ctx context.Context, args []string, e *env) int {
	list := commands()
	cmd := list[0]
	if len(args) > 0 && !strings.HasPrefix(args[0], "-") {
		cmd = nil
		for _, c := range list {
			if c.name == args[0] {
				cmd = c
			}
		}
		if cmd == nil {
			if args[0] == "help" {
				help(e.out, list)
				return 0
			}
			fmt.Fprintf(e.err, "umpire: there is no command %q; umpire -h lists them\n", args[0])
			return 2
		}
		args = args[1:]
	} else if len(args) > 0 && (args[0] == "-h" || args[0] == "--help" || args[0] == "-help") {
		help(e.out, list)
		return 0
	}
	fs := flag.NewFlagSet(cmd.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	if cmd.flags != nil {
		cmd.flags(fs)
	}
	var err error
	if cmd.mixed {
		for _, a := range args {
			if a == "-h" || a == "--help" || a == "-help" {
				err = flag.ErrHelp
			}
		}
	} else {
		err = fs.Parse(args)
	}
	switch {
	case errors.Is(err, flag.ErrHelp):
		cmd.help(e.out, fs)
		return 0
	case err != nil:
		fmt.Fprintf(e.err, "umpire %s: %v\nusage: umpire %s %s\n", cmd.name, err, cmd.name, cmd.args)
		return 2
	}
	rest := args
	if !cmd.mixed {
		rest = fs.Args()
	}
	err = cmd.run(ctx, e, fs, rest)
	var bad errUsage
	switch {
	case errors.As(err, &bad):
		fmt.Fprintf(e.err, "umpire %s: %v\nusage: umpire %s %s\n", cmd.name, err, cmd.name, cmd.args)
		return 2
	case errors.Is(err, errFailed):
		return 1
	case err != nil:
		fmt.Fprintf(e.err, "umpire %s: %v\n", cmd.name, err)
		return 1
	}
	return 0
}

// errFailed means that the command has said itself what failed.
var errFailed = errors.New("failed")

func help(w io.Writer, list []*command) {
	fmt.Fprintln(w, "umpire plays operational board wargames in the browser, every rule enforced.\n\nUsage:")
	for _, c := range list {
		fmt.Fprintf(w, "  umpire %s %s\n        %s\n", c.name, c.args, c.short)
	}
	fmt.Fprintln(w, "\nWithout a command, umpire plays. umpire COMMAND -h says more.")
}

func (c *command) help(w io.Writer, fs *flag.FlagSet) {
	fmt.Fprintf(w, "usage: umpire %s %s\n\n%s.\n", c.name, c.args, c.short)
	if c.long != "" {
		fmt.Fprintf(w, "%s\n", c.long)
	}
	first := true
	fs.VisitAll(func(*flag.Flag) {
		if first {
			fmt.Fprintln(w)
		}
		first = false
	})
	fs.SetOutput(w)
	fs.PrintDefaults()
}
