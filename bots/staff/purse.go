package staff

import "umpire/systems/blocks"

// purse keeps the budget of a turn, in evals: the unit of work that everything costs.
type purse struct {
	month uint8
	open  bool
	left  int
	full  int
}

// allowances are the evals a turn of each level.
var allowances = [4]int{0, 16_000, 80_000, 400_000}

// turn fills the purse when a turn begins.
func (u *purse) turn(p *blocks.Position, level int) {
	if !u.open || u.month != p.Month {
		u.open, u.month = true, p.Month
		u.full = allowances[level]
		u.left = u.full
	}
}

// impulse is what the planning of an impulse may cost: a share of what is left, so that there is always something left.
func (u *purse) impulse() int { return u.left / 6 }

// small is what a decision within an impulse may cost.
func (u *purse) small() int { return u.left / 12 }

func (u *purse) pay(n int) { u.left -= n }
