// Tests of packed logs: they read the same, grow on, and damage is found.

package sqlite

import (
	"fmt"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"time"

	"umpire/table/gamelog"
)

func TestAPackedLogReadsTheSame(t *testing.T) {
	file := filepath.Join(t.TempDir(), "umpire.db")
	s, err := Open(file)
	if err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	entry := func(n int64) gamelog.Entry {
		return gamelog.Entry{N: n, Body: []byte(fmt.Sprintf(`{"n":%d,"what":"%s"}`, n, strings.Repeat("move ", 40))),
			Salt: []byte{byte(n), 1}, Hash: []byte{byte(n), 2}, Position: []byte{byte(n)}}
	}
	var all []gamelog.Entry
	for n := int64(1); n <= 9; n++ {
		all = append(all, entry(n))
	}
	for _, id := range []string{"one", "two"} {
		if err := s.Create(ctx, gamelog.Header{ID: id, Made: time.Unix(1, 0)}, all); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Create(ctx, gamelog.Header{ID: "short"}, all[:2]); err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{"one", "one", "short"} { // a second time does nothing
		if err := s.Pack(ctx, id); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Append(ctx, "one", entry(10)); err != nil {
		t.Fatal(err)
	}
	all = append(all, entry(10))
	check := func(s *Store) {
		t.Helper()
		for after := int64(-1); after <= 11; after++ {
			for limit := 1; limit <= 11; limit++ {
				got, err := s.Entries(ctx, "one", after, limit)
				from := min(max(after, 0), 10)
				want := all[from:min(from+int64(limit), 10)]
				if err != nil || len(got) != len(want) || len(want) > 0 && !reflect.DeepEqual(got, want) {
					t.Fatalf("after %d, at most %d: %v, %v", after, limit, got, err)
				}
			}
		}
		if _, n, err := s.Table(ctx, "one"); err != nil || n != 10 {
			t.Errorf("it has %d entries, %v", n, err)
		}
		list, err := s.Lately(ctx, 1)
		if err != nil || list[0].ID != "one" || list[0].At != 10 || string(list[0].LastBody) != string(all[9].Body) {
			t.Errorf("%+v, %v", list, err)
		}
	}
	check(s)
	s.Close()
	if s, err = Open(file); err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	check(s)
	if err := s.Pack(ctx, "two"); err != nil {
		t.Fatal(err)
	}
	if err := s.Delete(ctx, "two"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Entries(ctx, "two", 0, 9); err == nil {
		t.Error("a deleted table has entries")
	}
	if _, err := s.db.Exec("UPDATE packs SET data = substr(data, 2)"); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Entries(ctx, "one", 0, 9); err == nil || !strings.Contains(err.Error(), "damaged") {
		t.Errorf("a damaged pack: %v", err)
	}
	for n := range 40 {
		if list, err := unsqueeze([]byte(strings.Repeat("x", n))); err == nil && len(list) > 0 {
			t.Errorf("%d bytes of nothing are a log", n)
		}
	}
}
