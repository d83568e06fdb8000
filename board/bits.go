// Sets of places on boards of any size.

package board

import "math/bits"

// Bits is a set of places of a board of any size. Make it with NewBits; sets that are combined must be of one board.
// Copying the slice shares the set; use CopyFrom for a copy of its own.
type Bits []uint64

// NewBits is an empty set for the places of g.
func NewBits(g *Graph) Bits { return make(Bits, (g.Len()+63)/64) }

// Has reports whether p is in the set. None is in no set.
func (b Bits) Has(p Place) bool {
	i := int(p) >> 6
	return uint(i) < uint(len(b)) && b[i]&(1<<(uint(p)&63)) != 0
}

// Add puts p into the set.
func (b Bits) Add(p Place) { b[p>>6] |= 1 << (uint(p) & 63) }

// Del takes p out of the set.
func (b Bits) Del(p Place) { b[p>>6] &^= 1 << (uint(p) & 63) }

// Clear empties the set.
func (b Bits) Clear() { clear(b) }

// Fill puts every place of g into the set.
func (b Bits) Fill(g *Graph) {
	for i := range b {
		b[i] = ^uint64(0)
	}
	if n := uint(g.Len()) & 63; n != 0 {
		b[len(b)-1] = 1<<n - 1
	}
}

// CopyFrom makes b equal to o.
func (b Bits) CopyFrom(o Bits) { copy(b, o) }

// Or adds every place of o.
func (b Bits) Or(o Bits) {
	for i, w := range o {
		b[i] |= w
	}
}

// And keeps only the places that are in o.
func (b Bits) And(o Bits) {
	for i, w := range o {
		b[i] &= w
	}
}

// AndNot takes out every place of o.
func (b Bits) AndNot(o Bits) {
	for i, w := range o {
		b[i] &^= w
	}
}

// IsZero reports whether the set is empty.
func (b Bits) IsZero() bool {
	for _, w := range b {
		if w != 0 {
			return false
		}
	}
	return true
}

// Meets reports whether the two sets have a place in common.
func (b Bits) Meets(o Bits) bool {
	for i, w := range o {
		if b[i]&w != 0 {
			return true
		}
	}
	return false
}

// Count is the number of places in the set.
func (b Bits) Count() int {
	n := 0
	for _, w := range b {
		n += bits.OnesCount64(w)
	}
	return n
}

// Next is the lowest place of the set above p, or None. Next(None) is the first, so a walk in ascending order is
//
//	for p := b.Next(board.None); p != board.None; p = b.Next(p) { ... }
func (b Bits) Next(p Place) Place {
	at := int(p) + 1
	i := at >> 6
	if i >= len(b) {
		return None
	}
	if w := b[i] >> (uint(at) & 63); w != 0 {
		return Place(at + bits.TrailingZeros64(w))
	}
	for i++; i < len(b); i++ {
		if b[i] != 0 {
			return Place(i<<6 + bits.TrailingZeros64(b[i]))
		}
	}
	return None
}

// Append appends the places of the set in ascending order to the caller's buffer.
func (b Bits) Append(into []Place) []Place {
	for i, w := range b {
		for ; w != 0; w &= w - 1 {
			into = append(into, Place(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return into
}
