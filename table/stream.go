// Subscriptions: what a seat is told while it watches.

package table

import (
	"context"
	"errors"
	"time"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// ErrClosing ends subscriptions when the program stops, ErrReseated when their key sees something else from now on:
// a client
// starts over, with the numbers of the events that the key is shown now.
var (
	ErrClosing  = errors.New("the tables are closing")
	ErrReseated = errors.New("the seats have changed, and this key sees something else now: look at the table again")
)

// Subscription follows a table for a seat. It keeps no events, only the number of the last one that was taken: a slow
// reader costs nothing, and finds everything since in its next update.
type Subscription struct {
	seat    *Seat
	viewer  kernel.Side
	after   int64  // the last event taken
	version string // of what the subscriber holds, or was told of
	fresh   bool   // nothing was told yet
	updates bool   // it is sent what changed (Seat.Holds)
	tab     string // the page that it is of
	seats   [kernel.Players]SeatInfo
	bell    chan struct{}
	due     bool        // to be rung, when what is done at the table is done
	timer   *time.Timer // of Within
	asked   func(FreshAsk)
}

// Subscribe follows the table from the event after the given number; a negative number means from now on. The
// subscription must be ended before the seat is left.
func (s *Seat) Subscribe(ctx context.Context, after int64) (*Subscription, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	if s.t.x == nil {
		return nil, fail(CodeClosed, "the table cannot be followed: %s", s.t.closed)
	}
	if n := s.t.told.Count(s.viewer); after < 0 || after > n {
		after = n
	}
	sub := &Subscription{seat: s, viewer: s.viewer, after: after, fresh: true, bell: make(chan struct{}, 1),
		updates: s.updates, version: s.version, tab: s.tab}
	s.t.subs[sub] = struct{}{}
	s.t.listening.Add(1)
	s.t.wake()
	return sub, nil
}

// End ends the subscription.
func (sub *Subscription) End() {
	t := sub.seat.t
	t.mu.Lock()
	defer t.mu.Unlock()
	if _, ok := t.subs[sub]; ok {
		delete(t.subs, sub)
		t.listening.Add(-1)
		t.wake()
	}
}

// maxUpdate is how many events one update holds; more come in the next.
const maxUpdate = 200

// Next waits until there is something that the subscriber was not told. The first one comes at once, and says where the
// table stands. It ends with the context's error, with ErrClosing, or with ErrReseated. Other subscribers may be given
// the same update: nobody changes it.
func (sub *Subscription) Next(ctx context.Context) (*Update, error) { return sub.wait(ctx, nil, nil) }

// ErrQuiet says that there was nothing to tell for as long as the caller wanted to wait.
var ErrQuiet = errors.New("nothing has happened")

// Within is Next for callers that wait again and again: ErrQuiet when nothing has come for so long, ErrClosing when
// stop is closed. It costs no context for each wait: thousands only listen, and what each of them holds meanwhile is
// what a server needs.
func (sub *Subscription) Within(ctx context.Context, stop <-chan struct{}, d time.Duration) (*Update, error) {
	if sub.timer == nil {
		sub.timer = time.NewTimer(d)
	} else {
		sub.timer.Reset(d)
	}
	defer sub.timer.Stop()
	return sub.wait(ctx, stop, sub.timer.C)
}

func (sub *Subscription) wait(ctx context.Context, stop <-chan struct{}, late <-chan time.Time) (*Update, error) {
	for {
		if u, err := sub.news(ctx); err != nil || u != nil {
			return u, err
		}
		select {
		case <-sub.bell:
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-late:
			return nil, ErrQuiet
		case <-stop:
			return nil, ErrClosing
		case <-sub.seat.t.reg.ctx.Done():
			return nil, ErrClosing
		}
	}
}

// news is what the subscriber was not told yet, nil if there is nothing.
func (sub *Subscription) news(ctx context.Context) (*Update, error) {
	if err := sub.seat.lock(ctx); err != nil {
		return nil, err
	}
	g := &sub.seat.t.reg.gate
	g.back() // before clicks that wait: this ends one
	defer g.leave()
	m, next, err := sub.gather()
	if m == nil || err != nil {
		return nil, err
	}
	u := m.update()
	next.note() // the player who is told that it is his turn may give an order with his first click
	return u, nil
}

// gather finds what the subscriber was not told yet, nil if there is nothing, and what is to be noted of what it is
// shown. The table is locked when it is called and unlocked when it returns.
func (sub *Subscription) gather() (*message, noting, error) {
	t := sub.seat.t
	defer t.mu.Unlock()
	if sub.seat.viewer != sub.viewer {
		return nil, noting{}, ErrReseated
	}
	if t.x == nil {
		return nil, noting{}, fail(CodeClosed, "the table cannot be followed: %s", t.closed)
	}
	var f *feed
	version := ""
	if t.pos != nil {
		f = t.feed(viewpoint{sub.viewer, sub.viewer}, false)
		version = f.version()
	}
	events := t.told.Count(sub.viewer)
	if !sub.updates || f == nil {
		return sub.whereItStands(f != nil, version, events), noting{}, nil
	}
	if !sub.fresh && sub.after >= events && sub.version == version {
		return nil, noting{}, nil
	}
	if events > sub.after+maxUpdate { // more events first: what they led to comes with the last of them
		m := plain(Update{At: t.at, Events: t.told.Lines(sub.viewer, sub.after, maxUpdate), Mine: sub.seat.mine(),
			Base: sub.version, Version: sub.version})
		sub.after += maxUpdate
		return m, noting{}, nil
	}
	m := f.message(sub.version, sub.after, func() []gamelog.EventLine {
		return t.told.Lines(sub.viewer, sub.after, maxUpdate)
	})
	sub.fresh, sub.version, sub.after = false, version, events
	return m, t.noting(sub.viewer, f.now), nil
}

// whereItStands is what a subscriber is told who does not follow changes, nil if there is nothing new. Events is how
// many there are. The table is locked.
func (sub *Subscription) whereItStands(visible bool, version string, events int64) *message {
	t := sub.seat.t
	seats := t.present()
	if !sub.fresh && sub.after >= events && sub.version == version && sub.seats == seats {
		return nil
	}
	u := Update{At: t.at, Events: t.told.Lines(sub.viewer, sub.after, maxUpdate), Mine: visible && sub.seat.mine(),
		Version: version}
	if sub.fresh || sub.seats != seats {
		u.Seats = seats[:]
	}
	sub.fresh, sub.version, sub.seats, sub.after = false, version, seats, min(events, sub.after+maxUpdate)
	return plain(u)
}

// After is the number of the last event that the subscriber was given.
func (sub *Subscription) After() int64 { return sub.after }

// tellAll tells every subscriber where the table stands, though its log has not grown.
func (t *Table) tellAll() {
	for sub := range t.subs {
		sub.fresh = true
	}
	t.wake()
}

// wake rings for every subscriber. One that has not yet answered the last ring is not waited for.
func (t *Table) wake() { t.ringFor(func(*Subscription) bool { return true }) }

// ringFor rings for some subscribers: what they are shown may have changed.
func (t *Table) ringFor(whom func(*Subscription) bool) {
	t.stamp++
	for sub := range t.subs {
		sub.due = sub.due || whom(sub)
	}
	if !t.ringLater {
		t.ringDue()
	}
}

// ringDue rings for those for whom it is due.
func (t *Table) ringDue() {
	for sub := range t.subs {
		if sub.due {
			sub.due = false
			sub.ring()
		}
	}
}

func (sub *Subscription) ring() {
	select {
	case sub.bell <- struct{}{}:
	default:
	}
}
