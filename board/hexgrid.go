// A grid of hexes over one or several map sheets: numbers, rings, ranges, lines.

package board

import (
	"errors"
	"fmt"
)

// maxFrame is how many cells the rectangle around all sheets may have.
const maxFrame = 1 << 22

// MapSheet is one printed map of a hex grid, with hex numbers of its own. Sheets joined into one grid share a frame;
// what lies under two sheets is one hex with a number on each.
type MapSheet struct {
	// Name goes before its numbers: "D" makes D6801, found also as D-6801. A grid of one sheet needs none: 6801.
	Name string
	// ShiftCol and ShiftRow lead from a number on the sheet to the frame. Sheets fit together only if the lines pushed
	// by half a hex meet: ShiftCol must be even for flat hexes, ShiftRow for pointed ones.
	ShiftCol, ShiftRow int
	// The first and last column and row, both included, as numbered on the sheet; none is negative.
	MinCol, MinRow, MaxCol, MaxRow int
	// Has says which hexes between them exist, by number on the sheet; nil is all.
	Has func(col, row int) bool
}

// Named is one more name for a hex: Minsk for D6801.
type Named struct{ Number, Name string }

// HexGrid is a board of hexes. As a graph its places are numbered by column, then row, of the frame, which is the
// ascending order of hex numbers on a single sheet; neighbours come in order of Direction; hexsides are numbered by
// their lower-numbered hex, then by direction from it. A hexside at the rim of the map is not a border, having one hex.
type HexGrid struct {
	*Graph
	layout Layout
	sheets []MapSheet
	min    Hex // corner of the frame
	w, h   int // its columns and rows
	cells  []Place
	at     []axial // by place
	near   [][Directions]Place
	sides  [][Directions]Edge
}

// NewHexGrid makes a grid of one or several sheets. Where sheets overlap the first given lies on top: its number is
// the name of the hex, the others are aliases. Names are extra aliases and may use any number of a hex.
func NewHexGrid(layout Layout, sheets []MapSheet, names ...Named) (*HexGrid, error) {
	if layout > PointedEvenEast {
		return nil, fmt.Errorf("hex grid: there is no layout %d", layout)
	}
	h := &HexGrid{layout: layout, sheets: sheets}
	if err := h.frame(); err != nil {
		return nil, fmt.Errorf("hex grid: %w", err)
	}
	n, err := h.number()
	if err != nil {
		return nil, fmt.Errorf("hex grid: %w", err)
	}
	known, err := h.names(n)
	if err != nil {
		return nil, fmt.Errorf("hex grid: %w", err)
	}
	h.join(n, known)
	for _, extra := range names {
		p, ok := h.Lookup(extra.Number)
		if !ok {
			return nil, fmt.Errorf("hex grid: %q is to be called %q, but there is no such hex", extra.Number,
				extra.Name)
		}
		if q, ok := h.Lookup(extra.Name); ok && q == p {
			continue
		}
		if err := known.claim(extra.Name, p); err != nil {
			return nil, fmt.Errorf("hex grid: %w", err)
		}
		known.of[p] = append(known.of[p], extra.Name)
	}
	return h, nil
}

// frame checks the sheets and finds the rectangle around them.
func (h *HexGrid) frame() error {
	if len(h.sheets) == 0 {
		return errors.New("it has no sheet")
	}
	end := Hex{}
	for i, s := range h.sheets {
		shift := s.ShiftCol
		if !h.layout.Flat() {
			shift = s.ShiftRow
		}
		switch {
		case s.Name == "" && len(h.sheets) > 1:
			return fmt.Errorf("sheet %d of %d has no name", i+1, len(h.sheets))
		case s.MinCol < 0 || s.MinRow < 0:
			return fmt.Errorf("sheet %q: columns and rows must not be negative", s.Name)
		case s.MaxCol < s.MinCol || s.MaxRow < s.MinRow:
			return fmt.Errorf("sheet %q: the last column and row must not lie before the first", s.Name)
		case s.MaxCol > 999 || s.MaxRow > 999:
			return fmt.Errorf("sheet %q: columns and rows must not exceed 999", s.Name)
		case s.ShiftCol < -9999 || s.ShiftCol > 9999 || s.ShiftRow < -9999 || s.ShiftRow > 9999:
			return fmt.Errorf("sheet %q: shifts must lie within 9999", s.Name)
		case shift&1 != 0:
			return fmt.Errorf("sheet %q: a shift by %d would set its half hexes off against the frame; it must be even",
				s.Name, shift)
		}
		for _, o := range h.sheets[:i] {
			if fold(o.Name) == fold(s.Name) {
				return fmt.Errorf("two sheets have the name %q", s.Name)
			}
		}
		lo, hi := Hex{s.MinCol + s.ShiftCol, s.MinRow + s.ShiftRow}, Hex{s.MaxCol + s.ShiftCol, s.MaxRow + s.ShiftRow}
		if i == 0 {
			h.min, end = lo, hi
			continue
		}
		h.min.Col, h.min.Row = min(h.min.Col, lo.Col), min(h.min.Row, lo.Row)
		end.Col, end.Row = max(end.Col, hi.Col), max(end.Row, hi.Row)
	}
	h.w, h.h = end.Col-h.min.Col+1, end.Row-h.min.Row+1
	if h.w*h.h > maxFrame {
		return fmt.Errorf("the sheets lie too far apart: the frame would have %d by %d cells", h.w, h.h)
	}
	return nil
}

// number finds which hexes exist and counts them off.
func (h *HexGrid) number() (int, error) {
	h.cells = make([]Place, h.w*h.h)
	for i := range h.cells {
		h.cells[i] = None
	}
	for i := range h.sheets {
		s := &h.sheets[i]
		for col := s.MinCol; col <= s.MaxCol; col++ {
			for row := s.MinRow; row <= s.MaxRow; row++ {
				if s.has(col, row) {
					h.cells[(col+s.ShiftCol-h.min.Col)*h.h+row+s.ShiftRow-h.min.Row] = 0
				}
			}
		}
	}
	n := 0
	for i := range h.cells {
		if h.cells[i] == None {
			continue
		}
		if n == MaxPlaces {
			return 0, fmt.Errorf("it has too many hexes: a board has at most %d", MaxPlaces)
		}
		h.cells[i] = Place(n)
		h.at = append(h.at, h.layout.axial(Hex{h.min.Col + i/h.h, h.min.Row + i%h.h}))
		n++
	}
	if n == 0 {
		return 0, errors.New("no hex exists")
	}
	return n, nil
}

// names gives every hex its numbers, topmost sheet first.
func (h *HexGrid) names(n int) (*names, error) {
	known := &names{of: make([][]string, n), lookup: make(map[string]Place, 2*n)}
	for i := range h.sheets {
		s := &h.sheets[i]
		for col := s.MinCol; col <= s.MaxCol; col++ {
			for row := s.MinRow; row <= s.MaxRow; row++ {
				if !s.has(col, row) {
					continue
				}
				p := h.At(Hex{col + s.ShiftCol, row + s.ShiftRow})
				known.of[p] = append(known.of[p], s.number(col, row))
				if err := known.claim(s.number(col, row), p); err != nil {
					return nil, err
				}
				if s.Name != "" {
					if err := known.claim(s.Name+"-"+s.digits(col, row), p); err != nil {
						return nil, err
					}
				}
			}
		}
	}
	return known, nil
}

// join makes the graph.
func (h *HexGrid) join(n int, known *names) {
	h.near = make([][Directions]Place, n)
	h.sides = make([][Directions]Edge, n)
	g := &Graph{start: make([]int32, 1, n+1), names: known}
	for p := range h.near {
		for d := range Direction(Directions) {
			q := h.cell(h.at[p].plus(h.layout.vector(d)))
			h.near[p][d], h.sides[p][d] = q, NoEdge
			switch {
			case q == None:
				continue
			case q > Place(p):
				h.sides[p][d] = Edge(len(g.ends))
				g.ends = append(g.ends, [2]Place{Place(p), q})
			default:
				h.sides[p][d] = h.sides[q][d.Opposite()]
			}
			g.to = append(g.to, q)
			g.edge = append(g.edge, h.sides[p][d])
		}
		g.start = append(g.start, int32(len(g.to)))
	}
	g.makeMasks()
	h.Graph = g
}

func (s *MapSheet) has(col, row int) bool {
	return col >= s.MinCol && col <= s.MaxCol && row >= s.MinRow && row <= s.MaxRow && (s.Has == nil || s.Has(col, row))
}

func (s *MapSheet) number(col, row int) string { return s.Name + s.digits(col, row) }

// digits writes CCRR, or CCCRRR on a sheet that needs three digits for either.
func (s *MapSheet) digits(col, row int) string {
	if s.MaxCol > 99 || s.MaxRow > 99 {
		return fmt.Sprintf("%03d%03d", col, row)
	}
	return fmt.Sprintf("%02d%02d", col, row)
}

// Layout is how the hexes lie.
func (h *HexGrid) Layout() Layout { return h.layout }

// Sheets are the sheets that it was made of.
func (h *HexGrid) Sheets() []MapSheet { return h.sheets }

// At is the place of a hex of the frame, None if it does not exist.
func (h *HexGrid) At(x Hex) Place {
	col, row := x.Col-h.min.Col, x.Row-h.min.Row
	if uint(col) >= uint(h.w) || uint(row) >= uint(h.h) {
		return None
	}
	return h.cells[col*h.h+row]
}

func (h *HexGrid) cell(a axial) Place { return h.At(h.layout.hex(a)) }

// Hex is where p lies in the frame.
func (h *HexGrid) Hex(p Place) Hex { return h.layout.hex(h.at[p]) }

// OnSheet is the place with this number on a sheet, None if the sheet has no such hex.
func (h *HexGrid) OnSheet(sheet string, col, row int) Place {
	for i := range h.sheets {
		if s := &h.sheets[i]; fold(s.Name) == fold(sheet) && s.has(col, row) {
			return h.At(Hex{col + s.ShiftCol, row + s.ShiftRow})
		}
	}
	return None
}

// Number is the column and row of p on a sheet, and whether the sheet has it.
func (h *HexGrid) Number(p Place, sheet string) (col, row int, ok bool) {
	x := h.Hex(p)
	for i := range h.sheets {
		if s := &h.sheets[i]; fold(s.Name) == fold(sheet) && s.has(x.Col-s.ShiftCol, x.Row-s.ShiftRow) {
			return x.Col - s.ShiftCol, x.Row - s.ShiftRow, true
		}
	}
	return 0, 0, false
}

// Step is the neighbour of p on side d, None at the rim.
func (h *HexGrid) Step(p Place, d Direction) Place { return h.near[p][d] }

// Side is the hexside of p on side d, NoEdge at the rim.
func (h *HexGrid) Side(p Place, d Direction) Edge { return h.sides[p][d] }

// Distance is the number of steps from a to b as the crow flies, over holes in the map as well.
func (h *HexGrid) Distance(a, b Place) int { return h.at[a].distance(h.at[b]) }

// DirectionTo is the side of a that looks to b, and whether b lies on a straight row of hexes from a, near or far.
func (h *HexGrid) DirectionTo(a, b Place) (Direction, bool) {
	n := h.Distance(a, b)
	if n == 0 {
		return 0, false
	}
	for d := range Direction(Directions) {
		if h.at[a].plus(h.layout.vector(d).times(n)) == h.at[b] {
			return d, true
		}
	}
	return 0, false
}

// Ring appends the places exactly radius steps from the centre to the caller's buffer, clockwise from direction 0.
// Hexes that do not exist are left out.
func (h *HexGrid) Ring(into []Place, centre Place, radius int) []Place {
	if radius <= 0 {
		if radius == 0 {
			into = append(into, centre)
		}
		return into
	}
	at := h.at[centre].plus(h.layout.vector(0).times(radius))
	for d := range Direction(Directions) {
		v := h.layout.vector(d.Turn(2))
		for range radius {
			if p := h.cell(at); p != None {
				into = append(into, p)
			}
			at = at.plus(v)
		}
	}
	return into
}

// Range appends the places at most radius steps from the centre to the caller's buffer: the centre, then ring by ring.
func (h *HexGrid) Range(into []Place, centre Place, radius int) []Place {
	for n := range radius + 1 {
		into = h.Ring(into, centre, n)
	}
	return into
}

// Line appends the hexes on the straight line from the middle of a to the middle of b, both included, to the caller's
// buffer: always Distance+1 entries, None for a hex that does not exist. The line back is the same one reversed. Where
// it runs along a hexside it takes the hex on one and the same side all along.
func (h *HexGrid) Line(into []Place, a, b Place) []Place {
	from, to := h.at[a], h.at[b]
	n := from.distance(to)
	if n == 0 {
		return append(into, a)
	}
	// The points, in parts of n times fine along each axis, are pushed aside by less than anything else that could
	// decide, so that none lies on a hexside; all the same way, whichever end the line starts from.
	const fine = 16
	for i := range n + 1 {
		q := (int(from.q)*(n-i)+int(to.q)*i)*fine + 1
		r := (int(from.r)*(n-i)+int(to.r)*i)*fine + 2
		into = append(into, h.cell(roundHex(q, r, n*fine)))
	}
	return into
}

// roundHex is the hex around the point (q, r), given in parts of whole: each axis is rounded and the one that was
// rounded furthest is taken from the other two, as the three sum to zero.
func roundHex(q, r, whole int) axial {
	rq, rr, rs := roundDiv(q, whole), roundDiv(r, whole), roundDiv(-q-r, whole)
	dq, dr, ds := abs(rq*whole-q), abs(rr*whole-r), abs(rs*whole+q+r)
	switch {
	case dq > dr && dq > ds:
		rq = -rr - rs
	case dr > ds:
		rr = -rq - rs
	}
	return axial{int32(rq), int32(rr)}
}

// roundDiv is n/d to the nearest whole number, d being positive.
func roundDiv(n, d int) int {
	n += d / 2
	q := n / d
	if n%d < 0 {
		q--
	}
	return q
}
