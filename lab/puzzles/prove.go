// Package puzzles finds, proves and plays puzzles: positions in which a side can win the game in its own turn of play,
// whatever the dice show and the other side answers. It knows no rules; a puzzle is a case (package kernel/try) with a
// line "puzzle".
package puzzles

import (
	"errors"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Proof says what was tried to prove a line.
type Proof struct {
	Positions int  // that were looked at
	Drawn     bool // draws were made: all their results were tried
	Answered  bool // the other side had decisions: all its answers were tried
}

// ErrTooLarge: the proof would take more positions than allowed.
var ErrTooLarge = errors.New("the proof would be too large")

// Prove says whether a side wins from a position before the other side's next turn of play (its next decision that is
// no reply), whatever is drawn and answered. The side plays the line as long as it can; where a draw or an answer makes
// that impossible, all its choices are tried, up to a few actions deep. No more than most positions are looked at.
func Prove(pos kernel.Position, side kernel.Side, line []kernel.Action, most int) (Proof, bool, error) {
	p := prover{side: side, most: most}
	ok := p.wins(pos, line, beyond)
	if p.Positions >= most {
		return p.Proof, false, ErrTooLarge
	}
	return p.Proof, ok, nil
}

// beyond is how many actions a side may need after it had to leave the line.
const beyond = 6

type prover struct {
	Proof
	side kernel.Side
	most int
}

func (p *prover) wins(pos kernel.Position, line []kernel.Action, left int) bool {
	if p.Positions++; p.Positions >= p.most {
		return false
	}
	mover := pos.ToMove()
	switch {
	case mover == kernel.NoSide:
		return pos.Outcome().Winner == p.side
	case mover == p.side:
		legal := pos.Legal(nil)
		if len(line) > 0 {
			for _, a := range legal {
				if a == line[0] && p.all(pos, a, line[1:], left) {
					return true
				}
			}
		}
		if left == 0 {
			return false
		}
		for _, a := range legal {
			if len(line) > 0 && a == line[0] {
				continue
			}
			if p.all(pos, a, nil, left-1) {
				return true
			}
		}
		return false
	case !pos.Prompt(mover).Reply:
		return false // its next turn of play
	}
	p.Answered = true
	legal := pos.Legal(nil)
	for _, a := range legal {
		// An answer that the line has, as it was played, is not an action of the side's.
		rest := line
		if len(rest) > 0 && rest[0] == a {
			rest = rest[1:]
		}
		if !p.all(pos, a, rest, left) {
			return false
		}
	}
	return true
}

// all says whether the side wins after an action with every result of its draws.
func (p *prover) all(pos kernel.Position, a kernel.Action, line []kernel.Action, left int) bool {
	for src := (&every{}); ; {
		next := pos.New()
		pos.Copy(next)
		if err := next.Play(a, src, nil); err != nil {
			return false
		}
		p.Drawn = p.Drawn || len(src.of) > 0
		if !p.wins(next, line, left) {
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
