// The words of verbs, questions and phases.

package stacks

import (
	"strings"

	"umpire/board"
	"umpire/kernel"
)

// phaseNames are the phases as players read them.
var phaseNames = [phaseCount]string{"", "Set-up", "Planning", "Reinforcements", "Movement", "Combat",
	"Conversion and terminal supply", "End"}

// choiceWords are the conversions as files write them, and as players read them.
var (
	choiceWords = []string{"stall", "bloodbath", "retreat", "hold"}
	choiceSays  = []string{"the attack stalls", "a bloodbath", "retreat", "lose one step and hold"}
)

func (g *Game) verbInfos() []kernel.VerbInfo {
	infos := [verbCount]kernel.VerbInfo{
		VChoose:  {Name: "choose", Text: "Move {piece}", Piece: true},
		VJoin:    {Name: "join", Text: "{piece} {piece|goes|go} with them", Piece: true},
		VDrop:    {Name: "drop", Text: "{piece} {piece|stays|stay} behind", Piece: true},
		VGather:  {Name: "gather", Text: "Move the stack in {place}", Place: true},
		VTop:     {Name: "put-on-top", Text: "Put {piece} on top", Piece: true},
		VMove:    {Name: "move", Text: "Move to {place}", Place: true, Via: VChoose},
		VAssault: {Name: "assault", Text: "Assault {place}", Place: true, Via: VChoose},
		VDone:    {Name: "done", Text: "Done", Ends: true},
		VTarget:  {Name: "target", Text: "Attack {place}", Title: "Hexes to attack", Place: true},
		VAttack:  {Name: "attack", Text: "{piece} {piece|attacks|attack}", Title: "Attackers", Piece: true},
		VRoll:    {Name: "roll", Text: "Roll for the attack", Settles: true},
		VAir:     {Name: "air", Text: "Send {n|no|{n}} aircraft", Num: kernel.NumCount},
		VLose:    {Name: "lose", Text: "{piece} {piece|loses|lose} a step", Piece: true},
		VConvert: {Name: "convert", Text: "{n}", Title: "Result", Num: kernel.NumChoice, Choices: choiceWords,
			Says: choiceSays},
		VRetreat:    {Name: "retreat", Text: "All retreat to {place}", Place: true},
		VPart:       {Name: "part", Text: "{piece} {piece|retreats|retreat} to {place}", Piece: true, Place: true},
		VAdvance:    {Name: "advance", Text: "{piece} {piece|advances|advance}", Piece: true},
		VDeclare:    {Name: "declare", Text: "Declare the offensive"},
		VWait:       {Name: "wait", Text: "Do not declare it"},
		VMoveFirst:  {Name: "move-first", Text: "Move first, then fight"},
		VFightFirst: {Name: "fight-first", Text: "Fight first, then move"},
		VWithdraw:   {Name: "withdraw", Text: "Withdraw {piece}", Piece: true},
		VRestore:    {Name: "restore", Text: "Give {piece} a step back", Piece: true},
		VEnter:      {Name: "enter", Text: "It arrives in {place}", Place: true, Via: VChoose, Fills: true},
		VExchange:   {Name: "exchange", Text: "Exchange {piece}", Piece: true},
		VPlace:      {Name: "place", Text: "Place it in {place}", Place: true, Via: VChoose, Fills: true},
		VArrange:    {Name: "arrange", Text: "Place the rest where they usually stand"},
		VEnd:        {Name: "end", Text: "End the phase"},
	}
	for v := VChoose; v < verbCount; v++ {
		infos[v].Rule = g.Numbers[ruleOf[v]]
	}
	return infos[:]
}

func (g *Game) askInfos() []kernel.AskInfo {
	n := &g.Numbers
	chosen := func(r Rule) map[string]string { return map[string]string{"choose": n[r]} }
	infos := [stages + 1]kernel.AskInfo{
		StageDeploy: {ID: "set-up", Text: "{side}: place your units, {n} {n|are|is|are} left.", Rule: n[RForward],
			Labels: map[string]string{"choose": "Place {piece}"}, Rules: chosen(RForward)},
		StageDeclare: {ID: "declare", Text: "{side}: do you declare your offensive?", Rule: n[RDeclare],
			Explains: true},
		StageOrder: {ID: "order", Text: "{side}: move first, or fight first?", Rule: n[ROrder],
			Expects: []string{"move-first", "fight-first"}, Explains: true},
		StageStaff: {ID: "withdrawals", Text: "{side}: {n|no|{n}|{n}} {n|units are|unit is|units are} to be " +
			"withdrawn, {m|no|{m}|{m}} {m|steps|step|steps} can be given back.", Rule: n[RWithdraw],
			Expects: []string{"end"}, Labels: map[string]string{"end": "Go on"}},
		StageArrive: {ID: "arrive", Rule: n[RArrivals],
			Text:    "{side}: your reinforcements arrive, {n} {n|are|is|are} left.",
			Expects: []string{"end"},
			Labels: map[string]string{"choose": "{piece} {piece|arrives|arrive}", "end": "The rest is lost",
				"arrange": "The rest arrives as near to " + g.capital() + " as it may"}, Rules: chosen(RArrivals)},
		StageMove: {ID: "move", Text: "{side}: move your units.", Rule: n[RAllowance], Expects: []string{"end"},
			Labels: map[string]string{"done": "End its move"}, Rules: chosen(RAllowance)},
		StageFight: {ID: "attack", Text: "{side}: who attacks whom?", Rule: n[ROneHex],
			Expects: []string{"roll", "end"}, Weighs: "roll",
			Together: map[string]string{"attack": "All {n} in {place} attack"}},
		StageAir: {ID: "air", Text: "{side}: how many aircraft do you send to {place}?", Rule: n[RAir],
			Weighs: "air", Explains: true},
		StageLose: {ID: "lose", Text: "{side}: which unit loses a step? {n} {n|are|is|are} owed.",
			Rule: n[RStepLost]},
		StageConvert: {ID: "convert", Text: "{side}: retreat from {place}, or lose a step and hold it?",
			Rule: n[RConvert], Explains: true},
		StageRetreat: {ID: "retreat", Text: "{side}: where do your units retreat to from {place}?", Rule: n[RRetreat]},
		StageSplit: {ID: "split", Text: "{side}: where do your units retreat to from {place}, one by one?",
			Rule: n[RRetreat]},
		StageAdvance: {ID: "advance", Text: "{side}: who advances to {place}?", Rule: n[RAdvance],
			Labels: map[string]string{"done": "End the advance"}},
		StageExchange: {ID: "exchange", Text: "{side}: which unit is exchanged for {piece}?", Rule: n[RExchange]},
		StageOver:     {ID: "over", Text: "The game is over.", Rule: n[RLast]},
		askBloodbath: {ID: "bloodbath", Text: "{side}: does the attack on {place} stall, or is it a bloodbath?",
			Rule: n[RConvert], Explains: true},
	}
	for i := range infos {
		infos[i].Answers = answerInfos[Stage(i)]
	}
	return infos[:]
}

// previewAssault says what an assault by the stack in hand costs, where it begins, and what comes of each result.
func (p *Position) previewAssault(to Place, out *kernel.Preview) {
	from, _, _, _ := p.launchFor(to)
	left, _, _, _ := p.noLaunch(from, to)
	cost := p.assaultCost(from, to)
	if from != p.grip {
		way, _, _ := p.wayTo(from)
		cost += way
		p.path = p.march(p.path[:0], from)
		for _, b := range p.path {
			out.Path = append(out.Path, p.ID(b))
		}
		out.Path = append(out.Path, p.ID(to))
	}
	left = max(0, left)
	out.Cost, out.Left = int16(cost), int16(left)
	on := "goes on with " + many(left, "point")
	if left == 0 {
		on = "has no points left"
	}
	out.Note = "Launch hex " + p.name(from) + ". If the hex is cleared, the stack enters it and " + on +
		"; if not, it stays in " + p.name(from) + " and its move is over."
}

// Advise says of a move of the stack in hand onto an enemy why it is no mobile assault. Where some of the stack cannot
// take part and the others could go on, it offers to leave them behind.
func (p *Position) Advise(a kernel.Action) (kernel.Advice, bool) {
	to, n := p.HexIn(a.Place), &p.Numbers
	if p.Stage != StageMove || p.Active != p.Roles.Assaults || p.nHand == 0 || a.Verb != VMove && a.Verb != VAssault ||
		to == board.None || !p.holds(p.Active.Other(), to) {
		return kernel.Advice{}, false
	}
	d := kernel.Advice{Then: kernel.Action{Verb: VAssault, Place: a.Place}}
	rule, code, text := p.noAssault(to)
	if code == "" {
		return d, false
	}
	d.Refusal = kernel.Refuse(n[rule], code, text)
	var names []string
	p.party(func(u Unit) {
		if !p.class(u).Assaults && p.On(RWho) || p.flag(u, Assaulted) && p.On(RPrice) {
			d.Run = append(d.Run, kernel.Action{Verb: VDrop, Piece: p.ownID(u)})
			d.Refusal.Pieces = append(d.Refusal.Pieces, p.ownID(u))
			names = append(names, p.About.Pieces[p.Face[u]].Name)
		}
	})
	if len(d.Run) == 0 || len(d.Run) == p.nHand {
		d.Run = nil
		return d, true
	}
	if p.other == nil {
		p.other = p.Game.blank()
	}
	q := p.other
	p.Copy(q)
	for _, step := range d.Run {
		q.drop(q.unitOf(step.Piece, q.Active))
	}
	if rule, code, text = q.noAssault(to); code != "" {
		d.Run, d.Refusal.Rule, d.Refusal.Code, d.Refusal.Reason = nil, n[rule], code, text
		return d, true
	}
	who := strings.Join(names, ", ")
	d.Refusal.Reason = who + " cannot take part in a mobile assault and would have to stay behind. " + text
	d.Refusal.Reason = strings.TrimSpace(d.Refusal.Reason)
	d.Text = "Go on without " + who
	return d, true
}

// offensiveNote says what comes of declaring the offensive, or of waiting.
func (p *Position) offensiveNote(declare bool) string {
	o := &p.Offensive
	switch {
	case declare:
		most := itoa(6 * int(o.Order))
		return "In this turn no attacks; mechanized units have " + many(int(o.Mechanized), "point") +
			" less, others " + itoa(int(o.Foot)) + " less, and the enemy must attack with " +
			itoa(int(o.Order)) + " to " + most + " units. In the next turn as many points more, " +
			"prepared assaults one column to the right, " + itoa(int(o.Air)) + " aircraft more; " +
			itoa(int(o.Steps[1])) + " mechanized and " + itoa(int(o.Steps[0])) + " other steps come back."
	case p.Turn < o.Last:
		return "It can still be declared until turn " + itoa(int(o.Last)) + "."
	}
	return "It cannot be declared later: from this turn on your attacks have " +
		columns(int(p.Modifiers[ModShortFirst].Shift)) + ", the enemy's " +
		columns(int(p.Modifiers[ModShortSecond].Shift)) + "."
}

// airNote says on which column the side that decides expects the battle if it sends so many aircraft, and how many it
// has left then.
func (p *Position) airNote(a kernel.Action) string {
	s, most := p.flyers()
	var f kernel.Forecast
	text := ""
	if p.Forecast(s, a, &f); f.Odds != nil {
		if text = "Column " + f.Odds.Column; strings.HasPrefix(f.Odds.Row, noDie) {
			text += ", without a die"
		}
		text += ". "
	}
	if left := most - int(a.N); left > 0 {
		return text + itoa(left) + " more can fly in this turn."
	}
	return text + "Nobody flies in later battles of this turn."
}

// convertNote says what a conversion of the result costs; stuck is that nobody could retreat.
func (p *Position) convertNote(n int16, stuck bool) string {
	foes, guests := 0, ""
	p.defenders(func(Unit) { foes++ })
	p.each(p.target(), func(u Unit) {
		if p.side(u) != p.Active && !p.flag(u, Shown) {
			guests = " Units that retreated into the hex in this phase are eliminated."
		}
	})
	switch {
	case n == choiceStall:
		return "Nobody loses a step, and nobody leaves the hex."
	case n == choiceBloodbath && foes == 1:
		return "The defender loses a step, and you lose one." + guests
	case n == choiceBloodbath:
		return "Each of the " + many(foes, "defender") + " loses a step, and you lose " + many(foes, "step") + "." +
			guests
	case stuck:
		return "No hex is open to their retreat: each unit would lose a step instead." + guests
	case n == choiceRetreat:
		return "All of them retreat one hex, without a loss, and the enemy may enter the hex." + guests
	}
	return "One unit loses a step, and the hex is held." + guests
}

// orderNote says what an order of the phases allows.
func (p *Position) orderNote(fight bool) string {
	s := p.Active
	var units, hexes int
	for _, u := range p.order[s] {
		units += int(bit(p.OnMap(u) && p.fit(u, board.None)))
	}
	foes := p.stood[s.Other()]
	for a := foes.Next(board.None); a != board.None; a = foes.Next(a) {
		_, code, _ := p.noTarget(a)
		hexes += int(bit(code == ""))
	}
	points := "mechanized units " + itoa(p.rate(s, true))
	for _, u := range p.all[s] {
		if p.flag(u, Bonus) {
			points += " (" + itoa(int(p.Wing.Points)) + " by " + p.Numbers[RBonus] + ")"
			break
		}
	}
	points = "Movement points: " + points + ", others " + itoa(p.rate(s, false)) + "."
	attacks := "No unit can attack from where it stands"
	if units > 0 {
		attacks = "From where they stand " + many(units, "unit") + " can attack " + many(hexes, "hex")
	}
	text := points + " Then combat. " + attacks + " now."
	if fight {
		text = attacks + ". Then movement. " + points
	}
	if s == kernel.SideA {
		was, n := p.FightFirst, 0
		p.FightFirst = fight
		for _, m := range p.orderShifts(nil) {
			n += m.n
		}
		p.FightFirst = was
		text += " Prepared assaults, by the turn and this order: " + columns(n) + "."
	}
	if p.Order > 0 && s == kernel.SideB {
		n := p.couldAttack(muster{fight: fight, to: board.None})
		text += " Units ordered to attack: " + itoa(int(p.Order)) + "; that many can in this order."
		if n != int(p.Order) {
			text = strings.TrimSuffix(text, "that many can in this order.") + itoa(n) + " can in this order."
		}
	}
	return text
}

// columns is a shift in words.
func columns(n int) string {
	switch {
	case n == 0:
		return "no shift"
	case n < 0:
		return many(-n, "column") + " to the left"
	}
	return many(n, "column") + " to the right"
}

// many is a number of things.
func many(n int, what string) string {
	switch {
	case n == 1:
		return "one " + what
	case what == "hex":
		what = "hexe"
	}
	return itoa(n) + " " + what + "s"
}

// name is what players call a hex.
func (g *Game) name(a Place) string { return g.About.Places[g.ID(a)].Name }
