// The hex map: its file (umpire-hexmap-1) as records, and what rules read from it.

package board

import (
	"encoding/json"
	"slices"
)

// HexMapFormat names the hex map file that LoadHexMap reads.
const HexMapFormat = "umpire-hexmap-1"

// HexMap is a hex map as read from its file: the grid, and what the file says of hexes and hexsides. Board checks that
// the records fit together; what terrain, kinds of hexside, ways and lines mean is the game's.
type HexMap struct {
	Grid      *HexGrid    // towns are looked up by name too
	Km        json.Number // across a hex, from side to side, as written: rules have no use for fractions
	Terrains  []string    // names, by terrain number
	Terrain   []uint8     // terrain number, by place
	SideKinds []string    // kinds of hexside, such as river and lake
	Barred    []bool      // by side kind: no way goes over such a side except by a trestle
	Sides     [][]Edge    // by side kind: the hexsides of that kind, ascending
	SideBits  []uint16    // by edge: bit k is set if it is of side kind k
	Ways      []Way       // in the order of the file
	Towns     []Town      // in the order of the file
	Lines     []Line      // in the order of the file
	Works     []Work      // in the order of the file
	Rims      []Rim       // the map edges, in the order of the file
	File      *HexMapFile // the records as they stand in the file
}

// Way is a railway or road: a chain of neighbouring hexes. It runs over the hexsides between them, so two hexes of a
// kind of way that touch are joined only if a way says so.
type Way struct {
	ID, Kind string
	Places   []Place
	Edges    []Edge // Edges[i] lies between Places[i] and Places[i+1]
	Trestles []Edge // those of Edges where it crosses a barred side, ascending
	// From and To name the map edges over which it leaves the map at its first and at its last hex; empty if it ends
	// there.
	From, To string
}

// Town is a city or another named place of one or several hexes.
type Town struct {
	Name, Kind string
	Place      Place   // where its name stands: the first of Places
	Places     []Place // in the order of the file
}

// Line is a named list of hexes: a start line, railheads, hexes with a mark.
type Line struct {
	Kind, Name string
	Row        bool    // each hex is a neighbour of the one before
	Places     []Place // in the order of the file, none twice
}

// Work is a fortified line or the like: an unbroken chain of hexsides, each of which faces away from one of its hexes.
type Work struct {
	Kind, Name string // Kind is one of SideKinds
	Sides      []Faced
}

// Faced is a hexside that faces one way.
type Faced struct {
	Edge   Edge
	Behind Place     // the hex that it protects
	Front  Place     // the hex that it faces
	Side   Direction // from Behind to Front
}

// Rim is one named edge of the map.
type Rim struct {
	Name   string
	Places []Place // along the edge
}

// SideKind is the number of a kind of hexside, or -1 if the map has no such kind.
func (m *HexMap) SideKind(name string) int { return slices.Index(m.SideKinds, name) }

// OfKind reports whether hexside e is of the side kind with this number; no side is of kind -1.
func (m *HexMap) OfKind(e Edge, kind int) bool { return kind >= 0 && m.SideBits[e]>>uint(kind)&1 != 0 }

// TerrainNumber is the number of a terrain, or -1 if the map has none of that name.
func (m *HexMap) TerrainNumber(name string) int { return slices.Index(m.Terrains, name) }

// Rim is the map edge of this name, nil if the map has none.
func (m *HexMap) Rim(name string) []Place {
	for i := range m.Rims {
		if m.Rims[i].Name == name {
			return m.Rims[i].Places
		}
	}
	return nil
}

// Line is the line of this kind and name, nil if the map has none.
func (m *HexMap) Line(kind, name string) []Place {
	for i := range m.Lines {
		if l := &m.Lines[i]; l.Kind == kind && l.Name == name {
			return l.Places
		}
	}
	return nil
}

// Town is the town of this name, nil if the map has none.
func (m *HexMap) Town(name string) *Town {
	for i := range m.Towns {
		if m.Towns[i].Name == name {
			return &m.Towns[i]
		}
	}
	return nil
}

// Net is the hexes of the map joined only where ways of a kind run. Places and edges are numbered as in Grid.
func (m *HexMap) Net(kind string) *Graph {
	runs := make([]bool, m.Grid.Edges())
	for i := range m.Ways {
		if m.Ways[i].Kind == kind {
			for _, e := range m.Ways[i].Edges {
				runs[e] = true
			}
		}
	}
	return m.Grid.Only(func(_, _ Place, e Edge) bool { return runs[e] })
}

// OnWay is the set of the hexes through which ways of a kind run.
func (m *HexMap) OnWay(kind string) Bits {
	set := NewBits(m.Grid.Graph)
	for i := range m.Ways {
		if m.Ways[i].Kind == kind {
			for _, p := range m.Ways[i].Places {
				set.Add(p)
			}
		}
	}
	return set
}

// Exits are the hexes where ways of a kind leave the map over the named edge, in the order of the file, none twice.
func (m *HexMap) Exits(kind, rim string) []Place {
	var out []Place
	add := func(p Place) {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	for i := range m.Ways {
		w := &m.Ways[i]
		if w.Kind == kind && w.From == rim {
			add(w.Places[0])
		}
		if w.Kind == kind && w.To == rim {
			add(w.Places[len(w.Places)-1])
		}
	}
	return out
}

// HexMapFile is a hex map as it stands in its file. Hexes are written by number, hexsides as number and direction from
// that hex ("3120 ne", "3120 n ne").
type HexMapFile struct {
	Format    string           `json:"format"`
	Game      string           `json:"game"` // id of the game it belongs to
	Title     string           `json:"title,omitempty"`
	Note      string           `json:"note,omitempty"`
	Layout    string           `json:"layout"` // one of LayoutNames
	Km        json.Number      `json:"km"`
	Terrains  []HexMapTerrain  `json:"terrains"`
	Sheets    []HexMapSheet    `json:"sheets"`
	SideKinds []HexMapSideKind `json:"sidekinds,omitempty"`
	Sides     []HexMapSides    `json:"sides,omitempty"`
	Works     []HexMapWork     `json:"works,omitempty"`
	Ways      []HexMapWay      `json:"ways,omitempty"`
	Towns     []HexMapTown     `json:"towns,omitempty"`
	Lines     []HexMapLine     `json:"lines,omitempty"`
	Edges     []HexMapEdge     `json:"edges,omitempty"`
}

// HexMapTerrain is one terrain of the legend.
type HexMapTerrain struct {
	Mark   string `json:"mark"` // one letter or sign that stands for it in the rows of the sheets; not a blank
	Name   string `json:"name"` // a word of the game
	Source string `json:"source"`
}

// HexMapSheet is one map sheet, as MapSheet, with its terrain: a row of text for each row of hexes, a mark for each
// column, a blank where the sheet has no hex. Where sheets overlap their terrain must agree.
type HexMapSheet struct {
	Name  string   `json:"name"`
	Cols  [2]int   `json:"cols"` // the first and the last
	Rows  [2]int   `json:"rows"`
	Shift [2]int   `json:"shift"` // from a column and row of the sheet to those of the frame
	Hexes []string `json:"hexes"`
}

// HexMapSideKind is one kind of hexside.
type HexMapSideKind struct {
	Name   string `json:"name"`
	Barred bool   `json:"barred,omitempty"` // ways cross it by trestles alone
}

// HexMapSides is a run of hexsides of one kind: a river, a lake. A hexside is given once for a kind.
type HexMapSides struct {
	Kind   string   `json:"kind"`
	Name   string   `json:"name,omitempty"`
	Sides  []string `json:"sides"`
	Source string   `json:"source"`
	Note   string   `json:"note,omitempty"`
}

// HexMapWork is the record of a Work; its sides are written from the hexes that they protect, in the order of the
// chain.
type HexMapWork struct {
	Kind   string   `json:"kind"`
	Name   string   `json:"name"`
	Sides  []string `json:"sides"`
	Source string   `json:"source"`
	Note   string   `json:"note,omitempty"`
}

// HexMapWay is the record of a Way. A hexside is given once for a kind of way, so ways that run together share hexes
// but no hexside.
type HexMapWay struct {
	ID       string   `json:"id"`
	Kind     string   `json:"kind"`
	From     string   `json:"from,omitempty"`
	To       string   `json:"to,omitempty"`
	Hexes    []string `json:"hexes"`
	Trestles []string `json:"trestles,omitempty"`
	Source   string   `json:"source"`
	Note     string   `json:"note,omitempty"`
}

// HexMapTown is the record of a Town.
type HexMapTown struct {
	Name   string   `json:"name"`
	Kind   string   `json:"kind"`
	Hexes  []string `json:"hexes"`
	Source string   `json:"source"`
	Note   string   `json:"note,omitempty"`
}

// HexMapLine is the record of a Line.
type HexMapLine struct {
	Kind   string   `json:"kind"`
	Name   string   `json:"name"`
	Row    bool     `json:"row,omitempty"`
	Hexes  []string `json:"hexes"`
	Source string   `json:"source"`
	Note   string   `json:"note,omitempty"`
}

// HexMapEdge is the record of a Rim: hexes with at least one side at the rim of the map.
type HexMapEdge struct {
	Name   string   `json:"name"`
	Hexes  []string `json:"hexes"`
	Source string   `json:"source"`
}
