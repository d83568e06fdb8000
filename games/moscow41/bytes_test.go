// Pins the encoding of positions by a hash, because stored games depend on it.

package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

// pins are the hashes by scenario. None that stands here may change.
var pins = map[string]string{
	"campaign": "8f2bd5e9431879af204f4476984b7cf817a5741e861b633afccfbc0f44854fee",
	"dnieper":  "8af1a88743323fe20551431729b1d0b6bc1be69d4ee3bf3daebd8deead307462",
	"typhoon":  "e077b4a6284e314ef2ea80f719ae10265cb6bd992c301a5307c3735d37861b55",
	"lastgasp": "7b0370941c6e97412e809ba807f01ba641ce71db7cc399cfc0e12aad243d94d4",
}

func TestPositionBytes(t *testing.T) {
	blockstest.PositionBytes(t, game.Game, pins,
		func(_ kernel.ScenarioInfo, seed uint64) (options []string) {
			for k, o := range game.Info().Options {
				if seed>>(uint(k)%4)&1 != 0 {
					options = append(options, o.ID)
				}
			}
			return options
		})
}
