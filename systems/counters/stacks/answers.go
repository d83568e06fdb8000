// Standing answers: what a side wants done each time a question comes in the other side's turn.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
)

// The standing answers by question, as their indices.
const (
	answerNone = iota // aircraft: none
	answerAll         // all of them

	answerBack = 0 // a retreat that can be converted: retreat
	answerHold = 1 // lose a step and hold
)

// answerInfos are the standing answers of a question.
var answerInfos = map[Stage][]kernel.AnswerInfo{
	StageAir:     {{ID: "none", Text: "Send no aircraft"}, {ID: "all", Text: "Send all aircraft that are left"}},
	StageLose:    {{ID: "weakest", Text: "The unit with the least defence loses the step"}},
	StageConvert: {{ID: "retreat", Text: "Retreat"}, {ID: "hold", Text: "Lose one step and hold the hex"}},
	StageRetreat: {{ID: "any", Text: "Any hex will do: the first one on the list"}},
	StageSplit:   {{ID: "any", Text: "Any hex will do: the first one on the list"}},
}

// Answer is the action that a standing answer gives to the decision due.
func (p *Position) Answer(n int) (kernel.Action, bool) {
	if p.Over || p.ToMove() == p.Active || n < 0 || n >= len(answerInfos[p.Stage]) {
		return kernel.Action{}, false
	}
	switch p.Stage {
	case StageAir:
		a := kernel.Action{Verb: VAir}
		if n == answerAll {
			_, most := p.flyers()
			a.N = int16(most)
		}
		return a, true
	case StageConvert:
		a := kernel.Action{Verb: VConvert, N: choiceRetreat}
		if n == answerHold {
			a.N = choiceHold
		}
		return a, true
	case StageLose:
		best := Unit(0)
		p.payers(func(u Unit) {
			if best == 0 || p.step(u).Defence < p.step(best).Defence {
				best = u
			}
		})
		return kernel.Action{Verb: VLose, Piece: p.ownID(best)}, best != 0
	case StageRetreat:
		var buf [6]Place
		if ways := p.ways(buf[:0]); len(ways) > 0 {
			return kernel.Action{Verb: VRetreat, Place: p.ID(ways[0])}, true
		}
	case StageSplit:
		found, to := Unit(0), board.None
		p.each(p.target(), func(u Unit) {
			for _, a := range p.grid.Neighbours(p.target()) {
				if found == 0 && p.flag(u, Retreating) && p.mayPart(u, a) {
					found, to = u, a
				}
			}
		})
		return kernel.Action{Verb: VPart, Piece: p.ownID(found), Place: p.ID(to)}, found != 0
	}
	return kernel.Action{}, false
}
