// umpire sim --from and --save: games that start from a case, and a game of a run as a saved game.

package main

import (
	"context"
	"fmt"
	"os"
	"strings"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/lab"
	"umpire/table/gamelog"
)

// caseAsked reads the case that --from names on a command line, nil if there is none.
func caseAsked(args []string) (*try.Case, error) {
	for i, a := range args {
		flag, file, given := strings.Cut(strings.TrimLeft(a, "-"), "=")
		if !strings.HasPrefix(a, "-") || flag != "from" {
			continue
		}
		if !given {
			if i+1 == len(args) {
				return nil, usage("--from takes a case")
			}
			file = args[i+1]
		}
		return readCase(file)
	}
	return nil, nil
}

// readCase reads a case.
func readCase(file string) (*try.Case, error) {
	f, err := openRegular(file, maxCaseFile)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return try.Parse(file, f)
}

// startFrom has the games of a plan start where a case ends.
func (p *simPlan) startFrom(c *try.Case) error {
	if len(p.Setup.Options) > 0 || p.Setup.Handicap != [kernel.Players]kernel.Ratio{} {
		return usage("the case of --from names options and handicap itself")
	}
	x, err := kernel.NewIndex(p.Game.Info())
	if err != nil {
		return err
	}
	if p.Setup, err = c.Setup(x); err != nil {
		return err
	}
	pos, err := endOf(c, p.Game)
	if err != nil {
		return err
	}
	var v kernel.View // an empty map is that of a scenario
	if pos.View(kernel.Both, &v); int(v.Scenario) < len(x.Info().Scenarios) {
		p.Setup.Scenario = x.Info().Scenarios[v.Scenario].ID
	}
	p.FromName = c.Title
	if p.FromName == "" {
		p.FromName = c.Name
	}
	p.From, err = pos.AppendBinary(nil)
	return err
}

// endOf is the position at the end of a case.
func endOf(c *try.Case, g kernel.Game) (kernel.Position, error) {
	r, err := try.NewRunner(c, g)
	if err != nil {
		return nil, err
	}
	return r.Pos, r.RunTo(context.Background(), 0)
}

// gameSaver makes the log of a game that the laboratory plays.
type gameSaver struct {
	plan  *lab.Plan
	index *kernel.Index
	log   gamelog.Writer
	file  *gamelog.File
	order *gamelog.Body // that is not over yet
	raw   []byte        // the position after it
	err   error
}

// saveGame plays a game of the run again, and writes it as a saved game.
func (p *simPlan) saveGame(ctx context.Context) error {
	info := p.Game.Info()
	x, err := kernel.NewIndex(info)
	if err != nil {
		return err
	}
	if len(p.Without) > 0 {
		return fmt.Errorf("a game without rule %s cannot be saved: no table plays it", strings.Join(p.Without, ", "))
	}
	if len(p.Fewer) > 0 {
		return fmt.Errorf("a game with the handicap %s cannot be saved: no table plays it", strings.Join(p.Fewer, ", "))
	}
	s := &gameSaver{plan: &p.Plan, index: x}
	if _, err := lab.Record(ctx, p.Plan, p.game, s); err != nil {
		return err
	}
	s.flush()
	if s.err != nil {
		return s.err
	}
	s.file.Last = s.raw
	f, err := os.Create(p.save)
	if err != nil {
		return err
	}
	if err := s.file.Write(f); err != nil {
		f.Close()
		return err
	}
	return f.Close()
}

// Started makes the first entry.
func (s *gameSaver) Started(pos kernel.Position, draws []chance.Draw) {
	info := s.plan.Game.Info()
	b := &gamelog.Body{Kind: gamelog.KindStart, Side: kernel.NoSide, Start: gamelog.NewStart(info, s.plan.Setup),
		Draws: draws}
	if s.raw, s.err = pos.AppendBinary(nil); s.err != nil {
		return
	}
	if s.plan.From != nil {
		b.Start.From = &gamelog.Origin{Case: s.plan.FromName}
		b.Position = s.raw
	}
	s.file = &gamelog.File{Format: gamelog.FileFormat, Table: "sim", Scope: gamelog.ScopeAll, Game: info.ID,
		Variant: gamelog.VariantOf(info), Scenario: s.plan.Setup.Scenario,
		Options: gamelog.OrEmpty(s.plan.Setup.Options), Handicap: s.plan.Setup.Handicap}
	for side := range s.file.Seats {
		s.file.Seats[side] = gamelog.Occupant{Who: gamelog.Bot, Bot: s.plan.Bots[side]}
	}
	s.order = b
	s.flush()
}

// maxOrder is how many actions an order of a saved game may have: bots may take hundreds in a phase.
const maxOrder = 50

// Played adds an action to the order under way. An order ends where a player could not take it back: with a draw, or
// when the other side decides.
func (s *gameSaver) Played(side kernel.Side, a kernel.Action, draws []chance.Draw, events []kernel.Event,
	pos kernel.Position) {
	if s.err != nil {
		return
	}
	if s.order == nil {
		s.order = &gamelog.Body{Kind: gamelog.KindOrder, Side: side}
	}
	s.order.Actions = append(s.order.Actions, s.index.FormatAction(a))
	s.order.Draws = append(s.order.Draws, draws...)
	s.order.Events = append(s.order.Events, gamelog.StoreEvents(s.index, events)...)
	if len(draws) == 0 && pos.ToMove() == side && len(s.order.Actions) < maxOrder {
		s.raw = nil // not the end of an order
		return
	}
	if o := pos.Outcome(); o.Over {
		s.order.Over = &o
	}
	s.raw, s.err = pos.AppendBinary(nil)
	s.flush()
}

// flush makes the entry of the order under way.
func (s *gameSaver) flush() {
	if s.order == nil || s.raw == nil || s.err != nil {
		return
	}
	e, err := s.log.Make(s.order, s.raw)
	if err != nil {
		s.err = err
		return
	}
	s.log.Advance(&e, s.raw)
	s.file.Add(&e)
	s.order = nil
}
