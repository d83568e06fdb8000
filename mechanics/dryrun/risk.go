// What an action puts at stake, by playing it on a copy.

package dryrun

import (
	"slices"

	"umpire/kernel"
)

// Teller is a position that tells how its game is won.
type Teller interface {
	kernel.Position
	kernel.GoalTeller
}

// Go says of an action what the position cannot be asked for.
type Go struct {
	// Over reports of the copy, when the action has been played on it or at its first draw, whether the go of the side
	// that plays it has ended.
	Over func() bool
	// GivesUp: the action gives up what the side could still do in its go, so that what presses before it presses after
	// it.
	GivesUp bool
}

// Risk works out kernel.GoalTeller.Risk for a legal action in the side's own go. The copy is used up. Where a die is
// cast or a face is shown, nothing that comes after it counts, for the side cannot know it: then what presses now is
// told if the go had ended before, as with a roll for the weather of the next. A battle that ends a go is not blamed
// for what pressed before it.
func (s *Space) Risk(x *kernel.Index, p, copy Teller, a kernel.Action, g Go) (kernel.Risk, bool) {
	side := p.ToMove()
	var played kernel.Preview
	s.play(x.Info(), copy, a, &played, g.Over)
	seen := played.Cause == "" || played.Cause == "hand-over"
	if o := copy.Outcome(); seen && o.Over {
		if o.Winner != side.Other() {
			return kernel.Risk{}, false
		}
		r := kernel.Risk{Lost: true, Rule: o.Rule, Text: "With this the game is over, and lost."}
		for _, e := range played.Events {
			if x.Info().Events[e.Kind].Show == "end" {
				r.Text = x.EventText(e)
				r.Places = nil
				if e.Place != kernel.NoPlace {
					r.Places = []kernel.PlaceID{e.Place}
				}
			}
		}
		return r, true
	}
	before := pressing(p, side)
	after := before
	if seen && !g.GivesUp {
		after = pressing(copy, side)
	}
	over := g.GivesUp
	switch {
	case over:
	case played.Cause == "reveal":
	case s.probe.Drawn:
		over = s.probe.ended
	default:
		over = g.Over()
	}
	for _, d := range after {
		known := func(b kernel.Danger) bool { return slices.Equal(b.Places, d.Places) }
		if over || !slices.ContainsFunc(before, known) {
			return kernel.Risk{Text: d.Text, Rule: d.Rule, Places: d.Places}, true
		}
	}
	return kernel.Risk{}, false
}

// pressing are the dangers that press for a side.
func pressing(p Teller, side kernel.Side) []kernel.Danger {
	var now kernel.Progress
	p.Progress(side, &now)
	return slices.DeleteFunc(now.Dangers, func(d kernel.Danger) bool { return !d.Pressing || d.Side == side })
}
