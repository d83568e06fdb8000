package toy

import "umpire/kernel"

// rule is a numbered rule that code enforces, in the order of data/rules.json.
type rule uint8

const (
	rFog rule = iota
	rStack
	rSequence
	rWeather
	rOneMove
	rMix
	rAllowance
	rStop
	rRiver
	rScouts
	rBattles
	rHits
	rLosses
	rBack
	rTown
	rControl
	rVictory
	rDestroyed
)

var ruleNumbers = [...]string{"1.2", "1.3", "2.1", "2.2", "2.3", "2.4", "3.1", "3.2", "3.3", "3.4", "4.1", "4.2", "4.3", "4.4", "4.5", "5.1", "5.2", "5.3"}

// on says whether a rule is enforced.
func (p *Position) on(r rule) bool { return p.g.off>>r&1 == 0 }

func (g *Game) on(r rule) bool { return g.off>>r&1 == 0 }

// WithoutRule is the same game with one rule not enforced: cases prove by it that they depend on the rule.
func (g *Game) WithoutRule(number string) (kernel.Game, bool) {
	for r, n := range ruleNumbers {
		if n == number {
			w := *g
			w.off |= 1 << r
			return &w, true
		}
	}
	return nil, false
}

// reason is why an action is refused; fine if it is not.
type reason uint8

const (
	fine reason = iota
	notYours
	notNow
	malformed
	noBlock
	hasMoved
	tooFar
	blocked
	flooded
	full
	noScouts
	noHorse
	noBattle
	notStrongest
	notItsTurn
	noWayBack
)

// refusals are the sentences, each with its rule.
var refusals = [...]struct{ rule, code, text string }{
	notYours:     {"2.1", "not-yours", "It is not your decision."},
	notNow:       {"2.1", "not-now", "That is not what has to be decided now."},
	malformed:    {"2.1", "malformed", "No such action exists: it names something that it cannot apply to."},
	noBlock:      {"1.2", "no-block", "No block that you can name so is there for it."},
	hasMoved:     {"2.3", "has-moved", "This block has moved this turn."},
	tooFar:       {"3.1", "too-far", "That is further than this block can move."},
	blocked:      {"3.2", "blocked", "Enemy blocks are in the way: a block that meets the enemy stops."},
	flooded:      {"3.3", "river-in-mud", "In mud no block crosses a river."},
	full:         {"1.3", "full", "Two blocks of your side stand there already."},
	noScouts:     {"3.4", "no-scouts", "The optional rule on scouts is not in force."},
	noHorse:      {"3.4", "no-horse", "No horse that has not moved is next to that block."},
	noBattle:     {"4.1", "no-battle", "Both sides must have blocks there."},
	notStrongest: {"4.3", "not-strongest", "The strongest block takes the hit."},
	notItsTurn:   {"4.4", "another-first", "Another block goes back first."},
	noWayBack:    {"4.4", "no-way-back", "It cannot go back to there: only to a neighbour without enemies and with room."},
}
