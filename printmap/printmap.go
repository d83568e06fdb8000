// What can be drawn and how it is drawn: the options, the order of the layers, ground, borders, waters and towns, and
// the ways to write the result.

package printmap

import (
	"fmt"
	"image/color"
	"io"
	"math"
	"slices"

	"umpire/kernel"
)

// Tone marks a place with an overlay's colour and, if Text is not empty, with what the overlay says there.
type Tone struct {
	Color color.NRGBA
	Text  string
}

// Path is a line of an overlay from place to place, such as the path that supply takes.
type Path struct {
	Color  color.NRGBA
	Places []kernel.PlaceID
}

// LegendLine says what a colour of an overlay means.
type LegendLine struct {
	Color color.NRGBA
	Text  string
}

// Options say what lies over the map, and how large a picture of it is.
type Options struct {
	// Tones colour places, by id: an overlay such as control; later ones lie over earlier ones.
	Tones []map[kernel.PlaceID]Tone
	// Paths lie over the map as broken lines.
	Paths []Path
	// Legend explains the tones, in the margin.
	Legend []LegendLine
	// Title stands in the margin; the game's name if empty. Subtitle stands below it: the scenario.
	Title, Subtitle string
	// Holders says which side holds a place at the start of a scenario: with it the front line is drawn, and Front is
	// what the key calls it.
	Holders map[kernel.PlaceID]kernel.Side
	Front   string
	// Width of a PNG in pixels; 0 for 1600.
	Width int
}

var (
	paper    = color.NRGBA{0xef, 0xe6, 0xcf, 0xff}
	ink      = color.NRGBA{0x3b, 0x32, 0x26, 0xff}
	border   = color.NRGBA{0x5a, 0x3f, 0x2a, 0xff}
	river    = color.NRGBA{0x2a, 0x6f, 0xa8, 0xff}
	banks    = color.NRGBA{0x7f, 0xbe, 0xe9, 0xff}
	lake     = color.NRGBA{0x7f, 0xbe, 0xe9, 0xff}
	halo     = color.NRGBA{0xfa, 0xf4, 0xe2, 0xff}
	hatchInk = color.NRGBA{0xa8, 0x3a, 0x1c, 0xb0}
	gold     = color.NRGBA{0xe8, 0xb0, 0x2e, 0xff}
)

// groundTints colour places by their ground (kernel.Grounds), kindTints those without one by their kind (kernel.Kinds).
// The browser's map has the same colours (web/src/map/colours.ts). They are chosen to differ in lightness as well as in
// hue, so that people who see no red or no green can tell them apart; a test measures it.
var (
	groundTints = map[string]color.NRGBA{
		"open": {0xbc, 0xc7, 0x89, 0xff}, "rough": {0xff, 0xf8, 0xc1, 0xff}, "wood": {0x7f, 0x91, 0x62, 0xff},
		"marsh": {0xc4, 0xd5, 0xda, 0xff}, "hard": {0xee, 0x92, 0x48, 0xff},
		"town": {0xaa, 0x98, 0x8d, 0xff}, "prize": {0xdc, 0xa8, 0xb3, 0xff},
	}
	kindTints = map[string]color.NRGBA{"staging": {0xde, 0xce, 0xb9, 0xff}, "box": {0xec, 0xe2, 0xc8, 0xff}}
)

// tint is the colour of a place's ground.
func tint(p *kernel.PlaceInfo) color.NRGBA {
	if c, ok := groundTints[p.Ground]; ok {
		return c
	}
	if c, ok := kindTints[p.Kind]; ok {
		return c
	}
	return paper
}

// plate is what the number of a place stands on.
type plate struct {
	fill, text color.NRGBA
	square     bool // with corners; otherwise round at both ends
	star       bool // a star before it: victory is counted here
}

// unevenPlate is that of ground which hinders movement.
var unevenPlate = plate{fill: color.NRGBA{0xe3, 0xb5, 0x3c, 0xff}, text: color.NRGBA{0x2b, 0x1e, 0x08, 0xff},
	square: true}

// plates are the plates by ground (kernel.Grounds); a place of other ground has a plain one.
var plates = map[string]plate{
	"open":  {fill: color.NRGBA{0x8f, 0xa8, 0x5d, 0xff}, text: color.NRGBA{0x17, 0x20, 0x0a, 0xff}},
	"rough": unevenPlate, "wood": unevenPlate, "marsh": unevenPlate,
	"hard": {fill: color.NRGBA{0xc2, 0x45, 0x1c, 0xff}, text: color.NRGBA{0xff, 0xff, 0xff, 0xff}, square: true},
	"prize": {fill: color.NRGBA{0x9c, 0x2f, 0x1c, 0xff}, text: color.NRGBA{0xff, 0xff, 0xff, 0xff}, square: true,
		star: true},
}

// Map is a drawn map, to be written as a picture or cut into pages.
type Map struct {
	info  *kernel.Info
	unitM int
	w, h  int
	title string
	pngW  int
	marks []mark
}

// drawing is a map while it is drawn.
type drawing struct {
	info  *kernel.Info
	s     *shape
	o     Options
	byID  map[string]kernel.PlaceID
	cell  float64            // the typical width of an area, the measure of every line and letter
	land  [4]float64         // left, top, right and bottom of the land, without the margin
	rings map[string][][]fpt // outlines of areas by id
	marks []mark
	taken [][4]float64       // where text stands
	inked map[[2]int]float64 // where lines run, for the places of names
	// blocks are the names of areas with their numbers, when they have been placed
	blocks []*nameBlock
	// dots are the towns by name; squares the colours of those that are printed as cities
	dots    map[string]town
	squares map[string]color.NRGBA
	// water has the outlines of seas and of country that is no place; coasts are the shores, coastArcs their arcs
	water     map[string][][]fpt
	coasts    [][]fpt
	coastArcs map[int]bool
	openArcs  map[int]bool // the other ends of seas: no land lies there
	hexes     []kernel.PlaceID
}

// New draws a game's map. It fails if the game has no drawing, or one that does not fit its places.
func New(info *kernel.Info, o Options) (*Map, error) {
	s, err := readShape(info)
	if err != nil {
		return nil, err
	}
	d := &drawing{info: info, s: s, o: o, byID: map[string]kernel.PlaceID{}, rings: map[string][][]fpt{}}
	for i := 1; i < len(info.Places); i++ {
		d.byID[info.Places[i].ID] = kernel.PlaceID(i)
	}
	if d.o.Title == "" {
		d.o.Title = info.Name
	}
	if err := d.measure(); err != nil {
		return nil, err
	}
	steps := []func() error{d.background, d.hexGround, d.hexVegetation, d.tones, d.regions, d.hexLines, d.hexPrints,
		d.hexWaters, d.hexRows, d.hexRails, d.hexWorks, d.hexFronts, d.overlayPaths, d.hexTowns, d.hexNames, d.margin}
	if info.Grid == nil {
		steps = []func() error{d.background, d.seas, d.areas, d.vegetation, d.tones, d.regions,
			d.scenery, d.borders, d.waters, d.hairlines, d.coastLines, d.ways, d.boxes, d.fronts, d.edgePrints,
			d.overlayPaths, d.towns, d.names, d.margin}
	}
	for _, step := range steps {
		if err := step(); err != nil {
			return nil, err
		}
	}
	sh := &Map{info: info, unitM: s.UnitM, w: s.Width, h: s.Height, title: d.o.Title, pngW: o.Width, marks: d.marks}
	if sh.pngW == 0 {
		sh.pngW = 1600
	}
	return sh, nil
}

func (d *drawing) add(m ...mark) { d.marks = append(d.marks, m...) }

// measure reads the outlines and finds the typical size of an area.
func (d *drawing) measure() error {
	d.land = [4]float64{0, 0, float64(d.s.Width), float64(d.s.Height)}
	if e := d.s.Edge; len(e) == 4 {
		d.land = [4]float64{float64(e[0]), float64(e[1]), float64(e[2]), float64(e[3])}
	}
	d.dots, d.squares = map[string]town{}, map[string]color.NRGBA{}
	for _, t := range d.s.Towns {
		d.dots[t.Name] = t
	}
	for i := 1; i < len(d.info.Places); i++ {
		if c, ok := d.printed(kernel.PlaceID(i), "square"); ok {
			d.squares[d.info.Places[i].Name] = c
		}
	}
	if d.info.Grid != nil {
		return d.measureHexes()
	}
	sum, n := 0.0, 0
	for _, id := range d.s.areaIDs() {
		if _, ok := d.byID[id]; !ok {
			return fmt.Errorf("the drawing has an area %q that is not a place of %s", id, d.info.ID)
		}
		l, t, r, b := math.Inf(1), math.Inf(1), math.Inf(-1), math.Inf(-1)
		for _, ring := range d.s.Areas[id].Rings {
			pts, err := d.s.outline(ring)
			if err != nil {
				return fmt.Errorf("the drawing of area %s: %w", id, err)
			}
			line := floats(pts)
			for _, p := range line {
				l, t, r, b = math.Min(l, p.x), math.Min(t, p.y), math.Max(r, p.x), math.Max(b, p.y)
			}
			d.rings[id] = append(d.rings[id], line)
		}
		sum, n = sum+math.Sqrt(math.Max(0, (r-l)*(b-t))), n+1
	}
	d.cell = float64(min(d.s.Width, d.s.Height)) / 8
	if n > 0 {
		d.cell = sum / float64(n)
	}
	return nil
}

func floats(pts []pt) []fpt {
	out := make([]fpt, len(pts))
	for i, p := range pts {
		out[i] = fpt{float64(p.x), float64(p.y)}
	}
	return out
}

func (d *drawing) areas() error {
	for _, id := range d.s.areaIDs() {
		fill := tint(&d.info.Places[d.byID[id]])
		// a thin outline of the same colour closes the gap between neighbours
		d.add(mark{rings: d.rings[id], fill: fill, stroke: fill, width: d.cell * 0.004})
	}
	return nil
}

// hatching is the pattern of ground that hinders more than any other.
func hatching(rings [][]fpt, cell float64) []mark {
	return []mark{{rings: hatches(rings, cell*0.075), open: true, butt: true, stroke: hatchInk, width: cell * 0.012}}
}

// tones lays overlays over the ground.
func (d *drawing) tones() error {
	for _, layer := range d.o.Tones {
		for _, id := range d.s.areaIDs() {
			if t, ok := layer[d.byID[id]]; ok && t.Color.A > 0 {
				d.add(mark{rings: d.rings[id], fill: t.Color})
			}
		}
	}
	return nil
}

// riverWidth is how wide a river is drawn, by its rank, in areas.
func riverWidth(rank int) float64 {
	return []float64{0.036, 0.036, 0.026, 0.017, 0.010, 0.010}[max(0, min(5, rank))]
}

// waters draws the bands of crossings, rivers and lakes. A river is as wide as its rank says, and thinner where it
// rises. Where the border of a crossing leaves the river, a river's line is drawn along it: the whole border is a
// crossing.
func (d *drawing) waters() error {
	wet := d.nearRivers(d.cell * 0.06)
	for _, n := range d.s.Crossings {
		if n < 0 || n >= len(d.s.Arcs) {
			return fmt.Errorf("the drawing has a crossing on arc %d, which does not exist", n)
		}
		d.add(mark{rings: [][]fpt{floats(points(d.s.Arcs[n]))}, open: true, stroke: banks, width: d.cell * 0.05})
	}
	for _, n := range d.s.Crossings {
		for _, part := range splitLine(floats(points(d.s.Arcs[n])), wet) {
			if !part.on {
				d.add(mark{rings: [][]fpt{part.line}, open: true, stroke: river, width: d.cell * riverWidth(3)})
			}
		}
	}
	for _, l := range d.s.Rivers {
		w, pts := d.cell*riverWidth(l.Rank), floats(points(l.Line))
		if !l.Spring {
			d.add(mark{rings: [][]fpt{pts}, open: true, stroke: river, width: w})
			continue
		}
		for _, part := range tapered(pts, d.cell*0.9) {
			d.add(mark{rings: [][]fpt{part.line}, open: true, stroke: river, width: max(w*part.width, d.cell*0.005)})
		}
	}
	// lakes are drawn over the river lines that run through them
	for _, l := range d.s.Lakes {
		d.add(mark{rings: [][]fpt{floats(points(l.Line))}, fill: lake, stroke: river, width: d.cell * 0.006})
	}
	return nil
}

// taper is a part of a line, and which share of its full width it has.
type taper struct {
	line  []fpt
	width float64
}

// tapered cuts a line into parts that widen from its first point to its full width at a distance of reach, or
// after two thirds of a short line.
func tapered(line []fpt, reach float64) []taper {
	whole := 0.0
	for i := 1; i < len(line); i++ {
		whole += math.Hypot(line[i].x-line[i-1].x, line[i].y-line[i-1].y)
	}
	const steps = 5
	reach = min(reach, whole*2/3) / steps
	var out []taper
	cur, gone := []fpt{line[0]}, 0.0
	for i := 1; i < len(line); i++ {
		a, b := line[i-1], line[i]
		l := math.Hypot(b.x-a.x, b.y-a.y)
		for n := len(out) + 1; len(out) < steps && gone+l > reach*float64(n) && l > 0; n = len(out) + 1 {
			t := (reach*float64(n) - gone) / l
			p := fpt{a.x + (b.x-a.x)*t, a.y + (b.y-a.y)*t}
			out = append(out, taper{append(cur, p), 0.3 + 0.7*float64(len(out))/steps})
			cur = []fpt{p}
		}
		gone += l
		cur = append(cur, b)
	}
	return append(out, taper{cur, 1})
}

// borders draws the borders of areas, the strongest lines of the map next to rivers. Those of crossings have bands.
func (d *drawing) borders() error {
	var dry [][]fpt
	for i, a := range d.s.Arcs {
		if !slices.Contains(d.s.Crossings, i) && !d.coastArcs[i] && !d.openArcs[i] {
			dry = append(dry, floats(points(a)))
		}
	}
	if len(dry) > 0 {
		d.add(mark{rings: dry, open: true, stroke: color.NRGBA{0xfa, 0xf4, 0xe2, 0xa0}, width: d.cell * 0.032},
			mark{rings: dry, open: true, stroke: border, width: d.cell * 0.016})
	}
	return nil
}

// hairlines go over rivers: where a border follows one it is still seen.
func (d *drawing) hairlines() error {
	var all [][]fpt
	for i, a := range d.s.Arcs {
		if !d.coastArcs[i] && !d.openArcs[i] {
			all = append(all, floats(points(a)))
		}
	}
	if len(all) > 0 {
		d.add(mark{rings: all, open: true, stroke: color.NRGBA{0x2a, 0x26, 0x2c, 0xa0}, width: d.cell * 0.006})
	}
	return nil
}

// boxes covers what waters and lines leave in the boxes off the map.
func (d *drawing) boxes() error {
	for _, id := range d.s.areaIDs() {
		if p := &d.info.Places[d.byID[id]]; p.Kind == "box" {
			d.add(mark{rings: d.rings[id], fill: tint(p), stroke: border, width: d.cell * 0.016})
		}
	}
	return nil
}

// nearRivers tells whether a river runs within about reach of a point.
func (d *drawing) nearRivers(reach float64) func(fpt) bool {
	cells := map[[2]int]bool{}
	for _, r := range d.s.Rivers {
		pts := floats(points(r.Line))
		for i := 1; i < len(pts); i++ {
			a, b := pts[i-1], pts[i]
			n := int(math.Hypot(b.x-a.x, b.y-a.y)/reach*2) + 1
			for k := range n + 1 {
				t := float64(k) / float64(n)
				x, y := int((a.x+(b.x-a.x)*t)/reach), int((a.y+(b.y-a.y)*t)/reach)
				for j := range 9 {
					cells[[2]int{x + j%3 - 1, y + j/3 - 1}] = true
				}
			}
		}
	}
	return func(p fpt) bool { return cells[[2]int{int(p.x / reach), int(p.y / reach)}] }
}

// linePart is a part of a line, and whether the condition holds on it.
type linePart struct {
	line []fpt
	on   bool
}

// splitLine cuts a line where a condition changes; each part begins at the last point of the one before.
func splitLine(line []fpt, on func(fpt) bool) []linePart {
	var out []linePart
	for i := 1; i < len(line); i++ {
		mid := fpt{(line[i-1].x + line[i].x) / 2, (line[i-1].y + line[i].y) / 2}
		if is := on(mid); len(out) > 0 && out[len(out)-1].on == is {
			out[len(out)-1].line = append(out[len(out)-1].line, line[i])
		} else {
			out = append(out, linePart{[]fpt{line[i-1], line[i]}, is})
		}
	}
	return out
}

func square(x, y, w, h float64) [][]fpt {
	return [][]fpt{{{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}}}
}

// towns draws each town by its size; the place of a game that is printed as a city has a square.
func (d *drawing) towns() error {
	for _, t := range d.s.Towns {
		at, r := fpt{float64(t.X), float64(t.Y)}, d.townRadius(t.Size)
		if c, ok := d.squares[t.Name]; ok {
			d.add(citySquare(at, d.cell*0.05, c)...)
			continue
		}
		if t.Size < 3 {
			d.add(townDot(at, r, t.Size)...)
			continue
		}
		if t.Size >= 4 {
			d.add(townPlan(at.x, at.y, r*3.1, 4, t.X)...)
		} else {
			d.add(townPlan(at.x, at.y, r*2.3, 3, t.X)...)
		}
	}
	return nil
}

// townRadius is half of how wide the sign of a town is, before houses are drawn for it.
func (d *drawing) townRadius(size int) float64 { return d.cell * (0.011 + 0.008*float64(size)) }

// townDot is a ring, with a dot in it for a town that is not small.
func townDot(at fpt, r float64, size int) []mark {
	m := []mark{{dots: []fpt{at}, stroke: ink, width: 1.9 * r}, {dots: []fpt{at}, stroke: halo, width: 1.2 * r}}
	if size == 2 {
		m = append(m, mark{dots: []fpt{at}, stroke: ink, width: 0.6 * r})
	}
	return m
}

// citySquare is the square of a city, r from its middle to its edge.
func citySquare(at fpt, r float64, c color.NRGBA) []mark {
	return []mark{{rings: square(at.x-r, at.y-r, 2*r, 2*r), fill: c, stroke: ink, width: r * 0.34},
		{rings: square(at.x-r*0.3, at.y-r*0.3, 0.6*r, 0.6*r), fill: ink}}
}

// Around is the part of the map around a place, km kilometres wide and two thirds as high. It fails if the drawing has
// no scale.
func (s *Map) Around(place kernel.PlaceID, km float64) (Page, error) {
	if s.unitM <= 0 {
		return Page{}, fmt.Errorf("the drawing of %s's map does not say how large it is: only the whole can be drawn",
			s.info.ID)
	}
	p := s.info.Places[place]
	w := km * 1000 / float64(s.unitM)
	v := view{x: float64(p.X) - w/2, y: float64(p.Y) - w/3, w: w, h: w * 2 / 3, pxW: s.pngW}
	return Page{Name: p.ID, title: s.title, marks: s.marks, view: v}, nil
}

// JPEG writes the map as a picture for a screen.
func (s *Map) JPEG(w io.Writer) error {
	return writeJPEG(w, s.marks, view{w: float64(s.w), h: float64(s.h), pxW: s.pngW})
}

// SVG writes the map as a picture of any size. The same map gives the same bytes.
func (s *Map) SVG(w io.Writer) error {
	return writeSVG(w, s.title, s.marks, view{w: float64(s.w), h: float64(s.h)})
}

// PNG writes the map as pixels.
func (s *Map) PNG(w io.Writer) error {
	return writePNG(w, s.marks, view{w: float64(s.w), h: float64(s.h), pxW: s.pngW})
}
