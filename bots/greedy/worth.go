// What blocks, places, battles and moves are worth.

package greedy

import (
	"umpire/kernel"
	"umpire/systems/blocks"
)

// worth is what a block is worth at its present strength: its dice by the faces that hit, and a little for the block
// itself.
func (b *bot) worth(u blocks.Block) int {
	p := b.p
	n := p.Strength(u)
	switch p.Units[u].Kind {
	case blocks.Leader:
		return 0
	case blocks.HQ:
		return 60 + 30*n
	case blocks.AirHQ:
		return 60 + 30*n
	}
	return 10 + 10*n*int(p.Units[u].Fire[p.Step[u]])
}

// placeWorth is what it is worth to hold a place.
func (b *bot) placeWorth(a blocks.Place) int {
	p := b.p
	switch {
	case p.VictoryPlaces.Has(a):
		return 400
	case p.Watch.Has(a):
		return 200
	case p.Areas[a].City:
		return 30
	}
	return 8
}

// guards is how many combat blocks of its own the bot has in a place.
func (b *bot) guards(a blocks.Place) int {
	n := 0
	for _, u := range b.p.Survey().BlocksAt(kernel.Side(b.side), a, nil) {
		if b.p.Units[u].Kind.Combat() {
			n++
		}
	}
	return n
}

// distances works out how far every place is from what each side wants: places of the enemy that count, and its blocks.
func (b *bot) distances() {
	p := b.p
	for s := range 2 {
		may := p.Enterable(kernel.Side(s))
		targets := p.Watch.And(p.Owned(kernel.Side(s ^ 1))).And(may)
		b.near[s] = spread(p, targets.Or(p.Survey().Occupied(kernel.Side(s^1))).And(may), may)
		if s == b.side {
			b.want = spread(p, targets, may)
		}
	}
}

// spread counts the areas from each place to the nearest of a set.
func spread(p *blocks.Position, from, may blocks.Mask) (f field) {
	for i := range f {
		f[i] = 99
	}
	seen := from
	for d := 0; !from.IsZero(); d++ {
		var next blocks.Mask
		for m := from; ; {
			a := m.Pop()
			if a < 0 {
				break
			}
			f[a] = d
			next = next.Or(p.Neighbours(a))
		}
		from = next.And(may).AndNot(seen)
		seen = seen.Or(from)
	}
	return f
}

// power is the expected hits of a side's blocks in an area, in hundredths, and what the blocks are worth.
func (b *bot) power(s int, a blocks.Place, more blocks.Block, wet bool) (hits, worth, blocksThere int) {
	p := b.p
	list := p.Survey().BlocksAt(kernel.Side(s), a, nil)
	if more != 0 {
		list = append(list, more)
	}
	for _, u := range list {
		if p.Units[u].Kind == blocks.Leader {
			continue
		}
		n := p.Strength(u)
		if n > 1 && u == more && wet {
			n = 1
		}
		if s == b.side && p.Weather == blocks.Rain && n > 1 {
			n = 1
		}
		if s == b.side && p.SnowWeakens[s] && p.Weather >= blocks.Snow && n > 1 {
			n /= 2
		}
		hits += n * int(p.Units[u].Fire[p.Step[u]]) * 100 / 6
		worth += b.worth(u)
		blocksThere++
	}
	return
}

// exchange is what a battle in an area is expected to bring: the enemy's losses less the bot's, and the place if it
// falls.
func (b *bot) exchange(a blocks.Place, more blocks.Block, from blocks.Place) int {
	p := b.p
	bank := p.Across(a)
	wet := more != 0 && bank.Has(from) && !p.Contested(a) && p.Weather < blocks.Snow
	mine, _, _ := b.power(b.side, a, more, wet)
	theirs, foeWorth, foes := b.power(b.side^1, a, 0, false)
	foe := kernel.Side(b.side ^ 1)
	if p.Lines.Has(a) && p.Controls(foe, a) {
		theirs += 17
	}
	mine = max(0, mine-100*p.Absorbs(foe, a))
	steps := 0
	for _, u := range p.Survey().BlocksAt(kernel.Side(b.side^1), a, nil) {
		if p.Units[u].Kind != blocks.Leader {
			steps += int(p.Units[u].Steps - p.Step[u])
		}
	}
	if foes == 0 {
		return b.placeWorth(a) // a line alone, or a leader
	}
	loss := 30 // what losing a step costs, on average
	if p.ReturnsToPool[b.side] {
		loss = 22
	}
	value := mine*30/100 - theirs*loss/100
	if mine >= steps*100 {
		value += b.placeWorth(a) + foeWorth/4
	}
	return value
}

// gain is what moving a block from one place to another brings at once.
func (b *bot) gain(u blocks.Block, from, to blocks.Place, cost int) int {
	p := b.p
	s := kernel.Side(b.side)
	value := 0
	combat := p.Units[u].Kind.Combat()
	foe := p.Survey().Occupied(kernel.Side(b.side ^ 1))
	if foe.Has(to) {
		if !combat {
			return -1000
		}
		value += b.exchange(to, u, from)
		if p.Contested(to) {
			value -= b.exchange(to, 0, from)
		}
	} else if !p.Controls(s, to) {
		value += b.placeWorth(to)
	}
	value += 2*(b.near[b.side][from]-b.near[b.side][to]) + 6*(b.want[from]-b.want[to])
	if !combat { // HQs keep two areas behind
		d0, d1 := b.near[b.side][from]-2, b.near[b.side][to]-2
		value = d0*d0 - d1*d1
	}
	// A place that counts keeps two blocks while the enemy is near.
	if p.Watch.Has(from) && p.Controls(s, from) && b.guards(from) <= 2 && combat && b.near[b.side^1][from] <= 4 {
		value -= 300
	}
	if p.Watch.Has(to) && p.Controls(s, to) && b.guards(to) < 2 && combat && b.near[b.side^1][to] <= 4 {
		value += 150
	}
	if p.Contested(from) {
		value -= 15
	}
	if !b.supplied(to) {
		value -= 500
	}
	return value - cost
}

// supplied reports whether a block in a place would have a line: the place, or one next to it that is free, is in
// supply.
func (b *bot) supplied(a blocks.Place) bool {
	p := b.p
	s := kernel.Side(b.side)
	in := p.InSupply(s)
	free := p.Free(s)
	if free.Has(a) {
		return in.Has(a)
	}
	return in.And(free).Meets(p.Neighbours(a))
}

// destination is the best place for a block to move to, and what it brings.
func (b *bot) destination(u blocks.Block, engage bool) (blocks.Place, int) {
	p := b.p
	from := p.At[u]
	if p.Areas[from].Terrain == blocks.Box {
		return from, -1
	}
	var reach [blocks.MaxCost + 1]blocks.Mask
	ends := p.Survey().Reach(u, engage, &reach)
	full := p.Full(kernel.Side(b.side))
	top, to := -1<<30, from
	for a := ends.Pop(); a >= 0; a = ends.Pop() {
		if full.Has(a) || a == from {
			continue
		}
		if s := b.gain(u, from, a, 0); s > top {
			top, to = s, a
		}
	}
	return to, top
}

// blitz is what the best blitz move of a block brings.
func (b *bot) blitz(u blocks.Block) int {
	p := b.p
	from := p.At[u]
	m := p.Neighbours(from).And(p.Greens())
	top := -1 << 30
	for a := m.Pop(); a >= 0; a = m.Pop() {
		if s := b.gain(u, from, a, 0); s > top {
			top = s
		}
	}
	return top
}
