// The words of this game's data files, and the records and keys that only it has (systems/blocks/blockdata reads the
// rest): nations, fleets, bombers by HQ.

package kiev41

import (
	"embed"
	"fmt"
	"slices"
	"strconv"
	"strings"
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
	september = uint8(time.September)
	october   = uint8(time.October)
	november  = uint8(time.November)
	december  = uint8(time.December)
)

// The sides.
const (
	Axis   = kernel.SideA
	Soviet = kernel.SideB
)

type rosterFile struct {
	Format  string            `json:"format"`
	Game    string            `json:"game"`
	Note    string            `json:"note,omitempty"`
	Nations []nation          `json:"nations"`
	Blocks  []blockdata.Block `json:"blocks"`
	Fleets  []fleet           `json:"fleets"`
	Bombers []bomber          `json:"bombers"`
}

// nation is whose wood a block is of (1.3).
type nation struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// fleet is a Soviet fleet (10.2.1): how many dice it rolls with what firepower in each of its states, and how many hits
// it absorbs in each.
type fleet struct {
	ID     string `json:"id"`
	Side   string `json:"side"`
	Nation string `json:"nation"`
	Name   string `json:"name"`
	Native string `json:"native"`
	Short  string `json:"short"`
	States []struct {
		Dice int    `json:"dice"`
		Fire string `json:"fire"`
	} `json:"states"`
	Absorb      int            `json:"absorb"`
	History     string         `json:"history"`
	HistoryNote string         `json:"history_note"`
	Identity    blockdata.Fact `json:"identity"`
	Firepower   blockdata.Fact `json:"firepower"`
}

// bomber is the bombers of a Luftwaffe HQ (10.11.1).
type bomber struct {
	ID     string   `json:"id"`
	HQ     string   `json:"hq"`
	Name   string   `json:"name"`
	One    string   `json:"one"`
	Plural string   `json:"plural"`
	Verb   string   `json:"verb"`
	Badge  string   `json:"badge"`
	Count  int      `json:"count"`
	Fire   string   `json:"fire"`
	Models []string `json:"models"`
	Source string   `json:"source"`
}

// loader builds the config from the data files.
type loader struct {
	*blockdata.Loader
	nations []string
	scens   []scenarioData
}

func newLoader(f *gamedata.Files, base *blocks.Game) *loader {
	l := &loader{Loader: &blockdata.Loader{Files: f, Words: words, Base: base}}
	l.Config.About.Sides = [2]kernel.SideInfo{{ID: "axis", Name: "Axis", People: "the Axis", Emblem: "cross"},
		{ID: "soviet", Name: "Soviet Union", People: "the Soviets", Emblem: "star"}}
	return l
}

var armyNames = map[string]string{"1pg": "1st Panzer Group", "6a": "6th Army", "11a": "11th Army", "17a": "17th Army",
	"3r": "3rd Rumanian Army", "4r": "4th Rumanian Army", "crimean": "Crimean Front", "kharkov": "Kharkov Front",
	"northcaucasus": "North Caucasus Front", "southern": "Southern Front", "southwestern": "South Western Front"}

var words = blockdata.Words{
	Colours: []string{"none", "white", "yellow", "lightblue", "green", "red", "orange", "pink", "blue"},
	Kinds: map[string]blocks.Kind{"leader": blocks.Leader, "hq": blocks.HQ, "lwhq": blocks.AirHQ,
		"infantry": blocks.Infantry, "motorized": blocks.Motorized, "cavalry": blocks.Cavalry, "tank": blocks.Tank,
		"fleet": blocks.Fleet},
	Marks: map[string]func(*blocks.Unit){
		"R":       func(u *blocks.Unit) { u.Remnant = true },
		"S":       func(u *blocks.Unit) { u.Joins = september }, // 5.1
		"N":       func(u *blocks.Unit) { u.Joins = november },
		"blitz":   func(u *blocks.Unit) { u.Blitz = true },
		"diamond": nil, "dot": nil,
	},
	Groups:   armyNames,
	Subtypes: []string{"airborne", "guards", "jaeger", "light", "luftlande", "marine", "mechanized", "mountain", "ss"},
	PlaceTags: []string{"azov-sea", "black-sea", "closes-orange", "closes-yellow", "fleet-box", "fleet-refuge",
		"leader-box", "port-azov", "port-black", "road", "source-axis", "source-orange", "source-red",
		"source-yellow", "supplied"},
	BorderTags: []string{"strait"},
	Holds: map[string]blocks.HoldKind{"": blocks.OnTheMap, "pool": blocks.InPool, "surrendered": blocks.Lost,
		"september": blocks.Waiting, "november": blocks.Waiting, "removed": blocks.Removed},
	HoldIDs: [blocks.Holdings]string{"pool", "hand", "lost", "waiting", "reserve", "removed"},
	HoldNames: [blocks.Holdings]string{"Reinforcement Pool", "Drawn reinforcements", "Eliminated units",
		"Available later", "Held back", "Out of the game"},
	SideNames: [kernel.Players]string{"Axis", "Soviet"},
	RollMonth: october,
}

func (l *loader) loadMap() error {
	return l.LoadMap([]string{"green", "yellow", "red", "victory", "staging", "box"}, func(a *board.Area) kernel.Side {
		if a.ID == "Axis" {
			return Axis
		}
		return Soviet
	})
}

func (l *loader) loadRoster() error {
	var f rosterFile
	if err := l.ReadForm(gamedata.RosterFile, "umpire-roster-1", &f, &f.Format); err != nil {
		return err
	}
	c := &l.Config
	c.About.Backs = []kernel.BackInfo{{}}
	for _, n := range f.Nations {
		if n.ID == "" || n.Name == "" || slices.Contains(l.nations, n.ID) {
			return fmt.Errorf("%s: nation %q: give each an id of its own and a name", l.At(gamedata.RosterFile), n.ID)
		}
		l.nations = append(l.nations, n.ID)
		c.About.Backs = append(c.About.Backs, kernel.BackInfo{ID: n.ID, Name: n.Name})
	}
	l.Begin()
	for i := range f.Blocks {
		r := &f.Blocks[i]
		own := func(u *blocks.Unit, info *kernel.PieceInfo) error { return l.own(r, u, info) }
		if err := l.AddBlock(r, own); err != nil {
			return err
		}
	}
	if err := l.NeedBlocks("g-hitler", "g-guderian", "s-stalin", "s-budyonny", "s-timoshenko"); err != nil {
		return err
	}
	for i := range f.Fleets {
		if err := l.fleet(&f.Fleets[i]); err != nil {
			return err
		}
	}
	return l.bombers(f.Bombers)
}

// back is the number of a nation among the backs.
func (l *loader) back(nation string) (uint8, error) {
	i := slices.Index(l.nations, nation)
	if i < 0 {
		return 0, fmt.Errorf("%q is no nation: the file has %s", nation, strings.Join(l.nations, ", "))
	}
	return uint8(i + 1), nil
}

// own is what only this game makes of a block.
func (l *loader) own(r *blockdata.Block, u *blocks.Unit, info *kernel.PieceInfo) (err error) {
	if u.Back, err = l.back(r.Nation); err != nil {
		return err
	}
	if r.Speed == nil {
		return fmt.Errorf("speed is missing: say how its movement is known")
	}
	info.Traits = append(info.Traits, l.Config.About.Backs[u.Back].Name)
	switch r.Role {
	case "":
	case "marshal": // 10.6, 10.7
		u.Marshal = true
	case "road": // 10.4, 10.5
		u.Mute, u.Bound = true, true
	default:
		return fmt.Errorf("%q is no role: marshal or road", r.Role)
	}
	u.Agile = u.Kind == blocks.Cavalry && u.Side == Soviet // 14.2
	u.Alpine = r.Mountain
	u.Hardy = r.Mountain && u.Side == Axis
	u.Seaborne = r.Subtype == "marine"                            // 14.8
	u.Airborne = r.Subtype == "luftlande"                         // 14.9
	u.Heavy = u.Kind == blocks.Tank || u.Kind == blocks.Motorized // 14.3
	return nil
}

// fleet adds a fleet, a piece like the blocks: its levels are its states, the damaged one last.
func (l *loader) fleet(r *fleet) error {
	b := blockdata.Block{ID: r.ID, Side: r.Side, Colour: "none", Type: "fleet", Name: r.Name, Native: r.Native,
		Short: r.Short, Nation: r.Nation, History: r.History, HistoryNote: r.HistoryNote,
		Identity: r.Identity, Steps: r.Firepower, Firepower: r.Firepower} // the states are both
	for i, s := range r.States {
		b.Levels = append(b.Levels, len(r.States)-i)
		b.Fire = append(b.Fire, s.Fire)
	}
	return l.AddBlock(&b, func(u *blocks.Unit, info *kernel.PieceInfo) (err error) {
		for i, s := range r.States {
			if s.Dice < 1 || s.Dice > 9 {
				return fmt.Errorf("%d dice: it can roll 1 to 9", s.Dice)
			}
			u.Dice[i] = uint8(s.Dice)
			state := "undamaged, "
			if i > 0 {
				state = "damaged, "
			}
			dice := " dice"
			if s.Dice == 1 {
				dice = " die"
			}
			info.States = append(info.States, state+strconv.Itoa(s.Dice)+dice)
		}
		u.Absorbs = uint8(r.Absorb)
		u.Back, err = l.back(r.Nation)
		return gamedata.First(err, gamedata.Between("absorb", r.Absorb, 0, 9))
	})
}

// named refuses a list that is empty, or has an empty text in it.
func named(field string, texts []string) error {
	if len(texts) == 0 || slices.ContainsFunc(texts, func(s string) bool { return strings.TrimSpace(s) == "" }) {
		return fmt.Errorf("%s are %q: give one or more", field, texts)
	}
	return nil
}

// Each of two Luftwaffe HQs has four bombers (The Armies).
const (
	statedAirHQs  = 2
	statedBombers = 4
)

// bombers makes the types of bomber, one for each Luftwaffe HQ.
func (l *loader) bombers(list []bomber) error {
	for _, b := range list {
		hq := l.Blocks[b.HQ]
		faces, err := blockdata.Fire(b.Fire)
		twice := func(o blocks.BomberType) bool { return o.ID == b.ID || o.HQ == hq || o.Verb == b.Verb }
		switch {
		case err != nil:
		case slices.ContainsFunc(l.Config.Bombers, twice):
			err = fmt.Errorf("its id, hq or verb is that of others")
		default:
			err = gamedata.First(gamedata.Named("id", b.ID), gamedata.Named("name", b.Name),
				gamedata.Named("one", b.One),
				gamedata.Named("plural", b.Plural), gamedata.Named("verb", b.Verb), gamedata.Named("badge", b.Badge),
				gamedata.Named("source", b.Source), named("models", b.Models),
				gamedata.Between("count", b.Count, statedBombers, statedBombers))
		}
		if std, n := l.Base, len(l.Config.Bombers); err == nil && std != nil && n < len(std.Bombers) &&
			(b.ID != std.Bombers[n].ID || b.Verb != std.Bombers[n].Verb) { // cases and logs say them
			err = fmt.Errorf("id and verb must be %q and %q, as in the game", std.Bombers[n].ID, std.Bombers[n].Verb)
		}
		if err == nil && (hq == 0 || l.Config.Units[hq].Kind != blocks.AirHQ) {
			err = fmt.Errorf("%q is no Luftwaffe HQ", b.HQ)
		}
		if err != nil {
			return fmt.Errorf("%s: bombers %q: %w", l.At(gamedata.RosterFile), b.ID, err)
		}
		l.Config.Bombers = append(l.Config.Bombers, blocks.BomberType{ID: b.ID, Verb: b.Verb, One: b.One,
			Plural: b.Plural, Badge: b.Badge, Count: b.Count, Faces: faces, HQ: hq})
	}
	if len(list) != statedAirHQs {
		return fmt.Errorf("%s: bombers of %d Luftwaffe HQs, and the rulebook has %d (The Armies)",
			l.At(gamedata.RosterFile), len(list), statedAirHQs)
	}
	return nil
}
