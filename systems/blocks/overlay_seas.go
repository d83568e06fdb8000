// Overlays of games with seas and fleets: who controls each sea, and where fleets can be sent.

package blocks

import (
	"strings"

	"umpire/kernel"
	"umpire/mechanics/overlay"
)

// laySeas shows for each sea whether its side controls it, by which places, and where its coast or its ports supply
// (RHavens, XSeaSupply). All of it is public.
func (p *Position) laySeas(o *kernel.Overlay) {
	ov := p.newOverlay()
	held := ov.Tone("good", "Held: control of a sea needs it")
	lost := ov.Tone("bad", "Not held free of the enemy: control of a sea needs it")
	how := ": in supply by the coast"
	if p.On(XSeaSupply) {
		how = ": port in supply, lines run over the sea from it"
	}
	var supplied [kernel.Players]uint8
	for s := range supplied {
		supplied[s] = ov.Tone(overlay.SideTones[s], p.About.Sides[s].Name+how)
	}
	coast := ov.Tone("fair", "Coast of a controlled sea: nobody is in supply by it here")
	open := ov.Tone("poor", "Coast of a sea that nobody controls")
	var notes []string
	for i := range p.Seas {
		if !p.HoldsSea(i) {
			ov.MarkAll(p.Seas[i].Coast, open)
		}
		notes = append(notes, p.seaNote(i))
	}
	for i := range p.Seas {
		if p.HoldsSea(i) {
			ov.MarkAll(p.Seas[i].Coast, coast)
		}
	}
	for s := range supplied {
		ov.MarkAll(p.bySea(kernel.Side(s)), supplied[s])
	}
	for i := range p.Seas {
		free := p.Free(p.Seas[i].Side)
		ov.MarkAll(p.Seas[i].Keys.And(free), held)
		ov.MarkAll(p.Seas[i].Keys.AndNot(free), lost)
	}
	ov.Lay(o)
	o.Note = strings.Join(notes, " ")
}

// bySea is where a side's units are in supply by a sea that it controls: on its coast (RHavens), or in a port from
// which a line of communication runs (XSeaSupply).
func (p *Position) bySea(s kernel.Side) (out Mask) {
	for i := range p.Havens {
		if h := &p.Havens[i]; h.Sea > 0 {
			out = out.Or(p.haven(s, h))
		}
	}
	return out.Or(p.ports(s).And(*p.InSupply(s)))
}

// seaNote says who controls a sea and by which places, or what its side lacks.
func (p *Position) seaNote(i int) string {
	sea := &p.Seas[i]
	who := p.About.Sides[sea.Side].People
	lacks := sea.Keys.AndNot(p.Free(sea.Side))
	switch {
	case p.HoldsSea(i):
		return sea.Name + ": controlled by " + who + ", who hold " + p.named(sea.Keys) + "."
	case !lacks.IsZero():
		return sea.Name + ": nobody controls it, for " + who + " lack " + p.named(lacks) + "."
	case sea.Needs > 0 && !p.HoldsSea(sea.Needs-1):
		return sea.Name + ": nobody controls it, for " + who + " do not control the " + p.Seas[sea.Needs-1].Name + "."
	}
	return sea.Name + ": nobody controls it."
}

// named are the names of places, joined by "and".
func (p *Position) named(m Mask) string {
	var list []string
	for a := m.Pop(); a >= 0; a = m.Pop() {
		list = append(list, p.About.Places[PlaceID(a)].Name)
	}
	return strings.Join(list, " and ")
}

// layFleets shows to which coasts a fleet can be sent, or all fleets of a side, and what bars it (RFleets). Fleets are
// public, and so are activated HQs.
func (p *Position) layFleets(of kernel.Side, b Block, o *kernel.Overlay) *kernel.Refusal {
	h := &p.Harbour
	var fleets Set
	m := p.fleets.And(p.all[of])
	for x := m.Pop(); x != 0; x = m.Pop() {
		if p.InPlay(x) {
			fleets.Add(x)
		}
	}
	switch {
	case b != 0 && !p.fleets.Has(b):
		return by(p.refuse(RFleets, "no-fleet", "Only fleets are sent to a coast."), b)
	case b != 0:
		fleets = Set{}
		fleets.Add(b)
	case fleets.Empty():
		return p.refuse(RFleets, "no-fleet", "That side has no fleet on the map.")
	}
	ov := p.newOverlay()
	good := ov.Tone("good", "A fleet can be sent here")
	battle := ov.Tone(overlay.SideTones[of], "Contested: a fleet sent here fires in the battle")
	barred := ov.Tone("fair", "Coast of its sea: no fleet can be sent now")
	other := ov.Tone("poor", "Coast of another sea: fleets are not sent there")
	lost := ov.Tone("bad", "Fleets sail only while this is held without the enemy in it")
	own := ov.Tone("edge", "The fleet is here")
	var to, here Mask
	var why *kernel.Refusal
	count := 0 // fleets that nothing bars
	for m := fleets; ; {
		x := m.Pop()
		if x == 0 {
			break
		}
		here.Add(p.At[x])
		r := p.moored(x)
		if r == nil {
			r = p.unsent(x)
		}
		if r != nil {
			if why == nil {
				why = r
			}
			continue
		}
		count++
		coast := h.Coast
		coast.Del(p.At[x])
		to = to.Or(coast)
	}
	for i := range p.Seas {
		ov.MarkAll(p.Seas[i].Coast, other)
	}
	ov.MarkAll(h.Coast, barred)
	ov.MarkAll(to, good)
	ov.MarkAll(to.And(p.occ[0]).And(p.occ[1]), battle)
	ov.MarkAll(here.AndNot(to), own)
	if !p.freeHas(h.Side, h.Key) {
		ov.Mark(PlaceID(h.Key), lost)
	}
	ov.Lay(o)
	switch {
	case why != nil && count == 0:
		o.Note = why.Reason
	case p.Active != of || p.Kind != TacticalImpulse || p.phase() > segSupport || p.Over:
		o.Note = "Fleets are sent in a Tactical Impulse of their side, before its battles: one for each activated " +
			"Tactical HQ that is not exhausted."
	case p.phase() == segActivate:
		o.Note = "One fleet for each activated Tactical HQ that is not exhausted."
	case why != nil:
		o.Note = why.Reason
	}
	return nil
}

// unsent says why a fleet that is not moored cannot be sent any more in the impulse under way, nil if it can or if no
// impulse in which fleets are sent has got so far.
func (p *Position) unsent(b Block) *kernel.Refusal {
	if p.Active != p.Harbour.Side || !p.supporting() || p.phase() > segSupport {
		return nil
	}
	if r := p.whySail(b, Nowhere); r.Code == "sent" || r.Code == "no-guide" {
		return r
	}
	return nil
}
