// Who holds the ground. No rule says so: it is for looking back at a game.

package counters

import (
	"umpire/board"
	"umpire/kernel"
)

// Front marks the hexes that the second side holds: those with its units, and those to which a way leads from the edges
// of the map behind it around all units of the first side, their zones, and the open hexes of the first side's
// continuous line. The first side holds the others. In a game without that line the second holds what it stands in.
func (p Survey) Front(second board.Bits) {
	second.Clear()
	if p.lineFrom != nil {
		p.flood(second)
	}
	for a := range p.hexes {
		if p.count[kernel.SideB][a] > 0 {
			second.Add(a)
		}
	}
}

// flood adds what the second side reaches from behind to a set.
func (p *Position) flood(second board.Bits) {
	line := make([]Place, 0, 128)
	p.line(kernel.SideA, &line)
	closed := p.ring
	closed.Clear()
	for _, a := range line {
		closed.Add(a)
	}
	todo := p.queue[:0]
	reach := func(a Place) {
		if !second.Has(a) && !closed.Has(a) && !p.covers(kernel.SideA, a) {
			second.Add(a)
			todo = append(todo, a)
		}
	}
	for _, a := range p.behind {
		reach(a)
	}
	for i := 0; i < len(todo); i++ {
		for _, a := range p.grid.Neighbours(todo[i]) {
			reach(a)
		}
	}
	p.queue = todo[:0]
}
