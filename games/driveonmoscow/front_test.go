// The hexes of the front that still need a rifle division, in the set-up.

package driveonmoscow_test

import (
	"slices"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// lacking are the hexes that a view says to still need a rifle division.
func lacking(pos kernel.Position) (list []kernel.PlaceID) {
	bit := slices.IndexFunc(game().Info().PlaceFlags, func(f kernel.FlagInfo) bool { return f.Show == "wanted" })
	var v kernel.View
	pos.View(kernel.SideB, &v)
	for id, pv := range v.Places {
		if pv.Flags>>bit&1 != 0 {
			list = append(list, kernel.PlaceID(id))
		}
	}
	return list
}

// TestTheFrontLacksRifleDivisions (3.3): at first each hex of the front is marked; one no longer is once a rifle
// division stands there, and still is under another unit; nothing is marked when the side has set up.
func TestTheFrontLacksRifleDivisions(t *testing.T) {
	pos, err := game().Start(kernel.Setup{Scenario: "campaign"}, &chance.Replay{})
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*stacks.Position)
	var line []kernel.PlaceID
	for _, a := range p.Line {
		line = append(line, p.ID(a))
	}
	slices.Sort(line)
	if got := lacking(pos); !slices.Equal(got, line) || len(line) < 50 {
		t.Fatalf("%d hexes are marked, the front has %d", len(got), len(line))
	}
	choose := func(kind string) {
		for _, a := range pos.Legal(nil) {
			if a.Verb == stacks.VChoose {
				u := p.Survey().Named(a.Piece, kernel.SideB)
				if k := p.Units[u].Kind; k > 0 && p.Kinds[k].ID == kind && p.Flags[u]&stacks.Reserve == 0 {
					playing(t, pos, a)
					return
				}
			}
		}
		t.Fatalf("no unit of kind %s waits", kind)
	}
	place := func() kernel.PlaceID {
		for _, a := range pos.Legal(nil) {
			if a.Verb == stacks.VPlace && slices.Contains(line, a.Place) && slices.Contains(lacking(pos), a.Place) {
				playing(t, pos, a)
				return a.Place
			}
		}
		t.Fatal("it cannot be placed on the front")
		return 0
	}
	choose("TB")
	under := place()
	if got := lacking(pos); !slices.Equal(got, line) {
		t.Errorf("with a tank brigade in %s %d hexes are marked, not all %d", p.Map.Grid.Name(p.HexIn(under)), len(got),
			len(line))
	}
	choose("RD")
	held := place()
	want := slices.DeleteFunc(slices.Clone(line), func(id kernel.PlaceID) bool { return id == held })
	if got := lacking(pos); !slices.Equal(got, want) {
		t.Errorf("with a rifle division in %s %d hexes are marked, want %d", p.Map.Grid.Name(p.HexIn(held)), len(got),
			len(want))
	}
	playing(t, pos, kernel.Action{Verb: stacks.VArrange})
	if got := lacking(pos); len(got) > 0 {
		t.Errorf("%d hexes are marked after the set-up", len(got))
	}
}
