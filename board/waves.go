// The reach of a unit by sets: the same answer as Search.Reach, a word of 64 places at a time.

package board

import "math/bits"

// Toll is what a step costs: across some of the borders, or into some of the places.
type Toll struct {
	Across *Rings // the borders
	Into   Bits   // the places
	Cost   int
}

// Ground says what steps cost. A step costs what its border does, what the place that it enters does, Into more if that
// place is in Zone, and OutOf more if the place that it leaves is in Zone. Every step must cost 1 or more. Steps over
// borders that no Toll has cannot be taken, nor can steps into places that no Toll has.
type Ground struct {
	Across []Toll // borders; no two have the same border
	Into   []Toll // places; no two have the same place
	Shut   Bits   // places that cannot be entered; nil: none
	Zone   Bits   // nil: none
	In     int    // what entering Zone costs
	Out    int    // what leaving it costs
	Halts  bool   // a unit that enters Zone goes no further, and no step leads from Zone to Zone

	// Steps over the edges in Ask, which no Toll has, and steps into places in Foe are asked of Cost. It answers 1 or
	// more, or Blocked, as for borders that are in neither; and stop only for places in Foe, the same for all ways to
	// one. Asks has the ends of Ask.
	Ask       Edges
	Asks, Foe Bits // nil: none
	Cost      CostFunc
}

// Waves is the scratch space of walks by sets and holds the answer of the last one. Costs are small numbers: a walk
// looks at each of them. Once warm it does not allocate. One goroutine uses it at a time.
type Waves struct {
	g     *Graph
	at    []wave // by cost
	last  int    // the greatest cost in at
	done  Bits   // reached
	halt  Bits   // of them, those that the unit goes no further from
	next  Bits   // space of grow
	order []Place
	cost  []uint16 // by place reached

	steps []uint16 // by place: of the cheapest way with the fewest steps, 0 unknown; of Path
	known []Place  // places in steps
}

// wave is the set of places of one cost, and which words of it are in use.
type wave struct {
	set    Bits
	lo, hi int
}

// NewWaves makes the space for a graph.
func NewWaves(g *Graph) *Waves {
	return &Waves{g: g, done: NewBits(g), halt: NewBits(g), next: NewBits(g), order: make([]Place, 0, g.Len()),
		cost: make([]uint16, g.Len())}
}

// Clear forgets the last walk: nothing is reached.
func (w *Waves) Clear() {
	for c := 0; c <= w.last && c < len(w.at); c++ {
		v := &w.at[c]
		if v.lo < v.hi {
			for i := v.lo; i < v.hi; i++ {
				w.done[i], w.halt[i] = 0, 0
			}
			clear(v.set[v.lo:v.hi])
			v.lo, v.hi = 0, 0
		}
	}
	w.last = 0
	w.order = w.order[:0]
}

// Reach finds every place that can be reached from a start without spending more than budget. It returns them, starts
// included, by cost and then place number; the slice is good until the next walk.
func (w *Waves) Reach(starts []Place, budget int, t *Ground) []Place {
	w.Clear()
	for len(w.at) <= budget {
		w.at = append(w.at, wave{set: NewBits(w.g)})
	}
	for _, p := range starts {
		w.add(0, int(p)>>6, 1<<(uint(p)&63))
	}
	for c := 0; c <= w.last; c++ {
		v := &w.at[c]
		some := uint64(0)
		for i := v.lo; i < v.hi; i++ {
			s := v.set[i] &^ w.done[i]
			v.set[i] = s
			w.done[i] |= s
			some |= s
			for ; s != 0; s &= s - 1 {
				p := Place(i<<6 + bits.TrailingZeros64(s))
				w.cost[p] = uint16(c)
				w.order = append(w.order, p)
			}
		}
		if some != 0 && c < budget {
			w.spread(c, budget, t)
		}
	}
	return w.order
}

// add notes places of a word that some way of a cost comes to.
func (w *Waves) add(c, i int, s uint64) {
	v := &w.at[c]
	if v.lo == v.hi {
		v.lo, v.hi = i, i+1
	} else {
		v.lo, v.hi = min(v.lo, i), max(v.hi, i+1)
	}
	v.set[i] |= s
	w.last = max(w.last, c)
}

// spread goes on from the places of a cost.
func (w *Waves) spread(c, budget int, t *Ground) {
	halts := t.Halts && t.Zone != nil && c > 0
	if halts {
		for i := w.at[c].lo; i < w.at[c].hi; i++ {
			w.halt[i] |= w.at[c].set[i] & t.Zone[i]
		}
	}
	if t.Asks != nil {
		w.ask(c, budget, t)
	}
	w.leave(c, c, budget, 0, t)
	if t.Zone != nil && !halts {
		w.leave(c, c+t.Out, budget, ^uint64(0), t)
	}
}

// leave goes on from the places of a cost outside the zone, or with all bits of in set from those inside it, where
// so much is spent with the step out of it.
func (w *Waves) leave(c, spent, budget int, in uint64, t *Ground) {
	for k := range t.Across {
		lo, hi := t.Across[k].Across.grow(&w.at[c], t.Zone, in, w.halt, w.next)
		for i := lo; i < hi; i++ {
			n := w.next[i] &^ w.done[i]
			w.next[i] = 0
			if t.Shut != nil {
				n &^= t.Shut[i]
			}
			if t.Foe != nil && n&t.Foe[i] != 0 {
				w.meet(i, n&t.Foe[i], c, budget, t)
				n &^= t.Foe[i]
			}
			for j := 0; n != 0 && j < len(t.Into); j++ {
				m := n & t.Into[j].Into[i]
				if m == 0 {
					continue
				}
				n &^= m
				d := spent + t.Across[k].Cost + t.Into[j].Cost
				if t.Zone != nil {
					z := m & t.Zone[i]
					if z != 0 && d+t.In <= budget && !(t.Halts && in != 0) {
						w.add(d+t.In, i, z)
					}
					m &^= z
				}
				if m != 0 && d <= budget {
					w.add(d, i, m)
				}
			}
		}
	}
}

// ask takes the steps from places of a cost over the borders that are asked about.
func (w *Waves) ask(c, budget int, t *Ground) {
	from := w.at[c]
	for i := from.lo; i < from.hi; i++ {
		for s := from.set[i] & t.Asks[i] &^ w.halt[i]; s != 0; s &= s - 1 {
			p := Place(i<<6 + bits.TrailingZeros64(s))
			for k, end := w.g.start[p], w.g.start[p+1]; k < end; k++ {
				if t.Ask.Has(w.g.edge[k]) {
					w.step(p, w.g.to[k], w.g.edge[k], c, budget, t)
				}
			}
		}
	}
}

// meet takes the steps from places of a cost into places of a word that are asked about.
func (w *Waves) meet(i int, foes uint64, c, budget int, t *Ground) {
	for ; foes != 0; foes &= foes - 1 {
		to := Place(i<<6 + bits.TrailingZeros64(foes))
		for k, end := w.g.start[to], w.g.start[to+1]; k < end; k++ {
			p := w.g.to[k]
			if w.at[c].set.Has(p) && !w.halt.Has(p) && (t.Asks == nil || !t.Ask.Has(w.g.edge[k])) {
				w.step(p, to, w.g.edge[k], c, budget, t)
			}
		}
	}
}

// step takes a step that is asked about, from a place of a cost.
func (w *Waves) step(p, to Place, e Edge, c, budget int, t *Ground) {
	if w.done.Has(to) {
		return
	}
	if n, stop := t.Cost(p, to, e); n >= 0 && c+n <= budget {
		if stop {
			w.halt.Add(to)
		}
		w.add(c+n, int(to)>>6, 1<<(uint(to)&63))
	}
}

// grow adds to next, which is empty, the neighbours across the borders of those places of a wave that are not in halt
// and lie outside a zone, or with all bits of in set inside it. It returns which words of next it has used.
func (r *Rings) grow(v *wave, zone Bits, in uint64, halt, next Bits) (lo, hi int) {
	lo, hi = len(next), 0
	for i := v.lo; i < v.hi; i++ {
		w := v.set[i] & r.some[i] &^ halt[i]
		if zone != nil {
			w &= zone[i] ^ ^in
		}
		if w == 0 {
			continue
		}
		for k, from := range r.leads(i) {
			m := w & from
			if m == 0 {
				continue
			}
			s := &r.shifts[k]
			j, n := i+s.words, s.bits
			if low := m << n; low != 0 {
				next[j] |= low
				lo, hi = min(lo, j), max(hi, j+1)
			}
			if high := m >> (64 - n); high != 0 {
				next[j+1] |= high
				lo, hi = min(lo, j+1), max(hi, j+2)
			}
		}
	}
	return lo, hi
}

// Reached is the answer of the last walk again, good until the next.
func (w *Waves) Reached() []Place { return w.order }

// Cost is what the last walk spent to reach p, and whether it reached it.
func (w *Waves) Cost(p Place) (cost int, ok bool) {
	if !w.done.Has(p) {
		return 0, false
	}
	return int(w.cost[p]), true
}

// Path appends the best way to p, from its source to p itself, to the caller's buffer: nothing if it was not reached.
// Of the cheapest ways it is the one that Search takes. Cost says what steps cost, as the walk took them.
func (w *Waves) Path(into []Place, p Place, cost CostFunc) []Place {
	if !w.done.Has(p) {
		return into
	}
	if w.steps == nil {
		w.steps = make([]uint16, w.g.Len())
	}
	n := w.trace(p, cost)
	first := len(into)
	for range n {
		into = append(into, None)
	}
	for i := len(into) - 1; ; i-- {
		if into[i] = p; i == first {
			break
		}
		best := None
		for k, b := range w.g.Neighbours(p) {
			if (best == None || b < best) && w.steps[b] > 0 && w.steps[b]+1 == w.steps[p] &&
				w.before(b, p, w.g.EdgesOf(p)[k], cost) {
				best = b
			}
		}
		p = best
	}
	for _, q := range w.known {
		w.steps[q] = 0
	}
	w.known = w.known[:0]
	return into
}

// before reports whether a cheapest way to p comes from its neighbour b.
func (w *Waves) before(b, p Place, e Edge, cost CostFunc) bool {
	if !w.done.Has(b) || w.cost[b] >= w.cost[p] || w.halt.Has(b) {
		return false
	}
	n, _ := cost(b, p, e)
	return n >= 0 && int(w.cost[b])+n == int(w.cost[p])
}

// trace is how many places the cheapest way with the fewest steps to p has, p and the source among them.
func (w *Waves) trace(p Place, cost CostFunc) int {
	if n := w.steps[p]; n > 0 {
		return int(n)
	}
	least := 0
	if w.cost[p] > 0 {
		for k, b := range w.g.Neighbours(p) {
			if w.before(b, p, w.g.EdgesOf(p)[k], cost) {
				if n := w.trace(b, cost); least == 0 || n < least {
					least = n
				}
			}
		}
	}
	w.steps[p] = uint16(least + 1)
	w.known = append(w.known, p)
	return least + 1
}
