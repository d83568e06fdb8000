// Package greedy is the simplest computer opponent of the block system: a bot that takes the best immediate exchange,
// one block at a time, and never leaves supply on purpose. It has no plan and no memory, and does not look ahead.
//
// It is frozen, so that other bots can be measured against it: a test pins the actions of whole games, and it shares no
// evaluation with package staff. It plays from its view and from what kernel.Game.Guess makes of it. docs/bots.md says
// how strong it is.
package greedy

import (
	"context"
	"fmt"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// Maker is the maker of greedy bots.
var Maker = bots.Maker{
	Name:  "greedy",
	Text:  "Takes the best exchange at hand, one block at a time, and keeps its supply. It has no plan.",
	Plays: blocks.Is,
	Rank:  3,
	New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
		return &bot{game: g, side: int(side), rand: chance.NewRand(seed)}
	},
}

type bot struct {
	game kernel.Game
	side int
	rand *chance.Rand

	p     *blocks.Position
	near  [2]field     // distance to what each side wants to take or fight, in the present guess
	want  field        // distance to what this side wants to take
	piece blocks.Block // the block ordered to move, and where to
	goal  blocks.Place
}

// field is a distance in areas for each place.
type field [blocks.MaxPlaces]int

// Choose plays the action with the best immediate gain.
func (b *bot) Choose(_ context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	if len(legal) == 1 {
		return legal[0], nil
	}
	pos, err := b.game.Guess(v, b.rand)
	if err != nil {
		return kernel.Action{}, fmt.Errorf("greedy: %w", err)
	}
	p, ok := pos.(*blocks.Position)
	if !ok {
		return kernel.Action{}, fmt.Errorf("greedy plays the block system only")
	}
	b.p = p
	b.distances()
	return b.pick(legal), nil
}

// best is the action with the highest score, the first of equals, and that score.
func best(legal []kernel.Action, score func(kernel.Action) int) (kernel.Action, int) {
	a := bots.Top(legal, score)
	return a, score(a)
}

// pick finds out from the legal verbs what is asked, and chooses.
func (b *bot) pick(legal []kernel.Action) kernel.Action {
	switch segment := b.p.SegmentID(); {
	case bots.Has(legal, blocks.VArrange):
		return bots.First(legal, blocks.VArrange)
	case bots.Has(legal, blocks.VLead):
		return bots.First(legal, blocks.VLead)
	case bots.Has(legal, blocks.VPass):
		return b.declare(legal)
	case bots.Has(legal, blocks.VRegenerate), bots.Has(legal, blocks.VReplace), bots.Has(legal, blocks.VDraw):
		return b.supplyPoints(legal)
	case bots.Has(legal, blocks.VExploit):
		return b.exploit(legal)
	case bots.Has(legal, blocks.VHit):
		a, _ := best(legal, func(a kernel.Action) int { return -b.worth(blocks.Block(a.Piece)) })
		return a
	case bots.Has(legal, blocks.VAbort), bots.Has(legal, blocks.VDestroy):
		return bots.First(legal, blocks.VAbort)
	case bots.Has(legal, blocks.VBattle):
		a, s := best(legal, func(a kernel.Action) int {
			if a.Verb != blocks.VBattle {
				return 0
			}
			return b.exchange(at(a), 0, 0)
		})
		if s <= 0 && bots.Has(legal, blocks.VEnd) {
			return bots.First(legal, blocks.VEnd)
		}
		return a
	case bots.Has(legal, blocks.VArtillery), bots.Has(legal, blocks.VBomb), bots.Has(legal, blocks.VBombOther):
		return b.support(legal)
	case bots.Has(legal, blocks.VBlitz):
		return b.order(legal)
	case bots.Has(legal, blocks.VPlace):
		a, _ := best(legal, func(a kernel.Action) int { return -b.near[b.side][at(a)] })
		return a
	case segment == "activation":
		return b.activate(legal)
	case bots.Has(legal, blocks.VMove), bots.Has(legal, blocks.VBuild), bots.Has(legal, blocks.VDone):
		return b.order(legal)
	case bots.Has(legal, blocks.VChoose):
		return b.choose(legal)
	}
	return legal[0]
}

// at is the place that an action names.
func at(a kernel.Action) blocks.Place { return blocks.Place(a.Place) - 1 }

// declare plays a tactical impulse while an HQ has strength to spend, then draws reinforcements if it holds the disc.
func (b *bot) declare(legal []kernel.Action) kernel.Action {
	p := b.p
	if bots.Has(legal, blocks.VTactical) {
		for h := blocks.Block(1); int(h) < len(p.Units); h++ {
			if b.useful(h) && p.Units[h].Kind == blocks.HQ {
				return bots.First(legal, blocks.VTactical)
			}
		}
	}
	if bots.Has(legal, blocks.VStrategicDraw) &&
		p.Survey().Arrives(kernel.Side(b.side)) { // two sides that draw nothing play on for ever
		return bots.First(legal, blocks.VStrategicDraw)
	}
	return bots.First(legal, blocks.VPass)
}

// useful reports whether an HQ is worth its step: it has strength, and the enemy or what is to be taken is near.
func (b *bot) useful(h blocks.Block) bool {
	p := b.p
	u := &p.Units[h]
	if int(u.Side) != b.side || u.Kind != blocks.HQ && u.Kind != blocks.AirHQ || !p.InPlay(h) || p.Strength(h) == 0 ||
		p.Isolated.Has(h) {
		return false
	}
	a := p.At[h]
	if p.Areas[a].Terrain == blocks.Box {
		r := p.Survey().RoadNow()
		return r.HQ == h && r.At >= 0 && r.Companions > 0
	}
	return b.near[b.side][a] <= 6
}

// activate activates every useful HQ, and moves up those that are far behind.
func (b *bot) activate(legal []kernel.Action) kernel.Action {
	if bots.Has(legal, blocks.VMove) || bots.Has(legal, blocks.VDone) { // moving an HQ: up behind the front
		a, _ := best(legal, func(a kernel.Action) int {
			if a.Verb == blocks.VDone {
				return 1 << 20
			}
			d := b.near[b.side][at(a)] - 2
			if !b.supplied(at(a)) {
				d += 50
			}
			return -d * d
		})
		return a
	}
	for _, a := range legal {
		h := blocks.Block(a.Piece)
		if a.Verb == blocks.VChoose && b.p.Strength(h) > 0 && b.near[b.side][b.p.At[h]] > 3 {
			if _, gain := b.destination(h, false); gain > 0 {
				return a
			}
		}
	}
	for _, a := range legal {
		if a.Verb == blocks.VActivate && b.useful(blocks.Block(a.Piece)) {
			return a
		}
	}
	if bots.Has(legal, blocks.VEnd) {
		return bots.First(legal, blocks.VEnd)
	}
	if bots.Has(legal, blocks.VActivate) {
		return bots.First(legal, blocks.VActivate)
	}
	return legal[0]
}

// supplyPoints buys HQ steps first, then the cheapest strength, then draws.
func (b *bot) supplyPoints(legal []kernel.Action) kernel.Action {
	a, _ := best(legal, func(a kernel.Action) int {
		h := blocks.Block(a.Piece)
		switch a.Verb {
		case blocks.VRegenerate:
			return 300 - 10*b.p.Strength(h)
		case blocks.VReplace:
			return 200 - 10*b.p.Strength(h)
		case blocks.VDraw:
			return 100
		}
		return 0
	})
	return a
}

// exploit spends the disc if some fast block gains by it.
func (b *bot) exploit(legal []kernel.Action) kernel.Action {
	p := b.p
	for u := blocks.Block(1); int(u) < len(p.Units); u++ {
		if p.Units[u].Fast && int(p.Units[u].Side) == b.side &&
			p.Survey().OnMap(kernel.Side(b.side)).And(setOf(u)) == setOf(u) && !p.Isolated.Has(u) {
			if _, s := b.destination(u, false); s >= 60 {
				return bots.First(legal, blocks.VExploit)
			}
		}
	}
	return bots.First(legal, blocks.VDecline)
}

func setOf(b blocks.Block) (s blocks.Set) {
	s.Add(b)
	return
}

// choose gives an order to the block that gains most by it, or ends the segment.
func (b *bot) choose(legal []kernel.Action) kernel.Action {
	engage := b.p.Kind != blocks.PassImpulse && b.p.SegmentID() != "exploitation-move"
	blitz := b.p.SegmentID() == "blitz"
	a, s := best(legal, func(a kernel.Action) int {
		if a.Verb != blocks.VChoose {
			return 0
		}
		if blitz {
			return b.blitz(blocks.Block(a.Piece))
		}
		_, s := b.destination(blocks.Block(a.Piece), engage)
		return s
	})
	if s <= 0 && bots.Has(legal, blocks.VEnd) {
		return bots.First(legal, blocks.VEnd)
	}
	if a.Verb == blocks.VChoose && !blitz {
		b.piece = blocks.Block(a.Piece)
		b.goal, _ = b.destination(b.piece, engage)
	}
	return a
}

// order carries out the order just given, or makes one for the block in hand.
func (b *bot) order(legal []kernel.Action) kernel.Action {
	p := b.p
	if bots.Has(legal, blocks.VDone) {
		return bots.First(legal, blocks.VDone)
	}
	piece := blocks.Block(0)
	if p.Depth > 0 {
		piece = p.Stack[p.Depth-1].Piece
	}
	if bots.Has(legal, blocks.VBlitz) {
		a, _ := best(legal, func(a kernel.Action) int { return b.gain(piece, p.At[piece], at(a), 0) })
		return a
	}
	if piece == b.piece {
		for _, a := range legal {
			if a.Verb == blocks.VMove && at(a) == b.goal {
				return a
			}
		}
	}
	a, _ := best(legal, func(a kernel.Action) int {
		if a.Verb != blocks.VMove {
			return -1 << 20
		}
		return b.gain(piece, p.At[piece], at(a), 0)
	})
	return a
}

// support sends artillery and bombers to the battle where they do most.
func (b *bot) support(legal []kernel.Action) kernel.Action {
	a, s := best(legal, func(a kernel.Action) int {
		if a.Verb == blocks.VEnd {
			return 0
		}
		foe := 0
		for _, e := range b.p.Survey().BlocksAt(kernel.Side(b.side^1), at(a), nil) {
			foe += b.worth(e)
		}
		return 1 + foe - 40*b.sent(at(a))
	})
	if s <= 0 && bots.Has(legal, blocks.VEnd) {
		return bots.First(legal, blocks.VEnd)
	}
	return a
}

// sent is how much support an area has already.
func (b *bot) sent(a blocks.Place) int {
	n := 0
	for _, at := range b.p.Artillery {
		if at == a {
			n++
		}
	}
	for i := range b.p.Bomber {
		if b.p.Bomber[i] == blocks.BomberSent && b.p.BomberAt[i] == a {
			n++
		}
	}
	return n
}
