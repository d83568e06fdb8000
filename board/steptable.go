// The reach of a unit where what a step costs stands in tables: the same answer as Search.Reach, several times as fast.

package board

// StepTable says what steps cost where that can be read from tables. A step costs Enter of the place that is entered,
// Into more if that place is in Zone, and OutOf more if the place that is left is in Zone. Steps over the edges in Ask,
// and steps to places in Foe, are asked of Cost.
type StepTable struct {
	Enter       []uint8  // by place; at least 1
	Zone        []uint8  // by place: in it if greater than 0
	Into, OutOf int      // at least 0
	Ask         Edges    // edges whose steps are asked of Cost
	Foe         []uint8  // by place: steps there are asked of Cost if greater than 0
	Cost        CostFunc // what it answers must cost 1 or more, or be Blocked
}

// Edges is a set of edges.
type Edges []uint64

// NewEdges is an empty set of edges of a graph.
func NewEdges(g *Graph) Edges { return make(Edges, g.Edges()/64+1) }

// Has reports whether an edge is in the set.
func (s Edges) Has(e Edge) bool { return s[e>>6]>>(uint(e)&63)&1 != 0 }

// Add puts an edge into the set.
func (s Edges) Add(e Edge) { s[e>>6] |= 1 << (uint(e) & 63) }

// ReachByTable is Reach with the costs of a table: no step is free, so that a place whose cost has come up is settled,
// and plain lists by cost take the place of queues.
func (s *Search) ReachByTable(g *Graph, start Place, budget int, t *StepTable) []Place {
	s.Begin(g, budget)
	budget = s.budget
	for len(s.byCost) <= budget {
		s.byCost = append(s.byCost, nil)
	}
	size := int32(s.size)
	s.labels[start] = label{key: s.base, from: None}
	s.byCost[0] = append(s.byCost[0], int32(start))
	last := 0      // the greatest cost in the lists
	stops := false // some place was reached by a way that must stop there
	for c := 0; c <= last; c++ {
		first := len(s.order)
		for n := 0; n < len(s.byCost[c]); n++ {
			i := s.byCost[c][n]
			l := &s.labels[i]
			if l.cost() != c {
				continue // a cheaper way has come up
			}
			if i >= size { // must stop
				s.list(l, &s.labels[i-size], Place(i-size))
				continue
			}
			p := Place(i)
			if stops {
				s.list(l, &s.labels[i+size], p)
			} else if !l.listed {
				l.listed = true
				s.order = append(s.order, p)
			}
			here, out := l.key, 0
			if t.Zone[p] > 0 {
				out = t.OutOf
			}
			for k, end := g.start[p], g.start[p+1]; k < end; k++ {
				to := g.to[k]
				if s.labels[to].key <= here {
					continue // no way from here can be better
				}
				j, w := int32(to), int(t.Enter[to])+out
				if t.Zone[to] > 0 {
					w += t.Into
				}
				if t.Foe[to] > 0 || t.Ask.Has(g.edge[k]) {
					var stop bool
					if w, stop = t.Cost(p, to, g.edge[k]); stop {
						j += size
						stops = true
					}
				}
				if w < 0 || w > budget-c {
					continue
				}
				key, m := here+uint64(w)<<stepBits+1, &s.labels[j]
				switch {
				case key > m.key:
				case key == m.key:
					m.from = min(m.from, p)
				default:
					if m.key >= s.end || m.key>>stepBits != key>>stepBits {
						s.byCost[c+w] = append(s.byCost[c+w], j)
						last = max(last, c+w)
					}
					if m.key >= s.end {
						*m = label{}
					}
					m.key, m.from = key, p
				}
			}
		}
		s.byCost[c] = s.byCost[c][:0]
		s.sort(s.order[first:])
	}
	return s.order
}
