// Graphs, masks and floods, held against plain ways of doing the same.

package board

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// graphOf builds n places named by number, with these borders.
func graphOf(tb testing.TB, n int, borders ...[2]Place) *Graph {
	tb.Helper()
	var b Builder
	for p := range n {
		if _, err := b.Add("p" + strconv.Itoa(p)); err != nil {
			tb.Fatal(err)
		}
	}
	for _, ends := range borders {
		if _, err := b.Join(ends[0], ends[1]); err != nil {
			tb.Fatal(err)
		}
	}
	return b.Build()
}

// checkGraph holds what is true of every graph: borders are seen from both sides, and all questions agree.
func checkGraph(t interface{ Fatalf(string, ...any) }, g *Graph) {
	seen := make([]int, g.Edges())
	for p := range Place(g.Len()) {
		near := g.Neighbours(p)
		for i, q := range near {
			e := g.EdgesOf(p)[i]
			seen[e]++
			a, b := g.Ends(e)
			if p == q || !(a == p && b == q || a == q && b == p) || g.Across(p, e) != q || g.Across(q, e) != p {
				t.Fatalf("border %d of %d and %d has the ends %d and %d", e, p, q, a, b)
			}
			if g.Between(p, q) != e || g.Between(q, p) != e || !g.Adjacent(p, q) || !g.Adjacent(q, p) {
				t.Fatalf("%d and %d do not agree that they touch", p, q)
			}
		}
		for q := range Place(g.Len()) {
			if in := slices.Contains(near, q); g.Adjacent(p, q) != in || (g.Between(p, q) != NoEdge) != in {
				t.Fatalf("%d and %d touch: %v", p, q, g.Adjacent(p, q))
			}
			if g.HasMasks() && g.NeighbourMask(p).Has(q) != slices.Contains(near, q) {
				t.Fatalf("mask of %d, place %d", p, q)
			}
		}
	}
	for e, n := range seen {
		if n != 2 {
			t.Fatalf("border %d is seen %d times", e, n)
		}
	}
}

func TestBuiltGraph(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 40).Draw(t, "places")
		var b Builder
		for p := range n {
			b.Add("p" + strconv.Itoa(p))
		}
		want := make([][]Place, n)
		for range rapid.IntRange(0, 80).Draw(t, "borders") {
			p, q := Place(rapid.IntRange(0, n-1).Draw(t, "p")), Place(rapid.IntRange(0, n-1).Draw(t, "q"))
			_, err := b.Join(p, q)
			if bad := p == q || slices.Contains(want[p], q); bad != (err != nil) {
				t.Fatalf("joining %d and %d: %v", p, q, err)
			} else if !bad {
				want[p], want[q] = append(want[p], q), append(want[q], p)
			}
		}
		g := b.Build()
		checkGraph(t, g)
		for p := range want {
			if !slices.Equal(g.Neighbours(Place(p)), want[p]) {
				t.Fatalf("neighbours of %d: %v, want the order given, %v", p, g.Neighbours(Place(p)), want[p])
			}
		}
		// A part of the borders: places, names and numbers stay.
		odd := g.Only(func(a, b Place, e Edge) bool { return e%2 == 1 })
		for p := range Place(n) {
			var left []Place
			for i, q := range g.Neighbours(p) {
				if e := g.EdgesOf(p)[i]; e%2 == 1 {
					left = append(left, q)
					if odd.Between(p, q) != e || !odd.NeighbourMask(p).Has(q) {
						t.Fatalf("kept border %d of %d and %d", e, p, q)
					}
				} else if odd.Adjacent(p, q) {
					t.Fatalf("dropped border %d of %d and %d", e, p, q)
				}
			}
			if !slices.Equal(odd.Neighbours(p), left) || odd.Name(p) != g.Name(p) {
				t.Fatalf("kept neighbours of %d: %v, want %v", p, odd.Neighbours(p), left)
			}
		}
		if odd.Edges() != g.Edges() {
			t.Fatalf("borders renumbered")
		}
	})
}

func TestBuilderRefuses(t *testing.T) {
	var b Builder
	minsk, _ := b.Add("Minsk")
	if err := b.Alias(minsk, "MINSK"); err != nil || len(b.names.of[minsk]) != 1 {
		t.Errorf("a name said twice: %v", err)
	}
	_, taken := b.Add("minsk")
	_, empty := b.Add("  ")
	_, far := b.Join(minsk, 7)
	_, none := b.Join(None, minsk)
	for _, c := range []struct {
		err  error
		want string
	}{
		{taken, `the name "minsk" is already that of place "Minsk"`},
		{empty, "empty name"},
		{far, "place number 7 does not exist"},
		{none, "place number -1 does not exist"},
		{b.Alias(3, "x"), "place number 3 does not exist"},
	} {
		if c.err == nil || !strings.Contains(c.err.Error(), c.want) {
			t.Errorf("got %v, want %s", c.err, c.want)
		}
	}
	for p := 1; p < MaxPlaces; p++ {
		if _, err := b.Add(strconv.Itoa(p)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := b.Add("one more"); err == nil || !strings.Contains(err.Error(), "at most 32767") {
		t.Errorf("one more: %v", err)
	}
}

// A chain of as many places as masks serve, in scattered order: every place must hand the flood on.
func TestFloodMaskAlongAChain(t *testing.T) {
	at := func(i int) Place { return Place(i * 101 % MaskPlaces) }
	var chain [][2]Place
	for i := 1; i < MaskPlaces; i++ {
		chain = append(chain, [2]Place{at(i - 1), at(i)})
	}
	g := graphOf(t, MaskPlaces, chain...)
	for i := range MaskPlaces {
		pass := g.AllMask()
		pass.Del(at(i))
		want := i // places before the gap
		if got := g.FloodMask(MaskOf(at(0)), pass); got.Count() != want {
			t.Fatalf("gap at %d: %d places", i, got.Count())
		}
		if got := g.WithinMask(at(0), i, g.AllMask()); got.Count() != i+1 {
			t.Fatalf("within %d: %d places", i, got.Count())
		}
	}
	if got := g.FloodMask(MaskOf(at(0)), g.AllMask()); got != g.AllMask() {
		t.Fatalf("%d places of the whole chain", got.Count())
	}
}

func TestMasksNeedASmallBoard(t *testing.T) {
	g := grid(t, FlatOddLow, 17, 16).Graph
	if g.HasMasks() {
		t.Fatal("272 places have masks")
	}
	defer func() {
		if recover() == nil {
			t.Error("a mask flood on 272 places did not panic")
		}
	}()
	g.FloodMask(Mask{}, Mask{})
}

func TestSets(t *testing.T) {
	g := grid(t, FlatOddLow, 16, 16).Graph
	rapid.Check(t, func(t *rapid.T) {
		places := rapid.SliceOf(rapid.IntRange(0, g.Len()-1))
		type set struct {
			list []int
			mask Mask
			bits Bits
		}
		make := func(name string) set {
			s := set{list: places.Draw(t, name), bits: NewBits(g)}
			for _, p := range s.list {
				s.mask.Add(Place(p))
				s.bits.Add(Place(p))
			}
			slices.Sort(s.list)
			s.list = slices.Compact(s.list)
			return s
		}
		a, b := make("a"), make("b")
		check := func(what string, m Mask, bits Bits, in func(p int) bool) {
			var want []Place
			for p := range g.Len() {
				if in(p) {
					want = append(want, Place(p))
				}
				if m.Has(Place(p)) != in(p) || bits.Has(Place(p)) != in(p) {
					t.Fatalf("%s: place %d: mask %v, bits %v", what, p, m.Has(Place(p)), bits.Has(Place(p)))
				}
			}
			if !slices.Equal(m.Append(nil), want) || !slices.Equal(bits.Append(nil), want) {
				t.Fatalf("%s: %v and %v, want %v", what, m.Append(nil), bits.Append(nil), want)
			}
			if m.Count() != len(want) || bits.Count() != len(want) || m.IsZero() != (len(want) == 0) ||
				bits.IsZero() != m.IsZero() {
				t.Fatalf("%s: count %d and %d, want %d", what, m.Count(), bits.Count(), len(want))
			}
			var walked, walkedBits, popped []Place
			for p := m.Next(None); p != None; p = m.Next(p) {
				walked = append(walked, p)
			}
			for p := bits.Next(None); p != None; p = bits.Next(p) {
				walkedBits = append(walkedBits, p)
			}
			rest := m
			for p := rest.Pop(); p != None; p = rest.Pop() {
				popped = append(popped, p)
			}
			if !slices.Equal(walked, want) || !slices.Equal(walkedBits, want) || !slices.Equal(popped, want) ||
				!rest.IsZero() {
				t.Fatalf("%s: walks %v, %v and %v, want %v", what, walked, walkedBits, popped, want)
			}
			if m != MaskOf(want...) || m.Has(None) || bits.Has(None) {
				t.Fatalf("%s: mask of a list, or None in a set", what)
			}
		}
		has := func(s set, p int) bool { _, in := slices.BinarySearch(s.list, p); return in }
		with := func(f func(into Bits)) Bits {
			out := NewBits(g)
			out.CopyFrom(a.bits)
			f(out)
			return out
		}
		check("a", a.mask, a.bits, func(p int) bool { return has(a, p) })
		check("or", a.mask.Or(b.mask), with(func(o Bits) {
			o.Or(b.bits)
		}), func(p int) bool { return has(a, p) || has(b, p) })
		check("and", a.mask.And(b.mask), with(func(o Bits) {
			o.And(b.bits)
		}), func(p int) bool { return has(a, p) && has(b, p) })
		check("and not", a.mask.AndNot(b.mask), with(func(o Bits) {
			o.AndNot(b.bits)
		}), func(p int) bool { return has(a, p) && !has(b, p) })
		check("clear", Mask{}, with(Bits.Clear), func(int) bool { return false })
		check("all", g.AllMask(), with(func(o Bits) { o.Fill(g) }), func(int) bool { return true })
		gone := a.mask
		for _, p := range b.list {
			gone.Del(Place(p))
		}
		check("del", gone, with(func(o Bits) {
			for _, p := range b.list {
				o.Del(Place(p))
			}
		}), func(p int) bool { return has(a, p) && !has(b, p) })
		meet := !a.mask.And(b.mask).IsZero()
		if a.mask.Meets(b.mask) != meet || a.bits.Meets(b.bits) != meet ||
			a.mask.Contains(b.mask) != b.mask.AndNot(a.mask).IsZero() {
			t.Fatalf("meets or contains")
		}
		grown := g.Grow(a.mask)
		for p := range Place(g.Len()) {
			want := slices.ContainsFunc(a.list, func(q int) bool { return g.Adjacent(Place(q), p) })
			if grown.Has(p) != want {
				t.Fatalf("grow: place %d", p)
			}
		}
	})
	odd := grid(t, FlatOddLow, 13, 13).Graph
	full := NewBits(odd)
	full.Fill(odd)
	if full.Count() != odd.Len() {
		t.Errorf("fill has %d of %d", full.Count(), odd.Len())
	}
}
