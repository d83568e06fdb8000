// Looking back through a seat: who may ask package lookback for a replay or a debrief, and as whom.

package table

import (
	"context"

	"umpire/kernel"
	"umpire/table/lookback"
)

// How many entries one replay holds.
const (
	mostReplay  = 100
	usualReplay = 50
)

// lookback is the table's game, to look back on.
func (t *Table) lookback() *lookback.Game {
	g := &lookback.Game{Store: t.reg.cfg.Store, Table: t.id, Rules: t.game, Index: t.x, Entries: t.entries,
		Told: t.told}
	if t.endedByPlayers() {
		g.Over = t.over
	}
	return g
}

// Replay is what happened after an entry of the log, entry by entry, as the seat saw it, or as another side that it may
// look as. A limit of 0 is the usual one. The log starts with entry 1, before which there is nothing to see, so 0 is
// taken as 1.
func (s *Seat) Replay(ctx context.Context, as kernel.Side, after int64, limit int) (*lookback.Replay, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return nil, err
	}
	as, err := s.viewAs(as)
	if err != nil {
		return nil, err
	}
	if limit == 0 {
		limit = usualReplay
	}
	switch {
	case after < 0 || after > t.at:
		return nil, fail(CodeBadRequest, "the log has entries 1 to %d: nothing comes after entry %d", t.at, after)
	case limit < 0 || limit > mostReplay:
		return nil, fail(CodeBadRequest, "a replay holds 1 to %d entries, not %d", mostReplay, limit)
	}
	r, err := t.lookback().Replay(ctx, as, max(after, 1), limit)
	if err != nil {
		return nil, fail(CodeClosed, "%s", err)
	}
	return r, nil
}

// Debrief is a finished game as numbers: how it stood after every entry, where it turned, how the dice fell, and what
// its bots planned. One person with both sides may have it at any time.
func (s *Seat) Debrief(ctx context.Context) (*lookback.Debrief, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return nil, err
	}
	if t.over == nil && s.viewer != kernel.Both {
		return nil, fail(CodeNotYours, "the debrief opens when the game is over")
	}
	if d := t.debriefed; d != nil && t.over != nil && d.Entries[len(d.Entries)-1].At == t.at {
		return d, nil
	}
	d, err := t.lookback().Debrief(ctx)
	if err != nil {
		return nil, fail(CodeClosed, "%s", err)
	}
	if t.over == nil {
		return d, nil // while the game goes on, plans are the bots' own
	}
	if d.Plans, err = t.plans(ctx); err != nil {
		return nil, err
	}
	t.debriefed = d
	return d, nil
}

// lastActed is the last entry by which a viewer acted: what came after it, they have not answered yet. For one person
// with both sides it is the last entry of all.
func (t *Table) lastActed(viewer kernel.Side) int64 {
	switch {
	case viewer.Player():
		return t.ordered[viewer]
	case viewer == kernel.Both:
		if a, b := t.decidedBy(viewer, kernel.SideA), t.decidedBy(viewer, kernel.SideB); a == b {
			return t.at
		} else if a {
			return t.ordered[kernel.SideA]
		}
		return t.ordered[kernel.SideB]
	}
	return 0
}
