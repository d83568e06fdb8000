// What the laboratory follows from turn to turn: steps, untried units, supply, towns, ground, and losses by cause.

package stacks

import (
	"umpire/kernel"
	"umpire/systems/counters/ground"
)

// The measures, in the order of measures.
const (
	mSteps = iota
	mUntried
	mCutOff
	mCities
	mTowns
	mGround
	mCombat
	mSupply
)

// measures are what the games of the package measure.
var measures = ground.Measures[*Position]{
	mSteps:   ground.State("steps", "Steps on the map", (*Position).stepsOf),
	mUntried: ground.State("untried", "Untried units on the map", (*Position).untriedOf),
	mCutOff:  ground.Unsupplied((*Position).cutOff),
	mCities:  ground.State("cities", "Cities held", (*Position).citiesOf),
	mTowns:   ground.Towns((*Position).townsOf),
	mGround:  ground.Hexes((*Position).groundOf),
	mCombat:  ground.Flow[*Position]("combat", "Steps lost in combat"),
	mSupply:  ground.Flow[*Position]("supply", "Steps lost for want of supply"),
}

// Measures are the numbers that the game measures.
func (g *Game) Measures() []kernel.MeasureInfo { return measures.Infos() }

// Measure is what a side has of a measure.
func (g *Game) Measure(pos kernel.Position, measure int, side kernel.Side) int32 {
	return measures[measure].Of(pos.(*Position), side)
}

// Flows counts the steps that each loss takes. A division of which a battle group is left has lost a step; the group
// has come.
func (g *Game) Flows(e *kernel.Event) (measure int, side kernel.Side, n int32, ok bool) {
	switch {
	case e.Kind == EvReduced:
		return mCombat, e.Side, 1, true
	case e.Kind == EvGone && e.B != bySupply:
		return mCombat, e.Side, int32(e.A), true
	case e.Kind == EvGone:
		return mSupply, e.Side, int32(e.A), true
	}
	return 0, 0, 0, false
}

func (p *Position) stepsOf(s kernel.Side) int32 {
	return ground.Sum(p.all[s], func(u Unit) int32 {
		if !p.OnMap(u) {
			return 0
		}
		return int32(p.worth(u))
	})
}

func (p *Position) untriedOf(s kernel.Side) int32 {
	return ground.Sum(p.all[s], func(u Unit) int32 { return ground.One(p.OnMap(u) && p.untried(u)) })
}

func (p *Position) cutOff(s kernel.Side) int32 {
	return ground.Sum(p.all[s], func(u Unit) int32 { return ground.One(p.OnMap(u) && !p.Supplied(s, p.At[u])) })
}

// citiesOf counts all cities of a side, with the capital.
func (p *Position) citiesOf(s kernel.Side) (n int32) {
	for i := range p.Towns {
		t := &p.Towns[i]
		n += ground.One((t.City || t.Capital) && p.Controls(s, t.Places[0]))
	}
	return n
}

// townsOf counts a town or city where its name stands.
func (p *Position) townsOf(s kernel.Side) (n int32) {
	for i := range p.Towns {
		n += ground.One(p.won(s, p.Towns[i].Places[0]))
	}
	return n
}

func (p *Position) groundOf(s kernel.Side) (n int32) {
	for a := range p.hexes {
		n += ground.One(p.won(s, a))
	}
	return n
}

// won reports whether a side controls a hex beyond the start line.
func (p *Position) won(s kernel.Side, a Place) bool {
	return p.Controls(s, a) && p.Ground.Has(a) == (s == kernel.SideB)
}
