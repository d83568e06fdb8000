// What the side that moves first can hold at most after its first impulse without a battle.

package blockstest

import (
	"fmt"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// Opening is what the side that moves first can come to hold in its first impulse without a battle, at the very most.
type Opening struct {
	Side kernel.Side
	// Taken are the places whose control can decide the game (Config.Watch) that it can take, by id, in the map's
	// order.
	Taken []string
	// Won: holding all of Taken at once, with a defensive line wherever it could build one, it would have won.
	Won bool
}

// Openings is Opening of a scenario over many set-ups, made by lot from the seeds 1 to n.
//
// It errs on the side of more: every block of the side moves as far as its points go, from every place where any of the
// set-ups had it, by whatever HQ it is commanded, and fast blocks go as far again (the exploitation); only enemy units
// that stand in the same place in every one of the set-ups stop them, and a leader alone stops nobody. Whatever can be
// taken so is taken together. So if Won is false no line of play wins, except by what a set-up that did not come up in
// n games would change; if it is true, one may.
func Openings(g *blocks.Game, setup kernel.Setup, n int) (Opening, error) {
	var out Opening
	var first *blocks.Position
	var enemy, lines board.Mask                // where enemy units, and lines among them, stood in every set-up
	starts := map[blocks.Block]*board.Mask{}   // where each block of the side stood in any of them
	builders := map[blocks.Block]*board.Mask{} // and where it could build a line
	for seed := 1; seed <= n; seed++ {
		p, err := declared(g, setup, uint64(seed))
		if err != nil {
			return out, err
		}
		if p == nil { // over before anybody declared an impulse
			return Opening{Won: true}, nil
		}
		side := p.ToMove()
		foe := p.Survey().Occupied(side.Other())
		if a := p.LeaderArea[side.Other()]; a != board.None &&
			p.Survey().CountAt(side.Other(), a) == 1 && !p.Lines.Has(a) {
			for _, b := range p.Survey().BlocksAt(side.Other(), a, nil) {
				if p.Units[b].Kind == blocks.Leader {
					foe.Del(a)
				}
			}
		}
		if first == nil {
			first, out.Side, enemy, lines = p, side, foe, p.Lines
		}
		enemy, lines = enemy.And(foe), lines.And(p.Lines)
		own := p.Survey().OnMap(side)
		for b := own.Pop(); b != 0; b = own.Pop() {
			if p.Units[b].Kind == blocks.Leader {
				continue
			}
			if starts[b] == nil {
				starts[b], builders[b] = &board.Mask{}, &board.Mask{}
			}
			starts[b].Add(p.At[b])
			if p.MayBuild(b) {
				builders[b].Add(p.At[b])
			}
		}
	}
	bare(first, out.Side, enemy, lines)
	taken, dug := board.Mask{}, board.Mask{}
	for b := blocks.Block(1); int(b) < len(first.Units); b++ {
		if starts[b] == nil {
			continue
		}
		went := advance(first, b, *starts[b])
		if first.Units[b].Fast {
			went = went.Or(advance(first, b, went))
		}
		taken, dug = taken.Or(went), dug.Or(*builders[b])
	}
	taken = taken.AndNot(first.Owned(out.Side)).And(first.Watch)
	for a := taken; ; {
		q := a.Pop()
		if q < 0 {
			break
		}
		out.Taken = append(out.Taken, first.Areas[q].ID)
		first.SetControl(q, out.Side)
	}
	for a := dug.And(first.Watch); !first.Over; {
		q := a.Pop()
		if q < 0 {
			break
		}
		first.Survey().Give(q, out.Side, true)
		first.Judge(false)
	}
	out.Won = first.Over
	return out, nil
}

// declared plays by lot until the first impulse is to be declared; nil if the game is over before.
func declared(g *blocks.Game, setup kernel.Setup, seed uint64) (*blocks.Position, error) {
	src := chance.NewRand(seed)
	pos, err := g.Start(setup, src)
	if err != nil {
		return nil, err
	}
	p := pos.(*blocks.Position)
	for !p.Over {
		if g.About.Asks[p.Prompt(p.ToMove()).Ask].ID == "declare" {
			return p, nil
		}
		legal := p.Legal(nil)
		if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
			return nil, fmt.Errorf("scenario %s, seed %d: %w", setup.Scenario, seed, err)
		}
	}
	return nil, nil
}

// bare takes all enemy units off the map but those in the given places.
func bare(p *blocks.Position, side kernel.Side, enemy, lines board.Mask) {
	foe := p.Survey().OnMap(side.Other())
	for b := foe.Pop(); b != 0; b = foe.Pop() {
		if !enemy.Has(p.At[b]) {
			p.Remove(b, blocks.Removed)
		}
	}
	gone := p.Lines.And(p.Owned(side.Other())).AndNot(lines.And(enemy))
	for a := gone.Pop(); a >= 0; a = gone.Pop() {
		p.Survey().Give(a, side.Other(), false)
	}
}

// advance is where a block comes to, or comes through, by one move from any of some places, without engaging.
func advance(p *blocks.Position, b blocks.Block, from board.Mask) board.Mask {
	all := from
	q := p.New().(*blocks.Position)
	for a := from.Pop(); a >= 0; a = from.Pop() {
		p.Copy(q)
		q.At[b] = a
		q.RebuildDerived()
		q.SettleControl(a)
		if q.Over { // entering decided the game: that is known when the place is counted as taken
			continue
		}
		var at [blocks.MaxCost + 1]board.Mask
		q.Survey().Reach(b, false, &at)
		for _, m := range at {
			all = all.Or(m)
		}
	}
	return all
}
