// The area map file: what is read, and that each fault is refused with its place.

package board

import (
	"fmt"
	"strings"
	"testing"
)

const smallMap = `{"format":"umpire-map-1","game":"moscow41","kind":"areas","places":[
{"id":"62","name":"Mozhaisk","kind":"area","terrain":"green","x":100,"y":200,
 "lon":36.02,"lat":55.5,"order":1,"source":"reconstructed: by row"},
{"id":"63","name":"Moscow","kind":"area","terrain":"victory","city":"Moscow","tags":["soviet"],
 "control":{"july":"soviet"},"contested":["november"],"x":123,"y":456,"aliases":["moscow","capital"],"source":"1.1"},
{"id":"S1","name":"Reserve","kind":"staging","terrain":"staging","tags":["soviet"],"x":1,"y":2},
{"id":"S2","name":"Reserve","kind":"box","terrain":"box","x":1,"y":2}],
"borders":[{"a":"62","b":"63","river":"Moskva","source":"reconstructed"},{"a":"S1","b":"63","tags":["strait"]}],
"icons":[{"area":"62","colour":"white","type":"tank","unit_hint":"24th Panzer","source":"set-up"}],
"prints":[{"show":"star","ink":"red","side":"german","scenario":"x","text":"a star",
 "rule":"1","source":"stated","places":["63","S1"]}]}`

// ours are the keys that only the game of smallMap knows.
var ours = OwnKeys{File: []string{"icons"}, Place: []string{"control", "contested"}}

func TestLoadAreas(t *testing.T) {
	m, err := LoadAreas(strings.NewReader(smallMap), ours)
	if err != nil {
		t.Fatal(err)
	}
	g := m.Graph
	if g.Len() != 4 || g.Edges() != 2 || len(m.Places) != 4 || len(m.Borders) != 2 || len(m.Own) != 1 {
		t.Fatalf("sizes: %d places, %d borders, %+v", g.Len(), g.Edges(), m)
	}
	for name, want := range map[string]Place{"62": 0, "mozhaisk": 0, "63": 1, " MOSCOW ": 1, "Capital": 1, "s1": 2,
		"S2": 3} {
		if p, ok := g.Lookup(name); !ok || p != want {
			t.Errorf("Lookup(%q) = %d, %v, want %d", name, p, ok, want)
		}
	}
	if p, ok := g.Lookup("Reserve"); ok || p != None {
		t.Errorf("a name of two places found %d", p)
	}
	if g.Name(1) != "63" || fmt.Sprint(g.Aliases(1)) != "[moscow capital]" || fmt.Sprint(g.Aliases(0)) != "[Mozhaisk]" {
		t.Errorf("names: %q %q %q", g.Name(1), g.Aliases(1), g.Aliases(0))
	}
	if e := g.Between(1, 0); e != 0 || m.Borders[e].River != "Moskva" || m.Borders[e].A != 0 || g.Across(1, e) != 0 {
		t.Errorf("border 63-62: %d", e)
	}
	if e := g.Between(1, 2); fmt.Sprint(m.Borders[e].Tags) != "[strait]" || m.Borders[0].Tags != nil {
		t.Errorf("tags of the borders: %q, %q", m.Borders[e].Tags, m.Borders[0].Tags)
	}
	if fmt.Sprint(g.Neighbours(1)) != "[0 2]" || fmt.Sprint(g.EdgesOf(1)) != "[0 1]" {
		t.Errorf("neighbours of 63: %v by %v", g.Neighbours(1), g.EdgesOf(1))
	}
	a := m.Places[1]
	if a.City != "Moscow" || a.X != 123 ||
		m.Places[0].Lon != "36.02" {
		t.Errorf("record of 63: %+v", a)
	}
	if got := string(m.Own["icons"]); !strings.Contains(got, "24th Panzer") {
		t.Errorf("icons: %s", got)
	}
	if string(a.Own["control"]) != `{"july":"soviet"}` || len(a.Own) != 2 || m.Places[0].Own != nil {
		t.Errorf("what is the game's own of 63 is %s, of 62 %s", a.Own, m.Places[0].Own)
	}
	if p := m.Prints[0]; p.Show != "star" || p.Ink != "red" || p.Side != "german" || p.Scenario != "x" ||
		p.Text != "a star" ||
		p.Rule != "1" || p.Source != "stated" || fmt.Sprint(p.Places) != "[1 2]" {
		t.Errorf("print: %+v", p)
	}
	if m.TagMask("soviet") != MaskOf(1, 2) || m.TerrainMask("green") != MaskOf(0) {
		t.Errorf("masks: %v %v", m.TagMask("soviet"), m.TerrainMask("green"))
	}
}

// Every fault must be refused with words that lead to it.
func TestLoadAreasRefuses(t *testing.T) {
	const head = `{"format":"umpire-map-1","game":"g","kind":"areas","places":[
{"id":"1","kind":"area","terrain":"green"},{"id":"2","kind":"area","terrain":"green","aliases":["two"]}`
	for _, c := range []struct{ file, want string }{
		{``, "line 1, column 1: unexpected end"},
		{"{\n \"format\" 7}", "line 2, column 11: invalid character '7'"},
		{`{"format":"umpire-map-2"}`, `format is "umpire-map-2"`},
		{`{"format":"umpire-map-1","kind":"hexes"}`, `kind is "hexes"`},
		{`{"format":"umpire-map-1","kind":"areas","places":[]}`, "game is missing"},
		{`{"format":"umpire-map-1","kind":"areas","game":"g"}`, "places is missing"},
		{head + `]} x`, "line 2, column 107: invalid character 'x'"},
		{head + `],"colour":1}`, `there is no key "colour" here`},
		{head + `],"game":"h"}`, `column 111: key "game" is given twice`},
		{head + `,{"id":"3","ID":"4","kind":"area","terrain":"green"}]}`, `key "ID" is given twice`},
		{head + `,{"id":"3","kind":"area","terrain":"green","hue":1}]}`,
			`line 2: places[2]: there is no key "hue" here`},
		{head + `,{"id":3}]}`, `places[2]: id is of the kind number: a string is wanted`},
		{head + `,{"id":"3","kind":"lake","terrain":"green"}]}`, `places[2] (id "3"): kind is "lake"`},
		{head + `,{"id":"3","kind":"box"}]}`, `places[2] (id "3"): terrain is missing`},
		{head + `,{"id":"a b","kind":"box","terrain":"box"}]}`, `one word`},
		{head + `,{"kind":"box","terrain":"box"}]}`, `places[2] (id ""): id is empty: give it one`},
		{head + `,{"id":"1","kind":"area","terrain":"green"}]}`,
			`places[2] (id "1"): the name "1" is already that of place "1"`},
		{head + `,{"id":"3","kind":"area","terrain":"green","aliases":["TWO"]}]}`,
			`places[2] (id "3"): the name "TWO" is already that of place "2"`},
		{head + `],"borders":[{"a":"1","b":"9"}]}`, `borders[0] ("1" to "9"): no place has the id "9"`},
		{head + `],"borders":[{"a":"1","b":"two"}]}`, `no place has the id "two"`},
		{head + `],"borders":[{"a":"1","b":"1"}]}`, `cannot border itself`},
		{head + `],"borders":[{"a":"1","b":"2"},{"a":"2","b":"1"}]}`,
			`borders[1] ("2" to "1"): the border of "2" and "1" is given twice`},
		{head + `],"borders":[{"a":"1","b":"2","rivr":"Oka"}]}`, `line 2: borders[0]: there is no key "rivr" here`},
		{head + `],"icons":[]}`, `there is no key "icons" here`},
		{head + `],"prints":[{"show":"star","places":["1","7"]}]}`, `prints[0] (star): no place has the id "7"`},
		{head + `],"prints":[{"shape":"star"}]}`, `prints[0]: there is no key "shape" here`},
	} {
		m, err := LoadAreas(strings.NewReader(c.file), OwnKeys{})
		if err == nil || !strings.Contains(err.Error(), c.want) || m != nil {
			t.Errorf("%s\n got error %v\nwant %s", c.file, err, c.want)
		}
	}
}

func FuzzLoadAreas(f *testing.F) {
	f.Add([]byte(smallMap))
	f.Add([]byte(`{"format":"umpire-map-1","kind":"areas","game":"g","places":[null],"borders":[[]],"icons":[{}]}`))
	f.Add([]byte(`null`))
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := LoadAreas(strings.NewReader(string(data)), ours)
		if (m == nil) == (err == nil) {
			t.Fatalf("map %v, error %v", m, err)
		}
		if err != nil {
			return
		}
		g := m.Graph
		if g.Len() != len(m.Places) || g.Edges() != len(m.Borders) {
			t.Fatal("records and graph disagree")
		}
		for p := range g.Len() {
			if q, ok := g.Lookup(m.Places[p].ID); !ok || q != Place(p) {
				t.Fatalf("id %q finds %d, not %d", m.Places[p].ID, q, p)
			}
			for i, q := range g.Neighbours(Place(p)) {
				if g.Between(q, Place(p)) != g.EdgesOf(Place(p))[i] {
					t.Fatalf("border of %d and %d differs by side", p, q)
				}
			}
		}
	})
}
