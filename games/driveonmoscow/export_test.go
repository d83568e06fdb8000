// What the tests of this package read beyond its exported names.

package driveonmoscow

import (
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"umpire/mechanics/gamedata"
)

// LoadWith loads the game with one text of a data file replaced by another, once.
func LoadWith(t *testing.T, name, from, to string) error {
	t.Helper()
	files := fstest.MapFS{}
	for _, n := range []string{gamedata.MapFile, gamedata.ShapeFile, gamedata.RosterFile, tablesFile,
		gamedata.ScenariosFile, gamedata.RulesFile} {
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
