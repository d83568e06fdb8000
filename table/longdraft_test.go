// Tests of long drafts, on a game whose phases have hundreds of steps: no number of steps makes one an order, taking
// back does not play the phase again, and what is kept of it is bounded.

package table_test

import (
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// openCampaign opens a table at the first German movement phase.
func openCampaign(t testing.TB) (*table.Registry, table.TableMade, *table.Seat) {
	t.Helper()
	game, err := moscowcampaign.New()
	if err != nil {
		t.Fatal(err)
	}
	reg, err := table.NewRegistry(table.Config{FixedDice: true, Store: memory.New(), Games: []kernel.Game{game}})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(reg.Close)
	seed := uint64(1)
	made, err := reg.Make(t.Context(), table.NewTable{Game: "moscowcampaign", Scenario: "11",
		Seats: map[string]string{"german": "me", "soviet": "open"}, Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	var seats [2]*table.Seat
	for i, side := range []string{"german", "soviet"} {
		if seats[i], err = reg.Sit(t.Context(), made.Table, made.Keys[side]); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(seats[i].Leave)
	}
	for range seats { // both take their usual places
		now := look2(t, seats[0])
		s := seats[now.View.Prompt.Side]
		a, err := s.Play(t.Context(), table.PlayRequest{At: now.At, Action: "arrange"})
		if err == nil && len(a.Draft.Steps) > 0 { // whose phase comes next can take it back
			_, err = s.Order(t.Context(), table.OrderRequest{At: now.At, Steps: 1})
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return reg, made, seats[0]
}

// draftOne plays a legal action that does not end the draft, chosen at random. Units are chosen and left again far more
// often than they are moved, or all would soon have moved.
func draftOne(t testing.TB, s *table.Seat, now *table.Snapshot, r *rand.Rand) *table.Snapshot {
	t.Helper()
	for range 1000 {
		a := now.Legal[r.IntN(len(now.Legal))].Text
		if verb, _, _ := strings.Cut(a, " "); verb == "end" || verb != "choose" && verb != "done" && r.IntN(50) > 0 {
			continue
		}
		next, err := s.Play(t.Context(), table.PlayRequest{At: now.At, Steps: len(now.Draft.Steps), Action: a,
			Free: true})
		if err == nil {
			return next.Snapshot
		}
	}
	t.Fatalf("nothing can be drafted after %v", now.Draft.Steps)
	return nil
}

func TestALongDraftIsNoOrder(t *testing.T) {
	reg, made, s := openCampaign(t)
	const steps = 1100
	r := rand.New(rand.NewPCG(1, 1))
	seen := make([]string, steps+1)
	now := look2(t, s)
	at := now.At
	for n := range steps {
		if n%37 == 0 || n > steps-5 {
			seen[n] = shownOf(t, now)
		}
		now = draftOne(t, s, now, r)
	}
	if now.At != at || len(now.Draft.Steps) != steps {
		t.Fatalf("after %d steps the log has %d entries, and the draft %d steps", steps, now.At, len(now.Draft.Steps))
	}
	if n, gap := table.Marks(s); n < 8 || n > 16 || gap > steps/8 {
		t.Errorf("%d positions are kept, one every %d steps", n, gap)
	}
	whole := shownOf(t, now)
	for n := steps; n >= 0; n-- {
		if seen[n] == "" {
			continue
		}
		a, err := s.Undo(t.Context(), table.UndoRequest{At: at, Keep: n})
		if err != nil {
			t.Fatal(err)
		}
		if got := shownOf(t, a.Snapshot); got != seen[n] {
			t.Fatalf("with %d steps kept the table shows something else than it did:\n%.2000s\n%.2000s", n, got,
				seen[n])
		}
		if err := table.CheckLately(s); err != nil {
			t.Fatal(err)
		}
	}
	// What was shown before is not written over, and the same steps lead to the same again.
	if shownOf(t, now) != whole {
		t.Error("an older snapshot has changed")
	}
	again := look2(t, s)
	for n, text := range now.Draft.Steps {
		a, err := s.Play(t.Context(), table.PlayRequest{At: at, Steps: n, Action: text})
		if err != nil {
			t.Fatalf("step %d, %s: %v", n, text, err)
		}
		again = a.Snapshot
	}
	if shownOf(t, again) != whole {
		t.Error("the same steps lead to something else")
	}

	// Sent, it is one order, also when the table has left the memory before.
	if a, err := s.Order(t.Context(), table.OrderRequest{At: at, Steps: steps}); err != nil || a.At != at+1 {
		t.Fatalf("the order: %v", err)
	}
	_, entries := table.Stored(t, reg, made.Table)
	if n := len(entries); int64(n) != at+1 {
		t.Errorf("the log has %d entries", n)
	}
}

// TestADraftIsBounded: the last step of all is refused, not ordered.
func TestADraftIsBounded(t *testing.T) {
	_, _, s := openCampaign(t)
	now := look2(t, s)
	i := slices.IndexFunc(now.Legal, func(l table.LegalAction) bool { return strings.HasPrefix(l.Text, "choose") })
	both := [2]string{now.Legal[i].Text, "done"}
	n := 0
	for ; n < 2000; n++ {
		if _, err := s.Play(t.Context(), table.PlayRequest{At: now.At, Steps: n, Action: both[n%2]}); err != nil {
			t.Fatalf("step %d: %v", n, err)
		}
	}
	_, err := s.Play(t.Context(), table.PlayRequest{At: now.At, Steps: n, Action: both[n%2]})
	failure(t, err, table.CodeBadRequest, "2000 steps are drafted")
	if a, err := s.Undo(t.Context(), table.UndoRequest{At: now.At, Keep: n - 1}); err != nil ||
		len(a.Draft.Steps) != n-1 {
		t.Errorf("it cannot be taken back: %v", err)
	}
	a, err := s.Order(t.Context(), table.OrderRequest{At: now.At, Steps: n - 1})
	if err != nil || a.At != now.At+1 {
		t.Errorf("it cannot be ordered: %v", err)
	}
}

func look2(t testing.TB, s *table.Seat) *table.Snapshot {
	t.Helper()
	snap, err := s.Snapshot(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return snap
}

// shownOf is what a snapshot shows of the draft and its position.
func shownOf(t *testing.T, s *table.Snapshot) string {
	t.Helper()
	return fmt.Sprint(s.Draft, len(s.Legal), s.Then, s.Ask) + text(t, s.View) + text(t, s.Drafted)
}

// BenchmarkLongDraft takes back the last of 1,000 steps, and drafts it again. It also reports what the table keeps of
// such a draft.
func BenchmarkLongDraft(b *testing.B) {
	_, _, s := openCampaign(b)
	var before, after runtime.MemStats
	runtime.GC()
	runtime.GC() // positions that the pool held go with the second
	runtime.ReadMemStats(&before)
	now, r := look2(b, s), rand.New(rand.NewPCG(1, 1))
	for len(now.Draft.Steps) < 1000 {
		now = draftOne(b, s, now, r)
	}
	at, last := now.At, now.Draft.Steps[999]
	now = nil
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&after)
	for b.Loop() {
		if _, err := s.Undo(b.Context(), table.UndoRequest{At: at, Keep: 999}); err != nil {
			b.Fatal(err)
		}
		b.StopTimer()
		if _, err := s.Play(b.Context(), table.PlayRequest{At: at, Steps: 999, Action: last}); err != nil {
			b.Fatal(err)
		}
		b.StartTimer()
	}
	b.ReportMetric(float64(after.HeapAlloc-before.HeapAlloc)/1024, "KB/draft")
}
