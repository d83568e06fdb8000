// Checks that with standing answers set, no turn waits for the side that is not in turn.

package main

import (
	"context"
	"maps"
	"slices"
	"testing"

	"umpire/bots"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
)

// With standing answers set on both sides, a whole turn of each long game (in Moscow '41 of its campaign) passes in
// which the game never waits for the side whose turn it is not, and whole games of those whose turns are short. The
// same without answers waits, so there is what the answers are for.
func TestNoTurnWaitsForTheInactiveSide(t *testing.T) {
	games, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games {
		info := g.Info()
		t.Run(info.ID, func(t *testing.T) {
			fixed, byStaff := map[string]string{}, map[string]string{}
			for _, a := range info.Asks {
				if len(a.Answers) > 0 {
					fixed[a.ID], byStaff[a.ID] = a.Answers[0].ID, "staff"
				}
			}
			if len(fixed) == 0 {
				t.Fatal("the game offers no standing answers")
			}
			turns := map[string]int32{"moscow41": 1, "moscowcampaign": 1, "driveonmoscow": 1}[info.ID]
			// A turn in which nothing falls due proves nothing: take the first seed whose turn has something. Where
			// the greedy bot brings nothing (in a small game it may attack nobody), the random one plays.
			for seed := uint64(1); ; seed++ {
				bot := "greedy"
				if seed > 40 {
					bot = "random"
				}
				if seed > 80 {
					t.Fatal("no turn of 80 games has a decision that falls due in the other side's turn: if they " +
						"are only rare, play more turns or more games of it here")
				}
				if waits, used := turn(t, g, bot, seed, turns, nil); waits == 0 {
					continue
				} else if used > 0 {
					t.Errorf("seed %d: %d answers were used that nobody gave", seed, used)
				}
				for name, answers := range map[string]map[string]string{"fixed": fixed, "staff": byStaff} {
					if waits, used := turn(t, g, bot, seed, turns, answers); waits > 0 || used == 0 {
						t.Errorf("seed %d, %s: the game waited %d times, and %d answers were used", seed, name, waits,
							used)
					}
				}
				return
			}
		})
	}
}

// turn plays the first turns of the game (0: all of it) between two persons, each of whom does what a bot would, and
// counts how often it waited for the one whose turn it was not, and how many standing answers were used.
func turn(t *testing.T, g kernel.Game, bot string, seed uint64, turns int32, answers map[string]string) (waits,
	used int) {
	t.Helper()
	info := g.Info()
	// The staff here is quick and plays every game; that of the program is tested where it is made.
	reg, err := table.NewRegistry(table.Config{FixedDice: true, Store: memory.New(), Games: []kernel.Game{g},
		Bots: bots.Set{bots.Random}})
	if err != nil {
		t.Fatal(err)
	}
	defer reg.Close()
	made, err := reg.Make(t.Context(), table.NewTable{Game: info.ID, Scenario: info.Scenarios[0].ID, Seed: &seed,
		Seats: map[string]string{info.Sides[0].ID: "me", info.Sides[1].ID: "open"}})
	if err != nil {
		t.Fatal(err)
	}
	var seats [2]*table.Seat
	var subs [2]*table.Subscription
	var players [2]bots.Bot
	for side := range seats {
		if seats[side], err = reg.Sit(t.Context(), made.Table, made.Keys[info.Sides[side].ID]); err != nil {
			t.Fatal(err)
		}
		defer seats[side].Leave()
		if answers != nil {
			if _, err := seats[side].SetStanding(t.Context(), table.StandingRequest{Answers: answers}); err != nil {
				t.Fatal(err)
			}
		}
		if subs[side], err = seats[side].Subscribe(t.Context(), 0); err != nil {
			t.Fatal(err)
		}
		defer subs[side].End()
		m, err := seatable.Find(bot, info)
		if err != nil {
			m = &bots.Random
		}
		players[side] = m.New(g, kernel.Side(side), seed+uint64(side))
	}
	fact := slices.IndexFunc(info.Facts, func(f kernel.FactInfo) bool { return f.Show == "turn" })
	first := int32(-1)
	for {
		side, s := decision(t, func(side int) (*table.Snapshot, error) { return seats[side].Snapshot(t.Context()) })
		if first < 0 {
			first = s.View.Facts[fact]
		}
		if turns > 0 && s.View.Facts[fact] >= first+turns || s.View.Over.Over {
			break
		}
		if s.View.Prompt.Reply {
			if slices.Contains(slices.Collect(maps.Values(answers)), "staff") {
				moved(t, seats[side], subs[side], s.At)
				continue
			}
			waits++
		}
		legal := make([]kernel.Action, len(s.Legal))
		for i, l := range s.Legal {
			legal[i] = kernel.Action{Verb: kernel.Verb(l.A[0]), Piece: kernel.PieceID(l.A[1]),
				Place: kernel.PlaceID(l.A[2]), N: l.A[3]}
		}
		a, err := players[side].Choose(context.Background(), &s.View, legal)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.Index(legal, a)
		if _, err := seats[side].Play(t.Context(),
			table.PlayRequest{At: s.At, Steps: len(s.Draft.Steps), Action: s.Legal[i].Text}); err != nil {
			t.Fatalf("%s: %v", s.Legal[i].Text, err)
		}
	}
	for side := range seats {
		for after := int64(0); ; {
			list, err := seats[side].Events(t.Context(), kernel.NoSide, after)
			if err != nil {
				t.Fatal(err)
			}
			if len(list.Events) == 0 {
				break
			}
			for _, e := range list.Events {
				if after = e.N; e.Note == "standing" {
					used++
				}
			}
		}
	}
	return waits, used
}

// decision is the side that decides now, and what it is shown. A staff that answers in the background may decide
// between a look at one side's view and one at the other's: then it looks again.
func decision(t *testing.T, look func(side int) (*table.Snapshot, error)) (int, *table.Snapshot) {
	t.Helper()
	for side := 0; ; side = 1 - side {
		s, err := look(side)
		if err != nil {
			t.Fatal(err)
		}
		if s.View.Over.Over || int(s.View.Prompt.Side) == side {
			return side, s
		}
	}
}

// The second side's decision is made between the looks at the two views.
func TestDecisionIsThatOfOneView(t *testing.T) {
	looks := 0
	side, s := decision(t, func(side int) (*table.Snapshot, error) {
		looks++
		now := &table.Snapshot{At: int64(looks)}
		if now.View.Prompt.Side = kernel.SideA; looks == 1 {
			now.View.Prompt.Side = kernel.SideB
		}
		return now, nil
	})
	if side != 0 || s.At != 3 || s.View.Prompt.Side != kernel.SideA {
		t.Errorf("side %d at %d, whose question is side %d's", side, s.At, s.View.Prompt.Side)
	}
}

// moved waits until the staff, which thinks in the background, has decided.
func moved(t *testing.T, s *table.Seat, sub *table.Subscription, at int64) {
	t.Helper()
	for {
		now, err := s.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if now.At != at || !now.View.Prompt.Reply {
			return
		}
		if _, err := sub.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
}
