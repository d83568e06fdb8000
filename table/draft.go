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
	pos    kernel.Position // with the steps played; nil without steps
	steps  []kernel.Action
	texts  []string       // the first steps as they are written, as far as somebody was shown them; see draftTexts
	events []kernel.Event // what the steps did, for all audiences
	used   []draftedAnswer
	side   kernel.Side // whose the draft is, if it has steps
	note   string      // the note that goes with the next order
}

// maxDraft is how many steps a draft may have; the next one makes it an order.
const maxDraft = 500

// drafted is the position with the draft.
func (t *Table) drafted() kernel.Position {
	if len(t.draft.steps) > 0 {
		return t.draft.pos
	}
	return t.pos
}

func (t *Table) clearDraft() {
	t.draft.steps, t.draft.texts, t.draft.events, t.draft.used = t.draft.steps[:0], nil, nil, nil
	if t.draft.pos != nil {
		t.giveBack(t.draft.pos)
		t.draft.pos = nil
	}
}

// draftTexts are the draft's steps as they are written. What it gives does not change: steps that come after these are
// written behind them, and a draft that is made new has new ones.
func (t *Table) draftTexts() []string {
	d := &t.draft
	for _, a := range d.steps[len(d.texts):] {
		d.texts = append(d.texts, t.x.FormatAction(a))
	}
	return slices.Clip(d.texts)
}

// play plays runs of actions on the draft; see turnTo for what it plays before them. The first action that seals makes
// the draft an order and ends the play; if the preview of an action before the last run says that it seals, all are
// refused. A refusal takes back what the runs had drafted, and so does a note if they make no order.
func (t *Table) play(side kernel.Side, runs [][]kernel.Action, note string, w when) error {
	had := slices.Clone(t.draft.steps)
	t.draft.note = note
	defer func() { t.draft.note = "" }()
	back := func(err error) error {
		if !slices.Equal(t.draft.steps, had) {
			t.redraft(had)
		}
		return err
	}
	for i, run := range runs {
		for _, a := range run {
			w.last = i == len(runs)-1
			if err := t.turnTo(side, a, w); err != nil {
				return back(err)
			}
			sealed, err := t.step(side, a, w)
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

// when says under which conditions an action is played that makes the draft an order.
type when struct {
	last bool // no other action is sent with it that comes after it
	free bool // never: it is to be refused then
	// careful refuses an action, too, that puts the game at stake; nil does not
	careful *careful
}

// step plays one action on a copy. If it seals, the copy becomes the table's position by an order; if not, the draft's.
// One that may not seal is refused if its preview says that it seals. That it seals when it is played is not a reason
// to refuse it: a refusal would tell the player for free that the move shows something.
func (t *Table) step(side kernel.Side, a kernel.Action, w when) (sealed bool, err error) {
	began := time.Now()
	now := t.drafted()
	a, err = t.listed(now, side, a)
	if err != nil {
		return false, err
	}
	if err := t.lesson.allows(t, side, a); err != nil {
		return false, err
	}
	var hint kernel.Preview
	now.Preview(a, &hint)
	full := len(t.draft.steps) >= maxDraft
	switch {
	case !w.last && (hint.Seals || full):
		return false, fail(CodeBadRequest,
			"%q cannot be taken back, so it must be the last of the actions that are sent together",
			t.x.FormatAction(a))
	}
	if err := t.stake(w.careful, now, a); err != nil {
		return false, err
	}
	switch {
	case w.free && hint.Seals:
		return false, fail(CodeSeals, "%q cannot be taken back once it is played", t.x.FormatAction(a))
	case w.free && full:
		return false, fail(CodeSeals,
			"%d steps are drafted: the next action orders all of them, and none can be taken back then",
			maxDraft)
	}
	before := t.view(now, side)
	next := t.borrow(now)
	src := chance.Recorder{From: t.draws()}
	var done kernel.Events
	if err := next.Play(a, &src, &done); err != nil {
		t.giveBack(next)
		if r, ok := errors.AsType[*kernel.Refusal](err); ok {
			return false, refused(r)
		}
		return false, err
	}
	seals := hint.Seals || full || len(src.Draws) > 0 || next.ToMove() != side ||
		t.learnt(before, t.view(next, side)) || t.reveals(done.List) || t.lesson.last(t)
	steps := append(t.draft.steps, a)
	events := append(t.draft.events, done.List...)
	if !seals {
		if t.draft.pos != nil {
			t.giveBack(t.draft.pos)
		}
		t.draft.pos, t.draft.steps, t.draft.events = next, steps, events
		t.redrafted(side)
		return false, nil
	}
	if err := t.order(side, steps, src.Draws, events, next); err != nil {
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

// listed refuses what the kernel does not list as legal for the side in the table's position or in that with the draft.
func (t *Table) listed(now kernel.Position, side kernel.Side, a kernel.Action) (kernel.Action, error) {
	return listedIn(now, side, a, t.legal(now))
}

// listedIn refuses what the kernel does not list as legal for the side. The list is that of the side to move; the other
// side is always refused. What it gives is the action to play: the one asked for, or for an alike piece the one that
// stands for it.
func listedIn(now kernel.Position, side kernel.Side, a kernel.Action, list []kernel.Action) (kernel.Action, error) {
	if now.ToMove() == side {
		if slices.Contains(list, a) {
			return a, nil
		}
		if like := kernel.Represented(now, side, a); like != a && slices.Contains(list, like) {
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
func (t *Table) undo(keep int) { t.redraft(t.draft.steps[:keep]) }

// redraft makes the draft of steps that were drafted before.
func (t *Table) redraft(steps []kernel.Action) {
	defer t.redrafted(t.draft.side)
	if len(steps) == 0 {
		t.keepStanding(0)
		t.clearDraft()
		return
	}
	if t.draft.pos == nil {
		t.draft.pos = t.borrow(t.pos)
	} else {
		t.forget(t.draft.pos)
		t.pos.Copy(t.draft.pos)
	}
	var done kernel.Events
	if err := replay(t.draft.pos, steps, &done); err != nil {
		// A game that plays an action once and refuses it the next time is broken; drop the draft, keep the game.
		t.reg.log.Error("a drafted action was refused when played again", "table", t.id, "err", err)
		t.clearDraft()
		return
	}
	t.draft.steps, t.draft.events = steps, done.List
	t.draft.texts = nil
	t.keepStanding(len(steps))
}

// keepStanding keeps the standing answers that gave the first steps of the draft.
func (t *Table) keepStanding(keep int) {
	if len(t.draft.used) > 0 && t.draft.used[len(t.draft.used)-1].step >= keep {
		t.standing.unfitAt = t.at // the player took an answer back: it is not given again
	}
	t.draft.used = slices.DeleteFunc(t.draft.used, func(u draftedAnswer) bool { return u.step >= keep })
}

// redrafted wakes the subscribers who see a side's draft, and no others: from the stream the other side must not learn
// that, when or how often a side drafts.
func (t *Table) redrafted(side kernel.Side) {
	t.draft.side = side
	if t.seats[side].Who != gamelog.Bot {
		t.later()
	}
	t.ringFor(func(sub *Subscription) bool { return sub.seat.owns(side) })
}

// What a side knows of a piece.
const (
	unknownFace = iota
	knownFace
	knownStrength // and its face
)

func knownOf(p *kernel.PieceView) uint8 {
	if p.Strength >= 0 {
		return knownStrength
	}
	return knownFace
}

// learnt says whether a side knows more of the other's pieces in the second view than in the first: a face, or a
// strength.
func (t *Table) learnt(before, after *kernel.View) bool {
	most := kernel.NoPiece
	for i := range before.Pieces {
		most = max(most, before.Pieces[i].Face)
	}
	t.known = slices.Grow(t.known[:0], int(most)+1)[:most+1]
	clear(t.known)
	for i := range before.Pieces {
		if p := &before.Pieces[i]; t.known[p.Face] == unknownFace {
			t.known[p.Face] = knownOf(p)
		}
	}
	for i := range after.Pieces {
		p := &after.Pieces[i]
		if p.Side == after.Side || p.Face == kernel.NoPiece {
			continue
		}
		if p.Face > most || knownOf(p) > t.known[p.Face] {
			return true
		}
	}
	return false
}
