// How often the officer wins against random moves, the greedy bot and other levels, as either side.

package hexstaff_test

import (
	"flag"
	"slices"
	"testing"

	"umpire/bots"
	"umpire/bots/exploiters"
	"umpire/bots/hexgreedy"
	"umpire/bots/hexstaff"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
)

var (
	rateGames = flag.Int("rate.games", 1, "games of each pairing")
	rateLevel = flag.Int("rate.level", 1, "level of the officer")
	rateSeed  = flag.Uint64("rate.seed", 1941, "seed of the first game")
	rateSet   = flag.String("rate.scenario", "", "one scenario only, any of the game")
	rateFoe   = flag.String("rate.foe", "", "one opponent only; also passer, staff-1, staff-2 or staff-3")
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
	scenarios, foes := []string{"1", "15", "21"}, bots.Set{bots.Random, hexgreedy.Maker}
	if *rateSet != "" {
		scenarios = []string{*rateSet}
	}
	if *rateFoe != "" {
		all := append(append(foes, hexstaff.Makers...), exploiters.Makers...)
		i := slices.IndexFunc(all, func(m bots.Maker) bool { return m.Name == *rateFoe })
		if i < 0 {
			t.Fatalf("no opponent %q", *rateFoe)
		}
		foes = all[i : i+1]
	}
	for _, scenario := range scenarios {
		for _, foe := range foes {
			for side := range kernel.Side(kernel.Players) {
				if *rateSide >= 0 && *rateSide != int(side) {
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
