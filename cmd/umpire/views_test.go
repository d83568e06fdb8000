// A test that no bot knows more than its side's view.

package main

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

// TestBotsKnowTheViewAlone: in each game that hides something, positions that look the same to its side bring the same
// choice of each bot, whatever is hidden in them.
func TestBotsKnowTheViewAlone(t *testing.T) {
	for _, b := range builtInGames {
		g, err := b.game()
		if err != nil {
			t.Fatal(err)
		}
		info := g.Info()
		first, err := g.Start(kernel.Setup{Scenario: info.Scenarios[0].ID}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		if _, ok := first.(kerneltest.Veiler); !ok {
			continue // it hides nothing
		}
		for i := range seatable {
			m := &seatable[i]
			if m.Blind || !m.Fits(info) {
				continue
			}
			t.Run(info.ID+" "+m.Name, func(t *testing.T) {
				src := chance.NewRand(11)
				most, tried := 20, 0
				if m.Rank > 12 { // it takes a second or more
					most = 6
				}
				for n := 0; tried < most && n < 20*most; n++ {
					p, err := g.Start(kernel.Setup{Scenario: info.Scenarios[n%len(info.Scenarios)].ID}, src)
					if err != nil {
						t.Fatal(err)
					}
					for range 20 + src.Below(600) {
						if legal := p.Legal(nil); len(legal) > 0 {
							if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
								t.Fatal(err)
							}
						}
					}
					s := p.ToMove()
					if s == kernel.NoSide || len(p.Legal(nil)) < 2 {
						continue
					}
					var v, w kernel.View
					p.View(s, &v)
					world, err := g.Guess(&v, src)
					if err != nil {
						t.Fatal(err)
					}
					if hash(t, world) == hash(t, p) {
						continue // nothing was hidden
					}
					world.View(s, &w)
					want, err := m.New(g, s, 5).Choose(t.Context(), &v, p.Legal(nil))
					if err != nil {
						t.Fatal(err)
					}
					got, err := m.New(g, s, 5).Choose(t.Context(), &w, world.Legal(nil))
					if err != nil {
						t.Fatal(err)
					}
					if got != want {
						t.Fatalf("%+v, and %+v in another world that looks the same", want, got)
					}
					tried++
				}
				if tried < most {
					t.Errorf("only %d worlds were tried: a position of a game that hides nothing has no ShownAs", tried)
				}
			})
		}
	}
}

func hash(t *testing.T, p kernel.Position) string {
	t.Helper()
	h, err := kernel.Hash(p)
	if err != nil {
		t.Fatal(err)
	}
	return h
}
