// Reads the map and the roster into the block system's configuration. scenarios.go reads the scenarios.

package moscow41

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
)

//go:embed data/map.json data/shape.json data/roster.json data/scenarios.json data/rules.json
var dataFiles embed.FS

// The sides.
const (
	German = kernel.SideA
	Soviet = kernel.SideB
)

func sideOf(id string) (kernel.Side, error) {
	switch id {
	case "german":
		return German, nil
	case "soviet":
		return Soviet, nil
	}
	return kernel.NoSide, fmt.Errorf("%q is no side: german or soviet", id)
}

type rosterFile struct {
	Format string        `json:"format"`
	Game   string        `json:"game"`
	Note   string        `json:"note"`
	Blocks []rosterBlock `json:"blocks"`
}

type fact struct {
	Status string `json:"status"`
	Source string `json:"source"`
	Reason string `json:"reason"`
}

type rosterBlock struct {
	ID, Side, Colour, Army, Type, Subtype, Name, Native, Short, Size, Commander string

	Levels      []int    `json:"levels"`
	Fire        []string `json:"fire"`
	MP          int      `json:"mp"`
	Fast        bool     `json:"fast"`
	Marks       []string `json:"marks"`
	Division    bool     `json:"division"`
	Azul        bool     `json:"azul"`
	Formed      string   `json:"formed"`
	Arrives     string   `json:"arrives"`
	Until       string   `json:"until"`
	History     string   `json:"history"`
	HistoryNote string   `json:"history_note"`
	Identity    fact     `json:"identity"`
	Steps       fact     `json:"steps"`
	Firepower   fact     `json:"firepower"`
}

type scenariosFile struct {
	Format    string         `json:"format"`
	Game      string         `json:"game"`
	Scenarios []scenarioData `json:"scenarios"`
}

type scenarioData struct {
	ID, Name, Intro, Length string

	Turns      int      `json:"turns"`
	Sides      []string `json:"sides"`
	SetupFirst string   `json:"setup_first"`
	Initiative string   `json:"initiative"`
	Start      struct{ Month, Phase string }
	End        string
	Weather    struct {
		Start     string
		RollsFrom *struct {
			Month   string
			Side    string
			Impulse int
		} `json:"rolls_from"`
	}
	Control          string
	Boxes            map[string]string
	Road             bool
	HoepnerArtillery bool `json:"hoepner_artillery"`
	NovemberPool     bool `json:"november_pool"`
	Victory          victoryData
	Disc             struct{ Limit string }
	Bombers          map[string]any
	Leaders          map[string]int
	Contested        []string
	Sums             map[string]sums
	Setup            []stepData
	SetupFrom        string `json:"setup_from"`
}

type victoryData struct {
	Kind        string
	SuddenDeath int `json:"sudden_death"`
	Lines       []string
	Cities      []string
	Area        string
	Otherwise   string
}

type sums struct {
	LV           int  `json:"lv"`
	LVLeader     int  `json:"lv_leader"`
	LVHQs        int  `json:"lv_hqs"`
	LVVictory    int  `json:"lv_victory"`
	LVEliminated int  `json:"lv_eliminated"`
	LVHalved     bool `json:"lv_halved"`
	InPlay       int  `json:"in_play"`
	Pool         int  `json:"pool"`
	Surrendered  int  `json:"surrendered"`
	November     int  `json:"november"`
	Kiev         int  `json:"kiev"`
}

type stepData struct {
	Side, Do string
	Blocks   []string
	At       []string
	To       string
	Strength json.RawMessage // a number, or "full", "min", "remnant"
	FaceUp   bool            `json:"faceup"`
	Filter   *filter
	Count    int
	Drawn    bool
	Icons    *struct{ Colour, Type string }
	Where    *struct {
		Kind      string
		Of        string
		Not       []string
		Contested bool
	}
	Each   int
	Choice bool
	Rule   string
	Note   string
}

type filter struct {
	Colour   string
	Type     []string
	Size     string
	Subtype  string
	IDs      []string `json:"ids"`
	NotMarks []string `json:"not_marks"`
	Combat   bool
}

// loader builds the config from the data files.
type loader struct {
	*gamedata.Files
	base    *Game // of a variant: the standard game
	c       blocks.Config
	m       *board.AreaMap
	icons   []mapIcon
	fronts  []mapFront
	control []map[string]string // by place: the side that holds it, by month
	blocks  map[string]blocks.Block
	roster  []rosterBlock
	scens   []scenarioData
}

var colourNumbers = map[string]uint8{"none": blocks.NoColour, "white": blocks.White, "yellow": 2, "lightblue": 3,
	"pink": 4, "brown": 5, "red": 6, "green": 7, "blue": 8}
var kinds = map[string]blocks.Kind{"leader": blocks.Leader, "hq": blocks.HQ, "lwhq": blocks.AirHQ,
	"infantry":  blocks.Infantry,
	"motorized": blocks.Motorized, "cavalry": blocks.Cavalry, "tank": blocks.Tank}

var fires = map[string]uint8{"-": 0, "S": 1, "D": 2, "T": 3}

var months = map[string]uint8{"july": 7, "august": 8, "september": 9, "october": 10, "november": 11, "december": 12}

// monthNames are the months by number.
var monthNames = []string{"", "January", "February", "March", "April", "May", "June", "July", "August", "September",
	"October", "November", "December"}

// markRoad is the roster's mark of the blocks that go along the Road to Leningrad.
const markRoad = "L"

var weathers = map[string]uint8{"good": blocks.Good, "rain": blocks.Rain, "snow": blocks.Snow,
	"blizzard": blocks.Blizzard}

var armyNames = map[string]string{"2a": "2nd Army", "4a": "4th Army", "9a": "9th Army", "16a": "16th Army",
	"2pg": "2nd Panzer Group", "3pg": "3rd Panzer Group",
	"4pg": "4th Panzer Group", "bryansk": "Bryansk Front",
	"central": "Central Front", "kalinin": "Kalinin Front", "western": "Western Front",
	"northwestern": "Northwestern Front"}

func (l *loader) loadMap() (err error) {
	if l.m, l.c.About.Places, err = l.Areas(mapKeys); err != nil {
		return err
	}
	if err := l.readMapKeys(); err != nil {
		return err
	}
	l.c.Map = l.m
	for i, a := range l.m.Places {
		ar, info := blocks.Area{ID: a.ID, Owner: kernel.NoSide}, &l.c.About.Places[i+1]
		switch a.Terrain {
		case "green":
			ar.Terrain, info.Ground = blocks.Green, "open"
		case "yellow":
			ar.Terrain, info.Ground = blocks.Yellow, "rough"
		case "victory":
			ar.Terrain, info.Ground = blocks.Victory, "prize"
		case "staging":
			ar.Terrain, ar.Owner = blocks.Staging, German
		case "box":
			ar.Terrain = blocks.Box
		default:
			return fmt.Errorf("%s: the terrain is %q: it can be green, yellow, victory, staging or box",
				l.atPlace(a.ID), a.Terrain)
		}
		info.Victory = info.Ground == "prize" || slices.Contains(a.Tags, "victory-box")
		info.Major = a.City != "" || info.Ground == "prize"
		if ar.City = a.City != "" && a.Terrain != "victory"; ar.City {
			info.Tags = append(info.Tags, "city")
		}
		l.c.Areas = append(l.c.Areas, ar)
	}
	names := [...]struct{ id, name string }{{"pool", "Reinforcement Pool"}, {"hand", "Drawn reinforcements"},
		{"lost", "Eliminated blocks"},
		{"waiting", "Waiting for November"}, {"reserve", "Waiting for Kiev"}, {"removed", "Out of the game"}}
	for s, who := range []string{"german", "soviet"} {
		for h, n := range names {
			l.c.Holding[s][h] = board.Place(len(l.c.Areas))
			l.c.Areas = append(l.c.Areas, blocks.Area{ID: who + "-" + n.id, Terrain: blocks.Pool,
				Owner: kernel.Side(s)})
			l.c.About.Places = append(l.c.About.Places, kernel.PlaceInfo{ID: who + "-" + n.id,
				Name: []string{"German", "Soviet"}[s] + ": " + n.name, Kind: "pool", Terrain: "pool"})
		}
	}
	return nil
}

func (l *loader) place(id string) (board.Place, error) {
	p, ok := l.m.Graph.Lookup(id)
	if !ok {
		return board.None, fmt.Errorf("%q is no place of the map", id)
	}
	return p, nil
}

func (l *loader) loadRoster() error {
	var f rosterFile
	if err := l.Read(gamedata.RosterFile, &f); err != nil {
		return err
	}
	if f.Format != "umpire-roster-1" {
		return fmt.Errorf("%s: format is %q, this program reads umpire-roster-1", l.At(gamedata.RosterFile), f.Format)
	}
	l.roster = f.Blocks
	l.blocks = map[string]blocks.Block{}
	l.c.Units = []blocks.Unit{{}}
	l.c.About.Pieces = []kernel.PieceInfo{{}}
	for _, r := range f.Blocks {
		u, info, err := r.unit()
		if err != nil {
			return fmt.Errorf("%s: %w", l.atBlock(r.ID), err)
		}
		if _, dup := l.blocks[r.ID]; dup {
			return fmt.Errorf("%s stands twice", l.atBlock(r.ID))
		}
		l.blocks[r.ID] = blocks.Block(len(l.c.Units))
		l.c.Units = append(l.c.Units, u)
		l.c.About.Pieces = append(l.c.About.Pieces, info)
	}
	for _, id := range []string{"g-hitler", "g-hoepner", "g-8fk", "g-48pz", "s-stalin", "s-zhukov"} {
		if l.blocks[id] == 0 {
			return fmt.Errorf("%s: block %q is missing, which rules name", l.At(gamedata.RosterFile), id)
		}
	}
	return nil
}

func (r *rosterBlock) unit() (blocks.Unit, kernel.PieceInfo, error) {
	var none kernel.PieceInfo
	side, err := sideOf(r.Side)
	if err != nil {
		return blocks.Unit{}, none, err
	}
	kind, ok := kinds[r.Type]
	if !ok {
		return blocks.Unit{}, none, fmt.Errorf("%q is no type", r.Type)
	}
	colour, ok := colourNumbers[r.Colour]
	if !ok {
		return blocks.Unit{}, none, fmt.Errorf("%q is no colour", r.Colour)
	}
	if len(r.Levels) != len(r.Fire) || len(r.Levels) == 0 || len(r.Levels) > blocks.MaxLevels {
		return blocks.Unit{}, none, fmt.Errorf(
			"%d levels and %d kinds of fire: give one fire for each level, %d at most", len(r.Levels), len(
				r.Fire), blocks.MaxLevels)
	}
	if r.MP < 0 || r.MP > 9 {
		return blocks.Unit{}, none, fmt.Errorf("%d movement points: it can have 0 to 9", r.MP)
	}
	u := blocks.Unit{ID: r.ID, Side: side, Kind: kind, Colour: colour, Fast: r.Fast, MP: int8(r.MP),
		Steps:    uint8(len(r.Levels)),
		Division: r.Division, Winterized: r.Azul, Subtype: r.Subtype, Size: r.Size}
	info := kernel.PieceInfo{ID: r.ID, Name: r.Name, Short: r.Short, Side: side, Type: r.Type, Symbol: r.Type,
		Size: r.Size, Group: armyNames[r.Army],
		Colour: r.Colour, Move: int8(r.MP), Note: r.HistoryNote, Source: r.Identity.Source}
	if info.Source == "" {
		info.Source = "reconstructed: " + r.Identity.Reason
	}
	for i := range r.Levels {
		f, ok := fires[r.Fire[i]]
		if !ok {
			return u, none, fmt.Errorf("%q is no fire: S, D, T or -", r.Fire[i])
		}
		if n := r.Levels[i]; n > 9 || n < 0 || n == 0 && kind.Combat() {
			return u, none, fmt.Errorf(
				"the levels %v hold %d: a strength is 1 to 9, and the last one of an HQ or leader is 0", r.Levels, n)
		}
		if i > 0 && r.Levels[i] >= r.Levels[i-1] {
			return u, none, fmt.Errorf("the levels %v do not fall: each step is weaker than the one before", r.Levels)
		}
		u.Levels[i], u.Fire[i] = uint8(r.Levels[i]), f
		info.Levels = append(info.Levels, int8(r.Levels[i]))
		info.Fire = append(info.Fire, int8(f))
	}
	if kind == blocks.AirHQ {
		info.Symbol = "air-hq"
	}
	if r.Subtype != "" {
		info.Traits = append(info.Traits, r.Subtype)
	}
	if r.Fast {
		info.Traits = append(info.Traits, "fast")
	}
	for _, m := range r.Marks {
		switch m {
		case "R":
			u.Remnant = true
		case markRoad, "K":
		case "N":
			u.Joins = months["november"]
		case "blitz":
			u.Blitz = true
		default:
			return u, none, fmt.Errorf("%q is no mark", m)
		}
		info.Traits = append(info.Traits, m)
	}
	u.Marshal = r.ID == "s-zhukov"
	u.Mute = r.ID == "g-hoepner" // 10.4
	return u, info, nil
}
