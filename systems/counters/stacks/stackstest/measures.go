// Measures of a position, held against counts made from views.

package stackstest

import (
	"testing"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/oracle"
	"umpire/systems/counters/stacks"
)

// RunMeasures plays games of a scenario at random and holds what the game measures against what a view shows. Meets are
// the measures that must occur.
func RunMeasures(t *testing.T, g *stacks.Game, scenario string, games int,
	choose func(kernel.Position, []kernel.Action, *chance.Rand) int, meets ...string) {
	t.Helper()
	name := func(e *kernel.Event) string { return g.Info().Events[e.Kind].ID }
	stock := func(v *kernel.View, s kernel.Side) (n int32) {
		for i := range v.Pieces {
			if pv := &v.Pieces[i]; pv.Side == s && g.HexIn(pv.Place) != board.None {
				n += stepsOf(g, pv)
			}
		}
		return n
	}
	oracle.Measures{Game: g, Scenario: scenario, Games: games, Choose: choose, Meets: meets,
		Every: 10, Stock: stock, Losses: []string{"combat", "supply"},
		Setting: func(p kernel.Position) bool { return p.(*stacks.Position).Phase == stacks.PhaseDeploy },
		Expect: func(pos kernel.Position, v *kernel.View, s kernel.Side) map[string]int32 {
			m := map[string]int32{"steps": stock(v, s), "untried": 0, "cut-off": 0, "cities": 0, "towns": 0,
				"ground": 0}
			for i := range v.Pieces {
				pv := &v.Pieces[i]
				a := g.HexIn(pv.Place)
				if pv.Side != s || a == board.None {
					continue
				}
				if pv.Face == kernel.NoPiece {
					m["untried"]++
				}
				if !pos.(*stacks.Position).Supplied(s, a) {
					m["cut-off"]++
				}
			}
			for i := range v.Places[:g.Hexes()+1] {
				if i == 0 || v.Places[i].Control != s {
					continue
				}
				beyond := int32(0)
				if g.Ground.Has(g.HexIn(kernel.PlaceID(i))) != (s == kernel.SideA) {
					beyond = 1
				}
				m["ground"] += beyond
				for _, town := range g.Towns {
					if pl := &g.Info().Places[i]; town.Name == pl.Name {
						m["towns"] += beyond
						if pl.Major {
							m["cities"]++
						}
					}
				}
			}
			return m
		},
		Gains: func(d *oracle.Deed, s kernel.Side) (n int32) {
			for i := range d.Told {
				e := &d.Told[i]
				if e.Side != s {
					continue
				}
				switch name(e) {
				case "arrive", "battle-group", "restored": // nothing of more than one step arrives
					n++
				case "exchanged": // for a unit of one step
					n += held(g, &d.After, e.With) - 1
				case "withdrawn":
					n -= held(g, &d.Before, e.Piece)
				}
			}
			return n
		}}.Run(t)
}

// stepsOf is how many steps a unit on the map has: an untried one and a battle group have one.
func stepsOf(g *stacks.Game, pv *kernel.PieceView) int32 {
	if pv.Face == kernel.NoPiece || g.Units[pv.Face].Group {
		return 1
	}
	return int32(pv.Strength)
}

// held is how many steps a unit has in a view.
func held(g *stacks.Game, v *kernel.View, id kernel.PieceID) int32 {
	for i := range v.Pieces {
		if v.Pieces[i].ID == id {
			return stepsOf(g, &v.Pieces[i])
		}
	}
	return 0
}
