// What the oracle reads of a map and a roster, by the plainest means.

package counterstest

import (
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
)

// hex is a hex by its number in the view: the place of that number plus one. Below zero are units off the map.
type hex = int

const (
	nowhere hex = -1 - iota
	waiting
	entering
	lost
	gone
)

// rail is the state of a hex's rails.
type rail = int8

const (
	noRails rail = -2
	cut     rail = -1 // else the side that can use them
)

type pair [2]hex

func both(a, b hex) pair { return pair{min(a, b), max(a, b)} }

// bulwark is a fortified hexside.
type bulwark struct {
	behind, front hex
	line          string
	place         kernel.PlaceID
}

// atlas is what does not change in a game.
type atlas struct {
	*Book
	info    *kernel.Info
	x       *kernel.Index
	n       int // hexes
	number  []string
	of      map[string]hex
	near    [][]hex
	terrain []string
	sides   map[string]map[pair]bool // by kind of hexside
	works   []bulwark
	track   map[pair]bool
	railed  []bool
	exits   [2][]hex
	rims    map[string][]hex
	city    []hex
	lines   map[string][]hex // kind and name
	ground  map[string][2][]bool
	fromTo  map[string][]int // steps from a start line, by its name
	toCity  []int
	facts   map[string]int
	verbs   map[string]kernel.Verb
	cells   [2]map[int][]string
	bits    struct {
		moved, unsupplied, entrained, attacker, attacked, defended, withdrew, retreating, advancing, disrupted,
		recovering, overrunning, transferred uint32
	}
}

// spread are the six directions from a hex of a layout: "flat-odd-low" has flat tops, and odd columns lie lower;
// "pointed-odd-east" has corners on top, and odd rows lie further east.
func spread(layout string, col, row int) map[string][2]int {
	pushed := map[bool]int{true: 1, false: 0}
	odd := strings.Contains(layout, "odd")
	if strings.HasPrefix(layout, "pointed") {
		west := col - 1 + pushed[(row%2 == 1) == odd] // the western neighbour in the next row
		return map[string][2]int{"ne": {west + 1, row - 1}, "e": {col + 1, row}, "se": {west + 1, row + 1},
			"sw": {west, row + 1}, "w": {col - 1, row}, "nw": {west, row - 1}}
	}
	up := row - 1 + pushed[(col%2 == 1) == odd] // the upper neighbour in the next column
	return map[string][2]int{"n": {col, row - 1}, "ne": {col + 1, up}, "se": {col + 1, up + 1}, "s": {col, row + 1},
		"sw": {col - 1, up + 1}, "nw": {col - 1, up}}
}

func newAtlas(info *kernel.Info, b *Book) (*atlas, error) {
	x, err := kernel.NewIndex(info)
	if err != nil {
		return nil, err
	}
	f := b.Map
	switch {
	case len(f.Sheets) != 1 || f.Sheets[0].Name != "":
		return nil, fmt.Errorf("the oracle knows maps of one sheet without a name")
	case b.Behind[0] == "" || b.Behind[1] == "":
		return nil, fmt.Errorf("the book says nothing in Behind: which edge lies behind which side")
	}
	for s := range b.Chart {
		for die, row := range b.Chart[s] {
			for _, cell := range strings.Fields(row) {
				if _, ok := b.Results[cell]; !ok {
					return nil, fmt.Errorf("the book has no result %s, which die %d of side %d can bring", cell, die, s)
				}
			}
		}
	}
	w := &atlas{Book: b.whole(), info: info, x: x, of: map[string]hex{}, sides: map[string]map[pair]bool{},
		track: map[pair]bool{}, rims: map[string][]hex{}, lines: map[string][]hex{}, facts: map[string]int{},
		ground: map[string][2][]bool{}, fromTo: map[string][]int{}, verbs: map[string]kernel.Verb{}}
	for i, p := range info.Places {
		if k := strings.Trim(p.ID, "0123456789"); i > 0 && k == "" {
			w.of[p.ID] = i - 1
			w.number = append(w.number, p.ID)
		}
	}
	w.n = len(w.number)
	marks := map[byte]string{}
	for _, t := range f.Terrains {
		marks[t.Mark[0]] = t.Name
	}
	sheet := f.Sheets[0]
	w.near, w.terrain = make([][]hex, w.n), make([]string, w.n)
	for r := sheet.Rows[0]; r <= sheet.Rows[1]; r++ {
		for c := sheet.Cols[0]; c <= sheet.Cols[1]; c++ {
			h, ok := w.of[w.write(c, r)]
			if !ok {
				return nil, fmt.Errorf("the game has no hex %s", w.write(c, r))
			}
			w.terrain[h] = marks[sheet.Hexes[r-sheet.Rows[0]][c-sheet.Cols[0]]]
			for _, to := range spread(f.Layout, c, r) {
				if n, ok := w.of[w.write(to[0], to[1])]; ok {
					w.near[h] = append(w.near[h], n)
				}
			}
			slices.Sort(w.near[h])
		}
	}
	for _, s := range f.Sides {
		w.addSides(s.Kind, s.Sides, nil)
	}
	for _, k := range f.Works {
		w.addSides(k.Kind, k.Sides, func(behind, front hex, dir string) {
			at, _ := x.Place(w.number[behind] + "-" + dir)
			w.works = append(w.works, bulwark{behind, front, k.Name, at})
		})
	}
	w.railed = make([]bool, w.n)
	for _, way := range f.Ways {
		for i, name := range way.Hexes {
			w.railed[w.of[name]] = true
			if i > 0 {
				w.track[both(w.of[way.Hexes[i-1]], w.of[name])] = true
			}
		}
		for s, rims := range b.Rims {
			if slices.Contains(rims, way.From) {
				w.exits[s] = append(w.exits[s], w.of[way.Hexes[0]])
			}
			if slices.Contains(rims, way.To) {
				w.exits[s] = append(w.exits[s], w.of[way.Hexes[len(way.Hexes)-1]])
			}
		}
	}
	for _, e := range f.Edges {
		w.rims[e.Name] = w.all(e.Hexes)
	}
	for _, l := range f.Lines {
		w.lines[l.Kind+" "+l.Name] = w.all(l.Hexes)
	}
	for _, t := range f.Towns {
		if t.Name == b.City {
			w.city = w.all(t.Hexes)
		}
	}
	w.toCity = w.steps(w.city)
	w.readInfo()
	return w, nil
}

// whole is a book without functions that are missing.
func (b *Book) whole() *Book {
	w := *b
	if w.Frozen == nil {
		w.Frozen = func(int) bool { return false }
	}
	if w.Weather == nil {
		w.Weather = func(int, kernel.Side, string) (none BookWeather) { return none }
	}
	if w.Shift == nil {
		w.Shift = func(int, kernel.Side) int { return 0 }
	}
	if w.Recruit == nil {
		w.Recruit = func(*kernel.PieceInfo) bool { return false }
	}
	if w.Phased == nil {
		w.Phased = func(*World) {}
	}
	if w.Ended == nil {
		w.Ended = func(*World) bool { return false }
	}
	return &w
}

// rides reports whether units of a side ride on railways.
func (w *atlas) rides(s kernel.Side) bool { return w.Rails[s].Trains > 0 }

func (w *atlas) write(col, row int) string { return fmt.Sprintf("%02d%02d", col, row) }

func (w *atlas) all(names []string) (list []hex) {
	for _, n := range names {
		list = append(list, w.of[n])
	}
	return list
}

// addSides reads hexsides: a number and directions from it.
func (w *atlas) addSides(kind string, records []string, each func(behind, front hex, dir string)) {
	if w.sides[kind] == nil {
		w.sides[kind] = map[pair]bool{}
	}
	for _, r := range records {
		words := strings.Fields(r)
		h := w.of[words[0]]
		var col, row int
		fmt.Sscanf(words[0], "%2d%2d", &col, &row)
		for _, d := range words[1:] {
			to := spread(w.Map.Layout, col, row)[d]
			n := w.of[w.write(to[0], to[1])]
			w.sides[kind][both(h, n)] = true
			if each != nil {
				each(h, n, d)
			}
		}
	}
}

// readInfo reads the words of the game and works out what lies on which side of the start lines.
func (w *atlas) readInfo() {
	for i, f := range w.info.Facts {
		w.facts[f.ID] = i
	}
	for i, v := range w.info.Verbs {
		w.verbs[v.Name] = kernel.Verb(i)
	}
	b := &w.bits
	for id, bit := range map[string]*uint32{"moved": &b.moved, "unsupplied": &b.unsupplied, "entrained": &b.entrained,
		"attacker": &b.attacker, "attacked": &b.attacked, "defended": &b.defended, "withdrew": &b.withdrew,
		"retreating": &b.retreating, "advancing": &b.advancing, "disrupted": &b.disrupted, "recovering": &b.recovering,
		"overrunning": &b.overrunning, "transferred": &b.transferred} {
		*bit = flagBit(w.info.PieceFlags, id)
	}
	for s := range w.Chart {
		w.cells[s] = map[int][]string{}
		for die, text := range w.Chart[s] {
			w.cells[s][die] = strings.Fields(text)
		}
	}
	for _, sc := range w.Scenarios {
		if _, ok := w.ground[sc.Line]; ok {
			continue
		}
		line := w.lines["start "+sc.Line]
		w.fromTo[sc.Line] = w.steps(line)
		w.ground[sc.Line] = [2][]bool{w.bank(w.rims[w.Behind[0]], line), w.bank(w.rims[w.Behind[1]], line)}
	}
}

// bank is what can be reached from some hexes without crossing a line.
func (w *atlas) bank(from, line []hex) []bool {
	in := make([]bool, w.n)
	for queue := slices.Clone(from); len(queue) > 0; queue = queue[1:] {
		if h := queue[0]; !in[h] && !slices.Contains(line, h) {
			in[h] = true
			queue = append(queue, w.near[h]...)
		}
	}
	return in
}

// steps are the hexes from the nearest of some hexes, by hex.
func (w *atlas) steps(from []hex) []int {
	far := make([]int, w.n)
	for i := range far {
		far[i] = w.n
	}
	queue := slices.Clone(from)
	for _, h := range from {
		far[h] = 0
	}
	for ; len(queue) > 0; queue = queue[1:] {
		for _, n := range w.near[queue[0]] {
			if far[n] > far[queue[0]]+1 {
				far[n] = far[queue[0]] + 1
				queue = append(queue, n)
			}
		}
	}
	return far
}

// work is the fortified hexside between two hexes, -1 if there is none.
func (w *atlas) work(a, b hex) int {
	return slices.IndexFunc(w.works, func(k bulwark) bool { return both(k.behind, k.front) == both(a, b) })
}

func (w *atlas) fact(v *kernel.View, id string) int {
	i, ok := w.facts[id]
	if !ok {
		panic("the game has no figure " + id)
	}
	return int(v.Facts[i])
}

func (w *atlas) ask(v *kernel.View) string { return w.info.Asks[v.Prompt.Ask].ID }

func flagBit(list []kernel.FlagInfo, id string) uint32 {
	for i, f := range list {
		if f.ID == id {
			return 1 << i
		}
	}
	panic("no flag " + id)
}

func (w *atlas) unit(u int) *kernel.PieceInfo { return &w.info.Pieces[u] }

func (w *atlas) engineer(u int) bool { return w.unit(u).Type == w.Engineer }

// kind is the class of a unit, as the book calls it.
func (w *atlas) kind(u int) string { return w.unit(u).Type }

// moves reports whether the class of a unit moves in a phase.
func (ph *BookPhase) moves(kind string) bool {
	return len(ph.Classes) == 0 || slices.Contains(ph.Classes, kind)
}

func (w *atlas) name(h hex) string {
	if h < 0 {
		return [...]string{"", "nowhere", "waiting", "entering", "lost", "gone"}[-h]
	}
	return w.number[h]
}
