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
	{"plan", 100, 100, 100, 100},
	{"encircle", 90, 200, 90, 100},
	{"break through", 50, 100, 160, 130},
	{"hold", 190, 60, 110, 70},
	{"wear down", 120, 100, 60, 40},
}

// holdStance is the one that keeps what there is.
const holdStance = 3

// bold replaces the neutral stance for a side that must win something before the game ends.
var bold = stance{"plan", 60, 100, 130, 100}

// chancedStance is a stance by chance.
func chancedStance(r *chance.Rand) stance {
	part := func() int32 { return []int32{40, 60, 80, 100, 130, 170, 220}[r.Below(7)] }
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
