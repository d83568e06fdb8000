// Tests of the greedy bot in games of stacks: it plays whole games, on both sides, and they are pinned.

package hexgreedy_test

import (
	"testing"

	"umpire/bots"
	"umpire/bots/hexgreedy"
	"umpire/games/driveonmoscow"
	"umpire/kernel"
)

// TestStacks: games against itself and against random moves end, whoever plays which side.
func TestStacks(t *testing.T) {
	g := driveonmoscow.Must()
	for i, makers := range [][2]bots.Maker{{hexgreedy.Maker, hexgreedy.Maker}, {hexgreedy.Maker, bots.Random},
		{bots.Random, hexgreedy.Maker}} {
		if i > 0 && testing.Short() {
			break
		}
		_, n, out := play(t, g, "campaign", makers, uint64(i), 200000)
		if !out.Over || makers[0].Name == "random" && out.Winner != kernel.SideB {
			t.Errorf("game %d: %+v after %d actions", i, out, n)
		}
		t.Log(n, out)
	}
}
