// Tests of the debrief at a table: its numbers, its luck and its turning points. A benchmark of making one.

package table_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/lookback"
)

// TestADebriefIsWhatTheGameWas: its numbers are those of the views that Look shows, and its ledger sums the dice of the
// log.
func TestADebriefIsWhatTheGameWas(t *testing.T) {
	h := withOverlays(t, memory.New())
	for seed := range uint64(4) {
		for _, game := range []struct{ id, scenario, a, b string }{
			{"picket", "road", "red", "blue"}, {"toy", "brod", "west", "east"}} {
			t.Run(fmt.Sprint(game.id, seed), func(t *testing.T) {
				made, err := h.Make(t.Context(),
					table.NewTable{Game: game.id, Scenario: game.scenario,
						Seats: map[string]string{game.a: "me", game.b: "open"}, Seed: &seed})
				if err != nil {
					t.Fatal(err)
				}
				a, b, watch := seatOf(t, h, made, game.a), seatOf(t, h, made, game.b), seatOf(t, h, made, "observer")
				wander(t, []*table.Seat{a, b}, seed, 5)
				_, err = a.Debrief(t.Context())
				failure(t, err, table.CodeNotYours, "when the game is over")
				wander(t, []*table.Seat{a, b}, seed+100, 5000)
				d, err := watch.Debrief(t.Context())
				if err != nil {
					t.Fatal(err)
				}
				for i, e := range d.Entries {
					v, err := watch.Look(t.Context(), table.Look{As: kernel.Both, At: int64(i + 1)})
					if err != nil {
						t.Fatal(err)
					}
					want := lookback.DebriefEntry{At: v.At, Turn: v.View.Facts[0], Phase: v.View.Prompt.Phase,
						Side: e.Side, Points: v.View.Over.Points, Luck: e.Luck}
					for _, p := range v.View.Pieces {
						if p.Place != kernel.NoPlace {
							want.Strength[p.Side] += int32(p.Strength)
						}
					}
					for _, p := range v.View.Places[1:] {
						if p.Control.Player() {
							want.Places[p.Control]++
						}
					}
					if e != want {
						t.Fatalf("entry %d: %+v, want %+v", i+1, e, want)
					}
				}
				if n := look(t, watch).At; int64(len(d.Entries)) != n {
					t.Errorf("%d entries of %d", len(d.Entries), n)
				}
				var sum [2]int32
				dice := int32(0)
				list, err := watch.Events(t.Context(), kernel.Both, 0)
				if err != nil {
					t.Fatal(err)
				}
				for _, l := range list.Events {
					if l.Luck != nil {
						sum[l.Luck.Side] += l.Luck.Got - l.Luck.Mean
						dice++
					}
				}
				if last := d.Entries[len(d.Entries)-1]; last.Luck != sum {
					t.Errorf("luck %v, want %v", last.Luck, sum)
				}
				for _, l := range d.Luck {
					sum[l.Side] -= l.Got - l.Mean
					dice -= l.Dice
					if l.Variance <= 0 || l.Text == "" || l.Turn < 1 {
						t.Errorf("%+v", l)
					}
				}
				if sum != [2]int32{} || dice != 0 {
					t.Errorf("the ledger leaves %v and %d dice", sum, dice)
				}
				if len(d.Turning) > 8 || game.id == "toy" && len(d.Turning) == 0 {
					t.Errorf("%d turning points", len(d.Turning))
				}
				for i, p := range d.Turning {
					if p.Text == "" || p.At < 2 || !p.Side.Player() ||
						slices.ContainsFunc(d.Turning[:i], func(o lookback.TurningPoint) bool { return o.At == p.At }) {
						t.Errorf("%+v", p)
					}
				}
				again, err := a.Debrief(t.Context())
				if err != nil || again != d {
					t.Errorf("it is made again: %v", err)
				}
			})
		}
	}
}

// TestWhatWasTakenBackIsNoLuck: dice that a take-back undid count for nobody, and the curves leave it out; and one
// person with both sides need not wait for the end.
func TestWhatWasTakenBackIsNoLuck(t *testing.T) {
	h := withOverlays(t, memory.New())
	both := sit(t, h, make2(t, h, "me", "me", 1), "both")
	for _, a := range []string{"move r1 p2", "done", "move b1 p4", "done", "move r1 p3"} {
		play(t, both, a)
	}
	before := look(t, both).At
	after := play(t, both, "fight p4").At
	d, err := both.Debrief(t.Context())
	if err != nil || len(d.Luck) != 1 || d.Luck[0].Dice != 1 || d.Luck[0].Side != kernel.SideA ||
		d.Entries[after-1].Luck[0] == 0 {
		t.Fatalf("%v %+v", err, d)
	}
	if _, err := both.TakeBack(t.Context(), table.TakeBackRequest{At: after, Back: before}); err != nil {
		t.Fatal(err)
	}
	if d, err = both.Debrief(t.Context()); err != nil || len(d.Luck) != 0 || int64(len(d.Entries)) != before+1 ||
		d.Entries[before].At != after+1 || d.Entries[before].Luck != [2]int32{} {
		t.Errorf("%v %+v", err, d)
	}
}

// TestATurningPointIsWhereMostChanged: of a game with one lost block it is the fight in which it was lost, in the words
// of the log.
func TestATurningPointIsWhereMostChanged(t *testing.T) {
	h := withOverlays(t, memory.New())
	for seed := uint64(1); ; seed++ {
		both := sit(t, h, make2(t, h, "me", "me", seed), "both")
		for _, a := range []string{"move r1 p2", "done", "move b1 p4", "done", "move r1 p3"} {
			play(t, both, a)
		}
		now := play(t, both, "fight p4")
		play(t, both, "done")
		if len(now.View.Pieces) == 6 {
			continue // nobody was hit
		}
		d, err := both.Debrief(t.Context())
		if err != nil || len(d.Turning) != 1 || d.Turning[0].At != now.At || d.Turning[0].Side != kernel.SideA ||
			!strings.Contains(d.Turning[0].Text, "Block b1 is lost.") {
			t.Errorf("%v %+v", err, d.Turning)
		}
		return
	}
}

// BenchmarkDebrief makes the debrief of a random campaign. Its measure is microseconds an entry: games have 500 to
// 3,000.
func BenchmarkDebrief(b *testing.B) {
	s, entries := campaign(b)
	for b.Loop() {
		if _, err := table.DebriefUncached(s); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/float64(entries), "µs/entry")
	b.ReportMetric(float64(entries), "entries")
}

// campaign is a campaign of Moscow '41 that random choices have played to its end, and how many entries its log has.
func campaign(b *testing.B) (*table.Seat, int64) {
	b.Helper()
	g, err := moscow41.New()
	if err != nil {
		b.Fatal(err)
	}
	h, err := table.NewRegistry(table.Config{FixedDice: true, Store: memory.New(), Games: []kernel.Game{g}})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(h.Close)
	seed := uint64(1)
	made, err := h.Make(b.Context(),
		table.NewTable{Game: "moscow41", Scenario: "campaign", Seats: map[string]string{"german": "me", "soviet": "me"},
			Seed: &seed})
	if err != nil {
		b.Fatal(err)
	}
	s, err := h.Sit(b.Context(), made.Table, made.Mine)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.Leave)
	r := chance.NewRand(1)
	snap, err := s.Look(b.Context(), table.Look{As: kernel.NoSide})
	for err == nil && !snap.View.Over.Over {
		snap, err = s.Play(b.Context(),
			table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps),
				Action: snap.Legal[r.Below(len(snap.Legal))].Text})
	}
	if err != nil {
		b.Fatal(err)
	}
	return s, snap.At
}
