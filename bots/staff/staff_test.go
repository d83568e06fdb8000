// Tests of the staff officer in whole games: legal, repeatable, within its view and its budget.

package staff

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/games/kiev41"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// quick is a staff officer with a very small budget, so that tests see many positions.
func quick(side kernel.Side, seed uint64) *bot {
	return &bot{game: game, side: int(side), seed: seed, level: 0, rand: chance.NewRand(seed)}
}

// randomly plays n actions at random from a scenario's start.
func randomly(t *testing.T, scenario string, options []string, n int, src *chance.Rand) *blocks.Position {
	t.Helper()
	p, err := game.Start(kernel.Setup{Scenario: scenario, Options: options}, src)
	if err != nil {
		t.Fatal(err)
	}
	for range n {
		legal := p.Legal(nil)
		if len(legal) == 0 {
			break
		}
		if err := p.Play(legal[src.Below(len(legal))], src, nil); err != nil {
			t.Fatal(err)
		}
	}
	return p.(*blocks.Position)
}

// TestLegalFromAnyMoment lets staff officers continue random games on both sides, in every scenario, with and without
// optional rules.
func TestLegalFromAnyMoment(t *testing.T) {
	var all []string
	for _, o := range game.Info().Options {
		all = append(all, o.ID)
	}
	src := chance.NewRand(41)
	for i := range 240 {
		scenario := game.Info().Scenarios[i%4].ID
		var options []string
		for _, o := range all {
			if i%3 != 0 && src.Below(2) == 0 {
				options = append(options, o)
			}
		}
		p := randomly(t, scenario, options, src.Below(900), src)
		players := [2]*bot{quick(0, uint64(i)), quick(1, uint64(i)+1000)}
		var v kernel.View
		for n := 0; n < 60 && !p.Over; n++ {
			s := p.ToMove()
			legal := p.Legal(nil)
			p.View(s, &v)
			a, err := players[s].Choose(context.Background(), &v, legal)
			if err != nil {
				t.Fatalf("game %d (%s, %v): %v", i, scenario, options, err)
			}
			found := false
			for _, l := range legal {
				found = found || l == a
			}
			if !found {
				t.Fatalf("game %d (%s, %v): %s is not legal", i, scenario, options, game.Index().FormatAction(a))
			}
			if err := p.Play(a, src, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// whole plays a whole game between two makers and hashes its actions.
func whole(t *testing.T, scenario string, makers [2]bots.Maker, seed uint64) (uint64, kernel.Outcome, [2]bots.Bot) {
	t.Helper()
	src := chance.NewRand(seed)
	p, err := game.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		t.Fatal(err)
	}
	players := [2]bots.Bot{makers[0].New(game, 0, seed), makers[1].New(game, 1, seed+1)}
	h := fnv.New64()
	var v kernel.View
	for p.ToMove() != kernel.NoSide {
		s := p.ToMove()
		p.View(s, &v)
		a, err := players[s].Choose(context.Background(), &v, p.Legal(nil))
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
		fmt.Fprintln(h, a)
	}
	return h.Sum64(), p.Outcome(), players
}

func TestSameSeedSameGame(t *testing.T) {
	for sc, level := range map[string]int{"dnieper": 2, "lastgasp": 1} { // the second level judges by what was learned
		pl := [2]bots.Maker{Makers[level-1], Makers[level-1]}
		a, _, _ := whole(t, sc, pl, 3)
		b, _, _ := whole(t, sc, pl, 3)
		c, _, _ := whole(t, sc, pl, 4)
		if a != b {
			t.Errorf("%s: the same seed gave two games", sc)
		}
		if a == c {
			t.Errorf("%s: another seed gave the same game", sc)
		}
	}
}

// TestSeesOnlyTheView: positions that look the same to its side bring the same choice, whatever is hidden in them.
func TestSeesOnlyTheView(t *testing.T) {
	src := chance.NewRand(7)
	tried := 0
	for i := range 80 {
		p := randomly(t, game.Info().Scenarios[i%4].ID, nil, 30+src.Below(700), src)
		if p.Over {
			continue
		}
		s := p.ToMove()
		var v kernel.View
		p.View(s, &v)
		want, err := quick(s, 5).Choose(context.Background(), &v, p.Legal(nil))
		if err != nil {
			t.Fatal(err)
		}
		for range 3 {
			world, err := game.Guess(&v, src)
			if err != nil {
				t.Fatal(err)
			}
			var w kernel.View
			world.View(s, &w)
			got, err := quick(s, 5).Choose(context.Background(), &w, world.Legal(nil))
			if err != nil {
				t.Fatal(err)
			}
			if got != want {
				t.Fatalf("position %d: %s in one world, %s in another that looks the same", i,
					game.Index().FormatAction(want), game.Index().FormatAction(got))
			}
			tried++
		}
	}
	if tried < 100 {
		t.Errorf("only %d worlds were tried", tried)
	}
}

// TestBudget: no turn costs more work than its level allows, by more than a tenth; in one before the weather may end
// the game refitExtra comes on top.
func TestBudget(t *testing.T) {
	for _, c := range []struct {
		game     kernel.Game
		scenario string
		levels   [2]int
		months   uint8 // that are played
	}{
		{game, "campaign", [2]int{1, 1}, 3},
		{game, "dnieper", [2]int{2, 0}, 1},
		{game, "dnieper", [2]int{3, 0}, 1},
		{kiev41.Must(), "pocket", [2]int{1, 1}, 2},
	} {
		t.Run(fmt.Sprint(c.scenario, c.levels), func(t *testing.T) {
			src := chance.NewRand(2)
			p, err := c.game.Start(kernel.Setup{Scenario: c.scenario}, src)
			if err != nil {
				t.Fatal(err)
			}
			q := p.(*blocks.Position)
			var players [2]*bot
			for s := range players {
				players[s] = &bot{game: c.game, side: s, seed: uint64(s) + 1, level: c.levels[s],
					rand: chance.NewRand(uint64(s) + 1)}
			}
			var was [2]int
			month, last := q.Month, q.Month+c.months
			var v kernel.View
			check := func() {
				for s, b := range players {
					if b.planner == nil {
						continue
					}
					most := allowances[b.level] * 11 / 10
					if b.budget.extra {
						most += allowances[b.level] * refitExtra / 100
					}
					if n := b.planner.spent - was[s]; n > most || n == 0 {
						t.Errorf("side %d spent %d of %d in month %d", s, n, most, month)
					}
					was[s] = b.planner.spent
				}
			}
			for !q.Over && q.Month < last {
				if q.Month != month {
					check()
					month = q.Month
				}
				s := q.ToMove()
				q.View(s, &v)
				a, err := players[s].Choose(context.Background(), &v, q.Legal(nil))
				if err != nil {
					t.Fatal(err)
				}
				if err := q.Play(a, src, nil); err != nil {
					t.Fatal(err)
				}
			}
			check()
		})
	}
}

func TestJournal(t *testing.T) {
	_, _, players := whole(t, "dnieper", [2]bots.Maker{Makers[0], bots.Random}, 1)
	lines := bots.Journal(players[0])
	if len(lines) == 0 {
		t.Fatal("the journal is empty")
	}
	compared := 0
	for _, l := range lines {
		if !strings.HasPrefix(l, "July, impulse ") || !strings.Contains(l, "Rated") {
			t.Errorf("a line of the journal reads %q", l)
		}
		// Alternatives differ from each other and from the choice in their kind or their HQs.
		_, also, ok := strings.Cut(strings.TrimSuffix(l, "."), "; alternatives before playouts: ")
		if !ok {
			continue
		}
		seen := map[string]bool{strings.SplitN(strings.SplitN(l, ": ", 2)[1], ";", 2)[0]: true}
		for _, x := range strings.Split(also, "; ") {
			name := x[:strings.LastIndex(x, " ")]
			if seen[name] {
				t.Errorf("%q names one alternative twice", l)
			}
			seen[name], compared = true, compared+1
		}
	}
	if compared == 0 {
		t.Error("no line names alternatives")
	}
	if bots.Journal(players[1]) != nil {
		t.Error("random keeps a journal")
	}
}

func TestPlays(t *testing.T) {
	for _, pl := range Makers {
		if !pl.Fits(game.Info()) {
			t.Errorf("%s does not play Moscow '41", pl.Name)
		}
		if g, err := toy.New(); err == nil && pl.Fits(g.Info()) {
			t.Errorf("%s claims to play the toy", pl.Name)
		}
	}
}
