// Ways of retreat: units that are sent back and find no room are lost.

package hexstaff

import (
	"umpire/board"
	"umpire/systems/counters"
)

// keepRoom keeps room behind units that will attack: who must retreat and finds none is lost.
func (b *bot) keepRoom(attacks []odds) {
	for i := range attacks {
		o := &attacks[i]
		if !b.sendsBack(o.column) {
			continue
		}
		for k, u := range o.units {
			best, top := board.None, 0
			for _, a := range b.grid.Neighbours(o.from[k]) {
				if n := b.wayBack(u, a); n > top {
					best, top = a, n
				}
			}
			if best != board.None {
				b.spare[best]++
			}
		}
	}
}

// sendsBack reports whether some face of the die makes attackers retreat.
func (b *planner) sendsBack(column int) bool {
	for die := 1; die <= b.p.Tables[b.me].Faces; die++ {
		if b.p.Outcomes[b.p.OutcomeOf(b.me, die, column)].Attacker == counters.Retreats {
			return true
		}
	}
	return false
}

// wayBack is how well a unit could retreat to a hex of the plan: 2 if there is room, 1 if others can make room.
func (b *bot) wayBack(u unit, a place) int {
	s := b.sketch.Survey()
	free := b.p.Stack - b.load[a] - b.spare[a]
	if free > 0 {
		if s.Retreatable(u, a) {
			return 2
		}
		return 0
	}
	leaves := unit(0)
	s.Each(a, func(v unit) {
		if b.p.Units[v].Side == b.me && !b.fixed[v] && !b.pinned[v] && len(b.reach[v]) > 0 {
			free++
			if leaves == 0 {
				leaves = v
			}
		}
	})
	if free <= 0 {
		return 0
	}
	s.Put(leaves, board.None)
	ok := s.Retreatable(u, a)
	s.Put(leaves, a)
	if ok {
		return 1
	}
	return 0
}

// caught is what the attackers cost who would find no hex to retreat to, if those before them take the first that has
// room.
func (b *planner) caught(o *odds) (n int) {
	clear(b.taken)
	for i, u := range o.units {
		to := board.None
		for _, a := range b.grid.Neighbours(o.from[i]) {
			if to == board.None && b.s.Count(b.me, a)+b.taken[a] < b.p.Stack && b.s.Retreatable(u, a) {
				to = a
			}
		}
		if to == board.None {
			n += b.price(u)
			continue
		}
		b.taken[to]++
	}
	return n
}
