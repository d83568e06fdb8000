// What the system names for players: verbs, questions, flags, markers and segments, with their rules.

package blocks

import (
	"strings"

	"umpire/kernel"
)

var verbInfos = [verbCount]kernel.VerbInfo{
	VPass:          {Name: "pass", Text: "Pass: move one block, without engaging"},
	VTactical:      {Name: "tactical", Text: "Tactical Impulse: activate HQs, command, fight"},
	VStrategicMove: {Name: "strategic-move", Text: "Strategic Impulse: spend the disc to move blocks"},
	VStrategicDraw: {Name: "strategic-draw", Text: "Strategic Impulse: spend the disc for reinforcements"},
	VActivate:      {Name: "activate", Text: "Activate {piece} where it stands", Piece: true},
	VChoose:        {Name: "choose", Text: "Choose {piece}", Piece: true},
	VMove:          {Name: "move", Text: "Move to {place}", Place: true, Via: VChoose},
	VRail:          {Name: "rail", Text: "Move by rail to {place}", Place: true, Via: VChoose},
	VBuild:         {Name: "build", Text: "Build a defensive line here (costs one step)", Via: VChoose},
	VTransfer:      {Name: "transfer", Text: "Transfer to {place}", Place: true, Via: VChoose},
	VDisband:       {Name: "disband", Text: "Disband the defensive line in {place}", Place: true},
	VDone:          {Name: "done", Text: "End the move here", Ends: true},
	VEnd:           {Name: "end", Text: "End the segment"},
	VArtillery: {Name: "artillery", Text: "{piece} {piece|supports|support} {place} with artillery",
		Piece: true, Place: true},
	VBomb:      {Text: "{piece} {piece|sends|send} ", Piece: true, Place: true}, // the names are BomberType's
	VBombOther: {Text: "{piece} {piece|sends|send} ", Piece: true, Place: true},
	VBattle:    {Name: "battle", Text: "Fight in {place}", Place: true},
	VHit:       {Name: "hit", Text: "{piece} {piece|takes|take} the hit", Piece: true},
	VAbort: {Name: "abort", Text: "One hit: {n} of {piece} turns back", Piece: true,
		Num: kernel.NumChoice},
	VDestroy: {Name: "destroy", Text: "Two hits: {n} of {piece} is shot down", Piece: true,
		Num: kernel.NumChoice},
	VBlitz:   {Name: "blitz", Text: "Blitz into {place}", Place: true, Via: VChoose},
	VExploit: {Name: "exploit", Text: "Spend the disc for an Exploitation Move"},
	VDecline: {Name: "decline", Text: "Keep the disc"},
	VPause:   {Name: "pause", Text: "Logistics Pause: restore the leader to full strength"},
	VLead: {Name: "lead",
		Text: "Replacements and reinforcements: restore steps, then draw (costs the leader a step)"},
	VRegenerate: {Name: "regenerate", Text: "Regenerate a step of {piece}", Piece: true},
	VReplace:    {Name: "replace", Text: "Replace a step of {piece}", Piece: true},
	VDraw:       {Name: "draw", Text: "Draw reinforcements"},
	VPlace:      {Name: "place", Text: "Place in {place}", Place: true, Via: VChoose},
	VFortify:    {Name: "fortify", Text: "Place a defensive line in {place}", Place: true},
	VTake:       {Name: "take", Text: "Take {piece}", Piece: true},
	VSail:       {Name: "sail", Text: "Send {piece} to {place}", Piece: true, Place: true},
	VRecall:     {Name: "recall", Text: "{piece} {piece|returns to its|return to their} harbour", Piece: true},
	VEngage:     {Name: "engage", Text: "Meet the fleet with {n} of {piece}", Piece: true, Num: kernel.NumChoice},
	VFerry:      {Name: "sea-transport", Text: "Go by sea to {place}", Place: true, Via: VChoose},
	VLand:       {Name: "land", Text: "Land in {place}", Place: true, Via: VChoose},
	VArrange:    {Name: "arrange", Text: "Let the staff complete the set-up"},
}

// askLabels say what verbs do under a question, where the verb's own text says too little.
var askLabels = map[FrameKind]map[string]string{
	fDeploy:      {"choose": "Set up {piece}"},
	fSpend:       {"end": "End without drawing reinforcements"},
	fArrive:      {"choose": "Place {piece}", "end": "End the reinforcements"},
	fActivate:    {"choose": "Move {piece} first, then activate it", "end": "End HQ activation"},
	fHQMove:      {"done": "Activate it here"},
	fCommand:     {"choose": "Command {piece}", "end": "End the commands"},
	fSupport:     {"end": "On to the battles"},
	fEngage:      {"end": "No more bombers against it"},
	fBattle:      {"end": "No more battles"},
	fStarve:      {"hit": "{piece} {piece|loses|lose} the step"},
	fBlitz:       {"choose": "Blitz with {piece}", "end": "End the blitz"},
	fExploitMove: {"choose": "Exploit with {piece}", "end": "End the exploitation and the impulse"},
}

// choiceRules is the rule by which a block is chosen for what comes next, where one is chosen.
var choiceRules = [frameKinds]Rule{
	fDeploy: RSetup, fDeployPlace: RSetup, fArrive: RArrive, fArrivePlace: RArrive, fActivate: RActivate,
	fHQMove: RActivate, fCommand: ROneAction, fOrder: ROneAction, fBlitz: RBlitz, fBlitzMove: RBlitz,
	fExploitMove: RExploit,
}

// verbRules is the rule that grants each verb.
var verbRules = [verbCount]Rule{
	VPass: RPass, VTactical: RTactical, VStrategicMove: RStrategic, VStrategicDraw: RStrategic, VActivate: RActivate,
	VChoose: ROneAction,
	VMove:   REngage, VRail: XRail, VBuild: RLine, VTransfer: XTransfer, VDisband: RLine, VDone: REngage,
	VEnd:       RTwoPasses,
	VArtillery: RArtillery, VBomb: RAirRange, VBombOther: RBombers, VBattle: RBattles, VHit: RStrongest,
	VAbort:   RFlakLosses,
	VDestroy: RFlakLosses, VBlitz: RBlitz, VExploit: RExploit, VDecline: RExploit, VPause: RPause, VLead: RLead,
	VRegenerate: RReplace, VReplace: RReplace, VDraw: RArrive, VPlace: RArrive, VFortify: RSetup, VArrange: RSetup,
	VTake: RPick, VSail: RFleets, VRecall: RFleets, VEngage: RFleetFire, VFerry: XFerry, VLand: XSeaborne,
}

// extent is how much of the system's lists a game has: what comes last in each is for games with fleets or with a
// choice in draws (Config.Pick), and others do not tell of it.
func (g *Game) extent() (kernel.Verb, FrameKind, kernel.EventKind) {
	if g.fleets.Empty() && g.Pick.IsZero() {
		return VTake, fPick, EvMeets
	}
	return verbCount, frameKinds, eventKinds
}

// askOver is the question of a game that is over: none.
func (g *Game) askOver() uint8 {
	_, frames, _ := g.extent()
	return uint8(frames)
}

// askFree is the question of the Command Segment of a Tactical Impulse, where no number limits the actions.
func (g *Game) askFree() uint8 { return g.askOver() + 1 }

// leaderA and leaderB stand in questions for the names of the leaders of the two sides.
const leaderA, leaderB = "leader A", "leader B"

// named puts the names of the game's leaders into a question.
func (g *Game) named(text string) string {
	for s, word := range [...]string{leaderA, leaderB} {
		name := "the leader"
		if l := g.leader[s]; l != 0 {
			name = g.About.Pieces[l].Name
		}
		text = strings.ReplaceAll(text, word, name)
	}
	return text
}

type askInfo struct {
	id, text string
	rule     Rule
}

var askInfos = [frameKinds]askInfo{
	fDeploy:      {"deploy", "{side}: choose a block to set up; {n} left to place.", RSetup},
	fDeployPlace: {"deploy-place", "{side}: where {piece|is|are} {piece} set up?", RSetup},
	fFortify:     {"fortify", "{side}: place {n} more defensive {n|lines|line|lines}.", RSetup},
	fLogistics: {"logistics", "{side}: activate {n|" + leaderA + "|" + leaderB + "} for replacements and " +
		"reinforcements, or declare a Logistics Pause?", RLogistics},
	fSpend: {"spend",
		"{side}: restore steps, then draw reinforcements. {n} regeneration {n|points|point|points} and {m} " +
			"replacement {m|points|point|points} left.", RReplace},
	fArrive: {"arrive", "{side}: {n|all reinforcements are placed.|place the last reinforcement, or it goes back to " +
		"the pool.|place the reinforcements: {n} are left, and what is not placed goes back to the pool.}", RArrive},
	fArrivePlace: {"arrive-place", "{side}: where {piece|does|do} {piece} arrive?", RArrive},
	fDeclare: {"declare", "{side}: which impulse do you play?" +
		"{n|| The other side has passed: a Pass now ends the month.}", RAlternate},
	fActivate: {"activate", "{side}: activate HQs, then end.", RActivate},
	fHQMove:   {"hq-move", "{side}: {piece} may move ({n} MP) before it is activated.", RActivate},
	fCommand: {"command", "{side}: {n|finish the commands|choose a block to command, or end; " +
		"1 action left|choose a block to command, or end; {n} actions left}.",
		ROneAction},
	fOrder:   {"order", "{side}: what {piece|does|do} {piece} do? {n} MP left.", REngage},
	fPick:    {"pick", "{side}: choose the last reinforcement of the draw.", RPick},
	fRecall:  {"recall", "{side}: too few HQs guide the fleets: which one returns to its harbour?", RFleets},
	fEngage:  {"engage", "{side}: which bombers meet {piece} off {place}?", RFleetFire},
	fStarve:  {"starve", "{side}: attrition in {place}: which block loses the step?", XSeaSupply},
	fSupport: {"support", "{side}: give artillery and bombers their targets, then go on to the battles.", RArtillery},
	fBattle:  {"battle", "{side}: which battle next?", RBattles},
	fFight:   {"fight", "The battle goes on.", RSteps},
	fFlak: {"anti-air", "{side}: {n|no hits|1 anti-air hit over {place}: which bomber turns back?|{n} anti-air hits " +
		"over {place}: one turns a bomber back, two shoot it down.}", RFlakLosses},
	fLoss: {"loss", "{side}: {n} {n|hits|hit|hits} in {place}: which block takes {n|it|it|the next}?",
		RStrongest},
	fBlitz:     {"blitz", "{side}: which fast block blitzes?", RBlitz},
	fBlitzMove: {"blitz-move", "{side}: where {piece|does|do} {piece} blitz to?", RBlitz},
	fExploit: {"exploit", "{side}: spend the disc for an Exploitation{n|, in which no block could " +
		"move?|, up to 1 fast block?|, up to {n} fast blocks?}", RExploit},
	fExploitMove: {"exploit-move", "{side}: {n|end the Exploitation|choose a fast block to exploit with, or " +
		"end; 1 move left|choose a fast block to exploit with, or end; {n} moves left}.", RExploit},
}

// Bits of PieceView.Flags.
const (
	FlagIsolated uint32 = 1 << iota
	FlagOpen
	FlagActivated
	FlagActed
	FlagRiver
	FlagBlitzer
	FlagFighter
)

// Bits of PlaceView.Flags.
const (
	PlaceContested uint32 = 1 << iota
	PlaceStartContested
	PlaceFought
	PlaceStartLine
	PlacePlaced
	PlaceLine
	PlaceLineCut
	PlaceUnmixedA
	PlaceUnmixedB
)

// The kinds of marker: lines, then one kind for each HQ's artillery, and one for each HQ and type of bomber.
const markLine uint8 = 0

func (g *Game) markArtillery(hqIndex int) uint8 { return uint8(1 + hqIndex) }

func (g *Game) markBomber(hqIndex, t int) uint8 {
	return uint8(1 + len(g.hqs) + len(g.Bombers)*hqIndex + t)
}

// markEngaged is the marker of bombers of an HQ and type that meet a fleet.
func (g *Game) markEngaged(fleet uint8, hqIndex, t int) uint8 {
	n := len(g.hqs) * len(g.Bombers)
	return uint8(1 + len(g.hqs) + n + int(fleet)*n + len(g.Bombers)*hqIndex + t)
}

// engagedMarks describes those markers.
func (g *Game) engagedMarks() {
	i := &g.About
	m := g.fleets
	for f := m.Pop(); f != 0; f = m.Pop() {
		for _, b := range g.hqs {
			for _, t := range g.Bombers {
				i.Marks = append(i.Marks, kernel.MarkInfo{ID: t.ID + ":" + g.Units[b].ID + ":" + g.Units[f].ID,
					Name:  capital(t.Plural) + " of " + i.Pieces[b].Name + " over " + i.Pieces[f].Name,
					Badge: t.Badge, Show: "air"})
			}
		}
	}
}

// askRules are the numbers of what verbs do under a question, where they are not the verbs' own: to choose a block, and
// to end what is asked, are each time something else.
func (g *Game) askRules(k FrameKind) map[string]string {
	rules := map[string]string{verbInfos[VEnd].Name: g.number(askInfos[k].rule)}
	switch k {
	case fDeploy, fArrive, fActivate, fCommand, fBlitz, fExploitMove:
		rules[verbInfos[VChoose].Name] = g.number(choiceRules[k])
	case fStarve:
		rules[verbInfos[VHit].Name] = g.number(XSeaSupply)
	case fDeployPlace:
		rules[verbInfos[VPlace].Name] = g.number(RSetup)
	case fHQMove:
		rules[verbInfos[VMove].Name], rules[verbInfos[VDone].Name] = g.number(RActivate), g.number(RActivate)
	}
	return rules
}

// number is the game's number of a rule.
func (g *Game) number(r Rule) string { return g.Numbers[r] }

// fillInfo completes the game's description with what the system names.
func (g *Game) fillInfo() {
	i := &g.About
	verbCount, frameKinds, _ := g.extent()
	askOver, askFree := g.askOver(), g.askFree()
	i.Verbs = make([]kernel.VerbInfo, verbCount)
	copy(i.Verbs, verbInfos[:])
	for v := range i.Verbs {
		if v > 0 {
			i.Verbs[v].Rule = g.number(verbRules[v])
		}
	}
	i.Verbs[VBomb].Name, i.Verbs[VBombOther].Name = "bomb", "bomb-other" // unless the game has names for them
	for t := range g.Bombers {
		b, v := &g.Bombers[t], &i.Verbs[VBomb+kernel.Verb(t)]
		v.Name = b.Verb
		v.Text += b.One + " to {place}"
		i.Verbs[VAbort].Choices = append(i.Verbs[VAbort].Choices, b.ID)
		i.Verbs[VAbort].Says = append(i.Verbs[VAbort].Says, b.One)
	}
	for _, v := range verbs(VDestroy, VEngage) {
		if v >= verbCount {
			break
		}
		i.Verbs[v].Choices, i.Verbs[v].Says = i.Verbs[VAbort].Choices, i.Verbs[VAbort].Says
	}
	i.Asks = make([]kernel.AskInfo, frameKinds+2)
	i.Asks[askFree] = kernel.AskInfo{ID: "command",
		Text:   "{side}: {n|finish the commands|choose a block that an activated HQ commands, or end}.",
		Rule:   g.number(ROneAction),
		Labels: askLabels[fCommand]}
	i.Asks[askOver] = kernel.AskInfo{ID: "over", Text: "The game is over.", Rule: g.number(RSuddenDeath)}
	for k, a := range askInfos[:frameKinds] {
		if k > 0 {
			i.Asks[k] = kernel.AskInfo{ID: a.id, Text: g.named(a.text), Rule: g.number(a.rule),
				Labels: askLabels[FrameKind(k)], Rules: g.askRules(FrameKind(k))}
		}
	}
	i.Asks[askFree].Rules = i.Asks[fCommand].Rules
	for _, v := range impulses {
		i.Asks[fDeclare].Expects = append(i.Asks[fDeclare].Expects, i.Verbs[v].Name)
	}
	i.Asks[fLoss].Answers = answerInfos()
	i.Asks[fExploit].Explains = true
	i.Overlays = g.overlayInfos()
	i.Batches = g.batchInfos()
	i.Frames = make([]kernel.FrameInfo, frameKinds)
	for k, a := range askInfos[:frameKinds] {
		if k > 0 {
			i.Frames[k] = kernel.FrameInfo{ID: a.id, Text: g.named(a.text)}
		}
	}
	i.Events = g.eventInfos()
	i.Form, i.Levels = "block", levelInfos
	i.Phases = make([]kernel.PhaseInfo, segCount+1)
	for k := 1; k < segCount; k++ {
		i.Phases[k] = kernel.PhaseInfo{ID: segments[k].id, Name: segments[k].name, Rule: g.number(segmentRules[k])}
	}
	i.Phases[segSetup].Show = "set-up"
	i.Phases[segCount] = kernel.PhaseInfo{ID: "over", Name: "The game is over", Rule: g.number(RSuddenDeath)}
	i.Marks = []kernel.MarkInfo{{ID: "defensive-line", Name: "Defensive line", Badge: "DL", Show: "line"}}
	for _, b := range g.hqs {
		i.Marks = append(i.Marks, kernel.MarkInfo{ID: "artillery:" + g.Units[b].ID, Name: "Artillery of " +
			i.Pieces[b].Name, Badge: "Art"})
	}
	for _, b := range g.hqs {
		for _, t := range g.Bombers {
			i.Marks = append(i.Marks, kernel.MarkInfo{ID: t.ID + ":" + g.Units[b].ID,
				Name: capital(t.Plural) + " sent by " +
					i.Pieces[b].Name,
				Badge: t.Badge, Show: "air"})
		}
	}
	g.engagedMarks()
	i.PieceFlags = []kernel.FlagInfo{{ID: "isolated", Name: "Isolated", Badge: "!", Show: "cut-off",
		Rule: g.number(RIsolated),
		Text: "Cut off: it had no line of communication when its side's impulse began. It may not act and regains no " +
			"steps, and if it still has none when the impulse ends, it loses a step, the last one too."},
		{ID: "open", Name: "Shown to both sides", Badge: "o", Show: "shown"},
		{ID: "activated", Name: "Activated", Badge: "*", Show: "active"},
		{ID: "acted", Name: "Has acted", Show: "spent"}, {ID: "river", Name: "Engaged over a river", Badge: "~",
			Show: "river"},
		{ID: "blitzer", Name: "May blitz", Badge: "B"}, {ID: "fighting", Name: "Attacks in the present battle"}}
	i.PlaceFlags = []kernel.FlagInfo{{ID: "contested", Name: "Contested", Badge: "x", Show: "contested"},
		{ID: "start-contested", Name: "Contested when the segment began", Quiet: true},
		{ID: "fought", Name: "Battle fought"}, {ID: "start-line", Name: "Had a defensive line when the impulse began",
			Quiet: true},
		{ID: "placed", Name: "Received a reinforcement of this draw", Quiet: true},
		{ID: "line", Name: "Defensive line", Quiet: true},
		{ID: "line-cut", Name: "Its defensive line is isolated", Badge: "!", Show: "cut-off"},
		{ID: "unmixed-a",
			Name:  "Concealed blocks of the first side meet here; they get new handles when the impulse ends",
			Quiet: true},
		{ID: "unmixed-b",
			Name:  "Concealed blocks of the second side meet here; they get new handles when the impulse ends",
			Quiet: true}}
	i.Facts = g.facts.Infos()
}

var segmentRules = [segCount]Rule{
	segSetup: RSetup, segTurn: RAlternate, segLogistics1: RLogistics, segArrive1: RArrive, segLogistics2: RLogistics,
	segArrive2: RArrive,
	segWeather: RWeatherRoll, segSupply: RSupplyCheck, segDeclare: RAlternate, segActivate: RActivate, segRoad: RRoad,
	segCommand: ROneAction,
	segArrive:  RStrategic, segSupport: RArtillery, segCombat: RBattles, segBlitz: RBlitz, segBlitzSupport: RBlitz,
	segBlitzCombat: RBlitz,
	segDeactivate:  RDeactivate, segIsolation: RAttrition, segExploit: RExploit, segExploitMove: RExploit,
	segEnd: RTwoPasses, segFinal: RFinal,
}
