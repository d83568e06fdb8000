package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"time"

	"umpire/table"
)

// page is one player's open page at a table: it holds what the server said last, and keeps it up to date as the
// browser's page does.
type page struct {
	*line
	path, key string

	mu    sync.Mutex
	held  snapshot
	since time.Time     // when it came to hold that
	told  update        // the last message of the stream that it has dealt with
	bell  chan struct{} // rings when held or told changes
	wrong error
}

// snapshot is what the load needs of a table.Snapshot: reading the rest would load the machine, and not the server.
type snapshot struct {
	At    int64 `json:"at"`
	Mine  bool  `json:"mine"`
	Draft struct {
		Steps []string `json:"steps"`
		Count int64    `json:"count"`
	} `json:"draft"`
	View struct {
		Over struct {
			Over bool `json:"over"`
		} `json:"outcome"`
	} `json:"view"`
	Legal []struct {
		Text string `json:"text"`
	} `json:"legal"`
}

// update is what the load needs of a table.Update.
type update struct {
	At    int64 `json:"at"`
	Draft int64 `json:"draft"`
}

// openPage opens a table as a page does: its snapshot, and the stream.
func openPage(ctx context.Context, url, path, key string) (*page, error) {
	p := &page{line: newLine(url), path: path, key: key, bell: make(chan struct{}, 1)}
	if err := p.fetch(ctx); err != nil {
		return nil, err
	}
	return p, p.listen(ctx, path+"/stream?key="+key, func(data []byte) {
		var u update
		if err := json.Unmarshal(data, &u); err != nil {
			p.broke(err)
			return
		}
		p.mu.Lock()
		known := u.At == p.held.At && u.Draft == p.held.Draft.Count
		p.mu.Unlock()
		if !known {
			if err := p.fetch(ctx); err != nil && ctx.Err() == nil {
				p.broke(err)
				return
			}
		}
		p.mu.Lock()
		p.told = u
		p.mu.Unlock()
		p.ring()
	})
}

// listen opens a stream, and gives each update's data.
func (l *line) listen(ctx context.Context, path string, each func(data []byte)) error {
	req, err := http.NewRequestWithContext(ctx, "GET", l.url+path, nil)
	if err != nil {
		return err
	}
	resp, err := l.client.Do(req)
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
			if data, ok := strings.CutPrefix(line, "data: "); ok && strings.HasPrefix(data, "{") { // a heartbeat's data is none
				each([]byte(data))
			}
		}
	}()
	return nil
}

// fetch takes the whole snapshot.
func (p *page) fetch(ctx context.Context) error {
	var s snapshot
	if err := p.call(ctx, "GET", p.path, p.key, nil, &s); err != nil {
		return err
	}
	p.hold(s)
	return nil
}

// hold takes a snapshot up, unless a newer one is held already.
func (p *page) hold(s snapshot) {
	p.mu.Lock()
	if s.At >= p.held.At {
		p.held, p.since = s, time.Now()
	}
	p.mu.Unlock()
	p.ring()
}

func (p *page) broke(err error) {
	p.mu.Lock()
	p.wrong = err
	p.mu.Unlock()
	p.ring()
}

func (p *page) ring() {
	select {
	case p.bell <- struct{}{}:
	default:
	}
}

// until waits until the page is as it is wanted. Only one waits for a page at a time.
func (p *page) until(ctx context.Context, is func() bool) error {
	for {
		p.mu.Lock()
		done, err := is(), p.wrong
		p.mu.Unlock()
		if err != nil || done {
			return err
		}
		select {
		case <-p.bell:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// click plays one of the legal actions by lot, and takes the answer up.
func (p *page) click(ctx context.Context, r *rand.Rand) error {
	p.mu.Lock()
	s := p.held
	p.mu.Unlock()
	req := table.PlayRequest{At: s.At, Steps: len(s.Draft.Steps), Action: s.Legal[r.IntN(len(s.Legal))].Text}
	var next snapshot
	if err := p.call(ctx, "POST", p.path+"/play", p.key, req, &next); err != nil {
		return err
	}
	p.hold(next)
	return nil
}

// settled waits until the page's own stream has told what its click did: what that costs belongs to the click.
func (p *page) settled(ctx context.Context) error {
	return p.until(ctx, func() bool { return p.told.At == p.held.At && p.told.Draft == p.held.Draft.Count })
}
