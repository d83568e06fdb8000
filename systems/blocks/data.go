// What a game gives the system as data: units, areas, scenarios, bombers, the road, and the hooks for its own rules.

package blocks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/switches"
)

// Kind is what a block is.
type Kind uint8

// The kinds of block.
const (
	Leader Kind = iota
	HQ          // tactical headquarters
	AirHQ       // headquarters of bombers
	Fleet       // ships: at sea off an area, no unit of its ground
	Infantry
	Motorized
	Cavalry
	Tank
)

// Combat says whether blocks of the kind are combat blocks.
func (k Kind) Combat() bool { return k >= Infantry }

// White is the colour that every tactical HQ commands. Colours of formations follow; NoColour blocks are commanded only
// in an HQ's own area.
const (
	NoColour uint8 = 0
	White    uint8 = 1
	colours        = 16
)

// MaxLevels is the most steps that a block has.
const MaxLevels = 6

// Unit is a block as the roster has it.
type Unit struct {
	ID         string
	Side       kernel.Side
	Kind       Kind
	Colour     uint8
	Fast       bool
	MP         int8
	Steps      uint8            // number of levels
	Levels     [MaxLevels]uint8 // strength, best first; an HQ's last is 0
	Fire       [MaxLevels]uint8 // how many faces of the die hit
	Back       uint8            // what shows of it while it is concealed: only equal backs are mixed
	Blitz      bool             // an HQ that allows Blitz
	Marshal    bool             // an HQ that commands every block of its side, HQs too
	Remnant    bool             // enters at its lowest level
	Division   bool             // one of the divisions of the optional rule
	Winterized bool             // one that snow neither slows nor weakens, with the optional rule
	Agile      bool             // one that pays agileMost at most, with the optional rule
	Alpine     bool             // one at home in mountains and swamps, with the optional rule
	Hardy      bool             // one that snow does not weaken, with the rule for Alpine ones
	Heavy      bool             // one that keeps to firm ground and off straits, with the optional rule
	Mute       bool             // an HQ without artillery (unless the scenario or an option gives it some)
	Bound      bool             // an HQ that cannot be activated once it is exhausted
	Joins      uint8            // the month in which it joins the pool from Waiting, 0 if it does not
	Subtype    string
	Size       string
	Seaborne   bool             // one that can land from the sea
	Airborne   bool             // one that can land from the air
	Dice       [MaxLevels]uint8 // a fleet: how many dice it rolls at each level
	Absorbs    uint8            // a fleet: hits that it takes at each level before the one that costs the level
	HQIndex    int8             // 0.. among the HQs of both sides, -1 for others
}

// Terrain of a place.
type Terrain uint8

// The kinds of terrain.
const (
	Green Terrain = iota
	Yellow
	Red
	Victory
	Staging // off the map, of one side
	Box
	Pool // holding places: pools, hands, lost blocks
)

// Area is a place as the game has it.
type Area struct {
	ID      string
	Terrain Terrain
	City    bool
	Owner   kernel.Side // Staging, Pool: whose; NoSide for others
}

// HoldKind is one of a side's holding places, where its blocks are that are not on the map: an index into
// Config.Holding.
type HoldKind int8

// The holding places.
const (
	InPool   HoldKind = iota // the reinforcement pool
	InHand                   // drawn, being placed
	Lost                     // destroyed or surrendered for good
	Waiting                  // joins the pool on a date (letter N)
	Reserved                 // joins the pool on an event (letter K)
	Removed                  // out of the game, not counted
	Holdings                 // how many there are

	// OnTheMap is not a holding place: a step of the set-up places its blocks on the map.
	OnTheMap HoldKind = -1
)

// Source is a set of places where supply lines end.
type Source struct {
	Side   kernel.Side
	Places Mask
	// Closed: the source is closed while any of these bits of State.Lost is set.
	Closed uint8
	Inner  bool // counts only while free of the enemy, even for units in it
	Rule   Rule // the rule by which it is a source; RSources if always
}

// Sea is a sea that a side controls while it controls all of some places without an enemy in them.
type Sea struct {
	ID, Name string
	Side     kernel.Side
	Keys     Mask
	Needs    int // 1 + the sea that the side must control too, 0 if none
	Coast    Mask
	Ports    Mask
	Rule     Rule
}

// Haven is a set of places where a side's units are in supply without a line of communication.
type Haven struct {
	Side   kernel.Side
	Places Mask
	Sea    int  // 1 + the sea that the side must control, 0 if none
	Owned  bool // only places that the side controls, contested or not
	Rule   Rule
	Not    Rule // an optional rule that ends it
}

// Disc is a marker that adds a point to the side's logistics value while it is active: none of its bits of State.Lost
// is set, and the side controls its sea.
type Disc struct {
	ID, Name string
	Side     kernel.Side
	Lost     uint8
	Sea      int // 1 + the sea, 0 if none
}

// Harbour is where a side's fleets lie while they support no battle.
type Harbour struct {
	Side   kernel.Side
	Place  Place // a box
	Refuge Place // the box where they are while the enemy controls Key
	Key    Place // they sail only while the side controls it without an enemy in it
	Coast  Mask  // the areas that they can be sent to
}

// WeatherTrack is how the forecast track is used: without Toggles a roll at or under its box brings the next weather,
// and the marker starts again; with it such a roll turns good weather to rain or back, and another moves the marker,
// until it is in SnowBox or the month is SnowMonth: then it snows for good.
type WeatherTrack struct {
	Toggles   bool
	SnowBox   uint8
	SnowMonth uint8
}

// WeatherKind is the weather.
type WeatherKind = uint8

// The kinds of weather.
const (
	Good WeatherKind = iota
	Rain
	Snow
	Blizzard
)

// forecastNames are the boxes of the forecast track (RWeatherRoll): in the first nothing is rolled for, in the others
// that face or a lower one changes the weather.
var forecastNames = [...]string{"--", "1", "2", "3", "4", "5", "6"}

var weatherNames = [...]string{"good", "rain", "snow", "blizzard"}

// Scenario is a scenario as the system needs it.
type Scenario struct {
	ID        string
	Month     uint8 // its first month, an index into Config.Months
	LastMonth uint8
	Logistics bool // starts with the logistics phase
	Weather   WeatherKind
	Rolls     bool // the weather is rolled for from RollMonth
	RollMonth uint8
	Holder    kernel.Side
	DiscOnce  bool // each side may spend the disc once in the game
	DiscTurn  bool // once in each turn
	Control   Mask // places of SideB at the start
	Road      bool // the road is in play
	HQsFire   bool // mute HQs fire artillery
	// EndsInBad: the scenario ends when the weather turns bad.
	EndsInBad bool
	Out       [maxBomberTypes]uint8 // bombers that are not in the game, by type
	Late      bool                  // blocks in Waiting join the pool in their month (Unit.Joins)
	// Snow halves the logistics value of a side that does not hold Config.SnowHolds; in this scenario it never halves
	// that of SnowSpares, and always that of SnowAlways.
	SnowSpares  [2]bool
	SnowAlways  [2]bool
	Lost        uint8 // State.Lost at the start
	FinalPhase  bool  // captures are tested in the final phase
	Steps       []Step
	Historical  []Step // with XHistorical; nil if there is no other set-up
	Contested   Mask
	ScenarioBit Rule // the rule that holds its special conditions
	Goals       []Goal
}

// StepKind is what a set-up step does.
type StepKind uint8

// The kinds of set-up step.
const (
	StepPlace   StepKind = iota // given blocks to given places
	StepDraw                    // blocks drawn to given places or to a holding place
	StepDeploy                  // the player places blocks
	StepLines                   // defensive lines, at given places or where the player says
	StepIsolate                 // marks the units in given places as isolated
)

// StrengthMode is at what level set-up places a block.
type StrengthMode uint8

// The ways of giving a set-up strength.
const (
	AtFull StrengthMode = iota
	AtMin
	AtRemnant // AtMin if a remnant, else AtFull
	AtNumber  // Step.Strength, or its best level if that is lower
)

// WhereKind is the region of a set-up step that leaves the place to the player.
type WhereKind uint8

// The regions.
const (
	WhereControlled WhereKind = iota
	WhereAdjacent             // next to Of
	WhereAround               // next to Of or in it
	WhereFront                // controlled and next to an enemy area
)

// Step is one step of the set-up.
type Step struct {
	Side     kernel.Side
	Do       StepKind
	Blocks   []Block // StepPlace: in order; others: those that match the filter
	Count    int
	At       []Place  // in order; for StepLines too
	Hold     HoldKind // holding place (InPool, Lost, ...), -1 if the blocks go on the map
	Drawn    bool     // StepDeploy: the next block is drawn, not chosen
	Where    WhereKind
	Of       Place
	Not      Mask
	Disputed bool // areas contested at the start count for their controller
	Each     int  // most of this step per area, 0 if only stacking limits
	Mode     StrengthMode
	Strength uint8
	FaceUp   bool
	Rule     string
}

// Road is a line of boxes along which an HQ advances by dice.
type Road struct {
	HQ         Block // 0 if the game has none
	Boxes      []Place
	Companions Set // blocks that go with it
	// Capped: the advance is at most the number of companions.
	Capped bool
	Faces  uint8 // faces that hit
}

// Option is an optional rule with what it switches on.
type Option struct {
	kernel.OptionInfo
	Rules []Rule
}

// AddOptions adds optional rules to what players are told, and to what can be switched on.
func (c *Config) AddOptions(list []Option) {
	for _, o := range list {
		c.About.Options = append(c.About.Options, o.OptionInfo)
		c.Options = append(c.Options, o.Rules)
	}
}

// SetNumbers sets the table of enforced rules, and the number that a refusal cites for each rule: that of the table, or
// the one in cited, for rules with several numbers and for those that the game does not enforce.
func (c *Config) SetNumbers(table switches.Table[Rule], cited map[Rule]string) {
	c.Switches = table
	for r := range c.Numbers {
		c.Numbers[r] = table.Number(Rule(r))
	}
	for r, n := range cited {
		c.Numbers[r] = n
	}
}

// Config is a game of the system.
type Config struct {
	About kernel.Info // identity, texts, rules; the system fills in verbs, pieces, places and what it names itself
	Map   *board.AreaMap
	Units []Unit // index 0 unused
	Areas []Area // by Place: the places of the map, then the holding places
	// Holding is the place of each holding kind by side.
	Holding   [2][Holdings]Place
	Colours   []string // names, by colour number
	Scenarios []Scenario
	Numbers   [NumberRules]string  // the number that a refusal cites for each rule
	Switches  switches.Table[Rule] // which numbers switch which rules
	Options   [][]Rule             // the rules of each Info.Options entry
	Lines     [2]int               // stock of defensive lines
	Sources   []Source
	Road      Road
	// Months are the names of the months, by State.Month; index 0 is unused, for a month is a turn and turns count from
	// 1.
	Months []string
	// RollSide is the side in whose impulses the weather is checked.
	RollSide kernel.Side
	// SnowWeakens says whose attacks, support and ranges snow and blizzard weaken, and who exploits in good weather
	// only.
	SnowWeakens [2]bool
	// Blizzard is when XBlizzard makes the weather a blizzard.
	Blizzard BlizzardStart
	// ReturnsToPool: blocks of the side lost in battle go to its pool.
	ReturnsToPool [2]bool
	// PositionsSince is the edition since which encoded positions mean what they mean now: games that were begun with
	// it or a later one go on with this. 0 is this edition alone.
	PositionsSince int
	// DisbandsCut: isolated defensive lines may be disbanded too.
	DisbandsCut bool
	// Apart are pairs of sets of blocks that never end a move in one area; artillery of HQs of the second does not
	// support blocks of the first. The backs of blocks tell who is in a set.
	Apart [][2]Set
	// StraitTag is the tag of borders that count as a river in every weather, and that neither lines of communication
	// nor rail cross; empty if there are none.
	StraitTag string
	// StagingFlat: a staging area costs the same in every weather.
	StagingFlat bool
	Seas        []Sea
	Havens      []Haven
	Discs       []Disc
	Harbour     Harbour
	Track       WeatherTrack
	// Pick: the side that controls one of these places chooses the last block of a draw.
	Pick Mask
	// ValueAtLeast is the least that halving makes of a logistics value; SnowHalves says whose it always halves.
	ValueAtLeast int
	SnowHalves   [2]bool
	// RestoreEngaged: blocks regain steps in contested areas too.
	RestoreEngaged bool
	// FreshHQ: the HQ that makes a Tactical Impulse must not be exhausted.
	FreshHQ bool
	// FlakOnce: each unit rolls one die at bombers, however strong it is.
	FlakOnce bool
	// ExploitHolds: blocks in contested areas do not exploit.
	ExploitHolds bool
	// DrawQuiet: no battle is fought in a Strategic Impulse for reinforcements.
	DrawQuiet bool
	// Battle is the order of the steps of a battle; State.BattleStep is an index into it. Nil is the usual order.
	Battle []BattleStep
	// BlizzardBites: blizzard halves the attacks and ranges of the other side too, quarters the ranges of the one that
	// snow weakens, and keeps fleets and bombers away.
	BlizzardBites bool
	// Fortress is where isolated units of FortressSide suffer by a die, with XSeaSupply; empty if nowhere.
	Fortress     Mask
	FortressSide kernel.Side
	// AirborneRange is how many areas a landing from the air reaches.
	AirborneRange int
	// OwnOrder: what happens to several blocks at once is told their owner in the order of the roster. Without it the
	// owner is told in the order of the handles, as logs of games have it that were begun before.
	OwnOrder bool
	// Heeded are the places whose change of hands Hooks.Changed is told of.
	Heeded Mask
	// VictoryPlaces are the places that count points, boxes included; Watch are all whose control can decide the
	// game: a scenario's Goals are looked at when one of them changes hands.
	VictoryPlaces Mask
	Watch         Mask
	// SnowHolds: snow does not halve the value of a side that controls all of these.
	SnowHolds Mask
	// Bombers are the types of bomber, at most maxBomberTypes. State.Bomber has all of the first type, then all of the
	// next.
	Bombers []BomberType
	// LeaderArea is where the side's leader stands on the map and can die with it, board.None if off the map.
	LeaderArea [2]Place

	// LostNames say what the bits of State.Lost stand for, from the lowest.
	LostNames []string
	// Statements and Queries are what case files may set up and ask of this game only.
	Statements []Statement
	Queries    []Query

	Hooks Hooks
}

// maxBomberTypes bounds the types of bomber of a game: each has a verb of its own, VBomb and those after it.
const maxBomberTypes = 2

// BomberType is a type of bomber: what players call it, how many there are, and what it can do.
type BomberType struct {
	ID     string // in facts, markers and choices: lower case
	Verb   string // the name of the action that sends one
	One    string // one of them, with its article: "a dive bomber"
	Plural string // several: "Dive bombers"
	Badge  string // a letter or two for its marker
	Count  int    // how many there are
	Faces  uint8  // how many faces of its dice hit
	HQ     Block  // the only HQ that sends it, 0 if every air HQ does
	Blitz  bool   // it may fly a second time in the Blitz Segment; others do not fly in it
}

// BlizzardStart says when blizzard begins: with an impulse of Config.RollSide, counted in a month from 1.
type BlizzardStart struct {
	Month   uint8
	Impulse uint8
}

// Hooks are what a game adds in code. They are called at rare points only, never in loops over the map. Nil means
// nothing.
type Hooks struct {
	// Final is the final phase, after bombers have returned.
	Final func(p *Position)
	// Arrivals is where a drawn block may be placed now.
	Arrivals func(p *Position, block Block) Mask
	// Arrived is called after a reinforcement was placed in a box.
	Arrived func(p *Position, block Block)
	// Transfers is where a block in a box may be moved to in a pass or strategic impulse. All that are moved so in one
	// impulse share one action.
	Transfers func(p *Position, block Block) Mask
	// Transferred is called after a block was moved so.
	Transferred func(p *Position, block Block)
	// Advanced is called after the road HQ has moved.
	Advanced func(p *Position)
	// Changed is called when a place of Config.Heeded has changed hands, after the action that did it.
	Changed func(p *Position, a Place)
	// Artillery reports whether a mute HQ may fire after all.
	Artillery func(p *Position, hq Block) bool
	// BlitzHQ reports whether an HQ without the bolt allows Blitz after all.
	BlitzHQ func(p *Position, hq Block) bool
	// RoadFaces is how many faces hit in the road's advance.
	RoadFaces func(p *Position) uint8
	// CouldBe reports whether a block can be in a place at all (a pool too), as far as rules and set-ups tell: for
	// guesses.
	CouldBe func(p *Position, block Block, a Place) bool
}
