// The results of a combat: losses, retreats, exchanges, disruption, advance.

package counters

import (
	"umpire/board"
	"umpire/kernel"
)

// loseStep takes a step from a unit: it is turned to its next one, or eliminated (RKampf). The enemy scores.
func (p *Position) loseStep(u Unit, ev *kernel.Events) {
	p.Points[p.side(u).Other()] += p.toll(u)
	if p.Steps[u] > 1 && p.On(RKampf) {
		p.Steps[u]--
		tell(ev, kernel.Event{Kind: EvReduced, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(p.At[u]),
			A: int16(p.Steps[u]), Rule: p.lostBy()})
	} else {
		p.remove(u, ev)
	}
}

// toll is what the enemy scores for a unit's next step that is lost.
func (p *Position) toll(u Unit) int32 {
	if !p.On(RVictory) {
		return 0
	}
	s := p.Units[u].Steps[len(p.Units[u].Steps)-int(p.Steps[u]):]
	lost := s[0].Strength
	if len(s) > 1 && p.On(RKampf) {
		lost -= s[1].Strength
	}
	return int32(s[0].Worth) * int32(lost)
}

// loseAll eliminates a unit whatever steps it has.
func (p *Position) loseAll(u Unit, ev *kernel.Events) {
	for p.Steps[u] > 0 {
		p.loseStep(u, ev)
	}
}

// remove takes an eliminated unit from the map.
func (p *Position) remove(u Unit, ev *kernel.Events) {
	tell(ev, kernel.Event{Kind: EvGone, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(p.At[u]),
		A: int16(p.Steps[u]), Rule: p.lostBy()})
	p.detach(u)
	p.Steps[u] = 0
	p.Flags[u] = 0
	p.Aim[u] = board.None
	p.attach(u, p.hexes+Lost)
}

// lostBy is the rule that a loss cites: the log has that of a combat's before it.
func (p *Position) lostBy() uint16 {
	if p.Stage == StageExcess {
		return p.crowding
	}
	return 0
}

// party visits the units of one side in the combat under way.
func (p *Position) party(attackers bool, visit func(Unit)) {
	if attackers {
		for _, u := range p.all[p.Active] {
			if p.flag(u, Attacker) {
				visit(u)
			}
		}
		return
	}
	list, n := p.targets()
	for _, t := range list[:n] {
		p.each(t, func(u Unit) {
			if p.side(u) != p.Active {
				visit(u)
			}
		})
	}
}

// printed is the printed strength of a side in the combat under way, in parts (RFullWorth).
func (p *Position) printed(attackers bool) (n int16) {
	p.party(attackers, func(u Unit) { n += p.value(u) })
	return n
}

// value is what a unit counts for in an exchange, in parts.
func (p *Position) value(u Unit) int16 {
	if p.On(RFullWorth) {
		return p.step(u).Strength * Parts
	}
	return p.strength(u, p.side(u) == p.Active)
}

// pays is what the loss of a unit's step pays in an exchange, in parts.
func (p *Position) pays(u Unit) int16 {
	n := p.value(u)
	if s := p.Units[u].Steps; p.Steps[u] > 1 && p.On(RKampf) {
		n -= s[len(s)-int(p.Steps[u])+1].Strength * Parts
	}
	return max(n, 1)
}

// apply begins the result of a combat.
func (p *Position) apply(outcome int, ev *kernel.Events) {
	o := &p.Outcomes[outcome]
	p.Result = uint8(outcome) + 1
	p.Owed = 0
	switch worth := p.printed(false); o.Attacker {
	case Exchange, Disrupts:
		p.Owed = worth
	case HalfExchange:
		p.Owed = worth / 2
	}
	if o.Attacker == Exchange && !p.On(RExchange) || o.Attacker == HalfExchange && !p.On(RExchange) ||
		o.Attacker == Disrupts && !p.On(RDisrupt) {
		p.Owed = 0
	}
	if o.Defender == Eliminated {
		p.party(false, func(u Unit) { p.loseStep(u, ev) })
	}
	if o.Attacker == Eliminated {
		p.party(true, func(u Unit) { p.loseStep(u, ev) })
	}
	if o.Defender == Retreats {
		p.party(false, func(u Unit) { p.Flags[u] |= Retreating })
	}
	if o.Attacker == Retreats {
		p.party(true, func(u Unit) { p.Flags[u] |= Retreating })
	}
	p.goOn(ev)
}

// goOn leads the result of the combat under way to the next decision, or to its end.
func (p *Position) goOn(ev *kernel.Events) {
	o := &p.Outcomes[p.Result-1]
	for _, enemy := range [2]bool{true, false} { // the defender's retreat comes first
		s := p.Active
		if enemy {
			s = s.Other()
		}
		if !p.retreats(s) {
			continue
		}
		p.Enemy, p.Stage = enemy, StageRetreat
		switch n, u, a := p.ways(s); {
		case n > 1:
			return
		case n == 1:
			p.retreatTo(u, a, ev)
			return
		}
		for _, u := range p.all[s] { // nobody finds a hex
			if p.flag(u, Retreating) {
				p.Flags[u] &^= Retreating
				tell(ev, kernel.Event{Kind: EvStuck, Side: s, Piece: kernel.PieceID(u), Place: p.ID(p.At[u])})
				p.loseStep(u, ev)
			}
		}
	}
	if p.Owed > 0 {
		p.Stage = StageLose
		if o.Attacker == Disrupts {
			p.Stage = StageDisrupt
		}
		if p.payable(ev) {
			return
		}
	}
	if o.Advance && p.On(RAdvance) && p.Stage != StageAdvance {
		p.Stage = StageAdvance
		p.party(true, func(u Unit) {
			if !p.flag(u, Disrupted) && p.OnMap(u) {
				p.Flags[u] |= Advancing
			}
		})
	}
	if p.Stage == StageAdvance && p.anyAdvance() {
		return
	}
	p.endCombat(ev)
}

// retreats reports whether units of a side must retreat.
func (p *Position) retreats(s kernel.Side) bool {
	for _, u := range p.all[s] {
		if p.flag(u, Retreating) {
			return true
		}
	}
	return false
}

// ways counts the retreats that are open to those of a side that must retreat, up to two; u and a are the last one.
func (p *Position) ways(s kernel.Side) (n int, u Unit, a Place) {
	for _, v := range p.all[s] {
		if p.flag(v, Retreating) {
			for _, b := range p.grid.Neighbours(p.At[v]) {
				if p.noRetreat(v, b) == "" {
					if n, u, a = n+1, v, b; n > 1 {
						return n, u, a
					}
				}
			}
		}
	}
	return n, u, a
}

// noRetreat says by a code why a unit cannot retreat to a hex, empty if it can (RRetreat).
func (p *Position) noRetreat(u Unit, a Place) string {
	s := p.side(u)
	e := p.grid.Between(p.At[u], a)
	switch {
	case e == board.NoEdge:
		return "far"
	case p.count[s.Other()][a] > 0:
		return "enemy"
	case p.barred(e) && !p.engineerOn(u, e):
		return "barrier"
	case p.On(RStackRetreat) && p.full(s, a, 1):
		return "full"
	case p.Units[u].Engineer && p.On(REngineers) && (!p.rails.Has(e) || p.Rail[a] < railOwned):
		return "off-rails"
	case p.zoned(s, a) && p.On(RRetreat) && (p.count[s][a] == 0 || !p.On(RZoneFriend)):
		return "zone"
	}
	return ""
}

// retreatTo moves a unit that must retreat.
func (p *Position) retreatTo(u Unit, a Place, ev *kernel.Events) {
	tell(ev, kernel.Event{Kind: EvRetreats, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(p.At[u]),
		To: p.ID(a)})
	p.Flags[u] &^= Retreating
	if p.flag(u, Defended) {
		p.Flags[u] |= Withdrew
	}
	p.detach(u)
	p.attach(u, a)
	p.passRail(u, a, ev)
	if p.flag(u, Entrained) { // nobody retreats by rail
		p.Flags[u] &^= Entrained
		tell(ev, kernel.Event{Kind: EvDetrains, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(a)})
	}
	p.goOn(ev)
}

// payable plays what is owed as long as there is no choice in it, and reports whether there is one.
func (p *Position) payable(ev *kernel.Events) bool {
	for p.Owed > 0 {
		total, n, last := int16(0), 0, Unit(0)
		p.party(true, func(u Unit) {
			if p.canPay(u) {
				total += p.payment(u)
				n++
				last = u
			}
		})
		if n > 1 && total > p.Owed {
			return true
		}
		if n == 0 {
			break
		}
		p.payOnce(last, ev)
	}
	p.Owed = 0
	return false
}

// canPay reports whether a unit can pay what is owed.
func (p *Position) canPay(u Unit) bool {
	return p.flag(u, Attacker) && p.Steps[u] > 0 && (p.Stage != StageDisrupt || !p.flag(u, Disrupted))
}

// payment is what a unit pays at the most.
func (p *Position) payment(u Unit) int16 {
	if p.Stage == StageDisrupt {
		return p.value(u)
	}
	return p.step(u).Strength * Parts
}

// payOnce takes a step of a unit for what is owed, or disrupts it.
func (p *Position) payOnce(u Unit, ev *kernel.Events) {
	if p.Stage == StageDisrupt {
		p.Owed = max(0, p.Owed-p.value(u))
		p.disrupt(u, ev)
		return
	}
	p.Owed = max(0, p.Owed-p.pays(u))
	p.loseStep(u, ev)
}

// pay is payOnce by the attacker's choice.
func (p *Position) pay(u Unit, ev *kernel.Events) {
	p.payOnce(u, ev)
	p.goOn(ev)
}

// disrupt turns a unit over until its side's combat phase of the next turn is over. If that of this turn is over, as in
// a second movement phase, the next one to end is already that.
func (p *Position) disrupt(u Unit, ev *kernel.Events) {
	p.Flags[u] = p.Flags[u]&^Recovering | Disrupted
	for i := range p.Phases[:p.Phase] {
		if ph := &p.Phases[i]; ph.Kind == PhaseCombat && ph.Side == p.side(u) {
			p.Flags[u] |= Recovering
		}
	}
	tell(ev, kernel.Event{Kind: EvDisrupted, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(p.At[u])})
}

// recover ends disruptions as a side's combat phase ends: those that were there when it began.
func (p *Position) recover(s kernel.Side, ev *kernel.Events) {
	for _, u := range p.all[s] {
		switch {
		case p.flag(u, Recovering):
			p.Flags[u] &^= Recovering | Disrupted
			tell(ev, kernel.Event{Kind: EvRecovers, Side: s, Piece: kernel.PieceID(u), Place: p.ID(p.At[u])})
		case p.flag(u, Disrupted):
			p.Flags[u] |= Recovering
		}
	}
}

// canAdvance reports whether a unit may advance to a hex.
func (p *Position) canAdvance(u Unit, a Place) bool {
	if !p.flag(u, Advancing) || p.full(p.Active, a, 1) || p.count[p.Active.Other()][a] > 0 {
		return false
	}
	e := p.grid.Between(p.At[u], a)
	if e == board.NoEdge || p.barred(e) || p.Units[u].Engineer && p.On(REngineers) && !p.rails.Has(e) {
		return false
	}
	list, n := p.targets()
	for _, t := range list[:n] {
		if t == a {
			return true
		}
	}
	return false
}

// anyAdvance reports whether somebody may advance somewhere.
func (p *Position) anyAdvance() bool {
	list, n := p.targets()
	for _, u := range p.all[p.Active] {
		if p.flag(u, Advancing) {
			for _, t := range list[:n] {
				if p.canAdvance(u, t) {
					return true
				}
			}
		}
	}
	return false
}

// advanceTo moves an attacker into a hex that was cleared.
func (p *Position) advanceTo(u Unit, a Place, ev *kernel.Events) {
	tell(ev, kernel.Event{Kind: EvAdvances, Side: p.Active, Piece: kernel.PieceID(u), Place: p.ID(p.At[u]),
		To: p.ID(a)})
	p.Flags[u] &^= Advancing
	p.cross(u, p.At[u], a, ev)
	p.detach(u)
	p.attach(u, a)
	p.goOn(ev)
}

// endCombat clears away what belongs to the combat under way.
func (p *Position) endCombat(ev *kernel.Events) {
	settled := p.Settling
	for _, u := range p.all[p.Active] {
		p.Flags[u] &^= Attacker | Advancing
	}
	p.clearCombat()
	if settled {
		p.settleNext(ev)
		return
	}
	p.Stage = StageAttack
}

// clearCombat forgets the combat that was put together.
func (p *Position) clearCombat() {
	p.Targets = [maxTargets]int16{}
	p.Column, p.Forgo, p.Result, p.Owed, p.Enemy, p.Settling = 0, false, 0, 0, false, false
	p.listOK = false
}

// Answer is a standing answer to where the enemy's units retreat to: the first unit to the first hex that is open.
func (p *Position) Answer(n int) (kernel.Action, bool) {
	if p.Over || p.Stage != StageRetreat || p.Enemy || n != 0 {
		return kernel.Action{}, false
	}
	for _, u := range p.all[p.Active] {
		if !p.flag(u, Retreating) {
			continue
		}
		for _, a := range p.grid.Neighbours(p.At[u]) {
			if p.noRetreat(u, a) == "" {
				return kernel.Action{Verb: VRetreat, Piece: kernel.PieceID(u), Place: p.ID(a)}, true
			}
		}
	}
	return kernel.Action{}, false
}
