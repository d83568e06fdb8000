package blocks

import (
	"umpire/kernel"
)

// enterSupport asks the active side to place artillery markers and bombers before the first battle (10.4, 10.10).
func (p *Position) enterSupport() {
	p.push(Frame{Kind: fSupport, Side: p.Active})
}

// supportable are the areas where support may be placed: those where a battle can be fought.
func (p *Position) supportable() Mask {
	must, may := p.battles()
	return must.Or(may)
}

// fires reports whether an activated HQ may support with artillery in this segment (10.4).
func (p *Position) fires(hq int) bool {
	if !p.tactical.Has(hq) || !p.Activated.Has(hq) || p.strength(hq) == 0 || !p.ground.Has(p.place(hq)) {
		return false
	}
	u := &p.Units[hq]
	if u.Mute && !p.Sc.HQsFire && (p.Hooks.Artillery == nil || !p.Hooks.Artillery(p, hq)) {
		return false
	}
	if p.Segment-1 >= segBlitz {
		return p.blitzHQ(hq) && p.BlitzFire>>uint(u.HQIndex)&1 == 0
	}
	return p.Artillery[u.HQIndex] == 0
}

// blitzHQ reports whether an HQ allows Blitz (10.16).
func (p *Position) blitzHQ(hq int) bool {
	return p.Units[hq].Blitz || p.Hooks.BlitzHQ != nil && p.Hooks.BlitzHQ(p, hq)
}

// artilleryReach is where an HQ's artillery may fire.
func (p *Position) artilleryReach(hq int) Mask {
	if !p.on(RArtillery) {
		return p.ground
	}
	return p.nb[p.place(hq)].And(p.ground)
}

// flies reports whether an air HQ may send a bomber of a type now, and which bomber that would be.
func (p *Position) flies(hq int, special bool) (int, bool) {
	if !p.air.Has(hq) || !p.Activated.Has(hq) || p.strength(hq) == 0 || !p.ground.Has(p.place(hq)) {
		return 0, false
	}
	blitz := p.Segment-1 >= segBlitz
	first, last := 0, p.FirstSpecial
	if special {
		first, last = p.FirstSpecial, p.Bombers
		if hq != p.SpecialHQ && p.on(RBombers) {
			return 0, false
		}
	}
	if blitz && !special {
		return 0, false
	}
	if p.sentBy(hq) >= p.weakened(p.strength(hq), hq) {
		return 0, false
	}
	want := BomberReady
	if blitz {
		want = BomberFlown
	}
	for i := first; i < last; i++ {
		if p.Bomber[i] == want {
			return i, true
		}
	}
	return 0, false
}

// sentBy counts the bombers that an air HQ has under way.
func (p *Position) sentBy(hq int) int {
	n := 0
	for i := range p.Bombers {
		if p.Bomber[i] == BomberSent && int(p.BomberHQ[i]) == hq {
			n++
		}
	}
	return n
}

// airReach is where an air HQ's bombers may fly: over any areas (10.10).
func (p *Position) airReach(hq int) Mask {
	if !p.on(RAirRange) {
		return p.ground
	}
	return p.graph.WithinMask(p.place(hq), p.radius(hq), p.ground)
}

// AirReach is where an air HQ's bombers may fly.
func (p *Position) AirReach(hq int) Mask { return p.airReach(hq) }

func (p *Position) sendArtillery(hq int, a Place) {
	i := p.Units[hq].HQIndex
	p.Artillery[i] = uint8(a) + 1
	if p.Segment-1 >= segBlitz {
		p.BlitzFire |= 1 << uint(i)
	}
	p.say(kernel.Event{Kind: EvArtillery, Audience: kernel.Everyone, Side: kernel.Side(p.Active), Piece: kernel.PieceID(hq), Place: placeID(a)})
}

func (p *Position) sendBomber(hq int, special bool, a Place) {
	i, ok := p.flies(hq, special)
	if !ok {
		return
	}
	p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = BomberSent, uint8(a), uint8(hq)
	n := int16(0)
	if special {
		n = 1
	}
	p.say(kernel.Event{Kind: EvBombers, Audience: kernel.Everyone, Side: kernel.Side(p.Active), Piece: kernel.PieceID(hq), Place: placeID(a), B: n})
}

// fireArtillery is the first fire of a battle (10.12.2).
func (p *Position) fireArtillery(a Place) {
	hits := 0
	for i, at := range p.Artillery {
		if at != uint8(a)+1 {
			continue
		}
		hq := int(p.hqs[i])
		if p.sideOf(hq) != p.active() || !p.on(RArtilleryFire) {
			continue
		}
		if p.Segment-1 >= segBlitz && p.BlitzFire>>uint(i)&1 == 0 {
			continue
		}
		n := p.weakened(p.strength(hq), hq)
		f := p.Units[hq].Fire[p.Step[hq]]
		if f > 1 && !p.on(RFirepower) {
			f = 1
		}
		h := p.roll(DrawArtillery, a, n, f)
		hits += h
		p.say(kernel.Event{Kind: EvArtilleryFire, Audience: kernel.Everyone, Side: kernel.Side(p.Active), Piece: kernel.PieceID(hq), Place: placeID(a), A: int16(h), B: int16(n)})
	}
	p.hit(p.active()^1, hits)
}

// bombersAt counts the bombers over an area.
func (p *Position) bombersAt(a Place) int {
	n := 0
	for i := range p.Bombers {
		if p.Bomber[i] == BomberSent && int(p.BomberAt[i]) == int(a) {
			n++
		}
	}
	return n
}

// flakDice is how many dice a defending block rolls at bombers, and on how many faces they hit. Weather does not matter.
func (p *Position) flakDice(b int) (int, uint8) {
	if p.leaders.Has(b) {
		return 0, 0
	}
	f := p.faces(b)
	n := p.strength(b)
	if f == 0 {
		return 0, 0
	}
	if n > 1 && !p.on(RStrength) {
		n = 1
	}
	return n, f
}

// fireFlak is the defender's anti-air fire (10.12.3). It is true if the bombers' owner must choose what his losses are.
func (p *Position) fireFlak(a Place) bool {
	bombers := p.bombersAt(a)
	if bombers == 0 || !p.on(RFlak) {
		return false
	}
	hits, dice := 0, 0
	if p.defended(a) {
		hits += p.roll(DrawFlak, a, 1, 1)
		dice++
	}
	m := p.defenders(a)
	for b := m.Pop(); b != 0; b = m.Pop() {
		n, f := p.flakDice(b)
		hits += p.roll(DrawFlak, a, n, f)
		dice += n
	}
	p.say(kernel.Event{Kind: EvFlak, Audience: kernel.Everyone, Side: kernel.Side(p.active() ^ 1), Place: placeID(a), A: int16(hits), B: int16(dice)})
	if !p.on(RFlakLosses) {
		return false
	}
	hits = min(hits, 2*bombers)
	if hits == 0 {
		return false
	}
	p.push(Frame{Kind: fFlak, Side: p.Active, Place: uint8(a), N: int16(hits)})
	return true
}

// bomberOver finds a bomber of a type sent by an HQ to an area, -1 if there is none.
func (p *Position) bomberOver(a Place, hq int, special bool) int {
	first, last := 0, p.FirstSpecial
	if special {
		first, last = p.FirstSpecial, p.Bombers
	}
	for i := first; i < last; i++ {
		if p.Bomber[i] == BomberSent && int(p.BomberAt[i]) == int(a) && int(p.BomberHQ[i]) == hq {
			return i
		}
	}
	return -1
}

// loseBomber aborts or destroys a bomber.
func (p *Position) loseBomber(a Place, i int, state uint8) {
	hq := p.BomberHQ[i]
	p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = state, 0, 0
	n := int16(0)
	if i >= p.FirstSpecial {
		n = 1
	}
	kind := EvAborted
	if state == BomberDestroyed {
		kind = EvBomberLost
	}
	p.say(kernel.Event{Kind: kind, Audience: kernel.Everyone, Side: kernel.Side(p.Active), Piece: kernel.PieceID(hq), Place: placeID(a), B: n})
}

// strike is the airstrike of the bombers that came through (10.12.4).
func (p *Position) strike(a Place) {
	hits := 0
	for i := range p.Bombers {
		if p.Bomber[i] != BomberSent || int(p.BomberAt[i]) != int(a) {
			continue
		}
		hq := int(p.BomberHQ[i])
		kind := 0
		if i >= p.FirstSpecial {
			kind = 1
		}
		if p.on(RAirstrike) {
			n := p.weakened(p.strength(hq), hq)
			if !p.on(RBombers) && n > 1 {
				n = 1
			}
			h := p.roll(DrawAir, a, n, p.BomberFire[kind])
			hits += h
			p.say(kernel.Event{Kind: EvAirstrike, Audience: kernel.Everyone, Side: kernel.Side(p.Active), Piece: kernel.PieceID(hq), Place: placeID(a), A: int16(h), B: int16(n)})
		}
		p.Bomber[i], p.BomberAt[i] = BomberFlown, 0
	}
	p.hit(p.active()^1, hits)
}

// enterBlitz asks for blitz moves (10.16).
func (p *Position) enterBlitz() {
	if p.Blitzers.Empty() || p.Weather != Good && p.on(RWeather) || !p.on(RBlitz) {
		return
	}
	p.StartContested = p.occ[0].And(p.occ[1])
	p.Fought = Mask{}
	p.Acted = Set{}
	p.River = p.River.Not(p.all[p.active()])
	p.Artillery = [maxHQs]uint8{}
	p.push(Frame{Kind: fBlitz, Side: p.Active})
}

// blitzReach is where a fast block may go on to.
func (p *Position) blitzReach(b int) Mask {
	s := p.sideOf(b)
	return p.nb[p.place(b)].And(p.green).And(p.may[s]).AndNot(p.StartContested).AndNot(p.full[s])
}

// blitzers are the blocks that may blitz now: in range of an activated HQ that allows it and commands them.
func (p *Position) blitzers() Set {
	var out Set
	hqs := p.Activated.And(p.tactical)
	var ranges [colours]Mask
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		if !p.blitzHQ(h) || !p.ground.Has(p.place(h)) {
			continue
		}
		m := p.within(h)
		u := &p.Units[h]
		for c := 1; c < colours; c++ {
			if u.Marshal && p.on(RMarshal) || p.on(XAnyColour) || !p.on(RCommand) || c == int(White) || uint8(c) == u.Colour {
				ranges[c] = ranges[c].Or(m)
			}
		}
		own := p.place(h)
		for c := range ranges {
			ranges[c].Add(own)
		}
	}
	m := p.Blitzers.Not(p.Acted)
	if p.on(RIsolated) {
		m = m.Not(p.Isolated)
	}
	for b := m.Pop(); b != 0; b = m.Pop() {
		a := p.place(b)
		if p.occ[p.sideOf(b)^1].Has(a) || !ranges[p.Units[b].Colour].Has(a) {
			continue
		}
		if !p.blitzReach(b).IsZero() {
			out.Add(b)
		}
	}
	return out
}

// blitz moves a fast block on.
func (p *Position) blitz(b int, to Place) {
	from := p.place(b)
	s := p.sideOf(b)
	p.say(kernel.Event{Kind: EvBlitz, Audience: kernel.Everyone, Side: kernel.Side(s), Piece: kernel.PieceID(b), Place: placeID(from)})
	p.detach(b)
	p.At[b] = uint8(from)
	p.touch(from)
	if p.ev != nil {
		p.sayMove(b, from, to)
	}
	if p.occ[s^1].Has(to) {
		over := p.bank[from].Has(to)
		if over {
			p.River.Add(b)
		}
		p.say(kernel.Event{Kind: EvEngages, Audience: kernel.Everyone, Side: kernel.Side(s), Place: placeID(to), A: int16(flag(over))})
	}
	p.attach(b, to)
	p.Acted.Add(b)
	p.touch(to)
}

func (p *Position) enterBlitzSupport() {
	if _, fresh := p.blitzBattles(); !fresh {
		return
	}
	p.push(Frame{Kind: fSupport, Side: p.Active})
}

func (p *Position) enterBlitzCombat() {
	if _, fresh := p.blitzBattles(); !fresh {
		return
	}
	p.push(Frame{Kind: fBattle, Side: p.Active})
}

// blitzBattles are the battles that blitz moves have brought.
func (p *Position) blitzBattles() (Mask, bool) {
	if p.Blitzers.Empty() || p.Weather != Good && p.on(RWeather) || !p.on(RBlitz) {
		return Mask{}, false
	}
	must, may := p.battles()
	must = must.Or(may)
	return must, !must.IsZero()
}
