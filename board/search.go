package board

import (
	"fmt"
	"slices"
)

// Blocked is the cost of a step that cannot be taken.
const Blocked = -1

// MaxBudget is the most that a Reach can spend; a greater budget counts as this.
const MaxBudget = 1 << 20

// CostFunc says what it costs to go from one place to its neighbour across e: zero or more, or Blocked (any negative
// number). With stop, whoever takes this step can go no further, though others may pass through the place by other
// steps. It must answer the same throughout one search, may be asked more than once about a step, and is never asked
// about steps that cannot matter.
type CostFunc func(from, to Place, e Edge) (cost int, stop bool)

// PassFunc says whether a flood goes from one place to its neighbour across e.
type PassFunc func(from, to Place, e Edge) bool

// Search is the scratch paper of walks over a graph and holds the answer of the last one. It touches only the places
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
	gen    uint32  // labels of another generation are blank
	labels []label // by place: arrival able to go on; then by place: arrival that must stop
	order  []Place // reached, by cost then place number (Flood: as found)

	head, tail []int32 // by cost: queue of labels
	queued     int     // labels in all queues
	budget     int
}

// label is one way of having arrived at a place. Both kinds of arrival are kept apart because where a cheap way must
// stop, a dearer one may still go on.
type label struct {
	gen        uint32
	cost       int32
	next, prev int32 // in the queue of its cost
	from       Place // place before, or None at a source
	steps      int16
	inQueue    bool
	listed     bool // it put its place into order
}

const nowhere = int32(-1)

// NewSearch makes a search for g and for every other graph with at most as many places.
func NewSearch(g *Graph) *Search {
	return &Search{size: g.Len(), labels: make([]label, 2*g.Len()), order: make([]Place, 0, g.Len())}
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
	s.renew(g)
	s.budget = min(budget, MaxBudget)
}

// Seed makes p a source at which cost is already spent. A source beyond the budget counts for nothing; of a source
// given twice the cheaper holds.
func (s *Search) Seed(p Place, cost int) {
	if cost < 0 {
		panic(fmt.Sprintf("board: a source with the cost %d", cost))
	}
	if cost <= s.budget {
		s.arrive(int32(p), int32(cost), 0, None)
	}
}

// Run walks from the sources, as Reach does from one.
func (s *Search) Run(g *Graph, cost CostFunc) []Place {
	s.run(g, cost, None)
	return s.order
}

// renew forgets the last walk. Only when the generations run out does that touch every label.
func (s *Search) renew(g *Graph) {
	if g.Len() > s.size {
		panic(fmt.Sprintf("board: a search made for %d places was given a board of %d", s.size, g.Len()))
	}
	s.drop() // sources given to a Begin that never ran
	s.gen++
	if s.gen == 0 {
		clear(s.labels)
		s.gen = 1
	}
	s.order = s.order[:0]
}

// drop blanks the labels still in queues.
func (s *Search) drop() {
	for c := 0; s.queued > 0; c++ {
		for i := s.head[c]; i != nowhere; i = s.head[c] {
			s.take(i)
			s.labels[i].gen = s.gen - 1
		}
	}
}

// run settles labels in order of cost. Steps that cost nothing can still shorten the way to a label of the cost in
// hand; such a label is simply done again.
func (s *Search) run(g *Graph, cost CostFunc, goal Place) {
	size := int32(s.size)
	for c := int32(0); s.queued > 0; c++ {
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
			steps := l.steps + 1
			for k, end := g.start[p], g.start[p+1]; k < end; k++ {
				to := g.to[k]
				if t := &s.labels[to]; t.gen == s.gen && (t.cost < c || t.cost == c && t.steps < steps) {
					continue // no way from here can be better
				}
				w, stop := cost(p, to, g.edge[k])
				if w < 0 || w > s.budget-int(c) {
					continue
				}
				if stop {
					s.arrive(int32(to)+size, c+int32(w), steps, p)
				} else {
					s.arrive(int32(to), c+int32(w), steps, p)
				}
			}
		}
		slices.Sort(s.order[first:])
		if found {
			s.drop()
		}
	}
}

// list puts a place into the order when the first of its labels is settled.
func (s *Search) list(l, other *label, p Place) {
	if l.listed || other.gen == s.gen && other.listed {
		return
	}
	l.listed = true
	s.order = append(s.order, p)
}

// arrive notes a way to label i if it is better than the one known.
func (s *Search) arrive(i, cost int32, steps int16, from Place) {
	l := &s.labels[i]
	if l.gen != s.gen {
		*l = label{gen: s.gen, cost: cost, steps: steps, from: from}
		s.put(i, l)
		return
	}
	switch {
	case cost > l.cost:
		return
	case cost < l.cost: // still queued, for it would be settled only after this cost
		s.take(i)
	case steps > l.steps || steps == l.steps && from >= l.from:
		return
	case steps == l.steps:
		l.from = from
		return
	}
	queued := l.inQueue
	l.cost, l.steps, l.from = cost, steps, from
	if !queued {
		s.put(i, l)
	}
}

// put appends a label to the queue of its cost.
func (s *Search) put(i int32, l *label) {
	for int(l.cost) >= len(s.head) {
		s.head = append(s.head, nowhere)
		s.tail = append(s.tail, nowhere)
	}
	last := s.tail[l.cost]
	l.prev, l.next, l.inQueue = last, nowhere, true
	if last == nowhere {
		s.head[l.cost] = i
	} else {
		s.labels[last].next = i
	}
	s.tail[l.cost] = i
	s.queued++
}

// take takes a label out of the queue of its cost.
func (s *Search) take(i int32) {
	l := &s.labels[i]
	if l.prev == nowhere {
		s.head[l.cost] = l.next
	} else {
		s.labels[l.prev].next = l.next
	}
	if l.next == nowhere {
		s.tail[l.cost] = l.prev
	} else {
		s.labels[l.next].prev = l.prev
	}
	l.inQueue = false
	s.queued--
}

// best is the better of the two labels of p, nil if it was not reached.
func (s *Search) best(p Place) *label {
	a, b := &s.labels[p], &s.labels[int(p)+s.size]
	switch {
	case b.gen != s.gen:
		if a.gen != s.gen {
			return nil
		}
		return a
	case a.gen != s.gen || b.cost < a.cost:
		return b
	case b.cost > a.cost || b.steps > a.steps:
		return a
	case b.steps < a.steps || b.from < a.from:
		return b
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
	return int(l.cost), true
}

// Through is what the last walk spent to reach p in such a way that it could go on, and whether there is one.
func (s *Search) Through(p Place) (cost int, ok bool) {
	l := &s.labels[p]
	if l.gen != s.gen {
		return 0, false
	}
	return int(l.cost), true
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
	return int(l.steps)
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
