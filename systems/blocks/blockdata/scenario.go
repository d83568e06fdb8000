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
	ID         string   `json:"id"`
	Name       string   `json:"name"`
	Intro      string   `json:"intro"`
	Length     string   `json:"length"`
	Turns      int      `json:"turns"`
	Sides      []string `json:"sides"`
	SetupFirst string   `json:"setup_first"`
	Initiative string   `json:"initiative"`
	Start      struct {
		Month string `json:"month"`
		Phase string `json:"phase"`
	} `json:"start"`
	End     string `json:"end"`
	Weather struct {
		Start     string `json:"start"`
		RollsFrom *struct {
			Month   string `json:"month"`
			Side    string `json:"side"`
			Impulse int    `json:"impulse"`
		} `json:"rolls_from,omitempty"`
	} `json:"weather"`
	Control string            `json:"control"`
	Boxes   map[string]string `json:"boxes,omitempty"`
	Disc    struct {
		Limit string `json:"limit"`
	} `json:"disc"`
	Leaders   map[string]int `json:"leaders"`
	Contested []string       `json:"contested,omitempty"`
	Setup     []Step         `json:"setup,omitempty"` // or else SetupFrom
	SetupFrom string         `json:"setup_from,omitempty"`
}

// Step is a step of a set-up. What it needs depends on what it does.
type Step struct {
	Side     string          `json:"side"`
	Do       string          `json:"do"`
	Blocks   []string        `json:"blocks,omitempty"`
	At       []string        `json:"at,omitempty"`
	To       string          `json:"to,omitempty"`
	Strength json.RawMessage `json:"strength,omitempty"` // a number, or "full", "min", "remnant"
	FaceUp   bool            `json:"faceup,omitempty"`
	Filter   *Filter         `json:"filter,omitempty"`
	Count    int             `json:"count,omitempty"`
	Drawn    *bool           `json:"drawn,omitempty"`
	Icons    *struct {
		Colour string `json:"colour"`
		Type   string `json:"type"`
	} `json:"icons,omitempty"`
	Where *struct {
		Kind      string   `json:"kind"`
		Of        string   `json:"of,omitempty"`
		Not       []string `json:"not,omitempty"`
		Contested bool     `json:"contested,omitempty"`
	} `json:"where,omitempty"`
	Each   int    `json:"each,omitempty"`
	Choice bool   `json:"choice,omitempty"` // a player chooses where: then Where says among which places
	Rule   string `json:"rule"`
	Note   string `json:"note,omitempty"`
	// Historical are the blocks that stand there in fact, for a set-up without lots.
	Historical []string `json:"historical,omitempty"`
}

// Filter says which blocks a step takes.
type Filter struct {
	Colour   string   `json:"colour,omitempty"`
	Nation   string   `json:"nation,omitempty"`
	Type     []string `json:"type,omitempty"`
	Size     string   `json:"size,omitempty"`
	Subtype  string   `json:"subtype,omitempty"`
	IDs      []string `json:"ids,omitempty"`
	NotMarks []string `json:"not_marks,omitempty"`
	Combat   bool     `json:"combat,omitempty"`
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
	if l.Base != nil { // else the first scenario that names a block or a box would be to blame
		std, own := l.Base.Info(), &l.Config.About
		lost := func(p kernel.PieceInfo) bool { return l.Blocks[p.ID] == 0 }
		stays := func(a, b kernel.PlaceInfo) bool { return a.ID == b.ID && a.Kind == b.Kind }
		if slices.ContainsFunc(std.Pieces[1:], lost) || !slices.EqualFunc(own.Places, std.Places, stays) {
			return nil, l.Same(own)
		}
	}
	for i := range f.Scenarios {
		l.scenarios = append(l.scenarios, plain(&f.Scenarios[i]))
	}
	help, err := l.Help()
	if err != nil {
		return nil, err
	}
	for i, s := range l.scenarios {
		err := l.frame(s)
		// A variant has no rules of its own: that its scenarios are the standard ones is asked later.
		if number := "S." + s.ID; err == nil && l.Base == nil && help.Cited(number) != nil {
			err = fmt.Errorf("its rule is %q: give %s a line for it", number, gamedata.RulesFile)
		}
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
	if err == nil {
		err = l.begins(s)
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

// begins checks who sets up and whose control of the map a scenario begins with.
func (l *Loader) begins(s *Scenario) error {
	for _, id := range append(slices.Clone(s.Sides), s.SetupFirst) {
		if _, err := l.Side(id); err != nil {
			return fmt.Errorf("sides, setup_first: %w", err)
		}
	}
	if len(s.Sides) != kernel.Players || s.Sides[0] == s.Sides[1] {
		return fmt.Errorf("sides are %q: both must be there, once", s.Sides)
	}
	periods := map[string]bool{}
	for _, held := range l.Control {
		for period := range held {
			periods[period] = true
		}
	}
	if !periods[s.Control] {
		return fmt.Errorf("control: %w", unknown("period of the map's control", s.Control, periods))
	}
	for _, id := range slices.Sorted(maps.Keys(s.Boxes)) {
		if p, ok := l.Map.Graph.Lookup(id); !ok || l.Map.Places[p].ID != id || l.Map.Places[p].Kind != board.KindBox {
			return fmt.Errorf("boxes: %q is not a box of the map", id)
		}
	}
	if (len(s.Setup) > 0) == (s.SetupFrom != "") {
		return fmt.Errorf("give it a setup, or a setup_from with the id of the scenario whose set-up it has")
	}
	return nil
}

// Scenario makes what all block games have of a scenario. RollSide and rollImpulse say when weather is first rolled
// for.
func (l *Loader) Scenario(s *Scenario, rollSide kernel.Side, rollImpulse int) (blocks.Scenario, error) {
	sc := blocks.Scenario{ID: s.ID, Month: l.Month(s.Start.Month), LastMonth: l.Month(s.End),
		Logistics: s.Start.Phase == "logistics"}
	if sc.Month == 0 || sc.LastMonth < sc.Month {
		return sc, fmt.Errorf("it runs from %q to %q: start.month and end must be months, in this order", s.Start.Month,
			s.End)
	}
	w, ok := weatherWords[s.Weather.Start]
	if !ok {
		return sc, unknown("kind of weather", s.Weather.Start, weatherWords)
	}
	sc.Weather = w
	if r := s.Weather.RollsFrom; r != nil {
		if side := l.Config.About.Sides[rollSide].ID; r.Side != side || r.Impulse != rollImpulse {
			return sc, fmt.Errorf("weather.rolls_from: side is %q and impulse %d: they must be %q and %d", r.Side,
				r.Impulse, side, rollImpulse)
		}
		sc.Rolls, sc.RollMonth = true, l.Month(r.Month)
	} else if w == blocks.Good && sc.LastMonth >= l.RollMonth {
		return sc, fmt.Errorf("weather.rolls_from is missing: say from when on weather is rolled for in %s",
			Months[l.RollMonth])
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
	steps := l.Steps(s)
	if steps == nil {
		return sc, fmt.Errorf("setup_from: its set-up is that of %q, which has none: name a scenario that has one",
			s.SetupFrom)
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
	for i := range sc.Historical {
		if st := &sc.Historical[i]; st.Do == blocks.StepDraw && st.Hold < 0 && len(st.Blocks) > st.Count {
			return sc, fmt.Errorf("set-up step %d (%s): historical is missing: name the %d of its %d blocks that "+
				"stood there", i+1, steps[i].Rule, st.Count, len(st.Blocks))
		}
	}
	return sc, nil
}

// Steps are the steps of the set-up of a scenario, its own or those of the scenario whose set-up it has.
func (l *Loader) Steps(s *Scenario) []Step {
	if s.SetupFrom == "" {
		return s.Setup
	}
	for _, o := range l.scenarios {
		if o.ID == s.SetupFrom {
			return o.Setup
		}
	}
	return nil
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
	modes = map[string]blocks.StrengthMode{"full": blocks.AtFull, "min": blocks.AtMin,
		"remnant": blocks.AtRemnant}
)

func (l *Loader) step(s *Step) (blocks.Step, error) {
	st := blocks.Step{Count: s.Count, Drawn: s.Drawn != nil && *s.Drawn, Each: s.Each, FaceUp: s.FaceUp, Rule: s.Rule,
		Of: board.None}
	err := gamedata.First(gamedata.Named("rule", s.Rule), gamedata.Between("count", s.Count, 0, len(l.Roster)),
		gamedata.Between("each", s.Each, 0, len(l.Roster)))
	if err != nil {
		return st, err
	}
	if st.Side, err = l.Side(s.Side); err != nil {
		return st, err
	}
	hold, ok := l.Holds[s.To]
	if !ok {
		return st, unknown("holding place", s.To, l.Holds)
	}
	st.Hold = hold
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
		if err := l.known(s.Filter); err != nil {
			return st, fmt.Errorf("filter: %w", err)
		}
		for i, r := range l.Roster {
			if r.Side == s.Side && l.takes(s.Filter, &r) {
				st.Blocks = append(st.Blocks, blocks.Block(i+1))
			}
		}
		if len(st.Blocks) < s.Count {
			return st, fmt.Errorf("%d blocks match the filter %+v, and %d are wanted", len(st.Blocks), *s.Filter,
				s.Count)
		}
	}
	if s.Icons != nil {
		if err := l.known(&Filter{Colour: s.Icons.Colour, Type: []string{s.Icons.Type}}); err != nil {
			return st, fmt.Errorf("icons: %w", err)
		}
		for _, ic := range l.Icons {
			if ic.Colour == s.Icons.Colour && ic.Type == s.Icons.Type {
				st.At = append(st.At, ic.Place)
			}
		}
		if len(st.At) != s.Count {
			return st, fmt.Errorf("%s has %d icons of %s %s, %d are wanted", l.At(gamedata.MapFile), len(st.At),
				s.Icons.Colour, s.Icons.Type, s.Count)
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
	if err := does(s, &st); err != nil {
		return st, err
	}
	return st, l.strength(s, &st)
}

// strength reads the strength of the blocks that a step puts on the map.
func (l *Loader) strength(s *Step, st *blocks.Step) error {
	settles := st.Hold < 0 && (st.Do == blocks.StepPlace || st.Do == blocks.StepDraw || st.Do == blocks.StepDeploy)
	if s.Strength == nil && !settles {
		return nil
	}
	if !settles {
		return fmt.Errorf("strength: this step puts no blocks on the map")
	}
	most := 0
	for _, b := range st.Blocks {
		most = max(most, l.Roster[b-1].Levels[0])
	}
	word := strings.Trim(string(s.Strength), `"`)
	ok := false
	if st.Mode, ok = modes[word]; !ok {
		n, err := strconv.Atoi(string(s.Strength))
		if err != nil || n < 0 || n > most {
			return fmt.Errorf("strength is %q: it must be a number from 0 to %d, full, min or remnant", word, most)
		}
		st.Mode, st.Strength = blocks.AtNumber, uint8(n)
	}
	return nil
}

const eachPlace = "give each its place by at or icons, or say by to where they are held"

// does fills in what a step does, and checks that it has what that needs.
func does(s *Step, st *blocks.Step) error {
	switch s.Do {
	case "place":
		st.Do = blocks.StepPlace
		if st.Count = len(st.Blocks); st.Count == 0 || s.Count > 0 && s.Count != st.Count {
			return fmt.Errorf("blocks are %d, and count is %d: name those that it places", st.Count, s.Count)
		}
		if st.Hold < 0 && len(st.At) != len(st.Blocks) {
			return fmt.Errorf("%d blocks for %d places: %s", len(st.Blocks), len(st.At), eachPlace)
		}
	case "draw":
		st.Do = blocks.StepDraw
		if st.Hold < 0 && len(st.At) != st.Count {
			return fmt.Errorf("%d blocks (count) for %d places: %s", st.Count, len(st.At), eachPlace)
		}
	case "deploy":
		st.Do = blocks.StepDeploy
	case "lines":
		st.Do = blocks.StepLines
		if len(st.At) > 0 && len(st.At) != st.Count {
			return fmt.Errorf("count is %d, and it has %d places: they must be as many", st.Count, len(st.At))
		}
	case "isolate":
		st.Do = blocks.StepIsolate
		if len(st.At) == 0 {
			return fmt.Errorf("it does not say which places are cut off")
		}
	default:
		return fmt.Errorf("%q is not a kind of step: place, draw, deploy, lines or isolate", s.Do)
	}
	needs := st.Do == blocks.StepDraw || st.Do == blocks.StepDeploy || st.Do == blocks.StepLines
	if needs && st.Count == 0 {
		return fmt.Errorf("count is missing: say how many")
	}
	if most := len(st.Blocks); (st.Do == blocks.StepDraw || st.Do == blocks.StepDeploy) && most < st.Count {
		return fmt.Errorf("count is %d, and there are %d blocks: give it filter or blocks", st.Count, most)
	}
	chosen := st.Do == blocks.StepDeploy || st.Do == blocks.StepLines && len(st.At) == 0
	if chosen != s.Choice || chosen != (s.Where != nil) {
		return fmt.Errorf("give it the places (at), or choice and where if a player chooses them")
	}
	if (st.Do == blocks.StepDeploy) != (s.Drawn != nil) {
		return fmt.Errorf("drawn must be there in a step that deploys, and in no other: it says whether lots are drawn")
	}
	if st.Do == blocks.StepDeploy && (st.Where == blocks.WhereAdjacent || st.Where == blocks.WhereAround) &&
		st.Of == board.None {
		return fmt.Errorf("it does not say next to which area")
	}
	return nil
}

// known refuses a filter with a word that no block could have.
func (l *Loader) known(f *Filter) error {
	for _, id := range f.IDs {
		if l.Blocks[id] == 0 {
			return fmt.Errorf("%q is not a block", id)
		}
	}
	for _, t := range f.Type {
		if _, ok := l.Kinds[t]; !ok {
			return unknown("type", t, l.Kinds)
		}
	}
	for _, m := range f.NotMarks {
		if _, ok := l.Marks[m]; !ok {
			return unknown("mark", m, l.Marks)
		}
	}
	if !f.Combat && len(f.Colour+f.Nation+f.Size+f.Subtype)+len(f.Type)+len(f.IDs)+len(f.NotMarks) == 0 {
		return fmt.Errorf("it is empty, and would take every block: say which")
	}
	if f.Nation != "" && !slices.ContainsFunc(l.Roster, func(r Block) bool { return r.Nation == f.Nation }) {
		return fmt.Errorf("no block is of the nation %q", f.Nation)
	}
	is := func(field, word string, list []string) error {
		if word == "" {
			return nil
		}
		return gamedata.OneOf(field, word, list)
	}
	return gamedata.First(is("colour", f.Colour, l.Colours), is("size", f.Size, kernel.Sizes),
		is("subtype", f.Subtype, l.Subtypes))
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
