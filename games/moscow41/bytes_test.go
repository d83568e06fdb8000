// Pins the encoding of positions by a hash, because stored games depend on it.

package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

func TestPositionBytes(t *testing.T) {
	blockstest.PositionBytes(t, game.Game, "3fefaa95aeb3668a2ca7893bccb2a6a5736ad4f42589fea51cca6e15ca61bf56",
		func(_ kernel.ScenarioInfo, seed uint64) (options []string) {
			for k, o := range game.Info().Options {
				if seed>>(uint(k)%4)&1 != 0 {
					options = append(options, o.ID)
				}
			}
			return options
		})
}
