package toy

import (
	"encoding/json"
	"os"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
)

func game(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestCases runs every case file, and checks that every enforced rule has one that fails without it.
func TestCases(t *testing.T) {
	g := game(t)
	cases, err := try.Load(os.DirFS("try"), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range cases {
		t.Run(c.Name, func(t *testing.T) {
			if err := try.Run(c, g, nil); err != nil {
				t.Error(err)
			}
		})
	}
	_, gaps := try.Prove(g, ruleNumbers[:], cases)
	for _, gap := range gaps {
		t.Errorf("rule %s: %s", gap.Rule, gap.What)
	}
}

// TestShape checks the drawing of the map: rings close, neighbours share a line, labels lie inside the sheet.
func TestShape(t *testing.T) {
	g := game(t)
	var shape struct {
		Format        string
		Width, Height int
		Arcs          [][]int
		Areas         map[string]struct {
			Rings [][]int
			Label [2]int
		}
	}
	if err := json.Unmarshal(g.Info().Shape, &shape); err != nil {
		t.Fatal(err)
	}
	ends := func(i int) (from, to [2]int) {
		back := i < 0
		if back {
			i = -1 - i
		}
		a := shape.Arcs[i]
		from = [2]int{a[0], a[1]}
		to = from
		for j := 2; j < len(a); j += 2 {
			to[0], to[1] = to[0]+a[j], to[1]+a[j+1]
		}
		if back {
			from, to = to, from
		}
		return from, to
	}
	users := make([][]kernel.PlaceID, len(shape.Arcs))
	for id := kernel.PlaceID(1); id <= areas; id++ {
		a, ok := shape.Areas[g.info.Places[id].ID]
		if !ok {
			t.Fatalf("area %s is not drawn", g.info.Places[id].ID)
		}
		for _, ring := range a.Rings {
			for i, arc := range ring {
				_, to := ends(arc)
				if from, _ := ends(ring[(i+1)%len(ring)]); from != to {
					t.Errorf("area %d: the ring is broken after line %d", id, i)
				}
				users[max(arc, -1-arc)] = append(users[max(arc, -1-arc)], id)
			}
		}
	}
	shared := 0
	for _, u := range users {
		if len(u) == 2 {
			shared++
			if !slices.Contains(g.info.Places[u[0]].Near, u[1]) {
				t.Errorf("areas %d and %d share a line and are no neighbours", u[0], u[1])
			}
		}
	}
	if shared != g.chart.Graph.Edges() {
		t.Errorf("%d lines are shared, the map has %d borders", shared, g.chart.Graph.Edges())
	}
}

// TestForecast plays each battle of a position many times and compares with the forecast.
func TestForecast(t *testing.T) {
	g := game(t)
	pos, err := g.Empty(kernel.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{{"put", "w-1foot", "5", "3"}, {"put", "w-guns", "5", "2"}, {"put", "e-horse", "5", "2", "seen"}, {"put", "e-guns", "5", "1", "seen"}, {"ready", "west", "battles"}} {
		if err := g.Edit(pos, words); err != nil {
			t.Fatal(err)
		}
	}
	a := kernel.Action{Verb: verbBattle, Place: 5}
	var f kernel.Forecast
	pos.Forecast(west, a, &f)
	if len(f.Cases) != 1 || f.Cases[0].Assume != "known" {
		t.Fatalf("forecast %+v", f)
	}
	const runs = 20000
	var hits [2][maxDice + 1]int
	src, q := chance.NewRand(1), pos.New()
	for range runs {
		pos.Copy(q)
		var ev kernel.Events
		if err := q.Play(a, src, &ev); err != nil {
			t.Fatal(err)
		}
		var n [2]int
		for _, e := range ev.List {
			if e.Kind == evRoll {
				n[e.Side] += int(e.B)
			}
		}
		hits[west][n[west]]++
		hits[east][n[east]]++
	}
	for _, c := range f.Cases[0].Curves {
		for h, want := range c.P {
			got := float64(hits[c.Side][h]) / runs
			if d := got - float64(want)/float64(kernel.Whole); d > 0.015 || d < -0.015 {
				t.Errorf("%s %d: forecast %.4f, played %.4f", c.Name, h, float64(want)/float64(kernel.Whole), got)
			}
		}
	}
}
