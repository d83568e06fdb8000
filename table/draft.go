// The draft of the side to move: what it has played and not yet ordered. A click of a player ends in step.

package table

import (
	"cmp"
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
	ends   []int          // how many events there were after each step
	used   []draftedAnswer
	side   kernel.Side // whose the draft is, if it has steps
	note   string      // the note that goes with the next order
	marks  marks
}

// maxDraft is how many steps a draft may have. The next one is refused, unless it makes the draft an order: no phase of
// a game has so many decisions, and what a table keeps of a draft is bounded.
const maxDraft = 2000

// drafted is the position with the draft.
func (t *Table) drafted() kernel.Position {
	if len(t.draft.steps) > 0 {
		return t.draft.pos
	}
	return t.pos
}

func (t *Table) clearDraft() {
	t.draft.steps, t.draft.texts, t.draft.events, t.draft.used = t.draft.steps[:0], nil, nil, nil
	t.draft.ends, t.draft.marks = t.draft.ends[:0], marks{}
	if t.draft.pos != nil {
		t.giveBack(t.draft.pos)
		t.draft.pos = nil
	}
}

// draftTexts are the draft's steps as they are written. The list that it returns does not change: later steps are
// appended behind it, and a new draft has a new list.
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
	if !w.last && hint.Seals {
		return false, fail(CodeBadRequest,
			"%q cannot be taken back, so it must be the last of the actions that are sent together",
			t.x.FormatAction(a))
	}
	if err := t.stake(w.careful, now, a); err != nil {
		return false, err
	}
	if w.free && hint.Seals {
		return false, fail(CodeSeals, "%q cannot be taken back once it is played", t.x.FormatAction(a))
	}
	before := t.view(now, side)
	next := t.borrow(now)
	src := chance.Recorder{From: t.draws(side, a)}
	var done kernel.Events
	if err := next.Play(a, &src, &done); err != nil {
		t.giveBack(next)
		if r, ok := errors.AsType[*kernel.Refusal](err); ok {
			return false, refused(r)
		}
		return false, err
	}
	seals := hint.Seals || len(src.Draws) > 0 || next.ToMove() != side ||
		t.learnt(before, t.view(next, side)) || t.reveals(side, done.List) || t.lesson.last(t)
	if !seals && len(t.draft.steps) >= maxDraft {
		t.giveBack(next)
		return false, fail(CodeBadRequest, "%d steps are drafted, and no more can be: send them as an order, or take "+
			"some back", maxDraft)
	}
	steps := append(t.draft.steps, a)
	events := append(t.draft.events, done.List...)
	if !seals {
		if t.draft.pos != nil {
			t.giveBack(t.draft.pos)
		}
		t.draft.pos, t.draft.steps, t.draft.events = next, steps, events
		t.draft.stepped()
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

// reveals says whether a side is told of something that is turned face up. What is shown to the other side alone it
// learns with the order: a draft of that can be taken back.
func (t *Table) reveals(side kernel.Side, list []kernel.Event) bool {
	for _, ev := range list {
		if t.x.Info().Events[ev.Kind].Show == "reveal" && ev.Audience.Has(side) {
			return true
		}
	}
	return false
}

// listed refuses what the kernel does not list as legal for the side in the table's position or in that with the draft.
func (t *Table) listed(now kernel.Position, side kernel.Side, a kernel.Action) (kernel.Action, error) {
	return listedIn(t.x, now, side, a, t.legal(now))
}

// listedIn refuses what the kernel does not list as legal for the side. The list is that of the side to move; the other
// side is always refused. What it gives is the action to play: the one asked for, or for an alike piece the one that
// stands for it.
func listedIn(x *kernel.Index, now kernel.Position, side kernel.Side, a kernel.Action,
	list []kernel.Action) (kernel.Action, error) {
	if now.ToMove() == side {
		if slices.Contains(list, a) {
			return a, nil
		}
		if like := kernel.Represented(now, side, a); like != a && slices.Contains(list, like) {
			return like, nil
		}
	}
	if r := now.Why(side, a); r != nil {
		return a, refused(naming(x, r))
	}
	return a, refused(kernel.Refuse("", "not-listed", "That cannot be done now."))
}

// stepped notes that the last step has been played and its events are there.
func (d *draft) stepped() {
	d.ends = append(d.ends, len(d.events))
	d.marks.add(len(d.steps), d.pos)
}

// undo keeps the first steps of the draft and takes the others back.
func (t *Table) undo(keep int) { t.redraft(t.draft.steps[:keep]) }

// cut takes back the steps of the draft from keep to before from, and plays the later ones again. If one of those is
// refused now, or its preview says that it seals, nothing is taken back.
func (t *Table) cut(side kernel.Side, keep, from int) error {
	had := slices.Clone(t.draft.steps)
	t.undo(keep)
	err := t.play(side, [][]kernel.Action{had[from:]}, "", when{free: true})
	if err != nil {
		t.redraft(had)
	}
	return err
}

// redraft makes the draft of steps that were drafted before. They have drawn nothing, so playing them again gives what
// it gave before. It starts from the last mark within the steps that are kept.
func (t *Table) redraft(steps []kernel.Action) {
	d := &t.draft
	defer t.redrafted(d.side)
	if len(steps) == 0 {
		t.keepStanding(0)
		t.clearDraft()
		return
	}
	same := 0
	for same < min(len(steps), len(d.steps)) && steps[same] == d.steps[same] {
		same++
	}
	d.marks.cut(same)
	n, from := d.marks.last(same)
	if from == nil {
		from = t.pos
	}
	if d.pos == nil {
		d.pos = t.borrow(from)
	} else {
		t.forget(d.pos)
		from.Copy(d.pos)
	}
	err := replay(d.pos, steps[n:same], nil)
	told := 0
	if same > 0 {
		told = d.ends[same-1]
	}
	// Longer lists that were shown stay as they are: from here on steps are written to a new list.
	d.events, d.texts = slices.Clip(d.events[:told]), slices.Clip(d.texts[:min(same, len(d.texts))])
	more := slices.Clone(steps[same:])
	d.steps, d.ends = d.steps[:same], d.ends[:same]
	for _, a := range more {
		var done kernel.Events
		if err = cmp.Or(err, replay(d.pos, []kernel.Action{a}, &done)); err != nil {
			break
		}
		d.steps, d.events = append(d.steps, a), append(d.events, done.List...)
		d.stepped()
	}
	if err != nil {
		// A game that plays an action once and refuses it the next time is broken; drop the draft, keep the game.
		t.reg.log.Error("a drafted action was refused when played again", "table", t.id, "err", err)
		t.keepStanding(0)
		t.clearDraft()
		return
	}
	t.keepStanding(len(d.steps))
}

// draftedBefore is the position with the first steps of the draft. It is borrowed: give it back. Nil if the game
// refuses now what it played before.
func (t *Table) draftedBefore(steps int) kernel.Position {
	n, from := t.draft.marks.last(steps)
	if from == nil {
		from = t.pos
	}
	pos := t.borrow(from)
	if err := replay(pos, t.draft.steps[n:steps], nil); err != nil {
		t.giveBack(pos)
		return nil
	}
	return pos
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
