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

// HasMasks reports whether the board is small enough for the methods below; on a larger one they panic.
func (g *Graph) HasMasks() bool { return g.masks != nil }

// AllMask is the set of all places.
func (g *Graph) AllMask() Mask {
	g.needMasks()
	var m Mask
	for p := range g.Len() {
		m.Add(Place(p))
	}
	return m
}

// NeighbourMask is the set of the places that touch p. It is the graph's own: read only.
func (g *Graph) NeighbourMask(p Place) *Mask { return &g.masks[p] }

// Grow is the set of the places that touch a place of m. A place of m is in it only if another place of m touches it.
func (g *Graph) Grow(m Mask) Mask {
	nb := g.needMasks()
	var out Mask
	for i, w := range m {
		for ; w != 0; w &= w - 1 {
			n := &nb[i<<6+bits.TrailingZeros64(w)]
			out[0] |= n[0]
			out[1] |= n[1]
			out[2] |= n[2]
			out[3] |= n[3]
		}
	}
	return out
}

// FloodMask is the set of the places that can be reached from the seeds by going from neighbour to neighbour inside
// pass. A seed outside pass counts for nothing.
func (g *Graph) FloodMask(seeds, pass Mask) Mask {
	nb := g.needMasks()
	// todo: reached, neighbours not looked at yet; left: not reached yet. Spelled out so that both stay in registers.
	t0, t1, t2, t3 := seeds[0]&pass[0], seeds[1]&pass[1], seeds[2]&pass[2], seeds[3]&pass[3]
	l0, l1, l2, l3 := pass[0]&^t0, pass[1]&^t1, pass[2]&^t2, pass[3]&^t3
	for l0|l1|l2|l3 != 0 {
		var p int
		switch {
		case t0 != 0:
			p = bits.TrailingZeros64(t0)
			t0 &= t0 - 1
		case t1 != 0:
			p = 64 + bits.TrailingZeros64(t1)
			t1 &= t1 - 1
		case t2 != 0:
			p = 128 + bits.TrailingZeros64(t2)
			t2 &= t2 - 1
		case t3 != 0:
			p = 192 + bits.TrailingZeros64(t3)
			t3 &= t3 - 1
		default:
			return Mask{pass[0] &^ l0, pass[1] &^ l1, pass[2] &^ l2, pass[3] &^ l3}
		}
		n := &nb[p]
		n0, n1, n2, n3 := n[0]&l0, n[1]&l1, n[2]&l2, n[3]&l3
		t0, t1, t2, t3 = t0|n0, t1|n1, t2|n2, t3|n3
		l0, l1, l2, l3 = l0^n0, l1^n1, l2^n2, l3^n3
	}
	return pass
}

// WithinMask is the set of the places at most n steps from start, start included, every step going to a place inside
// pass. Start itself need not be in pass.
func (g *Graph) WithinMask(start Place, n int, pass Mask) Mask {
	var seeds Mask
	seeds.Add(start)
	return g.SpreadMask(seeds, n, pass)
}

// SpreadMask is the set of the places at most n steps from any seed, the seeds included, every step going to a place
// inside pass. The seeds themselves need not be in pass, unlike those of FloodMask.
func (g *Graph) SpreadMask(seeds Mask, n int, pass Mask) Mask {
	got, front := seeds, seeds
	for ; n > 0 && !front.IsZero(); n-- {
		front = g.Grow(front).And(pass).AndNot(got)
		got = got.Or(front)
	}
	return got
}

func (g *Graph) needMasks() []Mask {
	if g.masks == nil && g.Len() > MaskPlaces {
		panic("board: masks are for boards of at most 256 places; use Search and Bits")
	}
	return g.masks
}
