// The rulebook as the oracle of the counter system knows it, written from its help texts.

package lipa_test

import (
	"context"
	"slices"
	"testing"

	"umpire/bots"
	"umpire/bots/hexgreedy"
	"umpire/bots/hexstaff"
	"umpire/docs/examples/lipa"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/counterstest"
	"umpire/systems/counters/oracle"
)

// spots are the hexes of some numbers.
func spots(g *lipa.Game, numbers ...string) (list []int) {
	for _, n := range numbers {
		h, _ := g.Map.Grid.Lookup(n)
		list = append(list, int(h))
	}
	return list
}

func book(g *lipa.Game) *counterstest.Book {
	k4, _ := g.Index.Piece("k-4")
	m4, _ := g.Index.Piece("m-4")
	towns, bridges := spots(g, "0303", "0607"), [2][]int{spots(g, "0305", "0306"), spots(g, "0605", "0606")}
	chart := map[int]string{0: "Ae Ae Ar NE NE", 1: "Ae Ar Ar NE Dr", 2: "Ae Ar NE Ex Dr", 3: "Ar NE NE Dr Dr",
		4: "NE NE Ex Dr De", 5: "NE Ex Dr Dr De", 6: "Ex Dr Dr De De", 7: "Ex Dr De De De"}
	held := func(w *counterstest.World, s kernel.Side, hexes []int) (n int) {
		for _, h := range hexes {
			n += min(1, w.Count(s, h))
		}
		return n
	}
	both := func(w *counterstest.World) bool { return w.Phase%2 == 1 && held(w, w.Side, towns) == 2 }
	return &counterstest.Book{Map: g.Map.File,
		Phases: []counterstest.BookPhase{{Side: lipa.Karst, First: true}, {Side: lipa.Karst, Combat: true, Last: true},
			{Side: lipa.Morava, First: true}, {Side: lipa.Morava, Combat: true, Last: true}},
		Cost: func(class, terrain string) int {
			switch {
			case terrain == "clear":
				return 1
			case class == "infantry":
				return 2
			}
			return 3
		},
		Enter: 1, Leave: 1, Stack: 2, Barrier: "river", River: "bridge",
		Range: [2]int{6, 6}, Rims: [2][]string{{"north"}, {"south"}}, Cuts: [2]bool{true, true},
		Rails:   [2]counterstest.BookRails{{Ready: true}, {Ready: true}},
		Columns: []string{"1-2", "1-1", "3-2", "2-1", "3-1"}, Chart: [2]map[int]string{chart, chart},
		Results: map[string]counterstest.BookResult{"NE": {}, "Ae": {Attacker: "eliminated"},
			"Ar": {Attacker: "retreats"}, "Ex": {Attacker: "exchange", Defender: "eliminated", Advance: true},
			"Dr": {Defender: "retreats", Advance: true}, "De": {Defender: "eliminated", Advance: true}},
		Ground: map[string]int{"forest": 1}, OverRiver: 1, City: "Lipa", SetsUp: lipa.Morava,
		Behind: [2]string{"north", "south"},
		Scenarios: map[string]counterstest.BookScenario{"bridges": {First: 1, Last: 4, Line: "river",
			Arrivals: []counterstest.BookArrival{{Piece: k4, Turn: 2, Edges: []string{"north"}},
				{Piece: m4, Turn: 3, Edges: []string{"south"}}}}},
		Worth: func(*kernel.PieceInfo, int) int { return 1 },
		Score: func(w *counterstest.World, s kernel.Side) int { return 6*held(w, s, towns) + w.Memo[s] },
		Phased: func(w *counterstest.World) {
			for _, b := range bridges {
				if w.Phase%2 == 1 && held(w, w.Side, b) > 0 && held(w, w.Side.Other(), b) == 0 {
					w.Memo[w.Side]++
				}
			}
		},
		Ended: both,
		Level: func(w *counterstest.World, p [2]int) (kernel.Side, string) {
			switch {
			case both(w):
				return w.Side, "clear"
			case p[0] >= p[1]+6:
				return lipa.Karst, "clear"
			case p[0] > p[1]:
				return lipa.Karst, "narrow"
			case p[1] >= p[0]+6:
				return lipa.Morava, "clear"
			}
			return lipa.Morava, "narrow"
		},
	}
}

// player asks a bot.
func player(b bots.Bot) func(*kernel.View, []kernel.Action) (kernel.Action, error) {
	return func(v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
		return b.Choose(context.Background(), v, legal)
	}
}

// TestOracle holds games against the slow second implementation of the rules.
func TestOracle(t *testing.T) {
	g := game(t)
	counterstest.Run(t, g, counterstest.Options{Book: book(g), Games: 12, Scattered: 40, Actions: 500,
		Thrown: []string{"bridges"}, Options: oracle.Options{Moves: 240,
			Player: func(s kernel.Side, seed uint64) func(*kernel.View, []kernel.Action) (kernel.Action, error) {
				return player(hexgreedy.Maker.New(g, s, seed))
			}, Finds: lipa.Enforced(), SetUp: []string{"8.1"}}})
}

// TestBots: the bots of the system play the game to its end.
func TestBots(t *testing.T) {
	g := game(t)
	for _, m := range append(slices.Clone(hexstaff.Makers), hexgreedy.Maker) {
		if !m.Fits(g.Info()) {
			t.Errorf("%s does not play the game", m.Name)
			continue
		}
		rnd := chance.NewRand(1)
		p, err := g.Start(kernel.Setup{Scenario: "bridges"}, rnd)
		if err != nil {
			t.Fatal(err)
		}
		choose := [2]func(*kernel.View, []kernel.Action) (kernel.Action, error){player(m.New(g, lipa.Karst, 1)),
			player(m.New(g, lipa.Morava, 2))}
		var v kernel.View
		for !p.Outcome().Over {
			s := p.ToMove()
			p.View(s, &v)
			a, err := choose[s](&v, p.Legal(nil))
			if err == nil {
				err = p.Play(a, rnd, nil)
			}
			if err != nil {
				t.Fatalf("%s: %v", m.Name, err)
			}
		}
	}
}
