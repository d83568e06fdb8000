// Package ground is what all games of hexes and counters have in common below their rules: the hexes as places of the
// kernel, and what players, case files and programs are told of them.
package ground

import (
	"encoding/json"
	"fmt"
	"strings"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/gamedata"
)

// Place is a hex by its number on the board, or a holding place after the last hex.
type Place = board.Place

// Field is the hexes of a game as the kernel knows them: Info.Places has the hexes, then the hexsides that are places,
// then for each holding place one of each side. Its zero value has none.
type Field struct {
	hexes Place
	sides int
}

// Hexes is how many hexes there are: they are the places from 0.
func (f *Field) Hexes() Place { return f.hexes }

// ID is a hex as actions name it; board.None is NoPlace.
func (f *Field) ID(a Place) kernel.PlaceID { return kernel.PlaceID(a) + 1 }

// HexIn is the hex that an action names, board.None if it names none.
func (f *Field) HexIn(id kernel.PlaceID) Place {
	if id < 1 || Place(id) > f.hexes {
		return board.None
	}
	return Place(id) - 1
}

// BoxID is a side's box of a holding place, by the number of the holding place from 0.
func (f *Field) BoxID(kind Place, s kernel.Side) kernel.PlaceID {
	return kernel.PlaceID(int(f.hexes)+f.sides) + 1 + kernel.PlaceID(kind)*2 + kernel.PlaceID(s)
}

// Chart is what a game says of its places.
type Chart struct {
	Map     *board.HexMap
	Drawn   struct{ X, Y, DX, DY int32 } // where the hexes lie in map units, as kernel.Grid has it
	Sides   []kernel.HexSide             // hexsides that are places
	Grounds []string                     // what terrains look like (kernel.Grounds), by terrain number
	Towns   []Town
	Boxes   []Box // holding places
}

// Town is a town as the list of places has it. Its first hex has its name, the others their own with it.
type Town struct {
	Name    string
	Places  []Place
	City    bool // it is drawn large
	Victory bool // it counts for victory
}

// Box is a holding place: its id, to which that of the side is added, and what players call it.
type Box struct{ ID, Name string }

// Lay makes the field of a chart, and the list of its places in Info. The sides of the game must be in Info.
func (f *Field) Lay(in *kernel.Info, c *Chart) error {
	f.hexes, f.sides = Place(c.Map.Grid.Len()), len(c.Sides)
	in.Grid = kernel.NewGrid(c.Map.Grid, 1, c.Drawn.X, c.Drawn.Y, c.Drawn.DX, c.Drawn.DY, c.Sides...)
	places, err := in.Grid.Places()
	if err != nil {
		return err
	}
	if err := onSheet(in, places[:f.hexes]); err != nil {
		return err
	}
	in.Places = append([]kernel.PlaceInfo{{}}, places...)
	for a := range f.hexes {
		pl, t := &in.Places[f.ID(a)], c.Map.Terrain[a]
		pl.Terrain = c.Map.Terrains[t]
		if int(t) < len(c.Grounds) {
			pl.Ground = c.Grounds[t]
		}
	}
	for i := range c.Towns {
		t := &c.Towns[i]
		for k, a := range t.Places {
			pl := &in.Places[f.ID(a)]
			pl.Aliases = append(pl.Aliases, pl.Name)
			if pl.Name = t.Name; k > 0 {
				pl.Name = t.Name + " " + c.Map.Grid.Name(a)
			}
			if t.City {
				pl.Major, pl.Ground = true, "town"
			}
			pl.Victory = pl.Victory || t.Victory
		}
	}
	for _, b := range c.Boxes {
		for i := range in.Sides {
			s := &in.Sides[i]
			in.Places = append(in.Places, kernel.PlaceInfo{ID: b.ID + "-" + s.ID, Name: b.Name + ", " + s.Name,
				Kind: "pool"})
		}
	}
	return nil
}

// onSheet refuses hexes of which a part lies off the drawing: pictures and pages end at its width and height.
func onSheet(in *kernel.Info, hexes []kernel.PlaceInfo) error {
	if len(in.Shape) == 0 {
		return nil
	}
	var sheet struct{ Width, Height int32 }
	if err := json.Unmarshal(in.Shape, &sheet); err != nil {
		return fmt.Errorf("%s: %w", gamedata.ShapeFile, err)
	}
	g := in.Grid
	left, top, right, bottom := g.Extent(hexes)
	var more []string
	need := func(what string, least int32) { more = append(more, fmt.Sprintf("%s of %d or more", what, least)) }
	if left < 0 {
		need("an x", g.X-left)
	}
	if top < 0 {
		need("a y", g.Y-top)
	}
	if more != nil {
		return fmt.Errorf("%s: the first hexes begin at x %d and y %d: what lies before 0 would be cut off: write a "+
			"grid with %s", gamedata.ShapeFile, left, top, strings.Join(more, " and "))
	}
	if right > sheet.Width {
		need("a width", right)
	}
	if bottom > sheet.Height {
		need("a height", bottom)
	}
	if more != nil {
		return fmt.Errorf("%s: width is %d and height is %d, and the hexes reach to x %d and y %d: what lies beyond "+
			"would be cut off: write %s", gamedata.ShapeFile, sheet.Width, sheet.Height, right, bottom,
			strings.Join(more, " and "))
	}
	return nil
}
