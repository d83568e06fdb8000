// The graph: which places there are, what they are called, which touch.

package board

import (
	"fmt"
	"math"
	"strings"
)

// Place is an area, box or hex of one board: an index from 0 to Graph.Len()-1. It means nothing on another board.
type Place int16

// None is not a place.
const None Place = -1

// MaxPlaces is how many places a board can have.
const MaxPlaces = math.MaxInt16

// Edge is the border between two neighbours (on a hex map, the hexside), seen from either side: an index from 0 to
// Graph.Edges()-1. Games keep what they know of borders (river, road, bridge) in slices indexed by it.
type Edge int32

// NoEdge stands for no border.
const NoEdge Edge = -1

// Graph is which places a board has, what they are called and which of them touch. It never changes after it is
// built and may be shared by any number of goroutines.
//
// The neighbours of a place always come in one order: on an area map in the order in which the borders were given
// (the order of the map file), on a hex map by [Direction].
type Graph struct {
	start []int32 // by place: where its neighbours start in to and edge; one more entry than places
	to    []Place
	edge  []Edge
	ends  [][2]Place // by edge: its two places as they were given
	masks []Mask     // by place: its neighbours; nil if the board has more than MaskPlaces places
	names *names     // shared by all graphs over the same places
}

// names is what the places of a board are called.
type names struct {
	of     [][]string       // by place: the name, then its other names in the order given
	lookup map[string]Place // by name in lower case; looked up, never walked
}

// Len is the number of places.
func (g *Graph) Len() int { return len(g.start) - 1 }

// Edges is the number of borders.
func (g *Graph) Edges() int { return len(g.ends) }

// Neighbours lists the places that touch p, in the fixed order of the graph. The slice is the graph's own: read only.
func (g *Graph) Neighbours(p Place) []Place {
	a, b := g.start[p], g.start[p+1]
	return g.to[a:b:b]
}

// EdgesOf lists the borders of p; the i-th leads to Neighbours(p)[i]. The slice is the graph's own: read only.
func (g *Graph) EdgesOf(p Place) []Edge {
	a, b := g.start[p], g.start[p+1]
	return g.edge[a:b:b]
}

// Between is the border of a and b, or NoEdge if they do not touch.
func (g *Graph) Between(a, b Place) Edge {
	for i, end := g.start[a], g.start[a+1]; i < end; i++ {
		if g.to[i] == b {
			return g.edge[i]
		}
	}
	return NoEdge
}

// Adjacent reports whether a and b touch. A place does not touch itself.
func (g *Graph) Adjacent(a, b Place) bool {
	if g.masks != nil {
		return g.masks[a].Has(b)
	}
	return g.Between(a, b) != NoEdge
}

// Ends are the two places that e parts, in the order in which they were given.
func (g *Graph) Ends(e Edge) (a, b Place) { return g.ends[e][0], g.ends[e][1] }

// Across is the place on the other side of e as seen from p, which must be one of its ends.
func (g *Graph) Across(p Place, e Edge) Place {
	if g.ends[e][0] == p {
		return g.ends[e][1]
	}
	return g.ends[e][0]
}

// Name is the name of p: its id on an area map, its number on the topmost sheet on a hex map.
func (g *Graph) Name(p Place) string { return g.names.of[p][0] }

// Aliases lists the other names of p in the order in which they were given. Read only.
func (g *Graph) Aliases(p Place) []string { return g.names.of[p][1:] }

// Lookup finds a place by its name or any of its aliases. Upper and lower case are the same; blanks around are ignored.
func (g *Graph) Lookup(name string) (Place, bool) {
	p, ok := g.names.lookup[fold(name)]
	if !ok {
		return None, false
	}
	return p, true
}

// Only is the same board with just those borders that keep holds to be there: the railway net, say, or all but the
// major rivers. Places, names and edge numbers are those of g; Ends still answers for every border of g.
func (g *Graph) Only(keep func(a, b Place, e Edge) bool) *Graph {
	kept := make([]bool, len(g.ends))
	for e, ends := range g.ends {
		kept[e] = keep(ends[0], ends[1], Edge(e))
	}
	sub := &Graph{start: make([]int32, 1, len(g.start)), ends: g.ends, names: g.names}
	for p := range g.Len() {
		for i := g.start[p]; i < g.start[p+1]; i++ {
			if kept[g.edge[i]] {
				sub.to = append(sub.to, g.to[i])
				sub.edge = append(sub.edge, g.edge[i])
			}
		}
		sub.start = append(sub.start, int32(len(sub.to)))
	}
	sub.makeMasks()
	return sub
}

func (g *Graph) makeMasks() {
	if g.Len() > MaskPlaces {
		return
	}
	g.masks = make([]Mask, g.Len())
	for p := range g.masks {
		for _, q := range g.Neighbours(Place(p)) {
			g.masks[p].Add(q)
		}
	}
}

// Builder gathers places and borders and makes a Graph of them. The zero value is ready to use.
type Builder struct {
	names names
	ends  [][2]Place
	known map[[2]Place]Edge // both ways round; looked up, never walked
}

// Add makes a new place, numbered after those before it, under a name that no other place has, in upper or lower case.
func (b *Builder) Add(name string) (Place, error) {
	if len(b.names.of) == MaxPlaces {
		return None, fmt.Errorf("place %q is one too many: a board has at most %d places", name, MaxPlaces)
	}
	p := Place(len(b.names.of))
	if err := b.names.claim(name, p); err != nil {
		return None, err
	}
	b.names.of = append(b.names.of, []string{name})
	return p, nil
}

// Alias gives p one more name. A name that p already has changes nothing.
func (b *Builder) Alias(p Place, name string) error {
	if err := b.check(p); err != nil {
		return err
	}
	if q, ok := b.names.lookup[fold(name)]; ok && q == p {
		return nil
	}
	if err := b.names.claim(name, p); err != nil {
		return err
	}
	b.names.of[p] = append(b.names.of[p], name)
	return nil
}

// Join makes p and q neighbours and numbers their border after those before it. Two places share at most one border.
func (b *Builder) Join(p, q Place) (Edge, error) {
	if err := b.check(p); err != nil {
		return NoEdge, err
	}
	if err := b.check(q); err != nil {
		return NoEdge, err
	}
	if p == q {
		return NoEdge, fmt.Errorf("%q cannot border itself", b.names.of[p][0])
	}
	if _, ok := b.known[[2]Place{p, q}]; ok {
		return NoEdge, fmt.Errorf("the border of %q and %q is given twice", b.names.of[p][0], b.names.of[q][0])
	}
	if b.known == nil {
		b.known = map[[2]Place]Edge{}
	}
	e := Edge(len(b.ends))
	b.known[[2]Place{p, q}], b.known[[2]Place{q, p}] = e, e
	b.ends = append(b.ends, [2]Place{p, q})
	return e, nil
}

// Build makes the graph. The builder must not be used afterwards.
func (b *Builder) Build() *Graph {
	n := len(b.names.of)
	g := &Graph{
		start: make([]int32, n+1),
		to:    make([]Place, 2*len(b.ends)),
		edge:  make([]Edge, 2*len(b.ends)),
		ends:  b.ends,
		names: &b.names,
	}
	for _, ends := range b.ends {
		g.start[ends[0]+1]++
		g.start[ends[1]+1]++
	}
	for p := range n {
		g.start[p+1] += g.start[p]
	}
	next := make([]int32, n)
	copy(next, g.start)
	for e, ends := range b.ends {
		for side, p := range ends {
			i := next[p]
			next[p]++
			g.to[i], g.edge[i] = ends[1-side], Edge(e)
		}
	}
	g.makeMasks()
	return g
}

func (b *Builder) check(p Place) error {
	if p < 0 || int(p) >= len(b.names.of) {
		return fmt.Errorf("place number %d does not exist: there are %d", p, len(b.names.of))
	}
	return nil
}

// claim makes name a name of p. A name that is empty, or of another place, is an error.
func (n *names) claim(name string, p Place) error {
	key := fold(name)
	if key == "" {
		return fmt.Errorf("place number %d has an empty name", p)
	}
	if q, ok := n.lookup[key]; ok {
		return fmt.Errorf("the name %q is already that of place %q", name, n.of[q][0])
	}
	if n.lookup == nil {
		n.lookup = map[string]Place{}
	}
	n.lookup[key] = p
	return nil
}

func fold(name string) string { return strings.ToLower(strings.TrimSpace(name)) }
