// Playing puzzles: a bot has the side, and wins in time or does not.

package puzzles

import (
	"context"
	"fmt"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
)

// Solve has a bot play a puzzle, against itself where the other side has replies, and says whether it wins in time. The
// same seed gives the same play.
func Solve(ctx context.Context, c *try.Case, g kernel.Game, m *bots.Maker, seed uint64) (bool, error) {
	if c.Puzzle == nil {
		return false, fmt.Errorf("%s is not a puzzle: it has no line \"puzzle SIDE wins TURNS\"", c.Name)
	}
	r, err := try.NewRunner(c, g)
	if err != nil {
		return false, err
	}
	side, ok := r.Index.Side(c.Puzzle.Side)
	if !ok || !side.Player() {
		return false, fmt.Errorf("%s:%d: %q is not a side of %s", c.Name, c.Puzzle.Line, c.Puzzle.Side, c.Game)
	}
	for _, st := range c.Statements {
		if st.Word == "do" || st.Word == "dice" || st.Word == "lots" {
			break
		}
		if _, err := r.Step(); err != nil {
			return false, err
		}
	}
	pos := r.Pos
	if pos.ToMove() != side {
		return false, fmt.Errorf("%s: %s is not to move", c.Name, c.Puzzle.Side)
	}
	players := [kernel.Players]bots.Bot{m.New(g, kernel.SideA, seed), m.New(g, kernel.SideB, seed+1)}
	defer func() {
		for _, b := range players {
			bots.End(b, pos.Outcome())
		}
	}()
	draw := chance.NewRand(seed)
	var view kernel.View
	last, turns := side, 1
	for range 10_000 {
		mover := pos.ToMove()
		if mover == kernel.NoSide {
			return pos.Outcome().Winner == side, nil
		}
		if !pos.Prompt(mover).Reply && mover != last {
			if last = mover; mover == side {
				turns++
			} else if turns == c.Puzzle.Turns {
				return false, nil
			}
		}
		legal := pos.Legal(nil)
		pos.View(mover, &view)
		a, err := players[mover].Choose(ctx, &view, legal)
		if err == nil {
			err = pos.Play(a, draw, nil)
		}
		if err != nil {
			return false, fmt.Errorf("%s: %w", c.Name, err)
		}
	}
	return false, nil
}
