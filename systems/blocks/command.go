// Impulses and command: what an impulse is, activating HQs, their range, and the blocks that they command.

package blocks

import (
	"math/bits"
	"slices"

	"umpire/kernel"
)

// enterDeclare asks the active side for its impulse.
func (p *Position) enterDeclare() {
	p.Say(kernel.Event{Kind: EvImpulse, Audience: kernel.Everyone, Side: p.Active, A: int16(p.Impulse)})
	p.push(Frame{Kind: fDeclare, Side: p.Active})
}

// MaySpend reports whether a side holds the disc and may spend it now.
func (p *Position) MaySpend(s kernel.Side) bool {
	if p.Holder != s || p.Spent {
		return false
	}
	if (p.Sc.DiscOnce || p.Sc.DiscTurn) && p.On(p.Sc.ScenarioBit) && p.Used[s] > 0 {
		return false
	}
	return true
}

func (p *Position) spend(s kernel.Side) {
	p.Spent = true
	p.Used[s]++
}

// mayStrategic reports whether the active side may declare a strategic impulse (RStrategic).
func (p *Position) mayStrategic() bool { return p.MaySpend(p.Active) || !p.On(RStrategic) }

// declare begins an impulse of the kind.
func (p *Position) declare(kind uint8) {
	s := p.Active
	p.Kind = kind
	switch kind {
	case PassImpulse:
		p.Left = 1
		if !p.On(RPass) {
			p.Left = 99
		}
	case StrategicMove, StrategicDraw:
		p.Value = int16(p.LogisticsValue(s))
		p.Left = p.Value
		if p.On(RStrategic) {
			p.spend(s)
		}
	default:
		p.Left = 0 // no number limits a tactical impulse
	}
	p.Say(kernel.Event{Kind: EvDeclare, Audience: kernel.Everyone, Side: s, A: int16(kind)})
}

// leads reports whether an HQ is activated that makes a Tactical Impulse (RTactical).
func (p *Position) leads() bool {
	m := p.Activated.And(p.tactical)
	if !p.FreshHQ {
		return !m.Empty()
	}
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.Strength(b) > 0 {
			return true
		}
	}
	return false
}

// onRoad reports whether an HQ stands in a box of the road.
func (p *Position) onRoad(b Block) bool { return p.InPlay(b) && p.boxes.Has(p.At[b]) }

// mayReveal reports whether an HQ could be revealed where it stands (RActivate, RApart).
func (p *Position) mayReveal(b Block) bool {
	a := p.At[b]
	s := p.sideOf(b)
	if p.boxes.Has(a) {
		return b == p.Road.HQ
	}
	if p.occ[s.Other()].Has(a) {
		return !p.On(RActivate)
	}
	return p.count[s][a] <= p.limit[s][a] && !p.clashes(b, a)
}

// activable are the HQs that may be activated now, moved first or not.
func (p *Position) activable() Set {
	s := p.Active
	m := p.tactical
	if p.Activated.And(p.tactical).And(p.all[s]).Empty() {
		if !p.On(RTactical) {
			m = m.Or(p.air)
		}
	} else {
		m = m.Or(p.air)
	}
	m = m.And(p.all[s]).Not(p.Activated).Not(p.Acted)
	if p.On(RIsolated) {
		m = m.Not(p.Isolated)
	}
	out := Set{}
	for b := m.Pop(); b != 0; b = m.Pop() {
		if !p.InPlay(b) || p.dormant(b) {
			continue
		}
		if p.boxes.Has(p.At[b]) && b != p.Road.HQ {
			continue
		}
		out.Add(b)
	}
	return out
}

// dormant reports whether an HQ is too weak to be activated (RDormant).
func (p *Position) dormant(b Block) bool {
	return p.Strength(b) == 0 && (p.air.Has(b) || p.Units[b].Bound) && p.On(RDormant)
}

// mayActivate reports whether the active side has a tactical HQ to activate, moved first or not.
func (p *Position) mayActivate() bool {
	m := p.activable().And(p.tactical)
	if !p.On(RTactical) {
		return true
	}
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.FreshHQ && p.Strength(b) == 0 {
			continue
		}
		if p.mayReveal(b) || p.ground.Has(p.At[b]) && p.canGo(b, int(p.mp[b]), false) {
			return true
		}
	}
	return false
}

func (p *Position) enterActivate() {
	p.push(Frame{Kind: fActivate, Side: p.Active})
}

// activate reveals an HQ where it stands.
func (p *Position) activate(b Block) {
	p.Activated.Add(b)
	p.Acted.Add(b)
	p.rangeOK = false
	p.Say(kernel.Event{Kind: EvActivates, Audience: kernel.Everyone, Side: p.sideOf(b), Piece: kernel.PieceID(b),
		Place: PlaceID(p.At[b]), A: int16(p.Strength(b))})
	if p.On(RReveal) {
		p.reveal(b)
	}
}

// Within is the tactical range of an HQ: areas reached by going over its side's free areas; the last may be any
// (RRange).
func (p *Position) Within(hq Block) Mask {
	s := p.sideOf(hq)
	a := p.At[hq]
	var m Mask
	m.Add(a)
	n := p.Radius(hq)
	if !p.On(RRange) {
		return p.may[s]
	}
	if n == 0 {
		if p.On(RExhausted) {
			return m
		}
		n = 1
	}
	m = p.graph.SpreadMask(m, n-1, p.Free(s))
	return m.Or(p.graph.Grow(m).And(p.may[s]))
}

// findRanges works out where blocks of each colour are commanded by the activated HQs (RCommand).
func (p *Position) findRanges() {
	p.rangeOK = true
	p.ranges = [colours]Mask{}
	p.here = Mask{}
	hqs := p.Activated.And(p.tactical)
	for h := hqs.Pop(); h != 0; h = hqs.Pop() {
		a := p.At[h]
		if !p.ground.Has(a) {
			continue // on the road an HQ commands nothing
		}
		p.here.Add(a)
		m := p.Within(h)
		p.addRange(h, m)
	}
	if !p.On(RAirOnly) {
		hqs = p.Activated.And(p.air)
		for h := hqs.Pop(); h != 0; h = hqs.Pop() {
			p.here.Add(p.At[h])
			p.addRange(h, p.Within(h))
		}
	}
}

// addRange adds an HQ's range to the colours that it commands.
func (p *Position) addRange(h Block, m Mask) {
	u := &p.Units[h]
	switch {
	case u.Marshal && p.On(RMarshal):
		for c := range p.ranges {
			p.ranges[c] = p.ranges[c].Or(m)
		}
	case !p.On(RCommand):
		for c := range p.ranges {
			p.ranges[c] = p.ranges[c].Or(m)
		}
	case p.On(XAnyColour):
		for c := 1; c < colours; c++ {
			p.ranges[c] = p.ranges[c].Or(m)
		}
	default:
		p.ranges[White] = p.ranges[White].Or(m)
		if u.Colour > White {
			p.ranges[u.Colour] = p.ranges[u.Colour].Or(m)
		}
	}
}

// Commanded reports whether an activated HQ commands a block.
func (p *Position) Commanded(b Block) bool {
	if !p.rangeOK {
		p.findRanges()
	}
	a := p.At[b]
	if p.here.Has(a) {
		return true
	}
	c := NoColour
	if p.combat.Has(b) {
		c = p.Units[b].Colour
	}
	return p.ranges[c].Has(a)
}

// engaging reports whether blocks may engage in the segment under way.
func (p *Position) engaging() bool {
	switch {
	case p.Segment-1 == segExploitMove:
		return false
	case p.Kind == PassImpulse:
		return !p.On(RPass)
	}
	return true
}

// eligible are the blocks on the map that may act by what they are, wherever they could go.
func (p *Position) eligible() Set {
	s := p.Active
	m := p.onMap[s].Not(p.leaders)
	if p.On(ROneAction) {
		m = m.Not(p.Acted).Not(p.Activated)
	} else {
		m = m.Not(p.Activated)
	}
	if p.On(RIsolated) {
		m = m.Not(p.Isolated)
	}
	if p.Segment-1 == segExploitMove || p.Segment-1 == segExploit {
		m = m.And(p.fast)
	}
	return m
}

// canAct reports whether a block that is eligible and commanded has an action.
func (p *Position) canAct(b Block) bool {
	if p.Segment-1 == segCommand && p.MayBuild(b) {
		return true
	}
	return p.canGo(b, int(p.mp[b]), p.engaging()) || p.mayRail() && !p.railReach(b).IsZero() ||
		!p.fleets.Empty() && (!p.ferryReach(b).IsZero() || !p.landings(b).IsZero())
}

// mayRail reports whether rail movement is allowed in this impulse (XRail).
func (p *Position) mayRail() bool {
	return p.On(XRail) && p.Segment-1 == segCommand && p.Kind != TacticalImpulse
}

// movers are the blocks that may be chosen to act now.
func (p *Position) movers() Set {
	m := p.eligible()
	tactical := p.Kind == TacticalImpulse && p.Segment-1 == segCommand
	if tactical && !p.rangeOK {
		p.findRanges()
	}
	var out Set
	for i, w := range m {
		for ; w != 0; w &= w - 1 {
			b := Block(i<<6 + bits.TrailingZeros64(w))
			if tactical && !p.Commanded(b) {
				continue
			}
			if p.canAct(b) {
				out[i] |= w & -w
			}
		}
	}
	return out
}

// mayChoose reports whether a block is one of movers, in a Command Segment that goes on.
func (p *Position) mayChoose(b Block) bool {
	if b <= 0 || b > p.n || !p.actionsLeft() {
		return false
	}
	m := p.eligible()
	return m.Has(b) && (p.Kind != TacticalImpulse || p.Commanded(b)) && p.canAct(b)
}

// transfers are the blocks in boxes that may be moved as an action now.
func (p *Position) transfers() Set {
	var out Set
	if p.Hooks.Transfers == nil || !p.On(XTransfer) || p.Kind != PassImpulse && p.Kind != StrategicMove {
		return out
	}
	s := p.Active
	m := p.all[s].Not(p.leaders).Not(p.Acted)
	if p.On(RIsolated) {
		m = m.Not(p.Isolated)
	}
	for b := m.Pop(); b != 0; b = m.Pop() {
		if p.InPlay(b) && p.boxes.Has(p.At[b]) && !p.Hooks.Transfers(p, b).IsZero() {
			out.Add(b)
		}
	}
	return out
}

// transferring reports whether a block was transferred in this impulse: all that are transferred share one action.
func (p *Position) transferring() bool {
	return (p.Kind == PassImpulse || p.Kind == StrategicMove) && !p.Placed.IsZero()
}

func (p *Position) enterCommand() {
	p.push(Frame{Kind: fCommand, Side: p.Active})
}

// acted notes that a block has made its action.
func (p *Position) acted(b Block) {
	p.Acted.Add(b)
	if p.Kind != TacticalImpulse || p.Segment-1 == segExploitMove {
		p.Left--
	}
}

// enterExploit asks whether the disc is spent for an exploitation (RExploit).
func (p *Position) enterExploit() {
	s := p.Active
	if !p.On(RExploit) || !p.MaySpend(s) {
		return
	}
	if p.tooBadToExploit(s) {
		return
	}
	p.Acted = Set{}
	p.push(Frame{Kind: fExploit, Side: p.Active, N: int16(p.LogisticsValue(s))})
}

func (p *Position) enterExploitMove() {
	if !p.Spent {
		return
	}
	p.Value = int16(p.LogisticsValue(p.Active))
	p.Left = p.Value
	p.push(Frame{Kind: fExploitMove, Side: p.Active})
}

// enterDeactivate lowers every activated HQ and conceals it (RDeactivate).
func (p *Position) enterDeactivate() {
	p.Blitzers = Set{}
	done := p.Activated
	p.Activated = Set{}
	p.rangeOK = false
	// The exhausted go last: a destroyed HQ's area is settled then, which conceals its neighbours.
	var spent Set
	for b := done.Pop(); b != 0; b = done.Pop() {
		if p.Strength(b) == 0 && p.On(RExhausted) {
			spent.Add(b)
			continue
		}
		if p.Strength(b) > 0 && p.On(RDeactivate) {
			p.Step[b]++
		}
		if p.Open.Has(b) {
			p.Say(kernel.Event{Kind: EvDeactivates, Audience: kernel.Everyone, Side: p.sideOf(b),
				Piece: kernel.PieceID(b),
				Place: PlaceID(p.At[b]), A: int16(p.Strength(b))})
			p.conceal(b)
		}
	}
	for b := spent.Pop(); b != 0; b = spent.Pop() {
		a := p.At[b]
		p.destroy(b)
		p.SettleControl(a)
	}
	// Fast blocks that stayed open for the blitz are concealed too, except in contested areas.
	for s := range kernel.Side(kernel.Players) {
		m := p.Open.And(p.onMap[s]).Not(p.leaders)
		for b := m.Pop(); b != 0; b = m.Pop() {
			if !p.Contested(p.At[b]) {
				p.conceal(b)
			}
		}
	}
}

// roadAhead is the box of the road that its HQ stands in, by index, and how many boxes it may advance at most: none
// from the last box, nor without a block of its column where the column bounds the advance (RRoad).
func (p *Position) roadAhead() (at, most int) {
	hq := p.Road.HQ
	at = slices.Index(p.Road.Boxes, p.At[hq])
	if at < 0 || at == len(p.Road.Boxes)-1 {
		return at, 0
	}
	if !p.Road.Capped {
		return at, len(p.Road.Boxes)
	}
	c := p.Road.Companions
	for b := c.Pop(); b != 0; b = c.Pop() {
		if p.At[b] == p.At[hq] {
			most++
		}
	}
	return at, most
}

// roadFaces is how many faces of a die advance the road's HQ a box.
func (p *Position) roadFaces() uint8 {
	if p.Hooks.RoadFaces != nil {
		return p.Hooks.RoadFaces(p)
	}
	return p.Road.Faces
}

// enterRoad rolls for the HQ on the road when the Combat Segment begins (RRoad).
func (p *Position) enterRoad() {
	hq := p.Road.HQ
	if hq == 0 || !p.Activated.Has(hq) || !p.onRoad(hq) || !p.On(RRoad) {
		return
	}
	at, most := p.roadAhead()
	if most == 0 {
		return
	}
	dice := p.Effective(hq)
	hits := p.roll(DrawRoad, p.At[hq], dice, p.roadFaces())
	p.Say(kernel.Event{Kind: EvRoadRoll, Audience: kernel.Everyone, Side: p.Active, Piece: kernel.PieceID(hq),
		Place: PlaceID(p.At[hq]),
		A:     int16(hits), B: int16(dice)})
	from := p.At[hq]
	for n := min(hits, most); n > 0 && at < len(p.Road.Boxes)-1 && !p.Over; n-- {
		at++
		if !p.VictoryPlaces.Has(p.Road.Boxes[at]) { // a box worth points falls in the Final Phase
			p.SetControl(p.Road.Boxes[at], p.sideOf(hq))
		}
	}
	to := p.Road.Boxes[at]
	if to == from {
		return
	}
	var column Set
	c := p.Road.Companions
	c.Add(hq)
	for b := c.Pop(); b != 0; b = c.Pop() {
		if p.InPlay(b) && p.At[b] == from {
			column.Add(b)
			p.detach(b)
			p.attach(b, to)
		}
	}
	p.sayColumn(column, from, to)
	if p.Hooks.Advanced != nil {
		p.Hooks.Advanced(p)
	}
}
