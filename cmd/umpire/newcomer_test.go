// "Play now" seats the recruit, or the greedy bot where there is none; the page takes them by name.

package main

import (
	"testing"

	"umpire/bots"
)

// TestWhomANewcomerMeets: each game has one of them, and it is the weakest that is not random.
func TestWhomANewcomerMeets(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		id, name := g.Info().ID, "recruit"
		meets, err := seatable.Find(name, g.Info())
		if err != nil {
			name = "greedy"
			if meets, err = seatable.Find(name, g.Info()); err != nil {
				meets = &bots.Random
			}
		}
		for _, m := range seatable {
			if m.Name != "random" && m.Name != name && m.Plays != nil && m.Plays(g.Info()) && m.Rank <= meets.Rank {
				t.Errorf("%s: %s ranks %d, %s %d", id, m.Name, m.Rank, name, meets.Rank)
			}
		}
	}
}
