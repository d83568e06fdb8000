// Why an action is refused: the rule, the reason, and the pieces and places that it is about.

package blocks

import (
	"fmt"

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
	return p.index.NotNow(p.Numbers[askInfos[p.top().Kind].rule], p.Prompt(p.top().Side))
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
			return p.whyGunnerAt(b, to)
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
		if p.supporting() {
			return p.moored(b)
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
			rule, where := RFlakLosses, "over the battle"
			if f.Piece != 0 {
				rule, where = RFleetFire, "against this fleet"
			}
			if p.bomberIn(f, f.Place, b, int(a.N)) < 0 {
				return by(p.refuse(rule, "no-bomber", "That HQ has no bomber of this type "+where+"."), b)
			}
			if a.Verb == VDestroy {
				return p.refuse(rule, "one-hit", "It takes two hits to destroy a bomber.")
			}
			return p.refuse(rule, "hits-left", "All hits must be used: with so few bombers, one must be destroyed.")
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
				return at(p.refuse(RSetup, "line-there", "There is a defensive line already: an area holds one."), to)
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
