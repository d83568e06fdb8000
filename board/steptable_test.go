// The reach by tables is that by a function.

package board

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomTable is a table with random costs, zones, enemies and edges to be asked about.
func randomTable(r *rand.Rand, g *Graph) *StepTable {
	t := &StepTable{Enter: make([]uint8, g.Len()), Zone: make([]uint8, g.Len()), Foe: make([]uint8, g.Len()),
		Ask: NewEdges(g), Into: r.IntN(4), OutOf: r.IntN(4)}
	for p := range t.Enter {
		t.Enter[p] = uint8(1 + r.IntN(4))
		if r.IntN(5) == 0 {
			t.Zone[p] = uint8(1 + r.IntN(3))
		}
		if r.IntN(9) == 0 {
			t.Foe[p] = 1
		}
	}
	odd := make([]int8, g.Edges()) // what is asked: blocked, dear, or with a stop
	for e := range odd {
		odd[e] = int8(r.IntN(4) - 1)
		if r.IntN(7) == 0 {
			t.Ask.Add(Edge(e))
		}
	}
	t.Cost = func(_, to Place, e Edge) (int, bool) {
		switch {
		case odd[e] < 0:
			return Blocked, false
		case odd[e] == 0:
			return 1, true
		}
		return int(odd[e]) + int(t.Enter[to]), t.Foe[to] > 0 && odd[e] == 1
	}
	return t
}

// asked is the table as a function.
func (t *StepTable) asked(from, to Place, e Edge) (int, bool) {
	if t.Foe[to] > 0 || t.Ask.Has(e) {
		return t.Cost(from, to, e)
	}
	w := int(t.Enter[to])
	if t.Zone[from] > 0 {
		w += t.OutOf
	}
	if t.Zone[to] > 0 {
		w += t.Into
	}
	return w, false
}

// TestReachByTable holds it to Reach: the same places in the same order, at the same cost, by the same ways; walks of
// both kinds in one space do not disturb each other.
func TestReachByTable(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	h := grid(t, FlatOddLow, 23, 19)
	g := h.Graph
	fast, slow := NewSearch(g), NewSearch(g)
	for n := range 3000 {
		table := randomTable(r, g)
		start, budget := Place(r.IntN(g.Len())), r.IntN(26)
		if n%5 == 0 {
			fast.Reach(g, start, budget+3, table.asked)
		}
		got := slices.Clone(fast.ReachByTable(g, start, budget, table))
		want := slow.Reach(g, start, budget, table.asked)
		if !slices.Equal(got, want) {
			t.Fatalf("walk %d from %d with %d: %v, want %v", n, start, budget, got, want)
		}
		for _, p := range want {
			a, _ := fast.Cost(p)
			b, _ := slow.Cost(p)
			x, y := fast.Path(nil, p), slow.Path(nil, p)
			if a != b || !slices.Equal(x, y) || fast.Stops(p) != slow.Stops(p) || fast.Steps(p) != slow.Steps(p) {
				t.Fatalf("walk %d: %d costs %d by %v, want %d by %v", n, p, a, x, b, y)
			}
		}
	}
}

// BenchmarkReachByTable is BenchmarkReach with its costs in a table.
func BenchmarkReachByTable(b *testing.B) {
	for _, size := range sizes {
		b.Run(hexes(size.cols, size.rows), func(b *testing.B) {
			h := grid(b, FlatOddLow, size.cols, size.rows)
			s, r := NewSearch(h.Graph), newRules(h.Graph)
			t := &StepTable{Enter: r.terrain, Zone: make([]uint8, h.Len()), Foe: make([]uint8, h.Len()),
				Ask: NewEdges(h.Graph), Cost: r.cost}
			for p := range t.Foe {
				if r.enemy.Has(Place(p)) {
					t.Foe[p] = 1
				}
			}
			for e := range r.river {
				if r.river[e] > 0 {
					t.Ask.Add(Edge(e))
				}
			}
			middle := h.At(Hex{size.cols / 2, size.rows / 2})
			reached := 0
			for b.Loop() {
				reached += len(s.ReachByTable(h.Graph, middle, 24, t))
			}
			b.ReportMetric(float64(reached)/float64(b.N), "places/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(reached), "ns/place")
		})
	}
}
