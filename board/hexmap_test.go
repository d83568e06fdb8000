// The hex map file: what is read, that it is written again as it was, and that each fault is refused with its record.

package board

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"
)

// smallHexMap is two sheets of flat hexes that overlap in column B01, which is A03: a river, a lake with a trestle, a
// line of works, a railway from the west edge, a road over the same hexside, a city of two hexes.
func smallHexMap(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile("testdata/small.hexmap.json")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestLoadHexMap(t *testing.T) {
	m, err := LoadHexMap(strings.NewReader(smallHexMap(t)), "small")
	if err != nil {
		t.Fatal(err)
	}
	g := m.Grid
	at := func(number string) Place {
		p, ok := g.Lookup(number)
		if !ok {
			t.Fatalf("no hex %s", number)
		}
		return p
	}
	side := func(a, b string) Edge { return g.Between(at(a), at(b)) }
	if g.Len() != 14 || m.Km != "12" || m.File.Game != "g" {
		t.Errorf("%d hexes, km %s, game %s", g.Len(), m.Km, m.File.Game)
	}
	if at("B0101") != at("A0301") || at("Twin Town") != at("A0202") || g.Name(at("B0102")) != "A0302" {
		t.Error("names of the sheets or of the town")
	}
	for number, want := range map[string]string{"A0101": "clear", "A0202": "wood", "A0303": "clear", "B0303": "wood"} {
		if got := m.Terrains[m.Terrain[at(number)]]; got != want {
			t.Errorf("terrain of %s is %s, want %s", number, got, want)
		}
	}
	river, lake, fort := m.SideKind("river"), m.SideKind("lake"), m.SideKind("fort")
	if river != 0 || lake != 1 || fort != 2 || m.SideKind("sea") != -1 || fmt.Sprint(m.Barred) != "[false true false]" {
		t.Errorf("side kinds %v, barred %v", m.SideKinds, m.Barred)
	}
	if len(m.Sides[river]) != 2 || !m.OfKind(side("A0101", "A0201"), river) ||
		!m.OfKind(side("A0101", "A0102"), river) ||
		m.OfKind(side("A0101", "A0201"), -1) || !m.OfKind(side("A0202", "A0302"), lake) {
		t.Errorf("sides %v", m.Sides)
	}
	for k, of := range m.Sides {
		for i := range of {
			if i > 0 && of[i-1] >= of[i] {
				t.Errorf("sides of kind %d do not ascend: %v", k, of)
			}
		}
	}
	w := m.Ways[0]
	if w.ID != "main" || w.Kind != "rail" || w.From != "west" || w.To != "" ||
		len(w.Places) != 3 || len(w.Edges) != 2 ||
		fmt.Sprint(w.Trestles) != fmt.Sprint([]Edge{side("A0202", "A0302")}) {
		t.Errorf("way %+v", w)
	}
	if net := m.Net("rail"); !net.Adjacent(at("A0101"), at("A0202")) || net.Adjacent(at("A0101"), at("A0102")) {
		t.Error("the rail net")
	}
	if on := m.OnWay("rail"); !on.Has(at("A0302")) || on.Has(at("A0102")) {
		t.Error("hexes with rail")
	}
	if fmt.Sprint(m.Exits("rail", "west")) != fmt.Sprint([]Place{at("A0101")}) || m.Exits("road", "west") != nil {
		t.Errorf("exits %v", m.Exits("rail", "west"))
	}
	if town := m.Town("Twin Town"); town.Kind != "city" || len(town.Places) != 2 || town.Place != at("A0202") ||
		m.Town("Nowhere") != nil {
		t.Errorf("town %+v", town)
	}
	if l := m.Line("start", "may"); len(l) != 3 || l[2] != at("A0203") || m.Line("start", "june") != nil {
		t.Errorf("line %v", l)
	}
	if len(m.Rim("west")) != 3 || m.Rim("east") != nil {
		t.Errorf("west edge %v", m.Rim("west"))
	}
	if s := m.Works[0].Sides; len(s) != 3 || s[0].Behind != at("A0302") || s[0].Front != at("A0301") ||
		s[0].Side != FlatN ||
		s[0].Edge != side("A0301", "A0302") || !m.OfKind(s[2].Edge, fort) {
		t.Errorf("works %+v", s)
	}
}

func TestHexMapRoundTrip(t *testing.T) {
	text := smallHexMap(t)
	m, err := LoadHexMap(strings.NewReader(text), "small")
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	if err := m.File.Write(&out); err != nil {
		t.Fatal(err)
	}
	if out.String() != text {
		t.Errorf("written again it is\n%s", out.String())
	}
	for n, line := range strings.Split(text, "\n") {
		if len(line) > 120 {
			t.Errorf("line %d has %d bytes", n+1, len(line))
		}
	}
}

// Every fault must be refused with words that lead to it: each case changes one piece of text of the small map.
func TestLoadHexMapRefuses(t *testing.T) {
	text := smallHexMap(t)
	for _, c := range []struct{ old, now, want string }{
		{"umpire-hexmap-1", "umpire-map-1", `small: line 2: format is "umpire-map-1"`},
		{`"game": "g"`, `"game": ""`, "game is missing"},
		{`"km": 12`, `"km": -12`, `km is "-12": it must be a positive number`},
		{`"km": 12`, `"km": 0`, `km is "0"`},
		{`"km": 12`, `"km": 12, "km": 13`, `key "km" is given twice`},
		{`"km": 12`, `"hue": 12`, `line 6, column 2: there is no key "hue" here`},
		{`"km": 12`, `"km" 12`, "line 6, column"},
		{"flat-odd-low", "flat", `layout is "flat": it must be one of flat-odd-low, flat-even-low`},
		{`"mark":"."`, `"mark":""`, `terrains[0] (clear): mark is ""`},
		{`"mark":"."`, `"mark":"w"`, `terrains[1] (wood): mark "w" is already that of clear`},
		{`"name":"wood"`, `"name":"clear"`, `terrains[1] (clear): the terrain is given twice`},
		{`"source":"terrain of the test"`, `"source":" "`, "terrains[0] (clear): source is missing"},
		{`".ww"`, `".w"`, "sheets[0] (A): row 2 has 2 marks for columns 1 to 3: it must have 3"},
		{`".ww"`, `".w?"`, `row 2, column 3: no terrain has the mark '?'`},
		{`".ww"`, `".w."`, `sheets[1] (B): row 2: hex A0302 is wood here and clear on a sheet above it`},
		{`"rows": [1,3], "shift": [0,0]`, `"rows": [1,4], "shift": [0,0]`, "hexes has 3 rows of text for rows 1 to 4"},
		{`"cols": [1,3], "rows": [1,3], "shift": [0,0]`, `"cols": [3,1], "rows": [1,3], "shift": [0,0]`, "cols [3 1]"},
		{`"shift": [2,0]`, `"shift": [1,0]`, "it must be even"},
		{`{"name":"lake","barred":true}`, `{"name":"river"}`, "sidekinds[1] (river): the kind is given twice"},
		{`"A0101 ne s"`, `"A0101 ne up"`, `sides[0] (river Slow): side "A0101 ne up": there is no direction "up"`},
		{`"A0101 ne s"`, `"A0101 n"`, "the side is at the rim of the map"},
		{`"A0101 ne s"`, `"A0101"`, "must be the number of a hex and at least one direction"},
		{`"A0101 ne s"`, `"A0909 ne"`, `the map has no hex "A0909"`},
		{`"A0101 ne s"`, `"A0101 ne ne"`, "side A0101 ne is given twice as river"},
		{`"A0101 ne s"`, `"A0101 ne","A0201 sw"`, "side A0201 sw is given twice as river"},
		{`"kind":"river","name":"Slow"`, `"kind":"brook","name":"Slow"`, `kind is "brook": it must be one of side`},
		{`"A0302 n nw"`, `"A0302 n s"`, "works[0] (fort First): there is a gap from A0302 n to A0302 s"},
		{`"source":"works of the test"`, `"source":""`, "works[0] (fort First): source is missing"},
		{`"hexes":["A0101","A0202","A0302"]`, `"hexes":["A0101","A0302"]`, "there is a gap from A0101 to A0302"},
		{`"hexes":["A0101","A0202","A0302"]`, `"hexes":["A0101"]`, "it must have at least 2"},
		{`"trestles":["A0202 se"],`, ``, "ways[0] (main): from A0202 to A0302 it runs over a barred side"},
		{`"trestles":["A0202 se"]`, `"trestles":["A0202 se","A0202 se"]`, "trestle A0202 se is given twice"},
		{`"trestles":["A0202 se"]`, `"trestles":["A0101 n"]`, "trestles: side"},
		{`"trestles":["A0202 se"]`, `"trestles":["A0202 s"]`, "the way does not run over this side"},
		{`"trestles":["A0202 se"]`, `"trestles":["A0202 se","A0101 se"]`, "nothing bars this side"},
		{`"from":"west"`, `"from":"east"`, `the map has no edge "east"`},
		{`"from":"west"`, `"from":"west","to":"west"`, "its end A0302 does not lie there"},
		{`"kind":"road"`, `"kind":"rail"`, "ways[1] (pike): from A0101 to A0202 runs the rail main already"},
		{`"id":"pike"`, `"id":"main"`, "the id is that of another way"},
		{`"hexes":["A0202","A0203"]`, `"hexes":["A0202","A0202"]`, "hex A0202 is given twice"},
		{`"hexes":["A0202","A0203"]`, `"hexes":["Twin Town"]`, `the map has no hex "Twin Town"`},
		{`"name":"Twin Town"`, `"name":"A0101"`, `towns[0] (A0101): the name "A0101" is already that of place "A0101"`},
		{`"row":true,"hexes":["A0201","A0202","A0203"]`, `"row":true,"hexes":["A0201","A0203"]`, "there is a gap"},
		{`"name":"may"`, `"name":""`, "lines[0] (start): kind or name is missing"},
		{`["A0101","A0102","A0103"]`, `["A0101","A0202"]`, "edges[0] (west): hex A0202 has neighbours on all sides"},
	} {
		if !strings.Contains(text, c.old) {
			t.Errorf("the small map has no %s", c.old)
			continue
		}
		bad := strings.Replace(text, c.old, c.now, 1)
		m, err := LoadHexMap(strings.NewReader(bad), "small")
		if err == nil || !strings.Contains(err.Error(), c.want) || m != nil {
			t.Errorf("%s\n got error %v\nwant %s", c.now, err, c.want)
			continue
		}
		// the line is that of what was changed; a sheet has a line for each row, and a clash is told of the second
		var line int
		if _, err := fmt.Sscanf(err.Error(), "small: line %d", &line); err != nil {
			t.Errorf("%s\n the error names no line: %v", c.now, err)
			continue
		}
		changed := 1 + strings.Count(text[:strings.Index(text, c.old)], "\n")
		if line != changed && !strings.Contains(err.Error(), "sheets") && !strings.Contains(c.want, "already") {
			t.Errorf("%s\n is in line %d: %v", c.now, changed, err)
		}
	}
	for _, empty := range []string{"", "null", "[]", `{"format":"umpire-hexmap-1"}`} {
		if m, err := LoadHexMap(strings.NewReader(empty), "small"); err == nil || m != nil {
			t.Errorf("%q is read", empty)
		}
	}
}

func FuzzLoadHexMap(f *testing.F) {
	f.Add([]byte(smallHexMap(f)))
	f.Add([]byte(`{"format":"umpire-hexmap-1","game":"g","layout":"flat-odd-low","km":1,"sheets":[null],"sides":[{}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := LoadHexMap(bytes.NewReader(data), "fuzz")
		if (m == nil) == (err == nil) {
			t.Fatalf("map %v, error %v", m, err)
		}
		if err != nil {
			return
		}
		for e, bits := range m.SideBits {
			for k, of := range m.Sides {
				on := false
				for _, s := range of {
					on = on || s == Edge(e)
				}
				if on != (bits>>k&1 != 0) {
					t.Fatalf("side %d is of kind %d in one list only", e, k)
				}
			}
		}
		var once, twice bytes.Buffer
		if err := m.File.Write(&once); err != nil {
			t.Fatal(err)
		}
		again, err := LoadHexMap(bytes.NewReader(once.Bytes()), "again")
		if err != nil {
			t.Fatalf("what was written is refused: %v\n%s", err, once.String())
		}
		if err := again.File.Write(&twice); err != nil || once.String() != twice.String() {
			t.Fatalf("written twice it differs: %v", err)
		}
	})
}
