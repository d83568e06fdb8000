// Package toy is the smallest complete game: two sides, nine areas, four concealed blocks each, six turns. It uses every part
// of the kernel once - fog, handles, dice, lots, choices, previews, forecasts, cases - and is the template for a new game:
// docs/adding-a-game.md walks through its files.
//
// It is an invented country and no simulation of anything. The rules stand in data/rules.json, and code cites their numbers.
//
//   - info.go: what the game has: names, verbs, events, rules. Read first.
//   - data.go: reading the data files.
//   - position.go: the state, its encoding and its checks.
//   - play.go, battle.go: the rules.
//   - view.go: what each side sees, and guessing what it does not see.
//   - forecast.go: exact odds.
//   - answers.go, overlays.go, luck.go: what a game may offer beside the contract.
//   - cases.go: what case files may set up and ask.
package toy

import (
	"fmt"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// How big the game is. Positions are arrays of these sizes; New checks that the data fit.
const (
	areas     = 9
	pieces    = 8
	perSide   = pieces / 2
	stack     = 2 // 1.3: blocks of a side in an area
	faces     = 6 // of the die
	edition   = 1
	mudOn     = 1 // 2.2: the face that brings mud
	firstEast = 1 + perSide
)

// The two sides, and the rule numbers as code names them.
const (
	west = kernel.SideA
	east = kernel.SideB
)

// The verbs, as indices into Info.Verbs.
const (
	verbMove kernel.Verb = 1 + iota
	verbLook
	verbDone
	verbBattle
	verbLose
	verbRetreat
)

// The events, as indices into Info.Events.
const (
	evTurn kernel.EventKind = 1 + iota
	evWeather
	evSide
	evMove
	evControl
	evMix
	evLook
	evLooked
	evBattle
	evReveal
	evRoll
	evLoss
	evGone
	evRetreat
	evConceal
	evOver
)

// What chance is asked for.
const (
	drawWeather chance.Kind = 1 + iota
	drawBattle
	drawSetup
	drawGuess
)

// The facts of a view, as indices into Info.Facts.
const (
	factTurn = iota
	factTurns
	factWeather
	factWest
	factEast
	facts
)

// Piece flags, as bits of PieceView.Flags.
const flagMoved = 1 << 0

// Game is the toy with its data. With off, some of its rules are not enforced (WithoutRule).
type Game struct {
	info  kernel.Info
	x     *kernel.Index
	chart *board.AreaMap
	near  [areas + 1][]border
	town  [areas + 1]bool
	block [pieces + 1]block
	plays []scenario
	off   uint32 // by rule
}

// New loads the game. An error means that its data files do not fit together.
func New() (*Game, error) {
	g := &Game{}
	if err := g.load(); err != nil {
		return nil, fmt.Errorf("toy: %w", err)
	}
	in := &g.info
	in.ID, in.Name, in.Edition = "toy", "The Ford at Brod", edition
	in.Tagline = "Four blocks a side, two towns, ten minutes: the game to learn the table with."
	in.Sides = [2]kernel.SideInfo{{ID: "west", Name: "West", People: "West"}, {ID: "east", Name: "East", People: "East"}}
	in.Options = []kernel.OptionInfo{{ID: "scouts", Name: "Scouts", Text: "Horse may look at a block nearby instead of moving.", Rule: "3.4"}}
	for i := range in.Scenarios {
		in.Scenarios[i].Options = kernel.AllOptions(in.Options)
	}
	in.Levels = []kernel.LevelInfo{{ID: "draw", Name: "Draw"}, {ID: "marginal", Name: "Marginal victory", Match: 1},
		{ID: "decisive", Name: "Decisive victory", Match: 1}}
	in.Form = "block"
	in.Verbs = []kernel.VerbInfo{{},
		{Name: "move", Text: "Move {piece} to {place}", Piece: true, Place: true, Rule: "3.1"},
		{Name: "look", Text: "Look at {piece}", Piece: true, Rule: "3.4"},
		{Name: "done", Text: "End the movement", Rule: "2.1"},
		{Name: "battle", Text: "Fight at {place}", Place: true, Rule: "4.1"},
		{Name: "lose", Text: "{piece} takes the hit", Piece: true, Rule: "4.3"},
		{Name: "retreat", Text: "{piece} goes back to {place}", Piece: true, Place: true, Rule: "4.4"},
	}
	in.Phases = []kernel.PhaseInfo{{},
		{ID: "movement", Name: "Movement", Rule: "2.1"},
		{ID: "battles", Name: "Battles", Rule: "4.1"},
		{ID: "end", Name: "The end", Rule: "5.2"},
	}
	in.Asks = []kernel.AskInfo{{}, // by step
		{ID: "move", Text: "{side}: move your blocks, then end the movement.", Rule: "2.1"},
		{ID: "battle", Text: "{side}: fight {n|no battles|the battle|the battles, in any order}.", Rule: "4.1"},
		{ID: "lose", Text: "{side}: which block at {place} takes a hit?", Rule: "4.3", Answers: answers[:]},
		{ID: "retreat", Text: "{side}: where does {piece} go back to?", Rule: "4.4"},
		{ID: "over", Text: "The game is over.", Rule: "5.2"},
	}
	in.Events = []kernel.EventInfo{{},
		{ID: "turn", Text: "Turn {a} begins.", Show: "phase"},
		{ID: "weather", Text: "The die shows {a}: {b|the ground is dry|mud}.", Show: "die"},
		{ID: "side", Text: "{side} moves.", Show: "phase"},
		{ID: "move", Text: "{piece} moves from {place} to {to}.", Show: "move"},
		{ID: "control", Text: "{side} takes {place}.", Show: "control"},
		{ID: "mix", Text: "The blocks of {side} at {place} are shuffled."},
		{ID: "look", Text: "The scouts report: {piece} is {with}, strength {a}.", Show: "reveal", Sets: "face"},
		{ID: "looked", Text: "Scouts of {side} have looked at {piece} in {place}."},
		{ID: "battle", Text: "{side} attacks {place}.", Show: "battle"},
		{ID: "reveal", Text: "{with} shows itself at {place}, strength {a}.", Show: "reveal", Sets: "face"},
		{ID: "roll", Text: "{piece} rolls {a}: {b|a miss|a hit}{n|| (a 6 hits)| (5 and 6 hit)| (4 to 6 hit)}.", Show: "die"},
		{ID: "loss", Text: "{piece} loses a step and has {a} left.", Show: "loss", Sets: "strength"},
		{ID: "gone", Text: "{piece} is lost.", Show: "loss", Sets: "gone"},
		{ID: "retreat", Text: "{piece} goes back from {place} to {to}.", Show: "move"},
		{ID: "conceal", Text: "{with} at {place} turns away."},
		{ID: "over", Text: "The game is over: {a|West wins|East wins|nobody wins}.", Show: "result"},
	}
	in.Facts = []kernel.FactInfo{
		{ID: "turn", Name: "Turn", Side: kernel.NoSide, Show: "turn"},
		{ID: "turns", Name: "Last turn", Side: kernel.NoSide, Show: "turn"},
		{ID: "weather", Name: "Weather", Words: []string{"dry", "mud"}, Side: kernel.NoSide, Show: "weather"},
		{ID: "points-west", Name: "West's points", Side: west, Show: "points"},
		{ID: "points-east", Name: "East's points", Side: east, Show: "points"},
	}
	in.PieceFlags = []kernel.FlagInfo{{ID: "moved", Name: "has moved", Badge: "m", Show: "spent"}}
	in.Overlays = overlays[:]
	in.Frames = []kernel.FrameInfo{{ID: "battle", Text: "Battle at {place}: West still takes {n}, East {m}."}}
	x, err := kernel.NewIndex(in)
	if err != nil {
		return nil, err
	}
	g.x = x
	return g, nil
}

// Info is the game's fixed data.
func (g *Game) Info() *kernel.Info { return &g.info }

// Start sets up a scenario: blocks are dealt at random among its areas (1.2), and the first turn begins.
func (g *Game) Start(s kernel.Setup, src chance.Source) (kernel.Position, error) {
	p, err := g.empty(s)
	if err != nil {
		return nil, err
	}
	sc := &g.plays[p.scenario]
	for side := west; side <= east; side++ {
		left := append([]int16(nil), sc.blocks[side]...)
		for _, at := range sc.areas[side] {
			i := src.Lot(chance.Label{Kind: drawSetup, N: int16(at)}, left)
			p.place(kernel.PieceID(left[i]), at)
			left = append(left[:i], left[i+1:]...)
		}
		p.deal(side, kernel.NoPlace, src)
	}
	p.beginTurn(src, nil)
	return p, nil
}

// empty is a scenario before its blocks are placed.
func (g *Game) empty(s kernel.Setup) (*Position, error) {
	c, err := g.info.Resolve(s)
	if err != nil {
		return nil, err
	}
	p := &Position{g: g}
	p.scenario, p.scouts = c.Scenario, c.Options != 0
	p.turn, p.step = 1, stepMove
	p.control = g.plays[p.scenario].control
	return p, nil
}
