// Reading a hex map file strictly: every fault is refused with its record and what would be right.

package board

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// maxSideKinds is how many kinds of hexside a map can have: the bits of HexMap.SideBits.
const maxSideKinds = 16

// LoadHexMap reads a hex map, format umpire-hexmap-1: one JSON object as in HexMapFile. Name is that of the file, for
// errors.
//
// It is strict: an unknown or repeated key, a row of the wrong length, a hex or hexside that is not on the map, a
// hexside given twice, a gap in a way, row or work, a way over a barred side without a trestle, a record without a
// source are errors, and each names the line and the record.
func LoadHexMap(r io.Reader, name string) (*HexMap, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	m, err := parseHexMap(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return m, nil
}

func parseHexMap(data []byte) (*HexMap, error) {
	var head struct{ Format string }
	if err := json.Unmarshal(data, &head); err != nil {
		return nil, located(data, err)
	}
	if head.Format != HexMapFormat {
		return nil, lined(data, &fault{"format", -1,
			fmt.Errorf("format is %q, this program reads %q", head.Format, HexMapFormat)})
	}
	if err := wellKept(data); err != nil {
		return nil, err
	}
	f := &HexMapFile{}
	if err := strict(data, f); err != nil {
		return nil, located(data, err)
	}
	m, err := f.Map()
	return m, lined(data, err)
}

// fault is what is wrong with a record, or with all of a key where i is negative.
type fault struct {
	key string
	i   int
	err error
}

func (f *fault) Error() string { return f.err.Error() }
func (f *fault) Unwrap() error { return f.err }

// lined puts the line of a fault before it, as data has it: that of the record, or of the key; the last line of data
// without that key.
func lined(data []byte, err error) error {
	var f *fault
	if !errors.As(err, &f) {
		return err
	}
	offset := len(data)
	d := json.NewDecoder(bytes.NewReader(data))
	_, _ = d.Token() // data is an object
	for d.More() {
		key, _ := d.Token()
		name, _ := key.(string)
		found := strings.EqualFold(name, f.key)
		if found {
			offset = int(d.InputOffset())
		}
		if found && f.i >= 0 {
			_, _ = d.Token() // the list opens
			for range f.i {
				skip(d)
			}
			rest := data[d.InputOffset():]
			offset = len(data) - len(bytes.TrimLeft(rest, " \t\r\n,"))
		}
		if found {
			break
		}
		skip(d)
	}
	return fmt.Errorf("line %d: %w", 1+bytes.Count(data[:offset], []byte("\n")), err)
}

// skip passes over a value.
func skip(d *json.Decoder) {
	var value json.RawMessage
	_ = d.Decode(&value)
}

// Map makes the map of the records, or says which record is wrong.
func (f *HexMapFile) Map() (*HexMap, error) {
	m := &HexMap{File: f, Km: f.Km}
	if f.Game == "" {
		return nil, &fault{"game", -1, errors.New("game is missing: give the id of the game")}
	}
	if !positive(string(f.Km)) {
		return nil, &fault{"km", -1, fmt.Errorf("km is %q: it must be a positive number such as 9.6", f.Km)}
	}
	for _, part := range []func(*HexMapFile) error{m.readTerrains, m.readSheets, m.readKinds, m.readSides, m.readWorks,
		m.readRims, m.readWays, m.readLines, m.readTowns} {
		if err := part(f); err != nil {
			return nil, err
		}
	}
	return m, nil
}

func positive(number string) bool {
	digits := strings.Replace(number, ".", "", 1)
	return digits != "" && strings.Trim(digits, "0123456789") == "" && strings.Trim(digits, "0") != "" &&
		number[0] != '.' && number[len(number)-1] != '.'
}

// record puts the list, the number and the name of a record before an error, and asks for a source.
func record(list string, i int, name, source string, err error) error {
	if err == nil && strings.TrimSpace(source) == "" {
		err = errors.New("source is missing: say where the record is from")
	}
	switch {
	case err == nil:
		return nil
	case name == "":
		return &fault{list, i, fmt.Errorf("%s[%d]: %w", list, i, err)}
	}
	return &fault{list, i, fmt.Errorf("%s[%d] (%s): %w", list, i, name, err)}
}

func (m *HexMap) readTerrains(f *HexMapFile) error {
	if len(f.Terrains) == 0 || len(f.Terrains) > 255 {
		return &fault{"terrains", -1, fmt.Errorf("terrains has %d entries: it must have 1 to 255", len(f.Terrains))}
	}
	for i, t := range f.Terrains {
		var err error
		switch {
		case t.Name == "":
			err = errors.New("name is missing")
		case utf8.RuneCountInString(t.Mark) != 1 || strings.TrimSpace(t.Mark) == "":
			err = fmt.Errorf("mark is %q: it must be one sign, not a blank", t.Mark)
		}
		for _, o := range f.Terrains[:i] {
			switch {
			case o.Mark == t.Mark:
				err = fmt.Errorf("mark %q is already that of %s", t.Mark, o.Name)
			case o.Name == t.Name:
				err = errors.New("the terrain is given twice")
			}
		}
		if err := record("terrains", i, t.Name, t.Source, err); err != nil {
			return err
		}
		m.Terrains = append(m.Terrains, t.Name)
	}
	return nil
}

// readSheets makes the grid and reads the terrain of its hexes.
func (m *HexMap) readSheets(f *HexMapFile) error {
	layout := slices.Index(LayoutNames[:], f.Layout)
	if layout < 0 {
		return &fault{"layout", -1,
			fmt.Errorf("layout is %q: it must be one of %s", f.Layout, strings.Join(LayoutNames[:], ", "))}
	}
	marks := map[rune]uint8{}
	for i, t := range f.Terrains {
		r, _ := utf8.DecodeRuneInString(t.Mark)
		marks[r] = uint8(i)
	}
	var sheets []MapSheet
	cells := make([][][]rune, len(f.Sheets))
	for i, s := range f.Sheets {
		var err error
		if cells[i], err = s.cells(marks); err != nil {
			return record("sheets", i, s.Name, "-", err)
		}
		rows := cells[i]
		sheets = append(sheets, MapSheet{Name: s.Name, ShiftCol: s.Shift[0], ShiftRow: s.Shift[1], MinCol: s.Cols[0],
			MaxCol: s.Cols[1], MinRow: s.Rows[0], MaxRow: s.Rows[1],
			Has: func(col, row int) bool { return rows[row-s.Rows[0]][col-s.Cols[0]] != ' ' }})
	}
	grid, err := NewHexGrid(Layout(layout), sheets)
	if err != nil {
		return &fault{"sheets", -1, fmt.Errorf("sheets: %w", err)}
	}
	m.Grid = grid
	m.Terrain = make([]uint8, grid.Len())
	known := NewBits(grid.Graph)
	for i, s := range f.Sheets {
		for r, row := range cells[i] {
			for c, mark := range row {
				p := grid.At(Hex{s.Cols[0] + c + s.Shift[0], s.Rows[0] + r + s.Shift[1]})
				if p == None || mark == ' ' {
					continue
				}
				if t := marks[mark]; !known.Has(p) {
					known.Add(p)
					m.Terrain[p] = t
				} else if m.Terrain[p] != t {
					return record("sheets", i, s.Name, "-", fmt.Errorf("row %d: hex %s is %s here and %s on a sheet"+
						" above it", s.Rows[0]+r, grid.Name(p), m.Terrains[t], m.Terrains[m.Terrain[p]]))
				}
			}
		}
	}
	return nil
}

// cells are the marks of a sheet, row by row.
func (s *HexMapSheet) cells(marks map[rune]uint8) ([][]rune, error) {
	cols, rows := s.Cols[1]-s.Cols[0]+1, s.Rows[1]-s.Rows[0]+1
	if s.Cols[0] < 0 || s.Rows[0] < 0 || cols < 1 || rows < 1 || s.Cols[1] > 999 || s.Rows[1] > 999 {
		return nil, fmt.Errorf("cols %v and rows %v must be the first and the last, from 0 to 999", s.Cols, s.Rows)
	}
	if len(s.Hexes) != rows {
		return nil, fmt.Errorf("hexes has %d rows of text for rows %d to %d: it must have %d", len(s.Hexes), s.Rows[0],
			s.Rows[1], rows)
	}
	var out [][]rune
	for i, text := range s.Hexes {
		row := []rune(text)
		if len(row) != cols {
			return nil, fmt.Errorf("row %d has %d marks for columns %d to %d: it must have %d", s.Rows[0]+i, len(row),
				s.Cols[0], s.Cols[1], cols)
		}
		for c, mark := range row {
			if _, ok := marks[mark]; !ok && mark != ' ' {
				return nil, fmt.Errorf("row %d, column %d: no terrain has the mark %q", s.Rows[0]+i, s.Cols[0]+c, mark)
			}
		}
		out = append(out, row)
	}
	return out, nil
}

func (m *HexMap) readKinds(f *HexMapFile) error {
	if len(f.SideKinds) > maxSideKinds {
		return &fault{"sidekinds", -1,
			fmt.Errorf("sidekinds has %d entries: a map has at most %d", len(f.SideKinds), maxSideKinds)}
	}
	for i, k := range f.SideKinds {
		switch {
		case k.Name == "":
			return &fault{"sidekinds", i, fmt.Errorf("sidekinds[%d]: name is missing", i)}
		case slices.Contains(m.SideKinds, k.Name):
			return &fault{"sidekinds", i, fmt.Errorf("sidekinds[%d] (%s): the kind is given twice", i, k.Name)}
		}
		m.SideKinds = append(m.SideKinds, k.Name)
		m.Barred = append(m.Barred, k.Barred)
	}
	m.Sides = make([][]Edge, len(m.SideKinds))
	m.SideBits = make([]uint16, m.Grid.Edges())
	return nil
}

// hex finds a hex by number.
func (m *HexMap) hex(number string) (Place, error) {
	p, ok := m.Grid.Lookup(number)
	if !ok {
		return None, fmt.Errorf("the map has no hex %q", number)
	}
	return p, nil
}

// hexes finds hexes by number, at least least and none twice.
func (m *HexMap) hexes(numbers []string, least int) ([]Place, error) {
	if len(numbers) < least {
		return nil, fmt.Errorf("it has %d hexes: it must have at least %d", len(numbers), least)
	}
	seen := NewBits(m.Grid.Graph)
	out := make([]Place, 0, len(numbers))
	for _, n := range numbers {
		p, err := m.hex(n)
		switch {
		case err != nil:
			return nil, err
		case seen.Has(p):
			return nil, fmt.Errorf("hex %s is given twice", n)
		}
		seen.Add(p)
		out = append(out, p)
	}
	return out, nil
}

// row refuses a chain of hexes with a gap.
func (m *HexMap) row(places []Place) error {
	for i := 1; i < len(places); i++ {
		if a, b := places[i-1], places[i]; !m.Grid.Adjacent(a, b) {
			return fmt.Errorf("there is a gap from %s to %s: each hex must be a neighbour of the one before",
				m.Grid.Name(a), m.Grid.Name(b))
		}
	}
	return nil
}

// sides finds hexsides: a number and one or several directions in each entry.
func (m *HexMap) sides(entries []string) ([]Faced, error) {
	if len(entries) == 0 {
		return nil, errors.New("sides is missing or empty")
	}
	var out []Faced
	for _, entry := range entries {
		words := strings.Fields(entry)
		if len(words) < 2 {
			return nil, fmt.Errorf("side %q must be the number of a hex and at least one direction", entry)
		}
		p, err := m.hex(words[0])
		if err != nil {
			return nil, fmt.Errorf("side %q: %w", entry, err)
		}
		for _, word := range words[1:] {
			d, err := m.direction(word)
			if err != nil {
				return nil, fmt.Errorf("side %q: %w", entry, err)
			}
			q := m.Grid.Step(p, d)
			if q == None {
				return nil, fmt.Errorf("side %q: there is no hex to the %s of %s: the side is at the rim of the map",
					entry, word, words[0])
			}
			out = append(out, Faced{m.Grid.Side(p, d), p, q, d})
		}
	}
	return out, nil
}

func (m *HexMap) direction(word string) (Direction, error) {
	var all []string
	for d := range Direction(Directions) {
		name := strings.ToLower(m.Grid.Layout().DirectionName(d))
		if name == word {
			return d, nil
		}
		all = append(all, name)
	}
	return 0, fmt.Errorf("there is no direction %q: it must be one of %s", word, strings.Join(all, ", "))
}

// mark makes the sides ones of a kind.
func (m *HexMap) mark(kind string, sides []Faced) error {
	k := m.SideKind(kind)
	if k < 0 {
		return fmt.Errorf("kind is %q: it must be one of sidekinds (%s)", kind, strings.Join(m.SideKinds, ", "))
	}
	for _, s := range sides {
		if m.OfKind(s.Edge, k) {
			return fmt.Errorf("side %s %s is given twice as %s", m.Grid.Name(s.Behind),
				strings.ToLower(m.Grid.Layout().DirectionName(s.Side)), kind)
		}
		m.SideBits[s.Edge] |= 1 << k
		at, _ := slices.BinarySearch(m.Sides[k], s.Edge)
		m.Sides[k] = slices.Insert(m.Sides[k], at, s.Edge)
	}
	return nil
}

func (m *HexMap) readSides(f *HexMapFile) error {
	for i, r := range f.Sides {
		sides, err := m.sides(r.Sides)
		if err == nil {
			err = m.mark(r.Kind, sides)
		}
		if err := record("sides", i, strings.TrimSpace(r.Kind+" "+r.Name), r.Source, err); err != nil {
			return err
		}
	}
	return nil
}

func (m *HexMap) readWorks(f *HexMapFile) error {
	for i, r := range f.Works {
		w := Work{Kind: r.Kind, Name: r.Name}
		var err error
		if w.Sides, err = m.sides(r.Sides); err == nil {
			err = m.mark(r.Kind, w.Sides)
		}
		for k := 1; k < len(w.Sides) && err == nil; k++ {
			if a, b := w.Sides[k-1], w.Sides[k]; !m.Grid.meet(a.Edge, b.Edge) {
				err = fmt.Errorf("there is a gap from %s %s to %s %s: each side must meet the one before at a corner",
					m.Grid.Name(a.Behind), strings.ToLower(m.Grid.Layout().DirectionName(a.Side)),
					m.Grid.Name(b.Behind), strings.ToLower(m.Grid.Layout().DirectionName(b.Side)))
			}
		}
		switch {
		case err != nil:
		case w.Name == "":
			err = errors.New("name is missing")
		case slices.ContainsFunc(m.Works, func(o Work) bool { return o.Kind == w.Kind && o.Name == w.Name }):
			err = errors.New("the work is given twice")
		}
		if err := record("works", i, strings.TrimSpace(r.Kind+" "+r.Name), r.Source, err); err != nil {
			return err
		}
		m.Works = append(m.Works, w)
	}
	return nil
}

// meet reports whether two hexsides have a corner in common.
func (h *HexGrid) meet(e, f Edge) bool {
	a, b := h.Ends(e)
	for _, p := range [2]Place{a, b} {
		c, d := h.Ends(f)
		if c == p || d == p { // they are sides of one hex: they meet if they follow each other around it
			i, _ := h.DirectionTo(p, h.Across(p, e))
			k, _ := h.DirectionTo(p, h.Across(p, f))
			return i.Turn(1) == k || k.Turn(1) == i
		}
	}
	return false
}

func (m *HexMap) readRims(f *HexMapFile) error {
	for i, r := range f.Edges {
		places, err := m.hexes(r.Hexes, 1)
		switch {
		case err != nil:
		case r.Name == "":
			err = errors.New("name is missing")
		case m.Rim(r.Name) != nil:
			err = errors.New("the edge is given twice")
		}
		for _, p := range places {
			if len(m.Grid.Neighbours(p)) == Directions {
				err = fmt.Errorf("hex %s has neighbours on all sides: it does not lie at the edge", m.Grid.Name(p))
			}
		}
		if err := record("edges", i, r.Name, r.Source, err); err != nil {
			return err
		}
		m.Rims = append(m.Rims, Rim{r.Name, places})
	}
	return nil
}

func (m *HexMap) readWays(f *HexMapFile) error {
	type run struct {
		kind string
		edge Edge
	}
	taken := map[run]string{} // looked up, never walked
	for i, r := range f.Ways {
		w := Way{ID: r.ID, Kind: r.Kind, From: r.From, To: r.To}
		err := m.readWay(&r, &w)
		for k, e := range w.Edges {
			if err != nil {
				break
			}
			if other, ok := taken[run{w.Kind, e}]; ok {
				err = fmt.Errorf("from %s to %s runs the %s %s already: a stretch is given once",
					m.Grid.Name(w.Places[k]), m.Grid.Name(w.Places[k+1]), w.Kind, other)
			}
			taken[run{w.Kind, e}] = w.ID
		}
		if err := record("ways", i, r.ID, r.Source, err); err != nil {
			return err
		}
		m.Ways = append(m.Ways, w)
	}
	return nil
}

func (m *HexMap) readWay(r *HexMapWay, w *Way) error {
	switch {
	case r.ID == "" || r.Kind == "":
		return errors.New("id or kind is missing")
	case slices.ContainsFunc(m.Ways, func(o Way) bool { return o.ID == r.ID }):
		return errors.New("the id is that of another way")
	case len(r.Hexes) < 2:
		return fmt.Errorf("it has %d hexes: it must have at least 2", len(r.Hexes))
	}
	for _, n := range r.Hexes {
		p, err := m.hex(n)
		if err != nil {
			return err
		}
		w.Places = append(w.Places, p)
	}
	if err := m.row(w.Places); err != nil {
		return err
	}
	for i := 1; i < len(w.Places); i++ {
		w.Edges = append(w.Edges, m.Grid.Between(w.Places[i-1], w.Places[i]))
	}
	for _, end := range []struct {
		rim string
		at  Place
	}{{r.From, w.Places[0]}, {r.To, w.Places[len(w.Places)-1]}} {
		switch {
		case end.rim == "":
		case m.Rim(end.rim) == nil:
			return fmt.Errorf("the map has no edge %q", end.rim)
		case !slices.Contains(m.Rim(end.rim), end.at):
			return fmt.Errorf("it is to leave the map over the %s edge, but its end %s does not lie there", end.rim,
				m.Grid.Name(end.at))
		}
	}
	return m.readTrestles(r, w)
}

func (m *HexMap) readTrestles(r *HexMapWay, w *Way) error {
	if len(r.Trestles) > 0 {
		sides, err := m.sides(r.Trestles)
		if err != nil {
			return fmt.Errorf("trestles: %w", err)
		}
		for _, s := range sides {
			at, twice := slices.BinarySearch(w.Trestles, s.Edge)
			switch name := m.Grid.Name(s.Behind) + " " +
				strings.ToLower(m.Grid.Layout().DirectionName(s.Side)); {
			case twice:
				return fmt.Errorf("trestle %s is given twice", name)
			case !slices.Contains(w.Edges, s.Edge):
				return fmt.Errorf("trestle %s: the way does not run over this side", name)
			case !m.barred(s.Edge):
				return fmt.Errorf("trestle %s: nothing bars this side", name)
			}
			w.Trestles = slices.Insert(w.Trestles, at, s.Edge)
		}
	}
	for i, e := range w.Edges {
		if _, ok := slices.BinarySearch(w.Trestles, e); !ok && m.barred(e) {
			return fmt.Errorf("from %s to %s it runs over a barred side: move it, or give the side under trestles",
				m.Grid.Name(w.Places[i]), m.Grid.Name(w.Places[i+1]))
		}
	}
	return nil
}

// barred reports whether ways cannot cross a side without a trestle.
func (m *HexMap) barred(e Edge) bool {
	for k, barred := range m.Barred {
		if barred && m.OfKind(e, k) {
			return true
		}
	}
	return false
}

func (m *HexMap) readLines(f *HexMapFile) error {
	for i, r := range f.Lines {
		l := Line{Kind: r.Kind, Name: r.Name, Row: r.Row}
		var err error
		if l.Places, err = m.hexes(r.Hexes, 1); err == nil && r.Row {
			err = m.row(l.Places)
		}
		switch {
		case err != nil:
		case r.Kind == "" || r.Name == "":
			err = errors.New("kind or name is missing")
		case m.Line(r.Kind, r.Name) != nil:
			err = errors.New("the line is given twice")
		}
		if err := record("lines", i, strings.TrimSpace(r.Kind+" "+r.Name), r.Source, err); err != nil {
			return err
		}
		m.Lines = append(m.Lines, l)
	}
	return nil
}

// readTowns comes last: from here on hexes are found by the names of towns, which records must not use.
func (m *HexMap) readTowns(f *HexMapFile) error {
	for i, r := range f.Towns {
		t := Town{Name: r.Name, Kind: r.Kind}
		var err error
		if t.Places, err = m.hexes(r.Hexes, 1); err == nil {
			t.Place = t.Places[0]
		}
		switch {
		case err != nil:
		case r.Name == "" || r.Kind == "":
			err = errors.New("name or kind is missing")
		case m.Town(r.Name) != nil:
			err = errors.New("the town is given twice")
		}
		if err := record("towns", i, r.Name, r.Source, err); err != nil {
			return err
		}
		m.Towns = append(m.Towns, t)
	}
	for i, t := range m.Towns {
		if err := m.Grid.Graph.names.claim(t.Name, t.Place); err != nil {
			return record("towns", i, t.Name, "-", err)
		}
		m.Grid.Graph.names.of[t.Place] = append(m.Grid.Graph.names.of[t.Place], t.Name)
	}
	return nil
}
