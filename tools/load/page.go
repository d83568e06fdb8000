// A player's open page: it holds what the server sent, and plays at random.

package main

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"net/url"
	"sync"
	"time"

	"umpire/kernel"
	"umpire/table"
)

// page is one player's open page at a table: it holds what the server said last, and keeps it up to date, by changes as
// the browser's page does, or by whole snapshots as it did at 627e1e8.
type page struct {
	*line
	path, key string
	x         *kernel.Index // nil: by whole snapshots

	mu    sync.Mutex
	held  *table.Follower // by changes
	late  []table.Update  // that came before the answer that they follow
	asks  int             // requests under way whose answers are such
	whole snapshot        // by whole snapshots
	told  update          // the last message of the stream that it has dealt with
	state                 // what it holds, in short
	bell  chan struct{}   // rings when something of this changes
	wrong error
}

// state is what a page holds, as far as the load asks about it.
type state struct {
	at         int64
	steps      int
	mine, over bool
	since      time.Time // when it came to hold the log position
}

// snapshot is what the load needs of a table.Snapshot: reading the rest would load the machine, and not the server.
type snapshot struct {
	At    int64 `json:"at"`
	Mine  bool  `json:"mine"`
	Draft struct {
		Steps []string `json:"steps"`
		Count int64    `json:"count"` // at 627e1e8; now Version tells
	} `json:"draft"`
	View struct {
		Over struct {
			Over bool `json:"over"`
		} `json:"outcome"`
	} `json:"view"`
	Legal []struct {
		Text string `json:"text"`
	} `json:"legal"`
	Version string `json:"version"`
}

// changes are what the load needs of a table.Update: what may be played. Views and sentences are left unread.
type changes struct {
	Base    string `json:"base"`
	Version string `json:"version"`
	Changes []struct {
		At    int64             `json:"at"`
		Mine  *bool             `json:"mine"`
		Legal []table.LegalPart `json:"legal"`
		Draft *struct {
			Keep int      `json:"keep"`
			Add  []string `json:"add"`
		} `json:"draft"`
		View *struct {
			Over *kernel.Outcome `json:"outcome"`
		} `json:"view"`
	} `json:"changes"`
}

// update is it as a table.Update, for a table.Follower.
func (c *changes) update() table.Update {
	u := table.Update{Base: c.Base, Version: c.Version, Changes: make([]table.Change, len(c.Changes))}
	for i, from := range c.Changes {
		to := &u.Changes[i]
		to.At, to.Mine, to.Legal = from.At, from.Mine, from.Legal
		if from.Draft != nil {
			to.Draft = &table.DraftChange{Keep: from.Draft.Keep, Add: from.Draft.Add}
		}
		if from.View != nil && from.View.Over != nil {
			to.View = &kernel.ViewChange{Over: from.View.Over}
		}
	}
	return u
}

// update is what a page by whole snapshots needs of a table.Update.
type update struct {
	At      int64  `json:"at"`
	Draft   int64  `json:"draft"`
	Version string `json:"version"`
}

// openPage opens a table as a page does: what is there now, and the stream. Without an index it is a page by whole
// snapshots.
func openPage(ctx context.Context, at, path, key string, x *kernel.Index) (*page, error) {
	p := &page{line: newLine(at), path: path, key: key, x: x, bell: make(chan struct{}, 1)}
	if x != nil {
		p.held = table.NewFollower(x)
	}
	if err := p.fetch(ctx); err != nil {
		return nil, err
	}
	stream := path + "/stream"
	if x != nil {
		stream += "?have=" + url.QueryEscape(p.held.Version()) + "&tab=t"
	}
	return p, p.listen(ctx, stream, key, func(data []byte) {
		if err := p.hear(ctx, data); err != nil && ctx.Err() == nil {
			p.broke(err)
		}
	})
}

// hear deals with a message of the stream.
func (p *page) hear(ctx context.Context, data []byte) error {
	if p.x != nil {
		var c changes
		if err := json.Unmarshal(data, &c); err != nil {
			return err
		}
		return p.take(ctx, c.update(), false)
	}
	var u update
	if err := json.Unmarshal(data, &u); err != nil {
		return err
	}
	p.mu.Lock()
	known := u == p.known()
	p.mu.Unlock()
	if !known {
		if err := p.fetch(ctx); err != nil {
			return err
		}
	}
	p.mu.Lock()
	p.told = u
	p.mu.Unlock()
	p.ring()
	return nil
}

// known is the message of the stream that the whole snapshot makes unnecessary.
func (p *page) known() update { return update{p.whole.At, p.whole.Draft.Count, p.whole.Version} }

// take applies an update, by changes. An update that follows a version not yet held waits for the answer that is on its
// way; if none is, what is missing is fetched.
func (p *page) take(ctx context.Context, u table.Update, answer bool) error {
	p.mu.Lock()
	if answer {
		p.asks--
	}
	ok, err := p.held.Take(&u)
	if !ok {
		p.late = append(p.late, u)
	}
	for i := 0; i < len(p.late) && err == nil; i++ {
		if ok, err = p.held.Take(&p.late[i]); ok {
			p.late = append(p.late[:i:i], p.late[i+1:]...)
			i = -1
		}
	}
	gap := len(p.late) > 0 && p.asks == 0
	if gap {
		p.late = nil
	}
	p.note()
	p.mu.Unlock()
	p.ring()
	if err == nil && gap {
		err = p.fetch(ctx)
	}
	return err
}

// note keeps a short form of what is held.
func (p *page) note() {
	s := state{since: p.since}
	if p.x != nil {
		s.at, s.steps, s.mine, s.over = p.held.At()
	} else {
		s.at, s.steps, s.mine, s.over = p.whole.At, len(p.whole.Draft.Steps), p.whole.Mine, p.whole.View.Over.Over
	}
	if s.at != p.at {
		s.since = time.Now()
	}
	p.state = s
}

// fetch takes what is there now.
func (p *page) fetch(ctx context.Context) error { return p.request(ctx, "GET", p.path, nil) }

// request asks for something, and applies the answer.
func (p *page) request(ctx context.Context, method, path string, body any) error {
	if p.x != nil {
		p.mu.Lock()
		p.asks++
		path += "?have=" + url.QueryEscape(p.held.Version()) + "&tab=t"
		p.mu.Unlock()
		var c changes
		if err := p.call(ctx, method, path, p.key, body, &c); err != nil {
			return err
		}
		return p.take(ctx, c.update(), true)
	}
	var s snapshot
	if err := p.call(ctx, method, path, p.key, body, &s); err != nil {
		return err
	}
	p.mu.Lock()
	if s.At >= p.whole.At {
		p.whole = s
		p.note()
	}
	p.mu.Unlock()
	p.ring()
	return nil
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

// now is what the page holds.
func (p *page) now() state {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.state
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

// click plays one of the legal actions at random, and applies the answer.
func (p *page) click(ctx context.Context, r *rand.Rand) error {
	p.mu.Lock()
	req := table.PlayRequest{At: p.at, Steps: p.steps}
	if p.x != nil {
		legal, _ := p.held.Legal()
		req.Action = p.x.FormatAction(legal[r.IntN(len(legal))])
	} else {
		req.Action = p.whole.Legal[r.IntN(len(p.whole.Legal))].Text
	}
	p.mu.Unlock()
	return p.request(ctx, "POST", p.path+"/play", req)
}

// settled waits until a page by whole snapshots has heard on its own stream what its click did: what that costs belongs
// to the click. A page by changes is not told there what it was answered.
func (p *page) settled(ctx context.Context) error {
	return p.until(ctx, func() bool { return p.x != nil || p.told == p.known() })
}
