// What a game says of itself: its map, counters, turns, table and set-up.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/switches"
	"umpire/systems/counters/ground"
)

// Place is a hex by its number on the board, or a holding place after the last hex.
type Place = ground.Place

// Unit is a counter on the table: an index into Config.Units, from 1; 0 is none. An untried one has no face yet.
type Unit int16

// Most of what a game can have.
const (
	maxUnits   = 1024
	maxLevies  = 4
	hardStack  = 7 // units in a hex when no limit is in force
	maxTowns   = 64
	maxStrings = 64
	faces      = 5 // states of a counter: steps left
)

// Step is what is printed on one face of a counter.
type Step struct {
	Attack, Defence int16
	Class           uint8 // index into Config.Classes
}

// Counter is a counter of the game.
type Counter struct {
	// Of its PieceInfo the game fills in identity, symbol, size and texts; the package adds Rates.
	kernel.PieceInfo
	Steps []Step // best first; a loss turns it to the next one, the last loss eliminates it
	// Kind is what shows while it is untried, an index into Config.Kinds from 1; 0 for one that never is. A kind is one
	// side's.
	Kind uint8
	// Replaces is the kind of the units that it is exchanged for from the cup, 0 if it does not lie in the cup.
	Replaces uint8
	// Group: it is a battle group, with one face for each step; it enters with one of them and has one step.
	Group bool
	// Leaves is the number of the face of the battle group that is left of it when it is eliminated, from 1; 0: none.
	Leaves uint8
	// Recovers: a lost step can be restored.
	Recovers bool
}

// Class is a class of counters that move alike.
type Class struct {
	ID, Name   string
	Mechanized bool
	Barred     []bool // terrain that it cannot enter, by terrain number of the map
	Assaults   bool   // it takes part in assaults in the movement phase
	Leads      bool   // and lets others of its stack take part; it fights with its defence against cities and works
}

// Kind is what shows of an untried counter.
type Kind struct {
	ID, Name, Symbol string
	Class            uint8
}

// Turn is a line of the turn record.
type Turn struct {
	Name             string
	Mechanized, Foot int16 // movement points
	Air              [2]uint8
	Arrive           []int16 // by kind: how many arrive
	Levies           []uint8 // how many units of each of Config.Levies are withdrawn
	Exchange         bool    // a unit is drawn from the cup
}

// Levy is a withdrawal: units of First, or if none can be withdrawn of Instead.
type Levy struct {
	Name           string
	First, Instead []bool // by unit
}

// The results of the table.
const (
	Stalled uint8 = iota
	AttackerLoses
	Retreats
	Eliminated
	results
)

// Outcome names a result.
type Outcome struct{ ID, Name, Rule string }

// Mod is a shift of the column.
type Mod uint8

// The shifts.
const (
	ModForest Mod = iota
	ModRiver
	ModCity
	ModWorks
	ModAir
	ModConcentric
	ModOrder
	ModMomentum
	ModOffensive
	ModShortFirst  // of the first side's attacks
	ModShortSecond // of the second's
	Mods
)

// Modifier is one of the shifts as the game has it.
type Modifier struct {
	Text, Rule string
	Shift      int8
}

// Town is a town or city of one or more hexes.
type Town struct {
	Name    string
	Places  []Place
	City    bool
	Capital bool
}

// Offensive is the offensive that the first side may declare.
type Offensive struct {
	First, Last      int16    // turns in which it may be declared
	Mechanized, Foot int16    // points less in the turn of declaration, and more in the next
	Air              uint8    // aircraft more in the turn of execution
	Steps            [2]uint8 // steps that come back then: foot, mechanized
	Order            int16    // times a die: units that the enemy must attack with in the turn of declaration
}

// Wing are units that move further in the first turn as long as they stay on their ground.
type Wing struct {
	Ground board.Bits
	Points int16
}

// Deploy is the set-up of one side.
type Deploy struct {
	Units   []Unit
	Reserve []bool  // by Units: it belongs to the reserve
	Usual   []Place // by Units: where it stands if the side lets them be arranged
}

// Roles are the sides that have what the other has not; kernel.NoSide: neither has it.
type Roles struct {
	Zones kernel.Side // its units have zones of control, for which the other's stop and which cut the other's supply
	// Assaults makes assaults in the movement phase, with the units of some classes (Class.Assaults).
	Assaults kernel.Side
	Still    kernel.Side // its units neither move nor attack out of supply
	Starves  kernel.Side // its units are eliminated at the end of a turn out of supply
	// Converts makes of a retreat from a city a stall or a bloodbath, and loses a step in place of its own elsewhere.
	// The other's attacks on cities that would stall or make retreat cost it a step.
	Converts kernel.Side
	Works    kernel.Side // fortifications help it to defend
	Crosses  kernel.Side // its supply lines cross barriers
}

// Config is a game.
type Config struct {
	About kernel.Info // identity, texts, rules, scenarios; the package fills in what it names itself
	// PositionsSince is the edition since which encoded positions mean what they mean now: games that were begun with
	// it or a later one go on with this. 0 is this edition alone.
	PositionsSince int

	Map     *board.HexMap
	Units   []Counter // index 0 unused
	Classes []Class
	Kinds   []Kind // index 0 unused
	Turns   []Turn // from 1
	Stack   int
	Roles   Roles

	River, Barrier string // kinds of hexside
	Forest         string // terrain that helps against assaults in the movement phase
	NoAssault      string // terrain that they cannot be launched into
	Works          board.Bits
	Towns          []Town
	Sources        [2][]Place
	// Line is the start line, held by units of kind Holder; Ground is the first side's side of it, Forward and Reserve
	// are the zones of the second.
	Line                    []Place
	Holder                  uint8
	Ground, Forward, Behind board.Bits
	Deploy                  [2]Deploy
	Wing                    Wing

	Columns   []string  // of the table: ratios from Low to 1 to 1 to High
	Low, High int       // 3 and 5 for columns from 1:3 to 5:1
	Rows      [][]uint8 // by die and column: results
	Outcomes  [results]Outcome
	Modifiers [Mods]Modifier
	Levies    []Levy
	Offensive Offensive

	Grounds []string                     // what terrains look like (kernel.Grounds), by terrain number
	Layout  struct{ X, Y, DX, DY int32 } // where the hexes lie in map units, as kernel.Grid has it

	Numbers  [NumberRules]string
	Switches switches.Table[Rule]
}
