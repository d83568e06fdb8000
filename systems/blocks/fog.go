package blocks

import (
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/fog"
)

// What the enemy sees of a block on the map is its handle: a number that tells nothing about which block it is. It
// keeps the handle while it can be followed. Blocks of one side that stand together concealed can have been mixed up
// when another one came (or was concealed) there; their handles are then dealt again at the end of the impulse, and
// what was remembered of them is forgotten.

// handleNumbers are the numbers of each side's handles, and how they are shown.
var handleNumbers = [kernel.Players]fog.Numbers{{First: 1, Last: MaxBlocks - 1},
	{First: 1, Last: MaxBlocks - 1, Offset: MaxBlocks}}

// handleID is the id under which the enemy sees a concealed block.
func (p *Position) handleID(b Block) kernel.PieceID {
	return handleNumbers[p.sideOf(b)].ID(int(p.Handle[b]))
}

// byHandle finds a block by its handle, 0 if there is none.
func (p *Position) byHandle(id kernel.PieceID) Block {
	for s := range kernel.Side(kernel.Players) {
		if h := handleNumbers[s].Number(id); h != 0 {
			m := p.all[s]
			for b := m.Pop(); b != 0; b = m.Pop() {
				if int(p.Handle[b]) == h {
					return b
				}
			}
		}
	}
	return 0
}

// freshHandle takes the lowest handle of a side that is not in use.
func (p *Position) freshHandle(s kernel.Side) uint8 {
	for h := Block(1); h < MaxBlocks; h++ {
		if !p.used[s].Has(h) {
			p.used[s].Add(h)
			return uint8(h)
		}
	}
	panic("blocks: more blocks on the map than handles")
}

// concealed reports whether a block's face is hidden from the enemy.
func (p *Position) concealed(b Block) bool {
	return p.On(RFog) && !p.Open.Has(b) && !p.Held(b, Lost) && !p.Held(b, Reserved) && !p.Held(b, Removed) &&
		!p.Held(b, Waiting)
}

// faceTo is the id under which a side sees a block, NoPiece if it does not see it at all.
func (p *Position) faceTo(side kernel.Side, b Block) kernel.PieceID {
	if b == 0 {
		return kernel.NoPiece
	}
	if side == kernel.Both || side == p.sideOf(b) || !p.concealed(b) {
		return kernel.PieceID(b)
	}
	if p.InPlay(b) {
		return p.handleID(b)
	}
	return kernel.NoPiece
}

// blockOf is the block that a side means by an id, 0 if it knows none by it.
func (p *Position) blockOf(side kernel.Side, id kernel.PieceID) Block {
	if id.Handle() {
		b := p.byHandle(id)
		if b != 0 && p.faceTo(side, b) == id {
			return b
		}
		return 0
	}
	b := Block(id)
	if id < 1 || int(id) > int(p.n) || p.faceTo(side, b) != id {
		return 0
	}
	return b
}

func (p *Position) reveal(b Block) {
	if p.Open.Has(b) || !p.On(RReveal) {
		return
	}
	if p.ev != nil {
		p.Say(kernel.Event{Kind: EvReveals, Audience: kernel.Only(p.sideOf(b)), Side: p.sideOf(b),
			Piece: kernel.PieceID(b), Place: PlaceID(p.At[b]), A: int16(p.Strength(b))})
		p.Say(kernel.Event{Kind: EvShown, Audience: kernel.Except(p.sideOf(b)), Side: p.sideOf(b),
			Piece: p.handleID(b), With: kernel.PieceID(b), Place: PlaceID(p.At[b]), A: int16(p.Strength(b))})
	}
	p.Open.Add(b)
	p.dropHandle(b)
	p.Seen.Del(b)
	p.SeenStrength[b], p.SeenTurn[b] = 0, 0
}

// dropHandle frees a block's handle: it is shown by its face now, or is off the map.
func (p *Position) dropHandle(b Block) {
	if h := p.Handle[b]; h != 0 {
		p.used[p.sideOf(b)].Del(Block(h))
		p.Handle[b] = 0
	}
}

func (p *Position) conceal(b Block) {
	if !p.Open.Has(b) {
		return
	}
	p.Open.Del(b)
	p.Handle[b] = p.freshHandle(p.sideOf(b))
	p.Seen.Add(b)
	p.SeenStrength[b] = uint8(p.Strength(b))
	p.SeenTurn[b] = p.Month
	if p.ground.Has(p.At[b]) {
		p.Unmixed[p.sideOf(b)].Add(p.At[b])
	}
	if p.ev != nil {
		s := p.sideOf(b)
		p.Say(kernel.Event{Kind: EvConceals, Audience: kernel.Only(s), Side: s, Piece: kernel.PieceID(b),
			Place: PlaceID(p.At[b])})
		p.Say(kernel.Event{Kind: EvConceals, Audience: kernel.Except(s), Side: s, Piece: kernel.PieceID(b),
			With: p.handleID(b), Place: PlaceID(p.At[b])})
	}
}

// wither takes a step from a block while the enemy looks on. He does not see its strength; what he remembers of it
// loses the step, too. A block that he remembers at its lowest level has been given steps since, and is at least there.
func (p *Position) wither(b Block) {
	p.Step[b]++
	if !p.Seen.Has(b) {
		return
	}
	u := &p.Units[b]
	if k := p.stepAt(b, p.SeenStrength[b]) + 1; k < int(u.Steps) {
		p.SeenStrength[b] = u.Levels[k]
	}
}

// Show lets both sides see which block dies (its face, not its memory).
func (p *Position) Show(b Block) {
	if p.ev == nil || !p.concealed(b) {
		return
	}
	s := p.sideOf(b)
	id := kernel.NoPiece
	if p.InPlay(b) {
		id = p.handleID(b)
	}
	p.Say(kernel.Event{Kind: EvReveals, Audience: kernel.Only(s), Side: s, Piece: kernel.PieceID(b),
		Place: PlaceID(p.At[b]), A: int16(p.Strength(b))})
	p.Say(kernel.Event{Kind: EvShown, Audience: kernel.Except(s), Side: s, Piece: id, With: kernel.PieceID(b),
		Place: PlaceID(p.At[b]), A: int16(p.Strength(b))})
}

// byHandles is a set of blocks, the open ones first, then the others in the order of their handles. The slice is
// scratch, good until the next call.
func (p *Position) byHandles(m Set) []Block {
	var by [2][MaxBlocks]Block
	p.order = p.order[:0]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if h := p.Handle[b]; h != 0 {
			by[p.sideOf(b)][h] = b
		} else {
			p.order = append(p.order, b)
		}
	}
	for s := range by {
		for h := 1; h < MaxBlocks; h++ {
			if by[s][h] != 0 {
				p.order = append(p.order, by[s][h])
			}
		}
	}
	return p.order
}

// sayColumn tells of blocks that move together: their owner in the order of the roster, everybody else in that of the
// handles, so that neither order tells which block has which handle.
func (p *Position) sayColumn(m Set, from, to Place) {
	if p.ev == nil {
		return
	}
	event := func(b Block) kernel.Event {
		side := p.sideOf(b)
		return kernel.Event{Kind: EvMoves, Audience: kernel.Only(side), Side: side, Piece: kernel.PieceID(b),
			Place: PlaceID(from), To: PlaceID(to)}
	}
	for o := m; !o.Empty(); {
		b := o.Pop()
		e := event(b)
		if p.Open.Has(b) || !p.On(RFog) {
			e.Audience = kernel.Everyone
		}
		p.ev.Add(e)
	}
	for _, b := range p.byHandles(m) {
		if !p.Open.Has(b) && p.On(RFog) {
			e := event(b)
			e.Audience, e.Piece = kernel.Except(e.Side), p.handleID(b)
			p.ev.Add(e)
		}
	}
}

// mix deals new handles where concealed blocks can have been mixed up.
func (p *Position) mix() {
	for s := range kernel.Side(kernel.Players) {
		m := p.Unmixed[s]
		p.Unmixed[s] = Mask{}
		for a := m.Pop(); a >= 0; a = m.Pop() {
			if p.count[s][a] >= 2 {
				p.mixArea(s, a)
			}
		}
	}
}

// mixArea mixes the concealed blocks of a side in an area. Those that draw are ordered by their old handles, so that
// what the enemy sees does not depend on which blocks they are.
func (p *Position) mixArea(s kernel.Side, a Place) {
	if !p.On(RFog) {
		return
	}
	p.stack.Reset()
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.sideOf(b) == s && !p.Open.Has(b) {
			look := 2 * p.Units[b].Back // a block with a cube is not taken for one without
			if p.Isolated.Has(b) {
				look++
			}
			p.stack.Add(kernel.PieceID(b), int(p.Handle[b]), look)
		}
	}
	l := chance.Label{Kind: chance.Mixing, N: int16(PlaceID(a))}
	n := p.stack.Mix(p.src, l, fog.ByHandle, func(id kernel.PieceID, handle int) {
		p.Handle[id] = uint8(handle)
		p.Seen.Del(Block(id))
		p.SeenStrength[id], p.SeenTurn[id] = 0, 0
	})
	if n > 0 {
		p.Say(kernel.Event{Kind: EvMixed, Audience: kernel.Except(s), Side: s, Place: PlaceID(a), A: int16(n)})
	}
}
