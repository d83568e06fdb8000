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
// Games that are not paired are independent: each that is won is a trial, and drawn games do not count. The games of a
// pair are not independent, so that a paired run is tested by whole pairs, each of which ends in one of five ways, from
// both games lost to both won, with a drawn game for half a win (a pentanomial model). How often each of the five comes
// is not known: the likelihood of a rate is the highest that any five frequencies with this mean give to what was
// counted (a generalized sequential test). P0 and P1 are then shares of the points.
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
	// Pairs are, of a paired run, the whole pairs by how they ended: 0, 1/2, 1, 3/2 and 2 points.
	Pairs *[5]int `json:"pairs,omitempty"`
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
	first      float64
	firstCount bool // the first game of the pair came to its end
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
	if !p.Paired {
		if r.Finished && r.winner.Player() {
			won := r.Bots[r.winner] == p.Bots[0]
			if p.Bots[0] == p.Bots[1] {
				won = r.winner == 0
			}
			t.game(won)
		}
		return
	}
	score := 0.5
	if r.winner.Player() {
		t.v.Of++
		if score = 0; r.Bots[r.winner] == p.Bots[0] {
			score = 1
			t.v.Wins++
		}
	}
	if t.pairedHalf = r.Game%2 == 0; t.pairedHalf {
		t.first, t.firstCount = score, r.Finished
	} else if t.firstCount && r.Finished {
		t.pair(t.first + score)
	}
}

// pair takes a whole pair by its points, 0 to 2.
func (t *sprtRun) pair(points float64) {
	if t.v.Pairs == nil {
		t.v.Pairs = &[5]int{}
	}
	t.v.Pairs[int(2*points)]++
	t.v.LLR = pairLLR(t.v.Pairs, t.v.P0, t.v.P1)
}

// pairLLR is the logarithm of how much likelier the counts are at a share of p1 than at p0.
func pairLLR(counts *[5]int, p0, p1 float64) float64 {
	var seen [5]float64
	for i, c := range counts {
		seen[i] = math.Max(float64(c), 1e-3) // what has not come yet can come
	}
	tilt0, tilt1 := tilt(&seen, p0), tilt(&seen, p1)
	llr := 0.0
	for i, c := range seen {
		x := float64(i) / 4
		llr += c * math.Log((1+tilt0*(x-p0))/(1+tilt1*(x-p1)))
	}
	return llr
}

// tilt is the multiplier of the likeliest frequencies with a mean of p: each is what was seen, divided by 1+tilt*(x-p).
// The mean of those falls as the tilt rises, so it is found by halving.
func tilt(seen *[5]float64, p float64) float64 {
	low, high := -1/(1-p), 1/p
	for range 200 {
		mid := (low + high) / 2
		sum := 0.0
		for i, c := range seen {
			x := float64(i)/4 - p
			sum += c * x / (1 + mid*x)
		}
		if sum > 0 {
			low = mid
		} else {
			high = mid
		}
	}
	return (low + high) / 2
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
