// Tests of starving places that are driven for, where points decide and the enemy does nothing.

package staff

import (
	"slices"
	"testing"

	"umpire/games/kiev41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// starver is a planner of the side that must take places at the start of a scenario of Kiev '41, against an enemy who
// has passed so often.
func starver(t *testing.T, scenario string, side, passes int) (*planner, *blocks.Position) {
	t.Helper()
	pos, err := kiev41.Must().Start(kernel.Setup{Scenario: scenario}, chance.NewRand(5))
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*blocks.Position)
	pl := newPlanner(p, side, 1)
	pl.still = passes
	pl.prepare(p)
	pl.updateMaps(p)
	return pl, p
}

// TestStarvable: of the cities of Kiev '41 those starve that are no source of supply of their own and not in supply
// always (2.7, 9.2): Kiev and Kharkov do, Sevastopol and Rostov do not in Soviet hands.
func TestStarvable(t *testing.T) {
	pl, p := starver(t, "pocket", 0, calmAfter)
	for id, want := range map[string]bool{"Kiev": true, "Kharkov": true, "Sevastopol": false, "Rostov": false} {
		for a := range p.Areas {
			if p.About.Places[a+1].Name == id && pl.starvable(p, blocks.Place(a)) != want {
				t.Errorf("%s can be cut off: %t", id, !want)
			}
		}
	}
}

// TestStarvesOnlyTheCalm: places that are driven for are cut off only if the enemy has passed often enough.
func TestStarvesOnlyTheCalm(t *testing.T) {
	for _, c := range []struct {
		scenario string
		side     int
	}{{"pocket", 0}, {"snow", 1}} {
		for passes, want := range []bool{false, false, true}[:calmAfter+1] {
			pl, p := starver(t, c.scenario, c.side, passes)
			some := false
			for _, d := range pl.drives {
				some = some || d.starves
			}
			if some != want || len(pl.drives) == 0 {
				t.Errorf("%s after %d passes: %d drives, one starves: %t", c.scenario, passes, len(pl.drives), some)
			}
			if v := pl.starveValue(p); (v > 0) != want {
				t.Errorf("%s after %d passes: it is worth %d", c.scenario, passes, v)
			}
		}
	}
}

// TestStarveCloses: each area next to a place that is driven for in which the besieger stands is worth something, and
// the place cut off no less than all of them; so is a step of an HQ that is near it.
func TestStarveCloses(t *testing.T) {
	start, _ := starver(t, "snow", 1, calmAfter)
	if !slices.ContainsFunc(start.drives, func(d drive) bool { return d.starves }) {
		t.Fatal("no place starves")
	}
	for _, d := range start.drives {
		if !d.starves {
			continue
		}
		pl, p := starver(t, "snow", 1, calmAfter)
		pl.drives = []drive{d}
		value := pl.starveValue(p)
		near := p.Neighbours(d.to).And(pl.maps.supplied[0])
		for a := near.Pop(); a >= 0; a = near.Pop() {
			pl.maps.occupied[1].Add(a)
			if v := pl.starveValue(p); v < value {
				t.Errorf("%s closed: worth %d, %d before", p.About.Places[a+1].Name, v, value)
			} else {
				value = v
			}
		}
		pl.maps.supplied[0].Del(d.to)
		if v := pl.starveValue(p); v <= value {
			t.Errorf("%s cut off: worth %d, %d before", p.About.Places[d.to+1].Name, v, value)
		}
		value = pl.starveValue(p)
		lost := false
		for b := range p.Units {
			h := blocks.Block(b)
			if u := &p.Units[b]; u.Side == 1 && u.Kind == blocks.HQ && pl.siegeLead(p, h, d.to) > 0 {
				p.Step[b]++
				lost = lost || pl.starveValue(p) < value
				p.Step[b]--
			}
		}
		if !lost {
			t.Errorf("%s: no step of an HQ is worth anything", p.About.Places[d.to+1].Name)
		}
	}
}

// TestStarvedFallsToWhoComes: a place that is cut off is the readier the nearer a block is that could enter it.
func TestStarvedFallsToWhoComes(t *testing.T) {
	start, _ := starver(t, "snow", 1, calmAfter)
	seen := false
	for _, d := range start.drives {
		if !d.starves {
			continue
		}
		seen = true
		pl, p := starver(t, "snow", 1, calmAfter)
		pl.maps.supplied[0].Del(d.to)
		far := pl.maps.attacks[1]
		var used blocks.Set
		now := pl.readiness(p, d.to, &used)
		for i := range far {
			far[i].at = d.to // they stand before it
		}
		used = blocks.Set{}
		if near := pl.readiness(p, d.to, &used); near <= now {
			t.Errorf("%s: ready %d, with all blocks before it %d", p.About.Places[d.to+1].Name, now, near)
		}
	}
	if !seen {
		t.Error("no place starves")
	}
}
