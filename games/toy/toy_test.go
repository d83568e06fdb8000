// Tests of the toy: cases, data, drawing, variants, and forecasts against many battles.

package toy

import (
	"encoding/json"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"unicode"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/mechanics/legality"
)

func game(t testing.TB) *Game {
	t.Helper()
	g, err := New()
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestCases runs every case file, and checks that every enforced rule has some, which fail without it.
func TestCases(t *testing.T) {
	g := game(t)
	kerneltest.Cases(t, g, os.DirFS("try"))
	kerneltest.Proved(t, g, os.DirFS("try"), g.rules.Enforced)
}

// TestNumbers: the constants of verbs, events and steps are in the order in which data/info.json lists what they name.
func TestNumbers(t *testing.T) {
	g := game(t)
	ids := map[string][]string{}
	for _, v := range g.info.Verbs[1:] {
		ids["verb"] = append(ids["verb"], v.Name)
	}
	for _, e := range g.info.Events[1:] {
		ids["ev"] = append(ids["ev"], e.ID)
	}
	for _, a := range g.info.Asks[1:] {
		ids["step"] = append(ids["step"], a.ID)
	}
	answers := []string{}
	for _, a := range g.info.Asks[stepLose].Answers {
		answers = append(answers, a.ID)
	}
	if want := []string{"spare-guns", "spare-horse", "spread"}; !slices.Equal(answers, want) {
		t.Errorf("Answer knows the answers %v, the data have %v", want, answers)
	}
	for prefix, list := range ids {
		if names := constants(t, prefix); !slices.Equal(names, list) {
			t.Errorf("the constants of %s are %v, the data have %v", prefix, names, list)
		}
	}
}

// constants are the names of the constants with a prefix, without it, in small letters, in their order.
func constants(t *testing.T, prefix string) (names []string) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			group, ok := d.(*ast.GenDecl)
			if !ok || group.Tok != token.CONST {
				continue
			}
			for _, s := range group.Specs {
				for _, id := range s.(*ast.ValueSpec).Names {
					if rest, ok := strings.CutPrefix(id.Name, prefix); ok && rest != "" &&
						unicode.IsUpper(rune(rest[0])) {
						names = append(names, strings.ToLower(rest))
					}
				}
			}
		}
	}
	return names
}

// TestRefusalsAreSaid: each code that the rules refuse by has its sentence in data/refusals.json, and each sentence
// there its code.
func TestRefusalsAreSaid(t *testing.T) {
	used := map[string]bool{legality.Malformed: true, legality.NotNow: true}
	for _, name := range []string{"play.go", "battle.go"} {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		codes := regexp.MustCompile(`(?:return|no =|Code:) "([a-z-]+)"`)
		for _, m := range codes.FindAllStringSubmatch(string(src), -1) {
			used[m[1]] = true
		}
	}
	g := game(t)
	for code := range used {
		if r := g.refusals[code]; r.Rule == "" || r.Reason == "" {
			t.Errorf("the code %q has no sentence", code)
		}
	}
	for code := range g.refusals {
		if !used[code] {
			t.Errorf("nothing is refused by %q", code)
		}
	}
}

// TestVariant: the toy takes a user's own data; what cannot be played or is out of bounds is refused by its place.
func TestVariant(t *testing.T) {
	dir := func(rest string) fstest.MapFS {
		return fstest.MapFS{"variant.json": {Data: []byte(
			`{"format":"umpire-variant-1","game":"toy","id":"mine","title":"Mine"` + rest + "}")}}
	}
	g, err := Variant(dir(`,"places":{"5":{"name":"Furt"}},"blocks":{"w-guns":{"steps":3,"name":"Big Guns"}}`))
	if err != nil {
		t.Fatal(err)
	}
	in, std := g.Info(), game(t).Info()
	if in.ID != "toy+mine" || in.Places[5].Name != "Furt" || in.Pieces[3].Levels[0] != 3 ||
		in.DataHash == std.DataHash ||
		std.Places[5].Name != "Brod" || len(in.Variant.Changes) != 3 {
		t.Errorf("%+v, %+v", in.Variant, in.Pieces[3])
	}
	kerneltest.Run(t, g, kerneltest.Options{Seeds: 1, Deep: 4})
	for rest, want := range map[string]string{
		`,"blocks":{"w-guns":{"steps":4}}`:             "variant.json, line 1: blocks.w-guns: 4 blocks of west",
		`,"blocks":{"w-guns":{"type":"tank"}}`:         `there is no key "type" here`,
		`,"borders":[{"a":"1","b":"9","river":"Vir"}]`: "do not border on each other",
	} {
		if _, err := Variant(dir(rest)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", rest, err, want)
		}
	}
}

// TestShape checks the drawing of the map: rings close, neighbours share a line, labels lie inside the sheet.
func TestShape(t *testing.T) {
	g := game(t)
	var shape struct {
		Format        string
		Width, Height int
		Arcs          [][]int
		Areas         map[string]struct {
			Rings [][]int
			Label [2]int
		}
	}
	if err := json.Unmarshal(g.Info().Shape, &shape); err != nil {
		t.Fatal(err)
	}
	ends := func(i int) (from, to [2]int) {
		back := i < 0
		if back {
			i = -1 - i
		}
		a := shape.Arcs[i]
		from = [2]int{a[0], a[1]}
		to = from
		for j := 2; j < len(a); j += 2 {
			to[0], to[1] = to[0]+a[j], to[1]+a[j+1]
		}
		if back {
			from, to = to, from
		}
		return from, to
	}
	users := make([][]kernel.PlaceID, len(shape.Arcs))
	for id := kernel.PlaceID(1); id <= areas; id++ {
		a, ok := shape.Areas[g.info.Places[id].ID]
		if !ok {
			t.Fatalf("area %s is not drawn", g.info.Places[id].ID)
		}
		for _, ring := range a.Rings {
			for i, arc := range ring {
				_, to := ends(arc)
				if from, _ := ends(ring[(i+1)%len(ring)]); from != to {
					t.Errorf("area %d: the ring is broken after line %d", id, i)
				}
				users[max(arc, -1-arc)] = append(users[max(arc, -1-arc)], id)
			}
		}
	}
	shared := 0
	for _, u := range users {
		if len(u) == 2 {
			shared++
			if !slices.Contains(g.info.Places[u[0]].Near, u[1]) {
				t.Errorf("areas %d and %d share a line and are not neighbours", u[0], u[1])
			}
		}
	}
	if shared != g.ground[0].Edges() {
		t.Errorf("%d lines are shared, the map has %d borders", shared, g.ground[0].Edges())
	}
}

// TestForecast plays each battle of a position many times and compares with the forecast.
func TestForecast(t *testing.T) {
	g := game(t)
	pos, err := g.Empty(kernel.Setup{})
	if err != nil {
		t.Fatal(err)
	}
	for _, words := range [][]string{{"put", "w-1foot", "5", "3"}, {"put", "w-guns", "5", "2"},
		{"put", "e-horse", "5", "2", "seen"}, {"put", "e-guns", "5", "1", "seen"}, {"ready", "west", "battles"}} {
		if err := g.Edit(pos, words); err != nil {
			t.Fatal(err)
		}
	}
	a := kernel.Action{Verb: verbBattle, Place: 5}
	var f kernel.Forecast
	pos.Forecast(west, a, &f)
	if len(f.Cases) != 1 || f.Cases[0].Assume != "known" {
		t.Fatalf("forecast %+v", f)
	}
	const runs = 20000
	var hits [2][limit*maxSteps + 1]int
	src, q := chance.NewRand(1), pos.New()
	for range runs {
		pos.Copy(q)
		var ev kernel.Events
		if err := q.Play(a, src, &ev); err != nil {
			t.Fatal(err)
		}
		var n [2]int
		for _, e := range ev.List {
			if e.Kind == evRoll {
				n[e.Side] += int(e.B)
			}
		}
		hits[west][n[west]]++
		hits[east][n[east]]++
	}
	for _, c := range f.Cases[0].Curves {
		for h, want := range c.P {
			got := float64(hits[c.Side][h]) / runs
			if d := got - float64(want)/float64(kernel.Whole); d > 0.015 || d < -0.015 {
				t.Errorf("%s %d: forecast %.4f, played %.4f", c.Name, h, float64(want)/float64(kernel.Whole), got)
			}
		}
	}
}
