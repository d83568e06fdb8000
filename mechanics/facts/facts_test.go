// Checks that facts show only what the viewer may know, and are put back by a guess.

package facts

import (
	"reflect"
	"testing"

	"umpire/kernel"
)

type position struct{ turn, points, secret int32 }

var list = List[*position]{
	{FactInfo: kernel.FactInfo{ID: "turn", Name: "Turn"}, Get: func(p *position) int32 { return p.turn },
		Set: func(p *position, n int32) { p.turn = n }},
	{FactInfo: kernel.FactInfo{ID: "points"}, Get: func(p *position) int32 { return p.points }},
	{FactInfo: kernel.FactInfo{ID: "secret"}, Get: func(p *position) int32 { return p.secret },
		Set:   func(p *position, n int32) { p.secret = n },
		Known: func(p *position, viewer kernel.Side) bool { return viewer == kernel.SideA }},
}

// TestFacts: a view holds what the viewer may know, and puts back what it holds.
func TestFacts(t *testing.T) {
	p := &position{3, 40, 500}
	for viewer, want := range map[kernel.Side][]int32{kernel.SideA: {3, 40, 500},
		kernel.SideB: {3, 40, kernel.Unknown}} {
		v := list.View(p, viewer, nil)
		if !reflect.DeepEqual(v, want) {
			t.Errorf("%d sees %v", viewer, v)
		}
		q := &position{0, 1, 2}
		list.Restore(q, v)
		if back := (position{3, 1, 500}); viewer == kernel.SideA && *q != back || viewer == kernel.SideB &&
			*q != (position{3, 1, 2}) {
			t.Errorf("%d restores %v", viewer, *q)
		}
	}
	infos := list.Infos()
	if len(infos) != 3 || infos[0].Name != "Turn" || list.Check(infos) != nil {
		t.Errorf("%v", infos)
	}
	if list.Check(infos[:2]) == nil || list.Check([]kernel.FactInfo{infos[1], infos[0], infos[2]}) == nil {
		t.Error("another list of facts passes for the same")
	}
}
