// umpire sim --ceilings: games whose follies must stay below the numbers of a file.

package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"

	"umpire/kernel"
	"umpire/lab"
)

// ceilingsAsked finds --ceilings FILE on a command line, which then takes nothing else but --measure.
func ceilingsAsked(args []string) (file string, measure, ok bool) {
	for i, a := range args {
		name, value, given := strings.Cut(strings.TrimLeft(a, "-"), "=")
		if strings.HasPrefix(a, "-") && name == "ceilings" {
			if !given && i+1 < len(args) {
				value = args[i+1]
			}
			file, ok = value, true
		}
	}
	if !ok {
		return "", false, false
	}
	for _, a := range args {
		switch name := strings.TrimLeft(a, "-"); {
		case a == file, strings.HasPrefix(name, "ceilings"):
		case strings.HasPrefix(a, "-") && name == "measure":
			measure = true
		default:
			return "", measure, true // a word too many: checkCeilings says so
		}
	}
	return file, measure, true
}

// checkCeilings plays the games of a file of ceilings, and fails where a bot commits more follies than it may; or
// writes what it measured into the file.
func checkCeilings(ctx context.Context, e *env, file string, measure bool) error {
	if file == "" {
		return usage("--ceilings takes a file, and no other flag than --measure")
	}
	data, err := readRegular(file, maxLabFile)
	if err != nil {
		return err
	}
	c, err := lab.ReadCeilings(bytes.NewReader(data))
	if err != nil {
		return notA("a file of ceilings, such as docs/follies.json", file, data, err)
	}
	var broken []string
	for i := range c.Runs {
		run := &c.Runs[i]
		id, scenario, _ := strings.Cut(run.Game, "/")
		g, err := gameByID(id)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		bar := newProgress(e, run.Games)
		totals, err := lab.Run(ctx, lab.Plan{Game: g, Setup: kernel.Setup{Scenario: scenario, Options: run.Options},
			Set:  measurable(),
			Bots: run.Bots, Paired: run.Paired, Games: run.Games, Seed: run.Seed, Watch: run.Counts(),
			Progress: bar.show}, nil)
		bar.end()
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		bad := run.Check(&totals)
		if measure {
			run.Measure(&totals)
			bad = nil
		}
		if err := endless(&totals); err != nil {
			bad = append(bad, fmt.Sprintf("%s, %s against %s: %v", run.Game, run.Bots[0], run.Bots[1], err))
		}
		broken = append(broken, bad...)
		fmt.Fprintf(e.out, "%s, %s against %s: %d games, %d rates, %d broken\n", run.Game, run.Bots[0], run.Bots[1],
			totals.Games, len(run.Rates)+len(run.Wins), len(bad))
	}
	if measure {
		var b bytes.Buffer
		if err := c.Write(&b); err != nil {
			return err
		}
		return os.WriteFile(file, b.Bytes(), 0o644)
	}
	for _, l := range broken {
		fmt.Fprintln(e.err, l)
	}
	if len(broken) > 0 {
		return errFailed
	}
	return nil
}
