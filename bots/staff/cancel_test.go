// The officers answer when their context ends.

package staff

import (
	"testing"

	"umpire/bots"
	"umpire/bots/botstest"
)

// TestCancelled: see botstest.Cancelled. When the context ends no more is planned; the plans that are being compared
// are finished in the world that they are in.
func TestCancelled(t *testing.T) {
	was := allowances[3]
	t.Cleanup(func() { allowances[3] = was })
	allowances[3] = 60_000 // a twelfth of what it is, to save time
	work := func(x bots.Bot) int {
		if b := x.(*bot); b.planner != nil {
			return b.planner.spent
		}
		return 0
	}
	set := append(bots.Set{Planner}, Makers...)
	for _, c := range []botstest.Cancel{
		{Bot: "staff-3", Scenario: "dnieper", Seed: 5, Asks: 50, Work: work, Most: 200},
		{Bot: "staff-3", Scenario: "campaign", Seed: 5, Asks: 50, Work: work, Most: 200},
		{Bot: "planner", Scenario: "dnieper", Seed: 5, Asks: 50, Work: work, Most: 1000}, // a playout takes up to 900
	} {
		botstest.Cancelled(t, game, set, c)
	}
}
