// Checks that a preview says when a block can pass through a place but not stay there.

package moscow41_test

import (
	"fmt"
	"slices"
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

// TestNotes: what a player may oversee stands in the preview.
func TestNotes(t *testing.T) {
	for _, c := range []struct{ name, stage, action, want string }{
		{"a way without the river is in reach", `scenario empty
put g-guderian 2A 4
put g-24pz 2A 4
put g-53ak 2A 4
put s-34rc 111 3
ready german impulse
do tactical
do activate g-guderian
do end
do choose g-53ak
`, "move 111", "The shortest way engages over a river, that by Bykhov does not."},
		{"no other way is in reach", `scenario empty
put g-guderian 2A 4
put g-24pz 2A 4
put g-53ak 2A 4
put s-34rc 111 3
put s-61rc 100 3
put s-20rc 125 3
ready german impulse
do tactical
do activate g-guderian
do end
do choose g-53ak
`, "move 111", ""},
		{"a first Pass", "scenario campaign\nready german impulse\n", "pass", ""},
		{"the Pass that ends the month", "scenario campaign\nset passes 1\nready german impulse\n", "pass",
			"The other side has passed too: the month ends with this Pass."},
		{"the disc for an empty pool", "scenario empty\nput g-24pz 89 4\nready german impulse\n", "strategic-draw",
			"The pool is empty: there is nothing to draw, and the disc would be spent for nothing."},
		{"the disc for a pool", "scenario campaign\nready german impulse\n", "strategic-draw", ""},
	} {
		p := blockstest.Stage(t, game, c.name, "game moscow41\n"+c.stage)
		found := false
		for _, a := range p.Legal(nil) {
			if game.Index().FormatAction(a) != c.action {
				continue
			}
			found = true
			var shown kernel.Preview
			if p.Preview(a, &shown); shown.Note != c.want {
				t.Errorf("%s: the preview of %s notes %q, want %q", c.name, c.action, shown.Note, c.want)
			}
		}
		if !found {
			t.Errorf("%s: %s is not legal", c.name, c.action)
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

// TestACardSaysThatItExhausts: the card of an HQ whose activation takes its last strength says what that means.
func TestACardSaysThatItExhausts(t *testing.T) {
	for strength, want := range map[string]bool{"4": false, "3": false, "2": true} {
		p := blockstest.Stage(t, game, "exhausts", "game moscow41\nscenario empty\nput g-guderian 89 "+strength+
			"\nready german impulse\ndo tactical\n")
		var lights kernel.Lights
		for _, a := range p.Legal(nil) {
			if game.Index().FormatAction(a) == "activate g-guderian" {
				p.Lights(a, &lights)
			}
		}
		said := false
		for _, l := range lights.Lines {
			said = said || strings.HasPrefix(l.Text, "At 0 it is exhausted: ")
		}
		if len(lights.Lines) < 3 || said != want {
			t.Errorf("of strength %s the card says %v", strength, lights.Lines)
		}
	}
}

// TestAnExploitationIsExplained: the question whether to exploit says what the disc buys and what goes with it (10.18).
func TestAnExploitationIsExplained(t *testing.T) {
	p := blockstest.Stage(t, game, "exploits", "game moscow41\nscenario empty\nset initiative soviet\n"+
		"put s-zhukov 91 4\nput s-23mc 91 3\nready soviet exploitation\n")
	const disc = ": with it go the first impulse of a turn, Strategic Impulses and Exploitations."
	want := map[string]string{"decline": "The Initiative Disc stays with you" + disc, "exploit": "2 fast blocks can " +
		"move, without engaging. The Initiative Disc passes to the Germans" + disc}
	for _, a := range p.Legal(nil) {
		var out kernel.Preview
		name := game.Index().FormatAction(a)
		if p.Preview(a, &out); out.Note != want[name] {
			t.Errorf("%s: %q, want %q", name, out.Note, want[name])
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("not asked: %v", want)
	}
	exploit, err := game.Index().ParseAction("exploit")
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Play(exploit, nil, nil); err != nil {
		t.Fatal(err)
	}
	if n := len(p.Legal(nil)) - 1; n != 2 { // and to end it
		t.Errorf("%d blocks can be chosen", n)
	}
}

// TestAForecastNamesTheSupportThatItLeavesOut: guns and bombers that can still be sent to the battle that a move begins
// are named, those out of range are not.
func TestAForecastNamesTheSupportThatItLeavesOut(t *testing.T) {
	p := blockstest.Stage(t, game, "support", `game moscow41
scenario empty
put s-28army 79 4
put g-39pz 67 4
put g-hoth 67 4
put g-guderian 89 4
put g-2fk 66 4
ready german impulse
do tactical
do activate g-hoth
do activate g-guderian
do activate g-2fk
do end
do choose g-39pz
`)
	x := game.Index()
	a, err := x.ParseAction("move 79")
	if err != nil {
		t.Fatal(err)
	}
	var f kernel.Forecast
	p.Forecast(p.ToMove(), a, &f)
	var got []string
	for _, id := range f.Help {
		got = append(got, x.Info().Pieces[id].ID)
	}
	slices.Sort(got)
	if want := []string{"g-2fk", "g-hoth"}; !f.Known || !slices.Equal(got, want) {
		t.Errorf("could still support: %v, want %v", got, want)
	}
}
