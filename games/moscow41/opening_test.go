// Checks that no scenario can be won in the first impulse without a battle, and that the search would have found it on
// an earlier map.

package moscow41_test

import (
	"os"
	"slices"
	"strings"
	"testing"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/kerneltest"
	"umpire/kernel/try"
	"umpire/systems/blocks/blockstest"
)

// openings is how many set-ups of each scenario are looked at. In two scenarios lots alone decide who stands where.
const openings = 40

// TestNoScenarioIsWonWithoutABattle: in the first impulse, with each option and with all.
func TestNoScenarioIsWonWithoutABattle(t *testing.T) {
	blockstest.NoOpeningWins(t, game.Game, openings)
}

// oldMap is the game with the border between 2A and Chernobyl, and with the icons of July where they stood before.
func oldMap(t *testing.T) *moscow41.Game {
	t.Helper()
	b, err := os.ReadFile("data/map.json")
	if err != nil {
		t.Fatal(err)
	}
	s := string(b)
	for _, move := range [][2]string{
		{`{"area":"126","colour":"lightblue","type":"tank"`, `{"area":"127","colour":"lightblue","type":"tank"`},
		{`{"area":"150","colour":"lightblue"`, `{"area":"125","colour":"lightblue"`},
		{`{"area":"13","colour":"yellow","type":"infantry"`, `{"area":"14","colour":"yellow","type":"infantry"`},
		{`{"area":"77","colour":"white","type":"tank"`, `{"area":"80","colour":"white","type":"tank"`},
	} {
		if !strings.Contains(s, move[0]) {
			t.Fatalf("no icon %s", move[0])
		}
		s = strings.Replace(s, move[0], move[1], 1)
	}
	return variant(t, dir(`,"borders":[{"a":"149","b":"2A","open":true}]`, "map.json", s))
}

// TestOldMapWasWonWithoutABattle: both searches, that of the block system and that for all games, find the win that the
// old map had, and playing it wins.
func TestOldMapWasWonWithoutABattle(t *testing.T) {
	old := oldMap(t)
	o, err := blockstest.Openings(old.Game, kernel.Setup{Scenario: "dnieper"}, openings)
	if err != nil {
		t.Fatal(err)
	}
	if !o.Won || !slices.Contains(o.Taken, "150") || !slices.Contains(o.Taken, "164") {
		t.Errorf("the search sees %+v: Chernigov (150) and Romny (164) can be taken", o)
	}
	if kerneltest.Opening(old, kernel.Setup{Scenario: "dnieper"}, 1, 150_000) == "" {
		t.Error("the search for all games does not find that it can be won in the first turn")
	}
	c, err := try.Parse("old.try", strings.NewReader(`
game moscow41+mine
scenario dnieper
do tactical
do move g-guderian 100
do done
do end
do move g-1cav 150
do done
do end
do exploit
do move g-1cav 164
expect over = yes
expect winner = german
`))
	if err != nil {
		t.Fatal(err)
	}
	if err := try.Run(c, old, nil); err != nil {
		t.Error(err)
	}
}
