// How much a change of the game moves the results of the same bots.

package lab

import (
	"context"
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
}

// Shows says whether the games show a shift of at least so much, in either direction.
func (s *Shift) Shows(least float64) bool { return s.Low >= least || s.High <= -least }

// FindShift plays a plan on two games that differ in what is to be measured, and says how much it moves the share of
// games that the first side wins.
func FindShift(ctx context.Context, p Plan, with kernel.Game) (Shift, error) {
	score := func(g kernel.Game) (list []float64, err error) {
		q := p
		q.Game = g
		_, err = Run(ctx, q, func(r Result) {
			switch {
			case !r.Finished || !r.winner.Player():
				list = append(list, 0.5)
			case r.winner == 0:
				list = append(list, 1)
			default:
				list = append(list, 0)
			}
		})
		return list, err
	}
	if p.Paired || p.Test != nil {
		return Shift{}, fmt.Errorf("a shift is measured by plain games: without pairs and without a sequential test")
	}
	a, err := score(p.Game)
	if err != nil {
		return Shift{}, err
	}
	b, err := score(with)
	if err != nil {
		return Shift{}, err
	}
	s := shiftOf(a, b)
	s.Side = p.Game.Info().Sides[0].ID
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
