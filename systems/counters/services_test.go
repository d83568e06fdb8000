// Tests of what programs ask of a position: recognition, reach, odds and prizes agree with play and score.

package counters_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

func TestIs(t *testing.T) {
	g := field(t)
	if !counters.Is(g.Info()) {
		t.Error("a game of the system is not recognised")
	}
	if counters.Is(&kernel.Info{}) {
		t.Error("an empty game is taken for one of the system")
	}
}

// TestReachIsLegal: in random play, what Reach visits for a unit holds all its legal moves, asking changes nothing, and
// what it visits more has no room.
func TestReachIsLegal(t *testing.T) {
	g := field(t)
	r := chance.NewRand(7)
	pos, err := g.Start(kernel.Setup{Scenario: "may"}, r)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*counters.Position)
	asked := 0
	for n := 0; n < 3000 && !p.Over; n++ {
		legal := p.Legal(nil)
		if p.Stage == counters.StageMove && p.Hand == 0 {
			for _, u := range g.Of(p.Active) {
				if !p.Survey().Movable(u) || p.Flags[u]&counters.Entrained != 0 {
					continue
				}
				asked++
				before, _ := p.AppendBinary(nil)
				reach := map[counters.Place]bool{}
				p.Survey().Reach(u, func(a counters.Place, left int16) { reach[a] = true })
				if after, _ := p.AppendBinary(nil); string(after) != string(before) {
					t.Fatal("asking for the reach of a unit changes the position")
				}
				q := p.New().(*counters.Position)
				p.Copy(q)
				choose := kernel.Action{Verb: counters.VChoose, Piece: kernel.PieceID(u)}
				if err := q.Play(choose, nil, nil); err != nil {
					t.Fatal(err)
				}
				for _, a := range q.Legal(nil) {
					if a.Verb == counters.VMove {
						if !reach[g.HexIn(a.Place)] {
							t.Fatalf("unit %d can move to %d, which is not in its reach", u, a.Place)
						}
						delete(reach, g.HexIn(a.Place))
					}
				}
				for a := range reach {
					if p.Survey().Count(p.Active, a) < p.Stack {
						t.Fatalf("unit %d reaches %d, where it cannot move and there is room", u, a)
					}
				}
			}
		}
		if err := p.Play(legal[r.Below(len(legal))], r, nil); err != nil {
			t.Fatal(err)
		}
	}
	if asked < 100 {
		t.Errorf("only %d units were asked about", asked)
	}
}

// TestPrice: the small game is won by the side with more points.
func TestPrice(t *testing.T) {
	g := field(t)
	pos, err := g.Start(kernel.Setup{Scenario: "may"}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	if n := pos.(*counters.Position).Survey().Price(); n != 101 {
		t.Errorf("%d points win against 100", n)
	}
}

// TestLay: supply that was asked about before all rails change hands is worked out again afterwards.
func TestLay(t *testing.T) {
	g := field(t)
	pos, err := g.Start(kernel.Setup{Scenario: "may"}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*counters.Position)
	supplied := func(p *counters.Position, s kernel.Side) (n int) {
		for a := range g.Hexes() {
			if p.Supplied(s, a) {
				n++
			}
		}
		return n
	}
	changed := 0
	for s := range kernel.Side(2) {
		before := supplied(p, s)
		p.Survey().Lay(s.Other())
		after := supplied(p, s)
		stored, err := p.AppendBinary(nil)
		if err != nil {
			t.Fatal(err)
		}
		fresh, err := g.Decode(stored)
		if err != nil {
			t.Fatal(err)
		}
		if want := supplied(fresh.(*counters.Position), s); after != want {
			t.Errorf("side %d supplies %d hexes after its rails are gone, worked out from nothing %d", s, after, want)
		}
		if before != after {
			changed++
		}
	}
	if changed == 0 {
		t.Error("no supply depends on whose the rails are: the test shows nothing")
	}
}

// TestLine: in random play the line that Line names runs through neighbouring hexes, and as many of them are open as
// OpenLine and Gaps say.
func TestLine(t *testing.T) {
	g := field(t)
	r := chance.NewRand(11)
	pos, err := g.Start(kernel.Setup{Scenario: "may"}, r)
	if err != nil {
		t.Fatal(err)
	}
	p, gaps := pos.(*counters.Position), 0
	if !p.Survey().HasLine() {
		t.Fatal("the game has no line")
	}
	for n := 0; n < 2000 && !p.Over; n++ {
		for s := range kernel.Side(kernel.Players) {
			var way, open []counters.Place
			a, b, c := p.Survey().Line(s, &way), p.Survey().OpenLine(s, &open), p.Gaps(s)
			if a != b || a != c {
				t.Fatalf("%d, %d and %d open hexes", a, b, c)
			}
			for most := range a + 2 {
				if n := p.Survey().GapsTo(s, most); n != min(a, most+1) {
					t.Fatalf("%d open hexes of at most %d, there are %d", n, most, a)
				}
			}
			gaps += len(open)
			lacks := 0
			for i, a := range way {
				if !p.Survey().Covered(s, a) {
					lacks++
				}
				if i > 0 && p.Map.Grid.Distance(a, way[i-1]) != 1 {
					t.Fatalf("the line leaps from %d to %d", way[i-1], a)
				}
			}
			if lacks != len(open) {
				t.Fatalf("%d of the line are open, not %d", lacks, len(open))
			}
		}
		legal := p.Legal(nil)
		if err := p.Play(legal[r.Below(len(legal))], r, nil); err != nil {
			t.Fatal(err)
		}
	}
	if gaps == 0 {
		t.Error("no line was ever open")
	}
}
