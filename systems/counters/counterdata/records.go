// Package counterdata makes the Config of a game of the counter system from its data files: map.json, roster.json,
// tables.json, scenarios.json and places.json. The forms of their records are here.
//
//   - records.go: the forms of the files.
//   - read.go: reading them strictly, with an error that names the file, the record and what would be right.
//   - sides.go: start lines on the map, and the ground on both sides of them.
//   - config.go, starts.go: making the Config of a game of them.
//   - usual.go: making the usual places of units at set-up, within the rules of set-up.
package counterdata

import "umpire/mechanics/gamedata"

// The data files beyond those that every game has.
const (
	TablesFile = "tables.json"
	PlacesFile = "places.json"
)

// The formats of the files.
const (
	RosterFormat    = "umpire-counters-1"
	TablesFormat    = "umpire-tables-1"
	ScenariosFormat = "umpire-campaign-1"
	PlacesFormat    = "umpire-usual-1"
)

// Roster is roster.json: the counters.
type Roster struct {
	Format   string            `json:"format"`
	Game     string            `json:"game"`
	Note     string            `json:"note"`
	Reasons  []gamedata.Reason `json:"reasons"`
	Counters []Counter         `json:"counters"`
}

// Counter is a counter of the roster.
type Counter struct {
	ID        string   `json:"id"`
	Side      string   `json:"side"`
	Class     string   `json:"class"`
	Symbol    string   `json:"symbol"` // one of kernel.Symbols
	Size      string   `json:"size"`   // one of kernel.Sizes
	Name      string   `json:"name"`
	Native    string   `json:"native"`
	Short     string   `json:"short"`
	Formation string   `json:"formation,omitempty"`
	Steps     []Step   `json:"steps"` // best first
	Engineer  bool     `json:"engineer,omitempty"`
	Recruit   bool     `json:"recruit,omitempty"` // it may come back as a replacement
	History   string   `json:"history,omitempty"`
	Identity  string   `json:"identity"` // mark of name, type and size
	Printed   string   `json:"printed"`  // mark of the figures
	Why       []string `json:"why"`      // ids of reasons for the figures
}

// Step is one face of a counter.
type Step struct {
	Strength int    `json:"strength"`
	Move     int    `json:"move"`
	Worth    int    `json:"worth"`          // victory points for each point of strength that its loss costs
	Show     string `json:"show,omitempty"` // "", "parentheses" or "brackets"
	Name     string `json:"name,omitempty"` // what the counter is called at this step, if not by its own name
}

// Tables is tables.json: the charts and figures of the rulebook.
type Tables struct {
	Format    string     `json:"format"`
	Game      string     `json:"game"`
	Note      string     `json:"note"`
	Outcomes  []Outcome  `json:"outcomes"`
	Tables    []Table    `json:"tables"`
	Modifiers []Modifier `json:"modifiers"`
	Shifts    []Shift    `json:"shifts"`
	Classes   []Class    `json:"classes"`
	Weather   []Weather  `json:"weather"`
	Phases    []Phase    `json:"phases"`
	Zones     Zones      `json:"zones"`
	Stack     Stack      `json:"stack"`
	Supply    []Supply   `json:"supply"`
	Rails     []Rails    `json:"rails"`
	Works     Works      `json:"works"`
	Overrun   Overrun    `json:"overrun"`
	Map       MapWords   `json:"map"`
	Levels    []Level    `json:"levels"`
	Victory   Victory    `json:"victory,omitempty"` // none: the game's hooks have no figures of the kind
}

// Outcome is a result of combat: what happens to each side.
type Outcome struct {
	ID       string `json:"id"` // as the tables print it
	Name     string `json:"name"`
	Rule     string `json:"rule"`
	Attacker string `json:"attacker"` // one of Fates
	Defender string `json:"defender"`
	Advance  bool   `json:"advance,omitempty"`
	Mark     string `json:"mark"`
}

// Fates are the words for what happens to a side.
var Fates = []string{"unhurt", "eliminated", "retreats", "exchange", "half exchange", "disrupted"}

// Table is the combat results table of a side's attacks.
type Table struct {
	Side    string   `json:"side"`
	Die     int      `json:"die"`     // its faces
	Columns []string `json:"columns"` // ascending ratios: "1-2"
	Rows    []Row    `json:"rows"`    // ascending without gaps
	Rule    string   `json:"rule"`
	Mark    string   `json:"mark"`
}

// Row is the outcomes of one die roll, by column.
type Row struct {
	Die   int      `json:"die"`
	Cells []string `json:"cells"`
}

// Modifier takes from the die of an attack: for the defender's terrain, or for hexsides that all attackers cross.
type Modifier struct {
	ID      string `json:"id"`
	Text    string `json:"text"`
	Die     int    `json:"die"`            // -4 to -1
	Side    string `json:"side,omitempty"` // whose attacks; empty: both
	Terrain string `json:"terrain,omitempty"`
	Across  string `json:"across,omitempty"` // kind of hexside
	Front   bool   `json:"front,omitempty"`  // only from the side that it faces
	Water   bool   `json:"water,omitempty"`  // not while waters are frozen
	Rule    string `json:"rule"`
	Mark    string `json:"mark"`
	Why     string `json:"why,omitempty"`
}

// Shift moves the column of a side's attacks in some turns.
type Shift struct {
	Side    string `json:"side"`
	First   int    `json:"first"`
	Last    int    `json:"last"`
	Columns int    `json:"columns"`
	Text    string `json:"text"`
	Rule    string `json:"rule"`
	Mark    string `json:"mark"`
}

// Class is counters that move alike.
type Class struct {
	ID         string         `json:"id"`
	Name       string         `json:"name"`
	Mechanized bool           `json:"mechanized"`
	Costs      map[string]int `json:"costs"` // points to enter a hex, by terrain of the map
	Rule       string         `json:"rule"`
	Mark       string         `json:"mark"`
}

// Weather is a kind of weather.
type Weather struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Frozen  bool     `json:"frozen,omitempty"`
	Effects []Effect `json:"effects"`
	Mark    string   `json:"mark"`
}

// Effect is what weather does to a side's units.
type Effect struct {
	Side        string   `json:"side"`
	Classes     []string `json:"classes,omitempty"` // none: all
	HalfMove    bool     `json:"halfmove,omitempty"`
	OneHex      bool     `json:"onehex,omitempty"`
	HalfAttack  bool     `json:"halfattack,omitempty"`
	HalfDefence bool     `json:"halfdefence,omitempty"`
	Rule        string   `json:"rule"`
}

// Phase is a phase of a turn.
type Phase struct {
	ID      string   `json:"id"`
	Name    string   `json:"name"`
	Side    string   `json:"side"`
	Kind    string   `json:"kind"` // "move" or "combat"
	First   bool     `json:"first,omitempty"`
	Last    bool     `json:"last,omitempty"`
	Classes []string `json:"classes,omitempty"` // none: all
	Rule    string   `json:"rule"`
}

// Zones are the prices of enemy zones, in movement points, and whose zones cut supply.
type Zones struct {
	Enter int      `json:"enter"`
	Leave int      `json:"leave"`
	Cut   []string `json:"cut"` // sides
	Rule  string   `json:"rule"`
	Mark  string   `json:"mark"`
}

// Stack is how many units stand in a hex.
type Stack struct {
	Units int    `json:"units"`
	Rule  string `json:"rule"`
	Mark  string `json:"mark"`
}

// Supply is how a side is supplied by its railways.
type Supply struct {
	Side    string   `json:"side"`
	Range   int      `json:"range"`              // hexes from a railhead
	Edges   []string `json:"edges"`              // of the map, where its railways come from
	OwnSide bool     `json:"own_side,omitempty"` // they run on its own side of the start line alone
	Rule    string   `json:"rule"`
	Mark    string   `json:"mark"`
}

// Rails is that a side has the railways of its ground in use at the start, and how it rides on them. Boarding costs
// Board fourths of the allowance and leaving Leave fourths.
type Rails struct {
	Side     string `json:"side"`
	PerPoint int    `json:"per_point"` // hexes for a movement point
	Most     int    `json:"most"`      // units at once; 0: nobody rides
	Board    int    `json:"board"`
	Leave    int    `json:"leave"`
	Rule     string `json:"rule"`
	Mark     string `json:"mark"`
}

// Works are fortified hexsides: what the first crossing costs whom, and how many lost ones break a line.
type Works struct {
	Cost    int    `json:"cost"`
	Against string `json:"against"`
	Breaks  int    `json:"breaks"`
	Rule    string `json:"rule"`
	Mark    string `json:"mark"`
}

// Overrun is the odds of an overrun, so many to one; 0: the game has none.
type Overrun struct {
	Odds int    `json:"odds"`
	Rule string `json:"rule"`
	Mark string `json:"mark"`
}

// MapWords are the words of map.json that rules name.
type MapWords struct {
	Rail     string            `json:"rail"`     // kind of way
	Barrier  string            `json:"barrier"`  // hexsides that nobody crosses
	Works    string            `json:"works"`    // hexsides that protect
	Start    string            `json:"start"`    // kind of line: start lines, by the id of the line
	Railhead string            `json:"railhead"` // kind of line: where engineers stand at the start, by the same id
	Repaired string            `json:"repaired"` // kind of line: rail hexes in use at the start, by the same id
	Repairs  string            `json:"repairs"`  // the side whose they are
	Line     []string          `json:"line"`     // the edges between which sides keep a line of units
	City     string            `json:"city"`     // the town that the game is about
	Rebuilds string            `json:"rebuilds"` // the side whose lost engineers come back there
	Grounds  map[string]string `json:"grounds"`  // what terrains look like (kernel.Grounds)
}

// Level is a level of victory with its match points.
type Level struct {
	ID     string `json:"id"`
	Name   string `json:"name"`
	Points int    `json:"points"`
}

// Victory is what places are worth at the end. The game's hooks read it, the system does not: leave out what yours do
// not read.
type Victory struct {
	Near       []Near `json:"near,omitempty"`        // enemy units near the city, nearest first
	Taken      int    `json:"taken,omitempty"`       // for taking it at any time
	Held       int    `json:"held,omitempty"`        // for holding it at the end
	WestAfter  int    `json:"west_after,omitempty"`  // a supplied unit so many hexes beyond its start line
	WestPoints int    `json:"west_points,omitempty"` // gives so many for each further hex
	Rule       string `json:"rule"`
	Mark       string `json:"mark"`
}

// Near is the points of a unit within so many hexes.
type Near struct {
	Hexes  int `json:"hexes"`
	Points int `json:"points"`
}

// Campaign is scenarios.json.
type Campaign struct {
	Format         string        `json:"format"`
	Game           string        `json:"game"`
	Note           string        `json:"note"`
	Rule           string        `json:"rule"` // of the scenario chart
	Setup          []Setup       `json:"setup"`
	Lines          []Line        `json:"lines"`
	Turns          []Turn        `json:"turns"`
	Orders         []Order       `json:"orders"`
	Options        []Option      `json:"options"`
	Reinforcements Reinforcement `json:"reinforcements"`
	Replacements   Replacement   `json:"replacements"`
	Scenarios      []Scenario    `json:"scenarios"`
}

// Line is a start line: the line of this id on the map, and its railheads, where engineers stand at the start.
type Line struct {
	ID        string     `json:"id"`
	Name      string     `json:"name"`
	Railheads []Railhead `json:"railheads"`
}

// Railhead is the end of a railway that is in use; the map has the same ones.
type Railhead struct {
	Name string `json:"name"`
	Hex  string `json:"hex"`
}

// Turn is a turn of the record, from 1.
type Turn struct {
	Turn    int    `json:"turn"`
	Name    string `json:"name"`
	Weather string `json:"weather"`
}

// Order is an order of battle.
type Order struct {
	ID      string   `json:"id"`
	Side    string   `json:"side"`
	Line    string   `json:"line"`
	Name    string   `json:"name"`
	Base    string   `json:"base,omitempty"` // an order to which this one adds
	Mark    string   `json:"mark"`
	Why     string   `json:"why,omitempty"`
	Reduced []string `json:"reduced,omitempty"` // units that begin at their last step
	Groups  []Group  `json:"groups"`
}

// Group is a corps or army of an order of battle.
type Group struct {
	Name   string   `json:"name"`
	Of     string   `json:"of"`
	Place  string   `json:"place"`
	Hex    string   `json:"hex"`              // its centre
	Sector []string `json:"sector,omitempty"` // two hexes near the start line between which its units stand
	Note   string   `json:"note,omitempty"`
	Units  []string `json:"units"`
}

// Option is a set of arrivals that a scenario can have.
type Option struct {
	ID       string    `json:"id"`
	Name     string    `json:"name"`
	Mark     string    `json:"mark"`
	Why      string    `json:"why"`
	Arrivals []Arrival `json:"arrivals"`
}

// Arrival is units that arrive on a turn.
type Arrival struct {
	Turn  int      `json:"turn"`
	Edges []string `json:"edges,omitempty"` // of the map
	Units []string `json:"units"`
}

// Reinforcement is the arrivals of the side that always has the same.
type Reinforcement struct {
	Side     string    `json:"side"`
	Mark     string    `json:"mark"`
	Why      string    `json:"why"`
	Edges    []string  `json:"edges"` // where rails come from them
	Arrivals []Arrival `json:"arrivals"`
}

// Replacement is where the side that may bring units back does so.
type Replacement struct {
	Side  string   `json:"side"`
	Edges []string `json:"edges"`
	Rule  string   `json:"rule"`
	Mark  string   `json:"mark"`
	Why   string   `json:"why"`
}

// Setup is how a side sets up; the sides stand in the order in which they do.
type Setup struct {
	Side   string `json:"side"`
	Edge   string `json:"edge"`             // the map edge behind it: it stands on that side of the start line
	Within int    `json:"within,omitempty"` // hexes from the start line, 0 for any distance
	Free   int    `json:"free,omitempty"`   // units that may stand further
	Rule   string `json:"rule"`
	Mark   string `json:"mark"`
}

// Scenario is a row of the scenario chart.
type Scenario struct {
	ID           string   `json:"id"`
	Name         string   `json:"name"`
	Length       string   `json:"length"`
	Intro        string   `json:"intro"`
	First        int      `json:"first"`
	Last         int      `json:"last"`
	Line         string   `json:"line"`
	Orders       []string `json:"orders"` // one of each side, in the order of set-up
	Options      []string `json:"options"`
	Replacements bool     `json:"replacements,omitempty"`
}

// Places is places.json: where the units of each order of battle usually stand at set-up. The file is made from the map
// and the orders (tools/setups), and again when one of them changes.
type Places struct {
	Format string  `json:"format"`
	Game   string  `json:"game"`
	Note   string  `json:"note"`
	Orders []Stand `json:"orders"`
}

// Stand is the usual places of an order of battle, its engineers that no railhead fixes with it.
type Stand struct {
	ID    string              `json:"id"`
	Hexes map[string][]string `json:"hexes"` // units by hex
}
