// What map.json says: the places with their terrain, and under keys that only block games have, who holds each place in
// a period, the symbols printed on the map where units are set up, and the lines printed between what the sides hold
// when a scenario begins.

package blockdata

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
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
	UnitHint string `json:"unit_hint"` // which unit it is thought to be
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
	for i := range l.Map.Places {
		a := &l.Map.Places[i]
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

// readMapKeys reads who holds what, the icons and the front lines.
func (l *Loader) readMapKeys() error {
	l.Control = make([]map[string]string, len(l.Map.Places))
	for p, a := range l.Map.Places {
		var contested []string // for the tests of set-ups; the scenarios name these places themselves
		for _, k := range []struct {
			key  string
			into any
		}{{"control", &l.Control[p]}, {"contested", &contested}} {
			if err := ownKey(a.Own, k.key, k.into); err != nil {
				return fmt.Errorf("%s: %w", l.AtPlace(a.ID), err)
			}
		}
	}
	if err := ownKey(l.Map.Own, "icons", &l.Icons); err != nil {
		return fmt.Errorf("%s: %w", l.At(gamedata.MapFile), err)
	}
	for i := range l.Icons {
		p, ok := l.Map.Graph.Lookup(l.Icons[i].Area)
		if !ok || l.Map.Places[p].ID != l.Icons[i].Area {
			return fmt.Errorf("%s: icons[%d]: no place has the id %q", l.At(gamedata.MapFile), i, l.Icons[i].Area)
		}
		l.Icons[i].Place = p
	}
	if err := ownKey(l.Map.Own, "fronts", &l.Fronts); err != nil {
		return fmt.Errorf("%s: %w", l.At(gamedata.MapFile), err)
	}
	for i, f := range l.Fronts {
		for p, a := range l.Map.Places {
			if a.Kind == board.KindArea && l.Control[p][f.Period] == "" {
				return fmt.Errorf("%s: fronts[%d] (%q): the place %q has no control in %q", l.At(gamedata.MapFile), i,
					f.Name, a.ID, f.Period)
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
	first := len(info.Prints)
	for _, ic := range l.Icons {
		mark := icon
		mark.Ink, mark.Symbol = ic.Colour, ic.Type
		gamedata.Gather(info, first, mark, ic.Place)
	}
	for _, f := range l.Fronts {
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

// Road finds the boxes of the road by their order, of which there must be n.
func (l *Loader) Road(n int) ([]board.Place, error) {
	boxes := make([]board.Place, n)
	found := 0
	for i, a := range l.Map.Places {
		if a.Kind == board.KindBox && a.Order > 0 {
			if a.Order > n {
				return nil, fmt.Errorf("box %s is number %d of the road, which has %d", a.ID, a.Order, n)
			}
			boxes[a.Order-1] = board.Place(i)
			found++
		}
	}
	if found != n {
		return nil, fmt.Errorf("the road must have %d boxes", n)
	}
	return boxes, nil
}

// ownKey reads what is under a key, strictly; nothing if the record does not have it.
func ownKey(own map[string]json.RawMessage, key string, into any) error {
	raw, ok := own[key]
	if !ok {
		return nil
	}
	d := json.NewDecoder(bytes.NewReader(raw))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return fmt.Errorf("%s: %w", key, err)
	}
	return nil
}
