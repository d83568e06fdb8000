// Blocks that go by sea or air: infantry from port to port, and landings (XFerry, XSeaborne, XAirborne).

package blocks

import "umpire/kernel"

// ferryReach is where a block can go by sea: from a free port to another of seas that its side controls (XFerry).
func (p *Position) ferryReach(b Block) Mask {
	s := p.sideOf(b)
	if !p.On(XFerry) || p.Segment-1 != segCommand || p.Kind == TacticalImpulse || p.Units[b].Kind != Infantry {
		return Mask{}
	}
	ports := p.seaPorts(s).And(p.Free(s))
	if !ports.Has(p.At[b]) {
		return Mask{}
	}
	ports.Del(p.At[b])
	return ports.AndNot(p.fullFor(b))
}

// landings is where a block can land in a Strategic Impulse, from the sea or from the air, at full strength out of an
// area without the enemy: in areas that the enemy controls (XSeaborne, XAirborne).
func (p *Position) landings(b Block) (out Mask) {
	u := &p.Units[b]
	if !u.Seaborne && !u.Airborne || p.Segment-1 != segCommand || p.Kind != StrategicMove || p.Step[b] != 0 {
		return out
	}
	s, a := p.sideOf(b), p.At[b]
	if !p.ground.Has(a) || p.occ[s.Other()].Has(a) {
		return out
	}
	if u.Seaborne && p.On(XSeaborne) {
		if from := p.seaPorts(s).And(p.Free(s)); from.Has(a) {
			for i := range p.Seas {
				if p.Seas[i].Side == s && p.HoldsSea(i) {
					out = out.Or(p.Seas[i].Coast)
				}
			}
		}
	}
	if u.Airborne && p.On(XAirborne) {
		out = out.Or(p.graph.WithinMask(a, p.AirborneRange, p.ground).And(p.green))
	}
	return out.And(p.Owned(s.Other())).And(p.may[s]).AndNot(p.fullFor(b))
}

// landingRule is by what rule a block of a side lands; for another block, or for none, by what rule the first block of
// the side does that can.
func (p *Position) landingRule(s kernel.Side, b Block) Rule {
	for m := p.all[s]; !p.Units[b].Seaborne && !p.Units[b].Airborne; {
		if b = m.Pop(); b == 0 {
			break
		}
	}
	if p.Units[b].Airborne {
		return XAirborne
	}
	return XSeaborne
}

// descend lands a block. It crosses no river.
func (p *Position) descend(b Block, to Place) {
	from, s := p.At[b], p.sideOf(b)
	p.River.Del(b)
	p.leave(b, from, to)
	if p.occ[s.Other()].Has(to) {
		p.Say(kernel.Event{Kind: EvEngages, Audience: kernel.Everyone, Side: s, Place: PlaceID(to)})
	}
	p.attach(b, to)
	p.Unmixed[s].Add(to)
	p.SettleControl(to)
}

// whySea says why the chosen block does not go by sea or land in a place.
func (p *Position) whySea(f *Frame, b Block, v kernel.Verb, to Place) *kernel.Refusal {
	u, s := &p.Units[b], p.sideOf(b)
	rule := XFerry
	if v == VLand {
		rule = p.landingRule(s, b)
	}
	switch {
	case v == VLand && !p.On(rule):
		return by(p.refuse(rule, "option-off", "That landing is an optional rule that is not in force."), b)
	case f.M != 0:
		return by(p.refuse(rule, "moved", "A block that has moved does not go by sea or air in the same action."), b)
	case v == VFerry && u.Kind != Infantry:
		return by(p.refuse(rule, "no-infantry", "Only infantry goes by sea."), b)
	case v == VFerry && p.clashes(b, to) || v == VLand && p.clashes(b, to):
		return p.clashAt(b, to)
	case p.full[s].Has(to):
		return by(p.fullAt(s, to), b)
	case v == VFerry:
		return at(by(p.refuse(rule, "no-port",
			"Sea transport goes from a free port to another, of seas that the side controls."), b), to)
	case !u.Seaborne && !u.Airborne:
		return by(p.refuse(rule, "no-landing", "That block does not land."), b)
	case p.Step[b] != 0:
		return by(p.refuse(rule, "weak", "A block lands at full strength only."), b)
	}
	return at(by(p.refuse(rule, "wrong-place", "The block cannot land there from where it is."), b), to)
}
