// Tests of bots that fail, are told the end of the game, or are ended when an idle table leaves the memory.

package table_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"umpire/bots"
	"umpire/kernel"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/tabletest"
)

// frail is a bot that chooses the first action, may fail, and keeps count of itself.
type frail struct {
	in  *frailBots
	end int
}

// frailBots makes frail bots and counts how they ended.
type frailBots struct {
	mu    sync.Mutex
	fails bool
	made  []*frail
	last  kernel.Outcome
}

func (in *frailBots) bot(kernel.Side, uint64) bots.Bot {
	in.mu.Lock()
	defer in.mu.Unlock()
	b := &frail{in: in}
	in.made = append(in.made, b)
	return b
}

func (in *frailBots) set(fails bool) {
	in.mu.Lock()
	defer in.mu.Unlock()
	in.fails = fails
}

// ends is how often each bot was told that it was over.
func (in *frailBots) ends() (list []int) {
	in.mu.Lock()
	defer in.mu.Unlock()
	for _, b := range in.made {
		list = append(list, b.end)
	}
	return list
}

func (b *frail) Choose(_ context.Context, _ *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	b.in.mu.Lock()
	defer b.in.mu.Unlock()
	if b.in.fails {
		return kernel.Action{}, errors.New("the bot frail fell asleep")
	}
	return legal[len(legal)-1], nil
}

func (b *frail) End(o kernel.Outcome) {
	b.in.mu.Lock()
	defer b.in.mu.Unlock()
	b.end++
	b.in.last = o
}

// until waits for an update after which the snapshot is as wanted.
func until(t *testing.T, s *table.Seat, sub *table.Subscription, what string,
	ok func(*table.Snapshot) bool) *table.Snapshot {
	t.Helper()
	for {
		if snap := look(t, s); ok(snap) {
			return snap
		}
		if _, err := sub.Next(t.Context()); err != nil {
			t.Fatalf("waiting until %s: %v", what, err)
		}
	}
}

func TestABotThatSaysItFailedStopsUntilItIsTriedAgain(t *testing.T) {
	in := &frailBots{fails: true}
	h := registry(t, memory.New(), withBot("frail", in.bot))
	made := make2(t, h, "me", "bot:frail", 3)
	red, observer := sit(t, h, made, "red"), sit(t, h, made, "observer")
	_, err := red.Retry(t.Context(), table.RetryRequest{})
	failure(t, err, table.CodeBadRequest, "no bot of this table has failed")
	sub, err := red.Subscribe(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.End()
	play(t, red, "done")
	failed := func(s *table.Snapshot) bool { return s.Seats[1].Failed != "" }
	snap := until(t, red, sub, "the bot has failed", failed)
	if snap.Seats[1].Failed != "the bot frail fell asleep" || snap.Seats[0].Failed != "" || snap.Closed != "" ||
		snap.At != 2 {
		t.Errorf("%+v, closed %q, at %d", snap.Seats, snap.Closed, snap.At)
	}
	_, err = observer.Retry(t.Context(), table.RetryRequest{})
	failure(t, err, table.CodeNotYours, "observer")

	// It fails once more, and then not.
	if _, err := red.Retry(t.Context(), table.RetryRequest{}); err != nil {
		t.Fatal(err)
	}
	until(t, red, sub, "it has failed again", failed)
	in.set(false)
	if ans, err := red.Retry(t.Context(), table.RetryRequest{}); err != nil || ans.Seats[1].Failed != "" {
		t.Fatalf("%+v, %v", ans, err)
	}
	until(t, red, sub, "it is red's turn", func(s *table.Snapshot) bool { return s.Mine })
	if n := len(in.ends()); n != 3 {
		t.Errorf("%d bots were made, want one for each try", n)
	}
}

func TestBotsAreToldTheEnd(t *testing.T) {
	in := &frailBots{}
	h := registry(t, memory.New(), withBot("frail", in.bot))
	follow(t, sit(t, h, make2(t, h, "bot:frail", "bot:frail", 3), "both"))
	open := make2(t, h, "me", "bot:frail", 3)
	red := sit(t, h, open, "red")
	play(t, red, "done")
	follow(t, red)
	h.Close()
	if got := in.ends(); len(got) != 3 || got[0] != 1 || got[1] != 1 || got[2] != 1 {
		t.Errorf("the three bots were told the end %v times", got)
	}
	if in.last.Over || in.last.Winner != kernel.NoSide {
		t.Errorf("the game that was broken off ended with %+v", in.last)
	}
}

func TestBotsOfIdleTablesAreLetGo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := &frailBots{}
		cfg := table.Config{FixedDice: true, Store: memory.New(), Games: []kernel.Game{tabletest.New()}}
		withBot("frail", in.bot)(&cfg)
		h, err := table.NewRegistry(cfg)
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		made := make2(t, h, "me", "bot:frail", 3)
		red, err := h.Sit(t.Context(), made.Table, made.Mine)
		if err != nil {
			t.Fatal(err)
		}
		play(t, red, "done")
		red.Leave()
		time.Sleep(table.IdleAfter + 2*table.SweepEvery)
		synctest.Wait()
		if got := in.ends(); len(got) != 1 || got[0] != 1 {
			t.Errorf("the bot was told the end %v times", got)
		}
	})
}
