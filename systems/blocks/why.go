// Why an action is refused: the rule, the reason, and the pieces and places that it is about.

package blocks

import (
	"fmt"
	"strings"

	"umpire/kernel"
	"umpire/mechanics/legality"
)

// refuse makes a refusal by a rule of the system.
func (p *Position) refuse(r Rule, code, reason string) *kernel.Refusal {
	return kernel.Refuse(p.number(r), code, reason)
}

// at adds places to a refusal.
func at(r *kernel.Refusal, places ...Place) *kernel.Refusal {
	for _, a := range places {
		if a >= 0 {
			r.Places = append(r.Places, PlaceID(a))
		}
	}
	return r
}

// by adds pieces to a refusal.
func by(r *kernel.Refusal, pieces ...Block) *kernel.Refusal {
	for _, b := range pieces {
		if b > 0 {
			r.Pieces = append(r.Pieces, kernel.PieceID(b))
		}
	}
	return r
}

// fullAt refuses a block that would find no room.
func (p *Position) fullAt(s kernel.Side, a Place) *kernel.Refusal {
	return at(p.refuse(RStacking, "full",
		fmt.Sprintf("That area is full: it holds %d blocks of a side.", p.limit[s][a])), a)
}

// clashAt refuses a block where somebody stands with whom it never stands.
func (p *Position) clashAt(b Block, a Place) *kernel.Refusal {
	return at(by(p.refuse(RApart, "apart", "Blocks of these two nations never stand in one area."), b), a)
}

// Why says why a side may not play an action now: nil if it may.
func (p *Position) Why(side kernel.Side, a kernel.Action) *kernel.Refusal {
	if p.Over {
		return kernel.Refuse(p.number(RSuddenDeath), "over", "The game is over.")
	}
	if !side.Player() {
		return kernel.Refuse(p.number(RAlternate), "not-a-player", "An observer makes no decisions.")
	}
	fault := legality.FaultOf(&p.About, a)
	if fault == legality.NoVerb {
		return kernel.Refuse(p.number(RTwoPasses), "unknown-verb", "There is no such action in this game.")
	}
	if side == p.ToMove() && p.onList(a) {
		return nil
	}
	switch fault {
	case legality.BadOperand:
		return kernel.Refuse(p.number(RTwoPasses), "bad-operands",
			"The action has an operand that it does not take: "+p.index.Usage(a.Verb)+".")
	case legality.NoPlace:
		return kernel.Refuse(p.number(RTerrain), "unknown-place", "There is no such place on the map.")
	}
	b := Block(0)
	if p.About.Verbs[a.Verb].Piece {
		b = p.blockOf(side, a.Piece)
		if b == 0 {
			return kernel.Refuse(p.number(RFog), "unknown-piece", "You know of no such block.")
		}
		if p.sideOf(b) != side {
			r := kernel.Refuse(p.number(RAlternate), "foreign-piece", "That block is the enemy's.")
			r.Pieces = append(r.Pieces, a.Piece)
			return r
		}
	}
	if side != p.ToMove() {
		if r := p.barred(a.Verb, true); r != nil {
			return r
		}
		return p.refuse(RAlternate, "not-your-turn", "The other side has to decide now.")
	}
	if r := p.whyVerb(a, b, PlaceOf(a.Place)); r != nil {
		return r
	}
	if r := p.barred(a.Verb, false); r != nil {
		return r
	}
	return p.notNow()
}

// notNow refuses what would leave the decision that is due undecided.
func (p *Position) notNow() *kernel.Refusal {
	f := p.top()
	return p.refuse(askInfos[f.Kind].rule, "not-now", "First decide this: "+p.dueText())
}

// dueText is the question that is due, without the name of the side that it is put to.
func (p *Position) dueText() string {
	text := p.index.PromptText(p.Prompt(p.top().Side))
	return strings.TrimPrefix(text, capital(p.About.Sides[p.top().Side].People)+": ")
}

// chooseFirst refuses what a block does as long as none is chosen, by the rule by which one is.
func (p *Position) chooseFirst(r Rule) *kernel.Refusal {
	return p.refuse(r, kernel.CodeChooseFirst, "Choose the block first.")
}

// chosen refuses what comes before the chosen block has done something.
func (p *Position) chosen(f *Frame) *kernel.Refusal {
	return by(p.refuse(choiceRules[f.Kind], "piece-chosen", "First finish the action of the chosen block."), f.Piece)
}

// whyVerb says why a verb is refused where its question is due, nil where another one is.
func (p *Position) whyVerb(a kernel.Action, b Block, to Place) *kernel.Refusal {
	f := p.top()
	switch a.Verb {
	case VTactical:
		if f.Kind == fDeclare {
			return p.refuse(RTactical, "no-hq", "No Tactical HQ"+p.fresh()+" can be activated.")
		}
	case VStrategicMove, VStrategicDraw:
		if f.Kind == fDeclare {
			return p.whyDisc(RStrategic, "A Strategic Impulse")
		}
	case VExploit:
		if p.Kind == TacticalImpulse && p.phase() != segExploitMove && !p.tooBadToExploit(p.Active) &&
			!p.MaySpend(p.Active) {
			return p.whyDisc(RExploit, "An Exploitation")
		}
	case VActivate:
		switch f.Kind {
		case fActivate:
			return p.whyActivate(b, false)
		case fHQMove:
			return p.chosen(f)
		}
	case VChoose:
		return p.whyChoose(f, b)
	case VMove, VRail, VBuild, VTransfer, VDone, VFerry, VLand:
		if r := p.barred(a.Verb, false); r != nil {
			return r
		}
		switch f.Kind {
		case fOrder, fHQMove:
			return p.whyOrder(f, a.Verb, to)
		case fCommand, fActivate, fExploitMove:
			return p.chooseFirst(choiceRules[f.Kind])
		}
	case VDisband:
		if r := p.barred(a.Verb, false); r != nil {
			return r
		}
		switch f.Kind {
		case fCommand:
			return p.whyDisband(to)
		case fOrder:
			return p.chosen(f)
		}
	case VEnd:
		switch f.Kind {
		case fActivate:
			return p.refuse(RTactical, "no-hq-activated",
				"A Tactical Impulse needs at least one activated Tactical HQ"+p.fresh()+".")
		case fBattle:
			must, _ := p.Battles()
			return at(p.refuse(RBattles, "battle-due", "A battle in a newly contested area must be fought."),
				must.Append(nil)...)
		case fOrder, fHQMove, fBlitzMove:
			return p.chosen(f)
		case fEngage:
			return p.refuse(RFleetFire, "must-meet", "Each fleet must be met by a bomber while there are any.")
		case fArrive, fArrivePlace:
			return p.refuse(RArrive, "must-place", "A drawn block that has a place must be placed.")
		case fDeploy, fDeployPlace, fFortify:
			return p.refuse(RSetup, "must-place", "The set-up is not complete.")
		}
	case VArtillery:
		if f.Kind == fSupport {
			return p.whyArtillery(b, to)
		}
		if p.supporting() {
			return p.whyGunner(b)
		}
	case VBomb, VBombOther:
		if f.Kind == fSupport {
			return p.whyBomb(b, int(a.Verb-VBomb), to)
		}
		if p.supporting() {
			return p.whyFlyer(b, int(a.Verb-VBomb))
		}
	case VSail:
		if f.Kind == fSupport && p.phase() == segSupport {
			return p.whySail(b, to)
		}
	case VRecall:
		if f.Kind == fRecall {
			return by(p.refuse(RFleets, "not-at-sea", "That fleet is not at sea."), b)
		}
	case VTake:
		if f.Kind == fPick {
			return by(p.refuse(RPick, "not-in-pool", "That block is not in the pool."), b)
		}
	case VEngage:
		if f.Kind == fEngage {
			if p.bomberOver(f.Place, b, int(a.N)) < 0 {
				return by(p.refuse(RFleetFire, "no-bomber", "That HQ has no bomber of this type over the battle."), b)
			}
			return p.refuse(RFleetFire, "for-others", "Each fleet must be met while there are bombers.")
		}
	case VBattle:
		if f.Kind == fBattle {
			return p.whyBattle(to)
		}
	case VHit:
		switch f.Kind {
		case fLoss:
			return p.whyHit(f, b)
		case fStarve:
			return by(p.refuse(RStrongest, "not-strongest", "The strongest of the isolated blocks there loses the "+
				"step."), b)
		}
	case VAbort, VDestroy:
		if f.Kind == fFlak {
			if p.bomberOver(f.Place, b, int(a.N)) < 0 {
				return by(p.refuse(RFlakLosses, "no-bomber", "That HQ has no bomber of this type over the battle."), b)
			}
			if a.Verb == VDestroy {
				return p.refuse(RFlakLosses, "one-hit", "It takes two hits to destroy a bomber.")
			}
			return p.refuse(RFlakLosses, "hits-left",
				"All hits must be used: with so few bombers, one must be destroyed.")
		}
	case VBlitz:
		if f.Kind == fBlitzMove {
			return p.whyBlitz(f.Piece, to)
		}
		if f.Kind == fBlitz {
			return p.chooseFirst(RBlitz)
		}
	case VRegenerate, VReplace:
		if f.Kind == fSpend {
			return p.whyRestore(b, a.Verb)
		}
	case VDraw:
		if f.Kind == fSpend {
			if p.Value == 0 {
				return p.refuse(RValue, "no-value", "The Logistics Value is 0.")
			}
			return p.refuse(RArrive, "empty-pool", "The Reinforcement Pool is empty.")
		}
	case VPlace:
		switch f.Kind {
		case fArrivePlace:
			return p.whyArrive(f.Piece, to)
		case fDeployPlace:
			return p.whyDeploy(to)
		case fArrive, fDeploy:
			return p.chooseFirst(choiceRules[f.Kind])
		}
	case VFortify:
		if f.Kind == fFortify {
			if p.Lines.Has(to) {
				return at(p.refuse(RSetup, "line-there", "There is a defensive line already: one an area."), to)
			}
			return at(p.refuse(RSetup, "not-here", "The set-up allows no defensive line there."), to)
		}
	}
	return nil
}

// fresh says of the HQ that leads an impulse what more is wanted of it.
func (p *Position) fresh() string {
	if p.FreshHQ {
		return " that is not exhausted"
	}
	return ""
}

// whyDisc says why the active side may not spend the disc, for what it would get by rule r.
func (p *Position) whyDisc(r Rule, what string) *kernel.Refusal {
	if p.Holder != p.Active {
		return p.refuse(r, "no-disc", what+" costs the Initiative Disc, which the other side holds.")
	}
	if p.Sc.DiscTurn {
		return p.refuse(p.Sc.ScenarioBit, "disc-used", "In this scenario each side spends the disc once a month.")
	}
	return p.refuse(p.Sc.ScenarioBit, "disc-used", "In this scenario each side spends the disc only once.")
}

// whyActivate says why an HQ may not be activated (moved: moved first).
func (p *Position) whyActivate(b Block, moved bool) *kernel.Refusal {
	switch {
	case !p.tactical.Has(b) && !p.air.Has(b):
		return by(p.refuse(RActivate, "no-hq", "Only HQs are activated."), b)
	case !p.InPlay(b):
		return by(p.refuse(RActivate, "not-in-play", "That HQ is not on the map."), b)
	case p.Activated.Has(b):
		return by(p.refuse(RActivate, "activated", "That HQ is activated already."), b)
	case p.Isolated.Has(b) && p.On(RIsolated):
		return by(p.refuse(RIsolated, "isolated", "Isolated HQs cannot be activated."), b)
	case p.dormant(b) && p.air.Has(b):
		return by(p.refuse(RDormant, "exhausted", "An exhausted air HQ cannot be activated."), b)
	case p.dormant(b):
		return by(p.refuse(RDormant, "exhausted", "That HQ cannot be activated while it is exhausted."), b)
	case p.air.Has(b) && p.Activated.And(p.tactical).Empty() && p.On(RTactical):
		return by(p.refuse(RTactical, "tactical-first", "A Tactical HQ must be activated first."), b)
	case p.boxes.Has(p.At[b]) && b != p.Road.HQ:
		return by(p.refuse(RActivate, "in-box", "In a box no HQ can be activated."), b)
	case p.occ[p.sideOf(b)^1].Has(p.At[b]) && !moved:
		return at(by(p.refuse(RActivate, "engaged",
			"An HQ is not revealed among enemy units: it must disengage first."), b), p.At[b])
	case p.ground.Has(p.At[b]) && p.count[p.sideOf(b)][p.At[b]] > p.limit[p.sideOf(b)][p.At[b]]:
		return at(by(p.refuse(RActivate, "overstacked", "An HQ may not be revealed in an overstacked area."), b),
			p.At[b])
	}
	return nil
}

func (p *Position) whyChoose(f *Frame, b Block) *kernel.Refusal {
	switch f.Kind {
	case fActivate:
		if r := p.whyActivate(b, true); r != nil {
			return r
		}
		return by(p.refuse(RActivate, "cannot-move",
			"That HQ cannot move anywhere first; it can be activated where it stands, unless it is engaged."), b)
	case fCommand, fExploitMove:
		return p.whyCommand(f, b)
	case fOrder, fHQMove, fBlitzMove, fArrivePlace, fDeployPlace:
		return p.chosen(f)
	case fBlitz:
		return p.whyBlitzer(b)
	case fArrive:
		if !p.Held(b, InHand) {
			return by(p.refuse(RArrive, "not-drawn", "That block was not drawn."), b)
		}
		return by(p.refuse(RArrive, "no-place", "There is no place for that block now."), b)
	case fDeploy:
		return by(p.refuse(RSetup, "not-in-step", "This step of the set-up is not about that block."), b)
	}
	return nil
}

// whyCommand says why a block has no action in the Command Segment or the Exploitation Move.
func (p *Position) whyCommand(f *Frame, b Block) *kernel.Refusal {
	exploiting := f.Kind == fExploitMove
	pass := RPass
	if p.Kind == StrategicMove {
		pass = RStrategic
	}
	if exploiting {
		pass = RExploit
	}
	a := p.At[b]
	switch {
	case p.leaders.Has(b):
		return by(p.refuse(RLeader, "leader", "Leaders do not move."), b)
	case !p.InPlay(b):
		return by(p.refuse(ROneAction, "not-in-play", "That block is not on the map."), b)
	case p.Isolated.Has(b) && p.On(RIsolated):
		return by(p.refuse(RIsolated, "isolated", "Isolated blocks cannot act."), b)
	case p.boxes.Has(a) && p.On(XTransfer) && (p.Kind == TacticalImpulse || p.Left > 0 || p.transferring()):
		return at(by(p.refuse(XTransfer, "no-transfer", "That block cannot be transferred to the map now."), b), a)
	case p.boxes.Has(a) && !p.On(XTransfer):
		return at(by(p.refuse(RBoxes, "in-box", "Blocks do not move out of a box."), b), a)
	case (p.Acted.Has(b) || p.Activated.Has(b)) && p.On(ROneAction):
		return by(p.refuse(ROneAction, "acted", "That block has acted in this impulse already."), b)
	case exploiting && !p.fast.Has(b):
		return by(p.refuse(RExploit, "slow", "Only fast blocks exploit."), b)
	case p.Left <= 0 && (p.Kind != TacticalImpulse || exploiting):
		return by(p.refuse(pass, "no-actions", "No action is left in this impulse."), b)
	}
	if p.Kind == TacticalImpulse && !exploiting && !p.Commanded(b) {
		near := false
		for h := p.Activated.And(p.tactical); ; {
			hq := h.Pop()
			if hq == 0 {
				break
			}
			if p.ground.Has(p.At[hq]) {
				m := p.Within(hq)
				near = near || m.Has(a)
			}
		}
		if near {
			return at(by(p.refuse(RCommand, "not-commanded",
				"An activated HQ has it in range, but does not command blocks of its formation."), b), a)
		}
		return at(by(p.refuse(RRange, "out-of-range",
			"No activated HQ that commands that block has it in range."), b), a)
	}
	if p.Contested(a) && p.holds() {
		return at(by(p.refuse(RExploit, "holds", "No disengaging in an Exploitation Move."), b), a)
	}
	if p.Contested(a) {
		return at(by(p.refuse(REngage, "cannot-disengage",
			"That block cannot disengage: that costs 1 more movement point and leads into a friendly area without "+
				"enemy units."), b), a)
	}
	if !p.engaging() && p.canGo(b, int(p.mp[b]), true) {
		return at(by(p.refuse(pass, "engages", "That block could only engage, and this impulse does not allow it."), b),
			a)
	}
	return at(by(p.refuse(REngage, "no-way", "That block has nowhere to go."), b), a)
}

// whyOrder says why the chosen block may not do something.
func (p *Position) whyOrder(f *Frame, v kernel.Verb, to Place) *kernel.Refusal {
	b := f.Piece
	a := p.At[b]
	s := p.sideOf(b)
	switch v {
	case VMove:
		return p.whyMove(f, b, to)
	case VRail:
		switch {
		case f.M != 0:
			return by(p.refuse(XRail, "moved", "A block that has moved cannot go by rail in the same action."), b)
		case p.clashes(b, to):
			return p.clashAt(b, to)
		case p.full[s].Has(to):
			return by(p.fullAt(s, to), b)
		}
		return at(by(p.refuse(XRail, "no-line",
			"Rail movement runs from one friendly area to another, over friendly areas only, all of them free of "+
				"the enemy."), b), to)
	case VFerry, VLand:
		return p.whySea(f, b, v, to)
	case VBuild:
		return p.whyBuild(f, b)
	case VTransfer:
		return by(p.refuse(XTransfer, "no-transfer", "That block cannot be transferred there."), b)
	case VDone:
		if f.M == 0 {
			return by(p.refuse(ROneAction, "not-moved", "The chosen block has done nothing yet."), b)
		}
		if p.clashes(b, a) {
			return p.clashAt(b, a)
		}
		return at(by(p.refuse(RStacking, "overstacked",
			"The block cannot stop here, the area is full: it must go on, or take the move back."), b), a)
	}
	return nil
}

// whyMove says why a block cannot move to a place.
func (p *Position) whyMove(f *Frame, b Block, to Place) *kernel.Refusal {
	s := p.sideOf(b)
	from := p.At[b]
	exploiting := p.Segment-1 == segExploitMove
	if to >= p.land || p.boxes.Has(to) || !p.ground.Has(to) {
		return at(by(p.refuse(RBoxes, "not-an-area", "Blocks move over areas only."), b), to)
	}
	if !p.may[s].Has(to) {
		return at(by(p.refuse(RStaging, "closed", "That Staging Area is closed to this side."), b), to)
	}
	enemy := p.occ[s.Other()].Has(to)
	hq := f.Kind == fHQMove
	if enemy && (hq || !p.engaging()) {
		switch {
		case hq:
			return at(by(p.refuse(RActivate, "engages",
				"An HQ that is being activated may not enter an area with enemy units."), b), to)
		case exploiting:
			return at(by(p.refuse(RExploit, "engages", "No engaging in an Exploitation Move."), b), to)
		}
		return at(by(p.refuse(RPass, "engages", "No engaging in a Pass."), b), to)
	}
	p.reachOK = false
	p.findReach(b, f)
	p.reachOK = false
	r := &p.reach
	if c := r.spent(to); c >= 0 {
		if to == from && c == 0 {
			return at(by(p.refuse(REngage, "there", "The block is there already."), b), to)
		}
		if p.clashes(b, to) {
			return p.clashAt(b, to)
		}
		return by(p.fullAt(s, to), b)
	}
	if r.cut && p.nb[from].Has(to) && !p.freeHas(s, to) {
		return at(by(p.refuse(REngage, "disengage-into",
			"A block that disengages must first enter a friendly area without enemy units."), b), from, to)
	}
	// What if engaging did not stop it?
	try := reach{mp: r.mp, cost: *p.costs(b)}
	try.at[0].Add(from)
	all := r.walk.graph.ReachMask(try.at[:r.mp+1], try.cost[:], Mask{})
	if all.Has(to) && r.cut && to != from {
		return at(by(p.refuse(REngage, "disengage",
			"Disengaging costs 1 movement point more and leads into a friendly area without enemy units first."), b),
			from, to)
	}
	if all.Has(to) && to != from {
		return at(by(p.refuse(REngage, "stopped", "Enemy units are in the way: a block that engages must stop."), b),
			from, to)
	}
	if p.class[b] == heavy && (p.Areas[to].Terrain == Red || p.nb[from].Has(to) && !r.walk.nb[from].Has(to)) {
		return at(by(p.refuse(XHeavy, "heavy",
			"Tanks and motorized blocks enter no hard ground and cross no strait."), b), from, to)
	}
	if p.Weather != Good && p.On(RWeather) {
		fair := reach{cost: p.cost[Good][p.class[b]][s]}
		fair.at[0].Add(from)
		all = r.walk.graph.ReachMask(fair.at[:r.mp+1], fair.cost[:], Mask{})
		if all.Has(to) {
			return at(by(p.refuse(RWeather, "weather", "In this weather the block cannot move so far."), b), from, to)
		}
	}
	return at(by(p.refuse(RAllowance, "too-far", "The block has too few movement points to get there."), b), from, to)
}

func (p *Position) freeHas(s kernel.Side, a Place) bool {
	m := p.Free(s)
	return m.Has(a)
}

func (p *Position) whyBuild(f *Frame, b Block) *kernel.Refusal {
	s := p.sideOf(b)
	a := p.At[b]
	switch {
	case !p.combat.Has(b):
		return by(p.refuse(RLine, "no-combat-block", "Only combat blocks build defensive lines."), b)
	case f.M != 0:
		return by(p.refuse(ROneAction, "moved", "A block builds instead of moving."), b)
	case p.Step[b]+1 >= p.Units[b].Steps:
		return by(p.refuse(RLine, "too-weak", "A block at its last step cannot give one for a line."), b)
	case p.Contested(a) || !p.Controls(s, a) || p.StartContested.Has(a):
		return at(by(p.refuse(RLine, "not-free",
			"A line is built where the block began the impulse in a friendly area without enemy units."), b), a)
	case p.Lines.Has(a) || p.StartLines.Has(a):
		return at(by(p.refuse(RLine, "line-there",
			"The area has, or had at the start of the impulse, a defensive line."), b), a)
	}
	return by(p.refuse(RLine, "no-stock", "No defensive line is left in stock."), b)
}

func (p *Position) whyDisband(a Place) *kernel.Refusal {
	s := p.Active
	switch {
	case !p.Lines.Has(a) || !p.Controls(s, a):
		return at(p.refuse(RLine, "no-line", "You have no defensive line there."), a)
	case int(p.lines[s]) < p.Config.Lines[s]:
		return at(p.refuse(RLine, "stock-left",
			"A line can be disbanded only while no line is left in stock."), a)
	}
	return at(p.refuse(RIsolated, "isolated", "An isolated line cannot be disbanded."), a)
}

// supporting reports whether it is plain by now which HQs could support battles: their activation is over, the battles
// are not.
func (p *Position) supporting() bool {
	at := p.phase()
	return p.Kind == TacticalImpulse && at > segActivate && at <= segBlitzCombat
}

// whyGunner says why an HQ has no artillery in this impulse, nil if it has.
func (p *Position) whyGunner(hq Block) *kernel.Refusal {
	switch {
	case !p.tactical.Has(hq):
		return by(p.refuse(RArtillery, "no-artillery", "Only Tactical HQs give artillery support."), hq)
	case !p.Activated.Has(hq):
		return by(p.refuse(RArtillery, "not-activated",
			"Only an HQ activated in this impulse gives artillery support."), hq)
	case p.Strength(hq) == 0:
		return by(p.refuse(RExhausted, "exhausted", "An exhausted HQ has no artillery."), hq)
	case !p.ground.Has(p.At[hq]):
		return by(p.refuse(RRoad, "on-road", "On the road there is no artillery support."), hq)
	case p.mute(hq):
		return by(p.refuse(RArtillery, "no-artillery", "That HQ has no artillery."), hq)
	}
	return nil
}

func (p *Position) whyArtillery(hq Block, a Place) *kernel.Refusal {
	if r := p.whyGunner(hq); r != nil {
		return r
	}
	where := p.supportable()
	switch {
	case p.Segment-1 >= segBlitz && !p.BlitzHQ(hq):
		return by(p.refuse(RBlitz, "no-blitz-hq", "Only HQs with the bolt support a blitz."), hq)
	case !p.fires(hq):
		return by(p.refuse(RArtillery, "fired", "That HQ supports a battle already."), hq)
	case p.unsupportedAt(hq, a):
		return at(by(p.refuse(RApartFire, "apart", "That HQ's artillery does not support the blocks there."), hq), a)
	case p.occ[0].Has(a) && p.occ[1].Has(a) && !where.Has(a) || !p.Contested(a):
		return at(by(p.refuse(RBattles, "no-battle", "No battle can be fought there."), hq), a)
	}
	return at(by(p.refuse(RArtillery, "not-adjacent", "Artillery supports battles in adjacent areas."), hq), p.At[hq],
		a)
}

// whyFlyer says why an HQ sends no bombers of a type in this impulse, nil if it does.
func (p *Position) whyFlyer(hq Block, t int) *kernel.Refusal {
	switch {
	case t >= len(p.Bombers):
		return p.refuse(RBombers, "no-bombers", "There are no such bombers in this game.")
	case !p.air.Has(hq):
		return by(p.refuse(RAirRange, "no-bombers", "Only air HQs send bombers."), hq)
	case !p.Activated.Has(hq):
		return by(p.refuse(RAirRange, "not-activated", "Only an air HQ activated in this impulse sends bombers."), hq)
	case p.Bombers[t].HQ != 0 && hq != p.Bombers[t].HQ && p.On(RBombers):
		only := p.About.Pieces[p.Bombers[t].HQ].Name
		return by(p.refuse(RBombers, "wrong-hq", capital(p.Bombers[t].Plural)+" fly for the "+only+" only."), hq)
	}
	return nil
}

func (p *Position) whyBomb(hq Block, t int, a Place) *kernel.Refusal {
	if r := p.whyFlyer(hq, t); r != nil {
		return r
	}
	where := p.supportable()
	_, ok := p.flies(hq, t)
	switch {
	case p.Segment-1 >= segBlitz && !p.Bombers[t].Blitz:
		return by(p.refuse(RBlitz, "no-blitz", capital(p.Bombers[t].Plural)+" do not support a blitz."), hq)
	case !ok && p.sentBy(hq) >= p.Effective(hq):
		return by(p.refuse(RAirRange, "all-sent", "An air HQ sends no more bombers than it is strong."), hq)
	case !ok:
		return by(p.refuse(RBombers, "none-left", "No bomber of this type is left."), hq)
	case !where.Has(a):
		return at(by(p.refuse(RBattles, "no-battle", "No battle can be fought there."), hq), a)
	}
	return at(by(p.refuse(RAirRange, "out-of-range", "That is beyond the Air Range."), hq), p.At[hq], a)
}

func (p *Position) whyBattle(a Place) *kernel.Refusal {
	switch {
	case !p.Contested(a):
		return at(p.refuse(RBattles, "not-contested", "A battle needs units of both sides."), a)
	case p.Fought.Has(a):
		return at(p.refuse(ROneRound, "fought", "The battle there has been fought: one round an impulse."), a)
	case p.attackers(a).Empty():
		return at(p.refuse(RIsolated, "isolated", "Isolated blocks and defensive lines do not attack."), a)
	}
	return at(p.refuse(RBlitz, "not-new", "In the Blitz Segment only battles that a blitz has brought are fought."), a)
}

func (p *Position) whyHit(f *Frame, b Block) *kernel.Refusal {
	a := f.Place
	takes := p.defenders(a)
	if p.BattleSide == p.Active {
		takes = p.Fighters
	}
	if takes.Has(b) {
		return by(p.refuse(RStrongest, "not-strongest", "The strongest block is hit first."), b)
	}
	return by(p.refuse(RStrongest, "not-in-battle", "That block does not take part in the battle."), b)
}

func (p *Position) whyBlitzer(b Block) *kernel.Refusal {
	switch {
	case !p.Blitzers.Has(b):
		return by(p.refuse(RBlitz, "no-blitzer",
			"Only fast combat blocks that have just cleared a Green Area in battle blitz."), b)
	case p.Acted.Has(b):
		return by(p.refuse(RBlitz, "acted", "A block blitzes once."), b)
	case p.Isolated.Has(b):
		return by(p.refuse(RIsolated, "isolated", "Isolated blocks cannot act."), b)
	case p.blitzReach(b).IsZero():
		return by(p.refuse(RBlitz, "no-way", "There is no Green Area that the block could blitz into."), b)
	}
	return by(p.refuse(RBlitz, "out-of-range", "No activated Blitz HQ that commands that block has it in range."),
		b)
}

func (p *Position) whyBlitz(b Block, a Place) *kernel.Refusal {
	s := p.sideOf(b)
	switch {
	case !p.nb[p.At[b]].Has(a):
		return at(by(p.refuse(RBlitz, "not-adjacent", "A blitz goes into an adjacent area."), b), a)
	case !p.green.Has(a):
		return at(by(p.refuse(RBlitz, "not-green", "A blitz goes into Green Areas only."), b), a)
	case p.StartContested.Has(a):
		return at(by(p.refuse(RBlitz, "contested",
			"A blitz does not go into an area that was contested when the segment began."), b), a)
	case p.clashes(b, a):
		return p.clashAt(b, a)
	case p.full[s].Has(a):
		return by(p.fullAt(s, a), b)
	}
	return at(by(p.refuse(RStaging, "closed", "That area is closed to this side."), b), a)
}

func (p *Position) whyRestore(b Block, v kernel.Verb) *kernel.Refusal {
	a := p.At[b]
	switch {
	case p.leaders.Has(b):
		return by(p.refuse(RReplace, "leader", "Leaders are restored by a Logistics Pause only."), b)
	case !p.InPlay(b):
		return by(p.refuse(RReplace, "not-in-play", "That block is not on the map."), b)
	case p.Step[b] == 0:
		return by(p.refuse(RReplace, "full-strength", "That block is at full strength."), b)
	case p.Contested(a) && p.On(RReplace) && !p.RestoreEngaged:
		return at(by(p.refuse(RReplace, "engaged",
			"That block is in contact with the enemy: in a contested area no block regains steps."), b), a)
	case !p.InSupply(p.sideOf(b)).Has(a) && p.On(RReplace):
		return at(by(p.refuse(RReplace, "isolated", "That block is out of supply: it regains no steps."), b), a)
	case p.combat.Has(b) && v != VReplace:
		return by(p.refuse(RReplace, "wrong-points",
			"Combat blocks regain steps by replacement points; regeneration points are for HQs."), b)
	case !p.combat.Has(b) && v != VRegenerate:
		return by(p.refuse(RReplace, "wrong-points",
			"HQs regain steps by regeneration points; replacement points are for combat blocks."), b)
	}
	return by(p.refuse(RReplace, "no-points", "Too few points are left for that step."), b)
}

func (p *Position) whyArrive(b Block, a Place) *kernel.Refusal {
	s := p.sideOf(b)
	switch {
	case a < p.land && p.ground.Has(a) && p.full[s].Has(a):
		return by(p.fullAt(s, a), b)
	case a < p.land && p.Placed.Has(a):
		return at(by(p.refuse(RArrive, "one-an-area", "Only one reinforcement arrives in each area."), b), a)
	case a < p.land && p.ground.Has(a) && !p.freeHas(s, a):
		return at(by(p.refuse(RArrive, "not-free", "Reinforcements arrive in friendly areas without enemy units."), b),
			a)
	case a < p.land && p.cities.Has(a) && !p.InSupply(s).Has(a):
		return at(by(p.refuse(RArrive, "no-supply", "The area is not in supply."), b), a)
	}
	return at(by(p.refuse(RArrive, "wrong-place", "That block does not arrive there."), b), a)
}

func (p *Position) whyDeploy(a Place) *kernel.Refusal {
	st := &p.steps[p.SetupStep]
	s := st.Side
	m, each := p.region(st, int(p.SetupLeft))
	switch {
	case !m.Has(a):
		return at(p.refuse(RSetup, "not-here", "This step of the set-up does not allow that area."), a)
	case p.full[s].Has(a):
		return p.fullAt(s, a)
	case p.roomIn(st, a, each) == 0:
		return at(p.refuse(RSetup, "one-each", "These blocks go into different areas."), a)
	}
	return at(p.refuse(RSetup, "blocks-rest", "The rest of the set-up could not be completed."), a)
}
