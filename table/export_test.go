package table

import (
	"context"
	"encoding/hex"
	"time"
)

// Rehash makes a file's commitments and hashes anew after a test has changed its bodies.
func Rehash(f *File) {
	var prev []byte
	for i := range f.Entries {
		e := &f.Entries[i]
		salt, err := hex.DecodeString(e.Salt)
		if err != nil {
			panic(err)
		}
		c := commitment(salt, e.Body)
		prev = link(prev, c)
		e.Commit, e.Hash = hex.EncodeToString(c), hex.EncodeToString(prev)
	}
}

// The times after which the hall lets tables go, for tests.
const (
	IdleAfter  = idleAfter
	DraftAfter = draftAfter
	SweepEvery = sweepEvery
)

var _ time.Duration = IdleAfter

// Rung says whether the subscription's bell has rung since it was asked the last time.
func (sub *Subscription) Rung() bool {
	select {
	case <-sub.bell:
		return true
	default:
		return false
	}
}

// InMemory says whether a table is in the hall's memory.
func (h *Hall) InMemory(id string) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.tables[id] != nil
}

// Stored is a table's record and log as its store has them.
func Stored(t interface{ Fatal(...any) }, h *Hall, id string) (Record, []Entry) {
	rec, _, err := h.cfg.Store.Table(context.Background(), id)
	if err != nil {
		t.Fatal(err)
	}
	entries, err := allEntries(context.Background(), h.cfg.Store, id)
	if err != nil {
		t.Fatal(err)
	}
	return rec, entries
}

// DebriefAnew makes the debrief without its cache.
func DebriefAnew(s *Seat) (*Debrief, error) {
	s.t.mu.Lock()
	s.t.debriefed = nil
	s.t.mu.Unlock()
	return s.Debrief(context.Background())
}
