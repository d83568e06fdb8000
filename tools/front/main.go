// Front plays games between equal officers and says which towns the first side holds at the end, beside who held them
// in history:
//
//	go run ./tools/front -bot staff-3 -n 20 -seed 1941 docs/history/driveonmoscow-front.json
//	go run ./tools/front -bot staff-1 -n 40 -scenario 11 docs/history/moscowcampaign-front.json
//
// Only games that come to the end of the last turn count: the others have no front of that day.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"time"

	"umpire/board"
	"umpire/bots"
	"umpire/bots/hexstaff"
	"umpire/bots/stackstaff"
	"umpire/games/driveonmoscow"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
	"umpire/systems/counters/stacks"
)

// history is the file: who held what, and on which day scenarios end.
type history struct {
	Game string
	Ends []struct{ Scenario, Day string }
	// Towns have the days on which the first side took and lost them, each empty if it did not.
	Towns []struct{ Name, Taken, Lost, Mark string }
}

// setting is a game that the tool knows.
type setting struct {
	game kernel.Game
	bots bots.Set
	// front says after a game which towns the first side holds, nil if it has not come to the last turn's end.
	front func(kernel.Position) func(town string) bool
}

func main() {
	bot := flag.String("bot", "staff-3", "the officer on both sides")
	n := flag.Int("n", 20, "games")
	seed := flag.Uint64("seed", 1941, "of the first game; the next has one more")
	scenario := flag.String("scenario", "", "one that the file has a day for; the first of them")
	flag.Parse()
	if err := run(*bot, *n, *seed, *scenario, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "front:", err)
		os.Exit(1)
	}
}

func run(bot string, n int, seed uint64, scenario, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var h history
	if err := json.Unmarshal(text, &h); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	at, end := setting{}, ""
	switch h.Game {
	case "driveonmoscow":
		at = setting{driveonmoscow.Must(), stackstaff.Makers, controlled}
	case "moscowcampaign":
		at = setting{moscowcampaign.Must(), hexstaff.Makers, behind}
	default:
		return fmt.Errorf("%s: no game %q", file, h.Game)
	}
	for _, e := range h.Ends {
		if scenario == "" || e.Scenario == scenario {
			scenario, end = e.Scenario, e.Day
			break
		}
	}
	if end == "" {
		return fmt.Errorf("%s has no day for scenario %q", file, scenario)
	}
	m, err := at.bots.Find(bot, at.game.Info())
	if err != nil {
		return err
	}
	held, games := map[string]int{}, 0
	for i := range uint64(n) {
		p, err := play(at.game, m, scenario, seed+i)
		if err != nil {
			return err
		}
		holds := at.front(p)
		if holds == nil {
			fmt.Printf("game %d ended by %s\n", i, p.Outcome().Rule)
			continue
		}
		games++
		for _, t := range h.Towns {
			if holds(t.Name) {
				held[t.Name]++
			}
		}
	}
	if games == 0 {
		return fmt.Errorf("none of %d games came to the end", n)
	}
	agree := 0
	for _, t := range h.Towns {
		was, err := german(t.Taken, t.Lost, end)
		if err != nil {
			return fmt.Errorf("%s: %s: %w", file, t.Name, err)
		}
		share := 100 * held[t.Name] / games
		mark := "differs"
		if (share >= 50) == was {
			agree++
			mark = ""
		}
		text := "not taken"
		if t.Taken != "" {
			text = t.Taken
		}
		if t.Lost != "" {
			text += " to " + t.Lost
		}
		fmt.Printf("%-16s %3d %% of %d games  %-26s %s\n", t.Name, share, games, text, mark)
	}
	fmt.Printf("as in history on %s: %d of %d towns\n", end, agree, len(h.Towns))
	return nil
}

// play plays a game between two officers of one level.
func play(g kernel.Game, m *bots.Maker, scenario string, seed uint64) (kernel.Position, error) {
	src := chance.NewRand(seed)
	p, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		return nil, err
	}
	players := [2]bots.Bot{m.New(g, 0, seed), m.New(g, 1, seed+1)}
	var v kernel.View
	for p.ToMove() != kernel.NoSide {
		side := p.ToMove()
		p.View(side, &v)
		a, err := players[side].Choose(context.Background(), &v, p.Legal(nil))
		if err != nil {
			return nil, err
		}
		if err := p.Play(a, src, nil); err != nil {
			return nil, err
		}
	}
	return p, nil
}

// german reports whether a town that was taken and lost on these days was held at the end of another.
func german(taken, lost, end string) (bool, error) {
	var days [3]time.Time
	for i, text := range [...]string{taken, lost, end} {
		if text != "" {
			day, err := time.Parse("2 January", text)
			if err != nil {
				return false, err
			}
			days[i] = day
		}
	}
	return taken != "" && !days[0].After(days[2]) && (lost == "" || days[1].After(days[2])), nil
}

// controlled is the front of a game of stacks: the rules say who controls a town.
func controlled(pos kernel.Position) func(string) bool {
	p := pos.(*stacks.Position)
	if r := p.Outcome().Rule; r != p.Numbers[stacks.RLast] && r != p.Numbers[stacks.RCities] {
		return nil
	}
	return func(town string) bool {
		for i := range p.Towns {
			if p.Towns[i].Name == town {
				return p.Controls(kernel.SideA, p.Towns[i].Places[0])
			}
		}
		return false
	}
}

// behind says of a game of counters which towns the first side holds. No rule says who holds a town: the second side
// has those in which its units stand, and those to which a way leads from the east edge around all units of the first
// side and their zones, and around the open hexes of its continuous line.
func behind(pos kernel.Position) func(string) bool {
	p := pos.(*counters.Position)
	var line []board.Place
	p.Survey().Line(kernel.SideA, &line)
	closed := map[board.Place]bool{}
	for _, a := range line {
		closed[a] = true
	}
	lost := map[board.Place]bool{}
	var todo []board.Place
	reach := func(a board.Place) {
		if !lost[a] && !closed[a] && !p.Survey().Covered(kernel.SideA, a) {
			lost[a] = true
			todo = append(todo, a)
		}
	}
	for _, a := range p.Map.Rim("east") {
		reach(a)
	}
	for len(todo) > 0 {
		a := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, c := range p.Map.Grid.Neighbours(a) {
			reach(c)
		}
	}
	return func(town string) bool {
		a := p.Map.Town(town).Places[0]
		return !lost[a] && p.Survey().Count(kernel.SideB, a) == 0
	}
}
