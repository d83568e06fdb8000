// Tests of games in progress: bots, subscribers, idle tables, stores that fail, and random play of all of it.

package table_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"pgregory.net/rapid"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// botFunc is a bot that is a function.
type botFunc func(ctx context.Context, v *kernel.View, legal []kernel.Action) kernel.Action

func (f botFunc) Choose(ctx context.Context, v *kernel.View, legal []kernel.Action) (kernel.Action, error) {
	return f(ctx, v, legal), nil
}

func withBot(name string, make func(side kernel.Side, seed uint64) bots.Bot) func(*table.Config) {
	return func(c *table.Config) {
		c.Bots = append(c.Bots,
			bots.Maker{Name: name, New: func(_ kernel.Game, side kernel.Side, seed uint64) bots.Bot {
				return make(side, seed)
			}})
	}
}

// anyBot chooses evenly.
func anyBot(_ kernel.Side, seed uint64) bots.Bot {
	r := chance.NewRand(seed)
	return botFunc(func(_ context.Context, _ *kernel.View, legal []kernel.Action) kernel.Action {
		return legal[r.Below(len(legal))]
	})
}

// follow collects a seat's events until the game is over or the seat's decision is due.
func follow(t *testing.T, s *table.Seat) []gamelog.EventLine {
	t.Helper()
	sub, err := s.Subscribe(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.End()
	var all []gamelog.EventLine
	for {
		u, err := sub.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, u.Events...)
		if s := look(t, s); (u.Mine || s.View.Over.Over) && s.Events == int64(len(all)) {
			return all
		}
	}
}

func TestTwoBotsPlayToTheEnd(t *testing.T) {
	h := registry(t, memory.New(), withBot("any", anyBot))
	made := make2(t, h, "bot:any", "bot:any", 7)
	both := sit(t, h, made, "both")
	all := follow(t, both)
	for i, e := range all {
		if e.N != int64(i+1) {
			t.Fatalf("event %d has the number %d", i+1, e.N)
		}
	}
	f, err := both.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if rep, err := gamelog.Verify(copyOf(t, f), find); err != nil || !rep.Outcome.Over {
		t.Errorf("%+v, %v", rep, err)
	}
	_, err = both.Play(t.Context(), table.PlayRequest{At: int64(len(f.Entries)), Action: "done"})
	failure(t, err, table.CodeNotYours, "over")
}

func TestABotSeesOnlyItsOwnSide(t *testing.T) {
	var bad atomic.Int32
	h := registry(t, memory.New(), withBot("spy", func(side kernel.Side, seed uint64) bots.Bot {
		inner := anyBot(side, seed)
		return botFunc(func(ctx context.Context, v *kernel.View, legal []kernel.Action) kernel.Action {
			if v.Side != side {
				bad.Add(1)
			}
			a, _ := inner.Choose(ctx, v, legal)
			return a
		})
	}))
	made := make2(t, h, "bot:spy", "bot:spy", 3)
	follow(t, sit(t, h, made, "both"))
	if bad.Load() > 0 {
		t.Error("a bot was given the other side's view")
	}
}

func TestABotThatFailsDoesNotStopTheGame(t *testing.T) {
	for name, choose := range map[string]botFunc{
		"illegal": func(context.Context, *kernel.View, []kernel.Action) kernel.Action {
			return kernel.Action{Verb: 99}
		},
		"panics": func(context.Context, *kernel.View, []kernel.Action) kernel.Action { panic("oh") },
		"spoils": func(_ context.Context, _ *kernel.View, legal []kernel.Action) kernel.Action {
			legal[0] = kernel.Action{Verb: 99}
			return legal[0]
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := registry(t, memory.New(), withBot("bad", func(kernel.Side, uint64) bots.Bot { return choose }))
			made := make2(t, h, "bot:bad", "bot:bad", 3)
			follow(t, sit(t, h, made, "both"))
		})
	}
}

func TestABotThatIsMissingClosesTheTable(t *testing.T) {
	store := memory.New()
	made := make2(t, registry(t, store, withBot("any", anyBot)), "me", "bot:any", 3)
	red := sit(t, registry(t, store), made, "red")
	play(t, red, "done")
	for i := 0; ; i++ {
		s := look(t, red)
		if strings.Contains(s.Closed, `bot "any"`) {
			break
		}
		if i > 1000 {
			t.Fatal("the table stays open")
		}
		time.Sleep(time.Millisecond)
	}
}

func TestClosingTheRegistryEndsAThinkingBot(t *testing.T) {
	thinking := make(chan bool)
	h, err := table.NewRegistry(table.Config{Store: memory.New(), Games: []kernel.Game{tabletest.New()},
		Bots: bots.Set{{Name: "slow",
			New: func(kernel.Game, kernel.Side, uint64) bots.Bot {
				return botFunc(func(ctx context.Context, _ *kernel.View, legal []kernel.Action) kernel.Action {
					close(thinking)
					<-ctx.Done()
					return legal[0]
				})
			}}}})
	if err != nil {
		t.Fatal(err)
	}
	made := make2(t, h, "bot:slow", "me", 1)
	blue := sit(t, h, made, "blue")
	<-thinking
	// The table is not locked while a bot thinks.
	if s := look(t, blue); s.At != 1 || s.Mine {
		t.Errorf("at %d, mine %v", s.At, s.Mine)
	}
	h.Close()
}

func TestSubscriptionsAreNumberedAndResume(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "open", 1)
	red, blue := sit(t, h, made, "red"), sit(t, h, made, "blue")
	sub, err := blue.Subscribe(t.Context(), -1)
	if err != nil {
		t.Fatal(err)
	}
	next := func(sub *table.Subscription) table.Update {
		t.Helper()
		u, err := sub.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return *u
	}
	if u := next(sub); u.At != 1 || len(u.Events) != 0 || u.Mine {
		t.Errorf("the first update: %+v", u)
	}
	if !look(t, red).Seats[1].Live {
		t.Error("red does not see that blue is there")
	}
	play(t, red, "move r1 p2")
	play(t, red, "done")
	if u := next(sub); u.At != 2 || len(u.Events) != 2 || u.Events[0].N != 1 || !u.Mine {
		t.Errorf("the second update: %+v", u)
	}
	if sub.After() != 2 {
		t.Errorf("after %d", sub.After())
	}
	sub.End()
	sub.End()
	play(t, blue, "done")
	play(t, red, "done")
	sub, err = blue.Subscribe(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.End()
	if u := next(sub); u.At != 4 || len(u.Events) != 2 || u.Events[0].N != 3 {
		t.Errorf("resumed: %+v", u)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := sub.Next(ctx); !errors.Is(err, context.Canceled) {
		t.Errorf("a cancelled wait: %v", err)
	}
	h.Close()
	if _, err := sub.Next(t.Context()); !errors.Is(err, table.ErrClosing) {
		t.Errorf("after closing: %v", err)
	}
}

// A subscriber who does not read costs nothing, and misses nothing.
func TestASlowSubscriberCatchesUp(t *testing.T) {
	h := registry(t, memory.New())
	made := make2(t, h, "me", "me", 1)
	both := sit(t, h, made, "both")
	sub, err := both.Subscribe(t.Context(), 0)
	if err != nil {
		t.Fatal(err)
	}
	defer sub.End()
	for range 10 {
		play(t, both, "done")
	}
	u, err := sub.Next(t.Context())
	if err != nil || len(u.Events) != 10 || u.At != 11 {
		t.Errorf("%+v, %v", u, err)
	}
}

func TestIdleTablesLeaveTheMemoryAndKeepTheirDrafts(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		h, err := table.NewRegistry(table.Config{Store: memory.New(), Games: []kernel.Game{tabletest.New()}})
		if err != nil {
			t.Fatal(err)
		}
		defer h.Close()
		plain, drafted, visited := make2(t, h, "me", "me", 1), make2(t, h, "me", "me", 2), make2(t, h, "me", "me", 3)
		visit := func(m table.TableMade) *table.Seat {
			s, err := h.Sit(t.Context(), m.Table, m.Mine)
			if err != nil {
				t.Fatal(err)
			}
			return s
		}
		visit(plain).Leave()
		s := visit(drafted)
		play(t, s, "move r1 p2")
		s.Leave()
		s = visit(visited)
		defer s.Leave()
		time.Sleep(table.IdleAfter + 2*table.SweepEvery)
		synctest.Wait()
		if h.InMemory(plain.Table) || h.InMemory(drafted.Table) || !h.InMemory(visited.Table) {
			t.Error("after the idle time only the table that is visited should be in memory")
		}
		back := visit(drafted)
		if len(look(t, back).Draft.Steps) != 1 {
			t.Error("the draft is gone")
		}
		back.Leave()
	})
}

// flaky fails an append, either before or after the entry was kept.
type flaky struct {
	gamelog.Store
	fail, keep bool
}

func (s *flaky) Append(ctx context.Context, id string, e gamelog.Entry) error {
	if !s.fail {
		return s.Store.Append(ctx, id, e)
	}
	s.fail = false
	if s.keep {
		if err := s.Store.Append(ctx, id, e); err != nil {
			return err
		}
	}
	return errors.New("no space left")
}

func TestAStoreThatFailsLosesNothingAndPlaysNothingTwice(t *testing.T) {
	for _, keep := range []bool{false, true} {
		store := &flaky{Store: memory.New(), keep: keep}
		h := registry(t, store)
		made := make2(t, h, "me", "open", 1)
		red := sit(t, h, made, "red")
		play(t, red, "move r1 p2")
		store.fail = true
		req := table.PlayRequest{At: 1, Steps: 1, Action: "done"}
		_, err := red.Play(t.Context(), req)
		failure(t, err, table.CodeInternal, "could not be stored")
		_, err = red.Play(t.Context(), req) // a client that tries again
		if keep {
			failure(t, err, table.CodeStale, "log is at 2")
		} else {
			failure(t, err, table.CodeStale, "draft is at step 0") // the draft was read again, too
			play(t, red, "done")
		}
		if s := look(t, red); s.At != 2 {
			t.Errorf("kept %v: the log is at %d", keep, s.At)
		}
	}
}

// Two registries on one store, as two servers would be: one of two orders wins, and the loser is told to look again.
func TestAnOrderForALogThatMovedOnIsStale(t *testing.T) {
	store := memory.New()
	a, b := registry(t, store), registry(t, store)
	made := make2(t, a, "me", "me", 1)
	x, y := sit(t, a, made, "both"), sit(t, b, made, "both")
	play(t, x, "done")
	_, err := y.Play(t.Context(), table.PlayRequest{At: 1, Action: "done"})
	failure(t, err, table.CodeStale, "moved on")
	if s := look(t, y); s.At != 2 {
		t.Errorf("the loser still sees position %d", s.At)
	}
	play(t, y, "done")
}

// Whatever two players and a server that drops tables from its memory do, the log stays whole, each seat's events are
// numbered without a gap, and what a seat is shown is what the log says.
func TestRandomPlay(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		store := memory.New()
		cfg := table.Config{FixedDice: true, Store: store, Games: []kernel.Game{tabletest.New()}}
		h, err := table.NewRegistry(cfg)
		if err != nil {
			rt.Fatal(err)
		}
		defer func() { h.Close() }()
		seed := rapid.Uint64().Draw(rt, "seed")
		made, err := h.Make(t.Context(),
			table.NewTable{Game: "picket", Scenario: "road", Seats: map[string]string{"red": "me", "blue": "open"},
				Seed: &seed})
		if err != nil {
			rt.Fatal(err)
		}
		with := func(who string, do func(*table.Seat)) {
			s, err := h.Sit(t.Context(), made.Table, made.Keys[who])
			if err != nil {
				rt.Fatal(err)
			}
			defer s.Leave()
			do(s)
		}
		for range rapid.IntRange(1, 40).Draw(rt, "steps") {
			who := rapid.SampledFrom([]string{"red", "blue"}).Draw(rt, "who")
			with(who, func(s *table.Seat) {
				now, err := s.Snapshot(t.Context())
				if err != nil {
					rt.Fatal(err)
				}
				steps := len(now.Draft.Steps)
				switch what := rapid.IntRange(0, 9).Draw(rt, "what"); {
				case what == 0:
					h.Close()
					if h, err = table.NewRegistry(cfg); err != nil {
						rt.Fatal(err)
					}
				case what == 1 && steps > 0:
					if _, err := s.Undo(t.Context(),
						table.UndoRequest{At: now.At, Keep: rapid.IntRange(0, steps).Draw(rt, "keep")}); err != nil {
						rt.Fatal(err)
					}
				case what == 2:
					if _, err := s.Play(t.Context(),
						table.PlayRequest{At: now.At - 1, Steps: steps, Action: "done"}); err == nil {
						rt.Fatal("a stale order was played")
					}
				case now.Mine:
					a := rapid.SampledFrom(now.Legal).Draw(rt, "action")
					if s.Orders(a.Text) != a.Seals {
						rt.Fatalf("%s: announced %v, the gate thinks otherwise", a.Text, a.Seals)
					}
					after, err := s.Play(t.Context(), table.PlayRequest{At: now.At, Steps: steps, Action: a.Text})
					if err != nil {
						rt.Fatal(err)
					}
					if sealed := after.At > now.At; sealed != a.Seals {
						rt.Fatalf("%s: sealed %v, announced %v", a.Text, sealed, a.Seals)
					}
				}
			})
		}
		for _, who := range []string{"red", "blue", "observer"} {
			with(who, func(s *table.Seat) {
				list, err := s.Events(t.Context(), kernel.NoSide, 0)
				if err != nil {
					rt.Fatal(err)
				}
				for i, e := range list.Events {
					if e.N != int64(i+1) || i > 0 && e.At < list.Events[i-1].At {
						rt.Fatalf("%s: event %d is %+v", who, i+1, e)
					}
				}
				f, err := s.Export(t.Context())
				if err != nil {
					rt.Fatal(err)
				}
				if _, err := gamelog.Verify(f, find); err != nil {
					rt.Fatal(err)
				}
			})
		}
	})
}
