// The reach of a unit: cheapest ways with costs and stops, on boards of any size.

package board

import (
	"fmt"
	"math/bits"
	"slices"
)

// Blocked is the cost of a step that cannot be taken.
const Blocked = -1

// MaxBudget is the most that a Reach can spend; a greater budget counts as this.
const MaxBudget = 1 << 20

// CostFunc says what it costs to go from one place to its neighbour across e: zero or more, or Blocked (any negative
// number). With stop, a unit that takes this step can go no further, though others may pass through the place by other
// steps. It must answer the same throughout one search, may be asked more than once about a step, and is never asked
// about steps that cannot matter.
type CostFunc func(from, to Place, e Edge) (cost int, stop bool)

// PassFunc says whether a flood goes from one place to its neighbour across e.
type PassFunc func(from, to Place, e Edge) bool

// Search is the scratch space of walks over a graph and holds the answer of the last one. It touches only the places
// that a walk meets, so the walk of one unit costs the same on a map of any size, and once warm it does not allocate.
// One goroutine uses it at a time.
//
// How places are reached is exact and does not depend on the order of the walk. Of all ways to a place the answer is
//
//  1. the cheapest,
//  2. of these the one with the fewest steps,
//  3. of these the one whose last place before the end has the lowest number, then the one before that, and so on back.
type Search struct {
	size   int     // places it serves
	base   uint64  // key of a source of this walk: only its generation
	end    uint64  // labels with keys from here on are of older walks: blank
	labels []label // by place: arrival able to go on; then by place: arrival that must stop
	links  []link  // of labels
	order  []Place // reached, by cost then place number (Flood: as found)
	ticks  Bits    // empty except while sorting

	head, tail []int32   // by cost: queue of labels
	queued     int       // labels in all queues
	byCost     [][]int32 // ReachByTable: labels by cost
	budget     int
}

// label is one way of having arrived at a place. Both kinds of arrival are kept apart because where a cheap way must
// stop, a more expensive one may still go on.
//
// Its key is, from the top: 28 bits of generation, 21 of cost, 15 of steps. Generations count down, so one comparison
// says whether a way is better than what is known, whether that is a way of this walk or none.
type label struct {
	key     uint64
	from    Place // place before, or None at a source
	inQueue bool
	listed  bool // it put its place into order
}

// link is where a label stands in the queue of its cost.
type link struct{ next, prev int32 }

const (
	stepBits  = 15
	keyBits   = stepBits + 21
	stepMask  = 1<<stepBits - 1
	costMask  = 1<<(keyBits-stepBits) - 1
	unreached = ^uint64(0)
	nowhere   = int32(-1)
)

func (l *label) cost() int  { return int(l.key>>stepBits) & costMask }
func (l *label) steps() int { return int(l.key & stepMask) }

// NewSearch makes a search for g and for every other graph with at most as many places.
func NewSearch(g *Graph) *Search {
	s := &Search{size: g.Len(), labels: make([]label, 2*g.Len()),
		links: make([]link, 2*g.Len()), order: make([]Place, 0, g.Len()), ticks: NewBits(g)}
	s.blank()
	return s
}

// Reach finds every place that can be reached from start without spending more than budget. It returns them, start
// included, by cost and then place number; the slice is good until the next walk.
func (s *Search) Reach(g *Graph, start Place, budget int, cost CostFunc) []Place {
	s.Begin(g, budget)
	s.Seed(start, 0)
	return s.Run(g, cost)
}

// Find is Reach that ends as soon as the way to goal is known. Of the other places it then knows those that cost no
// more.
func (s *Search) Find(g *Graph, start, goal Place, budget int, cost CostFunc) (spent int, ok bool) {
	s.Begin(g, budget)
	s.Seed(start, 0)
	s.run(g, cost, goal)
	return s.Cost(goal)
}

// Begin starts a Reach with any number of sources: Begin, Seed each of them, Run.
func (s *Search) Begin(g *Graph, budget int) {
	s.nextGeneration(g)
	s.budget = min(budget, MaxBudget)
}

// Seed makes p a source at which cost is already spent. A source beyond the budget counts for nothing; of a source
// given twice the cheaper holds.
func (s *Search) Seed(p Place, cost int) {
	if cost < 0 {
		panic(fmt.Sprintf("board: a source with the cost %d", cost))
	}
	if cost <= s.budget {
		s.arrive(int32(p), s.base+uint64(cost)<<stepBits, None)
	}
}

// Run walks from the sources, as Reach does from one.
func (s *Search) Run(g *Graph, cost CostFunc) []Place {
	s.run(g, cost, None)
	return s.order
}

// nextGeneration forgets the last walk. Only when the generations run out does that touch every label.
func (s *Search) nextGeneration(g *Graph) {
	if g.Len() > s.size {
		panic(fmt.Sprintf("board: a search made for %d places was given a board of %d", s.size, g.Len()))
	}
	s.drop() // sources given to a Begin that never ran
	if s.base == 0 {
		s.blank()
	}
	s.end = s.base
	s.base -= 1 << keyBits
	s.order = s.order[:0]
}

// blank forgets all walks.
func (s *Search) blank() {
	for i := range s.labels {
		s.labels[i].key = unreached
	}
	s.base = unreached >> keyBits << keyBits
}

// drop blanks the labels still in queues.
func (s *Search) drop() {
	for c := 0; s.queued > 0; c++ {
		for i := s.head[c]; i != nowhere; i = s.head[c] {
			s.take(i)
			s.labels[i].key = unreached
		}
	}
}

// run settles labels in order of cost. Steps that cost nothing can still shorten the way to a label of the cost in
// hand; such a label is simply done again.
func (s *Search) run(g *Graph, cost CostFunc, goal Place) {
	size := int32(s.size)
	for c := 0; s.queued > 0; c++ {
		first := len(s.order)
		found := false
		for i := s.head[c]; i != nowhere; i = s.head[c] {
			s.take(i)
			l := &s.labels[i]
			if i >= size { // must stop
				s.list(l, &s.labels[i-size], Place(i-size))
				found = found || Place(i-size) == goal
				continue
			}
			p := Place(i)
			s.list(l, &s.labels[i+size], p)
			found = found || p == goal
			here := l.key
			for k, end := g.start[p], g.start[p+1]; k < end; k++ {
				to := g.to[k]
				if s.labels[to].key <= here {
					continue // no way from here can be better
				}
				w, stop := cost(p, to, g.edge[k])
				if w < 0 || w > s.budget-c {
					continue
				}
				i := int32(to)
				if stop {
					i += size
				}
				s.arrive(i, here+uint64(w)<<stepBits+1, p)
			}
		}
		s.sort(s.order[first:])
		if found {
			s.drop()
		}
	}
}

// sort puts the places of one cost into ascending order. A wide front is marked in a set and read back, so that
// the whole walk stays linear.
func (s *Search) sort(front []Place) {
	const few = 24
	if len(front) < few {
		slices.Sort(front)
		return
	}
	lo, hi := front[0]>>6, front[0]>>6
	for _, p := range front {
		lo, hi = min(lo, p>>6), max(hi, p>>6)
	}
	if int(hi-lo) > 4*len(front) {
		slices.Sort(front)
		return
	}
	for _, p := range front {
		s.ticks.Add(p)
	}
	ticks := s.ticks[lo : hi+1]
	at := 0
	for i, w := range ticks {
		for ; w != 0; w &= w - 1 {
			front[at] = (lo+Place(i))<<6 + Place(bits.TrailingZeros64(w))
			at++
		}
	}
	clear(ticks)
}

// list puts a place into the order when the first of its labels is settled.
func (s *Search) list(l, other *label, p Place) {
	if l.listed || other.key < s.end && other.listed {
		return
	}
	l.listed = true
	s.order = append(s.order, p)
}

// arrive notes a way to label i if it is better than the one known.
func (s *Search) arrive(i int32, key uint64, from Place) {
	l := &s.labels[i]
	switch {
	case key > l.key:
	case key == l.key:
		l.from = min(l.from, from)
	case l.key >= s.end:
		*l = label{key: key, from: from}
		s.put(i, l)
	case l.inQueue && l.key>>stepBits != key>>stepBits:
		s.take(i)
		l.key, l.from = key, from
		s.put(i, l)
	default: // as expensive, but fewer steps
		l.key, l.from = key, from
		if !l.inQueue {
			s.put(i, l)
		}
	}
}

// put appends a label to the queue of its cost.
func (s *Search) put(i int32, l *label) {
	c := l.cost()
	for c >= len(s.head) {
		s.head = append(s.head, nowhere)
		s.tail = append(s.tail, nowhere)
	}
	last := s.tail[c]
	s.links[i] = link{prev: last, next: nowhere}
	l.inQueue = true
	if last == nowhere {
		s.head[c] = i
	} else {
		s.links[last].next = i
	}
	s.tail[c] = i
	s.queued++
}

// take takes a label out of the queue of its cost.
func (s *Search) take(i int32) {
	l, at := &s.labels[i], s.links[i]
	if at.prev == nowhere {
		s.head[l.cost()] = at.next
	} else {
		s.links[at.prev].next = at.next
	}
	if at.next == nowhere {
		s.tail[l.cost()] = at.prev
	} else {
		s.links[at.next].prev = at.prev
	}
	l.inQueue = false
	s.queued--
}

// best is the better of the two labels of p, nil if it was not reached.
func (s *Search) best(p Place) *label {
	a, b := &s.labels[p], &s.labels[int(p)+s.size]
	if b.key < a.key || b.key == a.key && b.key < s.end && b.from < a.from {
		a = b
	}
	if a.key >= s.end {
		return nil
	}
	return a
}

// Reached is the answer of the last walk again, good until the next.
func (s *Search) Reached() []Place { return s.order }

// Cost is what the last walk spent to reach p (after a Flood: its distance), and whether it reached it.
func (s *Search) Cost(p Place) (cost int, ok bool) {
	l := s.best(p)
	if l == nil {
		return 0, false
	}
	return l.cost(), true
}

// Through is what the last walk spent to reach p in such a way that it could go on, and whether there is one.
func (s *Search) Through(p Place) (cost int, ok bool) {
	l := &s.labels[p]
	if l.key >= s.end {
		return 0, false
	}
	return l.cost(), true
}

// Stops reports whether the best way to p ends there, because its last step said stop.
func (s *Search) Stops(p Place) bool {
	l := s.best(p)
	return l != nil && l != &s.labels[p]
}

// Steps is how many steps the best way to p has, -1 if it was not reached.
func (s *Search) Steps(p Place) int {
	l := s.best(p)
	if l == nil {
		return -1
	}
	return l.steps()
}

// From is the place before p on the best way to it: None if p is a source or was not reached.
func (s *Search) From(p Place) Place {
	l := s.best(p)
	if l == nil {
		return None
	}
	return l.from
}

// Path appends the best way to p, from its source to p itself, to the caller's buffer: nothing if it was not reached.
func (s *Search) Path(into []Place, p Place) []Place {
	l := s.best(p)
	if l == nil {
		return into
	}
	first := len(into)
	for into = append(into, p); l.from != None; l = &s.labels[l.from] {
		into = append(into, l.from)
	}
	slices.Reverse(into[first:])
	return into
}

// Mark adds every reached place to a set.
func (s *Search) Mark(into Bits) {
	for _, p := range s.order {
		into.Add(p)
	}
}
