// What the enemy is used to do, from what the officer has seen of him in this game.

package staff

import "umpire/systems/blocks"

// habit is what the enemy's impulses were so far.
type habit struct {
	month  uint8
	open   bool // month has been set
	passes int  // how often he has passed
	acts   bool // he has declared something else
}

// watch looks at the enemy's last impulse, when the side is to declare one of its own. A month ends only by two passes,
// of which one was his.
func (h *habit) watch(p *blocks.Position) {
	if !h.open || h.month != p.Month {
		if h.open {
			h.passes++
		}
		h.open, h.month = true, p.Month
		if p.Impulse <= 1 {
			return
		}
	}
	switch {
	case p.Passes > 0:
		h.passes++
	case p.Impulse > 1:
		h.acts = true
	}
}

// met reports whether the enemy has passed or declared something.
func (h *habit) met() bool { return h.acts || h.passes > 0 }

// still is how often the enemy has passed if he has done nothing else, else 0.
func (h *habit) still() int {
	if h.acts {
		return 0
	}
	return h.passes
}
