// How much a change moves results: intervals that hold what they say.

package lab

import (
	"context"
	"math"
	"strings"
	"testing"

	"umpire/kernel/chance"
)

// TestShiftHoldsTheTruth: 95 % of intervals hold the true shift of coins that share their luck.
func TestShiftHoldsTheTruth(t *testing.T) {
	r := chance.NewRand(5)
	const times, games = 1000, 60
	held, shown := 0, 0
	for range times {
		var a, b []float64
		for range games {
			x := float64(r.Below(1000)) / 1000 // both games have this luck, and a little of their own
			y := x + float64(r.Below(100))/1000 - 0.05
			one := func(won bool) float64 {
				if won {
					return 1
				}
				return 0
			}
			a, b = append(a, one(x < 0.4)), append(b, one(y < 0.6))
		}
		s := shiftOf(a, b)
		if s.Low <= 0.2 && s.High >= 0.2 {
			held++
		}
		if s.Shows(0.1) {
			shown++
		}
	}
	if held < 930 || held > 985 || shown < times/4 {
		t.Errorf("%d of %d intervals hold the truth, %d show it", held, times, shown)
	}
	if s := shiftOf(make([]float64, 20), make([]float64, 20)); s.Shift != 0 || s.Low > -0.05 || s.High < 0.05 {
		t.Errorf("no game moved: %+v", s)
	}
}

// TestShiftCountsGamesThatDidNotEnd: of both halves and of all seeds. Such games count as drawn.
func TestShiftCountsGamesThatDidNotEnd(t *testing.T) {
	p := plan(t, 2)
	p.MaxActions = 5
	a, err := PlayShift(t.Context(), p, p.Game)
	if err != nil || a.Unfinished != 2*p.Games || strings.Trim(a.Plain+a.With, "1") != "" {
		t.Fatalf("%+v, %v", a, err)
	}
	s, err := ShiftOf(p.Game.Info(), []Shifted{a, {Seed: 2, Plain: "01", With: "21", Unfinished: 2}})
	if err != nil || s.Unfinished != 2*p.Games+2 {
		t.Errorf("%+v, %v", s, err)
	}
}

// TestShiftOfTheSameGame is none, game by game, and games of several seeds count together.
func TestShiftOfTheSameGame(t *testing.T) {
	p := plan(t, 2)
	a, err := PlayShift(context.Background(), p, p.Game)
	if err != nil || a.Plain != a.With || len(a.Plain) != p.Games {
		t.Fatalf("%+v, %v", a, err)
	}
	s, err := ShiftOf(p.Game.Info(), []Shifted{a, {Seed: 2, Plain: "0012", With: "2212"}})
	if err != nil || s.Games != p.Games+4 || math.IsNaN(s.Low) || s.Side != "west" ||
		math.Abs(s.Shift-2/float64(p.Games+4)) > 1e-9 {
		t.Errorf("%+v, %v", s, err)
	}
	for _, bad := range [][]Shifted{nil, {{Plain: "01", With: "0"}}} {
		if _, err := ShiftOf(p.Game.Info(), bad); err == nil {
			t.Errorf("%v has a shift", bad)
		}
	}
	p.Test = &SPRT{P0: 0.1, P1: 0.2}
	if _, err := PlayShift(context.Background(), p, p.Game); err == nil {
		t.Error("a sequential test is taken")
	}
}
