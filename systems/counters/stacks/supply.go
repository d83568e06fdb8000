// Supply lines, and control of hexes.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
)

// Fed reports whether a side's supply lines from its sources reach a hex.
func (p *Position) Fed(s kernel.Side, a Place) bool {
	if !p.fedOK[s] {
		p.feed(s)
	}
	return p.fed[s].Has(a)
}

// FromSource reports whether units of a side in a hex have a line to a source, whatever stands in the hex itself.
func (p *Position) FromSource(s kernel.Side, a Place) bool {
	if !p.On(RSupply) || p.Fed(s, a) {
		return true
	}
	for i, b := range p.grid.Neighbours(a) {
		if p.Fed(s, b) && p.crossed(s, p.grid.EdgesOf(a)[i]) {
			return true
		}
	}
	return p.source(s, a)
}

// Supplied reports whether units of a side in a hex are in supply: by a line, or in a city that was never lost.
func (p *Position) Supplied(s kernel.Side, a Place) bool {
	return p.FromSource(s, a) || s == kernel.SideB && p.On(RCitySupply) && p.townAt[a] >= 0 &&
		p.town[p.townAt[a]].City && !p.taken(a)
}

// crossed reports whether a side's supply lines cross a hexside: barriers stop those of the first side.
func (p *Position) crossed(s kernel.Side, e board.Edge) bool {
	return s == kernel.SideB || !p.blocked(e) || !p.On(RSupplyWay)
}

// source reports whether a hex is a source of a side that it has not lost.
func (p *Position) source(s kernel.Side, a Place) bool {
	for _, b := range p.Sources[s] {
		if a == b {
			return p.Controls(s, a) || !p.On(RSources)
		}
	}
	return false
}

// passes reports whether a side's supply line can run through a hex.
func (p *Position) passes(s kernel.Side, a Place) bool {
	if p.holds(s.Other(), a) {
		return false
	}
	if i := p.townAt[a]; i >= 0 && p.town[i].City && !p.Controls(s, a) && p.On(RSupplyWay) {
		return false
	}
	return s == kernel.SideA || p.zone[a] == 0 || !p.On(RZoneSupply) || p.count[a] > 0 && p.On(RZoneFriend)
}

// feed works out where a side's supply lines reach.
func (p *Position) feed(s kernel.Side) {
	p.warm()
	p.fedOK[s] = true
	p.flood(s, p.fed[s])
}

// flood fills in the hexes that a side's supply lines reach, and in p.far how long they are, -1 elsewhere.
func (p *Position) flood(s kernel.Side, fed board.Bits) {
	fed.Clear()
	for a := range p.far {
		p.far[a] = -1
	}
	q := p.queue[:0]
	for _, a := range p.Sources[s] {
		if p.far[a] < 0 && (p.Controls(s, a) || !p.On(RSources)) && p.passes(s, a) {
			p.far[a] = 0
			fed.Add(a)
			q = append(q, a)
		}
	}
	for i := 0; i < len(q); i++ {
		a := q[i]
		for k, b := range p.grid.Neighbours(a) {
			if p.far[b] < 0 && p.crossed(s, p.grid.EdgesOf(a)[k]) && p.passes(s, b) {
				p.far[b] = p.far[a] + 1
				fed.Add(b)
				q = append(q, b)
			}
		}
	}
	p.queue = q[:0]
}

// remote fills in p.far: how far each hex is from a side's nearest source that is not shut, along supply lines, or with
// ground over any ground. A hex without a line has -1.
func (p *Position) remote(s kernel.Side, ground bool) {
	if !ground {
		p.warm()
		p.flood(s, p.fed[s])
		p.fedOK[s] = true
		return
	}
	p.warm()
	for a := range p.far {
		p.far[a] = -1
	}
	q := p.queue[:0]
	for _, a := range p.Sources[s] {
		if p.far[a] < 0 && (p.Controls(s, a) || !p.On(RSources)) {
			p.far[a] = 0
			q = append(q, a)
		}
	}
	for i := 0; i < len(q); i++ {
		for _, b := range p.grid.Neighbours(q[i]) {
			if p.far[b] < 0 {
				p.far[b] = p.far[q[i]] + 1
				q = append(q, b)
			}
		}
	}
	p.queue = q[:0]
}

// Controls reports whether a side controls a hex.
func (p *Position) Controls(s kernel.Side, a Place) bool { return p.Mine.Has(a) == (s == kernel.SideA) }

// seize gives a side the control of a hex that it enters.
func (p *Position) seize(s kernel.Side, a Place, ev *kernel.Events) {
	if i := p.townAt[a]; i >= 0 && s == kernel.SideA {
		p.Taken |= 1 << i
	}
	if p.Controls(s, a) || !p.On(RControl) {
		return
	}
	if s == kernel.SideA {
		p.Mine.Add(a)
	} else {
		p.Mine.Del(a)
	}
	p.shift()
	if p.townAt[a] >= 0 {
		tell(ev, kernel.Event{Kind: EvControl, Side: s, Place: p.placeID(a)})
	}
}

// judge ends the game if what has happened decides it.
func (p *Position) judge(ev *kernel.Events) {
	if p.Over || p.Phase == PhaseDeploy {
		return
	}
	cut, capital := true, false
	for i := range p.Towns {
		t := &p.Towns[i]
		for _, a := range t.Places {
			switch {
			case t.Capital:
				capital = true
				if p.Mine.Has(a) && p.On(RCapital) {
					p.win(kernel.SideA, RCapital, a, ev)
					return
				}
				cut = cut && !p.FromSource(kernel.SideB, a)
			case p.Ground.Has(a) && !p.Mine.Has(a) && p.On(RRear):
				p.win(kernel.SideB, RRear, a, ev)
				return
			}
		}
	}
	if capital && cut && p.On(RIsolated) {
		p.win(kernel.SideA, RIsolated, p.seat(), ev)
	}
}

// won is the event that ends the game by a rule.
var won = map[Rule]kernel.EventKind{RCapital: EvEntered, RIsolated: EvIsolated, RCities: EvCities, RRear: EvRear,
	RWithdraw: EvNoLevy, RLast: EvHeldOut}

// win ends the game: a side wins by a rule, in a hex if it is about one.
func (p *Position) win(s kernel.Side, r Rule, a Place, ev *kernel.Events) {
	p.Over, p.Winner = true, s
	p.EndBy, _ = p.index.Rule(p.Numbers[r])
	for u := range p.Flags {
		p.Flags[u] &^= moves | battle | Attacked | Defended
		p.Left[u], p.Began[u] = 0, board.None
	}
	p.clearBattle()
	h := &p.Head
	h.Phase, h.Stage, h.Active, h.Second, h.FightFirst = PhaseOver, StageOver, kernel.SideA, false, false
	h.Origin, h.Order, h.Sent, h.Drawn, h.Hand, h.Gates = 0, 0, 0, 0, 0, 0
	h.Due, h.Restore = [maxLevies]uint8{}, [2]uint8{}
	p.forget()
	tell(ev, kernel.Event{Kind: won[r], Side: s, Place: p.placeID(a), Rule: p.EndBy})
}
