package table

import (
	"context"

	"umpire/table/gamelog"
	"umpire/table/lookback"
)

// The times after which the registry drops tables, for tests.
const (
	IdleAfter  = idleAfter
	DraftAfter = draftAfter
	SweepEvery = sweepEvery
)

// Rung says whether the subscription's bell has rung since it was asked the last time.
func (sub *Subscription) Rung() bool {
	select {
	case <-sub.bell:
		return true
	default:
		return false
	}
}

// News is what the subscriber was not told yet, if there is anything. It does not wait.
func (sub *Subscription) News(ctx context.Context) (Update, bool, error) { return sub.news(ctx) }

// InMemory says whether a table is in the registry's memory.
func (r *Registry) InMemory(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.tables[id] != nil
}

// Stored is a table's header and log as its store has them.
func Stored(t interface{ Fatal(...any) }, r *Registry, id string) (gamelog.Header, []gamelog.Entry) {
	log, err := gamelog.Read(context.Background(), r.cfg.Store, id)
	if err != nil {
		t.Fatal(err)
	}
	return log.Header, log.Entries
}

// DebriefUncached makes the debrief without its cache.
func DebriefUncached(s *Seat) (*lookback.Debrief, error) {
	s.t.mu.Lock()
	s.t.debriefed = nil
	s.t.mu.Unlock()
	return s.Debrief(context.Background())
}
