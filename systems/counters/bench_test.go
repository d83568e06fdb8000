// Speed on a large map: 10,000 hexes and 1,400 counters.

package counters_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
	"umpire/systems/counters/counterstest"
)

// large is the large game as its first movement phase begins, both sides set up.
func large(t testing.TB) *counters.Position {
	t.Helper()
	c, err := counterstest.Large()
	if err != nil {
		t.Fatal(err)
	}
	g, err := counters.NewGame(c)
	if err != nil {
		t.Fatal(err)
	}
	r := chance.NewRand(1)
	pos, err := g.Start(kernel.Setup{Scenario: "may"}, r)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*counters.Position)
	arrange, end := verbOf(t, g, "arrange"), verbOf(t, g, "end")
	for n := 0; p.Stage != counters.StageMove && n < 10; n++ {
		do := kernel.Action{Verb: end}
		for _, a := range p.Legal(nil) {
			if a.Verb == arrange {
				do = a
			}
		}
		if err := p.Play(do, r, nil); err != nil {
			t.Fatal(err)
		}
	}
	if p.Stage != counters.StageMove {
		t.Fatalf("stage %d, not movement", p.Stage)
	}
	return p
}

// TestLargeGame: the large game is played like any other, and derived parts stay what they are.
func TestLargeGame(t *testing.T) {
	p := large(t)
	r := chance.NewRand(2)
	for n := range 2000 {
		legal := p.Legal(nil)
		if err := p.Play(legal[r.Below(len(legal))], r, nil); err != nil {
			t.Fatal(n, err)
		}
	}
	q := p.New().(*counters.Position)
	p.Copy(q)
	q.RebuildDerived()
	if !q.EqualDerived(p) {
		t.Error("derived parts differ")
	}
}

// BenchmarkLarge is what the bars of docs/benchmarks.md are about: a legal list, the reach of a tank division, the
// supply of a side, the gaps of its line, a copy.
func BenchmarkLarge(b *testing.B) {
	p := large(b)
	tank := kernel.Action{Verb: verbOf(b, p.Game, "choose"), Piece: 1}
	r := chance.NewRand(3)
	var list []kernel.Action
	b.Run("list", func(b *testing.B) {
		for b.Loop() {
			p.RebuildDerived()
			list = p.Legal(list[:0])
		}
	})
	b.Run("rebuild", func(b *testing.B) { // what of list is no list
		for b.Loop() {
			p.RebuildDerived()
		}
	})
	b.Run("choose", func(b *testing.B) { // and the list with its reach
		q := p.New().(*counters.Position)
		for b.Loop() {
			p.Copy(q)
			if err := q.Play(tank, r, nil); err != nil {
				b.Fatal(err)
			}
			list = q.Legal(list[:0])
		}
	})
	b.Run("supply", func(b *testing.B) {
		q := p.New().(*counters.Position)
		for b.Loop() {
			p.Copy(q) // supply is kept until somebody moves
			q.Supplied(0, 0)
		}
	})
	b.Run("gaps", func(b *testing.B) {
		for b.Loop() {
			p.Gaps(0)
		}
	})
	b.Run("line", func(b *testing.B) { // the gaps with a line that has so many
		var way []counters.Place
		for b.Loop() {
			p.Survey().Line(0, &way)
			way = way[:0]
		}
	})
	b.Run("copy", func(b *testing.B) {
		q := p.New().(*counters.Position)
		for b.Loop() {
			p.Copy(q)
		}
	})
}
