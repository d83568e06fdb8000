// The words of verbs and questions.

package counters

import (
	"umpire/kernel"
)

func (g *Game) verbInfos() []kernel.VerbInfo {
	var columns []string
	for _, c := range g.Tables[0].Columns {
		columns = append(columns, c.Name)
	}
	infos := [verbCount]kernel.VerbInfo{
		VChoose:   {Name: "choose", Text: "Move {piece}", Piece: true},
		VMove:     {Name: "move", Text: "Move to {place}", Place: true, Via: VChoose},
		VEntrain:  {Name: "entrain", Text: "Entrain", Via: VChoose},
		VRide:     {Name: "ride", Text: "Go by rail to {place}", Place: true, Via: VChoose},
		VDetrain:  {Name: "detrain", Text: "Detrain", Via: VChoose},
		VTransfer: {Name: "transfer", Text: "Put it on the railway in {place}", Place: true, Via: VChoose},
		VEnter:    {Name: "enter", Text: "It enters in {place}", Place: true, Via: VChoose},
		VTarget:   {Name: "target", Text: "Attack {place}", Title: "Hexes to attack", Place: true},
		VAttack:   {Name: "attack", Text: "{piece} {piece|attacks|attack}", Title: "Attackers", Piece: true},
		VCommit:   {Name: "commit", Text: "Commit them to the overrun"},
		VSettle:   {Name: "settle", Text: "Settle the overrun of {place}", Place: true},
		VLower: {Name: "lower", Text: "Attack at {n} only", Title: "Lower odds", Num: kernel.NumChoice,
			Choices: columns},
		VForgo:   {Name: "forgo-retreat", Text: "Ignore retreats of the defender"},
		VRoll:    {Name: "roll", Text: "Roll for the attack", Settles: true},
		VRetreat: {Name: "retreat", Text: "{piece} {piece|retreats|retreat} to {place}", Piece: true, Place: true},
		VLose: {Name: "lose", Text: "{steps|Lose|Eliminate|Reduce} {piece}", Title: "Losses",
			Piece: true},
		VDisrupt: {Name: "disrupt", Text: "Disrupt {piece}", Piece: true},
		VAdvance: {Name: "advance", Text: "{piece} {piece|advances|advance} to {place}", Piece: true, Place: true},
		VPlace:   {Name: "place", Text: "Place it in {place}", Place: true, Via: VChoose},
		VArrange: {Name: "arrange", Text: "Place the rest where they usually stand"},
		VDone:    {Name: "done", Text: "Done", Ends: true},
		VEnd:     {Name: "end", Text: "End the phase"},
	}
	for v := VChoose; v < verbCount; v++ {
		infos[v].Rule = g.Numbers[ruleOf[v]]
	}
	return infos[:]
}

func (g *Game) askInfos() []kernel.AskInfo {
	chosen := func(r Rule) map[string]string { return map[string]string{"choose": g.Numbers[r]} }
	overrun := g.Numbers[ROverrun]
	infos := [stages]kernel.AskInfo{
		StageDeploy: {ID: "set-up", Text: "{side}: place your units, {n} {n|are|is|are} left.", Rule: g.Numbers[RCover],
			Labels: map[string]string{"choose": "Place {piece}"}, Rules: chosen(RCover)},
		StageMove: {ID: "move", Text: "{side}: move your units.", Rule: g.Numbers[RClasses], Expects: []string{"end"},
			Labels: map[string]string{"target": "Overrun {place}", "done": "End its move"},
			Rules:  map[string]string{"choose": g.Numbers[RClasses], "target": overrun}},
		StageOverrun: {ID: "overrun", Text: "{side}: who overruns {place}?", Rule: g.Numbers[ROverrun],
			Expects: []string{"commit"}, Labels: map[string]string{"attack": "{piece} {piece|overruns|overrun}"},
			Rules:    map[string]string{"attack": overrun},
			Weighs:   "commit",
			Together: map[string]string{"attack": "All {n} in {place} overrun"}},
		StageSettle: {ID: "settle", Text: "{side}: settle the overruns.", Rule: g.Numbers[ROverrun]},
		StageAttack: {ID: "attack", Text: "{side}: who attacks whom?", Rule: g.Numbers[RAdjacent],
			Expects: []string{"roll", "end"}, Weighs: "roll",
			Together: map[string]string{"attack": "All {n} in {place} attack"}},
		StageRetreat: {ID: "retreat", Rule: g.Numbers[RRetreat],
			Text: "{side}: where {n|do|{piece|does|do}|do} {n|the enemy's units|{piece} of the enemy|" +
				"the enemy's {n} units} retreat to?",
			Together: map[string]string{"retreat": "All {n} retreat to {place}"},
			Answers:  []kernel.AnswerInfo{{ID: "any", Text: "Any hex will do: the first one on the list"}}},
		StageLose: {ID: "lose", Text: "{side}: which unit takes a loss? Strength still to lose: {n/4}.",
			Rule: g.Numbers[RExchange]},
		StageDisrupt: {ID: "disrupt", Text: "{side}: which unit is disrupted? Strength still to disrupt: {n/4}.",
			Rule: g.Numbers[RDisrupt]},
		StageAdvance: {ID: "advance", Text: "{side}: who advances?", Rule: g.Numbers[RAdvance],
			Labels: map[string]string{"done": "End the advance"}},
		StageExcess: {ID: "excess", Text: "{side}: too many units stand in {place}. Which is lost?",
			Rule: g.Numbers[RStackEnd], Labels: map[string]string{"lose": "Eliminate {piece}"},
			Rules: map[string]string{"lose": g.Numbers[RStackEnd]}},
		StageOver: {ID: "over", Text: "The game is over.", Rule: g.Numbers[RVictory]},
	}
	return g.askRetreats(infos[:])
}

// askRetreats adds the question about a retreat once more for each rule by which a result of combat brings one, under
// the same id: a standing answer is for all of them.
func (g *Game) askRetreats(infos []kernel.AskInfo) []kernel.AskInfo {
	g.retreatAsk = make([]uint8, len(g.Outcomes))
	by := map[string]uint8{g.Numbers[RRetreat]: uint8(StageRetreat)}
	for i := range g.Outcomes {
		o := &g.Outcomes[i]
		if o.Attacker != Retreats && o.Defender != Retreats {
			g.retreatAsk[i] = uint8(StageRetreat)
			continue
		}
		if _, ok := by[o.Rule]; !ok {
			by[o.Rule] = uint8(len(infos))
			q := infos[StageRetreat]
			q.Rule, q.Rules = o.Rule, map[string]string{"retreat": o.Rule}
			if o.Attacker != Retreats { // the player who moves chooses, and is never away
				q.Answers = nil
			}
			infos = append(infos, q)
		}
		g.retreatAsk[i] = by[o.Rule]
	}
	return infos
}
