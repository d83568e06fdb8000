// Tests of the learned judgement: its data file, and the features that it is made from.

package staff

import (
	"encoding/json"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestJudgementFile: the file fits this program, says what made it, and judges both sides of each kind of game.
func TestJudgementFile(t *testing.T) {
	checkFile(t, Learned())
	j := LearnedPlayouts()
	checkFile(t, j)
	for i := range j.Models {
		if m := &j.Models[i]; m.Scenario == "" || m.Worth <= 0 {
			t.Errorf("%s, side %d: scenario %q, worth %d", m.Game, m.Side, m.Scenario, m.Worth)
		}
	}
}

func checkFile(t *testing.T, j *Judgement) {
	t.Helper()
	if j.Command == "" || j.Date == "" || j.Games == 0 || len(j.About) == 0 || len(j.Models) == 0 {
		t.Errorf("%q of %q, %d games, %d models", j.Command, j.Date, j.Games, len(j.Models))
	}
	for i := range j.Models {
		m := &j.Models[i]
		if j.find(m.Game, m.Scenario, 1-m.Side, m.Points, m.Left) == nil {
			t.Errorf("%s, %d turns left: only side %d is judged", m.Game, m.Left, m.Side)
		}
		if j.find(m.Game, m.Scenario, m.Side, m.Points, m.Left) != m {
			t.Errorf("%s, side %d, %d turns left: there are two models", m.Game, m.Side, m.Left)
		}
	}
	if _, ok := j.Judge("no such game", "none", 0, &Sample{Features: make([]int32, features)}); ok {
		t.Error("it judges a game that it has not seen")
	}
}

// TestReadJudgement: a file with other features or too few weights is refused.
func TestReadJudgement(t *testing.T) {
	names := FeatureNames()
	if len(names) != features || slices.Contains(names, "") {
		t.Fatalf("%d names for %d features", len(names), features)
	}
	good := Judgement{Features: names, Models: []Model{{Weights: make([]int32, features)}}}
	good.Models[0].Weights[fConst] = 5 * Unit
	good.Models[0].Weights[fPoints] = -Unit / 2
	for what, change := range map[string]func(*Judgement){
		"":              func(*Judgement) {},
		"other names":   func(j *Judgement) { j.Features = slices.Clone(names); j.Features[3] = "x" },
		"a weight less": func(j *Judgement) { j.Models = []Model{{Weights: make([]int32, features-1)}} },
	} {
		j := good
		change(&j)
		data, err := json.Marshal(j)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := ReadJudgement(data); (err == nil) != (what == "") {
			t.Errorf("%q: %v", what, err)
		}
	}
	f := make([]int32, features)
	f[fConst], f[fPoints] = 1, 4
	if v := good.Models[0].Value(f); v != 3 {
		t.Errorf("5 and 4 times -1/2 is %d", v)
	}
}

// TestSamples: the same view and seed give the same sample, and what is counted is counted alike from both sides.
func TestSamples(t *testing.T) {
	src := chance.NewRand(9)
	for i := range 24 {
		p := randomly(t, game.Info().Scenarios[i%4].ID, nil, 80+src.Below(600), src)
		if p.ToMove() == kernel.NoSide {
			continue
		}
		side := p.ToMove()
		var v kernel.View
		p.View(side, &v)
		var got [2]Sample
		for k := range got {
			s, err := NewWatcher(game, side, 7).Sample(&v)
			if err != nil {
				t.Fatal(err)
			}
			got[k] = s
		}
		if !slices.Equal(got[0].Features, got[1].Features) || got[0].Eval != got[1].Eval || got[0].Left != mostLeft(p) {
			t.Errorf("position %d: two samples of a view differ: %+v", i, got)
		}
		var f [2][features]int32
		for s := range f {
			pl := newPlanner(p, s, 0)
			pl.prepare(p)
			f[s] = pl.features(p)
		}
		for _, k := range []int{fPoints, fSlow, fFast, fCut, fFire, fPool, fGone, fStars, fAir, fLogistics, fDisc,
			fSources, fAreas, fCities, fLines, fFront} {
			if f[0][k] != f[1][sideFeatures+k] || f[1][k] != f[0][sideFeatures+k] {
				t.Errorf("position %d: %s is %d and %d of its own, %d and %d of the enemy", i, sideNames[k], f[0][k],
					f[1][k], f[1][sideFeatures+k], f[0][sideFeatures+k])
			}
		}
		stars := int32(0)
		on := p.Survey().OnMap(0)
		for b := on.Pop(); b != 0; b = on.Pop() {
			if p.Units[b].Kind == blocks.HQ {
				stars += int32(p.Strength(b))
			}
		}
		if f[0][fStars] < stars {
			t.Errorf("position %d: %d steps of HQs, at least %d are on the map", i, f[0][fStars], stars)
		}
	}
}

// TestPlayoutsAreJudged: from the second level on playouts of a scenario that was trained for are judged by what was
// learned, and no position is worth more than a won game or less than a lost one.
func TestPlayoutsAreJudged(t *testing.T) {
	m := &LearnedPlayouts().Models[0]
	src := chance.NewRand(4)
	for i := range 12 {
		p := randomly(t, m.Scenario, nil, 60+src.Below(300), src)
		if p.ToMove() == kernel.NoSide {
			continue
		}
		for level := 1; level <= 3; level++ {
			b := Makers[level-1].New(game, p.ToMove(), 3).(*bot)
			b.planner = newPlanner(p, b.side, 3)
			pl := b.planner
			pl.prepare(p)
			pl.learned = b.learned(p)
			if (pl.learned != nil) != (level > 1) {
				t.Fatalf("level %d: %v", level, pl.learned)
			}
			v := pl.led(p, b.side)
			if level == 1 {
				if v != pl.worthOf(p, b.side) {
					t.Errorf("position %d: the first level judges it by %d", i, v)
				}
				continue
			}
			q := p.New().(*blocks.Position)
			p.Copy(q)
			q.Over = true
			q.Winner = kernel.Side(b.side)
			best := pl.led(q, b.side)
			q.Winner = kernel.Side(other(b.side))
			if least := pl.led(q, b.side); v >= best || v <= least {
				t.Errorf("position %d: %d, a lost game %d, a won one %d", i, v, least, best)
			}
		}
	}
}
