// What the tests of this package read beyond its exported names.

package moscowcampaign

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"umpire/mechanics/gamedata"
	"umpire/systems/counters/counterdata"
)

// Read reads the game's roster, tables and scenarios.
func Read() (*counterdata.Data, error) { return counterdata.Read(kit.Standard(), "german", "soviet") }

// ReadFile reads a data file strictly.
func ReadFile(t *testing.T, name string, into any) {
	t.Helper()
	if err := kit.Standard().Read(name, into); err != nil {
		t.Fatal(err)
	}
}

// LoadWith loads the game with one text of a data file replaced by another, once.
func LoadWith(t *testing.T, name, from, to string) error {
	t.Helper()
	files := fstest.MapFS{}
	for _, n := range []string{gamedata.MapFile, gamedata.ShapeFile, gamedata.RosterFile, counterdata.TablesFile,
		gamedata.ScenariosFile, gamedata.RulesFile, counterdata.PlacesFile} {
		b, err := fs.ReadFile(kit.Data, n)
		if err != nil {
			t.Fatal(err)
		}
		if n == name {
			if !strings.Contains(string(b), from) {
				t.Fatalf("%s has no %s", name, from)
			}
			b = []byte(strings.Replace(string(b), from, to, 1))
		}
		files[n] = &fstest.MapFile{Data: b}
	}
	own := *kit
	own.Data = files
	_, err := load(own.Standard())
	return err
}
