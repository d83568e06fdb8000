// Stances: other weights for drafts, so that different plans are found.

package staff

import (
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// stance makes some parts of a position count more or less while an impulse is drafted, so that other plans are found.
// Plans are then compared without it. The numbers are hundredths.
type stance struct {
	name       string // empty if it is by chance
	risk       int32  // how much the exposure of one's own blocks counts
	cutOff     int32  // how much it counts that enemy blocks are cut off
	objectives int32  // how much objectives count
	ground     int32  // how much ground counts
}

// stances are all of them, the neutral one first.
var stances = [...]stance{
	{name: "plan", risk: 100, cutOff: 100, objectives: 100, ground: 100},
	{name: "encircle", risk: 90, cutOff: 200, objectives: 90, ground: 100},
	{name: "break through", risk: 50, cutOff: 100, objectives: 160, ground: 130},
	{name: "hold", risk: 190, cutOff: 60, objectives: 110, ground: 70},
	{name: "wear down", risk: 120, cutOff: 100, objectives: 60, ground: 40},
}

// holdStance is the one that keeps what there is.
const holdStance = 3

// bold replaces the neutral stance for a side that must win something before the game ends.
var bold = stance{name: "plan", risk: 60, cutOff: 100, objectives: 130, ground: 100}

// chances are the figures that a stance by chance draws from.
var chances = [...]int32{40, 60, 80, 100, 130, 170, 220}

// chancedStance is a stance by chance.
func chancedStance(r *chance.Rand) stance {
	part := func() int32 { return chances[r.Below(len(chances))] }
	return stance{risk: part(), cutOff: part(), objectives: part(), ground: part()}
}

// draftIn drafts an impulse in a stance and evaluates it in the neutral one.
func (pl *planner) draftIn(p *blocks.Position, in *stance, kind kernel.Verb, posts []command, road bool,
	air []command) plan {
	before := pl.stance
	pl.stance = in
	x := pl.draft(p, kind, posts, road, air)
	pl.stance = before
	if len(x.acts) == 0 || kind == blocks.VStrategicDraw {
		return x
	}
	x.score = pl.rescore(p, &x)
	x.stance = in.name
	return x
}

// rescore evaluates the position at the end of a draft in the stance and with the drives of now.
func (pl *planner) rescore(p *blocks.Position, x *plan) int32 {
	q := pl.spare2
	p.Copy(q)
	side := int(p.Active)
	pl.dice.Seed(pl.common)
	for _, a := range x.acts {
		if a.Verb == blocks.VEnd && q.SegmentID() == "command" {
			break
		}
		if q.Play(a, pl.dice, nil) != nil {
			break
		}
	}
	return pl.worthOf(q, side)
}
