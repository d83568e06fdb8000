// In every part of every example game a refusal cites a rule that the game's help has.

package examplegames_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/kerneltest"
)

func TestRefusals(t *testing.T) {
	for _, g := range []kernel.Game{assaultGame(), cupGame(), eighthsGame(), ordersGame(), setupGame()} {
		t.Run(g.Info().ID, func(t *testing.T) { kerneltest.Refusals(t, g, kerneltest.Walk{}) })
	}
}
