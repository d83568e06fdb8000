// What tests of hex maps share.

package counterstest

import (
	"os"
	"slices"
	"testing"

	"umpire/board"
)

// Chart is the hex map of the game whose package is tested.
func Chart(t *testing.T) *board.HexMap {
	t.Helper()
	file, err := os.Open("data/map.json")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	m, err := board.LoadHexMap(file, "map.json")
	if err != nil {
		t.Fatal(err)
	}
	return m
}

// Hex is a hex by its number or the name of its town.
func Hex(t *testing.T, m *board.HexMap, name string) board.Place {
	t.Helper()
	p, ok := m.Grid.Lookup(name)
	if !ok {
		t.Fatalf("no hex %s", name)
	}
	return p
}

// Flood is what can be reached from some places on a graph without entering barred ones.
func Flood(g *board.Graph, from []board.Place, barred func(board.Place) bool) board.Bits {
	set := board.NewBits(g)
	for queue := slices.Clone(from); len(queue) > 0; queue = queue[1:] {
		if p := queue[0]; !set.Has(p) && !barred(p) {
			set.Add(p)
			queue = append(queue, g.Neighbours(p)...)
		}
	}
	return set
}

// Among reports whether a place is one of some, for Flood.
func Among(places []board.Place) func(board.Place) bool {
	return func(p board.Place) bool { return slices.Contains(places, p) }
}
