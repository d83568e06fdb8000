// Tests of data files and variants on a game of three areas and two blocks.

package gamedata

import (
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"reflect"
	"strings"
	"testing"
	"testing/fstest"

	"pgregory.net/rapid"

	"umpire/board"
	"umpire/kernel"
)

// small is a game of three areas and two blocks, its roster a list and its scenarios a list in a record.
var small = &Kit{Game: "small", Title: "Small", Data: fstest.MapFS{
	MapFile: {Data: []byte(`{"format":"umpire-map-1","game":"small","kind":"areas",
"places":[{"id":"1","name":"Oak","kind":"area","terrain":"open","city":"Oak","control":{"may":"west","june":"east"}},
{"id":"2","name":"Elm","kind":"area","terrain":"open","aliases":["elms"]},
{"id":"3","name":"Ash","kind":"area","terrain":"wood","tags":["edge"]}],
"borders":[{"a":"1","b":"2","river":"Vir"},{"a":"2","b":"3"}]}`)},
	ShapeFile: {Data: []byte(`{"format":"umpire-shape-1","game":"small","width":9,"height":9,
"arcs":[[0,0,1,1],[1,1,1,1],[2,2,1,1],[3,3,1,1]],
"areas":{"1":{"rings":[[0,1]]},"2":{"rings":[[-2,2]]},"3":{"rings":[[-3,3]]}},"crossings":[1],
"towns":[{"name":"Oak"}],"rivers":[{"name":"Vir","line":[0,0,9,9]}]}`)},
	RosterFile: {Data: []byte(`[{"id":"a","name":"A","steps":3,"traits":["x"]},
{"id":"b","name":"B","steps":2,"traits":[]}]`)},
	ScenariosFile: {Data: []byte(`{"game":"small","scenarios":[{"id":"one","name":"One","turns":3}]}`)},
	RulesFile: {Data: []byte(`[{"rule":"1","title":"One","text":"x","enforced":true},
{"rule":"2","title":"Two","kind":"note","text":"y"}]`)},
}, Lists: []List{ScenarioList, {Key: "blocks", Noun: "block", File: RosterFile, Fields: []Field{
	{"name", Text, 5}, {"steps", Number, 0}, {"traits", Texts, 0}, {"fast", YesNo, 0}, {"levels", Numbers, 0}}}}}

const head = `{"format":"umpire-variant-1","game":"small","id":"mine","title":"Mine"`

// over is the data of small with a variant: what follows the head of variant.json, and files by name.
func over(rest string, files ...string) (*Files, error) {
	d := fstest.MapFS{manifestFile: {Data: []byte(head + rest + "}")}}
	for i := 0; i < len(files); i += 2 {
		d[files[i]] = &fstest.MapFile{Data: []byte(files[i+1])}
	}
	return small.Variant(d, &kernel.Info{ID: "small"})
}

// TestStandard: the game's own files are read as they are, and make places, rules and hashes.
func TestStandard(t *testing.T) {
	f := small.Standard()
	m, places, err := f.Areas(board.OwnKeys{Place: []string{"control", "contested"}})
	if err != nil || len(places) != 4 || places[2].Name != "Elm" ||
		!reflect.DeepEqual(places[2].Near, []kernel.PlaceID{1, 3}) ||
		m.Graph.Len() != 3 {
		t.Fatalf("%+v, %v", places, err)
	}
	rules, enforced, err := f.Rules()
	if err != nil || len(rules) != 3 || rules[2].Number != "2" || !reflect.DeepEqual(enforced, []string{"1"}) {
		t.Errorf("%+v, %v, %v", rules, enforced, err)
	}
	if _, err := f.Shape(m); err != nil || f.Varied() {
		t.Error(err)
	}
	one, err1 := f.Hash(MapFile, RosterFile)
	two, err2 := f.Hash(RosterFile, MapFile)
	plain, err3 := f.PlainHash(MapFile, RosterFile)
	if err1 != nil || err2 != nil || err3 != nil || len(one) != 64 || one == two || one == plain {
		t.Errorf("%s %s %s", one, two, plain)
	}
	list, err := fs.ReadDir(small.Variable(), ".")
	if err != nil || len(list) != 4 {
		t.Errorf("%v, %v", list, err)
	}
	if _, err := fs.ReadFile(small.Variable(), RulesFile); err == nil {
		t.Error("a variant can have rules of its own")
	}
	if at := f.AtRecord(RosterFile, "a"); at != `small: data/roster.json: block "a"` {
		t.Error(at)
	}
	var wrong []struct{ ID string }
	if err := f.Read(RosterFile, &wrong); err == nil ||
		!strings.HasPrefix(err.Error(), `small: data/roster.json, line 1: there is no key "name"`) {
		t.Error(err)
	}
}

// TestNothingToName: a file that is missing is named with its game and folder, and a word of an empty list is refused
// by saying that the list is empty.
func TestNothingToName(t *testing.T) {
	k := &Kit{Game: "small", Data: fstest.MapFS{}}
	if _, err := k.Standard().Bytes(MapFile); err == nil || !errors.Is(err, fs.ErrNotExist) ||
		!strings.HasPrefix(err.Error(), "small: data/map.json: ") {
		t.Error(err)
	}
	if err := OneOf("rail", "road", nil); err == nil ||
		err.Error() != `rail is "road", and there is none yet that it could name` {
		t.Error(err)
	}
}

// TestRepeatedRule: two rules with one number are an error that says which.
func TestRepeatedRule(t *testing.T) {
	k := &Kit{Data: fstest.MapFS{RulesFile: {Data: []byte(
		`[{"rule":"1","title":"A","text":"a"},{"rule":"1","title":"B","text":"b"}]`)}}}
	if _, _, err := k.Standard().Rules(); err == nil ||
		!strings.Contains(err.Error(), `rule 2 of the list has the number "1"`) {
		t.Error(err)
	}
}

// TestLaid changes any fields of any blocks: those read as the variant says, all others as before.
func TestLaid(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		std, err := fs.ReadFile(small.Data, RosterFile)
		if err != nil {
			t.Fatal(err)
		}
		var want []map[string]any
		if err := json.Unmarshal(std, &want); err != nil {
			t.Fatal(err)
		}
		patch := map[string]map[string]any{}
		for i, id := range []string{"a", "b"} {
			p := map[string]any{}
			if rapid.Bool().Draw(t, "name") {
				p["name"] = rapid.StringMatching(`[a-zA-Z]{1,5}`).Draw(t, "text")
			}
			if rapid.Bool().Draw(t, "steps") {
				p["steps"] = float64(rapid.IntRange(-9, 9).Draw(t, "n"))
			}
			if rapid.Bool().Draw(t, "traits") {
				p["traits"] = []any{"z"}
			}
			if len(p) > 0 {
				patch[id] = p
				maps.Copy(want[i], p)
			}
		}
		if len(patch) == 0 {
			return
		}
		b, err := json.Marshal(patch)
		if err != nil {
			t.Fatal(err)
		}
		f, err := over(`,"blocks":` + string(b))
		if err != nil {
			t.Fatal(err)
		}
		laid, err := f.Bytes(RosterFile)
		var got []map[string]any
		if err != nil || json.Unmarshal(laid, &got) != nil || !reflect.DeepEqual(got, want) {
			t.Fatalf("%s over the roster is %s, %v", b, laid, err)
		}
		if m, err := f.Bytes(MapFile); err != nil || string(m) != string(small.Data.(fstest.MapFS)[MapFile].Data) {
			t.Fatalf("the map has changed: %v", err)
		}
	})
}

// TestLaidMap: places, borders and the drawing.
func TestLaidMap(t *testing.T) {
	f, err := over(
		`,"places":{"1":{"name":"Eiche","control":{"june":"west"}},"3":{"name":"Esche","aliases":["ash tree"]}},
"borders":[{"a":"2","b":"1","river":""},{"a":"3","b":"2","river":"Vir"},{"a":"1","b":"3","open":true}],
"drawn":{"Vir":"Wir"}`,
	)
	if err != nil {
		t.Fatal(err)
	}
	m, places, err := f.Areas(board.OwnKeys{Place: []string{"control", "contested"}})
	if err != nil {
		t.Fatal(err)
	}
	if p := m.Places[0]; p.Name != "Eiche" || p.City != "Eiche" || !reflect.DeepEqual(p.Aliases, []string{"oak"}) ||
		string(p.Own["control"]) != `{"june":"west","may":"west"}` ||
		!reflect.DeepEqual(m.Places[2].Aliases, []string{"ash tree"}) {
		t.Errorf("%+v, %+v", p, m.Places[2])
	}
	if len(m.Borders) != 3 || m.Borders[0].River != "" || m.Borders[1].River != "Vir" || len(places[1].Near) != 2 {
		t.Errorf("%+v", m.Borders)
	}
	shape, err := f.Shape(m)
	if err != nil {
		t.Fatal(err)
	}
	var drawn struct {
		Crossings     []int
		Towns, Rivers []struct{ Name string }
	}
	if json.Unmarshal(shape, &drawn) != nil || !reflect.DeepEqual(drawn.Crossings, []int{2}) ||
		drawn.Towns[0].Name != "Eiche" ||
		drawn.Rivers[0].Name != "Wir" {
		t.Errorf("%+v", drawn)
	}
	if at := f.AtRecord(MapFile, "3"); at != "variant.json, line 1: places.3" {
		t.Error(at)
	}
	if at := f.Changed(MapFile, RosterFile); at != "variant.json" {
		t.Error(at)
	}
}

// TestRefused: what is wrong in a variant is said with its place in it.
func TestRefused(t *testing.T) {
	for rest, want := range map[string]string{
		"":                                    "changes nothing",
		`,"blocks":{}`:                        "changes nothing",
		`,"blocks":{"a":{}}`:                  "line 1: blocks.a: it changes nothing",
		`,"blocks":{"c":{"steps":1}}`:         `blocks.c: there is no block with the id "c"`,
		`,"blocks":{"B":{"steps":1}}`:         `B has the id "b"`,
		`,"blocks":[1]`:                       "blocks: it is a list, and a record is wanted",
		`,"blocks":{"a":7}`:                   "blocks.a: it is the number 7, and a record is wanted",
		",\n" + `"blocks":{"a":{"fast":1}}`:   "line 2: blocks.a.fast: it is the number 1, and true or false is wanted",
		`,"blocks":{"a":{"steps":1.5}}`:       "the number 1.5, and a whole number is wanted",
		`,"blocks":{"a":{"levels":["x"]}}`:    "a list, and a list of whole numbers is wanted",
		`,"blocks":{"a":{"name":null}}`:       "it is null, and a string is wanted",
		`,"blocks":{"a":{"name":"Sechse"}}`:   "6 letters, and may have 5",
		`,"blocks":{"a":{"mp":1}}`:            `there is no key "mp" here: there are name, steps, traits, fast, levels`,
		`,"places":{"1":{"control":["x"]}}`:   "places.1.control: it is a list, and a record is wanted",
		`,"borders":{}`:                       "borders: it is a record, and a list of records is wanted",
		`,"borders":[{"a":"1","b":"2"}]`:      "borders.0: say one thing",
		`,"borders":[{"a":"1","x":"2"}]`:      `borders.0.x: there is no key "x"`,
		`,"drawn":{"Oka":"Oka"}`:              "drawn.Oka: the drawing has no town",
		`,"regions":{}`:                       `regions: there is no key "regions"`,
		`,"id":"x"`:                           `the key "id" stands twice`,
		`,"about":7`:                          "about: it is the number 7",
		`,"scenarios":{"one":{"turns":4}}`:    `there is no key "turns"`,
		`,"scenarios":{"two":{"name":"x"}}`:   `there is no scenario with the id "two"`,
		`,"places":{"1":{"name":"a\tb"}}`:     "line break or another control",
		`,"places":{"1":{"terrain":" wood"}}`: "spaces around it",
	} {
		f, err := over(rest)
		for _, name := range variable {
			if err == nil {
				_, err = f.Bytes(name)
			}
		}
		if err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), manifestFile) {
			t.Errorf("%s: %v, want %q", rest, err, want)
		}
	}
	if _, err := over("", RosterFile, `{"game":"other"}`); err != nil {
		t.Error(err)
	}
	f, err := over("", RosterFile, `{"game":"other"}`)
	if err == nil {
		_, err = f.Bytes(RosterFile)
	}
	if err == nil || err.Error() != `roster.json: it is of the game "other", not of small` {
		t.Error(err)
	}
}

// TestSame: another order, another kind or another side is not a variant of the game.
func TestSame(t *testing.T) {
	std := &kernel.Info{Sides: [2]kernel.SideInfo{{ID: "west"}, {ID: "east"}},
		Places:    []kernel.PlaceInfo{{}, {ID: "1", Kind: "area"}, {ID: "2", Kind: "area"}},
		Pieces:    []kernel.PieceInfo{{}, {ID: "a"}, {ID: "b", Side: 1}},
		Scenarios: []kernel.ScenarioInfo{{ID: "one"}}}
	f := &Files{kit: small, over: &manifest{kit: small}, base: std}
	for want, change := range map[string]func(*kernel.Info){
		"":                                       func(*kernel.Info) {},
		`place 2 is the box "2", and must be`:    func(i *kernel.Info) { i.Places[2].Kind = "box" },
		`place 2 is missing`:                     func(i *kernel.Info) { i.Places = i.Places[:2] },
		`block 1 is "a" of east, and must be "a`: func(i *kernel.Info) { i.Pieces[1].Side = 1 },
		`block 3 is "c" of west, and must be mi`: func(i *kernel.Info) {
			i.Pieces = append(i.Pieces, kernel.PieceInfo{ID: "c"})
		},
		"the scenarios are two, and must be one": func(i *kernel.Info) { i.Scenarios[0].ID = "two" },
	} {
		own := *std
		own.Places, own.Pieces = append(
			[]kernel.PlaceInfo(nil),
			std.Places...), append(
			[]kernel.PieceInfo(nil),
			std.Pieces...)
		own.Scenarios = append([]kernel.ScenarioInfo(nil), std.Scenarios...)
		change(&own)
		if err := f.Same(&own); (err == nil) != (want == "") || err != nil && !strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
}

// FuzzManifest reads any variant.json: an error names it, and what is taken lays over every file or says what is wrong.
func FuzzManifest(f *testing.F) {
	for _, rest := range []string{"", `,"places":{"1":{"name":"Eiche"}}`, `,"borders":[{"a":"1","b":"2","river":""}]`,
		`,"blocks":{"a":{"steps":6}}`, `,"drawn":{"Vir":"Wir"}`, `,"scenarios":{"one":{"name":"x"}}`,
		`,"places":{"1":{"control":{"may":"east"}}}`, `,"borders":[{"a":"1","b":"3","open":true}]`} {
		f.Add([]byte(head + rest + "}"))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		d := fstest.MapFS{manifestFile: {Data: text}}
		files, err := small.Variant(d, &kernel.Info{ID: "small"})
		if err != nil {
			if !strings.Contains(err.Error(), manifestFile) {
				t.Fatalf("%q: %v", text, err)
			}
			return
		}
		for _, name := range variable {
			b, err := files.Bytes(name)
			if err == nil && !json.Valid(b) {
				t.Fatalf("%q over %s is no JSON: %s", text, name, b)
			}
			if err != nil && !strings.Contains(err.Error(), ".json") {
				t.Fatalf("%q over %s: %v", text, name, err)
			}
		}
	})
}
