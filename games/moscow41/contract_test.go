// Runs the kernel's contract test on every scenario, with and without options.

package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/kerneltest"
)

// The contract of every game: each scenario plain, and with all options together; the campaign with each option alone.
func TestContract(t *testing.T) {
	var all []string
	setups := []kernel.Setup{}
	for _, o := range game.Info().Options {
		all = append(all, o.ID)
		setups = append(setups, kernel.Setup{Scenario: "campaign", Options: []string{o.ID}})
	}
	for _, sc := range game.Info().Scenarios {
		setups = append(setups, kernel.Setup{Scenario: sc.ID}, kernel.Setup{Scenario: sc.ID, Options: all})
	}
	kerneltest.Run(t, game, kerneltest.Options{Setups: setups, Seeds: 1, Deep: 12, Sample: 12})
}
