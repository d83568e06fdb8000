// What map.json says under keys that only this game knows: who holds each place by month, and the symbols printed on
// the map where units are set up.

package moscow41

import (
	"bytes"
	"encoding/json"
	"fmt"

	"umpire/board"
	"umpire/mechanics/gamedata"
)

// mapKeys are the keys that board leaves to this game.
var mapKeys = board.OwnKeys{File: []string{"icons"}, Place: []string{"control", "contested"}}

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

// readMapKeys reads who holds what, and the icons.
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
