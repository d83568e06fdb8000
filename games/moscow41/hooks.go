// The rules that only Moscow '41 has: Kiev, Leningrad and the Road to it, the Luftwaffe's leaving, transfers and
// arrivals.

package moscow41

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/blocks"
)

func (r *rulebook) hooks() blocks.Hooks {
	return blocks.Hooks{Final: r.final, Arrivals: r.arrivals, Transfers: r.transfers,
		Transferred: r.transferred, Advanced: r.advanced,
		Artillery: r.artillery, BlitzHQ: r.blitzes, RoadFaces: r.roadFaces, CouldBe: r.couldBe}
}

// final is the rest of the Final Phase: Kiev (13.2), Leningrad (13.3), and the Luftwaffe's leaving (14.8).
func (r *rulebook) final(p *blocks.Position) {
	if p.Sc.FinalPhase {
		if p.State.Lost&lostKiev == 0 && p.On(ruleKiev) && p.Controls(German, r.chernigov) &&
			p.Controls(German, r.romny) {
			p.SetLost(lostKiev)
			p.Say(kernel.Event{Kind: blocks.EvCaptured, Audience: kernel.Everyone, Side: German,
				Place: blocks.PlaceID(r.kiev)})
			p.SetControl(r.kiev, German)
			if p.Held(r.panzer48, blocks.Reserved) {
				p.Remove(r.panzer48, blocks.InPool)
				p.Say(kernel.Event{Kind: blocks.EvJoins, Audience: kernel.Everyone, Side: German,
					Piece: kernel.PieceID(r.panzer48)})
			}
		}
		if !p.Over && p.State.Lost&lostLeningrad == 0 && p.On(ruleLeningrad) && p.State.Lost&leningradReached != 0 {
			r.leningradFalls(p)
		}
	}
	if !p.Over && p.Month == november && p.On(ruleAirLeaves) {
		for b := blocks.Block(1); int(b) < len(p.Units); b++ {
			if p.Units[b].Kind == blocks.AirHQ && !p.Held(b, blocks.Lost) {
				a := p.At[b]
				p.Show(b)
				p.Remove(b, blocks.Removed)
				p.SettleControl(a)
				p.Say(kernel.Event{Kind: blocks.EvLeaves, Audience: kernel.Everyone, Side: German,
					Piece: kernel.PieceID(b)})
			}
		}
		for i := range p.Bomber {
			p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = blocks.BomberGone, 0, 0
		}
	}
}

func (r *rulebook) leningradFalls(p *blocks.Position) {
	p.SetLost(lostLeningrad | lostShlisselburg)
	p.Say(kernel.Event{Kind: blocks.EvCaptured, Audience: kernel.Everyone, Side: German,
		Place: blocks.PlaceID(r.leningrad)})
	if p.InPlay(r.zhukov) && p.At[r.zhukov] == r.leningrad {
		p.Show(r.zhukov)
		p.Remove(r.zhukov, blocks.InPool)
		p.Say(kernel.Event{Kind: blocks.EvDestroyed, Audience: kernel.Everyone, Side: Soviet,
			Piece: kernel.PieceID(r.zhukov), Place: blocks.PlaceID(r.leningrad)})
	}
	g := r.group
	for b := g.Pop(); b != 0; b = g.Pop() {
		if p.InPlay(b) && r.road.Has(p.At[b]) {
			p.Remove(b, blocks.InPool)
		}
		if p.Held(b, blocks.InPool) {
			p.Say(kernel.Event{Kind: blocks.EvJoins, Audience: kernel.Only(German), Side: German,
				Piece: kernel.PieceID(b)})
		}
	}
	p.SetControl(r.leningrad, German)
}

// advanced looks where Hoepner has come to (13.3.1).
func (r *rulebook) advanced(p *blocks.Position) {
	if p.At[r.hoepner] == r.leningrad {
		p.SetLost(leningradReached)
	}
	if p.On(ruleShlisselburg) && p.Controls(German, r.shlisselburg) && p.State.Lost&lostShlisselburg == 0 {
		p.SetLost(lostShlisselburg)
		p.Say(kernel.Event{Kind: blocks.EvCaptured, Audience: kernel.Everyone, Side: German,
			Place: blocks.PlaceID(r.shlisselburg)})
	}
}

// roadPlay reports whether the Road to Leningrad is in play and Leningrad has not fallen.
func (r *rulebook) roadPlay(p *blocks.Position) bool {
	return p.Sc.Road && p.State.Lost&lostLeningrad == 0
}

// arrivals is where a drawn block may be placed (5.0).
func (r *rulebook) arrivals(p *blocks.Position, b blocks.Block) board.Mask {
	u := &p.Units[b]
	if u.Side == German {
		if r.group.Has(b) && r.roadPlay(p) {
			if b != r.hoepner && p.InPlay(r.hoepner) && r.road.Has(p.At[r.hoepner]) {
				return board.MaskOf(p.At[r.hoepner])
			}
			return board.Mask{}
		}
		if !p.On(blocks.RArrive) {
			return p.Free(German).AndNot(p.Full(German))
		}
		return r.staging[u.Colour]
	}
	m := p.Free(Soviet).AndNot(p.Full(Soviet))
	if p.On(blocks.RArrive) {
		m = m.And(r.cities).And(*p.InSupply(Soviet)).AndNot(p.Placed)
	}
	// 14.2: Zhukov may be sent to Leningrad, once.
	if b == r.zhukov && p.On(blocks.XTransfer) && r.roadPlay(p) && p.State.Lost&(leningradReached|zhukovRecalled) == 0 {
		m.Add(r.leningrad)
	}
	return m
}

// More bits of State.Lost: Zhukov was called back from Leningrad; Hoepner has come to it, so that it falls in the next
// Final Phase.
const (
	zhukovRecalled uint8 = 1 << (iota + 3)
	leningradReached
)

func (r *rulebook) transferred(p *blocks.Position, b blocks.Block) {
	if b == r.zhukov {
		p.SetLost(zhukovRecalled)
	}
}

// transfers is 14.2: Hoepner's group comes south once all of it has been on the road; Zhukov is called back to Moscow.
func (r *rulebook) transfers(p *blocks.Position, b blocks.Block) board.Mask {
	switch {
	case b == r.zhukov && p.At[b] == r.leningrad:
		near := *p.Map.Graph.NeighbourMask(r.moscow)
		return near.And(p.Free(Soviet)).And(*p.InSupply(Soviet)).AndNot(p.Full(Soviet))
	case r.group.Has(b) && r.road.Has(p.At[b]) && r.roadPlay(p):
		g := r.group
		for o := g.Pop(); o != 0; o = g.Pop() {
			if p.Held(o, blocks.InPool) {
				return board.Mask{}
			}
		}
		return p.Free(German).And(*p.InSupply(German)).AndNot(p.Full(German))
	}
	return board.Mask{}
}

// artillery reports whether Hoepner fires after all: with 14.2 (the scenarios that allow it say so themselves).
func (r *rulebook) artillery(p *blocks.Position, hq blocks.Block) bool { return p.On(blocks.XTransfer) }

// blitzes reports whether an HQ without the bolt allows Blitz: Hoepner with 14.2.
func (r *rulebook) blitzes(p *blocks.Position, hq blocks.Block) bool {
	return hq == r.hoepner && p.On(blocks.XTransfer)
}

// roadFaces is what hits on the road: 6 only while Zhukov defends Leningrad (14.2).
func (r *rulebook) roadFaces(p *blocks.Position) uint8 {
	if p.On(blocks.XTransfer) && p.InPlay(r.zhukov) && p.At[r.zhukov] == r.leningrad {
		return 1
	}
	return 2
}

// couldBe is where a block can be at all: Hoepner's group on the road (or back from it), Zhukov in Leningrad by 14.2,
// no other block in a box; red and green blocks never in the pool, for they start on the map and do not return.
func (r *rulebook) couldBe(p *blocks.Position, b blocks.Block, a board.Place) bool {
	terrain := p.Areas[a].Terrain
	u := &p.Units[b]
	switch {
	case terrain == blocks.Pool:
		return u.Side == Soviet || u.Colour != colourNumbers["red"] && u.Colour != colourNumbers["green"]
	case terrain == blocks.Box:
		return r.group.Has(b) && r.road.Has(a) || b == r.zhukov && a == r.leningrad
	case r.group.Has(b):
		return !r.roadPlay(p) || p.On(blocks.XTransfer)
	}
	return true
}
