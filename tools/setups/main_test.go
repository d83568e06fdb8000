// Tests that places are made from the folder of any game of counters.

package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"umpire/systems/counters/counterdata"
)

// TestPlacesOfAnyGame: from the data files of a game that this program does not have the places are made that the
// game with the same files has; wrong sides are refused.
func TestPlacesOfAnyGame(t *testing.T) {
	const from = "../../games/moscowcampaign/data"
	want, err := os.ReadFile(filepath.Join(from, counterdata.PlacesFile))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	files, err := filepath.Glob(filepath.Join(from, "*.json"))
	if err != nil || len(files) < 4 {
		t.Fatal(files, err)
	}
	another := func(text []byte) []byte {
		return bytes.ReplaceAll(text, []byte(`"game": "moscowcampaign"`), []byte(`"game": "other"`))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		if filepath.Base(file) == counterdata.PlacesFile {
			continue
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(file)), another(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := run(dir, "axis", "soviet"); err == nil || !strings.Contains(err.Error(), "axis") {
		t.Errorf("a wrong side: error %v", err)
	}
	if err := run(dir, "german", "soviet"); err != nil {
		t.Fatal(err)
	}
	made, err := os.ReadFile(filepath.Join(dir, counterdata.PlacesFile))
	if err != nil || !bytes.Equal(made, another(want)) {
		t.Errorf("the places are other ones (%v): %.200s", err, made)
	}
}
