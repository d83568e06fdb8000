package blocks

import (
	"umpire/kernel"
	"umpire/mechanics/legality"
)

// What cannot be done where in the sequence of play, with the rule that bars it: the table that notNow looks up, so
// that a refusal says why this cannot be done, and not only what is due.

func verbs(list ...kernel.Verb) []kernel.Verb { return list }

// in is in impulses of some kinds.
func in(kinds ...uint8) func(*Position) bool {
	return func(p *Position) bool {
		for _, k := range kinds {
			if p.Kind == k {
				return true
			}
		}
		return false
	}
}

// due is where one of some decisions is due.
func due(kinds ...FrameKind) func(*Position) bool {
	return func(p *Position) bool {
		for _, k := range kinds {
			if p.Depth > 0 && p.top().Kind == k {
				return true
			}
		}
		return false
	}
}

// without is where a rule is not in force.
func without(r Rule) func(*Position) bool { return func(p *Position) bool { return !p.On(r) } }

func (p *Position) badWeather() bool { return p.Weather != Good && p.On(RWeather) }

// tooBadToExploit reports whether the weather keeps a side from exploiting (RExploit).
func (p *Position) tooBadToExploit(s kernel.Side) bool {
	return p.Weather == Rain || p.SnowWeakens[s] && p.Weather != Good
}

var (
	beforeImpulses = []uint8{segSetup, segTurn, segLogistics1, segArrive1, segLogistics2, segArrive2}
	ofBattles      = []uint8{segSupport, segCombat, segBlitz, segBlitzSupport, segBlitzCombat}
	ofExploitation = []uint8{segExploit, segExploitMove}

	inStrategic = in(StrategicMove, StrategicDraw)
	inPass      = in(PassImpulse)
	inHits      = due(fFlak, fLoss, fEngage)

	doings    = verbs(VMove, VBuild, VRail, VTransfer, VDone, VDisband, VFerry, VLand)
	commands  = append(verbs(VChoose), doings...)
	supports  = verbs(VArtillery, VBomb, VBombOther)
	impulses  = verbs(VPass, VTactical, VStrategicMove, VStrategicDraw)
	logistics = verbs(VPause, VLead)
	restoring = verbs(VRegenerate, VReplace)
)

// bars is the table. The first line that fits counts.
var bars = legality.Bars[*Position, Rule]{
	// optional rules that are not in force
	{Verbs: verbs(VRail), If: without(XRail), Always: true, Rule: XRail, Code: "option-off",
		Reason: "Rail movement is an optional rule that is not in force."},
	{Verbs: verbs(VTransfer), If: without(XTransfer), Always: true, Rule: RBoxes, Code: "option-off",
		Reason: "Blocks do not leave the boxes for the map."},

	{Verbs: verbs(VFerry), If: without(XFerry), Always: true, Rule: XFerry, Code: "option-off",
		Reason: "Sea transport is an optional rule that is not in force."},
	{Verbs: verbs(VLand), If: func(p *Position) bool { return !p.On(XSeaborne) && !p.On(XAirborne) }, Always: true,
		Rule: XSeaborne, Code: "option-off", Reason: "Landings are optional rules that are not in force."},

	// blitz
	{Verbs: verbs(VBlitz), If: (*Position).badWeather, Always: true, Rule: RBlitz, Code: "weather",
		Reason: "No blitz in bad weather."},
	{Verbs: verbs(VBlitz), If: inPass, Rule: RBlitz, Code: "pass", Reason: "No blitz in a Pass."},
	{Verbs: verbs(VBlitz), If: inStrategic, Rule: RBlitz, Code: "strategic",
		Reason: "No blitz in a Strategic Impulse."},
	{Verbs: verbs(VBlitz), Phases: ofExploitation, Rule: RBlitz, Code: "too-late",
		Reason: "The Blitz Segment is over: it comes right after the battles, for fast blocks that have just " +
			"cleared a Green Area."},
	{Verbs: verbs(VBlitz), If: in(TacticalImpulse), Rule: RBlitz, Code: "too-early",
		Reason: "Blocks blitz after the battles, in the Blitz Segment."},
	{Verbs: verbs(VBlitz), Always: true, Rule: RBlitz, Code: "no-impulse",
		Reason: "Blocks blitz in a Tactical Impulse of their own side, after the battles."},

	// exploitation
	{Verbs: verbs(VExploit, VDecline), Phases: []uint8{segExploitMove}, Rule: RExploit, Code: "exploiting",
		Reason: "The disc is spent: the Exploitation Move is under way."},
	{Verbs: verbs(VExploit, VDecline), If: in(PassImpulse, StrategicMove, StrategicDraw), Rule: RExploit,
		Code: "not-tactical", Reason: "An Exploitation follows a Tactical Impulse only."},
	{Verbs: verbs(VExploit, VDecline), If: func(p *Position) bool {
		return p.Kind == TacticalImpulse && p.tooBadToExploit(p.Active)
	}, Rule: RExploit, Code: "weather", Reason: "In this weather your side cannot exploit."},
	{Verbs: verbs(VExploit, VDecline), If: in(TacticalImpulse), Rule: RExploit, Code: "too-early",
		Reason: "An Exploitation comes at the end of the Tactical Impulse, after the HQs have been deactivated."},
	{Verbs: verbs(VExploit, VDecline), Always: true, Rule: RExploit, Code: "no-impulse",
		Reason: "An Exploitation follows a Tactical Impulse of your own side."},

	// battles
	{Verbs: verbs(VBattle), If: inHits, Rule: RSteps, Code: "battle-under-way",
		Reason: "The battle under way comes first: its hits have to be taken."},
	{Verbs: verbs(VBattle), If: inPass, Rule: RPass, Code: "pass", Reason: "No battle is fought in a Pass."},
	{Verbs: verbs(VBattle), Phases: ofExploitation, Rule: RExploit, Code: "exploiting",
		Reason: "No battle is fought in an Exploitation."},
	{Verbs: verbs(VBattle), Phases: []uint8{segBlitz}, Rule: RBlitz, Code: "blitz-first",
		Reason: "The blitz moves come first; then the battles that they bring are fought."},
	{Verbs: verbs(VBattle), If: in(TacticalImpulse, StrategicMove, StrategicDraw), Rule: RBattles, Code: "too-early",
		Reason: "Battles are fought in the Combat Segment, after commands and support."},
	{Verbs: verbs(VBattle), Rule: RBattles, Code: "no-impulse",
		Reason: "Battles are fought in the Combat Segment of a Tactical or Strategic Impulse."},

	// artillery and bombers
	{Verbs: supports, If: inPass, Rule: RPass, Code: "pass",
		Reason: "No battle is fought in a Pass, so none is supported."},
	{Verbs: supports, If: inStrategic, Rule: RStrategic, Code: "strategic",
		Reason: "In a Strategic Impulse no HQ is activated, so battles have no artillery and no bombers."},
	{Verbs: supports, Phases: ofExploitation, Rule: RExploit, Code: "exploiting",
		Reason: "No battle is fought in an Exploitation, so none is supported."},
	{Verbs: supports, If: inHits, Rule: RSteps, Code: "battle-under-way",
		Reason: "The battle under way comes first: its hits have to be taken."},
	{Verbs: verbs(VArtillery), Phases: ofBattles, Rule: RArtillery, Code: "too-late",
		Reason: "Artillery is given its targets before the first battle."},
	{Verbs: verbs(VArtillery), Rule: RArtillery, Code: "too-early",
		Reason: "Artillery is given its targets in a Tactical Impulse, after the commands."},
	{Verbs: supports, Phases: ofBattles, Rule: RAirRange, Code: "too-late",
		Reason: "Bombers are sent before the first battle."},
	{Verbs: supports, Rule: RAirRange, Code: "too-early",
		Reason: "Bombers are sent in a Tactical Impulse, after the commands."},

	// fleets
	{Verbs: verbs(VSail, VRecall, VEngage), If: func(p *Position) bool { return p.fleets.Empty() }, Always: true,
		Rule: RFleets, Code: "no-fleets", Reason: "There are no fleets in this game."},
	{Verbs: verbs(VSail), If: inPass, Rule: RFleets, Code: "pass", Reason: "In a Pass fleets return to harbour."},
	{Verbs: verbs(VSail), If: inStrategic, Rule: RFleets, Code: "strategic",
		Reason: "In a Strategic Impulse no HQ is activated, so no fleet is sent."},
	{Verbs: verbs(VSail), Phases: append(ofBattles, ofExploitation...), Rule: RFleets, Code: "too-late",
		Reason: "Fleets are sent before the first battle."},
	{Verbs: verbs(VSail), Rule: RFleets, Code: "too-early",
		Reason: "Fleets are sent in a Tactical Impulse, after the commands."},
	{Verbs: verbs(VRecall), Rule: RFleets, Code: "guided", Reason: "No fleet has to return now."},
	{Verbs: verbs(VEngage), Rule: RFleetFire, Code: "no-fleet", Reason: "No bomber has to meet a fleet now."},
	{Verbs: verbs(VTake), Rule: RPick, Code: "no-draw", Reason: "No block of a draw has to be chosen now."},

	// activation
	{Verbs: verbs(VActivate), If: inStrategic, Rule: RStrategic, Code: "strategic",
		Reason: "In a Strategic Impulse HQs may move, but none is activated."},
	{Verbs: verbs(VActivate), If: in(TacticalImpulse), Rule: RActivate, Code: "too-late",
		Reason: "HQs are activated at the start of the impulse, in the HQ Activation Segment."},
	{Verbs: verbs(VActivate), Rule: RActivate, Code: "not-tactical",
		Reason: "HQs are activated at the start of a Tactical Impulse, and only there."},

	// commands
	{Verbs: commands, If: in(StrategicDraw), Rule: RStrategic, Code: "strategic",
		Reason: "The disc was spent for reinforcements: no block moves or builds in this impulse."},
	{Verbs: commands, Phases: beforeImpulses, Rule: ROneAction, Code: "no-impulse",
		Reason: "Blocks are commanded in the Command Segment of an impulse."},
	{Verbs: commands, Phases: []uint8{segDeclare}, Rule: ROneAction, Code: "no-impulse",
		Reason: "Blocks are commanded in the Command Segment: first say which impulse you play."},
	{Verbs: verbs(VBuild, VDisband, VTransfer, VRail, VFerry, VLand), Phases: []uint8{segExploitMove}, Rule: RExploit,
		Code: "exploiting", Reason: "In an Exploitation Move fast blocks move; nothing else is done."},
	{Verbs: commands, Phases: []uint8{segExploit}, Rule: RExploit, Code: "no-disc-spent",
		Reason: "The commands are over. Only an Exploitation, for the disc, moves blocks now."},
	{Verbs: verbs(VRail), If: in(TacticalImpulse), Rule: XRail, Code: "not-tactical",
		Reason: "Rail movement belongs to Passes and Strategic Impulses."},
	{Verbs: verbs(VFerry), If: in(TacticalImpulse), Rule: XFerry, Code: "not-tactical",
		Reason: "Sea transport belongs to Passes and Strategic Impulses."},
	{Verbs: verbs(VLand), If: in(TacticalImpulse, PassImpulse), Rule: XSeaborne, Code: "not-strategic",
		Reason: "Landings belong to Strategic Impulses."},
	{Verbs: verbs(VTransfer), If: in(TacticalImpulse), Rule: XTransfer, Code: "not-tactical",
		Reason: "Blocks leave the boxes in Passes and Strategic Impulses."},
	{Verbs: verbs(VBuild, VDisband), Phases: []uint8{segActivate}, Rule: RLine, Code: "too-early",
		Reason: "Lines are built in the Command Segment, after the HQs have been activated."},
	{Verbs: commands, If: inHits, Rule: RSteps, Code: "battle-under-way",
		Reason: "The battle under way comes first: its hits have to be taken."},
	{Verbs: commands, If: due(fStarve), Rule: ROneAction, Code: "too-late",
		Reason: "The commands are over: the impulse ends with the attrition of those that are cut off."},
	{Verbs: doings, Phases: []uint8{segBlitz}, Rule: RBlitz, Code: "blitz",
		Reason: "After the battles fast blocks can blitz; the commands are over."},
	{Verbs: commands, Phases: ofBattles, Rule: ROneAction, Code: "too-late",
		Reason: "The commands are over: blocks move and build before the battles."},

	// impulses
	{Verbs: impulses, Phases: []uint8{segSetup}, Rule: RTwoPasses, Code: "no-impulse",
		Reason: "Impulses begin when the set-up is complete."},
	{Verbs: impulses, Phases: beforeImpulses, Rule: RLogistics, Code: "no-impulse",
		Reason: "Impulses begin after the Logistics Phase."},
	{Verbs: impulses, Rule: RAlternate, Code: "declared", Reason: "The impulse under way has been declared."},

	// logistics
	{Verbs: logistics, If: due(fSpend, fArrive, fArrivePlace), Phases: beforeImpulses, Rule: RLead,
		Code: "leader-active", Reason: "The leader has been activated already."},
	{Verbs: logistics, Rule: RLogistics, Code: "no-logistics",
		Reason: "That is decided in the Logistics Phase, at the start of every turn but the first."},
	{Verbs: append(verbs(VDraw), restoring...), If: due(fLogistics), Rule: RLead, Code: "leader-first",
		Reason: "The leader must be activated first."},
	{Verbs: restoring, If: due(fArrive, fArrivePlace), Phases: beforeImpulses, Rule: RLead, Code: "too-late",
		Reason: "Steps are restored before reinforcements are drawn."},
	{Verbs: restoring, Rule: RReplace, Code: "no-logistics",
		Reason: "Steps are restored in the Logistics Phase, by activating the leader."},
	{Verbs: verbs(VDraw), If: due(fArrive, fArrivePlace), Rule: RArrive, Code: "drawn",
		Reason: "The reinforcements have been drawn."},
	{Verbs: verbs(VDraw), Rule: RArrive, Code: "no-logistics",
		Reason: "Reinforcements are drawn in the Logistics Phase, or by a Strategic Impulse."},
	{Verbs: verbs(VPlace), Rule: RArrive, Code: "none-waits", Reason: "No block waits to be placed."},

	// hits
	{Verbs: verbs(VHit), Rule: RStrongest, Code: "no-hit", Reason: "There is no hit to take."},
	{Verbs: verbs(VAbort, VDestroy), Rule: RFlakLosses, Code: "no-hit", Reason: "There is no anti-air hit to take."},

	// set-up
	{Verbs: verbs(VFortify, VArrange), Phases: []uint8{segSetup}, Rule: RSetup, Code: "not-now",
		Reason: "The set-up does not ask for that now."},
	{Verbs: verbs(VFortify), Rule: RLine, Code: "set-up-over",
		Reason: "The set-up is over: in play combat blocks build lines, for a step."},
	{Verbs: verbs(VArrange), Rule: RSetup, Code: "set-up-over", Reason: "The set-up is over."},
}

// barred refuses a verb that answers another question than the one that is due, by the rule that bars it here; nil if
// the table says nothing. Waiting: the side that asks is not to move.
func (p *Position) barred(v kernel.Verb, waiting bool) *kernel.Refusal {
	b := bars.Find(p, p.phase(), v, waiting)
	if b == nil {
		return nil
	}
	rule := b.Rule
	if rule == XSeaborne {
		s, chosen := p.ToMove(), p.topFrame().Piece
		if waiting {
			s, chosen = s.Other(), 0
		}
		rule = p.landingRule(s, chosen)
	}
	return p.refuse(rule, b.Code, b.Reason)
}
