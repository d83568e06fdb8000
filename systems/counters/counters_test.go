// Runs the kernel's contract and random play on the small game of counterstest.

package counters_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/systems/counters"
	"umpire/systems/counters/counterstest"
)

func field(t testing.TB) *counters.Game {
	t.Helper()
	c, err := counterstest.Field()
	if err != nil {
		t.Fatal(err)
	}
	g, err := counters.NewGame(c)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestContract: the system keeps every promise of the kernel.
func TestContract(t *testing.T) { kerneltest.Run(t, field(t)) }

// TestRandomPlay: games end, and derived parts stay what they are when made again.
func TestRandomPlay(t *testing.T) {
	g := field(t)
	for seed := range uint64(20) {
		r := chance.NewRand(seed)
		pos, err := g.Start(kernel.Setup{Scenario: "may"}, r)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*counters.Position)
		n := 0
		for ; !p.Outcome().Over && n < 50000; n++ {
			legal := p.Legal(nil)
			if len(legal) == 0 {
				t.Fatalf("seed %d: no legal action in stage %d", seed, p.Stage)
			}
			if err := p.Play(legal[r.Below(len(legal))], r, nil); err != nil {
				t.Fatal(err)
			}
			q := p.New().(*counters.Position)
			p.Copy(q)
			q.RebuildDerived()
			if !q.EqualDerived(p) {
				t.Fatalf("seed %d: derived parts differ after %d actions", seed, n)
			}
		}
		if !p.Outcome().Over {
			t.Fatalf("seed %d does not end", seed)
		}
	}
}
