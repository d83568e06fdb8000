// Pins the encoding of positions by a hash, because stored games depend on it; and that a battle comes before any
// victory.

package kiev41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

func TestPositionBytes(t *testing.T) {
	blockstest.PositionBytes(t, game(t).Game, "f3486d5a2ca270e7b9405e4593dbd7d675f2a0253e3d7c4d876ca2675b207777",
		func(sc kernel.ScenarioInfo, seed uint64) []string { // 14.0: each option with those before it
			return sc.Options[:int(seed-1)%(len(sc.Options)+1)]
		})
}

func TestNoScenarioIsWonWithoutABattle(t *testing.T) { blockstest.NoOpeningWins(t, game(t).Game, 40) }
