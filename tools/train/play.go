// Playing games for training, and keeping what they were like.

package main

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"umpire/bots"
	"umpire/bots/exploiters"
	"umpire/bots/greedy"
	"umpire/bots/staff"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// row is a position of a game as a side sees it.
type row struct {
	Month  int     `json:"m"`
	Start  bool    `json:"b,omitempty"` // the first decision of the month's impulses, or the one before
	Side   int     `json:"s"`
	Left   int     `json:"l"`
	Points bool    `json:"p,omitempty"`
	Eval   int32   `json:"e"`
	F      []int32 `json:"f"`
}

// played is a game with its rows.
type played struct {
	Game     string    `json:"g"` // GAME/SCENARIO
	Number   int       `json:"n"`
	Seed     uint64    `json:"seed"`
	Bots     [2]string `json:"bots"`
	Features []string  `json:"features,omitempty"` // on the first line of a file
	Points   [2]int32  `json:"points"`
	Winner   int       `json:"w"`
	Rows     []row     `json:"rows"`
}

// target is what a game was worth in the end to the side of a row, in hundredths (staff.Model).
func (g *played) target(r *row) float64 {
	if r.Points {
		d := float64(g.Points[0]-g.Points[1]) * 100
		if r.Side == 1 {
			d = -d
		}
		return d
	}
	switch g.Winner {
	case r.Side:
		return 100
	case r.Side ^ 1:
		return -100
	}
	return 0
}

func (p *plan) file(scenario string) string {
	return filepath.Join(p.samples, strings.ReplaceAll(scenario, "/", "-")+".jsonl")
}

// play plays the games of a scenario that are not in its file yet, and adds them to it in their order.
func (p *plan) play(ctx context.Context, scenario string) error {
	done, err := p.read([]string{scenario})
	if err != nil {
		return err
	}
	out, err := os.OpenFile(p.file(scenario), os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	defer out.Close()
	type answer struct {
		g   *played
		err error
	}
	slots := make([]chan answer, max(0, p.games-len(done)))
	for i := range slots {
		slots[i] = make(chan answer, 1)
	}
	next := make(chan int, len(slots))
	for i := range slots {
		next <- i
	}
	close(next)
	var wg sync.WaitGroup
	defer wg.Wait()
	for range p.jobs {
		wg.Go(func() {
			for i := range next {
				if ctx.Err() != nil {
					return
				}
				g, err := p.one(ctx, scenario, len(done)+i)
				slots[i] <- answer{g, err}
			}
		})
	}
	for i := range slots {
		select {
		case a := <-slots[i]:
			if a.err != nil {
				return a.err
			}
			if len(done)+i == 0 {
				a.g.Features = staff.FeatureNames()
			}
			if _, err := fmt.Fprintln(out, marshal(a.g)); err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// one plays a game. Its rows are the beginning of each month for both sides, and every third impulse for the side that
// is to declare it; every one if the judgement is of impulses, of games of the first level against itself.
func (p *plan) one(ctx context.Context, scenario string, number int) (*played, error) {
	id, sc, _ := strings.Cut(scenario, "/")
	g, err := gameOf(id)
	if err != nil {
		return nil, err
	}
	out := &played{Game: scenario, Number: number, Bots: pairs[number%len(pairs)],
		Seed: chance.NewRand(p.seed ^ uint64(number+1)*0x9e3779b97f4a7c15).Uint64()}
	every := 3
	if p.impulses {
		out.Bots, every = [2]string{"staff-1", "staff-1"}, 1
	}
	src := chance.NewRand(out.Seed)
	pos, err := g.Start(kernel.Setup{Scenario: sc}, src)
	if err != nil {
		return nil, err
	}
	players, err := seat(g, out.Bots, out.Seed)
	if err != nil {
		return nil, err
	}
	var watchers [2]*staff.Watcher
	for s := range watchers {
		watchers[s] = staff.NewWatcher(g, kernel.Side(s), out.Seed+uint64(s)+3)
	}
	var other kernel.View
	month, impulses := -1, 0
	err = playOn(ctx, pos, players, src, func(side kernel.Side, view *kernel.View) error {
		b := pos.(*blocks.Position)
		if impulses++; int(b.Month) != month {
			month, impulses = int(b.Month), 0
			pos.View(side.Other(), &other)
			if err := out.add(watchers[side.Other()], &other, side.Other(), month, true); err != nil {
				return err
			}
		}
		if impulses%every == 0 {
			return out.add(watchers[side], view, side, month, impulses == 0)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("%s, game %d: %w", scenario, number, err)
	}
	o := pos.Outcome()
	out.Points, out.Winner = o.Points, int(o.Winner)
	return out, nil
}

// seat makes bots for both sides.
func seat(g kernel.Game, names [2]string, seed uint64) (players [2]bots.Bot, err error) {
	set := append(append(bots.Set{greedy.Maker, staff.Recruit}, staff.Makers...), exploiters.Makers...)
	for s := range players {
		m, err := set.Find(names[s], g.Info())
		if err != nil {
			return players, err
		}
		players[s] = m.New(g, kernel.Side(s), seed+uint64(s)+1)
	}
	return players, nil
}

// playOn plays a position to its end. Wherever an impulse is to be declared it calls impulse first, with the side that
// declares it and what it sees.
func playOn(ctx context.Context, pos kernel.Position, players [2]bots.Bot, src chance.Source,
	impulse func(kernel.Side, *kernel.View) error) error {
	var view kernel.View
	var legal []kernel.Action
	for pos.ToMove() != kernel.NoSide {
		side := pos.ToMove()
		legal = pos.Legal(legal[:0])
		pos.View(side, &view)
		if impulse != nil && bots.Has(legal, blocks.VPass) {
			if err := impulse(side, &view); err != nil {
				return err
			}
		}
		a, err := players[side].Choose(ctx, &view, legal)
		if err == nil {
			err = pos.Play(a, src, nil)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// add adds a row.
func (g *played) add(w *staff.Watcher, v *kernel.View, side kernel.Side, month int, start bool) error {
	s, err := w.Sample(v)
	if err != nil {
		return err
	}
	g.Rows = append(g.Rows, row{Month: month, Start: start, Side: int(side), Left: s.Left, Points: s.Points,
		Eval: s.Eval, F: s.Features})
	return nil
}

// read reads the games of scenarios that have been played. A line cut short is of a run that was killed: it and what
// follows is dropped.
func (p *plan) read(list []string) ([]*played, error) {
	var all []*played
	for _, scenario := range list {
		data, err := os.ReadFile(p.file(scenario))
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		good := 0
		lines := bufio.NewReader(strings.NewReader(string(data)))
		for n := 0; ; n++ {
			line, err := lines.ReadBytes('\n')
			if err != nil {
				break
			}
			g := &played{}
			if json.Unmarshal(line, g) != nil || g.Number != n {
				break
			}
			if n == 0 && !slices.Equal(g.Features, staff.FeatureNames()) {
				return nil, fmt.Errorf("%s has other features than this program: remove it", p.file(scenario))
			}
			good += len(line)
			all = append(all, g)
		}
		if good < len(data) {
			if err := os.Truncate(p.file(scenario), int64(good)); err != nil {
				return nil, err
			}
		}
	}
	return all, nil
}

func marshal(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain values
	}
	return string(b)
}
