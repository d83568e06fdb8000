// Tests of the set-up that the staff completes.

package moscow41_test

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// arranged starts a scenario, makes so many decisions of the set-up of a side by lot, and lets the staff complete it.
// The other side's is left to the staff.
func arranged(t *testing.T, g kernel.Game, scenario string, side kernel.Side, own int, seed uint64) *blocks.Position {
	t.Helper()
	src := chance.NewRand(seed)
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*blocks.Position)
	for p.SegmentID() == "setup" {
		l := p.Legal(nil)
		i := slices.IndexFunc(l, func(a kernel.Action) bool { return a.Verb == blocks.VArrange })
		if p.ToMove() == side && own > 0 {
			own--
			i = src.Below(len(l) - 1)
		}
		if err := p.Play(l[i], src, nil); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

// guards are the combat blocks of a side in a place.
func guards(p *blocks.Position, side kernel.Side, a blocks.Place) (list []string) {
	for _, b := range p.Survey().BlocksAt(side, a, nil) {
		if p.Units[b].Kind.Combat() {
			list = append(list, p.Units[b].ID)
		}
	}
	return list
}

// TestArrangeGarrisonsWhatDecides: when the staff has completed a set-up, a combat block stands in the place that
// decides, wherever one may stand there. Where none may, nothing is done about it. What the player has placed before
// changes nothing.
func TestArrangeGarrisonsWhatDecides(t *testing.T) {
	without := func(rules ...string) (g kernel.Game) {
		g = game
		for _, r := range rules {
			var ok bool
			if g, ok = g.(kernel.RuleSwitch).WithoutRule(r); !ok {
				t.Fatalf("nothing enforces %s", r)
			}
		}
		return g
	}
	id, _ := game.Index().Place("63")
	moscow := blocks.PlaceOf(id)
	for _, c := range []struct {
		game     kernel.Game
		scenario string
		decides  blocks.Place
		guarded  bool
	}{
		{game, "lastgasp", moscow, true},
		{game, "typhoon", moscow, false}, // its blocks are set up with their HQs and at the front
		{without("S.setup"), "lastgasp", moscow, true},
		{without("S.setup"), "typhoon", moscow, false}, // Stalin and Zhukov fill Moscow
		{without("S.setup", "2.7"), "typhoon", moscow, true},
	} {
		for own := range 20 { // 6 lines and 7 white blocks come before the fresh ones
			for seed := range uint64(4) {
				p := arranged(t, c.game, c.scenario, kernel.SideB, own, seed)
				if a := p.KeyPlace(kernel.SideB); a != c.decides {
					t.Fatalf("%s: %d decides for the Soviets, not %d", c.scenario, a, c.decides)
				}
				if a := p.KeyPlace(kernel.SideA); a != blocks.Nowhere {
					t.Fatalf("%s: %d decides for the Germans", c.scenario, a)
				}
				in := guards(p, kernel.SideB, c.decides)
				if len(in) > 0 != c.guarded {
					t.Errorf("%s, %d decisions, seed %d: in Moscow are %v", c.scenario, own, seed, in)
				}
				if own == 0 && c.scenario == "lastgasp" && !slices.Equal(in, []string{"s-1shock"}) {
					t.Errorf("seed %d: %v are in Moscow, not the best that may be", seed, in)
				}
			}
		}
	}
}

// TestNoPlaceDecides: where points decide, or two places together, none is garrisoned before others.
func TestNoPlaceDecides(t *testing.T) {
	for _, scenario := range []string{"campaign", "dnieper"} {
		p := arranged(t, game, scenario, kernel.SideB, 0, 1)
		for s := range kernel.Side(kernel.Players) {
			if a := p.KeyPlace(s); a != blocks.Nowhere {
				t.Errorf("%s: %d decides for side %d", scenario, a, s)
			}
		}
	}
}
