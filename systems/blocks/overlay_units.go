// Overlays that depend on a block: command range, air range and reach.

package blocks

import (
	"strconv"

	"umpire/kernel"
)

// knows reports whether a viewer sees all of a side's blocks.
func knows(viewer, of kernel.Side) bool { return viewer == kernel.Both || viewer == of }

// seen are those blocks of a set whose faces a viewer sees.
func (p *Position) seen(viewer kernel.Side, m Set) Set {
	var out Set
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.faceTo(viewer, b) == kernel.PieceID(b) {
			out.Add(b)
		}
	}
	return out
}

// command marks an HQ's tactical range (RRange) with the number of areas to it, as within has it.
func (p *Position) command(hq Block, far *[MaxPlaces]uint8, all *Mask) {
	m := p.Within(hq)
	*all = all.Or(m)
	s := p.sideOf(hq)
	var front Mask
	front.Add(p.At[hq])
	got := front
	far[p.At[hq]] = 1
	free := p.Free(s)
	for d := uint8(2); !front.IsZero(); d++ {
		next := p.graph.Grow(front).And(m).AndNot(got)
		got = got.Or(next)
		for f := next; ; {
			a := f.Pop()
			if a < 0 {
				break
			}
			if far[a] == 0 || d < far[a] {
				far[a] = d
			}
		}
		front = next.And(free)
	}
}

func (p *Position) layCommand(viewer, of kernel.Side, b Block, o *kernel.Overlay) *kernel.Refusal {
	var hqs Set
	switch {
	case b == 0:
		all := p.seen(viewer, p.tactical.And(p.onMap[of]))
		hqs = all.And(p.Activated)
		o.Note = "The HQs that are activated."
		if hqs.Empty() {
			hqs = all
			o.Note = "No HQ is activated: each from where it stands."
		}
		if hqs.Empty() {
			return p.refuse(RRange, "no-hq", "No Tactical HQ of that side is to be seen on the map.")
		}
	case p.air.Has(b):
		return by(p.refuse(RAirOnly, "air-hq", "An air HQ commands no blocks, it sends bombers."), b)
	case !p.tactical.Has(b):
		return by(p.refuse(RCommand, "no-hq", "Only a Tactical HQ commands."), b)
	case !p.ground.Has(p.At[b]):
		return by(p.refuse(RCommand, "hq-in-a-box", "From a box an HQ commands nothing on the map."), b)
	default:
		hqs.Add(b)
		o.Note = p.commands(b)
	}
	ov := p.newOverlay()
	var far [MaxPlaces]uint8
	var all, own Mask
	for m := hqs; ; {
		h := m.Pop()
		if h == 0 {
			break
		}
		own.Add(p.At[h])
		p.command(h, &far, &all)
	}
	free := p.Free(of)
	ov.MarkAll(all.And(free), ov.Tone("good", "In command range"))
	ov.MarkAll(all.AndNot(free), ov.Tone("fair", "In range, but it goes no further: contested or enemy-held"))
	ov.MarkAll(own, ov.Tone("edge", "HQ: it commands any block here"))
	for a, d := range far {
		if d > 1 {
			ov.Number(PlaceID(Place(a)), int(d)-1)
		}
	}
	ov.Lay(o)
	return nil
}

// commands says in words whom an HQ commands and how far.
func (p *Position) commands(hq Block) string {
	u := &p.Units[hq]
	whom := "every combat block"
	switch {
	case u.Marshal && p.On(RMarshal):
		whom = "every block of its side"
	case p.On(RCommand) && !p.On(XAnyColour) && u.Colour > White:
		whom = p.Colours[u.Colour] + " and " + p.Colours[White] + " combat blocks"
	case p.On(RCommand) && !p.On(XAnyColour):
		whom = p.Colours[White] + " combat blocks"
	}
	return "Range " + strconv.Itoa(p.Radius(hq)) + ": " + whom + "; in its own area any block."
}

func (p *Position) layAir(viewer, of kernel.Side, b Block, o *kernel.Overlay) *kernel.Refusal {
	var hqs Set
	switch {
	case b == 0:
		hqs = p.seen(viewer, p.air.And(p.onMap[of]))
		if hqs.Empty() {
			return p.refuse(RAirRange, "no-air-hq", "No air HQ of that side is to be seen on the map.")
		}
	case !p.air.Has(b):
		return by(p.refuse(RAirRange, "no-air-hq", "Only an air HQ sends bombers."), b)
	case !p.ground.Has(p.At[b]):
		return by(p.refuse(RAirRange, "off-map", "That block is not on the map."), b)
	default:
		hqs.Add(b)
		if p.Strength(b) == 0 {
			o.Note = "Exhausted: it cannot be activated."
		}
	}
	ov := p.newOverlay()
	var far [MaxPlaces]uint8
	var all, own Mask
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		own.Add(p.At[h])
		m := p.AirReach(h)
		all = all.Or(m)
		var front Mask
		front.Add(p.At[h])
		got := front
		for d := uint8(1); !front.IsZero(); d++ {
			for f := front; ; {
				a := f.Pop()
				if a < 0 {
					break
				}
				if far[a] == 0 || d < far[a] {
					far[a] = d
				}
			}
			front = p.graph.Grow(front).And(m).AndNot(got)
			got = got.Or(front)
		}
	}
	ov.MarkAll(all, ov.Tone("good", "In air range"))
	ov.MarkAll(all.And(p.occ[0]).And(p.occ[1]), ov.Tone("fair", "Contested: bombers can strike here"))
	ov.MarkAll(own.AndNot(p.occ[0].And(p.occ[1])), ov.Tone("edge", "Air HQ"))
	for a, d := range far {
		if d > 1 {
			ov.Number(PlaceID(Place(a)), int(d)-1)
		}
	}
	ov.Lay(o)
	return nil
}

// layReach shows where a block can go with the movement points that it has left, if it is the one in hand, or with all
// of them.
func (p *Position) layReach(viewer, of kernel.Side, b Block, o *kernel.Overlay) *kernel.Refusal {
	switch {
	case p.leaders.Has(b):
		return by(p.refuse(RLeader, "leader", "Leaders do not move."), b)
	case !p.ground.Has(p.At[b]):
		return by(p.refuse(RBoxes, "in-a-box", "Blocks in boxes do not move over the map."), b)
	}
	mp, engage := int(p.mp[b]), true
	o.Note = "With all its movement points (" + strconv.Itoa(mp) + ")"
	seg, ready := p.Segment-1, p.activable()
	inPlay := of == p.Active && !p.Over
	switch f := p.topFrame(); {
	case knows(viewer, of) && f.Piece == b && (f.Kind == fOrder || f.Kind == fHQMove):
		mp, engage = int(f.N), f.Kind == fOrder && p.engaging()
		o.Note = "With the movement points that it has left (" + strconv.Itoa(mp) + ")"
	case inPlay && seg == segActivate && ready.Has(b):
		engage = false
		o.Note += ", before it is activated"
	case inPlay && (seg == segCommand || seg == segExploitMove):
		engage = p.engaging()
	case inPlay && seg == segExploit:
		engage = false
	}
	if !engage {
		o.Note += "; it may not engage"
	}
	o.Note += "."
	switch {
	case p.Isolated.Has(b) && p.On(RIsolated):
		o.Note += " It is isolated, and may not move before it is in supply."
	case inPlay && p.Activated.Has(b):
		o.Note += " It is activated, and stays where it is in this impulse."
	case inPlay && p.Acted.Has(b) && p.topFrame().Piece != b && p.On(ROneAction):
		o.Note += " It has acted in this impulse."
	}
	var r reach
	p.spread(&r, b, mp, engage)
	stay := r.ends.AndNot(p.full[of])
	if a := p.At[b]; r.ends.Has(a) && p.roomFor(b, a) {
		stay.Add(a)
	}
	ov := p.newOverlay()
	ov.MarkAll(stay, ov.Tone("good", "It can stop here"))
	ov.MarkAll(r.ends.AndNot(stay), ov.Tone("poor", "Full: it can only pass through"))
	ov.MarkAll(r.ends.And(p.occ[of.Other()]), ov.Tone("bad", "It engages, and its move ends"))
	for m := r.ends; ; {
		q := m.Pop()
		if q < 0 {
			break
		}
		ov.Number(PlaceID(q), r.spent(q))
	}
	ov.Lay(o)
	return nil
}

// topFrame is the decision due, empty if there is none.
func (p *Position) topFrame() Frame {
	if p.Depth == 0 {
		return Frame{}
	}
	return *p.top()
}
