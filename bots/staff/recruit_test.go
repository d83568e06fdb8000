// Tests of the recruit: what it overlooks, and that it plays legally and repeatably.

package staff

import (
	"context"
	"slices"
	"strings"
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
	plan := []kernel.Action{{Verb: blocks.VTactical}, {Verb: blocks.VActivate, Piece: 1},
		{Verb: blocks.VChoose, Piece: 2}, {Verb: blocks.VMove, Place: 7}, {Verb: blocks.VDone},
		{Verb: blocks.VActivate, Piece: 3}, {Verb: blocks.VEnd}, {Verb: blocks.VChoose, Piece: 5},
		{Verb: blocks.VMove, Place: 8}, {Verb: blocks.VDone}, {Verb: blocks.VChoose, Piece: 4},
		{Verb: blocks.VMove, Place: 9}, {Verb: blocks.VChoose, Piece: 2}, {Verb: blocks.VBuild}, {Verb: blocks.VEnd}}
	want := slices.Concat(plan[:2], plan[5:7], plan[10:12], plan[14:])
	if got := a.left(plan); !slices.Equal(got, want) {
		t.Errorf("of\n%v it keeps\n%v, want\n%v", plan, got, want)
	}
}

// TestWhatARecruitOverlooks: of a side that must attack a sixth of the combat blocks and no HQ, of one that holds two
// thirds of all; other ones in each impulse.
func TestWhatARecruitOverlooks(t *testing.T) {
	for _, attacks := range []bool{true, false} {
		a := attention{rand: chance.NewRand(1)}
		seen, changed, before := 0, 0, a.sees
		for range 300 {
			a.draw([]blocks.Unit{1: {HQIndex: -1}, 2: {HQIndex: 0}}, attacks)
			if attacks && !a.sees[2] {
				t.Fatal("it overlooks an HQ")
			}
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
		want := 100 * len(a.sees)
		if attacks {
			want = 250 * len(a.sees)
		}
		if seen < want*9/10 || seen > want*11/10 || changed < 70*len(a.sees) {
			t.Errorf("attacks %v: it notices %d, not %d, and changes %d", attacks, seen, want, changed)
		}
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

// TestARecruitWritesDownWhatItPlays: its journal has no attack, no place taken and no move that it overlooked.
func TestARecruitWritesDownWhatItPlays(t *testing.T) {
	src := chance.NewRand(3)
	p, err := game.Start(kernel.Setup{Scenario: "campaign"}, src)
	if err != nil {
		t.Fatal(err)
	}
	players := [2]bots.Bot{Recruit.New(game, 0, 8), Recruit.New(game, 1, 9)}
	var v kernel.View
	overlooked, checked := 0, 0
	var line string
	var engaged []string // by the side's moves of the impulse, as far as they are played
	check := func() {
		if line == "" {
			return
		}
		_, attacks, _ := strings.Cut(line, "; attacks ")
		attacks, _, _ = strings.Cut(attacks, ";")
		attacks, _, _ = strings.Cut(attacks, ".")
		for _, part := range strings.Split(attacks, ", ") {
			if place, _, ok := strings.Cut(part, " with "); ok {
				checked++
				if !slices.Contains(engaged, place) {
					t.Errorf("it says %q, and engaged in %v", line, engaged)
				}
			}
		}
		if strings.Contains(line, "; overlooks ") {
			overlooked++
		}
	}
	for range 2000 {
		if p.Outcome().Over {
			break
		}
		side := p.ToMove()
		legal := p.Legal(nil)
		p.View(side, &v)
		before := len(bots.Journal(players[side]))
		a, err := players[side].Choose(context.Background(), &v, legal)
		if err != nil {
			t.Fatal(err)
		}
		if now := bots.Journal(players[side]); len(now) > before {
			check()
			line, engaged = now[before], nil
		}
		var events kernel.Events
		if err := p.Play(a, src, &events); err != nil {
			t.Fatal(err)
		}
		for _, e := range events.List {
			if game.Info().Events[e.Kind].ID == "engage" {
				engaged = append(engaged, game.Info().Places[e.Place].Name)
			}
		}
		if a.Verb == blocks.VMove {
			at := game.Info().Places[a.Place].Name
			engaged = append(engaged, at)
		}
	}
	if overlooked == 0 || checked == 0 {
		t.Errorf("%d plans had something overlooked, %d attacks were checked", overlooked, checked)
	}
}
