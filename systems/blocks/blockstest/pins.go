// What stays as it is in a game of the system: the bytes of its positions, and that nobody wins before a battle.

package blockstest

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/systems/blocks"
)

// PositionBytes pins the bytes of positions by hashes, one for each scenario by its id: stored games and the hashes in
// their logs depend on them. A scenario that is added brings a hash of its own, and must leave the others as they are:
// put it after them.
func PositionBytes(t *testing.T, g *blocks.Game, want map[string]string,
	options func(sc kernel.ScenarioInfo, seed uint64) []string) {
	t.Helper()
	for i, sc := range g.Info().Scenarios {
		h := sha256.New()
		for seed := uint64(1); seed <= 12; seed++ {
			draw, choose := chance.NewRand(seed), chance.NewRand(seed*77+uint64(i))
			p, err := g.Start(kernel.Setup{Scenario: sc.ID, Options: options(sc, seed)}, draw)
			if err != nil {
				t.Fatal(err)
			}
			var legal []kernel.Action
			var b []byte
			for p.ToMove() != kernel.NoSide {
				legal = p.Legal(legal[:0])
				if err := p.Play(legal[choose.Below(len(legal))], draw, nil); err != nil {
					t.Fatal(err)
				}
				if b, err = p.AppendBinary(b[:0]); err != nil {
					t.Fatal(err)
				}
				h.Write(b)
			}
		}
		switch got := hex.EncodeToString(h.Sum(nil)); want[sc.ID] {
		case got:
		case "":
			t.Errorf("the scenario %s has no hash here; that of its positions is %s", sc.ID, got)
		default:
			t.Errorf("the positions of the scenario %s hash to %s: games that are stored could not be read", sc.ID, got)
		}
	}
}

// NoOpeningWins: no scenario can be won in the first impulse without a battle, with each option and with all; n set-ups
// of each scenario are looked at, and a quarter of them with options, which leave the set-ups as they are.
func NoOpeningWins(t *testing.T, g *blocks.Game, n int) {
	t.Helper()
	for _, setup := range kerneltest.Setups(g.Info()) {
		looked := n
		if len(setup.Options) > 0 {
			looked = n / 4
		}
		o, err := Openings(g, setup, looked)
		if err != nil {
			t.Fatal(err)
		}
		if o.Won {
			t.Errorf("scenario %s, options %v: side %d takes %v in its first impulse without a battle, and that wins",
				setup.Scenario, setup.Options, o.Side, o.Taken)
		}
	}
}
