// Reads the drawing of a map, and brings it up to date with the names and rivers of a variant.

package gamedata

import (
	"encoding/json"
	"fmt"
	"slices"

	"umpire/board"
)

// ShapeFormat names the drawing of a map.
const ShapeFormat = "umpire-shape-1"

// layShape gives the drawing the names of the places, those of drawn, and the rivers of the borders. The map is laid
// first.
func (v *manifest) layShape(f record) error {
	renamed, found := v.renamed(), map[string]bool{}
	for _, key := range []string{"towns", "rivers", "lakes"} {
		all, err := list(f, key)
		if err != nil {
			return fmt.Errorf("%s: %w", ShapeFile, err)
		}
		for _, r := range all {
			old := textOf(r, "name")
			name, ok := v.drawn[old]
			if found[old] = true; !ok && key == "towns" {
				name, ok = renamed[old]
			}
			if ok {
				if err := put(r, "name", name); err != nil {
					return err
				}
			}
		}
		if len(all) > 0 {
			if err := put(f, key, all); err != nil {
				return err
			}
		}
	}
	for _, old := range sorted(v.drawn) {
		if !found[old] {
			return v.slip("drawn."+old, "the drawing has no town, river or lake of that name")
		}
	}
	return v.layCrossings(f)
}

// renamed are the names before and after of places that have another one.
func (v *manifest) renamed() map[string]string {
	names := map[string]string{}
	for id, old := range v.was {
		if over := v.patch[placeList.Key][id]; over["name"] != nil {
			names[old] = textOf(over, "name")
		}
	}
	return names
}

// layCrossings draws the borders with the rivers that they have now: crossings are the arcs that two areas share.
func (v *manifest) layCrossings(f record) error {
	if len(v.borders) == 0 {
		return nil
	}
	var areas map[string]struct{ Rings [][]int }
	var crossings []int
	if f["areas"] == nil || json.Unmarshal(f["areas"], &areas) != nil ||
		f["crossings"] != nil && json.Unmarshal(f["crossings"], &crossings) != nil {
		return fmt.Errorf("%s: its areas or crossings cannot be read", ShapeFile)
	}
	arcs := func(id string) map[int]bool {
		set := map[int]bool{}
		for _, ring := range areas[id].Rings {
			for _, a := range ring {
				set[max(a, ^a)] = true // ^a is the same arc, walked the other way
			}
		}
		return set
	}
	for _, b := range v.borders {
		if b.river == nil && !b.closed {
			continue
		}
		there := arcs(b.b)
		for a := range arcs(b.a) {
			if !there[a] {
				continue
			}
			crossings = slices.DeleteFunc(crossings, func(c int) bool { return c == a })
			if b.river != nil && *b.river != "" {
				crossings = append(crossings, a)
			}
		}
	}
	slices.Sort(crossings)
	return put(f, "crossings", crossings)
}

// Shape is the drawing of the map, for Info.Shape. Of a variant it is held against the map: it must have every area
// of it, and nothing that is not a place.
func (f *Files) Shape(m *board.AreaMap) ([]byte, error) {
	shape, err := f.Bytes(ShapeFile)
	if err == nil && f.over != nil {
		err = drawn(f.At(ShapeFile), shape, m)
	}
	return shape, err
}

// drawn holds a drawing against a map; at names it in errors.
func drawn(at string, shape []byte, m *board.AreaMap) error {
	var f struct {
		Format        string
		Width, Height int
		Arcs          [][]int
		Areas         map[string]struct{ Rings [][]int }
	}
	if err := json.Unmarshal(shape, &f); err != nil {
		return fmt.Errorf("%s, %w", at, located(shape, err))
	}
	if f.Format != ShapeFormat || f.Width <= 0 || f.Height <= 0 {
		return fmt.Errorf("%s: format %q, %d by %d: a drawing is %s, with width and height",
			at, f.Format, f.Width, f.Height, ShapeFormat)
	}
	for _, id := range sorted(f.Areas) {
		if p, ok := m.Graph.Lookup(id); !ok || m.Places[p].ID != id {
			return fmt.Errorf("%s: areas: there is no place with the id %q", at, id)
		}
		for _, ring := range f.Areas[id].Rings {
			for _, a := range ring {
				if max(a, ^a) >= len(f.Arcs) {
					return fmt.Errorf("%s: areas: %s is drawn with arc %d, and there are %d", at, id, a, len(f.Arcs))
				}
			}
		}
	}
	for i, a := range f.Arcs {
		if len(a) < 4 || len(a)%2 != 0 {
			return fmt.Errorf("%s: arcs: arc %d has %d numbers: pairs are wanted, two at least", at, i, len(a))
		}
	}
	for _, a := range m.Places {
		if a.Kind == board.KindArea && len(f.Areas[a.ID].Rings) == 0 {
			return fmt.Errorf("%s: areas: %s (%s) is not drawn", at, a.ID, a.Name)
		}
	}
	return nil
}
