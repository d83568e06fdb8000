// A handicap that is known: the counters of a class enter with a step less. The laboratory measures with it whether
// results between bots move as they must.

package ground

import "umpire/kernel"

// Handicap says by side which classes of counters enter with a step less, but never with none: a bit for each class, by
// its number.
type Handicap [kernel.Players]uint64

// Add adds the class of an id to those of a side: ids are the classes by their numbers, and able says whether a class
// has a counter of the side with two steps. False, and nothing is added, if there is no such class, or it has none.
func (h *Handicap) Add(side kernel.Side, id string, ids func(class int) string, able []bool) bool {
	if !side.Player() {
		return false
	}
	for class, some := range able {
		if some && ids(class) == id {
			h[side] |= 1 << class
			return true
		}
	}
	return false
}

// Weaken is what is left of a counter's steps as it enters.
func (h *Handicap) Weaken(side kernel.Side, class, steps uint8) uint8 {
	if steps > 1 && h[side]>>class&1 != 0 {
		return steps - 1
	}
	return steps
}
