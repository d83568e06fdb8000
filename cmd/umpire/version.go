// `umpire version`: says which program this is, and the edition and data of each game.

package main

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"runtime/debug"
)

func versionCommand() *command {
	return &command{
		name: "version", short: "Says which program this is, and the edition and data of each game",
		run: func(_ context.Context, e *env, _ *flag.FlagSet, args []string) error {
			if len(args) > 0 {
				return usage("%q is too much", args[0])
			}
			fmt.Fprintf(e.out, "umpire %s, %s %s/%s\n", revision(), runtime.Version(), runtime.GOOS, runtime.GOARCH)
			list, err := allGames()
			if err != nil {
				return err
			}
			for _, g := range list {
				fmt.Fprintf(e.out, "%s edition %d, data %.12s\n", g.Info().ID, g.Info().Edition, g.Info().DataHash)
			}
			return nil
		},
	}
}

// revision is the commit that the program was built from, as far as the build knows it.
func revision() string {
	rev, dirty := "development", ""
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				rev = s.Value[:min(12, len(s.Value))]
			case "vcs.modified":
				if s.Value == "true" {
					dirty = " (changed)"
				}
			}
		}
	}
	return rev + dirty
}
