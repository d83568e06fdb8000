// The officer answers when its context ends.

package hexstaff

import (
	"testing"

	"umpire/bots"
	"umpire/bots/botstest"
	"umpire/games/moscowcampaign"
)

// TestCancelled: see botstest.Cancelled. When the context ends the plan that is being made is finished, and no other
// begun.
func TestCancelled(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	was := efforts[3].work
	t.Cleanup(func() { efforts[3].work = was })
	efforts[3].work = 500_000 // a tenth of what it is, to save time
	botstest.Cancelled(t, moscowcampaign.Must(), Makers, botstest.Cancel{Bot: "staff-3", Scenario: "15", Seed: 5,
		Asks: 20, Most: 5 * lookWork, Work: func(x bots.Bot) int {
			b := x.(*bot)
			n := b.spent
			if b.arena != nil {
				for _, p := range b.arena.players {
					n += p.spent
				}
			}
			return n
		}})
}
