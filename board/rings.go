// Sets that grow ring by ring, a word of 64 places at a time.

package board

import (
	"math/bits"
	"slices"
)

// Rings is a graph as shifts of sets: for each difference between the numbers of neighbours, the places that have a
// neighbour so much further on. A hex grid has about ten of them. It does not change and may be shared.
type Rings struct {
	shifts []shift
	from   []uint64 // by word, then by shift: the places of the word that the shift leads from
	some   Bits     // places with a neighbour
}

// shift is a difference between the numbers of neighbours: words*64 + bits, also for a negative one.
type shift struct {
	words int
	bits  uint
}

// NewRings makes the shifts of a graph.
func NewRings(g *Graph) *Rings {
	var by []int
	for p := range Place(g.Len()) {
		for _, to := range g.Neighbours(p) {
			if n := int(to) - int(p); !slices.Contains(by, n) {
				by = append(by, n)
			}
		}
	}
	slices.Sort(by)
	r := &Rings{some: NewBits(g)}
	for _, n := range by {
		r.shifts = append(r.shifts, shift{n >> 6, uint(n) & 63})
	}
	r.from = make([]uint64, len(r.some)*len(by))
	for p := range Place(g.Len()) {
		for _, to := range g.Neighbours(p) {
			k := slices.Index(by, int(to)-int(p))
			r.from[int(p)>>6*len(by)+k] |= 1 << (uint(p) & 63)
			r.some.Add(p)
		}
	}
	return r
}

// leads are the places of a word that each shift leads from.
func (r *Rings) leads(word int) []uint64 { return r.from[word*len(r.shifts):][:len(r.shifts)] }

// Grow adds to a set the neighbours of its places that are in pass, then the neighbours of these, and so on, at most so
// many times. What is in the set at first need not be in pass. Ring and next are space of the same size.
func (r *Rings) Grow(set, pass, ring, next Bits, most int) {
	ring.CopyFrom(set)
	for range most {
		next.Clear()
		for i, w := range ring {
			if w != 0 {
				r.add(i, w, next)
			}
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

// add adds to out the neighbours of some places of a word.
func (r *Rings) add(i int, w uint64, out Bits) {
	for k, from := range r.leads(i) {
		m := w & from
		if m == 0 {
			continue
		}
		s := &r.shifts[k]
		if low := m << s.bits; low != 0 {
			out[i+s.words] |= low
		}
		if high := m >> (64 - s.bits); high != 0 {
			out[i+s.words+1] |= high
		}
	}
}

// Distances fills in by place how many steps it is from the nearest one of from, -1 where there is no way. Left are the
// places that ways may enter. From, left and next are space: from and next are empty then.
func (r *Rings) Distances(far []int16, from, left, next Bits) {
	for p := range far {
		far[p] = -1
	}
	next.Clear()
	for n := int16(0); ; n++ {
		some := false
		for i, w := range from {
			if w == 0 {
				continue
			}
			some = true
			from[i] = 0
			left[i] &^= w
			r.add(i, w, next)
			for ; w != 0; w &= w - 1 {
				far[i<<6+bits.TrailingZeros64(w)] = n
			}
		}
		if !some {
			return
		}
		for i := range next {
			next[i] &= left[i]
		}
		from, next = next, from
	}
}

// Flood adds to a set the places of pass that its places in fresh are joined to by neighbours in pass. Fresh is empty
// then.
func (r *Rings) Flood(set, pass, fresh Bits) {
	for lo, hi := 0, len(fresh); lo < hi; {
		// Down and up again, so that a way in either direction is followed to its end.
		next, last := hi, lo
		for i := lo; i < hi; i++ {
			from, to := r.pour(i, set, pass, fresh)
			next, last = min(next, from), max(last, to)
		}
		lo, hi = min(next, lo), max(last, hi)
		next, last = hi, lo
		for i := hi - 1; i >= lo; i-- {
			from, to := r.pour(i, set, pass, fresh)
			next, last = min(next, from), max(last, to)
		}
		for lo, hi = min(next, lo), max(last, hi); lo < hi && fresh[lo] == 0; {
			lo++
		}
		for hi > lo && fresh[hi-1] == 0 {
			hi--
		}
	}
}

// pour adds to set and to fresh the neighbours in pass of the fresh places of a word, which are fresh no longer. It
// returns which words may have fresh places then.
func (r *Rings) pour(i int, set, pass, fresh Bits) (lo, hi int) {
	lo, hi = i, i
	for fresh[i] != 0 {
		w := fresh[i]
		fresh[i] = 0
		for k, from := range r.leads(i) {
			m := w & from
			if m == 0 {
				continue
			}
			s := &r.shifts[k]
			j := i + s.words
			if low := m << s.bits; low != 0 {
				low &= pass[j] &^ set[j]
				set[j] |= low
				fresh[j] |= low
				lo, hi = min(lo, j), max(hi, j+1)
			}
			if high := m >> (64 - s.bits); high != 0 {
				high &= pass[j+1] &^ set[j+1]
				set[j+1] |= high
				fresh[j+1] |= high
				lo, hi = min(lo, j+1), max(hi, j+2)
			}
		}
	}
	return lo, hi
}
