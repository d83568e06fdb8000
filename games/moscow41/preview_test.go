// Checks that a preview says when a block can pass through a place but not stay there.

package moscow41_test

import (
	"fmt"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/systems/blocks/blockstest"
)

// TestNoteBeforeAFullArea: a place to pass through is shown as such before the move is made (2.7), one with room is
// not.
func TestNoteBeforeAFullArea(t *testing.T) {
	p := blockstest.Stage(t, game, "full area", `game moscow41
scenario empty
put g-guderian 89 4
put g-24pz 89 4
put g-46pz 90 4
put g-47pz 90 4
ready german impulse
do tactical
do activate g-guderian
do end
do choose g-24pz
`)
	full, room := 0, 0
	for _, a := range p.Legal(nil) {
		if game.Info().Verbs[a.Verb].Name != "move" {
			continue
		}
		var shown kernel.Preview
		p.Preview(a, &shown)
		if game.Index().PlaceName(a.Place) == "90" {
			full++
			if !strings.Contains(shown.Note, "full") {
				t.Errorf("Smolensk holds two blocks, and the preview notes %q", shown.Note)
			}
		} else if room++; shown.Note != "" {
			t.Errorf("%s has room, and the preview notes %q", game.Index().PlaceName(a.Place), shown.Note)
		}
	}
	if full != 1 || room == 0 {
		t.Errorf("%d moves into the full area and %d into others; one and some were wanted", full, room)
	}
}

// TestNoteBeforeAHeadquartersIsLeftAlone: the last block that leaves a headquarters near the enemy is told so, on its
// first step.
func TestNoteBeforeAHeadquartersIsLeftAlone(t *testing.T) {
	stage := `game moscow41
scenario empty
put g-guderian 89 4
put g-24pz 89 4
put s-34rc 78 3
%sready german impulse
do tactical
do activate g-guderian
do end
do choose g-24pz
`
	note := func(more, after string) string {
		p := blockstest.Stage(t, game, "alone", fmt.Sprintf(stage, more)+after)
		for _, a := range p.Legal(nil) {
			if game.Info().Verbs[a.Verb].Name == "move" && game.Index().PlaceName(a.Place) == "90" {
				var shown kernel.Preview
				p.Preview(a, &shown)
				return shown.Note
			}
		}
		t.Fatal("no move to 90")
		return ""
	}
	want := "It leaves 2nd Panzer Group alone in Gorki, and 1 enemy block is close by."
	for _, c := range []struct{ more, after, want string }{
		{"", "", want},
		{"put g-46pz 89 4\n", "", ""},
		{"", "do move 99\n", ""},
	} {
		if got := note(c.more, c.after); got != c.want {
			t.Errorf("with %q and after %q the preview notes %q", c.more, c.after, got)
		}
	}
}

// TestTheRoadIsPromisedToAColumn: the card of the HQ on the Road says that it rolls if a block of its column is with
// it, and else that it makes no advance (10.9); in the campaign's July there is none.
func TestTheRoadIsPromisedToAColumn(t *testing.T) {
	road := func(text string) string {
		p := blockstest.Stage(t, game, "road", "game moscow41\n"+text+"do tactical\n")
		var lights kernel.Lights
		for _, a := range p.Legal(nil) {
			if game.Index().FormatAction(a) == "activate g-hoepner" {
				p.Lights(a, &lights)
			}
		}
		for _, l := range lights.Lines {
			if l.Rule == "10.9" {
				return l.Text
			}
		}
		return ""
	}
	const none = "No block of its column is with it: it makes no advance on the road."
	for _, c := range []struct{ text, want string }{
		{"scenario campaign\nready german impulse\n", none},
		{"scenario empty\nput g-hoepner pskov 4\nready german impulse\n", none},
		{"scenario empty\nput g-hoepner pskov 4\nput g-41pz pskov 4\nready german impulse\n",
			"It rolls for its advance on the road, 4 dice, hits on 5 and 6: each hit takes it one box further, " +
				"1 at most."},
		{"scenario empty\nput g-hoepner pskov 0\nput g-41pz pskov 4\nready german impulse\n", ""},
	} {
		if got := road(c.text); got != c.want {
			t.Errorf("%q: the card says %q", c.text, got)
		}
	}
}
