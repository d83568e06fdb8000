// The sequential test that stops a run as soon as the games decide between two rates.

package lab

import (
	"fmt"
	"math"
)

// SPRT is Wald's sequential test of the rate at which the first bot of a plan wins the games that are won: that it is
// at most P0 against that it is at least P1. It stops a run as soon as the games so far decide, and needs far fewer
// than a fixed number of them where the truth lies well outside P0 to P1.
//
// It takes the games as independent. Paired games are not: a side's advantage, which both bots have once, makes their
// sum vary less, so that the test errs less often than it says.
type SPRT struct {
	P0, P1 float64 // 0 < P0 < P1 < 1
	Alpha  float64 // chance to find P1 when it is P0; 0 for 0.05
	Beta   float64 // chance to find P0 when it is P1; 0 for 0.05
}

func (t *SPRT) check() error {
	if !(t.P0 > 0 && t.P0 < t.P1 && t.P1 < 1) {
		return fmt.Errorf("a sequential test of %g against %g cannot be made: it takes two rates between 0 and 1, "+
			"the lower one first", t.P0, t.P1)
	}
	for _, e := range [2]float64{t.Alpha, t.Beta} {
		if e < 0 || e >= 0.5 {
			return fmt.Errorf("a sequential test errs with a chance of more than 0 and less than 0.5, not %g",
				e)
		}
	}
	return nil
}

// Verdict is how a sequential test ended.
type Verdict struct {
	P0    float64 `json:"p0"`
	P1    float64 `json:"p1"`
	Alpha float64 `json:"alpha"`
	Beta  float64 `json:"beta"`
	Bot   string  `json:"bot"` // whose rate was tested
	Wins  int     `json:"wins"`
	Of    int     `json:"of"`
	LLR   float64 `json:"llr"`
	// Found is "p0", "p1", or "undecided" if the games were too few.
	Found string `json:"found"`
}

// sprtRun is a sequential test under way. A nil sprtRun decides nothing.
type sprtRun struct {
	v          Verdict
	win, loss  float64 // what a win and a loss add
	low, high  float64
	pairedHalf bool // the first game of a pair is in, the second is not
}

func (t *SPRT) begin() *sprtRun {
	v := Verdict{P0: t.P0, P1: t.P1, Alpha: t.Alpha, Beta: t.Beta}
	if v.Alpha == 0 {
		v.Alpha = 0.05
	}
	if v.Beta == 0 {
		v.Beta = 0.05
	}
	return &sprtRun{v: v, win: math.Log(v.P1 / v.P0), loss: math.Log((1 - v.P1) / (1 - v.P0)),
		low: math.Log(v.Beta / (1 - v.Alpha)), high: math.Log((1 - v.Beta) / v.Alpha)}
}

// add takes a game, in order. With the same bot on both sides it is that bot as the first side that is tested.
func (t *sprtRun) add(p *Plan, r *Result) {
	t.v.Bot = p.Bots[0]
	t.pairedHalf = p.Paired && r.Game%2 == 0
	if r.Finished && r.winner.Player() {
		won := r.Bots[r.winner] == p.Bots[0]
		if p.Bots[0] == p.Bots[1] {
			won = r.winner == 0
		}
		t.game(won)
	}
}

func (t *sprtRun) game(won bool) {
	t.v.Of++
	if won {
		t.v.Wins++
		t.v.LLR += t.win
	} else {
		t.v.LLR += t.loss
	}
}

// decided says whether the games so far are enough. Pairs are played to their end.
func (t *sprtRun) decided() bool {
	return t != nil && !t.pairedHalf && (t.v.LLR <= t.low || t.v.LLR >= t.high)
}

func (t *sprtRun) verdict() *Verdict {
	if t == nil {
		return nil
	}
	switch {
	case t.v.LLR >= t.high:
		t.v.Found = "p1"
	case t.v.LLR <= t.low:
		t.v.Found = "p0"
	default:
		t.v.Found = "undecided"
	}
	return &t.v
}
