// Finding puzzles: turns of play of games between bots, in which random lines win.

package puzzles

import (
	"context"
	"fmt"
	"strings"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/lab"
)

// Search says how hard to look.
type Search struct {
	Lines   int // random lines from each turn of play
	Longest int // actions of a line
	Most    int // positions of a proof
	Guesses int // worlds that look alike to the side, in all of which the line must win
	PerGame int // puzzles of one game
	// Idle makes a bot that does nothing: in half of all choices a line does what it would do.
	Idle bots.Maker
}

// Found is a puzzle.
type Found struct {
	Pos   kernel.Position
	Side  kernel.Side
	Line  []kernel.Action
	Draws []chance.Draw // of the line as it is told
	Proof Proof
	Wins  int // of Lines random lines
	Lines int
}

// Look looks for puzzles in one game of a plan. A turn of play counts if a line wins that can be proved, in the
// position and in every guess that was tried, if doing nothing does not win, and if not one random line in ten wins.
func (s *Search) Look(ctx context.Context, p lab.Plan, game int) ([]Found, error) {
	l := &looker{Search: s, game: p.Game, rand: chance.NewRand(p.Seed ^ uint64(game)<<32), last: kernel.NoSide}
	_, err := lab.Record(ctx, p, game, l)
	return l.found, err
}

type looker struct {
	*Search
	game  kernel.Game
	rand  *chance.Rand
	last  kernel.Side // whose turn of play it is
	found []Found
	spare kernel.Position
	legal []kernel.Action
	view  kernel.View
}

// Started looks at the first turn of play.
func (l *looker) Started(pos kernel.Position, _ []chance.Draw) {
	l.spare = pos.New()
	l.turn(pos)
}

// Played looks at a turn of play that begins.
func (l *looker) Played(_ kernel.Side, _ kernel.Action, _ []chance.Draw, _ []kernel.Event, pos kernel.Position) {
	l.turn(pos)
}

func (l *looker) turn(pos kernel.Position) {
	side := pos.ToMove()
	if side == kernel.NoSide || side == l.last || pos.Prompt(side).Reply || len(l.found) >= l.PerGame {
		return
	}
	l.last = side
	var best []kernel.Action
	wins := 0
	for i := range l.Lines {
		line, won := l.line(pos, side, i == 0)
		if i == 0 && won {
			return // it wins by doing nothing
		}
		if won {
			wins++
			if best == nil || len(line) < len(best) {
				best = line
			}
		}
	}
	if best == nil || wins*10 > l.Lines {
		return
	}
	proof, ok, err := Prove(pos, side, best, l.Most)
	if !ok || err != nil {
		return
	}
	pos.View(side, &l.view)
	for range l.Guesses {
		world, err := l.game.Guess(&l.view, l.rand)
		if err != nil {
			return
		}
		if _, ok, err := Prove(world, side, best, l.Most); !ok || err != nil {
			return
		}
	}
	f := Found{Pos: pos.New(), Side: side, Proof: proof, Wins: wins, Lines: l.Lines}
	pos.Copy(f.Pos)
	// Told as it goes with some draws; without any, it is the line.
	src := &chance.Recorder{From: chance.NewRand(1)}
	pos.Copy(l.spare)
	for _, a := range best {
		if l.spare.Play(a, src, nil) != nil {
			return
		}
	}
	if o := l.spare.Outcome(); !o.Over || o.Winner != side {
		return
	}
	f.Line, f.Draws = best, src.Draws
	l.found = append(l.found, f)
}

// line plays a random line for a side, and random answers of the other; idle: it does nothing wherever it can.
func (l *looker) line(pos kernel.Position, side kernel.Side, idle bool) (line []kernel.Action, won bool) {
	pos.Copy(l.spare)
	sitter := l.Idle.New(l.game, side, 1)
	for len(line) < l.Longest {
		mover := l.spare.ToMove()
		if mover == kernel.NoSide {
			return line, l.spare.Outcome().Winner == side
		}
		if mover != side && !l.spare.Prompt(mover).Reply {
			return line, false
		}
		l.legal = l.spare.Legal(l.legal[:0])
		a := l.legal[l.rand.Below(len(l.legal))]
		if mover == side && (idle || l.rand.Below(2) == 0) {
			if b, err := sitter.Choose(context.Background(), &l.view, l.legal); err == nil {
				a = b
			}
		}
		if l.spare.Play(a, l.rand, nil) != nil {
			return line, false
		}
		line = append(line, a)
	}
	return line, false
}

// Case is the puzzle as a case.
func (f *Found) Case(g kernel.Game, title string) (string, error) {
	info := g.Info()
	x, err := kernel.NewIndex(info)
	if err != nil {
		return "", err
	}
	packed, err := try.PackPosition(f.Pos)
	if err != nil {
		return "", err
	}
	how := "No draw and no decision of the other side comes before the end of the game"
	switch {
	case f.Proof.Drawn && f.Proof.Answered:
		how = "Every draw and every answer of the other side was tried"
	case f.Proof.Drawn:
		how = "Every result of every draw was tried"
	case f.Proof.Answered:
		how = "Every answer of the other side was tried"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n# %s: %d positions. %d of %d random turns win.\n", title, how, f.Proof.Positions, f.Wins,
		f.Lines)
	fmt.Fprintf(&b, "game %s\n%spuzzle %s wins 1\n", info.ID, packed, info.Sides[f.Side].ID)
	var dice, lots []string
	for _, d := range f.Draws {
		if d.Of > 0 {
			dice = append(dice, fmt.Sprint(d.Result))
		} else {
			lots = append(lots, info.Pieces[d.Result].ID)
		}
	}
	if len(dice) > 0 {
		fmt.Fprintf(&b, "dice %s\n", strings.Join(dice, " "))
	}
	if len(lots) > 0 {
		fmt.Fprintf(&b, "lots %s\n", strings.Join(lots, " "))
	}
	for _, a := range f.Line {
		fmt.Fprintf(&b, "do %s\n", x.FormatAction(a))
	}
	fmt.Fprintf(&b, "expect winner = %s\n", info.Sides[f.Side].ID)
	return b.String(), nil
}
