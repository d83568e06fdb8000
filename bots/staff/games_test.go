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
// a staff officer make the next n decisions, which it returns, or those until the other side decides.
func decisions(t *testing.T, n int, text string) []string {
	t.Helper()
	_, out := decided(t, n, text)
	return out
}

// decided is decisions, with the position that they lead to.
func decided(t *testing.T, n int, text string) (pos *blocks.Position, out []string) {
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
	side := p.ToMove()
	b := &bot{game: g, side: int(side), seed: 1, level: 1, rand: chance.NewRand(1)}
	var v kernel.View
	for range n {
		if p.ToMove() != side {
			break
		}
		p.View(p.ToMove(), &v)
		a, err := b.Choose(context.Background(), &v, p.Legal(nil))
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, g.Index().FormatAction(a))
		play(a)
	}
	return p.(*blocks.Position), out
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

// TestFleetsGoHome: of two fleets and one HQ to guide them the one that nobody needs returns, whichever that is: the
// other fires in a battle of the side's own, or guards the harbour.
func TestFleetsGoHome(t *testing.T) {
	for _, f := range [][2]string{{"f-kommuna", "f-cruisers"}, {"f-cruisers", "f-kommuna"}} {
		for where, text := range map[string]string{
			"126": `
				put s-southern 130 4
				put s-51army 126 4
				put s-9army 126 4
				put r-mtn 126 3
				control axis 126
				ready soviet impulse
				do tactical
				do activate s-southern
				do end
				do end
				do end`,
			"FS": `
				put s-southern 145 4
				put s-51army FS 4
				put r-mtn FS 3
				put r-3c FS 3
				control axis 130 131
				put r-cav 130 3
				put r-4army 130 3
				ready soviet impulse
				do tactical
				do activate s-southern
				do end
				do end`,
			"108": `
				put s-southern 145 4
				put s-51army 108 4
				put r-mtn 108 3
				put r-3c 108 3
				put r-cav 108 3
				ready soviet impulse
				do tactical
				do activate s-southern
				do end
				do end
				do end`,
		} {
			out := decisions(t, 1, "put "+f[0]+" "+where+"\nput "+f[1]+" 120"+text)
			if out[0] != "recall "+f[1] {
				t.Errorf("%s in the battle of %s, %s where nothing is: %v", f[0], where, f[1], out)
			}
		}
	}
}

// kievPlace is a place of Kiev '41.
func kievPlace(t *testing.T, id string) blocks.Place {
	t.Helper()
	a, ok := kiev41.Must().Index().Place(id)
	if !ok {
		t.Fatal(id)
	}
	return blocks.Place(a) - 1
}

// TestSevastopolIsHeld: with the enemy near, somebody who can fight stays in the fortress: a lone block does not leave
// it for the empty port next door or for a weak corps before it, and of two one stays.
func TestSevastopolIsHeld(t *testing.T) {
	fs := kievPlace(t, "FS")
	for _, c := range []string{
		"put s-51army FS 4", "put s-51army FS 4\nput r-mtn 131 1", "put s-51army FS 4\nput r-mtn 130 1",
		"put s-crimean FS 4", "put s-crimean FS 4\nput s-marine FS 2", "put s-crimean FS 4\nput s-51army FS 4",
	} {
		for _, month := range []string{"august", "october", "december"} {
			p, out := decided(t, 30, "set month "+month+`
				control axis all but FS 4 25 26 27 43 55 60 77 94
				control soviet 132 133 134 135 136 137 138 139 140 141 142 143 144 145 146 147 148
				put g-54ak 127 4
				put g-42ak 128 4
				put g-11army 127 4
				put g-30ak 122 4
				put r-3army 122 4
				put r-1c 126 3
				put g-hitler rastenburg 4
				put s-stalin moscow 4
				`+c+`
				ready soviet impulse`)
			held, all := 0, p.Survey().OnMap(1)
			for b := all.Pop(); b != 0; b = all.Pop() {
				if p.At[b] == fs {
					held += p.Strength(b)
				}
			}
			if held == 0 {
				t.Errorf("%s: %q: %v", month, c, out)
			}
		}
	}
}

// TestNovorossyskIsEntered: with a turn to come, a tank corps that is near the empty port enters it, for the Black Sea
// is lost with it. The HQ may do it in passing.
func TestNovorossyskIsEntered(t *testing.T) {
	port := kievPlace(t, "145")
	for _, from := range []string{"141", "144", "146"} {
		p, out := decided(t, 30, `
			control axis all but FS 145 143 146 147 148 136 137 138 139
			set month october
			put s-crimean FS 3
			put s-51army FS 4
			put s-southern 148 4
			put s-9army 148 4
			put g-3pz `+from+` 4
			put g-kleist 133 4
			put g-hitler rastenburg 4
			put s-stalin moscow 4
			ready axis impulse`)
		if !p.Controls(0, port) {
			t.Errorf("from %s: %v", from, out)
		}
	}
}

// TestKievIsWorthItsChoice: the choice of a block in draws makes Kiev worth more, and no other place; with two cities
// empty a side that moves one block takes Kiev. In the last turn there are no more draws.
func TestKievIsWorthItsChoice(t *testing.T) {
	const text = `
		control axis all but 4 5 6 7 8 9 10 11 FS 25 55 136 137 138 139 141 142 143 145 146 147 148
		set initiative soviet
		put s-crimean FS 3
		put s-51army FS 4
		put s-southern 148 4
		put s-9army 148 4
		put g-3pz 18 4
		put g-14pz 54 4
		put g-48pz 24 4
		put g-hitler rastenburg 4
		put s-stalin moscow 4
		ready axis impulse`
	kiev := kievPlace(t, "4")
	// In December any of the places that give a point will do.
	for month, cities := range map[string][]string{"august": {"4"}, "october": {"4"}, "december": {"25", "55"}} {
		p, out := decided(t, 30, "set month "+month+text)
		if !slices.ContainsFunc(cities, func(id string) bool { return p.Controls(0, kievPlace(t, id)) }) {
			t.Errorf("in %s, not to %s: %v", month, cities, out)
		}
	}
	without, ok := kiev41.Must().WithoutRule("2.6")
	if !ok {
		t.Fatal("2.6 cannot be switched off")
	}
	var ground [2][]int32
	for i, g := range []kernel.Game{kiev41.Must(), without} {
		pos, err := g.Start(kernel.Setup{Scenario: "campaign"}, chance.NewRand(1))
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*blocks.Position)
		pl := newPlanner(p, 0, 1)
		pl.prepare(p)
		for a := range pl.t.land {
			ground[i] = append(ground[i], pl.ground[a])
		}
	}
	for a := range ground[0] {
		if more := ground[0][a] - ground[1][a]; (more > 0) != (blocks.Place(a) == kiev) {
			t.Errorf("for 2.6 place %d is worth %d more", a, more)
		}
	}
}

// TestRoadToTula: the HQ of the road is activated as long as a source can be closed by it that counts before the game
// ends.
func TestRoadToTula(t *testing.T) {
	for _, c := range []struct {
		month, box string
		drives     bool
	}{
		{"july", "minsk", true}, {"september", "nizhyn", true}, {"november", "kaluga", true},
		{"november", "tula", false}, {"december", "kaluga", false},
	} {
		lost := "set lost 0"
		if c.box != "minsk" {
			lost = "set lost 1"
		}
		if c.box == "tula" {
			lost = "set lost 3"
		}
		_, out := decided(t, 30, lost+`
			set month `+c.month+`
			control axis 15 16
			set initiative soviet
			put g-guderian `+c.box+` 4
			put g-kleist Axis 4
			put g-3pz 15 4
			put g-48pz 15 4
			put s-southwestern 4 4
			put s-5army 3 4
			put s-6army 18 4
			put g-hitler rastenburg 4
			put s-stalin moscow 4
			ready axis impulse`)
		if slices.Contains(out, "activate g-guderian") != c.drives {
			t.Errorf("%s in %s: %v", c.box, c.month, out)
		}
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
