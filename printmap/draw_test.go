// Tests of single parts of a drawing: front, bridges, forest outlines, texts.

package printmap

import (
	"math"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"umpire/games/moscow41"
	"umpire/kernel"
)

func draft(t *testing.T, o Options) *drawing {
	t.Helper()
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	s, err := readShape(g.Info())
	if err != nil {
		t.Fatal(err)
	}
	d := &drawing{info: g.Info(), s: s, o: o, byID: map[string]kernel.PlaceID{}, rings: map[string][][]fpt{}}
	for i := 1; i < len(d.info.Places); i++ {
		d.byID[d.info.Places[i].ID] = kernel.PlaceID(i)
	}
	if err := d.measure(); err != nil {
		t.Fatal(err)
	}
	return d
}

func within(p fpt, ring []fpt) bool {
	in := false
	for i, j := 0, len(ring)-1; i < len(ring); j, i = i, i+1 {
		a, b := ring[i], ring[j]
		if (a.y > p.y) != (b.y > p.y) && p.x < a.x+(b.x-a.x)*(p.y-a.y)/(b.y-a.y) {
			in = !in
		}
	}
	return in
}

// Each band of the front runs on its own side: its points lie in areas of that side, and both sides have one.
func TestBandsLieOnTheirOwnSide(t *testing.T) {
	o := Options{Holders: map[kernel.PlaceID]kernel.Side{}}
	d := draft(t, o)
	for _, id := range d.s.areaIDs() { // everything west of a line is the first side's
		side := kernel.Side(1)
		if d.s.Areas[id].Label[0] < 1900 {
			side = 0
		}
		d.o.Holders[d.byID[id]] = side
	}
	if err := d.fronts(); err != nil {
		t.Fatal(err)
	}
	if len(d.marks) != 2 {
		t.Fatalf("%d frontColours, want one a side", len(d.marks))
	}
	for side, m := range d.marks {
		if m.stroke != frontColours[side] {
			t.Fatalf("band %d has the colour %v", side, m.stroke)
		}
		good, all := 0, 0
		for _, line := range m.rings {
			for _, p := range line[1 : len(line)-1] {
				for _, id := range d.s.areaIDs() {
					if within(p, d.rings[id][0]) {
						all++
						if d.o.Holders[d.byID[id]] == kernel.Side(side) {
							good++
						}
						break
					}
				}
			}
		}
		if all < 100 || good*100 < all*96 {
			t.Errorf("side %d: %d of %d points of the band lie on its side", side, good, all)
		}
	}
	d.o.Holders, d.marks = nil, nil
	if err := d.fronts(); err != nil || len(d.marks) != 0 {
		t.Errorf("a front line without a scenario: %d marks, %v", len(d.marks), err)
	}
}

// A bridge spans a river: the river runs between its two ends, and no two stand on one another.
func TestBridgesSpanRivers(t *testing.T) {
	d := draft(t, Options{})
	list := d.bridges()
	if len(list) < 60 {
		t.Fatalf("only %d bridges", len(list))
	}
	for i, b := range list {
		over := false
		for _, r := range d.s.Rivers {
			pts := floats(points(r.Line))
			for k := 1; k < len(pts) && !over; k++ {
				_, over = meet(b[0], b[1], pts[k-1], pts[k])
			}
		}
		if !over {
			t.Errorf("no river runs under the bridge at %v", b)
		}
		for _, c := range list[:i] {
			if math.Hypot(b[0].x+b[1].x-c[0].x-c[1].x, b[0].y+b[1].y-c[0].y-c[1].y)/2 < d.cell*0.04 {
				t.Errorf("two bridges at %v", b)
			}
		}
	}
}

// Outlines enclose exactly what is above 0: the middle of every cell lies inside them if it has forest, outside if not.
func TestContoursEncloseTheForest(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		w, h := rapid.IntRange(1, 9).Draw(r, "w"), rapid.IntRange(1, 9).Draw(r, "h")
		v := rapid.SliceOfN(rapid.SampledFrom([]float64{-1, -0.4, 0.3, 0.9}), w*h, w*h).Draw(r, "v")
		rings := contours(v, w, h, 10, 0)
		for y := range h {
			for x := range w {
				in := false
				for _, ring := range rings {
					in = in != within(fpt{float64(x)*10 + 5, float64(y)*10 + 5}, ring)
				}
				if in != (v[y*w+x] > 0) {
					r.Fatalf("cell %d,%d of %v: inside is %v", x, y, v, in)
				}
			}
		}
	})
}

// A wrapped text loses no word, and no line but one of a single word is wider than asked.
func TestWrappedKeepsItsWords(t *testing.T) {
	for _, s := range []string{"", "one", "Hidden blocks on the road to Moscow, July to December 1941"} {
		all := ""
		for _, line := range wrapped(s, "italic", 9) {
			if advance("italic", line) > 9 {
				t.Errorf("%q is too wide", line)
			}
			if all != "" {
				all += " "
			}
			all += line
		}
		if all != s {
			t.Errorf("%q became %q", s, all)
		}
	}
}

// A line cut by a condition keeps every step once and in order, and each part is what it says.
func TestSplitLineLosesNothing(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		xs := rapid.SliceOfN(rapid.Float64Range(-50, 50), 2, 20).Draw(r, "x")
		var line []fpt
		for i, x := range xs {
			line = append(line, fpt{x, float64(i)})
		}
		east := func(p fpt) bool { return p.x > 0 }
		var joined []fpt
		for i, part := range splitLine(line, east) {
			for k := 1; k < len(part.line); k++ {
				if a, b := part.line[k-1], part.line[k]; east(fpt{(a.x + b.x) / 2, (a.y + b.y) / 2}) != part.on {
					r.Fatalf("part %d is %v, but not between %v and %v", i, part.on, a, b)
				}
			}
			if i == 0 {
				joined = append(joined, part.line[0])
			} else if joined[len(joined)-1] != part.line[0] {
				r.Fatalf("part %d does not begin where the last one ended", i)
			}
			joined = append(joined, part.line[1:]...)
		}
		if !slices.Equal(joined, line) {
			r.Fatalf("%v became %v", line, joined)
		}
	})
}
