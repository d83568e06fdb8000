// How well any judgement of a position can go with the end of one game: the dice that are still to be thrown are in no
// judgement.

package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"strings"
	"sync"

	"gonum.org/v1/gonum/stat"
	"gonum.org/v1/gonum/stat/distuv"

	"umpire/bots/staff"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// ends are what a position came to for the first side, each time that it was played on (played.target).
type ends []float64

// ceilings prints for each month of each scenario how the end goes with the position at its start.
func (p *plan) ceilings(ctx context.Context, w io.Writer, list string, again int) error {
	for scenario := range strings.SplitSeq(list, ",") {
		months := map[int][]ends{}
		var mu sync.Mutex
		var wg sync.WaitGroup
		next := make(chan int)
		errs := make([]error, p.games)
		for range p.jobs {
			wg.Go(func() {
				for i := range next {
					found, err := p.playAgain(ctx, scenario, i, again)
					errs[i] = err
					mu.Lock()
					for m, e := range found {
						months[m] = append(months[m], e)
					}
					mu.Unlock()
				}
			})
		}
		for i := range p.games {
			next <- i
		}
		close(next)
		wg.Wait()
		for _, err := range errs {
			if err != nil {
				return err
			}
		}
		for m := range 13 {
			if len(months[m]) >= fewest {
				mid, low, high := ceiling(months[m])
				fmt.Fprintf(w, "%-18s month %2d: %3d positions, each played on %d times: at most %.2f (%.2f to %.2f)\n",
					scenario, m, len(months[m]), again, mid, low, high)
			}
		}
	}
	return nil
}

// playAgain plays a game, and what it was at the start of each month so many times more.
func (p *plan) playAgain(ctx context.Context, scenario string, number, again int) (map[int]ends, error) {
	id, sc, _ := strings.Cut(scenario, "/")
	g, err := gameOf(id)
	if err != nil {
		return nil, err
	}
	seed := chance.NewRand(p.seed ^ uint64(number+1)*0x9e3779b97f4a7c15)
	src := chance.NewRand(seed.Uint64())
	pos, err := g.Start(kernel.Setup{Scenario: sc}, src)
	if err != nil {
		return nil, err
	}
	mirror := [2]string{"staff-1", "staff-1"}
	players, err := seat(g, mirror, seed.Uint64())
	if err != nil {
		return nil, err
	}
	starts, rows := map[int]kernel.Position{}, map[int]*row{}
	err = playOn(ctx, pos, players, src, func(side kernel.Side, view *kernel.View) error {
		m := int(pos.(*blocks.Position).Month)
		if starts[m] != nil {
			return nil
		}
		s, err := staff.NewWatcher(g, side, 0).Sample(view)
		starts[m], rows[m] = pos.New(), &row{Points: s.Points}
		pos.Copy(starts[m])
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("%s, game %d: %w", scenario, number, err)
	}
	out := map[int]ends{}
	for m := range 13 { // in order: each takes seeds
		if starts[m] == nil {
			continue
		}
		on := pos.New()
		for range again {
			starts[m].Copy(on)
			if players, err = seat(g, mirror, seed.Uint64()); err != nil {
				return nil, err
			}
			if err := playOn(ctx, on, players, chance.NewRand(seed.Uint64()), nil); err != nil {
				return nil, fmt.Errorf("%s, game %d, from month %d: %w", scenario, number, m, err)
			}
			o := on.Outcome()
			end := played{Points: o.Points, Winner: int(o.Winner)}
			out[m] = append(out[m], end.target(rows[m]))
		}
	}
	return out, nil
}

// ceiling is the highest correlation with the end of one game that anything known of a position can have, with its 95 %
// interval: the root of the part of the variance that lies between positions, in a one-way analysis of variance.
func ceiling(list []ends) (mid, low, high float64) {
	n, k := float64(len(list)), float64(len(list[0]))
	means := make([]float64, len(list))
	within := 0.0
	for i, e := range list {
		means[i] = stat.Mean(e, nil)
		within += stat.Variance(e, nil) / n
	}
	f := k * stat.Variance(means, nil) / within
	ratios := distuv.F{D1: n - 1, D2: n * (k - 1)}
	root := func(f float64) float64 { return math.Sqrt(max(0, (f-1)/(f+k-1))) }
	return root(f), root(f / ratios.Quantile(.975)), root(f / ratios.Quantile(.025))
}
