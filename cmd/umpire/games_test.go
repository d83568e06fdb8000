// Checks the list of built-in games: ids, and that each takes variants.

package main

import (
	"io/fs"
	"testing"
	"testing/fstest"
)

// TestBuiltInGamesHaveTheirIDs: a game is found by the id that it is listed with before it is made, and takes variants.
func TestBuiltInGamesHaveTheirIDs(t *testing.T) {
	for _, b := range builtInGames {
		g, err := b.game()
		if err != nil {
			t.Fatal(err)
		}
		if id := g.Info().ID; id != b.id {
			t.Errorf("the game %s is listed as %q", id, b.id)
		}
		scenarios, err := fs.ReadFile(b.data(), "scenarios.json")
		if err != nil {
			t.Fatal(err)
		}
		v, err := b.variant(fstest.MapFS{
			"variant.json": {Data: []byte(`{"format":"umpire-variant-1","game":"` + b.id +
				`","id":"mine","title":"Mine"}`)},
			"scenarios.json": {Data: scenarios},
		})
		if err != nil {
			t.Errorf("%s takes no variant: %v", b.id, err)
		} else if id := v.Info().ID; id != b.id+"+mine" {
			t.Errorf("the variant of %s is called %q", b.id, id)
		}
		if _, err := fs.Stat(b.data(), "map.json"); err != nil {
			t.Errorf("the data of %s: %v", b.id, err)
		}
	}
}
