// Searches every scenario of every game for a win in the first turn without a die.

package main

import (
	"testing"

	"umpire/kernel/kerneltest"
)

// TestNoGameIsWonInItsFirstTurn: in every scenario of every game of this program, no play of the first turn wins before
// a die has been thrown, as far as a search goes. A new game is held to it from its first day. On a map of thousands of
// hexes an action takes twenty times as long as on one of areas, and the search is so much shorter.
func TestNoGameIsWonInItsFirstTurn(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		t.Run(g.Info().ID, func(t *testing.T) {
			actions := 100_000
			if len(g.Info().Places) > 1000 {
				actions /= 20
			}
			kerneltest.Openings(t, g, actions)
		})
	}
}
