// The map: what the rulebook states of it, and what a reconstruction must keep so that every scenario can be played.

package moscowcampaign_test

import (
	"slices"
	"testing"

	"umpire/board"
	"umpire/systems/counters/counterstest"
)

var starts = []string{"sept", "nov", "dec"}

// banks are the ground west and east of a start line.
func banks(m *board.HexMap, line []board.Place) (west, east board.Bits) {
	on := func(p board.Place) bool { return slices.Contains(line, p) }
	return counterstest.Flood(m.Grid.Graph, m.Rim("west"), on),
		counterstest.Flood(m.Grid.Graph, m.Town("Moscow").Places, on)
}

// Terrain Effects Chart: clear, forest and swamp; not more than a third of the map is forest. River, lake and fortified
// hexsides.
func TestTerrainOfTheMap(t *testing.T) {
	m := counterstest.Chart(t)
	if m.Grid.Len() != 56*56 || m.Km != "9.6" || m.Grid.Layout() != board.FlatOddLow {
		t.Fatalf("%d hexes of %s km, layout %d", m.Grid.Len(), m.Km, m.Grid.Layout())
	}
	if !slices.Equal(m.Terrains, []string{"clear", "forest"}) ||
		!slices.Equal(m.SideKinds, []string{"river", "lake", "fort"}) {
		t.Fatalf("terrains %v, hexsides %v", m.Terrains, m.SideKinds)
	}
	forest := 0
	for _, k := range m.Terrain {
		forest += int(k)
	}
	if forest*3 > m.Grid.Len() || forest*5 < m.Grid.Len() {
		t.Errorf("%d of %d hexes are forest", forest, m.Grid.Len())
	}
	for kind, least := range []int{600, 15, 60} {
		if n := len(m.Sides[kind]); n < least || n > m.Grid.Edges()/8 {
			t.Errorf("%d hexsides are %s", n, m.SideKinds[kind])
		}
	}
	for e := range m.Grid.Edges() { // Movement L and Combat: nothing is both
		if m.OfKind(board.Edge(e), 0) && m.OfKind(board.Edge(e), 1) {
			a, b := m.Grid.Ends(board.Edge(e))
			t.Errorf("the side of %s and %s is river and lake", m.Grid.Name(a), m.Grid.Name(b))
		}
	}
}

// touching are the hexsides that have a corner in common with e.
func touching(m *board.HexMap, e board.Edge) []board.Edge {
	var out []board.Edge
	a, b := m.Grid.Ends(e)
	for _, p := range [2]board.Place{a, b} {
		d, _ := m.Grid.DirectionTo(p, m.Grid.Across(p, e))
		for _, n := range []board.Direction{d.Turn(1), d.Turn(-1)} {
			if s := m.Grid.Side(p, n); s != board.NoEdge {
				out = append(out, s)
			}
		}
	}
	return out
}

// No river is a fragment: every piece of water is part of a chain of six hexsides at least, and the great rivers are
// one chain each, or two where the Moscow Sea or the edge of the map parts them.
func TestWatersAreContinuous(t *testing.T) {
	m := counterstest.Chart(t)
	seen := make([]bool, m.Grid.Edges())
	for kind := range 2 {
		for _, e := range m.Sides[kind] {
			if seen[e] {
				continue
			}
			chain := []board.Edge{e}
			seen[e] = true
			for i := 0; i < len(chain); i++ {
				for _, n := range touching(m, chain[i]) {
					if !seen[n] && (m.OfKind(n, 0) || m.OfKind(n, 1)) {
						seen[n] = true
						chain = append(chain, n)
					}
				}
			}
			if a, b := m.Grid.Ends(e); len(chain) < 6 {
				t.Errorf("the water between %s and %s has %d hexsides", m.Grid.Name(a), m.Grid.Name(b), len(chain))
			}
		}
	}
	runs := map[string]int{}
	for _, s := range m.File.Sides {
		runs[s.Name]++
	}
	for _, name := range []string{"Volga", "Dnieper", "Oka", "Desna", "Ugra", "Moskva"} {
		if runs[name] < 1 || runs[name] > 2 {
			t.Errorf("%s has %d runs of hexsides", name, runs[name])
		}
	}
}

// Every historic town lies in the hex that its coordinates give on the grid of the proposal.
func TestTownsInTheirHexes(t *testing.T) {
	m := counterstest.Chart(t)
	for name, number := range map[string]string{"Moscow": "4819", "Kalinin": "3406", "Rzhev": "2313", "Vyazma": "2325",
		"Bryansk": "2348", "Orel": "3651", "Tula": "4837", "Kaluga": "3733", "Klin": "4112", "Mozhaysk": "3622",
		"Volokolamsk": "3515", "Maloyaroslavets": "3927", "Naro-Fominsk": "4123", "Serpukhov": "4629",
		"Stalinogorsk": "5439", "Dmitrov": "4612", "Smolensk": "0530", "Roslavl": "1139", "Yelnya": "1332",
		"Yartsevo": "1027", "Ostashkov": "1403", "Torzhok": "2804", "Mtsensk": "4048", "Yefremov": "5348",
		"Istra": "4217", "Spas-Demensk": "2035", "Sukhinichi": "3038", "Kirov": "2239", "Yukhnov": "3031",
		"Gzhatsk": "2821"} {
		if town := m.Town(name); town == nil || m.Grid.Name(town.Place) != number {
			t.Errorf("%s does not lie in %s: %v", name, number, town)
		}
	}
}

// Victory Conditions: Moscow has several hexes, which touch each other; the bands of three and of five hexes around it
// are whole and on land.
func TestMoscow(t *testing.T) {
	m := counterstest.Chart(t)
	moscow := m.Town("Moscow").Places
	if len(moscow) < 2 || m.Town("Moscow").Kind != "city" {
		t.Fatalf("Moscow has %d hexes", len(moscow))
	}
	one := counterstest.Flood(m.Grid.Graph, moscow[:1], func(p board.Place) bool { return !slices.Contains(moscow, p) })
	for _, p := range moscow {
		if !one.Has(p) {
			t.Errorf("%s is apart from the rest of Moscow", m.Grid.Name(p))
		}
		if n := len(m.Grid.Range(nil, p, 5)); n != 91 {
			t.Errorf("%d of 91 hexes lie within five hexes of %s", n, m.Grid.Name(p))
		}
	}
	if !m.Net("rail").Adjacent(moscow[0], moscow[1]) && len(m.Net("rail").Neighbours(moscow[0])) == 0 {
		t.Error("no railway reaches Moscow (EB B)")
	}
}

// Set-up and Continuous Line: each start line is a row of hexes from the north edge to the south edge that parts the
// map in two; both sides can cover each of its hexes from next to it; both have room.
func TestStartLines(t *testing.T) {
	m := counterstest.Chart(t)
	for _, name := range starts {
		line := m.Line("start", name)
		if len(line) == 0 {
			t.Fatalf("no start line %s", name)
		}
		if !slices.Contains(m.Rim("north"), line[0]) || !slices.Contains(m.Rim("south"), line[len(line)-1]) {
			t.Errorf("%s runs from %s to %s", name, m.Grid.Name(line[0]), m.Grid.Name(line[len(line)-1]))
		}
		west, east := banks(m, line)
		if west.Count()+east.Count()+len(line) != m.Grid.Len() {
			t.Errorf("%s: %d hexes west, %d on it, %d east", name, west.Count(), len(line), east.Count())
		}
		for _, p := range line {
			w, e := 0, 0
			for _, q := range m.Grid.Neighbours(p) {
				if west.Has(q) {
					w++
				}
				if east.Has(q) {
					e++
				}
			}
			if w == 0 || e == 0 {
				t.Errorf("%s: %s has %d neighbours west and %d east", name, m.Grid.Name(p), w, e)
			}
		}
		for _, p := range m.Town("Moscow").Places {
			if !east.Has(p) {
				t.Errorf("%s: Moscow does not lie east of it", name)
			}
		}
		// the Soviet side sets up within eight hexes: three units a hex must have room for its order of battle
		near := 0
		for p := range m.Grid.Len() {
			if east.Has(board.Place(p)) && slices.ContainsFunc(line, func(q board.Place) bool {
				return m.Grid.Distance(q, board.Place(p)) <= 8
			}) {
				near++
			}
		}
		if near < 200 {
			t.Errorf("%s: %d hexes for the Soviet set-up", name, near)
		}
	}
	// Victory Conditions: points for each hex more than ten past the start line need more than ten hexes west of it
	line := m.Line("start", "dec")
	west, _ := banks(m, line)
	for _, p := range line {
		h := m.Grid.Hex(p)
		if west.Has(m.Grid.At(board.Hex{Col: h.Col - 1, Row: h.Row})) && h.Col <= 11 {
			t.Errorf("dec: %s has only %d columns west of it", m.Grid.Name(p), h.Col-1)
		}
	}
}

// Supply A, EB: three railheads to a start line, on rail hexes west of it, reached from the west or south edge by the
// railway, every hex of which is in the list of repaired ones; nothing repaired lies on the line or east of it.
func TestRailheads(t *testing.T) {
	m := counterstest.Chart(t)
	net, on := m.Net("rail"), m.OnWay("rail")
	exits := append(m.Exits("rail", "west"), m.Exits("rail", "south")...)
	for i, name := range starts {
		line := m.Line("start", name)
		west, _ := banks(m, line)
		heads, repaired := m.Line("railhead", name), m.Line("repaired", name)
		if len(heads) != 3 {
			t.Fatalf("%s has %d railheads", name, len(heads))
		}
		for k, town := range [][]string{{"Smolensk", "Roslavl", "Unecha"}, {"Rzhev", "Gzhatsk", "Mtsensk"},
			{"Volokolamsk", "Mozhaysk"}}[i] {
			if heads[k] != m.Town(town).Place {
				t.Errorf("%s: railhead %d is %s, not %s", name, k+1, m.Grid.Name(heads[k]), town)
			}
		}
		var from []board.Place
		for _, p := range exits {
			if slices.Contains(repaired, p) {
				from = append(from, p)
			}
		}
		reached := counterstest.Flood(net, from, func(p board.Place) bool { return !slices.Contains(repaired, p) })
		for _, p := range repaired {
			if !on.Has(p) || !west.Has(p) || !reached.Has(p) {
				t.Errorf("%s: %s is repaired: rail %v, west of the line %v, joined to the edge %v", name,
					m.Grid.Name(p), on.Has(p), west.Has(p), reached.Has(p))
			}
		}
		for _, p := range heads {
			if !slices.Contains(repaired, p) {
				t.Errorf("%s: the railhead %s is not repaired", name, m.Grid.Name(p))
			}
		}
		// most of the line lies within twelve hexes of them
		far := 0
		for _, p := range line {
			if !slices.ContainsFunc(repaired, func(q board.Place) bool { return m.Grid.Distance(p, q) <= 13 }) {
				far++
			}
		}
		if far*5 > len(line)*2 {
			t.Errorf("%s: %d of its %d hexes are further than 13 hexes from repaired railways", name, far, len(line))
		}
	}
}

// Supply B, Rail: every rail hex east of a start line is joined to the north, south or east edge by railways that lie
// wholly east of it; so Soviet units are supplied.
func TestSovietRailsReachAnEdge(t *testing.T) {
	m := counterstest.Chart(t)
	net, on := m.Net("rail"), m.OnWay("rail")
	exits := map[string][]board.Place{}
	for _, rim := range []string{"north", "south", "east", "west"} {
		exits[rim] = m.Exits("rail", rim)
		if len(exits[rim]) < 2 {
			t.Errorf("%d railways leave the map over the %s edge", len(exits[rim]), rim)
		}
	}
	for _, name := range starts {
		_, east := banks(m, m.Line("start", name))
		var from []board.Place
		for _, rim := range []string{"north", "south", "east"} {
			for _, p := range exits[rim] {
				if east.Has(p) {
					from = append(from, p)
				}
			}
		}
		reached := counterstest.Flood(net, from, func(p board.Place) bool { return !east.Has(p) })
		cut := 0
		for p := range m.Grid.Len() {
			if at := board.Place(p); on.Has(at) && east.Has(at) && !reached.Has(at) {
				cut++
				t.Logf("%s: %s is cut off", name, m.Grid.Name(at))
			}
		}
		if cut > 20 { // stretches inside a salient, cut off by the line itself
			t.Errorf("%s: %d rail hexes east of the line are joined to no edge", name, cut)
		}
		for _, p := range m.Town("Moscow").Places[:1] {
			if !reached.Has(p) {
				t.Errorf("%s: Moscow is joined to no edge", name)
			}
		}
	}
}

// Movement L, Terrain Effects Chart: railways cross lakes on trestles, and nothing else crosses them.
func TestTrestles(t *testing.T) {
	m := counterstest.Chart(t)
	n := 0
	for _, w := range m.Ways {
		n += len(w.Trestles)
		for _, e := range w.Trestles {
			if !m.OfKind(e, m.SideKind("lake")) {
				t.Errorf("%s has a trestle where there is no lake", w.ID)
			}
		}
	}
	if n == 0 {
		t.Error("no trestle")
	}
	// Rail: a chain of historic lines
	net := m.Net("rail")
	for _, line := range [][]string{{"Moscow", "Klin", "Kalinin", "Torzhok"},
		{"Moscow", "Mozhaysk", "Gzhatsk", "Vyazma", "Yartsevo", "Smolensk"},
		{"Moscow", "Istra", "Volokolamsk", "Rzhev"}, {"Vyazma", "Rzhev"},
		{"Moscow", "Serpukhov", "Tula", "Mtsensk", "Orel"},
		{"Moscow", "Naro-Fominsk", "Maloyaroslavets", "Sukhinichi", "Bryansk"},
		{"Smolensk", "Roslavl", "Bryansk", "Orel"}, {"Smolensk", "Yelnya", "Spas-Demensk", "Sukhinichi"},
		{"Unecha", "Bryansk"}, {"Kaluga", "Tula"}, {"Moscow", "Dmitrov"}, {"Moscow", "Zagorsk"}, {"Moscow", "Kashira",
			"Venev", "Yefremov"}} {
		for i := 1; i < len(line); i++ {
			a, b := counterstest.Hex(t, m, line[i-1]), counterstest.Hex(t, m, line[i])
			steps, far := -1, m.Grid.Distance(a, b)
			seen := counterstest.Flood(net, []board.Place{a}, func(p board.Place) bool {
				return m.Grid.Distance(a, p)+m.Grid.Distance(p, b) > far+max(6, far/2)
			})
			if seen.Has(b) {
				steps = far
			}
			if steps < 0 {
				t.Errorf("no railway leads from %s to %s", line[i-1], line[i])
			}
		}
	}
}

// Fortified Lines D and F: five lines of contiguous hexsides, five at least, with a general orientation to the west,
// east of the line of September, no hexside next to one of another line.
func TestFortifiedLines(t *testing.T) {
	m := counterstest.Chart(t)
	if len(m.Works) != 5 {
		t.Fatalf("%d fortified lines", len(m.Works))
	}
	_, east := banks(m, m.Line("start", "sept"))
	line := map[board.Edge]string{}
	for _, w := range m.Works {
		if len(w.Sides) < 5 {
			t.Errorf("%s has %d hexsides", w.Name, len(w.Sides))
		}
		facing := 0
		for _, s := range w.Sides {
			line[s.Edge] = w.Name
			switch s.Side {
			case board.FlatSW, board.FlatNW:
				facing++
			case board.FlatNE, board.FlatSE:
				facing--
			}
			if !east.Has(s.Behind) {
				t.Errorf("%s: %s is not east of the line of September", w.Name, m.Grid.Name(s.Behind))
			}
			if m.OfKind(s.Edge, m.SideKind("lake")) {
				t.Errorf("%s: a hexside of %s is a lake", w.Name, m.Grid.Name(s.Behind))
			}
		}
		if facing*3 < len(w.Sides) {
			t.Errorf("%s: its hexsides face west %d more times than east, of %d", w.Name, facing, len(w.Sides))
		}
	}
	for e, name := range line {
		for _, n := range touching(m, e) {
			if o := line[n]; o != "" && o != name {
				t.Errorf("%s and %s meet", name, o)
			}
		}
	}
}
