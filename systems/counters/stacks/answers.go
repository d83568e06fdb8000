// Standing answers: what a side wants done each time a question comes in the other side's turn, or after the die of its
// own attack.

package stacks

import (
	"umpire/kernel"
)

// The standing answers by question, as their indices.
const (
	answerNone = iota // aircraft: none
	answerAll         // all of them

	answerBack = 0 // a retreat that can be converted: retreat
	answerHold = 1 // lose a step and hold

	answerBlood = 1 // an attack on a city that stalls (0) or is a bloodbath: a bloodbath
	answerClear = 2 // a bloodbath if it empties the city

	answerSupply = 1 // where units retreat to: any hex (0), or the one nearest to supply
)

// askBloodbath is the question of StageConvert to the attacker of a city: another one than that to a defender, for the
// same side can want another answer to it. It follows from the die, and so it is a reply.
const askBloodbath = stages

// ask is the question that is due: an index into Info.Asks.
func (p *Position) ask() Stage {
	if p.Stage == StageConvert && p.Active == p.Roles.Converts {
		return askBloodbath
	}
	return p.Stage
}

// retreatAnswers are those to where units retreat to, together or one by one.
var retreatAnswers = []kernel.AnswerInfo{{ID: "any", Text: "Any hex will do: the first one on the list"},
	{ID: "supply", Text: "The hex nearest to a source of supply"}}

// answerInfos are the standing answers of a question.
var answerInfos = map[Stage][]kernel.AnswerInfo{
	StageAir:     {{ID: "none", Text: "Send no aircraft"}, {ID: "all", Text: "Send all aircraft that are left"}},
	StageLose:    {{ID: "weakest", Text: "The unit with the least defence loses the step"}},
	StageConvert: {{ID: "retreat", Text: "Retreat"}, {ID: "hold", Text: "Lose one step and hold the hex"}},
	StageRetreat: retreatAnswers,
	StageSplit:   retreatAnswers,
	askBloodbath: {{ID: "stall", Text: "The attack stalls"}, {ID: "bloodbath", Text: "A bloodbath"},
		{ID: "clear", Text: "A bloodbath if it empties the city; else it stalls"}},
}

// Answer is the action that a standing answer gives to the decision due.
func (p *Position) Answer(n int) (kernel.Action, bool) {
	ask := p.ask()
	if p.Over || p.ToMove() == p.Active && ask != askBloodbath || n < 0 || n >= len(answerInfos[ask]) {
		return kernel.Action{}, false
	}
	switch ask {
	case askBloodbath:
		a := kernel.Action{Verb: VConvert, N: choiceStall}
		if n == answerBlood || n == answerClear && p.clears() {
			a.N = choiceBloodbath
		}
		return a, true
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
			return kernel.Action{Verb: VRetreat, Place: p.ID(p.refuge(ways, n))}, true
		}
	case StageSplit:
		var found Unit
		var buf [6]Place
		ways := buf[:0]
		p.each(p.target(), func(u Unit) {
			for _, a := range p.grid.Neighbours(p.target()) {
				if (found == 0 || found == u) && p.flag(u, Retreating) && p.mayPart(u, a) {
					found, ways = u, append(ways, a)
				}
			}
		})
		if found != 0 {
			return kernel.Action{Verb: VPart, Piece: p.ownID(found), Place: p.ID(p.refuge(ways, n))}, true
		}
	}
	return kernel.Action{}, false
}

// refuge is the hex of some that a standing answer prefers for a retreat. How near a source is, is measured as for the
// rule (RRetreat).
func (p *Position) refuge(ways []Place, answer int) Place {
	best := ways[0]
	if answer == answerSupply {
		s := p.Active.Other()
		p.remote(s, !p.FromSource(s, p.target()))
		for _, a := range ways[1:] {
			if p.far[a] >= 0 && (p.far[best] < 0 || p.far[a] < p.far[best]) {
				best = a
			}
		}
	}
	return best
}

// clears reports whether a bloodbath leaves no defender: none has two steps. All of them have been seen in the battle.
func (p *Position) clears() bool {
	ok := true
	p.defenders(func(u Unit) { ok = ok && p.worth(u) == 1 && p.Units[u].Leaves == 0 })
	return ok
}
