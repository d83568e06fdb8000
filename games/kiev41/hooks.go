// What the rulebook adds in code: where reinforcements arrive, what Guderian closes, what falls with Kiev.

package kiev41

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/blocks"
)

func (r *rulebook) hooks() blocks.Hooks {
	return blocks.Hooks{Arrivals: r.arrivals, Advanced: r.advanced, Changed: r.changed, CouldBe: r.couldBe}
}

// arrivals is where a drawn block may be placed (5.0).
func (r *rulebook) arrivals(p *blocks.Position, b blocks.Block) board.Mask {
	side := p.Units[b].Side
	free := p.Free(side)
	switch {
	case !p.On(blocks.RArrive):
		return free.AndNot(p.Full(side))
	case side == Axis:
		return r.axisStaging
	}
	cities := r.sovietCities.And(free).And(p.Traced(Soviet)).AndNot(p.Full(side)).AndNot(p.Placed)
	return r.sovietStaging.Or(cities)
}

// advanced looks where Guderian has come to (2.2, 10.10).
func (r *rulebook) advanced(p *blocks.Position) {
	at := -1
	for i, a := range p.Road.Boxes {
		if a == p.At[r.guderian] {
			at = i
		}
	}
	for _, x := range []struct {
		box int
		bit uint8
	}{{r.yellowBox, lostYellow}, {r.orangeBox, lostOrange}} {
		if at >= x.box && p.State.Lost&x.bit == 0 && p.On(ruleRoadEnds) {
			p.SetLost(x.bit)
			p.Say(kernel.Event{Kind: blocks.EvCaptured, Audience: kernel.Everyone, Side: Axis,
				Place: blocks.PlaceID(p.Road.Boxes[x.box])})
		}
	}
}

// changed is 2.6 and 10.6: Budyonny is eliminated for good when the Axis controls Kiev, wherever he is.
func (r *rulebook) changed(p *blocks.Position, a board.Place) {
	b := r.budyonny
	if a != r.kiev || !p.Controls(Axis, a) || !p.On(ruleBudyonny) || p.Held(b, blocks.Lost) ||
		p.Held(b, blocks.Removed) {
		return
	}
	at, where := p.At[b], r.kiev
	if p.InPlay(b) {
		where = at
	}
	p.Show(b)
	p.Say(kernel.Event{Kind: blocks.EvDestroyed, Audience: kernel.Everyone, Side: Soviet, Piece: kernel.PieceID(b),
		Place: blocks.PlaceID(where)})
	p.Remove(b, blocks.Lost)
	p.SettleControl(at)
}

// couldBe is where a block can be at all: Guderian on his road, no other block in a box, Axis blocks in the pool only
// where the set-up puts them.
func (r *rulebook) couldBe(p *blocks.Position, b blocks.Block, a board.Place) bool {
	switch p.Areas[a].Terrain {
	case blocks.Pool:
		return p.Units[b].Side == Soviet || r.axisPool[p.Number].Has(b)
	case blocks.Box:
		return b == r.guderian && r.road.Has(a)
	}
	return b != r.guderian
}
