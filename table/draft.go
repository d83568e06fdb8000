// The draft of the side to move: what it has played and not yet ordered. A click of a player ends in step.

package table

import (
	"errors"
	"slices"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/table/gamelog"
)

// draft is what the side to move has played and not yet ordered. No step of it has drawn or shown anything, so it can
// be played again from the table's position at any time.
type draft struct {
	pos    kernel.Position // with the steps played; meaningless without steps
	steps  []kernel.Action
	events []kernel.Event // what the steps did, for all audiences
	used   []draftedAnswer
	side   kernel.Side // whose the draft is, if it has steps
	note   string      // the note that goes with the next order
	// changes counts the changes of each side's drafts.
	changes [kernel.Players]int64
}

// maxDraft is how many steps a draft may have; the next one makes it an order.
const maxDraft = 500

// now is the position with the draft.
func (t *Table) now() kernel.Position {
	if len(t.draft.steps) > 0 {
		return t.draft.pos
	}
	return t.pos
}

func (t *Table) clearDraft() {
	t.draft.steps, t.draft.events, t.draft.used = t.draft.steps[:0], nil, nil
}

// play plays runs of actions on the draft. The first action that seals makes the draft an order and ends the play; if
// the preview of an action before the last run says that it seals, all are refused. A refusal takes back what the runs
// had drafted, and so does a note if they make no order.
func (t *Table) play(side kernel.Side, runs [][]kernel.Action, note string) error {
	had, changes := len(t.draft.steps), t.draft.changes
	t.draft.note = note
	defer func() { t.draft.note = "" }()
	back := func(err error) error {
		if len(t.draft.steps) > had {
			t.undo(had)
			t.draft.changes = changes
		}
		return err
	}
	for i, run := range runs {
		for _, a := range run {
			sealed, err := t.step(side, a, i == len(runs)-1)
			if err != nil {
				return back(err)
			}
			if sealed {
				return nil
			}
		}
	}
	if note != "" {
		return back(fail(CodeBadRequest,
			"a note goes with an order, and these actions make none: send it with the one that does"))
	}
	return nil
}

// step plays one action on a copy. If it seals, the copy becomes the table's position by an order; if not, the draft's.
// One that is not the last of several is refused if its preview says that it seals. That it seals when it is played is
// no reason to refuse it: a refusal would tell the player for free that the move shows something.
func (t *Table) step(side kernel.Side, a kernel.Action, last bool) (sealed bool, err error) {
	began := time.Now()
	now := t.now()
	a, err = t.listed(now, side, a)
	if err != nil {
		return false, err
	}
	if err := t.lesson.allows(t, side, a); err != nil {
		return false, err
	}
	var hint kernel.Preview
	now.Preview(a, &hint)
	if !last && (hint.Seals || len(t.draft.steps) >= maxDraft) {
		return false, fail(CodeBadRequest,
			"%q cannot be taken back, so it must be the last of the actions that are sent together",
			t.x.FormatAction(a))
	}
	now.View(side, &t.scratch.views[0])
	now.Copy(t.scratch.spare)
	src := chance.Recorder{From: t.draws()}
	var done kernel.Events
	if err := t.scratch.spare.Play(a, &src, &done); err != nil {
		if r, ok := errors.AsType[*kernel.Refusal](err); ok {
			return false, refused(r)
		}
		return false, err
	}
	t.scratch.spare.View(side, &t.scratch.views[1])
	seals := hint.Seals || len(src.Draws) > 0 || t.scratch.spare.ToMove() != side ||
		learnt(&t.scratch.views[0], &t.scratch.views[1]) ||
		t.reveals(done.List) || len(t.draft.steps) >= maxDraft || t.lesson.last(t)
	steps := append(t.draft.steps, a)
	events := append(t.draft.events, done.List...)
	if !seals {
		t.draft.pos, t.scratch.spare = t.scratch.spare, t.draft.pos
		t.draft.steps, t.draft.events = steps, events
		t.redrafted(side)
		return false, nil
	}
	if err := t.order(side, steps, src.Draws, events, t.scratch.spare); err != nil {
		return false, err
	}
	if t.reg.cfg.Ordered != nil {
		t.reg.cfg.Ordered(time.Since(began))
	}
	return true, nil
}

// reveals says whether something is turned face up.
func (t *Table) reveals(list []kernel.Event) bool {
	for _, ev := range list {
		if t.x.Info().Events[ev.Kind].Show == "reveal" {
			return true
		}
	}
	return false
}

// listed refuses what the kernel does not list as legal for the side. The list is that of the side to move; the other
// side is always refused. What it gives is the action to play: the one asked for, or for an alike piece the one that
// stands for it.
func (t *Table) listed(now kernel.Position, side kernel.Side, a kernel.Action) (kernel.Action, error) {
	if now.ToMove() == side {
		t.scratch.legal = now.Legal(t.scratch.legal[:0])
		if slices.Contains(t.scratch.legal, a) {
			return a, nil
		}
		if like := kernel.Represented(now, side, a); like != a && slices.Contains(t.scratch.legal, like) {
			return like, nil
		}
	}
	if r := now.Why(side, a); r != nil {
		return a, refused(r)
	}
	return a, refused(kernel.Refuse("", "not-listed", "That cannot be done now."))
}

// undo keeps the first steps of the draft and takes the others back. They have drawn nothing, so playing the kept ones
// again gives what it gave before.
func (t *Table) undo(keep int) {
	defer t.redrafted(t.draft.side)
	steps := t.draft.steps[:keep]
	t.pos.Copy(t.draft.pos)
	var done kernel.Events
	for _, a := range steps {
		if err := t.draft.pos.Play(a, &chance.Replay{}, &done); err != nil {
			// A game that plays an action once and refuses it the next time is broken; drop the draft, keep the game.
			t.reg.log.Error("a drafted action was refused when played again", "table", t.id, "action",
				t.x.FormatAction(a), "err", err)
			t.clearDraft()
			return
		}
	}
	t.draft.steps, t.draft.events = steps, done.List
	if len(t.draft.used) > 0 && t.draft.used[len(t.draft.used)-1].step >= keep {
		t.standing.balked = t.at // the player took an answer back: it is not given again
	}
	t.draft.used = slices.DeleteFunc(t.draft.used, func(u draftedAnswer) bool { return u.step >= keep })
}

// redrafted wakes the subscribers who see a side's draft, and no others: from the stream the other side must not learn
// that, when or how often a side drafts.
func (t *Table) redrafted(side kernel.Side) {
	t.draft.side = side
	t.draft.changes[side]++
	if t.seats[side].Who != gamelog.Bot {
		t.later()
	}
	for sub := range t.subs {
		if sub.seat.owns(side) {
			sub.ring()
		}
	}
}

// drafts counts the changes of the drafts that the seat sees.
func (s *Seat) drafts() int64 {
	n := int64(0)
	for side, c := range s.t.draft.changes {
		if s.owns(kernel.Side(side)) {
			n += c
		}
	}
	return n
}

// learnt says whether a side knows more of the other's pieces in the second view than in the first: a face, or a
// strength.
func learnt(before, after *kernel.View) bool {
	known := make(map[kernel.PieceID]bool, len(before.Pieces)) // by face: its strength, too
	for i := range before.Pieces {
		p := &before.Pieces[i]
		if _, ok := known[p.Face]; !ok && p.Face != kernel.NoPiece {
			known[p.Face] = p.Strength >= 0
		}
	}
	for i := range after.Pieces {
		p := &after.Pieces[i]
		if p.Side == after.Side || p.Face == kernel.NoPiece {
			continue
		}
		if strength, face := known[p.Face]; !face || !strength && p.Strength >= 0 {
			return true
		}
	}
	return false
}
