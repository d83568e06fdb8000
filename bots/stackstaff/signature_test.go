// The officers are held to the games that they are known to play.

package stackstaff_test

import (
	"testing"

	"umpire/bots/botstest"
	"umpire/bots/stackstaff"
	"umpire/games/driveonmoscow"
)

// TestSignatures: see botstest.Signatures.
func TestSignatures(t *testing.T) {
	if testing.Short() {
		t.Skip("the third level takes seconds")
	}
	botstest.Signatures(t, driveonmoscow.Must(), stackstaff.Makers, []botstest.Signed{
		{Bot: "staff-1", Scenario: "campaign", Seed: 1, Actions: 500, Hash: "6b5bb235c171e7d0"},
		{Bot: "staff-2", Scenario: "campaign", Seed: 2, Actions: 500, Hash: "8506f8ae0c1ae2f4"},
		{Bot: "staff-3", Scenario: "campaign", Seed: 3, Actions: 330, Hash: "4b70accb2a1654ca"},
	})
}
