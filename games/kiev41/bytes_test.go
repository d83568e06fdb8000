// Pins the encoding of positions by a hash, because stored games depend on it; and that a battle comes before any
// victory.

package kiev41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

func TestPositionBytes(t *testing.T) {
	blockstest.PositionBytes(t, game(t).Game, "564c4c818da0aa31f044e5aaf279d8472e8325ffed0e99076d3e0f434ec33f59",
		func(sc kernel.ScenarioInfo, seed uint64) []string { // 14.0: each option with those before it
			return sc.Options[:int(seed-1)%(len(sc.Options)+1)]
		})
}

func TestNoScenarioIsWonWithoutABattle(t *testing.T) { blockstest.NoOpeningWins(t, game(t).Game, 40) }
