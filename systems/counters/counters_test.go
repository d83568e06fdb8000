// Runs the kernel's contract and random play on the small game of counterstest.

package counters_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
	"umpire/kernel/try"
	"umpire/mechanics/switches"
	"umpire/systems/counters"
	"umpire/systems/counters/counterstest"
)

func field(t testing.TB) *counters.Game {
	t.Helper()
	c, err := counterstest.Field()
	if err != nil {
		t.Fatal(err)
	}
	g, err := counters.NewGame(c)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// TestContract: the system keeps every promise of the kernel.
func TestContract(t *testing.T) { kerneltest.Run(t, field(t)) }

// TestRandomPlay: games end, and derived parts stay what they are when made again.
func TestRandomPlay(t *testing.T) {
	g := field(t)
	for seed := range uint64(20) {
		r := chance.NewRand(seed)
		pos, err := g.Start(kernel.Setup{Scenario: "may"}, r)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*counters.Position)
		n := 0
		for ; !p.Outcome().Over && n < 50000; n++ {
			legal := p.Legal(nil)
			if len(legal) == 0 {
				t.Fatalf("seed %d: no legal action in stage %d", seed, p.Stage)
			}
			if err := p.Play(legal[r.Below(len(legal))], r, nil); err != nil {
				t.Fatal(err)
			}
			q := p.New().(*counters.Position)
			p.Copy(q)
			q.RebuildDerived()
			if !q.EqualDerived(p) {
				t.Fatalf("seed %d: derived parts differ after %d actions", seed, n)
			}
		}
		if !p.Outcome().Over {
			t.Fatalf("seed %d does not end", seed)
		}
	}
}

// TestWhatIsKept: what a position keeps between actions, and what it reads from tables, is what it would work out from
// nothing: the reach of the unit in hand, and where each side is in supply.
func TestWhatIsKept(t *testing.T) {
	g := field(t)
	walks, fed := 0, [2]int{}
	for seed := range uint64(6) {
		r := chance.NewRand(seed)
		pos, err := g.Start(kernel.Setup{Scenario: "may"}, r)
		if err != nil {
			t.Fatal(err)
		}
		p := pos.(*counters.Position)
		for n := 0; !p.Outcome().Over && n < 3000; n++ {
			if p.Hand != 0 && p.OnMap(p.Hand) {
				asked, kept := p.AskedReach()
				if !maps.Equal(asked, kept) {
					t.Fatalf("seed %d, action %d: unit %d reaches %v by tables, %v by the rules", seed, n, p.Hand,
						kept, asked)
				}
				walks += len(kept)
			}
			for u := n % 3; u < len(p.At); u += 3 {
				if u == 0 || !p.OnMap(counters.Unit(u)) {
					continue
				}
				for s := range kernel.Side(2) {
					is := p.Supplied(s, p.At[u])
					if is != p.FedAfresh(s, p.At[u]) {
						t.Fatalf("seed %d, action %d: supply of side %d at hex %d is kept from before", seed, n, s,
							p.At[u])
					}
					if is {
						fed[1]++
					} else {
						fed[0]++
					}
				}
			}
			legal := p.Legal(nil)
			if err := p.Play(legal[r.Below(len(legal))], r, nil); err != nil {
				t.Fatal(err)
			}
		}
	}
	if walks < 1000 || fed[0] < 1000 || fed[1] < 1000 {
		t.Errorf("only %d hexes reached, %d in and %d out of supply", walks, fed[1], fed[0])
	}
}

// TestOverrunOdds: the odds of an overrun are those of the config, and must be a column of the table.
func TestOverrunOdds(t *testing.T) {
	for odds, may := range map[int16]bool{3: true, 4: false} {
		c, err := counterstest.Field()
		if err != nil {
			t.Fatal(err)
		}
		c.Overrun = odds
		c.Shifts = nil
		g, err := counters.NewGame(c)
		if err != nil {
			t.Fatal(err)
		}
		pos, err := g.Empty(kernel.Setup{Scenario: "may"})
		if err != nil {
			t.Fatal(err)
		}
		// 3 against 1, for the defender is out of supply
		for _, words := range [][]string{{"put", "w-1id", "0202"}, {"put", "e-1rd", "0203"},
			{"ready", "west-move"}} {
			if err := g.Edit(pos, words); err != nil {
				t.Fatal(err)
			}
		}
		verb := verbOf(t, g, "target")
		place, _ := pos.(*counters.Position).Map.Grid.Lookup("0203")
		why := pos.Why(kernel.SideA, kernel.Action{Verb: verb, Place: kernel.PlaceID(place) + 1})
		if (why == nil) != may {
			t.Errorf("with odds of %d to 1, 3 against 1: %v", odds, why)
		}
	}
	c, err := counterstest.Field()
	if err != nil {
		t.Fatal(err)
	}
	c.Overrun = 9
	if _, err := counters.NewGame(c); err == nil {
		t.Error("odds that no column has are taken")
	}
}

// TestNoOverruns: a game whose odds of an overrun are 0 has none, and keeps every promise of the kernel: no overrun is
// listed in play, one is refused in words that say so, and a position with one is not read.
func TestNoOverruns(t *testing.T) {
	c, err := counterstest.Field()
	if err != nil {
		t.Fatal(err)
	}
	var moving []byte // a position in which an overrun is put together
	with, err := counters.NewGame(c)
	if err != nil {
		t.Fatal(err)
	}
	c.Overrun = 0
	g, err := counters.NewGame(c)
	if err != nil {
		t.Fatal(err)
	}
	for _, game := range []*counters.Game{with, g} {
		pos, err := game.Empty(kernel.Setup{Scenario: "may"})
		if err != nil {
			t.Fatal(err)
		}
		// 5 against 1: far more than an overrun needs
		for _, words := range []string{"put w-1id 0202", "put w-2id 0202", "put e-1rd 0203", "ready west-move"} {
			if err := game.Edit(pos, strings.Fields(words)); err != nil {
				t.Fatal(err)
			}
		}
		place, _ := pos.(*counters.Position).Map.Grid.Lookup("0203")
		target := kernel.Action{Verb: verbOf(t, game, "target"), Place: kernel.PlaceID(place) + 1}
		why := pos.Why(kernel.SideA, target)
		if game == g {
			listed := slices.Contains(pos.Legal(nil), target)
			if why == nil || why.Reason != "There are no overruns in this game." || listed {
				t.Errorf("an overrun is refused with %v", why)
			}
			continue
		}
		if why != nil || pos.Play(target, chance.NewRand(1), nil) != nil {
			t.Fatalf("no overrun to begin with: %v", why)
		}
		if moving, err = pos.AppendBinary(nil); err != nil {
			t.Fatal(err)
		}
		if _, err := with.Decode(moving); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := g.Decode(moving); err == nil || !strings.Contains(err.Error(), "stage") {
		t.Errorf("a position with an overrun: error %v", err)
	}
	kerneltest.Run(t, g)
}

// TestRetreatsOnly: a column is refused if for some modifier every face makes the defender retreat: if such a retreat
// is ignored and rolled again, it would be rolled for ever.
func TestRetreatsOnly(t *testing.T) {
	for extra, may := range map[int8]bool{0: true, -1: false} { // the modifiers there are take five
		c, err := counterstest.Field()
		if err != nil {
			t.Fatal(err)
		}
		retreats := make([]uint8, len(c.Tables[0].Columns))
		for i := range retreats {
			retreats[i] = 7
		}
		c.Tables[0].Rows = slices.Clone(c.Tables[0].Rows)
		c.Tables[0].Rows[0], c.Tables[0].Rows[1] = retreats, retreats // of -1 and 0
		c.Tables[0].Rows[2] = make([]uint8, len(retreats))            // a six with -5
		more := c.Modifiers[0]
		more.Die = extra
		c.Modifiers = append(slices.Clip(c.Modifiers), more)
		if _, err := counters.NewGame(c); (err == nil) != may {
			t.Errorf("with %+d: %v", extra, err)
		}
	}
}

// TestConfigsThatLackSomething: the error says which part of the config is missing.
func TestConfigsThatLackSomething(t *testing.T) {
	for want, spoil := range map[string]func(*counters.Config){
		"Hooks.Level or Accounts is missing": func(c *counters.Config) { c.Hooks.Level = nil },
		"About.Levels is empty":              func(c *counters.Config) { c.About.Levels = nil },
		"no number for RRides in Numbers":    func(c *counters.Config) { c.Numbers[counters.RRides] = "" },
		"leaves the attacker unhurt: give":   func(c *counters.Config) { c.Outcomes[5].Attacker = counters.Retreats },
		"adds 1 to the die: modifiers take":  func(c *counters.Config) { c.Modifiers[0].Die = 1 },
		"tables have different columns": func(c *counters.Config) {
			c.Tables[1].Columns = c.Tables[1].Columns[1:]
		},
	} {
		c, err := counterstest.Field()
		if err != nil {
			t.Fatal(err)
		}
		spoil(&c)
		if _, err := counters.NewGame(c); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

// TestHooksAreHeldToTheConfig: a hook that answers with a level, a rule or a note that there is not stops the game that
// comes to it: a result without a name would be told to players otherwise.
func TestHooksAreHeldToTheConfig(t *testing.T) {
	type level = func(*counters.Position, [2]int32) (kernel.Side, string, string)
	note := func(n int) func(*counters.Position, *kernel.Events) {
		return func(p *counters.Position, ev *kernel.Events) { p.Note(n, ev) }
	}
	for want, spoil := range map[string]func(*counters.Config){
		"": func(c *counters.Config) { c.Notes, c.Hooks.Phased = []string{"The bell rings."}, note(0) },
		`the level "epic" and the rule "RVictory"`: func(c *counters.Config) {
			c.Hooks.Level = level(func(*counters.Position, [2]int32) (kernel.Side, string, string) {
				return 0, "epic", "RVictory"
			})
		},
		`the level "decisive" and the rule "12.1"`: func(c *counters.Config) {
			c.Hooks.Level = level(func(*counters.Position, [2]int32) (kernel.Side, string, string) {
				return 0, "decisive", "12.1"
			})
		},
		"note 1 is told, and Config.Notes has 1": func(c *counters.Config) {
			c.Notes, c.Hooks.Phased = []string{"The bell rings."}, note(1)
		},
	} {
		c, err := counterstest.Field()
		if err != nil {
			t.Fatal(err)
		}
		spoil(&c)
		g, err := counters.NewGame(c)
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		func() {
			defer func() {
				if r := recover(); r != nil {
					got = fmt.Sprint(r)
				}
			}()
			whole(t, g)
		}()
		if !strings.Contains(got, want) || want == "" && got != "" {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// whole ends each phase of a game without units as soon as it may. It gives what was told, and whether it was told
// before the last action that it loses.
func whole(t *testing.T, g *counters.Game) (p *counters.Position, told []kernel.Event, lost bool) {
	t.Helper()
	pos, err := g.Empty(kernel.Setup{Scenario: "may"})
	if err != nil {
		t.Fatal(err)
	}
	p = pos.(*counters.Position)
	end := kernel.Action{Verb: verbOf(t, g, "end")}
	var ev kernel.Events
	for !p.Outcome().Over {
		r, ok := p.Risk(end)
		lost = ok && r.Lost
		if err := p.Play(end, chance.NewRand(1), &ev); err != nil {
			t.Fatal(err)
		}
	}
	return p, ev.List, lost
}

// TestGamesThatEndEarly: a game is over as soon as its hook says so when a phase ends, with the points so far, and the
// last event does not speak of the last turn. A side that loses by the end of its player turn is warned.
func TestGamesThatEndEarly(t *testing.T) {
	c, err := counterstest.Field()
	if err != nil {
		t.Fatal(err)
	}
	c.Hooks.Ended = func(p *counters.Position) bool { return p.Turn == 2 && p.Phases[p.Phase].Last }
	g, err := counters.NewGame(c)
	if err != nil {
		t.Fatal(err)
	}
	p, told, lost := whole(t, g)
	last := told[len(told)-1]
	text := g.Info().Events[last.Kind].Text
	if p.Turn != 2 || last.Kind != counters.EvOver || !strings.HasPrefix(text, "The game is over.") {
		t.Errorf("it ended in turn %d with %q", p.Turn, text)
	}
	if p.Winner != kernel.SideB || !lost {
		t.Errorf("side %d wins; that the first side loses by its last action is told: %v", p.Winner, lost)
	}
	kerneltest.Run(t, g)
}

// TestWordsAgree: the questions of the system count in good English.
func TestWordsAgree(t *testing.T) {
	x, err := kernel.NewIndex(field(t).Info())
	if err != nil {
		t.Fatal(err)
	}
	for n, want := range map[int16]string{1: "place your units, 1 is left.", 2: "place your units, 2 are left."} {
		got := x.PromptText(kernel.Prompt{Ask: uint8(counters.StageDeploy), N: n})
		if !strings.HasSuffix(got, want) {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

// TestOwnRules: a game has rules of its own, each with a number that switches it, for which its hooks ask; cases set
// and ask what they remember.
func TestOwnRules(t *testing.T) {
	c, err := counterstest.Field()
	if err != nil {
		t.Fatal(err)
	}
	const toll = counters.ROwn + 3
	c.About.Rules = append(c.About.Rules, kernel.RuleInfo{Number: "toll", Title: "Toll", Text: "A toll is paid."})
	c.Switches = append(c.Switches, switches.Switch[counters.Rule]{Number: "toll", Rules: []counters.Rule{toll}})
	c.Hooks.Phased = func(p *counters.Position, _ *kernel.Events) {
		if p.On(toll) {
			p.Memo[1]++
		}
	}
	g, err := counters.NewGame(c)
	if err != nil {
		t.Fatal(err)
	}
	free, ok := g.WithoutRule("toll")
	if !ok || toll.String() != "ROwn+3" {
		t.Fatalf("%v is not switched: %v", toll, ok)
	}
	for _, played := range []struct {
		g    kernel.Game
		want string
	}{{g, "8"}, {free, "7"}} {
		text := "game " + g.Info().ID + "\nscenario may\nset memo 1 7\nready west-move\ndo end\nexpect memo(1) = " +
			played.want + "\nexpect memo(0) = 0\n"
		c, err := try.Parse("toll.try", strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		if err := try.Run(c, played.g, nil); err != nil {
			t.Error(err)
		}
	}
}

// TestMarksOfACombatOutsideOne: bytes that mark a unit as in a combat while units move are refused: nothing would be
// legal then, though the game is not over.
func TestMarksOfACombatOutsideOne(t *testing.T) {
	p := large(t)
	if err := p.Check(); err != nil {
		t.Fatal(err)
	}
	u := slices.IndexFunc(p.At, func(a counters.Place) bool { return a >= 0 && a < p.Hexes() })
	for _, mark := range []counters.Flags{counters.Attacker, counters.Retreating, counters.Advancing} {
		p.Flags[u] |= mark
		if err := p.Check(); err == nil {
			t.Errorf("mark %b is taken", mark)
		}
		p.Flags[u] &^= mark
	}
}

func verbOf(t testing.TB, g kernel.Game, name string) kernel.Verb {
	t.Helper()
	for v, info := range g.Info().Verbs {
		if info.Name == name {
			return kernel.Verb(v)
		}
	}
	t.Fatalf("no verb %s", name)
	return 0
}
