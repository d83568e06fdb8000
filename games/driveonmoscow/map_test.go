// The map: what the rulebook states of it, and what a reconstruction must keep so that the game can be set up and
// played.

package driveonmoscow_test

import (
	"slices"
	"testing"

	"umpire/board"
	"umpire/systems/counters/counterstest"
)

// 1.1: a hex is 12 km across. 2.1: each hex has a number of its own. 10.8: clear, forest, marsh, river and reservoir
// hexsides. 10.11: no roads or railways.
func TestTerrainOfTheMap(t *testing.T) {
	m := counterstest.Chart(t)
	if m.Grid.Len() != 54*58 || m.Km != "12" || m.Grid.Layout() != board.FlatOddLow {
		t.Fatalf("%d hexes of %s km, layout %d", m.Grid.Len(), m.Km, m.Grid.Layout())
	}
	if !slices.Equal(m.Terrains, []string{"clear", "forest", "marsh"}) ||
		!slices.Equal(m.SideKinds, []string{"river", "reservoir"}) {
		t.Fatalf("terrains %v, hexsides %v", m.Terrains, m.SideKinds)
	}
	if len(m.Ways) != 0 || len(m.Works) != 0 {
		t.Errorf("%d ways and %d fortified lines of hexsides", len(m.Ways), len(m.Works))
	}
	count := make([]int, 3)
	for _, k := range m.Terrain {
		count[k]++
	}
	if count[0] < m.Grid.Len()/2 || count[1] < m.Grid.Len()/5 || count[2] < 40 || count[2] > 200 {
		t.Errorf("%d hexes are clear, %d forest, %d marsh", count[0], count[1], count[2])
	}
	if r, w := len(m.Sides[0]), len(m.Sides[1]); r < 800 || r > 1300 || w < 12 || w > 40 {
		t.Errorf("%d hexsides are river, %d reservoir", r, w)
	}
	for e := range m.Grid.Edges() { // 10.9, 10.10: a hexside is one or the other
		if m.OfKind(board.Edge(e), 0) && m.OfKind(board.Edge(e), 1) {
			a, b := m.Grid.Ends(board.Edge(e))
			t.Errorf("the side of %s and %s is river and reservoir", m.Grid.Name(a), m.Grid.Name(b))
		}
	}
}

// 4.1, 4.3: Moscow has two hexes, next to each other; the other cities are Kalinin, Kursk, Orel, Smolensk and Tula, of
// one hex each, where they lie. 10.8: towns and cities have clear ground.
func TestCities(t *testing.T) {
	m := counterstest.Chart(t)
	cities := map[string]string{"Moscow": "4116", "Kalinin": "3007", "Kursk": "3354", "Orel": "3243",
		"Smolensk": "0725", "Tula": "4131"}
	n := 0
	for i := range m.Towns {
		town := &m.Towns[i]
		for _, p := range town.Places {
			if m.Terrain[p] != 0 {
				t.Errorf("%s lies in %s, in %s", town.Name, m.Grid.Name(p), m.Terrains[m.Terrain[p]])
			}
		}
		if town.Kind != "city" {
			continue
		}
		n++
		want := 1
		if town.Name == "Moscow" {
			want = 2
		}
		if len(town.Places) != want || m.Grid.Name(town.Place) != cities[town.Name] {
			t.Errorf("%s has %d hexes, the first is %s", town.Name, len(town.Places), m.Grid.Name(town.Place))
		}
	}
	if n != len(cities) {
		t.Errorf("%d cities", n)
	}
	if moscow := m.Town("Moscow").Places; !m.Grid.Adjacent(moscow[0], moscow[1]) {
		t.Error("the two hexes of Moscow do not touch")
	}
	// the distances of the ground, in hexes of 12 km
	for _, c := range []struct {
		from, to    string
		least, most int
	}{{"Smolensk", "Moscow", 30, 34}, {"Moscow", "Kalinin", 13, 16}, {"Moscow", "Tula", 14, 16},
		{"Moscow", "Orel", 26, 32}, {"Moscow", "Kursk", 37, 42}} {
		if d := m.Grid.Distance(m.Town(c.from).Place, m.Town(c.to).Place); d < c.least || d > c.most {
			t.Errorf("%s and %s are %d hexes apart", c.from, c.to, d)
		}
	}
}

// 3.2, 3.3: the front line and the boundary of the Reserve Front part the map from the north edge to the south edge.
// Each hex of the front line must hold one of 78 rifle divisions; 15 units of the Reserve Front stand one to a hex.
// 3.6, 4.4: a city or town lies west of the line.
func TestFronts(t *testing.T) {
	m := counterstest.Chart(t)
	front, reserve := m.Line("front", "front"), m.Line("front", "reserve")
	if n := len(front); n < 50 || n > 78 {
		t.Errorf("the front line has %d hexes, there are 78 rifle divisions", n)
	}
	for _, line := range [][]board.Place{front, reserve} {
		if !slices.Contains(m.Rim("north"), line[0]) || !slices.Contains(m.Rim("south"), line[len(line)-1]) {
			t.Errorf("a line runs from %s to %s", m.Grid.Name(line[0]), m.Grid.Name(line[len(line)-1]))
		}
	}
	west := counterstest.Flood(m.Grid.Graph, m.Rim("west"), counterstest.Among(front))
	rear := counterstest.Flood(m.Grid.Graph, m.Rim("east"), counterstest.Among(reserve))
	for p := range m.Grid.Len() {
		if west.Has(board.Place(p)) && rear.Has(board.Place(p)) {
			t.Fatalf("%s lies west of the front and behind the Reserve Front", m.Grid.Name(board.Place(p)))
		}
	}
	for _, p := range reserve {
		if slices.Contains(front, p) || west.Has(p) {
			t.Errorf("%s of the Reserve Front is not behind the front line", m.Grid.Name(p))
		}
	}
	if n := rear.Count() + len(reserve); n < 15 {
		t.Errorf("the Reserve Front has %d hexes", n)
	}
	if between := m.Grid.Len() - west.Count() - rear.Count() - len(reserve); between*5 < 125 {
		t.Errorf("the Forward Zone has %d hexes for 125 units", between)
	}
	if !west.Has(m.Town("Smolensk").Place) {
		t.Error("Smolensk does not lie west of the front line")
	}
	for _, name := range []string{"Moscow", "Kalinin", "Kursk", "Orel", "Tula"} {
		if west.Has(m.Town(name).Place) {
			t.Errorf("%s lies west of the front line", name)
		}
	}
}

// 8.2: the Soviets have six supply sources on the north and east edges, and a way from Moscow to each on the ground at
// the start; the German sources are the hexes of the west edge.
func TestSources(t *testing.T) {
	m := counterstest.Chart(t)
	sources := m.Line("source", "soviet")
	if len(sources) != 6 || len(m.Rim("west")) == 0 {
		t.Fatalf("%d sources", len(sources))
	}
	behind := counterstest.Flood(m.Grid.Graph, m.Town("Moscow").Places, counterstest.Among(m.Line("front", "front")))
	edges := [2]int{}
	for _, p := range sources {
		switch {
		case slices.Contains(m.Rim("north"), p):
			edges[0]++
		case slices.Contains(m.Rim("east"), p):
			edges[1]++
		default:
			t.Errorf("%s lies at neither edge", m.Grid.Name(p))
		}
		if !behind.Has(p) {
			t.Errorf("%s does not lie behind the front", m.Grid.Name(p))
		}
	}
	if edges[0] == 0 || edges[1] == 0 {
		t.Errorf("%d sources on the north edge, %d on the east edge", edges[0], edges[1])
	}
}

// 11.16, 11.18: fortifications are Soviet: they lie east of the front line, one at least in a city or town.
func TestFortifications(t *testing.T) {
	m := counterstest.Chart(t)
	west := counterstest.Flood(m.Grid.Graph, m.Rim("west"), counterstest.Among(m.Line("front", "front")))
	n, inTown := 0, false
	for i := range m.Lines {
		l := &m.Lines[i]
		if l.Kind != "fortification" {
			continue
		}
		for _, p := range l.Places {
			n++
			if west.Has(p) {
				t.Errorf("%s: %s lies behind the German front", l.Name, m.Grid.Name(p))
			}
			for k := range m.Towns {
				inTown = inTown || slices.Contains(m.Towns[k].Places, p)
			}
		}
	}
	if n < 20 || n > 60 || !inTown {
		t.Errorf("%d fortifications, in a town: %v", n, inTown)
	}
}

// 3.0, 5.3: the row in which the two sheets overlap is the first of the south map.
func TestSheets(t *testing.T) {
	m := counterstest.Chart(t)
	seam := m.Line("sheet", "south")
	if len(seam) != 54 {
		t.Fatalf("the seam has %d hexes", len(seam))
	}
	for _, p := range seam {
		if m.Grid.Hex(p).Row != 29 {
			t.Errorf("%s is not in row 29", m.Grid.Name(p))
		}
	}
	for name, south := range map[string]bool{"Orel": true, "Kursk": true, "Bryansk": true, "Moscow": false,
		"Vyazma": false, "Kalinin": false} {
		if town := m.Town(name); town == nil || (m.Grid.Hex(town.Place).Row >= 29) != south {
			t.Errorf("%s lies on the wrong sheet", name)
		}
	}
}
