// Package lookback looks back on a game through its log: what happened after an entry, as one side saw it (Replay), and
// a finished game as numbers, with its turning points and how the dice fell (Debrief). It reads stored positions and
// plays no rule again. Who may look back, and as whom, package table decides.
package lookback

import (
	"context"
	"slices"
	"time"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// Game is a game to look back on: its log, as far as it was read.
type Game struct {
	Store   gamelog.Store
	Table   string // its id in the store
	Rules   kernel.Game
	Index   *kernel.Index
	Entries []gamelog.Summary // of the whole log
	Told    *gamelog.Transcript
	Over    *kernel.Outcome // how the players ended the game; nil if its rules did, or it goes on
}

// Replay is what happened after a log position, as the seat saw it, entry by entry.
type Replay struct {
	From kernel.View `json:"from"` // the view that it starts from
	At   int64       `json:"at"`   // the log position of that view
	// Near is how near the sides were to winning then, without what was only about that moment's decision; nil if the
	// game does not tell.
	Near  *kernel.Progress `json:"near,omitempty"`
	Steps []ReplayStep     `json:"steps"`
	More  bool             `json:"more,omitempty"` // there are more entries: ask on from the last
}

// ReplayStep is one entry: its events, and what they changed in the view before it.
type ReplayStep struct {
	At     int64               `json:"at"`
	Side   kernel.Side         `json:"side"` // who ordered it
	Made   time.Time           `json:"made"`
	Events []gamelog.EventLine `json:"events"`
	View   kernel.ViewChange   `json:"view"`
	Near   *kernel.Progress    `json:"near,omitempty"` // after it, if that differs from before it
}

// Replay is what a side saw happen after an entry, from 1, in at most limit entries.
func (g *Game) Replay(ctx context.Context, as kernel.Side, after int64, limit int) (*Replay, error) {
	end := int64(len(g.Entries))
	last := min(after+int64(limit), end)
	r := &Replay{At: after, Steps: []ReplayStep{}, More: last < end}
	var views [2]kernel.View
	var near *kernel.Progress
	seen := g.Told.CountAt(as, after)
	err := g.walk(ctx, after, last, func(e *gamelog.Summary, pos kernel.Position) {
		now, before := &views[e.N&1], &views[e.N&1^1]
		g.view(pos, as, e.N, now)
		if e.N == after {
			r.From = *now
			r.From.Facts, r.From.Places = slices.Clone(now.Facts), slices.Clone(now.Places)
			r.From.Pieces, r.From.Marks = slices.Clone(now.Pieces), slices.Clone(now.Marks)
			r.From.Frames = slices.Clone(now.Frames)
			near = g.near(pos, as, e.N)
			r.Near = near
			return
		}
		then := g.near(pos, as, e.N)
		if same(near, then) {
			then = nil
		} else {
			near = then
		}
		to := g.Told.CountAt(as, e.N)
		r.Steps = append(r.Steps, ReplayStep{At: e.N, Side: e.Side, Made: time.Unix(e.Made, 0).UTC(),
			Events: g.Told.Lines(as, seen, int(to-seen)), View: kernel.DiffViews(before, now),
			Near: then})
		seen = to
	})
	if err != nil {
		return nil, err
	}
	return r, nil
}

func (g *Game) walk(ctx context.Context, from, to int64, each func(*gamelog.Summary, kernel.Position)) error {
	return gamelog.Walk(ctx, g.Store, g.Table, g.Rules, g.Entries, from, to, each)
}

// view is what a side sees of the position after entry n. A game that its players ended asks nobody after its last
// entry.
func (g *Game) view(pos kernel.Position, as kernel.Side, n int64, v *kernel.View) {
	pos.View(as, v)
	if g.Over != nil && n == int64(len(g.Entries)) {
		v.Over = *g.Over
		v.Prompt = kernel.Prompt{Side: kernel.NoSide, Phase: v.Prompt.Phase}
	}
	v.Facts, v.Places = gamelog.OrEmpty(v.Facts), gamelog.OrEmpty(v.Places)
	v.Pieces, v.Marks = gamelog.OrEmpty(v.Pieces), gamelog.OrEmpty(v.Marks)
}

// near is how near the sides are to winning after entry n, as a side may know it: counts, who is ahead, the standing.
func (g *Game) near(pos kernel.Position, as kernel.Side, n int64) *kernel.Progress {
	teller, ok := pos.(kernel.GoalTeller)
	if !ok {
		return nil
	}
	p := new(kernel.Progress)
	teller.Progress(as, p)
	if g.Over != nil && n == int64(len(g.Entries)) {
		p.Ahead = g.Over.Winner
	}
	p.Dangers, p.Losses, p.Account = nil, nil, nil
	return p
}

func same(a, b *kernel.Progress) bool {
	return a == b || a != nil && b != nil && a.Turn == b.Turn && a.Turns == b.Turns && a.Ahead == b.Ahead &&
		a.Standing == b.Standing && slices.Equal(a.Counts, b.Counts)
}
