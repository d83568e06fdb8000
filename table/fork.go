package table

import (
	"context"
	"errors"
	"fmt"
	"time"

	"umpire/kernel"
)

// fromBody says where the position of a start was taken over from: an entry of another table, or a line of a case.
type fromBody struct {
	Table string `json:"table,omitempty"`
	Entry int64  `json:"entry,omitempty"`
	Case  string `json:"case,omitempty"`
	Line  int    `json:"line,omitempty"` // the case's last line that was played; 0 for its end
}

// String is the words for it.
func (f *fromBody) String() string {
	switch {
	case f.Table != "":
		return fmt.Sprintf("entry %d of table %s", f.Entry, clip(f.Table))
	case f.Line > 0:
		return fmt.Sprintf("the case %s, line %d", clip(f.Case), f.Line)
	}
	return "the case " + clip(f.Case)
}

// check says what is wrong with it.
func (f *fromBody) check() error {
	if (f.Table == "") == (f.Case == "") || (f.Table == "") != (f.Entry == 0) || f.Entry < 0 || f.Line < 0 || f.Line > 0 && f.Case == "" {
		return errors.New("it does not say where its position was taken over from")
	}
	return nil
}

// takenEntry makes the first entry of a table that starts from a position.
func takenEntry(info *kernel.Info, setup kernel.Setup, from fromBody, pos kernel.Position) (Entry, error) {
	raw, err := pos.AppendBinary(nil)
	if err != nil {
		return Entry{}, err
	}
	start := startOf(info, setup)
	start.From = &from
	e, err := seal(nil, &body{Format: bodyFormat, N: 1, Kind: kindStart, Made: time.Now().Unix(), Side: kernel.NoSide, State: hexHash(raw), Position: raw, Start: start})
	e.Position = frame(raw, nil)
	return e, err
}

// Fork takes the game over after one of its entries, as a new table with seats of its own. Of a game that is over anybody may, of one
// that goes on whoever has both sides, and a lesson's learner at any time. The old table is left as it is.
func (s *Seat) Fork(ctx context.Context, req ForkRequest) (TableMade, error) {
	rec, entry, err := s.fork(ctx, req)
	if err != nil {
		return TableMade{}, err
	}
	return s.t.hall.keep(ctx, s.t.x.Info(), rec, []Entry{entry})
}

func (s *Seat) fork(ctx context.Context, req ForkRequest) (rec Record, e Entry, err error) {
	if err := s.lock(ctx); err != nil {
		return rec, e, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return rec, e, err
	}
	switch {
	case t.over == nil && s.eyes != kernel.Both && !(t.rec.Lesson != "" && s.eyes.Player()):
		return rec, e, fail(CodeNotYours, "a game that goes on can be taken over only by one person with both sides: wait until it is over")
	case req.At < 1 || req.At > t.at:
		return rec, e, fail(CodeBadRequest, "the log has entries 1 to %d: it cannot be taken over at %d", t.at, req.At)
	}
	info := t.x.Info()
	seats, err := t.hall.seating(info, req.Seats)
	if err != nil {
		return rec, e, err
	}
	pos := t.pos
	if req.At < t.at {
		if pos, err = t.old(ctx, req.At); err != nil {
			return rec, e, fail(CodeClosed, "the position after entry %d cannot be read: %s", req.At, err)
		}
	}
	if !playable(pos, false) {
		return rec, e, fail(CodeBadRequest, "the game was over after entry %d: take it over at an earlier one", req.At)
	}
	rec = Record{Game: t.rec.Game, Scenario: t.rec.Scenario, Options: some(t.rec.Options), Seats: seats, From: t.id}
	e, err = takenEntry(info, kernel.Setup{Scenario: rec.Scenario, Options: rec.Options}, fromBody{Table: t.id, Entry: req.At}, pos)
	return rec, e, err
}
