// Reads scenarios.json: length, set-up steps, optional rules and ways to win.

package moscow41

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
)

// Bits of State.Lost.
const (
	lostShlisselburg uint8 = 1 << iota
	lostLeningrad
	lostKiev
)

func (l *loader) loadScenarios() error {
	var f scenariosFile
	if err := l.Read(gamedata.ScenariosFile, &f); err != nil {
		return err
	}
	if f.Format != "umpire-scenarios-1" {
		return fmt.Errorf("%s: format is %q, this program reads umpire-scenarios-1", l.At(gamedata.ScenariosFile),
			f.Format)
	}
	l.scens = f.Scenarios
	for i := range f.Scenarios {
		s := &f.Scenarios[i]
		sc, err := l.scenario(s)
		if err != nil {
			return fmt.Errorf("%s: scenario %s: %w", l.At(gamedata.ScenariosFile), s.ID, err)
		}
		l.c.Scenarios = append(l.c.Scenarios, sc)
		l.c.About.Scenarios = append(l.c.About.Scenarios, kernel.ScenarioInfo{ID: s.ID, Name: s.Name, Intro: s.Intro,
			Length: s.Length, Rule: "S." + s.ID})
	}
	return nil
}

func (l *loader) scenario(s *scenarioData) (blocks.Scenario, error) {
	sc := blocks.Scenario{ID: s.ID, Month: months[s.Start.Month], LastMonth: months[s.End],
		Logistics: s.Start.Phase == "logistics", Road: s.Road, HQsFire: s.HoepnerArtillery, Late: s.NovemberPool,
		FinalPhase: s.Road}
	if sc.Month == 0 || sc.LastMonth < sc.Month {
		return sc, fmt.Errorf("it runs from %q to %q", s.Start.Month, s.End)
	}
	w, ok := weathers[s.Weather.Start]
	if !ok {
		return sc, fmt.Errorf("%q is no weather", s.Weather.Start)
	}
	sc.Weather = w
	if r := s.Weather.RollsFrom; r != nil {
		if r.Side != "german" || r.Impulse != 2 {
			return sc, fmt.Errorf("weather is rolled from the second German impulse, not from %s impulse %d", r.Side,
				r.Impulse)
		}
		sc.Rolls, sc.RollMonth = true, months[r.Month]
	}
	var err error
	if sc.Holder, err = sideOf(s.Initiative); err != nil {
		return sc, err
	}
	switch s.Disc.Limit {
	case "none":
	case "once-per-game":
		sc.DiscOnce = true
	case "once-per-month":
		sc.DiscTurn = true
	default:
		return sc, fmt.Errorf("%q is no disc limit", s.Disc.Limit)
	}
	for i, a := range l.m.Places {
		who := l.control[i][s.Control]
		if o, ok := s.Boxes[a.ID]; ok {
			who = o
		}
		side, err := sideOf(who)
		if err != nil {
			return sc, fmt.Errorf("%s: control in %s: %w", l.atPlace(a.ID), s.Control, err)
		}
		if side == Soviet {
			sc.Control.Add(board.Place(i))
		}
	}
	for _, id := range s.Contested {
		p, err := l.place(id)
		if err != nil {
			return sc, err
		}
		sc.Contested.Add(p)
	}
	if !s.Road {
		// 8.0 of these scenarios: snow halves the Germans, never the Soviets.
		sc.SnowAlways[German], sc.SnowSpares[Soviet] = true, true
	}
	if s.Boxes["shlisselburg"] == "german" {
		sc.Lost |= lostShlisselburg
	}
	if s.Boxes["leningrad"] == "german" {
		sc.Lost |= lostLeningrad
	}
	if s.Boxes["kiev"] == "german" {
		sc.Lost |= lostKiev
	}
	steps := s.Setup
	if s.SetupFrom != "" {
		steps = nil
		for i := range l.scens {
			if l.scens[i].ID == s.SetupFrom {
				steps = l.scens[i].Setup
			}
		}
		if steps == nil {
			return sc, fmt.Errorf("its set-up is that of %q, which has none", s.SetupFrom)
		}
	}
	for i := range steps {
		st, err := l.step(&steps[i])
		if err != nil {
			return sc, fmt.Errorf("set-up step %d (%s): %w", i+1, steps[i].Rule, err)
		}
		sc.Steps = append(sc.Steps, st)
	}
	return sc, nil
}

// goals are how a scenario is won: its special conditions, seven points (1.7), and what counts after the last turn.
// They need Config.VictoryPlaces.
func (l *loader) goals(i int) ([]blocks.Goal, error) {
	v, special := &l.scens[i].Victory, blocks.RScenario+blocks.Rule(i)
	number := l.c.About.Scenarios[i].Rule
	var list []blocks.Goal
	for _, x := range []struct {
		names []string
		lines bool
	}{{v.Lines, true}, {v.Cities, false}, {v.area(), false}} {
		if len(x.names) == 0 {
			continue
		}
		g := blocks.Goal{Side: German, Need: len(x.names), Lines: x.lines, Level: blocks.LevelScenario, Rule: number,
			Switch: special}
		for _, name := range x.names {
			p, err := l.place(name)
			if err != nil {
				return nil, err
			}
			g.Places.Add(p)
		}
		list = append(list, g)
	}
	if v.SuddenDeath > 0 {
		for s := German; s <= Soviet; s++ {
			list = append(list, blocks.Goal{Side: s, Places: l.c.VictoryPlaces, Need: v.SuddenDeath,
				Level: blocks.LevelDecisive, Rule: "1.7", Switch: blocks.RSuddenDeath})
		}
	}
	end := blocks.Goal{Side: kernel.NoSide, Places: l.c.VictoryPlaces, AtEnd: true, Level: blocks.LevelMarginal,
		Rule: "1.7", Switch: special}
	if v.Otherwise != "" {
		side, err := sideOf(v.Otherwise)
		if err != nil {
			return nil, err
		}
		end.Side, end.Level, end.Rule = side, blocks.LevelScenario, number
	}
	return append(list, end), nil
}

// area is the area that wins, if it is one.
func (v *victoryData) area() []string {
	if v.Area == "" {
		return nil
	}
	return []string{v.Area}
}

var holds = map[string]blocks.HoldKind{"": blocks.OnTheMap, "pool": blocks.InPool, "surrendered": blocks.Lost,
	"november": blocks.Waiting, "kiev": blocks.Reserved}

func (l *loader) step(s *stepData) (blocks.Step, error) {
	st := blocks.Step{Count: s.Count, Drawn: s.Drawn, Each: s.Each, FaceUp: s.FaceUp, Rule: s.Rule, Of: board.None}
	if s.Count < 0 || s.Each < 0 {
		return st, fmt.Errorf("count %d, each %d: neither can be below 0", s.Count, s.Each)
	}
	var err error
	if st.Side, err = sideOf(s.Side); err != nil {
		return st, err
	}
	hold, ok := holds[s.To]
	if !ok {
		return st, fmt.Errorf("%q is no holding place", s.To)
	}
	st.Hold = hold
	switch v := strings.Trim(string(s.Strength), `"`); v {
	case "":
	case "full":
		st.Mode = blocks.AtFull
	case "min":
		st.Mode = blocks.AtMin
	case "remnant":
		st.Mode = blocks.AtRemnant
	default:
		n, err := strconv.ParseUint(v, 10, 8)
		if err != nil {
			return st, fmt.Errorf("%q is no strength: a number, full, min or remnant is wanted", v)
		}
		st.Mode, st.Strength = blocks.AtNumber, uint8(n)
	}
	for _, id := range s.At {
		p, err := l.place(id)
		if err != nil {
			return st, err
		}
		st.At = append(st.At, p)
	}
	for _, id := range s.Blocks {
		b := l.blocks[id]
		if b == 0 {
			return st, fmt.Errorf("%q is no block", id)
		}
		st.Blocks = append(st.Blocks, b)
	}
	if s.Filter != nil {
		for i, r := range l.roster {
			if r.Side == s.Side && s.Filter.takes(&r) {
				st.Blocks = append(st.Blocks, blocks.Block(i+1))
			}
		}
		if len(st.Blocks) < s.Count {
			return st, fmt.Errorf("%d blocks match, %d are wanted", len(st.Blocks), s.Count)
		}
	}
	if s.Icons != nil {
		for _, ic := range l.icons {
			if ic.Colour == s.Icons.Colour && ic.Type == s.Icons.Type {
				st.At = append(st.At, ic.place)
			}
		}
		if len(st.At) != s.Count {
			return st, fmt.Errorf("the map has %d icons of %s %s, %d are wanted", len(st.At), s.Icons.Colour,
				s.Icons.Type, s.Count)
		}
	}
	if s.Where != nil {
		kind, ok := map[string]blocks.WhereKind{"controlled": blocks.WhereControlled, "adjacent": blocks.WhereAdjacent,
			"adjacent-or-in": blocks.WhereAround, "frontline": blocks.WhereFront}[s.Where.Kind]
		if !ok {
			return st, fmt.Errorf("%q is no region", s.Where.Kind)
		}
		st.Where, st.Disputed = kind, s.Where.Contested
		if s.Where.Of != "" {
			if st.Of, err = l.place(s.Where.Of); err != nil {
				return st, err
			}
		}
		for _, id := range s.Where.Not {
			p, err := l.place(id)
			if err != nil {
				return st, err
			}
			st.Not.Add(p)
		}
	}
	switch s.Do {
	case "place":
		st.Do = blocks.StepPlace
		st.Count = len(st.Blocks)
		if st.Hold < 0 && len(st.At) != len(st.Blocks) {
			return st, fmt.Errorf("%d blocks for %d places", len(st.Blocks), len(st.At))
		}
	case "draw":
		st.Do = blocks.StepDraw
		if st.Hold < 0 && len(st.At) != st.Count {
			return st, fmt.Errorf("%d blocks for %d places", st.Count, len(st.At))
		}
	case "deploy":
		st.Do = blocks.StepDeploy
	case "lines":
		st.Do = blocks.StepLines
		if len(st.At) > 0 && len(st.At) != st.Count {
			return st, fmt.Errorf("%d lines for %d places", st.Count, len(st.At))
		}
	default:
		return st, fmt.Errorf("%q is no kind of step", s.Do)
	}
	if st.Do == blocks.StepDeploy && (st.Where == blocks.WhereAdjacent || st.Where == blocks.WhereAround) &&
		st.Of == board.None {
		return st, fmt.Errorf("it does not say next to which area")
	}
	return st, nil
}

func (f *filter) takes(r *rosterBlock) bool {
	if f.Colour != "" && r.Colour != f.Colour || f.Size != "" && r.Size != f.Size ||
		f.Subtype != "" && r.Subtype != f.Subtype {
		return false
	}
	if len(f.Type) > 0 && !slices.Contains(f.Type, r.Type) || len(f.IDs) > 0 && !slices.Contains(f.IDs, r.ID) {
		return false
	}
	if f.Combat && !kinds[r.Type].Combat() {
		return false
	}
	for _, m := range f.NotMarks {
		if slices.Contains(r.Marks, m) {
			return false
		}
	}
	return true
}
