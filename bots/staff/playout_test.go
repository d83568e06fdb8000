// Tests of playouts: plans are compared fairly when work runs out.

package staff

import (
	"slices"
	"testing"

	"umpire/bots"
	"umpire/bots/greedy"
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

// TestDrawsNothing: where no reinforcements would arrive, and no battle is waiting, the disc is not spent for a draw:
// two sides that did so played on for ever.
func TestDrawsNothing(t *testing.T) {
	src := chance.NewRand(11)
	empty, full := 0, 0
	for range 400 {
		p := randomly(t, "campaign", nil, 60+src.Below(1500), src)
		for !p.Over && !bots.Has(p.Legal(nil), blocks.VPass) {
			legal := p.Legal(nil)
			if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
				t.Fatal(err)
			}
		}
		if p.Over || !bots.Has(p.Legal(nil), blocks.VStrategicDraw) {
			continue
		}
		side := p.ToMove()
		pl := newPlanner(p, int(p.Active), 3)
		pl.limit = 1 << 30
		pl.prepare(p)
		draws := slices.ContainsFunc(pl.candidates(p, p.Legal(nil), 4), func(x plan) bool {
			return x.kind == blocks.VStrategicDraw
		})
		must, may := p.Battles()
		switch {
		case p.Survey().Arrives(side):
			full++
			if !draws {
				t.Error("reinforcements would arrive, and no draw is planned")
			}
		case must.Or(may).IsZero():
			empty++
			if draws {
				t.Error("nobody would arrive, and a draw is planned")
			}
			g := greedy.Maker.New(game, side, 1)
			var v kernel.View
			p.View(side, &v)
			if a, err := g.Choose(t.Context(), &v, p.Legal(nil)); err != nil || a.Verb == blocks.VStrategicDraw {
				t.Errorf("greedy plays %v, %v", a, err)
			}
		}
	}
	if empty < 3 || full < 3 {
		t.Errorf("%d positions where nobody would arrive, %d where somebody would", empty, full)
	}
}
