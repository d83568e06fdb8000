// The verbs, which actions are legal, and why others are not.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/legality"
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
		return kernel.SideA
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
	act := kernel.Action{Verb: v, Place: p.placeID(a), N: n}
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
			barred, terrain := p.class(u).Barred, p.Map.Terrain
			for a := zone.Next(none); a != none; a = zone.Next(a) {
				switch {
				case !plain || p.count[a] > 0:
					place(a)
				case !barred[terrain[a]] || !p.On(RTerrain):
					p.add(VPlace, 0, a, 0)
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
	near := p.off == switches.Set[Rule]{} // attackers of the second side and targets of the first stand in zones
	for _, u := range p.order[s] {
		if p.OnMap(u) && (s == kernel.SideA || !near || p.zone[p.At[u]] > 0) {
			p.offer(VAttack, u, none, 0)
		}
	}
	foes := p.stood[s.Other()]
	for a := foes.Next(none); a != none; a = foes.Next(a) {
		if s == kernel.SideB || !near || p.zone[a] > 0 {
			p.offer(VTarget, 0, a, 0)
		}
	}
}

// listMoves lists what can be done with stacks. What is asked of every unit is read from its flags and from two rates;
// units with something of their own are asked by the rules.
func (p *Position) listMoves() {
	none, s, pressed := board.None, p.Active, p.pressed()
	if p.nHand > 0 {
		p.reach()
		for _, a := range p.search.Reached() {
			if a != p.grip && (!pressed || p.mayGo(a)) {
				p.add(VMove, 0, a, 0)
			}
		}
		for _, a := range p.wide.Reached() {
			if _, ok := p.search.Cost(a); !ok {
				p.add(VMove, 0, a, 0)
			}
		}
		if s == kernel.SideA {
			for _, a := range p.grid.Neighbours(p.grip) {
				if p.holds(kernel.SideB, a) {
					p.offer(VAssault, 0, a, 0)
				}
			}
		}
		p.add(VDone, 0, none, 0)
	}
	free := !pressed || !p.deserts()
	rates := [2]int{p.rate(s, false), p.rate(s, true)}
	for _, u := range p.order[s] {
		a, f := p.At[u], p.Flags[u]
		if uint(a) >= uint(p.hexes) || f&Moved != 0 {
			continue
		}
		var able bool
		switch {
		case f&Moving != 0:
			able = p.Left[u] > 0
		case f&Bonus != 0:
			able = p.movable(u)
		default:
			able = rates[bit(p.Classes[p.classNumber(u)].Mechanized)] > 0 && (s == kernel.SideB || p.mobile(a))
		}
		if able && (p.nHand != 1 || f&InHand == 0) && (free || int16(p.Began[u])+1 == p.Origin) {
			p.add(VChoose, u, none, 0)
		}
		if a == p.grip {
			p.offer(VJoin, u, none, 0)
			p.offer(VDrop, u, none, 0)
		}
		if p.next[u] != 0 {
			p.add(VTop, u, none, 0)
		}
	}
	for a := p.stood[s].Next(none); a != none; a = p.stood[s].Next(a) {
		if p.count[a] > 1 && p.gathered(a, nil) > 1 && (free || int16(p.Began[p.foremost(a)])+1 == p.Origin) {
			p.add(VGather, 0, a, 0)
		}
	}
	p.offer(VEnd, 0, none, 0)
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

// Why says why a side may not play an action now, nil if it may.
func (p *Position) Why(side kernel.Side, a kernel.Action) *kernel.Refusal {
	n := &p.Numbers
	switch legality.FaultOf(&p.About, a) {
	case legality.Fine:
	case legality.NoVerb:
		return kernel.Refuse(n[RSequence], "no-verb", "There is no such action.")
	case legality.BadOperand:
		return kernel.Refuse(n[RSequence], "bad-operand", "That action does not take that.")
	case legality.NoPlace:
		return kernel.Refuse(n[RSequence], "no-place", "There is no such hex.")
	case legality.NoPiece:
		return kernel.Refuse(n[RSequence], "no-unit", "There is no such unit.")
	}
	if p.Over {
		return kernel.Refuse(n[RSequence], "over", "The game is over.")
	}
	if side != p.ToMove() {
		return kernel.Refuse(n[RSequence], "not-yours", "The other side decides now.")
	}
	if stagesOf[a.Verb]>>p.Stage&1 == 0 {
		rule, code, text := p.untimely(a.Verb)
		return kernel.Refuse(n[rule], code, text)
	}
	u, to := Unit(0), p.hexOf(a.Place)
	if a.Piece != kernel.NoPiece {
		if u = p.unitOf(a.Piece, side); u == 0 {
			return kernel.Refuse(n[RSequence], "no-unit", "There is no such unit.")
		}
		if p.side(u) != side {
			return kernel.Refuse(n[RSequence], "not-yours", "That is the enemy's unit.")
		}
	}
	if a.Place != kernel.NoPlace && to == board.None {
		return kernel.Refuse(n[RSequence], "no-hex", "That is not a hex.")
	}
	rule, code, text := p.objection(a.Verb, u, to, a.N)
	if code == "" {
		return nil
	}
	r := kernel.Refuse(n[rule], code, text)
	if code == kernel.CodeAlike {
		r.Pieces = append(r.Pieces, p.ownID(p.alike(u)))
		return r
	}
	if a.Piece != 0 {
		r.Pieces = append(r.Pieces, a.Piece)
	}
	if a.Place != 0 {
		r.Places = append(r.Places, a.Place)
	}
	return r
}

// untimely says why a verb is out of place in this stage.
func (p *Position) untimely(v kernel.Verb) (Rule, string, string) {
	switch {
	case p.Phase == PhaseDeploy:
		return RForward, "set-up", "The units are being set up."
	case p.Phase == PhaseFight && p.Stage == StageFight && stagesOf[v]>>StageMove&1 != 0:
		return RSequence, "wrong-phase", "Units move in the movement phase, not in the combat phase."
	case p.Phase == PhaseMove && p.Stage == StageMove && stagesOf[v]>>StageFight&1 != 0:
		return RSequence, "wrong-phase", "Prepared assaults are made in the combat phase."
	}
	return ruleOf[v], "not-now", "Something else is to be decided first."
}

// objection is the rule, a code and a sentence why the side to move may not play an action with its own unit; the code
// is empty if it may. The verb is one that is due in this stage.
func (p *Position) objection(v kernel.Verb, u Unit, to Place, n int16) (Rule, string, string) {
	switch v {
	case VChoose:
		return p.noChoice(u)
	case VJoin, VDrop, VTop, VGather, VMove, VAssault:
		return p.noMove(v, u, to)
	case VDone:
		if p.Stage == StageMove {
			if h, _ := p.hand(); h == 0 {
				return RSequence, "no-unit", "No unit is being moved."
			}
		} else if p.mustAdvance() && p.anyAdvance() {
			return RSpoiling, "forced", "By order, as many units as can must advance."
		}
	case VTarget:
		return p.noTarget(to)
	case VAttack:
		return p.noAttacker(u)
	case VRoll:
		if p.Target == 0 || p.countAttackers() == 0 {
			return ROneHex, "no-attack", "First name the attackers and the hex that they attack."
		}
		if p.wasteful() {
			return RSpoiling, "wasteful", "Too few units could attack then: those that attack no other hex must join."
		}
	case VAir:
		if _, most := p.flyers(); n < 0 || int(n) > most {
			return RAir, "too-many", "There are not so many aircraft left in this turn."
		}
	case VLose:
		ok := false
		p.payers(func(w Unit) { ok = ok || u == w })
		if !ok {
			return RStepLost, "not-involved", "It has no part in that loss."
		}
	case VConvert:
		if p.Active == kernel.SideA != (n == choiceStall || n == choiceBloodbath) {
			return RConvert, "no-choice", "That result cannot be chosen here."
		}
	case VRetreat:
		var buf [6]Place
		for _, a := range p.ways(buf[:0]) {
			if a == to {
				return 0, "", ""
			}
		}
		return p.noWayBack(to)
	case VPart:
		switch rule, code := p.noRetreat(u, to); {
		case !p.flag(u, Retreating):
			return RRetreat, "no-retreat", "It does not have to retreat."
		case code != "":
			return rule, code, backWords[code]
		case !p.mayPart(u, to):
			return RRetreat, "not-nearest", "It must go where all find room, and nearer to supply if it can."
		}
	case VAdvance:
		if !p.canAdvance(u) {
			return RAdvance, "no-advance", "Only units that attacked advance, as long as there is room."
		}
	case VMoveFirst, VFightFirst:
		if !p.orderable(v == VFightFirst) {
			return RSpoiling, "order", "In that order fewer units could attack than are ordered to."
		}
	case VWithdraw:
		if p.wanted(u) < 0 {
			return RWithdraw, "not-wanted", "No such unit is to be withdrawn, or not while a better one is in supply."
		}
	case VRestore:
		if !p.restorable(u) {
			return RExecution, "not-restored", "No step of it can come back: it must be a reduced division in " +
				"supply, of a class that has steps left."
		}
	case VEnter, VPlace:
		if p.Hand == 0 {
			return ruleOf[v], kernel.CodeChooseFirst, "Choose the unit first."
		}
		if v == VPlace {
			return p.noDeploy(p.Hand, to)
		}
		if rule, code, text := p.noEntry(p.Hand, to); code != "" {
			return rule, code, text
		}
		if p.misplaced(p.Hand, to) {
			return RSpoiling, "order", "From there fewer units could attack than are ordered to."
		}
	case VArrange:
		if p.Stage == StageArrive && !p.anyEnters() {
			return RArrivals, "no-hex", "There is no hex where a unit could arrive."
		}
	case VExchange:
		if !p.exchangeable(u) {
			return RExchange, "not-fitting", "It must be of the type that was drawn, and have a line to a source."
		}
	case VEnd:
		return p.noEnd()
	}
	return 0, "", ""
}

func (p *Position) noChoice(u Unit) (Rule, string, string) {
	if p.Stage == StageMove {
		if _, n := p.hand(); n == 1 && p.flag(u, InHand) {
			return RSequence, "in-hand", "It is being moved."
		}
		if rule, code, text := p.immovable(u); code != "" {
			return rule, code, text
		}
		return p.noLeave(u)
	}
	switch {
	case p.At[u] != p.hexes+Entering:
		return ruleOf[VEnter], "not-waiting", "It does not wait for a hex."
	case u == p.Hand:
		return RSequence, "in-hand", "It is to be placed already."
	case p.alike(u) != u:
		return RSequence, kernel.CodeAlike, "Another unit of the same kind stands for it."
	case p.Stage == StageArrive && !p.canEnter(u):
		return RArrivals, "no-hex", "There is no hex where it could arrive."
	}
	return 0, "", ""
}

// noMove is the objection to an action with the stack in hand.
func (p *Position) noMove(v kernel.Verb, u Unit, to Place) (Rule, string, string) {
	h, n := p.hand()
	if h == 0 && v != VTop && v != VGather {
		return RSequence, kernel.CodeChooseFirst, "Choose the units first."
	}
	switch v {
	case VJoin:
		if rule, code, text := p.immovable(u); code != "" {
			return rule, code, text
		}
		switch {
		case p.flag(u, InHand):
			return RSequence, "in-hand", "It goes with them already."
		case p.At[u] != p.At[h]:
			return RTogether, "elsewhere", "It stands in another hex."
		case !p.alongside(u, h):
			return RTogether, "apart", "Units move together that began the phase in one hex."
		}
	case VDrop:
		if !p.flag(u, InHand) || n == 1 {
			return RSplit, "not-in-stack", "It is not one of several units that are being moved."
		}
	case VTop:
		switch {
		case !p.OnMap(u) || p.flag(u, Moved):
			return RFog, "has-moved", "It has ended its move, or is not on the map."
		case p.next[u] == 0:
			return RFog, "on-top", "It lies on top."
		}
	case VGather:
		if !p.holds(p.Active, to) || p.gathered(to, nil) < 2 {
			return RTogether, "no-stack", "There are no units there that can move together."
		}
		return p.noLeave(p.foremost(to))
	case VAssault:
		return p.noAssault(to)
	case VMove:
		return p.noWay(h, n, to)
	}
	return 0, "", ""
}

// mayGo reports whether the stack in hand, which can reach a hex, may go there.
func (p *Position) mayGo(a Place) bool {
	cost, _, _ := p.wayTo(a)
	return !p.strays(a, cost)
}

// noLeave is the objection to taking a unit in hand where that ends the move of others.
func (p *Position) noLeave(u Unit) (Rule, string, string) {
	if int16(p.Began[u])+1 != p.Origin && p.deserts() {
		return RSpoiling, "order", "Units that have moved are needed for the attacks that are ordered: move them on."
	}
	return 0, "", ""
}

// noWay is the objection to a move of the stack in hand to a hex.
func (p *Position) noWay(h Unit, n int, to Place) (Rule, string, string) {
	if cost, _, ok := p.wayTo(to); ok {
		if p.strays(to, cost) {
			return RSpoiling, "order", "Fewer units could attack then than are ordered to."
		}
		return 0, "", ""
	}
	e := p.grid.Between(p.At[h], to)
	barred := false
	p.party(func(u Unit) { barred = barred || p.class(u).Barred[p.Map.Terrain[to]] })
	near := e != board.NoEdge
	switch {
	case to == p.At[h]:
		return RAllowance, "there", "They stand there."
	case p.holds(p.Active.Other(), to) && p.On(REnemyHex):
		return REnemyHex, "enemy", "The enemy stands there."
	case barred && p.On(RTerrain):
		return RTerrain, "ground", "One of them cannot enter that ground."
	case p.full(to, n):
		return RStacking, "full", "There is no room for them."
	case near && p.blocked(e) && p.On(RBarrier):
		return RBarrier, "barrier", "Nobody crosses that hexside."
	case near && p.Active == kernel.SideB && p.zone[p.At[h]] > 0 && p.zone[to] > 0 && p.On(RZones):
		return RZones, "zone-to-zone", "They cannot go from one enemy zone of control into the next."
	case near && p.winged() && !p.Wing.Ground.Has(to) && p.budget(true) < p.stepPoints(e):
		return RBonus, "ground", "They have moved too far to leave their ground in this turn."
	case near && p.budget(false) >= 1 && p.Map.OfKind(e, p.river) && p.On(RRiver):
		return RRiver, "river", "Crossing the river costs one movement point more than they have."
	}
	return RAllowance, "too-far", "That is further than they can go."
}

func (p *Position) noTarget(to Place) (Rule, string, string) {
	switch {
	case p.lull() && p.Active == kernel.SideA && p.On(RLull):
		return RLull, "lull", "Nobody attacks in the turn in which the offensive is declared."
	case !p.holds(p.Active.Other(), to):
		return ROneHex, "empty", "No enemy stands there."
	case p.Target != 0 && p.On(ROneHex):
		return ROneHex, "one-hex", "One hex is attacked at a time."
	case !p.attackable(to):
		return ROnce, "attacked", "It was attacked in this phase."
	}
	some, all := false, true
	p.attackers(func(u Unit) { some, all = true, all && p.fit(u, to) })
	if some {
		if !all {
			return ROneHex, "not-all", "Every attacker must be able to attack that hex."
		}
		return 0, "", ""
	}
	rule, code, text := ROneHex, "nobody", "No unit stands next to it."
	for _, b := range p.grid.Neighbours(to) {
		if p.holds(p.Active, b) {
			for u := p.first[b]; u != 0; u = p.next[u] {
				r, c, t := p.unfit(u, to)
				if c == "" {
					return 0, "", ""
				}
				rule, code, text = r, c, t
			}
		}
	}
	return rule, code, text
}

func (p *Position) noAttacker(u Unit) (Rule, string, string) {
	if p.flag(u, Attacker) {
		return ROnce, "attacks", "It takes part already."
	}
	if p.Target != 0 {
		return p.unfit(u, p.target())
	}
	if rule, code, text := p.unfit(u, board.None); code != "" {
		return rule, code, text
	}
	for _, b := range p.grid.Neighbours(p.At[u]) { // a hex must be left that all can attack
		if p.attackable(b) && p.fit(u, b) {
			ok := true
			p.attackers(func(w Unit) { ok = ok && p.fit(w, b) })
			if ok {
				return 0, "", ""
			}
		}
	}
	return ROneHex, "not-adjacent", "There is no hex that it and the other attackers could attack together."
}

// backWords are why a unit cannot retreat to a hex, by code.
var backWords = map[string]string{"far": "Units retreat one hex.", "enemy": "The enemy stands there.",
	"barrier": "Nobody crosses that hexside.", "ground": "One of them cannot enter that ground.",
	"city": "The enemy controls that city.", "zone": "That hex lies in an enemy zone of control.",
	"launch": "The assault came from there."}

// noWayBack says why a hex is none of those to which the defender retreats.
func (p *Position) noWayBack(to Place) (rule Rule, code, text string) {
	p.each(p.target(), func(u Unit) {
		if code == "" && p.flag(u, Retreating) {
			rule, code = p.noRetreat(u, to)
		}
	})
	switch {
	case code != "":
		return rule, code, backWords[code]
	case p.full(to, p.retreating()):
		return RStacking, "full", "There is no room for all of them."
	case p.Mobile:
		return RDirections, "direction", "Another direction comes first: straight away from the assault, then turning."
	}
	return RRetreat, "not-nearest", "Another hex brings them nearer to their supply."
}

// noEnd is the objection to ending the phase.
func (p *Position) noEnd() (Rule, string, string) {
	switch p.Stage {
	case StageStaff:
		if p.due() {
			return RWithdraw, "due", "A unit must be withdrawn first."
		}
	case StageArrive:
		if p.On(RHoldBack) {
			if p.anyEnters() {
				return RHoldBack, "held-back", "No unit that finds a hex is held back."
			}
		}
	case StageFight:
		switch {
		case p.Target != 0 || p.countAttackers() > 0:
			return RSequence, "attack", "An attack is being put together: make it first."
		case p.Active == kernel.SideB && p.Sent < p.Order && p.able() > 0:
			return RSpoiling, "order", itoa(int(p.Order-p.Sent)) + " more units are ordered to attack."
		}
	case StageMove:
		if p.pressed() && p.able() < int(p.Order) && p.able() < p.required() && p.couldHelp(false) {
			return RSpoiling, "order", "More units are ordered to attack, and could still move next to the enemy."
		}
	}
	return 0, "", ""
}
