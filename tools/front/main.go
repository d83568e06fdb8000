// Front plays games of stacks between equal officers and says which towns the first side holds at the end, beside who
// held them in history:
//
//	go run ./tools/front -bot staff-3 -n 20 -seed 1941 docs/history/driveonmoscow-front.json
//
// Only games that come to the end of the last turn count: the others have no front of that day.
package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"os"

	"umpire/bots"
	"umpire/bots/stackstaff"
	"umpire/games/driveonmoscow"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/counters/stacks"
)

// history is the file: who held what.
type history struct {
	Towns []struct {
		Name, Date, Mark string
		German           bool
	}
}

func main() {
	bot := flag.String("bot", "staff-3", "the officer on both sides")
	n := flag.Int("n", 20, "games")
	seed := flag.Uint64("seed", 1941, "of the first game; the next has one more")
	flag.Parse()
	if err := run(*bot, *n, *seed, flag.Arg(0)); err != nil {
		fmt.Fprintln(os.Stderr, "front:", err)
		os.Exit(1)
	}
}

func run(bot string, n int, seed uint64, file string) error {
	text, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	var h history
	if err := json.Unmarshal(text, &h); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	g := driveonmoscow.Must()
	m, err := stackstaff.Makers.Find(bot, g.Info())
	if err != nil {
		return err
	}
	held, games := map[string]int{}, 0
	for i := range uint64(n) {
		src := chance.NewRand(seed + i)
		pos, err := g.Start(kernel.Setup{Scenario: "campaign"}, src)
		if err != nil {
			return err
		}
		p := pos.(*stacks.Position)
		players := [2]bots.Bot{m.New(g, 0, seed+i), m.New(g, 1, seed+i+1)}
		var v kernel.View
		for p.ToMove() != kernel.NoSide {
			side := p.ToMove()
			p.View(side, &v)
			a, err := players[side].Choose(context.Background(), &v, p.Legal(nil))
			if err != nil {
				return err
			}
			if err := p.Play(a, src, nil); err != nil {
				return err
			}
		}
		if r := p.Outcome().Rule; r != g.Numbers[stacks.RLast] && r != g.Numbers[stacks.RCities] {
			fmt.Printf("game %d ended by %s in turn %d\n", i, r, p.Turn)
			continue
		}
		games++
		for i := range p.Towns {
			if p.Controls(kernel.SideA, p.Towns[i].Places[0]) {
				held[p.Towns[i].Name]++
			}
		}
	}
	if games == 0 {
		return fmt.Errorf("none of %d games came to the end", n)
	}
	agree := 0
	for _, t := range h.Towns {
		share := 100 * held[t.Name] / games
		mark := "differs"
		if (share >= 50) == t.German {
			agree++
			mark = ""
		}
		date := t.Date
		if !t.German {
			date = "not taken"
		}
		fmt.Printf("%-16s %3d %% of %d games  %-12s %s\n", t.Name, share, games, date, mark)
	}
	fmt.Printf("as in history: %d of %d towns\n", agree, len(h.Towns))
	return nil
}
