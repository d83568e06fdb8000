package blockstest

// Checks of what counts follies and of what bots ask.

import (
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/systems/blocks"
)

// Watched sets up a scenario without blocks by lines of a case ("put ...", "ready ...") and plays those that begin with
// "do", with a watcher looking on. It returns how many follies of each kind it counted, by side.
func Watched(t testing.TB, g *blocks.Game, scenario, text string) [2]map[string]int {
	t.Helper()
	pos, err := g.Empty(kernel.Setup{Scenario: scenario})
	if err != nil {
		t.Fatal(err)
	}
	w := g.WatchFollies()
	draw := chance.NewRand(5)
	for line := range strings.Lines(strings.TrimSpace(text)) {
		line = strings.TrimSpace(line)
		do, ok := strings.CutPrefix(line, "do ")
		if !ok {
			if err := g.Edit(pos, strings.Fields(line)); err != nil {
				t.Fatal(err)
			}
			continue
		}
		actions, err := g.Index().Expand(pos, do)
		if err != nil {
			t.Fatalf("%s: %v", line, err)
		}
		for _, a := range actions {
			w.Before(pos, a)
			if err := pos.Play(a, draw, nil); err != nil {
				t.Fatalf("%s: %v (due: %s)", line, err, g.Index().PromptText(pos.Prompt(kernel.Both)))
			}
			w.After(pos)
		}
	}
	out := [2]map[string]int{{}, {}}
	for k, f := range g.Follies() {
		for s := range kernel.Side(kernel.Players) {
			if n := w.Count(k, s); n > 0 {
				out[s][f.ID] = n
			}
		}
	}
	return out
}

// watched plays a game of a scenario at random and shows a watcher of follies what happens.
func (k *kit) watched(scenario string, seed uint64, before func(*blocks.Position, kernel.Action),
	after func(*blocks.Position)) {
	k.Helper()
	draw, choose := chance.NewRand(seed), chance.NewRand(seed+100)
	pos, err := k.g.Start(kernel.Setup{Scenario: scenario}, draw)
	if err != nil {
		k.Fatal(err)
	}
	p := pos.(*blocks.Position)
	var legal []kernel.Action
	for p.ToMove() != kernel.NoSide {
		legal = p.Legal(legal[:0])
		a := legal[choose.Below(len(legal))]
		before(p, a)
		if err := p.Play(a, draw, nil); err != nil {
			k.Fatal(err)
		}
		after(p)
	}
}

// follies: a watcher that sees only positions guessed from one side's views counts the same follies of that side as one
// that sees the game, and a game that is watched is the game that is not.
func (k *kit) follies() {
	seeds, total := uint64(3), 0
	if testing.Short() {
		seeds = 1
	}
	for _, sc := range k.g.Info().Scenarios {
		for seed := range seeds {
			guess := chance.NewRand(seed + 200)
			real := k.g.WatchFollies()
			blind := [2]kernel.FollyWatcher{k.g.WatchFollies(), k.g.WatchFollies()}
			worlds := func(p *blocks.Position, s kernel.Side) kernel.Position {
				var v kernel.View
				p.View(s, &v)
				q, err := k.g.Guess(&v, guess)
				if err != nil {
					k.Fatal(err)
				}
				return q
			}
			var seen, plain []byte
			note := func(all *[]byte) func(*blocks.Position) {
				return func(p *blocks.Position) {
					var err error
					if *all, err = p.AppendBinary(*all); err != nil {
						k.Fatal(err)
					}
				}
			}
			k.watched(sc.ID, seed, func(p *blocks.Position, a kernel.Action) {
				real.Before(p, a)
				for s := range kernel.Side(kernel.Players) {
					blind[s].Before(worlds(p, s), a)
				}
			}, func(p *blocks.Position) {
				real.After(p)
				for s := range kernel.Side(kernel.Players) {
					blind[s].After(worlds(p, s))
				}
				note(&seen)(p)
			})
			k.watched(sc.ID, seed, func(*blocks.Position, kernel.Action) {}, note(&plain))
			if string(seen) != string(plain) {
				k.Errorf("%s seed %d: the watched game is another one", sc.ID, seed)
			}
			for kind, f := range k.g.Follies() {
				for s := range kernel.Side(kernel.Players) {
					a, b := real.Count(kind, s), blind[s].Count(kind, s)
					total += a
					if a != b {
						k.Errorf("%s seed %d: %d of %s for side %d, and %d as that side saw it", sc.ID, seed, a, f.ID,
							s, b)
					}
				}
			}
		}
	}
	if total == 0 {
		k.Error("no folly in any game: the check proves nothing")
	}
}

// services: what bots ask agrees with what the rules do, at every step of random play, and changes nothing.
func (k *kit) services() {
	for i, sc := range k.g.Info().Scenarios {
		played := 0
		k.playOut(kernel.Setup{Scenario: sc.ID}, uint64(i), 600, func(p *blocks.Position, _ int) {
			before := p.State
			for b := blocks.Block(1); int(b) < len(p.Units); b++ {
				k.serves(p, b)
			}
			for _, a := range p.Legal(nil) {
				if a.Verb == blocks.VBuild && !p.MayBuild(p.Survey().ChosenBlock()) {
					k.Fatal("a line may be built, and the service says no")
				}
				if a.Verb == blocks.VStrategicMove && !p.MaySpend(p.ToMove()) {
					k.Fatal("the disc may be spent, and the service says no")
				}
			}
			if p.State != before {
				k.Fatal("asking has changed the position")
			}
			played++
		})
		if played == 0 {
			k.Errorf("%s: nothing was played", sc.ID)
		}
	}
}

// serves checks what bots ask about a block.
func (k *kit) serves(p *blocks.Position, b blocks.Block) {
	k.Helper()
	u := &p.Units[b]
	if !p.InPlay(b) || u.Kind == blocks.Leader {
		return
	}
	n, counts := p.Strength(b), p.Effective(b)
	if counts > n || n > 0 && counts < 1 || p.Weather == blocks.Good && counts != n {
		k.Fatalf("%s at %d counts for %d in weather %d", u.ID, n, counts, p.Weather)
	}
	if p.DefenceDice(b) > n || p.AttackDice(b, p.At[b]) > counts || p.Faces(b) > 6 {
		k.Fatalf("%s rolls more dice than it has strength", u.ID)
	}
	if u.Kind == blocks.HQ && p.Areas[p.At[b]].Terrain < blocks.Box && p.Survey().WithinOf(b, p.At[b]) != p.Within(b) {
		k.Fatalf("%s has another range where it stands than there", u.ID)
	}
	if fires := p.Survey().HasArtillery(b); fires && u.Kind != blocks.HQ || u.Kind == blocks.HQ && !u.Mute && !fires {
		k.Fatalf("%s: artillery %v", u.ID, fires)
	}
}
