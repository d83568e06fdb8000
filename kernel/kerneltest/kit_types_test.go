// Toys that are broken in what the hex games will need: setups, levels, ratings, alike pieces, odds, retreats.

package kerneltest_test

import (
	"fmt"
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestBrokenTypesFail breaks the toy's setups and what it says in types that hex games need. Each must be caught by the
// check of its name.
func TestBrokenTypesFail(t *testing.T) {
	g := theToy(t)
	move := verb(t, g, "move")
	fails(t, []mutant{
		{name: "starts with a handicap that it does not take", check: "info",
			b: broken{start: func(s kernel.Setup, src chance.Source) (kernel.Position, error) {
				s.Handicap = [2]kernel.Ratio{}
				return g.Start(s, src)
			}}},
		{name: "starts with an option that its scenario bars", check: "info", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) {
				in.Scenarios = slices.Clone(in.Scenarios)
				in.Scenarios[0].Options = nil
			})}},
		{name: "starts with an option without the one that it needs", check: "info", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) {
				in.Options = []kernel.OptionInfo{in.Options[0], {ID: "dogs", Name: "Dogs"}}
				in.Options[0].Needs = []string{"dogs"}
				in.Scenarios = slices.Clone(in.Scenarios)
				for i := range in.Scenarios {
					in.Scenarios[i].Options = kernel.AllOptions(in.Options)
				}
			})}},
		{name: "refuses a setup in words of its own", check: "info",
			b: broken{start: func(s kernel.Setup, src chance.Source) (kernel.Position, error) {
				p, err := g.Start(s, src)
				if err != nil {
					err = fmt.Errorf("cannot start: %s", s.Scenario)
				}
				return p, err
			}}},
		{name: "has an option that no scenario allows", check: "info", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) {
				in.Scenarios = slices.Clone(in.Scenarios)
				for i := range in.Scenarios {
					in.Scenarios[i].Options = nil
				}
			})}},
		{name: "forgets what it was started from", check: "view",
			b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
				p.Position.View(s, v)
				v.Options = 0
			}}},
		{name: "ends at a level that does not exist", check: "over", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) {
				in.Levels = []kernel.LevelInfo{{ID: "tactical", Name: "Tactical victory"}}
			})}},
		{name: "calls its pieces what nobody can draw", check: "info", b: broken{
			info: changed(g.Info(), func(in *kernel.Info) { in.Form = "miniature" })}},
		{name: "prints a rating where nobody looks", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack", Show: "middle"}}
			})}},
		{name: "prints a figure in a frame of its own", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack"}}
				in.Pieces[1].Levels, in.Pieces[1].Rates = nil, [][]kernel.Rate{{{N: 4, Show: "star"}}}
			})}},
		{name: "prints a figure in a colour of its own", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack"}}
				in.Pieces[1].Levels, in.Pieces[1].Rates = nil, [][]kernel.Rate{{{N: 4, Tone: "mauve"}}}
			})}},
		{name: "has more steps than are printed", check: "view",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Ratings = []kernel.RatingInfo{{ID: "attack", Name: "Attack"}}
				for i := range in.Pieces {
					in.Pieces[i].Levels, in.Pieces[i].Rates = nil, [][]kernel.Rate{{{N: 4}}}
				}
			})}},
		{name: "has a frame whose text is not filled in", check: "view",
			b: broken{view: func(p *position, s kernel.Side, v *kernel.View) {
				p.Position.View(s, v)
				v.Frames = append(v.Frames, kernel.Frame{Kind: uint8(len(g.Info().Frames))})
			}}},
		{name: "refuses as alike what nothing stands for", check: "alike",
			b: broken{why: func(p *position, s kernel.Side, a kernel.Action) *kernel.Refusal {
				r := p.Position.Why(s, a)
				if r != nil && a.Verb == move && s == p.ToMove() {
					return &kernel.Refusal{Rule: r.Rule, Code: kernel.CodeAlike, Reason: r.Reason,
						Pieces: []kernel.PieceID{a.Piece}}
				}
				return r
			}}},
		{name: "weighs an action with a piece", check: "info", b: broken{info: changed(g.Info(), func(in *kernel.Info) {
			in.Asks = slices.Clone(in.Asks)
			in.Asks[1].Weighs = in.Verbs[move].Name
		})}},
		{name: "plays what is no verb for several pieces", check: "info",
			b: broken{info: changed(g.Info(), func(in *kernel.Info) {
				in.Asks = slices.Clone(in.Asks)
				in.Asks[1].Together = map[string]string{"dance": "All {n} dance"}
			})}},
		{name: "is short of a column that it does not name", check: "forecast",
			b: broken{forecast: foresees(func(f *kernel.Forecast) {
				f.Odds = &kernel.Odds{Column: "3-1", Short: 2}
			})}},
		{name: "names a better column that nothing is short of", check: "forecast",
			b: broken{forecast: foresees(func(f *kernel.Forecast) {
				f.Odds = &kernel.Odds{Column: "3-1", Next: "4-1"}
			})}},
		{name: "counts on the help of both sides", check: "forecast",
			b: broken{forecast: foresees(func(f *kernel.Forecast) {
				f.Help = []kernel.PieceID{1, 5}
			})}},
		{name: "counts the same help twice", check: "forecast",
			b: broken{forecast: func(p *position, s kernel.Side, a kernel.Action, f *kernel.Forecast) {
				p.Position.Forecast(s, a, f)
				own := kernel.PieceID(1 + 4*s)
				f.Help = []kernel.PieceID{own, own}
			}}},
		{name: "retreats off the map", check: "forecast", b: broken{forecast: foresees(func(f *kernel.Forecast) {
			f.Retreats = []kernel.Retreat{{Side: kernel.SideA, From: 1, To: []kernel.PlaceID{0}}}
		})}},
		{name: "retreats in no order", check: "forecast", b: broken{forecast: foresees(func(f *kernel.Forecast) {
			f.Retreats = []kernel.Retreat{{Side: kernel.SideB, From: 1}, {Side: kernel.SideA, From: 2}}
		})}},
		{name: "counts in parts below zero", check: "forecast",
			b: broken{forecast: foresees(func(f *kernel.Forecast) {
				f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "Half", Per: -2})
			})}},
	})
}

// foresees is the toy's forecast with something added.
func foresees(add func(*kernel.Forecast)) func(*position, kernel.Side, kernel.Action, *kernel.Forecast) {
	return func(p *position, s kernel.Side, a kernel.Action, f *kernel.Forecast) {
		p.Position.Forecast(s, a, f)
		add(f)
	}
}
