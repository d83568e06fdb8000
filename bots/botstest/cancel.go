// Bots whose context ends.

package botstest

import (
	"context"
	"runtime"
	"slices"
	"testing"
	"time"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// Cancel says how a bot is held to what bots.Bot promises of a context that ends.
type Cancel struct {
	Bot, Scenario string
	Seed          uint64
	// Asks is how often the bot asks the context in the decision that is tested, at least: it is the first of a game of
	// the bot against itself with so many.
	Asks int
	// Work is what a bot has spent so far, in a unit of its own, and Most what it may spend after the context has
	// ended. Nil: the bot may ask the context Most times more.
	Work func(bots.Bot) int
	Most int
}

// Cancelled ends the context of a decision at some points, counted by how often the bot has asked it, so that every
// machine does the same. The bot must then answer after a bounded amount of work with an error or a legal action, leave
// no goroutine behind, and go on to the next decision; and another one must choose as if nothing had happened.
func Cancelled(t *testing.T, g kernel.Game, set bots.Set, c Cancel) {
	t.Helper()
	m, err := set.Find(c.Bot, g.Info())
	if err != nil {
		t.Fatal(err)
	}
	side, v, legal := c.find(t, g, m)
	fresh := func() bots.Bot { return m.New(g, side, c.Seed) }
	choose := func() (kernel.Action, int) {
		ctx := &endsAfter{Context: context.Background(), after: -1}
		a, err := fresh().Choose(ctx, v, legal)
		if err != nil {
			t.Fatal(err)
		}
		return a, ctx.asked
	}
	usual, asks := choose()
	before := runtime.NumGoroutine()
	points := []int{0, 1, asks - 1}
	for r := chance.NewRand(c.Seed); len(points) < 6; {
		points = append(points, r.Below(asks))
	}
	most := 0
	for _, after := range points {
		b := fresh()
		ctx := &endsAfter{Context: context.Background(), after: after}
		spent := func() int { return ctx.asked }
		if c.Work != nil {
			spent = func() int { return c.Work(b) }
		}
		then := 0
		ctx.ended = func() { then = spent() }
		a, err := b.Choose(ctx, v, legal)
		if err == nil && !slices.Contains(legal, a) {
			t.Errorf("%s, stopped after %d of %d: chooses %+v, which is not legal", c.Bot, after, asks, a)
		}
		most = max(most, spent()-then)
		if err != nil {
			continue
		}
		// Once more: what the playout left behind must not be in the way. Without time, so that it is soon done.
		a, err = b.Choose(&endsAfter{Context: context.Background()}, v, legal)
		if err == nil && !slices.Contains(legal, a) {
			t.Errorf("%s, asked again after it was stopped after %d of %d: chooses %+v", c.Bot, after, asks, a)
		}
	}
	t.Logf("%s in %s: the context is asked %d times; after its end at most %d are spent", c.Bot, c.Scenario, asks,
		most)
	if most > c.Most {
		t.Errorf("%s in %s: spends %d after the context has ended; %d are allowed", c.Bot, c.Scenario, most, c.Most)
	}
	for range 100 { // those of the test itself may end a moment later
		if runtime.NumGoroutine() <= before {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if n := runtime.NumGoroutine(); n > before {
		t.Errorf("%s in %s: %d goroutines, and %d before", c.Bot, c.Scenario, n, before)
	}
	if a, n := choose(); a != usual || n != asks {
		t.Errorf("%s in %s: chooses %+v after %d, and before the others were stopped %+v after %d", c.Bot, c.Scenario,
			a, n, usual, asks)
	}
}

// find is the decision that is tested: whose it is, what is seen, and what is legal.
func (c *Cancel) find(t *testing.T, g kernel.Game, m *bots.Maker) (kernel.Side, *kernel.View, []kernel.Action) {
	t.Helper()
	src := chance.NewRand(c.Seed)
	pos, err := g.Start(kernel.Setup{Scenario: c.Scenario}, src)
	if err != nil {
		t.Fatal(err)
	}
	players := [kernel.Players]bots.Bot{m.New(g, kernel.SideA, c.Seed), m.New(g, kernel.SideB, c.Seed)}
	for range 500 {
		side := pos.ToMove()
		if side == kernel.NoSide {
			break
		}
		v, legal := &kernel.View{}, pos.Legal(nil)
		pos.View(side, v)
		ctx := &endsAfter{Context: context.Background(), after: c.Asks - 1} // then all is known that is asked for here
		a, err := players[side].Choose(ctx, v, legal)
		if ctx.asked >= c.Asks {
			return side, v, legal
		}
		if err == nil {
			err = pos.Play(a, src, nil)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	t.Fatalf("%s in %s: no decision asks the context %d times", c.Bot, c.Scenario, c.Asks)
	return kernel.NoSide, nil, nil
}

// endsAfter is a context that ends when it has been asked so often, never if that is negative. It is for one goroutine.
type endsAfter struct {
	context.Context
	after, asked int
	ended        func() // if not nil, it is told when the context ends
}

// Err reports whether the context has ended, and counts.
func (e *endsAfter) Err() error {
	e.asked++
	if e.after < 0 || e.asked <= e.after {
		return nil
	}
	if e.asked == e.after+1 && e.ended != nil {
		e.ended()
	}
	return context.Canceled
}
