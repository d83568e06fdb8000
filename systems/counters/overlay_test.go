// Tests of overlays: the way of a unit's supply, reach by points left, and fortified lines.

package counters_test

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

// TestSupplyWay: a unit's supply is a way over the ground to a railhead and along rails to the edge; without one the
// unit is marked as out of supply.
func TestSupplyWay(t *testing.T) {
	g := field(t)
	pos, err := g.Start(kernel.Setup{Scenario: "may"}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*counters.Position)
	for p.Setting {
		list := p.Legal(nil)
		k := slices.IndexFunc(list, func(a kernel.Action) bool { return a.Verb == counters.VArrange })
		if err := p.Play(list[k], chance.NewRand(1), nil); err != nil {
			t.Fatal(err)
		}
	}
	which := func(id string) uint8 {
		return uint8(slices.IndexFunc(g.Info().Overlays, func(o kernel.OverlayInfo) bool { return o.ID == id }))
	}
	fed, cut := 0, 0
	for u := counters.Unit(1); int(u) < len(p.Units); u++ {
		if !p.OnMap(u) {
			continue
		}
		side := p.Units[u].Side
		var o kernel.Overlay
		if err := p.Overlay(side, which("supply"), side, kernel.PieceID(u), &o); err != nil {
			t.Fatal(err)
		}
		if !p.Supplied(side, p.At[u]) {
			cut++
			if len(o.Lines) > 0 || !strings.Contains(o.Note, "is out of supply") {
				t.Errorf("%s is out of supply, and is shown a way: %+v", p.Units[u].ID, o)
			}
			continue
		}
		fed++
		if !strings.Contains(o.Note, "is in supply") {
			t.Errorf("%s is in supply, and the note says %q", p.Units[u].ID, o.Note)
		}
		for _, line := range o.Lines {
			for i := 1; i < len(line.Way); i++ {
				if !g.Map.Grid.Adjacent(counters.Place(line.Way[i-1]-1), counters.Place(line.Way[i]-1)) {
					t.Errorf("%s: the way %v has a gap", p.Units[u].ID, line.Way)
				}
			}
		}
	}
	if fed == 0 {
		t.Errorf("%d units in supply, %d out of it: nothing was tested", fed, cut)
	}
	var o kernel.Overlay
	if err := p.Overlay(0, which("works"), 0, 0, &o); err != nil || len(o.Places) == 0 {
		t.Errorf("fortified lines: %v, %+v", err, o)
	}
	if err := p.Overlay(0, which("zones"), 0, 1, &o); err == nil {
		t.Error("zones are shown of a single unit")
	}
	for u := counters.Unit(1); int(u) < len(p.Units); u++ {
		if p.OnMap(u) && p.Units[u].Side == 0 && !p.Units[u].Engineer {
			if err := p.Overlay(0, which("reach"), 0, kernel.PieceID(u), &o); err != nil || !o.Legend[0].Shaded {
				t.Errorf("reach of %s: %v, %+v", p.Units[u].ID, err, o.Legend)
			}
			break
		}
	}
}
