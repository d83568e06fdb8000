// Sets of places on small boards, as plain values.

package board

import "math/bits"

// MaskPlaces is how many places a board may have for masks to serve it.
const MaskPlaces = 256

// Mask is a set of places of a board of at most MaskPlaces places. It is a plain value: assignment copies it, ==
// compares it, the zero value is empty.
type Mask [MaskPlaces / 64]uint64

// MaskOf is the set of these places.
func MaskOf(places ...Place) Mask {
	var m Mask
	for _, p := range places {
		m.Add(p)
	}
	return m
}

// Has reports whether p is in the set. None is in no set.
func (m *Mask) Has(p Place) bool {
	return uint16(p) < MaskPlaces && m[(p>>6)&3]&(1<<(uint(p)&63)) != 0
}

// Add puts p into the set. It must be a place of a board small enough, not None.
func (m *Mask) Add(p Place) { m[uint16(p)>>6] |= 1 << (uint(p) & 63) }

// Del takes p out of the set.
func (m *Mask) Del(p Place) { m[uint16(p)>>6] &^= 1 << (uint(p) & 63) }

// And is what is in both.
func (m Mask) And(o Mask) Mask { return Mask{m[0] & o[0], m[1] & o[1], m[2] & o[2], m[3] & o[3]} }

// Or is what is in either.
func (m Mask) Or(o Mask) Mask { return Mask{m[0] | o[0], m[1] | o[1], m[2] | o[2], m[3] | o[3]} }

// AndNot is what is in m but not in o.
func (m Mask) AndNot(o Mask) Mask {
	return Mask{m[0] &^ o[0], m[1] &^ o[1], m[2] &^ o[2], m[3] &^ o[3]}
}

// IsZero reports whether the set is empty.
func (m Mask) IsZero() bool { return m[0]|m[1]|m[2]|m[3] == 0 }

// Meets reports whether the two sets have a place in common.
func (m Mask) Meets(o Mask) bool { return m[0]&o[0]|m[1]&o[1]|m[2]&o[2]|m[3]&o[3] != 0 }

// Contains reports whether every place of o is in m.
func (m Mask) Contains(o Mask) bool { return o[0]&^m[0]|o[1]&^m[1]|o[2]&^m[2]|o[3]&^m[3] == 0 }

// Count is the number of places in the set.
func (m Mask) Count() int {
	return bits.OnesCount64(m[0]) + bits.OnesCount64(m[1]) + bits.OnesCount64(m[2]) + bits.OnesCount64(m[3])
}

// Next is the lowest place of the set above p, or None. Next(None) is the first, so a walk in ascending order is
//
//	for p := m.Next(board.None); p != board.None; p = m.Next(p) { ... }
func (m *Mask) Next(p Place) Place {
	at := uint(p + 1)
	if at >= MaskPlaces {
		return None
	}
	i := at >> 6
	if w := m[i] >> (at & 63); w != 0 {
		return Place(at + uint(bits.TrailingZeros64(w)))
	}
	for i++; i < uint(len(m)); i++ {
		if m[i] != 0 {
			return Place(i<<6 + uint(bits.TrailingZeros64(m[i])))
		}
	}
	return None
}

// Pop takes the lowest place out of the set and returns it, None if the set is empty. It is the quickest walk:
//
//	for p := m.Pop(); p != board.None; p = m.Pop() { ... }
func (m *Mask) Pop() Place {
	for i := range m {
		if w := m[i]; w != 0 {
			m[i] = w & (w - 1)
			return Place(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return None
}

// Append appends the places of the set in ascending order to the caller's buffer.
func (m Mask) Append(into []Place) []Place {
	for i, w := range m {
		for ; w != 0; w &= w - 1 {
			into = append(into, Place(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return into
}
