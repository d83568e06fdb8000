// Placing all that are alike and find room in a place, as one input.

package table_test

import (
	"slices"
	"strings"
	"testing"

	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// TestOneInputFillsAPlace: an action whose verb fills is played again as often as it is legal, up to the stacking limit
// or the limit of its zone. All of it is drafted, and what is not of the kind in hand is left.
func TestOneInputFillsAPlace(t *testing.T) {
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{driveonmoscow.Must()} })
	seed := uint64(3)
	made, err := h.Make(t.Context(), table.NewTable{Game: "driveonmoscow", Scenario: "campaign",
		Seats: map[string]string{"german": "me", "soviet": "me"}, Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	s := sit(t, h, made, "both")
	// filled takes the first unit with that label in hand, if it is not, and places it in the first hex of the list.
	filled := func(label string, fill bool) (placed int) {
		t.Helper()
		snap := look(t, s)
		if label != "" {
			n := slices.IndexFunc(snap.Legal, func(a table.LegalAction) bool { return a.Label == label })
			if n < 0 {
				t.Fatalf("nothing is called %q", label)
			}
			snap = play(t, s, snap.Legal[n].Text)
		}
		n := slices.IndexFunc(snap.Legal, func(a table.LegalAction) bool { return strings.HasPrefix(a.Text, "place ") })
		had := len(snap.Draft.Steps)
		req := table.PlayRequest{At: snap.At, Steps: had, Action: snap.Legal[n].Text, Fill: fill}
		if _, err := s.Play(t.Context(), req); err != nil {
			t.Fatal(err)
		}
		now := look(t, s)
		for _, step := range now.Draft.Steps[had:] {
			if step != req.Action {
				t.Errorf("%s was played with %s", step, req.Action)
			}
		}
		if now.At != snap.At {
			t.Error("it is final")
		}
		return len(now.Draft.Steps) - had
	}
	for _, c := range []struct {
		label string
		fill  bool
		want  int
	}{
		{"Place untried tank brigade", false, 1},           // one input, one unit
		{"", true, 3},                                      // the hex keeps room for a rifle division (3.3)
		{"", true, 4},                                      // so does the next one
		{"Place 1st Guards Rifle Division", true, 1},       // there is one of it
		{"Place untried rifle division, reserve", true, 1}, // one to a hex (3.2)
		{"Place untried cavalry division", true, 4},
	} {
		if n := filled(c.label, c.fill); n != c.want {
			t.Errorf("%s, fill %v: %d are placed, want %d", c.label, c.fill, n, c.want)
		}
	}
	snap := look(t, s)
	_, err = s.Play(t.Context(), table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps), Action: "arrange",
		More: []string{"arrange"}, Fill: true})
	failure(t, err, table.CodeBadRequest, "alone")
	_, err = s.Play(t.Context(), table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps), Batch: "line",
		Fill: true})
	failure(t, err, table.CodeBadRequest, "alone")
	if now := look(t, s); len(now.Draft.Steps) != len(snap.Draft.Steps) {
		t.Errorf("what was refused has left %d steps, not %d", len(now.Draft.Steps), len(snap.Draft.Steps))
	}
}

// TestReinforcementsFillAPlace: units that arrive are placed by stack as well.
func TestReinforcementsFillAPlace(t *testing.T) {
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{driveonmoscow.Must()} })
	made, err := h.Make(t.Context(), table.NewTable{Game: "driveonmoscow", Case: "mine.try",
		Text: "game driveonmoscow\nscenario empty\nset turn 2\nput g-5id 3747\nready soviet arrivals\n" +
			"set entering RD 7\n",
		Seats: map[string]string{"german": "open", "soviet": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	s := sit(t, h, made, "soviet")
	snap := look(t, s)
	n := slices.IndexFunc(snap.Legal, func(a table.LegalAction) bool { return strings.HasPrefix(a.Text, "choose ?") })
	snap = play(t, s, snap.Legal[n].Text)
	req := table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps), Action: "enter 5448", Fill: true}
	if _, err := s.Play(t.Context(), req); err != nil {
		t.Fatal(err)
	}
	if now := look(t, s); len(now.Draft.Steps) != 1+5 {
		t.Errorf("the draft is %v", now.Draft.Steps)
	}
}
