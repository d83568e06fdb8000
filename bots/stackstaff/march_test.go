// How both sides' centres move: units of the second side do not run away from the capital to attack, infantry of the
// first side goes for the next town that it does not hold, and a way to play on is not chosen after a few playouts.

package stackstaff

import (
	"testing"

	"umpire/board"
	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// until plays a new game to a side's movement phase: usual places, moves first, nothing moved before.
func until(t *testing.T, side kernel.Side, seed uint64) *stacks.Position {
	t.Helper()
	src := chance.NewRand(seed)
	pos, err := driveonmoscow.Must().Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*stacks.Position)
	for p.Active != side || p.Stage != stacks.StageMove {
		a := p.Legal(nil)[0]
		for _, l := range p.Legal(nil) {
			switch l.Verb {
			case stacks.VArrange, stacks.VMoveFirst, stacks.VEnd:
				a = l
			}
		}
		if err := p.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
	}
	return p
}

func officer(side kernel.Side, level int) *bot {
	return Makers[level-1].New(driveonmoscow.Must(), side, 1).(*bot)
}

// TestAttacksOnItsWay: attacks that the second side prepares take no unit away from the capital. Without that limit
// some do.
func TestAttacksOnItsWay(t *testing.T) {
	away := func(sally int) (away, all int) {
		b := officer(kernel.SideB, 2)
		w := *b.w
		w.sally = sally
		b.w = &w
		b.look(until(t, kernel.SideB, 1), kernel.SideB)
		sc := b.scheme()
		movers := sc.movers(func(unit) bool { return true })
		for _, st := range sc.prepare(movers, anywhere) {
			for _, u := range st.units {
				all++
				if b.home[sc.plan[u]] > b.home[b.p.At[u]]+standing.sally {
					away++
				}
			}
		}
		return away, all
	}
	if n, all := away(standing.sally); n > 0 || all == 0 {
		t.Errorf("%d of %d units that attack go away from the capital", n, all)
	}
	if n, _ := away(99); n == 0 {
		t.Error("nobody would go away from the capital: the position shows nothing")
	}
}

// TestTakesOpenTowns: infantry far from any enemy moves towards an empty town that its side does not hold, and does not
// once it holds it.
func TestTakesOpenTowns(t *testing.T) {
	p := until(t, kernel.SideA, 1)
	town := board.None
	for i := range p.Towns {
		if p.Towns[i].Name == "Yelnya" {
			town = p.Towns[i].Places[0]
		}
	}
	var u unit
	for _, v := range p.Of(kernel.SideA) {
		if u == 0 && p.OnMap(v) && !p.Survey().ClassOf(v).Mechanized {
			u = v
		}
	}
	for _, v := range p.Of(kernel.SideB) {
		if p.OnMap(v) {
			p.Survey().Put(v, board.None)
		}
	}
	p.RebuildDerived()
	b := officer(kernel.SideA, 2)
	rate := func() int {
		b.look(p, kernel.SideA)
		return b.scheme().rate(u, town)
	}
	open := rate()
	p.Mine.Add(town)
	if held := rate(); open-held < b.w.town {
		t.Errorf("an open town is worth %d, one that is held %d", open, held)
	}
}

// TestBeats: three playouts tell nothing, a difference that is within its error neither, and a steady one is enough.
func TestBeats(t *testing.T) {
	for _, c := range []struct {
		x, y []int32
		want bool
	}{
		{[]int32{5, 5, 5}, []int32{0, 0, 0}, false},
		{[]int32{9, 9, 9, 9}, []int32{5, 6, 5, 6}, true},
		{[]int32{5, 6, 5, 6}, []int32{9, 9, 9, 9}, false},
		{[]int32{9, 0, 9, 1}, []int32{0, 9, 0, 1}, false},
		{[]int32{9, 9, 9, 9, 0}, []int32{0, 0, 9, 9, 9}, false},
	} {
		if beats(c.x, c.y) != c.want {
			t.Errorf("%v against %v", c.x, c.y)
		}
	}
}
