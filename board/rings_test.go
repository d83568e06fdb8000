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
			ring.Clear()
			want := slices.Clone(s.Flood(g, from, most, func(_, to Place, _ Edge) bool { return pass.Has(to) }))
			slices.Sort(want)
			if got := set.Append(nil); !slices.Equal(got, want) {
				t.Errorf("after %d rings %v, a flood finds %v", most, got, want)
			}
			set.Clear()
			for _, p := range from {
				set.Add(p)
				ring.Add(p)
			}
			r.Flood(set, pass, ring)
			want = slices.Clone(s.Flood(g, from, -1, func(_, to Place, _ Edge) bool { return pass.Has(to) }))
			slices.Sort(want)
			far, left := make([]int16, g.Len()), slices.Clone(pass)
			next.Clear()
			for _, p := range from {
				next.Add(p)
			}
			r.Distances(far, next, left, NewBits(g))
			for p, n := range far {
				if cost, ok := s.Cost(Place(p)); ok != (n >= 0) || ok && cost != int(n) {
					t.Errorf("%d steps to %d, a flood finds %d, %v", n, p, cost, ok)
				}
			}
			if got := set.Append(nil); !slices.Equal(got, want) || ring.Next(None) != None {
				t.Errorf("from %v all of %v, a flood finds %v; fresh: %v", from, got, want, ring.Append(nil))
			}
		}
	}
}
