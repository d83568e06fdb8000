// The scenarios: what systems/blocks/blockdata reads of them, and what only this game has.

package kiev41

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockdata"
)

// Bits of State.Lost: the discs that Guderian has turned for good (2.2).
const (
	lostYellow uint8 = 1 << iota
	lostOrange
)

type scenarioData struct {
	blockdata.Scenario
	Victory  victoryData     `json:"victory"`
	Late     []string        `json:"late"`    // the months in which blocks become available
	Discs    map[string]bool `json:"discs"`   // which are active at the start
	Bombers  map[string]int  `json:"bombers"` // how many fly for an HQ
	FleetsAt string          `json:"fleets_at"`
	Options  []string        `json:"options"`
	Sums     map[string]sums `json:"sums"`
}

type victoryData struct {
	Kind        string   `json:"kind"`
	SuddenDeath int      `json:"sudden_death"`
	Side        string   `json:"side,omitempty"` // who must win, and who wins if he does not
	Places      []string `json:"places,omitempty"`
	Need        int      `json:"need,omitempty"`
	Otherwise   string   `json:"otherwise,omitempty"`
}

type sums struct {
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

// plain is what every block game's scenario has.
func plain(s *scenarioData) *blockdata.Scenario { return &s.Scenario }

func (l *loader) loadScenarios() (err error) {
	l.scens, err = blockdata.ReadScenarios(l.Loader, plain, l.scenario)
	return err
}

func (l *loader) scenario(s *scenarioData) (blocks.Scenario, error) {
	sc, err := l.Scenario(&s.Scenario, Axis, 2)
	if err != nil {
		return sc, err
	}
	sc.Road, sc.Late, sc.FinalPhase = true, len(s.Late) > 0, true
	sc.EndsInBad = s.Victory.Kind == "bad-weather"
	flying := map[string]bool{}
	for t, b := range l.Config.Bombers {
		// Those of an HQ that has not arrived fly as soon as it has (5.0); only one that begins on the map may have
		// fewer than it could.
		n, ok := s.Bombers[l.Config.Units[b.HQ].ID]
		if !ok || n < 0 || n > b.Count {
			return sc, fmt.Errorf("bombers of %q: say how many of its %d are available", l.Config.Units[b.HQ].ID,
				b.Count)
		}
		flying[l.Config.Units[b.HQ].ID] = true
		if n > 0 {
			sc.Out[t] = uint8(b.Count - n)
		}
	}
	for _, id := range slices.Sorted(maps.Keys(s.Bombers)) {
		if !flying[id] {
			return sc, fmt.Errorf("bombers: %q is no HQ with bombers: there are %s", id,
				strings.Join(slices.Sorted(maps.Keys(flying)), ", "))
		}
	}
	for tag, bit := range map[string]uint8{"closes-yellow": lostYellow, "closes-orange": lostOrange} {
		if l.Map.TagMask(tag).Meets(sc.Control) {
			continue
		}
		sc.Lost |= bit
	}
	if err := l.frame(s); err != nil {
		return sc, err
	}
	at, err := l.Place(s.FleetsAt)
	if err != nil {
		return sc, err
	}
	fleets := blocks.Step{Side: Soviet, Do: blocks.StepPlace, Hold: blocks.OnTheMap, Of: board.None,
		Rule: "S." + s.ID}
	for b := blocks.Block(1); int(b) < len(l.Config.Units); b++ {
		if l.Config.Units[b].Kind == blocks.Fleet {
			fleets.Blocks, fleets.At = append(fleets.Blocks, b), append(fleets.At, at)
		}
	}
	fleets.Count = len(fleets.Blocks)
	sc.Steps = append([]blocks.Step{fleets}, sc.Steps...)
	if sc.Historical != nil {
		sc.Historical = append([]blocks.Step{fleets}, sc.Historical...)
	}
	return sc, nil
}

// frame checks the months, options and points of a scenario.
func (l *loader) frame(s *scenarioData) error {
	for _, m := range s.Late {
		if n := l.Month(m); n != september && n != november {
			return fmt.Errorf("late: blocks come later in september and november (5.1), not in %q: name one of them", m)
		}
	}
	for _, m := range []uint8{september, november} {
		word := strings.ToLower(blockdata.Months[m])
		waits := slices.ContainsFunc(l.Steps(&s.Scenario), func(st blockdata.Step) bool { return st.To == word })
		comes := waits && l.Month(s.Start.Month) < m && m <= l.Month(s.End)
		if comes != slices.Contains(s.Late, word) {
			return fmt.Errorf("late is %q: it must name the months in which blocks that wait in the set-up come, "+
				"and %s is one: %t", s.Late, word, comes)
		}
	}
	for _, id := range s.Options {
		i := slices.IndexFunc(options, func(o blocks.Option) bool { return o.ID == id })
		if i < 0 {
			return fmt.Errorf("options: there is no option %q", id)
		}
		for _, need := range options[i].Needs {
			if !slices.Contains(s.Options, need) {
				return fmt.Errorf("options: %q needs %q, which the scenario does not allow (14.0)", id, need)
			}
		}
	}
	least, most := 0, 7
	switch s.Victory.Kind {
	case "any":
		if len(s.Victory.Places) == 0 {
			return fmt.Errorf("victory.places is empty: name the areas of which one is enough")
		}
	case "at-end", "bad-weather":
		least = 1
	}
	return gamedata.First(gamedata.Between("victory.sudden_death", s.Victory.SuddenDeath, 0, most),
		gamedata.Between("victory.need", s.Victory.Need, least, most))
}

// goals are how a scenario is won: its special conditions, seven points (2.4.4.2), and what counts after the last turn.
// They need Config.VictoryPlaces.
func (l *loader) goals(i int) ([]blocks.Goal, error) {
	v, special := &l.scens[i].Victory, blocks.RScenario+blocks.Rule(i)
	number := l.Config.About.Scenarios[i].Rule
	all := l.Config.VictoryPlaces
	var list []blocks.Goal
	for s := Axis; v.SuddenDeath > 0 && s <= Soviet; s++ {
		list = append(list, blocks.Goal{Side: s, Places: all, Need: v.SuddenDeath, Level: blocks.LevelDecisive,
			Rule: "2.4.4.2", Switch: blocks.RSuddenDeath})
	}
	most := blocks.Goal{Side: kernel.NoSide, Places: all, AtEnd: true, Level: blocks.LevelMarginal, Rule: "2.4.4.2",
		Switch: special}
	switch v.Kind {
	case "points":
		return append(list, most), nil
	case "at-end":
		if 2*v.Need <= all.Count() {
			return nil, fmt.Errorf("both sides can have %d of %d victory areas", v.Need, all.Count())
		}
		most.Level, most.Rule = blocks.LevelScenario, number
		return append(list, most), nil
	case "any", "bad-weather":
	default:
		return nil, fmt.Errorf("%q is no kind of victory: points, at-end, any or bad-weather", v.Kind)
	}
	side, err := l.Side(v.Side)
	if err != nil {
		return nil, err
	}
	other, err := l.Side(v.Otherwise)
	if err != nil {
		return nil, err
	}
	g := blocks.Goal{Side: side, Places: all, Need: v.Need, AtEnd: true, Level: blocks.LevelScenario, Rule: number,
		Switch: special}
	if v.Kind == "any" {
		places, err := l.Places(v.Places...)
		if err != nil {
			return nil, err
		}
		g.Places, g.Need, g.AtEnd, g.Level = board.MaskOf(places...), 1, false, blocks.LevelDecisive
	}
	return append(list, g, blocks.Goal{Side: other, Places: all, AtEnd: true, Level: g.Level, Rule: number,
		Switch: special}), nil
}
