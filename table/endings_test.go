// Tests of how games end: what decided a game is said in words, is the first turning point of its debrief, and a score
// stands next to it only if the score decided.

package table_test

import (
	"context"
	"io/fs"
	"strings"
	"testing"

	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// TestEveryWayAGameEndsIsSaid plays every case of the games that ends a game without a die, at a table.
func TestEveryWayAGameEndsIsSaid(t *testing.T) {
	brod, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	games := []kernel.Game{moscow41.Must(), brod}
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = games })
	seen := map[string]int{}
	for _, g := range games {
		files := g.(kernel.CaseFiles).Files()
		err := fs.WalkDir(files, ".", func(path string, d fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".try") || strings.HasPrefix(path, "lessons/") {
				return err
			}
			text, err := fs.ReadFile(files, path)
			if err != nil {
				return err
			}
			if s := string(text); strings.Contains(s, "expect over = yes") && !strings.Contains(s, "\ndice") {
				t.Run(g.Info().ID+"/"+path, func(t *testing.T) { seen[ending(t, h, g.Info(), s)]++ })
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	for _, kind := range []string{"last-point", "last-place", "last-line", "most-points", "held-out", "goal 5.2"} {
		if seen[kind] == 0 {
			t.Errorf("no case ends by %s: %v", kind, seen)
		}
	}
}

// ending plays a case at a table, checks what is said of its end, and gives the kind of what decided it.
func ending(t *testing.T, h *table.Registry, info *kernel.Info, script string) string {
	t.Helper()
	lines := strings.Split(script, "\n")
	first := 0
	for !strings.HasPrefix(lines[first], "do ") {
		first++
	}
	made, err := h.Make(t.Context(), table.NewTable{Game: info.ID, Case: "end.try", Text: script, Line: first,
		Seats: map[string]string{info.Sides[0].ID: "me", info.Sides[1].ID: "me"}})
	if err != nil {
		t.Fatal(err)
	}
	s := sit(t, h, made, "both")
	for _, line := range lines[first:] {
		if action, ok := strings.CutPrefix(line, "do "); ok && !look(t, s).View.Over.Over {
			play(t, s, action)
		}
	}
	end := look(t, s)
	if !end.View.Over.Over {
		t.Fatal("the game goes on")
	}
	if len(end.Progress.Dangers) > 0 || end.Progress.Ahead != end.View.Over.Winner {
		t.Errorf("after the end: %s", text(t, end.Progress))
	}
	list, err := s.Events(context.Background(), kernel.NoSide, 0)
	if err != nil {
		t.Fatal(err)
	}
	kind, words := "goal "+end.View.Over.Rule, ""
	for _, l := range list.Events {
		if e := info.Events[l.Event.Kind]; e.Show == "end" {
			kind, words = e.ID, l.Text
		}
	}
	for _, g := range info.Scenarios[end.View.Scenario].Goals {
		if words == "" && g.Rule == end.View.Over.Rule && g.Side == end.View.Over.Winner {
			words = g.Text
		}
	}
	d, err := s.Debrief(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	if len(d.Turning) == 0 || words == "" || d.Turning[0].Text != words || d.Turning[0].At != end.At ||
		d.Turning[0].Side != end.View.Over.Winner {
		t.Errorf("%s: the first turning point is %+v, want %q", kind, d.Turning, words)
	}
	if scored := kind == "most-points" || kind == "goal 5.2"; end.View.Over.Scored != scored {
		t.Errorf("%s: scored %t", kind, end.View.Over.Scored)
	}
	return kind
}

// TestWhoResignsIsTheFirstTurningPoint: what the players agree ends a game too, and is what decided it.
func TestWhoResignsIsTheFirstTurningPoint(t *testing.T) {
	h := registry(t, memory.New())
	both := sit(t, h, make2(t, h, "me", "me", 1), "both")
	play(t, both, "move r1 p2")
	at := play(t, both, "done").At
	if _, err := both.Resign(t.Context(), table.ResignRequest{At: at}); err != nil {
		t.Fatal(err)
	}
	d, err := both.Debrief(t.Context())
	if now := look(t, both); err != nil || len(d.Turning) == 0 || d.Turning[0].At != now.At ||
		d.Turning[0].Text != now.Ask || d.Turning[0].Side != now.View.Over.Winner {
		t.Errorf("%v %+v, and the table says %q", err, d.Turning, now.Ask)
	}
}
