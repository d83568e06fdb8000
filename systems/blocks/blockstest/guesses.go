// Holds guesses against all positions that agree with a view, counted by hand.

package blockstest

import (
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/kernel/kerneltest"
)

// Worlds is a position with few enough concealed blocks that all worlds that agree with a side's view can be counted by
// hand: the ways to deal the blocks to their places, times their levels.
type Worlds struct {
	Name, Case string // a case file that plays up to it
	Side       kernel.Side
	Count      int
}

// worlds: Guess reaches every world that agrees with a view, and no other.
func (k *kit) worlds() {
	for _, c := range k.o.Worlds {
		p := Stage(k, k.g, c.Name, c.Case)
		if n := kerneltest.Worlds(k.T, k.g, p, c.Side, kerneltest.Options{Worlds: 400}); n != c.Count {
			k.Errorf("%s: %d worlds, counted by hand there are %d", c.Name, n, c.Count)
		}
	}
}

// guesses: faces are dealt evenly: every way to deal them is as likely as any other. (Levels are not: half the time a
// block is at its best.) The seed is fixed, so this cannot fail by chance; the bound is about four standard deviations.
func (k *kit) guesses() {
	for _, c := range k.o.Worlds {
		p := Stage(k, k.g, c.Name, c.Case)
		var v kernel.View
		p.View(c.Side, &v)
		src := chance.NewRand(11)
		const guesses = 12000
		met := map[string]int{}
		for range guesses {
			q, err := k.g.Guess(&v, src)
			if err != nil {
				k.Fatal(err)
			}
			var all kernel.View
			q.View(kernel.Both, &all)
			key := ""
			for _, pv := range all.Pieces {
				if x, ok := q.(kerneltest.Veiler); ok && pv.Side != c.Side {
					if id := x.ShownAs(c.Side, pv.Face); id.Handle() {
						key += k.g.Index().PieceName(pv.Face) + "=" + k.g.Index().PieceName(id) + " "
					}
				}
			}
			met[key]++
		}
		want := guesses / len(met)
		for key, n := range met {
			if d := n - want; d*d > 16*want {
				k.Errorf("%s: %q came %d times of %d, with %d ways", c.Name, key, n, guesses, len(met))
			}
		}
		k.Logf("%s: %d ways", c.Name, len(met))
	}
}
