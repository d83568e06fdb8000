// How fast games are played at random.

package driveonmoscow_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// BenchmarkRandom is one action of random play, its legal list included.
func BenchmarkRandom(b *testing.B) {
	src, pick := chance.NewRand(7), chance.NewRand(8)
	var p kernel.Position
	var legal []kernel.Action
	b.ReportAllocs()
	for b.Loop() {
		if p == nil || len(legal) == 0 {
			var err error
			if p, err = game().Start(kernel.Setup{Scenario: "campaign"}, src); err != nil {
				b.Fatal(err)
			}
		}
		if legal = p.Legal(legal[:0]); len(legal) == 0 {
			continue
		}
		if err := p.Play(legal[pick.Below(len(legal))], src, nil); err != nil {
			b.Fatal(err)
		}
	}
}

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
