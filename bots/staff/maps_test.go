// Test that maps brought up to date equal maps made from nothing.

package staff

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestMapsKept evaluates the positions of two random games, alternating between them, with maps that are kept and with
// maps that are made from nothing: the values are the same, and so are the maps.
func TestMapsKept(t *testing.T) {
	src := chance.NewRand(11)
	for i := range 16 {
		var two [2]*blocks.Position
		for k := range two {
			p, err := game.Start(kernel.Setup{Scenario: game.Info().Scenarios[i%4].ID}, src)
			if err != nil {
				t.Fatal(err)
			}
			two[k] = p.(*blocks.Position)
		}
		pl := newPlanner(two[0], i%2, uint64(i))
		pl.prepare(two[0])
		fresh := newPlanner(two[0], i%2, uint64(i))
		fresh.prepare(two[0])
		for range 500 {
			k := src.Below(2) * src.Below(2)
			p := two[k]
			legal := p.Legal(nil)
			if len(legal) == 0 {
				break
			}
			if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
				t.Fatal(err)
			}
			if src.Below(40) == 0 {
				pl.prepare(p)
				fresh.prepare(p)
			}
			pl.stance = &stances[src.Below(2)]
			fresh.stance = pl.stance
			fresh.maps.known = false
			if got, want := pl.eval(p), fresh.eval(p); got != want {
				t.Fatalf("scenario %d: %d with the maps kept, %d with new maps", i%4, got, want)
			}
			x, y := &pl.maps, &fresh.maps
			if p.Over {
				continue
			}
			if x.stacks != y.stacks || x.toTake != y.toTake || x.toHold != y.toHold || x.ledFire != y.ledFire ||
				x.close != y.close || x.safe != y.safe {
				t.Fatalf("scenario %d: the maps differ", i%4)
			}
		}
	}
}
