package moscow41_test

import (
	"math"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// These tests check the drawing: no gaps, no slivers, every town inside the area named after it.

type spot struct{ x, y int }

type drawing struct {
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
	lines [][]spot
}

// ring strings arcs together; consecutive arcs must meet, which the caller checks with closed.
func (d *drawing) ring(arcs []int) []spot {
	var out []spot
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

func (d *drawing) closed(arcs []int) bool {
	end := func(a int, last bool) spot {
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

// twice the signed area, in square units.
func shoelace(pts []spot) int {
	sum := 0
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		sum += p.x*q.y - q.x*p.y
	}
	return sum
}

func inPolygon(x, y int, pts []spot) bool {
	in := false
	for i, j := 0, len(pts)-1; i < len(pts); j, i = i, i+1 {
		a, b := pts[i], pts[j]
		if (a.y > y) != (b.y > y) && float64(x) < float64(a.x)+float64(b.x-a.x)*float64(y-a.y)/float64(b.y-a.y) {
			in = !in
		}
	}
	return in
}

func TestShapeTopology(t *testing.T) {
	c, d := readChart(t), readDrawing(t)
	if len(d.Areas) != 187 {
		t.Fatalf("%d shapes", len(d.Areas))
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
			if c.at[id].Kind != "box" {
				if n := shoelace(d.ring(ring)); n < 0 {
					land -= n
				} else {
					land += n
				}
			}
		}
	}
	for _, p := range c.Places {
		a, ok := d.Areas[p.ID]
		if !ok || len(a.Rings) != 1 {
			t.Fatalf("%s: %d rings; an area is one piece without holes", p.ID, len(a.Rings))
		}
		use(p.ID, a.Rings)
		if a.Label != [2]int{p.X, p.Y} || !inPolygon(p.X, p.Y, d.ring(a.Rings[0])) {
			t.Errorf("%s: blocks would stand at %d,%d, label %v, outside the area", p.ID, p.X, p.Y, a.Label)
		}
		if p.Kind == "area" {
			km2 := math.Abs(float64(shoelace(d.ring(a.Rings[0])))) / 2 * float64(d.UnitM*d.UnitM) / 1e6
			if km2 < 1200 || km2 > 8200 {
				t.Errorf("%s %s: %.0f km2", p.ID, p.Name, km2)
			}
		}
	}
	for id, v := range d.Voids {
		use(id, v.Rings)
	}
	onEdge := func(pts []spot) bool {
		for _, p := range pts {
			if p.x != d.Edge[0] && p.x != d.Edge[2] && p.y != d.Edge[1] && p.y != d.Edge[3] {
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
		case len(who) == 1 && (onEdge(d.lines[n]) || c.at[who[0]].Kind == "box"):
		default:
			t.Errorf("arc %d is used by %v", n, who)
		}
	}
	// No gap, no overlap: areas, staging areas and voids together are exactly the sheet.
	if sheet := 2 * (d.Edge[2] - d.Edge[0]) * (d.Edge[3] - d.Edge[1]); land != sheet {
		t.Errorf("the shapes cover %d half units, the sheet has %d", land, sheet)
	}
	// The drawing and the list of borders say the same.
	for _, p := range c.Places[:175] {
		for _, q := range c.Places[:175] {
			if p.ID != q.ID && meets[[2]string{p.ID, q.ID}] != slices.Contains(c.near[p.ID], q.ID) {
				t.Errorf("%s-%s: the drawing and the borders disagree", p.ID, q.ID)
			}
		}
	}
}

var sharedKm = regexp.MustCompile(`(\d+) km shared`)

// Interior areas have four to eight neighbours and no two areas meet by a stump.
func TestShapeNeighbours(t *testing.T) {
	c, d := readChart(t), readDrawing(t)
	rim := map[int]bool{}
	count := make([]int, len(d.Arcs))
	for _, a := range d.Areas {
		for _, x := range a.Rings[0] {
			count[max(x, -1-x)]++
		}
	}
	for n, k := range count {
		rim[n] = k == 1 // the edge of the sheet, or a void
	}
	for _, p := range c.Places[:171] {
		atEdge := slices.ContainsFunc(d.Areas[p.ID].Rings[0], func(x int) bool { return rim[max(x, -1-x)] }) ||
			slices.ContainsFunc(c.near[p.ID], func(q string) bool { return c.at[q].Kind == "staging" })
		if n := len(c.near[p.ID]); n > 8 || n < 2 || n < 4 && !atEdge {
			t.Errorf("%s %s has %d neighbours", p.ID, p.Name, n)
		}
	}
	for _, b := range c.Borders {
		if c.at[b.A].Kind == "box" {
			continue
		}
		m := sharedKm.FindStringSubmatch(b.Source)
		if m == nil {
			t.Errorf("border %s-%s: source %q", b.A, b.B, b.Source)
			continue
		}
		if km, _ := strconv.Atoi(m[1]); km < 11 {
			t.Errorf("%s-%s share only %d km", b.A, b.B, km)
		}
	}
}

// A ring that crosses itself would hide a sliver.
func TestShapeRingsAreSimple(t *testing.T) {
	d := readDrawing(t)
	side := func(a, b, p spot) int {
		switch n := (b.x-a.x)*(p.y-a.y) - (b.y-a.y)*(p.x-a.x); {
		case n > 0:
			return 1
		case n < 0:
			return -1
		}
		return 0
	}
	for id, a := range d.Areas {
		pts := d.ring(a.Rings[0])
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

func TestShapeTownsInside(t *testing.T) {
	c, d := readChart(t), readDrawing(t)
	seat := map[string]spot{}
	for _, town := range d.Towns {
		if _, ok := seat[town.Name]; ok {
			t.Errorf("two towns named %s", town.Name)
		}
		seat[town.Name] = spot{town.X, town.Y}
		if town.Size < 1 || town.Size > 4 {
			t.Errorf("%s has size %d", town.Name, town.Size)
		}
	}
	for _, p := range c.Places[:171] {
		at, ok := seat[p.Name]
		if !ok {
			t.Errorf("%s: no town %s is drawn", p.ID, p.Name)
			continue
		}
		if !inPolygon(at.x, at.y, d.ring(d.Areas[p.ID].Rings[0])) {
			t.Errorf("%s: %s lies outside the area named after it", p.ID, p.Name)
		}
	}
	// So does every other drawn town that an alias or a front puts into an area.
	where := map[string]string{"Demyansk": "16", "Solnechnogorsk": "62", "Mozhaysk": "72", "Propoisk": "100"}
	for _, p := range c.Places[:171] {
		for _, a := range p.Aliases {
			for name := range seat {
				if strings.EqualFold(name, a) {
					where[name] = p.ID
				}
			}
		}
	}
	for name, id := range where {
		at, ok := seat[name]
		if !ok || !inPolygon(at.x, at.y, d.ring(d.Areas[id].Rings[0])) {
			got := "nowhere"
			for k, a := range d.Areas {
				if inPolygon(at.x, at.y, d.ring(a.Rings[0])) {
					got = k
				}
			}
			t.Errorf("%s is drawn in %s, not in %s", name, got, id)
		}
	}
}

func TestShapeFile(t *testing.T) {
	d := readDrawing(t)
	if d.Width < 4000 || d.Width > 6000 || d.Height <= d.Width {
		t.Errorf("sheet %d by %d", d.Width, d.Height)
	}
	if info, err := os.Stat("data/shape.json"); err != nil || info.Size() > 500_000 {
		t.Errorf("shape.json: %v", info)
	}
	names := map[string]bool{}
	for _, r := range d.Rivers {
		names[r.Name] = true
		if len(r.Line) < 4 || len(r.Line)%2 != 0 {
			t.Errorf("%s: %d numbers", r.Name, len(r.Line))
		}
	}
	for _, n := range []string{"Dnieper", "Western Dvina", "Desna", "Oka", "Volga", "Ugra", "Sozh", "Seim", "Don",
		"Lovat", "Msta", "Moskva", "Upa", "Zusha"} {
		if !names[n] {
			t.Errorf("the %s is not drawn", n)
		}
	}
	lakes := 0
	for _, l := range d.Lakes {
		if l.Name == "Ilmen" {
			lakes++
		}
	}
	if lakes != 1 {
		t.Errorf("Lake Ilmen is drawn %d times", lakes)
	}
	for id, a := range d.Areas {
		for _, p := range d.ring(a.Rings[0]) {
			if p.x < 0 || p.y < 0 || p.x > d.Width || p.y > d.Height {
				t.Errorf("%s reaches beyond the paper at %v", id, p)
			}
		}
	}
}
