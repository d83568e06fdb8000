// Tables that start from a case (package try): one of the game's own, or a text that a player brings.

package table

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"umpire/kernel"
	"umpire/kernel/try"
	"umpire/table/gamelog"
)

// What a case that starts a table may cost: anybody can send one.
const (
	maxCase  = 64 << 10 // bytes of a text that a player brings
	caseTime = 3 * time.Second
)

// Cases lists the cases that a game carries, lessons first.
func (r *Registry) Cases(id string) ([]CaseLine, error) {
	g := r.games[id]
	if g == nil {
		return nil, fail(CodeUnknown, "there is no game %q", gamelog.Clip(id))
	}
	lines := []CaseLine{}
	from, ok := g.game.(kernel.CaseFiles)
	if !ok {
		return lines, nil
	}
	cases, err := try.Load(from.Files(), ".")
	if err != nil {
		r.log.Error("the cases of a game cannot be read", "game", id, "err", err)
		return nil, fail(CodeInternal, "the cases of %s cannot be read", g.game.Info().Name)
	}
	for _, c := range cases {
		l := CaseLine{Path: c.Name, Title: c.Title, Intro: c.Intro}
		if c.Lesson != nil {
			l.Lesson, l.Side, l.Minutes = true, c.Lesson.Side, c.Lesson.Minutes
		}
		lines = append(lines, l)
	}
	slices.SortStableFunc(lines, func(a, b CaseLine) int {
		switch {
		case a.Lesson == b.Lesson:
			return 0
		case a.Lesson:
			return -1
		}
		return 1
	})
	return lines, nil
}

// fromCase starts a table from a case: one of the game's own, or a text that the player brings.
func (r *Registry) fromCase(ctx context.Context, g *registeredGame, req NewTable) (TableMade, error) {
	if req.Scenario != "" || len(req.Options) > 0 || req.Handicap != [2]kernel.Ratio{} {
		return TableMade{}, fail(CodeBadRequest,
			"a case names its scenario, options and handicap itself: leave them empty")
	}
	c, text, err := r.readCase(g, req.Case, req.Text)
	if err != nil {
		return TableMade{}, err
	}
	if req.Lesson {
		return r.lesson(ctx, g, c, text, req)
	}
	info := g.game.Info()
	seats, err := r.occupants(info, req.Seats)
	if err != nil {
		return TableMade{}, err
	}
	if err := r.checkSeed(req.Seed, seats); err != nil {
		return TableMade{}, err
	}
	if last := strings.Count(text, "\n") + 1; req.Line < 0 || req.Line > last {
		return TableMade{}, fail(CodeBadRequest, "the case has lines 1 to %d, not %d", last, req.Line)
	}
	pos, err := runCase(ctx, g, c, req.Line)
	if err != nil {
		return TableMade{}, err
	}
	h := gamelog.Header{Game: info.ID, Seats: seats, Seed: req.Seed}
	return r.takeOver(ctx, g, h, c, gamelog.Origin{Case: c.Name, Line: req.Line}, pos)
}

// readCase reads one of the game's own cases, or the text that a player brings under a name.
func (r *Registry) readCase(g *registeredGame, name, text string) (*try.Case, string, error) {
	info := g.game.Info()
	if text == "" {
		from, ok := g.game.(kernel.CaseFiles)
		var data []byte
		err := fs.ErrNotExist
		if ok && fs.ValidPath(name) && path.Ext(name) == ".try" {
			data, err = fs.ReadFile(from.Files(), name)
		}
		if err != nil {
			return nil, "", fail(CodeUnknown, "%s carries no case %q", info.Name, gamelog.Clip(name))
		}
		text = string(data)
	} else if len(text) > maxCase {
		return nil, "", fail(CodeTooLarge, "the case is longer than %d KB", maxCase>>10)
	} else if name = gamelog.Clip(name); name == "" {
		name = "the case"
	}
	c, err := try.Parse(name, strings.NewReader(text))
	if err != nil {
		return nil, "", slipped(err)
	}
	if c.Game != info.ID {
		return nil, "", fail(CodeBadRequest, "the case is of the game %q, and the table is of %s", gamelog.Clip(c.Game),
			info.ID)
	}
	return c, text, nil
}

// runCase plays a case up to a line, which must hold so far, and gives the position there.
func runCase(ctx context.Context, g *registeredGame, c *try.Case, line int) (pos kernel.Position, err error) {
	err = guarded(ctx, func(ctx context.Context) error {
		r, err := try.NewRunner(c, g.game)
		if err != nil {
			return err
		}
		pos = r.Pos
		return r.RunTo(ctx, line)
	})
	return pos, err
}

// guarded does something with a case in bounded time. A game that panics on what a case sets up does not end the
// program.
func guarded(ctx context.Context, do func(context.Context) error) (err error) {
	ctx, stop := context.WithTimeout(ctx, caseTime)
	defer stop()
	defer func() {
		if p := recover(); p != nil {
			err = fail(CodeBadRequest, "the case brings the game to a position that it cannot play")
		}
	}()
	if err = do(ctx); errors.Is(err, context.DeadlineExceeded) {
		return fail(CodeBadRequest, "the case takes too long to play: make it shorter")
	}
	return slipped(err)
}

// slipped is what is wrong with a case, as a failure that names the file and the line.
func slipped(err error) error {
	if err == nil {
		return nil
	}
	if f, ok := errors.AsType[*try.Failure](err); ok {
		text := fmt.Sprintf("%s, line %d: %q does not hold", f.File, f.Line, f.Statement)
		if f.Expected != "" {
			text += ": expected " + f.Expected
		}
		if f.Found != "" {
			text += ": found " + f.Found
		}
		return fail(CodeBadRequest, "%s", text)
	}
	if s, ok := errors.AsType[*try.SlipError](err); ok {
		return fail(CodeBadRequest, "%s, line %d: %s", s.File, s.Line, s.What)
	}
	if errors.Is(err, context.Canceled) {
		return err
	}
	return fail(CodeBadRequest, "%s", err)
}

// takeOver makes a table that starts from a case's position.
func (r *Registry) takeOver(ctx context.Context, g *registeredGame, h gamelog.Header, c *try.Case, from gamelog.Origin,
	pos kernel.Position) (TableMade, error) {
	info := g.game.Info()
	var entry gamelog.Entry
	err := guarded(ctx, func(context.Context) error {
		raw, err := pos.AppendBinary(nil)
		if err != nil {
			return err
		}
		if _, err := gamelog.Decode(g.game, raw); err != nil {
			return fail(CodeBadRequest, "the case's position cannot be kept: %s", err)
		}
		if !gamelog.Playable(pos, false) {
			return fail(CodeBadRequest,
				"nobody has anything to decide at that line of the case: take it over at an earlier one")
		}
		h.Scenario, h.Options = c.Scenario, gamelog.OrEmpty(c.Options)
		var v kernel.View
		if pos.View(kernel.Both, &v); int(v.Scenario) < len(info.Scenarios) {
			h.Scenario, h.Handicap = info.Scenarios[v.Scenario].ID, v.Handicap // an empty map is that of a scenario
		}
		entry, err = takenOver(info, &h, from, pos)
		return err
	})
	if err != nil {
		return TableMade{}, err
	}
	return r.keep(ctx, g, h, []gamelog.Entry{entry})
}

// importCase opens a case that somebody brings as a text: at its end, for one person with both sides.
func (r *Registry) importCase(ctx context.Context, data []byte) (TableMade, error) {
	c, err := try.Parse("the case", strings.NewReader(string(data)))
	if err != nil {
		return TableMade{}, slipped(err)
	}
	g := r.games[c.Game]
	if g == nil {
		return TableMade{}, fail(CodeUnknown, "the case is of the game %q: there is %s", gamelog.Clip(c.Game),
			strings.Join(r.order, ", "))
	}
	sides := g.game.Info().Sides
	return r.fromCase(ctx, g, NewTable{Game: c.Game, Text: string(data),
		Seats: map[string]string{sides[0].ID: "me", sides[1].ID: "me"}})
}

// isCase says whether a text is a case: its first line that is not a comment names a game.
func isCase(data []byte) bool {
	for line := range strings.Lines(string(data[:min(len(data), maxCase)])) {
		if words := strings.Fields(line); len(words) > 0 && !strings.HasPrefix(words[0], "#") {
			return words[0] == "game"
		}
	}
	return false
}
