// Package toy is the smallest complete game: two sides, nine areas, four concealed blocks each, six turns. It uses
// every part of the kernel once - fog, handles, dice, lots, choices, previews, forecasts, cases - and is the template
// for a new game: docs/adding-a-game.md walks through its files. The country is invented. The rules stand in
// data/rules.json, and code cites their numbers.
package toy

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/mechanics/casewords"
	"umpire/mechanics/fog"
	"umpire/mechanics/legality"
	"umpire/mechanics/switches"
)

// The sides, and how big the game is. Positions are arrays of these sizes; load checks that the data fit.
const (
	west       = kernel.SideA
	east       = kernel.SideB
	areas      = 9
	pieces     = 8
	perSide    = pieces / 2
	maxSteps   = 3
	limit      = 2 // 1.3: blocks of a side in an area
	faces      = 6 // of the die
	edition    = 1
	mudOn      = 1  // 2.2: the face that brings mud
	everywhere = -1 // all areas, for stack
)

// The verbs, as data/info.json lists them.
const (
	verbMove kernel.Verb = 1 + iota
	verbLook
	verbDone
	verbBattle
	verbLose
	verbRetreat
)

// The events, as data/info.json lists them.
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
const drawWeather, drawBattle, drawSetup, drawGuess chance.Kind = 1, 2, 3, 4

var draws = map[chance.Kind]string{drawWeather: "the weather", drawBattle: "the battle in {place}"}

// Game is the toy with its data.
type Game struct {
	info     kernel.Info
	ground   [2]*board.Graph // the map as it can be crossed, dry and in mud (3.3)
	plays    []scenario      // by Info.Scenarios
	fog      fog.Fog
	rules    switches.Book
	refusals legality.Refusals
	casewords.Cases[*Position]
}

// New loads the game. An error means that its data files do not fit together. Info is the game's fixed data.
func New() (*Game, error)          { return load(kit.Standard()) }
func (g *Game) Info() *kernel.Info { return &g.info }

// WithoutRule is the same game with one rule not enforced: cases prove by it that they depend on the rule.
func (g *Game) WithoutRule(number string) (kernel.Game, bool) {
	w, ok := *g, false
	w.rules, ok = g.rules.Without(number)
	return &w, ok
}

// Start sets up a scenario: blocks are dealt at random among its areas (1.2), and the first turn begins.
func (g *Game) Start(s kernel.Setup, src chance.Source) (kernel.Position, error) {
	p, err := g.empty(s)
	if err != nil {
		return nil, err
	}
	sc := &g.plays[p.Scenario]
	for side := range east + 1 {
		left := append([]int16(nil), sc.blocks[side]...)
		for _, a := range sc.areas[side] {
			i := src.Lot(chance.Label{Kind: drawSetup, N: int16(a)}, left)
			p.place(kernel.PieceID(left[i]), a)
			left = append(left[:i], left[i+1:]...)
		}
		g.fog.Mix(p, side, kernel.NoPlace, src, fog.AsAdded)
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
	p.Scenario, p.Scouts, p.Turn, p.Step = c.Scenario, c.Options != 0, 1, stepMove
	p.Control = p.play().control
	return p, nil
}
