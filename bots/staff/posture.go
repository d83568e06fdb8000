package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// posture is what a draft leans to: the same orders are weighed with other eyes, so that other plans come out. Plans are then
// compared without it.
type posture struct {
	name   string
	risk   int32 // how much the exposure of one's own blocks counts, in hundredths
	prey   int32 // how much it counts that enemy blocks are cut off
	aims   int32 // how much aims count
	ground int32 // how much ground counts
}

// The postures, the plain one first.
var postures = [...]posture{
	{"plan", 100, 100, 100, 100},
	{"encircle", 90, 200, 90, 100},
	{"break through", 50, 100, 160, 130},
	{"hold", 190, 60, 110, 70},
	{"wear down", 120, 100, 60, 40},
}

// bold is the plain posture of a side that must win something before time is up.
var bold = posture{"plan", 60, 100, 130, 100}

// leaning drafts an impulse in a posture and judges it plainly.
func (m *mind) leaning(p *blocks.Position, k int, kind kernel.Verb, posts []command, road bool, air []command) plan {
	plain := m.posture
	m.posture = &postures[k]
	x := m.draft(p, kind, posts, road, air)
	m.posture = plain
	if len(x.acts) == 0 || kind == blocks.VStrategicDraw {
		return x
	}
	// Judged anew with plain eyes, where the draft ended.
	q := m.spare2
	p.Copy(q)
	side := int(p.Active)
	m.dice.Seed(m.common)
	for _, a := range x.acts {
		if a.Verb == blocks.VEnd && q.SegmentID() == "command" {
			break
		}
		if q.Play(a, m.dice, nil) != nil {
			break
		}
	}
	x.score = m.worthOf(q, side)
	x.lean = k
	return x
}
