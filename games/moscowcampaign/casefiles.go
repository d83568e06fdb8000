// The cases that travel with the game.

package moscowcampaign

import (
	"embed"
	"io/fs"

	"umpire/kernel"
	"umpire/mechanics/gamedata"
	"umpire/systems/counters"
)

//go:embed try
var caseFiles embed.FS

// Files are the cases of try/ (kernel.CaseFiles).
func (g *Game) Files() fs.FS { return gamedata.Cases(g.Info(), caseFiles, "try") }

// whole is the scenario whose turns cases without units are played in: the first of those that have all 31.
const whole = "11"

// Empty is the map without units, with all turns.
func (g *Game) Empty(s kernel.Setup) (kernel.Position, error) {
	if s.Scenario == "" {
		s.Scenario = whole
	}
	return g.Game.Empty(s)
}

// WithFewerSteps is the same game with a handicap: see counters.Game.WithFewerSteps.
func (g *Game) WithFewerSteps(side kernel.Side, class string) (kernel.Game, bool) {
	w, ok := g.Game.WithFewerSteps(side, class)
	if !ok {
		return nil, false
	}
	return &Game{w.(*counters.Game)}, true
}

// WithoutRule is the same game with one numbered rule not enforced.
func (g *Game) WithoutRule(number string) (kernel.Game, bool) {
	w, ok := g.Game.WithoutRule(number)
	if inner, is := w.(*counters.Game); is {
		w = &Game{inner}
	}
	return w, ok
}
