// The words of this game's data files, and the records and keys that only it has (systems/blocks/blockdata reads the
// rest).

package moscow41

import (
	"embed"
	"time"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
	"umpire/systems/blocks/blockdata"
)

//go:embed data/map.json data/shape.json data/roster.json data/scenarios.json data/rules.json
var dataFiles embed.FS

// Months of which rules speak, by number.
const (
	october  = uint8(time.October)
	november = uint8(time.November)
	december = uint8(time.December)
)

// The sides.
const (
	German = kernel.SideA
	Soviet = kernel.SideB
)

type rosterFile struct {
	Format string        `json:"format"`
	Game   string        `json:"game"`
	Note   string        `json:"note,omitempty"`
	Blocks []rosterBlock `json:"blocks"`
}

type rosterBlock struct {
	blockdata.Block
	Azul bool `json:"azul,omitempty"`
}

type scenarioData struct {
	blockdata.Scenario
	Road             bool            `json:"road"`
	HoepnerArtillery bool            `json:"hoepner_artillery"`
	NovemberPool     bool            `json:"november_pool"`
	Victory          victoryData     `json:"victory"`
	Bombers          bomberData      `json:"bombers"`
	Sums             map[string]sums `json:"sums"`
}

type victoryData struct {
	Kind        string   `json:"kind"`
	SuddenDeath int      `json:"sudden_death,omitempty"`
	Lines       []string `json:"lines,omitempty"`
	Cities      []string `json:"cities,omitempty"`
	Area        string   `json:"area,omitempty"`
	Otherwise   string   `json:"otherwise,omitempty"`
}

// bomberData are the bombers of a scenario: in each the Germans have all of them (10.10.1).
type bomberData struct {
	He111     int  `json:"he111"`
	Stuka     int  `json:"stuka"`
	Available bool `json:"available"`
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

// loader builds the config from the data files.
type loader struct {
	*blockdata.Loader
	roster []rosterBlock
	scens  []scenarioData
}

func newLoader(f *gamedata.Files, base *blocks.Game) *loader {
	l := &loader{Loader: &blockdata.Loader{Files: f, Words: words, Base: base}}
	l.Config.About.Sides = [2]kernel.SideInfo{{ID: "german", Name: "Germany", People: "the Germans", Emblem: "cross"},
		{ID: "soviet", Name: "Soviet Union", People: "the Soviets", Emblem: "star"}}
	return l
}

var colourIDs = []string{"none", "white", "yellow", "lightblue", "pink", "brown", "red", "green", "blue"}

// colourNumbers are the colours of formations by their ids.
var colourNumbers = func() map[string]uint8 {
	m := map[string]uint8{}
	for i, id := range colourIDs {
		m[id] = uint8(i)
	}
	return m
}()

// markRoad is the roster's mark of the blocks that go along the Road to Leningrad.
const markRoad = "L"

var armyNames = map[string]string{"2a": "2nd Army", "4a": "4th Army", "9a": "9th Army", "16a": "16th Army",
	"2pg": "2nd Panzer Group", "3pg": "3rd Panzer Group",
	"4pg": "4th Panzer Group", "bryansk": "Bryansk Front",
	"central": "Central Front", "kalinin": "Kalinin Front", "western": "Western Front",
	"northwestern": "Northwestern Front"}

var words = blockdata.Words{
	Colours: colourIDs,
	Kinds: map[string]blocks.Kind{"leader": blocks.Leader, "hq": blocks.HQ, "lwhq": blocks.AirHQ,
		"infantry": blocks.Infantry, "motorized": blocks.Motorized, "cavalry": blocks.Cavalry, "tank": blocks.Tank},
	Marks: map[string]func(*blocks.Unit){
		"R":      func(u *blocks.Unit) { u.Remnant = true },
		markRoad: nil, "K": nil,
		"N":     func(u *blocks.Unit) { u.Joins = november },
		"blitz": func(u *blocks.Unit) { u.Blitz = true },
	},
	Groups:   armyNames,
	Subtypes: []string{"airborne", "guards", "mechanized", "nkvd", "shock", "ss"},
	PlaceTags: []string{"closes-north", "closes-north-west", "holding-48th-panzer-corps", "kiev-icon", "leader-box",
		"soviet-east", "soviet-north-east", "soviet-north-west", "soviet-south", "special-city", "victory-box"},
	Holds: map[string]blocks.HoldKind{"": blocks.OnTheMap, "pool": blocks.InPool, "surrendered": blocks.Lost,
		"november": blocks.Waiting, "kiev": blocks.Reserved},
	HoldIDs: [blocks.Holdings]string{"pool", "hand", "lost", "waiting", "reserve", "removed"},
	HoldNames: [blocks.Holdings]string{"Reinforcement Pool", "Drawn reinforcements", "Eliminated blocks",
		"Waiting for November", "Waiting for Kiev", "Out of the game"},
	SideNames: [kernel.Players]string{"German", "Soviet"},
	RollMonth: october,
}

func (l *loader) loadMap() error {
	return l.LoadMap([]string{"green", "yellow", "victory", "staging", "box"},
		func(*board.Area) kernel.Side { return German })
}

func (l *loader) loadRoster() error {
	var f rosterFile
	if err := l.ReadForm(gamedata.RosterFile, "umpire-roster-1", &f, &f.Format); err != nil {
		return err
	}
	l.roster = f.Blocks
	l.Begin()
	for i := range f.Blocks {
		r := &f.Blocks[i]
		if err := l.AddBlock(&r.Block, func(u *blocks.Unit, _ *kernel.PieceInfo) error {
			u.Winterized = r.Azul
			u.Agile = u.Kind == blocks.Cavalry // 14.6
			u.Marshal = r.ID == "s-zhukov"
			u.Mute = r.ID == "g-hoepner" // 10.4
			return nil
		}); err != nil {
			return err
		}
	}
	return l.NeedBlocks("g-hitler", "g-hoepner", "g-8fk", "g-48pz", "s-stalin", "s-zhukov")
}
