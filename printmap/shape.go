// Package printmap draws a game's map for paper: areas, rivers, lakes, towns, names and numbers, as SVG, PNG or JPEG,
// whole or cut into pages, and the roster of its pieces. It is what `umpire map` writes. It draws what Info and its
// shape file say and knows no rules and no game; the browser's map is in web/src/map.
//
// Start at New in printmap.go. This file reads the shape file.
package printmap

import (
	"encoding/json"
	"fmt"
	"sort"

	"umpire/kernel"
)

// shape is the drawing of a map, format umpire-shape-1: border arcs shared by the areas on both sides, rings of arcs (a
// negative number -1-n is arc n backwards), and everything else on the paper. Points are delta coded whole map units.
type shape struct {
	Format string          `json:"format"`
	Width  int             `json:"width"`
	Height int             `json:"height"`
	UnitM  int             `json:"unit_m"`
	Arcs   [][]int         `json:"arcs"`
	Areas  map[string]area `json:"areas"`
	Rivers []line          `json:"rivers"`
	Lakes  []line          `json:"lakes"`
	Towns  []town          `json:"towns"`
	// Voids are ground that belongs to no place: seas ("sea-" and a word), lakes between areas ("lake-"), and
	// other country.
	Voids map[string]area `json:"voids"`
	// Seas are their names, each along a line; straits the crossings of straits, from shore to shore.
	Seas    []line `json:"seas"`
	Straits []line `json:"straits"`
	// Spits are the arcs between two seas that are land, too narrow to be ground.
	Spits []int `json:"spits"`
	Edge  []int `json:"edge"`
	// Crossings are the arcs of borders that are river crossings.
	Crossings []int `json:"crossings"`
	Ways      []way `json:"ways"`
	// Scenery are the kinds of ways that have no effect in the game: they are drawn thin and pale.
	Scenery []string `json:"scenery"`
	// Woods are the outlines of masses of wood, for filling by the even-odd rule.
	Woods [][]int    `json:"woods"`
	Paper rasterData `json:"paper"`
	// Regions are names of country without borders, each along a line.
	Regions []line `json:"regions"`
	// Ticks are where half degrees meet the edges of the land, by edge (north, south, west, east): place along it, half
	// degrees.
	Ticks map[string][][2]int `json:"ticks"`
	// Captions are the headings over boxes off the map.
	Captions []caption `json:"captions"`
	// Imprint says how the map was made, a line each.
	Imprint []string `json:"imprint"`
	hexSheet
}

// caption is a line of text, from its left end on.
type caption struct {
	Text string `json:"text"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	Size int    `json:"size"`
}

// way is a railway or a road.
type way struct {
	Kind string `json:"kind"`
	Line []int  `json:"line"`
}

// rasterData is the ground's look as a raster: relief and marsh below one another in one grey PNG, base64.
type rasterData struct {
	W    int    `json:"w"`
	H    int    `json:"h"`
	Unit int    `json:"unit"`
	PNG  string `json:"png"`
}

type area struct {
	Rings [][]int `json:"rings"`
	Label [2]int  `json:"label"`
}

type line struct {
	Name   string `json:"name"`
	Rank   int    `json:"rank"`
	Spring bool   `json:"spring"` // of a river: it rises at its first point
	Line   []int  `json:"line"`
}

type town struct {
	Name string `json:"name"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	Size int    `json:"size"`
}

type pt struct{ x, y int }

func readShape(info *kernel.Info) (*shape, error) {
	if len(info.Shape) == 0 {
		return nil, fmt.Errorf("the game %s has no drawing of its map", info.ID)
	}
	var s shape
	if err := json.Unmarshal(info.Shape, &s); err != nil {
		return nil, fmt.Errorf("the drawing of %s's map cannot be read: %w", info.ID, err)
	}
	if s.Format != "umpire-shape-1" {
		return nil, fmt.Errorf("the drawing of %s's map has the format %q; umpire-shape-1 is known", info.ID, s.Format)
	}
	return &s, nil
}

// points undoes the delta coding.
func points(coded []int) []pt {
	out := make([]pt, 0, len(coded)/2)
	var at pt
	for i := 0; i+1 < len(coded); i += 2 {
		at.x, at.y = at.x+coded[i], at.y+coded[i+1]
		out = append(out, at)
	}
	return out
}

// outline is a ring's points, its arcs joined.
func (s *shape) outline(ring []int) ([]pt, error) {
	var out []pt
	for _, n := range ring {
		back := n < 0
		if back {
			n = -1 - n
		}
		if n >= len(s.Arcs) {
			return nil, fmt.Errorf("arc %d does not exist", n)
		}
		ps := points(s.Arcs[n])
		if back {
			for i, j := 0, len(ps)-1; i < j; i, j = i+1, j-1 {
				ps[i], ps[j] = ps[j], ps[i]
			}
		}
		if len(out) > 0 && len(ps) > 0 {
			ps = ps[1:]
		}
		out = append(out, ps...)
	}
	return out, nil
}

// areaIDs lists the areas in a fixed order.
func (s *shape) areaIDs() []string {
	var ids []string
	for id := range s.Areas {
		ids = append(ids, id)
	}
	sort.Strings(ids)
	return ids
}
