// Tests of the recruit: what it overlooks, and that it plays legally and repeatably.

package staff

import (
	"context"
	"slices"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestARecruitForgetsWholeOrders: with a block that is not noticed goes all that it was to do, and nothing else.
func TestARecruitForgetsWholeOrders(t *testing.T) {
	var a attention
	a.sees[3], a.sees[4] = true, true
	plan := []kernel.Action{{Verb: blocks.VTactical}, {Verb: blocks.VActivate, Piece: 2},
		{Verb: blocks.VChoose, Piece: 3}, {Verb: blocks.VMove, Place: 7}, {Verb: blocks.VActivate, Piece: 3},
		{Verb: blocks.VEnd}, {Verb: blocks.VChoose, Piece: 1}, {Verb: blocks.VMove, Place: 8}, {Verb: blocks.VDone},
		{Verb: blocks.VChoose, Piece: 4}, {Verb: blocks.VMove, Place: 9}, {Verb: blocks.VChoose, Piece: 2},
		{Verb: blocks.VBuild}, {Verb: blocks.VEnd}}
	want := slices.Concat(plan[:1], plan[2:6], plan[9:11], plan[13:])
	if got := a.left(plan); !slices.Equal(got, want) {
		t.Errorf("of\n%v it keeps\n%v, want\n%v", plan, got, want)
	}
}

// TestARecruitNoticesOneBlockInThree, and other ones in each impulse.
func TestARecruitNoticesOneBlockInThree(t *testing.T) {
	a := attention{rand: chance.NewRand(1)}
	seen, changed, before := 0, 0, a.sees
	for range 300 {
		a.draw()
		for b := range a.sees {
			if a.sees[b] {
				seen++
			}
			if a.sees[b] != before[b] {
				changed++
			}
		}
		before = a.sees
	}
	if n := 300 * len(a.sees); seen*noticed < n*9/10 || seen*noticed > n*11/10 || changed < n*4/10 {
		t.Errorf("of %d it notices %d, and changes %d", n, seen, changed)
	}
}

// TestARecruitPlaysLegallyAndRepeatably, on both sides of a whole scenario.
func TestARecruitPlaysLegallyAndRepeatably(t *testing.T) {
	if Recruit.Rank <= bots.Random.Rank || Recruit.Rank >= Makers[0].Rank {
		t.Errorf("rank %d", Recruit.Rank)
	}
	var first []kernel.Action
	for run := range 2 {
		src := chance.NewRand(5)
		p, err := game.Start(kernel.Setup{Scenario: "dnieper"}, src)
		if err != nil {
			t.Fatal(err)
		}
		players := [2]bots.Bot{Recruit.New(game, 0, 8), Recruit.New(game, 1, 9)}
		var list []kernel.Action
		var v kernel.View
		for !p.Outcome().Over {
			legal := p.Legal(nil)
			p.View(p.ToMove(), &v)
			a, err := players[p.ToMove()].Choose(context.Background(), &v, legal)
			if err != nil || !slices.Contains(legal, a) {
				t.Fatalf("%v, %v", a, err)
			}
			if err := p.Play(a, src, nil); err != nil {
				t.Fatal(err)
			}
			list = append(list, a)
		}
		if run == 0 {
			first = list
		} else if !slices.Equal(first, list) {
			t.Error("it played another game with the same seed")
		}
	}
}
