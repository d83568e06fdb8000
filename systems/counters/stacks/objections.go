// Why an action is refused.

package stacks

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/ground"
)

// Why says why a side may not play an action now, nil if it may.
func (p *Position) Why(side kernel.Side, a kernel.Action) *kernel.Refusal {
	n := &p.Numbers
	if r := ground.Misfit(&p.About, a, n[RSequence]); r != nil {
		return r
	}
	if r := ground.NotDue(side, p.ToMove(), n[RSequence]); r != nil {
		return r
	}
	if stagesOf[a.Verb]>>p.Stage&1 == 0 {
		rule, code, text := p.untimely(a.Verb)
		if code == kernel.CodeNotNow {
			return p.index.NotNow(n[rule], p.Prompt(side))
		}
		return kernel.Refuse(n[rule], code, text)
	}
	u, to := Unit(0), p.HexIn(a.Place)
	if a.Piece != kernel.NoPiece {
		if u = p.unitOf(a.Piece, side); u == 0 {
			return ground.NoUnit(n[RSequence])
		}
		if p.side(u) != side {
			return kernel.Refuse(n[RSequence], "not-yours", "That is the enemy's unit.")
		}
	}
	if a.Place != kernel.NoPlace && to == board.None {
		return kernel.Refuse(n[RSequence], "no-hex", "That is not a hex.")
	}
	rule, code, text := p.objection(a.Verb, u, to, a.N)
	switch code {
	case "":
		return nil
	case noAttack:
		rule, text = p.whyNoAttack()
	}
	r := kernel.Refuse(n[rule], code, text)
	if code == kernel.CodeAlike {
		r.Pieces = append(r.Pieces, p.ownID(p.alike(u)))
		return r
	}
	return ground.Points(r, a)
}

// noAttack is the code of the objection that no attack has been put together. Its sentence is looked for when it is
// asked about (whyNoAttack), not for every list of actions.
const noAttack = "no-attack"

// whyNoAttack is what an attack still lacks; or why nobody can make one, by the rule that keeps the first of the units
// next to the enemy from it.
func (p *Position) whyNoAttack() (Rule, string) {
	s := p.Active
	attackers, target := p.countAttackers() > 0, p.Target != 0
	if attackers || target || slices.ContainsFunc(p.order[s], func(u Unit) bool { return p.fit(u, board.None) }) {
		return ROneHex, ground.NoAttack(attackers, target, true, "", "")
	}
	for _, u := range p.order[s] {
		if !p.OnMap(u) || !slices.ContainsFunc(p.grid.Neighbours(p.At[u]), func(b Place) bool {
			return p.holds(s.Other(), b)
		}) {
			continue
		}
		rule, _, text := p.unfit(u, board.None)
		return rule, ground.NoAttack(false, false, false, p.title(u), text)
	}
	return ROneHex, ground.NoAttack(false, false, false, "", "")
}

// title is what its owner calls a unit at the head of a sentence.
func (p *Position) title(u Unit) string {
	if f := p.Face[u]; f != 0 {
		return p.About.Pieces[f].Name
	}
	return ground.Upper(p.About.Backs[p.Units[u].Kind].Name)
}

// nobodyAttacks is said of the turn of the declaration, which has no combat phase and no assaults in mid-move.
const nobodyAttacks = "Nobody attacks in the turn in which the offensive is declared."

// untimely says why a verb is out of place in this stage.
func (p *Position) untimely(v kernel.Verb) (Rule, string, string) {
	switch {
	case p.Phase == PhaseDeploy:
		return RForward, "set-up", "The units are being set up."
	case p.Active == kernel.SideA && p.lull() && p.On(RLull) && stagesOf[v] == 1<<StageFight:
		return RLull, "lull", nobodyAttacks
	case p.Phase == PhaseFight && p.Stage == StageFight && stagesOf[v]>>StageMove&1 != 0:
		return RSequence, "wrong-phase", "Units move in the movement phase, not in the combat phase."
	case p.Phase == PhaseMove && p.Stage == StageMove && stagesOf[v]>>StageFight&1 != 0:
		return RSequence, "wrong-phase", "Prepared assaults are made in the combat phase."
	}
	return ruleOf[v], kernel.CodeNotNow, "" // Why says what is to be decided
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
			return ROneHex, noAttack, noAttack
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
			return p.lossRule(), "not-involved", "It has no part in that loss."
		}
	case VConvert:
		if (p.Active == p.Roles.Converts) != (n == choiceStall || n == choiceBloodbath) {
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
		return p.noParting(u, to)
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
		return p.immovable(u)
	}
	switch {
	case p.At[u] != p.hexes+Entering && p.Stage == StageDeploy:
		return ruleOf[VPlace], "not-waiting", "It is not one of the units that are set up now."
	case p.At[u] != p.hexes+Entering:
		return ruleOf[VEnter], "not-waiting", "It is not among the reinforcements that arrive now."
	case u == p.Hand:
		return RSequence, "in-hand", "It is in hand already: choose its hex."
	case p.alike(u) != u:
		return RSequence, kernel.CodeAlike, "It is the same as another unit, which is placed first."
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
		case p.Began[u] == p.Began[h]:
		case p.couldBand(u):
			if p.On(RBand) {
				return RBand, "apart", "Units assault together that began the phase in one hex."
			}
		case p.On(RTogether):
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
			return RFog, "on-top", "It lies on top already."
		}
	case VGather:
		if p.holds(p.Active.Other(), to) {
			return RSequence, "not-yours", "Those are the enemy's units."
		}
		if !p.holds(p.Active, to) || p.gathered(to, nil) < 2 {
			return RTogether, "no-stack", "There are no units there that can move together."
		}
	case VAssault:
		return p.noAssault(to)
	case VMove:
		return p.noWay(h, n, to)
	}
	return 0, "", ""
}

// couldBand reports whether a unit and the stack in hand could assault a hex next to them, if they had begun together.
func (p *Position) couldBand(u Unit) bool {
	if p.Active != p.Roles.Assaults || p.lull() && p.On(RLull) {
		return false
	}
	able, leads := p.class(u).Assaults && !p.flag(u, Assaulted), p.class(u).Leads
	p.party(func(v Unit) {
		able, leads = able && p.class(v).Assaults && !p.flag(v, Assaulted), leads || p.class(v).Leads
	})
	if !able || !leads {
		return false
	}
	for i, a := range p.grid.Neighbours(p.grip) {
		barred := int(p.Map.Terrain[a]) == p.noMA && p.On(RGround)
		barred = barred || p.blocked(p.grid.EdgesOf(p.grip)[i]) && p.On(RBarrier)
		if p.holds(p.Active.Other(), a) && !barred {
			return true
		}
	}
	return false
}

// lossRule is the rule by which steps are lost: that of the result, or that of its conversion.
func (p *Position) lossRule() Rule {
	if p.Result == Retreats+1 && p.Payer == p.Roles.Converts { // to make a bloodbath, or to hold
		return RConvert
	}
	return RStepLost
}

// mayGo reports whether the stack in hand, which can reach a hex, may go there.
func (p *Position) mayGo(a Place) bool {
	cost, _, _ := p.wayTo(a)
	return !p.strays(a, cost)
}

// noLeave is the objection to moving a unit where that ends the move of others.
func (p *Position) noLeave(u Unit) (Rule, string, string) {
	if !p.underWay(u) && p.deserts() {
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
		return p.noLeave(h)
	}
	e := p.grid.Between(p.At[h], to)
	barred := false
	p.party(func(u Unit) { barred = barred || p.class(u).Barred[p.Map.Terrain[to]] })
	near := e != board.NoEdge
	switch {
	case to == p.At[h]:
		return RAllowance, "there", "They stand there already."
	case p.holds(p.Active.Other(), to) && p.On(REnemyHex):
		return REnemyHex, "enemy", "The enemy stands there: prepared assaults are made in the combat phase."
	case barred && p.On(RTerrain):
		return RTerrain, "ground", "One of them cannot enter that ground."
	case p.full(to, n):
		return RStacking, "full", "There is no room for them."
	case near && p.blocked(e) && p.On(RBarrier):
		return RBarrier, "barrier", "Nobody crosses that hexside."
	case near && p.Active != p.Roles.Zones && p.zone[p.At[h]] > 0 && p.zone[to] > 0 && p.On(RZones):
		return RZones, "zone-to-zone", "They cannot go from one enemy zone of control into the next."
	case near && p.winged() && !p.Wing.Ground.Has(to) && p.budget(true) < p.stepPoints(e):
		return RBonus, "ground", "They have moved too far to leave their ground in this turn."
	case p.slowed(to):
		return RSlowest, "slowest", "The slowest of them cannot go so far."
	case near && p.budget(false) >= 1 && p.Map.OfKind(e, p.river) && p.On(RRiver):
		return RRiver, "river", "Crossing the river costs one movement point more than they have."
	}
	return RAllowance, "too-far", "There is no way there that takes at most the " +
		many(max(0, p.budget(!p.Wing.Ground.Has(to))), "movement point") + " that they have."
}

func (p *Position) noTarget(to Place) (Rule, string, string) {
	switch {
	case !p.holds(p.Active.Other(), to):
		return ROneHex, "empty", "No enemy stands there."
	case p.Target != 0 && p.On(ROneHex):
		return ROneHex, "one-hex", "One hex is attacked at a time."
	case !p.attackable(to):
		return ROnce, "attacked", "That hex was attacked in this phase."
	}
	if some := p.partners(); len(some) > 0 {
		for _, u := range some {
			if rule, _, text := p.unfit(u, to); text != "" {
				return rule, "not-all", "Every attacker must be able to attack that hex. " + p.title(u) + ": " +
					ground.Lower(text)
			}
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
	others := p.partners()
	if len(others) == 0 {
		return 0, "", ""
	}
	for _, b := range p.grid.Neighbours(p.At[u]) { // a hex must be left that all can attack
		if p.attackable(b) && p.fit(u, b) && p.allFit(others, b) {
			return 0, "", ""
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
	}
	return p.notFirst()
}

// noParting is the objection to the retreat of one unit of a stack that is divided.
func (p *Position) noParting(u Unit, to Place) (Rule, string, string) {
	rule, code := p.noRetreat(u, to)
	switch {
	case !p.flag(u, Retreating):
		return RRetreat, "no-retreat", "It does not have to retreat."
	case code != "":
		return rule, code, backWords[code]
	case p.full(to, 1):
		return RStacking, "full", "There is no room for it."
	case !p.parts(to, u):
		return RRetreatBar, "no-room", "Those who still have to retreat would not all find room then."
	case !p.mayPart(u, to):
		return p.notFirst()
	}
	return 0, "", ""
}

// notFirst is the objection to a retreat where another hex must be preferred.
func (p *Position) notFirst() (Rule, string, string) {
	if p.Mobile {
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
				return RHoldBack, "held-back", "A unit that can arrive must arrive: none is held back."
			}
		}
	case StageFight:
		switch {
		case p.Target != 0 || p.countAttackers() > 0:
			return RSequence, "attack", ground.Unfinished(p.countAttackers() > 0, p.Target != 0)
		case p.Active == kernel.SideB && p.Sent < p.Order && p.ready() > 0:
			return RSpoiling, "order", "Units still ordered to attack: " + itoa(int(p.Order-p.Sent)) + "."
		}
	case StageMove:
		if p.awaited() {
			return RSpoiling, "order", "More units are ordered to attack, and could still move next to the enemy."
		}
	}
	return 0, "", ""
}
