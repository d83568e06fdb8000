// What a click costs at the table itself, without HTTP and without a disk.

package table_test

import (
	"encoding/json"
	"errors"
	"math/rand/v2"
	"testing"

	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// BenchmarkClick plays the campaign at random, with a page of each side that follows changes: a click's answer and what
// the other side's stream is sent, as JSON.
func BenchmarkClick(b *testing.B) {
	game, err := moscow41.New()
	if err != nil {
		b.Fatal(err)
	}
	x, err := kernel.NewIndex(game.Info())
	if err != nil {
		b.Fatal(err)
	}
	reg, err := table.NewRegistry(table.Config{FixedDice: true, Store: memory.New(), Games: []kernel.Game{game}})
	if err != nil {
		b.Fatal(err)
	}
	defer reg.Close()
	type side struct {
		seat *table.Seat
		sub  *table.Subscription
		held *table.Follower
	}
	var sides [2]side
	open := func() {
		seed := uint64(1)
		made, err := reg.Make(b.Context(), table.NewTable{Game: game.Info().ID, Scenario: "campaign",
			Seats: map[string]string{game.Info().Sides[0].ID: "me", game.Info().Sides[1].ID: "open"}, Seed: &seed})
		if err != nil {
			b.Fatal(err)
		}
		for i := range sides {
			s := &sides[i]
			if s.seat != nil {
				s.sub.End()
				s.seat.Leave()
			}
			if s.seat, err = reg.Sit(b.Context(), made.Table, made.Keys[game.Info().Sides[i].ID]); err != nil {
				b.Fatal(err)
			}
			s.held = table.NewFollower(x)
			s.seat.Holds("", "page")
			if s.sub, err = s.seat.Subscribe(b.Context(), -1); err != nil {
				b.Fatal(err)
			}
		}
	}
	sent := 0
	hear := func(s *side) {
		for {
			u, err := s.sub.Within(b.Context(), nil, 0)
			if errors.Is(err, table.ErrQuiet) {
				return
			}
			b.StopTimer()
			if _, err := s.held.Take(u); err != nil {
				b.Fatal(err)
			}
			b.StartTimer()
			text, _ := json.Marshal(u)
			sent += len(text)
		}
	}
	over := true
	r := rand.New(rand.NewPCG(1, 2))
	for b.Loop() {
		b.StopTimer()
		if over {
			open()
			hear(&sides[0])
			hear(&sides[1])
		}
		who := 0
		at, steps, mine, _ := sides[0].held.At()
		if !mine {
			who = 1
			at, steps, _, _ = sides[1].held.At()
		}
		s := &sides[who]
		legal, _ := s.held.Legal()
		text := x.FormatAction(legal[r.IntN(len(legal))])
		s.seat.Holds(s.held.Version(), "page")
		b.StartTimer()
		a, err := s.seat.Play(b.Context(), table.PlayRequest{At: at, Steps: steps, Action: text})
		if err != nil {
			b.Fatal(err)
		}
		body, _ := json.Marshal(a.Body())
		sent += len(body)
		b.StopTimer()
		if ok, err := s.held.Take(a.Update); err != nil || !ok {
			b.Fatal(ok, err)
		}
		b.StartTimer()
		hear(&sides[1-who])
		b.StopTimer()
		_, _, _, over = s.held.At()
		b.StartTimer()
	}
	b.ReportMetric(float64(sent)/float64(b.N), "JSON-B/op")
}
