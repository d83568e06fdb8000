// Supply lines, and control of hexes.

package stacks

import (
	"slices"

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
	if p.open[s].Has(a) { // a line that comes next to it comes into it, but for what it does not cross
		return false
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

// crossed reports whether a side's supply lines cross a hexside: barriers stop those of a side (Roles.Crosses).
func (g *Game) crossed(s kernel.Side, e board.Edge) bool {
	return s == g.Roles.Crosses || !g.blocked(e) || g.off.Has(RSupplyWay)
}

// source reports whether a hex is a source of a side that it has not lost.
func (p *Position) source(s kernel.Side, a Place) bool {
	return p.from[s].Has(a) && (p.Controls(s, a) || !p.On(RSources))
}

// shut is what keeps the supply lines of a side out of a hex.
type shut uint8

const (
	shutNot     shut = iota
	shutUnits        // enemy units in it
	shutCity         // a city that the enemy controls
	shutZone         // a zone of control
	shutBarrier      // the hexsides before it; the hex itself is open
	shutLost         // the source that it is
	shuts
)

// shutBy is what keeps a side's supply lines from running through a hex, whichever way they come.
func (p *Position) shutBy(s kernel.Side, a Place) shut {
	if p.holds(s.Other(), a) {
		return shutUnits
	}
	if i := p.townAt[a]; i >= 0 && p.town[i].City && !p.Controls(s, a) && p.On(RSupplyWay) {
		return shutCity
	}
	if s != p.Roles.Zones && p.zone[a] > 0 && p.On(RZoneSupply) && (p.count[a] == 0 || !p.On(RZoneFriend)) {
		return shutZone
	}
	return shutNot
}

// passes reports whether a side's supply line can run through a hex. The answer is kept in open.
func (p *Position) passes(s kernel.Side, a Place) bool { return p.shutBy(s, a) == shutNot }

// ends says why supply lines of a side end before a hex that they come next to, or do not begin in a source.
func (p *Position) ends(s kernel.Side, a Place) shut {
	if p.Fed(s, a) {
		return shutNot
	}
	why, lost := p.shutBy(s, a), p.from[s].Has(a) && !p.source(s, a)
	switch {
	case lost && why != shutUnits:
		return shutLost
	case p.from[s].Has(a):
		return why
	}
	for _, b := range p.grid.Neighbours(a) {
		if p.Fed(s, b) {
			if why == shutNot { // else a line would reach it
				return shutBarrier
			}
			return why
		}
	}
	return shutNot
}

// reopen looks again whether a side's supply line can run through a hex, when something there has changed, and follows
// what that makes of its supply lines, where that is plain.
func (p *Position) reopen(s kernel.Side, a Place) {
	is := p.passes(s, a)
	if is == p.open[s].Has(a) {
		return
	}
	p.farOK = false
	switch {
	case is:
		p.open[s].Add(a)
		if p.fedOK[s] && p.joined(s, a) {
			p.spread(s, a)
		}
	default:
		p.open[s].Del(a)
		if p.fedOK[s] && p.fed[s].Has(a) {
			p.fed[s].Del(a)
			p.fedOK[s] = p.spare(s, a)
		}
	}
}

// joined reports whether a supply line reaches a hex from a neighbour, or begins there.
func (p *Position) joined(s kernel.Side, a Place) bool {
	for i, b := range p.grid.Neighbours(a) {
		if p.fed[s].Has(b) && p.crossed(s, p.grid.EdgesOf(a)[i]) {
			return true
		}
	}
	return p.source(s, a)
}

// spread lets supply lines go on from a hex.
func (p *Position) spread(s kernel.Side, from Place) {
	p.warm()
	p.fed[s].Add(from)
	p.poured.Add(from)
	p.nets[s].Flood(p.fed[s], p.open[s], p.poured)
}

// spare reports whether no line needs a hex that is shut: those of its neighbours that lines reach are joined round it.
// It may miss that.
func (p *Position) spare(s kernel.Side, a Place) bool {
	near := p.grid.Neighbours(a)
	if p.from[s].Has(a) || s != p.Roles.Crosses && p.walled.Has(a) {
		return false
	}
	some, breaks := 0, 0
	for i, b := range near {
		if p.fed[s].Has(b) {
			some++
			if !p.fed[s].Has(near[(i+len(near)-1)%len(near)]) {
				breaks++
			}
		}
	}
	return some <= 1 || breaks <= 1 && len(near) == 6
}

// feed works out where a side's supply lines reach.
func (p *Position) feed(s kernel.Side) {
	p.warm()
	p.fedOK[s] = true
	p.fed[s].Clear()
	for _, a := range p.Sources[s] {
		if p.open[s].Has(a) && p.source(s, a) {
			p.fed[s].Add(a)
			p.poured.Add(a)
		}
	}
	p.nets[s].Flood(p.fed[s], p.open[s], p.poured)
}

// remote fills in p.far: how far each hex is from a side's nearest source that is not shut, along supply lines, or with
// ground over any ground. A hex without a line has -1.
func (p *Position) remote(s kernel.Side, ground bool) {
	if p.farOK && p.farOf == s && p.farOver == ground {
		return
	}
	p.warm()
	p.farOf, p.farOver, p.farOK = s, ground, true
	net := p.nets[s]
	if p.field.CopyFrom(p.open[s]); ground {
		net = p.anyway
		p.field.Fill(p.grid.Graph)
	}
	for _, a := range p.Sources[s] {
		if p.source(s, a) && p.field.Has(a) {
			p.poured.Add(a)
		}
	}
	net.Distances(p.far, p.poured, p.field, p.ring)
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
	p.changed = true
	p.farOK = false
	for t := range p.fedOK {
		if p.from[t].Has(a) {
			p.fedOK[t] = false
		}
	}
	if p.townAt[a] >= 0 {
		p.gained = true
		p.reopen(kernel.SideA, a)
		p.reopen(kernel.SideB, a)
		tell(ev, kernel.Event{Kind: EvControl, Side: s, Place: p.ID(a)})
	}
}

// judge ends the game if what has happened decides it.
func (p *Position) judge(ev *kernel.Events) {
	if p.Over || p.Phase == PhaseDeploy {
		return
	}
	if p.gained {
		p.gained = false
		for i := range p.Towns {
			t := &p.Towns[i]
			for _, a := range t.Places {
				switch {
				case t.Capital && p.Mine.Has(a) && p.On(RCapital):
					p.win(kernel.SideA, RCapital, a, ev)
					return
				case !t.Capital && p.Ground.Has(a) && !p.Mine.Has(a) && p.On(RRear):
					p.win(kernel.SideB, RRear, a, ev)
					return
				}
			}
		}
	}
	if p.On(RIsolated) && p.On(RSupply) && p.isolated() {
		p.win(kernel.SideA, RIsolated, p.seat(), ev)
	}
}

// isolated reports whether no supply line of the second side reaches any hex of the capital. While the line that was
// found last is open, that is known at once.
func (p *Position) isolated() bool {
	const s = kernel.SideB
	if n := len(p.road); n > 0 && p.source(s, p.road[n-1]) {
		i := 0
		for i < n && p.open[s].Has(p.road[i]) {
			i++
		}
		if i == n {
			return false
		}
	}
	p.warm()
	p.road, p.farOK = p.road[:0], false
	some := false
	for a := range p.far { // here: where the search came from, -1 for nowhere
		p.far[a] = -1
	}
	q := p.queue[:0]
	visit := func(a, from Place) {
		if p.far[a] < 0 && p.open[s].Has(a) {
			p.far[a] = int16(from)
			q = append(q, a)
		}
	}
	for i := range p.Towns {
		if !p.Towns[i].Capital {
			continue
		}
		for _, a := range p.Towns[i].Places {
			if some = true; p.source(s, a) {
				return false
			}
			visit(a, a)
			for _, b := range p.grid.Neighbours(a) {
				visit(b, b)
			}
		}
	}
	for i := 0; i < len(q); i++ {
		a := q[i]
		if p.source(s, a) {
			p.queue = q[:0]
			for p.road = append(p.road, a); p.far[a] != int16(a); {
				a = Place(p.far[a])
				p.road = append(p.road, a)
			}
			slices.Reverse(p.road)
			return false
		}
		for _, b := range p.grid.Neighbours(a) {
			visit(b, a)
		}
	}
	p.queue = q[:0]
	return some
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
	p.regrip()
	p.clearBattle()
	h := &p.Head
	h.Phase, h.Stage, h.Active, h.Second, h.FightFirst = PhaseOver, StageOver, kernel.SideA, false, false
	h.Origin, h.Order, h.Sent, h.Drawn, h.Hand, h.Gates = 0, 0, 0, 0, 0, 0
	h.Due, h.Restore = [maxLevies]uint8{}, [2]uint8{}
	p.forget()
	tell(ev, kernel.Event{Kind: won[r], Side: s, Place: p.ID(a), Rule: p.EndBy})
}
