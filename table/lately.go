// What was worked out last of the positions that the table is at. A click asks for it several times: before it is
// played, to find out what it showed, and to tell those who are shown the table.

package table

import "umpire/kernel"

// lately keeps the last views and the last legal list. They are of positions that the table owns and has not changed
// since: one that is given back, or played on where it is, must be forgotten.
type lately struct {
	views [4]struct {
		pos  kernel.Position
		side kernel.Side
		view kernel.View
		used int64
	}
	uses  int64
	of    kernel.Position // whose legal list it is
	legal []kernel.Action
}

// view is what a side may know of the table's position or of that with the draft. It stays valid until three others
// have been asked for, and must not be changed.
func (t *Table) view(pos kernel.Position, side kernel.Side) *kernel.View {
	l := &t.lately
	l.uses++
	oldest := &l.views[0]
	for i := range l.views {
		v := &l.views[i]
		if v.pos == pos && v.side == side {
			v.used = l.uses
			return &v.view
		}
		if v.used < oldest.used {
			oldest = v
		}
	}
	pos.View(side, &oldest.view)
	oldest.pos, oldest.side, oldest.used = pos, side, l.uses
	return &oldest.view
}

// legal is what is legal in the table's position or in that with the draft. It stays valid until the list of another
// position is asked for, and must not be changed.
func (t *Table) legal(pos kernel.Position) []kernel.Action {
	if l := &t.lately; l.of != pos {
		l.of, l.legal = pos, pos.Legal(l.legal[:0])
	}
	return t.lately.legal
}

// forget says that a position changes.
func (t *Table) forget(pos kernel.Position) {
	l := &t.lately
	for i := range l.views {
		if l.views[i].pos == pos {
			l.views[i].pos, l.views[i].used = nil, 0
		}
	}
	if l.of == pos {
		l.of = nil
	}
}

// giveBack gives back a position that the table needs no longer: see borrow.
func (t *Table) giveBack(pos kernel.Position) {
	t.forget(pos)
	t.spares.Put(pos)
}
