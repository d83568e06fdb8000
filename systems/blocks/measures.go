// What the laboratory follows from month to month: points, steps, stars, ground, and steps lost by cause.

package blocks

import "umpire/kernel"

// The measures, in the order of measures.
const (
	mPoints = iota
	mSteps
	mStars
	mGround
	mFire
	mSupply
)

var measures = []kernel.MeasureInfo{
	mPoints: {ID: "points", Name: "Victory points"},
	mSteps:  {ID: "steps", Name: "Steps of combat blocks on the map"},
	mStars:  {ID: "stars", Name: "Stars of headquarters"},
	mGround: {ID: "ground", Name: "Areas controlled"},
	mFire:   {ID: "fire", Name: "Steps lost to fire", Flow: true},
	mSupply: {ID: "supply", Name: "Steps lost for want of supply", Flow: true},
}

// Measures are the numbers that the game measures.
func (g *Game) Measures() []kernel.MeasureInfo { return measures }

// Measure is what a side has of a measure.
func (g *Game) Measure(pos kernel.Position, measure int, side kernel.Side) int32 {
	p, n := pos.(*Position), int32(0)
	switch measure {
	case mPoints:
		return p.Outcome().Points[side]
	case mGround:
		m := g.ground.And(p.Control)
		if side == kernel.SideA {
			m = g.ground.AndNot(p.Control)
		}
		return int32(m.Count())
	}
	for o := g.all[side]; ; {
		b := o.Pop()
		if b == 0 {
			return n
		}
		if !p.InPlay(b) {
			continue
		}
		switch {
		case measure == mSteps && g.combat.Has(b):
			n += int32(g.Units[b].Steps - p.Step[b])
		case measure == mStars && g.Units[b].HQIndex >= 0:
			n += int32(p.Strength(b))
		}
	}
}

// Flows counts a step for each hit and each loss to attrition. A block that is destroyed or surrenders loses its last
// step.
func (g *Game) Flows(e *kernel.Event) (measure int, side kernel.Side, n int32, ok bool) {
	switch e.Kind {
	case EvHit, EvDestroyed:
		return mFire, e.Side, 1, true
	case EvAttrition, EvSurrender:
		return mSupply, e.Side, 1, true
	}
	return 0, 0, 0, false
}
