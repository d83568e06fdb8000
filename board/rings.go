// Sets that grow ring by ring, a word of 64 places at a time.

package board

import (
	"cmp"
	"slices"
)

// Rings is a graph as shifts of sets: for each difference between the numbers of neighbours, the places that have a
// neighbour so much further on. A hex grid has about ten of them. It does not change and may be shared.
type Rings struct {
	shifts []shift
	some   Bits // places with a neighbour
}

type shift struct {
	by   int
	from Bits
}

// NewRings makes the shifts of a graph.
func NewRings(g *Graph) *Rings {
	r := &Rings{some: NewBits(g)}
	for p := range Place(g.Len()) {
		for _, to := range g.Neighbours(p) {
			by := int(to) - int(p)
			i := slices.IndexFunc(r.shifts, func(s shift) bool { return s.by == by })
			if i < 0 {
				i = len(r.shifts)
				r.shifts = append(r.shifts, shift{by, NewBits(g)})
			}
			r.shifts[i].from.Add(p)
			r.some.Add(p)
		}
	}
	slices.SortFunc(r.shifts, func(a, b shift) int { return cmp.Compare(a.by, b.by) })
	return r
}

// Grow adds to a set the neighbours of its places that are in pass, then the neighbours of these, and so on, at most so
// many times. What is in the set at first need not be in pass. Ring and next are space of the same size.
func (r *Rings) Grow(set, pass, ring, next Bits, most int) {
	ring.CopyFrom(set)
	for range most {
		next.Clear()
		for i := range r.shifts {
			r.shifts[i].add(ring, next)
		}
		some := uint64(0)
		for i := range next {
			next[i] &= pass[i] &^ set[i]
			set[i] |= next[i]
			some |= next[i]
		}
		if some == 0 {
			return
		}
		ring, next = next, ring
	}
}

// add adds to out the neighbours that the shift leads to.
func (s *shift) add(set, out Bits) {
	words, bits := s.by>>6, uint(s.by)&63 // for negative numbers, too: 64*words + bits is by
	for i, w := range set {
		if w &= s.from[i]; w == 0 {
			continue
		}
		k := i + words
		if k >= 0 {
			out[k] |= w << bits
		}
		if bits > 0 && k+1 < len(out) {
			out[k+1] |= w >> (64 - bits)
		}
	}
}
