// Package storetest is the contract of gamelog.Store as a suite of tests, which every implementation passes.
package storetest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"umpire/table/gamelog"
)

// Run checks a kind of store. Open gives an empty store; reopen closes one and opens it again with what it kept, and is
// nil for a store that keeps nothing when it is closed.
func Run(t *testing.T, open func(t *testing.T) gamelog.Store,
	reopen func(t *testing.T, s gamelog.Store) gamelog.Store) {
	t.Run("kept as given", func(t *testing.T) {
		s := open(t)
		rec := record("one")
		must(t, s.Create(ctx, rec, entries(1, 3)))
		for n := int64(4); n <= 9; n++ {
			must(t, s.Append(ctx, "one", entry(n)))
		}
		check := func(s gamelog.Store) {
			t.Helper()
			got, n, err := s.Table(ctx, "one")
			must(t, err)
			if !reflect.DeepEqual(got, rec) || n != 9 {
				t.Errorf("the record came back as %+v with a log of %d, want %+v with 9", got, n, rec)
			}
			list, err := s.Entries(ctx, "one", 0, 100)
			must(t, err)
			if !reflect.DeepEqual(list, entries(1, 9)) {
				t.Errorf("the entries came back as %v", list)
			}
		}
		check(s)
		if reopen != nil {
			check(reopen(t, s))
		}
	})
	t.Run("pages", func(t *testing.T) {
		s := open(t)
		must(t, s.Create(ctx, record("one"), entries(1, 10)))
		for _, c := range []struct {
			after       int64
			limit       int
			first, last int64
		}{{0, 3, 1, 3}, {3, 3, 4, 6}, {9, 3, 10, 10}, {10, 3, 1, 0}, {-5, 2, 1, 2}, {99, 2, 1, 0}} {
			list, err := s.Entries(ctx, "one", c.after, c.limit)
			must(t, err)
			want := entries(c.first, c.last)
			if len(list) != len(want) || len(want) > 0 && !reflect.DeepEqual(list, want) {
				t.Errorf("after %d, limit %d: got %d entries, want %d from %d", c.after, c.limit, len(list), len(want),
					c.first)
			}
		}
	})
	t.Run("unknown", func(t *testing.T) {
		s := open(t)
		if _, _, err := s.Table(ctx, "nobody"); !errors.Is(err, gamelog.ErrUnknown) {
			t.Errorf("Table: %v", err)
		}
		if _, err := s.Entries(ctx, "nobody", 0, 10); !errors.Is(err, gamelog.ErrUnknown) {
			t.Errorf("Entries: %v", err)
		}
		if err := s.Append(ctx, "nobody", entry(1)); !errors.Is(err, gamelog.ErrUnknown) {
			t.Errorf("Append: %v", err)
		}
		if list, err := s.Tables(ctx); err != nil || len(list) != 0 {
			t.Errorf("Tables: %v, %v", list, err)
		}
		if err := s.PutPrivate(ctx, "nobody", "p", []byte("x")); !errors.Is(err, gamelog.ErrUnknown) {
			t.Errorf("PutPrivate: %v", err)
		}
		if _, err := s.Private(ctx, "nobody"); !errors.Is(err, gamelog.ErrUnknown) {
			t.Errorf("Private: %v", err)
		}
	})
	t.Run("conflicts change nothing", func(t *testing.T) {
		s := open(t)
		must(t, s.Create(ctx, record("one"), entries(1, 2)))
		for _, n := range []int64{0, 1, 2, 4, 99} {
			if err := s.Append(ctx, "one", entry(n)); !errors.Is(err, gamelog.ErrConflict) {
				t.Errorf("appending entry %d to a log of 2: %v", n, err)
			}
		}
		if err := s.Create(ctx, record("one"), entries(1, 7)); !errors.Is(err, gamelog.ErrConflict) {
			t.Errorf("a second table of the same id: %v", err)
		}
		if err := s.Create(ctx, record("two"), entries(2, 3)); !errors.Is(err, gamelog.ErrConflict) {
			t.Errorf("a table whose log starts with entry 2: %v", err)
		}
		if _, _, err := s.Table(ctx, "two"); !errors.Is(err, gamelog.ErrUnknown) {
			t.Errorf("half a table was kept: %v", err)
		}
		list, err := s.Entries(ctx, "one", 0, 100)
		must(t, err)
		if !reflect.DeepEqual(list, entries(1, 2)) {
			t.Errorf("the log changed: %v", list)
		}
	})
	t.Run("private records", func(t *testing.T) {
		s := open(t)
		must(t, s.Create(ctx, record("one"), entries(1, 1)))
		must(t, s.Create(ctx, record("two"), entries(1, 1)))
		if got, err := s.Private(ctx, "one"); err != nil || len(got) != 0 {
			t.Errorf("a new table has private records: %v, %v", got, err)
		}
		mine := []byte("first")
		must(t, s.PutPrivate(ctx, "one", "draft", mine))
		mine[0] = 'X'
		must(t, s.PutPrivate(ctx, "one", "empty", nil))
		must(t, s.PutPrivate(ctx, "two", "draft", []byte{0, 255}))
		must(t, s.PutPrivate(ctx, "two", gamelog.SeatingRecord, []byte("seats")))
		must(t, s.PutPrivate(ctx, "one", "draft", []byte("second")))
		must(t, s.Append(ctx, "one", entry(2)))
		check := func(s gamelog.Store) {
			t.Helper()
			for id, want := range map[string]map[string][]byte{
				"one": {"draft": []byte("second"), "empty": {}},
				"two": {"draft": {0, 255}, gamelog.SeatingRecord: []byte("seats")}} {
				got, err := s.Private(ctx, id)
				must(t, err)
				if len(got) != len(want) {
					t.Errorf("%s has the private records %q", id, got)
				}
				for name, data := range want {
					if kept, ok := got[name]; !ok || string(kept) != string(data) {
						t.Errorf("%s: %s came back as %q (%v), want %q", id, name, kept, ok, data)
					}
					if len(got[name]) > 0 {
						got[name][0] ^= 1 // the caller's own
					}
				}
			}
			list, err := s.Tables(ctx)
			must(t, err)
			for _, l := range list {
				if (l.ID == "two") != (string(l.Seating) == "seats") {
					t.Errorf("%s is listed with the seats %q", l.ID, l.Seating)
				}
			}
			if n := len(list); n != 2 {
				t.Errorf("%d tables are listed", n)
			}
		}
		check(s)
		must(t, s.PutPrivate(ctx, "two", "large", make([]byte, gamelog.MaxPrivate)))
		err := s.PutPrivate(ctx, "two", "large", make([]byte, gamelog.MaxPrivate+1))
		if !errors.Is(err, gamelog.ErrTooLarge) {
			t.Errorf("a record too large: %v", err)
		}
		err = s.PutPrivate(ctx, "two", string(make([]byte, gamelog.MaxPrivateName+1)), nil)
		if !errors.Is(err, gamelog.ErrTooLarge) {
			t.Errorf("a name too long: %v", err)
		}
		if got, err := s.Private(ctx, "two"); err != nil || len(got["large"]) != gamelog.MaxPrivate {
			t.Errorf("the refused record took the place of the one before: %d bytes, %v", len(got["large"]), err)
		}
		must(t, s.PutPrivate(ctx, "two", "large", nil))
		if _, n, err := s.Table(ctx, "one"); err != nil || n != 2 {
			t.Errorf("private records touched the log: %d entries, %v", n, err)
		}
		if reopen != nil {
			got, err := reopen(t, s).Private(ctx, "one")
			must(t, err)
			if string(got["draft"]) != "second" || len(got) != 2 {
				t.Errorf("opened again: %q", got)
			}
		}
	})
	t.Run("listed newest first", func(t *testing.T) {
		s := open(t)
		for i := range 3 {
			rec := record(fmt.Sprint("t", i))
			rec.Made = rec.Made.Add(time.Duration(i) * time.Hour)
			must(t, s.Create(ctx, rec, entries(1, int64(i+1))))
		}
		list, err := s.Tables(ctx)
		must(t, err)
		if len(list) != 3 || list[0].ID != "t2" || list[2].ID != "t0" || list[0].At != 3 ||
			string(list[0].LastBody) != string(entry(3).Body) {
			t.Errorf("got %+v", list)
		}
	})
	t.Run("listed by their last entries", func(t *testing.T) {
		s := open(t)
		if list, err := s.Lately(ctx, 5); err != nil || len(list) != 0 {
			t.Errorf("of none: %v, %v", list, err)
		}
		for i := range 4 {
			must(t, s.Create(ctx, record(fmt.Sprint("t", i)), entries(1, 1)))
		}
		must(t, s.Append(ctx, "t1", entry(2)))
		must(t, s.Append(ctx, "t0", entry(2)))
		must(t, s.Append(ctx, "t1", entry(3)))
		for most, want := range map[int]string{0: "", 1: "t1", 3: "t1 t0 t3", 9: "t1 t0 t3 t2"} {
			list, err := s.Lately(ctx, most)
			must(t, err)
			var ids []string
			for _, l := range list {
				ids = append(ids, l.ID)
			}
			if got := strings.Join(ids, " "); got != want {
				t.Errorf("the last %d are %q, want %q", most, got, want)
			}
		}
		list, err := s.Lately(ctx, 1)
		must(t, err)
		if list[0].At != 3 || string(list[0].LastBody) != string(entry(3).Body) {
			t.Errorf("got %+v", list[0])
		}
		ids, err := s.IDs(ctx)
		must(t, err)
		slices.Sort(ids)
		if fmt.Sprint(ids) != "[t0 t1 t2 t3]" {
			t.Errorf("the ids are %v", ids)
		}
	})
	t.Run("of many writers of one entry, one wins", func(t *testing.T) {
		s := open(t)
		for i := range 8 {
			must(t, s.Create(ctx, record(fmt.Sprint("t", i)), entries(1, 1)))
		}
		var mu sync.Mutex
		won := map[string]int{}
		var work sync.WaitGroup
		for w := range 8 {
			work.Go(func() {
				for n := int64(2); n <= 20; n++ {
					id := fmt.Sprint("t", (w+int(n))%8)
					err := s.Append(ctx, id, entry(n))
					switch {
					case err == nil:
						mu.Lock()
						won[fmt.Sprint(id, " ", n)]++
						mu.Unlock()
					case !errors.Is(err, gamelog.ErrConflict):
						t.Errorf("%s %d: %v", id, n, err)
					}
				}
			})
		}
		work.Wait()
		for i := range 8 {
			id := fmt.Sprint("t", i)
			list, err := s.Entries(ctx, id, 0, 100)
			must(t, err)
			for j, e := range list {
				if e.N != int64(j+1) {
					t.Errorf("%s: entry %d stands at %d", id, e.N, j+1)
				}
				if e.N > 1 && won[fmt.Sprint(id, " ", e.N)] != 1 {
					t.Errorf("%s: entry %d was acknowledged %d times", id, e.N, won[fmt.Sprint(id, " ", e.N)])
				}
				delete(won, fmt.Sprint(id, " ", e.N))
			}
		}
		if len(won) > 0 {
			t.Errorf("acknowledged and not kept: %v", won)
		}
	})
	t.Run("what it gives out is the caller's", func(t *testing.T) {
		s := open(t)
		mine := entries(1, 1)
		must(t, s.Create(ctx, record("one"), mine))
		mine[0].Body[0] = 'X'
		list, err := s.Entries(ctx, "one", 0, 1)
		must(t, err)
		list[0].Hash[0] ^= 1
		list, err = s.Entries(ctx, "one", 0, 1)
		must(t, err)
		if !reflect.DeepEqual(list, entries(1, 1)) {
			t.Errorf("a change by the caller reached the store: %v", list)
		}
	})
}

var ctx = context.Background()

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func record(id string) gamelog.Header {
	seed := uint64(1<<63 + 5)
	return gamelog.Header{ID: id, Made: time.Date(1941, 6, 22, 3, 15, 0, 0, time.UTC), Game: "picket", Scenario: "road",
		Options: []string{"fog"},
		Seats:   [2]gamelog.Occupant{{Who: "person"}, {Who: "bot", Bot: "random"}},
		Keys:    map[string]string{"red": "k1", "observer": "k2"}, Seed: &seed, From: "elsewhere"}
}

// entry makes an entry that differs from all others. Its bytes mean nothing: a store does not read them.
func entry(n int64) gamelog.Entry {
	b := byte(n)
	return gamelog.Entry{N: n, Body: fmt.Appendf(nil, `{"n":%d}`, n), Salt: []byte{1, b, 0}, Hash: []byte{2, b, 0xff},
		Position: []byte{3, b}}
}

func entries(first, last int64) []gamelog.Entry {
	var list []gamelog.Entry
	for n := first; n <= last; n++ {
		list = append(list, entry(n))
	}
	return list
}
