// Tests of single parts of a drawing: front, bridges, forest outlines, texts.

package printmap

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/kernel"
)

func draft(t *testing.T, o Options) *drawing {
	t.Helper()
	return draftOf(t, moscow41.Must(), o)
}

// draftOf is a drawing of a game's map up to its measures.
func draftOf(t *testing.T, g kernel.Game, o Options) *drawing {
	t.Helper()
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

// A front line runs along the borders where the sides face each other, and along no other; without a scenario the lines
// that are printed on the map are drawn, each in its ink.
func TestFrontsFollowTheBorders(t *testing.T) {
	d := draft(t, Options{Holders: map[kernel.PlaceID]kernel.Side{}})
	for _, id := range d.s.areaIDs() { // everything west of a line is the first side's
		side := kernel.SideB
		if d.s.Areas[id].Label[0] < 1900 {
			side = kernel.SideA
		}
		d.o.Holders[d.byID[id]] = side
	}
	if err := d.fronts(); err != nil {
		t.Fatal(err)
	}
	if len(d.marks) != 2 || len(d.marks[1].dash) == 0 || d.marks[1].width > d.cell*0.025 {
		t.Fatalf("a front is a thin broken line on an edge: %d marks", len(d.marks))
	}
	all := 0
	for _, line := range d.marks[1].rings {
		for i := 1; i < len(line); i++ {
			sides := map[kernel.Side]bool{}
			a, b := line[i-1], line[i]
			l := math.Hypot(b.x-a.x, b.y-a.y)
			for _, off := range []float64{-3, 3} {
				p := fpt{(a.x+b.x)/2 - (b.y-a.y)/l*off, (a.y+b.y)/2 + (b.x-a.x)/l*off}
				for _, id := range d.s.areaIDs() {
					if inside(p, d.rings[id][0]) {
						sides[d.o.Holders[d.byID[id]]] = true
					}
				}
			}
			if all++; len(sides) == 1 {
				t.Errorf("both sides of the front at %v are one side's", a)
			}
		}
	}
	if all < 100 {
		t.Errorf("the front has %d steps", all)
	}
	d.o.Holders, d.marks = nil, nil
	if err := d.fronts(); err != nil || len(d.marks) != 2*len(d.info.Fronts) || d.marks[1].stroke != inks["white"] ||
		d.marks[3].stroke != inks["red"] {
		t.Errorf("the printed fronts: %d marks, %v", len(d.marks), err)
	}
}

// A bridge spans a river: the river runs between its two ends, and no two stand on one another.
func TestBridgesSpanRivers(t *testing.T) {
	d := draft(t, Options{})
	list := d.bridges(d.s.Ways)
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

// A river that rises on the map widens to its full width and loses nothing of its course.
func TestRiversTaper(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		xs := rapid.SliceOfN(rapid.Float64Range(-50, 50), 2, 20).Draw(r, "x")
		var line []fpt
		whole := 0.0
		for i, x := range xs {
			line = append(line, fpt{x, float64(i)})
			if i > 0 {
				whole += math.Hypot(x-xs[i-1], 1)
			}
		}
		sum, before := 0.0, 0.0
		parts := tapered(line, rapid.Float64Range(1, 90).Draw(r, "reach"))
		for i, p := range parts {
			if p.width <= before || i > 0 && p.line[0] != parts[i-1].line[len(parts[i-1].line)-1] {
				r.Fatalf("part %d is %v wide after %v, or begins elsewhere", i, p.width, before)
			}
			before = p.width
			for k := 1; k < len(p.line); k++ {
				sum += math.Hypot(p.line[k].x-p.line[k-1].x, p.line[k].y-p.line[k-1].y)
			}
		}
		if before != 1 || math.Abs(sum-whole) > 1e-6 {
			r.Fatalf("the last part is %v wide, %v of %v are drawn", before, sum, whole)
		}
	})
}

// Trees stand in the woods, none in a glade.
func TestTreesStandInWoods(t *testing.T) {
	wood := []fpt{{0, 0}, {900, 40}, {800, 700}, {60, 640}}
	glade := []fpt{{300, 200}, {500, 220}, {480, 420}, {310, 400}}
	trees := scattered([][]fpt{wood, glade}, 400)
	if len(trees) < 300 {
		t.Fatalf("%d trees", len(trees))
	}
	for _, p := range trees {
		p.y = math.Round(p.y/20.8) * 20.8 // a tree stands a little off its row
		if !inside(p, wood) || inside(p, glade) {
			t.Errorf("a tree at %v", p)
		}
	}
}

// What is printed at a place and does not follow from its ground is on the sheet, and in its key with its meaning.
func TestPrintsAreOnTheSheetAndInItsKey(t *testing.T) {
	for _, g := range []kernel.Game{moscow41.Must(), kiev41.Must()} {
		printsInKey(t, g)
	}
	s, err := New(moscow41.Must().Info(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	filled := func(c color.NRGBA) int {
		n := 0
		for _, m := range s.marks {
			if m.fill == c && m.at == (fpt{}) {
				n++
			}
		}
		return n
	}
	for name, n := range map[string]int{"lightblue": 5, "blue": 5, "orange": 7} { // and each once in the key
		if got := filled(inks[name]); got < n+1 {
			t.Errorf("%d signs in %s, wanted %d and one in the key", got, name, n)
		}
	}
}

func printsInKey(t *testing.T, g kernel.Game) {
	t.Helper()
	s, err := New(g.Info(), Options{})
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, m := range s.marks {
		texts = append(texts, m.text)
	}
	all := strings.Join(texts, " ")
	for _, p := range g.Info().Prints {
		if !strings.Contains(all, p.Text) {
			t.Errorf("the key does not say %q", p.Text)
		}
	}
	for _, f := range g.Info().Fronts {
		if !strings.Contains(all, f.Name) {
			t.Errorf("the key does not say %q", f.Name)
		}
	}
}
