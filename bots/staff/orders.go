// Orders: giving them to blocks one after another, the best first.

package staff

import (
	"umpire/bots"
	"umpire/kernel"
	"umpire/systems/blocks"
)

// order is what a block, or a group of blocks, could do: a series of actions.
type order struct {
	acts [16]kernel.Action
	n    int
	gain int32 // of value for the active side
	to   blocks.Place
	who  blocks.Set
	made int // the round in which the gain was worked out
}

// add adds an action to an order, as long as there is room.
func (o *order) add(a kernel.Action) {
	if o.n < len(o.acts) {
		o.acts[o.n] = a
		o.n++
	}
}

// script is the first part of an impulse: its actions so far, and the position that they lead to.
type script struct {
	p    *blocks.Position
	acts []kernel.Action
}

// play adds an action to a script. It is false if the action is not legal.
func (s *script) play(pl *planner, a kernel.Action) bool {
	if s.p.Play(a, pl.dice, nil) != nil {
		return false
	}
	s.acts = append(s.acts, a)
	return true
}

// act is an action on a block and a place of the system's numbers.
func act(v kernel.Verb, b blocks.Block, a blocks.Place) kernel.Action {
	return kernel.Action{Verb: v, Piece: kernel.PieceID(b), Place: kernel.PlaceID(a + 1)}
}

// giveOrders gives at most limit blocks orders, the best first, as long as any order gains. Each is tried on a copy and
// evaluated, so that an attack counts with the battle that it leads to, and a move with what it leaves open. Groups
// that attack the same area are tried together. The position must be in a segment in which blocks are chosen; the
// caller ends it.
func (pl *planner) giveOrders(s *script, limit int) {
	p := s.p
	side := int(p.Active)
	orders := pl.orders[:0]
	base := pl.worthOf(p, side)
	pl.round = 0
	orders = pl.possibleOrders(s, orders, base)
	// When the work allowed runs out, the best order that was found is still given.
	for given := 0; given < limit && len(orders) > 0 && (given == 0 || !pl.exhausted()); {
		best := -1
		for i := range orders {
			if best < 0 || orders[i].gain > orders[best].gain {
				best = i
			}
		}
		o := &orders[best]
		if o.gain < pl.w.minGain {
			break
		}
		if o.made != pl.round && !pl.exhausted() {
			if pl.round > 0 && !pl.rerate(s, o, base) {
				orders[best] = orders[len(orders)-1]
				orders = orders[:len(orders)-1]
			}
			continue
		}
		ok := true
		for i := range o.n {
			if !s.play(pl, o.acts[i]) {
				ok = false
				break
			}
		}
		who := o.who
		if !ok {
			pl.finishOrder(s)
		}
		given += who.Count()
		pl.round++
		base = pl.worthOf(p, side)
		// Other orders of the same blocks are dropped.
		k := 0
		for i := range orders {
			if orders[i].who.And(who).Empty() {
				orders[k] = orders[i]
				k++
			}
		}
		orders = orders[:k]
		if p.Over || !pl.mayChoose(p) {
			break
		}
	}
	pl.orders = orders[:0]
}

// finishOrder completes an order that was given in part.
func (pl *planner) finishOrder(s *script) {
	for s.p.Survey().ChosenBlock() != 0 && !s.p.Over {
		pl.legal = s.p.Legal(pl.legal[:0])
		var a kernel.Action
		switch {
		case bots.Has(pl.legal, blocks.VDone):
			a = bots.First(pl.legal, blocks.VDone)
		case bots.Has(pl.legal, blocks.VMove):
			a = pl.bestBy(s.p, pl.legal, blocks.VMove)
		default:
			a = pl.bestOf(s.p, pl.legal)
		}
		if !s.play(pl, a) {
			return
		}
	}
}

// mayChoose reports whether blocks may be chosen now.
func (pl *planner) mayChoose(p *blocks.Position) bool {
	pl.legal = p.Legal(pl.legal[:0])
	for _, a := range pl.legal {
		if a.Verb == blocks.VChoose {
			return true
		}
	}
	return false
}

// worthOf is eval from a side's point of view.
func (pl *planner) worthOf(p *blocks.Position, side int) int32 {
	v := pl.eval(p)
	if side != pl.side {
		return -v
	}
	return v
}

// rerate works out an order's gain again after others have been given. It is false if the order is no longer legal.
func (pl *planner) rerate(s *script, o *order, base int32) bool {
	q := pl.scratch
	s.p.Copy(q)
	for i := range o.n {
		if q.Play(o.acts[i], pl.dice, nil) != nil {
			return false
		}
	}
	o.gain = pl.worthOf(q, int(s.p.Active)) - base
	o.made = pl.round
	return true
}

// possibleOrders lists the orders that could be given now, with their gains.
func (pl *planner) possibleOrders(s *script, orders []order, base int32) []order {
	p := s.p
	side := int(p.Active)
	pl.legal = p.Legal(pl.legal[:0])
	var movers []blocks.Block
	movers = pl.movers[:0]
	for _, a := range pl.legal {
		if a.Verb == blocks.VChoose && p.Areas[p.At[blocks.Block(a.Piece)]].Terrain != blocks.Box {
			movers = append(movers, blocks.Block(a.Piece))
		}
	}
	pl.movers = movers
	engage := p.Kind != blocks.PassImpulse && p.SegmentID() != "exploitation-move"
	command := p.SegmentID() == "command"
	enemy := p.Survey().Occupied(sideOf(other(side)))
	full := p.Full(sideOf(side))
	q := pl.scratch
	var assault blocks.Mask
	// Places that can decide the game come first, so that they are tried even if little work is allowed.
	for _, b := range movers {
		var at [blocks.MaxCost + 1]blocks.Mask
		pl.reach[b] = p.Survey().Reach(b, engage, &at)
		watched := pl.reach[b].And(p.Watch).AndNot(enemy).AndNot(full)
		watched.Del(p.At[b])
		pl.ready = 0
		for a := watched.Pop(); a >= 0 && !pl.exhausted(); a = watched.Pop() {
			orders = pl.moveOrder(p, orders, b, a, base)
		}
	}
	for _, b := range movers {
		ends := pl.reach[b]
		combat := p.Units[b].Kind.Combat()
		if combat {
			assault = assault.Or(ends.And(enemy))
		}
		quiet := ends.AndNot(enemy).AndNot(full).AndNot(p.Watch)
		quiet.Del(p.At[b])
		if pl.scarce && side == pl.side {
			quiet = pl.marches(p, p.At[b], quiet)
		}
		pl.ready = 0
		for a := quiet.Pop(); a >= 0; a = quiet.Pop() {
			if pl.exhausted() {
				return orders
			}
			if pl.promising(p, b, a, side) {
				orders = pl.moveOrder(p, orders, b, a, base)
			}
		}
		if command && combat && p.MayBuild(b) {
			o := order{to: p.At[b], made: pl.round}
			o.who.Add(b)
			o.add(act(blocks.VChoose, b, -1))
			o.add(act(blocks.VBuild, 0, -1))
			p.Copy(q)
			if q.Play(o.acts[0], pl.dice, nil) == nil && q.Play(o.acts[1], pl.dice, nil) == nil {
				o.gain = pl.worthOf(q, side) - base
				if o.gain >= pl.w.minGain {
					orders = append(orders, o)
				}
			}
		}
	}
	if engage {
		for a := assault.Pop(); a >= 0; a = assault.Pop() {
			orders = pl.attackOrder(s, orders, a, base)
		}
	}
	return orders
}

// moveOrder adds the order to move a block to an area without enemies, if it gains. The position in which the block is
// chosen is kept for the next area: pl.ready is its block.
func (pl *planner) moveOrder(p *blocks.Position, orders []order, b blocks.Block, a blocks.Place, base int32) []order {
	q := pl.scratch
	o := order{to: a, made: pl.round}
	o.who.Add(b)
	o.add(act(blocks.VChoose, b, -1))
	o.add(act(blocks.VMove, 0, a))
	if pl.ready != b {
		p.Copy(pl.chosen)
		if pl.chosen.Play(o.acts[0], pl.dice, nil) != nil {
			return orders
		}
		pl.ready = b
	}
	pl.chosen.Copy(q)
	if q.Play(o.acts[1], pl.dice, nil) != nil {
		return orders
	}
	if q.Survey().ChosenBlock() == b && !q.Over {
		o.add(act(blocks.VDone, 0, -1))
		if q.Play(o.acts[2], pl.dice, nil) != nil {
			return orders
		}
	}
	o.gain = pl.worthOf(q, int(p.Active)) - base
	if o.gain >= pl.w.minGain {
		orders = append(orders, o)
	}
	return orders
}

// promising is false for moves that cannot gain much: to own ground, and no nearer to anything of interest.
func (pl *planner) promising(p *blocks.Position, b blocks.Block, a blocks.Place, side int) bool {
	if !p.Controls(sideOf(side), a) {
		return !pl.brief || pl.front[a] <= 1 || pl.ground[a] >= 12
	}
	from := p.At[b]
	if pl.brief {
		// In a playout of several impulses only long moves towards what is driven for, else none.
		return pl.onward && side == pl.side && pl.nearerDrive(p, from, a)
	}
	if pl.front[a] <= 2 || pl.front[from] <= 1 {
		return true
	}
	// Behind the front only long moves towards something of interest are tried.
	return pl.interest[a] > pl.interest[from] && int(pl.t.waysTo(p.Weather, a)[from])+1 >= p.Survey().MovementPoints(b)
}

// attackOrder adds the best group of blocks to attack an area: they enter one after another, the strongest first and
// those that cross a river later, and the group with the best value is kept.
func (pl *planner) attackOrder(s *script, orders []order, a blocks.Place, base int32) []order {
	p := s.p
	side := int(p.Active)
	type cand struct {
		b    blocks.Block
		fire int32
	}
	var list [24]cand
	n := 0
	bank := p.Across(a)
	for _, b := range pl.movers {
		if !pl.reach[b].Has(a) || !p.Units[b].Kind.Combat() || n == len(list) {
			continue
		}
		f := int32(p.Effective(b)) * int32(p.Units[b].Fire[p.Step[b]])
		// A block that comes over a river rolls one die only. It is not known whether blocks that come from further
		// away will cross one.
		if bank.Has(p.At[b]) && !p.Contested(a) && p.Survey().OverWater(p.At[b], a) {
			f = f / 2
		}
		if p.Contested(p.At[b]) {
			f = f / 2
		}
		i := n
		for i > 0 && list[i-1].fire < f {
			list[i] = list[i-1]
			i--
		}
		list[i] = cand{b, f}
		n++
	}
	room := p.Limit(sideOf(side), a) - p.Survey().CountAt(sideOf(side), a)
	if room <= 0 {
		return orders
	}
	q := pl.scratch
	p.Copy(q)
	o := order{to: a, made: pl.round}
	var best order
	best.gain = -won
	for i := 0; i < n && room > 0 && !pl.exhausted(); i++ {
		b := list[i].b
		if q.Play(act(blocks.VChoose, b, -1), pl.dice, nil) != nil {
			continue
		}
		mv := act(blocks.VMove, 0, a)
		if q.Play(mv, pl.dice, nil) != nil {
			// It cannot enter now: make the copy again with the blocks that did.
			p.Copy(q)
			for k := range o.n {
				q.Play(o.acts[k], pl.dice, nil)
			}
			continue
		}
		o.add(act(blocks.VChoose, b, -1))
		o.add(mv)
		o.who.Add(b)
		room--
		if q.Survey().ChosenBlock() == b && !q.Over { // no enemy was there any more
			o.add(act(blocks.VDone, 0, -1))
			if q.Play(act(blocks.VDone, 0, -1), pl.dice, nil) != nil {
				break
			}
		}
		o.gain = pl.worthOf(q, side) - base
		if o.gain > best.gain {
			best = o
		}
		if q.Over {
			break
		}
	}
	if best.gain >= pl.w.minGain {
		orders = append(orders, best)
	}
	return orders
}
