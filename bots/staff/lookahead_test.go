// Tests of the officer that plans several impulses: legal play to the end, the same game for the same seed, and its
// budget.

package staff

import (
	"context"
	"hash/fnv"
	"slices"
	"testing"

	"umpire/bots"
	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// plannedGame plays a game of a planner with a very small budget as a side against random moves, and returns the
// hash of all actions and how many plans were played out.
func plannedGame(t *testing.T, g kernel.Game, scenario string, side kernel.Side, seed uint64) (uint64, int) {
	t.Helper()
	src := chance.NewRand(seed)
	p, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		t.Fatal(err)
	}
	b := &bot{game: g, side: int(side), seed: seed, rand: chance.NewRand(seed), steps: 2}
	var players [2]bots.Bot
	players[side], players[side.Other()] = b, bots.Random.New(g, side.Other(), seed)
	h := fnv.New64a()
	var v kernel.View
	for n := 0; p.ToMove() != kernel.NoSide; n++ {
		if n == 20_000 {
			t.Fatalf("%s: no end", scenario)
		}
		s := p.ToMove()
		legal := p.Legal(nil)
		p.View(s, &v)
		a, err := players[s].Choose(context.Background(), &v, legal)
		if err != nil {
			t.Fatal(err)
		}
		if !slices.Contains(legal, a) {
			t.Fatalf("%s: %+v is not legal", scenario, a)
		}
		h.Write([]byte{byte(a.Verb), byte(a.Piece), byte(a.Place), byte(a.N)})
		if err := p.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
		if used := allowances[0] - b.budget.left; used > allowances[0]*11/10 {
			t.Fatalf("%s: %d evals in a turn, %d are allowed", scenario, used, allowances[0])
		}
	}
	return h.Sum64(), b.planner.plays
}

// TestPlanner: in scenarios of both games, on either side.
func TestPlanner(t *testing.T) {
	plays := 0
	for _, c := range []struct {
		game     kernel.Game
		scenario string
		side     kernel.Side
	}{
		{moscow41.Must(), "dnieper", 0}, {moscow41.Must(), "typhoon", 0}, {moscow41.Must(), "lastgasp", 1},
		{kiev41.Must(), "snow", 1}, {kiev41.Must(), "preludes", 0},
	} {
		h, n := plannedGame(t, c.game, c.scenario, c.side, 5)
		again, _ := plannedGame(t, c.game, c.scenario, c.side, 5)
		if h != again {
			t.Errorf("%s: two games with the same seed differ", c.scenario)
		}
		plays += n
	}
	if plays < 5 {
		t.Errorf("%d plans were played out", plays)
	}
}

// TestTargets: plans go for places that this side does not have and that count for it:
// where one place decides for that.
func TestTargets(t *testing.T) {
	for scenario, want := range map[string]int{"dnieper": mostTargets, "typhoon": 1} {
		pos, err := game.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		for p.Segment <= 1 || p.SegmentID() == "setup" {
			if err := p.Play(bots.First(p.Legal(nil), blocks.VArrange), chance.NewRand(1), nil); err != nil {
				t.Fatal(err)
			}
		}
		pl := newPlanner(p, 0, 1)
		pl.prepare(p)
		list := pl.targets(p)
		if len(list) != want {
			t.Errorf("%s: %d targets, want %d", scenario, len(list), want)
		}
		for _, a := range list {
			if p.Controls(0, a) {
				t.Errorf("%s: a target is its own", scenario)
			}
		}
	}
}
