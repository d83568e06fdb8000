// Tests of the curves by turn: they follow the game that they were taken from.

package lab

import (
	"bytes"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/games/moscow41"
	"umpire/kernel"
)

// TestCurvesFollowTheGame: turns come in order, from the first to the one in which the game ended; the last points are
// the result's; what is lost is counted; and the page draws it.
func TestCurvesFollowTheGame(t *testing.T) {
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	p := Plan{Game: g, Setup: kernel.Setup{Scenario: "campaign"}, Set: bots.Set{bots.Random},
		Bots: [2]string{"random", "random"}, Games: 4, Seed: 3, Jobs: 2, Watch: true}
	rs, totals := run(t, p)
	lost := [2]int32{}
	for _, r := range rs {
		last := r.Curves[len(r.Curves)-1]
		if len(r.Curves) < 2 || last.Turn != r.Turn {
			t.Fatalf("%d turns, the last %d; the game ended in %d", len(r.Curves), last.Turn, r.Turn)
		}
		for i, c := range r.Curves {
			if i > 0 && c.Turn <= r.Curves[i-1].Turn {
				t.Errorf("turn %d follows turn %d", c.Turn, r.Curves[i-1].Turn)
			}
			for s := range c.Values {
				for m, info := range g.Measures() {
					switch v := c.Values[s][m]; {
					case info.ID == "steps" && (v < 1 || v > 300):
						t.Errorf("turn %d: %d steps", c.Turn, v)
					case info.ID == "fire":
						lost[0] += v
					case info.ID == "supply":
						lost[1] += v
					}
				}
				if c.Values[s][0] != r.Points[s] && i == len(r.Curves)-1 {
					t.Errorf("%d points, and the game ended with %d", c.Values[s][0], r.Points[s])
				}
			}
		}
	}
	if lost[0] == 0 || lost[1] == 0 {
		t.Errorf("%v steps are lost", lost)
	}
	var b bytes.Buffer
	if err := Report(&b, Page{}, totals, rs); err != nil {
		t.Fatal(err)
	}
	for _, says := range []string{"From turn to turn", "Steps lost to fire, in the turn", "Areas controlled"} {
		if !strings.Contains(b.String(), says) {
			t.Errorf("the page lacks %q", says)
		}
	}
}
