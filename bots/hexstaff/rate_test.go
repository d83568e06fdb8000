// How often the officer wins against random moves and against the greedy bot, as either side.

package hexstaff_test

import (
	"flag"
	"testing"

	"umpire/bots"
	"umpire/bots/hexgreedy"
	"umpire/bots/hexstaff"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
)

var (
	rateGames = flag.Int("rate.games", 1, "games of each pairing")
	rateLevel = flag.Int("rate.level", 1, "level of the officer")
	rateSeed  = flag.Uint64("rate.seed", 1941, "seed of the first game")
	rateSet   = flag.String("rate.scenario", "", "one scenario only")
	rateFoe   = flag.String("rate.foe", "", "one opponent only")
	rateSide  = flag.Int("rate.side", -1, "one side only: 0 or 1")
)

// TestRate plays each pairing once, or -rate.games times, and logs how many games were won. It fails if the officer
// wins fewer than nine of ten games against random moves.
func TestRate(t *testing.T) {
	if testing.Short() {
		t.Skip("plays whole games")
	}
	g := moscowcampaign.Must()
	me := hexstaff.Makers[*rateLevel-1]
	for _, scenario := range []string{"1", "15", "21"} {
		for _, foe := range []bots.Maker{bots.Random, hexgreedy.Maker} {
			for side := range kernel.Side(kernel.Players) {
				if *rateSet != "" && *rateSet != scenario || *rateFoe != "" && *rateFoe != foe.Name ||
					*rateSide >= 0 && *rateSide != int(side) {
					continue
				}
				won := 0
				var points [2]int32
				for i := range *rateGames {
					makers := [2]bots.Maker{me, foe}
					if side == kernel.SideB {
						makers[0], makers[1] = foe, me
					}
					_, _, out := play(t, g, scenario, makers, *rateSeed+uint64(i), 100000)
					if out.Winner == side {
						won++
					}
					for s := range points {
						points[s] += out.Points[s]
					}
				}
				t.Logf("%s in scenario %s as %s against %s: %d of %d, mean points %d to %d", me.Name, scenario,
					g.Info().Sides[side].ID, foe.Name, won, *rateGames, points[0]/int32(*rateGames),
					points[1]/int32(*rateGames))
				if foe.Name == bots.Random.Name && 10*won < 9**rateGames {
					t.Errorf("only %d of %d games were won", won, *rateGames)
				}
			}
		}
	}
}
