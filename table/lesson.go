// Lessons: a case that a learner plays action by action, while the case's script plays the other side.

package table

import (
	"context"
	"errors"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/table/gamelog"
)

// scriptBot is the name of the bot that the learner plays against: the script of the lesson.
const scriptBot = "lesson"

// lesson starts a lesson's table: the learner on one side, and the script on the other.
func (r *Registry) lesson(ctx context.Context, g *registeredGame, c *try.Case, text string,
	req NewTable) (TableMade, error) {
	switch {
	case len(req.Seats) > 0:
		return TableMade{}, fail(CodeBadRequest, "a lesson has its own seats: name no seats")
	case req.Line != 0:
		return TableMade{}, fail(CodeBadRequest, "a lesson starts at its first line: name no line")
	}
	l, err := readLesson(ctx, g.game, c)
	if err != nil {
		return TableMade{}, err
	}
	h := gamelog.Header{Game: g.game.Info().ID, Lesson: c.Name, Script: text}
	h.Seats[l.Side].Who = gamelog.Person
	h.Seats[l.Side.Other()] = gamelog.Occupant{Who: gamelog.Bot, Bot: scriptBot}
	return r.takeOver(ctx, g, h, c, gamelog.Origin{Case: c.Name, Line: l.Steps[0].Line}, l.Start)
}

func readLesson(ctx context.Context, g kernel.Game, c *try.Case) (l *try.Lesson, err error) {
	err = guarded(ctx, func(ctx context.Context) error {
		l, err = try.NewLesson(ctx, c, g)
		return err
	})
	return l, err
}

// lesson is the script of a table that is a lesson; nil for a game. How far it is follows from how many actions were
// ordered and drafted.
type lesson struct {
	*try.Lesson
}

// resumeLesson finds where a table's lesson stands, after its log was read. A log that its script cannot have made
// closes the table.
func (t *Table) resumeLesson(ctx context.Context, bodies []*gamelog.Body) {
	if t.lesson = nil; t.head.Lesson == "" || t.pos == nil {
		return
	}
	c, err := try.Parse(t.head.Lesson, strings.NewReader(t.head.Script))
	var l *try.Lesson
	if err == nil {
		l, err = readLesson(ctx, t.game, c)
	}
	if err == nil {
		err = t.follows(l, bodies)
	}
	if err != nil {
		t.reg.log.Warn("a lesson cannot go on", "table", t.id, "lesson", t.head.Lesson, "err", err)
		if t.closed == "" {
			t.closed = "the lesson cannot go on with this version of the program: start it again"
		}
		return
	}
	t.lesson = &lesson{l}
}

// follows says whether the log is what a script plays.
func (t *Table) follows(l *try.Lesson, bodies []*gamelog.Body) error {
	raw, err := l.Start.AppendBinary(nil)
	if err != nil {
		return err
	}
	if bodies[0].State != gamelog.StateHash(raw) {
		return errors.New("it starts from another position")
	}
	n := 0
	for _, b := range bodies {
		for _, a := range b.Actions {
			if n >= len(l.Steps) || a != t.x.FormatAction(l.Steps[n].Action) {
				return errors.New("the log has another action than the script")
			}
			n++
		}
	}
	t.actions = n
	return nil
}

// step is the action that is due in the lesson, nil when it is over.
func (l *lesson) step(t *Table) *try.LessonStep {
	if n := t.actions + len(t.draft.steps); n < len(l.Steps) {
		return &l.Steps[n]
	}
	return nil
}

// last says that the action to be played now is the lesson's last: it is ordered with what was drafted, so that a game
// that goes on from the end of the lesson has all of it.
func (l *lesson) last(t *Table) bool {
	return l != nil && t.actions+len(t.draft.steps) == len(l.Steps)-1
}

// over says that the lesson, if it is one, has nothing more to play.
func (l *lesson) over(t *Table) bool { return l != nil && l.step(t) == nil }

// allows refuses what is legal and not what the lesson asks for.
func (l *lesson) allows(t *Table, side kernel.Side, a kernel.Action) error {
	if l == nil {
		return nil
	}
	due := l.step(t)
	switch {
	case due == nil:
		return fail(CodeLesson, "The lesson is over. Take the game over to play on from here.")
	case due.Side != side || due.Action != a:
		return fail(CodeLesson, "The rules allow that, but the lesson asks for something else now: %s.",
			t.x.Label(t.drafted().Prompt(due.Side).Ask, due.Action))
	}
	return nil
}

// draws is where the draws of a side's next order come from: that of the draft and one action more.
func (t *Table) draws(side kernel.Side, a kernel.Action) chance.Source {
	if t.lesson != nil {
		if due := t.lesson.step(t); due != nil {
			return &chance.Replay{Draws: due.Draws}
		}
	}
	if t.diced() {
		return &freshDraws{t: t, side: side, actions: func() []string {
			return append(t.draftTexts(), t.x.FormatAction(a))
		}}
	}
	return drawing(t.head.Seed, t.at+1)
}

// script is the bot that plays the lesson's other side.
type script struct{ next *try.LessonStep }

// Choose plays the script's next action.
func (s script) Choose(context.Context, *kernel.View, []kernel.Action) (kernel.Action, error) {
	if s.next == nil {
		return kernel.Action{}, errors.New("the lesson is over")
	}
	return s.next.Action, nil
}

// info is where the lesson stands. Captions are all those since the learner's last action, and those of the one before
// where a step has none of its own.
func (l *lesson) info(t *Table) *LessonInfo {
	in := &LessonInfo{Title: l.Case.Title, Say: []string{}}
	at := t.actions + len(t.draft.steps)
	var fresh []string
	read := func(more []string) { fresh = append(fresh, more...) }
	for i := range l.Steps {
		s := &l.Steps[i]
		own := s.Side == l.Side
		if own {
			in.Steps++
		}
		if i > at {
			continue
		}
		read(s.Say)
		if own && len(fresh) > 0 {
			in.Say, fresh = fresh, nil
		}
		if own && i < at {
			in.Step++
		}
		if own && i == at {
			in.Do, in.Tries = t.x.FormatAction(s.Action), s.Tries
		}
	}
	if in.Done = at >= len(l.Steps); in.Done {
		if read(l.End); len(fresh) > 0 {
			in.Say = fresh
		}
	} else if in.Do == "" && len(fresh) > 0 {
		in.Say = fresh
	}
	return in
}

// noLesson refuses what belongs to a game, and not to a lesson.
func (t *Table) noLesson() error {
	if t.head.Lesson != "" {
		return fail(CodeLesson,
			"This is a lesson: there is nothing to agree on. Leave it when you like, or take the game over as it "+
				"stands.")
	}
	return nil
}
