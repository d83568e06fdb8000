// Package charttest holds the map of an area game (map.json) and its drawing (shape.json) against what holds for every
// such map: records in order, one connected land, a drawing without gaps whose borders are those of the map, towns
// inside the areas that are named after them. A game's own tests take the Chart and the Drawing and ask what its
// rulebook states.
//
// It reads the files by itself, so that it checks what board reads as well. Start at Read and ReadDrawing.
package charttest

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Place is a place as map.json has it. See board.Area; Control and Contested are keys that area games add.
type Place struct {
	ID        string            `json:"id"`
	Name      string            `json:"name"`
	Kind      string            `json:"kind"`
	Terrain   string            `json:"terrain"`
	City      string            `json:"city"`
	Tags      []string          `json:"tags"`
	Control   map[string]string `json:"control"` // by date: the side that holds it
	Contested []string          `json:"contested"`
	X         int               `json:"x"`
	Y         int               `json:"y"`
	Lon       float64           `json:"lon"`
	Lat       float64           `json:"lat"`
	Order     int               `json:"order"`
	Source    string            `json:"source"`
	Aliases   []string          `json:"aliases"`
}

// Border is a border of two places.
type Border struct {
	A      string   `json:"a"`
	B      string   `json:"b"`
	River  string   `json:"river"`
	Tags   []string `json:"tags"`
	Source string   `json:"source"`
}

// Icon is a set-up icon printed in an area.
type Icon struct {
	Area   string `json:"area"`
	Colour string `json:"colour"`
	Type   string `json:"type"`
	Hint   string `json:"unit_hint"`
	Source string `json:"source"`
}

// Print is a mark printed at places of the map.
type Print struct {
	Show     string   `json:"show"`
	Ink      string   `json:"ink"`
	Symbol   string   `json:"symbol"`
	Side     string   `json:"side"`
	Scenario string   `json:"scenario"`
	Text     string   `json:"text"`
	Rule     string   `json:"rule"`
	Source   string   `json:"source"`
	Places   []string `json:"places"`
}

// Front is a line printed along the control of a date.
type Front struct {
	Name   string `json:"name"`
	Period string `json:"period"`
	Ink    string `json:"ink"`
	Rule   string `json:"rule"`
	Source string `json:"source"`
}

// Chart is a map.json as tests ask it.
type Chart struct {
	Format  string   `json:"format"`
	Game    string   `json:"game"`
	Kind    string   `json:"kind"`
	Places  []Place  `json:"places"`
	Borders []Border `json:"borders"`
	Icons   []Icon   `json:"icons"`
	Prints  []Print  `json:"prints"`
	Fronts  []Front  `json:"fronts"`

	At    map[string]Place     `json:"-"` // by id
	Near  map[string][]string  `json:"-"` // neighbours by id
	River map[[2]string]string `json:"-"` // by two ids, both ways round: the river of their border, which can be none
}

// Strict reads a JSON file and refuses keys that into does not have.
func Strict(t testing.TB, path string, into any) {
	t.Helper()
	raw, err := os.ReadFile(filepath.FromSlash(path))
	if err != nil {
		t.Fatal(err)
	}
	dec := json.NewDecoder(bytes.NewReader(raw))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		t.Fatalf("%s: %v", path, err)
	}
}

// Read reads the map.json of a data folder.
func Read(t testing.TB, dir string) *Chart {
	t.Helper()
	c := &Chart{At: map[string]Place{}, Near: map[string][]string{}, River: map[[2]string]string{}}
	Strict(t, filepath.Join(dir, "map.json"), c)
	for _, p := range c.Places {
		c.At[p.ID] = p
	}
	for _, b := range c.Borders {
		c.Near[b.A] = append(c.Near[b.A], b.B)
		c.Near[b.B] = append(c.Near[b.B], b.A)
		c.River[[2]string{b.A, b.B}], c.River[[2]string{b.B, b.A}] = b.River, b.River
	}
	return c
}

// Tagged are the places with a tag, in the order of the map.
func (c *Chart) Tagged(tag string) []string {
	var out []string
	for _, p := range c.Places {
		if slices.Contains(p.Tags, tag) {
			out = append(out, p.ID)
		}
	}
	return out
}

// Held counts the areas next to a place that a side holds on a date.
func (c *Chart) Held(id, date, side string) int {
	n := 0
	for _, q := range c.Near[id] {
		if c.At[q].Kind == "area" && c.At[q].Control[date] == side {
			n++
		}
	}
	return n
}

// Printed are the places, sorted by id, at which a mark is printed; an empty ink is any.
func (c *Chart) Printed(show, ink string) []string {
	var out []string
	for _, p := range c.Prints {
		if p.Show == show && (ink == "" || p.Ink == ink) {
			out = append(out, p.Places...)
		}
	}
	slices.Sort(out)
	return out
}

// CheckPlaces holds the records of the places against one another: ids first come as given, names and aliases are given
// once, every record says where it comes from, and whose it is on each date.
func (c *Chart) CheckPlaces(t *testing.T, game string, first []string, dates, sides []string) {
	t.Helper()
	if c.Format != "umpire-map-1" || c.Game != game || c.Kind != "areas" {
		t.Errorf("head %q %q %q", c.Format, c.Game, c.Kind)
	}
	var ids []string
	for _, p := range c.Places {
		ids = append(ids, p.ID)
	}
	if len(ids) < len(first) || !slices.Equal(ids[:len(first)], first) {
		t.Fatalf("%d places, in the order %v", len(ids), ids)
	}
	names, aliases := map[string]string{}, map[string]string{}
	for _, p := range c.Places {
		if p.Name == "" || names[p.Name] != "" {
			t.Errorf("%s: name %q is empty or that of %s too", p.ID, p.Name, names[p.Name])
		}
		names[p.Name] = p.ID
		for _, a := range p.Aliases {
			if a != strings.ToLower(a) || aliases[a] != "" || (c.At[a].ID != "" && a != p.ID) {
				t.Errorf("%s: alias %q is not lower case, or that of %s too", p.ID, a, aliases[a])
			}
			aliases[a] = p.ID
		}
		if !strings.Contains(p.Source, "stated") && !strings.Contains(p.Source, "reconstructed: ") {
			t.Errorf("%s: source %q", p.ID, p.Source)
		}
		for _, d := range dates {
			if !slices.Contains(sides, p.Control[d]) {
				t.Errorf("%s: control in %s is %q", p.ID, d, p.Control[d])
			}
		}
	}
}

// CheckBorders holds the list of borders against the places: in their order, each once, none between a box and the map;
// and all that is not a box hangs together.
func (c *Chart) CheckBorders(t *testing.T) {
	t.Helper()
	rank := map[string]int{}
	for i, p := range c.Places {
		rank[p.ID] = i
	}
	last := -1
	for _, b := range c.Borders {
		key := rank[b.A]*1000 + rank[b.B]
		if slices.Contains(b.Tags, "strait") { // straits follow the borders of the land
			key = last + 1
		}
		if c.At[b.A].ID == "" || c.At[b.B].ID == "" || rank[b.A] >= rank[b.B] ||
			key <= last && c.At[b.A].Kind != "box" {
			t.Errorf("border %s-%s: unknown place, wrong way round, double or out of order", b.A, b.B)
		}
		if c.At[b.A].Kind != "box" && !slices.Contains(b.Tags, "strait") {
			last = key
		}
		if (c.At[b.A].Kind == "box") != (c.At[b.B].Kind == "box") {
			t.Errorf("border %s-%s joins a box to the map", b.A, b.B)
		}
	}
	land := 0
	for _, p := range c.Places {
		if p.Kind != "box" {
			land++
		}
	}
	if seen := c.Reach(c.Places[0].ID, func(Place) bool { return true }); len(seen) != land {
		t.Errorf("%d areas hang together, not %d", len(seen), land)
	}
}

// Reach is all that can be reached from a place over places that pass.
func (c *Chart) Reach(from string, pass func(Place) bool) map[string]bool {
	seen := map[string]bool{from: true}
	for queue := []string{from}; len(queue) > 0; queue = queue[1:] {
		for _, q := range c.Near[queue[0]] {
			if !seen[q] && pass(c.At[q]) {
				seen[q] = true
				queue = append(queue, q)
			}
		}
	}
	return seen
}

// CheckRoad holds the boxes with an order against one another: numbered from 1, each next to the one before and the one
// after, and to nothing else.
func (c *Chart) CheckRoad(t *testing.T, ids []string) {
	t.Helper()
	var road []Place
	for _, p := range c.Places {
		if p.Order > 0 {
			road = append(road, p)
		}
	}
	if len(road) != len(ids) {
		t.Fatalf("a road of %d boxes, not %d", len(road), len(ids))
	}
	for i, p := range road {
		if p.Order != i+1 || ids[i] != "" && p.ID != ids[i] {
			t.Errorf("box %d of the road is %s with order %d, wanted %s", i+1, p.ID, p.Order, ids[i])
		}
		var want []string
		if i > 0 {
			want = append(want, road[i-1].ID)
		}
		if i+1 < len(road) {
			want = append(want, road[i+1].ID)
		}
		if !slices.Equal(c.Near[p.ID], want) {
			t.Errorf("%s: neighbours %v, wanted %v", p.ID, c.Near[p.ID], want)
		}
	}
}

var alongRivers = regexp.MustCompile(`(\d+) % along rivers`)

// CheckCrossings holds each border to the rule of the forge: it is a crossing where at least half of it runs along
// rivers, unless an override says so. It returns how many are crossings.
func (c *Chart) CheckCrossings(t *testing.T) int {
	t.Helper()
	wet := 0
	for _, b := range c.Borders {
		if m := alongRivers.FindStringSubmatch(b.Source); m != nil && !strings.Contains(b.Source, "override") {
			if share, _ := strconv.Atoi(m[1]); (share >= 50) != (b.River != "") {
				t.Errorf("%s-%s: %d %% along rivers, yet its river is %q", b.A, b.B, share, b.River)
			}
		}
		if b.River != "" {
			wet++
		}
	}
	return wet
}
