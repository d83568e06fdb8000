// Tests of free set-ups.

package staff

import (
	"context"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestWhatDecidesIsGarrisoned: the staff sets up for an officer in one decision. The side that holds the place that
// decides has a combat block in it afterwards, where one may go there.
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
			var v kernel.View
			decisions := 0
			for ; p.SegmentID() == "setup" || p.Segment <= 1; decisions++ {
				s := p.ToMove()
				b := &bot{game: game, side: int(s), seed: seed, level: 1, rand: chance.NewRand(seed)}
				p.View(s, &v)
				a, err := b.Choose(context.Background(), &v, p.Legal(nil))
				if err != nil {
					t.Fatal(err)
				}
				if err := p.Play(a, src, nil); err != nil {
					t.Fatal(err)
				}
			}
			guarded := false
			for _, b := range p.Survey().BlocksAt(kernel.SideB, key, nil) {
				guarded = guarded || p.Units[b].Kind.Combat()
			}
			if guarded != block {
				t.Errorf("%s, seed %d: a block in Moscow is %v", scenario, seed, guarded)
			}
			if decisions != 2 {
				t.Errorf("%s, seed %d: %d decisions", scenario, seed, decisions)
			}
		}
	}
}
