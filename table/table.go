// Package table is one game in progress: its seats, drafts, orders and subscribers. A player's click becomes a logged
// order here, and each side is told of it from here. It knows no rules (it asks the kernel), no HTTP (package server)
// and no database (package gamelog defines Store, package store implements it).
//
// Start with Table in this file, then draft.go (what a click does) and seat.go (what a key may ask). The log is package
// gamelog, looking back on it package lookback.
package table

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/table/gamelog"
	"umpire/table/lookback"
)

// Table is one game in progress. Its fields are grouped by who may touch them: usage belongs to the registry's mutex,
// the atomic fields to nobody, and all the rest to the table's own mutex. The store is written while that is held, so
// that orders of one table follow each other; orders of many tables share commits.
type Table struct {
	reg *Registry
	id  string

	usage     usage        // of the registry's mutex
	loaded    atomic.Bool  // the log was read once
	listening atomic.Int32 // how many subscriptions there are
	// ordering is, by side, which actions give an order.
	ordering [kernel.Players]atomic.Pointer[ordering]

	mu       sync.Mutex       // for everything below
	seating                   // what the table is of, and who sits where
	access   access           // who may come to the seats
	added    []gamelog.Secret // those of players' that no entry holds yet
	fresh    freshness
	progress         // how far the game is: the log, and the position after it
	lesson   *lesson // nil if the table is none
	draft    draft
	bots     botSeats
	standing standingAnswers
	private  unkept
	names    namesRecord
	rematch  *RematchInfo // nil until somebody has asked for one
	subs     map[*Subscription]struct{}
	feeds    map[viewpoint]*feed
	stamp    int64 // counts what may have changed what somebody is shown
	lately   lately
	known    []uint8 // space for learnt
	// gated: what is done at the table has passed the gate. ringLater: subscribers are rung for when it is done.
	gated, ringLater bool
	// debriefed is the debrief, made when the game was over.
	debriefed *lookback.Debrief
}

// usage says whether a table is needed in memory. The registry's mutex guards it.
type usage struct {
	visitors int       // seats, subscriptions and bots that use the table now
	last     time.Time // when the last of them left
}

// identity is what a table is of. It is set when the log is read, and stays.
type identity struct {
	head   gamelog.Header
	game   kernel.Game   // nil if this program does not have it
	x      *kernel.Index // of the game; nil with it
	spares *sync.Pool    // positions of the game that nobody uses now, for all its tables; see borrow
}

// progress is what the log says, and the position after it. Only load and enter change it: load reads it from the
// store, and enter adds an entry when the store has it.
type progress struct {
	at       int64          // how many entries the log has
	writer   gamelog.Writer // makes the next one
	entries  []gamelog.Summary
	told     *gamelog.Transcript // nil if this program does not have the game
	pos      kernel.Position     // after the last entry; nil if no position could be read
	over     *kernel.Outcome     // how the game ended, by its rules or by its players; nil while it goes on
	proposal *gamelog.OpenProposal
	ordered  [kernel.Players]int64 // the last entry by which the side's player acted
	actions  int                   // how many actions the log holds
	// secrets are those that players have added to the dice, and secretsAt by which entries.
	secrets   []gamelog.Secret
	secretsAt []int64
	next      [kernel.Players]string // by side, what its page committed to last
	signed    gamelog.Head           // of the log, as it was signed last
	closed    string                 // why the game cannot be played on, empty if it can
	stale     bool                   // the log in memory may not be that of the store: read it again
}

func newTable(r *Registry, id string) *Table {
	return &Table{reg: r, id: id, subs: map[*Subscription]struct{}{}, usage: usage{last: time.Now()}}
}

// ready loads the table if it is not, or not surely what the store has.
func (t *Table) ready(ctx context.Context) error {
	if t.loaded.Load() && !t.stale {
		return nil
	}
	ctx = context.WithoutCancel(ctx) // who asked may go: others ask for the same table
	err := t.load(ctx)
	if err == nil {
		err = t.readPrivate(ctx)
	}
	if f, ok := errors.AsType[*Failure](err); ok && f.Code == CodeStale {
		if err = t.load(ctx); err == nil { // another program wrote the entry of another edition at the same time
			err = t.readPrivate(ctx)
		}
	}
	if err != nil {
		if errors.Is(err, gamelog.ErrUnknown) {
			return fail(CodeUnknown, "there is no table %q", t.id)
		}
		t.reg.log.Error("a table cannot be read", "table", t.id, "err", err)
		return fail(CodeClosed, "table %s cannot be read from the store: %s", t.id, err)
	}
	t.loaded.Store(true)
	t.stale = false
	t.wake()
	t.playOn()
	return nil
}

// load reads the log, checks it and restores its last position.
func (t *Table) load(ctx context.Context) error {
	log, err := gamelog.Read(ctx, t.reg.cfg.Store, t.id)
	if err != nil {
		return err
	}
	t.head, t.game, t.x = log.Header, nil, nil
	if g := t.reg.games[t.head.Game]; g != nil {
		t.game, t.x, t.spares = g.game, g.x, &g.spares
	}
	t.progress, t.lately = progress{stale: t.stale}, lately{}
	t.seatFirst()
	t.bots.lacking = [kernel.Players]bool{}
	if len(t.draft.steps) > 0 {
		t.redrafted(t.draft.side)
	}
	t.clearDraft()
	if t.game == nil {
		var on *gamelog.Variant
		if len(log.Bodies) > 0 {
			on = log.Bodies[0].Start.Variant
		}
		t.closed = gamelog.Missing(t.head.Game, on)
		return nil
	}
	t.told = gamelog.NewTranscript(t.game, t.x)
	damage := log.Damage
	if lost := log.Lost(); damage == nil && lost != nil {
		damage = lost
		log.Bodies = log.Bodies[:lost.Entry-1]
	}
	if damage != nil {
		t.damaged(damage)
	}
	if len(log.Bodies) == 0 {
		return nil
	}
	var played gamelog.Edition
	for _, b := range log.Bodies {
		played = b.EditionAfter(played)
	}
	info := t.x.Info()
	own := played.Is(info)
	switch {
	case !own && !t.reg.crossing(played, info):
		t.closed = otherVersion(played, info)
	case own || t.crosses(log):
		t.lastPosition(log, damage)
	default:
		t.closed = fmt.Sprintf(
			"the game was played with edition %d of %s (data %.8s) and this program plays edition %d "+
				"(data %.8s), which cannot read its position: its log can be saved and its events read",
			played.Edition, info.ID, played.Data, info.Edition, info.DataHash)
	}
	for _, b := range log.Bodies {
		t.take(b)
	}
	t.resumeLesson(ctx, log.Bodies)
	if t.pos == nil {
		return nil
	}
	if own || t.closed != "" || t.over != nil {
		return nil
	}
	return t.cross()
}

// damaged closes the table because of what is wrong with its log. What comes before the damage can be looked at.
func (t *Table) damaged(d *gamelog.Damage) {
	t.closed = fmt.Sprintf("the log of table %s (%s) is damaged at entry %d: %s. It can be looked at up to entry %d",
		t.id, t.x.Info().Name, d.Entry, d.Err, d.Entry-1)
	t.reg.log.Error("a game is damaged", "table", t.id, "game", t.head.Game, "entry", d.Entry, "err", d.Err)
}

// lastPosition restores the last position of the log that can be read, and leaves out the entries after it. Damage is
// what else is wrong with the log, nil if nothing is.
func (t *Table) lastPosition(log *gamelog.Log, damage *gamelog.Damage) {
	for n := len(log.Bodies); ; n-- {
		log.Bodies = log.Bodies[:n]
		if n == 0 {
			return
		}
		pos, writer, err := log.Position(t.game, int64(n))
		if err == nil {
			t.pos, t.writer = pos, writer
			if t.diced() {
				t.writer = writer.WithDice(t.head.Dice)
			}
			return
		}
		if damage == nil || n <= int(damage.Entry) {
			t.damaged(&gamelog.Damage{Entry: int64(n), Err: err})
		}
	}
}

// crosses says whether this program's game can read the last position of a log that another edition played.
func (t *Table) crosses(log *gamelog.Log) bool {
	n := len(log.Bodies)
	pos, _, err := log.Position(t.game, int64(n))
	return err == nil && gamelog.Playable(pos, log.Bodies[n-1].Over != nil)
}

// cross notes in the log that from here on the game is played with this program's edition.
func (t *Table) cross() error {
	raw, err := t.pos.AppendBinary(nil)
	if err != nil {
		return err
	}
	info := t.x.Info()
	t.reg.log.Info("a game goes on with another edition", "table", t.id, "game", info.ID, "edition", info.Edition)
	edition := gamelog.EditionOf(info)
	return t.enter(&gamelog.Body{Kind: gamelog.KindEdition, Side: kernel.NoSide, Edition: &edition, Position: raw}, nil)
}

// take applies what an entry says, except for its position.
func (t *Table) take(b *gamelog.Body) {
	t.at, t.over, t.proposal = b.N, b.Over, t.proposal.After(b)
	if b.Seat != nil {
		t.reseat(b)
	}
	if b.Side.Player() {
		t.taken[b.Side] = t.taken[b.Side] || t.seats[b.Side].Who == gamelog.Open
		if len(b.Standing) == 0 { // what a standing answer ordered, the player has not seen
			t.ordered[b.Side] = b.N
		}
	}
	for _, s := range b.Secrets {
		t.secrets, t.secretsAt = append(t.secrets, s), append(t.secretsAt, b.N)
	}
	for _, f := range b.Fresh {
		t.next[f.Side] = f.Next
	}
	t.actions += len(b.Actions)
	t.entries = append(t.entries, b.Summary())
	t.told.Add(b)
}

// order enters an order. Its steps are those of the draft, and it may have one more; events are those of all of them,
// and after is the position that they lead to.
func (t *Table) order(side kernel.Side, steps []kernel.Action, draws []chance.Draw, events []kernel.Event,
	after kernel.Position) error {
	b := &gamelog.Body{Kind: gamelog.KindOrder, Side: side, Draws: draws, Events: gamelog.StoreEvents(t.x, events)}
	b.Note, t.draft.note = t.draft.note, ""
	for _, u := range t.draft.used {
		b.Standing = append(b.Standing, u.UsedAnswer)
	}
	b.Actions = t.draftTexts()
	for _, a := range steps[len(b.Actions):] {
		b.Actions = append(b.Actions, t.x.FormatAction(a))
	}
	if o := after.Outcome(); o.Over {
		b.Over = &o
	}
	return t.enter(b, after)
}

// enter makes an entry, stores it, and only then applies it and tells everybody. After is the position that it leads
// to, which becomes the table's and ends the draft; nil if the entry leaves the position, and the draft, as they are.
func (t *Table) enter(b *gamelog.Body, after kernel.Position) error {
	pos := after
	if pos == nil {
		pos = t.pos
	}
	raw, err := pos.AppendBinary(nil)
	if err != nil {
		return err
	}
	if t.diced() {
		b.Secrets, b.Fresh = t.added, t.brought(b)
	}
	e, err := t.writer.Make(b, raw)
	if err != nil {
		return err
	}
	err = t.storing(func() error { return t.reg.cfg.Store.Append(context.WithoutCancel(t.reg.ctx), t.id, e) })
	if err != nil {
		t.stale = true
		if errors.Is(err, gamelog.ErrConflict) {
			return fail(CodeStale, "the log of the table has moved on: look at it again")
		}
		t.reg.log.Error("an entry could not be stored", "table", t.id, "entry", e.N, "kind", b.Kind, "err", err)
		return fail(CodeInternal,
			"the %s could not be stored: look at the table again, and send it once more if it is not there", b.Kind)
	}
	t.writer.Advance(&e, raw)
	t.added, t.fresh.promised = nil, [kernel.Players]string{}
	t.take(b)
	if after != nil {
		t.giveBack(t.pos)
		t.pos = after
	}
	if after != nil || t.over != nil || b.Seat != nil && b.Seat.Side == t.draft.side {
		t.clearDraft() // a new player of a seat does not get the draft of the one before
	}
	t.wake()
	t.playOn()
	return nil
}

// storing waits for the store to write something. Others may pass the gate meanwhile.
func (t *Table) storing(write func() error) (err error) {
	if !t.gated {
		return write()
	}
	t.reg.gate.outside(func() { err = write() })
	return err
}

// positionAt is the position after an entry of the log: the table's own, or an earlier one from the store.
func (t *Table) positionAt(ctx context.Context, n int64) (kernel.Position, error) {
	if n == t.at {
		return t.pos, nil
	}
	return gamelog.PositionAt(ctx, t.reg.cfg.Store, t.id, t.game, n)
}
