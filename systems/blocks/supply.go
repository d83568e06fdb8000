package blocks

import "umpire/kernel"

// InSupply is where a side's units are in supply, by lines traced now (9.2). Boxes are always in supply.
func (p *Position) InSupply(s kernel.Side) Mask { return *p.trace(int(s)) }

// trace finds the places from which a side can trace a line of communication: over adjacent places that it controls and no
// enemy is in, to a source. The first place may be contested.
func (p *Position) trace(s int) *Mask {
	if p.tracedOK[s] {
		return &p.traced[s]
	}
	sources, edge, pass := p.supplyEnds(s)
	in := p.runs[s].Find(p.graph, sources, pass)
	// The first place of a line may be contested, whoever controls it; in a border area that its side controls a unit needs
	// nothing more (9.2).
	battle := p.occ[0].And(p.occ[1])
	m := in.Or(edge.And(p.owned(s)))
	for a := battle.Pop(); a >= 0; a = battle.Pop() {
		if p.nb[a].Meets(*in) {
			m.Add(a)
		}
	}
	if p.on(RBoxes) {
		m = m.Or(p.boxes)
	}
	if !p.on(RSources) {
		m = p.ground.Or(p.boxes)
	}
	p.traced[s], p.tracedOK[s] = m, true
	return &p.traced[s]
}

// supplyEnds are where a side's lines of communication end now: all its sources, those at which a unit in the source's own
// place needs no line, and the places that lines run over.
func (p *Position) supplyEnds(s int) (sources, edge, pass Mask) {
	pass = p.free(s)
	if !p.on(RTrace) {
		pass = p.may[s]
	}
	for i := range p.Sources {
		src := &p.Sources[i]
		if int(src.Side) != s || p.Lost&src.Closed != 0 || !p.on(src.Rule) {
			continue
		}
		sources = sources.Or(src.Places)
		if !src.Inner {
			edge = edge.Or(src.Places)
		}
	}
	return sources, edge, pass
}

// enterSupply is the Supply Check: the active side's units without a line are marked, the others lose their mark (9.1).
func (p *Position) enterSupply() {
	s := p.active()
	p.StartContested = p.occ[0].And(p.occ[1])
	p.StartLines = p.Lines
	if !p.on(RSupplyCheck) {
		return
	}
	in := p.trace(s)
	was := p.Isolated
	p.Isolated = p.Isolated.Not(p.all[s])
	if !in.Contains(p.occ[s]) {
		cut := p.occ[s].AndNot(*in)
		for a := cut.Pop(); a >= 0; a = cut.Pop() {
			for b := int(p.head[a]); b != 0; b = int(p.next[b]) {
				if p.sideOf(b) == s && !p.leaders.Has(b) {
					p.Isolated.Add(b)
				}
			}
		}
	}
	if !p.on(RBoxes) {
		boxes := p.boxes
		for a := boxes.Pop(); a >= 0; a = boxes.Pop() {
			for b := int(p.head[a]); b != 0; b = int(p.next[b]) {
				if p.sideOf(b) == s && !p.leaders.Has(b) {
					p.Isolated.Add(b)
				}
			}
		}
	}
	mine := p.Lines.And(p.owned(s))
	wasCut := p.LinesCut
	p.LinesCut = p.LinesCut.AndNot(mine).Or(mine.AndNot(*in))
	if p.ev == nil {
		return
	}
	// By handle: the order of ids would tell which block is which.
	for _, b := range p.byHandles(p.Isolated.Not(was)) {
		p.sayOf(kernel.Event{Kind: EvIsolated, Side: kernel.Side(s), Place: placeID(p.place(b))}, b)
	}
	for _, b := range p.byHandles(was.And(p.all[s]).Not(p.Isolated)) {
		p.sayOf(kernel.Event{Kind: EvSupplied, Side: kernel.Side(s), Place: placeID(p.place(b))}, b)
	}
	lines := p.LinesCut.AndNot(wasCut)
	for a := lines.Pop(); a >= 0; a = lines.Pop() {
		p.say(kernel.Event{Kind: EvLineCut, Audience: kernel.Everyone, Side: kernel.Side(s), Place: placeID(a)})
	}
}

// enterIsolation is the Isolation Check: marked units that still have no line suffer, all at once (9.3).
func (p *Position) enterIsolation() {
	s := p.active()
	marked := p.Isolated.And(p.all[s])
	cutLines := p.LinesCut.And(p.owned(s))
	if marked.Empty() && cutLines.IsZero() {
		return
	}
	in := *p.trace(s)
	battle := p.occ[0].And(p.occ[1])
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
	for _, b := range p.byHandles(marked) {
		a := p.place(b)
		if in.Has(a) {
			p.Isolated.Del(b)
			p.sayOf(kernel.Event{Kind: EvSupplied, Side: kernel.Side(s), Place: placeID(a)}, b)
			continue
		}
		if !p.on(RAttrition) {
			continue
		}
		if p.Step[b]+1 >= p.Units[b].Steps {
			p.surrender(b)
			continue
		}
		p.Step[b]++
		p.sayOf(kernel.Event{Kind: EvAttrition, Side: kernel.Side(s), Place: placeID(a)}, b)
	}
	if p.on(RAttrition) {
		for a := fall; ; {
			q := a.Pop()
			if q < 0 {
				break
			}
			p.removeLine(q)
			p.say(kernel.Event{Kind: EvLineLost, Audience: kernel.Everyone, Side: kernel.Side(s), Place: placeID(q)})
		}
	}
	for a := battle.Pop(); a >= 0; a = battle.Pop() {
		p.touch(a)
	}
}

// surrender takes a block away for good (9.3).
func (p *Position) surrender(b int) {
	a := p.place(b)
	s := p.sideOf(b)
	p.show(b)
	p.say(kernel.Event{Kind: EvSurrender, Audience: kernel.Everyone, Side: kernel.Side(s), Piece: kernel.PieceID(b), Place: placeID(a)})
	p.remove(b, Lost)
}

// destroy takes a block away that was lost in battle or deactivation (10.14.3).
func (p *Position) destroy(b int) {
	a := p.place(b)
	s := p.sideOf(b)
	to := Lost
	if p.ReturnsToPool[s] && p.on(RFate) {
		to = InPool
	}
	p.show(b)
	p.say(kernel.Event{Kind: EvDestroyed, Audience: kernel.Everyone, Side: kernel.Side(s), Piece: kernel.PieceID(b), Place: placeID(a)})
	p.remove(b, to)
}
