package moscow41_test

import (
	"fmt"
	"slices"
	"testing"

	"umpire/board/charttest"
	"umpire/systems/blocks/blockstest"
)

// The scenario file is read here without the loader of the game; the fields
// and the set-up steps are described in data/PROVENANCE.md.

type setupWhere struct {
	Kind      string   `json:"kind"`
	Of        string   `json:"of"`
	Not       []string `json:"not"`
	Contested bool     `json:"contested"`
}

type setupStep struct {
	blockstest.SetupStep
	Drawn  bool        `json:"drawn"`
	Where  *setupWhere `json:"where"`
	Each   int         `json:"each"`
	Choice bool        `json:"choice"`
	FaceUp bool        `json:"faceup"`
}

type setupSums struct {
	LV           int  `json:"lv"`
	LVLeader     int  `json:"lv_leader"`
	LVHQs        int  `json:"lv_hqs"`
	LVVictory    int  `json:"lv_victory"`
	LVEliminated int  `json:"lv_eliminated"`
	LVHalved     bool `json:"lv_halved"`
	InPlay       int  `json:"in_play"`
	Pool         int  `json:"pool"`
	Surrendered  int  `json:"surrendered"`
	November     int  `json:"november"`
	Kiev         int  `json:"kiev"`
}

type scenarioFile struct {
	ID               string               `json:"id"`
	Name             string               `json:"name"`
	Intro            string               `json:"intro"`
	Length           string               `json:"length"`
	Turns            int                  `json:"turns"`
	Sides            []string             `json:"sides"`
	SetupFirst       string               `json:"setup_first"`
	Initiative       string               `json:"initiative"`
	Start            map[string]string    `json:"start"`
	End              string               `json:"end"`
	Weather          map[string]any       `json:"weather"`
	Control          string               `json:"control"`
	Boxes            map[string]string    `json:"boxes"`
	Road             bool                 `json:"road"`
	HoepnerArtillery bool                 `json:"hoepner_artillery"`
	NovemberPool     bool                 `json:"november_pool"`
	Victory          map[string]any       `json:"victory"`
	Disc             map[string]string    `json:"disc"`
	Bombers          map[string]any       `json:"bombers"`
	Leaders          map[string]int       `json:"leaders"`
	Contested        []string             `json:"contested"`
	Sums             map[string]setupSums `json:"sums"`
	SetupFrom        string               `json:"setup_from"`
	Setup            []setupStep          `json:"setup"`
}

func scenarioFiles(t *testing.T) []scenarioFile {
	t.Helper()
	var file struct {
		blockstest.FileHead
		Scenarios []scenarioFile `json:"scenarios"`
	}
	charttest.Strict(t, "data/scenarios.json", &file)
	file.Check(t, "umpire-scenarios-1", "moscow41")
	steps := map[string][]setupStep{}
	for i, s := range file.Scenarios {
		if s.SetupFrom != "" {
			file.Scenarios[i].Setup = steps[s.SetupFrom]
		}
		steps[s.ID] = file.Scenarios[i].Setup
	}
	return file.Scenarios
}

// candidates lists the blocks that a step could ever use: those it names, or
// those of its side that its filter lets through.
func (s setupStep) candidates(bs []rosterBlock) map[string]rosterBlock {
	out := map[string]rosterBlock{}
	for _, b := range bs {
		if s.Takes(b.FileBlock) {
			out[b.ID] = b
		}
	}
	return out
}

// takes is the number of blocks that a step uses up.
func (s setupStep) takes() int {
	switch s.Do {
	case "place":
		return len(s.Blocks)
	case "lines":
		return 0
	}
	return s.Count
}

// TestScenarioSetups proves for every scenario that each block is used exactly
// once whatever is drawn, and that the stated sums follow from the steps.
func TestScenarioSetups(t *testing.T) {
	bs := rosterBlocks(t)
	var ids []string
	for _, sc := range scenarioFiles(t) {
		ids = append(ids, sc.ID)
		t.Run(sc.ID, func(t *testing.T) {
			for i, s := range sc.Setup {
				cand := s.candidates(bs)
				// The most that earlier steps can have taken of these candidates.
				left := len(cand)
				for _, e := range sc.Setup[:i] {
					common := 0
					for id := range e.candidates(bs) {
						if _, ok := cand[id]; ok {
							common++
						}
					}
					left -= min(common, e.takes())
				}
				if left < s.takes() {
					t.Errorf("step %d (%s): may find only %d of %d blocks", i+1, s.Rule, left, s.takes())
				}
				checkStep(t, i+1, s, cand)
				if s.To != "" {
					continue
				}
				for id, b := range cand {
					if got, want := s.StrengthOf(b.FileBlock), statedStrength(sc.ID, s, b); got != want {
						t.Errorf("step %d (%s): %s stands at %d, the set-up says %d", i+1, s.Rule, id, got, want)
					}
				}
			}
			for _, side := range sc.Sides {
				checkSums(t, sc, side, bs)
			}
		})
	}
	if want := []string{"campaign", "dnieper", "typhoon", "lastgasp"}; !slices.Equal(ids, want) {
		t.Errorf("scenarios %v, want %v", ids, want)
	}
}

// statedStrength is what the set-up chapters say a block stands at when a step
// brings it onto the map; a weaker block stands at its best (R102).
func statedStrength(scenario string, s setupStep, b rosterBlock) int {
	best, least := b.Levels[0], b.Levels[len(b.Levels)-1]
	remnant := best
	if b.Has("R") {
		remnant = least
	}
	leads := !b.Combat()
	switch scenario {
	case "campaign", "dnieper":
		return remnant
	case "typhoon":
		panzerHQ := b.Type == "hq" && slices.Contains([]string{"2pg", "3pg", "4pg"}, b.Army)
		switch {
		case panzerHQ:
			return 3
		case leads:
			return 2
		case b.Side == "soviet" && b.Colour == "white":
			return remnant
		case b.Side == "soviet":
			return least
		case b.Type == "infantry" && b.Colour != "white" && s.Do == "draw": // the one with its HQ
			return best
		case b.Type == "infantry" || b.Colour == "white":
			return 2
		}
		return best
	}
	switch { // lastgasp
	case b.ID == "g-hitler" || b.Type == "lwhq":
		return 0
	case b.ID == "g-guderian" || b.ID == "s-stalin" || b.ID == "s-zhukov":
		return 4
	case leads && (b.Side == "soviet" || b.Army == "16a"):
		return 2
	case leads:
		return 3
	case b.Has("N"):
		return best
	case b.Side == "soviet" && b.Colour == "white":
		return remnant
	case b.Side == "soviet":
		return least
	case b.Colour == "white", b.Type == "infantry" && s.Do == "deploy":
		return min(2, best)
	}
	return min(3, best)
}

func checkStep(t *testing.T, n int, s setupStep, cand map[string]rosterBlock) {
	t.Helper()
	fail := func(format string, a ...any) {
		t.Helper()
		t.Errorf("step %d (%s): %s", n, s.Rule, fmt.Sprintf(format, a...))
	}
	if s.Rule == "" {
		fail("no rule")
	}
	goals := 0
	for _, set := range []bool{s.At != nil, s.To != "", s.Icons != nil, s.Where != nil} {
		if set {
			goals++
		}
	}
	if goals != 1 {
		fail("has %d destinations, want one", goals)
	}
	switch s.Do {
	case "place":
		if len(cand) != len(s.Blocks) {
			fail("names %d blocks, the roster has %d of them", len(s.Blocks), len(cand))
		}
		if s.To == "" && len(s.At) != len(s.Blocks) {
			fail("%d blocks for %d areas", len(s.Blocks), len(s.At))
		}
	case "draw":
		if s.Filter == nil || s.Count < 1 || s.At != nil && len(s.At) != s.Count {
			fail("draws %d to %d areas", s.Count, len(s.At))
		}
	case "deploy":
		if s.Filter == nil || s.Count < 1 || s.Where == nil || !s.Choice {
			fail("incomplete")
		}
	case "lines":
		if s.Count < 1 || s.At != nil && len(s.At) != s.Count || s.At == nil && !s.Choice {
			fail("incomplete")
		}
	default:
		fail("unknown step %q", s.Do)
	}
	if w := s.Where; w != nil {
		near := w.Kind == "adjacent" || w.Kind == "adjacent-or-in"
		if !near && w.Kind != "frontline" && w.Kind != "controlled" || near != (w.Of != "") {
			fail("where %+v", *w)
		}
	}
	switch s.To {
	case "", "pool", "surrendered", "november", "kiev":
	default:
		fail("unknown holding place %q", s.To)
	}
	if s.Do == "lines" || s.To != "" {
		return
	}
	for id, b := range cand {
		if s.StrengthOf(b.FileBlock) < 0 {
			fail("%s cannot stand at %v", id, s.Strength)
		}
	}
}

// checkSums adds up what the steps of one side do and compares it with the
// sums that the rulebook prints; the LV is that of 7.2.1.
func checkSums(t *testing.T, sc scenarioFile, side string, bs []rosterBlock) {
	t.Helper()
	want := sc.Sums[side]
	var got setupSums
	lines := 0
	surrendered := 0
	for _, s := range sc.Setup {
		if s.To == "surrendered" {
			surrendered += s.takes()
		}
		if s.Side != side {
			continue
		}
		if s.Do == "lines" {
			lines += s.Count
			continue
		}
		switch s.To {
		case "pool":
			got.Pool += s.takes()
		case "surrendered":
			got.Surrendered += s.takes()
		case "november":
			got.November += s.takes()
		case "kiev":
			got.Kiev += s.takes()
		default:
			got.InPlay += s.takes()
			for _, b := range s.candidates(bs) {
				strength := s.StrengthOf(b.FileBlock)
				switch {
				case b.Type == "leader":
					got.LVLeader = strength
					if sc.Leaders[b.ID] != strength {
						t.Errorf("%s: leaders say %d, steps %d", b.ID, sc.Leaders[b.ID], strength)
					}
				case (b.Type == "hq" || b.Type == "lwhq") && strength > 0:
					got.LVHQs++
				}
			}
		}
	}
	if side == "german" { // 7.2.1: one for ten surrendered Soviet blocks; no German block is eliminated in any set-up
		got.LVEliminated = surrendered / 10
	}
	got.LVVictory, got.LVHalved = want.LVVictory, sc.Weather["start"] == "snow" &&
		side == "german" // TestVictoryPoints; 7.2.1.1
	got.LV = got.LVLeader + got.LVHQs + got.LVVictory + got.LVEliminated
	if got != want {
		t.Errorf("%s: the steps give %+v, the rulebook %+v", side, got, want)
	}
	if all := got.InPlay + got.Pool + got.Surrendered + got.November +
		got.Kiev; all != blockstest.Count(bs, func(b rosterBlock) bool { return b.Side == side }) {
		t.Errorf("%s: %d blocks used", side, all)
	}
	if wantLines := map[string]int{"campaign soviet": 5, "dnieper soviet": 5, "typhoon soviet": 10, "typhoon german": 5,
		"lastgasp soviet": 10, "lastgasp german": 5}[sc.ID+" "+side]; lines != wantLines {
		t.Errorf("%s: %d Defensive Lines, want %d", side, lines, wantLines)
	}
}
