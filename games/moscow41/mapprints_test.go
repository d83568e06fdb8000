package moscow41_test

import (
	"math"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
)

// These tests check what the rulebook says of the printed board: its size and scale, the boxes round it, and every mark
// that is printed on it.

func sortedIDs(ids ...string) []string {
	ids = slices.Clone(ids)
	slices.Sort(ids)
	return ids
}

// TestMapBoard: the board is 62 cm wide and 86 cm high at 10 km a centimetre (1.1, 1.4), its margins included. Ours
// shows more land than that, a departure that PROVENANCE-map names: it must not grow.
func TestMapBoard(t *testing.T) {
	d := readDrawing(t)
	km := func(units int) float64 { return float64(units*d.UnitM) / 1000 }
	wide, high := km(d.Edge[2]-d.Edge[0]), km(d.Edge[3]-d.Edge[1])
	if wide >= high {
		t.Errorf("the land is %.0f km wide and %.0f km high: the board stands upright", wide, high)
	}
	if more := wide / 620; more < 1.10 || more > 1.12 {
		t.Errorf("%.0f km wide, %.0f %% of the board's; PROVENANCE-map says 111 %%", wide, 100*more)
	}
	if more := high / 860; more < 1.06 || more > 1.08 {
		t.Errorf("%.0f km high, %.0f %% of the board's; PROVENANCE-map says 107 %%", high, 100*more)
	}
	if d.UnitM != 160 {
		t.Errorf("a unit of the drawing is %d m", d.UnitM)
	}
}

// TestMapBoxesAtTheirBorders: Kiev stands at the southern border, the Road to Leningrad at the northern one (2.2), and
// the icon of the 48th Panzer Corps next to Kiev (Campaign set-up 12).
func TestMapBoxesAtTheirBorders(t *testing.T) {
	c, d := readChart(t), readDrawing(t)
	box := func(id string) (l, top, r, b int) {
		l, top, r, b = math.MaxInt, math.MaxInt, 0, 0
		for _, p := range d.Ring(d.Areas[id].Rings[0]) {
			l, top, r, b = min(l, p.X), min(top, p.Y), max(r, p.X), max(b, p.Y)
		}
		return
	}
	l, top, r, b := box("kiev")
	if south := d.Edge[3]; b > south || south-b > 100 || top < south-600 {
		t.Errorf("the Kiev box spans %d to %d, the southern border is at %d", top, b, south)
	}
	if l < d.Edge[0] || r > (d.Edge[0]+d.Edge[2])/4 {
		t.Errorf("the Kiev box spans %d to %d: it belongs into the south-west", l, r)
	}
	last := 0
	for _, p := range c.Places[177:] {
		l, top, r, b := box(p.ID)
		if b > d.Edge[1] || d.Edge[1]-b > 200 || top < 0 {
			t.Errorf("box %s spans %d to %d, the northern border is at %d", p.ID, top, b, d.Edge[1])
		}
		if l <= last {
			t.Errorf("box %s does not stand east of the one before", p.ID)
		}
		last = r
	}
	if got := c.Printed("set-up", ""); !slices.Equal(got, []string{"kiev"}) {
		t.Errorf("set-up icons that are not in icons.csv: %v", got)
	}
	if holding := c.Tagged("holding-48th-panzer-corps"); !slices.Equal(holding, []string{"kiev"}) {
		t.Errorf("the 48th Panzer Corps waits in %v", holding)
	}
}

// TestMapPrints: every printed mark that the rulebook names is in the data, in its number and at its places.
func TestMapPrints(t *testing.T) {
	c := readChart(t)
	north := append(c.Tagged("soviet-north-west"), c.Tagged("soviet-north-east")...)
	south := c.Tagged("soviet-south")
	for _, want := range []struct {
		rule, show, ink string
		n               int
		at              []string
	}{
		{"2.1", "edge", "red", 30, append(append(slices.Clone(north), south...), c.Tagged("soviet-east")...)},
		{"2.2", "supply", "lightblue", 5, c.Tagged("soviet-north-west")},
		{"2.2", "supply", "blue", 5, c.Tagged("soviet-north-east")},
		{"2.2", "supply", "orange", 7, south},
		{"2.2", "supply", "", 17, append(slices.Clone(north), south...)},
		{"2.4.5", "small-star", "red", 2, c.Tagged("special-city")},
		{"2.4.5", "name", "red", 2, c.Tagged("special-city")},
		{"2.5", "emblem", "black", 5, []string{"66", "67", "89", "90", "100"}},
		{"S.lastgasp", "star", "red", 4, []string{"4", "15", "17", "31"}},
	} {
		if got := c.Printed(want.show, want.ink); len(got) != want.n || !slices.Equal(got, sortedIDs(want.at...)) {
			t.Errorf("%s: %s %s stands at %v, wanted %d at %v", want.rule, want.ink, want.show, got, want.n, want.at)
		}
	}
	var cities []string
	for _, p := range c.Places {
		if p.City != "" && p.Terrain != "victory" {
			cities = append(cities, p.ID)
		}
	}
	if got := c.Printed("square", "white"); !slices.Equal(got, sortedIDs(cities...)) {
		t.Errorf("2.4.5: squares at %v, cities at %v", got, cities)
	}
	for _, p := range c.Prints {
		if !strings.HasPrefix(p.Source, "stated") || p.Text == "" || p.Rule == "" {
			t.Errorf("%s %s: source %q, text %q, rule %q", p.Ink, p.Show, p.Source, p.Text, p.Rule)
		}
	}
	if len(c.Fronts) != 2 || c.Fronts[0].Ink != "white" || c.Fronts[0].Period != "october" ||
		c.Fronts[1].Ink != "red" || c.Fronts[1].Period != "november" {
		t.Errorf("Scenarios 2 and 3 begin along a white and a red dashed line: %+v", c.Fronts)
	}
}

// TestInfoPrints: what is printed reaches the code that draws the map or its key, in words that no game owns.
func TestInfoPrints(t *testing.T) {
	info := game.Info()
	count := map[string]int{}
	for _, p := range info.Prints {
		key := p.Show
		if p.Show == "set-up" && p.Side == kernel.SideB {
			key += " " + p.Ink + " " + p.Symbol
		}
		count[key] += len(p.Places)
		if p.Scenario != "" {
			count[p.Scenario] += len(p.Places)
		}
	}
	for key, n := range map[string]int{
		"edge": 30, "supply": 17, "emblem": 5, "square": 18, "small-star": 2, "name": 2, "star": 4, "lastgasp": 4,
		"set-up":                 1,
		"set-up yellow infantry": 2, "set-up yellow tank": 1, "set-up lightblue infantry": 5,
		"set-up lightblue tank": 2,
		"set-up white infantry": 13, "set-up white tank": 5,
	} {
		if count[key] != n {
			t.Errorf("%d prints of %s, wanted %d", count[key], key, n)
		}
	}
	prizes := 0 // 1.7: five areas and two boxes bear a large star
	for _, p := range info.Places {
		if p.Victory {
			prizes++
		}
	}
	if prizes != 7 {
		t.Errorf("%d places are worth a point", prizes)
	}
	if len(info.Fronts) != 2 || info.Fronts[0].Scenario != "typhoon" || info.Fronts[1].Scenario != "lastgasp" {
		t.Fatalf("fronts: %+v", info.Fronts)
	}
	for _, f := range info.Fronts {
		if len(f.First) < 50 || len(f.First) > 110 {
			t.Errorf("%s: the Germans hold %d areas", f.Name, len(f.First))
		}
	}
	for _, f := range info.Facts { // 8.1: the forecast track
		boxes := []string{"--", "1", "2", "3", "4", "5", "6"}
		if f.ID == "forecast" && (!slices.Equal(f.Track, []int32{0, 6}) || !slices.Equal(f.Words, boxes)) {
			t.Errorf("the forecast track: %v %q", f.Track, f.Words)
		}
	}
}

// TestMapExamples: the numbers in the rulebook's examples, as far as our map agrees with them, and the two with which
// it does not (R133): if that changes, the ruling and the cases can change.
func TestMapExamples(t *testing.T) {
	c := readChart(t)
	supplied := func(id string) bool {
		return slices.ContainsFunc(c.At[id].Tags, func(tag string) bool { return strings.HasPrefix(tag, "soviet-") })
	}
	for _, id := range []string{"20", "30", "50", "157"} { // 9.3: isolated there
		if supplied(id) {
			t.Errorf("9.3 isolates %s, which lies on a border that supplies", id)
		}
	}
	if !supplied("40") {
		t.Error("40 could be isolated as in the example of 9.3: R133 and the case can use it")
	}
	away := map[string]int{"95": 0}
	for queue := []string{"95"}; len(queue) > 0; queue = queue[1:] {
		for _, n := range c.Near[queue[0]] {
			if _, seen := away[n]; !seen {
				away[n] = away[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	if away["100"] != 7 { // 10.3: Guderian, 5 MP, goes from 95 to 100 after disengaging
		t.Errorf("95 and 100 lie %d areas apart, R133 says 7", away["100"])
	}
	if c.At["1"].Terrain != "green" || c.At["4"].Kind != "area" {
		t.Error("11.0 fights in 1, a Green Area, and in 4")
	}
}
