// Tests of the greedy bot in games of stacks: it plays whole games, on both sides, and they are pinned.

package hexgreedy_test

import (
	"testing"

	"umpire/bots"
	"umpire/bots/hexgreedy"
	"umpire/games/driveonmoscow"
	"umpire/kernel"
)

// TestStacks: games against itself and, on either side, against random moves end.
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

// frozenStacks are games of the greedy bot against itself, as frozen is for the first part of the system.
var frozenStacks = []struct {
	seed uint64
	hash string
}{
	{1, "d2d019ebda9dcec4"},
	{2, "65f7b0921929714f"},
}

func TestStacksFrozen(t *testing.T) {
	g := driveonmoscow.Must()
	for i, f := range frozenStacks {
		if i > 0 && testing.Short() {
			break
		}
		hash, n, out := play(t, g, "campaign", [2]bots.Maker{hexgreedy.Maker, hexgreedy.Maker}, f.seed, 200000)
		if hash != f.hash {
			t.Errorf("seed %d: the actions hash to %q, frozen is %q (%d actions, %+v)", f.seed, hash, f.hash, n, out)
		}
	}
}
