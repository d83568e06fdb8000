// What a game says of itself: its map, counters, sequence of play, tables and scenarios.

package counters

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/switches"
	"umpire/systems/counters/ground"
)

// Place is a hex by its number on the board, or a holding place after the last hex.
type Place = ground.Place

// Unit is a counter: an index into Config.Units, from 1; 0 is none.
type Unit int16

// Parts is how many parts a point of strength or movement has, so that a half of a half is whole.
const Parts = 4

// Most of what a game can have.
const (
	MaxUnits   = 2048
	MaxClasses = 16
	maxTargets = 6 // hexes of one attack
)

// Show is how a strength is qualified, by the way it is printed.
type Show uint8

// The ways of printing a strength.
const (
	Plain    Show = iota
	Defends       // in parentheses: it counts in defence only
	Attached      // in brackets: it counts only in a hex with a counter of unbracketed strength
)

// Step is what is printed on one face of a counter, and what losing it is worth.
type Step struct {
	Strength int16 // in points
	Move     int16 // movement allowance, in points
	Show     Show
	Worth    int16 // victory points for each point of strength that is lost with it
}

// Counter is a counter of the game.
type Counter struct {
	// Of its PieceInfo the game fills in identity, symbol, size and texts; the system adds Rates.
	kernel.PieceInfo
	Class    uint8  // index into Config.Classes
	Steps    []Step // best first; a loss turns it to the next one, the last loss eliminates it
	Engineer bool   // it mends rails, and moves along them only
	Recruit  bool   // it may come back as a replacement
}

// Class is a class of counters that move alike.
type Class struct {
	ID, Name   string
	Costs      []int16 // points for entering a hex, by terrain number of the map
	Mechanized bool
}

// PhaseKind is what is done in a phase.
type PhaseKind uint8

// The kinds of phase.
const (
	PhaseSetup PhaseKind = iota
	PhaseMove
	PhaseCombat
	PhaseOver
)

// Phase is a phase of the sequence of play.
type Phase struct {
	ID, Name, Rule string
	Side           kernel.Side
	Kind           PhaseKind
	// First: a movement phase that opens the side's player turn: arrivals, replacements and engineers come in it, and
	// units ride on rails.
	First bool
	// Classes are the classes that may move in it, by bit.
	Classes uint16
	// Last: the side's player turn ends with it.
	Last bool
}

// Weather is a kind of weather.
type Weather struct {
	ID, Name string
	Frozen   bool // frozen waters: Config.Waters count for nothing
	Effects  []WeatherEffect
}

// WeatherEffect is what weather does to the units of a side and some classes.
type WeatherEffect struct {
	Side        kernel.Side
	Classes     uint16 // by bit
	HalfMove    bool
	OneHex      bool // they move one hex in a phase, at no cost
	HalfAttack  bool
	HalfDefence bool
	Rule        string
}

// Zones are the effects of enemy zones of control, in points.
type Zones struct {
	Enter, Leave int16
	// CutSupply: zones of the side cut the supply lines of its enemy.
	CutSupply [2]bool
}

// Supply is how a side's units are in supply.
type Supply struct {
	Range int16    // hexes to a railhead
	Rims  []string // map edges from which its railways run
	// OwnSide: its railways count only on its own side of the start line.
	OwnSide bool
}

// Rails is how a side uses railways.
type Rails struct {
	Rides    bool  // its units ride
	PerPoint int16 // hexes for each movement point
	Most     int16 // units that are entrained in one phase
	// Entraining costs Board/4 of the allowance, detraining Leave/4, rounded up to whole points.
	Board, Leave int16
}

// Outcome is what one cell of a combat results table does.
type Outcome struct {
	ID   string // as it is printed: "Ae"
	Name string // "Attacker eliminated"
	Rule string // that explains it
	// Attacker and Defender are what happens to each; a retreat of the defender comes first.
	Attacker, Defender Fate
	Advance            bool // the attacker may advance
}

// Fate is what happens to the units of one side in a combat.
type Fate uint8

// The fates.
const (
	Unhurt       Fate = iota
	Eliminated        // all of them lose a step
	Retreats          // all of them are moved one hex by the other side
	Exchange          // its owner loses units worth the enemy's losses
	HalfExchange      // or half of them
	Disrupts          // its owner disrupts units worth the enemy's losses
)

// Table is a combat results table.
type Table struct {
	Side    kernel.Side // whose attacks it is for
	Columns []Column    // ascending; ratios below the first and above the last count as these
	Low     int8        // the number of the first row
	Rows    [][]uint8   // by row and column: index into Config.Outcomes
	Faces   int         // of the die
}

// Column is a ratio of attack to defence, at least Attack to Defence.
type Column struct {
	Name            string // "3-1"
	Attack, Defence int16
}

// Modifier takes from the die of an attack. The most severe one counts, not their sum.
type Modifier struct {
	ID, Text, Rule string
	Die            int8        // at most 0
	Side           kernel.Side // whose attacks; NoSide: both
	// Terrain: a defender is in this terrain; -1 if it is about hexsides.
	Terrain int
	// Across: every attacker attacks over hexsides of this kind; -1 if it is about terrain. Front: from their front.
	Across int
	Front  bool
	Water  bool // not while waters are frozen
}

// Shift moves the column of a side's attacks in some turns.
type Shift struct {
	Side        kernel.Side
	First, Last int16
	Columns     int8
	Text, Rule  string
}

// Arrival is a unit that arrives.
type Arrival struct {
	Unit   Unit
	Turn   int16
	Places []Place // where it may enter
}

// Deploy is the set-up of one side in a scenario.
type Deploy struct {
	Units []Unit
	// Steps are the steps that a unit has at the start, for those that do not begin with all; by Units.
	Steps []uint8
	// Fixed are the hexes of the units that stand where the scenario says; NoPlace for others; by Units.
	Fixed []Place
	// Usual is where each of the others stands if the side lets them be arranged; by Units.
	Usual []Place
	// Within is how far from the start line units stand, 0 for any distance, and Free how many may stand further.
	Within, Free int16
	Ground       board.Bits // the side's side of the start line
}

// Scenario is a scenario.
type Scenario struct {
	ID          string
	First, Last int16 // turns
	Line        []Place
	Deploy      [2]Deploy
	Order       [2]kernel.Side // who sets up first
	Arrivals    []Arrival
	// Entries are where a side brings back one Recruit a turn; none if it brings back nobody.
	Entries [2][]Place
	Rail    []uint8 // by place: RailNone, RailCut, or RailOf a side
	Goals   []kernel.GoalInfo
}

// The states of a hex's rails.
const (
	RailNone uint8 = iota
	RailCut
	railOwned
)

// RailOf is the state of rails that a side can use.
func RailOf(s kernel.Side) uint8 { return railOwned + uint8(s) }

// Config is a game of the system.
type Config struct {
	About kernel.Info // identity, texts, rules, scenarios; the system fills in what it names itself
	// PositionsSince is the edition since which encoded positions mean what they mean now: games that were begun with
	// it or a later one go on with this. 0 is this edition alone.
	PositionsSince int

	Map     *board.HexMap
	Units   []Counter // index 0 unused
	Classes []Class
	Phases  []Phase // of a turn, in order
	Weather []Weather
	// WeatherOf is the weather of each turn: an index into Weather, by turn from 1.
	WeatherOf []uint8
	Turns     []string // names of the turns, from 1

	Zones    Zones
	Stack    int // units in a hex
	Supply   [2]Supply
	Rails    [2]Rails
	RailKind string // the kind of way that rails are
	// Barrier is the kind of hexside that units cannot cross nor attack over, Works the kind of fortified hexside that
	// costs WorksCost the first time, by units of WorksAgainst, and WorksBreak is how many broken ones break a line.
	Barrier      string
	Works        string
	WorksCost    int16
	WorksAgainst kernel.Side
	WorksBreak   int

	Outcomes  []Outcome
	Tables    [2]Table // by attacking side; both have the same columns
	Modifiers []Modifier
	Shifts    []Shift
	// Overrun is the odds that an overrun needs and is settled on, so many to one: a column of both tables. 0: the game
	// has no overruns.
	Overrun int16
	// LineRims are the two map edges between which a side keeps a continuous line; empty if none is asked for.
	LineRims [2]string
	// Rebuild is where a side's lost engineers come back, empty if they do not.
	Rebuild [2][]Place

	// Grounds are what terrains look like (kernel.Grounds), by terrain number.
	Grounds []string
	// Drawn is where the hexes lie in map units, as kernel.Grid has it.
	Drawn struct{ X, Y, DX, DY int32 }
	// Accounts are what gives victory points, in the rulebook's order.
	Accounts []Account
	// Notes are the sentences that the game's hooks send as events (Position.Note), by number.
	Notes []string

	Scenarios []Scenario
	Numbers   [NumberRules]string // of each rule of the system, and of the game's own where it has such
	Switches  switches.Table[Rule]
	Options   [][]Rule
	Hooks     Hooks
}

// Hooks are what a game adds in code. A hook that answers with what Config does not have (a level, a rule, the number
// of a note) is a fault in the game's code: the system panics where it is asked, so that the first game finds it.
type Hooks struct {
	// Phased is called when a phase is over. What it must remember is in Position.Memo.
	Phased func(p *Position, ev *kernel.Events)
	// Ended reports whether the game is over before its last turn is; Level says who has won. It is called after
	// Phased. Best let it be so in the last phase of a player turn alone: players are warned when the end of that one
	// loses (Position.Risk).
	Ended func(p *Position) bool
	// Progress adds to the progress of a position what each side still needs, how things stand in words, and what is
	// one step from deciding the game.
	Progress func(p *Position, viewer kernel.Side, out *kernel.Progress)
	// Account is the points that each of Config.Accounts gives if the game ended now, and Level who has won with the
	// sums of both sides, how clearly (an id of Info.Levels) and by which rule.
	Account func(p *Position, out []int32)
	Level   func(p *Position, points [2]int32) (winner kernel.Side, level, rule string)
}

// Account is one thing that gives a side victory points.
type Account struct {
	Side       kernel.Side
	Text, Rule string // "Units near the capital, ten each"
}
