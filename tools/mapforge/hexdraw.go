// The drawing of a hex map: waters and railways as smooth lines that keep to their hexsides, woods over the forest
// hexes, start lines, fortified lines and railheads. Hexes themselves are not in it: they follow from the grid.

package main

import (
	"bytes"
	"fmt"
	"math"
	"slices"

	"umpire/board"
	"umpire/kernel"
	"umpire/printmap"
)

// drawnGrid is where the hexes are: the middle of column 0 and row 0 in map units, and the steps (kernel.Grid).
type drawnGrid struct {
	X  int `json:"x"`
	Y  int `json:"y"`
	DX int `json:"dx"`
	DY int `json:"dy"`
}

// drawnWork is a fortified line: its hexsides as 6h+d, from the hexes that they protect.
type drawnWork struct {
	Name  string `json:"name"`
	Sides []int  `json:"sides"`
}

// drawnRow is a row of hexes that is printed as a broad line.
type drawnRow struct {
	Name string `json:"name"`
	Ink  string `json:"ink"`
	Line []int  `json:"line"`
}

// drawnHead is a railhead.
type drawnHead struct {
	Name string `json:"name"`
	Ink  string `json:"ink"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
}

// rowInks are the inks of start lines, in their order.
var rowInks = []string{"green", "red", "blue", "orange"}

// shapeJSON is the drawing, one record a line.
func (f *hexForge) shapeJSON() []byte {
	var b bytes.Buffer
	w, h := f.size()
	c := f.src.cfg
	nw, se := f.unit(point{c.Land.West, c.Land.North}), f.unit(point{c.Land.East, c.Land.South})
	zero := f.unit(point{f.hx.X0 - f.dx(), f.hx.Y0 + f.dy()})
	fmt.Fprintf(&b, `{"format":"umpire-shape-1","game":%q,"width":%d,"height":%d,"unit_m":%d,"edge":[%d,%d,%d,%d],`+
		"\n\"grid\":%s,\n", c.Game, w, h, c.UnitM, nw[0], nw[1], se[0], se[1],
		encode(drawnGrid{zero[0], zero[1], f.hx.DX, f.hx.DY}))
	fmt.Fprintf(&b, "\"hexCrossings\":%s,\n\"hexLakes\":%s,\n", encode(f.sideNumbers("river")),
		encode(f.sideNumbers(f.hx.Lake)))
	section(&b, "works", f.drawnWorks())
	rows, heads := f.drawnRows()
	section(&b, "rows", rows)
	section(&b, "heads", heads)
	section(&b, "rivers", f.hexRivers())
	section(&b, "brooks", f.brooks())
	section(&b, "lakes", f.hexLakes())
	section(&b, "towns", f.hexTowns())
	section(&b, "ways", f.hexWays())
	var regions []drawnLine
	for _, r := range f.src.regions {
		if parts := f.onSheet(r.pts); len(parts) == 1 && len(parts[0]) == len(r.pts) {
			regions = append(regions, drawnLine{Name: r.name, Rank: r.rank, Line: f.delta(spline(r.pts, 12))})
		}
	}
	section(&b, "regions", regions)
	var woods [][]int
	for _, ring := range f.hexWoods() {
		woods = append(woods, f.delta(ring))
	}
	section(&b, "woods", woods)
	paper, _ := f.paper()
	fmt.Fprintf(&b, "\"ticks\":%s,\n\"imprint\":%s,\n\"paper\":%s}\n", encode(f.ticks()), encode(c.Imprint),
		encode(paper))
	return b.Bytes()
}

// section writes a list of records, if there are any.
func section[T any](b *bytes.Buffer, name string, records []T) {
	if len(records) == 0 {
		return
	}
	fmt.Fprintf(b, "%q:[\n", name)
	list(b, len(records), func(i int) string { return encode(records[i]) })
	b.WriteString("],\n")
}

// sideNumbers are the hexsides of a kind as 6h+d, from the hex with the lower number, each as its difference from the
// one before (kernel.Grid).
func (f *hexForge) sideNumbers(kind string) []int {
	out, last := []int{}, 0
	for _, e := range f.m.Sides[f.m.SideKind(kind)] {
		p, q := f.grid.Ends(e)
		d, _ := f.grid.DirectionTo(p, q)
		n := int(p)*board.Directions + int(d)
		out, last = append(out, n-last), n
	}
	return out
}

func (f *hexForge) drawnWorks() []drawnWork {
	var out []drawnWork
	for _, w := range f.m.Works {
		d := drawnWork{Name: w.Name}
		for _, s := range w.Sides {
			d.Sides = append(d.Sides, int(s.Behind)*board.Directions+int(s.Side))
		}
		out = append(out, d)
	}
	return out
}

// drawnRows are the start lines, and their railheads.
func (f *hexForge) drawnRows() ([]drawnRow, []drawnHead) {
	var rows []drawnRow
	var heads []drawnHead
	for i, s := range f.hx.Starts {
		ink := rowInks[i%len(rowInks)]
		var pts []point
		for _, p := range f.m.Line(s.kind(), s.Name) {
			pts = append(pts, f.at(p))
		}
		rows = append(rows, drawnRow{s.Title, ink, f.delta(pts)})
		for _, p := range f.m.Line("railhead", s.Name) {
			u := f.unit(f.at(p))
			heads = append(heads, drawnHead{s.Name, ink, u[0], u[1]})
		}
	}
	return rows, heads
}

// waterLine is the smooth line of a course: it keeps within a tenth of a hex of its hexsides.
func (f *hexForge) waterLine(c hexCourse) []point {
	pts := make([]point, len(c.corners))
	for i, k := range c.corners {
		p := f.corners[k]
		pts[i] = point{p.x + 0.5*noise(p.x/7.3, p.y/7.3), p.y + 0.5*noise(p.x/7.3+31, p.y/7.3+17)}
	}
	// a point in the middle of each side that winds to one side or the other
	out := pts[:1:1]
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		w := 0.16 * noise(a.x/5+b.y/3, b.x/5-a.y/3)
		out = append(out, point{(a.x+b.x)/2 - (b.y-a.y)*w, (a.y+b.y)/2 + (b.x-a.x)*w}, b)
	}
	for range 2 {
		out = roundedLine(out)
	}
	return out
}

// roundedLine cuts the corners of a line.
func roundedLine(pts []point) []point {
	if len(pts) < 3 {
		return pts
	}
	out := []point{pts[0]}
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		out = append(out, point{a.x*0.75 + b.x*0.25, a.y*0.75 + b.y*0.25},
			point{a.x*0.25 + b.x*0.75, a.y*0.25 + b.y*0.75})
	}
	return append(out, pts[len(pts)-1])
}

func (f *hexForge) hexRivers() []drawnLine {
	var out []drawnLine
	for _, c := range f.courses {
		if c.kind == "river" {
			out = append(out, drawnLine{Name: c.name, Rank: c.rank, Spring: !c.inflow,
				Line: f.delta(simplify(f.waterLine(c), 0.06))})
		}
	}
	return out
}

// brooks are the rivers of the tables that have no effect: they are drawn thin, in their natural course.
func (f *hexForge) brooks() []drawnLine {
	var out []drawnLine
	for _, l := range f.src.rivers {
		if slices.ContainsFunc(f.courses, func(c hexCourse) bool { return c.name == l.name }) {
			continue
		}
		for _, part := range f.onSheet(dense(meandering(l.pts), 1)) {
			if lengthOf(part) > 12 {
				out = append(out, drawnLine{Name: l.name, Rank: 5, Line: f.delta(simplify(part, 0.2))})
			}
		}
	}
	return out
}

// hexLakes are the lakes along hexsides, as wide as a third of a hex in the middle and narrow at the ends; and those
// without an effect within one hex.
func (f *hexForge) hexLakes() []drawnLine {
	var out []drawnLine
	for _, c := range f.courses {
		if c.kind != "lake" {
			continue
		}
		line := f.waterLine(c)
		whole, gone := lengthOf(line), 0.0
		var left, right []point
		for i, p := range line {
			a, b := line[max(i-1, 0)], line[min(i+1, len(line)-1)]
			d := max(dist(a, b), 1e-6)
			if i > 0 {
				gone += dist(line[i-1], p)
			}
			t := gone / whole
			wide := 0.17 * f.dy() * math.Pow(math.Sin(math.Pi*min(max(t, 0.02), 0.98)), 0.35)
			l := wide * (1 + 0.35*noise(p.x/4, p.y/4))
			r := wide * (1 + 0.35*noise(p.x/4+50, p.y/4+50))
			nx, ny := -(b.y-a.y)/d, (b.x-a.x)/d
			left = append(left, point{p.x + nx*l, p.y + ny*l})
			right = append(right, point{p.x - nx*r, p.y - ny*r})
		}
		slices.Reverse(right)
		ring := append(left, right...)
		out = append(out, drawnLine{Name: c.name, Line: f.delta(simplify(append(ring, ring[0]), 0.06))})
	}
	return out
}

func (f *hexForge) hexTowns() []drawnTown {
	var out []drawnTown
	for _, t := range f.m.Towns {
		size := 1
		switch {
		case len(t.Places) > 1:
			size = 4
		case t.Kind == "city":
			size = 3
		default:
			for _, o := range f.src.towns {
				if o.name == t.Name && o.pop > 30000 {
					size = 2
				}
			}
		}
		for i, p := range t.Places {
			u := f.unit(f.at(p))
			name := t.Name
			if i > 0 {
				name = ""
			}
			out = append(out, drawnTown{name, u[0], u[1], size})
		}
	}
	return out
}

// hexWays are the railways as smooth lines that cross the hexsides which they join, in the middle, and meet in the
// middle of hexes with a town or a junction.
func (f *hexForge) hexWays() []drawnWay {
	arms := map[board.Place]int{}
	for _, w := range f.m.Ways {
		for _, e := range w.Edges {
			a, b := f.grid.Ends(e)
			arms[a]++
			arms[b]++
		}
	}
	fixed := map[board.Place]bool{}
	for _, t := range f.m.Towns {
		for _, p := range t.Places {
			fixed[p] = true
		}
	}
	var out []drawnWay
	for i, w := range f.m.Ways {
		between := func(a, b board.Place) point {
			p, q := f.at(a), f.at(b)
			return point{(p.x + q.x) / 2, (p.y + q.y) / 2}
		}
		var pts []point
		for k, p := range w.Places {
			if k > 0 {
				pts = append(pts, between(w.Places[k-1], p))
			}
			at := f.at(p)
			if k > 0 && k < len(w.Places)-1 && arms[p] == 2 && !fixed[p] {
				m, n := between(w.Places[k-1], p), between(p, w.Places[k+1])
				at = point{at.x*0.35 + (m.x+n.x)*0.325, at.y*0.35 + (m.y+n.y)*0.325}
				at.x += 0.7 * noise(at.x/6, at.y/6)
				at.y += 0.7 * noise(at.x/6+9, at.y/6+9)
			}
			pts = append(pts, at)
		}
		if w.From != "" {
			pts = append([]point{f.offSheet(pts[0], w.From)}, pts...)
		}
		if w.To != "" {
			pts = append(pts, f.offSheet(pts[len(pts)-1], w.To))
		}
		out = append(out, drawnWay{f.m.Ways[i].Kind, f.delta(simplify(spline(pts, 0.8), 0.08))})
	}
	return out
}

// offSheet is where a way leaves the map from a hex at its edge.
func (f *hexForge) offSheet(p point, rim string) point {
	land := f.src.cfg.Land
	switch rim {
	case "north":
		return point{p.x, land.North}
	case "south":
		return point{p.x, land.South}
	case "west":
		return point{land.West, p.y}
	}
	return point{land.East, p.y}
}

// hexWoods are the outlines of the forest: the hexes, with edges that swell and shrink by a tenth of a hex.
func (f *hexForge) hexWoods() [][]point {
	const cell = 0.8
	land := f.src.cfg.Land
	w, h := int((land.East-land.West)/cell), int((land.North-land.South)/cell)
	at := func(x, y float64) point { return point{land.West + (x+0.5)*cell, land.North - (y+0.5)*cell} }
	stand := newField(w, h)
	for y := range h {
		for x := range w {
			i := y*w + x
			stand.v[i] = -1
			if p := f.placeOf(at(float64(x), float64(y))); p != board.None && f.wooded[p] && !f.swamp[p] {
				stand.v[i] = 1
			}
		}
	}
	stand.blur(1)
	for y := range h {
		for x := range w {
			p := at(float64(x), float64(y))
			stand.v[y*w+x] += 0.55*noise(p.x/2.9, p.y/2.9) + 0.3*noise(p.x/1.3+7, p.y/1.3) - 0.3
		}
	}
	var out [][]point
	for _, ring := range stand.contours() {
		for i, p := range ring {
			ring[i] = at(p.x-0.5, p.y-0.5)
		}
		if enclosed(ring) < 6 {
			continue
		}
		ring = rounded(ring)
		ring = simplify(append(ring, ring[0]), 0.1)
		for i, p := range ring {
			ring[i] = point{metre(p.x), metre(p.y)}
		}
		out = append(out, ring)
	}
	return out
}

// preview writes a picture of the map as it is printed.
func (f *hexForge) preview(path string, width int, around, _ string) error {
	m, err := printmap.New(f.info(), printmap.Options{Width: width})
	if err != nil {
		return err
	}
	return writePicture(m, f.info(), path, around)
}

// info is what the files of the map say of the game, in the kernel's words.
func (f *hexForge) info() *kernel.Info {
	info := &kernel.Info{ID: f.src.cfg.Game, Name: f.hx.Title, Shape: f.shapeJSON(), Places: []kernel.PlaceInfo{{}}}
	for i, id := range []string{"german", "soviet"} {
		info.Sides[i] = kernel.SideInfo{ID: id, Name: id, Emblem: emblems[i]}
	}
	zero := f.unit(point{f.hx.X0 - f.dx(), f.hx.Y0 + f.dy()})
	info.Grid = kernel.NewGrid(f.grid, 1, int32(zero[0]), int32(zero[1]), int32(f.hx.DX), int32(f.hx.DY))
	places, err := info.Grid.Places()
	if err != nil {
		panic(err) // a record of our own
	}
	for p := range places {
		places[p].Terrain, places[p].Ground = f.m.Terrains[f.m.Terrain[p]], "open"
		if f.wooded[p] {
			places[p].Ground = "wood"
		}
		if f.swamp[p] {
			places[p].Ground = "marsh"
		}
	}
	info.Places = append(info.Places, places...)
	return info
}
