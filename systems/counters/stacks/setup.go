// Set-up by the players, and arrivals.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/ground"
)

// Start sets up a scenario.
func (g *Game) Start(s kernel.Setup, _ chance.Source) (kernel.Position, error) {
	p, err := g.bare(s)
	if err != nil {
		return nil, err
	}
	for side := range g.Deploy {
		d := &g.Deploy[side]
		for i, u := range d.Units {
			p.Steps[u] = uint8(len(p.Units[u].Steps))
			p.At[u] = p.hexes + Entering
			if d.Reserve[i] {
				p.Flags[u] |= Reserve
			}
		}
	}
	p.Active, p.Phase, p.Stage = kernel.SideB, PhaseDeploy, StageDeploy
	return p, nil
}

// bare is a scenario with no unit on the map, in the first movement phase: what is not set up waits.
func (g *Game) bare(s kernel.Setup) (*Position, error) {
	c, err := g.About.Resolve(s)
	if err != nil {
		return nil, err
	}
	p := g.blank()
	p.Scenario, p.Chosen, p.Handicap = c.Scenario, c.Options, c.Handicap
	p.Turn, p.Winner, p.Phase, p.Stage = 1, kernel.NoSide, PhaseMove, StageMove
	for u := Unit(1); int(u) < len(g.Units); u++ {
		p.Steps[u] = uint8(len(g.Units[u].Steps))
		p.At[u] = g.hexes + Waiting
		if g.Units[u].Replaces > 0 {
			p.At[u] = g.hexes + Cup
		}
	}
	p.Mine.CopyFrom(g.Ground)
	for i, t := range g.town {
		for _, a := range t.Places {
			if g.townAt[a] == int16(i) && g.Ground.Has(a) {
				p.Taken |= 1 << i
			}
		}
	}
	p.RebuildDerived()
	return p, nil
}

// unplaced counts the units that the side is still to place.
func (p *Position) unplaced() (n int) {
	for _, u := range p.all[p.Active] {
		if p.At[u] == p.hexes+Entering {
			n++
		}
	}
	return n
}

// alike is the first of the untried units that are the same as this one for everybody: they wait for a hex together.
func (p *Position) alike(u Unit) Unit {
	if k := p.Units[u].Kind; k > 0 && p.untried(u) {
		for _, v := range p.byKind[k] {
			if p.At[v] == p.At[u] && p.Flags[v] == p.Flags[u] && p.untried(v) {
				return v
			}
		}
	}
	return u
}

// lacks counts the hexes of the line without a unit of the kind that holds it, and the units of it still to be placed.
func (p *Position) lacks() (hexes, units int) {
	for _, a := range p.Line {
		if !p.held(a) {
			hexes++
		}
	}
	for _, u := range p.byKind[p.Holder] {
		if p.At[u] == p.hexes+Entering && !p.flag(u, Reserve) {
			units++
		}
	}
	return hexes, units
}

// held reports whether a unit of the kind that holds the line stands in a hex.
func (p *Position) held(a Place) bool {
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.Units[u].Kind == p.Holder {
			return true
		}
	}
	return false
}

// noDeploy says why a unit cannot be placed in a hex; the code is empty if it can.
func (p *Position) noDeploy(u Unit, a Place) (Rule, string, string) {
	hexes, units := p.lacks()
	return p.noPlace(u, a, hexes, units)
}

// noPlace is noDeploy if the line lacks units in so many hexes and so many are left for it.
func (p *Position) noPlace(u Unit, a Place, hexes, units int) (Rule, string, string) {
	if p.holds(p.Active.Other(), a) {
		return REnemyHex, "enemy", "The enemy stands there."
	}
	switch {
	case p.Active == kernel.SideA:
		if !p.Ground.Has(a) && p.On(RFirstSetup) {
			return RFirstSetup, "wrong-side", ground.Upper(p.About.Sides[0].People) +
				" set up on their side of the start line."
		}
	case p.flag(u, Reserve):
		if p.On(RReserve) && !p.Behind.Has(a) {
			return RReserve, "wrong-zone", "Units of the reserve are set up behind the reserve line."
		}
		if p.On(RReserve) && p.count[a] > 0 {
			return RReserve, "not-alone", "Units of the reserve are set up one in a hex."
		}
	case p.On(RForward) && !p.Forward.Has(a):
		return RForward, "wrong-zone", "Units of its kind are set up in the forward zone."
	case p.Units[u].Kind == p.Holder && p.On(RHoldLine):
		if (!p.onLine.Has(a) || p.held(a)) && units-1 < hexes {
			return RHoldLine, "line", "Each hex of the line that has none yet needs one of those that are left."
		}
	case p.onLine.Has(a) && !p.held(a) && p.full(a, 2) && p.On(RHoldLine):
		return RHoldLine, "line", "That hex of the line must keep room for the unit that holds it."
	}
	return p.noRoom(u, a)
}

// noRoom is the objection to a unit in a hex that is full, or of ground that it cannot enter.
func (p *Position) noRoom(u Unit, a Place) (Rule, string, string) {
	if p.full(a, 1) {
		return RStacking, "full", "No more units may stack there."
	}
	if p.class(u).Barred[p.Map.Terrain[a]] && p.On(RTerrain) {
		return RTerrain, "ground", "It cannot enter that ground."
	}
	return 0, "", ""
}

// deploy places a unit.
func (p *Position) deploy(u Unit, a Place, ev *kernel.Events) {
	p.attach(u, a)
	p.Hand = p.another(u)
	p.tellUnit(kernel.Event{Kind: EvPlaced, Side: p.Active, Place: p.ID(a)}, u, ev)
	p.deployed(ev)
}

// arrange places the units that are left where they usually stand, or as near to it as they may. Units that are alike
// take the places of their kind that are left, in their order, whichever of them these are.
func (p *Position) arrange(ev *kernel.Events) {
	s := p.Active
	d := &p.Deploy[s]
	same := func(u, v Unit) bool {
		return u == v || p.Units[u].Kind > 0 && p.Units[u].Kind == p.Units[v].Kind
	}
	for i, w := range d.Units {
		u, after := Unit(0), 0 // the first of its kind that waits, and how many places of its kind are left after this
		waiting := 0
		for k, v := range d.Units {
			if same(w, v) && d.Reserve[i] == d.Reserve[k] && k > i {
				after++
			}
		}
		for _, v := range p.all[s] {
			if same(w, v) && p.At[v] == p.hexes+Entering && p.flag(v, Reserve) == d.Reserve[i] {
				if waiting++; u == 0 {
					u = v
				}
			}
		}
		if waiting <= after {
			continue
		}
		best := p.nearest(u, d.Usual[i])
		if best == board.None {
			p.remove(u)
			continue
		}
		p.attach(u, best)
		p.tellUnit(kernel.Event{Kind: EvPlaced, Side: s, Place: p.ID(best)}, u, ev)
	}
	p.Hand = 0
	p.deployed(ev)
}

// nearest is the hex nearest to another one in which a unit can be placed, of equals the first by number; board.None if
// there is none.
func (p *Position) nearest(u Unit, to Place) Place {
	p.warm()
	hexes, units := p.lacks()
	best := board.None
	for n, seen := 0, 0; best == board.None && seen < int(p.hexes); n++ {
		ring := p.grid.Ring(p.queue[:0], to, n)
		seen += len(ring)
		for _, a := range ring {
			if best == board.None || a < best {
				if _, code, _ := p.noPlace(u, a, hexes, units); code == "" {
					best = a
				}
			}
		}
	}
	return best
}

// deployed goes on when a side has placed all its units.
func (p *Position) deployed(ev *kernel.Events) {
	p.forget()
	if p.unplaced() > 0 {
		return
	}
	if p.Active == kernel.SideB {
		p.Active = kernel.SideA
		tell(ev, kernel.Event{Kind: EvSetup, Side: p.Active})
		return
	}
	for _, u := range p.all[kernel.SideB] {
		p.Flags[u] &^= Reserve
	}
	for _, u := range p.all[kernel.SideA] {
		if p.roams(u) {
			p.Flags[u] |= Bonus
		}
	}
	p.weaken()
	p.beginTurn(ev)
}

// roams reports whether a unit that is set up where it stands moves further on its ground in the first turn.
func (p *Position) roams(u Unit) bool {
	return p.On(RBonus) && p.side(u) == kernel.SideA && p.OnMap(u) && p.Wing.Ground.Has(p.At[u]) &&
		p.class(u).Mechanized
}

// openGates notes the towns where units may arrive in this turn: in supply from a source as the player turn begins.
func (p *Position) openGates() {
	p.Gates = 0
	for i := range p.town {
		for _, a := range p.town[i].Places {
			if p.townAt[a] == int16(i) && p.Controls(kernel.SideB, a) && !p.taken(a) && p.FromSource(kernel.SideB, a) {
				p.Gates |= 1 << i
			}
		}
	}
}

// noEntry says why a unit cannot arrive in a hex; the code is empty if it can.
func (p *Position) noEntry(u Unit, a Place) (Rule, string, string) {
	source := false
	for _, b := range p.Sources[kernel.SideB] {
		source = source || a == b
	}
	i := p.townAt[a]
	switch {
	case p.holds(kernel.SideA, a):
		return REnemyHex, "enemy", "The enemy stands there."
	case source && p.Controls(kernel.SideB, a):
	case i < 0 || p.Gates>>i&1 == 0:
		return RArrivals, "no-entry", "Units arrive at own supply sources, and in towns that were in supply as the " +
			"player turn began and never lost."
	default:
		for _, b := range p.grid.Neighbours(a) {
			if p.holds(kernel.SideA, b) {
				return RArrivals, "enemy-near", "An enemy unit stands next to that town."
			}
		}
	}
	return p.noRoom(u, a)
}

// entries visits the hexes where units may arrive at all.
func (p *Position) entries(visit func(Place)) {
	for _, a := range p.Sources[kernel.SideB] {
		visit(a)
	}
	for i := range p.town {
		for _, a := range p.town[i].Places {
			if p.townAt[a] == int16(i) && p.Gates>>i&1 != 0 && !p.isSource(a) {
				visit(a)
			}
		}
	}
}

func (p *Position) isSource(a Place) bool {
	for _, b := range p.Sources[kernel.SideB] {
		if a == b {
			return true
		}
	}
	return false
}

// canEnter reports whether a unit finds a hex to arrive in.
func (p *Position) canEnter(u Unit) (yes bool) {
	p.entries(func(a Place) {
		if !yes {
			_, code, _ := p.noEntry(u, a)
			yes = code == ""
		}
	})
	return yes
}

// anyEnters reports whether a unit that arrives finds a hex.
func (p *Position) anyEnters() bool {
	for _, u := range p.all[kernel.SideB] {
		if p.At[u] == p.hexes+Entering && p.canEnter(u) {
			return true
		}
	}
	return false
}

// enter brings a unit onto the map.
func (p *Position) enter(u Unit, a Place, ev *kernel.Events) {
	p.attach(u, a)
	p.tellUnit(kernel.Event{Kind: EvArrives, Side: kernel.SideB, Place: p.ID(a)}, u, ev)
	p.arriveNext(p.another(u), ev)
}

// another is the unit that is in hand after an untried one was placed: the next one of the same, so that many are
// placed one after the other. 0 if there is none.
func (p *Position) another(u Unit) Unit {
	if k := p.Units[u].Kind; k > 0 && p.untried(u) {
		for _, v := range p.byKind[k] {
			if p.At[v] == p.hexes+Entering && p.untried(v) && (p.Flags[u]^p.Flags[v])&Reserve == 0 {
				return v
			}
		}
	}
	return 0
}

// receive places the units that arrive and find a hex as near to the capital as they may stand.
func (p *Position) receive(ev *kernel.Events) {
	goal := p.seat()
	for _, u := range p.all[kernel.SideB] {
		if p.At[u] != p.hexes+Entering {
			continue
		}
		best, far := board.None, 0
		p.Hand = u
		p.entries(func(a Place) {
			n := 0
			if goal != board.None {
				n = p.grid.Distance(a, goal)
			}
			if _, code, _ := p.noEntry(u, a); code == "" && (best == board.None || n < far) && !p.misplaced(u, a) {
				best, far = a, n
			}
		})
		if best != board.None {
			p.attach(u, best)
			p.tellUnit(kernel.Event{Kind: EvArrives, Side: kernel.SideB, Place: p.ID(best)}, u, ev)
		}
	}
	p.arriveNext(0, ev)
}

// Placements are the units of a side that stand on the map, those below before those above (kernel.Deployer).
func (p *Position) Placements(s kernel.Side, list []kernel.Placement) []kernel.Placement {
	for rank := range hardStack {
		for _, u := range p.Deploy[s].Units {
			if p.OnMap(u) && p.rank(u) == rank {
				list = append(list, kernel.Placement{Piece: p.ownID(u), Place: p.ID(p.At[u])})
			}
		}
	}
	return list
}

// PlaceActions are the actions that place a unit (kernel.Deployer). Untried units are alike: the next one of the same
// kind takes the place.
func (p *Position) PlaceActions(w kernel.Placement, list []kernel.Action) []kernel.Action {
	if w.Piece.Handle() {
		if u := p.unitOf(w.Piece, p.Active); u != 0 {
			if v := p.another(u); v != 0 {
				w.Piece = p.ownID(v)
			}
		}
	}
	if p.Hand == 0 || p.ownID(p.Hand) != w.Piece {
		list = append(list, kernel.Action{Verb: VChoose, Piece: w.Piece})
	}
	return append(list, kernel.Action{Verb: VPlace, Place: w.Place})
}

// lacking reports whether a hex of the start line still lacks a unit of the kind that holds it, in the set-up.
func (p *Position) lacking(a Place) bool {
	return p.Stage == StageDeploy && p.Active == kernel.SideB && p.On(RHoldLine) && p.onLine.Has(a) && !p.held(a)
}
