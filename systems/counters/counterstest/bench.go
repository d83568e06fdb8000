// Measures random play of a game.

package counterstest

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// BenchmarkRandomPlay plays a scenario at random again and again, with what an action allocates.
func BenchmarkRandomPlay(b *testing.B, g kernel.Game, scenario string) {
	src := chance.NewRand(7)
	var legal []kernel.Action
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		b.Fatal(err)
	}
	start := pos.New()
	pos.Copy(start)
	b.ReportAllocs()
	b.ResetTimer()
	for range b.N {
		if legal = pos.Legal(legal[:0]); len(legal) == 0 {
			start.Copy(pos)
			continue
		}
		if err := pos.Play(legal[src.Below(len(legal))], src, nil); err != nil {
			b.Fatal(err)
		}
	}
}
