// The forge: one run from the sources to two files, map.json with places and borders and shape.json with the drawing.

package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"
)

// place is a place as map.json has it.
type place struct {
	ID        string            `json:"id"`
	Name      string            `json:"name"`
	Kind      string            `json:"kind"`
	Terrain   string            `json:"terrain"`
	City      string            `json:"city,omitempty"`
	Tags      []string          `json:"tags,omitempty"`
	Control   map[string]string `json:"control"`
	Contested []string          `json:"contested,omitempty"`
	X         int               `json:"x"`
	Y         int               `json:"y"`
	Lon       float64           `json:"lon"`
	Lat       float64           `json:"lat"`
	Order     int               `json:"order,omitempty"`
	Source    string            `json:"source"`
	Aliases   []string          `json:"aliases,omitempty"`
}

// border is a border of two places as map.json has it.
type border struct {
	A      string   `json:"a"`
	B      string   `json:"b"`
	River  string   `json:"river,omitempty"`
	Tags   []string `json:"tags,omitempty"`
	Source string   `json:"source"`
}

// forge is the whole run for one game, and what the two files are written from.
type forge struct {
	src     *sources
	g       *grid
	t       *topology
	places  []place
	borders []border
	km      map[pair]float64
	rough   []int
	lines   map[string][][]point // railways and roads, by kind
}

// run draws the map from its sources.
func run(src *sources) (*forge, error) {
	g := newGrid(src)
	g.grow()
	g.bridgeheads()
	g.mendBorders()
	t, err := g.trace()
	if err != nil {
		return nil, err
	}
	g.shape(t)
	f := &forge{src: src, g: g, t: t, km: map[pair]float64{}}
	f.rough = g.roughness()
	f.makePlaces()
	f.markCoasts()
	f.makeBorders()
	return f, f.layWays()
}

// unit turns a place in the plane into whole map units: x east, y down from the top left corner of the paper.
func (f *forge) unit(p point) [2]int {
	c := f.src.cfg
	u := float64(c.UnitM) / 1000
	return [2]int{int(math.Round((p.x - c.Land.West + c.Margin.West) / u)),
		int(math.Round((c.Land.North + c.Margin.North - p.y) / u))}
}

func (f *forge) size() (w, h int) {
	c := f.src.cfg
	e := f.unit(point{c.Land.East + c.Margin.East, c.Land.South - c.Margin.South})
	return e[0], e[1]
}

// control spells out a control column: one letter for each date.
func (c *config) control(letters string) map[string]string {
	out := map[string]string{}
	for i, date := range c.Dates {
		out[date] = c.Sides[letters[i:i+1]]
	}
	return out
}

// lettered is the terrain that a letter of areas.csv stands for, empty if it stands for none.
func (c *config) lettered(letter string) string {
	for _, t := range c.Terrains {
		if t.Letter == letter {
			return t.ID
		}
	}
	return ""
}

// terrainAt is the terrain of an area with a share of rough ground, in thousandths.
func (c *config) terrainAt(rough int) string {
	id, from := "", -1
	for _, t := range c.Terrains {
		if t.From > from && rough >= t.From {
			id, from = t.ID, t.From
		}
	}
	return id
}

// groundOf is the ground of a terrain, empty for places that have none, such as boxes.
func (c *config) groundOf(terrain string) string {
	for _, t := range c.Terrains {
		if t.ID == terrain {
			return t.Ground
		}
	}
	return ""
}

func round3(v float64) float64 { return math.Round(v*1000) / 1000 }

func (f *forge) makePlaces() {
	label := f.labels()
	fixed := map[string]override{}
	for _, o := range f.src.overrides {
		if o.Kind == "terrain" {
			fixed[o.Area] = o
		}
	}
	for k, a := range f.src.areas {
		p := place{ID: a.id, Name: a.name, Kind: "area", City: a.city, Tags: a.tags,
			Control:   f.src.cfg.control(a.control),
			Contested: a.contested, X: label[k][0], Y: label[k][1], Lon: round3(a.lon), Lat: round3(a.lat),
			Source:  a.source,
			Aliases: append([]string{strings.ToLower(a.name)}, a.aliases...)}
		why := ""
		switch {
		case f.src.cfg.lettered(a.terrain) != "":
			p.Terrain = f.src.cfg.lettered(a.terrain)
		case fixed[a.id].Value != "":
			p.Terrain, why = fixed[a.id].Value, "; terrain: "+fixed[a.id].Reason
		default:
			p.Terrain, why = f.src.cfg.terrainAt(f.rough[k]), fmt.Sprintf("; terrain: %d %% rough", f.rough[k]/10)
		}
		p.Source += why
		f.places = append(f.places, p)
	}
	for k, s := range f.src.cfg.Staging {
		n := len(f.src.areas) + k
		lon, lat := f.src.pr.inverse((s.Seeds[0]+s.Seeds[2])/2, (s.Seeds[1]+s.Seeds[3])/2)
		f.places = append(f.places, place{ID: s.ID, Name: s.Name, Kind: "staging", Terrain: "staging",
			Control: f.src.cfg.control(s.Control),
			X:       label[n][0], Y: label[n][1], Lon: round3(lon), Lat: round3(lat), Source: s.Source,
			Aliases: []string{strings.ToLower(s.ID)}})
	}
	for _, b := range f.src.cfg.Boxes {
		r := f.boxRect(b)
		p := place{ID: b.ID, Name: b.Name, Kind: "box", Terrain: "box", Tags: b.Tags,
			Control: f.src.cfg.control(b.Control), Order: b.Order,
			X: (r[0] + r[2]) / 2, Y: (r[1] + r[3]) / 2, Lon: b.Lon, Lat: b.Lat, Source: b.Source,
			Aliases: []string{strings.ToLower(b.Name)}}
		f.places = append(f.places, p)
	}
}

// boxRect is west, north, east, south in units.
func (f *forge) boxRect(b boxConfig) [4]int {
	r := b.Rect
	if b.Order > 0 {
		w := f.src.cfg.Row
		r[0] = w.West + float64(b.Order-1)*(w.Width+w.Gap)
		r[1], r[2], r[3] = w.South, r[0]+w.Width, w.South+w.Height
	}
	nw, se := f.unit(point{r[0], r[3]}), f.unit(point{r[2], r[1]})
	return [4]int{nw[0], nw[1], se[0], se[1]}
}

// labels finds, for each area, where its name stands: far from its border and not far from its middle, in map units.
func (f *forge) labels() [][2]int {
	g := f.g
	depth := make([]int, len(g.label))
	var queue []int
	for c, k := range g.label {
		i, j := c%g.w, c/g.w
		if g.at(i-1, j) != k || g.at(i+1, j) != k || g.at(i, j-1) != k || g.at(i, j+1) != k {
			depth[c] = 1
			queue = append(queue, c)
		}
	}
	for len(queue) > 0 {
		c := queue[0]
		queue = queue[1:]
		g.sides(c, func(n int) {
			if depth[n] == 0 {
				depth[n] = depth[c] + 1
				queue = append(queue, n)
			}
		})
	}
	best := make([]int, g.nArea)
	pull := make([]point, g.nArea)
	count := make([]float64, g.nArea)
	for c, k := range g.label {
		if k >= 0 && int(k) < g.nArea {
			p := g.centreOf(c)
			pull[k].x += p.x
			pull[k].y += p.y
			count[k]++
		}
	}
	score := make([]float64, g.nArea)
	for k := range best {
		best[k], score[k] = -1, -1e9
		pull[k] = point{pull[k].x / count[k], pull[k].y / count[k]}
	}
	for c, k := range g.label {
		if k < 0 || int(k) >= g.nArea {
			continue
		}
		s := float64(depth[c])*g.cell - dist(g.centreOf(c), pull[k])*0.35
		if s > score[k]+1e-9 {
			best[k], score[k] = c, s
		}
	}
	out := make([][2]int, g.nArea)
	for k, c := range best {
		out[k] = f.unit(g.centreOf(c))
	}
	return out
}

func (f *forge) makeBorders() {
	wet := map[pair]map[string]float64{}
	for _, a := range f.t.arcs {
		if a.left < 0 || a.right < 0 || int(a.left) >= f.g.nArea || int(a.right) >= f.g.nArea {
			continue
		}
		p := pairOf(a.left, a.right)
		f.km[p] += a.km
		if wet[p] == nil {
			wet[p] = map[string]float64{}
		}
		for n, km := range a.riverKm {
			wet[p][n] += km
		}
	}
	decided := map[pair]override{}
	index := map[string]int16{}
	for k, n := range f.g.names {
		index[n] = int16(k)
	}
	for _, o := range f.src.overrides {
		if o.Kind == "river" || o.Kind == "no-river" {
			decided[pairOf(index[o.A], index[o.B])] = o
		}
	}
	var pairs []pair
	for p := range f.km {
		pairs = append(pairs, p)
	}
	slices.SortFunc(pairs, func(x, y pair) int { return (int(x.a)-int(y.a))*1000 + int(x.b) - int(y.b) })
	for _, p := range pairs {
		b := border{A: f.g.names[p.a], B: f.g.names[p.b]}
		var names []string
		total := 0.0
		for n := range wet[p] {
			names = append(names, n)
		}
		sort.Strings(names)
		most := ""
		for _, n := range names {
			total += wet[p][n]
			if most == "" || wet[p][n] > wet[p][most] {
				most = n
			}
		}
		share := int(total / f.km[p] * 1000)
		b.Source = fmt.Sprintf("reconstructed: %d km shared, %d %% along rivers", int(math.Round(f.km[p])), share/10)
		if share >= f.src.cfg.CrossingPM {
			b.River = most
		}
		switch o := decided[p]; o.Kind {
		case "river":
			b.River, b.Source = o.Value, b.Source+"; override: "+o.Reason
		case "no-river":
			b.River, b.Source = "", b.Source+"; override: "+o.Reason
		}
		f.borders = append(f.borders, b)
	}
	for _, s := range f.src.cfg.Straits {
		f.borders = append(f.borders, border{A: s.A, B: s.B, River: s.Name, Tags: s.Tags, Source: s.Source})
	}
	var chain []boxConfig
	for _, b := range f.src.cfg.Boxes {
		if b.Order > 0 {
			chain = append(chain, b)
		}
	}
	for i := 1; i < len(chain); i++ {
		f.borders = append(f.borders, border{A: chain[i-1].ID, B: chain[i].ID,
			Source: f.src.cfg.Row.Source})
	}
}

func encode(v any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(v); err != nil {
		panic(err) // only plain structs and slices come here
	}
	return strings.TrimSpace(b.String())
}

// mapJSON is the file of places, borders, set-up icons, other prints and fronts, one record a line.
func (f *forge) mapJSON() []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "{\"format\":\"umpire-map-1\",\"game\":%q,\"kind\":\"areas\",\n\"places\":[\n", f.src.cfg.Game)
	list(&b, len(f.places), func(i int) string { return encode(f.places[i]) })
	b.WriteString("],\n\"borders\":[\n")
	list(&b, len(f.borders), func(i int) string { return encode(f.borders[i]) })
	b.WriteString("],\n\"icons\":[\n")
	list(&b, len(f.src.icons), func(i int) string {
		c := f.src.icons[i]
		return encode(struct {
			Area   string `json:"area"`
			Colour string `json:"colour"`
			Type   string `json:"type"`
			Hint   string `json:"unit_hint"`
			Source string `json:"source"`
		}{c.area, c.colour, c.kind, c.hint, "reconstructed: " + c.source})
	})
	b.WriteString("],\n\"prints\":[\n")
	list(&b, len(f.src.prints), func(i int) string { return encode(f.src.prints[i]) })
	b.WriteString("],\n\"fronts\":[\n")
	list(&b, len(f.src.cfg.Fronts), func(i int) string { return encode(f.src.cfg.Fronts[i]) })
	b.WriteString("]}\n")
	return b.Bytes()
}

func list(b *bytes.Buffer, n int, record func(int) string) {
	for i := range n {
		b.WriteString(record(i))
		if i+1 < n {
			b.WriteByte(',')
		}
		b.WriteByte('\n')
	}
}

// delta codes points as x, y and then differences. Points that fall on the one before are dropped.
func (f *forge) delta(pts []point) []int {
	var out []int
	var last [2]int
	for i, p := range pts {
		u := f.unit(p)
		if i > 0 && u == last && i < len(pts)-1 {
			continue
		}
		if i == 0 {
			out = append(out, u[0], u[1])
		} else {
			out = append(out, u[0]-last[0], u[1]-last[1])
		}
		last = u
	}
	return out
}

// ringsOf is the outline of an area as rings of arcs, and where its name stands.
type ringsOf struct {
	Rings [][]int `json:"rings"`
	Label [2]int  `json:"label"`
}

// drawnLine is a river, a lake or a region. Spring says of a river that it rises at its first point: there it is thin.
type drawnLine struct {
	Name   string `json:"name"`
	Rank   int    `json:"rank,omitempty"`
	Spring bool   `json:"spring,omitempty"`
	Line   []int  `json:"line"`
}

// drawnTown is a town, with a size from 1 to 4.
type drawnTown struct {
	Name string `json:"name"`
	X    int    `json:"x"`
	Y    int    `json:"y"`
	Size int    `json:"size"`
}

// shapeJSON is the drawing: shared border arcs, rings, rivers, lakes, towns, ways, woods, and the ground's look as a
// picture; one record a line.
func (f *forge) shapeJSON() []byte {
	var b bytes.Buffer
	w, h := f.size()
	c := f.src.cfg
	nw, se := f.unit(point{c.Land.West, c.Land.North}), f.unit(point{c.Land.East, c.Land.South})
	fmt.Fprintf(&b, `{"format":"umpire-shape-1","game":%q,"width":%d,"height":%d,"unit_m":%d,"edge":[%d,%d,%d,%d],`+
		"\n\"arcs\":[\n",
		c.Game, w, h, c.UnitM, nw[0], nw[1], se[0], se[1])
	var arcs [][]int
	for _, a := range f.t.arcs {
		arcs = append(arcs, f.delta(a.pts))
	}
	var lines []string
	for k, p := range f.places[:f.g.nArea] {
		lines = append(lines, fmt.Sprintf("%q:%s", p.ID, encode(ringsOf{f.t.rings[k], [2]int{p.X, p.Y}})))
	}
	for _, bx := range c.Boxes {
		r := f.boxRect(bx)
		arcs = append(arcs, []int{r[0], r[1], r[2] - r[0], 0, 0, r[3] - r[1], r[0] - r[2], 0, 0, r[1] - r[3]})
		lines = append(lines, fmt.Sprintf("%q:%s", bx.ID,
			encode(ringsOf{[][]int{{len(arcs) - 1}}, [2]int{(r[0] + r[2]) / 2, (r[1] + r[3]) / 2}})))
	}
	list(&b, len(arcs), func(i int) string { return encode(arcs[i]) })
	fmt.Fprintf(&b, "],\n\"crossings\":%s,\n\"areas\":{\n", encode(f.crossings()))
	list(&b, len(lines), func(i int) string { return lines[i] })
	b.WriteString("},\n\"voids\":{\n")
	var voids []string
	for k := f.g.nArea; k < len(f.g.names); k++ {
		voids = append(voids, fmt.Sprintf("%q:%s", f.g.names[k], encode(map[string][][]int{"rings": f.t.rings[k]})))
	}
	list(&b, len(voids), func(i int) string { return voids[i] })
	b.WriteString("},\n")
	f.writeSeas(&b)
	b.WriteString("\"rivers\":[\n")
	rivers := f.drawnRivers()
	list(&b, len(rivers), func(i int) string { return encode(rivers[i]) })
	b.WriteString("],\n\"lakes\":[\n")
	lakes := f.drawnLakes()
	list(&b, len(lakes), func(i int) string { return encode(lakes[i]) })
	b.WriteString("],\n\"towns\":[\n")
	towns := f.drawnTowns()
	list(&b, len(towns), func(i int) string { return encode(towns[i]) })
	b.WriteString("],\n\"ways\":[\n")
	ways := f.drawnWays()
	list(&b, len(ways), func(i int) string { return encode(ways[i]) })
	b.WriteString("],\n\"regions\":[\n")
	list(&b, len(f.src.regions), func(i int) string {
		r := f.src.regions[i]
		return encode(drawnLine{Name: r.name, Rank: r.rank, Line: f.delta(spline(r.pts, 12))})
	})
	paper, dense := f.paper()
	woods := f.woods(dense, f.paperAt)
	b.WriteString("],\n\"woods\":[\n")
	list(&b, len(woods), func(i int) string { return encode(f.delta(woods[i])) })
	fmt.Fprintf(&b, "],\n\"ticks\":%s,\n\"captions\":%s,\n\"imprint\":%s,\n", encode(f.ticks()), encode(f.captions()),
		encode(c.Imprint))
	if len(c.Scenery) > 0 {
		fmt.Fprintf(&b, "\"scenery\":%s,\n", encode(c.Scenery))
	}
	fmt.Fprintf(&b, "\"paper\":%s}\n", encode(paper))
	return b.Bytes()
}

// crossings lists the arcs of borders that are river crossings, so that a drawing can show which they are.
func (f *forge) crossings() []int {
	wet := map[pair]bool{}
	index := map[string]int16{}
	for k, n := range f.g.names {
		index[n] = int16(k)
	}
	for _, b := range f.borders {
		if b.River != "" {
			wet[pairOf(index[b.A], index[b.B])] = true
		}
	}
	list := []int{}
	for i, a := range f.t.arcs {
		if a.left >= 0 && a.right >= 0 && wet[pairOf(a.left, a.right)] {
			list = append(list, i)
		}
	}
	return list
}

// drawnRivers are the rivers, each part from the end at which it rises: where it meets no other water and the land
// goes on.
func (f *forge) drawnRivers() []drawnLine {
	var parts []line
	for _, l := range f.src.rivers {
		for _, cut := range f.g.cut(meandering(l.pts)) {
			for _, part := range f.g.ashore(cut) {
				if lengthOf(part) > 12 {
					parts = append(parts, line{l.name, l.rank, slices.Clone(simplify(part, 0.2))})
				}
			}
		}
	}
	meets := func(k int, p point) bool {
		land := f.src.cfg.Land
		if p.x < land.West+1 || p.x > land.East-1 || p.y < land.South+1 || p.y > land.North-1 {
			return true
		}
		if f.g.atSea(p) {
			return true
		}
		for i, o := range parts {
			for j := 1; i != k && j < len(o.pts); j++ {
				if toSegment(p, o.pts[j-1], o.pts[j]) < 3 {
					return true
				}
			}
		}
		for _, l := range f.src.lakes {
			if insideRing(p, l.pts) {
				return true
			}
			for j := range l.pts {
				if toSegment(p, l.pts[j], l.pts[(j+1)%len(l.pts)]) < 2 {
					return true
				}
			}
		}
		return false
	}
	var out []drawnLine
	for k, r := range parts {
		first, last := meets(k, r.pts[0]), meets(k, r.pts[len(r.pts)-1])
		if first && !last {
			slices.Reverse(r.pts)
			first, last = last, first
		}
		out = append(out, drawnLine{Name: r.name, Rank: r.rank, Spring: !first && last, Line: f.delta(r.pts)})
	}
	return out
}

// meandering smooths a river that is known by a few points only, and lets it wind a little between them, by less than
// the error of such a line. A river whose points are less than 4 km apart stays as it is.
func meandering(pts []point) []point {
	if len(pts) < 3 || lengthOf(pts)/float64(len(pts)-1) < 4 {
		return pts
	}
	out := spline(pts, 1.2)
	for i := 1; i+1 < len(out); i++ {
		a, b := out[i-1], out[i+1]
		d := dist(a, b)
		if d == 0 {
			continue
		}
		w := 0.42 * noise(out[i].x/2.7, out[i].y/2.7)
		out[i] = point{out[i].x - (b.y-a.y)/d*w, out[i].y + (b.x-a.x)/d*w}
	}
	for i := range out {
		out[i] = point{metre(out[i].x), metre(out[i].y)}
	}
	return out
}

func (f *forge) drawnLakes() []drawnLine {
	var out []drawnLine
	for k := f.g.nArea; k < len(f.g.names); k++ {
		name, lake := strings.CutPrefix(f.g.names[k], "lake-")
		if !lake {
			continue // seas are drawn from the voids
		}
		pts := f.t.ringPoints(f.t.rings[k][0]) // islands are not drawn
		out = append(out, drawnLine{Name: name, Line: f.delta(append(pts, pts[0]))})
	}
	for _, l := range f.src.lakes {
		if slices.Contains(f.src.cfg.LakeBarriers, l.name) || len(f.g.clip(l.pts)) != 1 ||
			len(f.g.clip(l.pts)[0]) != len(l.pts) {
			continue
		}
		out = append(out, drawnLine{Name: l.name, Line: f.delta(simplify(l.pts, 0.2))})
	}
	return out
}

func (f *forge) drawnTowns() []drawnTown {
	var out []drawnTown
	seats := map[string]bool{}
	for k, a := range f.src.areas {
		size := 2
		for _, t := range f.src.towns {
			if dist(t.at, a.town) < 6 {
				size = max(size, townSize(t.pop))
			}
		}
		if f.src.cfg.groundOf(f.places[k].Terrain) == "prize" {
			size = max(size, 3)
		}
		u := f.unit(a.town)
		out = append(out, drawnTown{a.name, u[0], u[1], size})
		seats[a.name] = true
	}
	for _, t := range f.src.handTowns {
		if f.onLand(t.at) {
			u := f.unit(t.at)
			out = append(out, drawnTown{t.name, u[0], u[1], t.pop})
		}
	}
	for _, t := range f.src.towns {
		near := false
		for _, a := range f.src.areas {
			near = near || dist(t.at, a.town) < 6
		}
		for _, o := range out {
			u := f.unit(t.at)
			near = near || math.Hypot(float64(u[0]-o.X), float64(u[1]-o.Y)) < 75
		}
		if near || seats[t.name] || t.pop < 12000 || slices.Contains(f.src.cfg.LaterTowns, t.name) || !f.onLand(t.at) {
			continue
		}
		u := f.unit(t.at)
		out = append(out, drawnTown{t.name, u[0], u[1], min(townSize(t.pop), 2)})
	}
	return out
}

// onLand reports whether a point lies in an area.
func (f *forge) onLand(p point) bool {
	c := f.g.cellAt(p)
	return c >= 0 && int(f.g.label[c]) < f.g.nArea
}

// townSize is how large a town is drawn, 1 to 4, by its population today.
func townSize(pop int) int {
	switch {
	case pop > 1000000:
		return 4
	case pop > 200000:
		return 3
	case pop > 30000:
		return 2
	}
	return 1
}
