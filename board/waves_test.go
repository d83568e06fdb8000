// The reach by sets is that by a function.

package board

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomGround is ground with random costs, and the same as a function.
func randomGround(r *rand.Rand, g *Graph) (*Ground, CostFunc) {
	t := &Ground{In: r.IntN(4), Out: r.IntN(4), Halts: r.IntN(2) == 0, Ask: NewEdges(g), Asks: NewBits(g)}
	if t.Halts {
		t.In, t.Out = 0, 0
	}
	set := func(one int) Bits {
		b := NewBits(g)
		for p := range Place(g.Len()) {
			if r.IntN(one) == 0 {
				b.Add(p)
			}
		}
		return b
	}
	if r.IntN(3) > 0 {
		t.Zone = set(6)
	}
	if r.IntN(3) > 0 {
		t.Shut = set(9)
	}
	if r.IntN(3) > 0 {
		t.Foe = set(9)
	}
	kind := make([]int, g.Edges()) // of a border: -1 barred, 0 asked, 1 or 2: what it costs
	for e := range kind {
		switch r.IntN(9) {
		case 0:
			kind[e] = -1
		case 1:
			t.Ask.Add(Edge(e))
			a, b := g.Ends(Edge(e))
			t.Asks.Add(a)
			t.Asks.Add(b)
		default:
			kind[e] = 1 + r.IntN(2)
		}
	}
	for n := 1; n <= 2; n++ {
		only := g.Only(func(_, _ Place, e Edge) bool { return kind[e] == n })
		t.Across = append(t.Across, Toll{Across: NewRings(only), Cost: n})
	}
	enter := make([]int, g.Len()) // -1: no toll has it
	for p := range enter {
		enter[p] = r.IntN(4) - 1
	}
	for n := range 3 {
		into := NewBits(g)
		for p := range enter {
			if enter[p] == n {
				into.Add(Place(p))
			}
		}
		t.Into = append(t.Into, Toll{Into: into, Cost: n})
	}
	odd := make([]int, g.Edges())
	for e := range odd {
		odd[e] = r.IntN(5) - 1
	}
	cost := func(from, to Place, e Edge) (int, bool) { // of steps that are asked about, for places that are not shut
		halts := t.Halts && t.Zone.Has(to)
		if odd[e] <= 0 || t.Halts && t.Zone.Has(from) && halts {
			return Blocked, false
		}
		return odd[e], t.Foe.Has(to) && enter[to] >= 2 || halts
	}
	t.Cost = func(from, to Place, e Edge) (int, bool) {
		if t.Shut.Has(to) || kind[e] < 0 {
			return Blocked, false
		}
		n, stop := cost(from, to, e)
		return n, stop && t.Foe.Has(to)
	}
	return t, func(from, to Place, e Edge) (int, bool) {
		switch {
		case t.Shut.Has(to), kind[e] < 0:
			return Blocked, false
		case t.Foe.Has(to), t.Ask.Has(e):
			return cost(from, to, e)
		case enter[to] < 0, t.Halts && t.Zone.Has(from) && t.Zone.Has(to):
			return Blocked, false
		}
		n := kind[e] + enter[to]
		if t.Zone.Has(from) {
			n += t.Out
		}
		if t.Zone.Has(to) {
			n += t.In
		}
		return n, t.Halts && t.Zone.Has(to)
	}
}

// TestWaves holds the walk by sets to Search: the same places in the same order, at the same cost, by the same ways.
func TestWaves(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	h := grid(t, FlatOddLow, 23, 19)
	g := h.Graph
	waves, slow := NewWaves(g), NewSearch(g)
	reached := 0
	for n := range 400 {
		ground, asked := randomGround(r, g)
		for range 5 {
			starts, budget := []Place{Place(r.IntN(g.Len()))}, r.IntN(26)
			for r.IntN(4) == 0 {
				starts = append(starts, Place(r.IntN(g.Len())))
			}
			got := waves.Reach(starts, budget, ground)
			slow.Begin(g, budget)
			for _, p := range starts {
				slow.Seed(p, 0)
			}
			want := slow.Run(g, asked)
			if !slices.Equal(got, want) {
				t.Fatalf("walk %d from %d with %d: %v, want %v", n, starts, budget, got, want)
			}
			reached += len(got)
			for p := range Place(g.Len()) {
				a, ok := waves.Cost(p)
				b, is := slow.Cost(p)
				x, y := waves.Path(nil, p, asked), slow.Path(nil, p)
				if a != b || ok != is || !slices.Equal(x, y) {
					t.Fatalf("walk %d: %d costs %d by %v, want %d by %v", n, p, a, x, b, y)
				}
			}
		}
	}
	if reached < 50000 {
		t.Errorf("only %d places were reached: the test shows little", reached)
	}
	waves.Clear()
	if _, ok := waves.Cost(0); ok || len(waves.Reached()) > 0 {
		t.Error("what was reached is not forgotten")
	}
	ground, asked := randomGround(r, g)
	starts, path := []Place{40}, make([]Place, 0, 99)
	if n := testing.AllocsPerRun(20, func() {
		for _, p := range waves.Reach(starts, 20, ground) {
			path = waves.Path(path[:0], p, asked)
		}
	}); n > 0 {
		t.Errorf("a walk allocates %v times", n)
	}
}

// BenchmarkWaves walks where a hex costs a point and a river one more, by sets and by tables.
func BenchmarkWaves(b *testing.B) {
	for _, size := range sizes {
		h := grid(b, FlatOddLow, size.cols, size.rows)
		w, s, r := NewWaves(h.Graph), NewSearch(h.Graph), newRules(h.Graph)
		into := NewBits(h.Graph)
		into.Fill(h.Graph)
		t := &Ground{Shut: r.enemy, Into: []Toll{{Into: into}}}
		table := &StepTable{Enter: make([]uint8, h.Len()), Zone: make([]uint8, h.Len()), Foe: make([]uint8, h.Len()),
			Ask: NewEdges(h.Graph), Cost: func(_, to Place, e Edge) (int, bool) {
				if r.enemy.Has(to) {
					return Blocked, false
				}
				return 1 + int(r.river[e])/2, false
			}}
		for p := range table.Enter {
			if table.Enter[p] = 1; r.enemy.Has(Place(p)) {
				table.Foe[p] = 1
			}
		}
		for n := range 2 {
			t.Across = append(t.Across, Toll{Across: NewRings(h.Graph.Only(func(_, _ Place, e Edge) bool {
				if r.river[e] > 0 {
					table.Ask.Add(e)
				}
				return int(r.river[e])/2 == n
			})), Cost: n + 1})
		}
		middle := h.At(Hex{size.cols / 2, size.rows / 2})
		reached := 0
		b.Run("tables/"+hexes(size.cols, size.rows), func(b *testing.B) {
			for b.Loop() {
				s.ReachByTable(h.Graph, middle, 7, table)
			}
		})
		b.Run("sets/"+hexes(size.cols, size.rows), func(b *testing.B) {
			for b.Loop() {
				reached += len(w.Reach([]Place{middle}, 7, t))
			}
			b.ReportMetric(float64(reached)/float64(b.N), "places/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(reached), "ns/place")
		})
	}
}
