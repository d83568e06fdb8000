// This program as a bot of another: the same choices as the bot that is linked in, and other games are refused.

package program_test

import (
	"bytes"
	"context"
	"encoding/json"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/bots/greedy"
	"umpire/bots/program"
	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// TestServeChoosesAsTheBotDoes plays a game with a bot that is asked through the protocol for each decision.
func TestServeChoosesAsTheBotDoes(t *testing.T) {
	g, err := moscow41.New()
	if err != nil {
		t.Fatal(err)
	}
	find := func(id string) (kernel.Game, bool) { return g, id == "moscow41" }
	set := bots.Set{bots.Random, greedy.Maker}
	start := map[string]any{"type": "start", "protocol": program.Protocol, "game": g.Info(), "side": "german",
		"seed": 5}
	var asked bytes.Buffer
	to := json.NewEncoder(&asked)
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(to.Encode(start))

	pos, err := g.Start(kernel.Setup{Scenario: "dnieper"}, chance.NewRand(3))
	must(err)
	players := [2]bots.Bot{greedy.Maker.New(g, 0, 5), bots.Random.New(g, 1, 6)}
	draw := chance.NewRand(4)
	var want []int
	for range 400 {
		side := pos.ToMove()
		if side == kernel.NoSide {
			break
		}
		legal := pos.Legal(nil)
		var v kernel.View
		pos.View(side, &v)
		a, err := players[side].Choose(context.Background(), &v, legal)
		must(err)
		if side == 0 {
			type action struct {
				I int      `json:"i"`
				A [4]int16 `json:"a"`
			}
			var list []action
			for i, l := range legal {
				list = append(list, action{i, [4]int16{int16(l.Verb), int16(l.Piece), int16(l.Place), l.N}})
				if l == a {
					want = append(want, i)
				}
			}
			must(to.Encode(map[string]any{"type": "choose", "n": len(want), "view": v, "legal": list}))
		}
		must(pos.Play(a, draw, nil))
	}
	must(to.Encode(map[string]any{"type": "end", "outcome": pos.Outcome()}))
	var said bytes.Buffer
	must(program.Serve(context.Background(), &asked, &said, find, set, "greedy"))
	answers := json.NewDecoder(&said)
	var m struct {
		Type string
		N, I int
	}
	if must(answers.Decode(&m)); m.Type != "ready" {
		t.Fatalf("%+v", m)
	}
	for i, w := range want {
		if must(answers.Decode(&m)); m.Type != "choice" || m.N != i+1 || m.I != w {
			t.Fatalf("decision %d: %+v, and the bot chooses %d", i+1, m, w)
		}
	}
	if len(want) < 50 || answers.More() {
		t.Errorf("%d decisions, and more is said: %v", len(want), answers.More())
	}

	for what, change := range map[string]func(*kernel.Info){
		"edition 99":     func(i *kernel.Info) { i.Edition = 99 },
		"no game":        func(i *kernel.Info) { i.ID = "chess" },
		"in another way": func(i *kernel.Info) { i.Verbs = i.Verbs[1:] },
	} {
		other := *g.Info()
		change(&other)
		start["game"] = other
		line, err := json.Marshal(start)
		must(err)
		err = program.Serve(context.Background(), bytes.NewReader(line), &said, find, set, "greedy")
		if err == nil || !strings.Contains(err.Error(), what) {
			t.Errorf("%s: %v", what, err)
		}
	}
}
