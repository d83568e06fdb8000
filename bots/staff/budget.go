package staff

import (
	"time"

	"umpire/systems/blocks"
)

// budget keeps the budget of a turn in evals, the unit of work that everything costs, so that the same seed gives the
// same game on every machine. The clock is looked at only to stop a machine that is far too slow for the level.
type budget struct {
	month uint8
	open  bool
	left  int
	clock time.Duration
	guard time.Duration
}

// allowances are the evals a turn of each level. Level 0 is for tests: it hardly thinks.
var allowances = [4]int{7_500, 30_000, 150_000, 750_000}

// turnTimes are what the allowances are meant to cost on one core; at guardFactor times that the clock cuts in.
var turnTimes = [4]time.Duration{40 * time.Millisecond, 200 * time.Millisecond, time.Second, 5 * time.Second}

const guardFactor = 40

// beginTurn fills the budget when a turn (a month) begins.
func (u *budget) beginTurn(p *blocks.Position, level int) {
	if !u.open || u.month != p.Month {
		u.open, u.month = true, p.Month
		u.left = allowances[level]
		u.clock, u.guard = 0, guardFactor*turnTimes[level]
	}
}

// forImpulse is what the planning of an impulse may cost: a share of what is left, so that there is always something
// left.
func (u *budget) forImpulse() int { return u.share(7) }

// forDecision is what a decision within an impulse may cost.
func (u *budget) forDecision() int { return u.share(12) }

func (u *budget) share(part int) int {
	if u.clock > u.guard {
		return 0
	}
	// Late in a long turn there is always enough left to see what lies at one's feet.
	return min(max(0, u.left), max(u.left/part, 250))
}

// spend takes work and time out of the budget.
func (u *budget) spend(evals int, took time.Duration) {
	u.left -= evals
	u.clock += took
}
