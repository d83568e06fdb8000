// What map.json says under keys that only this game knows: who holds each place by month, the symbols printed on the
// map where units are set up, and the lines printed between what the sides hold when a scenario begins.

package moscow41

import (
	"bytes"
	"encoding/json"
	"fmt"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
)

// mapKeys are the keys that board leaves to this game.
var mapKeys = board.OwnKeys{File: []string{"icons", "fronts"}, Place: []string{"control", "contested"}}

// mapIcon is a printed symbol that stands for a unit's place at set-up.
type mapIcon struct {
	Area     string `json:"area"`
	Colour   string `json:"colour"`
	Type     string `json:"type"`
	UnitHint string `json:"unit_hint"` // which unit it is thought to be
	Source   string `json:"source"`
	Note     string `json:"note"`
	place    board.Place
}

// mapFront is a line printed on the map between the sides of a month.
type mapFront struct {
	Name   string `json:"name"`
	Period string `json:"period"` // a month of the places' control
	Ink    string `json:"ink"`    // one of kernel.Inks
	Rule   string `json:"rule"`
	Source string `json:"source"`
}

// readMapKeys reads who holds what, the icons and the front lines.
func (l *loader) readMapKeys() error {
	l.control = make([]map[string]string, len(l.m.Places))
	for p, a := range l.m.Places {
		var contested []string // for the tests of set-ups; the scenarios name these places themselves
		for _, k := range []struct {
			key  string
			into any
		}{{"control", &l.control[p]}, {"contested", &contested}} {
			if err := ownKey(a.Own, k.key, k.into); err != nil {
				return fmt.Errorf("%s: %w", l.atPlace(a.ID), err)
			}
		}
	}
	if err := ownKey(l.m.Own, "icons", &l.icons); err != nil {
		return fmt.Errorf("%s: %w", l.At(gamedata.MapFile), err)
	}
	for i := range l.icons {
		p, ok := l.m.Graph.Lookup(l.icons[i].Area)
		if !ok || l.m.Places[p].ID != l.icons[i].Area {
			return fmt.Errorf("%s: icons[%d]: no place has the id %q", l.At(gamedata.MapFile), i, l.icons[i].Area)
		}
		l.icons[i].place = p
	}
	if err := ownKey(l.m.Own, "fronts", &l.fronts); err != nil {
		return fmt.Errorf("%s: %w", l.At(gamedata.MapFile), err)
	}
	for i, f := range l.fronts {
		for p, a := range l.m.Places {
			if a.Kind == board.KindArea && l.control[p][f.Period] == "" {
				return fmt.Errorf("%s: fronts[%d] (%q): the place %q has no control in %q", l.At(gamedata.MapFile), i,
					f.Name, a.ID, f.Period)
			}
		}
	}
	return nil
}

// prints fills in what is printed on the map: the marks of the map file, the icons, and each front line for the
// scenarios that begin in its month.
func (l *loader) prints(info *kernel.Info) error {
	if err := l.Prints(l.m, info); err != nil {
		return err
	}
	first := len(info.Prints)
	for _, ic := range l.icons {
		gamedata.Gather(info, first, kernel.PrintInfo{Show: "set-up", Ink: ic.Colour, Symbol: ic.Type, Side: Soviet,
			Text: "a Soviet corps of this colour and type begins here in July", Rule: "S.campaign"}, ic.place)
	}
	for _, f := range l.fronts {
		for i := range l.scens {
			if l.scens[i].Control != f.Period {
				continue
			}
			out := kernel.FrontInfo{Name: f.Name, Ink: f.Ink, Scenario: l.scens[i].ID, Rule: f.Rule}
			for p, a := range l.m.Places {
				if a.Kind != board.KindBox && l.control[p][f.Period] == info.Sides[German].ID {
					out.First = append(out.First, kernel.PlaceID(p+1))
				}
			}
			info.Fronts = append(info.Fronts, out)
		}
	}
	return nil
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
