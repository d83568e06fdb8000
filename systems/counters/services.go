// What players that are programs ask of a position: they look at it directly instead of listing actions.

package counters

import (
	"math"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/ground"
)

// Is reports whether a game is one of this system, as bots must know: it has verbs that only this system has.
func Is(i *kernel.Info) bool {
	return ground.HasVerbs(i, "settle", "forgo-retreat", "detrain", "transfer")
}

// Survey answers what players that are programs ask of a position.
type Survey struct{ *Position }

// Survey is the position as programs ask it.
func (p *Position) Survey() Survey { return Survey{p} }

// Of are all units of a side.
func (g *Game) Of(s kernel.Side) []Unit { return g.all[s] }

// Played is the scenario that the position plays.
func (p Survey) Played() *Scenario { return p.scenario() }

// Now is the phase under way.
func (p Survey) Now() *Phase { return p.phase() }

// Enters reports whether a unit waits off the map and may enter now.
func (p Survey) Enters(u Unit) bool {
	return !p.OnMap(u) && p.At[u] != board.None && p.At[u] != p.hexes+Gone && p.canMove(u)
}

// Movable reports whether a unit on the map may be moved in this phase.
func (p Survey) Movable(u Unit) bool { return p.OnMap(u) && p.canMove(u) }

// Allowance is a unit's movement in parts of a point; with one it moves one hex at no cost.
func (p Survey) Allowance(u Unit) (parts int16, one bool) { return p.allowance(u) }

// Count is how many units of a side are in a hex.
func (p Survey) Count(s kernel.Side, a Place) int { return int(p.count[s][a]) }

// Zoned reports whether a hex lies in a zone of control of the enemies of a side.
func (p Survey) Zoned(s kernel.Side, a Place) bool { return p.zoned(s, a) }

// Each goes through the units in a hex, in order of their numbers.
func (p Survey) Each(a Place, visit func(Unit)) { p.each(a, visit) }

// Face is what is printed on a unit as it is now. It must have a step left.
func (p Survey) Face(u Unit) *Step { return p.step(u) }

// Power is what a unit counts for in an attack or in defence, in parts, if it is in supply or not.
func (p Survey) Power(u Unit, attacks, supplied bool) int { return int(p.power(u, attacks, supplied)) }

// Fit reports whether a unit can attack in this phase, wherever it stands.
func (p Survey) Fit(u Unit) bool { return p.fit(u) }

// Engageable reports whether units can attack from one hex into the next.
func (p Survey) Engageable(from, to Place) bool { return p.adjacent(from, to) }

// Retreatable reports whether a unit could retreat to a hex.
func (p Survey) Retreatable(u Unit, a Place) bool { return p.noRetreat(u, a) == "" }

// Reach visits the hexes where a unit that may be moved could go, and the movement that it would have left, in parts.
// Its own hex is not among them, and those are that have no room at the moment. The position is as before.
func (p Survey) Reach(u Unit, visit func(a Place, left int16)) {
	hand, left, stepped, rode := p.Hand, p.Left, p.Stepped, p.Rode
	if hand != u {
		p.Hand, p.Stepped, p.Rode = u, false, 0
		p.Left, _ = p.allowance(u)
		p.reached = false
	}
	p.reach()
	for _, a := range p.search.Reached() {
		if a != p.At[u] && !p.run.Has(a) {
			c, _ := p.search.Cost(a)
			visit(a, p.Left-int16(c))
		}
	}
	for _, a := range p.least {
		if !p.run.Has(a) {
			visit(a, 0)
		}
	}
	if hand != u {
		p.Hand, p.Left, p.Stepped, p.Rode = hand, left, stepped, rode
		p.reached = false
	}
}

// Ratio is the column of an attack by a side, shifts of the turn included.
func (p Survey) Ratio(s kernel.Side, attack, defence int) int {
	was := p.Active
	p.Active = s
	c := p.column(attack, defence)
	p.Active = was
	return c
}

// Overruns is the column that an overrun by a side needs.
func (g *Game) Overruns(s kernel.Side) int { return g.overrunAt[s] }

// Die is what is added to the die of an attack by a side from some hexes on another: the most severe modifier.
func (p Survey) Die(s kernel.Side, from []Place, to Place) (die int8) {
	for i := range p.Modifiers {
		m := &p.Modifiers[i]
		if m.Die < die && p.modifies(m, s, from, to) {
			die = m.Die
		}
	}
	return die
}

// modifies reports whether a modifier applies to an attack by a side from some hexes on another.
func (p *Position) modifies(m *Modifier, s kernel.Side, from []Place, to Place) bool {
	if m.Side.Player() && m.Side != s || m.Water && p.frozen() {
		return false
	}
	if m.Terrain >= 0 {
		return p.On(RTerrainFight) && int(p.Map.Terrain[to]) == m.Terrain
	}
	if m.Front && !p.On(RWorks) || !m.Front && !p.On(RTerrainFight) {
		return false
	}
	for _, a := range from {
		e := p.grid.Between(a, to)
		if e == board.NoEdge || !p.Map.OfKind(e, m.Across) {
			return false
		}
		if w := p.workOf[e]; m.Front && (w < 0 || p.works[w].Behind != to || p.isBroken(w)) {
			return false
		}
	}
	return len(from) > 0
}

// OutcomeOf is the cell of a side's table for a die, modifier included: an index into Config.Outcomes.
func (g *Game) OutcomeOf(s kernel.Side, die, column int) int {
	return g.outcome(&g.Tables[s], die, column)
}

// HasLine reports whether the game asks for a continuous line.
func (p Survey) HasLine() bool { return p.lineFrom != nil && p.On(RLine) }

// Gaps is how many hexes a line of a side lacks at the least.
func (p Survey) Gaps(s kernel.Side) int { return p.GapsTo(s, math.MaxInt16) }

// GapsTo is Gaps if that is at most so many, otherwise one more.
func (p Survey) GapsTo(s kernel.Side, most int) int {
	if !p.HasLine() {
		return 0
	}
	return p.gapsTo(s, most)
}

// OpenLine appends the open hexes of a line of a side that lacks the fewest, and says how many they are.
func (p Survey) OpenLine(s kernel.Side, open *[]Place) int {
	if !p.HasLine() {
		return 0
	}
	return p.openLine(s, open)
}

// Line appends all hexes, open or not, of a line of a side that lacks the fewest, and says how many of them are open.
func (p Survey) Line(s kernel.Side, way *[]Place) int {
	if !p.HasLine() {
		return 0
	}
	return p.line(s, way)
}

// Covered reports whether a hex belongs to a side's line, by a unit or a zone of control (RLine).
func (p Survey) Covered(s kernel.Side, a Place) bool { return p.covers(s, a) }

// OnRails reports whether a hex has rails, and whether a side can use them.
func (p Survey) OnRails(s kernel.Side, a Place) (some, own bool) {
	return p.Rail[a] != RailNone, p.Rail[a] == RailOf(s)
}

// Railed reports whether rails join a hex and the next, in whatever condition.
func (p Survey) Railed(a, b Place) bool {
	e := p.grid.Between(a, b)
	return e != board.NoEdge && p.rails.Has(e)
}

// Put places a unit in a hex, or with board.None takes it off the map, as a program that thinks about a position may
// do with a copy: no rule is asked and nothing else follows from it.
func (p Survey) Put(u Unit, a Place) {
	if p.Steps[u] == 0 {
		p.Steps[u] = 1
	}
	p.detach(u)
	p.attach(u, a)
}

// Lay makes the rails of every hex that has some those of a side, on a copy.
func (p Survey) Lay(s kernel.Side) {
	for a := range p.Rail {
		if p.Rail[a] != RailNone {
			p.Rail[a] = RailOf(s)
		}
	}
	p.shift()
}
