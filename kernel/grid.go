// The grid of a hex map: one record for thousands of places, and how places follow from it.

package kernel

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"umpire/board"
)

// Grid says that the places from First on are the hexes of a grid, in the order of board.HexGrid (column by column of
// the frame that all sheets share), and after them the hexsides in Sides. Ids, names, neighbours and middles of these
// places follow from it by arithmetic: Places is that arithmetic, for games and for readers of the JSON alike.
//
// In memory Info.Places is complete, and what a game writes there may differ from Places in terrain, ground, victory,
// tags, notes and name, and by further aliases and neighbours at the end of their lists. In JSON (Info.MarshalJSON)
// the places of the grid are left out of "places" and stand here as Covers, Cover and Named.
type Grid struct {
	First  PlaceID     `json:"first"`
	Layout string      `json:"layout"` // one of board.LayoutNames
	Sheets []GridSheet `json:"sheets"` // where they overlap, the first one lies on top and names the hex
	// X and Y are the middle of column 0 and row 0 of the frame in map units, whether there is a hex or not, and DX and
	// DY the steps from column to column and from row to row. Of flat hexes each second column lies DY/2 lower, of
	// pointed ones each second row DX/2 further right.
	X  int32 `json:"x"`
	Y  int32 `json:"y"`
	DX int32 `json:"dx"`
	DY int32 `json:"dy"`
	// Sides are the hexsides that are places, each as its difference from the one before: 6h+d is the side in direction
	// d of the hex First+h, from where it is named ("0412-ne").
	Sides []int32 `json:"sides,omitempty"`

	// Covers are the sorts of places of the grid, and Cover says in the order of places how many in a row are of which
	// sort: number, count, number, count, and so on. Named are the places with something of their own. All three are
	// there in JSON only: MarshalJSON makes them, UnmarshalJSON uses them up.
	Covers []Cover     `json:"covers,omitempty"`
	Cover  []int32     `json:"cover,omitempty"`
	Named  []GridPlace `json:"named,omitempty"`
}

// GridSheet is one printed map of a grid, with numbers of its own: a hex is called by the sheet's name, its column and
// its row, with two digits each, or three if the sheet has a column or row above 99.
type GridSheet struct {
	Name string `json:"name,omitempty"`
	Cols [2]int `json:"cols"` // the first and the last column
	Rows [2]int `json:"rows"` // the first and the last row
	// Shift leads from a column and row of the sheet to those of the frame.
	Shift [2]int `json:"shift"`
	// Holes says which hexes the sheet has, column by column: so many are there, so many are missing, so many are
	// there, and so on to the last one there. Empty: all are there.
	Holes []int `json:"holes,omitempty"`
}

// Cover is what many places of a grid have in common; the fields are those of PlaceInfo.
type Cover struct {
	Terrain string     `json:"terrain"`
	Ground  string     `json:"ground,omitempty"`
	Victory bool       `json:"victory,omitempty"`
	Tags    []string   `json:"tags,omitempty"`
	Notes   []NoteInfo `json:"notes,omitempty"`
}

// GridPlace is what a place of a grid has of its own; the fields are those of PlaceInfo.
type GridPlace struct {
	At      PlaceID   `json:"at"`
	Name    string    `json:"name,omitempty"` // empty: the one that follows from the grid
	Major   bool      `json:"major,omitempty"`
	Aliases []string  `json:"aliases,omitempty"` // after those that follow from the grid
	Near    []PlaceID `json:"near,omitempty"`    // after those that follow from the grid
}

// HexSide is a hexside as seen from one of its hexes.
type HexSide struct {
	Hex  board.Place
	Side board.Direction
}

// NewGrid is the record of a board whose hexes are the places from first on, and of the hexsides that are places. The
// middle of column and row 0 is at x and y in map units, and dx and dy are the steps between columns and rows.
func NewGrid(h *board.HexGrid, first PlaceID, x, y, dx, dy int32, sides ...HexSide) *Grid {
	g := &Grid{First: first, Layout: board.LayoutNames[h.Layout()], X: x, Y: y, DX: dx, DY: dy}
	for _, s := range h.Sheets() {
		sheet := GridSheet{Name: s.Name, Cols: [2]int{s.MinCol, s.MaxCol}, Rows: [2]int{s.MinRow, s.MaxRow},
			Shift: [2]int{s.ShiftCol, s.ShiftRow}}
		there, run := true, 0
		for col := s.MinCol; col <= s.MaxCol; col++ {
			for row := s.MinRow; row <= s.MaxRow; row++ {
				if has := s.Has == nil || s.Has(col, row); has != there {
					sheet.Holes = append(sheet.Holes, run)
					there, run = has, 0
				}
				run++
			}
		}
		if there && len(sheet.Holes) > 0 {
			sheet.Holes = append(sheet.Holes, run)
		}
		g.Sheets = append(g.Sheets, sheet)
	}
	last := int32(0)
	for _, s := range sides {
		n := int32(s.Hex)*board.Directions + int32(s.Side)
		g.Sides, last = append(g.Sides, n-last), n
	}
	return g
}

// board makes the board of the record again.
func (g *Grid) board() (*board.HexGrid, error) {
	layout := slices.Index(board.LayoutNames[:], g.Layout)
	if layout < 0 {
		return nil, fmt.Errorf("the grid has the layout %q: it must be one of %v", g.Layout, board.LayoutNames)
	}
	var sheets []board.MapSheet
	for _, s := range g.Sheets {
		m := board.MapSheet{Name: s.Name, ShiftCol: s.Shift[0], ShiftRow: s.Shift[1],
			MinCol: s.Cols[0], MaxCol: s.Cols[1], MinRow: s.Rows[0], MaxRow: s.Rows[1]}
		if len(s.Holes) > 0 {
			var has []bool
			for i, n := range s.Holes {
				if n < 0 || n > board.MaxPlaces {
					return nil, fmt.Errorf("sheet %q of the grid has a run of %d hexes", s.Name, n)
				}
				has = append(has, slices.Repeat([]bool{i%2 == 0}, n)...)
			}
			m.Has = func(col, row int) bool {
				n := (col-m.MinCol)*(m.MaxRow-m.MinRow+1) + row - m.MinRow
				return n < len(has) && has[n]
			}
		}
		sheets = append(sheets, m)
	}
	return board.NewHexGrid(board.Layout(layout), sheets)
}

// Places are the places of the grid in their order, with all that follows from the record. The error says what in it
// is wrong: a record that NewGrid made has no error unless a hexside is at the rim.
func (g *Grid) Places() ([]PlaceInfo, error) {
	h, err := g.board()
	if err != nil {
		return nil, err
	}
	if g.DX < 1 || g.DY < 1 {
		return nil, fmt.Errorf("the grid has steps of %d and %d map units: both must be positive", g.DX, g.DY)
	}
	if g.First < 1 || int(g.First)+h.Len()+len(g.Sides) > 1<<15 {
		return nil, fmt.Errorf("%d hexes and %d hexsides from place %d on cannot be numbered", h.Len(), len(g.Sides),
			g.First)
	}
	out := make([]PlaceInfo, 0, h.Len()+len(g.Sides))
	near := make([]PlaceID, 0, board.Directions*h.Len()) // of all hexes: one piece of memory
	for p := range board.Place(h.Len()) {
		at, id, from := h.Hex(p), h.Name(p), len(near)
		for _, n := range h.Neighbours(p) {
			near = append(near, g.First+PlaceID(n))
		}
		x, y := g.X+int32(at.Col)*g.DX, g.Y+int32(at.Row)*g.DY
		switch h.Layout() {
		case board.FlatOddLow:
			y += int32(at.Col&1) * g.DY / 2
		case board.FlatEvenLow:
			y += int32(1-at.Col&1) * g.DY / 2
		case board.PointedOddEast:
			x += int32(at.Row&1) * g.DX / 2
		case board.PointedEvenEast:
			x += int32(1-at.Row&1) * g.DX / 2
		}
		out = append(out, PlaceInfo{ID: id, Name: id, Aliases: slices.Clone(h.Aliases(p)), Kind: "hex", X: x, Y: y,
			Near: near[from:len(near):len(near)]})
	}
	side := 0
	for i, n := range g.Sides {
		side += int(n)
		if side < 0 || side >= board.Directions*h.Len() {
			return nil, fmt.Errorf("hexside %d of the grid is of a hex that it does not have", i)
		}
		p, d := board.Place(side/board.Directions), board.Direction(side%board.Directions)
		q := h.Step(p, d)
		if q == board.None {
			return nil, fmt.Errorf("hexside %d of the grid, %s of %s, is at the rim: it parts no two hexes", i,
				h.Layout().DirectionName(d), h.Name(p))
		}
		a, b := &out[p], &out[q]
		out = append(out, PlaceInfo{ID: a.ID + "-" + strings.ToLower(h.Layout().DirectionName(d)),
			Name: a.ID + "/" + b.ID, Kind: "hexside", X: (a.X + b.X) >> 1, Y: (a.Y + b.Y) >> 1,
			Near: []PlaceID{g.First + PlaceID(p), g.First + PlaceID(q)}})
	}
	return out, g.describe(out)
}

// Extent is the part of the map, in its units, that the hexes among some places take up, with their corners. It is
// empty (left above right) if there are none.
func (g *Grid) Extent(places []PlaceInfo) (left, top, right, bottom int32) {
	across, down := (2*g.DX+2)/3, (g.DY+1)/2 // from the middle of a hex to its corners
	if strings.HasPrefix(g.Layout, "pointed") {
		across, down = (g.DX+1)/2, (2*g.DY+2)/3
	}
	left, top, right, bottom = math.MaxInt32, math.MaxInt32, math.MinInt32, math.MinInt32
	for i := range places {
		if p := &places[i]; p.Kind == "hex" {
			left, right = min(left, p.X-across), max(right, p.X+across)
			top, bottom = min(top, p.Y-down), max(bottom, p.Y+down)
		}
	}
	return left, top, right, bottom
}

// describe gives the places what Cover and Named say of them.
func (g *Grid) describe(places []PlaceInfo) error {
	at := 0
	for i := 0; i+1 < len(g.Cover); i += 2 {
		n, count := g.Cover[i], int(g.Cover[i+1])
		if n < 0 || int(n) >= len(g.Covers) || count < 0 || count > len(places)-at {
			return fmt.Errorf("the grid has a run of %d places of sort %d, from its place %d on", count, n, at)
		}
		c := &g.Covers[n]
		for ; count > 0; count-- {
			p := &places[at]
			p.Terrain, p.Ground, p.Victory, p.Tags, p.Notes = c.Terrain, c.Ground, c.Victory, c.Tags, c.Notes
			at++
		}
	}
	for _, own := range g.Named {
		if own.At < g.First || int(own.At-g.First) >= len(places) {
			return fmt.Errorf("the grid has something to say of place %d, which is not in it", own.At)
		}
		p := &places[own.At-g.First]
		if own.Name != "" {
			p.Name = own.Name
		}
		p.Major = own.Major
		p.Aliases = append(p.Aliases, own.Aliases...)
		p.Near = append(p.Near, own.Near...)
	}
	return nil
}

// plainInfo is Info without its methods.
type plainInfo Info

// MarshalJSON writes a map without a grid as it is, and of one with a grid the record and the places outside it.
func (i Info) MarshalJSON() ([]byte, error) {
	if i.Grid != nil {
		if err := i.pack(); err != nil {
			return nil, err
		}
	}
	return json.Marshal(plainInfo(i))
}

// UnmarshalJSON reads what MarshalJSON wrote. The drawing of the map is not in it.
func (i *Info) UnmarshalJSON(text []byte) error {
	if err := json.Unmarshal(text, (*plainInfo)(i)); err != nil || i.Grid == nil {
		return err
	}
	g := i.Grid
	hexes, err := g.Places()
	if err != nil {
		return err
	}
	if len(i.Places) < int(g.First) {
		return fmt.Errorf("the grid begins at place %d, and only %d come before it", g.First, len(i.Places))
	}
	i.Places = slices.Insert(i.Places, int(g.First), hexes...)
	g.Covers, g.Cover, g.Named = nil, nil, nil
	return nil
}

// pack takes the places of the grid out of Places, in a copy of both, and has the record say what was theirs. The error
// names a place that is not what the grid says.
func (i *Info) pack() error {
	g := *i.Grid
	g.Covers, g.Cover, g.Named = nil, nil, nil
	plain, err := g.Places()
	if err != nil {
		return err
	}
	end := int(g.First) + len(plain)
	if end > len(i.Places) {
		return fmt.Errorf("the grid takes places %d to %d, of %d", g.First, end-1, len(i.Places)-1)
	}
	known := map[coverKey]int32{}
	for n := range plain {
		at := g.First + PlaceID(n)
		own, err := ownPart(&plain[n], &i.Places[at])
		if err != nil {
			return err
		}
		if own.At = at; own.Name != "" || own.Major || own.Aliases != nil || own.Near != nil {
			g.Named = append(g.Named, own)
		}
		p := &i.Places[at]
		c := Cover{p.Terrain, p.Ground, p.Victory, p.Tags, p.Notes}
		key := c.key()
		k, ok := known[key]
		if !ok {
			k = int32(len(g.Covers))
			g.Covers, known[key] = append(g.Covers, c), k
		}
		if last := len(g.Cover) - 2; last >= 0 && g.Cover[last] == k {
			g.Cover[last+1]++
		} else {
			g.Cover = append(g.Cover, k, 1)
		}
	}
	i.Places = slices.Delete(slices.Clone(i.Places), int(g.First), end)
	i.Grid = &g
	return nil
}

// coverKey is equal for two covers if and only if they are equal.
type coverKey struct {
	terrain, ground string
	victory         bool
	rest            string // tags and notes
}

func (c *Cover) key() coverKey {
	k := coverKey{terrain: c.Terrain, ground: c.Ground, victory: c.Victory}
	if len(c.Tags)+len(c.Notes) == 0 {
		return k
	}
	var b strings.Builder
	add := func(text string) {
		b.WriteString(strconv.Itoa(len(text)))
		b.WriteByte(' ')
		b.WriteString(text)
	}
	for _, t := range c.Tags {
		add(t)
	}
	b.WriteByte(';')
	for _, n := range c.Notes {
		add(n.Text)
		add(n.Rule)
	}
	k.rest = b.String()
	return k
}

// ownPart is what a place has that does not follow from the grid, or an error where it contradicts the grid.
func ownPart(plain, p *PlaceInfo) (GridPlace, error) {
	var own GridPlace
	differs := func(what string, is, want any) error {
		return fmt.Errorf("place %q has the %s %v: by the grid of the map it is %v", p.ID, what, is, want)
	}
	switch {
	case p.ID != plain.ID:
		return own, differs("id", p.ID, plain.ID)
	case p.Kind != plain.Kind:
		return own, differs("kind", p.Kind, plain.Kind)
	case p.X != plain.X || p.Y != plain.Y:
		return own, differs("middle", [2]int32{p.X, p.Y}, [2]int32{plain.X, plain.Y})
	case p.Name == "":
		return own, fmt.Errorf("place %q has no name", p.ID)
	}
	if p.Name != plain.Name {
		own.Name = p.Name
	}
	own.Major = p.Major
	if n := len(plain.Aliases); len(p.Aliases) < n || !slices.Equal(p.Aliases[:n], plain.Aliases) {
		return own, differs("aliases", p.Aliases, plain.Aliases)
	} else if len(p.Aliases) > n {
		own.Aliases = p.Aliases[n:]
	}
	if n := len(plain.Near); len(p.Near) < n || !slices.Equal(p.Near[:n], plain.Near) {
		return own, differs("neighbours", p.Near, plain.Near)
	} else if len(p.Near) > n {
		own.Near = p.Near[n:]
	}
	return own, nil
}

// checkGrid: the places of the grid are what it says.
func checkGrid(info *Info) error {
	if info.Grid == nil {
		return nil
	}
	i := *info
	return i.pack()
}
