// Tests of the curves by turn: they follow the game that they were taken from.

package lab

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/bots/hexgreedy"
	"umpire/games/driveonmoscow"
	"umpire/games/moscow41"
	"umpire/games/moscowcampaign"
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

// TestCurvesOfHexGames: the games of counters and of stacks have curves, too: what is at stake comes on the page, and
// each chart has its two lines.
func TestCurvesOfHexGames(t *testing.T) {
	for _, c := range []struct {
		game     kernel.Game
		scenario string
		turns    int
		charts   []string
	}{
		{moscowcampaign.Must(), "21", 8, []string{"Victory points as things stand", "Units on the map",
			"Printed strength on the map", "Units out of supply", "Towns held beyond the start line",
			"Hexes held beyond the start line", "Strength lost in combat, in the turn",
			"Open hexes in the line, in the turn"}},
		{driveonmoscow.Must(), "campaign", 2, []string{"Steps on the map", "Untried units on the map", "Cities held",
			"Units out of supply", "Towns held beyond the start line", "Hexes held beyond the start line",
			"Steps lost in combat, in the turn"}},
	} {
		p := Plan{Game: c.game, Setup: kernel.Setup{Scenario: c.scenario}, Set: bots.Set{hexgreedy.Maker},
			Bots: [2]string{"greedy", "greedy"}, Games: 1, Seed: 3, Jobs: 1, Watch: true}
		rs, totals := run(t, p)
		curves := rs[0].Curves
		if len(curves) < c.turns || curves[len(curves)-1].Turn != rs[0].Turn {
			t.Errorf("%s: %d turns, and the game ended in %d", c.game.Info().ID, len(curves), rs[0].Turn)
		}
		if last := curves[len(curves)-1].Values; rs[0].Points != [2]int32{} &&
			(last[0][0] != rs[0].Points[0] || last[1][0] != rs[0].Points[1]) {
			t.Errorf("%s: the last points are %v, and the game ended with %v", c.game.Info().ID, last, rs[0].Points)
		}
		var b bytes.Buffer
		if err := Report(&b, Page{}, totals, rs); err != nil {
			t.Fatal(err)
		}
		for _, title := range c.charts {
			_, chart, ok := strings.Cut(b.String(), "<h3>"+title+"</h3>")
			chart, _, _ = strings.Cut(chart, "</svg>")
			if n := strings.Count(chart, "<circle"); !ok || n != 2*len(curves) {
				t.Errorf("%s: %q has %d points", c.game.Info().ID, title, n)
			}
		}
	}
}

// TestScale: a chart has room for all its values, and the axis begins at nought unless all are far from it.
func TestScale(t *testing.T) {
	b := &reportData{Sides: [2]string{"A", "B"}, info: &kernel.Info{}}
	at := func(values ...float64) string {
		list := make([]series, len(values))
		for i, v := range values {
			list[i] = series{turn: i, mean: [2]float64{v, v}}
		}
		return string(b.lines(list, slices.Min(values), slices.Max(values), "x"))
	}
	for _, c := range []struct {
		values []float64
		ticks  []string
	}{
		{[]float64{0, 8}, []string{"0", "2", "4", "6", "8"}},
		{[]float64{120, 190}, []string{"120", "140", "160", "180", "200"}},
		{[]float64{-30, 50}, []string{"-40", "-20", "0", "20", "40", "60"}},
		{[]float64{7, 7}, []string{"7", "8"}},
	} {
		got := at(c.values...)
		for _, tick := range c.ticks {
			if !strings.Contains(got, ">"+tick+"</text>") {
				t.Errorf("%v: no tick %s", c.values, tick)
			}
		}
		if n := strings.Count(got, `class="grid"`); n != len(c.ticks) {
			t.Errorf("%v: %d lines of the grid, want %d", c.values, n, len(c.ticks))
		}
	}
}
