// Tests of ceilings of follies.

package lab

import (
	"bytes"
	"context"
	"reflect"
	"strings"
	"testing"
)

// TestCeilings: what was measured passes on the same games; a rate above its ceiling, one without a ceiling and a
// ceiling for something that is not counted are named.
func TestCeilings(t *testing.T) {
	p := campaign(t, 2)
	p.Games = 8
	totals, err := Run(context.Background(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	r := CeilingRun{Game: "moscow41/campaign", Bots: p.Bots, Paired: true, Games: 8, Seed: 3}
	if bad := r.Check(&totals); len(bad) != 4*6 || !strings.Contains(bad[0], "has no ceiling for") {
		t.Errorf("without ceilings: %q", bad)
	}
	r.Measure(&totals)
	if bad := r.Check(&totals); len(bad) != 0 {
		t.Errorf("just measured: %q", bad)
	}
	worst := 0
	for i := range r.Rates {
		if r.Rates[i].Ceiling < r.Rates[i].Measured+0.049 {
			t.Errorf("no margin: %+v", r.Rates[i])
		}
		if r.Rates[i].Measured > r.Rates[worst].Measured {
			worst = i
		}
	}
	c := Ceilings{About: []string{"one", "two"}, Runs: []CeilingRun{r, r}}
	var file bytes.Buffer
	if err := c.Write(&file); err != nil {
		t.Fatal(err)
	}
	back, err := ReadCeilings(&file)
	if err != nil || !reflect.DeepEqual(c, back) {
		t.Errorf("written and read: %+v, %v", back, err)
	}
	r.Rates[worst].Ceiling = r.Rates[worst].Measured - 0.01
	if bad := r.Check(&totals); len(bad) != 1 || !strings.Contains(bad[0], r.Rates[worst].Kind) ||
		!strings.Contains(bad[0], "the ceiling is") {
		t.Errorf("over its ceiling: %q", bad)
	}
	r.Rates[worst].Kind = "sloth"
	if bad := r.Check(&totals); len(bad) != 2 || !strings.Contains(bad[1], "sloth") ||
		!strings.Contains(bad[1], "is not counted") {
		t.Errorf("an unknown kind: %q", bad)
	}
}

// TestFewestWins: a run about wins counts no follies, holds as many as were measured, and names a bot that wins fewer
// than it must, or that did not play.
func TestFewestWins(t *testing.T) {
	p := campaign(t, 2)
	p.Games = 8
	totals, err := Run(context.Background(), p, nil)
	if err != nil {
		t.Fatal(err)
	}
	sides := p.Game.Info().Sides
	r := CeilingRun{Game: "moscow41/campaign", Bots: p.Bots, Paired: true, Games: 8, Seed: 3,
		Wins: []WinRule{{Bot: p.Bots[0], Side: sides[1].ID}}}
	if r.Counts() {
		t.Error("it counts follies")
	}
	r.Measure(&totals)
	won := totals.As[p.Bots[0]+" as "+sides[1].ID].Wins
	if w := r.Wins[0]; w.Measured != won || w.Least > won || len(r.Rates) > 0 || len(r.Check(&totals)) > 0 {
		t.Errorf("just measured, %d wins: %+v, %q", won, r, r.Check(&totals))
	}
	r.Wins[0].Least = won + 1
	if bad := r.Check(&totals); len(bad) != 1 || !strings.Contains(bad[0], p.Bots[1]) ||
		!strings.Contains(bad[0], "must win") {
		t.Errorf("too few wins: %q", bad)
	}
	r.Wins[0] = WinRule{Bot: "nobody", Side: sides[0].ID}
	if bad := r.Check(&totals); len(bad) != 1 {
		t.Errorf("a bot that did not play: %q", bad)
	}
	c := Ceilings{About: []string{"one"}, Runs: []CeilingRun{r}}
	var file bytes.Buffer
	if err := c.Write(&file); err != nil {
		t.Fatal(err)
	}
	if back, err := ReadCeilings(&file); err != nil || !reflect.DeepEqual(c, back) {
		t.Errorf("written and read: %+v, %v", back, err)
	}
}

// TestBadCeilingFilesAreNamed: unknown fields, runs without a game, and empty files.
func TestBadCeilingFilesAreNamed(t *testing.T) {
	for text, want := range map[string]string{
		`{"runs":[{"gane":"x/y"}]}`:                            "gane",
		`{"runs":[{"game":"x","bots":["a","b"],"games":3}]}`:   "run 1",
		`{"runs":[{"game":"x/y","bots":["a","b"],"games":0}]}`: "run 1",
		`{"about":[]}`: "no runs",
		`{`:            "unexpected",
	} {
		if _, err := ReadCeilings(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}
