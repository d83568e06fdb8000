package blocks

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// value is a side's logistics value (7.2.1).
func (p *Position) value(s int) int {
	n := 0
	if l := p.leader[s]; l != 0 && p.inPlay(l) {
		n += p.strength(l)
	}
	if p.on(RValue) {
		m := p.tactical.Or(p.air).And(p.all[s])
		for b := m.Pop(); b != 0; b = m.Pop() {
			if p.inPlay(b) && p.strength(b) > 0 {
				n++
			}
		}
		n += int(p.vp[s])
		n += int(p.count[s^1][p.holding(s^1, Lost)]) / 10
	}
	if !p.on(RValueWeather) {
		return n
	}
	switch p.Weather {
	case Rain:
		return n / 2
	case Snow, Blizzard:
		if p.on(p.Sc.ScenarioBit) {
			if p.Sc.SnowAlways[s] {
				return n / 2
			}
			if p.Sc.SnowSpares[s] {
				return n
			}
		}
		held := p.Control
		if s == 0 {
			held = p.SnowHolds.AndNot(p.Control)
		}
		if !held.Contains(p.SnowHolds) {
			return n / 2
		}
	}
	return n
}

// LogisticsValue is what a side's logistics are worth now (7.2.1).
func (p *Position) LogisticsValue(s kernel.Side) int { return p.value(int(s)) }

func (p *Position) enterLogistics1() { p.enterLogistics(int(p.first()) ^ 1) }
func (p *Position) enterLogistics2() { p.enterLogistics(int(p.first())) }

// enterLogistics asks a side for a pause or the activation of its leader (7.0).
func (p *Position) enterLogistics(s int) {
	p.Active = int8(s)
	p.Draws, p.Placed = 0, Mask{}
	if l := p.leader[s]; l == 0 || !p.inPlay(l) {
		p.Segment++ // a dead leader: no logistics for his side (4.2.4)
		p.afterLogistics()
		return
	}
	p.push(Frame{Kind: fLogistics, Side: int8(s)})
}

// pause restores the leader (7.1).
func (p *Position) pause() {
	s := p.active()
	l := p.leader[s]
	if p.on(RPause) {
		p.Step[l] = 0
	}
	p.say(kernel.Event{Kind: EvPause, Audience: kernel.Everyone, Side: kernel.Side(s), Piece: kernel.PieceID(l)})
	p.Segment++ // no reinforcements
	p.pop()
	p.afterLogistics()
}

// lead activates the leader (7.2): the value is fixed for all that follows.
func (p *Position) lead() {
	s := p.active()
	p.Value = int16(p.value(s))
	p.Regenerate, p.Replace = p.Value, p.Value
	p.say(kernel.Event{Kind: EvLeads, Audience: kernel.Everyone, Side: kernel.Side(s), Piece: kernel.PieceID(p.leader[s])})
	p.pop()
	p.push(Frame{Kind: fSpend, Side: int8(s)})
}

// leaveLogistics comes after the arrivals of a side: its leader is reduced.
func (p *Position) leaveLogistics() {
	s := p.active()
	l := p.leader[s]
	if l != 0 && p.inPlay(l) && p.on(RLead) && p.Step[l]+1 < p.Units[l].Steps {
		p.Step[l]++
	}
	if l != 0 && p.inPlay(l) {
		p.say(kernel.Event{Kind: EvSteps, Audience: kernel.Everyone, Side: kernel.Side(s), Piece: kernel.PieceID(l), A: int16(p.strength(l))})
	}
	p.afterLogistics()
}

// afterLogistics clears what a side's logistics left, and starts the impulses after the second side's.
func (p *Position) afterLogistics() {
	p.Value, p.Regenerate, p.Replace, p.Draws, p.Placed = 0, 0, 0, 0, Mask{}
	if p.Segment > segArrive2 {
		p.mix() // newcomers cannot be told from those that they joined (R97)
		p.startImpulses()
	}
}

// stepCost is what the next step of a block costs (7.2.2).
func (p *Position) stepCost(b int) int16 {
	if !p.on(RReplace) || !p.combat.Has(b) {
		return 1
	}
	return int16(p.Units[b].Fire[p.Step[b]-1])
}

// mayRestore reports whether a block may be given a step where it is (7.2.2).
func (p *Position) mayRestore(b int) bool {
	if p.Step[b] == 0 || !p.inPlay(b) || p.leaders.Has(b) {
		return false
	}
	if !p.on(RReplace) {
		return true
	}
	a := p.place(b)
	return !p.contested(a) && p.trace(p.sideOf(b)).Has(a)
}

// restore gives a block a step.
func (p *Position) restore(b int) {
	s := p.sideOf(b)
	kind := EvRegenerates
	if p.combat.Has(b) {
		kind = EvReplaces
		p.Replace -= p.stepCost(b)
	} else {
		p.Regenerate--
	}
	p.Step[b]--
	if p.ev != nil {
		aud := kernel.Only(kernel.Side(s))
		if !p.concealed(b) {
			aud = kernel.Everyone
		}
		p.say(kernel.Event{Kind: kind, Audience: aud, Side: kernel.Side(s), Piece: kernel.PieceID(b), Place: placeID(p.place(b)), A: int16(p.strength(b))})
	}
}

// enterArrive draws and places the reinforcements of a strategic impulse (11.0, option B).
func (p *Position) enterArrive() {
	p.draw()
	p.push(Frame{Kind: fArrive, Side: p.Active})
}

// draw takes as many blocks from the pool as the value says, by lot.
func (p *Position) draw() {
	s := p.active()
	p.Placed = Mask{}
	pool := p.holding(s, InPool)
	n := 0
	m := p.all[s]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.place(b) == pool {
			p.lots[n] = int16(b)
			n++
		}
	}
	want := min(int(p.Value), n)
	p.Draws = 1
	for i := range want {
		k := 0
		if want < n {
			k = p.src.Lot(chance.Label{Kind: DrawArrivals, N: int16(i + 1)}, p.lots[:n-i])
		}
		b := int(p.lots[k])
		copy(p.lots[k:n-i-1], p.lots[k+1:n-i])
		p.detach(b)
		p.attach(b, p.holding(s, InHand))
		if p.ev != nil {
			p.say(kernel.Event{Kind: EvDrawn, Audience: kernel.Only(kernel.Side(s)), Side: kernel.Side(s), Piece: kernel.PieceID(b)})
		}
	}
}

// arrivals are the drawn blocks that have a place.
func (p *Position) arrivals() Set {
	s := p.active()
	hand := p.holding(s, InHand)
	var out Set
	if p.count[s][hand] == 0 {
		return out
	}
	m := p.all[s]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.place(b) == hand && !p.Hooks.Arrivals(p, b).IsZero() {
			out.Add(b)
		}
	}
	return out
}

// arrive places a drawn block.
func (p *Position) arrive(b int, a Place) {
	s := p.sideOf(b)
	u := &p.Units[b]
	p.Step[b] = 0
	if u.Remnant {
		p.Step[b] = u.Steps - 1
	}
	p.enter(b, a)
	p.Placed.Add(a)
	p.sayOf(kernel.Event{Kind: EvPlaced, Side: kernel.Side(s), Place: placeID(a)}, b)
	if p.boxes.Has(a) && p.Hooks.Arrived != nil {
		p.Hooks.Arrived(p, b)
	}
}

// returnHand puts drawn blocks without a place back into the pool.
func (p *Position) returnHand() {
	s := p.active()
	hand := p.holding(s, InHand)
	m := p.all[s]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.place(b) == hand {
			p.detach(b)
			p.attach(b, p.holding(s, InPool))
			if p.ev != nil {
				p.say(kernel.Event{Kind: EvReturned, Audience: kernel.Only(kernel.Side(s)), Side: kernel.Side(s), Piece: kernel.PieceID(b)})
			}
		}
	}
}
