// The contract of every game (kernel/kerneltest), for The Moscow Campaign.

package moscowcampaign_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/kerneltest"
)

// TestContract: The Moscow Campaign keeps the contract of every game, with each start line; -short leaves the other two
// to longer runs.
func TestContract(t *testing.T) {
	setups := []kernel.Setup{{Scenario: "15"}}
	if !testing.Short() {
		setups = append(setups, kernel.Setup{Scenario: "9"},
			kernel.Setup{Scenario: "24", Handicap: [2]kernel.Ratio{1: {Num: 3, Den: 2}}})
	}
	kerneltest.Run(t, game(t), kerneltest.Options{Seeds: 1, Setups: setups})
}
