// Combat: which battles are due, the order of fire, dice, hits and who takes them.

package blocks

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// BattleStep is a step of a battle (RSteps). Hits are applied at the end of each.
type BattleStep uint8

// The steps of a battle. Config.Battle is their order; State.BattleStep is an index into it.
const (
	Showdown     BattleStep = iota
	MeetFleets              // whose bombers meet which fleet
	Gunfire                 // of the fleets that no bomber meets
	FleetAntiAir            // of the others
	StrikeFleets            // and the fire that the bombers return
	ArtilleryFire
	AntiAir
	Airstrike
	FirstFire  // ground fire: the defender's, unless the attacker fires first
	SecondFire // and that of the other
)

var usualBattle = []BattleStep{Showdown, ArtilleryFire, AntiAir, Airstrike, FirstFire, SecondFire}

// enterCombat asks for battles as long as there are any to choose.
func (p *Position) enterCombat() {
	if p.Kind == StrategicDraw && p.DrawQuiet && p.On(RStrategic) {
		return
	}
	p.Fought = Mask{}
	p.push(Frame{Kind: fBattle, Side: p.Active})
}

// attackers are the active side's blocks in an area that take part in a battle there.
func (p *Position) attackers(a Place) Set {
	var out Set
	s := p.Active
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.sideOf(b) == s && !p.leaders.Has(b) && !(p.On(RIsolated) && p.Isolated.Has(b)) {
			out.Add(b)
		}
	}
	return out
}

// Battles are the areas where the active side must, and where it may, fight now (RBattles).
func (p *Position) Battles() (must, may Mask) {
	all := p.occ[0].And(p.occ[1])
	if p.On(ROneRound) {
		all = all.AndNot(p.Fought)
	}
	if all.IsZero() {
		return
	}
	fresh := all.AndNot(p.StartContested)
	if p.Segment-1 >= segBlitz {
		all = fresh
	}
	for m := all; ; {
		a := m.Pop()
		if a < 0 {
			break
		}
		if p.attackers(a).Empty() {
			continue
		}
		if fresh.Has(a) && p.On(RBattles) {
			must.Add(a)
		} else {
			may.Add(a)
		}
	}
	return
}

// startBattle declares the battle in an area.
func (p *Position) startBattle(a Place) {
	s := p.Active
	p.Fought.Add(a)
	p.Say(kernel.Event{Kind: EvBattle, Audience: kernel.Everyone, Side: s, Place: PlaceID(a)})
	p.Fighters = p.attackers(a)
	p.BattleStep = 0
	p.BattleHits, p.BattleSide, p.BattleTanks = 0, 0, false
	p.BattleAbsorb = uint8(p.Absorbs(p.Active.Other(), a))
	p.push(Frame{Kind: fFight, Side: p.Active, Place: a})
}

// mostAbsorbed is how many hits ground, city and line absorb at most together.
const mostAbsorbed = 3

// Absorbs is how many hits an area absorbs for a side that defends it (RAbsorb).
func (p *Position) Absorbs(d kernel.Side, a Place) int {
	if !p.On(RAbsorb) {
		return 0
	}
	holds := p.Controls(d, a)
	n := 0
	ar := &p.Areas[a]
	if gr := &grounds[ar.Terrain]; !gr.held || holds {
		n = int(p.absorb[a])
	}
	if ar.City && ar.Terrain != Victory && holds && p.On(RCity) {
		n++
	}
	if holds && p.Lines.Has(a) {
		n++
	}
	return min(n, mostAbsorbed)
}

// defenders are the inactive side's blocks in an area that can be hit.
func (p *Position) defenders(a Place) Set {
	var out Set
	d := p.Active.Other()
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.sideOf(b) == d && !(p.leaders.Has(b) && p.On(RLeader)) {
			out.Add(b)
		}
	}
	return out
}

// defended reports whether the defender has a line in the area.
func (p *Position) defended(a Place) bool { return p.Lines.Has(a) && p.Controls(p.Active.Other(), a) }

// fight goes on with the battle on top of the stack until it needs a decision or is over.
func (p *Position) fight() {
	f := p.top()
	a := f.Place
	over := uint8(len(p.battle))
	for {
		if p.BattleHits > 0 {
			if p.applyHits(a) {
				return
			}
		}
		if p.Over {
			return
		}
		p.BattleHits = 0
		switch {
		case !p.On(RSteps):
			p.BattleStep = over
		case p.BattleStep > 0 && p.BattleStep < over &&
			(p.Fighters.Empty() || p.defenders(a).Empty() && !p.defended(a)):
			p.BattleStep = over
		}
		step := p.BattleStep
		p.BattleStep++
		if step >= over {
			p.endBattle(a)
			return
		}
		switch p.battle[step] {
		case Showdown:
			p.showdown(a)
		case MeetFleets:
			if p.meetFleets(a) {
				return
			}
		case Gunfire:
			p.gunfire(a)
		case FleetAntiAir:
			if p.fleetFlak(a) {
				return
			}
		case StrikeFleets:
			p.strikeFleets(a)
		case ArtilleryFire:
			p.fireArtillery(a)
		case AntiAir:
			if p.fireFlak(a) {
				return
			}
		case Airstrike:
			p.strike(a)
		case FirstFire:
			p.BattleTanks = p.tankAttack(a)
			if p.BattleTanks {
				p.Say(kernel.Event{Kind: EvTankAttack, Audience: kernel.Everyone, Side: p.Active, Place: PlaceID(a)})
			}
			p.fire(a, p.attackFirst())
		case SecondFire:
			p.fire(a, !p.attackFirst())
		}
	}
}

func (p *Position) attackFirst() bool { return p.BattleTanks || !p.On(RDefenderFirst) }

func (p *Position) showdown(a Place) {
	if !p.On(RShowdown) {
		return
	}
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.sideOf(b) != p.Active || p.Fighters.Has(b) {
			p.reveal(b)
		}
	}
}

// roll throws dice that hit on the highest faces.
func (p *Position) roll(kind chance.Kind, a Place, dice int, faces uint8) int {
	hits := 0
	l := chance.Label{Kind: kind, N: int16(PlaceID(a))}
	s := p.Active
	switch kind {
	case DrawDefence, DrawFlak:
		s ^= 1
	case DrawGunfire, DrawFleetFlak:
		s = p.Harbour.Side
	}
	for range dice {
		face := p.src.Die(l, 6)
		hit := face > 6-int(faces)
		if hit {
			hits++
		}
		if p.ev != nil {
			p.Say(kernel.Event{Kind: EvDie, Audience: kernel.Everyone, Side: s, Place: PlaceID(a), A: int16(face),
				B: int16(flag(hit)), N: int16(faces)})
		}
	}
	return hits
}

// Faces is how many faces of a block's dice hit (RFirepower).
func (p *Position) Faces(b Block) uint8 {
	f := p.Units[b].Fire[p.Step[b]]
	if f == 0 && p.air.Has(b) && !p.On(RAirOnly) {
		f = 2
	}
	if f > 1 && !p.On(RFirepower) {
		f = 1
	}
	return f
}

// AttackDice is how many dice an attacking block rolls in ground combat.
func (p *Position) AttackDice(b Block, a Place) int {
	if p.Faces(b) == 0 {
		return 0
	}
	n := p.Effective(b)
	if n > 1 && (!p.On(RStrength) || p.riverPenalty(b, a)) {
		n = 1
	}
	return n
}

// riverPenalty reports whether a block suffers from having engaged over a river (RRiver).
func (p *Position) riverPenalty(b Block, a Place) bool {
	return p.River.Has(b) && !p.StartContested.Has(a) && p.On(RRiver) &&
		!(p.Weather >= Snow && p.On(RWeather) && !p.strait.Has(a))
}

// DefenceDice is how many dice a defending block rolls in ground combat.
func (p *Position) DefenceDice(b Block) int {
	if p.Faces(b) == 0 {
		return 0
	}
	n := p.defenceStrength(b)
	if n > 1 && !p.On(RStrength) {
		n = 1
	}
	return n
}

// sayWeak tells why a block rolls fewer dice than its strength.
func (p *Position) sayWeak(b Block, a Place, dice int) {
	if p.ev == nil || dice >= p.Strength(b) {
		return
	}
	why := int16(p.Weather) + 1
	switch {
	case p.riverPenalty(b, a) && dice == 1:
		why = 1
	case p.Weather == Good:
		return
	}
	p.sayOf(kernel.Event{Kind: EvWeak, Side: p.sideOf(b), Place: PlaceID(a), A: int16(dice), B: why}, b)
}

// fire is one side's ground fire.
func (p *Position) fire(a Place, attack bool) {
	hits := 0
	if attack {
		m := p.Fighters
		for b := m.Pop(); b != 0; b = m.Pop() {
			if n := p.AttackDice(b, a); n > 0 {
				p.sayWeak(b, a, n)
				h := p.roll(DrawAttack, a, n, p.Faces(b)) + p.bonus(b, a)
				hits += h
				p.sayOf(kernel.Event{Kind: EvFire, Side: p.Active, Place: PlaceID(a), A: int16(h), B: int16(n)}, b)
			}
		}
		p.hit(p.Active.Other(), hits)
		return
	}
	d := p.Active.Other()
	if p.defended(a) {
		h := p.roll(DrawDefence, a, 1, 1)
		hits += h
		p.Say(kernel.Event{Kind: EvLineFire, Audience: kernel.Everyone, Side: d, Place: PlaceID(a), A: int16(h), B: 1})
	}
	m := p.defenders(a)
	for b := m.Pop(); b != 0; b = m.Pop() {
		if n := p.DefenceDice(b); n > 0 {
			p.sayWeak(b, a, n)
			h := p.roll(DrawDefence, a, n, p.Faces(b)) + p.bonus(b, a)
			hits += h
			p.sayOf(kernel.Event{Kind: EvFire, Side: d, Place: PlaceID(a), A: int16(h), B: int16(n)}, b)
		}
	}
	p.hit(p.Active, hits)
}

// bonus is how many hits a block that fires in ground combat has besides those of its dice: alpine ones have one in
// rough and hard ground (XAlpine).
func (p *Position) bonus(b Block, a Place) int {
	if !p.Units[b].Alpine || !p.On(XAlpine) {
		return 0
	}
	if t := p.Areas[a].Terrain; t == Yellow || t == Red {
		return 1
	}
	return 0
}

// hit notes hits on a side, to be applied at the end of the step.
func (p *Position) hit(side kernel.Side, hits int) {
	p.BattleSide, p.BattleHits = side, int16(hits)
}

// tankAttack reports whether the attacker fires first (RTankAttack), judged after the airstrike.
func (p *Position) tankAttack(a Place) bool {
	if !p.On(RTankAttack) || p.Weather != Good && p.On(RWeather) || !p.green.Has(a) || p.defended(a) {
		return false
	}
	d := p.Active.Other()
	if p.Areas[a].City && p.Controls(d, a) {
		return false
	}
	if !p.defenders(a).And(p.kinds[Tank]).Empty() {
		return false
	}
	m := p.Fighters.And(p.kinds[Tank])
	for b := m.Pop(); b != 0; b = m.Pop() {
		if !p.riverPenalty(b, a) {
			return true
		}
	}
	return false
}

// targets are the blocks of the side being hit that can take the next hit.
func (p *Position) targets(a Place) Set {
	m := p.Fighters
	if p.BattleSide != p.Active {
		m = p.defenders(a)
	}
	return p.strongest(m)
}

// strongest are the strongest blocks of a set (RStrongest).
func (p *Position) strongest(m Set) (out Set) {
	if !p.On(RStrongest) {
		return m
	}
	best := -1
	for b := m.Pop(); b != 0; b = m.Pop() {
		n := p.Strength(b)
		if n > best {
			best, out = n, Set{}
		}
		if n == best {
			out.Add(b)
		}
	}
	return out
}

// applyHits applies hits until none is left or the owner must choose (RLineFirst). It is true if a decision is due.
func (p *Position) applyHits(a Place) bool {
	side := p.BattleSide
	defending := side != p.Active
	if defending && p.BattleAbsorb > 0 {
		n := min(p.BattleHits, int16(p.BattleAbsorb))
		p.BattleAbsorb -= uint8(n)
		p.BattleHits -= n
		p.Say(kernel.Event{Kind: EvAbsorbs, Audience: kernel.Everyone, Side: side, Place: PlaceID(a), A: n})
	}
	for p.BattleHits > 0 {
		if defending && p.defended(a) && (p.On(RLineFirst) || p.targets(a).Empty()) {
			p.removeLine(a)
			p.BattleHits--
			p.Say(kernel.Event{Kind: EvLineLost, Audience: kernel.Everyone, Side: side, Place: PlaceID(a)})
			continue
		}
		t := p.targets(a)
		n := t.Count()
		if n == 0 {
			if !p.On(RExcess) && p.excess(a, side) {
				continue
			}
			p.BattleHits = 0
			break
		}
		if n > 1 && int(p.BattleHits) < n || n > 1 && !p.On(RStrongest) {
			p.push(Frame{Kind: fLoss, Side: side, Place: a, N: p.BattleHits})
			return true
		}
		for b := t.Pop(); b != 0 && p.BattleHits > 0; b = t.Pop() {
			p.BattleHits--
			p.damage(b)
			if p.Over {
				return false
			}
		}
	}
	return false
}

// excess lets a hit too many fall on units that take no part, when the rule against it is off.
func (p *Position) excess(a Place, side kernel.Side) bool {
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.sideOf(b) == side && !p.leaders.Has(b) {
			p.BattleHits--
			p.damage(b)
			return true
		}
	}
	return false
}

// damage takes a step from a block, or destroys it.
func (p *Position) damage(b Block) {
	if !p.On(RReduce) {
		return
	}
	if p.Step[b]+1 >= p.Units[b].Steps {
		p.destroy(b)
		return
	}
	p.Step[b]++
	p.sayOf(kernel.Event{Kind: EvHit, Side: p.sideOf(b), Place: PlaceID(p.At[b]), A: int16(p.Strength(b))}, b)
}

// endBattle settles an area after its battle (ROneRound).
func (p *Position) endBattle(a Place) {
	s := p.Active
	left := p.Fighters
	p.Fighters = Set{}
	p.BattleStep, p.BattleAbsorb, p.BattleHits, p.BattleSide, p.BattleTanks = 0, 0, 0, 0, false
	for i := range p.Bomber {
		if (p.Bomber[i] == BomberSent || p.Bomber[i] >= BomberEngaged) && p.BomberAt[i] == a {
			p.Bomber[i], p.BomberAt[i] = BomberFlown, 0
		}
	}
	p.pop()
	p.fleetsLeave(a)
	// Fast attackers that cleared an open area stay open, for they may blitz.
	if p.Kind == TacticalImpulse && p.Segment-1 == segCombat && p.Weather == Good && p.green.Has(a) &&
		!p.occ[s.Other()].Has(a) {
		p.Blitzers = p.Blitzers.Or(left.And(p.fast).And(p.combat))
	}
	p.SettleControl(a)
	if p.Over {
		return
	}
	if p.Contested(a) {
		p.Say(kernel.Event{Kind: EvBattleOver, Audience: kernel.Everyone, Side: s, Place: PlaceID(a), A: 2})
		owner := p.controller(a)
		for b := p.head[a]; b != 0; b = p.next[b] {
			if p.sideOf(b) == owner && p.Open.Has(b) && !p.Activated.Has(b) && !p.leaders.Has(b) {
				p.conceal(b)
			}
		}
		return
	}
	won := int16(0)
	if !left.Empty() {
		won = 1
	}
	p.Say(kernel.Event{Kind: EvBattleOver, Audience: kernel.Everyone, Side: s, Place: PlaceID(a), A: won})
}
