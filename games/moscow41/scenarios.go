// The scenarios: what systems/blocks/blockdata reads of them, and what only this game has.

package moscow41

import (
	"fmt"
	"slices"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockdata"
)

// Bits of State.Lost.
const (
	lostShlisselburg uint8 = 1 << iota
	lostLeningrad
	lostKiev
)

// plain is what every block game's scenario has.
func plain(s *scenarioData) *blockdata.Scenario { return &s.Scenario }

func (l *loader) loadScenarios() (err error) {
	l.scens, err = blockdata.ReadScenarios(l.Loader, plain, l.scenario)
	return err
}

func (l *loader) scenario(s *scenarioData) (blocks.Scenario, error) {
	sc, err := l.Scenario(&s.Scenario, German, 2)
	if err != nil {
		return sc, err
	}
	if err := l.frame(s); err != nil {
		return sc, err
	}
	sc.Road, sc.HQsFire, sc.Late, sc.FinalPhase = s.Road, s.HoepnerArtillery, s.NovemberPool, s.Road
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
	return sc, nil
}

// Bombers of both kinds (10.10.1).
const (
	he111s = 6
	stukas = 2
)

// frame checks what a scenario says of boxes, bombers, late blocks and victory.
func (l *loader) frame(s *scenarioData) error {
	for _, id := range []string{"shlisselburg", "leningrad", "kiev"} {
		if _, err := l.Side(s.Boxes[id]); err != nil {
			return fmt.Errorf("boxes.%s: %w", id, err)
		}
	}
	if all := (bomberData{he111s, stukas, true}); s.Bombers != all {
		return fmt.Errorf("bombers are %+v: they must be %+v in every scenario (10.10.1)", s.Bombers, all)
	}
	late := slices.ContainsFunc(l.Steps(&s.Scenario), func(st blockdata.Step) bool { return st.To == "november" })
	if late != s.NovemberPool {
		return fmt.Errorf("november_pool is %t, and it is %t that blocks wait for November in the set-up",
			s.NovemberPool, late)
	}
	v := &s.Victory
	has := []bool{v.SuddenDeath > 0, len(v.Lines) > 0, len(v.Cities) > 0, v.Area != "", v.Otherwise != ""}
	needs := map[string][]bool{"points": {true, false, false, false, false}, "dnieper": {true, true, true, false, true},
		"moscow": {false, false, false, true, true}}[v.Kind]
	if needs == nil {
		return fmt.Errorf("victory.kind is %q: it must be points, dnieper or moscow", v.Kind)
	}
	for i, key := range []string{"sudden_death", "lines", "cities", "area", "otherwise"} {
		if has[i] != needs[i] {
			return fmt.Errorf("victory.%s: is it there: %t; a victory of the kind %q must have it: %t", key, has[i],
				v.Kind, needs[i])
		}
	}
	return gamedata.Between("victory.sudden_death", v.SuddenDeath, 0, 7)
}

// goals are how a scenario is won: its special conditions, seven points (1.7), and what counts after the last turn.
// They need Config.VictoryPlaces.
func (l *loader) goals(i int) ([]blocks.Goal, error) {
	v, special := &l.scens[i].Victory, blocks.RScenario+blocks.Rule(i)
	number := l.Config.About.Scenarios[i].Rule
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
			p, err := l.Place(name)
			if err != nil {
				return nil, err
			}
			g.Places.Add(p)
		}
		list = append(list, g)
	}
	if v.SuddenDeath > 0 {
		for s := German; s <= Soviet; s++ {
			list = append(list, blocks.Goal{Side: s, Places: l.Config.VictoryPlaces, Need: v.SuddenDeath,
				Level: blocks.LevelDecisive, Rule: "1.7", Switch: blocks.RSuddenDeath})
		}
	}
	end := blocks.Goal{Side: kernel.NoSide, Places: l.Config.VictoryPlaces, AtEnd: true, Level: blocks.LevelMarginal,
		Rule: "1.7", Switch: special}
	if v.Otherwise != "" {
		side, err := l.Side(v.Otherwise)
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
