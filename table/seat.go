// A seat: what a key may see of a table and do at it.

package table

import (
	"context"
	"sync"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// Seat is a visit to a table with a key: what that key may see and do. Leave it when done.
type Seat struct {
	t        *Table
	key      string
	role     string      // the key's
	id       string      // of the session that has the key
	admitted int         // access.changes when the key was looked at last
	viewer   kernel.Side // whose events and views, as long as the table is locked: a side, Both, or Observer
	leave    sync.Once

	updates      bool // it is answered with what changed since version: see Holds
	version, tab string
}

// Leave ends the visit. A second call does nothing.
func (s *Seat) Leave() { s.leave.Do(func() { s.t.reg.release(s.t) }) }

// Viewer is the side that the seat sees as.
func (s *Seat) Viewer() kernel.Side {
	s.t.mu.Lock()
	defer s.t.mu.Unlock()
	return s.t.viewerOf(s.role)
}

// Side finds a side of the table's game by its id, "both" or "observer".
func (s *Seat) Side(id string) (kernel.Side, bool) {
	if s.t.x == nil {
		return kernel.NoSide, false
	}
	return s.t.x.Side(id)
}

// lock locks the table for the seat, and brings it up to date with the store.
func (s *Seat) lock(ctx context.Context) error {
	s.t.mu.Lock()
	return s.locked(ctx)
}

// locked is lock where the table's mutex is held already. After an error the mutex is released.
func (s *Seat) locked(ctx context.Context) error {
	if err := s.t.ready(ctx); err != nil {
		s.t.mu.Unlock()
		return err
	}
	if s.admitted != s.t.access.changes {
		role, id, ok := s.t.admits(s.key)
		if !ok || role != s.role {
			defer s.t.mu.Unlock()
			return s.t.refuse(s.key)
		}
		s.id, s.admitted = id, s.t.access.changes
	}
	s.viewer = s.t.viewerOf(s.role)
	return nil
}

// visible says that there is a position to look at.
func (t *Table) visible() error {
	if t.pos == nil {
		return fail(CodeClosed, "the table cannot be shown: %s", t.closed)
	}
	return nil
}

// owns says whether the seat decides for a side.
func (s *Seat) owns(side kernel.Side) bool { return s.t.decidedBy(s.viewer, side) }

// decidedBy says whether a viewer decides for a side.
func (t *Table) decidedBy(viewer, side kernel.Side) bool {
	return side.Player() && (viewer == side || viewer == kernel.Both) && t.seats[side].Who != gamelog.Bot
}

// mine says whether the decision due is the seat's.
func (s *Seat) mine() bool { return s.t.closed == "" && s.owns(s.t.due()) && !s.t.lesson.over(s.t) }

// Look says whose view of which moment is wanted. The zero value of At is now; As is the side to look as, NoSide for
// the seat's own view.
type Look struct {
	As kernel.Side
	At int64
}

// Snapshot is all that the seat may know now.
func (s *Seat) Snapshot(ctx context.Context) (*Snapshot, error) {
	a, err := s.look(ctx, Look{As: kernel.NoSide}, false)
	if err != nil {
		return nil, err
	}
	return a.Snapshot, nil
}

// Look is what the seat may know, at an earlier log position or as another side: as either for the two-handed
// player, and for everybody when the game is over.
func (s *Seat) Look(ctx context.Context, l Look) (*Answer, error) { return s.look(ctx, l, s.updates) }

func (s *Seat) look(ctx context.Context, l Look, updates bool) (*Answer, error) {
	g, err := s.under(ctx, func() (*gathered, error) {
		if l.At == 0 || l.At == s.t.at {
			return s.present(l.As, updates)
		}
		return s.earlier(ctx, l)
	})
	if err != nil {
		return nil, err
	}
	return g.answer(), nil
}

// earlier is what the seat may know of an earlier log position, as a whole. The table is locked.
func (s *Seat) earlier(ctx context.Context, l Look) (*gathered, error) {
	t := s.t
	if err := t.visible(); err != nil {
		return nil, err
	}
	as, err := s.viewAs(l.As)
	if err != nil {
		return nil, err
	}
	pos, _, err := s.position(ctx, as, l.At)
	if err != nil {
		return nil, err
	}
	now := t.feed(viewpoint{s.viewer, as}, true).now
	then := &shown{Snapshot: now.Snapshot}
	then.At, then.Events, then.View = l.At, t.told.CountAt(as, l.At), emptyView()
	then.Draft, then.Drafted, then.Mine, then.Lesson, then.Proposal = DraftInfo{Steps: []string{}}, nil, false, nil, nil
	then.Stuck, then.Batches = nil, nil
	pos.View(as, &then.View)
	then.Progress = howNear(pos, as)
	return &gathered{x: t.x, whole: then}, nil
}

// viewAs checks that the seat may look as a side.
func (s *Seat) viewAs(as kernel.Side) (kernel.Side, error) {
	switch {
	case as == kernel.NoSide:
		return s.viewer, nil
	case as == s.viewer, as == kernel.Observer, s.viewer == kernel.Both, s.t.over != nil:
		return as, nil
	}
	return as, fail(CodeNotYours, "this key does not show what %s may see until the game is over",
		gamelog.Role(s.t.x.Info(), as))
}

// present says who sits on each side, and who of them is there.
func (t *Table) present() (seats [kernel.Players]SeatInfo) {
	for side := range seats {
		seats[side] = t.seatInfo(kernel.Side(side))
	}
	return seats
}

func (t *Table) seatInfo(side kernel.Side) SeatInfo {
	seat := t.info(side)
	seat.Name = t.nameOf(side)
	seat.Failed = t.bots.failed[side]
	for sub := range t.subs {
		seat.Live = seat.Live || sub.viewer == side || sub.viewer == kernel.Both && seat.Who == gamelog.Person
	}
	seat.Gone = t.absent(side) == ""
	return seat
}

// maxEvents is how many events one answer holds; a client that wants more asks again from the last number.
const maxEvents = 2000

// Events are the seat's events with numbers above after; as is NoSide for the seat's own.
func (s *Seat) Events(ctx context.Context, as kernel.Side, after int64) (EventList, error) {
	if err := s.lock(ctx); err != nil {
		return EventList{}, err
	}
	defer s.t.mu.Unlock()
	if s.t.x == nil {
		return EventList{}, fail(CodeClosed, "the events cannot be shown: %s", s.t.closed)
	}
	as, err := s.viewAs(as)
	if err != nil {
		return EventList{}, err
	}
	return EventList{Events: s.t.told.Lines(as, after, maxEvents)}, nil
}

// due checks that the seat may play now, and that the request was made for what is there now. No steps (-1) means any.
func (s *Seat) due(at int64, steps int) (kernel.Side, error) {
	t := s.t
	if t.closed != "" {
		return kernel.NoSide, fail(CodeClosed, "the table cannot be played on: %s", t.closed)
	}
	side := t.due()
	switch {
	case s.viewer == kernel.Observer:
		return side, fail(CodeNotYours, "an observer cannot play")
	case at != t.at:
		return side, t.staleAt(at)
	case !side.Player():
		return side, fail(CodeNotYours, "the game is over")
	case !s.owns(side):
		return side, fail(CodeNotYours, "it is the decision of %s", t.x.Info().Sides[side].People)
	case steps >= 0 && steps != len(t.draft.steps):
		return side, fail(CodeStale,
			"this was made for step %d of the draft, and the draft is at step %d: look at the table again", steps,
			len(t.draft.steps))
	}
	return side, nil
}

// parseRun reads an action's text.
func parseRun(x *kernel.Index, text string) ([]kernel.Action, error) {
	run, err := x.ParseRun(text)
	if err != nil {
		return nil, fail(CodeBadRequest, "the action cannot be read: %s", err)
	}
	return run, nil
}

// noteOf is a note as it goes into the log.
func noteOf(text string) (string, error) {
	note, err := gamelog.CleanNote(text)
	if err != nil {
		return "", fail(CodeBadRequest, "%s", err)
	}
	return note, nil
}

// maxMore is how many actions may follow the first of a request.
const maxMore = 200

// Play plays an action, or several, on the seat's draft. If the last one seals, the draft is an order when Play
// returns: durable, and sent to everybody. On an error nothing has changed.
func (s *Seat) Play(ctx context.Context, req PlayRequest) (*Answer, error) {
	return s.do(ctx, s.orders(req), func() error {
		side, err := s.due(req.At, max(req.Steps, 0))
		if err != nil {
			return err
		}
		note, err := noteOf(req.Note)
		if err != nil {
			return err
		}
		if req.Batch != "" {
			if req.Action != "" || len(req.More) > 0 || note != "" || req.Fill {
				return fail(CodeBadRequest, "a batch is played alone: without actions, a note or fill")
			}
			return s.t.playBatch(side, req.Batch, req.careful())
		}
		if len(req.More) > maxMore {
			return fail(CodeBadRequest, "%d actions at once are too many: send at most %d after the first",
				len(req.More), maxMore)
		}
		runs := make([][]kernel.Action, 1+len(req.More))
		for i := range runs {
			text := req.Action
			if i > 0 {
				text = req.More[i-1]
			}
			if runs[i], err = parseRun(s.t.x, text); err != nil {
				return err
			}
		}
		w := when{free: req.Free, careful: req.careful()}
		if !req.Fill {
			return s.t.play(side, runs, note, w)
		}
		if len(req.More) > 0 || note != "" {
			return fail(CodeBadRequest, "a place is filled by one action alone: without others and without a note")
		}
		return s.t.fill(side, runs[0], w)
	})
}

// Order sends the draft as it is, without an action that seals it: the other side then sees it, and it cannot be taken
// back.
func (s *Seat) Order(ctx context.Context, req OrderRequest) (*Answer, error) {
	return s.do(ctx, true, func() error {
		t := s.t
		side, err := s.due(req.At, max(req.Steps, 0))
		if err != nil {
			return err
		}
		if len(t.draft.steps) == 0 {
			return fail(CodeBadRequest, "there is nothing to order: the draft is empty")
		}
		if t.draft.note, err = noteOf(req.Note); err != nil {
			return err
		}
		defer func() { t.draft.note = "" }()
		return t.order(side, t.draft.steps, nil, t.draft.events, t.borrow(t.draft.pos))
	})
}

// Undo takes back steps of the draft: the last ones, or some in its middle. What is ordered stays.
func (s *Seat) Undo(ctx context.Context, req UndoRequest) (*Answer, error) {
	return s.do(ctx, false, func() error {
		side, err := s.due(req.At, -1)
		if err != nil {
			return err
		}
		if n := len(s.t.draft.steps); req.Keep < 0 || req.Keep > n {
			return fail(CodeBadRequest, "the draft has %d steps: it cannot keep %d", n, req.Keep)
		} else if req.From != 0 && (req.From <= req.Keep || req.From >= n) {
			return fail(CodeBadRequest, "the draft has %d steps: it cannot keep those from %d on", n, req.From)
		} else if req.From != 0 {
			return s.t.cut(side, req.Keep, req.From)
		} else if req.Keep < n {
			s.t.undo(req.Keep)
		}
		return nil
	})
}

// asker is the side for which the seat asks, and the position that it asks about.
func (s *Seat) asker() (kernel.Side, kernel.Position) {
	due := s.t.due()
	pos := s.t.pos
	if s.owns(due) {
		pos = s.t.drafted()
	}
	if s.viewer == kernel.Both && due.Player() {
		return due, pos
	}
	return s.viewer, pos
}
