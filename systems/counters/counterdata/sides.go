// Start lines on the map, and the ground on both sides of them.

package counterdata

import (
	"fmt"
	"slices"

	"umpire/board"
	"umpire/mechanics/gamedata"
)

// Front is a start line on the map, as a side sees it.
type Front struct {
	Line   []board.Place
	Ground board.Bits // the side's side of the line, without the line
	Far    []int      // by hex: steps from the line
}

// Front finds the start line of an order on the map, and the ground of its side: what is joined to the map edge behind
// it without crossing the line.
func (d *Data) Front(m *board.HexMap, o *Order) (*Front, error) {
	f := &Front{Line: m.Line(d.Tables.Map.Start, o.Line)}
	if len(f.Line) == 0 {
		return nil, fmt.Errorf("%s has no line %q of the kind %q, which %s calls start lines",
			d.files.At(gamedata.MapFile), o.Line, d.Tables.Map.Start, TablesFile)
	}
	var err error
	if f.Ground, err = d.behind(m, o.Side, o.Line, f.Line); err != nil {
		return nil, err
	}
	for _, id := range d.Sides {
		if id == o.Side {
			continue
		}
		theirs, err := d.behind(m, id, o.Line, f.Line)
		if err != nil {
			return nil, err
		}
		for a := theirs.Next(-1); a >= 0; a = theirs.Next(a) {
			if f.Ground.Has(a) {
				return nil, d.at("line", o.Line, fmt.Errorf("it does not part the map: %s is on the ground of both "+
					"sides. Lead it from edge to edge, and give each side's setup the edge behind it", m.Grid.Name(a)))
			}
		}
	}
	f.Far = make([]int, m.Grid.Len())
	for i := range f.Far {
		f.Far[i] = -1
	}
	q := slices.Clone(f.Line)
	for _, a := range q {
		f.Far[a] = 0
	}
	for i := 0; i < len(q); i++ {
		for _, b := range m.Grid.Neighbours(q[i]) {
			if f.Far[b] < 0 {
				f.Far[b] = f.Far[q[i]] + 1
				q = append(q, b)
			}
		}
	}
	return f, nil
}

// behind is what is joined to the map edge behind a side without crossing a line.
func (d *Data) behind(m *board.HexMap, side, name string, line []board.Place) (board.Bits, error) {
	ground, onLine := board.NewBits(m.Grid.Graph), board.NewBits(m.Grid.Graph)
	for _, a := range line {
		onLine.Add(a)
	}
	var q []board.Place
	reach := func(a board.Place) {
		if !onLine.Has(a) && !ground.Has(a) {
			ground.Add(a)
			q = append(q, a)
		}
	}
	setup := d.setup(side)
	for _, a := range m.Rim(setup.Edge) {
		reach(a)
	}
	if len(q) == 0 {
		return nil, d.at("setup", side, fmt.Errorf(
			"edge is %q: the map has no edge of that name with a hex off the line %s", setup.Edge, name))
	}
	for i := 0; i < len(q); i++ {
		for _, b := range m.Grid.Neighbours(q[i]) {
			reach(b)
		}
	}
	return ground, nil
}

// setup is how a side sets up.
func (d *Data) setup(side string) *Setup {
	for i := range d.Campaign.Setup {
		if d.Campaign.Setup[i].Side == side {
			return &d.Campaign.Setup[i]
		}
	}
	return &Setup{}
}

// RailStates are, by hex, the sides that can use its rails when a scenario on a line begins: 0 for no rails, 1 for
// destroyed ones, 2 and above for the side with that number plus 2.
func (d *Data) RailStates(m *board.HexMap, line string) ([]uint8, error) {
	w := &d.Tables.Map
	states := make([]uint8, m.Grid.Len())
	rails := m.OnWay(w.Rail)
	for a := rails.Next(-1); a >= 0; a = rails.Next(a) {
		states[a] = 1
	}
	for i := range d.Tables.Rails { // a side with a record has the railways of its ground in normal condition
		side, _ := d.Side(d.Tables.Rails[i].Side)
		f, err := d.Front(m, &Order{Side: d.Tables.Rails[i].Side, Line: line})
		if err != nil {
			return nil, err
		}
		for a := rails.Next(-1); a >= 0; a = rails.Next(a) {
			if f.Ground.Has(a) {
				states[a] = 2 + uint8(side)
			}
		}
	}
	if l := d.Line(line); l != nil && len(l.Railheads) > 0 && len(m.Line(w.Repaired, line)) == 0 {
		return nil, fmt.Errorf("%s: map: repaired is %q: the map has no line %q of that kind", d.files.At(TablesFile),
			w.Repaired, line)
	}
	side, _ := d.Side(w.Repairs)
	for _, a := range m.Line(w.Repaired, line) {
		if !rails.Has(a) {
			return nil, fmt.Errorf("%s: the line %s %s names %s, where no railway runs", d.files.At(gamedata.MapFile),
				w.Repaired, line, m.Grid.Name(a))
		}
		states[a] = 2 + uint8(side)
	}
	for i, id := range d.Sides {
		if !slices.Contains(states, 2+uint8(i)) {
			return nil, d.at("line", line, fmt.Errorf("%s has no rails at the start, so none of its units would ever "+
				"be in supply: give it a record in rails of %s, or make it the side of map.repairs and give %s a "+
				"line %q of the kind %q", id, TablesFile, gamedata.MapFile, line, w.Repaired))
		}
	}
	return states, nil
}
