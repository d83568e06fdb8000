// The officers are held to the games that they are known to play.

package hexstaff_test

import (
	"testing"

	"umpire/bots/botstest"
	"umpire/bots/hexstaff"
	"umpire/games/moscowcampaign"
)

// TestSignatures: see botstest.Signatures.
func TestSignatures(t *testing.T) {
	if testing.Short() {
		t.Skip("the third level takes seconds")
	}
	botstest.Signatures(t, moscowcampaign.Must(), hexstaff.Makers, []botstest.Signed{
		{Bot: "staff-1", Scenario: "15", Seed: 1, Actions: 600, Hash: "9dfa24b8114dee39"},
		{Bot: "staff-1", Scenario: "1", Seed: 1, Actions: 400, Hash: "297ba7e07a3efe51"},
		{Bot: "staff-2", Scenario: "21", Seed: 2, Actions: 250, Hash: "88633d445223723b"},
		{Bot: "staff-3", Scenario: "21", Seed: 3, Actions: 200, Hash: "077d1299e1680878"},
	})
}
