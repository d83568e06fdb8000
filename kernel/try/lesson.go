// Cases as lessons: a case taken apart into what the learner and the script do.

package try

import (
	"context"
	"fmt"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Lesson is a case with a lesson line, taken apart for a learner: the position after its set-up, and then what is to
// be done, one action after the other, by the learner and by the script that plays the other side. It has been played
// once from end to end, so every line in it holds, and every draw is known.
type Lesson struct {
	Case  *Case
	Side  kernel.Side     // the side that the learner plays
	Setup kernel.Setup    // what the position was set up from
	Start kernel.Position // after the set-up; copy it before playing
	Steps []LessonStep
	End   []string // the captions after the last step
}

// LessonStep is one action of a lesson. A line "do" that stands for two actions is two steps.
type LessonStep struct {
	Line   int
	Say    []string // the captions right before it
	Tries  []string // the actions that "no" says the rules refuse right before it: a caption may invite to them
	Side   kernel.Side
	Action kernel.Action
	Draws  []chance.Draw // what comes when it is played
}

// NewLesson takes a lesson apart. The error is a *Failure or a *SlipError where a line is wrong, or the context's.
func NewLesson(ctx context.Context, c *Case, g kernel.Game) (*Lesson, error) {
	if c.Lesson == nil {
		return nil, fmt.Errorf("%s is not a lesson: it has no line \"lesson SIDE MINUTES\"", c.Name)
	}
	r, err := NewRunner(c, g)
	if err != nil {
		return nil, err
	}
	side, ok := r.Index.Side(c.Lesson.Side)
	if !ok || !side.Player() {
		return nil, &SlipError{c.Name, c.Lesson.Line, fmt.Sprintf("%q is not a side of %s", c.Lesson.Side, c.Game)}
	}
	setup, err := c.Setup(r.Index)
	if err != nil {
		return nil, err
	}
	l := &Lesson{Case: c, Side: side, Setup: setup}
	own := 0
	var tries []string
	r.took = func(st Statement, side kernel.Side, a kernel.Action, draws []chance.Draw) {
		l.Steps = append(l.Steps, LessonStep{Line: st.Line, Say: l.End, Tries: tries, Side: side, Action: a,
			Draws: draws})
		l.End, tries = nil, nil
		if side == l.Side {
			own++
		}
	}
	for _, st := range c.Statements {
		switch {
		case ctx.Err() != nil:
			return nil, ctx.Err()
		case (setupWords[st.Word] || st.Word == "arrange") && l.Start != nil:
			return nil, &SlipError{c.Name, st.Line,
				fmt.Sprintf("in a lesson the set-up is over with the first \"do\": %q comes too late", st.Word)}
		case st.Word == "say":
			l.End = append(l.End, st.Rest)
		case st.Word == "no":
			action, _, _ := cutLast(st.Rest, ":")
			tries = append(tries, action)
		case st.Word == "do" && l.Start == nil:
			l.Start = r.Pos.New()
			r.Pos.Copy(l.Start)
		}
		if _, err := r.Step(); err != nil {
			return nil, err
		}
	}
	if _, err := r.Step(); err != nil {
		return nil, err
	}
	if own == 0 {
		return nil, &SlipError{c.Name, c.Lesson.Line, fmt.Sprintf("the lesson gives %s nothing to do", c.Lesson.Side)}
	}
	return l, nil
}
