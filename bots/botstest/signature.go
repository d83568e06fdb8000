// Package botstest has what tests of several bots need.
package botstest

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// Signed is the start of a game of a bot against itself, and the hash of its actions.
type Signed struct {
	Bot, Scenario string
	Seed          uint64
	Actions       int
	Hash          string
}

// Signatures holds bots to the games that they are known to play: a change that is not meant to change play does not,
// and every machine plays the same. If play is meant to change, the hashes that it prints are the new ones.
func Signatures(t *testing.T, g kernel.Game, set bots.Set, list []Signed) {
	t.Helper()
	for _, s := range list {
		m, err := set.Find(s.Bot, g.Info())
		if err != nil {
			t.Fatal(err)
		}
		src := chance.NewRand(s.Seed)
		pos, err := g.Start(kernel.Setup{Scenario: s.Scenario}, src)
		if err != nil {
			t.Fatal(err)
		}
		players := [kernel.Players]bots.Bot{m.New(g, kernel.SideA, s.Seed+1), m.New(g, kernel.SideB, s.Seed+2)}
		h := sha256.New()
		var v kernel.View
		var legal []kernel.Action
		n := 0
		for ; n < s.Actions && pos.ToMove() != kernel.NoSide; n++ {
			side := pos.ToMove()
			legal = pos.Legal(legal[:0])
			pos.View(side, &v)
			a, err := players[side].Choose(context.Background(), &v, legal)
			if err == nil {
				err = pos.Play(a, src, nil)
			}
			if err != nil {
				t.Fatalf("%s in %s, action %d: %v", s.Bot, s.Scenario, n, err)
			}
			fmt.Fprintf(h, "%d %d %d %d\n", a.Verb, a.Piece, a.Place, a.N)
		}
		if hash := hex.EncodeToString(h.Sum(nil))[:16]; hash != s.Hash {
			t.Errorf("%s in %s with seed %d: %d actions hash to %q, they were %q", s.Bot, s.Scenario, s.Seed, n, hash,
				s.Hash)
		}
	}
}
