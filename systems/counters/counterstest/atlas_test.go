// The oracle's own neighbours, held against those of the board.

package counterstest

import (
	"strings"
	"testing"

	"umpire/board"
)

// TestSpread: on each layout the six directions from a hex lead to its neighbours.
func TestSpread(t *testing.T) {
	for l, name := range board.LayoutNames {
		layout := board.Layout(l)
		for _, from := range []board.Hex{{Col: 4, Row: 4}, {Col: 4, Row: 5}, {Col: 5, Row: 4}, {Col: 5, Row: 5}} {
			ways := spread(name, from.Col, from.Row)
			for d := range board.Direction(board.Directions) {
				to := layout.Step(from, d)
				if got, ok := ways[strings.ToLower(layout.DirectionName(d))]; !ok || got != [2]int{to.Col, to.Row} {
					t.Errorf("%s: %s of %v is %v, it should be %v", name, layout.DirectionName(d), from, got, to)
				}
			}
		}
	}
}
