// Tests of variants: what may be changed, what is refused and with which words, and that a variant keeps the contract.

package moscow41_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/systems/blocks/blockstest"
)

// dir is a variant with a manifest that goes on after its head, and files by name.
func dir(rest string, files ...string) fstest.MapFS {
	return blockstest.VariantDir("moscow41", rest, files...)
}

// manifest is a variant that is one file, variant.json.
func manifest(text string) fs.FS {
	return fstest.MapFS{"variant.json": &fstest.MapFile{Data: []byte(text)}}
}

// own reads one of the game's data files and changes it.
func own(t *testing.T, name, old, new string) (string, string) {
	t.Helper()
	b, err := os.ReadFile("data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	s := strings.Replace(string(b), old, new, 1)
	if s == string(b) && old != new {
		t.Fatalf("%s does not hold %q", name, old)
	}
	return name, s
}

func variant(t *testing.T, d fs.FS) *moscow41.Game {
	t.Helper()
	g, err := moscow41.Variant(d)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func placeOf(i *kernel.Info, id string) *kernel.PlaceInfo {
	return &i.Places[slices.IndexFunc(i.Places, func(p kernel.PlaceInfo) bool { return p.ID == id })]
}

// TestVariantLiesOver: what variant.json names shows, on the drawing too; the rest is as it was, and the game is
// another one.
func TestVariantLiesOver(t *testing.T) {
	g := variant(t, dir(`,"places":{"63":{"name":"Moskva"},"5":{"terrain":"green"}},
"borders":[{"a":"63","b":"62","river":"Skhodnya"},{"a":"77","b":"89","river":""}],"drawn":{"Dnieper":"Dnepr"},
"blocks":{"g-24pz":{"name":"XXIV. (mot.)","levels":[3,2],"fire":["T","D"]}},
"scenarios":{"campaign":{"name":"Barbarossa"}}`))
	i, std := g.Info(), game.Info()
	if i.ID != "moscow41+mine" || i.Name != "Moscow '41: Mine" || i.Base() != "moscow41" ||
		i.DataHash == std.DataHash || i.Variant == nil || i.Variant.ID != "mine" || len(i.Variant.Hash) != 64 {
		t.Errorf("%q %q %q %+v", i.ID, i.Name, i.DataHash, i.Variant)
	}
	moscow := placeOf(i, "63")
	if moscow.Name != "Moskva" || !slices.Contains(moscow.Aliases, "moscow") || placeOf(i, "5").Terrain != "green" ||
		placeOf(i, "70").Name != "Vyazma" {
		t.Errorf("%+v", moscow)
	}
	if i.Scenarios[0].Name != "Barbarossa" || i.Scenarios[0].Intro != std.Scenarios[0].Intro {
		t.Errorf("%+v", i.Scenarios[0])
	}
	var shape struct {
		Towns, Rivers []struct{ Name string }
		Crossings     []int
	}
	var before struct{ Crossings []int }
	if json.Unmarshal(i.Shape, &shape) != nil || json.Unmarshal(std.Shape, &before) != nil {
		t.Fatal("the drawings cannot be read")
	}
	drawn := map[string]bool{}
	for _, x := range append(shape.Towns, shape.Rivers...) {
		drawn[x.Name] = true
	}
	if !drawn["Moskva"] || drawn["Moscow"] || !drawn["Dnepr"] || drawn["Dnieper"] || !drawn["Vyazma"] {
		t.Error("the drawing has other names")
	}
	if slices.Equal(shape.Crossings, before.Crossings) || !slices.IsSorted(shape.Crossings) {
		t.Error("the drawing has the same crossings")
	}
	for _, want := range []string{"Moscow is Moskva", "One place has other ground: Okulovka",
		"2 borders have other rivers", "24th Panzer Corps is XXIV. (mot.)", "3T-2D instead of"} {
		if !strings.Contains(strings.Join(i.Variant.Changes, "\n"), want) {
			t.Errorf("it does not say %q: %q", want, i.Variant.Changes)
		}
	}
	if list, err := fs.ReadDir(g.Files(), "."); err != nil || len(list) != 0 {
		t.Errorf("a variant carries the cases of the standard game: %v, %v", list, err)
	}
	if _, err := g.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1)); err != nil {
		t.Error(err)
	}
	// The same files are the same variant, another byte is another version of it.
	again := variant(t, dir(`,"places":{"63":{"name":"Moskva"}}`))
	if twice := variant(t, dir(`,"places":{"63":{"name":"Moskva"}}`)); twice.Info().DataHash != again.Info().DataHash ||
		twice.Info().Variant.Hash != again.Info().Variant.Hash {
		t.Error("the same files have two hashes")
	}
	if other := variant(t, dir(`,"places":{"63":{"name":"Moskwa"}}`)); other.Info().DataHash == again.Info().DataHash ||
		other.Info().Variant.Hash == again.Info().Variant.Hash {
		t.Error("two variants have one hash")
	}
}

// TestVariantStandsIn: a data file called as ours is stands in for it, and variant.json lies over that, too.
func TestVariantStandsIn(t *testing.T) {
	name, roster := own(t, "roster.json", `"24th Panzer Corps"`, `"XXIV. (mot.)"`)
	g := variant(t, dir(`,"blocks":{"g-46pz":{"name":"XXXXVI. (mot.)"}}`, name, roster, "README.md", "Mine.", ".hidden",
		"x"))
	for _, want := range []string{"XXIV. (mot.)", "XXXXVI. (mot.)"} {
		if !slices.ContainsFunc(g.Info().Pieces, func(p kernel.PieceInfo) bool { return p.Name == want }) {
			t.Errorf("no block is called %s", want)
		}
	}
	name, shape := own(t, "shape.json", `"Soltsy"`, `"Soltzy"`)
	if g := variant(t, dir("", name, shape)); !strings.Contains(string(g.Info().Shape), "Soltzy") ||
		g.Info().DataHash == game.Info().DataHash {
		t.Error("a drawing of one's own does not show, or is not a variant")
	}
	name, scenarios := own(t, "scenarios.json", `"at":["68","70","80","88","81"]`, `"at":["68","70","80","88","82"]`)
	variant(t, dir("", name, scenarios))
}

// TestVariantContract: a variant with another map keeps the kernel's contract.
func TestVariantContract(t *testing.T) {
	g := variant(t, dir(`,"places":{"62":{"terrain":"green"}},
"borders":[{"a":"1","b":"3","open":true},{"a":"5","b":"6","closed":true}]`))
	kerneltest.Run(t, g, kerneltest.Options{Setups: []kernel.Setup{{Scenario: "dnieper"}}, Seeds: 1, Deep: 4,
		Sample: 40})
}

// TestExampleVariant: the example of the documentation is sound, and changes what it says.
func TestExampleVariant(t *testing.T) {
	g := variant(t, os.DirFS("../../docs/examples/russian-names"))
	if i := g.Info(); i.ID != "moscow41+russian-names" || placeOf(i, "63").Name != "Moskva" ||
		len(i.Variant.Changes) != 3 {
		t.Errorf("%s: %q", i.ID, i.Variant.Changes)
	}
}

// TestBadVariants: what cannot be read, is unknown or breaks a stated sum is refused; the error names file, place and
// way out.
func TestBadVariants(t *testing.T) {
	file := func(name, old, new string) fstest.MapFS {
		return dir("", name, second(own(t, name, old, new)))
	}
	for name, c := range map[string]struct {
		dir  fs.FS
		want []string
	}{
		"nothing":         {fstest.MapFS{}, []string{"variant.json is missing"}},
		"no manifest":     {fstest.MapFS{"roster.json": &fstest.MapFile{}}, []string{"variant.json is missing"}},
		"an unknown file": {dir("", "rooster.json", "{}"), []string{`"rooster.json"`, "roster.json"}},
		"a folder": {fstest.MapFS{"variant.json": &fstest.MapFile{Mode: fs.ModeDir}},
			[]string{"variant.json is not a file"}},
		"a huge file": {dir("", "roster.json", strings.Repeat(" ", 9<<20)), []string{"roster.json has",
			"may have"}},
		"no change":       {dir(""), []string{"changes nothing"}},
		"an empty record": {dir(`,"places":{"63":{}}`), []string{"places.63", "changes nothing"}},
		"no JSON":         {dir(",\n\"places\":{"), []string{"variant.json, line 3", "no JSON"}},
		"two documents":   {dir("}\n{"), []string{"variant.json, line 2", "follows"}},
		"nested for ever": {dir(`,"drawn":` + strings.Repeat("[", 1<<16)), []string{"variant.json, line 1",
			"lists in each other"}},
		"a key twice": {dir(",\n\"places\":{\"63\":{},\n\"63\":{}}"),
			[]string{"line 3", `"63" stands twice`}},
		"an unknown key":   {dir(",\n\"towns\":{}"), []string{"line 2", `no key "towns"`}},
		"an unknown field": {dir(`,"places":{"63":{"nam":"x"}}`), []string{`no key "nam"`}},
		"a wrong kind": {
			dir(`,` + "\n" + `"places":{"63":{"name":7}}`),
			[]string{"line 2", "places.63.name", "number", "a string is wanted"}},
		"another format": {
			manifest(`{"format":"umpire-variant-9"}`),
			[]string{"line 1: format", "umpire-variant-1"}},
		"another game": {
			manifest(`{"format":"umpire-variant-1","game":"toy"}`),
			[]string{"game", `"toy"`}},
		"a bad id": {
			manifest(`{"format":"umpire-variant-1","game":"moscow41","id":"a/b"}`),
			[]string{"id", `"a/b"`, "small letters"}},
		"no title": {
			manifest(`{"format":"umpire-variant-1","game":"moscow41","id":"ab"}`),
			[]string{"title", "missing"}},
		"an unknown area": {dir(",\n\"places\":{\n\"172\":{\"name\":\"Kuibyshev\"}}"),
			[]string{"variant.json, line 3: places.172", "no place"}},
		"an area by name": {dir(`,"places":{"Moscow":{"name":"Moskva"}}`), []string{"places.Moscow",
			`Moscow has the id "63"`}},
		"an unknown block": {dir(`,"blocks":{"g-25pz":{"name":"x"}}`), []string{"blocks.g-25pz", "no block"}},
		"an unknown scenario": {dir(`,"scenarios":{"kursk":{"name":"x"}}`), []string{"scenarios.kursk",
			"no scenario"}},
		"an unknown river": {dir(`,"drawn":{"Rhine":"Rhein"}`), []string{"drawn.Rhine",
			"no town, river or lake"}},
		"an empty name": {dir(`,"places":{"63":{"name":""}}`), []string{"places.63.name", "empty"}},
		"a long name": {dir(`,"places":{"63":{"name":"` + strings.Repeat("x", 41) + `"}}`),
			[]string{"41 letters"}},
		"a line break": {dir(`,"places":{"63":{"name":"a\nb"}}`), []string{"line break"}},
		"a terrain": {dir(",\n\"places\":{\"5\":{\"terrain\":\"purple\"}}"),
			[]string{"variant.json, line 2: places.5", "purple", "green, yellow"}},
		"an alias twice": {dir(`,"places":{"5":{"aliases":["moscow"]}}`),
			[]string{"variant.json over the game's map.json", "moscow"}},
		"a lost alias": {dir(`,"places":{"150":{"name":"Tschernigow","aliases":[]}}`),
			[]string{"map.json", "Chernigov"}},
		"a sixth victory": {dir(`,"places":{"5":{"terrain":"victory"}}`), []string{"6 victory areas", "2.4.3"}},
		"July's front": {dir(`,"places":{"5":{"control":{"july":"german"}}}`), []string{"places.5", "july",
			"2.5"}},
		"no control": {dir(`,"places":{"5":{"control":{"october":"finnish"}}}`),
			[]string{"places.5", "october", "finnish"}},
		"no supply": {dir(`,"places":{"128":{"tags":[]}}`, "map.json",
			strings.ReplaceAll(second(own(t, "map.json", "", "")), `"soviet-south"`,
				`"special-city"`)), []string{"soviet-south", "2.1"}},
		"an unknown tag": {file("map.json", `"soviet-south"`, `"south"`), []string{"map.json, line", `tag is "south"`,
			`"soviet-south"`}},
		"no neighbours": {dir(",\n\"borders\":[\n{\"a\":\"1\",\"b\":\"63\",\"river\":\"Oka\"}]"),
			[]string{"variant.json, line 3: borders.0", "do not border"}},
		"neighbours already": {dir(`,"borders":[{"a":"1","b":"2","open":true}]`),
			[]string{"border on each other already"}},
		"a border of nothing": {dir(`,"borders":[{"a":"1","b":"200","open":true}]`),
			[]string{"variant.json over the game's map.json", `"200"`}},
		"two things at once": {dir(`,"borders":[{"a":"1","b":"2","open":true,"closed":true}]`),
			[]string{"one thing"}},
		"levels that rise": {dir(`,"blocks":{"g-24pz":{"levels":[2,3,2,1]}}`), []string{"blocks.g-24pz",
			"do not fall"}},
		"levels without fire": {dir(`,"blocks":{"g-24pz":{"levels":[3,2,1]}}`), []string{"blocks.g-24pz",
			"3 levels and 4 kinds of fire"}},
		"a strength of 300": {dir(`,"blocks":{"g-24pz":{"levels":[300,3,2,1]}}`), []string{"blocks.g-24pz",
			"300"}},
		"a strength of none": {dir(`,"blocks":{"g-24pz":{"levels":[3,2,1,0]}}`), []string{"blocks.g-24pz",
			"1 to 9"}},
		"movement of 99": {dir(`,"blocks":{"g-24pz":{"mp":99}}`), []string{"blocks.g-24pz",
			"99 movement points"}},
		"a weaker leader": {dir(`,"blocks":{"g-hitler":{"levels":[3,2,1,0]}}`), []string{"Logistics Value",
			"7.2.1", "variant.json"}},
		"a slow HQ": {dir(`,"blocks":{"g-guderian":{"fast":false}}`), []string{"7 fast HQs", "4.2.1"}},
		"a block changes armies": {file("roster.json", `"army":"2pg"`, `"army":"3pg"`), []string{"roster.json", "2pg",
			"The Armies"}},
		"roster, wrong line": {file("roster.json", `"levels":[3,2,1]`, `"levels":[3,3,1]`),
			[]string{"roster.json, line", "do not fall"}},
		"roster of another game": {file("roster.json", `"game":"moscow41"`, `"game":"toy"`), []string{"roster.json",
			`"toy"`}},
		"roster, unknown key": {file("roster.json", `"blocks"`, `"bricks"`), []string{"roster.json, line",
			"bricks"}},
		"roster, torn": {dir("", "roster.json", `{"format":`), []string{"roster.json, line 1", "no JSON"}},
		"roster without a block": {file("roster.json", `"id":"g-24pz"`, `"id":"g-25pz"`), []string{"roster.json",
			`"g-25pz"`, `"g-24pz"`, "order"}},
		"map, unknown key":    {file("map.json", `"borders"`, `"bonders"`), []string{"map.json"}},
		"map without a place": {file("map.json", `"id":"171"`, `"id":"172"`), []string{"map.json"}},
		"map, a box moved": {file("map.json", `"kind":"box"`, `"kind":"area"`),
			[]string{"map.json", "keep the game's places"}},
		"scenario unknown area": {file("scenarios.json", `"at":["68"`, `"at":["680"`), []string{"scenarios.json",
			"campaign", `"680"`}},
		"scenario lost": {file("scenarios.json", `"id":"dnieper"`, `"id":"donets"`), []string{"scenarios.json",
			"donets", "dnieper"}},
		"more lines than places": {file("scenarios.json", `"do":"lines","count":5,"at"`, `"do":"lines","count":9,"at"`),
			[]string{"scenarios.json", "count is 9, and it has 5 places"}},
		"a smaller pool": {file("scenarios.json", `"count":12,"to":"pool"`, `"count":11,"to":"pool"`),
			[]string{"scenarios.json", "campaign", "the Soviets"}},
		"a drawing without area": {file("shape.json", `"63":{"rings"`, `"63":{"ring"`),
			[]string{"shape.json, line", `no key "ring"`}},
		"an unknown drawing": {file("shape.json", `"63":{"rings"`, `"663":{"rings"`), []string{"shape.json",
			"663"}},
		"a drawing with arcs": {
			dir("", "shape.json", `{"format":"umpire-shape-1","game":"moscow41","width":1,"height":1,`+
				`"areas":{"63":{"rings":[[4]]}}}`),
			[]string{"shape.json", "arc 4"}},
	} {
		_, err := moscow41.Variant(c.dir)
		blockstest.Refused(t, name, err, c.want...)
	}
}
func second(_, s string) string { return s }

// FuzzVariant reads any variant.json: an error that is not empty, or a game that has been played once.
func FuzzVariant(f *testing.F) {
	for _, rest := range []string{"", `,"places":{"63":{"name":"Moskva"}}`, `,"borders":[{"a":"1","b":"2","river":""}]`,
		`,"blocks":{"g-24pz":{"mp":6}}`, `,"drawn":{"Dnieper":"Dnepr"}`,
		`,"scenarios":{"campaign":{"name":"x"}}`} {
		f.Add(dir(rest)["variant.json"].Data)
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		g, err := moscow41.Variant(fstest.MapFS{"variant.json": &fstest.MapFile{Data: text}})
		if (g == nil) == (err == nil) || err != nil && err.Error() == "" {
			t.Errorf("%v, %v", g, err)
		}
	})
}

// FuzzVariantFile changes a stretch of one of our data files and brings it as a variant's own: an error in words, or
// a game that has been played.
func FuzzVariantFile(f *testing.F) {
	kerneltest.FuzzVariant(f, `"german"`, func(file, text string) error {
		_, err := moscow41.Variant(dir("", file, text))
		return err
	})
}
