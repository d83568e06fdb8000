// What a player may leave out: to turn to another piece, a player need not first end the move of the piece in hand, nor
// take back its choice. The game says which actions end a move (kernel.VerbInfo.Ends).

package table

import (
	"errors"
	"slices"
	"sync"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// onward is where the side to move goes on if it leaves the piece in hand. Without a position there is nothing to
// leave.
type onward struct {
	pos kernel.Position // borrowed: give it back
	// end is the action that ends what the piece in hand does. Verb 0: the piece was only chosen, and the choice, which
	// is the last step of the draft, is taken back.
	end kernel.Action
	// stuck is why the piece in hand, which has moved, cannot end its move where it stands.
	stuck *kernel.Refusal
}

// onward finds where a side goes on that turns away from the piece in hand. A lesson leads by itself.
func (t *Table) onward(side kernel.Side) (o onward) {
	now := t.drafted()
	hand := now.Prompt(side).Piece
	if t.lesson != nil || hand == kernel.NoPiece || now.ToMove() != side {
		return o
	}
	if o.pos, o.end = ended(t.x, t.spares, now, side, t.legal(now)); o.pos != nil {
		return o
	}
	n := len(t.draft.steps)
	if n == 0 {
		return o
	}
	if last := t.draft.steps[n-1]; chooses(t.x, last.Verb) && last.Piece == hand {
		o.pos = t.draftedBefore(n - 1)
		return o
	}
	o.stuck = stuck(t.x, now, side)
	return o
}

// ended is a copy of a position after the action that ends what the piece in hand does, and that action. Nil if there
// is none, or if it cannot be taken back. Legal is the position's legal list.
func ended(x *kernel.Index, spares *sync.Pool, now kernel.Position, side kernel.Side, legal []kernel.Action) (
	kernel.Position, kernel.Action) {
	verbs := x.Info().Verbs
	i := slices.IndexFunc(legal, func(a kernel.Action) bool { return verbs[a.Verb].Ends })
	if i < 0 {
		return nil, kernel.Action{}
	}
	end := legal[i]
	var hint kernel.Preview
	if now.Preview(end, &hint); hint.Seals {
		return nil, kernel.Action{}
	}
	after := borrowed(spares, now)
	if err := replay(after, []kernel.Action{end}, nil); err != nil || after.ToMove() != side {
		spares.Put(after)
		return nil, kernel.Action{}
	}
	return after, end
}

// stuck is why the piece in hand cannot end its move where it stands, nil if it can.
func stuck(x *kernel.Index, now kernel.Position, side kernel.Side) *kernel.Refusal {
	for v := range x.Info().Verbs {
		if !x.Info().Verbs[v].Ends {
			continue
		}
		if r := now.Why(side, kernel.Action{Verb: kernel.Verb(v)}); r == nil {
			return nil
		} else if slices.Contains(r.Pieces, now.Prompt(side).Piece) {
			return r
		}
	}
	return nil
}

// chooses says whether a verb only chooses the piece for the verbs that come after it.
func chooses(x *kernel.Index, v kernel.Verb) bool {
	return v != 0 && slices.ContainsFunc(x.Info().Verbs, func(i kernel.VerbInfo) bool { return i.Via == v })
}

// replay plays actions that draw nothing on a position.
func replay(pos kernel.Position, steps []kernel.Action, done *kernel.Events) error {
	for _, a := range steps {
		src := chance.Replay{}
		if err := pos.Play(a, &src, done); err != nil {
			return err
		}
		if src.Err != nil {
			return src.Err
		}
	}
	return nil
}

// turnTo makes an action playable that is legal only when the piece in hand is left: it ends that piece's move, or
// takes back its choice. If the piece can do neither, the error says why it cannot stop.
func (t *Table) turnTo(side kernel.Side, a kernel.Action, w when) error {
	if _, err := t.listed(t.drafted(), side, a); err == nil {
		return nil
	}
	o := t.onward(side)
	if o.pos == nil {
		if o.stuck != nil && a.Piece != kernel.NoPiece {
			return refused(o.stuck)
		}
		return nil
	}
	defer t.giveBack(o.pos)
	if _, err := t.listed(o.pos, side, a); err != nil {
		return nil // it is refused for what it is
	}
	if o.end.Verb == 0 {
		t.undo(len(t.draft.steps) - 1)
		return nil
	}
	_, err := t.step(side, o.end, when{free: w.free, careful: w.careful})
	return err
}

// playBatch plays a batch of the game on the draft, up to its end or to what could not be taken back. That is played
// too if the batch says so.
func (t *Table) playBatch(side kernel.Side, id string, c *careful) error {
	n := slices.IndexFunc(t.x.Info().Batches, func(b kernel.BatchInfo) bool { return b.ID == id })
	had := len(t.draft.steps)
	for range maxMore {
		b, ok := t.drafted().(kernel.Batcher)
		if !ok || n < 0 {
			break
		}
		a, ok := b.Batch(n)
		if !ok {
			break
		}
		sealed, err := t.step(side, a, when{last: true, free: !t.x.Info().Batches[n].Seals, careful: c})
		if sealed {
			return nil
		}
		if f, ok := errors.AsType[*Failure](err); ok && f.Code == CodeSeals {
			break
		}
		if err != nil {
			t.undo(had)
			return err
		}
	}
	if len(t.draft.steps) == had {
		return refused(kernel.Refuse("", "no-batch", "There is nothing to do of that kind now."))
	}
	return nil
}

// fill plays a run on the draft, and its last action again as long as that is legal, if its verb fills places. It ends
// before what could not be taken back; in a lesson, which waits for single actions, after the first.
func (t *Table) fill(side kernel.Side, run []kernel.Action, w when) error {
	had, at := slices.Clone(t.draft.steps), t.at
	if err := t.play(side, [][]kernel.Action{run}, "", w); err != nil || t.at != at {
		return err
	}
	a := run[len(run)-1]
	for range maxMore {
		if t.lesson != nil || !t.x.Info().Verbs[a.Verb].Fills || t.drafted().Why(side, a) != nil {
			break
		}
		_, err := t.step(side, a, when{last: true, free: true, careful: w.careful})
		if f, ok := errors.AsType[*Failure](err); ok && f.Code == CodeSeals {
			break
		}
		if err != nil {
			t.redraft(had)
			return err
		}
		if t.at != at {
			break
		}
	}
	return nil
}

// batches are the batches that have something to do for the side to move: each is played on a copy of the position, as
// far as playBatch would play it, to count what it does.
func batches(x *kernel.Index, spares *sync.Pool, now kernel.Position) (due []BatchDue) {
	if _, ok := now.(kernel.Batcher); !ok {
		return nil
	}
	side := now.ToMove()
	for n := range x.Info().Batches {
		batch := BatchDue{ID: x.Info().Batches[n].ID}
		pos := borrowed(spares, now)
		for range maxMore {
			a, ok := pos.(kernel.Batcher).Batch(n)
			if !ok || pos.ToMove() != side {
				break
			}
			var hint kernel.Preview
			if pos.Preview(a, &hint); hint.Seals && !x.Info().Batches[n].Seals {
				break
			}
			if !chooses(x, a.Verb) {
				batch.N++
			}
			if hint.Seals {
				batch.Seals = true
				break
			}
			if replay(pos, []kernel.Action{a}, nil) != nil {
				break
			}
		}
		spares.Put(pos)
		if batch.N > 0 {
			due = append(due, batch)
		}
	}
	return due
}
