// Searches every scenario of every game for a win in the first turn without a die.

package main

import (
	"testing"

	"umpire/kernel/kerneltest"
)

// TestNoGameIsWonInItsFirstTurn: in every scenario of every game of this program, no play of the first turn wins before
// a die has been thrown, as far as a search goes. A new game is held to it from its first day.
func TestNoGameIsWonInItsFirstTurn(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		t.Run(g.Info().ID, func(t *testing.T) { kerneltest.Openings(t, g, 100_000) })
	}
}
