// The side that holds the ground that decides falls back on it in the first half of a long game.

package hexstaff

import (
	"testing"

	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

func TestYielding(t *testing.T) {
	g := moscowcampaign.Must()
	for _, c := range []struct {
		scenario string
		turn     int16
		yields   bool
	}{{"11", 1, true}, {"11", 16, true}, {"11", 17, false}, {"15", 16, false}, {"21", 24, false}} {
		start, err := g.Start(kernel.Setup{Scenario: c.scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := start.(*counters.Position)
		for p.Stage == counters.StageDeploy {
			legal := p.Legal(nil)
			a := legal[0]
			for _, l := range legal {
				if g.Info().Verbs[l.Verb].Name == "arrange" {
					a = l
				}
			}
			if err := p.Play(a, chance.NewRand(1), nil); err != nil {
				t.Fatal(err)
			}
		}
		p.Turn = c.turn
		for _, u := range p.Of(kernel.SideB) { // it holds what decides
			if p.OnMap(u) {
				p.Survey().Put(u, p.Map.Town("Moscow").Places[0])
				break
			}
		}
		for side, want := range [2]bool{false, c.yields} {
			b := &planner{turn: stances[0]}
			b.look(p, kernel.Side(side))
			plain := usual[side]
			if got := b.way.guard > plain.guard && b.way.near < plain.near; got != want {
				t.Errorf("scenario %s, turn %d, side %d: yields is %v, guard %d, near %d",
					c.scenario, c.turn, side, got, b.way.guard, b.way.near)
			}
		}
	}
}
