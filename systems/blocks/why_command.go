// Why an order is refused: activation, choice of an HQ and of blocks, command, movement.

package blocks

import (
	"fmt"

	"umpire/kernel"
)

// whyActivate says why an HQ may not be activated (moved: moved first).
func (p *Position) whyActivate(b Block, moved bool) *kernel.Refusal {
	switch {
	case !p.tactical.Has(b) && !p.air.Has(b):
		return by(p.refuse(RActivate, "no-hq", "Only HQs are activated."), b)
	case !p.InPlay(b):
		return by(p.refuse(RActivate, "not-in-play", "That HQ is not on the map."), b)
	case p.Activated.Has(b):
		return by(p.refuse(RActivate, "activated", "That HQ is activated already."), b)
	case p.Isolated.Has(b) && p.On(RIsolated):
		return by(p.refuse(RIsolated, "isolated", "Isolated HQs cannot be activated."), b)
	case p.dormant(b) && p.air.Has(b):
		return by(p.refuse(RDormant, "exhausted", "An exhausted air HQ cannot be activated."), b)
	case p.dormant(b):
		return by(p.refuse(RDormant, "exhausted", "That HQ cannot be activated while it is exhausted."), b)
	case p.air.Has(b) && p.Activated.And(p.tactical).Empty() && p.On(RTactical):
		return by(p.refuse(RTactical, "tactical-first", "A Tactical HQ must be activated first."), b)
	case p.boxes.Has(p.At[b]) && b != p.Road.HQ:
		return by(p.refuse(RActivate, "in-box", "In a box no HQ can be activated."), b)
	case p.occ[p.sideOf(b)^1].Has(p.At[b]) && !moved:
		return at(by(p.refuse(RActivate, "engaged",
			"An HQ is not revealed among enemy units: it must disengage first."), b), p.At[b])
	case p.ground.Has(p.At[b]) && p.count[p.sideOf(b)][p.At[b]] > p.limit[p.sideOf(b)][p.At[b]]:
		return at(by(p.refuse(RActivate, "overstacked", "An HQ may not be revealed in an overstacked area."), b),
			p.At[b])
	}
	return nil
}

func (p *Position) whyChoose(f *Frame, b Block) *kernel.Refusal {
	switch f.Kind {
	case fActivate:
		if r := p.whyActivate(b, true); r != nil {
			return r
		}
		return by(p.refuse(RActivate, "cannot-move",
			"That HQ cannot move anywhere first; it can be activated where it stands, unless it is engaged."), b)
	case fCommand, fExploitMove:
		return p.whyCommand(f, b)
	case fOrder, fHQMove, fBlitzMove, fArrivePlace, fDeployPlace:
		return p.chosen(f)
	case fBlitz:
		return p.whyBlitzer(b)
	case fArrive:
		if !p.Held(b, InHand) {
			return by(p.refuse(RArrive, "not-drawn", "That block was not drawn."), b)
		}
		return by(p.refuse(RArrive, "no-place", "There is no place for that block now."), b)
	case fDeploy:
		return by(p.refuse(RSetup, "not-in-step", "This step of the set-up is not about that block."), b)
	}
	return nil
}

// whyCommand says why a block has no action in the Command Segment or the Exploitation Move.
func (p *Position) whyCommand(f *Frame, b Block) *kernel.Refusal {
	exploiting := f.Kind == fExploitMove
	pass := RPass
	if p.Kind == StrategicMove {
		pass = RStrategic
	}
	if exploiting {
		pass = RExploit
	}
	a := p.At[b]
	switch {
	case p.leaders.Has(b):
		return by(p.refuse(RLeader, "leader", "Leaders do not move."), b)
	case !p.InPlay(b):
		return by(p.refuse(ROneAction, "not-in-play", "That block is not on the map."), b)
	case p.Isolated.Has(b) && p.On(RIsolated):
		return by(p.refuse(RIsolated, "isolated", "Isolated blocks cannot act."), b)
	case p.boxes.Has(a) && p.On(XTransfer) && (p.Kind == TacticalImpulse || p.Left > 0 || p.transferring()):
		return at(by(p.refuse(XTransfer, "no-transfer", "That block cannot be transferred to the map now."), b), a)
	case p.boxes.Has(a) && !p.On(XTransfer):
		return at(by(p.refuse(RBoxes, "in-box", "Blocks do not move out of a box."), b), a)
	case (p.Acted.Has(b) || p.Activated.Has(b)) && p.On(ROneAction):
		return by(p.refuse(ROneAction, "acted", "That block has acted in this impulse already."), b)
	case exploiting && !p.fast.Has(b):
		return by(p.refuse(RExploit, "slow", "Only fast blocks exploit."), b)
	case p.Left <= 0 && (p.Kind != TacticalImpulse || exploiting):
		return by(p.refuse(pass, "no-actions", "No action is left in this impulse."), b)
	}
	if p.Kind == TacticalImpulse && !exploiting && !p.Commanded(b) {
		near := false
		for h := p.Activated.And(p.tactical); ; {
			hq := h.Pop()
			if hq == 0 {
				break
			}
			if p.ground.Has(p.At[hq]) {
				m := p.Within(hq)
				near = near || m.Has(a)
			}
		}
		if near {
			return at(by(p.refuse(RCommand, "not-commanded",
				"An activated HQ has it in range, but does not command blocks of its formation."), b), a)
		}
		return at(by(p.refuse(RRange, "out-of-range",
			"No activated HQ that commands that block has it in range."), b), a)
	}
	if p.Contested(a) && p.holds() {
		return at(by(p.refuse(RExploit, "holds", "No disengaging in an Exploitation Move."), b), a)
	}
	if p.Contested(a) {
		return at(by(p.refuse(REngage, "cannot-disengage",
			"That block cannot disengage: that costs 1 more movement point and leads into a friendly area without "+
				"enemy units."), b), a)
	}
	if !p.engaging() && p.canGo(b, int(p.mp[b]), true) {
		return at(by(p.refuse(pass, "engages", "That block could only engage, and this impulse does not allow it."), b),
			a)
	}
	return at(by(p.refuse(REngage, "no-way", "That block has nowhere to go."), b), a)
}

// whyOrder says why the chosen block may not do something.
func (p *Position) whyOrder(f *Frame, v kernel.Verb, to Place) *kernel.Refusal {
	b := f.Piece
	a := p.At[b]
	s := p.sideOf(b)
	switch v {
	case VMove:
		return p.whyMove(f, b, to)
	case VRail:
		switch {
		case f.M != 0:
			return by(p.refuse(XRail, "moved", "A block that has moved cannot go by rail in the same action."), b)
		case p.clashes(b, to):
			return p.clashAt(b, to)
		case p.full[s].Has(to):
			return by(p.fullAt(s, to), b)
		}
		if all := p.railOver(b, p.Free(s)); all.Has(to) {
			return at(by(p.refuse(XHeavy, "heavy", "Tanks and motorized blocks enter no hard ground, nor by rail."),
				b), p.At[b], to)
		}
		return at(by(p.refuse(XRail, "no-line",
			"Rail movement runs from one friendly area to another, over friendly areas only, all of them free of "+
				"the enemy."), b), to)
	case VFerry, VLand:
		return p.whySea(f, b, v, to)
	case VBuild:
		return p.whyBuild(f, b)
	case VTransfer:
		return by(p.refuse(XTransfer, "no-transfer", "That block cannot be transferred there."), b)
	case VDone:
		if f.M == 0 {
			return by(p.refuse(ROneAction, "not-moved", "The chosen block has done nothing yet."), b)
		}
		if p.clashes(b, a) {
			return p.clashAt(b, a)
		}
		return at(by(p.refuse(RStacking, "overstacked",
			"The block cannot stop here, the area is full: it must go on, or take the move back."), b), a)
	}
	return nil
}

// whyMove says why a block cannot move to a place.
func (p *Position) whyMove(f *Frame, b Block, to Place) *kernel.Refusal {
	s := p.sideOf(b)
	from := p.At[b]
	exploiting := p.Segment-1 == segExploitMove
	if to >= p.land || p.boxes.Has(to) || !p.ground.Has(to) {
		return at(by(p.refuse(RBoxes, "not-an-area", "Blocks move over areas only."), b), to)
	}
	if !p.may[s].Has(to) {
		return at(by(p.refuse(RStaging, "closed", "That Staging Area is closed to this side."), b), to)
	}
	enemy := p.occ[s.Other()].Has(to)
	hq := f.Kind == fHQMove
	if enemy && (hq || !p.engaging()) {
		switch {
		case hq:
			return at(by(p.refuse(RActivate, "engages",
				"An HQ that is being activated may not enter an area with enemy units."), b), to)
		case exploiting:
			return at(by(p.refuse(RExploit, "engages", "No engaging in an Exploitation Move."), b), to)
		}
		return at(by(p.refuse(RPass, "engages", "No engaging in a Pass."), b), to)
	}
	p.reachOK = false
	p.findReach(b, f)
	p.reachOK = false
	r := &p.reach
	if c := r.spent(to); c >= 0 {
		if to == from && c == 0 {
			return at(by(p.refuse(REngage, "there", "The block is there already."), b), to)
		}
		if p.clashes(b, to) {
			return p.clashAt(b, to)
		}
		return by(p.fullAt(s, to), b)
	}
	if r.cut && p.nb[from].Has(to) && !p.freeHas(s, to) {
		return at(by(p.refuse(REngage, "disengage-into",
			"A block that disengages must first enter a friendly area without enemy units."), b), from, to)
	}
	// What if engaging did not stop it?
	try := reach{mp: r.mp, cost: *p.costs(b)}
	try.at[0].Add(from)
	all := r.walk.graph.ReachMask(try.at[:r.mp+1], try.cost[:], Mask{})
	if all.Has(to) && r.cut && to != from {
		return at(by(p.refuse(REngage, "disengage",
			"Disengaging costs 1 movement point more and leads into a friendly area without enemy units first."), b),
			from, to)
	}
	if all.Has(to) && to != from {
		return at(by(p.refuse(REngage, "stopped", "Enemy units are in the way: a block that engages must stop."), b),
			from, to)
	}
	if p.class[b] == heavy && (p.Areas[to].Terrain == Red || p.nb[from].Has(to) && !r.walk.nb[from].Has(to)) {
		return at(by(p.refuse(XHeavy, "heavy",
			"Tanks and motorized blocks enter no hard ground and cross no strait."), b), from, to)
	}
	if p.Weather != Good && p.On(RWeather) {
		fair := reach{cost: p.cost[Good][p.class[b]][s]}
		fair.at[0].Add(from)
		all = r.walk.graph.ReachMask(fair.at[:r.mp+1], fair.cost[:], Mask{})
		if all.Has(to) {
			return at(by(p.refuse(RWeather, "weather", "In this weather the block cannot move so far."), b), from, to)
		}
	}
	return at(by(p.refuse(RAllowance, "too-far", fmt.Sprintf("The block has %s, and it takes more to get there.",
		counted(r.mp, "movement point", "movement points"))), b), from, to)
}

func (p *Position) freeHas(s kernel.Side, a Place) bool {
	m := p.Free(s)
	return m.Has(a)
}
