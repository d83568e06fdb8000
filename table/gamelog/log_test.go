// Tests of a log that needs no table: written, read, verified, and told to each audience.

package gamelog_test

import (
	"bytes"
	"context"
	"errors"
	"testing"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// played is the log of the beginning of a game, its store, and the encoded positions after its entries.
func played(t *testing.T, seed uint64) (kernel.Game, *memory.Store, *gamelog.Log, [][]byte) {
	t.Helper()
	g := moscow41.Must()
	store := memory.New()
	var positions [][]byte
	h := tabletest.PlayLog(t, store, g, "typhoon", seed, 70, func(_ int64, pos kernel.Position) {
		raw, err := pos.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		positions = append(positions, raw)
	})
	log, err := gamelog.Read(t.Context(), store, h.ID)
	if err != nil || log.Damage != nil || log.Lost() != nil {
		t.Fatalf("%v, %v, %v", err, log.Damage, log.Lost())
	}
	return g, store, log, positions
}

// A log is written, read, saved and verified without a table.
func TestALogWithoutATable(t *testing.T) {
	g, store, log, positions := played(t, 1)
	if len(log.Bodies) < 70 || len(log.Bodies) != len(positions) {
		t.Fatalf("%d entries, %d positions", len(log.Bodies), len(positions))
	}
	if d := log.CheckPositions(); d != nil {
		t.Fatal(d)
	}
	same := func(what string, n int64, pos kernel.Position) {
		t.Helper()
		if raw, err := pos.AppendBinary(nil); err != nil || !bytes.Equal(raw, positions[n-1]) {
			t.Errorf("%s: the position after entry %d is another, %v", what, n, err)
		}
	}
	for n := int64(1); n <= int64(len(log.Bodies)); n++ {
		pos, _, err := log.Position(g, n)
		if err != nil {
			t.Fatal(err)
		}
		same("in the log", n, pos)
		if pos, err = gamelog.PositionAt(t.Context(), store, log.Header.ID, g, n); err != nil {
			t.Fatal(err)
		}
		same("in the store", n, pos)
	}
	var all []gamelog.Summary
	for _, b := range log.Bodies {
		all = append(all, b.Summary())
	}
	next := int64(5)
	err := gamelog.Walk(t.Context(), store, log.Header.ID, g, all, 5, 39,
		func(s *gamelog.Summary, pos kernel.Position) {
			if s.N != next {
				t.Errorf("entry %d comes where %d is due", s.N, next)
			}
			same("walking", s.N, pos)
			next++
		})
	if err != nil || next != 40 {
		t.Errorf("walked to %d, %v", next, err)
	}

	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	var text bytes.Buffer
	if err := log.File(g, x, kernel.Both, positions[len(positions)-1]).Write(&text); err != nil {
		t.Fatal(err)
	}
	f, err := gamelog.ReadFile(text.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	find := func(id string) (kernel.Game, bool) { return g, id == "moscow41" }
	rep, entries, err := gamelog.Restore(f, find)
	if err != nil || !rep.Replayed || rep.Entries != len(entries) {
		t.Fatalf("%+v, %v", rep, err)
	}
	for i := range entries {
		if e := &log.Entries[i]; !bytes.Equal(entries[i].Position, e.Position) ||
			!bytes.Equal(entries[i].Hash, e.Hash) {
			t.Fatalf("entry %d comes back as another", i+1)
		}
	}
	own := log.File(g, x, kernel.SideA, nil)
	if rep, err := gamelog.Verify(own, find); err != nil || rep.Replayed || rep.Scope != "german" {
		t.Errorf("one side's own log: %+v, %v", rep, err)
	}
	for i := range own.Entries {
		if own.Entries[i].Body != nil || own.Entries[i].Salt != "" {
			t.Fatalf("one side's own log opens entry %d", i+1)
		}
	}
}

// Whatever is changed in an entry, reading names it.
func TestAChangedEntryIsFound(t *testing.T) {
	_, store, log, _ := played(t, 2)
	for name, change := range map[string]func(*gamelog.Entry){
		"its body": func(e *gamelog.Entry) {
			e.Body = bytes.Replace(e.Body, []byte(`"made":`), []byte(`"made":1`), 1)
		},
		"its salt":     func(e *gamelog.Entry) { e.Salt[0] ^= 1 },
		"its hash":     func(e *gamelog.Entry) { e.Hash[31] ^= 1 },
		"its number":   func(e *gamelog.Entry) { e.N++ },
		"its position": func(e *gamelog.Entry) { e.Position[len(e.Position)-1] ^= 1 },
	} {
		entries, err := store.Entries(t.Context(), log.Header.ID, 0, 1000)
		if err != nil {
			t.Fatal(err)
		}
		change(&entries[35])
		read, err := gamelog.Read(t.Context(), &edited{store, entries}, log.Header.ID)
		if err != nil {
			t.Fatal(err)
		}
		d := read.Damage
		if d == nil {
			d = read.CheckPositions()
		}
		if d == nil || d.Entry != 36 {
			t.Errorf("%s: the damage is %v", name, d)
		}
	}
	short, err := gamelog.Read(t.Context(), &edited{store, log.Entries[:20]}, log.Header.ID)
	if err != nil || short.Damage != nil || short.Lost() == nil || short.Lost().Entry != 21 {
		t.Errorf("a log without its end: %v, %v", short.Lost(), err)
	}
}

// edited is a store whose log says something else.
type edited struct {
	*memory.Store
	entries []gamelog.Entry
}

// Entries are those of the edit.
func (s *edited) Entries(_ context.Context, _ string, after int64, limit int) ([]gamelog.Entry, error) {
	from := min(int(after), len(s.entries))
	return s.entries[from:min(from+limit, len(s.entries))], nil
}

// Each audience is told what is for it, numbered without a gap, in the order of the log.
func TestATranscriptTellsEachAudienceItsOwn(t *testing.T) {
	g, _, log, _ := played(t, 3)
	x, err := kernel.NewIndex(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	told := gamelog.NewTranscript(g, x)
	for _, b := range log.Bodies {
		told.Add(b)
	}
	for s := range kernel.Side(kernel.Audiences) {
		var want []kernel.Event // by the entries that hold them
		var at []int64
		for _, b := range log.Bodies {
			for i := range b.Events {
				if b.Events[i].For.Has(s) {
					want, at = append(want, kernel.Event{Side: b.Events[i].Side, N: b.Events[i].N}), append(at, b.N)
				}
			}
		}
		var got []gamelog.EventLine
		for after := int64(0); ; {
			page := told.Lines(s, after, 7)
			if len(page) == 0 {
				break
			}
			got = append(got, page...)
			after = page[len(page)-1].N
		}
		if len(got) != len(want) || int64(len(got)) != told.Count(s) || len(got) == 0 {
			t.Fatalf("side %d is told %d lines, want %d, counted %d", s, len(got), len(want), told.Count(s))
		}
		for i, l := range got {
			if l.N != int64(i+1) || l.At != at[i] || l.Event.Side != want[i].Side || l.Event.N != want[i].N ||
				l.Text == "" {
				t.Fatalf("side %d is told %+v as its event %d", s, l, i+1)
			}
		}
		for at := int64(0); at <= int64(len(log.Bodies)); at++ {
			n := int64(0)
			for _, l := range got {
				if l.At <= at {
					n++
				}
			}
			if c := told.CountAt(s, at); c != n {
				t.Fatalf("by entry %d side %d was told %d, not %d", at, s, c, n)
			}
		}
	}
}

// An entry that was made and not stored is not part of the log: the next one takes its number.
func TestAnEntryThatWasNotStoredIsMadeAgain(t *testing.T) {
	g, _, log, positions := played(t, 4)
	_, w, err := log.Position(g, 10)
	if err != nil {
		t.Fatal(err)
	}
	b := func() *gamelog.Body { return &gamelog.Body{Kind: gamelog.KindResign, Side: kernel.SideA} }
	one, err := w.Make(b(), positions[9])
	two, err2 := w.Make(b(), positions[9])
	if err := errors.Join(err, err2); err != nil || one.N != 11 || two.N != 11 || bytes.Equal(one.Salt, two.Salt) {
		t.Errorf("%+v, %+v, %v", one, two, err)
	}
}
