// A test of what a turn may cost.

package hexstaff

import (
	"context"
	"testing"

	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

// TestWork: comparing ways to play a turn ends when the work that a level allows is used up, and at once when the
// caller's context ends.
func TestWork(t *testing.T) {
	g := moscowcampaign.Must()
	pos, err := g.Start(kernel.Setup{Scenario: "15"}, chance.NewRand(1))
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*counters.Position)
	var v kernel.View
	for n := 0; p.Stage == counters.StageDeploy && n < 10; n++ {
		p.View(p.ToMove(), &v)
		a, err := Makers[0].New(g, p.ToMove(), 1).Choose(t.Context(), &v, p.Legal(nil))
		if err == nil {
			err = p.Play(a, chance.NewRand(2), nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if p.Stage != counters.StageMove || !p.Survey().Now().First {
		t.Fatalf("the game begins with stage %d", p.Stage)
	}
	level := func(n int) *bot { return Makers[n-1].New(g, p.ToMove(), 3).(*bot) }
	plan := func(ctx context.Context, b *bot) int {
		t.Helper()
		b.look(p, b.side)
		before := b.spent
		b.compare(ctx)
		if len(b.queue) == 0 {
			t.Error("there is no plan")
		}
		return b.spent - before
	}
	for n := 2; n <= 3; n++ {
		if spent, most := plan(t.Context(), level(n)), efforts[n].work; spent < most/2 || 10*spent > 12*most {
			t.Errorf("level %d spent %d of %d", n, spent, most)
		}
	}
	ctx, stop := context.WithCancel(t.Context())
	stop()
	stopped := plan(ctx, level(3)) // it plans in the usual way alone
	b := level(3)
	was := efforts[3].work
	t.Cleanup(func() { efforts[3].work = was })
	efforts[3].work = 1
	if spent := plan(t.Context(), b); 2*stopped > spent {
		t.Errorf("without any work allowed it spent %d, and %d when it was stopped at once", spent, stopped)
	}
}

// TestOnePlayoutDecidesLittle: a single playout decides only if it differs by more than chance does, several by more
// than their standard error.
func TestOnePlayoutDecidesLittle(t *testing.T) {
	for _, tc := range []struct {
		a, b []int32
		want bool
	}{
		{[]int32{300}, []int32{120}, false},
		{[]int32{330}, []int32{120}, true},
		{[]int32{300, 310}, []int32{120, 140}, true},
		{[]int32{300, 0}, []int32{0, 250}, false},
		{nil, nil, false},
	} {
		if got := (&draft{values: tc.a}).beats(&draft{values: tc.b}); got != tc.want {
			t.Errorf("%v against %v: %v", tc.a, tc.b, got)
		}
	}
}
