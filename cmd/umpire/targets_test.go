// Checks that the places listed for a piece before it is chosen are those it can go to after it is chosen.

package main

import (
	"slices"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// TestTargetsAreWhatAChoiceLeaves: where a piece could go, asked before it is chosen, is what can be done after it is;
// and asking changes nothing.
func TestTargetsAreWhatAChoiceLeaves(t *testing.T) {
	g, err := gameByID("moscow41")
	if err != nil {
		t.Fatal(err)
	}
	info := g.Info()
	reg, err := table.NewRegistry(table.Config{FixedDice: true, Store: memory.New(), Games: []kernel.Game{g}})
	if err != nil {
		t.Fatal(err)
	}
	defer reg.Close()
	seed := uint64(3)
	made, err := reg.Make(t.Context(),
		table.NewTable{Game: info.ID, Scenario: "dnieper", Seed: &seed,
			Seats: map[string]string{"german": "me", "soviet": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := reg.Sit(t.Context(), made.Table, made.Mine)
	if err != nil {
		t.Fatal(err)
	}
	defer seat.Leave()
	players := [2]bots.Bot{bots.Random.New(g, kernel.SideA, 1), bots.Random.New(g, kernel.SideB, 2)}
	asked, found := 0, 0
	for range 400 {
		s, err := seat.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if s.View.Over.Over || asked > 40 && found > 0 {
			break
		}
		var choices []string
		for _, a := range s.Legal {
			if a.A[1] != 0 && a.A[2] == 0 && !a.Seals {
				choices = append(choices, a.Text)
			}
		}
		if len(choices) > 1 && len(choices) < 50 && asked <= 40 {
			before, _ := seat.Snapshot(t.Context())
			ans, err := seat.Targets(t.Context(), table.TargetsRequest{Choices: choices})
			if err != nil || len(ans.Targets) != len(choices) {
				t.Fatal(ans, err)
			}
			after, _ := seat.Snapshot(t.Context())
			if len(after.Draft.Steps) != len(before.Draft.Steps) || after.At != before.At ||
				len(after.Legal) != len(before.Legal) {
				t.Fatal("asking where pieces could go changed the draft")
			}
			for i := 0; i < len(choices); i += 1 + len(choices)/4 {
				asked++
				found += len(ans.Targets[i])
				piece := s.Legal[slices.IndexFunc(s.Legal, func(a table.LegalAction) bool {
					return a.Text == choices[i]
				})].A[1]
				now, err := seat.Play(t.Context(),
					table.PlayRequest{At: s.At, Steps: len(s.Draft.Steps), Action: choices[i]})
				if err != nil {
					t.Fatal(err)
				}
				var want []table.LegalAction
				if now.View.Prompt.Piece == kernel.PieceID(piece) {
					want = slices.DeleteFunc(slices.Clone(now.Legal), func(a table.LegalAction) bool {
						return a.A[2] == 0 || a.A[1] != 0
					})
				}
				if !slices.Equal(want, ans.Targets[i]) {
					t.Errorf("%s: %v and after the choice %v", choices[i], ans.Targets[i], want)
				}
				if now.At != s.At {
					t.Fatalf("%s cannot be taken back, and its preview says that it can", choices[i])
				}
				if _, err := seat.Undo(t.Context(), table.UndoRequest{At: s.At, Keep: len(s.Draft.Steps)}); err != nil {
					t.Fatal(err)
				}
			}
		}
		// play on at random
		legal := make([]kernel.Action, len(s.Legal))
		for i, a := range s.Legal {
			legal[i] = kernel.Action{Verb: kernel.Verb(a.A[0]), Piece: kernel.PieceID(a.A[1]),
				Place: kernel.PlaceID(a.A[2]), N: a.A[3]}
		}
		v := s.View
		a, err := players[v.Prompt.Side].Choose(t.Context(), &v, legal)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := seat.Play(t.Context(),
			table.PlayRequest{At: s.At, Steps: len(s.Draft.Steps),
				Action: s.Legal[slices.Index(legal, a)].Text}); err != nil {
			t.Fatal(err)
		}
	}
	if asked < 20 || found == 0 {
		t.Fatalf("asked about %d choices, and found %d targets", asked, found)
	}
	s, err := seat.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, bad := range []string{"end", "move g-24pz 100", "dance"} {
		if _, err := seat.Targets(t.Context(), table.TargetsRequest{Choices: []string{bad}}); err == nil {
			t.Errorf("%q is taken for a choice at entry %d", bad, s.At)
		}
	}
	watcher, err := reg.Sit(t.Context(), made.Table, made.Keys["observer"])
	if err != nil {
		t.Fatal(err)
	}
	defer watcher.Leave()
	if _, err := watcher.Targets(t.Context(), table.TargetsRequest{}); err == nil {
		t.Error("an observer is told where pieces could go")
	}
}
