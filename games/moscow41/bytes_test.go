// Pins the encoding of positions by a hash, because stored games depend on it.

package moscow41_test

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestPositionBytes pins the bytes of positions: stored games and the hashes in their logs depend on them. Another hash
// means another encoding, or rules that play otherwise: both need a new edition of the game.
func TestPositionBytes(t *testing.T) {
	const want = "4ec8f4d13e7598857e96ec65b7c9732546cbb869356b541b5c2d72ed315d6dbf"
	h := sha256.New()
	for i, sc := range game.Info().Scenarios {
		for seed := uint64(1); seed <= 12; seed++ {
			var options []string
			for k, o := range game.Info().Options {
				if seed>>(uint(k)%4)&1 != 0 {
					options = append(options, o.ID)
				}
			}
			draw, choose := chance.NewRand(seed), chance.NewRand(seed*77+uint64(i))
			p, err := game.Start(kernel.Setup{Scenario: sc.ID, Options: options}, draw)
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
	}
	if got := hex.EncodeToString(h.Sum(nil)); got != want {
		t.Errorf("the bytes of 48 games hash to %s", got)
	}
}
