// Lines of communication, the Supply Check and the Isolation Check.

package blocks

import (
	"umpire/kernel"
	"umpire/kernel/chance"
)

// InSupply finds the places from which a side can trace a line of communication: over adjacent places that it controls
// and no enemy is in, to a source. The first place may be contested. The set is the position's own: read only, good
// until it changes.
func (p *Position) InSupply(s kernel.Side) *Mask {
	if p.tracedOK[s] {
		return &p.traced[s]
	}
	sources, edge, pass := p.supplyEnds(s)
	in := p.trace(s, sources, pass)
	// The first place of a line may be contested, under either control; in a source that its side controls a unit needs
	// nothing more (RTrace).
	battle := p.occ[0].And(p.occ[1])
	m := in.Or(edge.And(p.Owned(s)))
	nb := &p.nb
	if p.On(RStrait) {
		nb = &p.overland
	}
	over := Mask{} // ports from which lines run over sea
	if ports := p.ports(s); ports.Meets(*in) {
		over = ports
	}
	for a := battle.Pop(); a >= 0; a = battle.Pop() {
		if nb[a].Meets(*in) || over.Has(a) {
			m.Add(a)
		}
	}
	if len(p.Havens) > 0 {
		m = m.Or(p.havens(s))
	}
	if p.On(RBoxes) {
		m = m.Or(p.boxes)
	}
	if !p.On(RSources) {
		m = p.ground.Or(p.boxes)
	}
	p.traced[s], p.tracedOK[s] = m, true
	return &p.traced[s]
}

// Traced are the places from which a side's lines of communication run over its own free ground, havens left out. The
// set is the position's own, as that of InSupply.
func (p *Position) Traced(s kernel.Side) Mask {
	sources, _, pass := p.supplyEnds(s)
	return *p.trace(s, sources, pass)
}

// trace is where a side's lines of communication run: from sources over free ground, and with XSeaSupply between ports
// of seas that it controls.
func (p *Position) trace(s kernel.Side, sources, pass Mask) *Mask {
	in := p.runs[s].Find(p.rails(), sources, pass)
	ports := p.ports(s)
	if !ports.Meets(*in) {
		return in
	}
	all := p.rails().FloodMask(in.Or(ports.And(pass)), pass)
	p.overSea = all
	return &p.overSea
}

// ports are the ports between which a side's lines of communication run over sea (XSeaSupply).
func (p *Position) ports(s kernel.Side) Mask {
	if !p.On(XSeaSupply) {
		return Mask{}
	}
	return p.seaPorts(s)
}

// seaPorts are the ports of the seas that a side controls.
func (p *Position) seaPorts(s kernel.Side) (out Mask) {
	for i := range p.Seas {
		if p.Seas[i].Side == s && p.HoldsSea(i) {
			out = out.Or(p.Seas[i].Ports)
		}
	}
	return out
}

// HoldsSea reports whether a side controls a sea: an index into Config.Seas.
func (p *Position) HoldsSea(i int) bool {
	sea := &p.Seas[i]
	free := p.Free(sea.Side)
	return p.On(sea.Rule) && free.Contains(sea.Keys) && (sea.Needs == 0 || p.HoldsSea(sea.Needs-1))
}

// havens are where a side's units are in supply without a line (RHavens).
func (p *Position) havens(s kernel.Side) (out Mask) {
	for i := range p.Havens {
		out = out.Or(p.haven(s, &p.Havens[i]))
	}
	return out
}

// haven is where one of them supplies a side now.
func (p *Position) haven(s kernel.Side, h *Haven) Mask {
	if h.Side != s || !p.On(h.Rule) || h.Not != 0 && p.On(h.Not) || h.Sea > 0 && !p.HoldsSea(h.Sea-1) {
		return Mask{}
	}
	if h.Owned {
		return h.Places.And(p.Owned(s))
	}
	return h.Places
}

// DiscActive reports whether a disc is on its active side: an index into Config.Discs.
func (p *Position) DiscActive(i int) bool {
	d := &p.Discs[i]
	return p.State.Lost&d.Lost == 0 && (d.Sea == 0 || p.HoldsSea(d.Sea-1))
}

// supplyEnds are where a side's lines of communication end now: all its sources, those at which a unit in the source's
// own place needs no line, and the places that lines run over.
func (p *Position) supplyEnds(s kernel.Side) (sources, edge, pass Mask) {
	pass = p.Free(s)
	if !p.On(RTrace) {
		pass = p.may[s]
	}
	for i := range p.Sources {
		src := &p.Sources[i]
		if src.Side != s || p.Lost&src.Closed != 0 || !p.On(src.Rule) {
			continue
		}
		sources = sources.Or(src.Places)
		if !src.Inner {
			edge = edge.Or(src.Places)
		}
	}
	return sources, edge, pass
}

// enterSupply is the Supply Check: the active side's units without a line are marked, the others lose their mark
// (RIsolated).
func (p *Position) enterSupply() {
	s := p.Active
	p.StartContested = p.occ[0].And(p.occ[1])
	p.StartLines = p.Lines
	if !p.On(RSupplyCheck) {
		return
	}
	in := p.InSupply(s)
	was := p.Isolated
	p.Isolated = p.Isolated.Not(p.all[s])
	if !in.Contains(p.occ[s]) {
		cut := p.occ[s].AndNot(*in)
		for a := cut.Pop(); a >= 0; a = cut.Pop() {
			for b := p.head[a]; b != 0; b = p.next[b] {
				if p.sideOf(b) == s && !p.leaders.Has(b) {
					p.Isolated.Add(b)
				}
			}
		}
	}
	if !p.On(RBoxes) {
		boxes := p.boxes
		for a := boxes.Pop(); a >= 0; a = boxes.Pop() {
			for b := p.head[a]; b != 0; b = p.next[b] {
				if p.sideOf(b) == s && !p.leaders.Has(b) {
					p.Isolated.Add(b)
				}
			}
		}
	}
	mine := p.Lines.And(p.Owned(s))
	wasCut := p.LinesCut
	p.LinesCut = p.LinesCut.AndNot(mine).Or(mine.AndNot(*in))
	if p.ev == nil {
		return
	}
	// By handle: the order of ids would tell which block is which.
	p.sayEach(p.Isolated.Not(was), EvIsolated)
	p.sayEach(was.And(p.all[s]).Not(p.Isolated), EvSupplied)
	lines := p.LinesCut.AndNot(wasCut)
	for a := lines.Pop(); a >= 0; a = lines.Pop() {
		p.Say(kernel.Event{Kind: EvLineCut, Audience: kernel.Everyone, Side: s, Place: PlaceID(a)})
	}
}

// sayEach tells what happens to several blocks at once: to all but their owner in the order of the handles, for the
// order of ids would tell which block is which.
func (p *Position) sayEach(m Set, kind kernel.EventKind) {
	if p.ev == nil || m.Empty() {
		return
	}
	event := func(b Block) kernel.Event {
		return kernel.Event{Kind: kind, Side: p.sideOf(b), Place: PlaceID(p.At[b])}
	}
	if p.OwnOrder {
		for o := m; ; {
			b := o.Pop()
			if b == 0 {
				break
			}
			e := event(b)
			e.Audience, e.Piece = kernel.Only(e.Side), kernel.PieceID(b)
			p.ev.Add(e)
		}
	}
	for _, b := range p.byHandles(m) {
		e := event(b)
		if !p.OwnOrder {
			p.sayOf(e, b)
			continue
		}
		e.Audience, e.Piece = kernel.Except(e.Side), p.faceTo(kernel.Observer, b)
		p.ev.Add(e)
	}
}

// enterIsolation is the Isolation Check: marked units that still have no line suffer, all at once (RAttrition).
func (p *Position) enterIsolation() {
	s := p.Active
	marked := p.Isolated.And(p.all[s])
	cutLines := p.LinesCut.And(p.Owned(s))
	if marked.Empty() && cutLines.IsZero() {
		return
	}
	in := *p.InSupply(s)
	battle := p.occ[0].And(p.occ[1])
	if p.On(XSeaSupply) && p.On(RAttrition) && s == p.FortressSide {
		marked, cutLines = p.besieged(s, marked, cutLines, in)
	}
	// Lines that fall: in a contested area, with no friendly block there before the attrition.
	fall := cutLines.AndNot(in).And(battle)
	for a := fall; ; {
		q := a.Pop()
		if q < 0 {
			break
		}
		if p.count[s][q] > 0 {
			fall.Del(q)
		}
	}
	p.LinesCut = p.LinesCut.AndNot(in.And(cutLines))
	var told [2]Set // in supply, reduced
	for _, b := range p.byHandles(marked) {
		a := p.At[b]
		if in.Has(a) {
			p.Isolated.Del(b)
			told[0].Add(b)
			if !p.OwnOrder {
				p.sayOf(kernel.Event{Kind: EvSupplied, Side: s, Place: PlaceID(a)}, b)
			}
			continue
		}
		if !p.On(RAttrition) {
			continue
		}
		if p.Step[b]+1 >= p.Units[b].Steps {
			p.surrender(b)
			continue
		}
		p.wither(b)
		told[1].Add(b)
		if !p.OwnOrder {
			p.sayOf(kernel.Event{Kind: EvAttrition, Side: s, Place: PlaceID(a)}, b)
		}
	}
	if p.OwnOrder {
		p.sayEach(told[0], EvSupplied)
		p.sayEach(told[1], EvAttrition)
	}
	if p.On(RAttrition) {
		for a := fall; ; {
			q := a.Pop()
			if q < 0 {
				break
			}
			p.removeLine(q)
			p.Say(kernel.Event{Kind: EvLineLost, Audience: kernel.Everyone, Side: s, Place: PlaceID(q)})
		}
	}
	for a := battle.Pop(); a >= 0; a = battle.Pop() {
		p.SettleControl(a)
	}
}

// besieged is the attrition of isolated units in a fortress (XSeaSupply): a die lower than all their steps together
// costs the strongest of them one, of equals the one that the owner chooses (RStrongest), and the line only where no
// block is. It returns the units that other attrition is for.
func (p *Position) besieged(s kernel.Side, marked Set, lines, in Mask) (Set, Mask) {
	forts := p.Fortress.AndNot(in)
	for a := forts.Pop(); a >= 0; a = forts.Pop() {
		sum, blocks := 0, 0
		for b := p.head[a]; b != 0; b = p.next[b] {
			if !marked.Has(b) {
				continue
			}
			marked.Del(b)
			sum += max(1, p.Strength(b))
			blocks++
		}
		cut := lines.Has(a)
		lines.Del(a)
		if cut {
			sum++
		}
		if sum == 0 {
			continue
		}
		d := p.src.Die(chance.Label{Kind: DrawSiege, N: int16(PlaceID(a))}, 6)
		p.Say(kernel.Event{Kind: EvSiege, Audience: kernel.Everyone, Side: s, Place: PlaceID(a), A: int16(d),
			B: int16(sum)})
		switch {
		case d >= sum:
		case blocks == 0:
			p.removeLine(a)
			p.Say(kernel.Event{Kind: EvLineLost, Audience: kernel.Everyone, Side: s, Place: PlaceID(a)})
			p.SettleControl(a)
		default:
			p.push(Frame{Kind: fStarve, Side: s, Place: a})
		}
	}
	return marked, lines
}

// starving are the strongest of the isolated blocks in a fortress: one of them loses a step.
func (p *Position) starving(a Place) Set {
	var here Set
	for b := p.head[a]; b != 0; b = p.next[b] {
		if p.Isolated.Has(b) && p.sideOf(b) == p.Active {
			here.Add(b)
		}
	}
	return p.strongest(here)
}

// starve takes a step from a block in a fortress.
func (p *Position) starve(b Block) {
	a := p.At[b]
	if p.Step[b]+1 >= p.Units[b].Steps {
		p.surrender(b)
		p.SettleControl(a)
		return
	}
	p.wither(b)
	p.sayOf(kernel.Event{Kind: EvAttrition, Side: p.sideOf(b), Place: PlaceID(a)}, b)
}

// surrender takes a block away for good (RAttrition).
func (p *Position) surrender(b Block) {
	a := p.At[b]
	s := p.sideOf(b)
	p.Show(b)
	p.Say(kernel.Event{Kind: EvSurrender, Audience: kernel.Everyone, Side: s, Piece: kernel.PieceID(b),
		Place: PlaceID(a)})
	p.Remove(b, Lost)
}

// destroy takes a block away that was lost in battle or deactivation (RFate).
func (p *Position) destroy(b Block) {
	a := p.At[b]
	s := p.sideOf(b)
	to := Lost
	if p.ReturnsToPool[s] && p.On(RFate) {
		to = InPool
	}
	p.Show(b)
	p.Say(kernel.Event{Kind: EvDestroyed, Audience: kernel.Everyone, Side: s, Piece: kernel.PieceID(b),
		Place: PlaceID(a)})
	p.Remove(b, to)
}
