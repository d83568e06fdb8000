// Tests of the handicap that is known.

package ground

import (
	"testing"

	"umpire/kernel"
)

// TestHandicap: a class of a side is added by its id, and its counters enter with a step less, never with none.
func TestHandicap(t *testing.T) {
	classes := []string{"infantry", "armor", "depot"}
	ids := func(class int) string { return classes[class] }
	able := []bool{true, true, false}
	for _, c := range []struct {
		name string
		side kernel.Side
		id   string
		ok   bool
		left [2][3]uint8 // of three steps, by side and class
	}{
		{"a class", kernel.SideA, "armor", true, [2][3]uint8{{3, 2, 3}, {3, 3, 3}}},
		{"the other side's", kernel.SideB, "infantry", true, [2][3]uint8{{3, 3, 3}, {2, 3, 3}}},
		{"none with two steps", kernel.SideA, "depot", false, [2][3]uint8{{3, 3, 3}, {3, 3, 3}}},
		{"no such class", kernel.SideA, "cavalry", false, [2][3]uint8{{3, 3, 3}, {3, 3, 3}}},
		{"no side", kernel.NoSide, "armor", false, [2][3]uint8{{3, 3, 3}, {3, 3, 3}}},
	} {
		t.Run(c.name, func(t *testing.T) {
			var h Handicap
			if ok := h.Add(c.side, c.id, ids, able); ok != c.ok {
				t.Errorf("%v", ok)
			}
			for s := range c.left {
				for class, want := range c.left[s] {
					if got := h.Weaken(kernel.Side(s), uint8(class), 3); got != want {
						t.Errorf("side %d, %s: %d steps, want %d", s, classes[class], got, want)
					}
					if got := h.Weaken(kernel.Side(s), uint8(class), 1); got != 1 {
						t.Errorf("side %d, %s: a last step becomes %d", s, classes[class], got)
					}
				}
			}
		})
	}
	var h Handicap
	if !h.Add(kernel.SideA, "infantry", ids, able) || !h.Add(kernel.SideA, "armor", ids, able) ||
		h.Weaken(kernel.SideA, 0, 2) != 1 || h.Weaken(kernel.SideA, 1, 2) != 1 {
		t.Error("two classes cannot be added")
	}
}
