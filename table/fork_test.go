// Tests of forks: a new table that takes a game over at one of its entries.

package table_test

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

var twoHanded = map[string]string{"red": "me", "blue": "me"}

func fork(t *testing.T, s *table.Seat, at int64, seats map[string]string) table.TableMade {
	t.Helper()
	made, err := s.Fork(t.Context(), table.ForkRequest{At: at, Seats: seats})
	if err != nil {
		t.Fatal(err)
	}
	return made
}

// TestAFinishedGameIsTakenOver at every entry but those after its end, by an observer, and is played on, saved,
// verified and opened again.
func TestAFinishedGameIsTakenOver(t *testing.T) {
	store := memory.New()
	h := registry(t, store)
	made, _ := whole(t, h, 4)
	watch := sit(t, h, made, "observer")
	end := look(t, watch).At
	for at := int64(1); at < end; at++ {
		old, err := watch.Look(t.Context(), table.Look{As: kernel.Both, At: at})
		if err != nil {
			t.Fatal(err)
		}
		again := fork(t, watch, at, twoHanded)
		both := sit(t, h, again, "both")
		now := look(t, both)
		if now.At != 1 || now.Events != 1 || text(t, now.View) != text(t, old.View) || !now.Mine {
			t.Fatalf("taken over at %d: %+v\nwant %+v", at, now, old)
		}
		wander(t, []*table.Seat{both}, uint64(at), 200)
		f, err := both.Export(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		rep, err := gamelog.Verify(copyOf(t, f), find)
		if err != nil {
			t.Fatal(err)
		}
		if rep.Replayed || len(rep.Stretches) != 2 || rep.Stretches[0].Replayed ||
			!strings.Contains(rep.Stretches[0].Taken, made.Table) ||
			!rep.Stretches[1].Replayed || rep.Stretches[1].From != 2 || rep.Stretches[1].To != int64(len(f.Entries)) ||
			!rep.Outcome.Over {
			t.Fatalf("%+v", rep)
		}
		lines, err := f.Tell(find)
		if err != nil || !strings.Contains(lines[1], "1 taken over from entry") {
			t.Errorf("%v %q", err, lines[:2])
		}
	}
	// The fork goes on with a seat and a view of its own for each side, also after a restart of the program.
	again := fork(t, watch, 3, map[string]string{"red": "me", "blue": "open"})
	red, blue := sit(t, h, again, "red"), sit(t, h, again, "blue")
	wander(t, []*table.Seat{red, blue}, 1, 7)
	before := text(t, look(t, sit(t, h, again, "observer")).View)
	if list, err := blue.Events(t.Context(), kernel.NoSide, 0); err != nil || list.Events[0].Note != "start" ||
		!strings.Contains(list.Events[0].Text, "taken over from entry 3 of table "+made.Table) {
		t.Errorf("%v %+v", err, list)
	}
	h.Close() // what is drafted is kept
	h2 := registry(t, store)
	if got := look(t, sit(t, h2, again, "observer")); text(t, got.View) != before || got.Closed != "" {
		t.Errorf("after a restart: %+v", got)
	}
	if bad, sound, err := h2.Check(t.Context(), 0); err != nil || len(bad) > 0 || sound == 0 {
		t.Errorf("%v %v %v", bad, sound, err)
	}
}

func TestAForkIsSavedAndOpenedBeforeItsFirstOrder(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	play(t, both, "move r1 p2")
	play(t, both, "done")
	again := sit(t, h, fork(t, both, 2, twoHanded), "both")
	f, err := again.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	third, err := h.Import(t.Context(), bytes.NewReader([]byte(b.String())))
	if err != nil {
		t.Fatal(err)
	}
	if got := look(t, sit(t, h, third, "both")); text(t, got.View) != text(t, look(t, both).View) || !got.Mine {
		t.Errorf("%+v", got)
	}
	// A fork crosses over to another edition as every game does, and is then shown up to there.
	old := registry(t, memory.New(), as(tabletest.NewEdition(7, "0f")))
	if _, err := old.Import(t.Context(), bytes.NewReader([]byte(b.String()))); err != nil {
		t.Errorf("another edition that can read the position: %v", err)
	}
	strange := registry(t, memory.New(), as(tabletest.NewForeign()))
	_, err = strange.Import(t.Context(), bytes.NewReader([]byte(b.String())))
	failure(t, err, table.CodeBadRequest, "edition 1")
}

func TestATakenStartIsHeldAgainstItsHash(t *testing.T) {
	h := registry(t, memory.New())
	made, _ := whole(t, h, 4)
	both := sit(t, h, fork(t, sit(t, h, made, "observer"), 5, twoHanded), "both")
	wander(t, []*table.Seat{both}, 1, 3)
	good, err := both.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	over, err := sit(t, h, made, "both").Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	start := func(b map[string]any) map[string]any { return b["start"].(map[string]any) }
	for _, c := range []struct {
		name  string
		entry int64
		says  string
		spoil func(map[string]any)
	}{
		{"no position", 1, "does not hold", func(b map[string]any) { delete(b, "position") }},
		{"another position", 1, "not the one", func(b map[string]any) { b["position"] = over.Last }},
		{"a position without its origin", 1, "does not hold", func(b map[string]any) { delete(start(b), "from") }},
		{"from nowhere", 1, "taken over from", func(b map[string]any) { start(b)["from"] = map[string]any{} }},
		{"from two places", 1, "taken over from", func(b map[string]any) {
			start(b)["from"] = map[string]any{"table": "x", "entry": 1, "case": "y"}
		}},
		{"from a line of a table", 1, "taken over from", func(b map[string]any) {
			start(b)["from"] = map[string]any{"table": "x", "entry": 1, "line": 3}
		}},
		{"another scenario", 1, "sea", func(b map[string]any) {
			start(b)["setup"] = map[string]any{"scenario": "sea"}
		}},
	} {
		t.Run(c.name, func(t *testing.T) {
			f := copyOf(t, good)
			forge(0, c.spoil)(f)
			_, err := gamelog.Verify(f, find)
			if d, ok := errors.AsType[*gamelog.Damage](err); !ok || d.Entry != c.entry ||
				!strings.Contains(err.Error(), c.says) {
				t.Errorf("got %v, want entry %d and %q", err, c.entry, c.says)
			}
		})
	}
	t.Run("from a game that is over", func(t *testing.T) {
		f := copyOf(t, good)
		f.Entries, f.Last = f.Entries[:1], nil
		var b map[string]any
		if err := json.Unmarshal(over.Entries[len(over.Entries)-1].Body, &b); err != nil {
			t.Fatal(err)
		}
		forge(0, func(m map[string]any) { m["position"], m["state"] = over.Last, b["state"] })(f)
		if _, err := gamelog.Verify(f, find); err == nil || !strings.Contains(err.Error(), "nobody can play on") {
			t.Errorf("got %v", err)
		}
	})
}

func TestWhoMayTakeAGameOver(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, watch := sit(t, h, made, "red"), sit(t, h, made, "observer")
	play(t, red, "done")
	two := sit(t, h, make2(t, h, "me", "me", 1), "both")
	ended, _ := whole(t, h, 4)
	gone := sit(t, h, ended, "observer")
	for _, c := range []struct {
		name       string
		seat       *table.Seat
		at         int64
		seats      map[string]string
		code, says string
	}{
		{"one side of a game that goes on", red, 1, twoHanded, table.CodeNotYours, "until it is over"},
		{"an observer of one", watch, 1, twoHanded, table.CodeNotYours, "until it is over"},
		{"no entry", two, 0, twoHanded, table.CodeBadRequest, "entries 1 to 1"},
		{"an entry to come", two, 2, twoHanded, table.CodeBadRequest, "entries 1 to 1"},
		{"nobody in a seat", two, 1, map[string]string{"red": "me"}, table.CodeBadRequest, `"blue"`},
		{"an unknown bot", two, 1, map[string]string{"red": "me", "blue": "bot:hal"}, table.CodeBadRequest, `"hal"`},
		{"a third side", two, 1, map[string]string{"red": "me", "blue": "me", "green": "me"}, table.CodeBadRequest,
			`"green"`},
		{"after the end", gone, look(t, gone).At, twoHanded, table.CodeBadRequest, "was over"},
	} {
		t.Run(c.name, func(t *testing.T) {
			_, err := c.seat.Fork(t.Context(), table.ForkRequest{At: c.at, Seats: c.seats})
			failure(t, err, c.code, c.says)
		})
	}
	// A player who resigned can try again from there: the position itself is not over.
	if _, err := red.Resign(t.Context(), table.ResignRequest{At: 2}); err != nil {
		t.Fatal(err)
	}
	again := sit(t, h, fork(t, watch, 3, map[string]string{"red": "open", "blue": "me"}), "blue")
	if got := look(t, again); !got.Mine || got.View.Over.Over {
		t.Errorf("%+v", got)
	}
	if all, err := h.List(t.Context()); err != nil || !slices.ContainsFunc(all, func(l table.TableLine) bool {
		return l.Table == look(t, again).Table
	}) {
		t.Error("the fork is not listed")
	}
}
