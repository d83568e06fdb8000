// How fast games are played at random.

package driveonmoscow_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/counterstest"
)

// BenchmarkRandom is one action of random play, its legal list included.
func BenchmarkRandom(b *testing.B) { counterstest.BenchmarkRandomPlay(b, game(), "campaign") }

// BenchmarkCopy is a copy of a position.
func BenchmarkCopy(b *testing.B) {
	p, err := game().Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(7))
	if err != nil {
		b.Fatal(err)
	}
	q := p.New()
	for b.Loop() {
		p.Copy(q)
	}
}

// arranged is the first turn with both sides set up as they usually are.
func arranged(b testing.TB) kernel.Position {
	src := chance.NewRand(7)
	p, err := game().Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		b.Fatal(err)
	}
	for range 2 {
		for _, a := range p.Legal(nil) {
			if game().Info().Verbs[a.Verb].Name == "arrange" {
				if err := p.Play(a, src, nil); err != nil {
					b.Fatal(err)
				}
				break
			}
		}
	}
	return p
}
