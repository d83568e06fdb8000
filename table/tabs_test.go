// Tests of several subscribers at one table: two tabs of a seat, the other side, observers.

package table_test

import (
	"testing"
	"testing/synctest"
	"time"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/tabletest"
)

func follower(t *testing.T, s *table.Seat) (*table.Subscription, func() table.Update) {
	t.Helper()
	sub, err := s.Subscribe(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(sub.End)
	return sub, func() table.Update {
		t.Helper()
		u, err := sub.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return *u
	}
}

func TestTwoTabsOfOneSeatAgreeOnItsDraft(t *testing.T) {
	h := registry(t, memory.New())
	for who, made := range map[string]table.TableMade{"red": make2(t, h, "me", "open", 1),
		"both": make2(t, h, "me", "me", 1)} {
		one, two := sit(t, h, made, who), sit(t, h, made, who)
		_, next := follower(t, two)
		if u := next(); u.Version == "" || len(u.Seats) != 2 {
			t.Errorf("%s: the first update: %+v", who, u)
		}
		agree := func(what string, s *table.Snapshot) {
			t.Helper()
			u := next()
			now := look(t, two)
			if u.Version != s.Version || u.Version != now.Version || len(u.Events) > 0 || u.At != 1 ||
				len(now.Draft.Steps) != len(s.Draft.Steps) {
				t.Errorf("%s: after %s the other tab was told %+v, and the draft is %+v", who, what, u, s.Draft)
			}
		}
		agree("a move", play(t, one, "move r1 p2"))
		agree("another", play(t, one, "move r2 p2"))
		s, err := one.Undo(t.Context(), table.UndoRequest{At: 1, Keep: 0})
		if err != nil {
			t.Fatal(err)
		}
		agree("undo", s.Snapshot)
	}
}

// The stream of the other side and of the observer is the same whether a side drafts or not: not a byte more, and no
// bell.
func TestDraftsDoNotShowInTheStreamOfOthers(t *testing.T) {
	var got [2][]string
	for i, drafts := range []bool{false, true} {
		h := registry(t, memory.New())
		made := make2(t, h, "me", "open", 1)
		red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
		subs, nexts := []*table.Subscription{}, []func() table.Update{}
		for _, who := range []string{"blue", "observer"} {
			sub, next := follower(t, sit(t, h, made, who))
			subs, nexts = append(subs, sub), append(nexts, next)
		}
		told := func() {
			for _, next := range nexts {
				got[i] = append(got[i], unnamed(text(t, next())))
			}
		}
		told()
		fiddle := func(s *table.Seat, action string) {
			if !drafts {
				return
			}
			for _, sub := range subs {
				sub.Rung() // before
			}
			play(t, s, action)
			if _, err := s.Undo(t.Context(), table.UndoRequest{At: look(t, s).At}); err != nil {
				t.Fatal(err)
			}
			for _, sub := range subs {
				if sub.Rung() {
					t.Error("a draft of the other side rang the bell")
				}
			}
		}
		fiddle(red, "move r1 p2")
		play(t, red, "done")
		told()
		play(t, blue, "done")
		told()
		fiddle(red, "move r2 p2")
		if _, err := blue.ProposeDraw(t.Context(), table.DrawRequest{At: 3}); err != nil {
			t.Fatal(err)
		}
		told()
	}
	for i := range got[0] {
		if got[0][i] != got[1][i] {
			t.Errorf("update %d: without drafts %s, with drafts %s", i, got[0][i], got[1][i])
		}
	}
}

func TestEverybodyIsToldWhoComesAndLeaves(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	_, next := follower(t, sit(t, h, made, "red"))
	_, watch := follower(t, sit(t, h, made, "observer"))
	seats := func(who string, live bool) {
		t.Helper()
		for _, next := range []func() table.Update{next, watch} {
			if u := next(); len(u.Seats) != 2 || u.Seats[1].Who != who || u.Seats[1].Live != live || u.At != 1 ||
				!u.Seats[0].Live {
				t.Errorf("told %+v, want blue %s, live %v", u, who, live)
			}
		}
	}
	seats("open", false)
	blue := sit(t, h, made, "blue")
	seats("person", false)
	sub, err := blue.Subscribe(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	seats("person", true)
	sub.End()
	seats("person", false)
}

// Whether a table left the memory in the meantime or stayed because of a draft cannot be seen from the seats.
func TestADraftThatKeepsATableInMemoryDoesNotShow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, err := table.NewRegistry(table.Config{FixedDice: true, Store: memory.New(),
			Games: []kernel.Game{tabletest.New()}})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		var seen []string
		for _, drafts := range []bool{false, true} {
			made := make2(t, h, "me", "open", 1)
			visit := func(who string, do func(*table.Seat)) {
				s, err := h.Sit(t.Context(), made.Table, made.Keys[who])
				if err != nil {
					t.Fatal(err)
				}
				defer s.Leave()
				do(s)
			}
			visit("blue", func(*table.Seat) {})
			visit("red", func(s *table.Seat) {
				if drafts {
					play(t, s, "move r1 p2")
				}
			})
			time.Sleep(table.IdleAfter + 2*table.SweepEvery)
			synctest.Wait()
			visit("observer", func(s *table.Seat) { seen = append(seen, text(t, look(t, s).Seats)) })
		}
		if seen[0] != seen[1] {
			t.Errorf("without a draft %s, with one %s", seen[0], seen[1])
		}
	})
}

// TestWhatManyAreSentIsMadeOnce: subscribers who see and hold the same are sent one update, which is written once; one
// who holds less, or sees as somebody else, is sent another.
func TestWhatManyAreSentIsMadeOnce(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	type reader struct {
		role string
		next func() table.Update
		held string
		made any
	}
	var readers []*reader
	for _, role := range []string{"observer", "observer", "observer", "blue"} {
		s := sit(t, h, made, role)
		s.Holds("", "")
		_, next := follower(t, s)
		readers = append(readers, &reader{role: role, next: next})
	}
	times := 0
	hear := func(r *reader) {
		t.Helper()
		u := r.next()
		if u.Base != r.held {
			t.Errorf("the %s holds %q and is sent what leads on from %q", r.role, r.held, u.Base)
		}
		r.held, r.made = u.Version, u.Shared(func() any { times++; return times })
	}
	for _, r := range readers {
		hear(r)
	}
	if readers[0].made != readers[2].made || readers[0].made == readers[3].made || times != 2 {
		t.Errorf("the whole is made %d times for three observers and a player", times)
	}
	red := sit(t, h, made, "red")
	play(t, red, "done")
	times = 0
	hear(readers[0])
	hear(readers[1])
	play(t, sit(t, h, made, "blue"), "done")
	hear(readers[0])
	hear(readers[1])
	hear(readers[2]) // both orders at once
	if a, b, c := readers[0].made, readers[1].made, readers[2].made; a != b || a == c || times != 3 {
		t.Errorf("two orders are made %d times: %v, %v, and %v for one who hears of both", times, a, b, c)
	}
}
