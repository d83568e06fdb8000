// The kinds of event and their sentences. Everything is public: an event goes to everyone.

package counters

import (
	"strings"

	"umpire/kernel"
)

// The kinds of event, as Info.Events lists them.
const (
	EvNone kernel.EventKind = iota
	EvTurn
	EvWeather
	EvPhase
	EvSetup
	EvPlaced
	EvMoves
	EvEntrains
	EvRides
	EvDetrains
	EvTransfers
	EvArrives
	EvBreaks
	EvCuts
	EvMends
	EvOverrun
	EvAttacks
	EvDie
	EvResult
	EvReduced
	EvGone
	EvRetreats
	EvDisrupted
	EvRecovers
	EvAdvances
	EvGap
	EvNote
	EvTally
	EvTimes
	EvOver
	EvForGood
	EvStuck
	eventKinds
)

// tell sends an event to everyone.
func tell(ev *kernel.Events, e kernel.Event) {
	e.Audience = kernel.Everyone
	ev.Add(e)
}

// eventInfos are the events as players read them. %weather%, %phase%, %outcome%, %column% and %level% stand for the
// game's lists, by number.
func (g *Game) eventInfos() []kernel.EventInfo {
	list := func(field string, words []string) string {
		s := "{" + field
		for _, w := range words {
			s += "|" + w
		}
		return s + "}"
	}
	var weather, phases, outcomes, columns, levels, accounts []string
	for _, w := range g.Weather {
		weather = append(weather, w.Name)
	}
	for _, ph := range g.Phases {
		phases = append(phases, ph.Name)
	}
	for _, o := range g.Outcomes {
		outcomes = append(outcomes, o.ID+": "+o.Name)
	}
	for _, c := range g.Tables[0].Columns {
		columns = append(columns, c.Name)
	}
	for _, l := range g.About.Levels {
		levels = append(levels, strings.ToLower(l.Name))
	}
	for _, a := range g.Accounts {
		accounts = append(accounts, a.Text)
	}
	over := "The last turn is over."
	if g.Hooks.Ended != nil {
		over = "The game is over."
	}
	infos := [eventKinds]kernel.EventInfo{
		EvTurn:     {ID: "turn", Text: "Turn {a} begins.", Show: "phase"},
		EvWeather:  {ID: "weather", Text: "The weather: " + list("a", weather) + ".", Show: "phase"},
		EvPhase:    {ID: "phase", Text: list("a", phases) + " begins.", Show: "phase"},
		EvSetup:    {ID: "set-up", Text: "{side} set up.", Show: "phase"},
		EvPlaced:   {ID: "placed", Text: "{piece} {piece|is|are} placed in {place}.", Show: "move"},
		EvMoves:    {ID: "move", Text: "{piece} {piece|moves|move} from {place} to {to}.", Show: "move"},
		EvEntrains: {ID: "entrain", Text: "{piece} {piece|entrains|entrain} in {place}."},
		EvRides: {ID: "ride",
			Text: "{piece} {piece|goes|go} by rail from {place} to {to}, {n} {n|hexes|hex|hexes}.",
			Show: "move"},
		EvDetrains: {ID: "detrain", Text: "{piece} {piece|detrains|detrain} in {place}."},
		EvTransfers: {ID: "transfer",
			Text: "{piece} {piece|is|are} moved from {place} to {to}.", Show: "move"},
		EvArrives: {ID: "arrive", Text: "{piece} {piece|arrives|arrive} in {place}{a|| as a replacement}.",
			Show: "move"},
		EvBreaks: {ID: "break",
			Text: "{piece} {piece|breaks|break} through the fortified hexside from {place} to {to}.",
			Show: "build"},
		EvCuts: {ID: "cut", Text: "{piece} {piece|cuts|cut} the railway in {place}.", Show: "control"},
		EvMends: {ID: "mend", Text: "{piece} {piece|repairs|repair} the railway in {place}.",
			Show: "control"},
		EvOverrun: {ID: "overrun", Text: "{side} overrun the enemy in {place}.", Show: "battle"},
		EvAttacks: {ID: "attack", Text: "{side} attack {place}: {a/4} against {b/4}.", Show: "battle"},
		EvDie: {ID: "die",
			Show: "die", Text: "A {a}{b||, less 1,|, less 2,|, less 3,|, less 4,} on the column " +
				list("n", columns) + "."},
		EvResult: {ID: "result", Text: list("a", outcomes) + ".", Show: "result"},
		EvReduced: {ID: "reduced", Text: "{piece} in {place} {piece|is|are} reduced.",
			Show: "loss", Sets: "strength"},
		EvGone: {ID: "gone", Text: "{piece} {piece|is|are} eliminated in {place}.",
			Show: "loss", Sets: "gone"},
		EvStuck: {ID: "no-retreat", Text: "No hex is open to the retreat of {piece} from {place}.", Show: "result"},
		EvRetreats: {ID: "retreat", Text: "{piece} {piece|retreats|retreat} from {place} to {to}.",
			Show: "move"},
		EvDisrupted: {ID: "disrupted", Text: "{piece} in {place} {piece|is|are} disrupted.", Show: "loss"},
		EvRecovers: {ID: "recovers", Text: "{piece} in {place} {piece|is|are} no longer disrupted.",
			Show: "step"},
		EvAdvances: {ID: "advance", Text: "{piece} {piece|advances|advance} from {place} to {to}.",
			Show: "move"},
		EvGap:  {ID: "gap", Text: "The line of {side} has {n} open {n|hexes|hex|hexes}.", Show: "result"},
		EvNote: {ID: "note", Text: list("a", g.Notes), Show: "control"},
		EvTally: {ID: "tally", Text: "{side}, {b} {b|points|point|points}: " + list("a", accounts) + ".",
			Show: "result"},
		EvTimes: {ID: "times", Show: "result",
			Text: "By the handicap the victory points of {side} are multiplied by {a}/{b}."},
		EvOver: {ID: "over", Text: over + " Victory points: " + g.About.Sides[0].Name +
			" {n}, " + g.About.Sides[1].Name + " {b}. It is a " + list("a", levels) + " for {side}.",
			Show: "end"},
		EvForGood: {ID: "for-good", Text: "{piece} cannot be replaced: {piece|it is|they are} lost for good.",
			Show: "loss"},
	}
	return infos[:]
}
