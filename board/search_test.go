// Reach and floods, held against plain ways of doing the same.

package board

import (
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// state is a place together with whether one had to stop there.
type state struct {
	at   Place
	stop bool
}

type naiveLabel struct {
	cost, steps int
	from        Place
	done        bool
}

// naiveReach is Dijkstra's walk as in a textbook, over maps, looking at every label for the next.
func naiveReach(g *Graph, seeds map[Place]int, budget int, cost CostFunc) map[state]*naiveLabel {
	labels := map[state]*naiveLabel{}
	for p, c := range seeds {
		if c <= budget {
			labels[state{p, false}] = &naiveLabel{cost: c, from: None}
		}
	}
	for {
		var at state
		var next *naiveLabel
		for s, l := range labels {
			if !l.done && (next == nil || l.cost < next.cost || l.cost == next.cost && l.steps < next.steps) {
				at, next = s, l
			}
		}
		if next == nil {
			return labels
		}
		next.done = true
		if at.stop {
			continue
		}
		for i, to := range g.Neighbours(at.at) {
			w, stop := cost(at.at, to, g.EdgesOf(at.at)[i])
			if w < 0 || next.cost+w > budget {
				continue
			}
			l := naiveLabel{cost: next.cost + w, steps: next.steps + 1, from: at.at}
			if old := labels[state{to, stop}]; old == nil || better(&l, old) {
				labels[state{to, stop}] = &l
			}
		}
	}
}

func better(a, b *naiveLabel) bool {
	if a.cost != b.cost {
		return a.cost < b.cost
	}
	if a.steps != b.steps {
		return a.steps < b.steps
	}
	return a.from < b.from
}

// naiveDistances is breadth-first search over a map.
func naiveDistances(g *Graph, sources []Place, pass PassFunc) map[Place]int {
	dist := map[Place]int{}
	todo := []Place{}
	for _, p := range sources {
		if _, ok := dist[p]; !ok {
			dist[p] = 0
			todo = append(todo, p)
		}
	}
	for len(todo) > 0 {
		p := todo[0]
		todo = todo[1:]
		for i, q := range g.Neighbours(p) {
			if _, ok := dist[q]; !ok && (pass == nil || pass(p, q, g.EdgesOf(p)[i])) {
				dist[q] = dist[p] + 1
				todo = append(todo, q)
			}
		}
	}
	return dist
}

// terrain is a generated landscape: what a step costs depends on the place entered, the border and, for stopping, on
// where one comes from too.
func terrain(salt uint32, free bool) CostFunc {
	return func(from, to Place, e Edge) (int, bool) {
		w := int(mix(salt, int(to), 1) % 4)
		if !free {
			w++
		}
		switch mix(salt, int(e), 2) % 8 {
		case 0:
			return Blocked, false
		case 1:
			w += 2
		}
		return w, mix(salt, int(from), int(to))%7 == 0 || mix(salt, int(to), 3)%9 == 0
	}
}

func checkReach(t interface{ Fatalf(string, ...any) }, s *Search, g *Graph, seeds map[Place]int, budget int,
	cost CostFunc) {
	want := naiveReach(g, seeds, budget, cost)
	reached := 0
	for p := range Place(g.Len()) {
		through, stopped := want[state{p, false}], want[state{p, true}]
		best, stops := through, false
		if stopped != nil && (through == nil || better(stopped, through)) {
			best, stops = stopped, true
		}
		c, ok := s.Cost(p)
		if best == nil {
			if ok || s.Steps(p) != -1 || s.From(p) != None || s.Stops(p) || len(s.Path(nil, p)) != 0 {
				t.Fatalf("place %d should be out of reach, costs %d", p, c)
			}
			continue
		}
		reached++
		if !ok || c != best.cost || s.Steps(p) != best.steps || s.From(p) != best.from || s.Stops(p) != stops {
			t.Fatalf("place %d: cost %d steps %d from %d stops %v, want %+v stops %v",
				p, c, s.Steps(p), s.From(p), s.Stops(p), *best, stops)
		}
		if c, ok := s.Through(p); ok != (through != nil) || ok && c != through.cost {
			t.Fatalf("place %d: through %d %v, want %+v", p, c, ok, through)
		}
		path := s.Path(nil, p)
		if len(path) != best.steps+1 || path[len(path)-1] != p {
			t.Fatalf("path to %d: %v", p, path)
		}
		spent, ok := seeds[path[0]]
		if !ok {
			t.Fatalf("path to %d starts at %d", p, path[0])
		}
		for i := 1; i < len(path); i++ {
			w, stop := cost(path[i-1], path[i], g.Between(path[i-1], path[i]))
			if w < 0 || stop && i < len(path)-1 {
				t.Fatalf("path to %d cannot pass %d: %v", p, path[i], path)
			}
			spent += w
		}
		if spent != best.cost {
			t.Fatalf("path to %d spends %d, not %d: %v", p, spent, best.cost, path)
		}
	}
	order := s.Reached()
	if len(order) != reached {
		t.Fatalf("%d places in order, %d reached", len(order), reached)
	}
	for i := 1; i < len(order); i++ {
		a, _ := s.Cost(order[i-1])
		b, _ := s.Cost(order[i])
		if a > b || a == b && order[i-1] >= order[i] {
			t.Fatalf("order: %d (cost %d) before %d (cost %d)", order[i-1], a, order[i], b)
		}
	}
}

func TestReach(t *testing.T) {
	big := NewSearch(grid(t, FlatOddLow, 40, 40).Graph) // used again and again, so stale labels would show
	rapid.Check(t, func(t *rapid.T) {
		h := drawGrid(t, rapid.Bool().Draw(t, "holes"))
		cost := terrain(rapid.Uint32().Draw(t, "salt"), rapid.Bool().Draw(t, "free steps"))
		budget := rapid.IntRange(0, 30).Draw(t, "budget")
		seeds := map[Place]int{}
		if rapid.Bool().Draw(t, "one source") {
			start := drawPlace(t, h.Graph, "start")
			seeds[start] = 0
			big.Reach(h.Graph, start, budget, cost)
		} else {
			big.Begin(h.Graph, budget)
			for range rapid.IntRange(1, 5).Draw(t, "sources") {
				p, c := drawPlace(t, h.Graph, "source"), rapid.IntRange(0, 12).Draw(t, "spent")
				big.Seed(p, c)
				if old, ok := seeds[p]; !ok || c < old {
					seeds[p] = c
				}
			}
			big.Run(h.Graph, cost)
		}
		checkReach(t, big, h.Graph, seeds, budget, cost)
	})
}

// One unit on a map of 10,000 hexes, against the textbook.
func TestReachOnALargeMap(t *testing.T) {
	h := grid(t, FlatOddLow, 100, 100)
	s := NewSearch(h.Graph)
	for salt := range uint32(12) {
		start := Place(mix(salt, 5, 5) % uint32(h.Len()))
		cost := terrain(salt, salt%2 == 0)
		budget := 10 + int(salt)
		s.Reach(h.Graph, start, budget, cost)
		checkReach(t, s, h.Graph, map[Place]int{start: 0}, budget, cost)
	}
}

func TestFind(t *testing.T) {
	h := grid(t, FlatEvenLow, 14, 14)
	s, all := NewSearch(h.Graph), NewSearch(h.Graph)
	rapid.Check(t, func(t *rapid.T) {
		start, goal := drawPlace(t, h.Graph, "start"), drawPlace(t, h.Graph, "goal")
		cost := terrain(rapid.Uint32().Draw(t, "salt"), rapid.Bool().Draw(t, "free steps"))
		budget := rapid.IntRange(0, 40).Draw(t, "budget")
		all.Reach(h.Graph, start, budget, cost)
		want, wantOK := all.Cost(goal)
		if got, ok := s.Find(h.Graph, start, goal, budget, cost); got != want || ok != wantOK {
			t.Fatalf("found %d %v, want %d %v", got, ok, want, wantOK)
		}
		if !slices.Equal(s.Path(nil, goal), all.Path(nil, goal)) || s.Stops(goal) != all.Stops(goal) {
			t.Fatalf("way %v, want %v", s.Path(nil, goal), all.Path(nil, goal))
		}
		for p := range Place(h.Len()) {
			if c, ok := s.Cost(p); ok {
				if w, _ := all.Cost(p); c != w || wantOK && c > want {
					t.Fatalf("on the way to %d (%d): place %d costs %d, not %d", goal, want, p, c, w)
				}
			}
		}
	})
}

// A cheap way into a place that ends there must not hide a dearer one that goes on: 0 -> 1 -> 3 costs 2 and stops in 1,
// 0 -> 2 -> 1 -> 3 costs 6 and does not.
func TestStopDoesNotBlockOthers(t *testing.T) {
	g := graphOf(t, 4, [2]Place{0, 1}, [2]Place{0, 2}, [2]Place{2, 1}, [2]Place{1, 3})
	s := NewSearch(g)
	got := s.Reach(g, 0, 9, func(from, to Place, _ Edge) (int, bool) {
		if from == 0 && to == 1 {
			return 1, true
		}
		return 2, false
	})
	if want := []Place{0, 1, 2, 3}; !slices.Equal(got, want) {
		t.Errorf("order %v, want %v", got, want)
	}
	if c, _ := s.Cost(1); c != 1 || !s.Stops(1) {
		t.Errorf("place 1 costs %d, stops %v", c, s.Stops(1))
	}
	if c, ok := s.Through(1); !ok || c != 4 {
		t.Errorf("through 1: %d, %v", c, ok)
	}
	if path := s.Path(nil, 3); !slices.Equal(path, []Place{0, 2, 1, 3}) {
		t.Errorf("path to 3: %v", path)
	}
}

// Rule of paths: cheapest, then fewest steps, then the lowest place before the end.
func TestPathRule(t *testing.T) {
	g := graphOf(t, 8, [2]Place{0, 6}, [2]Place{6, 7}, [2]Place{0, 2}, [2]Place{2, 7}, [2]Place{0, 1}, [2]Place{1, 3},
		[2]Place{3, 7})
	s := NewSearch(g)
	cost := func(w int) CostFunc {
		return func(from, to Place, _ Edge) (int, bool) {
			if to == 1 || to == 3 {
				return w, false
			}
			return 3, false
		}
	}
	s.Reach(g, 0, 20, cost(1))
	if path := s.Path(nil, 7); !slices.Equal(path, []Place{0, 1, 3, 7}) {
		t.Errorf("the cheapest is 0 1 3 7, not %v", path)
	}
	s.Reach(g, 0, 20, cost(2))
	if path := s.Path([]Place{9}, 7); !slices.Equal(path, []Place{9, 0, 2, 7}) {
		t.Errorf("the lowest of the shortest is 0 2 7, not %v", path)
	}
}

func TestSearchForgetsOldLabels(t *testing.T) {
	h := grid(t, FlatOddLow, 10, 10)
	s := NewSearch(h.Graph)
	one := func(Place, Place, Edge) (int, bool) { return 1, false }
	s.Begin(h.Graph, 5)
	s.Seed(99, 3) // never run
	s.base = 1 << keyBits
	for range 3 { // over the turn of the generations
		if got := s.Reach(h.Graph, 0, 2, one); len(got) != len(h.Range(nil, 0, 2)) {
			t.Fatalf("reach 2: %v", got)
		}
		if _, ok := s.Cost(99); ok {
			t.Fatal("an old label shows")
		}
	}
	if got := s.Reach(h.Graph, 0, -1, one); len(got) != 0 {
		t.Errorf("reach with nothing to spend: %v", got)
	}
	if got := s.Reach(h.Graph, 0, 1<<40, one); len(got) != h.Len() {
		t.Errorf("reach without end: %d", len(got))
	}
}

func TestFlood(t *testing.T) {
	big := NewSearch(grid(t, FlatOddLow, 40, 40).Graph)
	rapid.Check(t, func(t *rapid.T) {
		h := drawGrid(t, rapid.Bool().Draw(t, "holes"))
		salt := rapid.Uint32().Draw(t, "salt")
		pass := func(from, to Place, e Edge) bool { return mix(salt, int(from), int(e))%3 != 0 }
		if rapid.Bool().Draw(t, "free") {
			pass = nil
		}
		limit := rapid.IntRange(-1, 12).Draw(t, "limit")
		var sources []Place
		for range rapid.IntRange(0, 4).Draw(t, "sources") {
			sources = append(sources, drawPlace(t, h.Graph, "source"))
		}
		want := naiveDistances(h.Graph, sources, pass)
		for p, d := range want {
			if limit >= 0 && d > limit {
				delete(want, p)
			}
		}
		got := big.Flood(h.Graph, sources, limit, pass)
		if len(got) != len(want) {
			t.Fatalf("%d places, want %d", len(got), len(want))
		}
		last := 0
		marked := NewBits(h.Graph)
		big.Mark(marked)
		for _, p := range got {
			d, ok := big.Cost(p)
			if w, in := want[p]; !in || !ok || d != w || d < last || big.Steps(p) != d || !marked.Has(p) {
				t.Fatalf("place %d at %d, want %d", p, d, w)
			}
			last = d
			if path := big.Path(nil, p); len(path) != d+1 || !slices.Contains(sources, path[0]) {
				t.Fatalf("path to %d: %v", p, path)
			}
		}
	})
}

// Same walk, three ways: sets of bits, masks and breadth-first search over maps.
func TestFloodsAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawGrid(t, rapid.Bool().Draw(t, "holes"))
		g := h.Graph
		s := NewSearch(g)
		seeds, pass, out := NewBits(g), NewBits(g), NewBits(g)
		var seedMask, passMask Mask
		var sources []Place
		salt := rapid.Uint32().Draw(t, "salt")
		for p := range Place(g.Len()) {
			if mix(salt, int(p), 1)%16 == 0 {
				seeds.Add(p)
				seedMask.Add(p)
			}
			if mix(salt, int(p), 2)%5 > 1 {
				pass.Add(p)
				passMask.Add(p)
				if seeds.Has(p) {
					sources = append(sources, p)
				}
			}
		}
		within := func(_, to Place, _ Edge) bool { return pass.Has(to) }
		dist := naiveDistances(g, sources, within)
		s.FloodBits(g, seeds, pass, out)
		mask := g.FloodMask(seedMask, passMask)
		for p := range Place(g.Len()) {
			if _, want := dist[p]; out.Has(p) != want || mask.Has(p) != want {
				t.Fatalf("place %d: bits %v, mask %v, want %v", p, out.Has(p), mask.Has(p), want)
			}
		}
		if len(s.Reached()) != len(dist) || out.Count() != len(dist) || mask.Count() != len(dist) {
			t.Fatalf("counts %d %d %d, want %d", len(s.Reached()), out.Count(), mask.Count(), len(dist))
		}
		var f Flooded
		for range 4 { // with a few places more and less, and now and then other seeds
			if got, want := *f.Find(g, seedMask, passMask), g.FloodMask(seedMask, passMask); got != want {
				t.Fatalf("found again: %v, want %v", got.Append(nil), want.Append(nil))
			}
			for range rapid.IntRange(0, 4).Draw(t, "changes") {
				if p := drawPlace(t, g, "change"); passMask.Has(p) {
					passMask.Del(p)
				} else {
					passMask.Add(p)
				}
			}
			if p := drawPlace(t, g, "seed"); p%8 == 0 {
				seedMask.Add(p)
			}
		}
		seedMask, passMask = MaskOf(seeds.Append(nil)...), MaskOf(pass.Append(nil)...)
		n := rapid.IntRange(0, 8).Draw(t, "n")
		start := drawPlace(t, g, "start")
		near := g.WithinMask(start, n, passMask)
		spread := g.SpreadMask(seedMask, n, passMask)
		fromStart := naiveDistances(g, []Place{start}, within)
		fromSeeds := naiveDistances(g, seeds.Append(nil), within)
		for p := range Place(g.Len()) {
			if d, ok := fromStart[p]; near.Has(p) != (ok && d <= n) {
				t.Fatalf("place %d at %d, within %d: %v", p, d, n, near.Has(p))
			}
			if d, ok := fromSeeds[p]; spread.Has(p) != (ok && d <= n) {
				t.Fatalf("place %d at %d from the seeds, within %d: %v", p, d, n, spread.Has(p))
			}
		}
	})
}

// Where the place alone decides, masks and labels agree.
func TestReachMask(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawGrid(t, rapid.Bool().Draw(t, "holes"))
		g := h.Graph
		salt := rapid.Uint32().Draw(t, "salt")
		enter := make([]int, g.Len()) // cost, 0 is closed
		cost := make([]Mask, 4)
		var stop Mask
		for p := range enter {
			enter[p] = int(mix(salt, p, 1) % 4)
			cost[enter[p]].Add(Place(p))
			if mix(salt, p, 2)%6 == 0 {
				stop.Add(Place(p))
			}
		}
		budget := rapid.IntRange(0, 12).Draw(t, "budget")
		at := make([]Mask, budget+1)
		s := NewSearch(g)
		s.Begin(g, budget)
		start := drawPlace(t, g, "start")
		stop.Del(start)
		at[0].Add(start)
		s.Seed(start, 0)
		for range rapid.IntRange(0, 3).Draw(t, "more") {
			p, c := drawPlace(t, g, "source"), rapid.IntRange(0, budget).Draw(t, "spent")
			stop.Del(p) // Search lets every source go on
			at[c].Add(p)
			s.Seed(p, c)
		}
		s.Run(g, func(_, to Place, _ Edge) (int, bool) {
			if enter[to] == 0 {
				return Blocked, false
			}
			return enter[to], stop.Has(to)
		})
		all := g.ReachMask(at, cost, stop)
		for p := range Place(g.Len()) {
			c, ok := s.Cost(p)
			if all.Has(p) != ok {
				t.Fatalf("place %d: mask %v, search %v", p, all.Has(p), ok)
			}
			for k := range at {
				if at[k].Has(p) != (ok && k == c) {
					t.Fatalf("place %d: cost %d %v, in at[%d]: %v", p, c, ok, k, at[k].Has(p))
				}
			}
		}
	})
	// Where one stands one may go on, even where others must stop.
	g := graphOf(t, 3, [2]Place{0, 1}, [2]Place{1, 2})
	at := []Mask{MaskOf(0), {}, {}}
	if got := g.ReachMask(at, []Mask{{}, g.AllMask()}, MaskOf(0, 1)); got != MaskOf(0, 1) || at[1] != MaskOf(1) ||
		!at[2].IsZero() {
		t.Errorf("reach past a stop: %v, %v", got, at)
	}
}
