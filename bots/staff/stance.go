package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// stance is what a draft leans to: the same orders are weighed with other eyes, so that other plans come out. Plans are
// then compared without it.
type stance struct {
	name       string
	risk       int32 // how much the exposure of one's own blocks counts, in hundredths
	cutOff     int32 // how much it counts that enemy blocks are cut off
	objectives int32 // how much aims count
	ground     int32 // how much ground counts
}

// The stances, the plain one first.
var stances = [...]stance{
	{"plan", 100, 100, 100, 100},
	{"encircle", 90, 200, 90, 100},
	{"break through", 50, 100, 160, 130},
	{"hold", 190, 60, 110, 70},
	{"wear down", 120, 100, 60, 40},
}

// bold is the plain posture of a side that must win something before time is up.
var bold = stance{"plan", 60, 100, 130, 100}

// draftIn drafts an impulse in a posture and judges it plainly.
func (pl *planner) draftIn(p *blocks.Position, k int, kind kernel.Verb, posts []command, road bool,
	air []command) plan {
	plain := pl.stance
	pl.stance = &stances[k]
	x := pl.draft(p, kind, posts, road, air)
	pl.stance = plain
	if len(x.acts) == 0 || kind == blocks.VStrategicDraw {
		return x
	}
	// Judged anew with plain eyes, where the draft ended.
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
	x.score = pl.worthOf(q, side)
	x.stance = k
	return x
}
