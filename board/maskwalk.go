// Floods and reach on small boards, by masks.

package board

import "math/bits"

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
	// todo: reached, neighbours not looked at yet; left: not reached yet. Written out word by word so that both stay
	// in registers.
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

// ReFloodMask is FloodMask(seeds, pass), worked out from in, which must be FloodMask(seeds, was): quick where pass
// differs little from was.
func (g *Graph) ReFloodMask(in, seeds, was, pass Mask) Mask {
	gone := was.AndNot(pass).And(in)
	if gone.Meets(seeds) {
		return g.FloodMask(seeds, pass)
	}
	for p := gone.Pop(); p != None; p = gone.Pop() {
		in.Del(p)
		// Where the ways through p go round it from neighbour to neighbour, nothing else is lost with it.
		ring := g.masks[p].And(in)
		if first := ring.Next(None); first != None && g.FloodMask(MaskOf(first), ring) != ring {
			return g.FloodMask(seeds, pass)
		}
	}
	var more Mask
	come := pass.AndNot(was)
	for p := come.Pop(); p != None; p = come.Pop() {
		if seeds.Has(p) || g.masks[p].Meets(in) {
			more.Add(p)
		}
	}
	if more.IsZero() {
		return in
	}
	return in.Or(g.FloodMask(more, pass.AndNot(in)))
}

// Flooded is a FloodMask that remembers what it was found from: while that is the same, or nearly, Find has little to
// do. The zero value is ready to use; one goroutine uses it at a time, and on one board only.
type Flooded struct {
	seeds, pass, in Mask
}

// Find is FloodMask(seeds, pass). The set is good until the next Find.
func (f *Flooded) Find(g *Graph, seeds, pass Mask) *Mask {
	if seeds != f.seeds {
		f.in = g.FloodMask(seeds, pass)
	} else if pass != f.pass {
		f.in = g.ReFloodMask(f.in, seeds, f.pass, pass)
	}
	f.seeds, f.pass = seeds, pass
	return &f.in
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

// ReachMask is the reach of a unit where the cost of a step depends only on the place entered. It is many times quicker
// than Search.Reach and gives the same costs.
//
// The budget is len(at)-1. At comes in with the sources, at[c] being the places where c is already spent (usually
// just where the unit stands, in at[0]), and goes out with every place at its cheapest cost: at[c] holds the places
// that cost exactly c. Cost[k] are the places that cost k to enter; those in none, and those in cost[0], cannot be
// entered. A unit that enters a place of stop goes no further; the places of at[0] always go on. The result is all
// places reached.
func (g *Graph) ReachMask(at, cost []Mask, stop Mask) Mask {
	var got Mask
	for c := range at {
		front := at[c].AndNot(got)
		at[c] = front
		got = got.Or(front)
		if c > 0 {
			front = front.AndNot(stop)
		}
		if front.IsZero() || c == len(at)-1 {
			continue
		}
		front = g.Grow(front).AndNot(got)
		for k := 1; k < len(cost) && c+k < len(at); k++ {
			at[c+k] = at[c+k].Or(front.And(cost[k]))
		}
	}
	return got
}

func (g *Graph) needMasks() []Mask {
	if g.masks == nil && g.Len() > MaskPlaces {
		panic("board: masks are for boards of at most 256 places; use Search and Bits")
	}
	return g.masks
}
