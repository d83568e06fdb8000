// The forge of a hex map: the sheet of hexes over the ground, and the order of the work. hexterrain.go, hexwaters.go,
// hexways.go and hexlines.go grow the parts of the map file, hexdraw.go makes the drawing.

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"

	"umpire/board"
)

// hexConfig is the part of forge.json that makes a map a hex map. Lists of degrees are lon, lat, lon, lat ... Hexes are
// flat, odd columns lie half a hex lower.
type hexConfig struct {
	Title  string `json:"title"`
	Note   string `json:"note"`
	Tables string `json:"tables"` // the mapsources of another map, from the games folder: geography is read from there
	Km     string `json:"km"`     // across a hex, as the map file has it
	Cols   int    `json:"cols"`
	Rows   int    `json:"rows"`
	DX     int    `json:"dx"` // steps between columns and between rows in map units
	DY     int    `json:"dy"`
	// the middle of column 1, row 1 if that column were not pushed, in km
	X0     float64     `json:"x0_km"`
	Y0     float64     `json:"y0_km"`
	Forest forestTerms `json:"forest"`
	// Marsh, if it is given, makes marshes a terrain of their own; without it they are forest.
	Marsh string `json:"marsh_source"`
	// OpenTowns, if it is given, is why hexes with a town are clear, whatever grows there.
	OpenTowns string     `json:"clear_towns"`
	Edits     []hexEdit  `json:"edits"`
	Rims      string     `json:"edges_source"`
	Rivers    []hexRiver `json:"rivers"`
	Lakes     []hexLake  `json:"lakes"`
	Lake      string     `json:"lake_kind"` // what hexsides of lakes are called: lake or reservoir
	// Trestles are where railways cross lakes.
	Trestles []hexTrestle `json:"trestles"`
	// Dropped railways of ways.csv are not on this map.
	Dropped []hexDropped `json:"dropped_ways"`
	// NoWays, if it is given, is why there are no railways on this map.
	NoWays string        `json:"no_ways"`
	Towns  []hexTown     `json:"towns"`
	Starts []hexStart    `json:"start_lines"`
	Works  []hexWorkLine `json:"works"`
	Marked []hexMarked   `json:"marked"`
}

// hexMarked are hexes with a printed mark: those along a course, at towns,
// where the map's edge is nearest to a place, or of a row.
type hexMarked struct {
	Kind   string    `json:"kind"`
	Name   string    `json:"name"`
	Course []float64 `json:"course_deg"`
	Towns  []string  `json:"towns"`
	Rim    []hexGate `json:"rim"`
	Row    int       `json:"row"` // all hexes of a row
	Source string    `json:"source"`
}

// hexGate is a hex at an edge of the map, that next to a place.
type hexGate struct {
	Edge string     `json:"edge"`
	At   [2]float64 `json:"at_deg"`
	Why  string     `json:"why"`
}

// forestTerms say which hexes are forest.
type forestTerms struct {
	Share  int    `json:"share_permille"` // of all hexes, the densest
	Source string `json:"source"`
}

// hexEdit is a decision by hand about the terrain of a hex.
type hexEdit struct {
	Hex     string `json:"hex"`
	Terrain string `json:"terrain"`
	Reason  string `json:"reason"`
}

// hexRiver is a river that runs along hexsides: its name in the tables, or a course of its own.
type hexRiver struct {
	Name   string     `json:"name"`
	Rank   int        `json:"rank"` // for the drawing, 1 great to 4 small
	From   [2]float64 `json:"from_deg"`
	To     [2]float64 `json:"to_deg"`
	Course []float64  `json:"course_deg"`
	Source string     `json:"source"`
}

// hexLake is a lake along hexsides.
type hexLake struct {
	Name   string    `json:"name"`
	Course []float64 `json:"course_deg"`
	Source string    `json:"source"`
}

type hexTrestle struct {
	Way    string     `json:"way"`
	At     [2]float64 `json:"at_deg"`
	Reason string     `json:"reason"`
}

type hexDropped struct {
	Way    string `json:"way"`
	Reason string `json:"reason"`
}

// hexTown is a town by its name in the tables, or with a place of its own; Hexes are given where it has several.
type hexTown struct {
	Name   string     `json:"name"`
	Kind   string     `json:"kind"`
	Table  string     `json:"table"` // its name in the tables, if that is another
	At     [2]float64 `json:"at_deg"`
	Hexes  []string   `json:"hexes"`
	Source string     `json:"source"`
}

// hexStart is a start line with its railheads and the railways that are repaired behind it.
type hexStart struct {
	Name      string    `json:"name"`
	Kind      string    `json:"kind"`  // of the line in the map file; start if it is not given
	Title     string    `json:"title"` // as it is printed
	Course    []float64 `json:"course_deg"`
	Source    string    `json:"source"`
	Railheads []string  `json:"railheads"` // towns or stations
	// Repaired are stretches of railway, each as an edge of the map and the towns or stations that it passes.
	Repaired []string `json:"repaired"`
	Supply   string   `json:"supply_source"`
}

// hexWorkLine is a fortified line from north to south.
type hexWorkLine struct {
	Name   string    `json:"name"`
	Course []float64 `json:"course_deg"`
	Source string    `json:"source"`
}

// hexForge is a run for one hex map.
type hexForge struct {
	*forge
	hx   *hexConfig
	grid *board.HexGrid
	file *board.HexMapFile
	m    *board.HexMap

	corner  [][6]int // by hex: its corners, the first that of the north-west
	corners []point  // where they are, in km
	sidesAt [][]hexSide
	wet     map[board.Edge]string // sides with water: the kind
	forest  []int                 // by hex: density of wood, in thousandths
	swamp   []bool                // by hex: forest because of a marsh
	limit   int                   // the density from which a hex is forest
	wooded  []bool                // by hex
	courses []hexCourse           // of waters, for the drawing
	rails   []railway             // by way of the table
	laid    map[board.Edge]bool   // sides that a railway crosses
	stops   map[string]board.Place
}

// hexSide is a side that ends at a corner.
type hexSide struct {
	edge board.Edge // NoEdge at the rim
	to   int        // the corner at its other end
}

// runHexes makes a hex map from its sources.
func runHexes(src *sources) (*hexForge, error) {
	f := &hexForge{forge: &forge{src: src, km: map[pair]float64{}}, hx: src.cfg.Hex, wet: map[board.Edge]string{},
		laid: map[board.Edge]bool{}, stops: map[string]board.Place{}}
	if err := f.sheet(); err != nil {
		return nil, err
	}
	f.g = f.raster()
	for _, part := range []func() error{f.growTerrain, f.growWaters, f.growEdges, f.growRails, f.growTowns, f.growWorks,
		f.growStarts, f.growMarks} {
		if err := part(); err != nil {
			return nil, err
		}
	}
	var err error
	f.m, err = f.file.Map()
	return f, err
}

// sheet makes the grid and the corners of its hexes.
func (f *hexForge) sheet() error {
	h := f.hx
	f.file = &board.HexMapFile{Format: board.HexMapFormat, Game: f.src.cfg.Game, Title: h.Title, Note: h.Note,
		Layout: board.LayoutNames[board.FlatOddLow], Km: json.Number(h.Km)}
	var err error
	f.grid, err = board.NewHexGrid(board.FlatOddLow, []board.MapSheet{{MinCol: 1, MinRow: 1, MaxCol: h.Cols,
		MaxRow: h.Rows}})
	if err != nil {
		return err
	}
	known := map[[2]int]int{}
	f.corner = make([][6]int, f.grid.Len())
	for p := range f.corner {
		for i := range 6 {
			at := f.cornerOf(board.Place(p), i)
			key := [2]int{int(math.Round(at.x * 20)), int(math.Round(at.y * 20))}
			n, ok := known[key]
			if !ok {
				n = len(f.corners)
				known[key] = n
				f.corners = append(f.corners, at)
			}
			f.corner[p][i] = n
		}
	}
	f.sidesAt = make([][]hexSide, len(f.corners))
	for p := range f.corner {
		for d := range board.Direction(board.Directions) {
			if q := f.grid.Step(board.Place(p), d); q != board.None && int(q) < p {
				continue // the other hex has it
			}
			a, b := f.corner[p][d], f.corner[p][(d+1)%6]
			e := f.grid.Side(board.Place(p), d)
			f.sidesAt[a] = append(f.sidesAt[a], hexSide{e, b})
			f.sidesAt[b] = append(f.sidesAt[b], hexSide{e, a})
		}
	}
	return nil
}

func (f *hexForge) dx() float64 { return float64(f.hx.DX*f.src.cfg.UnitM) / 1000 }
func (f *hexForge) dy() float64 { return float64(f.hx.DY*f.src.cfg.UnitM) / 1000 }

// middle is the middle of a hex in km, whether the hex exists or not.
func (f *hexForge) middle(h board.Hex) point {
	y := float64(h.Row - 1)
	if h.Col&1 == 1 {
		y += 0.5
	}
	return point{metre(f.hx.X0 + float64(h.Col-1)*f.dx()), metre(f.hx.Y0 - y*f.dy())}
}

func (f *hexForge) at(p board.Place) point { return f.middle(f.grid.Hex(p)) }

// cornerOf is where side i of a hex begins, clockwise.
func (f *hexForge) cornerOf(p board.Place, i int) point {
	at := f.at(p)
	c := [6][2]float64{{-1, 1}, {1, 1}, {2, 0}, {1, -1}, {-1, -1}, {-2, 0}}[i%6]
	return point{at.x + c[0]*f.dx()/3, at.y + c[1]*f.dy()/2}
}

// hexOf is the hex that a point lies in, on the sheet or off it: that of the nearest middle.
func (f *hexForge) hexOf(p point) board.Hex {
	col := int(math.Round((p.x-f.hx.X0)/f.dx())) + 1
	best, at := math.Inf(1), board.Hex{}
	for c := col - 1; c <= col+1; c++ {
		row := int(math.Round((f.middle(board.Hex{Col: c, Row: 1}).y-p.y)/f.dy())) + 1
		for r := row - 1; r <= row+1; r++ {
			if d := dist(p, f.middle(board.Hex{Col: c, Row: r})); d < best {
				best, at = d, board.Hex{Col: c, Row: r}
			}
		}
	}
	return at
}

// placeOf is the hex on the sheet that a point lies in, None off it.
func (f *hexForge) placeOf(p point) board.Place { return f.grid.At(f.hexOf(p)) }

// raster is the raster over the sheet; a cell belongs to the hex that its middle lies in.
func (f *hexForge) raster() *grid {
	g := newGrid(f.src)
	g.nArea = f.grid.Len()
	for p := range f.grid.Len() {
		g.names = append(g.names, f.grid.Name(board.Place(p)))
	}
	g.seaFrom = g.nArea
	for c := range g.label {
		g.label[c] = outside
		if p := f.placeOf(g.centreOf(c)); p != board.None {
			g.label[c] = int16(p)
		}
	}
	return g
}

// course is a list of degrees in the plane.
func (f *hexForge) course(deg []float64) []point {
	var out []point
	for i := 0; i+1 < len(deg); i += 2 {
		out = append(out, f.src.pr.forward(deg[i], deg[i+1]))
	}
	return out
}

// numbers are the numbers of hexes.
func (f *hexForge) numbers(places []board.Place) []string {
	out := make([]string, len(places))
	for i, p := range places {
		out[i] = f.grid.Name(p)
	}
	return out
}

// sideText writes a side as the map file has it, from the given hex.
func (f *hexForge) sideText(p board.Place, e board.Edge) string {
	d, _ := f.grid.DirectionTo(p, f.grid.Across(p, e))
	return f.grid.Name(p) + " " + strings.ToLower(f.grid.Layout().DirectionName(d))
}

// sideTexts writes sides in order, those of one hex in one entry if they follow each other.
func (f *hexForge) sideTexts(edges []board.Edge) []string {
	var out []string
	last := ""
	for _, e := range edges {
		a, _ := f.grid.Ends(e)
		number, direction, _ := strings.Cut(f.sideText(a, e), " ")
		if number == last {
			out[len(out)-1] += " " + direction
			continue
		}
		out, last = append(out, number+" "+direction), number
	}
	return out
}

// growEdges names the four edges of the sheet.
func (f *hexForge) growEdges() error {
	source := f.hx.Rims
	if source == "" {
		return fmt.Errorf("forge.json: edges_source is missing: what states the edges of the map")
	}
	for _, edge := range []struct {
		name string
		has  func(h board.Hex) bool
	}{
		{"north", func(h board.Hex) bool { return h.Row == 1 }},
		{"east", func(h board.Hex) bool { return h.Col == f.hx.Cols }},
		{"south", func(h board.Hex) bool { return h.Row == f.hx.Rows }},
		{"west", func(h board.Hex) bool { return h.Col == 1 }},
	} {
		r := board.HexMapEdge{Name: edge.name, Source: source}
		for p := range f.grid.Len() {
			if edge.has(f.grid.Hex(board.Place(p))) {
				r.Hexes = append(r.Hexes, f.grid.Name(board.Place(p)))
			}
		}
		f.file.Edges = append(f.file.Edges, r)
	}
	return nil
}

// beyond names the edge over which a step to a hex off the sheet leads.
func (f *hexForge) beyond(h board.Hex) string {
	switch {
	case h.Col < 1:
		return "west"
	case h.Col > f.hx.Cols:
		return "east"
	case h.Row < 1:
		return "north"
	}
	return "south"
}

// mapJSON is the map file.
func (f *hexForge) mapJSON() []byte {
	var b bytes.Buffer
	if err := f.file.Write(&b); err != nil {
		panic(err) // only plain structs come here
	}
	return b.Bytes()
}

// survey says in a few lines what the map is like.
func (f *hexForge) survey() []string {
	count := make([]int, len(f.m.Terrains))
	for _, t := range f.m.Terrain {
		count[t]++
	}
	out := []string{fmt.Sprintf("%d hexes, %d hexsides", f.grid.Len(), f.grid.Edges())}
	for t, name := range f.m.Terrains {
		out = append(out, fmt.Sprintf("%s: %d hexes, %d per mille", name, count[t], count[t]*1000/f.grid.Len()))
	}
	out = append(out, fmt.Sprintf("forest from a density of %d per mille", f.limit))
	for k, name := range f.m.SideKinds {
		out = append(out, fmt.Sprintf("%s: %d hexsides", name, len(f.m.Sides[k])))
	}
	edges, trestles := 0, 0
	for _, w := range f.m.Ways {
		edges, trestles = edges+len(w.Edges), trestles+len(w.Trestles)
	}
	on := 0
	rail := f.m.OnWay("rail")
	for p := range f.grid.Len() {
		if rail.Has(board.Place(p)) {
			on++
		}
	}
	out = append(out, fmt.Sprintf("rail: %d ways, %d hexes, %d hexsides, %d trestles", len(f.m.Ways), on, edges,
		trestles))
	for _, l := range f.m.Lines {
		out = append(out, fmt.Sprintf("%s %s: %d hexes", l.Kind, l.Name, len(l.Places)))
	}
	for _, w := range f.m.Works {
		out = append(out, fmt.Sprintf("%s: %d hexsides", w.Name, len(w.Sides)))
	}
	for _, r := range f.hx.Rivers {
		if !slices.ContainsFunc(f.courses, func(c hexCourse) bool { return c.name == r.Name }) {
			out = append(out, "river without a hexside: "+r.Name)
		}
	}
	return out
}
