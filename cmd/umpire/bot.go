// umpire bot: a bot of this program plays for another program, such as a later umpire.

package main

import (
	"context"
	"flag"
	"os"
	"strings"

	"umpire/bots"
	"umpire/bots/program"
)

func botCommand() *command {
	return &command{
		name: "bot", args: "BOT",
		short: "Plays as a bot for another program, over standard input and output",
		long: `It speaks the protocol of docs/bots-as-programs.md: so umpire league can have the bots of an earlier
umpire play (--rival). The other program must have the game in the same edition, with the same data.`,
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if len(args) != 1 {
				return usage("name one bot")
			}
			games, err := variantDirs{}.library()
			if err != nil {
				return err
			}
			return program.Serve(ctx, os.Stdin, e.out, games.find, measurable(), args[0])
		},
	}
}

// rival makes a bot NAME@VERSION of an earlier umpire. Programs are by version.
func rival(e *env, bot string, programs map[string]string) (bots.Maker, error) {
	name, version, _ := strings.Cut(bot, "@")
	path, ok := programs[version]
	if !ok {
		return bots.Maker{}, usage("%s: say which program has the version with --rival %s=PATH", bot, version)
	}
	return program.New(bot, path, program.Options{Args: []string{"bot", name},
		Said: func(line string) { lines(e)(bot + ": " + line) }})
}
