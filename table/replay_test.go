// Tests of replays: the changes lead from view to view, and show nothing that the viewer may not know.

package table_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// withOverlays is a registry of Picket with overlays, and of the toy.
func withOverlays(t *testing.T, store gamelog.Store) *table.Registry {
	t.Helper()
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	return registry(t, store, func(c *table.Config) { c.Games = []kernel.Game{tabletest.NewWithOverlays(), g} })
}

// wander plays random actions for the side that is to move, at most so many.
func wander(t *testing.T, seats []*table.Seat, seed uint64, most int) {
	t.Helper()
	r := chance.NewRand(seed)
	for range most {
		moved := false
		for _, s := range seats {
			if snap := look(t, s); len(snap.Legal) > 0 {
				play(t, s, snap.Legal[r.Below(len(snap.Legal))].Text)
				moved = true
				break
			}
		}
		if !moved {
			return
		}
	}
}

func seatOf(t *testing.T, h *table.Registry, made table.TableMade, who string) *table.Seat {
	t.Helper()
	if made.Keys[who] == "" {
		t.Fatalf("there is no key of %s", who)
	}
	return sit(t, h, made, who)
}

// TestAReplayLeadsFromViewToView: the changes, applied to the first view, give the view after every entry as Look shows
// it, byte for byte, and the events are those of the entries; for every viewer, in games that go on and that are
// over.
func TestAReplayLeadsFromViewToView(t *testing.T) {
	h := withOverlays(t, memory.New())
	for seed := range uint64(6) {
		for _, game := range []struct{ id, scenario, a, b string }{
			{"picket", "road", "red", "blue"}, {"toy", "brod", "west", "east"}} {
			for _, most := range []int{25, 2000} {
				t.Run(fmt.Sprint(game.id, seed, most), func(t *testing.T) {
					made, err := h.Make(t.Context(),
						table.NewTable{Game: game.id, Scenario: game.scenario,
							Seats: map[string]string{game.a: "me", game.b: "open"}, Seed: &seed})
					if err != nil {
						t.Fatal(err)
					}
					a, b, watch := seatOf(t, h, made, game.a), seatOf(t, h, made, game.b),
						seatOf(t, h, made, "observer")
					wander(t, []*table.Seat{a, b}, seed, most)
					over := look(t, a).View.Over.Over
					if over != (most == 2000) {
						t.Fatalf("after %d actions, over is %v", most, over)
					}
					r := chance.NewRand(seed)
					for _, s := range []*table.Seat{a, b, watch} {
						rewind(t, s, kernel.NoSide, r)
						if over {
							rewind(t, s, kernel.Both, r)
							rewind(t, s, kernel.SideB, r)
						}
					}
				})
			}
		}
	}
}

// rewind replays a table in pages of random sizes from a random entry.
func rewind(t *testing.T, s *table.Seat, as kernel.Side, r *chance.Rand) {
	t.Helper()
	end := look(t, s).At
	after := int64(r.Below(int(end) + 1))
	list, err := s.Events(t.Context(), as, 0)
	if err != nil {
		t.Fatal(err)
	}
	list.Events = slices.DeleteFunc(list.Events, func(l gamelog.EventLine) bool { return l.At <= after })
	var told []gamelog.EventLine
	var view kernel.View
	var near *kernel.Progress
	for page := 0; ; page++ {
		limit := 1 + r.Below(40)
		got, err := s.Replay(t.Context(), as, after, limit)
		if err != nil {
			t.Fatal(err)
		}
		if got.At != max(after, 1) || len(got.Steps) > limit {
			t.Fatalf("after %d, at most %d: at %d with %d steps", after, limit, got.At, len(got.Steps))
		}
		if page > 0 && text(t, got.From) != text(t, view) {
			t.Fatalf("the page after %d starts from another view than the one before it ended with", after)
		}
		if page > 0 && text(t, got.Near) != text(t, near) {
			t.Fatalf("the page after %d starts with %s, the one before it ended with %s", after, text(t, got.Near),
				text(t, near))
		}
		view, near = got.From, got.Near
		check := func(at int64) {
			want, err := s.Look(t.Context(), table.Look{As: as, At: at})
			if err != nil {
				t.Fatal(err)
			}
			if at == end && len(want.Draft.Steps) > 0 {
				return // Look has the draft
			}
			if a, b := text(t, view), text(t, want.View); a != b {
				t.Fatalf("after entry %d:\n%s\nwant\n%s", at, a, b)
			}
			if then := want.Progress; then != nil {
				then.Dangers, then.Losses, then.Account = nil, nil, nil
			}
			if a, b := text(t, near), text(t, want.Progress); a != b {
				t.Fatalf("after entry %d it is near winning by\n%s\nwant\n%s", at, a, b)
			}
		}
		check(got.At)
		after = got.At
		for i, step := range got.Steps {
			if step.At != after+1 || step.Made.IsZero() {
				t.Fatalf("step %d after %d is of entry %d, made %v", i, after, step.At, step.Made)
			}
			after = step.At
			// As a client has it: decoded from JSON.
			var c kernel.ViewChange
			if err := json.Unmarshal([]byte(text(t, step.View)), &c); err != nil {
				t.Fatal(err)
			}
			if err := c.Apply(&view); err != nil {
				t.Fatal(err)
			}
			if step.Near != nil {
				if text(t, step.Near) == text(t, near) {
					t.Fatalf("entry %d tells how near the sides are again", after)
				}
				near = step.Near
			}
			check(after)
			for _, e := range step.Events {
				if e.At != after {
					t.Fatalf("entry %d has an event of entry %d", after, e.At)
				}
			}
			told = append(told, step.Events...)
		}
		if got.More != (after < end) {
			t.Fatalf("at %d of %d, more is %v", after, end, got.More)
		}
		if !got.More {
			break
		}
	}
	if a, b := text(t, told), text(t, list.Events); a != b && len(told)+len(list.Events) > 0 {
		t.Fatalf("told\n%s\nwant\n%s", a, b)
	}
}

func TestAReplayIsRefusedInWords(t *testing.T) {
	h := withOverlays(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, watch := sit(t, h, made, "red"), sit(t, h, made, "observer")
	play(t, red, "move r1 p2")
	play(t, red, "done")
	for _, c := range []struct {
		seat         *table.Seat
		as           kernel.Side
		after        int64
		limit        int
		code, expect string
	}{
		{red, kernel.NoSide, 3, 0, table.CodeBadRequest, "entries 1 to 2"},
		{red, kernel.NoSide, -1, 0, table.CodeBadRequest, "entries 1 to 2"},
		{red, kernel.NoSide, 1, 101, table.CodeBadRequest, "1 to 100"},
		{red, kernel.NoSide, 1, -1, table.CodeBadRequest, "1 to 100"},
		{red, kernel.SideB, 1, 0, table.CodeNotYours, "until the game is over"},
		{watch, kernel.SideA, 1, 0, table.CodeNotYours, "until the game is over"},
		{watch, kernel.Both, 1, 0, table.CodeNotYours, "until the game is over"},
	} {
		_, err := c.seat.Replay(t.Context(), c.as, c.after, c.limit)
		failure(t, err, c.code, c.expect)
	}
	if r, err := red.Replay(t.Context(), kernel.Observer, 2, 0); err != nil || len(r.Steps) != 0 || r.More {
		t.Errorf("after the last entry: %+v, %v", r, err)
	}
}

// TestSinceIsWhereASeatHasNotActed: what came after it, the player is shown when they come.
func TestSinceIsWhereASeatHasNotActed(t *testing.T) {
	h := withOverlays(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, blue, watch := sit(t, h, made, "red"), sit(t, h, made, "blue"), sit(t, h, made, "observer")
	play(t, red, "done")  // 2
	play(t, blue, "done") // 3
	play(t, red, "move r1 p2")
	for _, c := range []struct {
		seat *table.Seat
		want int64
	}{{red, 2}, {blue, 3}, {watch, 0}} {
		if got := look(t, c.seat).Since; got != c.want {
			t.Errorf("since %d, want %d", got, c.want)
		}
	}
	two := make2(t, h, "me", "me", 1)
	both := sit(t, h, two, "both")
	play(t, both, "done")
	if got := look(t, both).Since; got != 2 {
		t.Errorf("two-handed, since %d: nothing comes while they are away", got)
	}
	// It is read from the log again.
	if got := look(t, sit(t, withOverlays(t, storeOf(t, h, made)), made, "red")).Since; got != 2 {
		t.Errorf("loaded again, since %d", got)
	}
}

// storeOf is a store with a copy of one table.
func storeOf(t *testing.T, h *table.Registry, made table.TableMade) gamelog.Store {
	t.Helper()
	s := memory.New()
	rec, entries := table.Stored(t, h, made.Table)
	if err := s.Create(t.Context(), rec, entries); err != nil {
		t.Fatal(err)
	}
	return s
}

func TestAnEventSaysHowItsDiceFell(t *testing.T) {
	h := withOverlays(t, memory.New())
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	for _, a := range []string{"move r1 p2", "done", "move b1 p4", "done", "move r1 p3", "fight p4"} {
		play(t, both, a)
	}
	list, err := both.Events(t.Context(), kernel.NoSide, 0)
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, l := range list.Events {
		if rolled := strings.Contains(l.Text, "is rolled"); rolled != (l.Luck != nil) {
			t.Errorf("%q has luck %v", l.Text, l.Luck)
		} else if rolled {
			n++
			if l.Luck.Mean != 500 || l.Luck.Variance != 250 || l.Luck.Got != 0 && l.Luck.Got != 1000 ||
				l.Luck.Text != "blocks" {
				t.Errorf("%+v", l.Luck)
			}
		}
	}
	if n != 1 {
		t.Errorf("%d dice", n)
	}
}

// TestAReplayOfABigGame: the same for Moscow '41, whose blocks come, go, are shown and mix.
func TestAReplayOfABigGame(t *testing.T) {
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	h := registry(t, memory.New(), func(c *table.Config) { c.Games = []kernel.Game{g} })
	seed := uint64(5)
	made, err := h.Make(t.Context(),
		table.NewTable{Game: "moscow41", Scenario: "campaign",
			Seats: map[string]string{"german": "me", "soviet": "open"}, Seed: &seed})
	if err != nil {
		t.Fatal(err)
	}
	a, b, watch := seatOf(t, h, made, "german"), seatOf(t, h, made, "soviet"), seatOf(t, h, made, "observer")
	wander(t, []*table.Seat{a, b}, 5, 250)
	r := chance.NewRand(5)
	for _, s := range []*table.Seat{a, b, watch} {
		rewind(t, s, kernel.NoSide, r)
	}
}

// TestWhatAStandingAnswerOrderedIsNotSeen: a player is shown it when they come.
func TestWhatAStandingAnswerOrderedIsNotSeen(t *testing.T) {
	h := withOverlays(t, memory.New())
	for seed := uint64(1); ; seed++ {
		made, err := h.Make(t.Context(),
			table.NewTable{Game: "toy", Case: "8-standing-answers.try", Line: 11, Seed: &seed,
				Seats: map[string]string{"west": "me", "east": "open"}})
		if err != nil {
			t.Fatal(err)
		}
		west, east := sit(t, h, made, "west"), sit(t, h, made, "east")
		if _, err := east.SetStanding(t.Context(),
			table.StandingRequest{Answers: map[string]string{"lose": "spread"}}); err != nil {
			t.Fatal(err)
		}
		for _, a := range []string{"move w-1foot 4", "done", "battle 4"} {
			play(t, west, a)
		}
		if list, err := east.Events(t.Context(), kernel.NoSide, 0); err != nil {
			t.Fatal(err)
		} else if !slices.ContainsFunc(list.Events, func(l gamelog.EventLine) bool { return l.Note == "standing" }) {
			continue // the dice asked nothing of east
		}
		r, err := east.Replay(t.Context(), kernel.NoSide, 1, 0)
		if err != nil || len(r.Steps) < 2 || r.Steps[1].Side != kernel.SideB {
			t.Fatalf("%v %+v", err, r)
		}
		if got := look(t, east); got.Since != 0 {
			t.Errorf("since %d: east has done nothing by itself", got.Since)
		}
		if got := look(t, west); got.Since != 2 {
			t.Errorf("since %d: west ordered the battle", got.Since)
		}
		return
	}
}

// BenchmarkReplay replays up to a hundred entries of a random campaign.
func BenchmarkReplay(b *testing.B) {
	s, _ := campaign(b)
	for b.Loop() {
		if r, err := s.Replay(b.Context(), kernel.SideA, 20, 100); err != nil || len(r.Steps) < 50 {
			b.Fatal(err)
		}
	}
}
