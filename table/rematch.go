// A rematch: a single game that is over is played again by the same players, as a table of its own. A private record of
// the old table says which table that is, as in a contest, so that both players come to the same one.

package table

import (
	"context"
	"encoding/json"

	"umpire/table/gamelog"
)

// rematchName is the name of the private record that is a rematch's nextRecord.
const rematchName = "rematch"

// Rematch starts the game of the table again with the same settings, with sides changed unless the request says that
// the players stay; if it was started already, it gives that one. Each key opens the same player's seat there.
func (s *Seat) Rematch(ctx context.Context, req RematchRequest) (NextGameAnswer, error) {
	var none NextGameAnswer
	if err := s.lock(ctx); err != nil {
		return none, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return none, err
	}
	switch err := s.mayStart(); {
	case err != nil:
		return none, err
	case t.head.Contest != nil:
		return none, fail(CodeBadRequest, "the table is a game of a contest: its next game follows it")
	case t.head.Lesson != "":
		return none, fail(CodeBadRequest, "the table is a lesson: it has no rematch")
	case t.over == nil:
		return none, fail(CodeBadRequest, "the game is not over: play it to its end, agree on a draw or resign, and "+
			"then ask for a rematch")
	}
	rec, err := t.follow(ctx, rematchName, req.Stay, t.again)
	if err != nil {
		return none, err
	}
	if t.rematch == nil || t.rematch.Table != rec.Next {
		t.rematch = &RematchInfo{rec.Next, rec.Stay}
		t.wake() // the other player's page, and those who look on
	}
	return NextGameAnswer{Table: rec.Next, Mine: s.key}, nil
}

// readRematch loads which table the rematch is, unless that was deleted or never stored. A program that ended after it
// had made that table, and before it had told it who may come, has left that to do.
func (t *Table) readRematch(ctx context.Context, text []byte) {
	t.rematch = nil
	var rec nextRecord
	if json.Unmarshal(text, &rec) != nil || rec.Next == "" {
		return
	}
	h, _, err := t.reg.cfg.Store.Table(ctx, rec.Next)
	if err == nil && t.handOn(ctx, &h, rec.Stay) == nil {
		t.rematch = &RematchInfo{rec.Next, rec.Stay}
	}
}

// again begins the rematch: from the start of the scenario, or from the position that this table was taken over at. A
// handicap is a player's, and goes with them.
func (t *Table) again(ctx context.Context, id string, stay bool) (gamelog.Header, gamelog.Entry, error) {
	h := t.nextHeader(stay)
	if h.Handicap = t.head.Handicap; !stay {
		h.Handicap[0], h.Handicap[1] = h.Handicap[1], h.Handicap[0]
	}
	list, err := t.reg.cfg.Store.Entries(ctx, t.id, 0, 1)
	if err != nil || len(list) == 0 {
		return h, gamelog.Entry{}, fail(CodeClosed, "entry 1 cannot be read")
	}
	b, err := gamelog.ReadBody(list[0].Body, 1)
	if err != nil {
		return h, gamelog.Entry{}, unreadable(1, err)
	}
	if b.Start.From == nil {
		return t.beginNext(h, id)
	}
	pos, err := t.positionAt(ctx, 1)
	if err != nil {
		return h, gamelog.Entry{}, unreadable(1, err)
	}
	if h.ID, h.From = id, t.head.From; id == "" {
		h.ID = newID()
	}
	first, err := takenOver(t.x.Info(), &h, *b.Start.From, pos)
	return h, first, err
}
