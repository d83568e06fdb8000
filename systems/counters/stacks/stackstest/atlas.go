// What the oracle reads of a game: its map by hex numbers and hexsides, its words by their ids.

package stackstest

import (
	"fmt"

	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/stacks"
)

// hex is a hex by its number on the board. Below zero are places off the map.
type hex = int

const (
	nowhere hex = -1 - iota
	waiting
	entering
	lost
	cup
)

// six are the directions of a hexside, clockwise; the opposite of each is three further on.
const six = 6

// atlas is what does not change in a game.
type atlas struct {
	*stacks.Config
	info  *kernel.Info
	x     *kernel.Index
	n     int // hexes
	next  [][six]hex
	river [][six]bool
	lake  [][six]bool
	soil  []string
	town  []int // by hex: its number among the hexes of towns, -1 for none
	seat  []townHex
	verb  map[string]kernel.Verb
	facts map[string]int
	bits  map[string]uint32
	// covered is the kind of marker for units under the top one.
	covered int
	// extra is how much further the wing moves on its ground.
	extra int
}

type townHex struct {
	at            hex
	city, capital bool
}

// ways are the steps to the neighbours on hexes with flat tops whose odd columns lie lower: north, then clockwise.
func ways(col, row int) [six][2]int {
	up := row - 1 // the upper neighbour in the next column
	if col%2 == 1 {
		up = row
	}
	return [six][2]int{{col, row - 1}, {col + 1, up}, {col + 1, up + 1}, {col, row + 1}, {col - 1, up + 1},
		{col - 1, up}}
}

func newAtlas(info *kernel.Info, c *stacks.Config) (*atlas, error) {
	x, err := kernel.NewIndex(info)
	if err != nil {
		return nil, err
	}
	m := c.Map
	if m.Grid.Layout() != board.FlatOddLow {
		return nil, fmt.Errorf("the oracle knows hexes whose odd columns lie low")
	}
	if c.Roles != (stacks.Roles{Zones: first, Assaults: first, Still: first, Starves: second, Converts: first,
		Works: second, Crosses: second}) {
		return nil, fmt.Errorf("the oracle knows other sides in the roles than %+v", c.Roles)
	}
	w := &atlas{Config: c, info: info, x: x, n: m.Grid.Len(), verb: map[string]kernel.Verb{}, facts: map[string]int{},
		bits: map[string]uint32{}, covered: -1, extra: int(c.Wing.Points - c.Turns[1].Mechanized)}
	w.next, w.river, w.lake = make([][six]hex, w.n), make([][six]bool, w.n), make([][six]bool, w.n)
	at := map[[2]int]hex{}
	for h := range w.n {
		g := m.Grid.Hex(board.Place(h))
		at[[2]int{int(g.Col), int(g.Row)}] = h
	}
	for h := range w.n {
		g := m.Grid.Hex(board.Place(h))
		w.soil = append(w.soil, m.Terrains[m.Terrain[h]])
		w.town = append(w.town, -1)
		for d, to := range ways(int(g.Col), int(g.Row)) {
			n, ok := at[to]
			if w.next[h][d] = n; !ok {
				w.next[h][d] = nowhere
				continue
			}
			e := m.Grid.Between(board.Place(h), board.Place(n))
			w.river[h][d] = m.OfKind(e, m.SideKind(c.River))
			w.lake[h][d] = m.OfKind(e, m.SideKind(c.Barrier))
		}
	}
	for _, t := range c.Towns {
		for _, a := range t.Places {
			w.town[a] = len(w.seat)
			w.seat = append(w.seat, townHex{hex(a), t.City, t.Capital})
		}
	}
	for i, v := range info.Verbs {
		w.verb[v.Name] = kernel.Verb(i)
	}
	for i, f := range info.Facts {
		w.facts[f.ID] = i
	}
	for i, f := range info.PieceFlags {
		w.bits[f.ID] = 1 << i
	}
	for i, m := range info.Marks {
		if m.ID == "covered" {
			w.covered = i
		}
	}
	if w.covered < 0 {
		return nil, fmt.Errorf("the game has no marker for units under the top one")
	}
	return w, nil
}

// bit is the flag of a mark.
func (w *atlas) bit(id string) uint32 {
	b, ok := w.bits[id]
	if !ok {
		panic("the game has no mark " + id)
	}
	return b
}

// toward is the direction from a hex to the next, -1 if they do not touch.
func (w *atlas) toward(a, b hex) int {
	for d, n := range w.next[a] {
		if n == b && b >= 0 {
			return d
		}
	}
	return -1
}

func (w *atlas) city(h hex) bool  { return w.town[h] >= 0 && w.seat[w.town[h]].city }
func (w *atlas) works(h hex) bool { return w.Works.Has(board.Place(h)) }
func (w *atlas) wing(h hex) bool  { return w.Wing.Ground.Has(board.Place(h)) }

func (w *atlas) fact(v *kernel.View, id string) int {
	i, ok := w.facts[id]
	if !ok {
		panic("the game has no figure " + id)
	}
	return int(v.Facts[i])
}

func (w *atlas) name(h hex) string {
	if h < 0 {
		return [...]string{"", "nowhere", "waiting", "entering", "lost", "the cup"}[-h]
	}
	return w.Map.Grid.Name(board.Place(h))
}

// marks says which marks a set has.
func (w *atlas) marks(set uint32) (list []string) {
	for _, f := range w.info.PieceFlags {
		if set&w.bit(f.ID) != 0 {
			list = append(list, f.ID)
		}
	}
	return list
}

func place(h hex) board.Place { return board.Place(h) }
