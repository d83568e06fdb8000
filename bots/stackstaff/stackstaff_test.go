// Tests of the staff officer of games of stacks: it plays whole games legally on either side, beats random moves, keeps
// a journal, and plays the same game for the same seed.

package stackstaff_test

import (
	"context"
	"slices"
	"testing"

	"umpire/bots"
	"umpire/bots/hexgreedy"
	"umpire/bots/stackstaff"
	"umpire/games/driveonmoscow"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// play plays a game between two bots and returns the bots, the outcome and a sum over its actions.
func play(t *testing.T, makers [2]bots.Maker, seed uint64, most int) (players [2]bots.Bot, out kernel.Outcome,
	sum uint64) {
	t.Helper()
	g := driveonmoscow.Must()
	src := chance.NewRand(seed)
	pos, err := g.Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		t.Fatal(err)
	}
	for s := range players {
		players[s] = makers[s].New(g, kernel.Side(s), seed+1+uint64(s))
	}
	var v kernel.View
	for n := 0; pos.ToMove() != kernel.NoSide && n < most; n++ {
		side := pos.ToMove()
		legal := pos.Legal(nil)
		pos.View(side, &v)
		a, err := players[side].Choose(context.Background(), &v, legal)
		if err != nil {
			t.Fatalf("action %d: %v", n, err)
		}
		if !slices.Contains(legal, a) {
			t.Fatalf("action %d of %v is not legal: %+v", n, side, a)
		}
		if err := pos.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
		sum = sum*31 + uint64(a.Verb)<<32 + uint64(a.Piece)<<16 + uint64(uint32(a.Place))
	}
	return players, pos.Outcome(), sum
}

// TestHoldsAgainstRandom: the side that defends wins against random moves, at each level.
func TestHoldsAgainstRandom(t *testing.T) {
	for i, m := range stackstaff.Makers {
		players, out, _ := play(t, [2]bots.Maker{bots.Random, m}, uint64(i), 100000)
		if !out.Over || out.Winner != kernel.SideB {
			t.Errorf("%s: %+v", m.Name, out)
		}
		if len(bots.Journal(players[1])) == 0 {
			t.Errorf("%s keeps no journal", m.Name)
		}
	}
}

// TestWholeGames: games against itself and against the greedy bot end, and the same seed plays the same game.
func TestWholeGames(t *testing.T) {
	if testing.Short() {
		t.Skip("whole games take seconds")
	}
	one, two := stackstaff.Makers[0], stackstaff.Makers[1]
	for i, m := range [][2]bots.Maker{{one, one}, {two, hexgreedy.Maker}, {hexgreedy.Maker, two}} {
		_, out, sum := play(t, m, uint64(i), 100000)
		if !out.Over {
			t.Errorf("game %d has not ended: %+v", i, out)
		}
		if i == 0 {
			if _, _, again := play(t, m, uint64(i), 100000); again != sum {
				t.Error("the same seed plays another game")
			}
		}
	}
}

// TestPlays: it plays games of stacks and no others.
func TestPlays(t *testing.T) {
	for _, m := range stackstaff.Makers {
		if !m.Fits(driveonmoscow.Must().Info()) || m.Fits(moscowcampaign.Must().Info()) {
			t.Errorf("%s fits the wrong games", m.Name)
		}
	}
}
