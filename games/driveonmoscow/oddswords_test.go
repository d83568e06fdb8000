// Tests of how odds are told.

package driveonmoscow_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// TestOddsBelowOneToOneAreTold: the line of a battle's odds names columns below 1:1, too.
func TestOddsBelowOneToOneAreTold(t *testing.T) {
	x, err := kernel.NewIndex(game().Info())
	if err != nil {
		t.Fatal(err)
	}
	for column, want := range map[int16]string{-3: "1:4.", -1: "1:2.", 0: "1:1.", 1: "2:1.", 6: "7:1."} {
		got := x.EventText(kernel.Event{Kind: stacks.EvOdds, A: 1, B: 4, N: column, Place: 1})
		if !strings.HasSuffix(got, " shifts "+want) {
			t.Errorf("column %d: %q, want %s", column, got, want)
		}
	}
}
