// Pins the encoding of positions by a hash, because stored games depend on it; and that a battle comes before any
// victory.

package kiev41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

// pins are the hashes by scenario. None that stands here may change.
var pins = map[string]string{
	"campaign": "b1f8dc17d2d18adf9058ae4650298d7b9f917637b24d5fa6b98364adb84596e7",
	"preludes": "cec20588d649dd70ebe30b30b768c88c623b7935893cbf5c2c4c868f849a5304",
	"river":    "a9eec113adb07ddaab26b5015c634ad710055ab703397175e3cbf0bdb7b45194",
	"pocket":   "ac4b1a3e05f9e12158ece6aeb780e03a1848a10670b48a69181af66a2f5ab2d4",
	"snow":     "edff0e8c79e44dcedd5a69378e828c9d6c3dbfc551241974266a7a3d87324aa5",
}

func TestPositionBytes(t *testing.T) {
	blockstest.PositionBytes(t, game(t).Game, pins,
		func(sc kernel.ScenarioInfo, seed uint64) []string { // 14.0: each option with those before it
			return sc.Options[:int(seed-1)%(len(sc.Options)+1)]
		})
}

func TestNoScenarioIsWonWithoutABattle(t *testing.T) { blockstest.NoOpeningWins(t, game(t).Game, 40) }
