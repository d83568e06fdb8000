// Plays many tables at once, and measures bytes, processor time and delays of each click.

package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"umpire/kernel"
	"umpire/table"
)

// result is one run. Times are in milliseconds, sizes in bytes.
type result struct {
	clicks, orders float64    // a second
	answer         [2]float64 // p50 and p99 of a click's answer
	view           [2]float64 // p50 and p99 of an order, until the other side's page has its new view
	down, up       float64    // a click, of the page that plays
	watch          float64    // an order, down to the page of the other side
	observe        float64    // an order, down to the page of an observer; 0 without observers
	cpu, ownCPU    float64    // milliseconds of the server and of this program, a click
	cores          float64    // of the server
}

// site is a game that a server serves.
type site struct {
	*server
	game, scenario string
	sides          [2]string
	x              *kernel.Index // nil: pages hold whole snapshots
}

func (w *workshop) site(ctx context.Context, game, scenario string) (*site, error) {
	s, err := w.start(ctx, game)
	if err != nil {
		return nil, err
	}
	var games []table.GameLine
	l := newLine(s.url)
	defer l.hangUp()
	if err := l.call(ctx, "GET", "/api/games", "", nil, &games); err != nil {
		s.stop()
		return nil, err
	}
	for _, g := range games {
		if g.ID == game {
			site := &site{server: s, game: game, scenario: scenario, sides: [2]string{g.Sides[0].ID, g.Sides[1].ID}}
			if !w.whole {
				if site.x, err = index(ctx, l, game); err != nil {
					s.stop()
				}
			}
			return site, err
		}
	}
	s.stop()
	return nil, fmt.Errorf("the server has no game %q", game)
}

// index is of the names of a game, as its Info has them.
func index(ctx context.Context, l *line, game string) (*kernel.Index, error) {
	var info kernel.Info
	if err := l.call(ctx, "GET", "/api/games/"+game, "", nil, &info); err != nil {
		return nil, err
	}
	return kernel.NewIndex(&info)
}

// make makes a table for two people, and takes both seats: Keys are those of the two sides.
func (s *site) make(ctx context.Context, l *line) (made table.TableMade, err error) {
	err = l.call(ctx, "POST", "/api/tables", "", table.NewTable{Game: s.game, Scenario: s.scenario, Options: []string{},
		Seats: map[string]string{s.sides[0]: "me", s.sides[1]: "open"}}, &made)
	if err != nil {
		return made, err
	}
	var friend table.JoinAnswer
	err = l.call(ctx, "POST", "/api/tables/"+made.Table+"/join", "",
		table.JoinRequest{Invitation: made.Keys[s.sides[1]]}, &friend)
	made.Keys[s.sides[0]], made.Keys[s.sides[1]] = made.Mine, friend.Mine
	return made, err
}

// match is a table with the pages of its two players, and observers who only listen.
type match struct {
	pages [2]*page
	crowd []*line
	heard atomic.Int64 // how many messages the observers were sent
	end   context.CancelFunc
}

func (s *site) match(ctx context.Context, observers int) (*match, error) {
	l := newLine(s.url)
	defer l.hangUp()
	made, err := s.make(ctx, l)
	if err != nil {
		return nil, err
	}
	m := &match{}
	ctx, m.end = context.WithCancel(ctx)
	for i, side := range s.sides {
		if m.pages[i], err = openPage(ctx, s.url, "/api/tables/"+made.Table, made.Keys[side], s.x); err != nil {
			m.end()
			return nil, err
		}
		if err := m.pages[i].settled(ctx); err != nil {
			m.end()
			return nil, err
		}
	}
	for n := range observers {
		l := newLine(s.url)
		path := fmt.Sprintf("/api/tables/%s/stream?have=&tab=%d", made.Table, n)
		if err := l.listen(ctx, path, made.Keys["observer"], func([]byte) { m.heard.Add(1) }); err != nil {
			m.end()
			return nil, err
		}
		m.crowd = append(m.crowd, l)
	}
	if err := await(ctx, func() bool { return m.heard.Load() >= int64(observers) }); err != nil {
		m.end()
		return nil, err
	}
	return m, nil
}

// await waits until something is so, and looks for it a hundred times a second.
func await(ctx context.Context, is func() bool) error {
	for !is() {
		if err := ctx.Err(); err != nil {
			return err
		}
		time.Sleep(10 * time.Millisecond)
	}
	return nil
}

// watched are the bytes that the observers were sent.
func (m *match) watched() (n int64) {
	for _, l := range m.crowd {
		n += l.down.Load()
	}
	return n
}

// tally is what one table's clicks cost.
type tally struct {
	answers, views           []time.Duration
	clicks                   int64
	down, up, watch, observe int64
}

// click plays one action of the player whose decision is due; began is when it was due. Over says that the game is
// over, and nothing was played.
func (m *match) click(ctx context.Context, r *rand.Rand, began time.Time, t *tally) (over bool, err error) {
	who := 0
	if !m.pages[0].now().mine {
		who = 1
	}
	own, other := m.pages[who], m.pages[1-who]
	if !own.now().mine {
		return true, nil
	}
	at, down, up, watch := own.now().at, own.down.Load(), own.up.Load(), other.down.Load()
	if err := own.click(ctx, r); err != nil {
		return false, err
	}
	t.answers = append(t.answers, time.Since(began))
	if err := own.settled(ctx); err != nil {
		return false, err
	}
	now := own.now().at
	has := func() bool { return other.at >= now && (other.x != nil || other.told.At >= now) }
	if err := other.until(ctx, has); err != nil {
		return false, err
	}
	if now > at {
		t.views = append(t.views, other.now().since.Sub(began))
	}
	t.clicks++
	t.down += own.down.Load() - down
	t.up += own.up.Load() - up
	t.watch += other.down.Load() - watch
	return false, nil
}

// play plays at so many tables, with so many observers at each, for so long, at a rate of clicks a second or, with rate
// 0, as fast as it goes.
func (w *workshop) play(ctx context.Context, game, scenario string, tables, observers, rate int, span time.Duration) (
	result, error) {
	s, err := w.site(ctx, game, scenario)
	if err != nil {
		return result{}, err
	}
	defer s.stop()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	matches := make([]*match, tables)
	for i := range matches {
		if matches[i], err = s.match(ctx, observers); err != nil {
			return result{}, err
		}
	}
	before, ownBefore, err := s.cpu()
	if err != nil {
		return result{}, err
	}
	began := time.Now()
	end := began.Add(span)
	due := make(chan time.Time, 1<<20) // what a full queue would hold back would not be measured
	if rate > 0 {
		go func() {
			defer close(due)
			for n := range int(span.Seconds() * float64(rate)) {
				at := began.Add(time.Duration(n) * time.Second / time.Duration(rate))
				time.Sleep(time.Until(at))
				due <- at
			}
		}()
	}
	var mu sync.Mutex
	var all tally
	var work sync.WaitGroup
	for n, m := range matches {
		work.Go(func() {
			t := tally{observe: -m.watched()}
			r := rand.New(rand.NewPCG(7, uint64(n)))
			for ctx.Err() == nil {
				at := time.Now()
				if rate > 0 {
					var ok bool
					if at, ok = <-due; !ok {
						break
					}
				} else if at.After(end) {
					break
				}
				over, err := m.click(ctx, r, at, &t)
				if err == nil && over {
					t.observe += m.watched()
					m.end()
					if m, err = s.match(ctx, observers); err == nil {
						t.observe -= m.watched()
					}
				}
				if err != nil {
					stop(err)
				}
			}
			t.observe += m.watched()
			m.end()
			mu.Lock()
			all.answers, all.views = append(all.answers, t.answers...), append(all.views, t.views...)
			all.clicks, all.down, all.up = all.clicks+t.clicks, all.down+t.down, all.up+t.up
			all.watch, all.observe = all.watch+t.watch, all.observe+t.observe
			mu.Unlock()
		})
	}
	work.Wait()
	if ctx.Err() != nil {
		return result{}, context.Cause(ctx)
	}
	lasted := time.Since(began).Seconds()
	after, ownAfter, err := s.cpu()
	if err != nil {
		return result{}, err
	}
	clicks, orders := float64(all.clicks), float64(len(all.views))
	if clicks == 0 || orders == 0 {
		return result{}, fmt.Errorf("%d clicks made %d orders: measure for longer", all.clicks, len(all.views))
	}
	used := (after - before).Seconds()
	return result{clicks: clicks / lasted, orders: orders / lasted, answer: quantiles(all.answers),
		view: quantiles(all.views), down: float64(all.down) / clicks, up: float64(all.up) / clicks,
		watch: float64(all.watch) / orders, observe: float64(all.observe) / orders / float64(max(observers, 1)),
		cpu:    used * 1000 / clicks,
		ownCPU: (ownAfter - ownBefore).Seconds() * 1000 / clicks, cores: used / lasted}, nil
}

// quantiles are p50 and p99 in milliseconds.
func quantiles(list []time.Duration) [2]float64 {
	slices.Sort(list)
	at := func(percent int) float64 { return float64(list[len(list)*percent/100].Microseconds()) / 1000 }
	return [2]float64{at(50), at(99)}
}

// settle is how long subscribers listen before their memory is taken: a heartbeat has gone out to each, as it does to
// all that stay.
const settle = 25 * time.Second

// idle is the memory in KB that each of so many subscribers costs, a hundred at a table, which only listen.
func (w *workshop) idle(ctx context.Context, game, scenario string, many int) (float64, error) {
	s, err := w.site(ctx, game, scenario)
	if err != nil {
		return 0, err
	}
	defer s.stop()
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	const each = 100
	l := newLine(s.url)
	var made []table.TableMade
	for range (many + each - 1) / each {
		m, err := s.make(ctx, l)
		if err != nil {
			return 0, err
		}
		made = append(made, m)
	}
	before, err := s.memory()
	if err != nil {
		return 0, err
	}
	var told atomic.Int64
	follow := "?have=&tab=t" // as pages do, if the program knows it
	if w.whole {
		follow = ""
	}
	for n := range many {
		m := made[n/each]
		if err := l.listen(ctx, "/api/tables/"+m.Table+"/stream"+follow, m.Keys["observer"],
			func([]byte) { told.Add(1) }); err != nil {
			return 0, fmt.Errorf("subscriber %d: %w", n+1, err)
		}
	}
	if err := await(ctx, func() bool { return told.Load() >= int64(many) }); err != nil {
		return 0, err
	}
	time.Sleep(settle)
	after, err := s.memory()
	return (after - before) / float64(many), err
}
