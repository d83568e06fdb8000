// What the tests of this package need of its inside.

package table

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"umpire/kernel"
	"umpire/table/gamelog"
	"umpire/table/lookback"
)

// The times after which the registry drops tables, for tests.
const (
	IdleAfter  = idleAfter
	DraftAfter = draftAfter
	SweepEvery = sweepEvery
)

// Orders says whether the gate takes an action for one that gives an order.
func (s *Seat) Orders(action string) bool { return s.orders(PlayRequest{Action: action}) }

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
func (sub *Subscription) News(ctx context.Context) (u Update, ok bool, err error) {
	p, err := sub.news(ctx)
	if p != nil {
		u, ok = *p, true
	}
	return u, ok, err
}

// CheckLately holds what the table keeps of its positions against the positions: an error says what is wrong.
func CheckLately(s *Seat) error {
	t := s.t
	t.mu.Lock()
	defer t.mu.Unlock()
	for i := range t.lately.views {
		v := &t.lately.views[i]
		if v.pos == nil {
			continue
		}
		if v.pos != t.pos && v.pos != t.draft.pos {
			return fmt.Errorf("a view of side %d is kept of a position that is not the table's", v.side)
		}
		var fresh kernel.View
		if v.pos.View(v.side, &fresh); !sameView(&v.view, &fresh) {
			return fmt.Errorf("the view of side %d is not that of the position: %+v\n%+v", v.side, v.view, fresh)
		}
	}
	if pos := t.lately.of; pos != nil {
		if pos != t.pos && pos != t.draft.pos {
			return errors.New("a legal list is kept of a position that is not the table's")
		}
		if fresh := pos.Legal(nil); !slices.Equal(fresh, t.lately.legal) {
			return fmt.Errorf("the legal list is not that of the position: %v %v", t.lately.legal, fresh)
		}
	}
	return nil
}

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

// Marks are how many positions are kept of a seat's draft, and every how many steps.
func Marks(s *Seat) (kept, gap int) {
	s.t.mu.Lock()
	defer s.t.mu.Unlock()
	return len(s.t.draft.marks.list), s.t.draft.marks.gap
}
