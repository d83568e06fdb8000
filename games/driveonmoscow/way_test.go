// The way of a move.

package driveonmoscow_test

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestAWayIsTheSameWhateverWasAsked: what a side is told of its goals and dangers walks over the map with other units;
// the ways of the stack in hand, and so the hexes that it takes, are the same after it.
func TestAWayIsTheSameWhateverWasAsked(t *testing.T) {
	src := chance.NewRand(3)
	pos, err := game().Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		t.Fatal(err)
	}
	in := game().Info()
	var ev kernel.Events
	var legal []kernel.Action
	ways := 0
	for range 900 {
		if legal = pos.Legal(legal[:0]); len(legal) == 0 {
			break
		}
		for i, n := 0, 0; i < len(legal) && n < 6; i += 1 + len(legal)/8 {
			if a := legal[len(legal)-1-i]; in.Verbs[a.Verb].Name == "move" {
				var before, after kernel.Preview
				pos.Preview(a, &before)
				pos.(kernel.GoalTeller).Progress(kernel.SideA, new(kernel.Progress))
				pos.Preview(a, &after)
				if !slices.Equal(before.Path, after.Path) {
					t.Fatalf("the way is %v before, %v after", before.Path, after.Path)
				}
				n++
				ways++
			}
		}
		a := legal[lively(pos, legal, src)]
		if err := pos.Play(a, src, &ev); err != nil {
			t.Fatal(err)
		}
		ev.Reset()
	}
	if ways < 100 {
		t.Errorf("%d ways were compared", ways)
	}
}
