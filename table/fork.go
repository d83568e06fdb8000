// Taking a game over: a new table that starts from a position of another one, or of a case.

package table

import (
	"context"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// takenOver is the first entry of a table that starts from a position.
func takenOver(info *kernel.Info, h *gamelog.Header, from gamelog.Origin, pos kernel.Position) (gamelog.Entry, error) {
	start := gamelog.NewStart(info, h.Setup())
	start.From = &from
	if h.Seed == nil && h.Lesson == "" { // else the draws follow from the seed or the script
		if h.ID == "" {
			h.ID = newID()
		}
		h.Dice = gamelog.NewDice(h.ID)
	}
	return gamelog.First(&gamelog.Body{Start: start}, pos, h.Dice)
}

// Fork takes the game over after one of its entries, as a new table with seats of its own. Of a game that is over
// anybody may, of one that goes on only one person with both sides, and a lesson's learner at any time. The old table
// is left as it is.
func (s *Seat) Fork(ctx context.Context, req ForkRequest) (TableMade, error) {
	h, first, err := s.fork(ctx, req)
	if err != nil {
		return TableMade{}, err
	}
	return s.t.reg.keep(ctx, s.t.reg.games[h.Game], h, []gamelog.Entry{first})
}

func (s *Seat) fork(ctx context.Context, req ForkRequest) (h gamelog.Header, first gamelog.Entry, err error) {
	if err := s.lock(ctx); err != nil {
		return h, first, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return h, first, err
	}
	switch {
	case t.over == nil && s.viewer != kernel.Both && !(t.head.Lesson != "" && s.viewer.Player()):
		return h, first, fail(CodeNotYours,
			"a game that goes on can be taken over only by one person with both sides: wait until it is over")
	case req.At < 1 || req.At > t.at:
		return h, first, fail(CodeBadRequest, "the log has entries 1 to %d: it cannot be taken over at %d", t.at,
			req.At)
	}
	info := t.x.Info()
	seats, err := t.reg.occupants(info, req.Seats)
	if err != nil {
		return h, first, err
	}
	pos, err := t.positionAt(ctx, req.At)
	if err != nil {
		return h, first, unreadable(req.At, err)
	}
	if !gamelog.Playable(pos, false) {
		return h, first, fail(CodeBadRequest, "the game was over after entry %d: take it over at an earlier one",
			req.At)
	}
	h = gamelog.Header{Game: t.head.Game, Scenario: t.head.Scenario, Options: gamelog.OrEmpty(t.head.Options),
		Handicap: t.head.Handicap, Seats: seats, From: t.id}
	first, err = takenOver(info, &h, gamelog.Origin{Table: t.id, Entry: req.At}, pos)
	return h, first, err
}
