// Growing sets against floods.

package board

import (
	"slices"
	"testing"
)

// TestGrow: sets grow as floods do, on a hex grid and on a graph without any order.
func TestGrow(t *testing.T) {
	grid, err := NewHexGrid(FlatOddLow, []MapSheet{{MaxCol: 22, MaxRow: 16}})
	if err != nil {
		t.Fatal(err)
	}
	odd := grid.Only(func(a, b Place, e Edge) bool { return (int(a)*7+int(b)*3)%5 > 0 })
	for _, g := range []*Graph{grid.Graph, odd} {
		r, s := NewRings(g), NewSearch(g)
		pass, ring, next := NewBits(g), NewBits(g), NewBits(g)
		for p := range Place(g.Len()) {
			if int(p)*37%11 > 2 {
				pass.Add(p)
			}
		}
		for most := range 12 {
			from := []Place{Place(most * 13), Place(g.Len() - 1 - most)}
			set := NewBits(g)
			for _, p := range from {
				set.Add(p)
			}
			r.Grow(set, pass, ring, next, most)
			want := slices.Clone(s.Flood(g, from, most, func(_, to Place, _ Edge) bool { return pass.Has(to) }))
			slices.Sort(want)
			if got := set.Append(nil); !slices.Equal(got, want) {
				t.Errorf("after %d rings %v, a flood finds %v", most, got, want)
			}
		}
	}
}
