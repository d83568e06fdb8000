// What map.json says: the places with their terrain, and under keys that only block games have, who holds each place in
// a period, the symbols printed on the map where units are set up, and the lines printed between what the sides hold
// when a scenario begins.

package blockdata

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/blocks"
)

func lower(s string) string { return strings.ToLower(s) }

// mapKeys are the keys that board leaves to block games.
var mapKeys = board.OwnKeys{File: []string{"icons", "fronts"}, Place: []string{"control", "contested"}}

// Icon is a printed symbol that stands for a unit's place at set-up.
type Icon struct {
	Area     string `json:"area"`
	Colour   string `json:"colour"`
	Type     string `json:"type"`
	UnitHint string `json:"unit_hint"` // id of the block that it is thought to be; empty: none
	Source   string `json:"source"`
	Note     string `json:"note"`
	Place    board.Place
}

// Front is a line printed on the map between the sides of a period.
type Front struct {
	Name   string `json:"name"`
	Period string `json:"period"` // of the places' control
	Ink    string `json:"ink"`    // one of kernel.Inks
	Rule   string `json:"rule"`
	Source string `json:"source"`
}

// terrains are the words of map.json with what they are, and how the client knows the ground.
var terrains = map[string]struct {
	terrain blocks.Terrain
	ground  string
}{
	"green": {blocks.Green, "open"}, "yellow": {blocks.Yellow, "rough"}, "red": {blocks.Red, "hard"},
	"victory": {blocks.Victory, "prize"}, "staging": {blocks.Staging, ""}, "box": {blocks.Box, ""},
}

// LoadMap reads map.json and adds the holding places. Owner says whose a staging area is.
func (l *Loader) LoadMap(allowed []string, owner func(*board.Area) kernel.Side) (err error) {
	c := &l.Config
	if l.Map, c.About.Places, err = l.Areas(mapKeys); err != nil {
		return err
	}
	if err := l.readMapKeys(); err != nil {
		return err
	}
	c.Map = l.Map
	if err := l.tags(); err != nil {
		return err
	}
	for i := range l.Map.Places {
		a := &l.Map.Places[i]
		if err := gamedata.First(gamedata.Named("name", a.Name), degrees("lon", a.Lon.String(), 180),
			degrees("lat", a.Lat.String(), 90)); err != nil {
			return fmt.Errorf("%s: %w", l.AtPlace(a.ID), err)
		}
		ar, info := blocks.Area{ID: a.ID, Owner: kernel.NoSide}, &c.About.Places[i+1]
		t, ok := terrains[a.Terrain]
		if !ok || !slices.Contains(allowed, a.Terrain) {
			return fmt.Errorf("%s: the terrain is %q: it can be %s or %s", l.AtPlace(a.ID), a.Terrain,
				strings.Join(allowed[:len(allowed)-1], ", "), allowed[len(allowed)-1])
		}
		ar.Terrain, info.Ground = t.terrain, t.ground
		if ar.Terrain == blocks.Staging {
			ar.Owner = owner(a)
		}
		info.Victory = info.Ground == "prize" || slices.Contains(a.Tags, "victory-box")
		info.Major = a.City != "" || info.Ground == "prize"
		if ar.City = a.City != "" && a.Terrain != "victory"; ar.City {
			info.Tags = append(info.Tags, "city")
		}
		c.Areas = append(c.Areas, ar)
	}
	for s := range kernel.Side(kernel.Players) {
		for h, id := range l.HoldIDs {
			id = c.About.Sides[s].ID + "-" + id
			c.Holding[s][h] = board.Place(len(c.Areas))
			c.Areas = append(c.Areas, blocks.Area{ID: id, Terrain: blocks.Pool, Owner: s})
			c.About.Places = append(c.About.Places, kernel.PlaceInfo{ID: id, Name: l.SideNames[s] + ": " +
				l.HoldNames[h], Kind: "pool", Terrain: "pool"})
		}
	}
	return nil
}

// degrees refuses what is no place on the globe, given as digits: rules know no fractions.
func degrees(field, text string, most int) error {
	whole, _, _ := strings.Cut(strings.TrimPrefix(text, "-"), ".")
	if n, err := strconv.Atoi(whole); err != nil || n >= most {
		return fmt.Errorf("%s is %q: it must be degrees, below %d, such as 50.59", field, text, most)
	}
	return nil
}

// tags refuses tags that no rule reads: such a one would be a rule left out.
func (l *Loader) tags() error {
	for i := range l.Map.Places {
		for _, t := range l.Map.Places[i].Tags {
			if err := gamedata.OneOf("tag", t, l.PlaceTags); err != nil {
				return fmt.Errorf("%s: %w", l.AtPlace(l.Map.Places[i].ID), err)
			}
		}
	}
	for _, b := range l.Map.Borders {
		for _, t := range b.Tags {
			if err := gamedata.OneOf("tag", t, l.BorderTags); err != nil {
				return fmt.Errorf("%s: border of %s and %s: %w", l.At(gamedata.MapFile), l.Map.Places[b.A].ID,
					l.Map.Places[b.B].ID, err)
			}
		}
	}
	return nil
}

// readMapKeys reads who holds what, the icons and the front lines.
func (l *Loader) readMapKeys() error {
	l.Control = make([]map[string]string, len(l.Map.Places))
	for p, a := range l.Map.Places {
		var contested []string // for the tests of set-ups; the scenarios name these places themselves
		err := gamedata.First(ownKey(a.Own, "control", &l.Control[p]), ownKey(a.Own, "contested", &contested))
		for _, period := range contested {
			if err == nil && l.Control[p][period] == "" {
				err = fmt.Errorf("contested: %w", unknown("period of the map's control", period, l.Control[p]))
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", l.AtPlace(a.ID), err)
		}
	}
	for _, key := range mapKeys.File {
		if l.Map.Own[key] == nil {
			return fmt.Errorf("%s: the key %q is missing: [] if there are none", l.At(gamedata.MapFile), key)
		}
	}
	if err := ownKey(l.Map.Own, "icons", &l.Icons); err != nil {
		return fmt.Errorf("%s: %w", l.At(gamedata.MapFile), err)
	}
	for i := range l.Icons {
		p, ok := l.Map.Graph.Lookup(l.Icons[i].Area)
		if !ok || l.Map.Places[p].ID != l.Icons[i].Area {
			return fmt.Errorf("%s: icons[%d]: area is %q: it must be the id of a place", l.At(gamedata.MapFile), i,
				l.Icons[i].Area)
		}
		l.Icons[i].Place = p
		_, ok = l.Kinds[l.Icons[i].Type]
		if err := gamedata.OneOf("colour", l.Icons[i].Colour, l.Colours); err != nil {
			return fmt.Errorf("%s: icons[%d]: %w", l.At(gamedata.MapFile), i, err)
		} else if !ok {
			return fmt.Errorf("%s: icons[%d]: %w", l.At(gamedata.MapFile), i, unknown("type", l.Icons[i].Type, l.Kinds))
		}
	}
	if err := ownKey(l.Map.Own, "fronts", &l.Fronts); err != nil {
		return fmt.Errorf("%s: %w", l.At(gamedata.MapFile), err)
	}
	for i, f := range l.Fronts {
		err := gamedata.First(gamedata.Named("name", f.Name), gamedata.Named("ink", f.Ink),
			gamedata.OneOf("ink", f.Ink, kernel.Inks))
		if err != nil {
			return fmt.Errorf("%s: fronts[%d]: %w", l.At(gamedata.MapFile), i, err)
		}
		for p, a := range l.Map.Places {
			if a.Kind == board.KindArea && l.Control[p][f.Period] == "" {
				return fmt.Errorf("%s: fronts[%d] (%q): period is %q: the place %q has no control then, and must have",
					l.At(gamedata.MapFile), i, f.Name, f.Period, a.ID)
			}
		}
	}
	return nil
}

// loadPrints fills in what is printed on the map: the marks of the map file, the icons, and each front line for the
// scenarios that begin in its period. Icon is how an icon is printed.
func (l *Loader) loadPrints(icon kernel.PrintInfo) error {
	info := &l.Config.About
	if err := l.Prints(l.Map, info); err != nil {
		return err
	}
	for i := range info.Prints {
		p := &info.Prints[i]
		err := gamedata.First(l.cited(p.Rule), gamedata.OneOf("symbol", p.Symbol, kernel.Symbols))
		if err == nil && p.Scenario != "" && !slices.ContainsFunc(l.scenarios, func(s *Scenario) bool {
			return s.ID == p.Scenario
		}) {
			err = fmt.Errorf("scenario is %q: it must be the id of one, or be left out", p.Scenario)
		}
		if err != nil {
			return fmt.Errorf("%s: prints[%d]: %w", l.At(gamedata.MapFile), i, err)
		}
	}
	first := len(info.Prints)
	for i, ic := range l.Icons {
		if ic.UnitHint != "" && l.Blocks[ic.UnitHint] == 0 {
			return fmt.Errorf("%s: icons[%d]: unit_hint is %q: it must be the id of a block", l.At(gamedata.MapFile), i,
				ic.UnitHint)
		}
		mark := icon
		mark.Ink, mark.Symbol = ic.Colour, ic.Type
		gamedata.Gather(info, first, mark, ic.Place)
	}
	for i, f := range l.Fronts {
		if err := l.cited(f.Rule); err != nil {
			return fmt.Errorf("%s: fronts[%d]: %w", l.At(gamedata.MapFile), i, err)
		}
		for _, s := range l.scenarios {
			if s.Control != f.Period {
				continue
			}
			out := kernel.FrontInfo{Name: f.Name, Ink: f.Ink, Scenario: s.ID, Rule: f.Rule}
			for p, a := range l.Map.Places {
				if a.Kind != board.KindBox && l.Control[p][f.Period] == info.Sides[kernel.SideA].ID {
					out.First = append(out.First, kernel.PlaceID(p+1))
				}
			}
			info.Fronts = append(info.Fronts, out)
		}
	}
	return nil
}

// cited refuses the number of a rule that the game does not have.
func (l *Loader) cited(number string) error {
	if !slices.ContainsFunc(l.Config.About.Rules, func(r kernel.RuleInfo) bool { return r.Number == number }) ||
		number == "" {
		return fmt.Errorf("rule is %q: it must be a number of the rulebook that %s has", number, gamedata.RulesFile)
	}
	return nil
}

// Road finds the boxes of the road by their order, of which there must be n.
func (l *Loader) Road(n int) ([]board.Place, error) {
	boxes := make([]board.Place, n)
	found := 0
	for i, a := range l.Map.Places {
		if a.Kind == board.KindBox && a.Order > 0 {
			if a.Order > n {
				return nil, fmt.Errorf("box %s: order is %d: it must be 1 to %d, its number on the road", a.ID,
					a.Order, n)
			}
			boxes[a.Order-1] = board.Place(i)
			found++
		}
	}
	if found != n {
		return nil, fmt.Errorf("%d boxes have an order, and the road must have %d: number them from 1", found, n)
	}
	return boxes, nil
}

// ownKey reads what is under a key, strictly; nothing if the record does not have it.
func ownKey(own map[string]json.RawMessage, key string, into any) error {
	raw, ok := own[key]
	if !ok {
		return nil
	}
	return gamedata.StrictKey(key, raw, into)
}
