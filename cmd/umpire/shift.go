// umpire shift: how much a change of the game moves the results of bots.

package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"umpire/kernel"
	"umpire/lab"
)

func shiftCommand() *command {
	return &command{
		name: "shift", args: "GAME/SCENARIO [--SIDE BOT]... (--fewer SIDE/KIND | --without RULE)... [-n 100] " +
			"[--variant DIR] [--seed 1] [-j CPUS] [--option ID]... [--handicap SIDE=RATIO]... [--from FILE.try] " +
			"[--file FILE.json] [--nats URL [--creds FILE] [--chunk 10]] [--json]",
		short: "Measures how much a handicap, or a rule that is left out, moves the results of bots",
		long: `It plays the same games twice, without the change and with it, and says how much the share of games that
the first side wins moves, with a 95 % interval. Give both sides the same bot. A laboratory that does not see a handicap
which must matter (--fewer soviet/infantry) cannot say anything about the balance of a scenario.
--file FILE.json keeps the games: those of other seeds are counted with them, and a seed that is there is not played
again. --nats URL has the games played by the machines on which umpire work runs. docs/lab.md has more.`,
		mixed: true,
		run: func(ctx context.Context, e *env, _ *flag.FlagSet, args []string) error {
			p, err := readSim("shift", args)
			if err != nil {
				return err
			}
			if len(p.Fewer)+len(p.Without) == 0 {
				return usage("say what changes: --fewer SIDE/KIND or --without RULE")
			}
			for _, b := range p.Bots {
				if _, ok := isProgram(b); ok {
					return usage("shift takes no programs: it measures with the bots that every umpire has")
				}
			}
			return p.shift(ctx, e)
		},
	}
}

// shift plays the games without and with the change, unless the file has them, and tells what all games of the file
// show. It is an error if some of them did not end.
func (p *simPlan) shift(ctx context.Context, e *env) error {
	info := p.plain.Info()
	identity, err := programIdentity()
	if err != nil {
		return err
	}
	rec := shiftRecord{Of: shiftOf{identity, info.ID, info.Edition, info.DataHash, p.Setup, p.FromName, p.Bots,
		strings.Join(append(p.Fewer, p.Without...), ", ")}}
	if err := rec.read(p.file); err != nil {
		return err
	}
	had := slices.IndexFunc(rec.Games, func(s lab.Shifted) bool { return s.Seed == p.Seed })
	switch {
	case had < 0:
		games, err := p.playShift(ctx, e)
		if err != nil {
			return err
		}
		rec.Games = append(rec.Games, games)
		if err := rec.write(p.file); err != nil {
			return err
		}
	case len(rec.Games[had].Plain) != p.Games:
		return fmt.Errorf("%s has %d games of seed %d, and %d are asked for: take another seed", p.file,
			len(rec.Games[had].Plain), p.Seed, p.Games)
	}
	s, err := lab.ShiftOf(info, rec.Games)
	if err != nil {
		return err
	}
	if p.asJSON {
		err = json.NewEncoder(e.out).Encode(s)
	} else {
		_, err = fmt.Fprintf(e.out, "%s, %d games without and with %s:\n%s wins %.1f %% without, %.1f %% with: a "+
			"shift of %+.1f points (%+.1f to %+.1f)\n", p.target, s.Games, rec.Of.Change, s.Side, s.Plain*100,
			s.With*100, s.Shift*100, s.Low*100, s.High*100)
	}
	if s.Unfinished > 0 && err == nil {
		err = fmt.Errorf("%d of %d games did not end, and count as drawn", s.Unfinished, 2*s.Games)
	}
	return err
}

// playShift plays the games of a seed without and with the change.
func (p *simPlan) playShift(ctx context.Context, e *env) (lab.Shifted, error) {
	p.Set = measurable()
	if p.nats != "" {
		f, err := spread(ctx, e, &p.Plan, p.nats, p.creds, p.chunk)
		if err != nil {
			return lab.Shifted{}, err
		}
		defer f.Close()
	}
	with := p.Game
	p.Game = p.plain
	bar := newProgress(e, 2*p.Games)
	defer bar.end()
	last, before := 0, 0
	p.Progress = func(done int) {
		if done < last { // the second half begins
			before = p.Games
		}
		last = done
		bar.show(before + done)
	}
	return lab.PlayShift(ctx, p.Plan, with)
}

// shiftRecord is a file of games that measure one change, played in pieces.
type shiftRecord struct {
	Of    shiftOf       `json:"of"`
	Games []lab.Shifted `json:"games"`
}

// shiftOf is what such games are of. Bots of another program play otherwise under the same name.
type shiftOf struct {
	Program  string                 `json:"program"`
	Game     string                 `json:"game"`
	Edition  int                    `json:"edition"`
	DataHash string                 `json:"data_hash"`
	Setup    kernel.Setup           `json:"setup"`
	From     string                 `json:"from,omitempty"`
	Bots     [kernel.Players]string `json:"bots"`
	Change   string                 `json:"change"`
}

// read reads the games so far. They must be of the same.
func (r *shiftRecord) read(file string) error {
	var had shiftRecord
	of := func() (string, string) { return had.Of.Game, had.Of.Setup.Scenario }
	if is, err := readRecord(file, "shift", &had, of); !is || err != nil {
		return err
	}
	if !reflect.DeepEqual(had.Of, r.Of) {
		return fmt.Errorf("%s is of %+v, and these games are of %+v: take another file", file, had.Of, r.Of)
	}
	r.Games = had.Games
	return nil
}

func (r *shiftRecord) write(file string) error {
	if file == "" {
		return nil
	}
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return err
	}
	return replaceFile(file, append(text, '\n'))
}
