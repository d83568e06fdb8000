// The budget of a turn, counted in work.

package staff

import "umpire/systems/blocks"

// budget is what may still be spent in a turn (a month), in evals. As it is counted in work and not in time, the same
// seed gives the same game on every machine, however slow.
type budget struct {
	month uint8
	open  bool // month has been set
	few   bool // the weather may end the game with any impulse of this turn
	extra bool // refitExtra has been added
	left  int
	allow int // evals a turn in place of the level's, for measurements; 0 for the level's
}

// allowances are the evals a turn of each level. Level 0 is for tests: it has next to none.
var allowances = [4]int{7_500, 30_000, 150_000, 750_000}

// refitExtra is what the turn before the one that the weather may end may cost more, in hundredths: its last impulses
// had work for a few drafts only. Its evals are quicker than others, because half of them are ways, most of which have
// not changed.
const refitExtra = 30

// beginTurn fills the budget when a turn begins.
func (u *budget) beginTurn(p *blocks.Position, level int) {
	if !u.open || u.month != p.Month {
		u.open, u.month, u.extra = true, p.Month, false
		u.left = u.allowance(level)
		u.few = p.Sc.EndsInBad && p.Sc.Rolls && p.Month >= p.Sc.RollMonth
	}
}

// addRefit fills the budget up once in the turn before the one that the weather may end.
func (u *budget) addRefit(level int) {
	if !u.extra {
		u.extra = true
		u.left += u.allowance(level) * refitExtra / 100
	}
}

// allowance is the evals of a turn.
func (u *budget) allowance(level int) int {
	if u.allow > 0 {
		return u.allow
	}
	return allowances[level]
}

// forImpulse is what the planning of an impulse may cost: a share of what is left, so that some is always left.
//
// One that is also played out over several impulses may cost more.
func (u *budget) forImpulse(ahead bool) int {
	if ahead {
		return u.share(4)
	}
	if u.few {
		return u.share(3)
	}
	return u.share(7)
}

// draftShare is the part of what an impulse may cost after which no more drafts are made when they are to be played out
// over several impulses.
const draftShare = 3

// forDecision is what a decision within an impulse may cost.
func (u *budget) forDecision() int { return u.share(12) }

func (u *budget) share(part int) int {
	// Late in a long turn there is still enough to look at the nearest moves.
	return min(max(0, u.left), max(u.left/part, 250))
}

// spend subtracts from the budget.
func (u *budget) spend(evals int) { u.left -= evals }
