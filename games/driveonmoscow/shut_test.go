// The overlay of supply: what shuts the hexes next to those that supply lines reach.

package driveonmoscow_test

import (
	"strings"
	"testing"

	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// toneOf is what the legend of an overlay says of a place, empty if it is not marked.
func toneOf(o *kernel.Overlay, a kernel.PlaceID) string {
	for _, m := range o.Places {
		if m.Place == a {
			return o.Legend[m.Tone].Text
		}
	}
	return ""
}

// TestWhatShutsSupply: the overlay says of a hex why the lines of a side end before it.
func TestWhatShutsSupply(t *testing.T) {
	const soviets, germans = kernel.SideB, kernel.SideA
	const sources = "control german 2001 4201 5001 5413 5428 5448\n"
	const shore = "put s-126rd 4103\nput s-89rd 4105\nput s-229rd 4005\nput s-134rd 4204\nput s-133rd 4205\n"
	const around = "put g-5id 3141\nput g-6id 3441\nput g-7id 3245\nput g-8id 3043\nput g-15id 3444\nput g-17id 3242\n"
	for _, c := range []struct {
		rule, lines, hex string
		of               kernel.Side
		want             string
	}{
		{"8.3", "put s-133rd 3749\n", "3749", germans, "Enemy units shut it"},
		{"8.3", "control soviet 3243\n", "3243", germans, "A city that the enemy controls"},
		{"8.3", "control german 3243\n", "3243", germans, "Supply lines reach it"},
		{"8.3", shore, "4104", germans, "Behind a reservoir"},
		{"8.3", shore, "4104", soviets, "Supply lines reach it"},
		{"8.4", "control soviet 0158\nput s-133rd 0157\nput s-178rd 0258\n", "0158", germans, "A source that is lost"},
		{"8.4", "control soviet 0158\n", "0158", germans, "Supply lines reach it"}, // a line leads through it
		{"7.3", "put s-133rd 3749\nput g-5id 3747\n", "3748", germans, "Supply lines reach it"},
		{"8.3", "put g-5id 3747\nput s-133rd 3748\n", "3747", soviets, "Enemy units shut it"},
		{"7.3", "put g-5id 3747\n", "3748", soviets, "Zones of control shut it"},
		{"8.3", "put g-5id 3747\nput s-133rd 3748\n", "3748", soviets, "Supply lines reach it"},
		{"8.3", "control german 3243\n", "3243", soviets, "A city that the enemy controls"},
		{"8.4", sources, "5448", soviets, "A source that is lost"},
		{"7.3", "put g-5id 5447\n", "5448", soviets, "Zones of control shut it"}, // a source with no line to it
		{"8.2", around, "3243", soviets, "Cut off: its units are in supply"},
		{"8.2", around + "control german 3243\ncontrol soviet 3243\n", "3243", soviets, ""},
	} {
		o := laid(t, small(t, c.lines+"ready soviet combat\n"), "supply", c.of, kernel.NoPiece)
		if got := toneOf(o, place(t, c.hex)); !strings.HasPrefix(got, c.want) || c.want == "" && got != "" {
			t.Errorf("%s: with %q it says of %s for %d %q, want %q", c.rule, c.lines, c.hex, c.of, got, c.want)
		}
	}
}

// TestNoHexEndsSupplyUnsaid: in a game that is played, each hex next to one that supply lines reach is reached, or says
// what shuts it, or has units out of supply.
func TestNoHexEndsSupplyUnsaid(t *testing.T) {
	src := chance.NewRand(5)
	pos := arranged(t)
	said := map[string]int{}
	for n := range 1200 {
		legal := pos.Legal(nil)
		if len(legal) == 0 {
			break
		}
		if err := pos.Play(legal[lively(pos, legal, src)], src, nil); err != nil {
			t.Fatal(err)
		}
		if n%60 != 0 {
			continue
		}
		p := pos.(*stacks.Position)
		for of := range kernel.Side(kernel.Players) {
			o := laid(t, pos, "supply", of, kernel.NoPiece)
			for a := range board.Place(p.Map.Grid.Len()) {
				next := false
				for _, b := range p.Map.Grid.Neighbours(a) {
					next = next || p.Fed(of, b)
				}
				text := toneOf(o, p.ID(a))
				if next && text == "" {
					t.Fatalf("after %d actions: %s is next to hexes in supply of %d, and not marked", n,
						p.Map.Grid.Name(a), of)
				}
				fed := strings.HasPrefix(text, "Supply lines reach it")
				if p.Fed(of, a) != fed && !strings.HasPrefix(text, "Units") {
					t.Fatalf("after %d actions: of %s, for %d: %s", n, p.Map.Grid.Name(a), of, text)
				}
				said[text]++
			}
		}
	}
	if len(said) < 5 {
		t.Errorf("only %v is said", said)
	}
}
