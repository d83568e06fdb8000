// Tests of seas, coasts, ports and hard ground on a small map of their own: two areas, a sea and country beyond.

package printmap

import (
	"encoding/json"
	"slices"
	"testing"

	"umpire/kernel"
)

// shoreline is a drawing of two areas side by side, "1" and "2", south of a sea and east of country that is no place.
// Arcs 0 and 1 are coasts, 2 parts the areas, 3 parts the sea from a lagoon, 4 the country from area 1.
func shoreline(t *testing.T) *drawing {
	t.Helper()
	shape := `{"format":"umpire-shape-1","width":1000,"height":1000,"unit_m":100,"edge":[0,0,1000,1000],
"arcs":[[100,500,450,0],[550,500,450,0],[550,500,0,500],[550,500,0,-500],[100,500,0,500],[100,500,-100,0],
 [550,0,-550,0,0,500],[1000,500,0,-500,-450,0],[100,1000,450,0],[550,1000,450,0,0,-500],[0,500,0,500,100,0]],
"areas":{"1":{"rings":[[0,2,-9,-5]],"label":[300,750]},"2":{"rings":[[1,-10,-3]],"label":[775,750]}},
"voids":{"sea-a":{"rings":[[-1,5,-7,-4]]},"sea-b":{"rings":[[3,-8,-2]]},"abroad":{"rings":[[4,-11,-6]]}},
"seas":[{"name":"Sea","rank":1,"line":[100,250,300,0]}],"spits":[3],"towns":[{"name":"Haven","x":300,"y":540,"size":2}],
"straits":[{"name":"Sound","line":[600,480,60,0]}],"woods":[[700,600,100,0,0,100,-100,0]]}`
	if !json.Valid([]byte(shape)) {
		t.Fatal("the drawing is no JSON")
	}
	info := &kernel.Info{ID: "shore", Name: "Shore", Shape: []byte(shape), Places: []kernel.PlaceInfo{{},
		{ID: "1", Name: "Haven", Kind: "area", Ground: "open"}, {ID: "2", Name: "Fen", Kind: "area", Ground: "hard"}},
		Prints: []kernel.PrintInfo{{Show: "port", Ink: "blue", Side: kernel.NoSide, Places: []kernel.PlaceID{1}}}}
	s, err := readShape(info)
	if err != nil {
		t.Fatal(err)
	}
	d := &drawing{info: info, s: s, byID: map[string]kernel.PlaceID{"1": 1, "2": 2}, rings: map[string][][]fpt{}}
	for _, step := range []func() error{d.measure, d.seas} {
		if err := step(); err != nil {
			t.Fatal(err)
		}
	}
	return d
}

// Where land meets sea is a coast and no border; where two seas meet is neither.
func TestCoastsAreNoBorders(t *testing.T) {
	d := shoreline(t)
	if !d.coastArcs[0] || !d.coastArcs[1] || d.coastArcs[2] || d.coastArcs[4] || !d.openArcs[3] || d.openArcs[0] {
		t.Errorf("coasts %v, between seas %v", d.coastArcs, d.openArcs)
	}
	d.marks = nil
	if err := d.borders(); err != nil {
		t.Fatal(err)
	}
	for _, m := range d.marks {
		for _, line := range m.rings {
			if line[0] == (fpt{100, 500}) && line[1] == (fpt{550, 500}) || line[1] == (fpt{550, 0}) {
				t.Errorf("a border runs along %v", line)
			}
		}
	}
	d.marks = nil
	if err := d.coastLines(); err != nil {
		t.Fatal(err)
	}
	var spits, coasts int
	for _, m := range d.marks {
		if m.stroke == sand {
			spits += len(m.rings)
		}
		if m.stroke == coastInk && m.width < d.cell*0.02 {
			coasts += len(m.rings)
		}
	}
	if spits != 1 || coasts != 1 { // both coasts are one line
		t.Errorf("%d spits and %d coasts are drawn", spits, coasts)
	}
}

// The water lies under the land, so that shallows show only in the sea; country that is no place has no colour.
func TestSeasLieUnderTheLand(t *testing.T) {
	d := shoreline(t)
	fills := 0
	for _, m := range d.marks {
		if m.fill == lake {
			fills++
		}
		if m.fill.A > 0 && m.fill != lake && m.fill != kindTints["staging"] {
			t.Errorf("something else is filled with %v", m.fill)
		}
	}
	if fills != 2 {
		t.Errorf("%d seas are filled", fills)
	}
	at := len(d.marks)
	if err := d.areas(); err != nil || len(d.marks) != at+2 {
		t.Errorf("%d areas lie over the water, %v", len(d.marks)-at, err)
	}
}

// The anchor of a port stands in the water, next to its town and on nothing.
func TestPortsStandInTheWater(t *testing.T) {
	d := shoreline(t)
	r := d.cell * 0.06
	d.claim(280, 470, 40, 20, true) // something lies before the town
	at, ok := d.portAt(1, r)
	if !ok || !d.atSea(at, r*0.8) || at.x < 100 || at.x > 550 || !d.free(at.x-r, at.y-r, 2*r, 2*r) {
		t.Errorf("the anchor stands at %v, %v", at, ok)
	}
	if at.y > 500 || at.y < 420 {
		t.Errorf("the anchor stands at %v, the town at 300 540", at)
	}
}

// Hard ground has its pattern, in its outline, and no wood over it.
func TestHardGroundHasItsPattern(t *testing.T) {
	d := shoreline(t)
	d.marks = nil
	if err := d.vegetation(); err != nil {
		t.Fatal(err)
	}
	lines := 0
	for _, m := range d.marks {
		if m.fill == woodland {
			t.Error("wood lies on hard ground")
		}
		if m.stroke != hatchInk {
			continue
		}
		lines += len(m.rings)
		for _, l := range m.rings {
			mid := fpt{(l[0].x + l[1].x) / 2, (l[0].y + l[1].y) / 2}
			if !slices.ContainsFunc(d.rings["2"], func(r []fpt) bool { return inside(mid, r) }) {
				t.Errorf("a line of the pattern lies at %v", mid)
			}
		}
	}
	if lines < 10 {
		t.Errorf("the pattern has %d lines", lines)
	}
}
