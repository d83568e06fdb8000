// Where the points of a scenario are won and lost, by turn and account: an instrument, which checks nothing.

package hexstaff_test

import (
	"context"
	"flag"
	"fmt"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/bots/exploiters"
	"umpire/bots/hexgreedy"
	"umpire/bots/hexstaff"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
)

var (
	tallyGames = flag.Int("tally.games", 0, "games of TestTally, 0: it is skipped")
	tallySet   = flag.String("tally.scenario", "11", "its scenario")
	tallySeed  = flag.Uint64("tally.seed", 100, "seed of its first game")
	tallyBots  = flag.String("tally.bots", "staff-1,staff-1", "its bots, of both sides")
)

// TestTally plays games and logs how many points each account has after each turn, on average.
func TestTally(t *testing.T) {
	if *tallyGames == 0 {
		t.Skip("an instrument: -tally.games N")
	}
	g := moscowcampaign.Must()
	all := append(append(bots.Set{bots.Random, hexgreedy.Maker}, hexstaff.Makers...), exploiters.Makers...)
	var makers [kernel.Players]*bots.Maker
	for s, name := range strings.Split(*tallyBots, ",") {
		m, err := all.Find(name, g.Info())
		if err != nil {
			t.Fatal(err)
		}
		makers[s] = m
	}
	type row struct {
		n     int32
		sum   [24]int32
		alive [4]int32 // strength on the map and gaps, of both sides
		lost  [4]int32 // points lost by the sides, each in both sides' turns
	}
	var turns [40]row
	var names []string
	won := 0
	for i := range *tallyGames {
		seed := *tallySeed + uint64(i)
		src := chance.NewRand(seed)
		pos, err := g.Start(kernel.Setup{Scenario: *tallySet}, src)
		if err != nil {
			t.Fatal(err)
		}
		var players [2]bots.Bot
		for s := range players {
			players[s] = makers[s].New(g, kernel.Side(s), seed+1+uint64(s))
		}
		var legal []kernel.Action
		var v kernel.View
		p := pos.(*counters.Position)
		turn := p.Turn
		var now, last kernel.Progress
		note := func() {
			for k, a := range last.Account {
				if len(names) <= k {
					names = append(names, fmt.Sprintf("%d %s", a.Side, a.Text))
				}
				turns[turn].sum[k] += a.N
			}
			for s := range kernel.Side(kernel.Players) {
				for _, u := range p.Of(s) {
					if p.OnMap(u) {
						turns[turn].alive[s] += int32(p.Survey().Face(u).Strength)
					}
				}
				turns[turn].alive[2+s] += int32(p.Gaps(s))
			}
			turns[turn].n++
			turn = p.Turn
		}
		for pos.ToMove() != kernel.NoSide {
			side := pos.ToMove()
			legal = pos.Legal(legal[:0])
			pos.View(side, &v)
			a, err := players[side].Choose(context.Background(), &v, legal)
			if err != nil {
				t.Fatal(err)
			}
			if a.Verb == counters.VEnd {
				p.Progress(kernel.SideA, &now)
				last.Account = append(last.Account[:0], now.Account...)
			}
			active, was := p.Active, p.Points
			if err := pos.Play(a, src, nil); err != nil {
				t.Fatal(err)
			}
			if a.Verb != counters.VEnd {
				for s := range was {
					turns[turn].lost[2*s+int(active)] += p.Points[1-s] - was[1-s]
				}
			}
			if p.Turn != turn {
				note()
			}
		}
		note()
		out := pos.Outcome()
		if out.Winner == kernel.SideA {
			won++
		}
		t.Logf("seed %d: %s %d to %d", seed, out.Level, out.Points[0], out.Points[1])
	}
	t.Logf("German wins %d of %d", won, *tallyGames)
	for k, n := range names {
		t.Logf("account %d: %s", k, n)
	}
	for n := 1; n < len(turns); n++ {
		if c := turns[n].n; c > 0 {
			text := ""
			for k := range names {
				text += fmt.Sprintf("%6.1f", float64(turns[n].sum[k])/float64(c))
			}
			for _, x := range turns[n].alive {
				text += fmt.Sprintf("%7.1f", float64(x)/float64(c))
			}
			for _, x := range turns[n].lost {
				text += fmt.Sprintf("%7.1f", float64(x)/float64(c))
			}
			t.Logf("turn %2d %s", n, text)
		}
	}
}
