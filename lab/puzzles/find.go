// Finding puzzles: turns of play of games between bots, in which random lines win.

package puzzles

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/lab"
)

// Search says what to look for, and how hard.
type Search struct {
	Lines   int // random lines from each turn of play; 0: only what the players of the game did is looked at
	Tries   int // random lines that say how hard a puzzle is which the players' own line solves
	Longest int // actions of a random line
	Most    int // positions of a proof
	Guesses int // worlds that look alike to the side, in all of which the line must do it
	PerGame int // puzzles of one game
	Turns   int // of its own that the side has: 1 or 2
	// Idle makes a bot that does nothing: in half of all choices a random line does what it would do.
	Idle bots.Maker
	// Gains, if not nil, are goals that a side reached in its turn of play from one position to another, the greatest
	// first, as "QUERY = VALUE". A win need not be among them.
	Gains func(from, to kernel.Position, side kernel.Side) []string
	// Close, if not nil, is asked when a game is over: lists of statements, each of which makes the position at the
	// beginning of the last turn of play one in which that side wins by what it did, and not by doing nothing. Idle is
	// how the game ends then, done how it ended.
	Close func(start kernel.Position, side kernel.Side, idle, done kernel.Outcome) [][][]string
	// Done, if not nil, is told of each turn of play that was looked at and given up, and why.
	Done func(why string)
}

// Found is a puzzle.
type Found struct {
	Pos   kernel.Position
	Edits [][]string // statements that made Pos of a position of the game
	Base  kernel.Position
	Side  kernel.Side
	Turns int
	Goal  string // "QUERY = VALUE"; empty: a win
	Line  []kernel.Action
	Draws []chance.Draw // of the line as it is told
	Proof Proof
	Wins  int // of Lines random lines
	Lines int
}

// Look looks for puzzles in one game of a plan: turns of play in which a line wins, or gains what the search asks for,
// which can be proved, in the position and in every guess that was tried; in which doing nothing does not; and in which
// not one random line in ten does.
func (s *Search) Look(ctx context.Context, p lab.Plan, game int) ([]Found, error) {
	l := &looker{Search: s, ctx: ctx, game: p.Game, rand: chance.NewRand(p.Seed ^ uint64(game)<<32),
		last: kernel.NoSide}
	_, err := lab.Record(ctx, p, game, l)
	return l.found, err
}

type looker struct {
	*Search
	ctx   context.Context
	game  kernel.Game
	rand  *chance.Rand
	last  kernel.Side // whose turn of play it is
	turns []turn      // the last ones, that under way included
	found []Found
	spare kernel.Position
	legal []kernel.Action
	view  kernel.View
}

// turn is a turn of play of the game that is looked at.
type turn struct {
	side  kernel.Side
	start kernel.Position
	line  []kernel.Action // of both sides
}

// Started looks at the first turn of play.
func (l *looker) Started(pos kernel.Position, _ []chance.Draw) {
	l.spare = pos.New()
	l.turn(pos)
}

// Played looks at a turn of play that is over, and at one that begins.
func (l *looker) Played(_ kernel.Side, a kernel.Action, _ []chance.Draw, _ []kernel.Event, pos kernel.Position) {
	if n := len(l.turns); n > 0 {
		l.turns[n-1].line = append(l.turns[n-1].line, a)
	}
	l.turn(pos)
}

func (l *looker) turn(pos kernel.Position) {
	side := pos.ToMove()
	if side != kernel.NoSide && (side == l.last || pos.Prompt(side).Reply) || len(l.found) >= l.PerGame {
		return
	}
	if len(l.turns) > 0 && l.Lines == 0 {
		l.taken(pos)
	}
	if side == kernel.NoSide {
		return
	}
	l.last = side
	if len(l.turns) == 3 {
		l.turns = slices.Delete(l.turns, 0, 1)
	}
	t := turn{side: side, start: pos.New()}
	pos.Copy(t.start)
	l.turns = append(l.turns, t)
	if l.Lines > 0 {
		if f := (Found{Pos: t.start, Base: t.start, Side: side, Turns: 1}); l.random(&f, l.Lines) && f.Line != nil {
			l.check(&f)
		}
	}
}

// taken looks at a turn of play that is over, and led to a position.
func (l *looker) taken(pos kernel.Position) {
	n := len(l.turns)
	t := l.turns[n-1]
	base := Found{Pos: t.start, Base: t.start, Side: t.side, Turns: l.Turns, Line: t.line}
	if l.Turns == 2 {
		if n < 3 {
			return
		}
		base.Pos, base.Base = l.turns[n-3].start, l.turns[n-3].start
		base.Line = slices.Concat(l.turns[n-3].line, l.turns[n-2].line, t.line)
	}
	var list []Found
	if o := pos.Outcome(); o.Over && o.Winner == t.side {
		list = append(list, base)
	} else if !o.Over && l.Gains != nil {
		for _, g := range l.Gains(t.start, pos, t.side) {
			f := base
			f.Goal = g
			list = append(list, f)
		}
	}
	if l.Close != nil && pos.ToMove() == kernel.NoSide {
		if end, ok := l.idle(t.start, t.side); ok {
			for _, e := range l.Close(t.start, t.side, end, pos.Outcome()) {
				f := base
				f.Edits = e
				f.Pos = t.start.New()
				t.start.Copy(f.Pos)
				cg, ok := l.game.(kernel.CaseGame)
				for _, words := range e {
					ok = ok && cg.Edit(f.Pos, words) == nil
				}
				if ok && len(e) > 0 {
					list = append(list, f)
				}
			}
		}
	}
	for i := range list {
		if l.fromLine(&list[i]) {
			return
		}
	}
}

// idle is how the game ends if a side does nothing more and the other side has no turn of play before the end.
func (l *looker) idle(pos kernel.Position, side kernel.Side) (kernel.Outcome, bool) {
	pos.Copy(l.spare)
	sitter := l.Idle.New(l.game, side, 1)
	for range 2000 {
		mover := l.spare.ToMove()
		if mover == kernel.NoSide {
			return l.spare.Outcome(), true
		}
		l.legal = l.spare.Legal(l.legal[:0])
		a := l.legal[0]
		if mover == side {
			l.spare.View(side, &l.view)
			l.spare.View(mover, &l.view)
			if b, err := sitter.Choose(l.ctx, &l.view, l.legal); err == nil {
				a = b
			}
		} else if !l.spare.Prompt(mover).Reply {
			return kernel.Outcome{}, false
		}
		if l.spare.Play(a, l.rand, nil) != nil {
			break
		}
	}
	return kernel.Outcome{}, false
}

// gaveUp tells why a line is no puzzle.
func (l *looker) gaveUp(why string) bool {
	if l.Done != nil {
		l.Done(why)
	}
	return false
}

// fromLine makes a puzzle of what players did, if it is one.
func (l *looker) fromLine(f *Found) bool {
	t, err := l.task(f)
	if err != nil {
		return l.gaveUp(err.Error())
	}
	if _, ok := l.follow(f.Pos, t, nil, 1); ok || t.reached(f.Pos) {
		return l.gaveUp("done by doing nothing")
	}
	if !l.holds(f.Pos, t, f.Line) {
		return l.gaveUp("luck")
	}
	f.Line, _ = l.follow(f.Pos, t, l.shorter(f.Pos, t, f.Line), 1)
	if f.Turns == 1 {
		if !l.random(f, l.Tries) {
			return l.gaveUp("easy")
		}
	}
	return l.check(f)
}

// task is what a puzzle asks for.
func (l *looker) task(f *Found) (Task, error) {
	return taskOf(&try.Task{Turns: f.Turns, Goal: f.Goal}, f.Side, l.game)
}

// follow plays a line from a position, leaving out what is not legal and ending the turn as a bot that does nothing
// would, until the task is done or cannot be, and says what was played. The other side plays what the line has of it,
// else by lot.
func (l *looker) follow(pos kernel.Position, t Task, line []kernel.Action,
	seed uint64) (played []kernel.Action, ok bool) {
	src := chance.NewRand(seed)
	pos.Copy(l.spare)
	sitter := l.Idle.New(l.game, t.Side, 1)
	turns, theirs := t.Turns, false
	for range 3000 {
		if t.reached(l.spare) {
			return played, true
		}
		mover := l.spare.ToMove()
		if mover == kernel.NoSide {
			return nil, false
		}
		reply := l.spare.Prompt(mover).Reply
		switch {
		case mover != t.Side && !reply:
			if turns == 1 {
				return nil, false
			}
			theirs = true
		case mover == t.Side && !reply && theirs:
			theirs = false
			turns--
		}
		for len(line) > 0 && l.spare.Why(mover, line[0]) != nil {
			line = line[1:]
		}
		var a kernel.Action
		if len(line) > 0 {
			a, line = line[0], line[1:]
		} else {
			l.legal = l.spare.Legal(l.legal[:0])
			a = l.legal[src.Below(len(l.legal))]
			if mover == t.Side {
				l.spare.View(mover, &l.view)
				l.spare.View(mover, &l.view)
				if b, err := sitter.Choose(l.ctx, &l.view, l.legal); err == nil {
					a = b
				}
			}
		}
		if l.spare.Play(a, src, nil) != nil {
			return nil, false
		}
		played = append(played, a)
	}
	return nil, false
}

// holds says whether a line does the task with several seeds of the draws.
func (l *looker) holds(pos kernel.Position, t Task, line []kernel.Action) bool {
	for seed := range uint64(5) {
		if _, ok := l.follow(pos, t, line, seed+1); !ok {
			return false
		}
	}
	return true
}

// shorter leaves out of a line what it does without.
func (l *looker) shorter(pos kernel.Position, t Task, line []kernel.Action) []kernel.Action {
	for size := (len(line) + 1) / 2; size > 0 && l.ctx.Err() == nil; {
		cut := false
		for at := 0; at < len(line); {
			less := slices.Concat(line[:at], line[min(at+size, len(line)):])
			if l.holds(pos, t, less) {
				line, cut = less, true
			} else {
				at += size
			}
		}
		if size > 1 {
			size /= 2
		} else if !cut {
			break
		}
	}
	return line
}

// random plays random lines for a puzzle of one turn and keeps the shortest that does it. False: it is done by doing
// nothing, or by more than one line in ten.
func (l *looker) random(f *Found, lines int) bool {
	t, err := l.task(f)
	if err != nil {
		return false
	}
	f.Lines = lines
	var best []kernel.Action
	for i := range lines {
		line, won := l.line(f.Pos, &t, i == 0)
		if i == 0 && won {
			return false
		}
		if won {
			f.Wins++
			if best == nil || len(line) < len(best) {
				best = line
			}
		}
	}
	if l.Lines > 0 {
		f.Line = best
	}
	return f.Wins*10 <= lines
}

// check proves a puzzle's line, in the position and in guesses, and takes the puzzle.
func (l *looker) check(f *Found) bool {
	t, err := l.task(f)
	if err != nil {
		return false
	}
	proof, ok, err := Prove(f.Pos, t, f.Line, l.Most)
	if err != nil {
		return l.gaveUp("proof too large")
	} else if !ok {
		return l.gaveUp("not proved")
	}
	if f.Turns > 1 {
		// The other side has a turn between, and it is needed.
		one := t
		one.Turns = 1
		if _, sooner, err := Prove(f.Pos, one, f.Line, l.Most); sooner || err != nil || !proof.Answered {
			return l.gaveUp("done in fewer turns")
		}
	}
	f.Pos.View(f.Side, &l.view)
	view := l.view
	l.view = kernel.View{}
	for range l.Guesses {
		world, err := l.game.Guess(&view, l.rand)
		if err != nil {
			return l.gaveUp(err.Error())
		}
		if _, ok, err := Prove(world, t, f.Line, l.Most); !ok || err != nil {
			return l.gaveUp("not proved in a guess")
		}
	}
	f.Proof = proof
	if !l.tell(f, &t) {
		return l.gaveUp("cannot be told")
	}
	l.found = append(l.found, *f)
	return true
}

// tell plays the line once, with some draws, and keeps what was played and drawn. The other side plays the first of its
// actions where the line has none.
func (l *looker) tell(f *Found, t *Task) bool {
	src := &chance.Recorder{From: chance.NewRand(1)}
	pos := f.Pos.New()
	f.Pos.Copy(pos)
	var told []kernel.Action
	line := f.Line
	play := func(a kernel.Action) bool {
		told = append(told, a)
		return pos.Play(a, src, nil) == nil
	}
	for range 1000 {
		if t.reached(pos) {
			f.Line, f.Draws = told, src.Draws
			return true
		}
		mover := pos.ToMove()
		if mover == kernel.NoSide {
			return false
		}
		for len(line) > 0 && pos.Why(mover, line[0]) != nil {
			line = line[1:]
		}
		legal := pos.Legal(nil)
		switch {
		case len(line) > 0:
			a := line[0]
			line = line[1:]
			if !play(a) {
				return false
			}
		case mover != f.Side:
			if !play(legal[0]) {
				return false
			}
		default: // the proof found how to go on
			rest := *t
			rest.Turns = 1
			i := slices.IndexFunc(legal, func(a kernel.Action) bool {
				p := prover{Task: rest, most: l.Most}
				return p.all(pos, a, state{left: beyond - 1, turns: 1})
			})
			if i < 0 || !play(legal[i]) {
				return false
			}
		}
	}
	return false
}

// line plays a random line for a side, and random answers of the other; idle: it does nothing wherever it can.
func (l *looker) line(pos kernel.Position, t *Task, idle bool) (line []kernel.Action, won bool) {
	pos.Copy(l.spare)
	sitter := l.Idle.New(l.game, t.Side, 1)
	for len(line) < l.Longest {
		if t.reached(l.spare) {
			return line, true
		}
		mover := l.spare.ToMove()
		if mover == kernel.NoSide || mover != t.Side && !l.spare.Prompt(mover).Reply {
			return line, false
		}
		l.legal = l.spare.Legal(l.legal[:0])
		a := l.legal[l.rand.Below(len(l.legal))]
		if mover == t.Side && (idle || l.rand.Below(2) == 0) {
			l.spare.View(mover, &l.view)
			if b, err := sitter.Choose(l.ctx, &l.view, l.legal); err == nil {
				a = b
			}
		}
		if l.spare.Play(a, l.rand, nil) != nil {
			return line, false
		}
		line = append(line, a)
	}
	return line, t.reached(l.spare)
}

// Case is the puzzle as a case.
func (f *Found) Case(g kernel.Game, title string) (string, error) {
	info := g.Info()
	x, err := kernel.NewIndex(info)
	if err != nil {
		return "", err
	}
	packed, err := try.PackPosition(f.Base)
	if err != nil {
		return "", err
	}
	how := "No draw and no decision of the other side comes before it is done"
	switch {
	case f.Proof.Drawn && f.Proof.Answered:
		how = "Every draw and every answer of the other side was tried"
	case f.Proof.Drawn:
		how = "Every result of every draw was tried"
	case f.Proof.Answered:
		how = "Every answer of the other side was tried"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n# %s: %d positions.", title, how, f.Proof.Positions)
	if f.Lines > 0 {
		fmt.Fprintf(&b, " %d of %d random turns do it.", f.Wins, f.Lines)
	}
	task := fmt.Sprintf("wins %d", f.Turns)
	if f.Goal != "" {
		task = fmt.Sprintf("gains %d %s", f.Turns, f.Goal)
	}
	fmt.Fprintf(&b, "\ngame %s\n%spuzzle %s %s\n", info.ID, packed, info.Sides[f.Side].ID, task)
	for _, words := range f.Edits {
		fmt.Fprintf(&b, "%s\n", strings.Join(words, " "))
	}
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
	if f.Goal == "" {
		fmt.Fprintf(&b, "expect winner = %s\n", info.Sides[f.Side].ID)
	} else {
		fmt.Fprintf(&b, "expect %s\n", f.Goal)
	}
	return b.String(), nil
}
