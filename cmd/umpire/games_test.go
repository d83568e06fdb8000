package main

import "testing"

// TestBuiltInGamesHaveTheirIDs: a game is found by the id that it is listed with before it is made.
func TestBuiltInGamesHaveTheirIDs(t *testing.T) {
	for i := range builtInGames {
		b := &builtInGames[i]
		g, err := b.make()
		if err != nil {
			t.Fatal(err)
		}
		if id := g.Info().ID; id != b.id || (b.variant == nil) != (b.data == nil) {
			t.Errorf("the game %s is listed as %q, with variant %t and data %t", id, b.id, b.variant != nil,
				b.data != nil)
		}
	}
}
