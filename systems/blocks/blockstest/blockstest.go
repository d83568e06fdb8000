// Package blockstest holds a game of the block system against slow, naive versions of what the system does cleverly.
//
//	func TestGame(t *testing.T) { blockstest.Run(t, game, blockstest.Options{Book: book(t)}) }
//
// The heart of it is the oracle: a second implementation of the rules, which shares no code with the system, reads only
// what a two-handed player sees, and checks every action, event, die and legal list of games played at random. What a
// game's rulebook says it takes from the game's Book, which the game makes from its data files by the plainest means.
// Further checks hold overlays, notes, forecasts, guesses, standing answers, follies, what bots ask and the telling of
// luck against play itself.
//
// kerneltest.Run is the contract of every game and comes first; cases (games/*/try) say what single rules mean.
package blockstest

import (
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/try"
	"umpire/systems/blocks"
)

// Options say what is checked. What a game does not give is not checked.
type Options struct {
	// Book is the game as the oracle knows it. With it, games of every scenario are played with no option and with all
	// of them: Seeds of each (3), Actions long at most (900); with go test -short, 150.
	Book    *Book
	Seeds   int
	Actions int
	// Meets are kinds of check that those games must come upon, so that they check enough; see Oracle.Check.
	Meets []string
	// Finds are numbers of rules without which the oracle must find something wrong, in one of FindIn (all scenarios):
	// the proof that it can fail.
	Finds  []string
	FindIn []string
	// Rare are cases in which a rule matters that random games seldom come to, by its number: the oracle looks on from
	// their end, where an impulse is to be declared, with the rule and without it.
	Rare map[string]string
	// Worlds are positions with few enough concealed blocks that all of them can be listed.
	Worlds []Worlds
	// Battles are positions in which a battle is due between blocks that are all known to the two-handed player.
	Battles []Battle
	// Concealed are positions in which a battle against concealed blocks is due.
	Concealed []Concealed
	// Alike are games that differ only in what a side may not know.
	Alike []Alike
	// Never are questions and phases that the random games which ask for refusals do not come to, by their ids.
	Never []string
	// Unrefused are the numbers by which nothing is refused, with the reason; the refusals of random games cite none.
	Unrefused map[string]string
	// Most is how long the games are at most in which overlays are compared with play: 6000 actions.
	Most int
}

// kit is one game under test.
type kit struct {
	*testing.T
	g *blocks.Game
	o Options
}

// Run checks a game and fails the test for everything that is wrong.
func Run(t *testing.T, g *blocks.Game, o Options) {
	t.Helper()
	set := func(n *int, to int) {
		if *n == 0 {
			*n = to
		}
	}
	set(&o.Seeds, 3)
	set(&o.Actions, 900)
	set(&o.Most, 6000)
	if testing.Short() {
		o.Actions = min(o.Actions, 150)
	}
	if o.FindIn == nil {
		for _, sc := range g.Info().Scenarios {
			o.FindIn = append(o.FindIn, sc.ID)
		}
	}
	for _, c := range []struct {
		name  string
		check func(*kit)
	}{
		{"oracle", (*kit).oracle}, {"oracle finds", (*kit).oracleFinds}, {"switches", (*kit).switches},
		{"labels", (*kit).labels}, {"answers", (*kit).answers}, {"luck", (*kit).luck},
		{"allocations", (*kit).allocations},
		{"refusals", (*kit).refusals},
		{"notes", (*kit).notes}, {"reach", (*kit).reach}, {"supply", (*kit).supply}, {"command", (*kit).command},
		{"control", (*kit).control}, {"seas", (*kit).seas}, {"sailing", (*kit).sailing},
		{"worlds", (*kit).worlds}, {"guesses", (*kit).guesses}, {"memory", (*kit).memory},
		{"battles", (*kit).battles},
		{"concealed", (*kit).concealed}, {"alike", (*kit).alike}, {"follies", (*kit).follies},
		{"services", (*kit).services},
	} {
		t.Run(c.name, func(t *testing.T) { c.check(&kit{t, g, o}) })
	}
}

// oracle plays games at random, each watched from set-up to end.
func (k *kit) oracle() {
	if k.o.Book == nil {
		k.Skip("no Book")
	}
	w, err := newAtlas(k.g.Info(), k.o.Book)
	if err != nil {
		k.Fatal(err)
	}
	count, actions := map[string]int{}, 0
	for _, sc := range k.g.Info().Scenarios {
		for seed := range uint64(k.o.Seeds) {
			for _, options := range [][]string{nil, k.o.Book.knows(sc.Options)} {
				o, played := w.watch(k.g, kernel.Setup{Scenario: sc.ID, Options: options}, seed, k.o.Actions, count)
				actions += len(played)
				if len(o.fails) > 0 {
					k.Error(o.report(seed, played))
				}
			}
		}
	}
	for number, text := range k.o.Rare {
		for seed := range uint64(8) {
			if o, played := w.staged(k.T, k.g, number, text, seed, count); len(o.fails) > 0 {
				k.Error(o.report(seed, played))
			}
		}
	}
	k.Log(actions, "actions;", count)
	if testing.Short() {
		return
	}
	for _, kind := range k.o.Meets {
		if count[kind] == 0 {
			k.Errorf("%q was never checked: the random games are too tame", kind)
		}
	}
}

// staged watches a game that goes on from the end of a case.
func (w *atlas) staged(t testing.TB, g kernel.Game, name, text string, seed uint64, count map[string]int) (*Oracle,
	[]string) {
	p := Stage(t, g, name, text)
	var v kernel.View
	p.View(kernel.Both, &v)
	set := kernel.Setup{Scenario: w.info.Scenarios[v.Scenario].ID}
	return w.follow(p, set, chance.NewRand(seed), false, 100, count)
}

// knows are the first options of a list, as far as the Book knows them: later ones may need those before them.
func (b *Book) knows(options []string) []string {
	n := slices.IndexFunc(options, func(id string) bool { _, ok := b.Options[id]; return !ok })
	if n < 0 {
		return options
	}
	return options[:n]
}

// oracleFinds proves that the oracle can fail: with a rule switched off in the engine, it finds what is wrong.
func (k *kit) oracleFinds() {
	if k.o.Book == nil || testing.Short() {
		k.Skip("no Book, or a game for each rule is too much")
	}
	w, err := newAtlas(k.g.Info(), k.o.Book)
	if err != nil {
		k.Fatal(err)
	}
	optional := map[string]bool{}
	for _, o := range k.g.Info().Options {
		optional[o.Rule] = true
	}
	for _, number := range k.o.Finds {
		k.Run(number, func(t *testing.T) {
			g, ok := k.g.WithoutRule(number)
			if !ok {
				t.Fatal("no code enforces it")
			}
			for seed := range uint64(8) {
				if text, ok := k.o.Rare[number]; ok {
					if o, _ := w.staged(t, g, number, text, seed, map[string]int{}); len(o.fails) > 0 {
						t.Logf("seed %d: %.200s", seed, o.fails[0])
						return
					}
				}
				for _, sc := range k.o.FindIn {
					set := kernel.Setup{Scenario: sc}
					if optional[number] {
						set.Options = k.o.Book.knows(allOptions(k.g, sc))
					}
					o, played := w.watch(g, set, seed, 500, map[string]int{})
					if len(o.fails) > 0 {
						t.Logf("%s seed %d, %d actions: %.200s", sc, seed, len(played), o.fails[0])
						return
					}
				}
			}
			t.Error("the oracle does not see that the rule is off")
		})
	}
}

// allOptions are the optional rules that a scenario allows.
func allOptions(g *blocks.Game, scenario string) []string {
	for _, sc := range g.Info().Scenarios {
		if sc.ID == scenario {
			return sc.Options
		}
	}
	return nil
}

// playOut plays a game at random to its end, or until it has lasted most actions, and calls look after every action.
func (k *kit) playOut(set kernel.Setup, seed uint64, most int, look func(p *blocks.Position, n int)) *blocks.Position {
	k.Helper()
	src := chance.NewRand(seed)
	pos, err := k.g.Start(set, src)
	if err != nil {
		k.Fatal(err)
	}
	p := pos.(*blocks.Position)
	var buf []kernel.Action
	for n := 0; n < most; n++ {
		if buf = p.Legal(buf[:0]); len(buf) == 0 {
			return p
		}
		if err := p.Play(buf[src.Below(len(buf))], src, nil); err != nil {
			k.Fatalf("%v seed %d, action %d: %v", set, seed, n, err)
		}
		look(p, n)
	}
	return p
}

// eachScenario plays a game of each scenario with no option and one with all of them, and shows every position.
func (k *kit) eachScenario(most int, look func(p *blocks.Position, n int)) {
	for _, sc := range k.g.Info().Scenarios {
		for _, options := range [][]string{nil, sc.Options} {
			k.playOut(kernel.Setup{Scenario: sc.ID, Options: options}, 5, most, look)
		}
	}
}

// Stage plays a case file up to its end and returns the position.
func Stage(t testing.TB, g kernel.Game, name, text string) *blocks.Position {
	t.Helper()
	c, err := try.Parse(name, strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	r, err := try.NewRunner(c, g)
	if err != nil {
		t.Fatal(err)
	}
	for {
		more, err := r.Step()
		if err != nil {
			t.Fatal(err)
		}
		if !more {
			return r.Pos.(*blocks.Position)
		}
	}
}

func has(m blocks.Mask, a blocks.Place) bool { return m.Has(a) }

// block is a block by its id.
func (k *kit) block(id string) kernel.PieceID {
	k.Helper()
	b, ok := k.g.Index().Piece(id)
	if !ok {
		k.Fatalf("no block %s", id)
	}
	return b
}

// question is the id of the decision that is due.
func (k *kit) question(p *blocks.Position) string {
	return k.g.Info().Asks[p.Prompt(kernel.Both).Ask].ID
}

// handles are the concealed pieces that a side sees in a place; in all places for kernel.NoPlace.
func handles(p *blocks.Position, side kernel.Side, at kernel.PlaceID) (list []kernel.PieceID) {
	var v kernel.View
	p.View(side, &v)
	for _, pv := range v.Pieces {
		if pv.ID.Handle() && (at == kernel.NoPlace || pv.Place == at) {
			list = append(list, pv.ID)
		}
	}
	slices.Sort(list)
	return list
}
