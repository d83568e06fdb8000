package moscow41_test

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// own reads one of the game's data files and changes it.
func own(t *testing.T, name, old, new string) fstest.MapFS {
	t.Helper()
	b, err := os.ReadFile("data/" + name)
	if err != nil {
		t.Fatal(err)
	}
	s := strings.Replace(string(b), old, new, 1)
	if s == string(b) {
		t.Fatalf("%s does not hold %q", name, old)
	}
	return fstest.MapFS{name: &fstest.MapFile{Data: []byte(s)}}
}

// TestVariantStandsIn: a changed name shows, the data hash tells of it, and the game plays.
func TestVariantStandsIn(t *testing.T) {
	g, err := moscow41.Variant(own(t, "roster.json", `"24th Panzer Corps"`, `"XXIV. (mot.)"`))
	if err != nil {
		t.Fatal(err)
	}
	found := false
	for _, p := range g.Info().Pieces {
		found = found || p.Name == "XXIV. (mot.)"
	}
	if !found || g.Info().DataHash == game.Info().DataHash {
		t.Errorf("the name shows: %v; data hash %.8s, ours %.8s", found, g.Info().DataHash, game.Info().DataHash)
	}
	if _, err := g.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1)); err != nil {
		t.Error(err)
	}
}

// TestVariantIsCheckedAgain: what breaks a stated sum, or is no data file of the game, is refused and named.
func TestVariantIsCheckedAgain(t *testing.T) {
	for name, c := range map[string]struct {
		dir  fstest.MapFS
		want string
	}{
		"a block changes armies": {own(t, "roster.json", `"army":"2pg"`, `"army":"3pg"`), "rulebook"},
		"a weaker leader":        {own(t, "roster.json", `"levels":[4,3,2,0]`, `"levels":[3,2,1,0]`), "Logistics Values"},
		"an unknown terrain":     {own(t, "map.json", `"terrain":"victory"`, `"terrain":"purple"`), "purple"},
		"an unknown file":        {fstest.MapFS{"notes.txt": &fstest.MapFile{}}, "notes.txt"},
		"nothing":                {fstest.MapFS{}, "empty"},
		"an unknown key":         {own(t, "roster.json", `"blocks"`, `"bricks"`), "bricks"},
	} {
		if _, err := moscow41.Variant(c.dir); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: got %v, want an error with %q", name, err, c.want)
		}
	}
}
