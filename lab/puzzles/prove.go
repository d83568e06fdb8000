// Package puzzles finds, proves and plays puzzles: positions in which a side can win the game, or reach a goal, in one
// or two of its own turns of play, whatever the dice show and the other side answers. It knows no rules; a puzzle is a
// case (package kernel/try) with a line "puzzle".
package puzzles

import (
	"errors"
	"slices"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
)

// Task is what a side is to do.
type Task struct {
	Side  kernel.Side
	Turns int // of its own turns of play; one ends when the other side has a decision that is no reply
	// Goal is what is to be true at some moment of these turns. Nil: the game is to be won. To win is always enough.
	Goal func(kernel.Position) bool
}

// taskOf is the task of a puzzle.
func taskOf(c *try.Task, side kernel.Side, g kernel.Game) (t Task, err error) {
	t = Task{Side: side, Turns: c.Turns}
	if c.Goal != "" {
		t.Goal, err = try.Goal(g, c.Goal)
	}
	return t, err
}

// reached says whether the task is done in a position.
func (t *Task) reached(pos kernel.Position) bool {
	if pos.ToMove() == kernel.NoSide {
		return pos.Outcome().Winner == t.Side
	}
	return t.Goal != nil && t.Goal(pos)
}

// Proof says what was tried to prove a line.
type Proof struct {
	Positions int  // that were looked at
	Drawn     bool // draws were made: all their results were tried
	Answered  bool // the other side had decisions: all its answers were tried
}

// ErrTooLarge: the proof would take more positions than allowed.
var ErrTooLarge = errors.New("the proof would be too large")

// Prove says whether a side does a task from a position, whatever is drawn and whatever the other side does. The side
// plays the line as long as it can, and leaves out what has become impossible; where that is not enough all its choices
// are tried, up to a few actions deep. No more than most positions are looked at.
func Prove(pos kernel.Position, t Task, line []kernel.Action, most int) (Proof, bool, error) {
	p := prover{Task: t, most: most}
	if t.Turns > 1 {
		p.known = map[string]bool{}
	}
	ok := p.wins(pos, state{line: line, left: beyond, turns: t.Turns})
	if p.Positions >= most {
		return p.Proof, false, ErrTooLarge
	}
	return p.Proof, ok, nil
}

// beyond is how many actions a side may need in a turn after it had to leave the line.
const beyond = 6

type prover struct {
	Proof
	Task
	most int
	// known are the other side's turns that were tried already, by the position's encoding and the turns that are left:
	// many rows of actions lead to the same position. Nil in a task of one turn.
	known map[string]bool
}

// state is how far a proof has come, besides the position.
type state struct {
	line   []kernel.Action // what is left of it
	left   int             // actions beyond the line that the side may still need in this turn of play
	turns  int             // turns of play that are left, this one included
	theirs bool            // the other side's turn of play is under way
}

// wins says whether the side does its task.
func (p *prover) wins(pos kernel.Position, s state) bool {
	if p.Positions++; p.Positions >= p.most {
		return false
	}
	if p.reached(pos) {
		return true
	}
	mover := pos.ToMove()
	if mover == kernel.NoSide {
		return false
	}
	reply := pos.Prompt(mover).Reply
	switch {
	case mover == p.Side && s.theirs && !reply: // the next turn of play: it may leave the line again
		s.theirs, s.left = false, beyond
		if s.turns--; s.turns == 0 {
			return false
		}
		return p.choice(pos, s)
	case mover == p.Side:
		return p.choice(pos, s)
	case reply:
		return p.answers(pos, s)
	case s.turns == 1:
		return false // its turn of play is over
	}
	s.theirs = true
	key, err := pos.AppendBinary([]byte{byte(s.turns)})
	if err != nil {
		return false
	}
	if _, had := p.known[string(key)]; !had {
		p.known[string(key)] = p.answers(pos, s)
	}
	return p.known[string(key)]
}

// choice is a decision of the side: one action that does it is enough.
func (p *prover) choice(pos kernel.Position, s state) bool {
	legal := pos.Legal(nil)
	next := s
	for i, a := range s.line {
		if j := slices.Index(legal, a); j >= 0 {
			next.line = s.line[i+1:]
			if p.all(pos, a, next) {
				return true
			}
			legal = slices.Delete(legal, j, j+1)
			break
		}
	}
	if s.left == 0 {
		return false
	}
	next.line, next.left = nil, s.left-1
	for _, a := range legal {
		if p.all(pos, a, next) {
			return true
		}
	}
	return false
}

// answers is a decision of the other side: all that it can do must do.
func (p *prover) answers(pos kernel.Position, s state) bool {
	p.Answered = true
	for _, a := range pos.Legal(nil) {
		next := s
		// An answer that the line has, as it was played, is not an action of the side's.
		if len(s.line) > 0 && s.line[0] == a {
			next.line = s.line[1:]
		}
		if !p.all(pos, a, next) {
			return false
		}
	}
	return true
}

// all says whether the side does its task after an action with every result of its draws.
func (p *prover) all(pos kernel.Position, a kernel.Action, s state) bool {
	for src := (&every{}); ; {
		next := pos.New()
		pos.Copy(next)
		if err := next.Play(a, src, nil); err != nil {
			return false
		}
		p.Drawn = p.Drawn || len(src.of) > 0
		if !p.wins(next, s) {
			return false
		}
		if !src.advance() {
			return true
		}
	}
}

// every is a source that gives all results of all draws in turn: what was drawn so far, each as a number from 0, and
// how many results each could have had.
type every struct {
	at, of []int
	n      int
}

func (e *every) draw(k int) int {
	if e.n == len(e.at) {
		e.at, e.of = append(e.at, 0), append(e.of, k)
	}
	e.n++
	return e.at[e.n-1]
}

// Die is the next face to try.
func (e *every) Die(_ chance.Label, faces int) int { return 1 + e.draw(faces) }

// Lot is the next lot to try.
func (e *every) Lot(_ chance.Label, from []int16) int { return e.draw(len(from)) }

// advance goes on to the next results; false after the last.
func (e *every) advance() bool {
	e.n = 0
	for i := len(e.at) - 1; i >= 0; i-- {
		if e.at[i]+1 < e.of[i] {
			e.at[i]++
			e.at, e.of = e.at[:i+1], e.of[:i+1]
			return true
		}
	}
	return false
}
