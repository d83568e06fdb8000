// How much a change of the game moves the results of the same bots.

package lab

import (
	"context"
	"errors"
	"fmt"
	"math"

	"umpire/kernel"
)

// Shift is how the share of games that a side wins changes from one game to another, with a 95 % interval. Both are
// played with the same seeds; a drawn game counts half.
type Shift struct {
	Side  string  `json:"side"`
	Games int     `json:"games"` // in each of the two
	Plain float64 `json:"plain"` // the share without the change
	With  float64 `json:"with"`
	Shift float64 `json:"shift"` // With less Plain
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
	// Unfinished is how many of the games, of both together, did not end. They count as drawn.
	Unfinished int `json:"unfinished,omitempty"`
}

// Shows says whether the games show a shift of at least so much, in either direction.
func (s *Shift) Shows(least float64) bool { return s.Low >= least || s.High <= -least }

// Shifted are games that were played without a change and with it, by the same seeds: of each the half points of the
// first side, as a digit.
type Shifted struct {
	Seed  uint64 `json:"seed"`
	Plain string `json:"plain"`
	With  string `json:"with"`
	// Unfinished is how many of the games, of both together, did not end. They count as drawn.
	Unfinished int `json:"unfinished,omitempty"`
}

// PlayShift plays a plan's game and another, which differ in what is to be measured. Without and Fewer of the plan are
// those of the other game; its own has neither.
func PlayShift(ctx context.Context, p Plan, with kernel.Game) (Shifted, error) {
	if p.Paired || p.Test != nil {
		return Shifted{}, fmt.Errorf("a shift is measured by plain games: without pairs and without a sequential test")
	}
	s := Shifted{Seed: p.Seed}
	score := func(p Plan) (string, error) {
		var list []byte
		totals, err := Run(ctx, p, func(r Result) {
			switch {
			case !r.Finished || !r.winner.Player():
				list = append(list, '1')
			case r.winner == 0:
				list = append(list, '2')
			default:
				list = append(list, '0')
			}
		})
		s.Unfinished += totals.Unfinished
		return string(list), err
	}
	plain := p
	plain.Without, plain.Fewer = nil, nil
	var err error
	if s.Plain, err = score(plain); err == nil {
		p.Game = with
		s.With, err = score(p)
	}
	return s, err
}

// ShiftOf is the shift that games show, those of several seeds together.
func ShiftOf(info *kernel.Info, list []Shifted) (Shift, error) {
	var a, b []float64
	for i := range list {
		if len(list[i].Plain) != len(list[i].With) {
			return Shift{}, fmt.Errorf("seed %d has %d games without the change and %d with it", list[i].Seed,
				len(list[i].Plain), len(list[i].With))
		}
		for k := range list[i].Plain {
			a = append(a, float64(list[i].Plain[k]-'0')/2)
			b = append(b, float64(list[i].With[k]-'0')/2)
		}
	}
	if len(a) == 0 {
		return Shift{}, errors.New("without games there is no shift")
	}
	s := shiftOf(a, b)
	for i := range list {
		s.Unfinished += list[i].Unfinished
	}
	s.Side = info.Sides[0].ID
	return s, nil
}

// shiftOf compares the scores of games that have the same seeds. The interval is that of a mean of differences; two
// more games, one that moved each way, keep it from shrinking to nothing where all end alike.
func shiftOf(a, b []float64) Shift {
	n := float64(len(a))
	s := Shift{Games: len(a)}
	square := 2.0
	for i := range a {
		s.Plain += a[i] / n
		s.With += b[i] / n
		square += (b[i] - a[i]) * (b[i] - a[i])
	}
	s.Shift = s.With - s.Plain
	mean := s.Shift * n / (n + 2)
	half := z95 * math.Sqrt((square/(n+2)-mean*mean)/(n+2))
	s.Low, s.High = math.Max(-1, mean-half), math.Min(1, mean+half)
	return s
}
