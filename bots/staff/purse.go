package staff

import (
	"time"

	"umpire/systems/blocks"
)

// purse keeps the budget of a turn in evals, the unit of work that everything costs, so that the same seed gives the same game on
// every machine. The clock is looked at only to stop a machine that is far too slow for the level.
type purse struct {
	month uint8
	open  bool
	left  int
	clock time.Duration
	guard time.Duration
}

// allowances are the evals a turn of each level. Level 0 is for tests: it hardly thinks.
var allowances = [4]int{7_500, 30_000, 150_000, 750_000}

// budgets are what the allowances are meant to cost on one core; at guardFactor times that the clock cuts in.
var budgets = [4]time.Duration{40 * time.Millisecond, 200 * time.Millisecond, time.Second, 5 * time.Second}

const guardFactor = 40

// turn fills the purse when a turn (a month) begins.
func (u *purse) turn(p *blocks.Position, level int) {
	if !u.open || u.month != p.Month {
		u.open, u.month = true, p.Month
		u.left = allowances[level]
		u.clock, u.guard = 0, guardFactor*budgets[level]
	}
}

// impulse is what the planning of an impulse may cost: a share of what is left, so that there is always something left.
func (u *purse) impulse() int { return u.share(7) }

// small is what a decision within an impulse may cost.
func (u *purse) small() int { return u.share(12) }

func (u *purse) share(part int) int {
	if u.clock > u.guard {
		return 0
	}
	// Late in a long turn there is always enough left to see what lies at one's feet.
	return min(max(0, u.left), max(u.left/part, 250))
}

// pay takes work and time out of the purse.
func (u *purse) pay(evals int, took time.Duration) {
	u.left -= evals
	u.clock += took
}
