// What scenarios.json says: how a scenario begins, who holds what, the steps of its set-up.

package blockdata

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
)

// Scenario is a scenario of the file. Control is the period of the map's control that it begins with, Boxes who holds
// boxes otherwise.
type Scenario struct {
	ID, Name, Intro, Length string

	Turns      int      `json:"turns"`
	Sides      []string `json:"sides"`
	SetupFirst string   `json:"setup_first"`
	Initiative string   `json:"initiative"`
	Start      struct{ Month, Phase string }
	End        string
	Weather    struct {
		Start     string
		RollsFrom *struct {
			Month   string
			Side    string
			Impulse int
		} `json:"rolls_from"`
	}
	Control   string
	Boxes     map[string]string
	Disc      struct{ Limit string }
	Leaders   map[string]int
	Contested []string
	Setup     []Step
	SetupFrom string `json:"setup_from"`
}

// Step is a step of a set-up.
type Step struct {
	Side, Do string
	Blocks   []string
	At       []string
	To       string
	Strength json.RawMessage // a number, or "full", "min", "remnant"
	FaceUp   bool            `json:"faceup"`
	Filter   *Filter
	Count    int
	Drawn    bool
	Icons    *struct{ Colour, Type string }
	Where    *struct {
		Kind      string
		Of        string
		Not       []string
		Contested bool
	}
	Each   int
	Choice bool
	Rule   string
	Note   string
	// Historical are the blocks that stand there in fact, for a set-up without lots.
	Historical []string `json:"historical"`
}

// Filter says which blocks a step takes.
type Filter struct {
	Colour   string
	Nation   string
	Type     []string
	Size     string
	Subtype  string
	IDs      []string `json:"ids"`
	NotMarks []string `json:"not_marks"`
	Combat   bool
}

// weatherWords are the kinds of weather.
var weatherWords = map[string]uint8{"good": blocks.Good, "rain": blocks.Rain, "snow": blocks.Snow,
	"blizzard": blocks.Blizzard}

// ScenariosFile is scenarios.json with records R.
type ScenariosFile[R any] struct {
	Format    string `json:"format"`
	Game      string `json:"game"`
	Scenarios []R    `json:"scenarios"`
}

// ReadScenarios reads the scenarios, in records R of the game that have a Scenario in them, which plain finds. Complete
// makes a scenario of a record, beginning with Loader.Scenario. Each is cited as "S." and its id.
func ReadScenarios[R any](l *Loader, plain func(*R) *Scenario, complete func(*R) (blocks.Scenario, error)) ([]R,
	error) {
	var f ScenariosFile[R]
	if err := l.ReadForm(gamedata.ScenariosFile, "umpire-scenarios-1", &f, &f.Format); err != nil {
		return nil, err
	}
	if len(f.Scenarios) == 0 {
		return nil, fmt.Errorf("%s: there is no scenario", l.At(gamedata.ScenariosFile))
	}
	for i := range f.Scenarios {
		l.scenarios = append(l.scenarios, plain(&f.Scenarios[i]))
	}
	for i, s := range l.scenarios {
		err := l.frame(s)
		if slices.ContainsFunc(l.scenarios[:i], func(o *Scenario) bool { return o.ID == s.ID }) {
			err = fmt.Errorf("the id stands twice")
		}
		if err != nil {
			return nil, l.InScenario(s, err)
		}
		sc, err := complete(&f.Scenarios[i])
		if err != nil {
			return nil, l.InScenario(s, err)
		}
		l.Config.Scenarios = append(l.Config.Scenarios, sc)
		l.Config.About.Scenarios = append(l.Config.About.Scenarios, kernel.ScenarioInfo{ID: s.ID, Name: s.Name,
			Intro: s.Intro, Length: s.Length, Rule: "S." + s.ID})
	}
	return f.Scenarios, nil
}

// frame checks what people read of a scenario, and what must agree within its record.
func (l *Loader) frame(s *Scenario) error {
	first, last := l.Month(s.Start.Month), l.Month(s.End)
	err := gamedata.First(gamedata.Named("id", s.ID), gamedata.Named("name", s.Name), gamedata.Named("intro", s.Intro),
		gamedata.Named("length", s.Length),
		gamedata.OneOf("start.phase", s.Start.Phase, []string{"impulses", "logistics"}))
	if err == nil && first > 0 && last >= first {
		err = gamedata.Between("turns, one for each month,", s.Turns, int(last-first)+1, int(last-first)+1)
	}
	if r := s.Weather.RollsFrom; err == nil && r != nil && last >= first {
		if m := l.Month(r.Month); m < first || m > last {
			err = fmt.Errorf("weather is rolled for from %q: it must be a month from %s to %s", r.Month, s.Start.Month,
				s.End)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.Leaders)) {
		if l.Blocks[id] == 0 {
			err = gamedata.First(err, fmt.Errorf("leaders: %q is not a block", id))
		} else if n := s.Leaders[id]; n < 0 || n > 9 {
			err = gamedata.First(err, fmt.Errorf("leaders: %s has %d: it must be 0 to 9", id, n))
		}
	}
	return err
}

// Scenario makes what all block games have of a scenario. RollSide and rollImpulse say when weather is first rolled
// for.
func (l *Loader) Scenario(s *Scenario, rollSide kernel.Side, rollImpulse int) (blocks.Scenario, error) {
	sc := blocks.Scenario{ID: s.ID, Month: l.Month(s.Start.Month), LastMonth: l.Month(s.End),
		Logistics: s.Start.Phase == "logistics"}
	if sc.Month == 0 || sc.LastMonth < sc.Month {
		return sc, fmt.Errorf("it runs from %q to %q", s.Start.Month, s.End)
	}
	w, ok := weatherWords[s.Weather.Start]
	if !ok {
		return sc, unknown("kind of weather", s.Weather.Start, weatherWords)
	}
	sc.Weather = w
	if r := s.Weather.RollsFrom; r != nil {
		if side := l.Config.About.Sides[rollSide].ID; r.Side != side || r.Impulse != rollImpulse {
			return sc, fmt.Errorf("weather is rolled from impulse %d of %s, not from %s impulse %d", rollImpulse,
				l.Config.About.Sides[rollSide].People, r.Side, r.Impulse)
		}
		sc.Rolls, sc.RollMonth = true, l.Month(r.Month)
	}
	var err error
	if sc.Holder, err = l.Side(s.Initiative); err != nil {
		return sc, err
	}
	switch s.Disc.Limit {
	case "none":
	case "once-per-game":
		sc.DiscOnce = true
	case "once-per-month":
		sc.DiscTurn = true
	default:
		return sc, fmt.Errorf("%q is not a disc limit: none, once-per-game or once-per-month", s.Disc.Limit)
	}
	for i, a := range l.Map.Places {
		who := l.Control[i][s.Control]
		if o, ok := s.Boxes[a.ID]; ok {
			who = o
		}
		side, err := l.Side(who)
		if err != nil {
			return sc, fmt.Errorf("%s: control in %s: %w", l.AtPlace(a.ID), s.Control, err)
		}
		if side == kernel.SideB {
			sc.Control.Add(board.Place(i))
		}
	}
	for _, id := range s.Contested {
		p, err := l.Place(id)
		if err != nil {
			return sc, err
		}
		sc.Contested.Add(p)
	}
	steps := s.Setup
	if s.SetupFrom != "" {
		steps = nil
		for _, o := range l.scenarios {
			if o.ID == s.SetupFrom {
				steps = o.Setup
			}
		}
		if steps == nil {
			return sc, fmt.Errorf("its set-up is that of %q, which has none", s.SetupFrom)
		}
	}
	other := false
	for i := range steps {
		st, err := l.step(&steps[i])
		if err != nil {
			return sc, fmt.Errorf("set-up step %d (%s): %w", i+1, steps[i].Rule, err)
		}
		sc.Steps = append(sc.Steps, st)
		if len(steps[i].Historical) > 0 {
			other = true
			if st, err = l.historical(st, steps[i].Historical); err != nil {
				return sc, fmt.Errorf("set-up step %d (%s): %w", i+1, steps[i].Rule, err)
			}
		}
		sc.Historical = append(sc.Historical, st)
	}
	if !other {
		sc.Historical = nil
	}
	return sc, nil
}

// historical is a step that draws, with the blocks that stood there.
func (l *Loader) historical(st blocks.Step, ids []string) (blocks.Step, error) {
	if st.Do != blocks.StepDraw || len(ids) != st.Count {
		return st, fmt.Errorf("%d historical blocks for a step that draws %d", len(ids), st.Count)
	}
	was := st.Blocks
	st.Do, st.Blocks = blocks.StepPlace, nil
	for _, id := range ids {
		b := l.Blocks[id]
		if b == 0 || !slices.Contains(was, b) {
			return st, fmt.Errorf("%q is none of the blocks that may be drawn", id)
		}
		st.Blocks = append(st.Blocks, b)
	}
	return st, nil
}

var (
	regions = map[string]blocks.WhereKind{"controlled": blocks.WhereControlled, "adjacent": blocks.WhereAdjacent,
		"adjacent-or-in": blocks.WhereAround, "frontline": blocks.WhereFront}
	modes = map[string]blocks.StrengthMode{"": blocks.AtFull, "full": blocks.AtFull, "min": blocks.AtMin,
		"remnant": blocks.AtRemnant}
)

func (l *Loader) step(s *Step) (blocks.Step, error) {
	st := blocks.Step{Count: s.Count, Drawn: s.Drawn, Each: s.Each, FaceUp: s.FaceUp, Rule: s.Rule, Of: board.None}
	if s.Count < 0 || s.Each < 0 {
		return st, fmt.Errorf("count %d, each %d: neither can be below 0", s.Count, s.Each)
	}
	var err error
	if st.Side, err = l.Side(s.Side); err != nil {
		return st, err
	}
	hold, ok := l.Holds[s.To]
	if !ok {
		return st, unknown("holding place", s.To, l.Holds)
	}
	st.Hold = hold
	word := strings.Trim(string(s.Strength), `"`)
	if st.Mode, ok = modes[word]; !ok {
		n, err := strconv.ParseUint(word, 10, 8)
		if err != nil {
			return st, fmt.Errorf("%q is not a strength: a number, full, min or remnant is wanted", word)
		}
		st.Mode, st.Strength = blocks.AtNumber, uint8(n)
	}
	if st.At, err = l.Places(s.At...); err != nil {
		return st, err
	}
	for _, id := range s.Blocks {
		b := l.Blocks[id]
		if b == 0 {
			return st, fmt.Errorf("%q is not a block", id)
		}
		st.Blocks = append(st.Blocks, b)
	}
	if s.Filter != nil {
		for i, r := range l.Roster {
			if r.Side == s.Side && l.takes(s.Filter, &r) {
				st.Blocks = append(st.Blocks, blocks.Block(i+1))
			}
		}
		if len(st.Blocks) < s.Count {
			return st, fmt.Errorf("%d blocks match, %d are wanted", len(st.Blocks), s.Count)
		}
	}
	if s.Icons != nil {
		for _, ic := range l.Icons {
			if ic.Colour == s.Icons.Colour && ic.Type == s.Icons.Type {
				st.At = append(st.At, ic.Place)
			}
		}
		if len(st.At) != s.Count {
			return st, fmt.Errorf("the map has %d icons of %s %s, %d are wanted", len(st.At), s.Icons.Colour,
				s.Icons.Type, s.Count)
		}
	}
	if s.Where != nil {
		kind, ok := regions[s.Where.Kind]
		if !ok {
			return st, unknown("region", s.Where.Kind, regions)
		}
		st.Where, st.Disputed = kind, s.Where.Contested
		if s.Where.Of != "" {
			if st.Of, err = l.Place(s.Where.Of); err != nil {
				return st, err
			}
		}
		not, err := l.Places(s.Where.Not...)
		if err != nil {
			return st, err
		}
		st.Not = board.MaskOf(not...)
	}
	return st, does(s, &st)
}

// does fills in what a step does, and checks that it has what that needs.
func does(s *Step, st *blocks.Step) error {
	switch s.Do {
	case "place":
		st.Do = blocks.StepPlace
		st.Count = len(st.Blocks)
		if st.Hold < 0 && len(st.At) != len(st.Blocks) {
			return fmt.Errorf("%d blocks for %d places", len(st.Blocks), len(st.At))
		}
	case "draw":
		st.Do = blocks.StepDraw
		if st.Hold < 0 && len(st.At) != st.Count {
			return fmt.Errorf("%d blocks for %d places", st.Count, len(st.At))
		}
	case "deploy":
		st.Do = blocks.StepDeploy
	case "lines":
		st.Do = blocks.StepLines
		if len(st.At) > 0 && len(st.At) != st.Count {
			return fmt.Errorf("%d lines for %d places", st.Count, len(st.At))
		}
	case "isolate":
		st.Do = blocks.StepIsolate
		if len(st.At) == 0 {
			return fmt.Errorf("it does not say which places are cut off")
		}
	default:
		return fmt.Errorf("%q is not a kind of step: place, draw, deploy, lines or isolate", s.Do)
	}
	if st.Do == blocks.StepDeploy && (st.Where == blocks.WhereAdjacent || st.Where == blocks.WhereAround) &&
		st.Of == board.None {
		return fmt.Errorf("it does not say next to which area")
	}
	return nil
}

func (l *Loader) takes(f *Filter, r *Block) bool {
	if f.Colour != "" && r.Colour != f.Colour || f.Size != "" && r.Size != f.Size ||
		f.Subtype != "" && r.Subtype != f.Subtype || f.Nation != "" && r.Nation != f.Nation {
		return false
	}
	if len(f.Type) > 0 && !slices.Contains(f.Type, r.Type) || len(f.IDs) > 0 && !slices.Contains(f.IDs, r.ID) {
		return false
	}
	if f.Combat && !l.Kinds[r.Type].Combat() {
		return false
	}
	for _, m := range f.NotMarks {
		if slices.Contains(r.Marks, m) {
			return false
		}
	}
	return true
}

// InScenario names the scenario of an error.
func (l *Loader) InScenario(s *Scenario, err error) error {
	return fmt.Errorf("%s: scenario %s: %w", l.At(gamedata.ScenariosFile), s.ID, err)
}
