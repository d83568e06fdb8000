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

// puzzle is a puzzle set up.
type puzzle struct {
	*try.Runner
	Task
}

// setUp sets a puzzle up, up to the first line of its solution.
func setUp(c *try.Case, g kernel.Game) (*puzzle, error) {
	if c.Puzzle == nil {
		return nil, fmt.Errorf("%s is not a puzzle: it has no line \"puzzle SIDE wins TURNS\"", c.Name)
	}
	r, err := try.NewRunner(c, g)
	if err != nil {
		return nil, err
	}
	side, ok := r.Index.Side(c.Puzzle.Side)
	if !ok || !side.Player() {
		return nil, fmt.Errorf("%s:%d: %q is not a side of %s", c.Name, c.Puzzle.Line, c.Puzzle.Side, c.Game)
	}
	p := &puzzle{Runner: r}
	if p.Task, err = taskOf(c.Puzzle, side, g); err != nil {
		return nil, err
	}
	for _, st := range c.Statements {
		if st.Word == "do" || st.Word == "dice" || st.Word == "lots" {
			break
		}
		if _, err := r.Step(); err != nil {
			return nil, err
		}
	}
	if r.Pos.ToMove() != side {
		return nil, fmt.Errorf("%s: %s is not to move", c.Name, c.Puzzle.Side)
	}
	return p, nil
}

// Reprove proves a puzzle again, by the solution that it has.
func Reprove(c *try.Case, g kernel.Game, most int) (Proof, error) {
	p, err := setUp(c, g)
	if err != nil {
		return Proof{}, err
	}
	// The solution, as actions.
	start := p.Pos.New()
	p.Pos.Copy(start)
	var line []kernel.Action
	p.Took = func(_ kernel.Side, a kernel.Action) { line = append(line, a) }
	if err := p.RunTo(context.Background(), 0); err != nil {
		return Proof{}, err
	}
	proof, ok, err := Prove(start, p.Task, line, most)
	switch {
	case err != nil:
		return proof, fmt.Errorf("%s: %w", c.Name, err)
	case p.reached(start):
		return proof, fmt.Errorf("%s: it is done before it begins", c.Name)
	case !ok:
		return proof, fmt.Errorf("%s: the solution does not do it against everything", c.Name)
	}
	return proof, nil
}

// Solve has a bot play a puzzle, against itself where the other side decides, and says whether it does it in time. The
// same seed gives the same play.
func Solve(ctx context.Context, c *try.Case, g kernel.Game, m *bots.Maker, seed uint64) (bool, error) {
	p, err := setUp(c, g)
	if err != nil {
		return false, err
	}
	pos := p.Pos
	players := [kernel.Players]bots.Bot{m.New(g, kernel.SideA, seed), m.New(g, kernel.SideB, seed+1)}
	defer func() {
		for _, b := range players {
			bots.End(b, pos.Outcome())
		}
	}()
	draw := chance.NewRand(seed)
	var view kernel.View
	last, turns := p.Side, 1
	for range 10_000 {
		mover := pos.ToMove()
		if p.reached(pos) || mover == kernel.NoSide {
			return p.reached(pos), nil
		}
		if !pos.Prompt(mover).Reply && mover != last {
			if last = mover; mover == p.Side {
				turns++
			} else if turns == p.Turns {
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
