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
	"umpire/games/moscow41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// play plays a game between two bots and returns the hash of its actions, their number and the outcome.
func play(t *testing.T, setup kernel.Setup, makers [2]bots.Maker, seed uint64) (string, int, kernel.Outcome) {
	t.Helper()
	g := moscow41.Must()
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
	scenario string
	seed     uint64
	hash     string
}{
	{"campaign", 1, "55867ca5f7353805"},
	{"campaign", 2, "fda829c405e3f897"},
	{"dnieper", 3, "7510be9ddad4ba20"},
	{"typhoon", 4, "fd1ab2b8fcb9638e"},
	{"lastgasp", 5, "e28bd63d4efcabf5"},
}

func TestFrozen(t *testing.T) {
	for _, f := range frozen {
		hash, n, out := play(t, kernel.Setup{Scenario: f.scenario}, [2]bots.Maker{greedy.Maker, greedy.Maker}, f.seed)
		if hash != f.hash {
			t.Errorf("%s with seed %d: the actions hash to %q, frozen is %q (%d actions, %+v)", f.scenario, f.seed,
				hash, f.hash, n, out)
		}
	}
}

// TestLegalAnywhere lets the bot continue random games at various moments, with and without optional rules.
func TestLegalAnywhere(t *testing.T) {
	g := moscow41.Must()
	var all []string
	for _, o := range g.Info().Options {
		all = append(all, o.ID)
	}
	for i := range 24 {
		setup := kernel.Setup{Scenario: g.Info().Scenarios[i%4].ID}
		if i%3 == 2 {
			setup.Options = all
		}
		m := [2]bots.Maker{greedy.Maker, bots.Random}
		if i%2 == 1 {
			m[0], m[1] = m[1], m[0]
		}
		if _, _, out := play(t, setup, m, uint64(i)); !out.Over {
			t.Errorf("game %d does not end", i)
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
