// Tests of the greedy bot: its games are pinned, and it plays legally anywhere.

package greedy_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"umpire/bots"
	"umpire/bots/greedy"
	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// play plays a game between two bots and returns the hash of its actions, their number and the outcome.
func play(t *testing.T, g kernel.Game, setup kernel.Setup, makers [2]bots.Maker, seed uint64) (string, int,
	kernel.Outcome) {
	t.Helper()
	src := chance.NewRand(seed)
	pos, err := g.Start(setup, src)
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
	for pos.ToMove() != kernel.NoSide && n < 100000 {
		side := pos.ToMove()
		legal = pos.Legal(legal[:0])
		var v kernel.View
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
	game     kernel.Game
	scenario string
	seed     uint64
	hash     string
}{
	{moscow41.Must(), "campaign", 1, "55867ca5f7353805"},
	{moscow41.Must(), "campaign", 2, "fda829c405e3f897"},
	{moscow41.Must(), "dnieper", 3, "7510be9ddad4ba20"},
	{moscow41.Must(), "typhoon", 4, "fd1ab2b8fcb9638e"},
	{moscow41.Must(), "lastgasp", 5, "05f0abf18a662e8a"},
	{kiev41.Must(), "campaign", 1, "df532e9ce0f4988b"},
	{kiev41.Must(), "campaign", 2, "5dd2a938a3c2cf5d"},
	{kiev41.Must(), "preludes", 3, "e78ec1acab3afa5e"},
	{kiev41.Must(), "river", 4, "eab3e706f24c6325"},
	{kiev41.Must(), "pocket", 5, "d7a1b3f6f14c83da"},
	{kiev41.Must(), "snow", 6, "ad049e569ec7060a"},
}

func TestFrozen(t *testing.T) {
	for _, f := range frozen {
		hash, n, out := play(t, f.game, kernel.Setup{Scenario: f.scenario}, [2]bots.Maker{greedy.Maker, greedy.Maker},
			f.seed)
		if hash != f.hash {
			t.Errorf("%s/%s with seed %d: the actions hash to %q, frozen is %q (%d actions, %+v)", f.game.Info().ID,
				f.scenario, f.seed, hash, f.hash, n, out)
		}
	}
}

// TestLegalAnywhere lets the bot continue random games at various moments, in every scenario, with and without all the
// optional rules that it allows.
func TestLegalAnywhere(t *testing.T) {
	for _, g := range []kernel.Game{moscow41.Must(), kiev41.Must()} {
		info := g.Info()
		for i := range 6 * len(info.Scenarios) {
			sc := &info.Scenarios[i%len(info.Scenarios)]
			setup := kernel.Setup{Scenario: sc.ID}
			if i%3 == 2 {
				setup.Options = sc.Options
			}
			m := [2]bots.Maker{greedy.Maker, bots.Random}
			if i%2 == 1 {
				m[0], m[1] = m[1], m[0]
			}
			if _, _, out := play(t, g, setup, m, uint64(i)); !out.Over {
				t.Errorf("%s: game %d does not end", info.ID, i)
			}
		}
	}
}

func TestPlays(t *testing.T) {
	if !greedy.Maker.Fits(moscow41.Must().Info()) {
		t.Error("it does not play Moscow '41")
	}
	if g, err := toy.New(); err == nil && greedy.Maker.Fits(g.Info()) {
		t.Error("it claims to play the toy")
	}
}
