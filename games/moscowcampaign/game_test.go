// The game as a whole: what it makes of its data files.

package moscowcampaign_test

import (
	"bytes"
	"os"
	"regexp"
	"slices"
	"testing"

	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

func game(t testing.TB) *moscowcampaign.Game {
	t.Helper()
	g, err := moscowcampaign.New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestRulesAreSwitched: the rules file says enforced of exactly what the table of rules switches.
func TestRulesAreSwitched(t *testing.T) {
	if err := moscowcampaign.CheckRules(); err != nil {
		t.Error(err)
	}
}

// TestUsualSetUps: in every scenario both sides can take their usual places, unit by unit.
func TestUsualSetUps(t *testing.T) {
	g := game(t)
	for i := range g.Info().Scenarios {
		sc := &g.Scenarios[i]
		pos, err := g.Start(kernel.Setup{Scenario: sc.ID}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*counters.Position)
		var list []kernel.Action
		for turns := 0; p.Setting; turns++ {
			list = p.Legal(list[:0])
			k := slices.IndexFunc(list, func(a kernel.Action) bool { return g.Info().Verbs[a.Verb].Name == "arrange" })
			if k < 0 || turns > 2 {
				t.Fatalf("scenario %s: no arrange among %d actions after %d", sc.ID, len(list), turns)
			}
			if err := p.Play(list[k], chance.NewRand(1), nil); err != nil {
				t.Fatal(err)
			}
		}
		for s := range sc.Deploy {
			d := &sc.Deploy[s]
			for k, u := range d.Units {
				want := d.Usual[k]
				if d.Fixed[k] >= 0 {
					want = d.Fixed[k]
				}
				if p.At[u] != want {
					t.Errorf("scenario %s: %s stands in place %d, not in %s", sc.ID, g.Units[u].ID, p.At[u],
						g.Map.Grid.Name(want))
				}
			}
		}
	}
}

// TestPlacesAreUpToDate: places.json is what tools/setups makes of the map and the orders of battle.
func TestPlacesAreUpToDate(t *testing.T) {
	d := data(t)
	made, err := d.MakePlaces(game(t).Map)
	if err != nil {
		t.Fatal(err)
	}
	file, err := os.ReadFile("data/places.json")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(file, made.Write()) {
		t.Error("places.json is stale: go run ./tools/setups games/moscowcampaign german soviet")
	}
}

// TestLevels: the Victory Point Table with its edges, and the handicap example of the rulebook.
func TestLevels(t *testing.T) {
	for _, c := range []struct {
		german, soviet int32
		soviets        kernel.Ratio
		want           string
	}{
		{0, 0, kernel.Ratio{}, "soviet decisive"}, {100, 100, kernel.Ratio{}, "soviet decisive"},
		{101, 100, kernel.Ratio{}, "soviet substantial"}, {200, 100, kernel.Ratio{}, "soviet substantial"},
		{201, 100, kernel.Ratio{}, "soviet marginal"}, {300, 100, kernel.Ratio{}, "soviet marginal"},
		{301, 100, kernel.Ratio{}, "german marginal"}, {400, 100, kernel.Ratio{}, "german marginal"},
		{401, 100, kernel.Ratio{}, "german substantial"}, {599, 100, kernel.Ratio{}, "german substantial"},
		{600, 100, kernel.Ratio{}, "german decisive"}, {1, 0, kernel.Ratio{}, "german decisive"},
		{334, 83, kernel.Ratio{}, "german substantial"}, {334, 83, kernel.Ratio{Num: 2, Den: 1}, "soviet marginal"},
		{350, 100, kernel.Ratio{Num: 7, Den: 6}, "soviet marginal"},
	} {
		side, level := moscowcampaign.Level([2]int32{c.german, c.soviet},
			[2]kernel.Ratio{moscowcampaign.Soviet: c.soviets})
		if got := []string{"german", "soviet"}[side] + " " + level; got != c.want {
			t.Errorf("%d to %d, handicap %s: %s, want %s", c.german, c.soviet, c.soviets, got, c.want)
		}
	}
}

// TestFewerSteps: with the handicap of the laboratory no German tank division begins whole, all else is as it was, and
// the game goes on from its encoding.
func TestFewerSteps(t *testing.T) {
	g := game(t)
	less, ok := g.WithFewerSteps(kernel.SideA, "armor")
	if !ok {
		t.Fatal("there is no such handicap")
	}
	for _, bad := range [][2]any{{kernel.SideB, "armor"}, {kernel.SideA, "tank"}, {kernel.NoSide, "armor"}} {
		if _, ok := g.WithFewerSteps(bad[0].(kernel.Side), bad[1].(string)); ok {
			t.Errorf("%v is a handicap", bad)
		}
	}
	var p [2]*counters.Position
	for i, g := range []kernel.Game{g, less} {
		q, err := g.Start(kernel.Setup{Scenario: "15"}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p[i] = q.(*counters.Position)
	}
	weaker := 0
	for u := range p[0].Steps {
		was, is := p[0].Steps[u], p[1].Steps[u]
		tank := u > 0 && p[0].Classes[p[0].Units[u].Class].ID == "armor" && p[0].Units[u].Side == kernel.SideA
		switch {
		case tank && was > 1 && is == was-1:
			weaker++
		case is != was:
			t.Errorf("%s has %d steps, and had %d", p[0].Units[u].ID, is, was)
		}
	}
	if weaker == 0 {
		t.Error("no division is weaker")
	}
	b, err := p[1].AppendBinary(nil)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := less.Decode(b); err != nil {
		t.Error(err)
	}
}

// TestScenariosSayHowLong: each scenario says how many turns it has, and about how many hours they take.
func TestScenariosSayHowLong(t *testing.T) {
	want := map[string]string{"1": "8 turns, about 3 to 5 hours", "17": "16 turns, about 5 to 11 hours",
		"11": "31 turns, about 10 to 21 hours"}
	for _, s := range game(t).Info().Scenarios {
		if w, ok := want[s.ID]; ok && s.Length != w {
			t.Errorf("scenario %s: %s, want %s", s.ID, s.Length, w)
		}
		if !regexp.MustCompile(`^(8|16|31) turns, about \d+ to \d+ hours$`).MatchString(s.Length) {
			t.Errorf("scenario %s: %s", s.ID, s.Length)
		}
	}
}
