// Marks of a draft: positions kept on the way, so that taking back does not play a long phase from its beginning.

package table

import "umpire/kernel"

// How many positions a draft keeps besides the last, and every how many steps at first. When all are taken, every
// second is dropped and the gap is doubled: a draft of 1,000 steps has one at every 64th.
const (
	mostMarks = 16
	firstGap  = 16
)

// marks are positions after some steps of a draft, in order. They are nobody else's, and do not change.
type marks struct {
	list []mark
	gap  int // steps between two marks; 0 before the first
}

type mark struct {
	steps int
	pos   kernel.Position
}

// add keeps the position after so many steps, if it is time for a mark.
func (m *marks) add(steps int, pos kernel.Position) {
	if m.gap == 0 {
		m.gap = firstGap
	}
	if steps%m.gap != 0 {
		return
	}
	var free kernel.Position
	if len(m.list) == mostMarks {
		m.gap *= 2
		kept := m.list[:0]
		for _, k := range m.list {
			if k.steps%m.gap == 0 {
				kept = append(kept, k)
			} else {
				free = k.pos
			}
		}
		clear(m.list[len(kept):])
		if m.list = kept; steps%m.gap != 0 {
			return
		}
	}
	if free == nil {
		free = pos.New()
	}
	pos.Copy(free)
	m.list = append(m.list, mark{steps, free})
}

// cut drops the marks after so many steps.
func (m *marks) cut(steps int) {
	n := len(m.list)
	for n > 0 && m.list[n-1].steps > steps {
		n--
	}
	clear(m.list[n:])
	m.list = m.list[:n]
}

// last is the last mark at or before so many steps: nil and 0 if there is none.
func (m *marks) last(steps int) (int, kernel.Position) {
	for i := len(m.list) - 1; i >= 0; i-- {
		if k := m.list[i]; k.steps <= steps {
			return k.steps, k.pos
		}
	}
	return 0, nil
}
