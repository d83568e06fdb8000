// The rulebook as the oracle of the counter system knows it (systems/counters/counterstest). Everything here is written
// from the rulebook and docs/rulings/moscowcampaign.md, not from the game's tables; counters and arrivals, which are
// ours, are read from the game.

package moscowcampaign_test

import (
	"context"
	"slices"
	"strconv"
	"testing"

	"umpire/bots/hexgreedy"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/systems/counters/counterstest"
	"umpire/systems/counters/oracle"
)

const (
	german = moscowcampaign.German
	soviet = moscowcampaign.Soviet
)

// The combat results tables: a row for each die after modifiers.
var (
	germanTable = map[int]string{
		-1: "Ae Ae Ae Ae Ae Ar Ar Ar Br Br Br Ex",
		0:  "Ae Ae Ae Ae Ar Ar Br Br Br Dr Dr Ex",
		1:  "Ae Ae Ae Ae Ar Ar Br Br Ex Ex Ex Ex",
		2:  "Ae Ae Ae Ar Ar Br Dr Ex Ex De,Ad De,Ad De,Ad",
		3:  "Ae Ae Ar Ar Br Dr Ex Ex Ex De,Ad De,Ad De,Ad",
		4:  "Ae Ae Ar Br Br Dr Ex Ex De,Ad De De De",
		5:  "Ae Ar Ar Br Dr Ex De,Ad De,Ad De De De De",
		6:  "Ae Ar Ar Dr Dr Ex De,Ad De De De De De",
	}
	sovietTable = map[int]string{
		-1: "Ae Ae Ae Ae Ae Ar Ar Ar Br Br Br Ex",
		0:  "Ae Ae Ae Ae Ar Ar Br Br Br Dr Dr ½Ex",
		1:  "Ae Ae Ae Ae Ar Ar Br Br Ex Ex Ex ½Ex",
		2:  "Ae Ae Ae Ar Ar Br Dr Ex Ex ½Ex ½Ex De",
		3:  "Ae Ae Ar Ar Br Dr Ex Ex ½Ex ½Ex ½Ex De",
		4:  "Ae Ae Ar Br Br Dr Ex ½Ex ½Ex De De De",
		5:  "Ae Ar Br Br Dr Ex ½Ex ½Ex De De De De",
		6:  "Ae Ar Br Dr Dr Ex ½Ex De De De De De",
	}
)

// results are the Explanation of Combat Results.
var results = map[string]counterstest.BookResult{"Ae": {Attacker: "eliminated"}, "Ar": {Attacker: "retreats"},
	"Br": {Attacker: "retreats", Defender: "retreats"}, "Dr": {Defender: "retreats", Advance: true},
	"Ex":    {Attacker: "exchange", Defender: "eliminated", Advance: true},
	"½Ex":   {Attacker: "half exchange", Defender: "eliminated", Advance: true},
	"De":    {Defender: "eliminated", Advance: true},
	"De,Ad": {Attacker: "disrupted", Defender: "eliminated", Advance: true}}

// chartOf are the rows of the Scenario Chart: first and last turn, start line, replacements.
func chartOf(n int) counterstest.BookScenario {
	s := counterstest.BookScenario{First: 1, Last: 8, Line: "sept", Recruits: []string{"west"}}
	switch {
	case n >= 21:
		s.First, s.Last, s.Line = 24, 31, "dec"
	case n == 17 || n == 18 || n == 20:
		s.First, s.Last, s.Line = 16, 31, "nov"
	case n >= 15:
		s.First, s.Last, s.Line = 16, 23, "nov"
	case n >= 11:
		s.Last = 31
	}
	s.Replaces[german] = slices.Contains([]int{9, 10, 13, 14, 19, 20, 23, 24}, n)
	return s
}

// mechanized are the mechanized classes.
var mechanized = []string{"armor", "motorized"}

// weatherOf is the Summary of Weather Effects; winter from turn 23 (R23).
func weatherOf(turn int, s kernel.Side, class string) (e counterstest.BookWeather) {
	switch {
	case turn == 5 && s == german:
		e.HalfMove, e.HalfAttack = true, true
	case turn >= 6 && turn <= 15 && s == german:
		e.OneHex, e.HalfAttack, e.HalfDefence = true, true, true
	case turn >= 6 && turn <= 15:
		e.HalfMove = true
	case turn >= 23 && s == german && slices.Contains(mechanized, class):
		e.HalfMove, e.HalfAttack = true, true
	}
	return e
}

// worth: a point for a point of strength, two of armor and motorized infantry, three of a Kampfgruppe (R49).
func worth(p *kernel.PieceInfo, step int) int {
	switch {
	case step > 0:
		return 3
	case p.Type == "armor" || p.Type == "motorized":
		return 2
	}
	return 1
}

// holds: a side has units in Moscow in supply, and the enemy none (R7).
func holds(w *counterstest.World, s kernel.Side) bool {
	fed := false
	for _, h := range w.CityHexes() {
		if w.Count(s.Other(), h) > 0 {
			return false
		}
		fed = fed || w.Count(s, h) > 0 && w.Supplied(s, h)
	}
	return fed
}

// score is what the Victory Point Schedule gives for places (R7, R50, R51).
func score(w *counterstest.World, s kernel.Side) (n int) {
	if holds(w, s) {
		n += 50
	}
	if s == german {
		if w.Memo[0] == 1 {
			n += 50
		}
		w.Units(german, func(_, h int) {
			switch far := w.ToCity(h); {
			case far <= 3:
				n += 10
			case far <= 5:
				n += 5
			}
		})
		return n
	}
	west := 0
	w.Units(soviet, func(_, h int) {
		if far := w.Beyond(german, h); far > west && w.Supplied(soviet, h) {
			west = far
		}
	})
	return n + 10*max(0, west-10)
}

// levelOf is the Victory Point Table (R52).
func levelOf(_ *counterstest.World, p [2]int) (kernel.Side, string) {
	g, s := p[german], p[soviet]
	switch {
	case g <= s:
		return soviet, "decisive"
	case g <= 2*s:
		return soviet, "substantial"
	case g <= 3*s:
		return soviet, "marginal"
	case g >= 6*s:
		return german, "decisive"
	case g > 4*s:
		return german, "substantial"
	}
	return german, "marginal"
}

func rulebook(t *testing.T, g *moscowcampaign.Game) *counterstest.Book {
	t.Helper()
	b := &counterstest.Book{Map: g.Map.File, Engineer: "rail",
		Phases: []counterstest.BookPhase{{Side: german, First: true}, {Side: german, Combat: true},
			{Side: german, Last: true, Classes: mechanized}, {Side: soviet, First: true},
			{Side: soviet, Combat: true, Last: true}},
		Cost: func(class, terrain string) int {
			if terrain == "forest" && slices.Contains(mechanized, class) {
				return 3
			}
			return 1
		},
		Enter: 3, Leave: 2,
		Stack: 3, Frozen: func(turn int) bool { return turn >= 16 }, Weather: weatherOf,
		Barrier: "lake", River: "river", Works: "fort", WorksCost: 2, WorksBreak: 5, WorksAgainst: german,
		Range: [2]int{german: 12, soviet: 6}, Rims: [2][]string{german: {"west", "south"}, soviet: {"north", "south",
			"east"}}, Cuts: [2]bool{german: true},
		Rails:   [2]counterstest.BookRails{soviet: {Ready: true, Trains: 9, PerPoint: 30, Board: 2, Alight: 1}},
		Repairs: german, Rebuilds: soviet, SetsUp: soviet, Behind: [2]string{german: "west", soviet: "east"},
		Columns: []string{"1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1", "7-1", "8-1", "9-1", "10-1", "11-1"},
		Chart:   [2]map[int]string{german: germanTable, soviet: sovietTable}, Results: results,
		Shift: func(turn int, s kernel.Side) int {
			if turn <= 4 && s == german {
				return 1
			}
			return 0
		},
		Ground: map[string]int{"forest": 2}, OverRiver: 1, OverWorks: 2, Overrun: 11,
		LineRims: [2]string{"north", "south"}, City: "Moscow", Scenarios: map[string]counterstest.BookScenario{},
		Within: [2]int{soviet: 8}, Free: [2]int{soviet: 10}, Worth: worth, Score: score, Level: levelOf,
		Recruit: func(p *kernel.PieceInfo) bool {
			return p.Side == german && p.Type == "infantry" && p.Rates[0][0].N == 2 && p.Rates[0][1].N == 5
		},
		Phased: func(w *counterstest.World) {
			if w.Phase == 4 && holds(w, german) {
				w.Memo[0] = 1
			}
		}}
	d := data(t)
	for i := range d.Campaign.Scenarios {
		r := &d.Campaign.Scenarios[i]
		n, err := strconv.Atoi(r.ID)
		if err != nil {
			t.Fatal(err)
		}
		s := chartOf(n)
		for _, a := range d.ArrivalsIn(r) {
			for _, id := range a.Units {
				u, ok := g.Index.Piece(id)
				if !ok {
					t.Fatalf("no counter %s", id)
				}
				s.Arrivals = append(s.Arrivals, counterstest.BookArrival{Piece: u, Turn: a.Turn, Edges: a.Edges})
			}
		}
		b.Scenarios[r.ID] = s
	}
	return b
}

// greedy is the frozen bot as the oracle asks it.
func greedy(g kernel.Game) func(kernel.Side, uint64) func(*kernel.View, []kernel.Action) (kernel.Action, error) {
	return func(s kernel.Side, seed uint64) func(*kernel.View, []kernel.Action) (kernel.Action, error) {
		b := hexgreedy.Maker.New(g, s, seed)
		return func(v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
			return b.Choose(context.Background(), v, legal)
		}
	}
}

// TestOracle holds games from every set-up, games of the greedy bot, and games from positions with all units thrown
// together, against the slow second implementation of the rules. With each rule switched off it finds something wrong.
func TestOracle(t *testing.T) {
	g := game(t)
	counterstest.Run(t, g, counterstest.Options{Book: rulebook(t, g), Games: 1, Scattered: 12, Actions: 500,
		Thrown: []string{"9", "14", "17", "21", "24"}, Options: oracle.Options{Moves: 240, Player: greedy(g),
			Finds: moscowcampaign.Enforced(), SetUp: []string{"Set-up", "Set-up A"},
			Meets: []string{"advance", "commit", "detrain", "disrupt", "enter", "entrain", "forgo-retreat",
				"list advance", "list attack", "list disrupt", "list lose", "list move", "list overrun", "list retreat",
				"list settle", "list set-up", "lose", "lower", "over", "place", "result Ae", "result Ar", "result Br",
				"result De", "result De,Ad", "result Dr", "result Ex", "result ½Ex", "ride", "supply", "transfer"}}})
}
