// What places are worth, who has won, and how clearly (Victory).

package moscowcampaign

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters"
	"umpire/systems/counters/counterdata"
)

// Levels of victory.
const (
	marginal    = "marginal"
	substantial = "substantial"
	decisive    = "decisive"
)

// taken is the bit of Position.Memo[0] that remembers that Moscow was taken and held through a Soviet combat phase.
const taken = 1

// rulebook is what the rules of this package are about.
type rulebook struct {
	counterdata.Victory
	moscow []board.Place
	near   []int     // by hex: steps to Moscow
	west   [][]int16 // by scenario and hex: steps west of the start line, 0 on it and east of it
	last   uint8     // the phase in which taking Moscow counts: the Soviet combat phase
}

func newRulebook(d *counterdata.Data, c *counters.Config) *rulebook {
	r := &rulebook{Victory: d.Tables.Victory, moscow: c.Map.Town(d.Tables.Map.City).Places}
	r.near = steps(c.Map, r.moscow)
	for i, ph := range c.Phases {
		if ph.Side == Soviet && ph.Last {
			r.last = uint8(i)
		}
	}
	lines := map[*board.Place][]int16{} // scenarios share their start lines
	for i := range c.Scenarios {
		sc := &c.Scenarios[i]
		west := lines[&sc.Line[0]]
		if west == nil {
			west = make([]int16, c.Map.Grid.Len())
			for a, n := range steps(c.Map, sc.Line) {
				if sc.Deploy[German].Ground.Has(board.Place(a)) {
					west[a] = int16(n)
				}
			}
			lines[&sc.Line[0]] = west
		}
		r.west = append(r.west, west)
	}
	return r
}

// steps are the hexes from the nearest of some places, by hex.
func steps(m *board.HexMap, from []board.Place) []int {
	far := make([]int, m.Grid.Len())
	for a := range far {
		far[a] = m.Grid.Len()
		for _, b := range from {
			far[a] = min(far[a], m.Grid.Distance(board.Place(a), b))
		}
	}
	return far
}

// holds reports whether a side has units in Moscow in supply and the enemy has none in any of its hexes (Victory A).
func (r *rulebook) holds(p *counters.Position, s kernel.Side) bool {
	fed := false
	for _, a := range r.moscow {
		if p.Held(s.Other(), a) {
			return false
		}
		fed = fed || p.Held(s, a) && p.Supplied(s, a)
	}
	return fed
}

// phased remembers that the Germans hold Moscow when a Soviet combat phase is over (Victory A).
func (r *rulebook) phased(p *counters.Position, _ *kernel.Events) {
	if p.Phase == r.last && p.On(counters.RCity) && r.holds(p, German) {
		p.Memo[0] |= taken
	}
}

// level reads the Victory Point Table: German points to Soviet points, each times its side's handicap (Victory C).
func (r *rulebook) level(p *counters.Position, points [2]int32) (winner kernel.Side, level, rule string) {
	winner, level = Level(points, p.Handicap)
	if !p.On(counters.RLevels) { // the side with more points has won
		winner, level = Soviet, marginal
		if points[German] > points[Soviet] {
			winner = German
		}
	}
	return winner, level, "Victory C"
}

// Level is who wins with so many points, and how clearly. The edges belong to the lower level: exactly three to one is
// a Soviet marginal victory, exactly four to one a German marginal one; only six to one is itself decisive.
func Level(points [2]int32, handicap [2]kernel.Ratio) (winner kernel.Side, level string) {
	a, b := handicap[German].Terms()
	c, d := handicap[Soviet].Terms()
	german, soviet := int64(points[German])*a*d, int64(points[Soviet])*c*b
	switch {
	case german <= soviet:
		return Soviet, decisive
	case german <= 2*soviet:
		return Soviet, substantial
	case german <= 3*soviet:
		return Soviet, marginal
	case german <= 4*soviet:
		return German, marginal
	case german < 6*soviet:
		return German, substantial
	}
	return German, decisive
}
