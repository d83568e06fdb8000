// Measurement of strength by time of thought: how often the officer wins against the first level with so much work a
// turn.

package staff

import (
	"context"
	"flag"
	"strconv"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
)

var (
	strengthGames = flag.Int("strength.games", 0, "games with each allowance, half of them on each side")
	strengthEvals = flag.String("strength.evals", "30000,150000,750000", "allowances: evals a turn")
	strengthLevel = flag.Int("strength.level", 0, "level of the officer; 0 for that of the allowance")
	strengthSet   = flag.String("strength.scenario", "dnieper", "scenario of Moscow '41")
	strengthSeed  = flag.Uint64("strength.seed", 1941, "seed of the first game")
)

// levelOf is the highest level that may spend so much.
func levelOf(evals int) int {
	level := 1
	for l := 2; l < len(allowances); l++ {
		if evals >= allowances[l] {
			level = l
		}
	}
	return level
}

// TestStrength logs the games won with each allowance against the first level, and what the officer used of it a turn.
// Games are paired: the same seed is played on either side.
func TestStrength(t *testing.T) {
	if *strengthGames == 0 {
		t.Skip("a measurement, not a test: set -strength.games")
	}
	for _, text := range strings.Split(*strengthEvals, ",") {
		evals, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		level := *strengthLevel
		if level == 0 {
			level = levelOf(evals)
		}
		var won [2]int
		used, turns := 0, 0
		for i := range *strengthGames {
			side := kernel.Side(i % 2)
			w, d, n := strengthGame(t, side, level, evals, *strengthSeed+uint64(i/2))
			if w {
				won[side]++
			}
			used, turns = used+d, turns+n
		}
		t.Logf("level %d, %d evals a turn: %d of %d won (%d as the first side, %d as the second), %d evals used",
			level, evals, won[0]+won[1], *strengthGames, won[0], won[1], used/max(1, turns))
	}
}

// strengthGame plays a game of an officer with an allowance against the first level. It returns whether the officer
// won, the evals that it used, and in how many turns.
func strengthGame(t *testing.T, side kernel.Side, level, evals int, seed uint64) (won bool, used, turns int) {
	t.Helper()
	src := chance.NewRand(seed)
	pos, err := game.Start(kernel.Setup{Scenario: *strengthSet}, src)
	if err != nil {
		t.Fatal(err)
	}
	me := &bot{game: game, side: int(side), seed: seed, level: level, rand: chance.NewRand(seed)}
	me.budget.allow = evals
	var players [2]bots.Bot
	players[side], players[side.Other()] = me, Makers[0].New(game, side.Other(), seed+1)
	months := map[uint8]bool{}
	var v kernel.View
	for pos.ToMove() != kernel.NoSide {
		s := pos.ToMove()
		pos.View(s, &v)
		legal := pos.Legal(nil)
		a, err := players[s].Choose(context.Background(), &v, legal)
		if err != nil {
			t.Fatal(err)
		}
		if s == side {
			months[me.budget.month] = true
		}
		if err := pos.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
	}
	return pos.Outcome().Winner == side, me.planner.spent, len(months)
}
