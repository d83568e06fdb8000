// The sources of a map: forge.json, the tables in mapsources and the overrides, as they are read.

package main

import (
	"encoding/csv"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// config is mapsources/forge.json: everything about one game's map except the tables of places. Lengths are in
// kilometres in the projected plane (x east, y north of the projection's origin) unless the name says otherwise.
type config struct {
	Game       string `json:"game"`
	Projection struct {
		Lon0 float64 `json:"lon0"`
		Lat0 float64 `json:"lat0"`
		P1   float64 `json:"parallel1"`
		P2   float64 `json:"parallel2"`
	} `json:"projection"`
	Year        int               `json:"year"`          // of the map: later waters and names are left out
	Land        rect              `json:"land_km"`       // the land that is cut into areas
	Margin      rect              `json:"margin_km"`     // the paper around it, for boxes
	UnitM       int               `json:"unit_m"`        // metres per map unit
	CellM       int               `json:"cell_m"`        // metres per raster cell
	MajorRivers []string          `json:"major_rivers"`  // rivers that make a border a crossing
	Rename      map[string]string `json:"rename_rivers"` // source name to the name shown
	// names for single lines that the source names wrongly: the one with a point nearest to each place
	RenameAt     []renameAt `json:"rename_rivers_at"`
	RiverCost    []float64  `json:"river_cost_km"` // by rank: how far a spread is held up at a river
	IgnoreRivers []string   `json:"ignore_rivers"` // drawn, but no obstacle and no crossing
	// share of a border on one or more major rivers above which it is a crossing
	CrossingPM int `json:"crossing_permille"`
	// shorter shared borders are lengthened or removed
	MinBorderKm  float64        `json:"min_border_km"`
	Balance      float64        `json:"mean_area_weight"` // how strongly sizes are evened out, km per round
	LakeBarriers []string       `json:"lake_barriers"`    // lakes that belong to no area
	Seas         []seaConfig    `json:"seas"`             // the waters beyond the coast of coast.csv
	Straits      []straitConfig `json:"straits"`          // borders across water
	// areas that start to spread later than the others, in km, and so stay smaller
	LaterStart  map[string]int `json:"later_start_km"`
	VoidCorners []voidConfig   `json:"void_corners_km"` // parts of the land that are not an area
	// what the letters of a control column stand for, in order
	Dates       []string          `json:"control_dates"`
	Sides       map[string]string `json:"sides"`        // letter of a control column to side
	Fronts      []front           `json:"fronts"`       // lines printed along the control of a date
	MinLakeKm2  float64           `json:"min_lake_km2"` // smaller lakes are not drawn
	RenameLakes map[string]string `json:"rename_lakes"` // source name to the name shown
	RenameTowns map[string]string `json:"rename_towns"` // source name to the name of the year
	// what an import takes of the layers, in degrees: the land and a little more
	Clip       rect            `json:"clip_deg"`
	LaterTowns []string        `json:"later_towns"`         // towns of the source that were not towns in that year
	Staging    []stagingConfig `json:"staging"`             // areas without numbers
	Boxes      []boxConfig     `json:"boxes"`               // boxes in the margin
	Row        rowConfig       `json:"box_row_km"`          // where the boxes with an order stand
	Terrains   []terrainConfig `json:"terrains"`            // the game's terrain, by the letters of areas.csv
	Imprint    []string        `json:"imprint"`             // how the map was made, for the foot of the margin
	ForestAt   [4]float64      `json:"forest_threshold_at"` // lat, index, lat, index: straight line between
	Heights    []heightConfig  `json:"heights"`             // where relief is drawn; everywhere if there are none
	// what makes it a map of hexes instead of areas
	Hex *hexConfig `json:"hex"`
	// kinds of ways (rail, road) that the game prints without giving them an effect: they are drawn thin and pale
	Scenery []string `json:"scenery"`
}

// heightConfig is high country whose relief is drawn: within so many kilometres of a line.
type heightConfig struct {
	Name string    `json:"name"`
	Line []float64 `json:"line"` // lon, lat, ...
	Km   float64   `json:"km"`
}

type rect struct {
	West  float64 `json:"west"`
	East  float64 `json:"east"`
	South float64 `json:"south"`
	North float64 `json:"north"`
}

type voidConfig struct {
	Name string `json:"name"`
	rect
}

// seaConfig is a sea, or country beyond a cut: what no area reaches.
type seaConfig struct {
	ID   string `json:"id"` // "sea-" and a word for water, by which drawings know it
	Name string `json:"name"`
	Tag  string `json:"tag"` // given to every area on its coast, if there is one
	// places in it: lon, lat, lon, lat ...; water cut off by spits belongs to the nearest
	Seeds []float64 `json:"seeds_deg"`
	// its name stands along a line of lon, lat ...; rank 1 is large, 2 smaller
	NameLine []float64 `json:"name_deg"`
	Rank     int       `json:"rank"`
}

// renameAt names the river that has a point at a place.
type renameAt struct {
	Name string     `json:"name"`
	At   [2]float64 `json:"at_deg"` // lon, lat
}

// straitConfig is a border of two areas across water.
type straitConfig struct {
	A      string     `json:"a"`
	B      string     `json:"b"`
	Name   string     `json:"name"`
	Tags   []string   `json:"tags"`
	Line   [4]float64 `json:"line_deg"` // from shore to shore, as it is drawn: lon, lat, lon, lat
	Source string     `json:"source"`
}

type stagingConfig struct {
	ID      string    `json:"id"`
	Name    string    `json:"name"`
	Seeds   []float64 `json:"seeds_km"` // a line from which it spreads: x0, y0, x1, y1
	Control string    `json:"control"`
	Source  string    `json:"source"`
}

type boxConfig struct {
	ID      string     `json:"id"`
	Name    string     `json:"name"`
	Order   int        `json:"order"`
	Rect    [4]float64 `json:"rect_km"`
	Tags    []string   `json:"tags"`
	Control string     `json:"control"`
	Source  string     `json:"source"`
	Lon     float64    `json:"lon"`
	Lat     float64    `json:"lat"`
}

// terrainConfig is a terrain of the game.
type terrainConfig struct {
	ID     string `json:"id"`     // as the game calls it
	Letter string `json:"letter"` // as areas.csv calls it
	Ground string `json:"ground"` // one of kernel.Grounds, for the preview and the size of towns
	// From is the share of rough ground, in thousandths, from which an area without a letter has this terrain: of all
	// that it reaches, it has the one with the highest From. Terrain that is only given by letter has -1.
	From int `json:"from_rough_permille"`
}

// rowConfig is where the boxes with an order stand: in one row, in that order.
type rowConfig struct {
	Name   string  `json:"name"`   // written over the row
	Source string  `json:"source"` // for the connections from box to box
	West   float64 `json:"west"`
	South  float64 `json:"south"`
	Width  float64 `json:"width"`
	Height float64 `json:"height"`
	Gap    float64 `json:"gap"`
}

// areaRow is one line of mapsources/areas.csv.
type areaRow struct {
	id, name  string
	lon, lat  float64
	town      point   // the named town, projected
	centre    point   // where the spread starts, projected
	members   []point // further towns that must lie inside
	control   string
	terrain   string
	city      string
	tags      []string
	contested []string
	aliases   []string
	source    string
}

// line is a named polyline or ring in the projected plane.
type line struct {
	name string
	rank int
	pts  []point
}

type town struct {
	name string
	pop  int
	at   point
}

// override is a decision by hand that the growth of the areas does not come to by itself.
type override struct {
	Kind   string `json:"kind"` // terrain, adjacent, apart, river, no-river, bridgehead
	Area   string `json:"area,omitempty"`
	A      string `json:"a,omitempty"`
	B      string `json:"b,omitempty"`
	Value  string `json:"value,omitempty"`
	Reason string `json:"reason"`
	// of a bridgehead: the middle of the disc that the area holds across its river, and its radius
	Lon float64 `json:"lon,omitempty"`
	Lat float64 `json:"lat,omitempty"`
	Km  float64 `json:"km,omitempty"`
}

type rasterRef struct {
	West  float64 `json:"west"`
	North float64 `json:"north"`
	Step  float64 `json:"step_deg"`
}

// icon is one line of mapsources/icons.csv: a set-up icon printed in an area.
type icon struct{ area, colour, kind, hint, source string }

// print is one line of mapsources/prints.csv: a mark printed at places of the map, as map.json has it.
type print struct {
	Show     string   `json:"show"`
	Ink      string   `json:"ink,omitempty"`
	Symbol   string   `json:"symbol,omitempty"`
	Side     string   `json:"side,omitempty"`
	Scenario string   `json:"scenario,omitempty"`
	Places   []string `json:"places"`
	Text     string   `json:"text"`
	Rule     string   `json:"rule,omitempty"`
	Source   string   `json:"source"`
}

// front is a line printed on the map between the sides of a date, as map.json has it.
type front struct {
	Name   string `json:"name"`
	Period string `json:"period"` // one of control_dates
	Ink    string `json:"ink"`
	Rule   string `json:"rule,omitempty"`
	Source string `json:"source"`
}

// sources is everything the forge reads for one game.
type sources struct {
	cfg       *config
	areas     []areaRow
	rivers    []line
	lakes     []line
	coast     []line // rings of the sea
	patches   []line // what corrects the coast on the raster: polygons "land" and "sea", lines "cut"
	ground    []line // hand polygons: marsh, hills, forest, open
	towns     []town
	handTowns []town // pop holds the size to draw
	icons     []icon
	prints    []print
	overrides []override
	forest    *forest
	heights   *heights
	ways      []way
	stations  map[string]point
	regions   []line // names of regions, each along a line from its first letter to its last
	pr        *lcc
}

func (c *config) lcc() *lcc {
	return newLCC(c.Projection.Lon0, c.Projection.Lat0, c.Projection.P1, c.Projection.P2)
}

func readConfig(dir string) (*config, error) {
	raw, err := os.ReadFile(filepath.Join(dir, "forge.json"))
	if err != nil {
		return nil, err
	}
	cfg := &config{}
	if err := json.Unmarshal(raw, cfg); err != nil {
		return nil, fmt.Errorf("forge.json: %w", err)
	}
	return cfg, nil
}

func records(path string) ([][]string, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r := csv.NewReader(f)
	r.Comment, r.FieldsPerRecord, r.LazyQuotes = '#', -1, true
	rows, err := r.ReadAll()
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(path), err)
	}
	return rows, nil
}

// readSources reads mapsources and the overrides of one game.
func readSources(dataDir string) (*sources, error) {
	dir := filepath.Join(dataDir, "mapsources")
	cfg, err := readConfig(dir)
	if err != nil {
		return nil, err
	}
	s := &sources{cfg: cfg, pr: cfg.lcc()}
	if cfg.Hex != nil {
		return s, s.readGeography(filepath.Join(dataDir, "../..", cfg.Hex.Tables))
	}
	rows, err := records(filepath.Join(dir, "areas.csv"))
	if err != nil {
		return nil, err
	}
	for _, r := range rows[1:] {
		if len(r) != 13 {
			return nil, fmt.Errorf("areas.csv: area %s has %d fields, not 13", r[0], len(r))
		}
		a := areaRow{id: r[0], name: r[1], lon: num(r[2]), lat: num(r[3]), centre: point{num(r[4]), num(r[5])},
			control: r[6], terrain: r[7], city: r[8], tags: words(r[9]), contested: words(r[10]), aliases: words(r[11]),
			source: r[12]}
		a.town = s.pr.forward(a.lon, a.lat)
		if len(a.control) != len(cfg.Dates) {
			return nil, fmt.Errorf("areas.csv: area %s: control %q has not one letter for each of %v", a.id, a.control,
				cfg.Dates)
		}
		s.areas = append(s.areas, a)
	}
	if rows, err = records(filepath.Join(dir, "members.csv")); err != nil {
		return nil, err
	}
	for _, r := range rows {
		at := slices.IndexFunc(s.areas, func(a areaRow) bool { return a.id == r[0] })
		if at < 0 {
			return nil, fmt.Errorf("members.csv: %s: no area %s", r[1], r[0])
		}
		s.areas[at].members = append(s.areas[at].members, s.pr.forward(num(r[2]), num(r[3])))
	}
	if rows, err = records(filepath.Join(dir, "icons.csv")); err != nil {
		return nil, err
	}
	for _, r := range rows[1:] {
		s.icons = append(s.icons, icon{r[0], r[1], r[2], r[3], r[4]})
	}
	if rows, err = records(filepath.Join(dir, "prints.csv")); err != nil {
		return nil, err
	}
	for _, r := range rows {
		if len(r) != 9 || r[5] == "" || r[8] == "" {
			return nil, fmt.Errorf(
				"prints.csv: %v is not show, ink, symbol, side, scenario, places, text, rule, source", r)
		}
		s.prints = append(s.prints, print{r[0], r[1], r[2], r[3], r[4], words(r[5]), r[6], r[7], r[8]})
	}
	raw, err := os.ReadFile(filepath.Join(dataDir, "map-overrides.json"))
	if err != nil {
		return nil, err
	}
	var ov struct {
		Overrides []override `json:"overrides"`
	}
	if err := json.Unmarshal(raw, &ov); err != nil {
		return nil, fmt.Errorf("map-overrides.json: %w", err)
	}
	for _, o := range ov.Overrides {
		if o.Reason == "" {
			return nil, fmt.Errorf("map-overrides.json: %s %s%s%s has no reason", o.Kind, o.Area, o.A, o.B)
		}
	}
	s.overrides = ov.Overrides
	return s, s.readGeography(dir)
}

// readGeography reads what does not depend on areas: waters, towns, ways, ground, heights.
func (s *sources) readGeography(dir string) error {
	if err := s.readWaters(dir); err != nil {
		return err
	}
	if err := s.readCoast(dir); err != nil {
		return err
	}
	var err error
	if s.ground, err = s.readLines(filepath.Join(dir, "ground.csv")); err != nil {
		return err
	}
	if s.regions, err = s.readLines(filepath.Join(dir, "regions.csv")); err != nil {
		return err
	}
	rows, err := records(filepath.Join(dir, "towns.csv"))
	if err != nil {
		return err
	}
	for _, r := range rows {
		name := r[0]
		if then, ok := s.cfg.RenameTowns[name]; ok {
			name = then
		}
		s.towns = append(s.towns, town{name, int(num(r[1])), s.pr.forward(num(r[2]), num(r[3]))})
	}
	if rows, err = records(filepath.Join(dir, "towns-hand.csv")); err != nil {
		return err
	}
	for _, r := range rows {
		s.handTowns = append(s.handTowns, town{r[0], int(num(r[1])), s.pr.forward(num(r[2]), num(r[3]))})
	}
	if err = s.readWays(dir); err != nil {
		return err
	}
	if s.heights, err = readHeights(dir); err != nil {
		return err
	}
	s.forest, err = readForest(dir)
	return err
}

// readWaters reads the rivers and lakes of the layers and those drawn by hand.
func (s *sources) readWaters(dir string) error {
	cfg := s.cfg
	for _, name := range []string{"rivers.csv", "rivers-hand.csv"} {
		ls, err := s.readLines(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		if name == "rivers-hand.csv" {
			joinMouths(ls, s.rivers)
		}
		s.rivers = append(s.rivers, ls...)
	}
	for i := range s.rivers {
		if n, ok := cfg.Rename[s.rivers[i].name]; ok {
			s.rivers[i].name = n
		}
	}
	for _, r := range cfg.RenameAt {
		at, best, line := s.pr.forward(r.At[0], r.At[1]), math.Inf(1), -1
		for i, l := range s.rivers {
			for _, p := range l.pts {
				if d := dist(p, at); d < best {
					best, line = d, i
				}
			}
		}
		if line < 0 || best > 1 {
			return fmt.Errorf("forge.json: rename_rivers_at %s: no river has a point at %v", r.Name, r.At)
		}
		s.rivers[line].name = r.Name
	}
	for _, name := range []string{"lakes.csv", "lakes-hand.csv"} {
		ls, err := s.readLines(filepath.Join(dir, name))
		if err != nil {
			return err
		}
		s.lakes = append(s.lakes, ls...)
	}
	for i := range s.lakes {
		if n, ok := cfg.RenameLakes[s.lakes[i].name]; ok {
			s.lakes[i].name = n
		}
	}
	return nil
}

// joinMouths extends the mouth of each hand-drawn river to the nearest river of the layers, if one is within 9 km.
func joinMouths(hand, layers []line) {
	for i := range hand {
		end := hand[i].pts[len(hand[i].pts)-1]
		best, at := 9.0, end
		for _, l := range layers {
			for _, p := range l.pts {
				if d := dist(p, end); l.name != hand[i].name && l.rank <= hand[i].rank && d < best {
					best, at = d, p
				}
			}
		}
		if at != end {
			hand[i].pts = append(hand[i].pts, at)
		}
	}
}

// readLines reads rows of a name, a number and then longitude and latitude of each point.
func (s *sources) readLines(path string) ([]line, error) {
	rows, err := records(path)
	if err != nil {
		return nil, err
	}
	var out []line
	for _, r := range rows {
		if len(r) < 6 || len(r)%2 != 0 {
			return nil, fmt.Errorf("%s: row %q has an odd number of coordinates", filepath.Base(path), r[0])
		}
		l := line{name: r[0], rank: int(num(r[1]))}
		for i := 2; i < len(r); i += 2 {
			l.pts = append(l.pts, s.pr.forward(num(r[i]), num(r[i+1])))
		}
		out = append(out, l)
	}
	return out, nil
}

// num reads a number of a table. What is not a number becomes NaN, which the tests of the tables reject.
func num(s string) float64 {
	v, err := strconv.ParseFloat(strings.TrimSpace(s), 64)
	if err != nil {
		return math.NaN()
	}
	return v
}

func words(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(s, ";")
}
