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

// ReadFile reads a data file strictly.
func ReadFile(t *testing.T, name string, into any) {
	t.Helper()
	if err := kit.Standard().Read(name, into); err != nil {
		t.Fatal(err)
	}
}

// ReadWith reads the data with one text of a file replaced by another, once.
func ReadWith(t *testing.T, name, from, to string) error {
	t.Helper()
	files := fstest.MapFS{}
	for _, n := range []string{gamedata.RosterFile, counterdata.TablesFile, gamedata.ScenariosFile,
		gamedata.RulesFile} {
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
	_, err := counterdata.Read(own.Standard(), "german", "soviet")
	return err
}
