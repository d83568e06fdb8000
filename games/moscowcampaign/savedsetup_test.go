// Tests of set-ups that are saved and used again: in every scenario both sides' usual set-ups are placed unit by unit
// to the same position, and the refusals of a table name the record that does not fit.

package moscowcampaign_test

import (
	"bytes"
	"testing"

	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

// playing plays an action that is legal.
func playing(t *testing.T, pos kernel.Position, a kernel.Action) {
	t.Helper()
	if why := pos.Why(pos.ToMove(), a); why != nil {
		t.Fatalf("%+v: %s", a, why)
	}
	var ev kernel.Events
	if err := pos.Play(a, &chance.Replay{}, &ev); err != nil {
		t.Fatalf("%+v: %v", a, err)
	}
}

// TestSetupsAreUsedAgain: what Placements tells after the usual set-up, PlaceActions places again, in that order, in
// all scenarios, and the game begins in the same position.
func TestSetupsAreUsedAgain(t *testing.T) {
	g := moscowcampaign.Must()
	info := g.Info()
	if !info.Deploys {
		t.Fatal("the game does not say that set-ups can be saved")
	}
	most := 0
	for _, sc := range info.Scenarios {
		start := func() kernel.Position {
			pos, err := g.Start(kernel.Setup{Scenario: sc.ID}, &chance.Replay{})
			if err != nil {
				t.Fatal(err)
			}
			return pos
		}
		usual := start()
		order := []kernel.Side{usual.ToMove(), usual.ToMove().Other()}
		for range order {
			playing(t, usual, kernel.Action{Verb: counters.VArrange})
		}
		again := start()
		for n, side := range order {
			if again.ToMove() != side {
				t.Fatalf("scenario %s: side %d sets up, want %d", sc.ID, again.ToMove(), side)
			}
			saved := usual.(kernel.Deployer).Placements(side, nil)
			most = max(most, len(saved))
			for _, w := range saved {
				for _, a := range again.(kernel.Deployer).PlaceActions(w, nil) {
					playing(t, again, a)
				}
			}
			if set := info.Phases[again.Prompt(kernel.Both).Phase].Show == "set-up"; set != (n == 0) {
				t.Fatalf("scenario %s: after %d set-ups a set-up goes on: %t", sc.ID, n+1, set)
			}
		}
		a, err1 := usual.AppendBinary(nil)
		b, err2 := again.AppendBinary(nil)
		if err1 != nil || err2 != nil || !bytes.Equal(a, b) {
			t.Errorf("scenario %s: the set-up that was used again is another one", sc.ID)
		}
	}
	if most < 100 {
		t.Errorf("the largest set-up has %d units", most)
	}
}
