package staff

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// order is one thing that a block, or a group of blocks, could do: a run of actions.
type order struct {
	acts [16]kernel.Action
	n    int
	gain int32
	to   blocks.Place
	who  blocks.Set
	made int // in which round the gain was reckoned
}

func (o *order) add(a kernel.Action) {
	if o.n < len(o.acts) {
		o.acts[o.n] = a
		o.n++
	}
}

// sheet is an impulse being written: the position so far, and the actions that led to it.
type sheet struct {
	p    *blocks.Position
	acts []kernel.Action
}

func (s *sheet) play(m *mind, a kernel.Action) bool {
	if s.p.Play(a, m.dice, nil) != nil {
		return false
	}
	s.acts = append(s.acts, a)
	return true
}

func act(v kernel.Verb, b blocks.Block, a blocks.Place) kernel.Action {
	return kernel.Action{Verb: v, Piece: kernel.PieceID(b), Place: kernel.PlaceID(a + 1)}
}

// write gives orders to blocks, best first, as long as any order gains: each is tried on a copy and judged by eval, so that an
// attack is weighed with the battle that it brings, a move with what it uncovers. Groups that attack one area are tried together.
// The position must be in a segment where blocks are chosen; the segment is left to be ended by the caller.
func (m *mind) write(s *sheet, limit int) {
	p := s.p
	side := int(p.Active)
	orders := m.orders[:0]
	base := m.worthOf(p, side)
	m.round = 0
	orders = m.collect(s, orders, base)
	// When the work allowed runs out in the middle, the best order found is still given.
	for given := 0; given < limit && len(orders) > 0 && (given == 0 || !m.broke()); {
		best := -1
		for i := range orders {
			if best < 0 || orders[i].gain > orders[best].gain {
				best = i
			}
		}
		o := &orders[best]
		if o.gain < m.w.minGain {
			break
		}
		if o.made != m.round && !m.broke() {
			if m.round > 0 && !m.retry(s, o, base) {
				orders[best] = orders[len(orders)-1]
				orders = orders[:len(orders)-1]
			}
			continue
		}
		ok := true
		for i := range o.n {
			if !s.play(m, o.acts[i]) {
				ok = false
				break
			}
		}
		who := o.who
		if !ok {
			m.close(s)
		}
		given += who.Count()
		m.round++
		base = m.worthOf(p, side)
		// Orders of the same blocks are void.
		k := 0
		for i := range orders {
			if orders[i].who.And(who).Empty() {
				orders[k] = orders[i]
				k++
			}
		}
		orders = orders[:k]
		if p.Over || !m.choosing(p) {
			break
		}
	}
	m.orders = orders[:0]
}

// close gets out of a half-given order.
func (m *mind) close(s *sheet) {
	for s.p.InHandNow() != 0 && !s.p.Over {
		m.legal = s.p.Legal(m.legal[:0])
		a := m.legal[0]
		for _, l := range m.legal {
			if l.Verb == blocks.VDone {
				a = l
			}
		}
		if !s.play(m, a) {
			return
		}
	}
}

// choosing reports whether blocks may be chosen now.
func (m *mind) choosing(p *blocks.Position) bool {
	m.legal = p.Legal(m.legal[:0])
	for _, a := range m.legal {
		if a.Verb == blocks.VChoose {
			return true
		}
	}
	return false
}

// worthOf is eval for a side.
func (m *mind) worthOf(p *blocks.Position, side int) int32 {
	v := m.eval(p)
	if side != m.side {
		return -v
	}
	return v
}

// retry reckons an order's gain again after others have been given. It is false if the order has become impossible.
func (m *mind) retry(s *sheet, o *order, base int32) bool {
	q := m.scratch
	s.p.Copy(q)
	for i := range o.n {
		if q.Play(o.acts[i], m.dice, nil) != nil {
			return false
		}
	}
	o.gain = m.worthOf(q, int(s.p.Active)) - base
	o.made = m.round
	return true
}

// collect lists the orders that could be given now, with their gains.
func (m *mind) collect(s *sheet, orders []order, base int32) []order {
	p := s.p
	side := int(p.Active)
	m.legal = p.Legal(m.legal[:0])
	var movers []blocks.Block
	movers = m.movers[:0]
	for _, a := range m.legal {
		if a.Verb == blocks.VChoose && p.Areas[p.At[blocks.Block(a.Piece)]].Terrain != blocks.Box {
			movers = append(movers, blocks.Block(a.Piece))
		}
	}
	m.movers = movers
	engage := p.Kind != blocks.PassImpulse && p.SegmentID() != "exploitation-move"
	command := p.SegmentID() == "command"
	enemy := p.Occupied(sideOf(other(side)))
	full := p.Full(sideOf(side))
	q := m.scratch
	var assault blocks.Mask
	// What counts in itself comes first, so that it is seen however little work is allowed.
	for _, b := range movers {
		var at [blocks.MaxCost + 1]blocks.Mask
		m.reach[b] = p.Reach(b, engage, &at)
		prizes := m.reach[b].And(p.Watch).AndNot(enemy).AndNot(full)
		prizes.Del(p.At[b])
		m.ready = 0
		for a := prizes.Pop(); a >= 0 && !m.broke(); a = prizes.Pop() {
			orders = m.march(p, orders, b, a, base)
		}
	}
	for _, b := range movers {
		ends := m.reach[b]
		combat := p.Units[b].Kind.Combat()
		if combat {
			assault = assault.Or(ends.And(enemy))
		}
		quiet := ends.AndNot(enemy).AndNot(full).AndNot(p.Watch)
		quiet.Del(p.At[b])
		m.ready = 0
		for a := quiet.Pop(); a >= 0; a = quiet.Pop() {
			if m.broke() {
				return orders
			}
			if m.promising(p, b, a, side) {
				orders = m.march(p, orders, b, a, base)
			}
		}
		if command && combat && p.MayBuild(b) {
			o := order{to: p.At[b], made: m.round}
			o.who.Add(b)
			o.add(act(blocks.VChoose, b, -1))
			o.add(act(blocks.VBuild, 0, -1))
			p.Copy(q)
			if q.Play(o.acts[0], m.dice, nil) == nil && q.Play(o.acts[1], m.dice, nil) == nil {
				o.gain = m.worthOf(q, side) - base
				if o.gain >= m.w.minGain {
					orders = append(orders, o)
				}
			}
		}
	}
	if engage {
		for a := assault.Pop(); a >= 0; a = assault.Pop() {
			orders = m.attack(s, orders, a, base)
		}
	}
	return orders
}

// march adds the order to move a block to an area without enemies, if it gains. The position with the block in hand is kept for the
// next area while m.ready is the block.
func (m *mind) march(p *blocks.Position, orders []order, b blocks.Block, a blocks.Place, base int32) []order {
	q := m.scratch
	o := order{to: a, made: m.round}
	o.who.Add(b)
	o.add(act(blocks.VChoose, b, -1))
	o.add(act(blocks.VMove, 0, a))
	if m.ready != b {
		p.Copy(m.chosen)
		if m.chosen.Play(o.acts[0], m.dice, nil) != nil {
			return orders
		}
		m.ready = b
	}
	m.chosen.Copy(q)
	if q.Play(o.acts[1], m.dice, nil) != nil {
		return orders
	}
	if q.InHandNow() == b && !q.Over {
		o.add(act(blocks.VDone, 0, -1))
		if q.Play(o.acts[2], m.dice, nil) != nil {
			return orders
		}
	}
	o.gain = m.worthOf(q, int(p.Active)) - base
	if o.gain >= m.w.minGain {
		orders = append(orders, o)
	}
	return orders
}

// promising sorts out moves that cannot gain much: to ground that is ours, no nearer to anything.
func (m *mind) promising(p *blocks.Position, b blocks.Block, a blocks.Place, side int) bool {
	if !p.Controls(sideOf(side), a) {
		return !m.brief || m.front[a] <= 1 || m.ground[a] >= 12
	}
	if m.brief {
		return false
	}
	from := p.At[b]
	if m.front[a] <= 2 || m.front[from] <= 1 {
		return true
	}
	// Marches behind the front go all the way, and towards something.
	return m.interest[a] > m.interest[from] && int(m.t.waysTo(p.Weather, a)[from])+1 >= p.MovementPoints(b)
}

// attack adds the best group of blocks to send against an area: they go in one after another, the strongest and driest first, and
// the number is kept with which eval is best.
func (m *mind) attack(s *sheet, orders []order, a blocks.Place, base int32) []order {
	p := s.p
	side := int(p.Active)
	type cand struct {
		b    blocks.Block
		fire int32
	}
	var list [24]cand
	n := 0
	bank := p.Across(a)
	for _, b := range m.movers {
		if !m.reach[b].Has(a) || !p.Units[b].Kind.Combat() || n == len(list) {
			continue
		}
		f := int32(p.Effective(b)) * int32(p.Units[b].Fire[p.Step[b]])
		// A block that can only come over the river fights with a die.
		if bank.Has(p.At[b]) && !p.Contested(a) {
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
	room := p.Limit(sideOf(side), a) - p.CountAt(sideOf(side), a)
	if room <= 0 {
		return orders
	}
	q := m.scratch
	p.Copy(q)
	o := order{to: a, made: m.round}
	var best order
	best.gain = -won
	for i := 0; i < n && room > 0 && !m.broke(); i++ {
		b := list[i].b
		if q.Play(act(blocks.VChoose, b, -1), m.dice, nil) != nil {
			continue
		}
		mv := act(blocks.VMove, 0, a)
		if q.Play(mv, m.dice, nil) != nil {
			// No way in now: start the copy again with those who went.
			p.Copy(q)
			for k := range o.n {
				q.Play(o.acts[k], m.dice, nil)
			}
			continue
		}
		o.add(act(blocks.VChoose, b, -1))
		o.add(mv)
		o.who.Add(b)
		room--
		if q.InHandNow() == b && !q.Over { // nobody was there any more
			o.add(act(blocks.VDone, 0, -1))
			if q.Play(act(blocks.VDone, 0, -1), m.dice, nil) != nil {
				break
			}
		}
		o.gain = m.worthOf(q, side) - base
		if o.gain > best.gain {
			best = o
		}
		if q.Over {
			break
		}
	}
	if best.gain >= m.w.minGain {
		orders = append(orders, best)
	}
	return orders
}
