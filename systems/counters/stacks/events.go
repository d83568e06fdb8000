// The kinds of event and their sentences, and who is told what.

package stacks

import (
	"strings"

	"umpire/kernel"
)

// The kinds of event, as Info.Events lists them.
const (
	EvNone kernel.EventKind = iota
	EvTurn
	EvPhase
	EvSetup
	EvPlaced
	EvPlacedBack
	EvOrder
	EvDeclared
	EvOrdered
	EvWithdrawn
	EvRestored
	EvArrives
	EvArrivesBack
	EvTooMany
	EvTooManyBack
	EvMoves
	EvStackMoves
	EvControl
	EvShown
	EvShownBack
	EvTurned
	EvAttacks
	EvAir
	EvOdds
	EvDie
	EvResult
	EvConverted
	EvReduced
	EvGone
	EvGoneBack
	EvGroup
	EvRetreats
	EvAdvances
	EvDrawn
	EvExchanged
	EvLooked
	EvEntered
	EvIsolated
	EvCities
	EvRear
	EvNoLevy
	EvHeldOut
	eventKinds
)

// tell sends an event to everyone.
func tell(ev *kernel.Events, e kernel.Event) {
	e.Audience = kernel.Everyone
	ev.Add(e)
}

// backOf is the event that others are told where an untried unit is concerned: it names its kind.
var backOf = map[kernel.EventKind]kernel.EventKind{EvPlaced: EvPlacedBack, EvArrives: EvArrivesBack,
	EvTooMany: EvTooManyBack, EvGone: EvGoneBack}

// tellUnit tells of a unit: of one that has a face everyone, of an untried one its owner by its handle and others by
// its kind.
func (p *Position) tellUnit(e kernel.Event, u Unit, ev *kernel.Events) {
	if ev == nil {
		return
	}
	e.Piece, e.Audience = p.ownID(u), kernel.Everyone
	if !p.untried(u) {
		ev.Add(e)
		return
	}
	e.Audience = kernel.Only(p.side(u))
	ev.Add(e)
	e.Kind, e.Piece, e.Audience, e.N = backOf[e.Kind], kernel.NoPiece, kernel.Except(p.side(u)),
		int16(p.Units[u].Kind)
	ev.Add(e)
}

// tellShown tells others that a unit which they did not see lies in a hex.
func (p *Position) tellShown(u Unit, ev *kernel.Events) {
	e := kernel.Event{Kind: EvShown, Audience: kernel.Except(p.side(u)), Side: p.side(u), Place: p.ID(p.At[u]),
		Piece: kernel.PieceID(p.Face[u])}
	if p.untried(u) {
		e.Kind, e.N = EvShownBack, int16(p.Units[u].Kind)
	}
	ev.Add(e)
}

// eventInfos are the events as players read them.
func (g *Game) eventInfos() []kernel.EventInfo {
	list := func(field string, words []string) string { return "{" + field + "|" + strings.Join(words, "|") + "}" }
	var kinds, outcomes []string
	for _, k := range g.Kinds {
		kinds = append(kinds, strings.ToLower(k.Name))
	}
	kinds[0] = "unit"
	for _, o := range g.Outcomes {
		outcomes = append(outcomes, o.ID+": "+o.Name)
	}
	var columns, below []string // from 1:1 upwards and downwards
	for c := range 60 {
		columns = append(columns, ColumnName(c))
		below = append(below, ColumnName(-c))
	}
	columns[0] = "{-n|" + strings.Join(below, "|") + "}"
	back := "an untried " + list("n", kinds)
	why := "{b|.|: out of supply when the turn ends.|: it had retreated into this battle.}"
	infos := [eventKinds]kernel.EventInfo{
		EvTurn:       {ID: "turn", Text: "Turn {a} begins.", Show: "phase"},
		EvPhase:      {ID: "phase", Text: "{side}: " + list("a", phaseNames[:]) + ".", Show: "phase"},
		EvSetup:      {ID: "set-up", Text: "{side} set up.", Show: "phase"},
		EvPlaced:     {ID: "placed", Text: "{piece} {piece|is|are} placed in {place}.", Show: "move"},
		EvPlacedBack: {ID: "placed-untried", Text: "In {place} " + back + " is placed."},
		EvOrder:      {ID: "order", Text: "{side} {a|move first, then fight|fight first, then move}.", Show: "declare"},
		EvDeclared:   {ID: "declared", Text: "{side} declare their offensive for the next turn.", Show: "declare"},
		EvOrdered: {ID: "ordered", Text: "{side} are ordered to attack with {n} units: the die shows {a}.",
			Show: "die"},
		EvWithdrawn: {ID: "withdrawn", Text: "{piece} {piece|is|are} withdrawn from {place}.",
			Show: "pool", Sets: "gone"},
		EvRestored: {ID: "restored", Text: "{piece} in {place} {piece|gets|get} a step back.",
			Show: "step", Sets: "strength"},
		EvArrives:     {ID: "arrive", Text: "{piece} {piece|arrives|arrive} in {place}.", Show: "move"},
		EvArrivesBack: {ID: "arrive-untried", Text: "In {place} " + back + " arrives."},
		EvTooMany: {ID: "no-room", Text: "{piece} {piece|finds no place and is|find no place and are} lost.",
			Show: "loss", Sets: "gone"},
		EvTooManyBack: {ID: "no-room-untried", Text: "There is no place for " + back + ": it is lost.", Show: "loss"},
		EvMoves:       {ID: "move", Text: "{piece} {piece|moves|move} from {place} to {to}.", Show: "move"},
		EvStackMoves:  {ID: "stack-moves", Text: "{n} {n|units move|unit moves|units move} from {place} to {to}."},
		EvControl:     {ID: "control", Text: "{side} take {place}.", Show: "control"},
		EvShown:       {ID: "shown", Text: "On top in {place}: {piece}.", Show: "reveal"},
		EvShownBack:   {ID: "shown-untried", Text: "On top in {place}: " + back + ".", Show: "reveal"},
		EvTurned: {ID: "untried-turned", Text: "The untried unit in {place} is {with}.",
			Show: "reveal", Sets: "face"},
		EvAttacks: {ID: "attack", Text: "{side} {b|attack|assault} {place} with {a} {a|units|unit|units}.",
			Show: "battle"},
		EvAir: {ID: "air", Text: "{side} send {n} aircraft to {place}.", Show: "support"},
		EvOdds: {ID: "battle-odds", Text: "{a} against {b} in {place}, with all shifts " +
			"{n|" + strings.Join(columns, "|") + "}."},
		EvDie:    {ID: "die", Text: "The die shows {a}.", Show: "die"},
		EvResult: {ID: "result", Text: list("a", outcomes) + ".", Show: "result"},
		EvConverted: {ID: "converted", Text: "The result in {place} becomes: {a|the attacker loses one step|the " +
			"attack stalls|a bloodbath|the defender retreats|the defender loses one step and holds|" +
			"a step lost by each defender, for no hex is open to their retreat}."},
		EvReduced: {ID: "reduced", Text: "{piece} {piece|loses|lose} a step.", Show: "loss", Sets: "strength"},
		EvGone: {ID: "gone", Text: "{piece} {piece|is|are} eliminated in {place}" + why, Show: "loss",
			Sets: "gone"},
		EvGoneBack: {ID: "gone-untried", Text: "In {place} " + back + " is eliminated" + why, Show: "loss"},
		EvGroup:    {ID: "battle-group", Text: "{piece} {piece|is|are} left of it in {place}.", Show: "pool"},
		EvRetreats: {ID: "retreat", Text: "{piece} {piece|retreats|retreat} from {place} to {to}.", Show: "move"},
		EvAdvances: {ID: "advance", Text: "{piece} {piece|advances|advance} from {place} to {to}.", Show: "move"},
		EvDrawn:    {ID: "drawn", Text: "{piece} {piece|is|are} drawn.", Show: "pool"},
		EvExchanged: {ID: "exchanged", Text: "In {place} a unit is exchanged for {with}.",
			Show: "reveal"},
		EvLooked:   {ID: "looked", Text: "The unit that left was {with}.", Show: "reveal"},
		EvEntered:  {ID: "capital-entered", Text: "{side} are in {place}, and win.", Show: "end"},
		EvIsolated: {ID: "isolated", Text: "No supply line reaches {place}: {side} win.", Show: "end"},
		EvCities: {ID: "cities", Text: "The last turn is over, and {side} control every city but {place}: they win.",
			Show: "end"},
		EvRear: {ID: "rear", Text: "{side} are in {place}, behind the enemy's start line, and win.", Show: "end"},
		EvNoLevy: {ID: "no-withdrawal", Text: "The enemy must withdraw a unit and has none for it: {side} win.",
			Show: "end"},
		EvHeldOut: {ID: "held-out", Text: "The last turn is over, and {side} have held out: they win.", Show: "end"},
	}
	return infos[:]
}
