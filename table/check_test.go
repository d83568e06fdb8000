// Damages stored logs byte by byte, and checks that the check at the start finds it.

package table_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"

	"umpire/store/memory"
	"umpire/table/gamelog"
)

// spoiled is a store that gives one table's log as spoil has left it.
type spoiled struct {
	gamelog.Store
	id    string
	spoil func([]gamelog.Entry) []gamelog.Entry
}

func (s *spoiled) Entries(ctx context.Context, id string, after int64, limit int) ([]gamelog.Entry, error) {
	if id != s.id || s.spoil == nil {
		return s.Store.Entries(ctx, id, after, limit)
	}
	all, err := s.Store.Entries(ctx, id, 0, 1<<20)
	if err != nil {
		return nil, err
	}
	all = s.spoil(all)
	from := slices.IndexFunc(all, func(e gamelog.Entry) bool { return e.N > after })
	if from < 0 {
		return nil, nil
	}
	return all[from:min(len(all), from+limit)], nil
}

// Whatever byte of a log goes wrong, and wherever it is cut off: the check at the start names the table, the log is not
// played on from a wrong state, and the other game is as it was.
func TestCheckFindsEveryDamage(t *testing.T) {
	s := &spoiled{Store: memory.New()}
	h := registry(t, s)
	sick, _ := whole(t, h, 3)
	well := make2(t, h, "me", "me", 4)
	s.id = sick.Table
	if bad, sound, err := h.Check(t.Context(), 0); err != nil || len(bad) != 0 || sound != 2 {
		t.Fatalf("before any damage: %v %d %v", bad, sound, err)
	}
	good, err := s.Store.Entries(t.Context(), sick.Table, 0, 1000)
	if err != nil {
		t.Fatal(err)
	}
	found := func(what string, entry int) {
		t.Helper()
		bad, sound, err := h.Check(t.Context(), 0)
		var d *gamelog.Damage
		if err != nil || sound != 1 || len(bad) != 1 || bad[0].Table != sick.Table ||
			!strings.Contains(bad[0].Error(), "Picket") || !errors.As(bad[0], &d) {
			t.Fatalf("%s: %v, %d sound, %v", what, bad, sound, err)
		}
		if d.Entry != int64(entry) {
			t.Fatalf("%s of entry %d: the check names entry %d", what, entry, d.Entry)
		}
	}
	part := func(e *gamelog.Entry, n int) *[]byte {
		return []*[]byte{&e.Body, &e.Salt, &e.Hash, &e.Position}[n]
	}
	flips := 0
	for i := range good {
		for n, name := range []string{"body", "salt", "hash", "position"} {
			size := len(*part(&good[i], n))
			for b := range size {
				s.spoil = func(all []gamelog.Entry) []gamelog.Entry {
					(*part(&all[i], n))[b] ^= 1 << (b % 8)
					return all
				}
				found(name, i+1)
				flips++
			}
			for cut := range min(size, 3) {
				s.spoil = func(all []gamelog.Entry) []gamelog.Entry {
					p := part(&all[i], n)
					*p = (*p)[:cut*size/3]
					return all
				}
				found(name+" cut off", i+1)
			}
		}
		s.spoil = func(all []gamelog.Entry) []gamelog.Entry { return all[:i] }
		found("the log cut off", i+1)
		s.spoil = func(all []gamelog.Entry) []gamelog.Entry { return slices.Delete(all, i, i+1) }
		found("one entry lost", i+1)
	}
	t.Logf("%d entries, %d bytes changed one by one", len(good), flips)

	list, err := h.List(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range list {
		if (l.Closed != "") != (l.Table == sick.Table) {
			t.Errorf("table %s is listed as closed: %q", l.Table, l.Closed)
		}
	}
	seat := sit(t, h, well, "both")
	play(t, seat, look(t, seat).Legal[0].Text)
}
