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

// stroke is a line of the drawing with a name: numbers are pairs of x and y.
type stroke struct {
	Name string
	Line []int
	Rank int
}

// outline is an area, or a piece of the map that is none: rings of arcs.
type outline struct {
	Rings [][]int
	Label []int
}

// drawing is all that a drawing of a map of areas can hold. Another key is a slip.
type drawing struct {
	Format, Game  string
	Width, Height int
	Unit          int `json:"unit_m"`
	Arcs          [][]int
	Areas, Voids  map[string]outline
	Edge, Spits   []int
	Crossings     []int
	Lakes, Seas   []stroke
	Regions       []stroke
	Rivers        []struct {
		stroke
		Spring bool
	}
	Straits []struct {
		Name, A, B string
		Line       []int
	}
	Ways []struct {
		Kind string
		Line []int
	}
	Woods [][]int
	Towns []struct {
		Name       string
		Size, X, Y int
	}
	Captions []struct {
		Text       string
		Size, X, Y int
	}
	Ticks   map[string][][]int
	Imprint []string
	Scenery []string
	Paper   struct {
		H, W, Unit int
		PNG        string
	}
}

// mostSheet bounds the sides of a sheet, and how many metres a unit of it may be.
const mostSheet = 100000

// drawn holds a drawing against a map; at names it in errors.
func drawn(at string, shape []byte, m *board.AreaMap) error {
	var f drawing
	if err := Strict(shape, &f); err != nil {
		return fmt.Errorf("%s, %w", at, err)
	}
	if f.Format != ShapeFormat || f.Width <= 0 || f.Height <= 0 {
		return fmt.Errorf("%s: format %q, width %d, height %d: a drawing must be %s, with width and height",
			at, f.Format, f.Width, f.Height, ShapeFormat)
	}
	if err := First(Between("width", f.Width, 1, mostSheet), Between("height", f.Height, 1, mostSheet),
		Between("unit_m", f.Unit, 0, mostSheet)); err != nil {
		return fmt.Errorf("%s: %w", at, err)
	}
	for _, id := range sorted(f.Areas) {
		if p, ok := m.Graph.Lookup(id); !ok || m.Places[p].ID != id {
			return fmt.Errorf("%s: areas: there is no place with the id %q", at, id)
		}
		if err := f.rings(f.Areas[id].Rings); err != nil {
			return fmt.Errorf("%s: areas: %s %w", at, id, err)
		}
	}
	for _, id := range sorted(f.Voids) {
		if err := f.rings(f.Voids[id].Rings); err != nil {
			return fmt.Errorf("%s: voids: %s %w", at, id, err)
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
	for i, s := range f.Straits {
		for _, id := range []string{s.A, s.B} {
			if _, ok := m.Graph.Lookup(id); !ok {
				return fmt.Errorf("%s: straits: number %d: %q is no place: give the ids of both shores as a and b", at,
					i, id)
			}
		}
	}
	return f.lines(at)
}

// strokes are the lines under a key of the drawing.
type strokes struct {
	key   string
	lines [][]int
}

// rings refuses an outline without arcs, or with arcs that there are not.
func (f *drawing) rings(rings [][]int) error {
	for _, ring := range rings {
		if len(ring) == 0 {
			return fmt.Errorf("has a ring without arcs: name them, or leave the ring out")
		}
		for _, a := range ring {
			if max(a, ^a) >= len(f.Arcs) {
				return fmt.Errorf("is drawn with arc %d, and there are %d", a, len(f.Arcs))
			}
		}
	}
	if len(rings) == 0 {
		return fmt.Errorf("is not drawn: give it rings of arcs")
	}
	return nil
}

// strokes are all lines of the drawing, always in the same order.
func (f *drawing) strokes() []strokes {
	list := []strokes{{"arcs", f.Arcs}, {"woods", f.Woods}}
	for _, of := range []struct {
		key  string
		list []stroke
	}{{"lakes", f.Lakes}, {"seas", f.Seas}, {"regions", f.Regions}} {
		lines := strokes{key: of.key}
		for _, s := range of.list {
			lines.lines = append(lines.lines, s.Line)
		}
		list = append(list, lines)
	}
	rivers, straits, ways := strokes{key: "rivers"}, strokes{key: "straits"}, strokes{key: "ways"}
	for _, r := range f.Rivers {
		rivers.lines = append(rivers.lines, r.Line)
	}
	for _, s := range f.Straits {
		straits.lines = append(straits.lines, s.Line)
	}
	for _, w := range f.Ways {
		ways.lines = append(ways.lines, w.Line)
	}
	return append(list, rivers, straits, ways)
}

// lines refuses lines that are not pairs of numbers on the sheet or near it, and crossings over arcs that there are
// not.
func (f *drawing) lines(at string) error {
	far := 2 * max(f.Width, f.Height)
	check := func(key string, i int, line []int, least int) error {
		if len(line) < least || len(line)%2 != 0 {
			return fmt.Errorf("%s: %s: number %d has a line of %d numbers: pairs are wanted, %d numbers at least", at,
				key, i, len(line), least)
		}
		for _, n := range line {
			if n < -far || n > far {
				return fmt.Errorf("%s: %s: number %d has a point at %d, and the sheet is %d by %d", at, key, i, n,
					f.Width, f.Height)
			}
		}
		return nil
	}
	for _, kind := range f.strokes() {
		for i, line := range kind.lines {
			if err := check(kind.key, i, line, 4); err != nil {
				return err
			}
		}
	}
	for i, s := range f.Rivers {
		if err := Between(fmt.Sprintf("%s: rivers: rank of number %d", at, i), s.Rank, 0, 9); err != nil {
			return err
		}
	}
	for _, id := range sorted(f.Areas) {
		label := f.Areas[id].Label
		if n := len(label); n == 0 {
			continue
		} else if n != 2 {
			return fmt.Errorf("%s: areas: the label of %s has %d numbers: x and y are wanted", at, id, n)
		}
		if label[0] < 0 || label[0] > f.Width || label[1] < 0 || label[1] > f.Height {
			return fmt.Errorf("%s: areas: the label of %s is at %v, and the sheet is %d by %d", at, id, label, f.Width,
				f.Height)
		}
	}
	for i, s := range append(slices.Clone(f.Seas), f.Regions...) {
		if err := First(Named("name", s.Name), Between("rank", s.Rank, 1, 9)); err != nil {
			return fmt.Errorf("%s: seas and regions: number %d: %w", at, i, err)
		}
	}
	for i, s := range f.Towns {
		name := Named(fmt.Sprintf("%s: towns: name of number %d", at, i), s.Name)
		size := Between(fmt.Sprintf("%s: towns: size of number %d", at, i), s.Size, 0, 9)
		if err := First(check("towns", i, []int{s.X, s.Y}, 2), name, size); err != nil {
			return err
		}
	}
	kinds := []string{"rail", "road"}
	for i, s := range f.Ways {
		if err := OneOf("kind", s.Kind, kinds); err != nil {
			return fmt.Errorf("%s: ways: number %d: %w", at, i, err)
		}
	}
	for _, kind := range f.Scenery {
		if err := OneOf("scenery", kind, kinds); err != nil {
			return fmt.Errorf("%s: %w", at, err)
		}
	}
	if e := f.Edge; len(e) > 0 && (len(e) != 4 || e[0] < 0 || e[1] < 0 || e[2] <= e[0] || e[3] <= e[1] ||
		e[2] > f.Width || e[3] > f.Height) {
		return fmt.Errorf("%s: edge is %v: it must be left, top, right and bottom on the sheet of %d by %d", at, e,
			f.Width, f.Height)
	}
	for _, k := range []struct {
		key  string
		arcs []int
	}{{"crossings", f.Crossings}, {"spits", f.Spits}} {
		for _, a := range k.arcs {
			if a < 0 || a >= len(f.Arcs) {
				return fmt.Errorf("%s: %s: there is no arc %d: there are %d", at, k.key, a, len(f.Arcs))
			}
		}
	}
	return nil
}
