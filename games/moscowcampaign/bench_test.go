// Random play of the longest scenario; docs/benchmarks.md has its figures.

package moscowcampaign_test

import (
	"testing"

	"umpire/systems/counters/counterstest"
)

func BenchmarkRandomPlay(b *testing.B) { counterstest.BenchmarkRandomPlay(b, game(b), "11") }

func TestPlayingAllocatesNothing(t *testing.T) {
	counterstest.PlayingAllocatesNothing(t, game(t), "11")
}
