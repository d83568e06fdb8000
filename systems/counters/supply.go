// Supply: railways that reach the edge of the map, and the ground around them.

package counters

import (
	"umpire/board"
	"umpire/kernel"
)

// Supplied reports whether a side's units in a hex are in supply as things stand (RSupply).
func (p *Position) Supplied(s kernel.Side, a Place) bool {
	if !p.fedOK[s] {
		p.feed(s)
	}
	return p.fed[s].Has(a)
}

// open reports whether a side's supply line can run through a hex. One that the side is overrunning counts as empty.
func (p *Position) open(s kernel.Side, a Place) bool {
	e := s.Other()
	if p.enemies(s, a) && p.On(RSupplyCut) {
		return false
	}
	if !p.Zones.CutSupply[e] || p.zone[e][a] == 0 || !p.On(RZoneSupply) {
		return true
	}
	return p.count[s][a] > 0 && p.On(RZoneFriend)
}

// railhead reports whether a hex's rails can carry a side's supply.
func (p *Position) railhead(s kernel.Side, a Place) bool {
	return p.Rail[a] == RailOf(s) && p.open(s, a) &&
		(!p.Supply[s].OwnSide || p.scenario().Deploy[s].Ground.Has(a))
}

// feed works out where a side is in supply: rails joined to its edges of the map, and so many hexes around them.
func (p *Position) feed(s kernel.Side) {
	p.warm()
	p.fedOK[s] = true
	p.passes(s, p.pass)
	fed := p.fed[s]
	fed.Clear()
	q := p.queue[:0]
	own, ground := RailOf(s), p.scenario().Deploy[s].Ground
	visit := func(a Place) {
		if p.Rail[a] == own && p.pass.Has(a) && !fed.Has(a) && (!p.Supply[s].OwnSide || ground.Has(a)) {
			fed.Add(a)
			q = append(q, a)
		}
	}
	if p.On(RSupplyRail) {
		for _, a := range p.exits[s] {
			visit(a)
		}
		for i := 0; i < len(q); i++ {
			for _, b := range p.net.Neighbours(q[i]) {
				visit(b)
			}
		}
	} else {
		for _, a := range p.railHexes {
			visit(a)
		}
	}
	p.queue = q[:0]
	most := int(p.Supply[s].Range)
	if !p.On(RSupplyRange) {
		most = int(p.hexes)
	}
	p.rings.Grow(fed, p.pass, p.ring, p.ring2, most)
}

// passes are the hexes through which a side's supply line can run: open, of all hexes.
func (p *Position) passes(s kernel.Side, pass board.Bits) {
	e := s.Other()
	cuts := p.Zones.CutSupply[e] && p.On(RZoneSupply)
	pass.Fill(p.grid.Graph)
	for _, u := range p.all[e] {
		a := p.At[u]
		if !p.OnMap(u) || p.ignored(e, a) {
			continue
		}
		if p.On(RSupplyCut) || cuts && p.zone[e][a] > 0 && !p.open(s, a) {
			pass.Del(a)
		}
		if !cuts {
			continue
		}
		for _, b := range p.grid.Neighbours(a) {
			if !p.open(s, b) {
				pass.Del(b)
			}
		}
	}
}

// judge marks the units of a side that are out of supply as its movement phase begins.
func (p *Position) judge(s kernel.Side) {
	for _, u := range p.all[s] {
		p.judgeUnit(u)
	}
}

func (p *Position) judgeUnit(u Unit) {
	p.Flags[u] &^= Unsupplied
	if p.OnMap(u) && p.On(RSupply) && !p.Supplied(p.side(u), p.At[u]) {
		p.Flags[u] |= Unsupplied
	}
}

// railheads are the hexes whose rails carry a side's supply, for overlays.
func (p *Position) railheads(s kernel.Side, into board.Bits) {
	p.warm()
	into.Clear()
	q := p.queue[:0]
	for _, a := range p.exits[s] {
		if !into.Has(a) && p.railhead(s, a) {
			into.Add(a)
			q = append(q, a)
		}
	}
	for i := 0; i < len(q); i++ {
		for _, b := range p.net.Neighbours(q[i]) {
			if !into.Has(b) && p.railhead(s, b) {
				into.Add(b)
				q = append(q, b)
			}
		}
	}
	p.queue = q[:0]
}
