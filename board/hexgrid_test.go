// Hex grids: numbers, overlapping sheets, rings and lines.

package board

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// theatre is the frame of the five sheets of the largest hex game, topmost sheet first (agc playbook 2.12). MapSheet
// C is cut to 69 columns, for Minsk has three numbers and would have a fourth, C7034.
func theatre(tb testing.TB) *HexGrid {
	tb.Helper()
	h, err := NewHexGrid(FlatOddLow, []MapSheet{
		{Name: "D", ShiftCol: -58, ShiftRow: 33, MinCol: 1, MinRow: 1, MaxCol: 70, MaxRow: 35},
		{Name: "C", ShiftCol: -60, ShiftRow: 0, MinCol: 1, MinRow: 1, MaxCol: 69, MaxRow: 35},
		{Name: "H", ShiftCol: 2, ShiftRow: 33, MinCol: 1, MinRow: 1, MaxCol: 70, MaxRow: 35},
		{Name: "I", MinCol: 1, MinRow: 1, MaxCol: 70, MaxRow: 35},
		{Name: "WA", ShiftRow: -27, MinCol: 20, MinRow: 1, MaxCol: 70, MaxRow: 29},
	}, Named{"H0801", "Minsk"}, Named{"D3026", "Brest"})
	if err != nil {
		tb.Fatal(err)
	}
	return h
}

func grid(tb testing.TB, layout Layout, cols, rows int) *HexGrid {
	tb.Helper()
	h, err := NewHexGrid(layout, []MapSheet{{MaxCol: cols - 1, MaxRow: rows - 1}})
	if err != nil {
		tb.Fatal(err)
	}
	return h
}

// drawGrid makes a grid of any layout; some have holes.
func drawGrid(t *rapid.T, holes bool) *HexGrid {
	s := MapSheet{
		ShiftCol: 2 * rapid.IntRange(-9, 9).Draw(t, "shift col"),
		ShiftRow: 2 * rapid.IntRange(-9, 9).Draw(t, "shift row"),
		MinCol:   rapid.IntRange(0, 3).Draw(t, "col"),
		MinRow:   rapid.IntRange(0, 3).Draw(t, "row"),
	}
	s.MaxCol = s.MinCol + rapid.IntRange(0, 15).Draw(t, "cols")
	s.MaxRow = s.MinRow + rapid.IntRange(0, 15).Draw(t, "rows")
	if holes {
		salt := rapid.Uint32().Draw(t, "salt")
		s.Has = func(col, row int) bool { return col == s.MinCol && row == s.MinRow || mix(salt, col, row)%4 != 0 }
	}
	h, err := NewHexGrid(Layout(rapid.IntRange(0, 3).Draw(t, "layout")), []MapSheet{s})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

func drawPlace(t *rapid.T, g *Graph, label string) Place {
	return Place(rapid.IntRange(0, g.Len()-1).Draw(t, label))
}

// mix scatters its numbers, so that generated terrain is the same in every run.
func mix(salt uint32, a, b int) uint32 {
	x := salt ^ uint32(a)*0x9e3779b1 ^ uint32(b)*0x85ebca6b
	x = (x ^ x>>15) * 0x2c1b3c6d
	x = (x ^ x>>12) * 0x297a2d39
	return x ^ x>>15
}

// Distances that the tutorial of the largest game states (agc playbook 11.1, 11.3): odd columns lie half a hex lower.
func TestStatedDistances(t *testing.T) {
	h := theatre(t)
	for _, c := range []struct {
		a, b string
		want int
	}{
		{"I1729", "I1829", 1}, {"I1730", "I1829", 2}, {"I1729", "I1830", 1}, {"I2030", "I2128", 2},
		{"I2129", "I2030", 1},
		{"I2228", "I1829", 4}, {"I2231", "I1829", 4}, {"I2228", "I1727", 5},
	} {
		a, _ := h.Lookup(c.a)
		b, _ := h.Lookup(c.b)
		if got := h.Distance(a, b); got != c.want {
			t.Errorf("%s to %s: %d, want %d", c.a, c.b, got, c.want)
		}
	}
}

func TestJoinedSheets(t *testing.T) {
	h := theatre(t)
	minsk, ok := h.Lookup("minsk")
	if !ok {
		t.Fatal("no Minsk")
	}
	for _, number := range []string{"D6801", "D-6801", "H0801", "h-0801", "I1034", "I-1034", " i1034 "} {
		if p, ok := h.Lookup(number); !ok || p != minsk {
			t.Errorf("%s is %d, Minsk is %d", number, p, minsk)
		}
	}
	if h.Name(minsk) != "D6801" || fmt.Sprint(h.Aliases(minsk)) != "[H0801 I1034 Minsk]" {
		t.Errorf("Minsk is %s, %v", h.Name(minsk), h.Aliases(minsk))
	}
	if h.Hex(minsk) != (Hex{10, 34}) || h.OnSheet("H", 8, 1) != minsk {
		t.Errorf("Minsk lies at %v", h.Hex(minsk))
	}
	if _, _, ok := h.Number(minsk, "WA"); ok {
		t.Error("Minsk has a number on WA")
	}
	if _, ok := h.Lookup("I7136"); ok {
		t.Error("a hex off the sheet was found")
	}
	if h.Len() < 9000 {
		t.Errorf("only %d hexes", h.Len())
	}
	// Every number of every sheet leads to a place and back.
	found := 0
	for _, s := range h.sheets {
		for col := s.MinCol; col <= s.MaxCol; col++ {
			for row := s.MinRow; row <= s.MaxRow; row++ {
				found++
				p, ok := h.Lookup(fmt.Sprintf("%s%02d%02d", s.Name, col, row))
				c, r, has := h.Number(p, s.Name)
				if !ok || !has || c != col || r != row || h.OnSheet(strings.ToLower(s.Name), col, row) != p {
					t.Fatalf("%s %d %d leads to %d and back to %d %d", s.Name, col, row, p, c, r)
				}
			}
		}
	}
	aliases := 0
	for p := range h.Len() {
		aliases += 1 + len(h.Aliases(Place(p)))
		for _, name := range append([]string{h.Name(Place(p))}, h.Aliases(Place(p))...) {
			if q, ok := h.Lookup(name); !ok || q != Place(p) {
				t.Fatalf("%q of %d leads to %d", name, p, q)
			}
		}
	}
	if aliases != found+2 {
		t.Errorf("%d names for %d numbers and two towns", aliases, found)
	}
}

func TestHexGridRefuses(t *testing.T) {
	one := MapSheet{Name: "A", MaxCol: 3, MaxRow: 3}
	for _, c := range []struct {
		layout Layout
		sheets []MapSheet
		names  []Named
		want   string
	}{
		{9, []MapSheet{one}, nil, "no layout 9"},
		{FlatOddLow, nil, nil, "no sheet"},
		{FlatOddLow, []MapSheet{one, {MaxCol: 1}}, nil, "sheet 2 of 2 has no name"},
		{FlatOddLow, []MapSheet{one, {Name: "a", MaxCol: 1}}, nil, `two sheets have the name "a"`},
		{FlatOddLow, []MapSheet{one, {Name: "B", ShiftCol: 3}}, nil, "shift by 3"},
		{PointedOddEast, []MapSheet{one, {Name: "B", ShiftRow: -1}}, nil, "shift by -1"},
		{FlatOddLow, []MapSheet{{MinCol: -1}}, nil, "negative"},
		{FlatOddLow, []MapSheet{{MinRow: 5, MaxRow: 4}}, nil, "must not lie before the first"},
		{FlatOddLow, []MapSheet{{MaxCol: 1000}}, nil, "must not exceed 999"},
		{FlatOddLow, []MapSheet{{MaxCol: 199, MaxRow: 199}}, nil, "at most 32767"},
		{FlatOddLow, []MapSheet{one, {Name: "B", ShiftCol: 9000, ShiftRow: 9000}}, nil, "too far apart"},
		{FlatOddLow, []MapSheet{{Has: func(int, int) bool { return false }}}, nil, "no hex exists"},
		{FlatOddLow, []MapSheet{one}, []Named{{"A0909", "Minsk"}},
			`"A0909" is to be called "Minsk", but there is no such hex`},
		{FlatOddLow, []MapSheet{one}, []Named{{"A0101", "Minsk"}, {"A0102", "minsk"}},
			`"minsk" is already that of place "A0101"`},
		{FlatOddLow, []MapSheet{{Name: "A", MaxCol: 100, MaxRow: 20}, {Name: "A00", MaxCol: 99, MaxRow: 10}}, nil,
			"already that of"},
	} {
		_, err := NewHexGrid(c.layout, c.sheets, c.names...)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("got %v, want %s", err, c.want)
		}
	}
}

// Steps by direction on a hand-drawn neighbourhood of each layout, clockwise from direction 0.
func TestLayouts(t *testing.T) {
	for _, c := range []struct {
		layout Layout
		at     Hex
		want   string
	}{
		{FlatOddLow, Hex{2, 2}, "N{2 1} NE{3 1} SE{3 2} S{2 3} SW{1 2} NW{1 1}"},
		{FlatOddLow, Hex{3, 2}, "N{3 1} NE{4 2} SE{4 3} S{3 3} SW{2 3} NW{2 2}"},
		{FlatOddLow, Hex{-3, 2}, "N{-3 1} NE{-2 2} SE{-2 3} S{-3 3} SW{-4 3} NW{-4 2}"},
		{FlatEvenLow, Hex{2, 2}, "N{2 1} NE{3 2} SE{3 3} S{2 3} SW{1 3} NW{1 2}"},
		{FlatEvenLow, Hex{3, 2}, "N{3 1} NE{4 1} SE{4 2} S{3 3} SW{2 2} NW{2 1}"},
		{PointedOddEast, Hex{2, 2}, "NE{2 1} E{3 2} SE{2 3} SW{1 3} W{1 2} NW{1 1}"},
		{PointedOddEast, Hex{2, 3}, "NE{3 2} E{3 3} SE{3 4} SW{2 4} W{1 3} NW{2 2}"},
		{PointedEvenEast, Hex{2, 2}, "NE{3 1} E{3 2} SE{3 3} SW{2 3} W{1 2} NW{2 1}"},
		{PointedEvenEast, Hex{2, 3}, "NE{2 2} E{3 3} SE{2 4} SW{1 4} W{1 3} NW{1 2}"},
	} {
		var got []string
		for d := range Direction(Directions) {
			got = append(got, fmt.Sprint(c.layout.DirectionName(d), c.layout.Step(c.at, d)))
			if back := c.layout.Step(c.layout.Step(c.at, d), d.Opposite()); back != c.at {
				t.Errorf("layout %d: there and back from %v is %v", c.layout, c.at, back)
			}
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("layout %d around %v:\n got %s\nwant %s", c.layout, c.at, s, c.want)
		}
	}
	if FlatN.Turn(-1) != FlatNW || FlatNW.Turn(2) != FlatNE || PointedE.Turn(-13) != PointedNE ||
		FlatSE.Opposite() != FlatNW {
		t.Error("turning a direction")
	}
}

func TestHexGraph(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawGrid(t, rapid.Bool().Draw(t, "holes"))
		checkGraph(t, h.Graph)
		for p := range Place(h.Len()) {
			if h.At(h.Hex(p)) != p {
				t.Fatalf("%d lies at %v, where %d is", p, h.Hex(p), h.At(h.Hex(p)))
			}
			var near []Place
			for d := range Direction(Directions) {
				q := h.Step(p, d)
				if q != h.At(h.layout.Step(h.Hex(p), d)) {
					t.Fatalf("step of %d to %s", p, h.layout.DirectionName(d))
				}
				if q == None {
					if h.Side(p, d) != NoEdge {
						t.Fatalf("%d has a border off the map", p)
					}
					continue
				}
				near = append(near, q)
				to, straight := h.DirectionTo(p, q)
				if h.Side(p, d) != h.Between(p, q) || h.Side(q, d.Opposite()) != h.Side(p, d) || to != d || !straight {
					t.Fatalf("side of %d to %s", p, h.layout.DirectionName(d))
				}
			}
			if !slices.Equal(near, h.Neighbours(p)) {
				t.Fatalf("neighbours of %d: %v, by direction %v", p, h.Neighbours(p), near)
			}
		}
	})
}

func TestHexDistance(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawGrid(t, false)
		a := drawPlace(t, h.Graph, "a")
		for b, want := range naiveDistances(h.Graph, []Place{a}, nil) {
			got := h.Distance(a, b)
			if got != want || h.Distance(b, a) != want || h.layout.Distance(h.Hex(a), h.Hex(b)) != want {
				t.Fatalf("%v to %v: %d, by steps %d", h.Hex(a), h.Hex(b), got, want)
			}
		}
	})
}

func TestRings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawGrid(t, rapid.Bool().Draw(t, "holes"))
		centre := drawPlace(t, h.Graph, "centre")
		radius := rapid.IntRange(0, 8).Draw(t, "radius")
		var want []Place
		for n := range radius + 1 {
			ring := h.Ring(nil, centre, n)
			for _, p := range ring {
				if h.Distance(centre, p) != n {
					t.Fatalf("ring %d has %v at %d", n, h.Hex(p), h.Distance(centre, p))
				}
			}
			want = append(want, ring...)
		}
		got := h.Range(nil, centre, radius)
		if !slices.Equal(got, want) {
			t.Fatalf("range %v, rings %v", got, want)
		}
		slices.Sort(got)
		for p := range Place(h.Len()) {
			if _, in := slices.BinarySearch(got, p); in != (h.Distance(centre, p) <= radius) {
				t.Fatalf("range %d about %v: %v is at %d, listed %v", radius, h.Hex(centre), h.Hex(p),
					h.Distance(centre, p), in)
			}
		}
		if len(slices.Compact(got)) != len(want) {
			t.Fatal("a place came twice")
		}
	})
	h := grid(t, FlatOddLow, 9, 9)
	if p := h.At(Hex{4, 4}); fmt.Sprint(h.Ring(nil, p, 1)) != fmt.Sprint(h.Neighbours(p)) ||
		len(h.Ring(nil, p, 3)) != 18 {
		t.Errorf("ring 1 about 0404: %v, neighbours %v", h.Ring(nil, p, 1), h.Neighbours(p))
	}
	if got := h.Ring(nil, 0, -1); got != nil {
		t.Errorf("ring -1: %v", got)
	}
}

func TestLines(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		h := drawGrid(t, false)
		a, b := drawPlace(t, h.Graph, "a"), drawPlace(t, h.Graph, "b")
		line, n := h.Line(nil, a, b), h.Distance(a, b)
		if len(line) != n+1 || line[0] != a || line[n] != b {
			t.Fatalf("line of %d steps is %v", n, line)
		}
		for i, p := range line {
			if p == None {
				continue // a corner of the map can be cut
			}
			if h.Distance(a, p) != i || h.Distance(p, b) != n-i {
				t.Fatalf("step %d of %v is not a step nearer", i, line)
			}
			if from, to := h.at[a], h.at[b]; offLine(from, to, h.at[p], n, i) {
				t.Fatalf("step %d of %v strays from the line", i, line)
			}
		}
		if left, right := sides(h.at[a], h.at[b], line, h); left > 0 && right > 0 {
			t.Fatalf("line %v takes hexes on both sides where it could choose", line)
		}
		back := h.Line(nil, b, a)
		slices.Reverse(back)
		if !slices.Equal(line, back) {
			t.Fatalf("there %v, back %v", line, back)
		}
	})
	// Along hexsides all the way: always the same side of the line.
	h := grid(t, FlatOddLow, 20, 20)
	for _, c := range []struct {
		a, b Hex
		want string
	}{
		{Hex{2, 2}, Hex{2, 5}, "0202 0203 0204 0205"},
		{Hex{2, 5}, Hex{8, 5}, "0205 0305 0405 0505 0605 0705 0805"},
		{Hex{8, 5}, Hex{2, 5}, "0805 0705 0605 0505 0405 0305 0205"},
	} {
		var got []string
		for _, p := range h.Line(nil, h.At(c.a), h.At(c.b)) {
			got = append(got, h.Name(p))
		}
		if s := strings.Join(got, " "); s != c.want {
			t.Errorf("line %v to %v: %s, want %s", c.a, c.b, s, c.want)
		}
	}
}

// sides counts the hexes on either side of a line at points that lie on a hexside.
func sides(from, to axial, line []Place, h *HexGrid) (left, right int) {
	n := len(line) - 1
	for i, p := range line {
		if p == None {
			continue
		}
		x := h.at[p]
		q := int(from.q)*(n-i) + int(to.q)*i - int(x.q)*n
		r := int(from.r)*(n-i) + int(to.r)*i - int(x.r)*n
		tie := false
		for _, v := range flatVectors {
			q2, r2 := q-int(v.q)*n, r-int(v.r)*n
			tie = tie || q2*q2+q2*r2+r2*r2 == q*q+q*r+r*r
		}
		if cross := int(to.q-from.q)*r - int(to.r-from.r)*q; tie && cross > 0 {
			left++
		} else if tie && cross < 0 {
			right++
		}
	}
	return left, right
}

// The hex around a point is the one whose middle is nearest.
func TestRoundHex(t *testing.T) {
	for whole := 1; whole < 20; whole++ {
		for q := -3 * whole; q <= 3*whole; q++ {
			for r := -3 * whole; r <= 3*whole; r++ {
				x := roundHex(q, r, whole)
				square := func(x axial) int {
					q, r := q-int(x.q)*whole, r-int(x.r)*whole
					return q*q + q*r + r*r
				}
				for _, v := range flatVectors {
					if square(x.plus(v)) < square(x) {
						t.Fatalf("(%d, %d)/%d is nearer to %v than to %v", q, r, whole, x.plus(v), x)
					}
				}
			}
		}
	}
}

// offLine reports whether the i-th point of the line lies further from hex p than from a neighbour of p: no neighbour
// may be nearer by more than nothing. Squared distances in axial coordinates are q*q + q*r + r*r.
func offLine(from, to, p axial, n, i int) bool {
	square := func(x axial) int {
		q := int(from.q)*(n-i) + int(to.q)*i - int(x.q)*n
		r := int(from.r)*(n-i) + int(to.r)*i - int(x.r)*n
		return q*q + q*r + r*r
	}
	for _, v := range flatVectors {
		if square(p.plus(v)) < square(p) {
			return true
		}
	}
	return false
}
