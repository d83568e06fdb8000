// Why an action is not legal: the rule that bars it, a code and a sentence.

package counters

import (
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/ground"
)

// objection is the rule, a code and a sentence why the side to move may not play a well-formed action; the code is
// empty if it may.
func (p *Position) objection(a kernel.Action) (Rule, string, string) {
	u, to := Unit(a.Piece), p.HexIn(a.Place)
	if stagesOf[a.Verb]>>p.Stage&1 == 0 {
		return p.untimely(a.Verb)
	}
	if a.Place != 0 && to == board.None {
		return RSequence, "no-hex", "That is not a hex."
	}
	switch a.Verb {
	case VChoose:
		if p.side(u) != p.Active {
			return RSequence, "not-yours", "That is the enemy's unit."
		}
		if u == p.Hand {
			return ROnce, "in-hand", "It is being moved."
		}
		if p.Setting {
			if p.At[u] != p.hexes+Entering {
				return RCover, "not-to-place", "That unit is not waiting to be placed."
			}
			return 0, "", ""
		}
		return p.immovable(u)
	case VMove, VEntrain, VRide, VDetrain, VTransfer, VEnter:
		if p.Hand == 0 {
			return ROnce, kernel.CodeChooseFirst, "Choose the unit to be moved first."
		}
		return p.noMove(a.Verb, to)
	case VDone:
		if p.Stage == StageMove && p.Hand == 0 {
			return ROnce, "no-unit", "No unit is being moved."
		}
	case VTarget:
		return p.noTarget(to)
	case VAttack:
		return p.noAttacker(u)
	case VCommit:
		if !p.committable() {
			return ROverrun, "too-weak", p.noOdds("An overrun needs")
		}
	case VSettle:
		if !p.run.Has(to) {
			return ROverrun, "no-overrun", "That hex is not being overrun."
		}
	case VLower:
		return p.noLower(int(a.N))
	case VForgo:
		if p.Forgo || !p.On(RForgo) {
			return RForgo, "already", "Retreats of the defender are ignored already."
		}
		if p.Targets[0] == 0 || !p.anyAttacker() {
			return RForgo, noAttack, noAttack
		}
	case VRoll:
		if p.Targets[0] == 0 || !p.anyAttacker() {
			return RAdjacent, noAttack, noAttack
		}
	case VRetreat:
		return p.noRetreatTo(u, to)
	case VLose:
		if p.Stage == StageExcess {
			if !p.OnMap(u) || p.At[u] != p.crowded(p.Active) || p.side(u) != p.Active {
				return RStackEnd, "not-there", "It does not stand in the hex with too many units."
			}
		} else if !p.flag(u, Attacker) {
			return RExchange, "no-attacker", "Only units that attacked are lost."
		}
	case VDisrupt:
		if !p.flag(u, Attacker) || p.flag(u, Disrupted) {
			return RDisrupt, "no-attacker", "Only units that attacked, and are not disrupted yet, are disrupted."
		}
	case VAdvance:
		if !p.canAdvance(u, to) {
			return RAdvance, "no-advance", "Only units that attacked advance, into a hex that they have cleared."
		}
	case VPlace:
		if p.Hand == 0 {
			return RCover, kernel.CodeChooseFirst, "Choose the unit to be placed first."
		}
		return p.noDeploy(p.Hand, to)
	case VEnd:
		return p.noEnd()
	}
	return 0, "", ""
}

// noAttack is the code of the objection that no attack has been put together. Its sentence is looked for when it is
// asked about (whyNoAttack), not for every list of actions.
const noAttack = "no-attack"

// whyNoAttack is what an attack still lacks, by the given rule; or why nobody can make one, by the rule that keeps the
// first of the units next to the enemy from it.
func (p *Position) whyNoAttack(rule Rule) (Rule, string) {
	s := p.Active
	attackers, target := p.anyAttacker(), p.Targets[0] != 0
	if attackers || target || slices.ContainsFunc(p.all[s], func(u Unit) bool { return p.OnMap(u) && p.canJoin(u) }) {
		return rule, ground.NoAttack(attackers, target, true, "", "")
	}
	for _, u := range p.all[s] {
		if !p.OnMap(u) {
			continue
		}
		for i, b := range p.grid.Neighbours(p.At[u]) {
			if p.count[s.Other()][b] == 0 {
				continue
			}
			r, _, text := p.unfit(u)
			switch {
			case text != "":
			case p.barred(p.grid.EdgesOf(p.At[u])[i]):
				r, text = RBarrier, "Nobody attacks over that hexside."
			default:
				r, _, text = p.spent(b)
			}
			return r, ground.NoAttack(false, false, false, p.Units[u].Name, text)
		}
	}
	return rule, ground.NoAttack(false, false, false, "", "")
}

// untimely says why a verb is out of place in this stage, by the rule that bars it.
func (p *Position) untimely(v kernel.Verb) (Rule, string, string) {
	switch ph := p.phase(); {
	case p.Setting:
		return RCover, "set-up", "The units are being set up."
	case v == VMove || v == VChoose || v == VEntrain || v == VRide || v == VDetrain || v == VEnter || v == VTransfer:
		if byRail := v == VEntrain || v == VRide || v == VDetrain; byRail && ph.Kind == PhaseCombat {
			if !p.trains(p.Active).Rides {
				return RRides, "no-riding", "Its side does not move by rail."
			}
			return RRailPhase, "rail-phase", "Units go by rail in movement phases, not in a combat phase."
		}
		if ph.Kind == PhaseCombat {
			return RSequence, "wrong-phase", "Units move in movement phases, not in a combat phase."
		}
	case v == VRoll || v == VLower || v == VForgo || v == VAttack:
		if ph.Kind == PhaseMove && p.Stage == StageMove {
			return RSequence, "wrong-phase", "Attacks are made in combat phases; only overruns come before."
		}
	}
	return ruleOf[v], kernel.CodeNotNow, "" // Why says what is to be decided
}

// noMove is the objection to an action of the unit in hand.
func (p *Position) noMove(v kernel.Verb, to Place) (Rule, string, string) {
	u := p.Hand
	s := p.side(u)
	r := p.trains(s)
	if v == VEnter {
		return p.noEntry(u, to)
	}
	if !p.OnMap(u) {
		return RArrivals, "not-on-map", "It has to enter the map first."
	}
	switch v {
	case VMove:
		return p.noWay(u, to)
	case VEntrain:
		switch rule, code, text := p.noRails(s, p.At[u]); {
		case !r.Rides:
			return RRides, "no-riding", "Its side does not move by rail."
		case !p.On(RRails):
			return RRails, "no-riding", "Nobody moves by rail."
		case !p.phase().First && p.On(RRailPhase):
			return RRailPhase, "rail-phase", "It cannot move by rail now."
		case p.flag(u, Entrained):
			return RRails, "entrained", "It is entrained already."
		case code != "":
			return rule, code, text
		case p.Onboard >= r.Most && p.On(RRailMost):
			return RRailMost, "trains-full", "No more units can be entrained in this phase."
		case p.boarding(u, r.Board) > p.Left:
			return RRails, "too-little", "It has too few movement points left to entrain."
		}
	case VDetrain:
		switch rule, code, text := p.noRails(s, p.At[u]); {
		case !r.Rides:
			return RRides, "no-riding", "Its side does not move by rail."
		case !p.flag(u, Entrained):
			return RRails, "not-entrained", "It is not entrained."
		case code != "":
			return rule, code, text
		case p.boarding(u, r.Leave) > p.Left:
			return RRails, "too-little", "It has too few movement points left to detrain."
		}
	case VRide:
		switch {
		case !r.Rides:
			return RRides, "no-riding", "Its side does not move by rail."
		case !p.flag(u, Entrained):
			return RRails, "not-entrained", "It is not entrained."
		}
		return p.noRide(u, to)
	case VTransfer:
		if !p.mayTransfer(u) {
			if p.Units[u].Engineer && p.begun(p.side(u)) {
				return REngineersMove, "begun", "Engineers go to other rails before any unit of their side moves."
			}
			return REngineersMove, "no-transfer", "Only an engineer unit that has not moved goes to other rails."
		}
		switch code := p.transferable(u, to); code {
		case "rails-cut":
			return REngineersMove, code, "No railway in a normal condition is there."
		case "there":
			return REngineersMove, code, "It stands there already."
		case "enemy":
			return REnemyHex, code, "The enemy stands there."
		case "full":
			return RStacking, code, "There is no room for it."
		}
	}
	return 0, "", ""
}

// noRide is the objection to a ride of the unit in hand to a hex: the rule that keeps it from there.
func (p *Position) noRide(u Unit, to Place) (Rule, string, string) {
	s, at := p.side(u), p.At[u]
	if rule, code, text := p.noRails(s, at); code != "" {
		return rule, code, text
	}
	p.ride()
	switch _, ok := p.rides.cost(to); {
	case to == at:
		return RRails, "there", "It stands there already."
	case ok && p.mayStop(u, to):
		return 0, "", ""
	case ok:
		return RStacking, "full", "Too many units would end the phase there."
	}
	switch rule, code, text := p.noRails(s, to); code {
	case "":
	case "no-rails":
		return RRailLine, code, text
	default:
		return rule, code, text
	}
	e := p.grid.Between(at, to)
	way := p.wayFrom(at, p.net, int(p.hexes), func(Place) bool { return true }, func(a Place) bool { return a == to })
	if way == nil || e != board.NoEdge && !p.rails.Has(e) {
		return RRailLine, "no-line", "No railway joins the two hexes."
	}
	for _, a := range way {
		if rule, code, _ := p.noRails(s, a); code != "" {
			return rule, code, "The way there is barred in " + p.name(a) + "."
		}
	}
	return RRails, "too-far", "That is further by rail than its movement points go."
}

// noWay is the objection to a move of the unit in hand to a hex: the rule that keeps it from there.
func (p *Position) noWay(u Unit, to Place) (Rule, string, string) {
	s := p.side(u)
	_, _, ok := p.wayTo(to)
	switch {
	case ok && p.mayStop(u, to):
		return 0, "", ""
	case ok && p.run.Has(to):
		return ROverrun, "overrun", "A unit in that hex could outlast the overrun: nobody stops there."
	case ok:
		return RStacking, "full", "Too many units would end the phase there."
	case to == p.At[u]:
		return RAllowance, "there", "It stands there already."
	case p.flag(u, Entrained):
		return RRails, "entrained", "It is entrained: it must detrain first."
	case p.enemies(s, to) && !p.walkover(s, to):
		return REnemyHex, "enemy", p.standsThere(to)
	}
	if e := p.grid.Between(p.At[u], to); e != board.NoEdge {
		switch {
		case p.barred(e) && !p.engineerOn(u, e):
			return RBarrier, "barrier", "Nobody crosses that hexside."
		case p.Units[u].Engineer && p.On(REngineers) && !p.rails.Has(e):
			return REngineers, "off-rails", "It moves along railways only."
		case p.zoned(s, p.At[u]) && p.zoned(s, to):
			return RLeastMove, "zone-to-zone", "It cannot go from one enemy zone of control to another."
		}
	}
	return p.tooFar(u, to)
}

// standsThere says what else than a move can be made of a hex with enemies.
func (p *Position) standsThere(a Place) string {
	if p.overrunnable(a) {
		return "The enemy stands there: overrun the hex, or attack it in a combat phase."
	}
	return "The enemy stands there: attacks are made in combat phases."
}

// tooFar is the objection to a move for which the unit in hand has too few movement points: by the rule without which
// it had enough.
func (p *Position) tooFar(u Unit, to Place) (Rule, string, string) {
	if _, one := p.allowance(u); one {
		return RWeather, "too-far", "In this weather it moves one hex."
	}
	need, ok := p.price(u, to, false, false)
	if !ok {
		return RAllowance, "too-far", "No way leads there."
	}
	text := "That takes " + movementPoints(need) + ", and it has " + points(int(p.Left)) + "."
	free, _ := p.price(u, to, true, true)
	if free < need {
		text += " Enemy zones of control add " + points(need-free) + " of them."
	}
	if free > int(p.Left) {
		return RAllowance, "too-far", text
	}
	if n, _ := p.price(u, to, true, false); n > int(p.Left) {
		if n, _ = p.price(u, to, false, true); n <= int(p.Left) {
			return RZoneLeave, "too-far", text
		}
	}
	return RZoneEnter, "too-far", text
}

// price is what the cheapest way of the unit in hand to a hex costs with any number of points, in parts: with enemy
// zones that are entered or left for nothing, or as they are. False if no way leads there.
func (p *Position) price(u Unit, to Place, enter, leave bool) (parts int, ok bool) {
	s := p.side(u)
	p.reached = false // another walk takes its place
	return p.search.Find(p.grid.Graph, p.At[u], to, board.MaxBudget, func(a, b Place, e board.Edge) (int, bool) {
		cost, stop := p.stepCost(u, a, b, e)
		if cost == board.Blocked {
			return cost, stop
		}
		if enter && p.zoned(s, b) && p.On(RZoneEnter) {
			cost -= int(p.Zones.Enter) * Parts
		}
		if leave && p.zoned(s, a) && p.On(RZoneLeave) {
			cost -= int(p.Zones.Leave) * Parts
		}
		return cost, stop
	})
}

// noEntry is the objection to bringing a unit on the map.
func (p *Position) noEntry(u Unit, to Place) (Rule, string, string) {
	s := p.side(u)
	if s != p.Active {
		return RSequence, "not-yours", "That is the enemy's unit."
	}
	found := false
	for _, a := range p.entries(u) {
		found = found || a == to
	}
	if rule, code, text := p.kept(u); code != "" {
		return rule, code, text
	}
	switch {
	case p.OnMap(u):
		return RArrivals, "on-map", "It is on the map already."
	case !found:
		return RArrivals, "no-entry", "It does not enter there."
	case p.count[s.Other()][to] > 0:
		return REnemyHex, "enemy", "The enemy stands there."
	case p.Units[u].Engineer:
		if p.full(s, to, 1) {
			return RStacking, "full", "There is no room for it."
		}
	case p.Rails[s].Rides:
		if rule, code, text := p.noRails(s, to); code != "" {
			return rule, code, text
		}
		if p.Onboard >= p.Rails[s].Most && p.On(RRailMost) {
			return RArrivals, "trains-full", "No more units can be entrained in this phase."
		}
	}
	if !p.mayStop(u, to) {
		return RStacking, "full", "Too many units would end the phase there."
	}
	return 0, "", ""
}

// noOdds says which column an overrun needs, after the words before it.
func (p *Position) noOdds(words string) string {
	if p.Overrun == 0 {
		return "There are no overruns in this game."
	}
	return words + " the column " + p.Tables[p.Active].Columns[p.overrunAt[p.Active]].Name + "."
}

// noTarget is the objection to attacking or overrunning a hex.
func (p *Position) noTarget(to Place) (Rule, string, string) {
	if p.count[p.Active.Other()][to] == 0 {
		return RAdjacent, "empty", "No enemy stands there."
	}
	if p.Stage == StageMove {
		if !p.overrunnable(to) {
			if p.onlyOverBarriers(to) {
				return RBarrier, "barrier", "Nobody attacks over that hexside."
			}
			return ROverrun, "too-weak", p.noOdds("The units next to it do not reach")
		}
		return 0, "", ""
	}
	switch {
	case !p.attackable(to):
		return p.notAgain(to)
	case p.Targets[0] != 0 && !p.On(RSeveral):
		return RSeveral, "several", "One hex is attacked at a time."
	case !p.canTarget(to):
		return p.noneNext(to)
	}
	return 0, "", ""
}

// notAgain is the objection to attacking a hex whose units were all attacked before: that they have retreated, if all
// have.
func (p *Position) notAgain(a Place) (Rule, string, string) {
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.side(u) != p.Active && !p.flag(u, Withdrew) {
			return RAttackOnce, "attacked", "That hex was attacked in this phase."
		}
	}
	return RAgain, "retreated", "Who has retreated is not attacked again in this phase."
}

// spent is the same objection, told of a unit that stands next to the hex.
func (p *Position) spent(a Place) (Rule, string, string) {
	rule, code, _ := p.notAgain(a)
	if rule == RAgain {
		return rule, code, "The enemy next to it has retreated, and is not attacked again in this phase."
	}
	return rule, code, "The enemy next to it was attacked in this phase."
}

// onlyOverBarriers reports whether units of the active side are next to a hex, but all behind hexsides that bar
// attacks.
func (p *Position) onlyOverBarriers(to Place) bool {
	found := false
	for _, b := range p.grid.Neighbours(to) {
		if p.count[p.Active][b] > 0 {
			if !p.barred(p.grid.Between(b, to)) {
				return false
			}
			found = true
		}
	}
	return found
}

// noneNext is the objection to attacking a hex that can be attacked, but not by those who are to attack it, or by
// nobody.
func (p *Position) noneNext(to Place) (Rule, string, string) {
	some := p.anyAttacker()
	rule, code, text := RAdjacent, "none-next", "None of your units is next to it."
	if some || p.Targets[0] != 0 {
		rule, code, text = RSeveral, "not-all", "Every attacker must be next to every hex that is attacked."
	}
	for _, b := range p.grid.Neighbours(to) {
		for u := p.first[b]; u != 0; u = p.next[u] {
			if p.side(u) != p.Active || some && !p.flag(u, Attacker) {
				continue
			}
			if p.barred(p.grid.Between(b, to)) {
				rule, code, text = RBarrier, "barrier", "Nobody attacks over that hexside."
			} else if why, unfit, _ := p.unfit(u); unfit != "" && !some && p.Targets[0] == 0 {
				return why, unfit, "None of your units next to it can attack."
			}
		}
	}
	return rule, code, text
}

// noAttacker is the objection to a unit as an attacker.
func (p *Position) noAttacker(u Unit) (Rule, string, string) {
	if p.side(u) != p.Active {
		return RSequence, "not-yours", "That is the enemy's unit."
	}
	if p.flag(u, Attacker) {
		return RAttackOnce, "attacks", "It takes part already."
	}
	if rule, code, text := p.unfit(u); code != "" {
		return rule, code, text
	}
	if !p.canJoin(u) {
		if p.Targets[0] == 0 {
			for i, a := range p.grid.Neighbours(p.At[u]) {
				if p.count[p.side(u).Other()][a] > 0 && !p.barred(p.grid.EdgesOf(p.At[u])[i]) {
					return p.spent(a)
				}
			}
		}
		list, n := p.targets()
		for _, a := range list[:n] {
			if e := p.grid.Between(p.At[u], a); e != board.NoEdge && p.barred(e) {
				return RBarrier, "barrier", "Nobody attacks over that hexside."
			}
		}
		rule := RAdjacent
		if slices.ContainsFunc(list[:n], func(a Place) bool { return p.grid.Between(p.At[u], a) != board.NoEdge }) {
			rule = RSeveral // it is next to another one of them
		}
		return rule, "not-adjacent", "It must be next to every hex that is attacked."
	}
	return 0, "", ""
}

// noLower is the objection to fighting on a lower column.
func (p *Position) noLower(c int) (Rule, string, string) {
	if p.Targets[0] == 0 || !p.anyAttacker() {
		return RLower, noAttack, noAttack
	}
	attack, defence := p.sums()
	if !p.On(RLower) || p.Column != 0 || p.automatic(defence) || c < p.shifted(0) || c >= p.column(attack, defence) {
		return RLower, "not-lower", "The attacker can choose a lower column than that of the odds, once."
	}
	return 0, "", ""
}

// noRetreatTo is the objection to a retreat.
func (p *Position) noRetreatTo(u Unit, to Place) (Rule, string, string) {
	if !p.flag(u, Retreating) || (p.side(u) != p.Active) != p.Enemy {
		return RRetreat, "no-retreat", "It does not have to retreat."
	}
	switch p.noRetreat(u, to) {
	case "":
		return 0, "", ""
	case "far":
		return RRetreat, "far", "It retreats one hex."
	case "enemy":
		return REnemyHex, "enemy", "The enemy stands there."
	case "barrier":
		return RBarrier, "barrier", "Nobody crosses that hexside."
	case "full":
		return RStackRetreat, "full", "No more units may stack there."
	case "off-rails":
		return REngineers, "off-rails", "It retreats along railways only."
	}
	return RRetreat, "zone", "That hex lies in an enemy zone of control."
}

// noEnd is the objection to ending the phase.
func (p *Position) noEnd() (Rule, string, string) {
	if p.Stage == StageAttack {
		if target, some := p.Targets[0] != 0, p.anyAttacker(); target || some {
			return RSequence, "attack", ground.Unfinished(some, target)
		}
		return 0, "", ""
	}
	if !p.On(RStacking) {
		return 0, "", ""
	}
	if p.stuffed() != board.None {
		return RStackEnd, crowded, crowded // Why says where: a list of what is legal makes no texts
	}
	return 0, "", ""
}

// crowded is the code of a phase that cannot end because too many units stand in a hex.
const crowded = "crowded"

// stuffed is a hex with too many units, of which one can still leave; board.None if there is none.
func (p *Position) stuffed() Place {
	for _, u := range p.all[p.Active] {
		if p.OnMap(u) && int(p.count[p.Active][p.At[u]]) > p.Stack && p.canMove(u) && (u != p.Hand || !p.Stepped) &&
			p.canLeave(u) {
			return p.At[u]
		}
	}
	return board.None
}

// canLeave reports whether a unit that has not moved can go to a neighbouring hex.
func (p *Position) canLeave(u Unit) bool {
	if p.flag(u, Entrained) {
		return false
	}
	s := p.side(u)
	for i, to := range p.grid.Neighbours(p.At[u]) {
		cost, _ := p.stepCost(u, p.At[u], to, p.grid.EdgesOf(p.At[u])[i])
		if cost != board.Blocked && !(p.zoned(s, p.At[u]) && p.zoned(s, to)) && p.mayStop(u, to) {
			return true
		}
	}
	return false
}

// cite is the number of a rule in a refusal. The sequence of play is cited by the player turn that is under way, a
// retreat by the result that brought it.
func (p *Position) cite(r Rule) string {
	if r == RRetreat && p.Stage == StageRetreat {
		return p.Outcomes[p.Result-1].Rule
	}
	if r == RSequence && !p.Setting && int(p.Phase) < len(p.Phases) {
		return p.Phases[p.Phase].Rule
	}
	return p.Numbers[r]
}

// Why says why a side may not play an action now, nil if it may.
func (p *Position) Why(side kernel.Side, a kernel.Action) *kernel.Refusal {
	rule := p.cite(RSequence)
	if r := ground.Misfit(&p.About, a, rule); r != nil {
		return r
	}
	if int(a.Piece) >= len(p.Units) || a.Piece != 0 && p.At[a.Piece] == board.None { // nor one of other scenarios
		return ground.NoUnit(rule)
	}
	if r := ground.NotDue(side, p.ToMove(), rule); r != nil {
		return r
	}
	if no, code, text := p.objection(a); code != "" {
		if code == noAttack {
			barred, why := p.whyNoAttack(no)
			if text = why; a.Verb == VRoll {
				no = barred
			}
		}
		if code == kernel.CodeNotNow {
			return p.index.NotNow(p.cite(no), p.Prompt(side))
		}
		if code == crowded {
			text = "Too many units stand in " + p.name(p.stuffed()) + "."
		}
		return ground.Points(kernel.Refuse(p.cite(no), code, text), a)
	}
	return nil
}
