// What case files can set up and ask.

package counters

import (
	"fmt"

	"umpire/board"
	"umpire/kernel"
	"umpire/mechanics/casewords"
	"umpire/mechanics/gamedata"
)

// language is what case files may set up and ask.
var language = casewords.New([]casewords.Statement[*Position]{
	{Form: "put PIECE PLACE [NUMBER]", Text: "stands a unit in a hex, with all steps or so many",
		Do: (*Position).putWords},
}, casewords.Common[*Position]("turn", "weather", "points-a", "points-b"))

// Empty is a scenario without units, in its first movement phase.
func (g *Game) Empty(s kernel.Setup) (kernel.Position, error) {
	return g.bare(gamedata.OrFirst(&g.About, s))
}

// Put stands a unit in a hex with so many steps, 0 for all.
func (p *Position) Put(u Unit, a Place, steps int) error {
	all := len(p.Units[u].Steps)
	if steps == 0 {
		steps = all
	}
	if steps > all {
		return fmt.Errorf("%s has %d steps", p.Units[u].ID, all)
	}
	if p.At[u] != board.None {
		p.detach(u)
	}
	p.Steps[u], p.Flags[u] = uint8(steps), 0
	p.attach(u, a)
	return nil
}

func (p *Position) putWords(a *casewords.Args) error {
	to := p.hexOf(a.Places[0])
	if to == board.None {
		return fmt.Errorf("%s is not a hex", a.Index.PlaceName(a.Places[0]))
	}
	n := 0
	if len(a.Numbers) > 0 {
		n = a.Numbers[0]
	}
	return p.Put(Unit(a.Pieces[0]), to, n)
}
