// Measures random play of a game, and what it allocates.

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

// PlayingAllocatesNothing plays a scenario at random to its end twice, with the same chances: when its buffers have
// grown as large as the game needs, listing and playing allocate nothing.
func PlayingAllocatesNothing(t *testing.T, g kernel.Game, scenario string) {
	t.Helper()
	start, err := g.Start(kernel.Setup{Scenario: scenario}, chance.NewRand(7))
	if err != nil {
		t.Fatal(err)
	}
	pos := start.New()
	legal := make([]kernel.Action, 0, 20_000)
	sources := []*chance.Rand{chance.NewRand(7), chance.NewRand(7)}
	var played, games int
	allocated := testing.AllocsPerRun(1, func() { // the first run, which is not counted, warms up
		start.Copy(pos)
		src := sources[games]
		games++
		for played = 0; ; played++ {
			if legal = pos.Legal(legal[:0]); len(legal) == 0 {
				return
			}
			if err := pos.Play(legal[src.Below(len(legal))], src, nil); err != nil {
				t.Fatal(err)
			}
		}
	})
	if played < 500 || games != 2 {
		t.Fatalf("%d games of %d actions: this shows nothing", games, played)
	}
	if allocated != 0 {
		t.Errorf("%v allocations in a game of %d actions", allocated, played)
	}
}
