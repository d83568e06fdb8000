package kiev41_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/board/charttest"
	"umpire/systems/blocks/blockstest"
)

// The scenario file is read here without a loader; the fields and the set-up steps are described in
// data/PROVENANCE.md.

type setupStep struct {
	blockstest.SetupStep
	Historical []string `json:"historical"`
}

type setupSums struct {
	LV           int  `json:"lv"`
	LVLeader     int  `json:"lv_leader"`
	LVHQs        int  `json:"lv_hqs"`
	LVVictory    int  `json:"lv_victory"`
	LVDiscs      int  `json:"lv_discs"`
	LVEliminated int  `json:"lv_eliminated"`
	LVHalved     bool `json:"lv_halved"`
	InPlay       int  `json:"in_play"`
	Pool         int  `json:"pool"`
	Surrendered  int  `json:"surrendered"`
	September    int  `json:"september"`
	November     int  `json:"november"`
}

type scenarioVictory struct {
	Kind        string   `json:"kind"`
	Side        string   `json:"side"`
	Places      []string `json:"places"`
	Need        int      `json:"need"`
	SuddenDeath int      `json:"sudden_death"`
	Otherwise   string   `json:"otherwise"`
}

type scenarioWeather struct {
	Start     string `json:"start"`
	RollsFrom *struct {
		Month   string `json:"month"`
		Side    string `json:"side"`
		Impulse int    `json:"impulse"`
	} `json:"rolls_from"`
}

type scenarioFile struct {
	ID         string               `json:"id"`
	Name       string               `json:"name"`
	Intro      string               `json:"intro"`
	Length     string               `json:"length"`
	Turns      int                  `json:"turns"`
	Sides      []string             `json:"sides"`
	SetupFirst string               `json:"setup_first"`
	Initiative string               `json:"initiative"`
	Start      map[string]string    `json:"start"`
	End        string               `json:"end"`
	Weather    scenarioWeather      `json:"weather"`
	Control    string               `json:"control"`
	Victory    scenarioVictory      `json:"victory"`
	Disc       map[string]string    `json:"disc"`
	Late       []string             `json:"late"`
	Discs      map[string]bool      `json:"discs"`
	Bombers    map[string]int       `json:"bombers"`
	FleetsAt   string               `json:"fleets_at"`
	Leaders    map[string]int       `json:"leaders"`
	Options    []string             `json:"options"`
	Sums       map[string]setupSums `json:"sums"`
	SetupFrom  string               `json:"setup_from"`
	Setup      []setupStep          `json:"setup"`
}

var kievOptions = []string{"historical", "rail-movement", "agility", "afv-restrictions", "sea-supply", "blizzard",
	"sea-transport", "seaborne", "airborne"}

func scenarioFiles(t *testing.T) []scenarioFile {
	t.Helper()
	var file struct {
		blockstest.FileHead
		Scenarios []scenarioFile `json:"scenarios"`
	}
	charttest.Strict(t, "data/scenarios.json", &file)
	file.Check(t, "umpire-scenarios-1", "kiev41")
	steps := map[string][]setupStep{}
	for i, s := range file.Scenarios {
		if s.SetupFrom != "" {
			file.Scenarios[i].Setup = steps[s.SetupFrom]
		}
		steps[s.ID] = file.Scenarios[i].Setup
	}
	return file.Scenarios
}

// takes is the number of blocks that a step uses up.
func (s setupStep) takes() int {
	switch s.Do {
	case "place":
		return len(s.Blocks)
	case "draw":
		return s.Count
	}
	return 0
}

// candidates lists the blocks that a step could ever use.
func (s setupStep) candidates(bs []rosterBlock) []rosterBlock {
	return slices.DeleteFunc(slices.Clone(bs), func(b rosterBlock) bool {
		return !s.Takes(b.FileBlock)
	})
}

// spots are the places of a step, one for each block or line.
func (s setupStep) spots(c *charttest.Chart) []string {
	if s.Icons == nil {
		return s.At
	}
	var at []string
	for _, i := range c.Icons {
		if i.Colour == s.Icons.Colour && i.Type == s.Icons.Type {
			at = append(at, i.Area)
		}
	}
	return at
}

// laid is a set-up after some choice of what the draws bring: where each block ended, and at what strength.
type laid struct {
	at       map[string]string // place or holding place by block
	strength map[string]int
	lines    map[string]string // side by place
	cut      []string
}

// lay runs the steps. pick says which of the blocks left a draw takes next.
func lay(t *testing.T, sc scenarioFile, bs []rosterBlock, c *charttest.Chart, pick func([]rosterBlock) int) laid {
	t.Helper()
	l := laid{at: map[string]string{}, strength: map[string]int{}, lines: map[string]string{}}
	for i, s := range sc.Setup {
		left := slices.DeleteFunc(s.candidates(bs), func(b rosterBlock) bool { return l.at[b.ID] != "" })
		at := s.spots(c)
		switch s.Do {
		case "lines":
			for _, id := range at {
				if l.lines[id] != "" {
					t.Errorf("step %d (%s): a second line in %s", i+1, s.Rule, id)
				}
				l.lines[id] = s.Side
			}
			continue
		case "isolate":
			l.cut = append(l.cut, at...)
			continue
		}
		if len(left) < s.takes() {
			t.Fatalf("step %d (%s): %d of %d blocks are left", i+1, s.Rule, len(left), s.takes())
		}
		if s.Do == "place" { // in the order of the list
			slices.SortFunc(left, func(a, b rosterBlock) int {
				return slices.Index(s.Blocks, a.ID) - slices.Index(s.Blocks, b.ID)
			})
		}
		for n := range s.takes() {
			k := 0
			if s.Do == "draw" {
				k = pick(left)
			}
			b := left[k]
			left = slices.Delete(left, k, k+1)
			if l.at[b.ID] = s.To; s.To == "" {
				l.at[b.ID] = at[n]
				l.strength[b.ID] = s.StrengthOf(b.FileBlock)
			}
		}
	}
	return l
}

// first takes the first of the blocks left, last the last.
func first([]rosterBlock) int     { return 0 }
func last(left []rosterBlock) int { return len(left) - 1 }

// TestScenarioSetups proves for every scenario that each block is used once whatever is drawn, that the stated sums
// follow from the steps, and that every area takes what its list puts there.
func TestScenarioSetups(t *testing.T) {
	bs, c := readRoster(t).Blocks, readChart(t)
	var ids []string
	for _, sc := range scenarioFiles(t) {
		ids = append(ids, sc.ID)
		t.Run(sc.ID, func(t *testing.T) {
			for i, s := range sc.Setup {
				checkStep(t, i+1, s, bs, c)
				// The most that earlier steps can have taken of these candidates.
				cand := s.candidates(bs)
				left := len(cand)
				for _, e := range sc.Setup[:i] {
					common := 0
					for _, b := range e.candidates(bs) {
						if slices.ContainsFunc(cand, func(x rosterBlock) bool { return x.ID == b.ID }) {
							common++
						}
					}
					left -= min(common, e.takes())
				}
				if left < s.takes() {
					t.Errorf("step %d (%s): may find only %d of %d blocks", i+1, s.Rule, left, s.takes())
				}
			}
			for _, pick := range []func([]rosterBlock) int{first, last} {
				l := lay(t, sc, bs, c, pick)
				checkLaid(t, sc, l, bs, c)
				for _, side := range sc.Sides {
					checkSums(t, sc, l, side, bs, c)
				}
			}
		})
	}
	if want := []string{"campaign", "preludes", "river", "pocket", "snow"}; !slices.Equal(ids, want) {
		t.Errorf("scenarios %v, want %v", ids, want)
	}
}

func checkStep(t *testing.T, n int, s setupStep, bs []rosterBlock, c *charttest.Chart) {
	t.Helper()
	fail := func(format string, a ...any) {
		t.Helper()
		t.Errorf("step %d (%s): %s", n, s.Rule, fmt.Sprintf(format, a...))
	}
	if s.Rule == "" || s.Side != "axis" && s.Side != "soviet" {
		fail("rule %q, side %q", s.Rule, s.Side)
	}
	goals := 0
	for _, set := range []bool{s.At != nil, s.To != "", s.Icons != nil} {
		if set {
			goals++
		}
	}
	if goals != 1 {
		fail("has %d destinations, want one", goals)
	}
	switch at := s.spots(c); s.Do {
	case "place":
		if len(s.candidates(bs)) != len(s.Blocks) || s.To == "" && len(at) != len(s.Blocks) {
			fail("%d blocks, of which the roster has %d, for %d areas", len(s.Blocks), len(s.candidates(bs)), len(at))
		}
	case "draw":
		if s.Filter == nil || s.Count < 1 || s.To == "" && len(at) != s.Count {
			fail("draws %d to %d areas", s.Count, len(at))
		}
		for _, id := range s.Historical {
			if !slices.ContainsFunc(s.candidates(bs), func(b rosterBlock) bool { return b.ID == id }) {
				fail("history puts %s there, which cannot be drawn", id)
			}
		}
		if s.Historical != nil && len(s.Historical) != s.Count {
			fail("history places %d of %d", len(s.Historical), s.Count)
		}
	case "lines":
		if len(at) != s.Count {
			fail("%d lines for %d areas", s.Count, len(at))
		}
	case "isolate":
	default:
		fail("unknown step %q", s.Do)
	}
	if !slices.Contains([]string{"", "pool", "surrendered", "september", "november"}, s.To) {
		fail("unknown holding place %q", s.To)
	}
	if s.Do == "place" && s.To == "" || s.Do == "draw" && s.To == "" {
		for _, b := range s.candidates(bs) {
			if s.StrengthOf(b.FileBlock) < 0 {
				fail("%s cannot stand at %v", b.ID, s.Strength)
			}
		}
	}
}

// stated are the strengths in brackets of the set-up lists, by scenario; what is not named stands at its best, a
// Remnant at its least.
var stated = map[string]map[string]int{
	"river": {"g-hitler": 3, "g-17army": 3, "g-4fk": 3, "s-stalin": 3, "s-budyonny": 3, "s-southwestern": 3,
		"s-southern": 3, "s-kharkov": 3, "s-northcaucasus": 3},
	"pocket": {"g-hitler": 2, "g-guderian": 2, "axis yellow infantry": 3, "axis red": 3, "g-kleist": 3, "g-lahss": 2,
		"g-6army": 3, "g-5fk": 3, "g-17army": 3, "axis pink infantry": 2, "g-4fk": 3, "g-11army": 3, "r-3army": 3,
		"s-stalin": 2, "s-budyonny": 2, "s-crimean": 3, "s-southwestern": 3, "s-southern": 3, "s-kharkov": 3,
		"s-northcaucasus": 3},
	"snow": {"g-hitler": 0, "g-guderian": 2, "sk-slk": 1, "axis yellow infantry": 3, "g-29ak": 3, "axis red tank": 3,
		"g-lahss": 2, "i-csir": 2, "axis green infantry": 3, "g-6army": 2, "g-kleist": 2, "g-17army": 3, "g-4fk": 2,
		"g-5fk": 2, "g-11army": 2, "r-mtn": 2, "r-4c": 2, "r-cav": 2, "r-3army": 2, "r-4army": 2,
		"axis pink infantry": 2, "r-2c": 2, "s-stalin": 0, "s-crimean": 2, "s-southwestern": 2, "s-southern": 2,
		"s-kharkov": 2, "s-northcaucasus": 2, "s-timoshenko": 3},
}

func checkLaid(t *testing.T, sc scenarioFile, l laid, bs []rosterBlock, c *charttest.Chart) {
	t.Helper()
	load := map[string]int{}
	nations := map[string][]string{}
	for _, b := range bs {
		at := l.at[b.ID]
		if at == "" {
			t.Errorf("%s is nowhere", b.ID)
			continue
		}
		if slices.Contains([]string{"pool", "surrendered", "september", "november"}, at) {
			continue
		}
		p, ok := c.At[at]
		if !ok || p.Control[sc.Control] != b.Side {
			t.Errorf("%s stands in %q, which is %s in %s", b.ID, at, p.Control[sc.Control], sc.Control)
		}
		load[b.Side+" "+at]++
		nations[at] = append(nations[at], b.Nation)
		want, named := b.Levels[0], false
		if b.Has("R") {
			want = b.Levels[len(b.Levels)-1]
		}
		for _, key := range []string{b.Side + " " + b.Colour, b.Side + " " + b.Colour + " " + b.Type, b.ID} {
			if n, ok := stated[sc.ID][key]; ok {
				want, named = min(n, b.Levels[0]), true
			}
		}
		// Of the three white corps of The Snow two stand at 3.
		if sc.ID == "snow" && b.Colour == "white" && b.Nation == "german" && b.Size == "corps" && at != "129" {
			want, named = 3, true
		}
		if l.strength[b.ID] != want {
			t.Errorf("%s stands at %d, the set-up says %d (named %v)", b.ID, l.strength[b.ID], want, named)
		}
		if leader := b.Type == "leader"; leader != slices.Contains(p.Tags, "leader-box") ||
			(b.Role == "road") != slices.Contains(p.Tags, "road") ||
			!leader && b.Role != "road" && p.Kind == "box" {
			t.Errorf("%s stands in %s", b.ID, at)
		}
	}
	for key, n := range load { // 2.9
		at := key[len("axis "):]
		if key[0] == 's' {
			at = key[len("soviet "):]
		}
		if p := c.At[at]; p.Kind == "area" && n > room[p.Terrain] {
			t.Errorf("%d blocks in %s, %s holds %d", n, key, p.Terrain, room[p.Terrain])
		}
	}
	for at, n := range nations { // 1.4
		if slices.Contains(n, "hungarian") && slices.Contains(n, "rumanian") && c.At[at].Kind == "area" {
			t.Errorf("Hungarians and Rumanians in %s", at)
		}
	}
	count := map[string]int{}
	for at, side := range l.lines {
		if p := c.At[at]; p.Kind != "area" || p.Control[sc.Control] != side {
			t.Errorf("a line of the %s in %s, which is %s", side, at, p.Control[sc.Control])
		}
		count[side]++
	}
	// Lines on the map; what is left of 10 and 20 is what the lists call available.
	for side, want := range map[string]map[string][2]int{
		"axis":   {"campaign": {3, 7}, "preludes": {3, 7}, "river": {5, 5}, "pocket": {5, 5}, "snow": {10, 0}},
		"soviet": {"campaign": {5, 15}, "preludes": {5, 15}, "river": {14, 6}, "pocket": {14, 6}, "snow": {12, 8}},
	} {
		stock := map[string]int{"axis": 10, "soviet": 20}[side]
		if w := want[sc.ID]; count[side] != w[0] || stock-count[side] != w[1] {
			t.Errorf("%d lines of the %s, want %d on the map and %d left", count[side], side, w[0], w[1])
		}
	}
	// The pocket: three lines and six blocks are marked (Scenario 3).
	cut := 0
	for _, b := range bs {
		if slices.Contains(l.cut, l.at[b.ID]) {
			cut++
		}
	}
	for _, at := range l.cut {
		if l.lines[at] != "" {
			cut++
		}
	}
	if want := map[string]int{"pocket": 9}[sc.ID]; cut != want {
		t.Errorf("%d units are marked as isolated, want %d", cut, want)
	}
	if p := c.At[sc.FleetsAt]; p.Control[sc.Control] != "soviet" ||
		!slices.Contains(p.Tags, "fleet-box") && !slices.Contains(p.Tags, "black-sea") {
		t.Errorf("the fleets are at %q", sc.FleetsAt)
	}
}

// checkSums adds up what the steps of one side do and compares it with the sums that the rulebook prints; the LV is
// that of 7.2.1, control from the map, discs from 2.1 and 2.1.1.
func checkSums(t *testing.T, sc scenarioFile, l laid, side string, bs []rosterBlock, c *charttest.Chart) {
	t.Helper()
	want := sc.Sums[side]
	var got setupSums
	dead := 0
	for _, b := range bs {
		at := l.at[b.ID]
		if b.Side != side {
			if at == "surrendered" {
				dead++
			}
			continue
		}
		switch at {
		case "pool":
			got.Pool++
		case "surrendered":
			got.Surrendered++
		case "september":
			got.September++
		case "november":
			got.November++
		default:
			got.InPlay++
			switch n := l.strength[b.ID]; {
			case b.Type == "leader":
				got.LVLeader = n
				if sc.Leaders[b.ID] != n {
					t.Errorf("%s: leaders say %d, steps %d", b.ID, sc.Leaders[b.ID], n)
				}
			case (b.Type == "hq" || b.Type == "lwhq") && n > 0:
				got.LVHQs++
			}
		}
	}
	for _, p := range c.Places {
		if p.Terrain == "victory" && p.Control[sc.Control] == side {
			got.LVVictory++
		}
	}
	discs := discsOf(sc, c)
	for name, on := range discs {
		if sc.Discs[name] != on || len(sc.Discs) != len(discs) {
			t.Errorf("discs %v, control gives %v", sc.Discs, discs)
		}
		if on && side == "soviet" {
			got.LVDiscs++
		}
	}
	got.LVEliminated = dead / 10
	got.LV = got.LVLeader + got.LVHQs + got.LVVictory + got.LVDiscs + got.LVEliminated
	if got.LVHalved = sc.Weather.Start == "snow" && side == "axis"; got.LVHalved {
		got.LV /= 2
	}
	if got != want {
		t.Errorf("%s: the steps give %+v, the file %+v", side, got, want)
	}
}

// discsOf are the supply and control discs that are on their active side, by control: the yellow and orange ones until
// Guderian has come to Nizhyn and Tula (2.1), the others by the key areas of the two seas (2.1.1).
func discsOf(sc scenarioFile, c *charttest.Chart) map[string]bool {
	held := func(ids ...string) bool {
		return !slices.ContainsFunc(ids, func(id string) bool { return c.At[id].Control[sc.Control] != "soviet" })
	}
	black := held("FS", "145")
	return map[string]bool{"yellow": held("nizhyn"), "orange": held("tula"), "black": black,
		"azov": black && held("129", "144")}
}

// TestStatedSums are the sums of the rulebook by themselves: LV, blocks in play, pools, blocks that wait.
func TestStatedSums(t *testing.T) {
	want := map[string]setupSums{
		"campaign axis": {LV: 12, LVLeader: 4, LVHQs: 7, LVVictory: 1, InPlay: 27, Pool: 19},
		"campaign soviet": {LV: 18, LVLeader: 4, LVHQs: 4, LVVictory: 6, LVDiscs: 4, InPlay: 42, Pool: 12,
			September: 10, November: 2},
		"river axis": {LV: 13, LVLeader: 3, LVHQs: 9, LVVictory: 1, InPlay: 46},
		"river soviet": {LV: 18, LVLeader: 3, LVHQs: 5, LVVictory: 6, LVDiscs: 4, InPlay: 39, Pool: 11,
			Surrendered: 4, September: 10, November: 2},
		"pocket axis": {LV: 13, LVLeader: 2, LVHQs: 9, LVVictory: 2, InPlay: 46},
		"pocket soviet": {LV: 16, LVLeader: 2, LVHQs: 6, LVVictory: 5, LVDiscs: 3, InPlay: 40, Pool: 20,
			Surrendered: 4, November: 2},
		"snow axis":   {LV: 7, LVHQs: 9, LVVictory: 5, LVEliminated: 1, LVHalved: true, InPlay: 46},
		"snow soviet": {LV: 10, LVHQs: 6, LVVictory: 2, LVDiscs: 2, InPlay: 40, Pool: 10, Surrendered: 16},
	}
	want["preludes axis"], want["preludes soviet"] = want["campaign axis"], want["campaign soviet"]
	for _, sc := range scenarioFiles(t) {
		for _, side := range sc.Sides {
			if got := sc.Sums[side]; got != want[sc.ID+" "+side] {
				t.Errorf("%s %s: %+v, the rulebook says %+v", sc.ID, side, got, want[sc.ID+" "+side])
			}
		}
	}
}

// TestScenarioFrames: length, weather, initiative, ends and victory as the scenario pages give them.
func TestScenarioFrames(t *testing.T) {
	months := []string{"july", "august", "september", "october", "november", "december"}
	bombers := map[string][2]int{"campaign": {4, 0}, "preludes": {4, 0}, "river": {4, 4}, "pocket": {4, 4},
		"snow": {1, 1}}
	for _, sc := range scenarioFiles(t) {
		from, to := slices.Index(months, sc.Start["month"]), slices.Index(months, sc.End)
		if from < 0 || to < from || sc.Turns != to-from+1 || sc.Start["phase"] != "impulses" || sc.Intro == "" ||
			sc.Name == "" || sc.Length == "" {
			t.Errorf("%s runs from %v to %s in %d turns", sc.ID, sc.Start, sc.End, sc.Turns)
		}
		limit, starts := "once-per-game", "axis"
		if sc.ID == "campaign" {
			limit = "none"
		}
		if sc.ID == "snow" {
			starts = "soviet"
		}
		if sc.Disc["limit"] != limit || sc.Initiative != starts || sc.SetupFirst != "soviet" {
			t.Errorf("%s: disc %v, initiative %s, first %s", sc.ID, sc.Disc, sc.Initiative, sc.SetupFirst)
		}
		if b := bombers[sc.ID]; sc.Bombers["g-4fk"] != b[0] || sc.Bombers["g-5fk"] != b[1] {
			t.Errorf("%s: bombers %v", sc.ID, sc.Bombers)
		}
		rolls := sc.ID == "campaign" || sc.ID == "pocket"
		if r := sc.Weather.RollsFrom; (r != nil) != rolls || rolls && (r.Month != "october" || r.Side != "axis" ||
			r.Impulse != 2) || (sc.Weather.Start == "good") == (sc.ID == "snow") {
			t.Errorf("%s: weather %+v", sc.ID, sc.Weather)
		}
		v := sc.Victory
		want := map[string]scenarioVictory{"campaign": {Kind: "points"},
			"preludes": {Kind: "any", Side: "axis", Places: list("4 108 55"), Otherwise: "soviet"},
			"river":    {Kind: "at-end", Need: 4}, "snow": {Kind: "at-end", Need: 4},
			"pocket": {Kind: "bad-weather", Side: "axis", Need: 6, Otherwise: "soviet"}}[sc.ID]
		want.SuddenDeath = 7
		if v.Kind != want.Kind || v.Side != want.Side || v.Need != want.Need || v.SuddenDeath != want.SuddenDeath ||
			v.Otherwise != want.Otherwise || !slices.Equal(v.Places, want.Places) {
			t.Errorf("%s: victory %+v", sc.ID, v)
		}
		options := map[string][]string{"campaign": kievOptions, "preludes": {"historical"}}[sc.ID]
		if !slices.Equal(sc.Options, options) {
			t.Errorf("%s: options %v", sc.ID, sc.Options)
		}
	}
}

// TestHistoricalSetup: with the historical set-up of the campaign no draw of a block to the map is left, and each block
// stands where the map's icon or the list puts it.
func TestHistoricalSetup(t *testing.T) {
	c := readChart(t)
	bs := readRoster(t).Blocks
	sc := scenarioFiles(t)[0]
	for i, s := range sc.Setup {
		if s.Do == "draw" && s.To == "" && s.Historical == nil {
			t.Errorf("step %d (%s) has no historical set-up", i+1, s.Rule)
		}
	}
	used := map[string]bool{}
	for _, s := range sc.Setup {
		for n, id := range s.Historical {
			if used[id] {
				t.Errorf("%s stands twice", id)
			}
			used[id] = true
			if s.Icons != nil && !slices.ContainsFunc(c.Icons, func(i charttest.Icon) bool {
				return i.Hint == id && i.Area == s.spots(c)[n]
			}) {
				t.Errorf("%s stands in %s, its icon does not", id, s.spots(c)[n])
			}
		}
	}
	for _, id := range strings.Fields("g-44ak g-55ak g-3pz g-14pz") { // the example of the campaign page
		if !used[id] {
			t.Errorf("%s is not placed", id)
		}
	}
	// What history leaves is drawn to the pool: one red tank, one yellow infantry, one Jäger.
	rest := 0
	for _, b := range bs {
		for _, s := range sc.Setup {
			if s.Do == "draw" && s.To == "pool" && s.Side == b.Side && s.Filter.Match(b.FileBlock) && !used[b.ID] &&
				!slices.ContainsFunc(sc.Setup, func(o setupStep) bool { return slices.Contains(o.Blocks, b.ID) }) {
				rest++
			}
		}
	}
	if rest != 3 {
		t.Errorf("%d blocks are left for the pool, want 3", rest)
	}
}
