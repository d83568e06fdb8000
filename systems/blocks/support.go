// Support of battles by artillery and bombers, anti-air fire, and Blitz.

package blocks

import (
	"umpire/kernel"
)

// enterSupport asks the active side to place artillery markers, bombers and fleets before the first battle (RArtillery,
// RAirRange, RFleets).
func (p *Position) enterSupport() {
	if p.atSea(p.Active).Count() > 0 {
		p.push(Frame{Kind: fRecall, Side: p.Active})
	}
	p.push(Frame{Kind: fSupport, Side: p.Active})
}

// supportable are the areas where support may be placed: those where a battle can be fought.
func (p *Position) supportable() Mask {
	must, may := p.Battles()
	return must.Or(may)
}

// fires reports whether an activated HQ may support with artillery in this segment (RArtillery).
func (p *Position) fires(hq Block) bool {
	if !p.tactical.Has(hq) || !p.Activated.Has(hq) || p.Strength(hq) == 0 || !p.ground.Has(p.At[hq]) {
		return false
	}
	u := &p.Units[hq]
	if p.mute(hq) {
		return false
	}
	if p.Segment-1 >= segBlitz {
		return p.BlitzHQ(hq) && p.BlitzFire>>uint(u.HQIndex)&1 == 0
	}
	return p.Artillery[u.HQIndex] == Nowhere
}

// mute reports whether an HQ has no artillery by what it is.
func (p *Position) mute(hq Block) bool {
	return p.Units[hq].Mute && !p.Sc.HQsFire && (p.Hooks.Artillery == nil || !p.Hooks.Artillery(p, hq))
}

// BlitzHQ reports whether an HQ allows Blitz (RBlitz).
func (p *Position) BlitzHQ(hq Block) bool {
	return p.Units[hq].Blitz || p.Hooks.BlitzHQ != nil && p.Hooks.BlitzHQ(p, hq)
}

// unsupported are the areas where an HQ's artillery does not fire, because of the blocks that it would support
// (RApartFire).
func (p *Position) unsupported(hq Block) (out Mask) {
	if !p.anyApart || p.unfired[hq].Empty() || !p.On(RApartFire) {
		return out
	}
	m := p.unfired[hq].And(p.onMap[p.sideOf(hq)])
	for b := m.Pop(); b != 0; b = m.Pop() {
		out.Add(p.At[b])
	}
	return out
}

func (p *Position) unsupportedAt(hq Block, a Place) bool {
	m := p.unsupported(hq)
	return m.Has(a)
}

// artilleryReach is where an HQ's artillery may fire.
func (p *Position) artilleryReach(hq Block) Mask {
	if !p.On(RArtillery) {
		return p.ground
	}
	return p.nb[p.At[hq]].And(p.ground)
}

// flies reports whether an air HQ may send a bomber of a type now, and which bomber that would be.
func (p *Position) flies(hq Block, t int) (int, bool) {
	if !p.air.Has(hq) || !p.Activated.Has(hq) || p.Strength(hq) == 0 || !p.ground.Has(p.At[hq]) {
		return 0, false
	}
	if p.grounded() {
		return 0, false
	}
	blitz := p.Segment-1 >= segBlitz
	b := &p.Bombers[t]
	if b.HQ != 0 && hq != b.HQ && p.On(RBombers) || blitz && !b.Blitz {
		return 0, false
	}
	if p.sentBy(hq) >= p.Effective(hq) {
		return 0, false
	}
	want := BomberReady
	if blitz {
		want = BomberFlown
	}
	first, last := p.bomberRange(t)
	for i := first; i < last; i++ {
		if p.Bomber[i] == want {
			return i, true
		}
	}
	return 0, false
}

// sentBy counts the bombers that an air HQ has under way.
func (p *Position) sentBy(hq Block) int {
	n := 0
	for i := range p.bomberOf {
		if (p.Bomber[i] == BomberSent || p.Bomber[i] >= BomberEngaged) && p.BomberHQ[i] == hq {
			n++
		}
	}
	return n
}

// AirReach is where an air HQ's bombers may fly: over any areas (RAirRange). Those that blitz follow the blocks, which
// have gone on by one area from a battle within that range.
func (p *Position) AirReach(hq Block) Mask {
	if !p.On(RAirRange) {
		return p.ground
	}
	r := p.Radius(hq)
	if now := p.Segment - 1; now >= segBlitz && now <= segBlitzCombat {
		r++
	}
	return p.graph.WithinMask(p.At[hq], r, p.ground)
}

func (p *Position) sendArtillery(hq Block, a Place) {
	i := p.Units[hq].HQIndex
	p.Artillery[i] = a
	if p.Segment-1 >= segBlitz {
		p.BlitzFire |= 1 << uint(i)
	}
	p.Say(kernel.Event{Kind: EvArtillery, Audience: kernel.Everyone, Side: p.Active, Piece: kernel.PieceID(hq),
		Place: PlaceID(a)})
}

func (p *Position) sendBomber(hq Block, t int, a Place) {
	i, ok := p.flies(hq, t)
	if !ok {
		return
	}
	p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = BomberSent, a, hq
	p.Say(kernel.Event{Kind: EvBombers, Audience: kernel.Everyone, Side: p.Active, Piece: kernel.PieceID(hq),
		Place: PlaceID(a), B: int16(t)})
}

// fireArtillery is the first fire of a battle (RArtilleryFire).
func (p *Position) fireArtillery(a Place) {
	hits := 0
	for i, at := range p.Artillery {
		if at != a {
			continue
		}
		hq := p.hqs[i]
		if p.sideOf(hq) != p.Active || !p.On(RArtilleryFire) {
			continue
		}
		if p.Segment-1 >= segBlitz && p.BlitzFire>>uint(i)&1 == 0 {
			continue
		}
		n := p.Effective(hq)
		f := p.Units[hq].Fire[p.Step[hq]]
		if f > 1 && !p.On(RFirepower) {
			f = 1
		}
		h := p.roll(DrawArtillery, a, n, f)
		hits += h
		p.Say(kernel.Event{Kind: EvArtilleryFire, Audience: kernel.Everyone, Side: p.Active, Piece: kernel.PieceID(hq),
			Place: PlaceID(a), A: int16(h), B: int16(n)})
	}
	p.hit(p.Active.Other(), hits)
}

// bombersAt counts the bombers over an area.
func (p *Position) bombersAt(a Place) int {
	n := 0
	for i := range p.bomberOf {
		if p.Bomber[i] == BomberSent && p.BomberAt[i] == a {
			n++
		}
	}
	return n
}

// flakDice is how many dice a defending block rolls at bombers, and on how many faces they hit. Weather does not
// matter.
func (p *Position) flakDice(b Block) (int, uint8) {
	if p.leaders.Has(b) {
		return 0, 0
	}
	f := p.Faces(b)
	n := p.Strength(b)
	if f == 0 {
		return 0, 0
	}
	if n > 1 && (p.FlakOnce || !p.On(RStrength)) {
		n = 1
	}
	return n, f
}

// fireFlak is the defender's anti-air fire (RFlakLosses). It is true if the bombers' owner must choose the losses.
func (p *Position) fireFlak(a Place) bool {
	bombers := p.bombersAt(a)
	if bombers == 0 || !p.On(RFlak) {
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
	p.Say(kernel.Event{Kind: EvFlak, Audience: kernel.Everyone, Side: p.Active.Other(), Place: PlaceID(a),
		A: int16(hits), B: int16(dice)})
	if !p.On(RFlakLosses) {
		return false
	}
	hits = min(hits, 2*bombers)
	if hits == 0 {
		return false
	}
	p.push(Frame{Kind: fFlak, Side: p.Active, Place: a, N: int16(hits)})
	return true
}

// bomberOver finds a bomber of a type sent by an HQ to an area, -1 if there is none.
func (p *Position) bomberOver(a Place, hq Block, t int) int {
	first, last := p.bomberRange(t)
	for i := first; i < last; i++ {
		if p.Bomber[i] == BomberSent && p.BomberAt[i] == a && p.BomberHQ[i] == hq {
			return i
		}
	}
	return -1
}

// loseBomber aborts or destroys a bomber.
func (p *Position) loseBomber(a Place, i int, state uint8) {
	hq := p.BomberHQ[i]
	p.Bomber[i], p.BomberAt[i], p.BomberHQ[i] = state, 0, 0
	kind := EvAborted
	if state == BomberDestroyed {
		kind = EvBomberLost
	}
	p.Say(kernel.Event{Kind: kind, Audience: kernel.Everyone, Side: p.Active, Piece: kernel.PieceID(hq),
		Place: PlaceID(a), B: int16(p.bomberOf[i])})
}

// strike is the airstrike of the bombers that came through (RAirstrike).
func (p *Position) strike(a Place) {
	hits := 0
	for i := range p.bomberOf {
		if p.Bomber[i] != BomberSent || p.BomberAt[i] != a {
			continue
		}
		hq := p.BomberHQ[i]
		if p.On(RAirstrike) {
			n := p.Effective(hq)
			if !p.On(RBombers) && n > 1 {
				n = 1
			}
			h := p.roll(DrawAir, a, n, p.Bombers[p.bomberOf[i]].Faces)
			hits += h
			p.Say(kernel.Event{Kind: EvAirstrike, Audience: kernel.Everyone, Side: p.Active, Piece: kernel.PieceID(hq),
				Place: PlaceID(a), A: int16(h), B: int16(n)})
		}
		p.Bomber[i], p.BomberAt[i] = BomberFlown, 0
	}
	p.hit(p.Active.Other(), hits)
}

// enterBlitz asks for blitz moves (RBlitz).
func (p *Position) enterBlitz() {
	if p.Blitzers.Empty() || p.badWeather() || !p.On(RBlitz) {
		return
	}
	p.StartContested = p.occ[0].And(p.occ[1])
	p.Fought = Mask{}
	p.Acted = Set{}
	p.River = p.River.Not(p.all[p.Active])
	p.Artillery = noArtillery
	p.push(Frame{Kind: fBlitz, Side: p.Active})
}

// blitzReach is where a fast block may go on to.
func (p *Position) blitzReach(b Block) Mask {
	s := p.sideOf(b)
	nb := &p.ways[p.class[b]].nb[p.At[b]]
	return nb.And(p.green).And(p.may[s]).AndNot(p.StartContested).AndNot(p.fullFor(b))
}

// blitzers are the blocks that may blitz now: in range of an activated HQ that allows it and commands them.
func (p *Position) blitzers() Set {
	var out Set
	hqs := p.Activated.And(p.tactical)
	var ranges [colours]Mask
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		if !p.BlitzHQ(h) || !p.ground.Has(p.At[h]) {
			continue
		}
		m := p.Within(h)
		u := &p.Units[h]
		for c := 1; c < colours; c++ {
			if u.Marshal && p.On(RMarshal) || p.On(XAnyColour) || !p.On(RCommand) || c == int(White) ||
				uint8(c) == u.Colour {
				ranges[c] = ranges[c].Or(m)
			}
		}
		own := p.At[h]
		for c := range ranges {
			ranges[c].Add(own)
		}
	}
	m := p.Blitzers.Not(p.Acted)
	if p.On(RIsolated) {
		m = m.Not(p.Isolated)
	}
	for b := m.Pop(); b != 0; b = m.Pop() {
		a := p.At[b]
		if p.occ[p.sideOf(b)^1].Has(a) || !ranges[p.Units[b].Colour].Has(a) {
			continue
		}
		if !p.blitzReach(b).IsZero() {
			out.Add(b)
		}
	}
	return out
}

// leave takes a block out of its area, whose control can change by that, and tells that it goes to another.
func (p *Position) leave(b Block, from, to Place) {
	p.detach(b)
	p.At[b] = from
	p.SettleControl(from)
	if p.ev != nil {
		p.sayMove(b, from, to)
	}
}

// blitz moves a fast block on.
func (p *Position) blitz(b Block, to Place) {
	from := p.At[b]
	s := p.sideOf(b)
	p.Say(kernel.Event{Kind: EvBlitz, Audience: kernel.Everyone, Side: s, Piece: kernel.PieceID(b),
		Place: PlaceID(from)})
	p.leave(b, from, to)
	if p.occ[s.Other()].Has(to) {
		over := p.wet(from, to)
		if over {
			p.River.Add(b)
		}
		p.Say(kernel.Event{Kind: EvEngages, Audience: kernel.Everyone, Side: s, Place: PlaceID(to),
			A: int16(flag(over))})
	}
	p.attach(b, to)
	p.Acted.Add(b)
	p.SettleControl(to)
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
	if p.Blitzers.Empty() || p.badWeather() || !p.On(RBlitz) {
		return Mask{}, false
	}
	must, may := p.Battles()
	must = must.Or(may)
	return must, !must.IsZero()
}
