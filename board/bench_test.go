// Speed of walks and sets, on an area map and on the largest hex map.

package board

import (
	"fmt"
	"slices"
	"testing"
)

var sizes = []struct{ cols, rows int }{{40, 25}, {100, 100}, {200, 160}} // 1,000, 10,000 and 32,000 hexes

func hexes(cols, rows int) string { return fmt.Sprintf("hexes=%d", cols*rows) }

// BenchmarkReach is the reach of one unit with some six hexes of movement: it must not grow with the map.
func BenchmarkReach(b *testing.B) {
	for _, size := range sizes {
		b.Run(hexes(size.cols, size.rows), func(b *testing.B) {
			h := grid(b, FlatOddLow, size.cols, size.rows)
			s, r := NewSearch(h.Graph), newRules(h.Graph)
			middle := h.At(Hex{size.cols / 2, size.rows / 2})
			reached := 0
			for i := 0; b.Loop(); i++ {
				reached += len(s.Reach(h.Graph, h.At(h.Hex(middle)), 24, r.cost))
			}
			b.ReportMetric(float64(reached)/float64(b.N), "places/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(reached), "ns/place")
		})
	}
}

// BenchmarkReachHeap is the same walk in the usual way, a binary heap over arrays that are cleared every time: what
// BenchmarkReach is measured against.
func BenchmarkReachHeap(b *testing.B) {
	for _, size := range sizes {
		b.Run(hexes(size.cols, size.rows), func(b *testing.B) {
			h := grid(b, FlatOddLow, size.cols, size.rows)
			r := newRules(h.Graph)
			middle := h.At(Hex{size.cols / 2, size.rows / 2})
			dist := make([]int32, h.Len())
			var heap []uint64
			reached := 0
			for b.Loop() {
				reached += heapReach(h.Graph, middle, 24, r.cost, dist, &heap)
			}
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(reached), "ns/place")
		})
	}
}

func heapReach(g *Graph, start Place, budget int, cost CostFunc, dist []int32, scratch *[]uint64) int {
	const far = 1 << 30
	for i := range dist {
		dist[i] = far
	}
	heap := append((*scratch)[:0], uint64(start))
	dist[start] = 0
	reached := 0
	for len(heap) > 0 {
		top := heap[0]
		last := len(heap) - 1
		heap[0] = heap[last]
		heap = heap[:last]
		for i := 0; ; {
			k := 2*i + 1
			if k >= last {
				break
			}
			if k+1 < last && heap[k+1] < heap[k] {
				k++
			}
			if heap[i] <= heap[k] {
				break
			}
			heap[i], heap[k] = heap[k], heap[i]
			i = k
		}
		p, c := Place(top&0xffff), int32(top>>16)
		if c > dist[p] {
			continue
		}
		reached++
		near, edges := g.Neighbours(p), g.EdgesOf(p)
		for i, q := range near {
			w, stop := cost(p, q, edges[i])
			if w < 0 || int(c)+w > budget || c+int32(w) >= dist[q] {
				continue
			}
			dist[q] = c + int32(w)
			if stop {
				reached++
				continue
			}
			heap = append(heap, uint64(dist[q])<<16|uint64(q))
			for i := len(heap) - 1; i > 0 && heap[i] < heap[(i-1)/2]; i = (i - 1) / 2 {
				heap[i], heap[(i-1)/2] = heap[(i-1)/2], heap[i]
			}
		}
	}
	*scratch = heap
	return reached
}

// BenchmarkFlood is the supply of a whole side: it may grow no faster than the map.
func BenchmarkFlood(b *testing.B) {
	for _, size := range sizes {
		h := grid(b, FlatOddLow, size.cols, size.rows)
		g := h.Graph
		s, r := NewSearch(g), newRules(g)
		seeds, pass, out := NewBits(g), NewBits(g), NewBits(g)
		seeds.Add(0)
		pass.Fill(g)
		pass.AndNot(r.enemy)
		report := func(b *testing.B) {
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(b.N)/float64(g.Len()), "ns/place")
		}
		b.Run("pass/"+hexes(size.cols, size.rows), func(b *testing.B) {
			source := []Place{0}
			for b.Loop() {
				s.Flood(g, source, -1, r.pass)
			}
			report(b)
		})
		b.Run("bits/"+hexes(size.cols, size.rows), func(b *testing.B) {
			for b.Loop() {
				s.FloodBits(g, seeds, pass, out)
			}
			report(b)
		})
		b.Run("reach/"+hexes(size.cols, size.rows), func(b *testing.B) {
			for b.Loop() {
				s.Reach(g, 0, MaxBudget, r.cost)
			}
			report(b)
		})
	}
}

// areaBoard has 187 places with about six neighbours each, as the block games have, and a third of it in enemy hands.
func areaBoard(b *testing.B) (g *Graph, seeds, pass Mask) {
	h := grid(b, FlatOddLow, 17, 11)
	for p := range Place(h.Len()) {
		if h.Hex(p).Col < 11 || mix(4, int(p), 0)%8 == 0 {
			pass.Add(p)
		}
	}
	return h.Graph, MaskOf(0, 5, 10), pass
}

// BenchmarkFloodMask is one supply flood on an area map.
func BenchmarkFloodMask(b *testing.B) {
	g, seeds, pass := areaBoard(b)
	var got Mask
	for b.Loop() {
		got = g.FloodMask(seeds, pass)
	}
	b.ReportMetric(float64(got.Count()), "places/op")
}

// BenchmarkFloodArrays is the same flood as a plain breadth-first walk over arrays, what BenchmarkFloodMask is measured
// against.
func BenchmarkFloodArrays(b *testing.B) {
	g, seedMask, passMask := areaBoard(b)
	seeds := seedMask.Append(nil)
	pass, seen := make([]bool, g.Len()), make([]bool, g.Len())
	for p := range pass {
		pass[p] = passMask.Has(Place(p))
	}
	adjacency := make([][]Place, g.Len())
	for p := range adjacency {
		adjacency[p] = slices.Clone(g.Neighbours(Place(p)))
	}
	todo := make([]Place, 0, g.Len())
	for b.Loop() {
		clear(seen)
		todo = todo[:0]
		for _, p := range seeds {
			if pass[p] {
				seen[p] = true
				todo = append(todo, p)
			}
		}
		for i := 0; i < len(todo); i++ {
			for _, q := range adjacency[todo[i]] {
				if pass[q] && !seen[q] {
					seen[q] = true
					todo = append(todo, q)
				}
			}
		}
	}
	b.ReportMetric(float64(len(todo)), "places/op")
}

// BenchmarkWithinMask is one command range of four areas.
func BenchmarkWithinMask(b *testing.B) {
	g, _, pass := areaBoard(b)
	var got Mask
	for b.Loop() {
		got = g.WithinMask(60, 4, pass)
	}
	b.ReportMetric(float64(got.Count()), "places/op")
}

// BenchmarkReachMask is the reach of a fast block: five movement points, areas that cost one or two.
func BenchmarkReachMask(b *testing.B) {
	g, _, pass := areaBoard(b)
	cost, stop := make([]Mask, 3), Mask{}
	for p := pass.Next(None); p != None; p = pass.Next(p) {
		cost[1+mix(6, int(p), 0)%3/2].Add(p)
		if mix(7, int(p), 0)%10 == 0 {
			stop.Add(p)
		}
	}
	var got Mask
	b.Run("masks", func(b *testing.B) {
		var at [6]Mask
		for b.Loop() {
			at = [6]Mask{MaskOf(60)}
			got = g.ReachMask(at[:], cost, stop)
		}
		b.ReportMetric(float64(got.Count()), "places/op")
	})
	b.Run("search", func(b *testing.B) {
		s := NewSearch(g)
		enter := func(_, to Place, _ Edge) (int, bool) {
			switch {
			case cost[1].Has(to):
				return 1, stop.Has(to)
			case cost[2].Has(to):
				return 2, stop.Has(to)
			}
			return Blocked, false
		}
		for b.Loop() {
			s.Reach(g, 60, 5, enter)
		}
		b.ReportMetric(float64(len(s.Reached())), "places/op")
	})
}

func BenchmarkRange4(b *testing.B) {
	h := grid(b, FlatOddLow, 100, 100)
	buf := make([]Place, 0, 100)
	for b.Loop() {
		buf = h.Range(buf[:0], 5050, 4)
	}
}

func BenchmarkDistance(b *testing.B) {
	h := grid(b, FlatOddLow, 100, 100)
	sum := 0
	for i := 0; b.Loop(); i++ {
		sum += h.Distance(Place(i%10000), 5050)
	}
}

// BenchmarkNewHexGrid is what a game pays once at the start for five joined sheets.
func BenchmarkNewHexGrid(b *testing.B) {
	for b.Loop() {
		theatre(b)
	}
}
