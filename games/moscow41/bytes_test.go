// Pins the encoding of positions by a hash, because stored games depend on it.

package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

func TestPositionBytes(t *testing.T) {
	blockstest.PositionBytes(t, game.Game, "4ec8f4d13e7598857e96ec65b7c9732546cbb869356b541b5c2d72ed315d6dbf",
		func(_ kernel.ScenarioInfo, seed uint64) (options []string) {
			for k, o := range game.Info().Options {
				if seed>>(uint(k)%4)&1 != 0 {
					options = append(options, o.ID)
				}
			}
			return options
		})
}
