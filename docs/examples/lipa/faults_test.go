// Faults that authors of such games make, and what the loader says of them.

package lipa

import (
	"strings"
	"testing"
	"testing/fstest"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters/counterdata"
)

// with loads the game with one text of a data file replaced by another, wherever it stands.
func with(t *testing.T, name, from, to string) (*Game, error) {
	t.Helper()
	data := fstest.MapFS{}
	for _, n := range []string{gamedata.MapFile, gamedata.ShapeFile, gamedata.RosterFile, counterdata.TablesFile,
		gamedata.ScenariosFile, gamedata.RulesFile, counterdata.PlacesFile} {
		b, err := files.ReadFile("data/" + n)
		if err != nil {
			t.Fatal(err)
		}
		if n == name {
			if !strings.Contains(string(b), from) {
				t.Fatalf("%s has no %s", name, from)
			}
			b = []byte(strings.ReplaceAll(string(b), from, to))
		}
		data[n] = &fstest.MapFile{Data: b}
	}
	own := *kit
	own.Data = data
	return load(own.Standard())
}

func TestFaults(t *testing.T) {
	for _, c := range []struct{ file, from, to, want string }{
		{gamedata.MapFile, `"0705","0805"]`, `"0705"]`,
			`line "river": it does not part the map: 0101 is on the ground of both sides. Lead it from edge to edge`},
		{counterdata.TablesFile,
			`{"side": "karst", "per_point": 1, "most": 0, "board": 4, "leave": 4, "rule": "4.1", "mark": "P"},`, ``,
			`line "river": karst has no rails at the start`},
		{counterdata.TablesFile, `"die": -1, "terrain"`, `"die": 1, "terrain"`,
			`(forest): die is 1: it must be -4 to -1`},
		{counterdata.TablesFile, `"levels": [`, `"victory": {"held": -1, "rule": "7.2", "mark": "P"}, "levels": [`,
			`victory: held is -1: it must be 0 to 999`},
	} {
		if _, err := with(t, c.file, c.from, c.to); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s with %s: error %v, want %s", c.file, c.to, err, c.want)
		}
	}
}

// TestNobodyRides: in the first phase of its turn a unit on a railway in use can entrain only if the tables let units
// ride.
func TestNobodyRides(t *testing.T) {
	for most, may := range map[string]bool{`"most": 0`: false, `"most": 1`: true} {
		g, err := with(t, counterdata.TablesFile, `"most": 0`, most)
		if err != nil {
			t.Fatal(err)
		}
		p, err := g.Empty(kernel.Setup{})
		if err != nil {
			t.Fatal(err)
		}
		for _, words := range []string{"put k-1 0302", "ready karst-move"} {
			if err := g.Edit(p, strings.Fields(words)); err != nil {
				t.Fatal(err)
			}
		}
		play := func(text string) error {
			a, err := g.Index.ParseAction(text)
			if err != nil {
				t.Fatal(err)
			}
			return p.Play(a, nil, nil)
		}
		if err := play("choose k-1"); err != nil {
			t.Fatal(err)
		}
		if err := play("entrain"); (err == nil) != may {
			t.Errorf("with %s to entrain is refused: %v", most, err)
		}
	}
}
