// The logistics phase: the leader's value, restored steps, and reinforcements.

package blocks

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// LogisticsValue is a side's logistics value (RValue).
func (p *Position) LogisticsValue(s kernel.Side) int {
	n := 0
	if l := p.leader[s]; l != 0 && p.InPlay(l) {
		n += p.Strength(l)
	}
	if p.On(RValue) {
		m := p.tactical.Or(p.air).And(p.all[s])
		for b := m.Pop(); b != 0; b = m.Pop() {
			if p.InPlay(b) && p.Strength(b) > 0 {
				n++
			}
		}
		n += int(p.vp[s])
		n += int(p.count[s.Other()][p.Holding[s.Other()][Lost]]) / 10
	}
	for i := range p.Discs {
		if p.Discs[i].Side == s && p.On(RDiscs) && p.DiscActive(i) {
			n++
		}
	}
	if !p.On(RValueWeather) {
		return n
	}
	half := n / 2
	if p.On(RFractions) && n > 0 {
		half = max(half, p.ValueAtLeast)
	}
	switch p.Weather {
	case Rain:
		return half
	case Snow, Blizzard:
		if p.SnowHalves[s] {
			return half
		}
		if p.On(p.Sc.ScenarioBit) {
			if p.Sc.SnowAlways[s] {
				return half
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
			return half
		}
	}
	return n
}

func (p *Position) enterLogistics1() { p.enterLogistics(p.first() ^ 1) }
func (p *Position) enterLogistics2() { p.enterLogistics(p.first()) }

// enterLogistics asks a side for a pause or the activation of its leader (RLogistics).
func (p *Position) enterLogistics(s kernel.Side) {
	p.Active = s
	p.Draws, p.Placed = 0, Mask{}
	if l := p.leader[s]; l == 0 || !p.InPlay(l) {
		p.Segment++ // a dead leader: no logistics for that side (RLeader)
		p.afterLogistics()
		return
	}
	p.push(Frame{Kind: fLogistics, Side: s})
}

// pause restores the leader (RPause).
func (p *Position) pause() {
	s := p.Active
	l := p.leader[s]
	if p.On(RPause) {
		p.Step[l] = 0
	}
	p.Say(kernel.Event{Kind: EvPause, Audience: kernel.Everyone, Side: s, Piece: kernel.PieceID(l)})
	p.Segment++ // no reinforcements
	p.pop()
	p.afterLogistics()
}

// activateLeader activates the leader (RLead): the value is fixed for all that follows.
func (p *Position) activateLeader() {
	s := p.Active
	p.Value = int16(p.LogisticsValue(s))
	p.Regenerate, p.Replace = p.Value, p.Value
	p.Say(kernel.Event{Kind: EvLeads, Audience: kernel.Everyone, Side: s, Piece: kernel.PieceID(p.leader[s])})
	p.pop()
	p.push(Frame{Kind: fSpend, Side: s})
}

// leaveLogistics comes after the arrivals of a side: its leader is reduced.
func (p *Position) leaveLogistics() {
	s := p.Active
	l := p.leader[s]
	if l != 0 && p.InPlay(l) && p.On(RLead) && p.Step[l]+1 < p.Units[l].Steps {
		p.Step[l]++
	}
	if l != 0 && p.InPlay(l) {
		p.Say(kernel.Event{Kind: EvSteps, Audience: kernel.Everyone, Side: s, Piece: kernel.PieceID(l),
			A: int16(p.Strength(l))})
	}
	p.afterLogistics()
}

// afterLogistics clears what a side's logistics left, and starts the impulses after the second side's.
func (p *Position) afterLogistics() {
	p.Value, p.Regenerate, p.Replace, p.Draws, p.Placed = 0, 0, 0, 0, Mask{}
	if p.Segment > segArrive2 {
		p.mix() // newcomers cannot be told from those that they joined
		p.startImpulses()
	}
}

// StepCost is how many points it takes to give a block the step above the one that it has (RReplace).
func (p *Position) StepCost(b Block) int {
	if !p.On(RReplace) || !p.combat.Has(b) {
		return 1
	}
	return int(p.Units[b].Fire[p.Step[b]-1])
}

// mayRestore reports whether a block may be given a step where it is (RReplace).
func (p *Position) mayRestore(b Block) bool {
	if p.Step[b] == 0 || !p.InPlay(b) || p.leaders.Has(b) {
		return false
	}
	if !p.On(RReplace) {
		return true
	}
	a := p.At[b]
	return (p.RestoreEngaged || !p.Contested(a)) && p.InSupply(p.sideOf(b)).Has(a)
}

// restore gives a block a step.
func (p *Position) restore(b Block) {
	s := p.sideOf(b)
	kind := EvRegenerates
	if p.combat.Has(b) {
		kind = EvReplaces
		p.Replace -= int16(p.StepCost(b))
	} else {
		p.Regenerate--
	}
	p.Step[b]--
	if p.ev != nil {
		aud := kernel.Only(s)
		if !p.concealed(b) {
			aud = kernel.Everyone
		}
		p.Say(kernel.Event{Kind: kind, Audience: aud, Side: s, Piece: kernel.PieceID(b), Place: PlaceID(p.At[b]),
			A: int16(p.Strength(b))})
	}
}

// enterArrive draws and places the reinforcements of a strategic impulse (RStrategic).
func (p *Position) enterArrive() { p.drawAndPlace() }

// drawAndPlace draws blocks from the pool, the last by choice if the side may (RPick), and asks where they go.
func (p *Position) drawAndPlace() {
	pick := p.draw()
	p.push(Frame{Kind: fArrive, Side: p.Active})
	if pick {
		p.push(Frame{Kind: fPick, Side: p.Active})
	}
}

// picks reports whether a side chooses the last block of a draw (RPick).
func (p *Position) picks(s kernel.Side) bool { return p.On(RPick) && p.Pick.Meets(p.Owned(s)) }

// inPool are the blocks in a side's pool.
func (p *Position) inPool(s kernel.Side) (out Set) {
	pool := p.Holding[s][InPool]
	m := p.all[s]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.At[b] == pool {
			out.Add(b)
		}
	}
	return out
}

// take puts a block from the pool into the hand of its side.
func (p *Position) take(b Block) {
	s := p.sideOf(b)
	p.detach(b)
	p.attach(b, p.Holding[s][InHand])
	if p.ev != nil {
		p.Say(kernel.Event{Kind: EvDrawn, Audience: kernel.Only(s), Side: s, Piece: kernel.PieceID(b)})
	}
}

// draw takes as many blocks from the pool as the value says, by lot. It leaves the last one to be chosen, and is true,
// if the side may choose it and there is a choice.
func (p *Position) draw() (pick bool) {
	s := p.Active
	p.Placed = Mask{}
	pool := p.Holding[s][InPool]
	n := 0
	m := p.all[s]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.At[b] == pool {
			p.lots[n] = int16(b)
			n++
		}
	}
	want := min(int(p.Value), n)
	p.Draws = 1
	if want > 0 && want < n && p.picks(s) {
		want--
		pick = true
	}
	for i := range want {
		k := 0
		if want < n {
			k = p.src.Lot(chance.Label{Kind: DrawArrivals, N: int16(i + 1)}, p.lots[:n-i])
		}
		b := Block(p.lots[k])
		copy(p.lots[k:n-i-1], p.lots[k+1:n-i])
		p.take(b)
	}
	return pick
}

// arrivals are the drawn blocks that have a place.
func (p *Position) arrivals() Set {
	s := p.Active
	hand := p.Holding[s][InHand]
	var out Set
	if p.count[s][hand] == 0 {
		return out
	}
	m := p.all[s]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.At[b] == hand && !p.Hooks.Arrivals(p, b).IsZero() {
			out.Add(b)
		}
	}
	return out
}

// arrive places a drawn block.
func (p *Position) arrive(b Block, a Place) {
	s := p.sideOf(b)
	u := &p.Units[b]
	p.Step[b] = 0
	if u.Remnant {
		p.Step[b] = u.Steps - 1
	}
	p.weaken(b)
	p.enter(b, a)
	p.Placed.Add(a)
	p.sayOf(kernel.Event{Kind: EvPlaced, Side: s, Place: PlaceID(a)}, b)
	if p.boxes.Has(a) && p.Hooks.Arrived != nil {
		p.Hooks.Arrived(p, b)
	}
}

// returnHand puts drawn blocks without a place back into the pool.
func (p *Position) returnHand() {
	s := p.Active
	hand := p.Holding[s][InHand]
	m := p.all[s]
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.At[b] == hand {
			p.detach(b)
			p.attach(b, p.Holding[s][InPool])
			if p.ev != nil {
				p.Say(kernel.Event{Kind: EvReturned, Audience: kernel.Only(s), Side: s, Piece: kernel.PieceID(b)})
			}
		}
	}
}
