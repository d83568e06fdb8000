// Package greedy is the floor of the computer opponents of the block system: a bot that takes the best immediate exchange, one
// block at a time, and never leaves supply on purpose. It plans nothing, remembers nothing and looks no impulse ahead.
//
// It is frozen: a test pins the actions of whole games, so that a change of strength, up or down, cannot slip in. It shares no
// code with package staff for the same reason. It plays from its view and from what kernel.Game.Guess makes of it. Measured
// strength: docs/bots.md.
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
	Text:  "Takes the best exchange that offers itself, one block at a time, and keeps its supply. It has no plan.",
	Plays: plays,
	Rank:  2,
	New: func(g kernel.Game, side kernel.Side, seed uint64) bots.Bot {
		return &bot{game: g, side: int(side), rand: chance.NewRand(seed)}
	},
}

// plays knows a game of the block system by its segments.
func plays(i *kernel.Info) bool {
	need := map[string]bool{"activation": true, "blitz": true, "isolation": true, "exploitation": true}
	for _, p := range i.Phases {
		delete(need, p.ID)
	}
	return len(need) == 0
}

type bot struct {
	game kernel.Game
	side int
	rand *chance.Rand

	p     *blocks.Position
	near  [2]field     // distance to what each side wants to take or fight, for the guess at hand
	want  field        // distance to what this side wants to take
	piece blocks.Block // the order given: which block
	goal  blocks.Place
}

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

func has(legal []kernel.Action, v kernel.Verb) bool {
	for _, a := range legal {
		if a.Verb == v {
			return true
		}
	}
	return false
}

func find(legal []kernel.Action, v kernel.Verb) kernel.Action {
	for _, a := range legal {
		if a.Verb == v {
			return a
		}
	}
	return legal[0]
}

// best is the action with the highest score, the first of equals.
func best(legal []kernel.Action, score func(kernel.Action) int) (kernel.Action, int) {
	top, at := -1<<30, 0
	for i, a := range legal {
		if s := score(a); s > top {
			top, at = s, i
		}
	}
	return legal[at], top
}

// pick dispatches on what is asked, which the verbs on offer tell.
func (b *bot) pick(legal []kernel.Action) kernel.Action {
	switch segment := b.p.SegmentID(); {
	case has(legal, blocks.VArrange):
		return find(legal, blocks.VArrange)
	case has(legal, blocks.VLead):
		return find(legal, blocks.VLead)
	case has(legal, blocks.VPass):
		return b.declare(legal)
	case has(legal, blocks.VRegenerate), has(legal, blocks.VReplace), has(legal, blocks.VDraw):
		return b.supplyPoints(legal)
	case has(legal, blocks.VExploit):
		return b.exploit(legal)
	case has(legal, blocks.VHit):
		a, _ := best(legal, func(a kernel.Action) int { return -b.worth(blocks.Block(a.Piece)) })
		return a
	case has(legal, blocks.VAbort), has(legal, blocks.VDestroy):
		return find(legal, blocks.VAbort)
	case has(legal, blocks.VBattle):
		a, s := best(legal, func(a kernel.Action) int {
			if a.Verb != blocks.VBattle {
				return 0
			}
			return b.exchange(at(a), 0, 0)
		})
		if s <= 0 && has(legal, blocks.VEnd) {
			return find(legal, blocks.VEnd)
		}
		return a
	case has(legal, blocks.VArtillery), has(legal, blocks.VBomb), has(legal, blocks.VBombOther):
		return b.support(legal)
	case has(legal, blocks.VBlitz):
		return b.order(legal)
	case has(legal, blocks.VPlace):
		a, _ := best(legal, func(a kernel.Action) int { return -b.near[b.side][at(a)] })
		return a
	case segment == "activation":
		return b.activate(legal)
	case has(legal, blocks.VMove), has(legal, blocks.VBuild), has(legal, blocks.VDone):
		return b.order(legal)
	case has(legal, blocks.VChoose):
		return b.choose(legal)
	}
	return legal[0]
}

func at(a kernel.Action) blocks.Place { return blocks.Place(a.Place) - 1 }

// declare plays a tactical impulse while an HQ has strength to spend, then calls for reinforcements if it holds the disc.
func (b *bot) declare(legal []kernel.Action) kernel.Action {
	p := b.p
	if has(legal, blocks.VTactical) {
		for h := blocks.Block(1); int(h) < len(p.Units); h++ {
			if b.useful(h) && p.Units[h].Kind == blocks.HQ {
				return find(legal, blocks.VTactical)
			}
		}
	}
	if has(legal, blocks.VStrategicDraw) && p.CountAt(kernel.Side(b.side), p.Holding[b.side][blocks.InPool]) > 0 {
		return find(legal, blocks.VStrategicDraw)
	}
	return find(legal, blocks.VPass)
}

// useful reports whether an HQ is worth its step: it has strength, and the enemy or what is to be taken is near.
func (b *bot) useful(h blocks.Block) bool {
	p := b.p
	u := &p.Units[h]
	if int(u.Side) != b.side || u.Kind != blocks.HQ && u.Kind != blocks.AirHQ || !p.InPlay(h) || p.Strength(h) == 0 || p.Isolated.Has(h) {
		return false
	}
	a := p.At[h]
	if p.Areas[a].Terrain == blocks.Box {
		c := p.Road.Companions
		for o := c.Pop(); o != 0; o = c.Pop() {
			if p.At[o] == p.At[h] {
				return true
			}
		}
		return false
	}
	return b.near[b.side][a] <= 6
}

// activate reveals every useful HQ where it stands.
func (b *bot) activate(legal []kernel.Action) kernel.Action {
	if has(legal, blocks.VMove) || has(legal, blocks.VDone) { // moving an HQ: up behind the front
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
	if has(legal, blocks.VEnd) {
		return find(legal, blocks.VEnd)
	}
	if has(legal, blocks.VActivate) {
		return find(legal, blocks.VActivate)
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
		if p.Units[u].Fast && int(p.Units[u].Side) == b.side && p.OnMap(kernel.Side(b.side)).And(setOf(u)) == setOf(u) && !p.Isolated.Has(u) {
			if _, s := b.destination(u, false); s >= 60 {
				return find(legal, blocks.VExploit)
			}
		}
	}
	return find(legal, blocks.VDecline)
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
	if s <= 0 && has(legal, blocks.VEnd) {
		return find(legal, blocks.VEnd)
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
	if has(legal, blocks.VDone) {
		return find(legal, blocks.VDone)
	}
	piece := blocks.Block(0)
	if p.Depth > 0 {
		piece = p.Stack[p.Depth-1].Piece
	}
	if has(legal, blocks.VBlitz) {
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
		for _, e := range b.p.BlocksAt(kernel.Side(b.side^1), at(a), nil) {
			foe += b.worth(e)
		}
		return 1 + foe - 40*b.sent(at(a))
	})
	if s <= 0 && has(legal, blocks.VEnd) {
		return find(legal, blocks.VEnd)
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
