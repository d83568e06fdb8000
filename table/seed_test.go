// Checks who may name the seed of a table's dice, and that such a table says so.

package table_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/tabletest"
)

// A player who names the seed knows every die in advance and can rehearse on a second table: where another person can
// join, no seed is taken.
func TestASeedIsRefusedWhereAnotherPersonCanJoin(t *testing.T) {
	reg, err := table.NewRegistry(table.Config{Store: memory.New(), Games: []kernel.Game{tabletest.New()}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(reg.Close)
	seed := uint64(7)
	for _, c := range []struct {
		red, blue string
		seed      *uint64
		refused   bool
	}{
		{"me", "open", &seed, true},
		{"open", "me", &seed, true},
		{"open", "open", &seed, true},
		{"me", "me", &seed, false},
		{"me", "open", nil, false},
	} {
		made, err := reg.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road", Seed: c.seed,
			Seats: map[string]string{"red": c.red, "blue": c.blue}})
		if c.refused {
			if err == nil || !strings.Contains(err.Error(), "takes no seed") {
				t.Errorf("%s and %s: %v", c.red, c.blue, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s and %s: %v", c.red, c.blue, err)
			continue
		}
		seat, err := reg.Sit(t.Context(), made.Table, made.Keys["observer"])
		if err != nil {
			t.Fatal(err)
		}
		snap, err := seat.Snapshot(t.Context())
		if err != nil || snap.FixedDice != (c.seed != nil) {
			t.Errorf("%s and %s: fixed dice: %t, %v", c.red, c.blue, snap.FixedDice, err)
		}
		seat.Leave()
	}
}
