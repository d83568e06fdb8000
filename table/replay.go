package table

import (
	"bytes"
	"context"
	"errors"
	"slices"
	"time"

	"umpire/kernel"
)

// How many entries one replay holds.
const (
	mostReplay  = 100
	usualReplay = 50
)

// Replay is what happened after an entry of the log, entry by entry, through the seat's own eyes or others that it may use. It is
// read from the stored positions: no rule is played again. A limit of 0 is the usual one. The log starts with entry 1, before which
// there is nothing to see, so 0 is taken as 1.
func (s *Seat) Replay(ctx context.Context, as kernel.Side, after int64, limit int) (*Replay, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return nil, err
	}
	as, err := s.through(as)
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
	after = max(after, 1)
	r := &Replay{At: after, Steps: []ReplayStep{}}
	last := min(after+int64(limit), t.at)
	r.More = last < t.at
	var views [2]kernel.View
	seen := int(t.sentBy(as, after))
	err = t.reel(ctx, after, last, func(b *head, pos kernel.Position) error {
		now, before := &views[b.n&1], &views[b.n&1^1]
		t.viewed(pos, as, b.n, now)
		if b.n == after {
			r.From = *now
			r.From.Facts, r.From.Places = slices.Clone(now.Facts), slices.Clone(now.Places)
			r.From.Pieces, r.From.Marks, r.From.Frames = slices.Clone(now.Pieces), slices.Clone(now.Marks), slices.Clone(now.Frames)
			return nil
		}
		step := ReplayStep{At: b.n, Side: b.side, Made: time.Unix(b.made, 0).UTC(), Events: []EventLine{}, View: kernel.DiffViews(before, now)}
		for ; seen < len(t.seen[as]) && t.event[t.seen[as][seen]].at <= b.n; seen++ {
			step.Events = append(step.Events, t.line(int64(seen+1), &t.event[t.seen[as][seen]]))
		}
		r.Steps = append(r.Steps, step)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return r, nil
}

// viewed is what a side sees of the position after entry n, as Look shows it without a draft.
func (t *Table) viewed(pos kernel.Position, as kernel.Side, n int64, v *kernel.View) {
	pos.View(as, v)
	if n == t.at && t.conceded() {
		v.Over = *t.over
		v.Prompt = kernel.Prompt{Side: kernel.NoSide, Phase: v.Prompt.Phase}
	}
	v.Facts, v.Places, v.Pieces, v.Marks = filled(v.Facts), filled(v.Places), filled(v.Pieces), filled(v.Marks)
}

// filled is the list itself, or an empty one instead of nil, with its room for more.
func filled[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}

// head is what a table remembers of an entry beside its events, so that looking back need not read its body again.
type head struct {
	n, made  int64
	side     kernel.Side
	takeBack int64 // the entry that it goes back to, if it does
	state    string
}

func headOf(b *body) head {
	h := head{n: b.N, made: b.Made, side: b.Side, state: b.State}
	if b.Kind == kindTakeBack {
		h.takeBack = b.Offer.Back
	}
	return h
}

// reelPage is how many entries a reel reads from the store at once: some keys' worth.
const reelPage = 4 * keyEvery

// reel gives the entries from one to another with the positions after them, in order. Each stored position is unpacked once. A
// position is good until the next call of each.
func (t *Table) reel(ctx context.Context, from, to int64, each func(*head, kernel.Position) error) error {
	var key, last []byte
	var pos kernel.Position
	for next := keyOf(from); next <= to; {
		entries, err := t.hall.cfg.Store.Entries(ctx, t.id, next-1, int(min(to-next+1, reelPage)))
		if err != nil {
			return fail(CodeClosed, "the log of table %s cannot be read: %s", t.id, err)
		}
		if len(entries) == 0 {
			return fail(CodeClosed, "the store has no entry %d of table %s", next, t.id)
		}
		for i := range entries {
			e := &entries[i]
			whole := keyOf(e.N) == e.N
			if e.N != next || e.N < from && !whole {
				if e.N != next {
					return fail(CodeClosed, "the store has entry %d of table %s where entry %d is due", e.N, t.id, next)
				}
				next++
				continue
			}
			next++
			raw, err := unframe(e.Position, map[bool][]byte{false: key}[whole])
			if whole {
				key = raw
			}
			if err == nil && e.N >= from {
				b := &t.heads[e.N-1]
				if pos == nil || !bytes.Equal(raw, last) {
					pos, err = t.unpack(raw, b.state)
					last = raw
				}
				if err == nil {
					if err = each(b, pos); err != nil {
						return err
					}
				}
			}
			if err != nil {
				return fail(CodeClosed, "the position after entry %d cannot be read: %s", e.N, err)
			}
		}
	}
	return nil
}

// unpack reads an encoded position that must have the hash.
func (t *Table) unpack(raw []byte, state string) (kernel.Position, error) {
	switch {
	case len(raw) == 0:
		return nil, errForeign
	case hexHash(raw) != state:
		return nil, errors.New("its stored position does not match its state hash")
	}
	return decode(t.game, raw)
}

// entered is the last entry by which the seat acted: what came after it, it has not answered yet. For one person with both sides
// nothing ever did.
func (s *Seat) entered() int64 {
	switch {
	case s.eyes.Player():
		return s.t.ordered[s.eyes]
	case s.eyes == kernel.Both:
		if a, b := s.owns(kernel.SideA), s.owns(kernel.SideB); a == b {
			return s.t.at
		} else if a {
			return s.t.ordered[kernel.SideA]
		}
		return s.t.ordered[kernel.SideB]
	}
	return 0
}
