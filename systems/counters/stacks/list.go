// The verbs, and which actions are legal.

package stacks

import (
	"math/bits"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/switches"
)

// The verbs, as Info.Verbs lists them.
const (
	VNone kernel.Verb = iota
	VChoose
	VJoin
	VDrop
	VGather
	VTop
	VMove
	VAssault
	VDone
	VTarget
	VAttack
	VRoll
	VAir
	VLose
	VConvert
	VRetreat
	VPart
	VAdvance
	VDeclare
	VWait
	VMoveFirst
	VFightFirst
	VWithdraw
	VRestore
	VEnter
	VExchange
	VPlace
	VArrange
	VEnd
	verbCount
)

// stagesOf are the stages in which a verb can be due, by bit.
var stagesOf = [verbCount]uint32{
	VChoose: 1<<StageMove | 1<<StageDeploy | 1<<StageArrive, VJoin: 1 << StageMove, VDrop: 1 << StageMove,
	VGather: 1 << StageMove, VTop: 1 << StageMove, VMove: 1 << StageMove, VAssault: 1 << StageMove,
	VDone: 1<<StageMove | 1<<StageAdvance, VTarget: 1 << StageFight, VAttack: 1 << StageFight, VRoll: 1 << StageFight,
	VAir: 1 << StageAir, VLose: 1 << StageLose, VConvert: 1 << StageConvert, VRetreat: 1 << StageRetreat,
	VPart: 1 << StageSplit, VAdvance: 1 << StageAdvance, VDeclare: 1 << StageDeclare, VWait: 1 << StageDeclare,
	VMoveFirst: 1 << StageOrder, VFightFirst: 1 << StageOrder, VWithdraw: 1 << StageStaff, VRestore: 1 << StageStaff,
	VEnter: 1 << StageArrive, VExchange: 1 << StageExchange, VPlace: 1 << StageDeploy,
	VArrange: 1<<StageDeploy | 1<<StageArrive,
	VEnd:     1<<StageMove | 1<<StageFight | 1<<StageStaff | 1<<StageArrive,
}

// ruleOf is the rule that each verb stands under.
var ruleOf = [verbCount]Rule{VChoose: RSequence, VJoin: RTogether, VDrop: RSplit, VGather: RTogether, VTop: RFog,
	VMove: RAllowance, VAssault: RPrice, VDone: RSequence, VTarget: ROneHex, VAttack: ROneHex, VRoll: RRounding,
	VAir: RAir, VLose: RStepLost, VConvert: RConvert, VRetreat: RRetreat, VPart: RRetreat, VAdvance: RAdvance,
	VDeclare: RDeclare, VWait: RDeclare, VMoveFirst: ROrder, VFightFirst: ROrder, VWithdraw: RWithdraw,
	VRestore: RExecution, VEnter: RArrivals, VExchange: RExchange, VPlace: RForward, VArrange: RForward,
	VEnd: RSequence}

// ToMove is the side whose decision is due.
func (p *Position) ToMove() kernel.Side {
	switch p.Stage {
	case StageOver:
		return kernel.NoSide
	case StageAir:
		s, _ := p.flyers()
		return s
	case StageLose:
		return p.Payer
	case StageConvert:
		return p.Roles.Converts
	case StageRetreat, StageSplit:
		return p.Active.Other()
	}
	return p.Active
}

// Legal appends every legal action of the side to move.
func (p *Position) Legal(list []kernel.Action) []kernel.Action {
	if !p.listOK {
		p.list = p.list[:0]
		if !p.Over {
			p.makeList()
		}
		p.listOK = true
	}
	return append(list, p.list...)
}

func (p *Position) add(v kernel.Verb, u Unit, a Place, n int16) {
	act := kernel.Action{Verb: v, Place: p.ID(a), N: n}
	if u != 0 {
		act.Piece = p.ownID(u)
	}
	p.list = append(p.list, act)
}

// offer lists an action if nothing speaks against it.
func (p *Position) offer(v kernel.Verb, u Unit, a Place, n int16) {
	if _, code, _ := p.objection(v, u, a, n); code == "" {
		p.add(v, u, a, n)
	}
}

func (p *Position) makeList() {
	none := board.None
	s := p.ToMove()
	ask := func(v kernel.Verb) {
		for _, u := range p.order[s] {
			p.offer(v, u, none, 0)
		}
	}
	switch p.Stage {
	case StageDeploy:
		p.listDeploy()
	case StageDeclare:
		p.add(VDeclare, 0, none, 0)
		p.add(VWait, 0, none, 0)
	case StageOrder:
		p.offer(VMoveFirst, 0, none, 0)
		p.offer(VFightFirst, 0, none, 0)
	case StageStaff:
		ask(VWithdraw)
		ask(VRestore)
		p.offer(VEnd, 0, none, 0)
	case StageArrive:
		for _, u := range p.order[s] {
			if p.At[u] == p.hexes+Entering {
				p.offer(VChoose, u, none, 0)
			}
		}
		if p.Hand != 0 {
			p.entries(func(a Place) { p.offer(VEnter, 0, a, 0) })
		}
		p.offer(VArrange, 0, none, 0)
		p.offer(VEnd, 0, none, 0)
	case StageMove:
		p.listMoves()
	case StageFight:
		p.listAttacks()
		p.offer(VRoll, 0, none, 0)
		p.offer(VEnd, 0, none, 0)
	case StageAir:
		_, n := p.flyers()
		for k := 0; k <= n; k++ {
			p.add(VAir, 0, none, int16(k))
		}
	case StageLose:
		ask(VLose)
	case StageConvert:
		for n := range int16(len(choiceWords)) {
			p.offer(VConvert, 0, none, n)
		}
	case StageRetreat:
		var buf [6]Place
		for _, a := range p.ways(buf[:0]) {
			p.add(VRetreat, 0, a, 0)
		}
	case StageSplit:
		p.each(p.target(), func(u Unit) {
			for _, a := range p.grid.Neighbours(p.target()) {
				p.offer(VPart, u, a, 0)
			}
		})
	case StageAdvance:
		ask(VAdvance)
		p.offer(VDone, 0, none, 0)
	case StageExchange:
		ask(VExchange)
	}
}

// listDeploy lists what a side that sets up can do. Of units that are alike the first one is listed.
func (p *Position) listDeploy() {
	s, none := p.Active, board.None
	var met [256][2]bool // kinds of untried units that have been listed, outside the reserve and in it
	for _, u := range p.order[s] {
		k := p.Units[u].Kind
		if p.At[u] != p.hexes+Entering || u == p.Hand {
			if u == p.Hand && k > 0 {
				met[k][bit(p.flag(u, Reserve))] = true
			}
			continue
		}
		if k > 0 && p.untried(u) {
			if was := &met[k][bit(p.flag(u, Reserve))]; *was {
				continue
			} else {
				*was = true
			}
		}
		p.add(VChoose, u, none, 0)
	}
	if u := p.Hand; u != 0 {
		hexes, units := p.lacks()
		place := func(a Place) {
			if _, code, _ := p.noPlace(u, a, hexes, units); code == "" {
				p.add(VPlace, 0, a, 0)
			}
		}
		if zone := p.zoneOf(u); zone != nil {
			// In an empty hex of its zone only the ground can bar it, unless the line needs it.
			plain := p.Active == kernel.SideA || p.flag(u, Reserve) || p.Units[u].Kind != p.Holder || units > hexes
			field, held := p.fields[p.classNumber(u)], p.atop[1]
			for i, w := range zone {
				ask := w
				if plain {
					ask &= held[i]
					if p.On(RTerrain) {
						w &= field[i] | ask
					}
				}
				for ; w != 0; w &= w - 1 {
					if a := Place(i<<6 + bits.TrailingZeros64(w)); ask&(w&-w) != 0 {
						place(a)
					} else {
						p.list = append(p.list, kernel.Action{Verb: VPlace, Place: p.ID(a)})
					}
				}
			}
		} else {
			for a := range p.hexes {
				place(a)
			}
		}
	}
	p.add(VArrange, 0, none, 0)
}

// zoneOf is where a unit is set up, nil for anywhere.
func (p *Position) zoneOf(u Unit) board.Bits {
	switch {
	case p.Active == kernel.SideA && p.On(RFirstSetup):
		return p.Ground
	case p.Active == kernel.SideA:
	case p.flag(u, Reserve) && p.On(RReserve):
		return p.Behind
	case !p.flag(u, Reserve) && p.On(RForward):
		return p.Forward
	}
	return nil
}

// listAttacks lists the units that could attack and the hexes that they could.
func (p *Position) listAttacks() {
	s, none := p.Active, board.None
	// With all rules on, who attacks the side with zones stands in one, and so does whom it attacks.
	near, zones := p.off == switches.Set[Rule]{} && p.Roles.Zones.Player(), p.Roles.Zones
	for _, u := range p.order[s] {
		if p.OnMap(u) && (s == zones || !near || p.zone[p.At[u]] > 0) {
			p.offer(VAttack, u, none, 0)
		}
	}
	foes := p.stood[s.Other()]
	for a := foes.Next(none); a != none; a = foes.Next(a) {
		if s != zones || !near || p.zone[a] > 0 {
			p.offer(VTarget, 0, a, 0)
		}
	}
}

// listMoves lists what can be done with stacks.
func (p *Position) listMoves() {
	none, s, pressed := board.None, p.Active, p.pressed()
	if p.nHand > 0 {
		p.reach()
		h, _ := p.hand()
		_, stay, _ := p.noLeave(h)
		strays := pressed && p.others() < p.required() // else nothing is lost by the stack in hand
		for _, a := range p.near.reached() {
			if a != p.grip && stay == "" && (!strays || p.mayGo(a)) {
				p.add(VMove, 0, a, 0)
			}
		}
		for _, a := range p.wide.reached() {
			if _, ok := p.near.cost(a); !ok {
				p.add(VMove, 0, a, 0)
			}
		}
		if s == p.Roles.Assaults {
			p.listAssaults()
		}
		p.add(VDone, 0, none, 0)
	}
	p.listUnits()
	p.offer(VEnd, 0, none, 0)
}

// roster is what can be done with units whether they are in hand or not, and the hexes with several that can move
// together. It stays right while stacks are chosen and let go.
type roster struct {
	ok    bool
	list  []kernel.Action
	spans []span // by unit on the map: its part of list
}

type span struct{ from, to uint16 }

// listUnits lists what can be done with each unit: in the hex of the stack in hand as things stand, elsewhere as the
// roster has it.
func (p *Position) listUnits() {
	t, at := &p.roster, uint16(0)
	r := rates{p.rate(p.Active, false), p.rate(p.Active, true)}
	if !t.ok {
		p.makeRoster(&r)
	}
	if p.nHand > 0 {
		var buf [hardStack + 1]Unit
		list := buf[:0]
		for u := p.first[p.grip]; u != 0; u = p.next[u] {
			list = append(list, u)
		}
		p.sort(list)
		for _, u := range list {
			p.list = append(p.list, t.list[at:t.spans[u].from]...)
			at = t.spans[u].to
			p.listUnit(u, &r)
		}
	}
	p.list = append(p.list, t.list[at:]...)
}

// listUnit lists what can be done with a unit in the hex of the stack in hand.
func (p *Position) listUnit(u Unit, r *rates) {
	none, f := board.None, p.Flags[u]
	if f&Moved != 0 {
		return
	}
	if (p.nHand != 1 || f&InHand == 0) && p.able(u, r) {
		p.add(VChoose, u, none, 0)
	}
	p.offer(VJoin, u, none, 0)
	p.offer(VDrop, u, none, 0)
	if p.next[u] != 0 {
		p.add(VTop, u, none, 0)
	}
}

// makeRoster fills in the roster. What is asked of every unit is read from its flags and from two rates; units with
// something of their own are asked by the rules.
func (p *Position) makeRoster(r *rates) {
	t, s := &p.roster, p.Active
	if t.ok = true; t.spans == nil {
		t.spans = make([]span, len(p.Units))
	}
	list := t.list[:0]
	for _, u := range p.order[s] {
		if uint(p.At[u]) >= uint(p.hexes) {
			continue
		}
		from := uint16(len(list))
		if p.Flags[u]&Moved == 0 {
			id := p.ownID(u)
			if p.able(u, r) {
				list = append(list, kernel.Action{Verb: VChoose, Piece: id})
			}
			if p.next[u] != 0 {
				list = append(list, kernel.Action{Verb: VTop, Piece: id})
			}
		}
		t.spans[u] = span{from, uint16(len(list))}
	}
	if p.Stack > 1 {
		stood, two := p.stood[s], p.atop[2]
		for i, w := range stood {
			for w &= two[i]; w != 0; w &= w - 1 {
				if a := Place(i<<6 + bits.TrailingZeros64(w)); p.several(a, r) {
					list = append(list, kernel.Action{Verb: VGather, Place: p.ID(a)})
				}
			}
		}
	}
	t.list = list
}

// rates are the movement of a side's units that have not moved, in points: on foot, mechanized.
type rates [2]int

// able is movable for a unit of the active side on the map that has not ended its move.
func (p *Position) able(u Unit, r *rates) bool {
	switch f := p.Flags[u]; {
	case f&Moving != 0:
		return p.Left[u] > 0
	case f&Bonus != 0:
		return p.movable(u)
	case r[0] == 0 || r[1] == 0:
		if r[bit(p.Classes[p.classNumber(u)].Mechanized)] == 0 {
			return false
		}
	}
	s := p.side(u)
	return s != p.Roles.Still || p.fedOK[s] && p.fed[s].Has(p.At[u]) || p.mobile(p.At[u])
}

// several reports whether more than one unit of a hex of the active side move together: gathered.
func (p *Position) several(a Place, r *rates) bool {
	var began [hardStack + 1]Place // of those that can be moved
	n := 0
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.Flags[u]&Moved == 0 && p.able(u, r) {
			began[n] = p.Began[u]
			n++
		}
	}
	if n < 2 || !p.On(RTogether) {
		return n > 1
	}
	for _, b := range began[:n-1] {
		if b == began[n-1] {
			return true
		}
	}
	return false
}

// listAssaults lists the hexes that the stack in hand can assault, from where it stands or from a hex that it reaches.
func (p *Position) listAssaults() {
	if _, code, _ := p.unready(); code != "" {
		return
	}
	foes, most := p.stood[p.Active.Other()], p.budget(false)+1
	for a := foes.Next(board.None); a != board.None; a = foes.Next(a) {
		if p.grid.Distance(p.grip, a) > most { // a hex costs a point or more
			continue
		}
		for _, b := range p.grid.Neighbours(a) {
			if _, _, ok := p.wayTo(b); ok || b == p.grip {
				p.offer(VAssault, 0, a, 0)
				break
			}
		}
	}
}

// gathered is how many units of a hex move together, and the first of them: those that can be moved and began where the
// uppermost one did.
func (p *Position) gathered(a Place, visit func(Unit)) (n int) {
	first := p.foremost(a)
	if first == 0 {
		return 0
	}
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.movable(u) && p.alongside(u, first) {
			n++
			if visit != nil {
				visit(u)
			}
		}
	}
	return n
}

// foremost is the uppermost unit of a hex that can be moved, 0 for none.
func (p *Position) foremost(a Place) (first Unit) {
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.movable(u) {
			first = u
		}
	}
	return first
}
