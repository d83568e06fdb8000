// Tests of the training: a relation that is there is found, and a run that was cut short is taken up again.

package main

import (
	"bytes"
	"context"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/bots/staff"
	"umpire/kernel/chance"
)

// made are games whose end follows from two features of their one row, with some noise.
func made(n int) (games []*played) {
	r := chance.NewRand(5)
	for i := range n {
		g := &played{Game: "a/b", Number: i, Bots: [2]string{"x", "x"}}
		f := make([]int32, len(staff.FeatureNames()))
		for k := range f {
			f[k] = int32(r.Below(20))
		}
		g.Points[0] = 3*f[4] - 2*f[40] + int32(r.Below(5))
		g.Rows = []row{{Start: true, Points: true, F: f, Eval: int32(r.Below(100))}}
		games = append(games, g)
	}
	return games
}

// TestFitFindsWhatIsThere: the weights of the two features are found, and games held out are judged well by them and
// not by an evaluation that is chance.
func TestFitFindsWhatIsThere(t *testing.T) {
	games := made(600)
	p := &plan{}
	j := p.fit(games, -1)
	if len(j.Models) != 1 {
		t.Fatalf("%d models", len(j.Models))
	}
	for k, want := range map[int]float64{4: 300, 40: -200, 5: 0} {
		if got := float64(j.Models[0].Weights[k]) / staff.Unit; math.Abs(got-want) > 25 {
			t.Errorf("weight %d is %.1f, should be about %.1f", k, got, want)
		}
	}
	var out bytes.Buffer
	p.report(&out, j, games)
	if !strings.Contains(out.String(), "600 games, learned  0.9") && !strings.Contains(out.String(), "learned  1.0") {
		t.Errorf("report: %s", out.String())
	}
	if p.fit(made(fewest-1), -1).Models != nil {
		t.Error("too few games make a model")
	}
}

// TestCeiling: where positions and dice each make half of the variance of the end, no judgement goes with it by more
// than the root of a half; where it is all dice, by nothing.
func TestCeiling(t *testing.T) {
	r := chance.NewRand(9)
	die := func() float64 { return float64(r.Below(101) + r.Below(101)) }
	var half, noise []ends
	for range 500 {
		was := die()
		half = append(half, ends{was + die(), was + die(), was + die()})
		noise = append(noise, ends{die(), die(), die()})
	}
	mid, low, high := ceiling(half)
	if want := math.Sqrt(.5); low > want || high < want || high-low > .15 || mid < low || mid > high {
		t.Errorf("half dice: %.2f (%.2f to %.2f)", mid, low, high)
	}
	if mid, low, high := ceiling(noise); low > 0 || high > .3 || mid > high {
		t.Errorf("all dice: %.2f (%.2f to %.2f)", mid, low, high)
	}
}

// TestPlayAgain: a month's start is played on so often as asked, with other dice each time, and the same from the same
// seed.
func TestPlayAgain(t *testing.T) {
	p := &plan{seed: 3}
	ends := func() ends {
		found, err := p.playAgain(context.Background(), "moscow41/dnieper", 0, 6)
		if err != nil {
			t.Fatal(err)
		}
		if len(found) != 1 || len(found[7]) != 6 {
			t.Fatalf("ends %v", found)
		}
		return found[7]
	}
	e := ends()
	if slices.Min(e) == slices.Max(e) {
		t.Errorf("all alike: %v", e)
	}
	if again := ends(); !slices.Equal(again, e) {
		t.Errorf("%v, then %v", e, again)
	}
}

// TestResumes: games that have been played are not played again, and a line cut short is.
func TestResumes(t *testing.T) {
	p := &plan{samples: t.TempDir(), games: 1, seed: 3, jobs: 2}
	const scenario = "moscow41/lastgasp"
	ctx := context.Background()
	if err := p.play(ctx, scenario); err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(p.file(scenario))
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(p.file(scenario), append(slices.Clone(first), `{"g":"moscow41/last`...), 0o644); err != nil {
		t.Fatal(err)
	}
	p.games = 2
	if err := p.play(ctx, scenario); err != nil {
		t.Fatal(err)
	}
	games, err := p.read([]string{scenario})
	if err != nil || len(games) != 2 || games[1].Number != 1 || games[1].Bots != pairs[1] {
		t.Fatalf("%d games, %v", len(games), err)
	}
	both, err := os.ReadFile(p.file(scenario))
	if err != nil || !bytes.HasPrefix(both, first) {
		t.Errorf("the first game has changed (%v)", err)
	}
	for _, g := range games {
		if len(g.Rows) < 2 || g.target(&g.Rows[0])+g.target(&row{Side: 1 - g.Rows[0].Side}) != 0 {
			t.Errorf("game %d: %d rows", g.Number, len(g.Rows))
		}
	}
}
