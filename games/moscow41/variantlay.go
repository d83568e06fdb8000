package moscow41

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Laying variant.json over data files: a file is taken apart into records of raw JSON, the keys that the variant names are put in, and it is
// written again. So a record keeps what this program does not know, and the file's own reader says what is wrong with the result.

// record is one record of a data file.
type record = map[string]json.RawMessage

// data is a data file with the variant over it.
func (v *variant) data(name string, std []byte) ([]byte, error) {
	b := std
	if own := v.files[name]; own != nil {
		b = own
		var head struct{ Game string }
		if err := json.Unmarshal(b, &head); err != nil {
			return nil, fmt.Errorf("%s, %w", name, located(b, err))
		}
		if head.Game != "moscow41" {
			return nil, fmt.Errorf("%s: it is of the game %q, not of moscow41", name, head.Game)
		}
	}
	if !v.patches(name) {
		return b, nil
	}
	var f record
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, fmt.Errorf("%s, %w", name, located(b, err))
	}
	var err error
	switch name {
	case "map.json":
		err = v.layMap(f)
	case "roster.json":
		err = layAll(v, f, "blocks", v.Blocks, nil)
	case "scenarios.json":
		err = layAll(v, f, "scenarios", v.Scenarios, nil)
	case "shape.json":
		err = v.layShape(f)
	}
	if err != nil {
		return nil, err
	}
	return json.Marshal(f)
}

// list takes a list of records out of a file.
func list(f record, key string) (l []record, err error) {
	if f[key] == nil {
		return nil, nil
	}
	if err = json.Unmarshal(f[key], &l); err != nil {
		err = fmt.Errorf("%s is no list of records: %w", key, err)
	}
	return l, err
}

// textOf is a text of a record, empty if there is none.
func textOf(r record, key string) (s string) {
	if r[key] == nil || json.Unmarshal(r[key], &s) != nil {
		return ""
	}
	return s
}

func put(r record, key string, value any) error {
	b, err := json.Marshal(value)
	if err == nil {
		r[key] = b
	}
	return err
}

// layAll puts patches over the records of a list, by their ids. Each is told to also, if that is not nil.
func layAll[P any](v *variant, f record, key string, patches map[string]P, also func(id string, r record) error) error {
	all, err := list(f, key)
	if err != nil {
		return err
	}
	for _, id := range sorted(patches) {
		i := slices.IndexFunc(all, func(r record) bool { return textOf(r, "id") == id })
		if i < 0 {
			what := fmt.Sprintf("there is no %s with the id %q", strings.TrimSuffix(key, "s"), id)
			if j := slices.IndexFunc(all, func(r record) bool { return strings.EqualFold(textOf(r, "name"), id) }); j >= 0 {
				what += fmt.Sprintf(": %s has the id %q", id, textOf(all[j], "id"))
			}
			return v.slip(key+"."+id, "%s", what)
		}
		if also != nil {
			if err := also(id, all[i]); err != nil {
				return err
			}
		}
		var over record
		b, err := json.Marshal(patches[id])
		if err == nil {
			err = json.Unmarshal(b, &over)
		}
		if err != nil {
			return err
		}
		if len(over) == 0 {
			return v.slip(key+"."+id, "it changes nothing")
		}
		for k, value := range over {
			all[i][k] = value
		}
	}
	return put(f, key, all)
}

func (v *variant) layMap(f record) error {
	err := layAll(v, f, "places", v.Places, func(id string, r record) error {
		p := v.Places[id]
		old := textOf(r, "name")
		v.was[id] = old
		if p.Control != nil { // by period: what is not named stays
			var all map[string]string
			if r["control"] != nil {
				if err := json.Unmarshal(r["control"], &all); err != nil {
					return err
				}
			}
			if all == nil {
				all = map[string]string{}
			}
			maps.Copy(all, p.Control)
			p.Control = all
			v.Places[id] = p
		}
		if p.Name == nil || old == "" {
			return nil
		}
		if p.City == nil && textOf(r, "city") == old {
			if err := put(r, "city", *p.Name); err != nil {
				return err
			}
		}
		// The old name stays as an alias: rules, cases and players know the place by it.
		var aliases []string
		if r["aliases"] != nil {
			if err := json.Unmarshal(r["aliases"], &aliases); err != nil {
				return err
			}
		}
		if old = strings.ToLower(old); p.Aliases != nil || slices.Contains(aliases, old) {
			return nil
		}
		return put(r, "aliases", append(aliases, old))
	})
	if err != nil {
		return err
	}
	borders, err := list(f, "borders")
	if err != nil {
		return err
	}
	for i, b := range v.Borders {
		at := fmt.Sprintf("borders.%d", i)
		j := slices.IndexFunc(borders, func(r record) bool { return b.joins(textOf(r, "a"), textOf(r, "b")) })
		switch {
		case b.Open && b.Closed, !b.Open && !b.Closed && b.River == nil, b.Closed && b.River != nil:
			return v.slip(at, "say one thing of the border of %q and %q: a river (empty for none), or open or closed", b.A, b.B)
		case b.Open && j >= 0:
			return v.slip(at, "%s and %s border on each other already", b.A, b.B)
		case !b.Open && j < 0:
			return v.slip(at, "%q and %q do not border on each other: name two neighbours by their ids, or say \"open\": true", b.A, b.B)
		case b.Closed:
			borders = slices.Delete(borders, j, j+1)
			continue
		case b.Open:
			borders = append(borders, record{})
			j = len(borders) - 1
			if put(borders[j], "a", b.A) != nil || put(borders[j], "b", b.B) != nil {
				return v.slip(at, "it cannot be written")
			}
		}
		if b.River != nil {
			delete(borders[j], "river")
			if *b.River != "" {
				if err := put(borders[j], "river", *b.River); err != nil {
					return err
				}
			}
		}
		if b.Source != "" {
			if err := put(borders[j], "source", b.Source); err != nil {
				return err
			}
		}
	}
	return put(f, "borders", borders)
}

func (b *borderPatch) joins(x, y string) bool { return b.A == x && b.B == y || b.A == y && b.B == x }

// layShape gives the drawing the names of the places, those of drawn, and the rivers of the borders.
func (v *variant) layShape(f record) error {
	renamed, found := v.renamed(), map[string]bool{}
	for _, key := range []string{"towns", "rivers", "lakes"} {
		all, err := list(f, key)
		if err != nil {
			return fmt.Errorf("shape.json: %w", err)
		}
		for _, r := range all {
			old := textOf(r, "name")
			name, ok := v.Drawn[old]
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
	for _, old := range sorted(v.Drawn) {
		if !found[old] {
			return v.slip("drawn."+old, "the drawing has no town, river or lake of that name")
		}
	}
	return v.layCrossings(f)
}

// renamed are the names before and after of places that have another one: the map is laid before its drawing.
func (v *variant) renamed() map[string]string {
	names := map[string]string{}
	for i, old := range v.was {
		if p := v.Places[i]; p.Name != nil {
			names[old] = *p.Name
		}
	}
	return names
}

// layCrossings draws the borders with the rivers that they have now: crossings are the arcs that two areas share.
func (v *variant) layCrossings(f record) error {
	if len(v.Borders) == 0 {
		return nil
	}
	var areas map[string]struct{ Rings [][]int }
	var crossings []int
	if f["areas"] == nil || json.Unmarshal(f["areas"], &areas) != nil || f["crossings"] != nil && json.Unmarshal(f["crossings"], &crossings) != nil {
		return fmt.Errorf("shape.json: its areas or crossings cannot be read")
	}
	arcs := func(id string) map[int]bool {
		set := map[int]bool{}
		for _, ring := range areas[id].Rings {
			for _, a := range ring {
				if a < 0 {
					a = ^a // the same arc, walked the other way
				}
				set[a] = true
			}
		}
		return set
	}
	for _, b := range v.Borders {
		wet := b.River != nil && *b.River != ""
		if b.River == nil && !b.Closed {
			continue
		}
		there := arcs(b.B)
		for a := range arcs(b.A) {
			if !there[a] {
				continue
			}
			crossings = slices.DeleteFunc(crossings, func(c int) bool { return c == a })
			if wet {
				crossings = append(crossings, a)
			}
		}
	}
	slices.Sort(crossings)
	return put(f, "crossings", crossings)
}
