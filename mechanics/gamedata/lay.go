package gamedata

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Laying variant.json over data files: a file is taken apart into records of raw JSON, the keys that the variant
// names are put in, and it is written again. So a record keeps what this package does not know, and the game's own
// reader says what is wrong with the result.

// data is a data file with the variant over it; std is the game's own.
func (v *manifest) data(name string, std []byte) ([]byte, error) {
	b := std
	if own := v.files[name]; own != nil {
		b = own
	}
	if v.files[name] == nil && !v.patches(name) {
		return b, nil
	}
	f, err := v.open(name, b)
	if err != nil || !v.patches(name) {
		return b, err
	}
	switch name {
	case MapFile:
		err = v.layMap(f)
	case ShapeFile:
		err = v.layShape(f)
	default:
		err = v.layRecords(f, v.kit.listOf(name), nil)
	}
	if err != nil {
		return nil, err
	}
	if whole, ok := f[""]; ok {
		return whole, nil
	}
	return json.Marshal(f)
}

// open takes a data file apart by its keys. A file that is a list stands under the key "".
func (v *manifest) open(name string, b []byte) (record, error) {
	var whole json.RawMessage
	if err := json.Unmarshal(b, &whole); err != nil {
		return nil, fmt.Errorf("%s, %w", name, located(b, err))
	}
	if whole[0] == '[' {
		return record{"": whole}, nil
	}
	var f record
	if err := json.Unmarshal(b, &f); err != nil {
		return nil, fmt.Errorf("%s, %w", name, located(b, err))
	}
	if game := textOf(f, "game"); v.files[name] != nil && game != v.kit.Game {
		return nil, fmt.Errorf("%s: it is of the game %q, not of %s", name, game, v.kit.Game)
	}
	return f, nil
}

// list takes a list of records out of a file.
func list(f record, key string) (l []record, err error) {
	if f[key] == nil {
		return nil, nil
	}
	if err = json.Unmarshal(f[key], &l); err != nil {
		err = fmt.Errorf("%s is not a list of records: %w", key, err)
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

// layRecords puts the changes to a list over its records, by their ids. Each record is told to also before it
// changes, with the keys that it will get, if also is not nil.
func (v *manifest) layRecords(f record, l *List, also func(id string, old, over record) error) error {
	key := l.Key
	if _, whole := f[""]; whole {
		key = ""
	}
	all, err := list(f, key)
	if err != nil {
		return fmt.Errorf("%s: %w", l.File, err)
	}
	patch := v.patch[l.Key]
	for _, id := range sorted(patch) {
		i := slices.IndexFunc(all, func(r record) bool { return textOf(r, "id") == id })
		if i < 0 {
			what := fmt.Sprintf("there is no %s with the id %q", l.Noun, id)
			named := func(r record) bool { return strings.EqualFold(textOf(r, "name"), id) }
			if j := slices.IndexFunc(all, named); j >= 0 {
				what += fmt.Sprintf(": %s has the id %q", id, textOf(all[j], "id"))
			}
			return v.slip(l.Key+"."+id, "%s", what)
		}
		over := maps.Clone(patch[id])
		for _, field := range l.Fields {
			if field.Kind == ByKey && over[field.Key] != nil { // what is not named stays
				if err := layKeys(all[i], over, field.Key); err != nil {
					return err
				}
			}
		}
		if also != nil {
			if err := also(id, all[i], over); err != nil {
				return err
			}
		}
		maps.Copy(all[i], over)
	}
	return put(f, key, all)
}

// layKeys puts the keys of a record inside a record over those that were there.
func layKeys(old, over record, key string) error {
	all := record{}
	if old[key] != nil {
		if err := json.Unmarshal(old[key], &all); err != nil {
			return err
		}
	}
	if err := json.Unmarshal(over[key], &all); err != nil {
		return err
	}
	return put(over, key, all)
}

func (v *manifest) layMap(f record) error {
	if err := v.layRecords(f, &placeList, v.renames); err != nil {
		return err
	}
	borders, err := list(f, "borders")
	if err != nil {
		return fmt.Errorf("%s: %w", MapFile, err)
	}
	for i, b := range v.borders {
		at := fmt.Sprintf("borders.%d", i)
		j := slices.IndexFunc(borders, func(r record) bool { return b.joins(textOf(r, "a"), textOf(r, "b")) })
		switch {
		case b.open && j >= 0:
			return v.slip(at, "%s and %s border on each other already", b.a, b.b)
		case !b.open && j < 0:
			return v.slip(at, "%q and %q do not border on each other: "+
				"name two neighbours by their ids, or say \"open\": true", b.a, b.b)
		case b.closed:
			borders = slices.Delete(borders, j, j+1)
			continue
		case b.open:
			borders = append(borders, record{})
			j = len(borders) - 1
			if put(borders[j], "a", b.a) != nil || put(borders[j], "b", b.b) != nil {
				return v.slip(at, "it cannot be written")
			}
		}
		if b.river != nil {
			delete(borders[j], "river")
			if *b.river != "" {
				if err := put(borders[j], "river", *b.river); err != nil {
					return err
				}
			}
		}
		if b.source != "" {
			if err := put(borders[j], "source", b.source); err != nil {
				return err
			}
		}
	}
	return put(f, "borders", borders)
}

// renames gives a place that is called otherwise its city's name, and its old name as an alias: rules, cases and
// players know it by that.
func (v *manifest) renames(id string, old, over record) error {
	name := textOf(old, "name")
	v.was[id] = name
	if over["name"] == nil || name == "" {
		return nil
	}
	if over["city"] == nil && textOf(old, "city") == name {
		over["city"] = over["name"]
	}
	var aliases []string
	if old["aliases"] != nil {
		if err := json.Unmarshal(old["aliases"], &aliases); err != nil {
			return err
		}
	}
	if name = strings.ToLower(name); over["aliases"] != nil || slices.Contains(aliases, name) {
		return nil
	}
	return put(over, "aliases", append(aliases, name))
}

func (b *border) joins(x, y string) bool { return b.a == x && b.b == y || b.a == y && b.b == x }
