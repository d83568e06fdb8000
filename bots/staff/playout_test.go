// Tests of playouts: what a long one counts, and that plans are compared fairly when work runs out.

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

// TestLongPlayouts: one of several impulses counts by the mean of the positions on the way, so that by a judgement
// that knows nothing but the end a game that ends late is worth a part of what a game is; it is the same each time,
// and one of a single answer is worth nothing or a game.
func TestLongPlayouts(t *testing.T) {
	blank := &Model{Worth: 60, Weights: make([]int32, features)}
	parts := 0
	for seed := range uint64(8) {
		p := declaring(t, seed)
		if p.Over {
			continue
		}
		pl := newPlanner(p, int(p.Active), seed)
		pl.limit = 1 << 30
		pl.prepare(p)
		pl.measureFront(p)
		pl.learned = blank
		x := plan{kind: blocks.VTactical}
		x.acts = pl.draft(p, blocks.VPass, nil, false, nil).acts
		const game = 100 * 60
		if v := pl.playout(p, &x, seed, 1); v != 0 && v != game && v != -game {
			t.Errorf("position %d: one answer is worth %d", seed, v)
		}
		v := pl.playout(p, &x, seed, 40)
		if again := pl.playout(p, &x, seed, 40); again != v {
			t.Errorf("position %d: %d, and then %d", seed, v, again)
		}
		if v != 0 && v < game && v > -game {
			parts++
		}
		if pl.brief {
			t.Errorf("position %d: moves are left out after a playout", seed)
		}
	}
	if parts == 0 {
		t.Error("no game that ended late counts as a part")
	}
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
