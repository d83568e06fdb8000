// Pins the encoding of positions by a hash, because stored games depend on it.

package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

func TestPositionBytes(t *testing.T) {
	blockstest.PositionBytes(t, game.Game, "60231d1b58ab481592f2af98167aa50904ccd8ce06a85bbad2959a17ea925c21",
		func(_ kernel.ScenarioInfo, seed uint64) (options []string) {
			for k, o := range game.Info().Options {
				if seed>>(uint(k)%4)&1 != 0 {
					options = append(options, o.ID)
				}
			}
			return options
		})
}
