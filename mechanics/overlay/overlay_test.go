// Tests of how overlays are built.

package overlay

import (
	"reflect"
	"testing"

	"umpire/kernel"
)

// TestBuilder: the last tone counts, numbers show on marked places only, and a builder that is begun again is empty.
func TestBuilder(t *testing.T) {
	var s Builder
	s.Begin(5)
	good, bad := s.Tone("good", "yes"), s.Tone("bad", "no")
	s.Mark(3, good)
	s.Mark(3, bad)
	s.Mark(1, good)
	s.Number(1, 0)
	s.Number(2, 9)
	var o kernel.Overlay
	s.Lay(&o)
	want := []kernel.OverlayPlace{{Place: 1, Tone: good, Shown: true}, {Place: 3, Tone: bad}}
	if !reflect.DeepEqual(o.Places, want) || len(o.Legend) != 2 || o.Legend[bad].Text != "no" {
		t.Errorf("%+v", o)
	}
	info := &kernel.Info{Places: make([]kernel.PlaceInfo, 5), Sides: [2]kernel.SideInfo{{Name: "West"}, {Name: "East"}}}
	holder := func(p kernel.PlaceID) kernel.Side { return []kernel.Side{0, 0, 1, 1, kernel.NoSide}[p] }
	s.Control(info, holder, func(p kernel.PlaceID) bool { return p == 3 })
	o.Reset()
	s.Lay(&o)
	want = []kernel.OverlayPlace{{Place: 1, Tone: 0}, {Place: 2, Tone: 1}, {Place: 3, Tone: 2}}
	if !reflect.DeepEqual(o.Places, want) || len(o.Legend) != 3 || o.Legend[1].Text != "East" {
		t.Errorf("%+v", o)
	}
}
