package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"umpire/table"
)

// result is one run. Times are in milliseconds; cpu is in cores.
type result struct{ rate, p50, p99, worst, cpu float64 }

// crew is the clients of one server.
type crew struct {
	url      string
	client   *http.Client
	game     string
	scenario string
	sides    [2]string
}

func newCrew(s *server, game, scenario string, conns int) (*crew, error) {
	c := &crew{url: s.url, game: game, scenario: scenario, client: &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: conns}}}
	resp, err := c.client.Get(s.url + "/api/games")
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	var games []table.GameLine
	if err := json.NewDecoder(resp.Body).Decode(&games); err != nil {
		return nil, err
	}
	for _, g := range games {
		if g.ID == game {
			c.sides = [2]string{g.Sides[0].ID, g.Sides[1].ID}
			return c, nil
		}
	}
	return nil, fmt.Errorf("the server has no game %q", game)
}

func (c *crew) call(ctx context.Context, method, path, key string, body, into any) error {
	var in io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		in = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.url+path, in)
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Umpire-Key", key)
	resp, err := c.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %d %s", method, path, resp.StatusCode, text)
	}
	return json.Unmarshal(text, into)
}

// board is a table with two players who both listen.
type board struct {
	c    *crew
	path string
	keys [2]string
	seen [2]atomic.Int64 // the log position that each player's stream has told
	bell [2]chan struct{}
	end  context.CancelFunc
	snap snapshot
}

// snapshot is what the load needs of a table.Snapshot: reading the rest would load the machine, and not the server.
type snapshot struct {
	At    int64 `json:"at"`
	Mine  bool  `json:"mine"`
	Draft struct {
		Steps []string `json:"steps"`
	} `json:"draft"`
	View struct {
		Prompt struct {
			Side int `json:"side"`
		} `json:"prompt"`
		Over struct {
			Over bool `json:"over"`
		} `json:"outcome"`
	} `json:"view"`
	Legal []struct {
		Text  string `json:"text"`
		Seals bool   `json:"seals"`
	} `json:"legal"`
}

func (c *crew) board(ctx context.Context) (*board, error) {
	var made table.TableMade
	err := c.call(ctx, "POST", "/api/tables", "", table.NewTable{Game: c.game, Scenario: c.scenario, Options: []string{}, Seats: map[string]string{c.sides[0]: "me", c.sides[1]: "open"}}, &made)
	if err != nil {
		return nil, err
	}
	b := &board{c: c, path: "/api/tables/" + made.Table, keys: [2]string{made.Keys[c.sides[0]], made.Keys[c.sides[1]]}}
	ctx, b.end = context.WithCancel(ctx)
	for i, key := range b.keys {
		b.bell[i] = make(chan struct{}, 1)
		if err := c.listen(ctx, b.path, key, func(at int64) {
			b.seen[i].Store(at)
			select {
			case b.bell[i] <- struct{}{}:
			default:
			}
		}); err != nil {
			b.end()
			return nil, err
		}
	}
	return b, c.call(ctx, "GET", b.path, b.keys[0], nil, &b.snap)
}

// listen opens a stream, and tells each update's log position.
func (c *crew) listen(ctx context.Context, path, key string, told func(at int64)) error {
	req, err := http.NewRequestWithContext(ctx, "GET", c.url+path+"/stream?key="+key, nil)
	if err != nil {
		return err
	}
	resp, err := c.client.Do(req)
	if err != nil {
		return err
	}
	if resp.StatusCode != http.StatusOK {
		resp.Body.Close()
		return fmt.Errorf("the stream answers %s", resp.Status)
	}
	go func() {
		defer resp.Body.Close()
		for in := bufio.NewReader(resp.Body); ; {
			line, err := in.ReadString('\n')
			if err != nil {
				return
			}
			if data, ok := strings.CutPrefix(line, "data: "); ok {
				var u struct {
					At int64 `json:"at"`
				}
				if json.Unmarshal([]byte(data), &u) == nil { // a heartbeat's data is none
					told(u.At)
				}
			}
		}
	}()
	return nil
}

// look asks what the player to move may do: the time for that is his, and not the order's.
func (b *board) look(ctx context.Context) error {
	if b.snap.Mine || b.snap.View.Over.Over {
		return nil
	}
	side := b.snap.View.Prompt.Side
	b.snap = snapshot{}
	return b.c.call(ctx, "GET", b.path, b.keys[side], nil, &b.snap)
}

// order plays one order and waits until the other player's stream has it. The game may be over after it.
func (b *board) order(ctx context.Context) error {
	side, at := b.snap.View.Prompt.Side, b.snap.At
	for b.snap.At == at {
		do := b.snap.Legal[0].Text
		for _, l := range b.snap.Legal {
			if l.Seals {
				do = l.Text
				break
			}
		}
		req := table.PlayRequest{At: at, Steps: len(b.snap.Draft.Steps), Action: do}
		b.snap = snapshot{}
		if err := b.c.call(ctx, "POST", b.path+"/play", b.keys[side], req, &b.snap); err != nil {
			return err
		}
	}
	for b.seen[1-side].Load() < b.snap.At {
		select {
		case <-b.bell[1-side]:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// orders plays at so many tables for so long, at a rate or as fast as it goes.
func (h *house) orders(ctx context.Context, game, scenario string, tables, rate int, span time.Duration) (result, error) {
	s, err := h.start(ctx)
	if err != nil {
		return result{}, err
	}
	defer s.stop()
	c, err := newCrew(s, game, scenario, 4*tables)
	if err != nil {
		return result{}, err
	}
	defer c.client.CloseIdleConnections()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	boards := make([]*board, tables)
	for i := range boards {
		if boards[i], err = c.board(ctx); err != nil {
			return result{}, err
		}
	}
	before, err := s.cpu()
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
	var took []time.Duration
	var work sync.WaitGroup
	for _, b := range boards {
		work.Go(func() {
			var mine []time.Duration
			for ctx.Err() == nil {
				if b.snap.View.Over.Over {
					b.end()
					fresh, err := c.board(ctx)
					if err != nil {
						stop(err)
						break
					}
					b = fresh
				}
				if err := b.look(ctx); err != nil {
					stop(err)
					break
				}
				at := time.Now()
				if rate > 0 {
					var ok bool
					if at, ok = <-due; !ok {
						break
					}
				} else if at.After(end) {
					break
				}
				if err := b.order(ctx); err != nil {
					stop(err)
					break
				}
				mine = append(mine, time.Since(at))
			}
			b.end()
			mu.Lock()
			took = append(took, mine...)
			mu.Unlock()
		})
	}
	work.Wait()
	if ctx.Err() != nil {
		return result{}, context.Cause(ctx)
	}
	lasted := time.Since(began)
	after, err := s.cpu()
	if err != nil {
		return result{}, err
	}
	slices.Sort(took)
	ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
	return result{float64(len(took)) / lasted.Seconds(), ms(took[len(took)/2]), ms(took[len(took)*99/100]), ms(took[len(took)-1]), (after - before).Seconds() / lasted.Seconds()}, nil
}

// settle is how long subscribers listen before their memory is taken: a heartbeat has gone out to everybody, as it does for whoever stays.
const settle = 25 * time.Second

// idle is the memory that one of so many subscribers costs who only listen, a hundred at a table, in KB.
func (h *house) idle(ctx context.Context, game, scenario string, many int) (float64, error) {
	s, err := h.start(ctx)
	if err != nil {
		return 0, err
	}
	defer s.stop()
	c, err := newCrew(s, game, scenario, many)
	if err != nil {
		return 0, err
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	const each = 100
	var made []table.TableMade
	for range (many + each - 1) / each {
		var m table.TableMade
		if err := c.call(ctx, "POST", "/api/tables", "", table.NewTable{Game: c.game, Scenario: c.scenario, Options: []string{}, Seats: map[string]string{c.sides[0]: "me", c.sides[1]: "open"}}, &m); err != nil {
			return 0, err
		}
		made = append(made, m)
	}
	before, err := s.memory()
	if err != nil {
		return 0, err
	}
	var told atomic.Int64
	for n := range many {
		m := made[n/each]
		if err := c.listen(ctx, "/api/tables/"+m.Table, m.Keys["observer"], func(int64) { told.Add(1) }); err != nil {
			return 0, fmt.Errorf("subscriber %d: %w", n+1, err)
		}
	}
	for told.Load() < int64(many) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		time.Sleep(10 * time.Millisecond)
	}
	time.Sleep(settle)
	after, err := s.memory()
	return (after - before) / float64(many), err
}
