// What the laboratory follows from turn to turn: points, strength, supply, the front, and losses by cause.

package counters

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/ground"
)

// The measures, in the order of measures.
const (
	mPoints = iota
	mUnits
	mStrength
	mCutOff
	mTowns
	mGround
	mCombat
	mCrowd
	mGaps
)

// measures are what the games of the system measure. Who holds the ground says Survey.Front.
var measures = ground.Measures[*Position]{
	mPoints:   ground.State("points", "Victory points as things stand", (*Position).pointsOf),
	mUnits:    ground.State("units", "Units on the map", (*Position).unitsOf),
	mStrength: ground.State("strength", "Printed strength on the map", (*Position).strengthOf),
	mCutOff:   ground.Unsupplied((*Position).cutOff),
	mTowns:    ground.Towns((*Position).townsOf),
	mGround:   ground.Hexes((*Position).groundOf),
	mCombat:   ground.Flow[*Position]("combat", "Strength lost in combat"),
	mCrowd:    ground.Flow[*Position]("crowd", "Strength lost to stacking"),
	mGaps:     ground.Flow[*Position]("gaps", "Open hexes in the line"),
}

// Measures are the numbers that the game measures.
func (g *Game) Measures() []kernel.MeasureInfo { return measures.Infos() }

// Measure is what a side has of a measure.
func (g *Game) Measure(pos kernel.Position, measure int, side kernel.Side) int32 {
	return measures[measure].Of(pos.(*Position), side)
}

// Flows counts the printed strength that each loss takes from a unit, and the open hexes of a side's line as its player
// turn ends.
func (g *Game) Flows(e *kernel.Event) (measure int, side kernel.Side, n int32, ok bool) {
	switch e.Kind {
	case EvReduced, EvGone:
		measure = mCombat
		if e.Rule != 0 {
			measure = mCrowd
		}
		return measure, e.Side, g.taken(e), true
	case EvGap:
		return mGaps, e.Side, int32(e.N), true
	}
	return 0, 0, 0, false
}

// taken is the strength that a loss took from a unit.
func (g *Game) taken(e *kernel.Event) int32 {
	s, left := g.Units[e.Piece].Steps, int(e.A)
	if e.Kind == EvGone { // A says with how many steps it went
		return int32(s[len(s)-left].Strength)
	}
	return int32(s[len(s)-left-1].Strength - s[len(s)-left].Strength)
}

func (p *Position) pointsOf(s kernel.Side) int32 { return p.Score()[s] }

func (p *Position) unitsOf(s kernel.Side) int32 {
	return ground.Sum(p.all[s], func(u Unit) int32 { return ground.One(p.OnMap(u)) })
}

func (p *Position) strengthOf(s kernel.Side) int32 {
	return ground.Sum(p.all[s], func(u Unit) int32 {
		if !p.OnMap(u) {
			return 0
		}
		return int32(p.step(u).Strength)
	})
}

func (p *Position) cutOff(s kernel.Side) int32 {
	return ground.Sum(p.all[s], func(u Unit) int32 { return ground.One(p.OnMap(u) && !p.Supplied(s, p.At[u])) })
}

// townsOf counts a town where its name stands.
func (p *Position) townsOf(s kernel.Side) (n int32) {
	won := p.won(s)
	for i := range p.Map.Towns {
		n += ground.One(won.Has(p.Map.Towns[i].Place))
	}
	return n
}

func (p *Position) groundOf(s kernel.Side) int32 { return int32(p.won(s).Count()) }

// won is what a side holds beyond the start line, which itself is neither's ground.
func (p *Position) won(s kernel.Side) board.Bits {
	held := board.NewBits(p.grid.Graph)
	p.Survey().Front(held)
	if s == kernel.SideA {
		all := board.NewBits(p.grid.Graph)
		all.Fill(p.grid.Graph)
		all.AndNot(held)
		held = all
	}
	d := &p.scenario().Deploy
	held.And(d[s.Other()].Ground)
	held.AndNot(d[s].Ground) // a scenario without the line gives all ground to both
	return held
}
