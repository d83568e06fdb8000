// A game as the oracle knows it: its Book of sites, units, bombers and own rules.

package blockstest

import (
	"slices"

	"umpire/kernel"
)

// place and piece are what a view shows: the oracle knows no other numbers.
type (
	place = kernel.PlaceID
	piece = kernel.PieceID
)

// Site is a place of the map as the rulebook and the game's map file have it. Holding places (pools) are not sites.
type Site struct {
	ID   string
	Kind SiteKind
	// Cost is what entering costs in good weather, Limit how many blocks of a side may stay, Absorb how many hits the
	// ground absorbs; with Held only for a defender who controls it.
	Cost, Limit, Absorb int
	Held                bool
	City                bool           // absorbs a hit more for a defender who controls it; reinforcements may arrive
	Open                bool           // tanks attack first and blitz
	Points              int            // victory points that it counts for whose it is
	Owner               kernel.Side    // Staging: whose it is
	Box                 int            // its number on the road, from 1; 0 if it is not on it
	Near                map[place]bool // the neighbours, and whether a river runs between
	Strait              map[place]bool // neighbours across a strait: a river in every weather, which no line crosses
	Rough               bool           // alpine blocks hit better
	Coast               bool           // fleets may be sent there
	Tags                map[string]bool
}

// SiteKind is what a site is.
type SiteKind uint8

// The kinds of site.
const (
	Area    SiteKind = iota
	Staging          // off the map, of one side
	Box              // on no map: a road, a headquarters, a region far away
)

func (s *Site) ground() bool { return s.Kind != Box }

// NoLimit is the Limit of a site where any number of blocks may stay.
const NoLimit = 1000

// Unit is a block as the rulebook and the game's roster file have it.
type Unit struct {
	ID, Colour string
	Type       string // "leader", "hq", "air-hq", "fleet", "infantry", "motorized", "cavalry", "tank"
	Side       kernel.Side
	Levels     []int
	Faces      []int // how many faces of the die hit, at each level
	MP         int
	Fast       bool
	Marshal    bool                // commands every block of its side
	Mute       func(w *World) bool // an HQ that has no artillery; nil if it has
	Bolt       func(w *World) bool // an HQ that allows Blitz; nil if it does not
	Remnant    bool                // arrives at its lowest level
	Division   bool                // moves farther with OptDivisions
	Winterized bool                // snow is nothing to it with OptDivisions
	Alpine     bool                // pays 2 for red ground and hits better on rough, with OptAlpine
	Hardy      bool                // snow does not weaken it, with OptAlpine
	Heavy      bool                // a tank or motorized block, for OptHeavy
	Bound      bool                // an HQ that is not activated when exhausted
	Seaborne   bool                // lands from the sea, with OptSeaborne
	Airborne   bool                // lands from the air, with OptAirborne
	Dice       []int               // of a fleet, by level
	Absorbs    int                 // of a fleet: hits before the one that costs a level
	OnRoad     bool                // goes along the road, and nowhere else in boxes
	InBoxes    bool                // may stand in a box although it is not OnRoad
	Joins      int                 // the month in which it joins the pool from "waiting", 0 if it does not
}

func (m *Unit) combat() bool { return m.Type != "leader" && !m.staff() && m.Type != "fleet" }

func (m *Unit) staff() bool { return m.Type == "hq" || m.Type == "air-hq" }

// unit: it is a unit of the ground that can act and be hit.
func (m *Unit) unit() bool { return m != nil && m.Type != "leader" && m.Type != "fleet" }

func (m *Unit) bolt(w *World) bool { return m.Bolt != nil && m.Bolt(w) }

func (m *Unit) mute(w *World) bool { return m.Mute != nil && m.Mute(w) }

// step is the index of a strength among the levels, -1 if it is none.
func (m *Unit) step(strength int) int { return slices.Index(m.Levels, strength) }

// faces is how many faces hit at a strength.
func (m *Unit) faces(strength int) int {
	if i := m.step(strength); i >= 0 {
		return m.Faces[i]
	}
	return 0
}

// Option is an optional rule that the oracle knows.
type Option uint8

// The optional rules.
const (
	OptAnyColour Option = iota // HQs command combat blocks of every colour
	OptTransfer                // blocks move between boxes and map: Book.Transfers
	OptRail
	OptBlizzard
	OptCavalry   // cavalry pays 2 where others pay 3
	OptDivisions // Unit.Division and Unit.Winterized count
	OptOwn1      // the game's own, for the functions of its Book to ask about
	OptOwn2
	OptAlpine    // Unit.Alpine and Unit.Hardy count
	OptAgility   // OptCavalry, OptDivisions and OptAlpine together
	OptHeavy     // Unit.Heavy enters no red ground and crosses no strait
	OptSeaSupply // lines run over sea between ports (Book.Port), and units in Book.Fortress suffer by a die
	OptFerry     // infantry goes by sea from port to port
	OptSeaborne  // Unit.Seaborne lands on a coast (Book.Shore)
	OptAirborne  // Unit.Airborne lands within Book.AirborneRange
	OptOther     // changes the set-up only
)

// Bomber is a type of bomber.
type Bomber struct {
	ID    string // in figures, markers and choices
	Verb  string // of the action that sends one
	Count int
	Faces int
	HQ    piece // the only HQ that sends it, 0 if every air HQ does
	Blitz bool  // flies a second time in the Blitz Segment
}

// Book is a game as its rulebook has it: what the oracle plays by. A game makes it from its data files and its rules by
// the plainest means, without the code that the system runs on. Functions that are nil have nothing to say.
type Book struct {
	Sites   []*Site // by PlaceID; nil for holding places
	Units   []*Unit // by PieceID; index 0 unused
	Options map[string]Option
	Lines   [2]int // the stock of defensive lines
	// DisbandsCut: isolated lines may be disbanded too.
	DisbandsCut bool
	Bombers     []Bomber
	// Winter is the side that snow and blizzard weaken, and that exploits in good weather only.
	Winter kernel.Side
	// WeatherSide is the side in whose impulses the weather is checked, WeatherFrom the month of the first check, and
	// blizzard (OptBlizzard) begins with its impulse number BlizzardImpulse in BlizzardMonth.
	WeatherSide                    kernel.Side
	WeatherFrom                    int
	BlizzardMonth, BlizzardImpulse int
	// DiscLimit is "none", "once-per-game" or "once-per-month", by scenario.
	DiscLimit map[string]string
	// ToPool says whose blocks lost in battle return to the pool; the others' are lost for good.
	ToPool [2]bool
	// LeaderAt is the area with which a side's leader falls, 0 if none.
	LeaderAt [2]place
	Leader   [2]piece
	// RoadHQ advances along the sites with a Box, 0 if the game has no road. RoadFaces is how many faces hit; RoadTakes
	// is asked at each box that the HQ comes to whether its side controls it from now on.
	RoadHQ     piece
	RoadCapped bool // it advances no farther than it has companions
	RoadFaces  func(w *World) int
	RoadTakes  func(o *Oracle, box place) bool
	// Lure are actions, as text, that a hasty random game prefers, so that rare rules come up.
	Lure []string

	// Apart reports whether two blocks never stand together, ApartFire whether an HQ's artillery does not support a
	// block.
	Apart, ApartFire func(a, b piece) bool
	// StagingFlat: a staging area costs the same in every weather.
	StagingFlat bool
	// BlizzardBites: blizzard halves the attacks and ranges of the other side too, quarters the ranges of Winter's, and
	// keeps fleets and bombers away.
	BlizzardBites bool
	// Port reports whether a place is a port of a sea that a side controls, Shore whether it is on such a sea's coast.
	Port, Shore func(w *World, s kernel.Side, a place) bool
	// Fortress is where isolated units of FortressSide suffer by a die, with OptSeaSupply; 0 if nowhere.
	Fortress      place
	FortressSide  kernel.Side
	AirborneRange int
	// Haven reports whether a unit in a place is in supply without a line.
	Haven func(w *World, s kernel.Side, a place) bool
	// Discs are the points that discs add to a side's logistics value; halved, it is ValueAtLeast or more.
	Discs        func(w *World, s kernel.Side) int
	ValueAtLeast int
	// SnowBox is the box of the weather track that brings snow for good, 0 if the track is not one that toggles;
	// SnowMonth the month that does.
	SnowBox, SnowMonth                                         int
	FreshHQ, FlakOnce, ExploitHolds, DrawQuiet, RestoreEngaged bool
	// Picks reports whether a side chooses the last block of a draw.
	Picks func(w *World, s kernel.Side) bool
	// FleetSide's fleets lie in Harbour, and in Refuge while the enemy controls HarbourKey.
	FleetSide                   kernel.Side
	Harbour, Refuge, HarbourKey place
	// Source reports whether a side's lines of communication may end in a place; Secure whether its units in the place
	// itself need no line, though the place is contested.
	Source, Secure func(w *World, s kernel.Side, a place) bool
	// Halved reports whether the weather halves a side's logistics value.
	Halved func(w *World, s kernel.Side) bool
	// Won is the side that a position makes the winner at once, kernel.NoSide if none.
	Won func(w *World) kernel.Side
	// Ending is the winner and the level of a game that is over; it fails what is wrong with its end.
	Ending func(o *Oracle) (kernel.Side, string)
	// Arrives reports whether a drawn block may be placed in a place.
	Arrives func(o *Oracle, p piece, a place) bool
	// Transfers is where OptTransfer takes a block that is in a box.
	Transfers func(o *Oracle, p piece) map[place]bool
	// Transferred is told of a block that was moved so.
	Transferred func(o *Oracle, p piece)
	// Final is the Final Phase, without the bombers.
	Final func(o *Oracle)
	// Destroyed reports whether a block may be destroyed otherwise than in battle or deactivation.
	Destroyed func(o *Oracle, p piece) bool
}
