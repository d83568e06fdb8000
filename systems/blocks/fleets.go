// Fleets: ships that lie in a harbour, are sent to a coast by activated HQs, and fight in the battles there. They are
// blocks, but no units of the ground: no list, count or limit of an area holds them, and everybody sees them.

package blocks

import (
	"fmt"

	"umpire/kernel"
)

// maxFleets bounds the fleets of a game: each has a state of bombers of its own.
const maxFleets = 2

// BomberEngaged+i is for the fleet with this number, in the order of the roster.
func (p *Position) fleetNumber(b Block) uint8 {
	n := uint8(0)
	m := p.fleets
	for x := m.Pop(); x != 0 && x != b; x = m.Pop() {
		n++
	}
	return n
}

// atSea are a side's fleets off an area.
func (p *Position) atSea(s kernel.Side) (out Set) {
	m := p.fleets.And(p.all[s])
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.ground.Has(p.At[b]) {
			out.Add(b)
		}
	}
	return out
}

// fleetsAt are the fleets off an area.
func (p *Position) fleetsAt(a Place) (out Set) {
	m := p.fleets
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.At[b] == a {
			out.Add(b)
		}
	}
	return out
}

// guides is how many fleets the active side may have at sea: one for each activated tactical HQ that is not exhausted
// (RFleets).
func (p *Position) guides() int {
	if !p.On(RFleets) {
		return maxFleets
	}
	n := 0
	m := p.Activated.And(p.tactical).And(p.all[p.Active])
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.Strength(b) > 0 {
			n++
		}
	}
	return n
}

// mayRecall are the fleets of which one must go home, for too few HQs guide them.
func (p *Position) mayRecall() Set {
	m := p.atSea(p.Active)
	if m.Count() <= p.guides() {
		return Set{}
	}
	return m
}

// sails are the fleets that the active side may send now.
func (p *Position) sails() Set {
	h := &p.Harbour
	if p.fleets.Empty() || h.Side != p.Active || p.Segment-1 != segSupport || p.grounded() {
		return Set{}
	}
	mine := p.fleets.And(p.all[h.Side])
	if p.On(RFleets) && (!p.freeHas(h.Side, h.Key) || mine.And(p.Acted).Count() >= p.guides()) {
		return Set{}
	}
	var out Set
	m := mine.Not(p.Acted)
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.InPlay(b) && p.At[b] != h.Refuge {
			out.Add(b)
		}
	}
	return out
}

func (p *Position) listSail() {
	m := p.sails()
	for b := m.Pop(); b != 0; b = m.Pop() {
		to := p.Harbour.Coast
		to.Del(p.At[b])
		for a := to.Pop(); a >= 0; a = to.Pop() {
			p.add(VSail, b, a, 0)
		}
	}
}

// ship puts a fleet into another place.
func (p *Position) ship(b Block, to Place) {
	from := p.At[b]
	if from == to {
		return
	}
	p.detach(b)
	p.attach(b, to)
	if p.ev != nil {
		p.sayMove(b, from, to)
	}
}

// sail sends a fleet to a coast (RFleets).
func (p *Position) sail(b Block, to Place) {
	p.Acted.Add(b)
	p.ship(b, to)
}

// recall takes a fleet back to its harbour.
func (p *Position) recall(b Block) { p.ship(b, p.Harbour.Place) }

// fleetsHome takes all of a side's fleets back, for it passes (RFleets).
func (p *Position) fleetsHome(s kernel.Side) {
	if !p.On(RFleets) {
		return
	}
	m := p.atSea(s)
	for b := m.Pop(); b != 0; b = m.Pop() {
		p.recall(b)
	}
}

// fleetsLeave takes the fleets off an area back, for the battle there is over (RFleets).
func (p *Position) fleetsLeave(a Place) {
	if p.fleets.Empty() || !p.On(RFleets) {
		return
	}
	m := p.fleetsAt(a)
	for b := m.Pop(); b != 0; b = m.Pop() {
		p.recall(b)
	}
}

// moveHarbour takes the fleets to their refuge when the enemy takes the place that they depend on, and back (RFleets).
func (p *Position) moveHarbour(a Place) {
	h := &p.Harbour
	if p.fleets.Empty() || a != h.Key || !p.On(RFleets) {
		return
	}
	to := h.Place
	if !p.Controls(h.Side, a) {
		to = h.Refuge
	}
	m := p.fleets
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.InPlay(b) && (to == h.Refuge || p.At[b] == h.Refuge) {
			p.ship(b, to)
		}
	}
}

// engagedWith counts the bombers that meet a fleet.
func (p *Position) engagedWith(b Block) int {
	n, state := 0, BomberEngaged+p.fleetNumber(b)
	for i := range p.bomberOf {
		if p.Bomber[i] == state {
			n++
		}
	}
	return n
}

// bombersIn counts the bombers that anti-air hits fall on: those over the area, or those that meet the frame's fleet.
func (p *Position) bombersIn(f *Frame) int {
	if f.Piece != 0 {
		return p.engagedWith(f.Piece)
	}
	return p.bombersAt(f.Place)
}

// bomberIn finds one of them by its HQ and type, -1 if there is none.
func (p *Position) bomberIn(f *Frame, a Place, hq Block, t int) int {
	if f.Piece == 0 {
		return p.bomberOver(a, hq, t)
	}
	state := BomberEngaged + p.fleetNumber(f.Piece)
	first, last := p.bomberRange(t)
	for i := first; i < last; i++ {
		if p.Bomber[i] == state && p.BomberHQ[i] == hq {
			return i
		}
	}
	return -1
}

// meetFleets asks the bombers' owner which of them meet each enemy fleet (RFleetFire). It is true if that is to be
// decided.
func (p *Position) meetFleets(a Place) bool {
	if p.fleets.Empty() || p.bombersAt(a) == 0 || p.Harbour.Side == p.Active || !p.On(RFleetFire) {
		return false
	}
	m := p.fleetsAt(a)
	b := m.Pop()
	if b == 0 {
		return false
	}
	p.push(Frame{Kind: fEngage, Side: p.Active, Piece: b, Place: a})
	return true
}

// after are the fleets off an area that come after one.
func (p *Position) after(b Block, a Place) Set {
	m := p.fleetsAt(a)
	for x := m.Pop(); x != 0 && x != b; x = m.Pop() {
	}
	return m
}

// listEngage lists whose bombers may meet the fleet in question: each fleet must be met while there are bombers.
func (p *Position) listEngage(f *Frame) {
	later, left, here := p.after(f.Piece, f.Place).Count(), p.bombersAt(f.Place), p.engagedWith(f.Piece)
	if left > 0 && (here == 0 || left > later) {
		hqs := p.air
		for h := hqs.Pop(); h != 0; h = hqs.Pop() {
			for t := range p.Bombers {
				if p.bomberOver(f.Place, h, t) >= 0 {
					p.add(VEngage, h, Nowhere, int16(t))
				}
			}
		}
	}
	if here > 0 || left <= later {
		p.add(VEnd, 0, Nowhere, 0)
	}
}

// engage has a bomber meet the fleet in question.
func (p *Position) engage(f *Frame, hq Block, t int) {
	i := p.bomberOver(f.Place, hq, t)
	p.Bomber[i] = BomberEngaged + p.fleetNumber(f.Piece)
	p.Say(kernel.Event{Kind: EvMeets, Audience: kernel.Everyone, Side: p.Active, Piece: kernel.PieceID(hq),
		With: kernel.PieceID(f.Piece), Place: PlaceID(f.Place), B: int16(t)})
}

// nextFleet goes on to the next fleet that bombers may meet.
func (p *Position) nextFleet(f *Frame) {
	m, a := p.after(f.Piece, f.Place), f.Place
	p.pop()
	if b := m.Pop(); b != 0 && p.bombersAt(a) > 0 {
		p.push(Frame{Kind: fEngage, Side: p.Active, Piece: b, Place: a})
	}
}

// fleetDice is how many dice a fleet rolls, and on how many faces they hit. Weather does not matter.
func (p *Position) fleetDice(b Block) (int, uint8) {
	u := &p.Units[b]
	return int(u.Dice[p.Step[b]]), u.Fire[p.Step[b]]
}

// gunfire is the fire of the fleets that no bomber meets, at the enemy's ground units (RFleetFire).
func (p *Position) gunfire(a Place) {
	if p.fleets.Empty() || !p.On(RFleetFire) || p.grounded() {
		return
	}
	hits := 0
	m := p.fleetsAt(a)
	if m.Empty() {
		return
	}
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.engagedWith(b) > 0 {
			continue
		}
		n, faces := p.fleetDice(b)
		h := p.roll(DrawGunfire, a, n, faces)
		hits += h
		p.Say(kernel.Event{Kind: EvFire, Audience: kernel.Everyone, Side: p.sideOf(b), Piece: kernel.PieceID(b),
			Place: PlaceID(a), A: int16(h), B: int16(n)})
	}
	p.hit(p.Harbour.Side.Other(), hits)
}

// fleetFlak is the anti-air fire of fleets at the bombers that meet them. It is true if their owner must choose the
// losses.
func (p *Position) fleetFlak(a Place) (due bool) {
	if p.fleets.Empty() || !p.On(RFleetFire) {
		return false
	}
	m := p.fleetsAt(a)
	for b := m.Pop(); b != 0; b = m.Pop() {
		bombers := p.engagedWith(b)
		if bombers == 0 {
			continue
		}
		n, faces := p.fleetDice(b)
		h := p.roll(DrawFleetFlak, a, n, faces)
		p.Say(kernel.Event{Kind: EvFlak, Audience: kernel.Everyone, Side: p.sideOf(b), Place: PlaceID(a), A: int16(h),
			B: int16(n)})
		if h = min(h, 2*bombers); h > 0 {
			p.push(Frame{Kind: fFlak, Side: p.Active, Piece: b, Place: a, N: int16(h)})
			due = true
		}
	}
	return due
}

// strikeFleets is the fire that bombers return to the fleets that they meet.
func (p *Position) strikeFleets(a Place) {
	if p.fleets.Empty() || !p.On(RFleetFire) {
		return
	}
	m := p.fleetsAt(a)
	for b := m.Pop(); b != 0; b = m.Pop() {
		hits, state := 0, BomberEngaged+p.fleetNumber(b)
		for i := range p.bomberOf {
			if p.Bomber[i] != state {
				continue
			}
			hq := p.BomberHQ[i]
			n := p.Effective(hq)
			h := p.roll(DrawAtFleet, a, n, p.Bombers[p.bomberOf[i]].Faces)
			hits += h
			p.Say(kernel.Event{Kind: EvAirstrike, Audience: kernel.Everyone, Side: p.Active,
				Piece: kernel.PieceID(hq), Place: PlaceID(a), A: int16(h), B: int16(n)})
			p.Bomber[i], p.BomberAt[i] = BomberFlown, 0
		}
		p.batter(b, hits)
	}
}

// batter takes a fleet's levels for hits: at each level it absorbs some first.
func (p *Position) batter(b Block, hits int) {
	u := &p.Units[b]
	for need := int(u.Absorbs) + 1; hits >= need; hits -= need {
		if p.Step[b]+1 >= u.Steps {
			p.Say(kernel.Event{Kind: EvDestroyed, Audience: kernel.Everyone, Side: u.Side, Piece: kernel.PieceID(b),
				Place: PlaceID(p.At[b])})
			p.Remove(b, Lost)
			return
		}
		p.Step[b]++
		p.Say(kernel.Event{Kind: EvHit, Audience: kernel.Everyone, Side: u.Side, Piece: kernel.PieceID(b),
			Place: PlaceID(p.At[b]), A: int16(p.Strength(b))})
	}
}

// whySail says why a fleet cannot be sent to a place.
func (p *Position) whySail(b Block, a Place) *kernel.Refusal {
	if r := p.moored(b); r != nil {
		return r
	}
	mine := p.fleets.And(p.all[p.Harbour.Side])
	switch {
	case p.Acted.Has(b):
		return by(p.refuse(RFleets, "sent", "That fleet has been sent in this impulse."), b)
	case mine.And(p.Acted).Count() >= p.guides():
		return by(p.refuse(RFleets, "no-guide", fmt.Sprintf("One fleet for each activated Tactical HQ that is not "+
			"exhausted: %d.", p.guides())), b)
	case a == p.At[b]:
		return at(by(p.refuse(RFleets, "there", "The fleet is there."), b), a)
	}
	return at(by(p.refuse(RFleets, "no-coast", "Fleets are sent to a coast of their sea."), b), a)
}

// moored says why a fleet cannot be sent anywhere, whatever HQs are activated; nil if it can.
func (p *Position) moored(b Block) *kernel.Refusal {
	h := &p.Harbour
	switch {
	case !p.fleets.Has(b):
		return by(p.refuse(RFleets, "no-fleet", "Only fleets are sent to a coast."), b)
	case !p.InPlay(b):
		return by(p.refuse(RFleets, "sunk", "That fleet has been sunk."), b)
	case p.grounded():
		return by(p.refuse(XBlizzard, "weather", "In a blizzard no fleet sails."), b)
	case !p.freeHas(h.Side, h.Key) && p.On(RFleets) || p.At[b] == h.Refuge:
		return at(by(p.refuse(RFleets, "no-harbour", "Fleets sail only while "+p.About.Places[PlaceID(h.Key)].Name+
			" is held without the enemy in it."), b), h.Key)
	}
	return nil
}
