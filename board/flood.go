// Breadth-first walks: distances, and what can be reached inside a set.

package board

import "math/bits"

// Flood finds every place at most limit steps from the nearest source, step by step wherever pass allows; a negative
// limit is none, a nil pass allows everything. It returns the places by distance and, at one distance, as they were
// found: sources in the order given, neighbours in the order of the graph. Cost and Steps then give the distance, From
// and Path a shortest way, the one found first. Sources are not asked about. The slice is good until the next walk.
func (s *Search) Flood(g *Graph, sources []Place, limit int, pass PassFunc) []Place {
	s.nextGeneration(g)
	if limit < 0 {
		limit = MaxPlaces
	}
	for _, p := range sources {
		if l := &s.labels[p]; l.key >= s.end {
			*l = label{key: s.base, from: None}
			s.order = append(s.order, p)
		}
	}
	for i := 0; i < len(s.order); i++ {
		p := s.order[i]
		here := s.labels[p].key
		if int(here&stepMask) >= limit {
			break // all that follow are as far
		}
		for k, end := g.start[p], g.start[p+1]; k < end; k++ {
			to := g.to[k]
			l := &s.labels[to]
			if l.key < s.end || pass != nil && !pass(p, to, g.edge[k]) {
				continue
			}
			*l = label{key: here + 1<<stepBits + 1, from: p}
			s.order = append(s.order, to)
		}
	}
	return s.order
}

// FloodBits makes out the set of the places that can be reached from the seeds by going from neighbour to neighbour
// inside pass. A seed outside pass counts for nothing. Out may be neither of the others. On a small board FloodMask is
// quicker. Afterwards Reached lists the places as found, Cost and Path know nothing.
func (s *Search) FloodBits(g *Graph, seeds, pass, out Bits) {
	s.nextGeneration(g)
	for i := range out {
		w := seeds[i] & pass[i]
		out[i] = w
		for ; w != 0; w &= w - 1 {
			s.order = append(s.order, Place(i<<6+bits.TrailingZeros64(w)))
		}
	}
	todo := s.order
	for i := 0; i < len(todo); i++ {
		p := todo[i]
		for _, to := range g.to[g.start[p]:g.start[p+1]] {
			w, bit := to>>6, uint64(1)<<(uint(to)&63)
			if pass[w]&^out[w]&bit != 0 {
				out[w] |= bit
				todo = append(todo, to)
			}
		}
	}
	s.order = todo
}
