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
