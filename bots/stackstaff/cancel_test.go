// The officer answers when its context ends.

package stackstaff

import (
	"testing"

	"umpire/bots/botstest"
	"umpire/games/driveonmoscow"
)

// TestCancelled: see botstest.Cancelled. When the context ends no action of a playout is played any more.
func TestCancelled(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	was := efforts[3].work
	t.Cleanup(func() { efforts[3].work = was })
	efforts[3].work = 2 * leastPlayed * 14 // two ways, to save time
	botstest.Cancelled(t, driveonmoscow.Must(), Makers, botstest.Cancel{Bot: "staff-3", Scenario: "campaign", Seed: 5,
		Asks: 20, Most: 6})
}
