// Tests of the staff officer in every game of the block system: it plays to the end, and uses what a game has.

package staff

import (
	"context"
	"slices"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/games/kiev41"
	"umpire/games/moscow41"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// TestEveryScenarioToItsEnd lets staff officers play each scenario of each game against each other and against random
// moves, plain and with all the optional rules that it allows: every action is legal, and no game stalls. Over all of
// them the decisions of fleets and of the choice in draws are made.
func TestEveryScenarioToItsEnd(t *testing.T) {
	const most = 20_000 // far more actions than a game takes
	made := map[kernel.Verb]int{}
	for _, g := range []kernel.Game{moscow41.Must(), kiev41.Must()} {
		info := g.Info()
		for i := range info.Scenarios {
			sc := &info.Scenarios[i]
			for n, options := range [][]string{nil, sc.Options, sc.Options} {
				if n > 0 && len(options) == 0 {
					continue
				}
				src := chance.NewRand(uint64(10*i + n))
				p, err := g.Start(kernel.Setup{Scenario: sc.ID, Options: options}, src)
				if err != nil {
					t.Fatal(err)
				}
				players := [2]bots.Bot{}
				for s := range players {
					players[s] = &bot{game: g, side: s, seed: uint64(n + s), rand: chance.NewRand(uint64(n + s))}
					if n == 1 && s == i%2 {
						players[s] = bots.Random.New(g, kernel.Side(s), 5)
					}
				}
				actions := 0
				var v kernel.View
				for ; p.ToMove() != kernel.NoSide && actions < most; actions++ {
					s := p.ToMove()
					legal := p.Legal(nil)
					p.View(s, &v)
					a, err := players[s].Choose(context.Background(), &v, legal)
					if err != nil {
						t.Fatalf("%s/%s %v: %v", info.ID, sc.ID, options, err)
					}
					if !slices.Contains(legal, a) {
						t.Fatalf("%s/%s %v: %+v is not legal", info.ID, sc.ID, options, a)
					}
					if _, staffed := players[s].(*bot); staffed {
						made[a.Verb]++
					}
					if err := p.Play(a, src, nil); err != nil {
						t.Fatal(err)
					}
				}
				if actions == most {
					t.Errorf("%s/%s %v: no end after %d actions", info.ID, sc.ID, options, most)
				}
			}
		}
	}
	for _, verb := range []kernel.Verb{blocks.VSail, blocks.VTake, blocks.VActivate, blocks.VBomb} {
		if made[verb] == 0 {
			t.Errorf("no staff officer made a decision of verb %d", verb)
		}
	}
}

// decisions sets up a position of a game with fleets by the lines of a case, plays those that begin with "do", and lets
// a staff officer make the next n decisions, which it returns.
func decisions(t *testing.T, n int, text string) (out []string) {
	t.Helper()
	g := kiev41.Must()
	p, err := g.Empty(kernel.Setup{Scenario: "campaign"})
	if err != nil {
		t.Fatal(err)
	}
	src := chance.NewRand(3)
	play := func(a kernel.Action) {
		if err := p.Play(a, src, nil); err != nil {
			t.Fatal(err)
		}
	}
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimSpace(line)
		do, ok := strings.CutPrefix(line, "do ")
		if !ok {
			if err := g.Edit(p, strings.Fields(line)); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			continue
		}
		actions, err := g.Index().Expand(p, do)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for _, a := range actions {
			play(a)
		}
	}
	b := &bot{game: g, side: int(p.ToMove()), seed: 1, level: 1, rand: chance.NewRand(1)}
	var v kernel.View
	for range n {
		p.View(p.ToMove(), &v)
		a, err := b.Choose(context.Background(), &v, p.Legal(nil))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g.Index().FormatAction(a))
		play(a)
	}
	return out
}

// TestFleets: a ship is sent to a battle off its coast, and bombers meet each enemy fleet with one of them.
func TestFleets(t *testing.T) {
	sent := decisions(t, 4, `
		put f-kommuna fleets
		put f-cruisers fleets
		put s-southern 130 4
		put s-crimean 127 4
		put s-51army 126 4
		put r-mtn 126 3
		control soviet 126
		ready soviet impulse
		do tactical
		do activate s-southern
		do activate s-crimean
		do end
		do end`)
	ships := 0
	for _, a := range sent {
		if strings.HasPrefix(a, "sail") && strings.HasSuffix(a, " 126") {
			ships++
		}
	}
	if ships == 0 {
		t.Errorf("fleets that could decide a battle off the coast: %v", sent)
	}
	met := decisions(t, 4, `
		control axis 81 82 83 98 99 100 101
		put f-kommuna 108
		put f-cruisers 108
		put s-2mc 108 3
		put s-14rc 108 3
		put g-4fk 100 4
		put g-5fk 99 3
		put r-4army 101 3
		put r-3c 100 3
		put r-5c 101 3
		ready axis impulse
		do tactical
		do activate r-4army
		do activate g-4fk
		do activate g-5fk
		do end
		do move r-3c 108
		do move r-5c 108
		do end
		do bomb-4fk g-4fk 108
		do bomb-4fk g-4fk 108
		do bomb-5fk g-5fk 108
		do bomb-5fk g-5fk 108
		do artillery r-4army 108
		do end
		do battle 108`)
	if !strings.HasPrefix(met[0], "engage") || met[1] != "end" || !strings.HasPrefix(met[2], "engage") ||
		met[3] != "end" {
		t.Errorf("four bombers against two fleets: %v", met)
	}
}

// loaded is a source whose die for the weather always shows one face.
type loaded struct {
	*chance.Rand
	face int
}

func (l loaded) Die(label chance.Label, faces int) int {
	if label.Kind == blocks.DrawWeather {
		return l.face
	}
	return l.Rand.Die(label, faces)
}

// TestWeatherStays: the system says with how many faces of a die the next check leaves the weather as it is. It is
// compared with the rules, which are given each face, from box to box of the track.
func TestWeatherStays(t *testing.T) {
	for _, g := range []interface {
		kernel.Game
		Edit(kernel.Position, []string) error
		Empty(kernel.Setup) (kernel.Position, error)
	}{kiev41.Must(), moscow41.Must()} {
		pos, err := g.Empty(kernel.Setup{Scenario: "campaign"})
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		side := p.RollSide
		for _, line := range []string{"set month october", "ready " + g.Info().Sides[side].ID + " impulse"} {
			if err := g.Edit(pos, strings.Fields(line)); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
		}
		pass := func(p *blocks.Position, face int) {
			p.Passes = 0 // so that the month goes on
			before := p.Active
			src := loaded{chance.NewRand(1), face}
			for n := 0; p.Active == before && n < 20; n++ {
				legal := p.Legal(nil)
				a := bots.First(legal, blocks.VPass)
				if !bots.Has(legal, blocks.VPass) {
					a = bots.First(legal, blocks.VEnd)
				}
				if err := p.Play(a, src, nil); err != nil {
					t.Fatal(err)
				}
			}
		}
		var seen []int
		for range 6 {
			pass(p, 6)
			stays := 0
			q := p.New().(*blocks.Position)
			for face := 1; face <= 6; face++ {
				p.Copy(q)
				if pass(q, face); q.Weather == p.Weather {
					stays++
				}
			}
			if got := p.Survey().WeatherStays(); got != stays {
				t.Errorf("%s: after %v it stays with %d faces, the system says %d", g.Info().ID, seen, stays, got)
			}
			seen = append(seen, stays)
			pass(p, 6)
		}
		if slices.Max(seen)-slices.Min(seen) < 3 {
			t.Errorf("%s: it stays with %v faces: the track does not move", g.Info().ID, seen)
		}
	}
}
