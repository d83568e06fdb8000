// The scenarios: what systems/blocks/blockdata reads of them, and what only this game has.

package moscow41

import (
	"umpire/kernel"
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
