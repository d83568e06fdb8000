// What the oracle is told of a game: its rulebook as data, written down by the game's tests from the rulebook and not
// from the game's own tables. What a game does not have is left out.
//
// What the data files can say and a Book cannot: more than one sheet, modifiers of one side alone, modifiers over more
// than one kind of river, railways that supply on the side's own ground alone (own_side), engineers of both sides that
// stand at railheads, or that come back. A game with one of these differs from the oracle where it comes up.

package counterstest

import (
	"umpire/board"
	"umpire/kernel"
)

// Book is a game as the oracle knows it.
type Book struct {
	Map *board.HexMapFile // the records as they stand in the file

	Phases []BookPhase
	// Engineer is the class of the units that keep to railways and mend them.
	Engineer string
	// Cost is what a hex of a terrain costs a unit of a class to enter, in points.
	Cost         func(class, terrain string) int
	Enter, Leave int // prices of enemy zones
	Stack        int
	Frozen       func(turn int) bool // nil: never
	// Weather is what the weather of a turn does to a unit of a side and class; nil: nothing.
	Weather func(turn int, s kernel.Side, class string) BookWeather

	Barrier, River, Works string // kinds of hexsides
	WorksCost, WorksBreak int
	WorksAgainst          kernel.Side

	Range [2]int      // of supply
	Rims  [2][]string // map edges to which railways lead
	Cuts  [2]bool     // the side's zones cut the enemy's supply

	Rails    [2]BookRails
	Repairs  kernel.Side // whose engineers stand at the railheads, and whose the repaired rails are
	Rebuilds kernel.Side // whose engineers come back, in the city, and may be put elsewhere

	Columns []string                          // of both tables: "3-1"
	Chart   [2]map[int]string                 // by side and die: the cells, separated by blanks
	Results map[string]BookResult             // of the cells
	Shift   func(turn int, s kernel.Side) int // nil: none
	// Ground is what defence in a terrain takes from the die, OverRiver attack over rivers alone, OverWorks attack over
	// the front of works alone.
	Ground               map[string]int
	OverRiver, OverWorks int
	Overrun              int // so many to one; 0: there are none

	LineRims [2]string // the edges between which each side keeps a line; empty: no line is asked for
	City     string    // name of the town that engineers come back to

	Scenarios map[string]BookScenario
	SetsUp    kernel.Side // first
	Behind    [2]string   // the edge behind each side: its ground lies between that and the start line
	Within    [2]int      // hexes of the start line within which a side sets up; 0: any
	Free      [2]int      // units that need not
	// Worth is how many points each point of strength is worth on a step of a unit (0 is the best).
	Worth func(p *kernel.PieceInfo, step int) int
	// Recruit reports whether a unit may come back as a replacement; nil: none.
	Recruit func(p *kernel.PieceInfo) bool
	// Score is what a side would have besides losses and gaps if the game ended now; Level who has won with so many
	// points, and how clearly.
	Score func(w *World, s kernel.Side) int
	Level func(w *World, points [2]int) (kernel.Side, string)
	// Phased is told of each phase that ends; Ended is asked then whether the game is over before its last turn.
	// Either may be nil.
	Phased func(w *World)
	Ended  func(w *World) bool
}

// BookRails is how a side uses railways.
type BookRails struct {
	Ready bool // those of its ground are in use at the start
	// Trains is how many units ride at once (0: nobody does), PerPoint how many hexes for a point, Board and Alight the
	// shares of the allowance for entraining and detraining, in quarters.
	Trains, PerPoint, Board, Alight int
}

// BookResult is what a cell of the table does to each side: "" nothing, "eliminated" each unit loses a step,
// "retreats", and to the attacker "exchange", "half exchange" or "disrupted".
type BookResult struct {
	Attacker, Defender string
	Advance            bool // the attacker may advance
}

// BookPhase is a phase of a turn.
type BookPhase struct {
	Side        kernel.Side
	Combat      bool
	First, Last bool     // of the side's phases in the turn
	Classes     []string // that alone move; none: all
}

// BookWeather is what weather does to a unit.
type BookWeather struct{ HalfMove, OneHex, HalfAttack, HalfDefence bool }

// BookScenario is a scenario.
type BookScenario struct {
	First, Last int
	Line        string // name of the start line
	Replaces    [2]bool
	Recruits    []string // edges where replacements enter
	Arrivals    []BookArrival
}

// BookArrival is a unit that arrives: from a turn on, over some edges of the map.
type BookArrival struct {
	Piece kernel.PieceID
	Turn  int
	Edges []string
}
