// Tests of playouts: plans are compared fairly when work runs out.

package staff

import (
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// declaring is a position of the scenario that the learned judgement knows, in which an impulse is to be declared.
func declaring(t *testing.T, seed uint64) *blocks.Position {
	t.Helper()
	src := chance.NewRand(seed)
	p := randomly(t, LearnedPlayouts().Models[0].Scenario, nil, 100, src)
	for p.ToMove() != kernel.NoSide && !bots.Has(p.Legal(nil), blocks.VPass) {
		legal := p.Legal(nil)
		if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// TestWorkEndsWithAWorld: plans are compared by as many playouts each, even if the work allowed runs out.
func TestWorkEndsWithAWorld(t *testing.T) {
	p := declaring(t, 3)
	pl := newPlanner(p, int(p.Active), 3)
	pl.limit = 1 << 30
	pl.prepare(p)
	x := pl.draft(p, blocks.VPass, nil, false, nil)
	list := []plan{x, x, x}
	pl.limit = pl.spent + 1
	pl.compare(list, []*blocks.Position{p, p, p, p}, 1)
	if pl.plays != len(list) {
		t.Errorf("%d playouts of %d plans", pl.plays, len(list))
	}
}
