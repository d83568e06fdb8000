// Tests of the staff officer of the counter system: whole games, the same choices for the same seed, and small
// positions where it must find what any player would.

package hexstaff_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/bots/exploiters"
	"umpire/bots/hexgreedy"
	"umpire/bots/hexstaff"
	"umpire/games/moscowcampaign"
	"umpire/games/toy"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
	"umpire/systems/counters/counterstest"
)

// play plays a game, or most actions of it, and returns its actions, its bots and the outcome.
func play(t *testing.T, g kernel.Game, scenario string, makers [2]bots.Maker, seed uint64, most int) ([]kernel.Action,
	[2]bots.Bot, kernel.Outcome) {
	t.Helper()
	src := chance.NewRand(seed)
	pos, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		t.Fatal(err)
	}
	var players [2]bots.Bot
	for s := range players {
		players[s] = makers[s].New(g, kernel.Side(s), seed+1+uint64(s))
	}
	var acts, legal []kernel.Action
	var v kernel.View
	for pos.ToMove() != kernel.NoSide && len(acts) < most {
		side := pos.ToMove()
		legal = pos.Legal(legal[:0])
		pos.View(side, &v)
		a, err := players[side].Choose(context.Background(), &v, legal)
		if err != nil {
			t.Fatalf("action %d: %v", len(acts), err)
		}
		if err := pos.Play(a, src, nil); err != nil {
			t.Fatalf("action %d of %v is refused: %v", len(acts), side, err)
		}
		acts = append(acts, a)
	}
	return acts, players, pos.Outcome()
}

// TestWins: the officer wins against random moves, as the side that random play always loses with, and keeps a journal.
func TestWins(t *testing.T) {
	g := moscowcampaign.Must()
	_, players, out := play(t, g, "15", [2]bots.Maker{hexstaff.Makers[0], bots.Random}, 5, 100000)
	if out.Winner != kernel.SideA {
		t.Errorf("it loses: %+v", out)
	}
	lines := bots.Journal(players[0])
	for _, want := range []string{"brings", "attacks", "moves", "line"} {
		if !strings.Contains(strings.Join(lines, "\n"), want) {
			t.Errorf("the journal of %d lines has no %q", len(lines), want)
		}
	}
	if bots.Journal(players[1]) != nil {
		t.Error("random moves have a journal")
	}
}

// TestBeatsIdle: the officer wins against a side that never moves.
func TestBeatsIdle(t *testing.T) {
	passer, err := exploiters.Makers.Find("passer", moscowcampaign.Must().Info())
	if err != nil {
		t.Fatal(err)
	}
	for side := range kernel.Side(kernel.Players) {
		m := [2]bots.Maker{hexstaff.Makers[0], hexstaff.Makers[0]}
		m[side.Other()] = *passer
		if _, _, out := play(t, moscowcampaign.Must(), "1", m, 7, 100000); out.Winner != side {
			t.Errorf("side %d loses: %+v", side, out)
		}
	}
}

// TestStorms: the attacker opens its way to Moscow against those who do not move; until it stormed, it stood before
// them for five turns of these games.
func TestStorms(t *testing.T) {
	g := moscowcampaign.Must()
	for _, name := range []string{"passer", "holder"} {
		foe, err := exploiters.Makers.Find(name, g.Info())
		if err != nil {
			t.Fatal(err)
		}
		m := [2]bots.Maker{hexstaff.Makers[0], *foe}
		if _, _, out := play(t, g, "21", m, 2, 100000); out.Winner != kernel.SideA {
			t.Errorf("it loses against %s: %+v", name, out)
		}
	}
}

// TestHunts: where Moscow is too far away for the turns that are left, the attacker goes for the enemy and not there.
func TestHunts(t *testing.T) {
	g := moscowcampaign.Must()
	holder, err := exploiters.Makers.Find("holder", g.Info())
	if err != nil {
		t.Fatal(err)
	}
	moved, nearer := 0, 0
	for seed := range uint64(2) {
		_, players, _ := play(t, g, "1", [2]bots.Maker{hexstaff.Makers[0], *holder}, 7+seed, 100000)
		for _, line := range bots.Journal(players[0]) {
			_, rest, ok := strings.Cut(line, "moves ")
			for _, day := range []string{"8 to 9", "10 to 11", "12 to 13", "14 to 15"} {
				if ok && strings.HasPrefix(line, day+" October, German Initial") {
					var all, some int
					if _, err := fmt.Sscanf(rest, "%d units more, %d of", &all, &some); err != nil {
						t.Fatalf("%q: %v", line, err)
					}
					moved, nearer = moved+all, nearer+some
				}
			}
		}
	}
	if moved < 100 || 5*nearer > 4*moved {
		t.Errorf("in the last four turns %d of %d moves go towards the objective, out of reach", nearer, moved)
	}
}

// TestEnds: arrivals crowd the hexes where they enter, and the officer must clear them or its phase never ends.
func TestEnds(t *testing.T) {
	g := moscowcampaign.Must()
	acts, _, out := play(t, g, "1", [2]bots.Maker{bots.Random, hexstaff.Makers[0]}, 1941, 8000)
	if !out.Over || out.Winner != kernel.SideB {
		t.Errorf("after %d actions: %+v", len(acts), out)
	}
}

// TestSameSeedSameGame at each level.
func TestSameSeedSameGame(t *testing.T) {
	g := moscowcampaign.Must()
	for i, m := range hexstaff.Makers {
		if i != 1 && testing.Short() {
			continue
		}
		one, _, _ := play(t, g, "21", [2]bots.Maker{hexgreedy.Maker, m}, 9, 250)
		two, _, _ := play(t, g, "21", [2]bots.Maker{hexgreedy.Maker, m}, 9, 250)
		if !slices.Equal(one, two) {
			t.Errorf("%s plays two games with one seed", m.Name)
		}
	}
}

// TestLegalAnywhere lets the officer play the small game of the system with all its mechanisms, and other scenarios.
func TestLegalAnywhere(t *testing.T) {
	c, err := counterstest.Field()
	if err != nil {
		t.Fatal(err)
	}
	small, err := counters.NewGame(c)
	if err != nil {
		t.Fatal(err)
	}
	for seed := range uint64(6) {
		m := [2]bots.Maker{hexstaff.Makers[seed%3], bots.Random}
		if seed%2 == 1 {
			m[0], m[1] = m[1], m[0]
		}
		if _, _, out := play(t, small, "may", m, seed, 20000); !out.Over {
			t.Errorf("seed %d: the game does not end", seed)
		}
	}
	g := moscowcampaign.Must()
	for i := range g.Info().Scenarios {
		if i%7 == 3 {
			play(t, g, g.Info().Scenarios[i].ID, [2]bots.Maker{hexstaff.Makers[0], hexstaff.Makers[0]}, uint64(i), 900)
		}
	}
}

func TestPlays(t *testing.T) {
	for _, m := range hexstaff.Makers {
		if !m.Fits(moscowcampaign.Must().Info()) {
			t.Errorf("%s does not play The Moscow Campaign", m.Name)
		}
		if g, err := toy.New(); err == nil && m.Fits(g.Info()) {
			t.Errorf("%s claims to play the toy", m.Name)
		}
	}
}

// TestEngineersAndPockets: against a side that never moves the attacker's engineers mend railways in nearly every turn,
// and its units cut enemies off from supply.
func TestEngineersAndPockets(t *testing.T) {
	g := moscowcampaign.Must()
	passer, err := exploiters.Makers.Find("passer", g.Info())
	if err != nil {
		t.Fatal(err)
	}
	acts, _, _ := play(t, g, "1", [2]bots.Maker{hexstaff.Makers[0], *passer}, 7, 100000)
	src := chance.NewRand(7)
	pos, err := g.Start(kernel.Setup{Scenario: "1"}, src)
	if err != nil {
		t.Fatal(err)
	}
	p := pos.(*counters.Position)
	rails := func() (n int) {
		for a := range p.Hexes() {
			if _, own := p.Survey().OnRails(kernel.SideA, a); own {
				n++
			}
		}
		return n
	}
	before, most := rails(), 0
	for _, a := range acts {
		if err := pos.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
		if a.Verb != counters.VEnd {
			continue
		}
		off := 0
		for _, u := range p.Of(kernel.SideB) {
			if p.OnMap(u) && !p.Supplied(kernel.SideB, p.At[u]) {
				off++
			}
		}
		most = max(most, off)
	}
	// three engineers, eight turns
	if n := rails() - before; n < 20 {
		t.Errorf("the engineers mend %d hexes", n)
	}
	if most < 20 {
		t.Errorf("at most %d enemies are out of supply", most)
	}
}
