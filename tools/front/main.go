// Front plays games between equal officers and says which towns the first side holds at the end of some turns, beside
// who held them in history:
//
//	go run ./tools/front -bot staff-3 -n 20 -seed 1941 docs/history/driveonmoscow-front.json
//	go run ./tools/front -bot staff-1 -n 40 -scenario 11 docs/history/moscowcampaign-front.json
//	go run ./tools/front -bot staff-1 -n 10 docs/history/moscow41-front.json
//
// A game counts for each turn that it came to the end of: it has no front of a later day.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"umpire/board"
	"umpire/bots"
	"umpire/bots/hexstaff"
	"umpire/bots/stackstaff"
	"umpire/bots/staff"
	"umpire/games/driveonmoscow"
	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters"
	"umpire/systems/counters/stacks"
)

// history is the file: who held what, and on which days turns or scenarios end.
type history struct {
	Game string
	Ends []end
	// Towns have the days on which the first side took and lost them, and took them again, each empty if it did not.
	Towns []struct{ Name, Taken, Lost, Again, Mark string }
}

// end is a day for which fronts are compared: the end of a turn, or of the last one if it names none.
type end struct{ Scenario, Turn, Day string }

// setting is a game that the tool knows.
type setting struct {
	game kernel.Game
	bots bots.Set
	// front says of a position which towns the first side holds.
	front func(kernel.Position) func(town string) bool
	// last reports whether a game that is over has come to the end of its last turn.
	last func(kernel.Position) bool
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
	h, at, err := read(file)
	if err != nil {
		return err
	}
	if scenario == "" {
		scenario = h.Ends[0].Scenario
	}
	ends := slices.DeleteFunc(h.Ends, func(e end) bool { return e.Scenario != scenario })
	if len(ends) == 0 {
		return fmt.Errorf("%s has no day for scenario %q", file, scenario)
	}
	m, err := at.bots.Find(bot, at.game.Info())
	if err != nil {
		return err
	}
	held, games := make([][]int, len(ends)), make([]int, len(ends)) // by end, and by town
	for i := range held {
		held[i] = make([]int, len(h.Towns))
	}
	for i := range uint64(n) {
		err := at.play(m, scenario, seed+i, func(turn string, p kernel.Position) {
			for k, e := range ends {
				if e.Turn != turn {
					continue
				}
				games[k]++
				holds := at.front(p)
				for t := range h.Towns {
					if holds(h.Towns[t].Name) {
						held[k][t]++
					}
				}
			}
		}, func(turn string, o kernel.Outcome) {
			won := "nobody"
			if o.Winner.Player() {
				won = at.game.Info().Sides[o.Winner].ID
			}
			fmt.Printf("game %d ended in %s: %s won by %s\n", i, turn, won, o.Rule)
		})
		if err != nil {
			return err
		}
	}
	return h.print(ends, held, games)
}

// read reads a file of history and finds its game.
func read(file string) (*history, *setting, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return nil, nil, err
	}
	h := &history{}
	if err := json.Unmarshal(text, h); err != nil {
		return nil, nil, fmt.Errorf("%s: %w", file, err)
	}
	at := &setting{bots: staff.Makers, last: func(kernel.Position) bool { return false }}
	switch h.Game {
	case "driveonmoscow":
		at = &setting{driveonmoscow.Must(), stackstaff.Makers, controlled, playedOut}
	case "moscowcampaign":
		at = &setting{moscowcampaign.Must(), hexstaff.Makers, behind, func(kernel.Position) bool { return true }}
	case "moscow41":
		at.game = moscow41.Must()
		at.front = shown(at.game.Info())
	case "kiev41":
		at.game = kiev41.Must()
		at.front = shown(at.game.Info())
	default:
		return nil, nil, fmt.Errorf("%s: no game %q", file, h.Game)
	}
	if len(h.Ends) == 0 {
		return nil, nil, fmt.Errorf("%s has no days", file)
	}
	return h, at, nil
}

// print writes a line for each town: in how many hundredths of the games the first side holds it at each end, marked
// where at least half of the games differ from history.
func (h *history) print(ends []end, held [][]int, games []int) error {
	fmt.Printf("%-18s %-34s", "", "in history")
	for _, e := range ends {
		fmt.Printf(" %13s", e.Day)
	}
	fmt.Println()
	agree := make([]int, len(ends))
	for i, t := range h.Towns {
		text := "not taken"
		if t.Taken != "" {
			text = t.Taken
		}
		if t.Lost != "" {
			text += " to " + t.Lost
		}
		if t.Again != "" {
			text += ", " + t.Again
		}
		fmt.Printf("%-18s %-34s", t.Name, text)
		for k, e := range ends {
			was, err := german([]string{t.Taken, t.Lost, t.Again}, e.Day)
			if err != nil {
				return fmt.Errorf("%s: %w", t.Name, err)
			}
			if games[k] == 0 {
				fmt.Printf(" %12s ", "-")
				continue
			}
			share := 100 * held[k][i] / games[k]
			mark := "*"
			if (share >= 50) == was {
				agree[k]++
				mark = " "
			}
			fmt.Printf(" %12d%s", share, mark)
		}
		fmt.Println()
	}
	for k, e := range ends {
		if games[k] == 0 {
			fmt.Printf("no game came to %s\n", e.Day)
			continue
		}
		fmt.Printf("as in history on %s: %d of %d towns, %d games (others have *)\n", e.Day, agree[k], len(h.Towns),
			games[k])
	}
	return nil
}

// play plays a game between two officers of one level. It tells of each turn that is over, by its name and with the
// position in which the next one begins; of the end of the last turn with an empty name; of another end with the turn.
func (at *setting) play(m *bots.Maker, scenario string, seed uint64, over func(turn string, p kernel.Position),
	cut func(turn string, o kernel.Outcome)) error {
	g, src := at.game, chance.NewRand(seed)
	p, err := g.Start(kernel.Setup{Scenario: scenario}, src)
	if err != nil {
		return err
	}
	players := [2]bots.Bot{m.New(g, 0, seed), m.New(g, 1, seed+1)}
	var v kernel.View
	turn := ""
	for {
		side := p.ToMove()
		p.View(max(side, 0), &v)
		if now := turnOf(g.Info(), &v); now != turn {
			if turn != "" {
				over(turn, p)
			}
			turn = now
		}
		if side == kernel.NoSide {
			break
		}
		a, err := players[side].Choose(context.Background(), &v, p.Legal(nil))
		if err != nil {
			return err
		}
		if err := p.Play(a, src, nil); err != nil {
			return err
		}
	}
	if at.last(p) {
		over("", p)
	} else {
		cut(turn, p.Outcome())
	}
	return nil
}

// turnOf is what a view calls its turn.
func turnOf(info *kernel.Info, v *kernel.View) string {
	for i, f := range info.Facts {
		if f.Show == "turn" {
			if n := int(v.Facts[i]); n < len(f.Words) && f.Words[n] != "" {
				return f.Words[n]
			}
			return fmt.Sprint(v.Facts[i])
		}
	}
	return ""
}

// german reports whether a town that was taken, lost and taken again on these days was held at the end of another.
func german(changes []string, end string) (bool, error) {
	last, err := time.Parse("2 January", end)
	if err != nil {
		return false, err
	}
	is := false
	for i, text := range changes {
		if text == "" {
			break
		}
		day, err := time.Parse("2 January", text)
		if err != nil {
			return false, err
		}
		if !day.After(last) {
			is = i != 1
		}
	}
	return is, nil
}

// shown is the front of a game of areas: the map shows who controls them.
func shown(info *kernel.Info) func(kernel.Position) func(string) bool {
	return func(p kernel.Position) func(string) bool {
		var v kernel.View
		p.View(kernel.Observer, &v)
		return func(town string) bool {
			i := placeOf(info, town)
			return i > 0 && v.Places[i].Control == kernel.SideA
		}
	}
}

// placeOf is the place of a name, 0 if there is none.
func placeOf(info *kernel.Info, name string) int {
	return max(0, slices.IndexFunc(info.Places, func(pl kernel.PlaceInfo) bool {
		return strings.EqualFold(pl.Name, name)
	}))
}

// playedOut reports whether a game of stacks has come to the end of its last turn.
func playedOut(pos kernel.Position) bool {
	p := pos.(*stacks.Position)
	r := p.Outcome().Rule
	return r == p.Numbers[stacks.RLast] || r == p.Numbers[stacks.RCities]
}

// controlled is the front of a game of stacks: the rules say who controls a town.
func controlled(pos kernel.Position) func(string) bool {
	p := pos.(*stacks.Position)
	return func(town string) bool {
		for i := range p.Towns {
			if p.Towns[i].Name == town {
				return p.Controls(kernel.SideA, p.Towns[i].Places[0])
			}
		}
		return false
	}
}

// behind says of a game of counters which towns the first side holds: no rule does, Survey.Front does.
func behind(pos kernel.Position) func(string) bool {
	p := pos.(*counters.Position)
	second := board.NewBits(p.Map.Grid.Graph)
	p.Survey().Front(second)
	return func(town string) bool { return !second.Has(p.Map.Town(town).Places[0]) }
}
