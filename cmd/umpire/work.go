// umpire work, and --nats of umpire sim, shift and league: games of the laboratory that are spread over machines.

package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"runtime"
	"runtime/debug"
	"sync"

	"umpire/lab"
	"umpire/lab/farm"
)

func workCommand() *command {
	var o farm.Options
	var own variantDirs
	jobs, name := 0, ""
	return &command{
		name: "work", args: "--nats URL [--creds FILE] [-j CPUS] [--name NAME] [--variant DIR]...",
		short: "Plays games for umpire sim, shift and league --nats, until it is stopped",
		long: `It takes chunks of games from the work queue of a NATS server with JetStream, plays them and sends the
results. It may be stopped, or lose its power, at any time: its chunk goes to another machine. All machines need the
same program; a run that this one cannot play in the same way is refused, and it says why. docs/lab.md has more.`,
		flags: func(flags *flag.FlagSet) {
			flags.StringVar(&o.URL, "nats", "", "the server's `URL`, such as nats://host:4222")
			flags.StringVar(&o.Creds, "creds", "", "a `FILE` with NATS credentials")
			flags.IntVar(&jobs, "j", runtime.NumCPU(), "how many chunks to play at the same time")
			flags.StringVar(&name, "name", "", "what this machine is called in messages (its host name)")
			own.flag(flags)
		},
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			switch {
			case len(args) > 0:
				return usage("%q is too much", args[0])
			case o.URL == "":
				return usage("name the server with --nats URL")
			case jobs < 1:
				return usage("-j %d: at least one chunk is played at a time", jobs)
			}
			return playForOthers(ctx, e, o, own, jobs, name)
		},
	}
}

func playForOthers(ctx context.Context, e *env, o farm.Options, own variantDirs, jobs int, name string) error {
	games, err := own.library()
	if err != nil {
		return err
	}
	program, err := programIdentity()
	if err != nil {
		return err
	}
	if name == "" {
		if name, err = os.Hostname(); err != nil {
			return fmt.Errorf("this machine has no name: give it one with --name (%w)", err)
		}
	}
	o.Say = lines(e)
	f, err := farm.Open(ctx, o)
	if err != nil {
		return err
	}
	defer f.Close()
	fmt.Fprintf(e.err, "%s plays for %s, up to %d chunks at a time; program %s\n", name, f.Server(), jobs, program)
	return f.Work(ctx, farm.Worker{Name: name, Program: program, Jobs: jobs, Plan: func(j *farm.Job) (lab.Plan, error) {
		g, ok := games.find(j.Game)
		if !ok {
			return lab.Plan{}, errors.Join(fmt.Errorf("there is no game %s here", j.Game), games.err)
		}
		g, err := without(g, j.Without)
		if err == nil {
			g, err = withFewer(g, j.Fewer)
		}
		if err != nil {
			return lab.Plan{}, err
		}
		p := j.Plan(g)
		p.Set = measurable()
		return p, nil
	}})
}

// spread has the games of a plan, or of plans made of it, played by other machines.
func spread(ctx context.Context, e *env, p *lab.Plan, url, creds string, chunk int) (*farm.Farm, error) {
	program, err := programIdentity()
	if err != nil {
		return nil, err
	}
	f, err := farm.Open(ctx, farm.Options{URL: url, Creds: creds, Say: lines(e)})
	if err != nil {
		return nil, err
	}
	p.Elsewhere = f.Each(program, chunk)
	return f, nil
}

// lines prints lines for the user, one at a time.
func lines(e *env) func(string) {
	var lock sync.Mutex
	return func(line string) {
		lock.Lock()
		defer lock.Unlock()
		fmt.Fprintln(e.err, line)
	}
}

// programIdentity says which program this is, so that two machines can tell whether they play the same games: commit
// and Go version where it was built from a clean commit, on any system, and otherwise the hash of its file.
func programIdentity() (string, error) {
	rev, clean := "", false
	if info, ok := debug.ReadBuildInfo(); ok {
		for _, s := range info.Settings {
			switch s.Key {
			case "vcs.revision":
				rev = s.Value
			case "vcs.modified":
				clean = s.Value == "false"
			}
		}
	}
	if rev != "" && clean {
		return rev[:min(12, len(rev))] + " " + runtime.Version(), nil
	}
	file, err := os.Executable()
	if err != nil {
		return "", err
	}
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, f); err != nil {
		return "", err
	}
	return "file " + hex.EncodeToString(sum.Sum(nil)[:8]), nil
}
