package moscow41_test

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/try"
)

// TestLabelsNameVerbs: every label of a question is of a verb that there is, and says something else than the verb's own text.
func TestLabelsNameVerbs(t *testing.T) {
	labelled := 0
	for _, a := range game.Info().Asks {
		for verb, label := range a.Labels {
			v, ok := game.Index().Verb(verb)
			if !ok {
				t.Errorf("question %s labels %q, which is no verb", a.ID, verb)
				continue
			}
			if label == "" || label == game.Info().Verbs[v].Text {
				t.Errorf("question %s: the label %q of %s says nothing of its own", a.ID, label, verb)
			}
			labelled++
		}
	}
	if labelled == 0 {
		t.Error("no question labels a verb")
	}
}

// TestNoteBeforeAFullArea: a place to pass through is shown as such before the move is made (2.7), one with room is not.
func TestNoteBeforeAFullArea(t *testing.T) {
	c, err := try.Parse("note.try", strings.NewReader(`game moscow41
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
`))
	if err != nil {
		t.Fatal(err)
	}
	r, err := try.NewRunner(c, game)
	if err != nil {
		t.Fatal(err)
	}
	for more := true; more; {
		if more, err = r.Step(); err != nil {
			t.Fatal(err)
		}
	}
	full, room := 0, 0
	for _, a := range r.Pos.Legal(nil) {
		if r.Index.Info().Verbs[a.Verb].Name != "move" {
			continue
		}
		var p kernel.Preview
		r.Pos.Preview(a, &p)
		if r.Index.PlaceName(a.Place) == "90" {
			full++
			if !strings.Contains(p.Note, "full") {
				t.Errorf("Smolensk holds two blocks, and the preview notes %q", p.Note)
			}
		} else if room++; p.Note != "" {
			t.Errorf("%s has room, and the preview notes %q", r.Index.PlaceName(a.Place), p.Note)
		}
	}
	if full != 1 || room == 0 {
		t.Errorf("%d moves into the full area and %d into others; one and some were wanted", full, room)
	}
}
