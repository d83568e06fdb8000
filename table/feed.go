// Versions: what each viewpoint is shown has a version, and of the last versions the table remembers what they changed,
// so that a client which says what it holds is answered with the difference. The versions of a viewpoint count only
// changes that it sees: their numbers tell nothing of the other side.

package table

import (
	"context"
	"crypto/rand"
	"errors"
	"slices"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// viewpoint is whose seat looks at a table (viewer), and as whom: mostly as itself. Both sides' player may look as one
// side, and everybody as any side when the game is over.
type viewpoint struct{ viewer, as kernel.Side }

// feed is what one viewpoint was shown lately. All of it belongs to the table's mutex.
type feed struct {
	name  string // begins its versions, and no others
	n     int64  // the number of the present version
	now   *shown
	steps []*step // the last versions, up to the present one; none as long as nobody has asked for changes
	asked bool    // somebody has asked for changes
	last  *message
	stamp int64 // Table.stamp when it was brought up to date
}

// mostSteps is how many versions back a client may be and still be sent changes. One that is farther back is sent the
// whole.
const mostSteps = 16

// step is what one version changed. Its change is worked out when it is first wanted, without the table's lock.
type step struct {
	sent        int64 // how many events the viewpoint had been sent before it
	once        sync.Once
	before, now *shown // nil when it is worked out
	entries     []EntryLine
	change      Change
}

func (s *step) worked() *Change {
	s.once.Do(func() {
		s.before.seal()
		s.now.seal()
		s.change = difference(s.before, s.now)
		s.change.Entries = s.entries
		s.before, s.now = nil, nil
	})
	return &s.change
}

// feed is what a viewpoint is shown, up to date. Moved says that the table may have changed without a stamp.
func (t *Table) feed(l viewpoint, moved bool) *feed {
	f := t.feeds[l]
	if f == nil {
		f = &feed{name: strings.ToLower(rand.Text()[:8])}
		if t.feeds == nil {
			t.feeds = map[viewpoint]*feed{}
		}
		t.feeds[l] = f
	} else if f.stamp == t.stamp && !moved {
		return f
	}
	f.stamp = t.stamp
	now := t.show(l.viewer, l.as, f.now)
	if f.now != nil {
		if f.now.same(now) {
			now.drop()
			return f
		}
		if f.asked {
			f.steps = append(f.steps, &step{sent: f.now.Events, before: f.now, now: now, entries: t.since(f.now.At)})
			f.steps = f.steps[max(0, len(f.steps)-mostSteps):]
		}
	}
	f.n++
	f.now = now
	return f
}

// since are the log entries after one.
func (t *Table) since(at int64) (list []EntryLine) {
	for _, e := range t.entries[min(at, t.at):t.at] {
		list = append(list, EntryLine{At: e.N, Side: e.Side, Made: time.Unix(e.Made, 0).UTC()})
	}
	return list
}

func (f *feed) version() string { return f.name + "." + strconv.FormatInt(f.n, 10) }

// number is the number of a version that the feed can still lead on from, or false.
func (f *feed) number(version string) (int64, bool) {
	name, text, ok := strings.Cut(version, ".")
	if !ok || name != f.name {
		return 0, false
	}
	n, err := strconv.ParseInt(text, 10, 64)
	return n, err == nil && n <= f.n && n >= f.n-int64(len(f.steps))
}

// pending is an update whose changes are still to be worked out.
type pending struct {
	Update
	steps []*step
}

// since is what leads from a version to the present one: from nothing, if it does not lead on from the version any
// more.
func (f *feed) since(version string) pending {
	f.asked = true
	p := pending{Update: Update{At: f.now.At, Mine: f.now.Mine, Events: []gamelog.EventLine{}, Version: f.version()}}
	if n, ok := f.number(version); ok {
		p.Base = version
		p.steps = slices.Clone(f.steps[int64(len(f.steps))-(f.n-n):])
		return p
	}
	p.steps = []*step{{before: &shown{}, now: f.now}}
	return p
}

// finish works the changes out. The table need not be locked.
func (p *pending) finish() Update {
	p.Changes = make([]Change, len(p.steps))
	for i, s := range p.steps {
		p.Changes[i] = *s.worked()
	}
	return p.Update
}

// message is an update that the stream sends. Subscribers of a viewpoint who held the same version and were sent the
// same events are sent the same message: it is worked out, and written, once.
type message struct {
	held    string // the version before it
	after   int64  // the number of the last event before it
	version string

	once sync.Once
	work pending // until once has made all of it
	all  Update
}

// plain is a message of one subscriber.
func plain(u Update) *message {
	m := &message{}
	m.once.Do(func() { m.all = u })
	return m
}

// message is the update that leads from a version to the present one, with the events after a number.
func (f *feed) message(base string, after int64, events func() []gamelog.EventLine) *message {
	version := f.version()
	if m := f.last; m == nil || m.held != base || m.after != after || m.version != version {
		f.last = &message{held: base, after: after, version: version, work: f.since(base)}
		f.last.work.Events, f.last.work.shared = events(), new(shared)
	}
	return f.last
}

// update is what the message says. The table need not be locked.
func (m *message) update() *Update {
	m.once.Do(func() { m.all, m.work = m.work.finish(), pending{} })
	return &m.all
}

// shared is what one who was sent an update has made of it, for the others.
type shared struct {
	once sync.Once
	made any
}

// Shared is what make makes of the update. It is made once for all subscribers who are sent the same update.
func (u *Update) Shared(make func() any) any {
	if u.shared == nil {
		return make()
	}
	u.shared.once.Do(func() { u.shared.made = make() })
	return u.shared.made
}

// Answer is what a seat is answered that looked at its table or did something: the whole snapshot or, if it said what
// it holds (Seat.Holds), an update that leads from there to what is there now. One of them is nil.
type Answer struct {
	*Snapshot
	Update *Update
}

// Body is what goes to the client.
func (a *Answer) Body() any {
	if a.Update != nil {
		return a.Update
	}
	return a.Snapshot
}

// gathered is an answer that was gathered under the table's lock and is still to be written.
type gathered struct {
	x       *kernel.Index
	whole   *shown // if no update is wanted
	version string
	update  pending
	risk    *kernel.Risk // what a careful request would put at stake
	next    noting
}

// ordering is the actions that give an order, of those that a side's player was shown last: for the gate.
type ordering struct {
	x       *kernel.Index
	actions []kernel.Action
}

// noting is where to note which actions of now, what a side's player is shown, give an order; to is nil if nowhere.
type noting struct {
	x   *kernel.Index
	to  *atomic.Pointer[ordering]
	now *shown
}

// noting is what to note when a viewer is shown something as itself.
func (t *Table) noting(viewer kernel.Side, now *shown) noting {
	if !viewer.Player() {
		return noting{}
	}
	return noting{t.x, &t.ordering[viewer], now}
}

// note remembers which actions give an order. Their seals are worked out already for the answer or the update.
func (n noting) note() {
	if n.to == nil {
		return
	}
	n.now.seal()
	o := &ordering{x: n.x}
	for i := range n.now.legal {
		if a := &n.now.legal[i]; a.seal == SealYes {
			o.actions = append(o.actions, a.Action)
		}
	}
	n.to.Store(o)
}

// orders reports whether a request will probably give an order, as far as that can be said without the table's lock.
func (s *Seat) orders(req PlayRequest) bool {
	if !s.viewer.Player() || req.Batch != "" || len(req.More) > 0 {
		return false
	}
	o := s.t.ordering[s.viewer].Load()
	if o == nil {
		return false
	}
	run, err := o.x.ParseRun(req.Action)
	return err == nil && len(run) > 0 && slices.Contains(o.actions, run[len(run)-1])
}

func (r *gathered) answer() *Answer {
	defer r.next.note()
	if r.whole != nil {
		s := r.whole.snapshot(r.x, r.version)
		s.Risk = r.risk
		return &Answer{Snapshot: s}
	}
	u := r.update.finish()
	u.Risk = r.risk
	return &Answer{Update: &u}
}

// Holds says what the client holds that the seat speaks for: the version that it was sent last, or "" for nothing. From
// then on the seat is answered with updates, and its subscription sends them. Tab tells one page from the others that
// have the same key open: what a seat is answered is not sent to a subscription of the same tab again. It may be empty.
func (s *Seat) Holds(version, tab string) { s.updates, s.version, s.tab = true, version, tab }

// present gathers what the seat is answered, as itself (NoSide) or as another side: the whole, or an update. The
// table is locked.
func (s *Seat) present(as kernel.Side, updates bool) (*gathered, error) {
	t := s.t
	if err := t.visible(); err != nil {
		return nil, err
	}
	as, err := s.viewAs(as)
	if err != nil {
		return nil, err
	}
	f := t.feed(viewpoint{s.viewer, as}, true)
	r := &gathered{x: t.x}
	if as == s.viewer {
		r.next = t.noting(as, f.now)
	}
	if !updates {
		r.whole, r.version = f.now, f.version()
		return r, nil
	}
	r.update = f.since(s.version)
	if as != s.viewer {
		return r, nil
	}
	if r.update.Base != "" && len(r.update.steps) > 0 {
		r.update.Events = t.told.Lines(as, r.update.steps[0].sent, maxEvents)
	}
	for sub := range t.subs {
		if sub.viewer == s.viewer && s.tab != "" && sub.tab == s.tab {
			if sub.version = r.update.Version; r.update.Base != "" {
				sub.after = max(sub.after, f.now.Events)
			}
			sub.due = sub.due && (sub.fresh || sub.after < f.now.Events) // else it has nothing to tell
		}
	}
	return r, nil
}

// do does something at the table and answers with the result. Orders go before other requests.
func (s *Seat) do(ctx context.Context, orders bool, act func() error) (*Answer, error) {
	g := &s.t.reg.gate
	g.enter(orders)
	defer g.leave()
	if !s.t.mu.TryLock() {
		g.outside(s.t.mu.Lock)
	}
	if err := s.locked(ctx); err != nil {
		return nil, err
	}
	r, err := s.perform(act)
	if err != nil {
		return nil, err
	}
	return r.answer(), nil
}

// perform does something for a request that has passed the gate, and gathers the answer. The table is locked when it is
// called and unlocked when it returns. Subscribers are woken last, because they would only wait for the lock.
func (s *Seat) perform(act func() error) (*gathered, error) {
	t := s.t
	t.gated, t.ringLater = true, true
	defer t.mu.Unlock()
	defer func() {
		t.gated, t.ringLater = false, false
		t.ringDue()
	}()
	if err := act(); err != nil {
		stake, ok := errors.AsType[*atStake](err)
		if !ok {
			return nil, err
		}
		r, err := s.present(kernel.NoSide, s.updates)
		if err == nil {
			r.risk = stake.risk
		}
		return r, err
	}
	t.ringFor(func(sub *Subscription) bool { return sub.viewer == s.viewer }) // other pages with the same view
	return s.present(kernel.NoSide, s.updates)
}

// under does something while the table is locked.
func (s *Seat) under(ctx context.Context, do func() (*gathered, error)) (*gathered, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	return do()
}
