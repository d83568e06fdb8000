// The officers are held to the games that they are known to play.

package staff

import (
	"testing"

	"umpire/bots"
	"umpire/bots/botstest"
	"umpire/games/kiev41"
)

// TestSignatures: see botstest.Signatures.
func TestSignatures(t *testing.T) {
	if testing.Short() {
		t.Skip("the third level takes seconds")
	}
	set := append(bots.Set{Recruit}, Makers...)
	botstest.Signatures(t, game, set, []botstest.Signed{
		{Bot: "recruit", Scenario: "campaign", Seed: 1, Actions: 600, Hash: "0112facd275e0a12"},
		{Bot: "staff-1", Scenario: "campaign", Seed: 1, Actions: 1000, Hash: "8c66b7f9cef45b94"},
		{Bot: "staff-2", Scenario: "dnieper", Seed: 2, Actions: 600, Hash: "75bdca8cb8c15be7"},
		{Bot: "staff-3", Scenario: "dnieper", Seed: 3, Actions: 200, Hash: "1a15ab6ad1c08cbb"},
	})
	botstest.Signatures(t, kiev41.Must(), set, []botstest.Signed{
		{Bot: "staff-1", Scenario: "pocket", Seed: 1, Actions: 1000, Hash: "c5669b3c3fd40ae8"},
	})
}
