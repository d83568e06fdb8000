// Walks and sets do not allocate once they are warm.

package board

import "testing"

// rules stands for a game: it answers about steps out of slices of its own, without a closure made for each search.
type rules struct {
	terrain []uint8
	river   []uint8
	enemy   Bits
}

func newRules(g *Graph) *rules {
	r := &rules{terrain: make([]uint8, g.Len()), river: make([]uint8, g.Edges()), enemy: NewBits(g)}
	for p := range r.terrain {
		r.terrain[p] = uint8(2 + 2*(mix(1, p, 0)%3))
		if mix(2, p, 0)%40 == 0 {
			r.enemy.Add(Place(p))
		}
	}
	for e := range r.river {
		if mix(3, e, 0)%12 == 0 {
			r.river[e] = 2
		}
	}
	return r
}

func (r *rules) cost(_, to Place, e Edge) (int, bool) {
	return int(r.terrain[to]) + int(r.river[e]), r.enemy.Has(to)
}

func (r *rules) pass(_, to Place, _ Edge) bool { return !r.enemy.Has(to) }

// Once warm, nothing that plays may allocate.
func TestNoAllocation(t *testing.T) {
	h := grid(t, FlatOddLow, 100, 100)
	g := h.Graph
	s := NewSearch(g)
	r := newRules(g)
	seeds, pass, out := NewBits(g), NewBits(g), NewBits(g)
	seeds.Add(77)
	pass.Fill(g)
	pass.AndNot(r.enemy)
	sources := []Place{5, 5050, 9999}
	buf := make([]Place, 0, g.Len())
	small := grid(t, FlatOddLow, 17, 11)
	passMask, seedMask := small.AllMask(), MaskOf(3)
	costMasks := []Mask{{}, passMask}
	start := Place(0)
	var keep Mask
	for _, c := range []struct {
		name string
		f    func()
	}{
		{"Reach", func() { s.Reach(g, start, 40, r.cost); buf = s.Path(buf[:0], s.Reached()[len(s.Reached())-1]) }},
		{"Reach with a closure", func() {
			bridge := start
			s.Reach(g, start, 40, func(from, to Place, e Edge) (int, bool) {
				if from == bridge {
					return 1, false
				}
				return r.cost(from, to, e)
			})
		}},
		{"Reach from many", func() {
			s.Begin(g, 30)
			for _, p := range sources {
				s.Seed(p, int(p)%7)
			}
			s.Run(g, r.cost)
			s.Mark(out)
		}},
		{"Find", func() { s.Find(g, start, start+5, 60, r.cost) }},
		{"Flood", func() { s.Flood(g, sources, -1, r.pass) }},
		{"FloodBits", func() { s.FloodBits(g, seeds, pass, out) }},
		{"masks", func() {
			keep = small.FloodMask(seedMask, passMask).And(small.WithinMask(9, 4, passMask)).Or(small.Grow(seedMask))
		}},
		{"ReachMask", func() {
			at := [5]Mask{seedMask}
			keep = small.ReachMask(at[:], costMasks, seedMask)
		}},
		{"hexes", func() {
			buf = h.Line(buf[:0], start, 9999)
			buf = h.Range(buf[:0], 5050, 5)
			_, _ = h.DirectionTo(start, 5050)
		}},
		{"sets", func() {
			out.Clear()
			out.Or(seeds)
			buf = out.Append(buf[:0])
			buf = keep.Append(buf[:0])
		}},
		{"Lookup", func() { g.Lookup("0102") }},
	} {
		f := c.f
		for p := range Place(g.Len() / 50) { // warm up: every queue has been as long as it gets
			start = 50 * p
			f()
		}
		if n := testing.AllocsPerRun(100, func() { start = (start + 997) % 9000; f() }); n != 0 {
			t.Errorf("%s allocates %v times", c.name, n)
		}
	}
}
