// Tests of rings round the place that is besieged.

package staff

import (
	"context"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// ringPlanner is a German planner at the start of a scenario in which the staff set up, against an enemy who is still.
func ringPlanner(t *testing.T, scenario string) (*planner, *blocks.Position) {
	t.Helper()
	p := arranged(t, scenario)
	pl := newPlanner(p, 0, 1)
	pl.met, pl.still = true, 1
	pl.prepare(p)
	pl.updateMaps(p)
	return pl, p
}

// TestRingChosen: a ring is closed round a place that is besieged and garrisoned, and is not given up while the
// garrison loses steps; a place that a leader alone holds is stormed, and without a siege there is no ring.
func TestRingChosen(t *testing.T) {
	for scenario, want := range map[string]bool{"lastgasp": true, "typhoon": false} {
		pl, p := ringPlanner(t, scenario)
		if !pl.siege || pl.ring != want {
			t.Errorf("%s: a siege is %t, a ring is %t", scenario, pl.siege, pl.ring)
		}
		if !want {
			continue
		}
		for b := range p.Units { // those of the garrison have one step left
			if p.At[b] == pl.drives[0].to {
				p.Step[b] = p.Units[b].Steps - 1
			}
		}
		if pl.chooseRing(p); !pl.ring {
			t.Errorf("%s: the ring is given up", scenario)
		}
		pl.siege = false
		if pl.chooseRing(p); pl.ring {
			t.Errorf("%s: a ring without a siege", scenario)
		}
	}
}

// TestRingCloses: each area next to the place in which the besieger stands, or which is cut off, leaves the ring less
// open and is worth something; so is a ring that is closed, and in it what can storm the place.
func TestRingCloses(t *testing.T) {
	pl, p := ringPlanner(t, "lastgasp")
	to := pl.drives[0].to
	leads := make([]int32, blocks.MaxBlocks)
	open, value := pl.ringOpen(p, to, leads), pl.ringValue(p)
	if open <= 50 {
		t.Fatalf("%d hundredths of the ring are open at the start", open)
	}
	near := p.Neighbours(to)
	for a := near.Pop(); a >= 0; a = near.Pop() {
		pl.maps.occupied[0].Add(a)
		o, v := pl.ringOpen(p, to, leads), pl.ringValue(p)
		if o >= open || v <= value {
			t.Errorf("%s closed: %d hundredths are open, %d before, worth %d, %d before",
				p.About.Places[a+1].Name, o, open, v, value)
		}
		open, value = o, v
	}
	pl.maps.supplied[1].Del(to)
	if o, v := pl.ringOpen(p, to, leads), pl.ringValue(p); o != 0 || v <= value {
		t.Errorf("cut off, %d hundredths are open, and it is worth %d, %d before", o, v, value)
	}
	value = pl.ringValue(p)
	pl.drives[0].ready += 10
	if v := pl.ringValue(p); v <= value {
		t.Errorf("readier to be stormed it is worth %d, %d before", v, value)
	}
}

// TestRingSpends: an HQ near the place is worth more as long as it can act; one that is far from it costs little.
func TestRingSpends(t *testing.T) {
	pl, p := ringPlanner(t, "lastgasp")
	q := p.New().(*blocks.Position)
	loss := func(id string) int32 {
		for b := range p.Units {
			if p.Units[b].ID == id {
				p.Copy(q)
				q.Step[b]++
				return pl.ringValue(p) - pl.ringValue(q)
			}
		}
		t.Fatalf("no HQ %s", id)
		return 0
	}
	if near, far := loss("g-hoepner"), loss("g-16army"); near <= far || far < 0 {
		t.Errorf("a step of an HQ near the place costs %d, of one far away %d", near, far)
	}
	for b := range p.Units {
		h := blocks.Block(b)
		if p.Units[b].ID != "g-hoepner" {
			continue
		}
		p.Copy(q)
		for n := activations(q, h); n > 0; n-- {
			if q.Strength(h) == 0 {
				t.Fatal("it is exhausted, and can be activated")
			}
			q.Step[h]++
		}
		if q.Strength(h) != 0 {
			t.Error("it has strength left, and cannot be activated")
		}
	}
}

// TestRingIsNotLeft: a pass in the last turn costs more than all that a ring is worth.
func TestRingIsNotLeft(t *testing.T) {
	pl, p := ringPlanner(t, "lastgasp")
	q := p.New().(*blocks.Position)
	p.Copy(q)
	q.Month = q.Sc.LastMonth
	pl.prepare(q)
	if v := pl.idleWorth(q, 0); !pl.ring || v > -ringWorth-ringStorm {
		t.Errorf("a ring is %t, a pass in the last turn is worth %d", pl.ring, v)
	}
}

// TestHabitBeforeLogistics: when steps are restored the officer knows that the enemy only passed in the month before:
// what it restores depends on it.
func TestHabitBeforeLogistics(t *testing.T) {
	p := arranged(t, "lastgasp")
	b := &bot{game: game, seed: 1, level: 1, rand: chance.NewRand(1)}
	src := chance.NewRand(2)
	var v kernel.View
	looked := false
	for p.ToMove() != kernel.NoSide && !looked {
		legal := p.Legal(nil)
		a := legal[0]
		switch {
		case bots.Has(legal, blocks.VPass):
			a = bots.First(legal, blocks.VPass)
			if p.ToMove() == kernel.SideA {
				p.View(kernel.SideA, &v)
				if _, err := b.Choose(context.Background(), &v, legal); err != nil {
					t.Fatal(err)
				}
			}
		case p.ToMove() == kernel.SideA && p.Impulse == 0 && len(legal) > 1:
			p.View(kernel.SideA, &v)
			if _, err := b.Choose(context.Background(), &v, legal); err != nil {
				t.Fatal(err)
			}
			looked = true
			if b.planner.still != 1 {
				t.Fatalf("in the logistics phase the enemy is known to have passed %d times", b.planner.still)
			}
		}
		if bots.Has(legal, blocks.VDone) {
			a = bots.First(legal, blocks.VDone)
		}
		if err := p.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
	}
	if !looked {
		t.Error("no decision of a logistics phase was seen")
	}
}
