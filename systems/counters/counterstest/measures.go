// Measures of a position, held against counts made from views.

package counterstest

import (
	"testing"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters"
	"umpire/systems/counters/oracle"
)

// RunMeasures plays games of a scenario at random and holds what the game measures against what a view shows. Meets are
// the measures that must occur.
func RunMeasures(t *testing.T, g *counters.Game, scenario string, games int, meets ...string) {
	t.Helper()
	hexOf := func(pv *kernel.PieceView) board.Place { return g.HexIn(pv.Place) }
	strength := func(pv *kernel.PieceView) int32 {
		steps := g.Units[pv.ID].Steps
		return int32(steps[len(steps)-int(pv.Strength)].Strength)
	}
	stock := func(v *kernel.View, s kernel.Side) (n int32) {
		for i := range v.Pieces {
			if pv := &v.Pieces[i]; pv.Side == s && hexOf(pv) != board.None {
				n += strength(pv)
			}
		}
		return n
	}
	oracle.Measures{Game: g, Scenario: scenario, Games: games, Meets: meets, Every: 40, Stock: stock,
		Losses:  []string{"combat", "crowd"},
		Setting: func(p kernel.Position) bool { return p.(*counters.Position).Setting },
		Expect: func(pos kernel.Position, v *kernel.View, s kernel.Side) map[string]int32 {
			p := pos.(*counters.Position)
			m := map[string]int32{"points": p.Score()[s], "units": 0, "strength": stock(v, s), "cut-off": 0,
				"towns": 0}
			for i := range v.Pieces {
				if pv := &v.Pieces[i]; pv.Side == s && hexOf(pv) != board.None {
					m["units"]++
					if !p.Supplied(s, hexOf(pv)) {
						m["cut-off"]++
					}
				}
			}
			second, d := behind(p), &p.Survey().Played().Deploy
			m["ground"] = 0
			for a := range board.Place(p.Map.Grid.Len()) {
				if second[a] != (s == kernel.SideB) || d[s].Ground.Has(a) || !d[s.Other()].Ground.Has(a) {
					continue
				}
				m["ground"]++
				for i := range p.Map.Towns {
					if p.Map.Towns[i].Place == a {
						m["towns"]++
					}
				}
			}
			return m
		},
		Gains: func(d *oracle.Deed, s kernel.Side) (n int32) {
			for _, e := range d.Told {
				if e.Side != s || g.Info().Events[e.Kind].ID != "arrive" {
					continue
				}
				for i := range d.Before.Pieces { // its steps are those that it waited with, or all of a replacement
					if pv := &d.Before.Pieces[i]; pv.ID == e.Piece {
						steps := g.Units[e.Piece].Steps
						if k := int(pv.Strength); k > 0 {
							n += int32(steps[len(steps)-k].Strength)
						} else {
							n += int32(steps[0].Strength)
						}
					}
				}
			}
			return n
		}}.Run(t)
}

// behind are the hexes of the second side: where it stands, and where a way leads from the east edge around the units
// of the first side, their zones and its line.
func behind(p *counters.Position) map[board.Place]bool {
	var line []board.Place
	p.Survey().Line(kernel.SideA, &line)
	closed := map[board.Place]bool{}
	for _, a := range line {
		closed[a] = true
	}
	second := map[board.Place]bool{}
	todo := p.Map.Rim("east")
	for len(todo) > 0 {
		a := todo[0]
		todo = todo[1:]
		if !second[a] && !closed[a] && !p.Survey().Covered(kernel.SideA, a) {
			second[a] = true
			todo = append(todo[:len(todo):len(todo)], p.Map.Grid.Neighbours(a)...)
		}
	}
	for u := counters.Unit(1); int(u) < len(p.Units); u++ {
		if p.OnMap(u) && p.Units[u].Side == kernel.SideB {
			second[p.At[u]] = true
		}
	}
	return second
}
