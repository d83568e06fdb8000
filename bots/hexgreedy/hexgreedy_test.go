// Tests of the greedy bot of the counter system: its games are pinned, and it plays legally in every scenario.

package hexgreedy_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"umpire/bots"
	"umpire/bots/hexgreedy"
	"umpire/games/moscowcampaign"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// play plays a game between two bots, or most actions of it, and returns the hash of its actions, their number and the
// outcome.
func play(t *testing.T, g kernel.Game, scenario string, makers [2]bots.Maker, seed uint64, most int) (string, int,
	kernel.Outcome) {
	t.Helper()
	src := chance.NewRand(seed)
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		t.Fatal(err)
	}
	var players [2]bots.Bot
	for s := range players {
		players[s] = makers[s].New(g, kernel.Side(s), seed+1+uint64(s))
	}
	h := sha256.New()
	n := 0
	var legal []kernel.Action
	var v kernel.View
	for pos.ToMove() != kernel.NoSide && n < most {
		side := pos.ToMove()
		legal = pos.Legal(legal[:0])
		pos.View(side, &v)
		a, err := players[side].Choose(context.Background(), &v, legal)
		if err != nil {
			t.Fatalf("action %d: %v", n, err)
		}
		if err := pos.Play(a, src, nil); err != nil {
			t.Fatalf("action %d of %v is refused: %v", n, side, err)
		}
		fmt.Fprintf(h, "%d %d %d %d\n", a.Verb, a.Piece, a.Place, a.N)
		n++
	}
	return hex.EncodeToString(h.Sum(nil))[:16], n, pos.Outcome()
}

// frozen are games of the greedy bot against itself. Other bots are measured against it, so it must not get better or
// worse. If a change of rules or data changes these games, measure the tables in docs/bots.md again and say so there.
var frozen = []struct {
	scenario string
	seed     uint64
	hash     string
}{
	{"1", 1, "631cf44bb7f06e90"},
	{"15", 2, "19b36d0a65ba195c"},
	{"21", 3, "91aeea3f6244327e"},
	{"11", 4, "47b226aa8e0f9909"},
}

func TestFrozen(t *testing.T) {
	g := moscowcampaign.Must()
	for i, f := range frozen {
		if i > 1 && testing.Short() {
			break
		}
		hash, n, out := play(t, g, f.scenario, [2]bots.Maker{hexgreedy.Maker, hexgreedy.Maker}, f.seed, 100000)
		if hash != f.hash {
			t.Errorf("%s with seed %d: the actions hash to %q, frozen is %q (%d actions, %+v)", f.scenario, f.seed,
				hash, f.hash, n, out)
		}
	}
}

// TestBeatsRandom: it wins as the side that random play always loses with.
func TestBeatsRandom(t *testing.T) {
	g := moscowcampaign.Must()
	for seed := range uint64(3) {
		_, _, out := play(t, g, "15", [2]bots.Maker{hexgreedy.Maker, bots.Random}, seed, 100000)
		if out.Winner != kernel.SideA {
			t.Errorf("seed %d: %+v", seed, out)
		}
	}
}

// TestLegalAnywhere lets the bot play against random moves in scenarios of each kind, on both sides: trains, engineers,
// replacements.
func TestLegalAnywhere(t *testing.T) {
	g := moscowcampaign.Must()
	for i := range g.Info().Scenarios {
		if i%2 == 1 && i != 13 || testing.Short() && i%8 != 0 {
			continue
		}
		m := [2]bots.Maker{hexgreedy.Maker, bots.Random}
		if i%4 == 2 {
			m[0], m[1] = m[1], m[0]
		}
		play(t, g, g.Info().Scenarios[i].ID, m, uint64(i), 2000)
	}
}

func TestPlays(t *testing.T) {
	if !hexgreedy.Maker.Fits(moscowcampaign.Must().Info()) {
		t.Error("it does not play The Moscow Campaign")
	}
	if g, err := toy.New(); err == nil && hexgreedy.Maker.Fits(g.Info()) {
		t.Error("it claims to play the toy")
	}
}
