package moscow41_test

import (
	"testing"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

// small are positions with few enough concealed blocks that all worlds can be listed.
var small = []struct {
	name, text string
	side       kernel.Side
	worlds     int // counted by hand: blocks in their places, times levels
}{
	// Two of s-21mc (3 levels), s-65rc (3), s-28rc (3): 3*2 ways to deal them, 3*3 levels.
	{"two in a battle, one in the pool", hiddenHead + "put s-21mc 91 3\nput s-65rc 91 2\nput s-28rc pool\n" + hiddenTail, kernel.SideA, 54},
	// The same two, and none in the pool: 2 ways, 9 levels.
	{"all on the map", hiddenHead + "put s-21mc 91 3\nput s-65rc 92 2\n" + hiddenTail, kernel.SideA, 18},
	// An HQ has four levels, its heart too: of {HQ 4, 3, 3} two places; pairs HQ+3: 2*2 ways of 12 levels, 3+3: 2 ways of 9.
	{"an HQ", hiddenHead + "put s-bryansk 91 3\nput s-65rc 92 2\nput s-28rc pool\n" + hiddenTail, kernel.SideA, 66},
	// g-24pz must be on the map: it is behind one of two handles, another (4 levels each) behind the other: 2*2*16.
	{"a red block", `# the Soviets attack
game moscow41
scenario empty
put s-western 91 4 activated
put s-21mc 90 3 open
put g-24pz 90 3
put g-9ak 90 2
put g-7ak pool
ready soviet combat 90
do end
`, kernel.SideB, 64},
	// The viewer's own concealed blocks have handles that it cannot see: their numbers make no worlds.
	{"own concealed blocks", hiddenHead + "put g-9ak 89 4\nput g-7ak 88 3\nput s-21mc 91 3\nput s-65rc 92 2\n" + hiddenTail, kernel.SideA, 18},
	{"an impulse is due", `# nothing is going on
game moscow41
scenario empty
put g-9ak 89 4
put s-21mc 91 3
put s-65rc 92 2
put s-28rc pool
ready german impulse
`, kernel.SideA, 54},
}

// Guess reaches every world that agrees with a view, and no other.
func TestGuessReachesAllWorlds(t *testing.T) {
	for _, c := range small {
		t.Run(c.name, func(t *testing.T) {
			p := stage(t, c.name, c.text)
			n := kerneltest.Worlds(t, game, p, c.side, kerneltest.Options{Worlds: 400})
			if n != c.worlds {
				t.Errorf("%d worlds, counted by hand there are %d", n, c.worlds)
			}
		})
	}
}

// Faces are dealt evenly: every way to deal them is as likely as any other. (Levels are not: half the time a block is at its
// best.) The seed is fixed, so this cannot fail by chance; the bound is about four standard deviations.
func TestGuessDealsEvenly(t *testing.T) {
	for _, c := range small {
		p := stage(t, c.name, c.text)
		var v kernel.View
		p.View(c.side, &v)
		src := chance.NewRand(11)
		const guesses = 12000
		met := map[string]int{}
		for range guesses {
			q, err := game.Guess(&v, src)
			if err != nil {
				t.Fatal(err)
			}
			var all kernel.View
			q.View(kernel.Both, &all)
			key := ""
			for _, pv := range all.Pieces {
				if x, ok := q.(kerneltest.Veiler); ok && pv.Side != c.side {
					if id := x.ShownAs(c.side, pv.Face); id.Handle() {
						key += game.Index().PieceName(pv.Face) + "=" + game.Index().PieceName(id) + " "
					}
				}
			}
			met[key]++
		}
		want := guesses / len(met)
		for key, n := range met {
			if d := n - want; d*d > 16*want {
				t.Errorf("%s: %q came %d times of %d, with %d ways", c.name, key, n, guesses, len(met))
			}
		}
		t.Logf("%s: %d ways", c.name, len(met))
	}
}
