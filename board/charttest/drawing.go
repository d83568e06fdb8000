// Checks of a map's drawing (shape.json): outlines close and do not overlap, towns lie in their areas, and lines stay
// on the sheet.

package charttest

import (
	"encoding/json"
	"math"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// Spot is a point of a drawing, in map units: x east, y down.
type Spot struct{ X, Y int }

// Drawing is a shape.json as tests ask it. See tools/mapforge for what the keys mean.
type Drawing struct {
	Width  int     `json:"width"`
	Height int     `json:"height"`
	UnitM  int     `json:"unit_m"`
	Edge   [4]int  `json:"edge"`
	Arcs   [][]int `json:"arcs"`
	Areas  map[string]struct {
		Rings [][]int `json:"rings"`
		Label [2]int  `json:"label"`
	} `json:"areas"`
	Voids map[string]struct {
		Rings [][]int `json:"rings"`
	} `json:"voids"`
	Straits []struct {
		A    string `json:"a"`
		B    string `json:"b"`
		Name string `json:"name"`
		Line []int  `json:"line"`
	} `json:"straits"`
	Rivers []struct {
		Name string `json:"name"`
		Line []int  `json:"line"`
	} `json:"rivers"`
	Lakes []struct {
		Name string `json:"name"`
		Line []int  `json:"line"`
	} `json:"lakes"`
	Towns []struct {
		Name string `json:"name"`
		X    int    `json:"x"`
		Y    int    `json:"y"`
		Size int    `json:"size"`
	} `json:"towns"`

	lines [][]Spot // of the arcs
}

// ReadDrawing reads the shape.json of a data folder.
func ReadDrawing(t testing.TB, dir string) *Drawing {
	t.Helper()
	raw, err := os.ReadFile(filepath.Join(dir, "shape.json"))
	if err != nil {
		t.Fatal(err)
	}
	d := &Drawing{}
	if err := json.Unmarshal(raw, d); err != nil {
		t.Fatal(err)
	}
	for _, a := range d.Arcs {
		d.lines = append(d.lines, Points(a))
	}
	return d
}

// Points are the points of a line as a drawing codes it: a start, then differences.
func Points(coded []int) []Spot {
	var out []Spot
	var at Spot
	for i := 0; i+1 < len(coded); i += 2 {
		at = Spot{at.X + coded[i], at.Y + coded[i+1]}
		out = append(out, at)
	}
	return out
}

// Ring strings arcs together. Whether they meet, CheckTopology tells.
func (d *Drawing) Ring(arcs []int) []Spot {
	var out []Spot
	for _, a := range arcs {
		pts := d.lines[max(a, -1-a)]
		if a < 0 {
			pts = slices.Clone(pts)
			slices.Reverse(pts)
		}
		out = append(out, pts[:len(pts)-1]...)
	}
	return out
}

// Area is the outline of a place.
func (d *Drawing) Area(id string) []Spot { return d.Ring(d.Areas[id].Rings[0]) }

// Km2 is the size of a place.
func (d *Drawing) Km2(id string) float64 {
	return math.Abs(float64(shoelace(d.Area(id)))) / 2 * float64(d.UnitM*d.UnitM) / 1e6
}

func (d *Drawing) closed(arcs []int) bool {
	end := func(a int, last bool) Spot {
		pts := d.lines[max(a, -1-a)]
		if last != (a < 0) {
			return pts[len(pts)-1]
		}
		return pts[0]
	}
	for i, a := range arcs {
		if end(a, true) != end(arcs[(i+1)%len(arcs)], false) {
			return false
		}
	}
	return true
}

// shoelace is twice the signed area, in square units.
func shoelace(pts []Spot) int {
	sum := 0
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		sum += p.X*q.Y - q.X*p.Y
	}
	return sum
}

// Inside reports whether a point lies in a ring.
func Inside(x, y int, pts []Spot) bool {
	in := false
	for i, j := 0, len(pts)-1; i < len(pts); j, i = i, i+1 {
		a, b := pts[i], pts[j]
		if (a.Y > y) != (b.Y > y) && float64(x) < float64(a.X)+float64(b.X-a.X)*float64(y-a.Y)/float64(b.Y-a.Y) {
			in = !in
		}
	}
	return in
}

// Edges says which sides of the land ("west", "north", "east", "south") each place touches.
func (d *Drawing) Edges() map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for id, a := range d.Areas {
		out[id] = map[string]bool{}
		for _, ring := range a.Rings {
			pts := d.Ring(ring)
			for i, p := range pts {
				q := pts[(i+1)%len(pts)]
				for side, on := range map[string]bool{"west": p.X == d.Edge[0] && q.X == d.Edge[0],
					"north": p.Y == d.Edge[1] && q.Y == d.Edge[1], "east": p.X == d.Edge[2] && q.X == d.Edge[2],
					"south": p.Y == d.Edge[3] && q.Y == d.Edge[3]} {
					if on && p != q {
						out[id][side] = true
					}
				}
			}
		}
	}
	return out
}

// CheckTopology holds the drawing against the map: every place is one piece without holes with its label inside; places
// and voids cover the land exactly, every line parting two of them; and two places have a border if they share a line,
// or a strait.
func (d *Drawing) CheckTopology(t *testing.T, c *Chart) {
	t.Helper()
	if len(d.Areas) != len(c.Places) {
		t.Fatalf("%d shapes for %d places", len(d.Areas), len(c.Places))
	}
	users := make([][]string, len(d.Arcs))
	land := 0
	use := func(id string, rings [][]int) {
		for _, ring := range rings {
			if !d.closed(ring) {
				t.Errorf("%s: a ring is open", id)
			}
			for _, a := range ring {
				users[max(a, -1-a)] = append(users[max(a, -1-a)], id)
			}
			if c.At[id].Kind != "box" {
				land += shoelace(d.Ring(ring)) // rings of what a void encloses run the other way round
			}
		}
	}
	for _, p := range c.Places {
		a, ok := d.Areas[p.ID]
		if !ok || len(a.Rings) != 1 {
			t.Fatalf("%s: %d rings; an area is one piece without holes", p.ID, len(a.Rings))
		}
		use(p.ID, a.Rings)
		if a.Label != [2]int{p.X, p.Y} || !Inside(p.X, p.Y, d.Ring(a.Rings[0])) {
			t.Errorf("%s: blocks would stand at %d,%d, label %v, outside the area", p.ID, p.X, p.Y, a.Label)
		}
	}
	for id, v := range d.Voids {
		use(id, v.Rings)
	}
	onEdge := func(pts []Spot) bool {
		for _, p := range pts {
			if p.X != d.Edge[0] && p.X != d.Edge[2] && p.Y != d.Edge[1] && p.Y != d.Edge[3] {
				return false
			}
		}
		return true
	}
	meets := map[[2]string]bool{}
	for n, who := range users {
		switch {
		case len(who) == 2 && who[0] != who[1]:
			meets[[2]string{who[0], who[1]}], meets[[2]string{who[1], who[0]}] = true, true
		case len(who) == 1 && (onEdge(d.lines[n]) || c.At[who[0]].Kind == "box"):
		default:
			t.Errorf("arc %d is used by %v", n, who)
		}
	}
	if sheet := 2 * (d.Edge[2] - d.Edge[0]) * (d.Edge[3] - d.Edge[1]); land != sheet && land != -sheet {
		t.Errorf("the shapes cover %d half units, the sheet has %d", land, sheet)
	}
	for _, s := range d.Straits {
		if meets[[2]string{s.A, s.B}] {
			t.Errorf("%s: %s and %s meet on land too", s.Name, s.A, s.B)
		}
		meets[[2]string{s.A, s.B}], meets[[2]string{s.B, s.A}] = true, true
	}
	for _, p := range c.Places {
		for _, q := range c.Places {
			if p.ID != q.ID && p.Kind != "box" && q.Kind != "box" &&
				meets[[2]string{p.ID, q.ID}] != slices.Contains(c.Near[p.ID], q.ID) {
				t.Errorf("%s-%s: the drawing and the borders disagree", p.ID, q.ID)
			}
		}
	}
}

var sharedKm = regexp.MustCompile(`(\d+) km shared`)

// CheckNeighbours: areas inside the land have four to eight neighbours, others two to eight, and two areas share at
// least so many kilometres.
func (d *Drawing) CheckNeighbours(t *testing.T, c *Chart, least int) {
	t.Helper()
	count := make([]int, len(d.Arcs))
	for _, a := range d.Areas {
		for _, x := range a.Rings[0] {
			count[max(x, -1-x)]++
		}
	}
	for _, p := range c.Places {
		if p.Kind != "area" {
			continue
		}
		// at the edge of the sheet, a void or a staging area
		atEdge := slices.ContainsFunc(d.Areas[p.ID].Rings[0], func(x int) bool { return count[max(x, -1-x)] == 1 }) ||
			slices.ContainsFunc(c.Near[p.ID], func(q string) bool { return c.At[q].Kind == "staging" })
		if n := len(c.Near[p.ID]); n > 8 || n < 2 || n < 4 && !atEdge {
			t.Errorf("%s %s has %d neighbours", p.ID, p.Name, n)
		}
	}
	for _, b := range c.Borders {
		if c.At[b.A].Kind == "box" || slices.Contains(b.Tags, "strait") {
			continue
		}
		m := sharedKm.FindStringSubmatch(b.Source)
		if m == nil {
			t.Errorf("border %s-%s: source %q", b.A, b.B, b.Source)
			continue
		}
		if km, _ := strconv.Atoi(m[1]); km < least {
			t.Errorf("%s-%s share only %d km", b.A, b.B, km)
		}
	}
}

// CheckRingsAreSimple: a ring that crosses itself would hide a sliver.
func (d *Drawing) CheckRingsAreSimple(t *testing.T) {
	t.Helper()
	side := func(a, b, p Spot) int {
		switch n := (b.X-a.X)*(p.Y-a.Y) - (b.Y-a.Y)*(p.X-a.X); {
		case n > 0:
			return 1
		case n < 0:
			return -1
		}
		return 0
	}
	for id := range d.Areas {
		pts := d.Area(id)
		n := len(pts)
		for i := range n {
			for j := i + 2; j < n; j++ {
				if i == 0 && j == n-1 {
					continue
				}
				p, q, r, s := pts[i], pts[(i+1)%n], pts[j], pts[(j+1)%n]
				if side(p, q, r)*side(p, q, s) < 0 && side(r, s, p)*side(r, s, q) < 0 {
					t.Errorf("%s: its border crosses itself near %v", id, p)
				}
			}
		}
	}
}

// CheckTowns: each area has a town of its name inside it; so lies a drawn town that is an alias of it, and each of the
// further towns of where; no town is drawn twice.
func (d *Drawing) CheckTowns(t *testing.T, c *Chart, where map[string]string) {
	t.Helper()
	seat := map[string]Spot{}
	for _, town := range d.Towns {
		if _, ok := seat[town.Name]; ok {
			t.Errorf("two towns named %s", town.Name)
		}
		seat[town.Name] = Spot{town.X, town.Y}
		if town.Size < 1 || town.Size > 4 {
			t.Errorf("%s has size %d", town.Name, town.Size)
		}
	}
	check := func(name, id string) {
		at, ok := seat[name]
		if !ok {
			t.Errorf("%s: no town %s is drawn", id, name)
			return
		}
		if Inside(at.X, at.Y, d.Area(id)) {
			return
		}
		got := "nowhere"
		for k := range d.Areas {
			if Inside(at.X, at.Y, d.Area(k)) {
				got = k
			}
		}
		t.Errorf("%s is drawn in %s, not in %s", name, got, id)
	}
	for _, p := range c.Places {
		if p.Kind != "area" {
			continue
		}
		check(p.Name, p.ID)
		for name := range seat {
			alias := slices.ContainsFunc(p.Aliases, func(a string) bool { return strings.EqualFold(a, name) })
			if name != p.Name && alias {
				check(name, p.ID)
			}
		}
	}
	for name, id := range where {
		check(name, id)
	}
}

// CheckPaper: rivers of these names are drawn, every line has its points, and nothing reaches beyond the paper.
func (d *Drawing) CheckPaper(t *testing.T, rivers []string) {
	t.Helper()
	names := map[string]bool{}
	for _, r := range d.Rivers {
		names[r.Name] = true
		if len(r.Line) < 4 || len(r.Line)%2 != 0 {
			t.Errorf("%s: %d numbers", r.Name, len(r.Line))
		}
	}
	for _, n := range rivers {
		if !names[n] {
			t.Errorf("the %s is not drawn", n)
		}
	}
	for id := range d.Areas {
		for _, p := range d.Area(id) {
			if p.X < 0 || p.Y < 0 || p.X > d.Width || p.Y > d.Height {
				t.Errorf("%s reaches beyond the paper at %v", id, p)
			}
		}
	}
}
