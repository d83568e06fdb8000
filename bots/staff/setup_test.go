// Tests of free set-ups.

package staff

import (
	"context"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestWhatDecidesIsGarrisoned: after its free set-up the side that holds the place that decides has a combat block and
// a defensive line in it. Where no block may go there the staff arranges all.
func TestWhatDecidesIsGarrisoned(t *testing.T) {
	key := place(t, "63")
	for scenario, block := range map[string]bool{"lastgasp": true, "typhoon": false} {
		for seed := range uint64(6) {
			src := chance.NewRand(seed)
			pos, err := game.Start(kernel.Setup{Scenario: scenario}, src)
			if err != nil {
				t.Fatal(err)
			}
			p := pos.(*blocks.Position)
			b := &bot{game: game, side: 1, seed: seed, level: 1, rand: chance.NewRand(seed)}
			var v kernel.View
			decisions := 0
			for ; p.SegmentID() == "setup" || p.Segment <= 1; decisions++ {
				legal := p.Legal(nil)
				a := bots.First(legal, blocks.VArrange)
				if p.ToMove() == 1 {
					p.View(1, &v)
					if a, err = b.Choose(context.Background(), &v, legal); err != nil {
						t.Fatal(err)
					}
				}
				if err := p.Play(a, src, nil); err != nil {
					t.Fatal(err)
				}
			}
			has := b.planner.garrisoned(p, key, 1)
			if has != block || p.Lines.Has(key) != block {
				t.Errorf("%s, seed %d: a block where it counts is %v, a line %v", scenario, seed, has, p.Lines.Has(key))
			}
			if decisions > 60 || !block && decisions > 2 {
				t.Errorf("%s, seed %d: %d decisions", scenario, seed, decisions)
			}
		}
	}
}
