package table

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// Table is one game in progress. Everything in it belongs to whoever holds its mutex; the store is written while it is held,
// so that orders of one table follow each other, and orders of many tables share commits.
type Table struct {
	hall *Hall
	id   string

	visitors  int       // of the hall's mutex: seats, subscriptions and bots that use it now
	used      time.Time // of the hall's mutex
	loaded    atomic.Bool
	listening atomic.Int32 // subscriptions

	mu     sync.Mutex
	rec    Record
	game   kernel.Game
	x      *kernel.Index
	closed string // why it cannot be played on, empty if it can
	stale  bool   // the log in memory may not be that of the store: read it again

	at    int64           // entries in the log
	hash  []byte          // the last entry's
	pos   kernel.Position // after the last entry; nil if no position could be read
	over  *kernel.Outcome // how the game ended, by its rules or by its players; nil while it goes on
	offer *standing       // what one side has offered the other
	key   []byte          // the encoded position that the next entries' frames build on
	event []happened
	seen  [kernel.Audiences][]int32 // by audience: its events, as indices into event

	draft   draft
	drafter kernel.Side // whose the draft is, if it has steps
	spare   kernel.Position
	legal   []kernel.Action
	views   [2]kernel.View
	ordered [kernel.Players]int64 // the last entry by which the side's player acted
	acts    int                   // how many actions the log holds
	heads   []head                // of its entries
	lesson  *lesson               // nil if the table is none

	debriefed *Debrief // made when the game was over

	changes [kernel.Players]int64 // of each side's drafts

	subs      map[*Subscription]struct{}
	seats     [kernel.Players]Seating // who sits where now
	reseated  int64                   // the last entry that gave a seat to somebody else
	given     [kernel.Players]bool    // the seat was left open for a friend once, so the side's key is in other hands
	taken     [kernel.Players]bool    // a friend has come to a seat that is open
	renewed   [kernel.Players][]int64 // the entries that gave the side a new key
	bots      [kernel.Players]Bot
	answers   [kernel.Players]map[string]string // standing answers by question
	balked    int64                             // standing answers do not fit the decision due after this entry
	replying  bool                              // standing answers are being played
	word      string                            // the note that goes with the next order
	unsaved   bool                              // the draft or a journal has changed since it was kept
	saving    bool                              // a goroutine keeps it in a moment
	pending   map[string][]byte                 // full parts of journals that are not kept yet
	draftKept string                            // the draft as it was kept last
	plan      [kernel.Players]plan
	lacking   [kernel.Players]bool   // the table is closed because this program does not have the bot on the seat
	gone      []Bot                  // that were on seats which others have taken: they are told when none thinks
	failed    [kernel.Players]string // why a side's bot stopped, until it is tried again
	thinking  bool
}

// happened is an event of the log and the entry that it belongs to. Events of the table itself, which no game knows, have a note
// and a text instead of a kind; those that only another edition of the game knows have a text.
type happened struct {
	kernel.Event
	at   int64
	note string // the kind of the entry
	text string
	rule string // the number of a rule that this edition does not have
	back int64  // of a take-back: the last entry that still counts
}

// happenings are the events of an entry, with the table's own.
func happenings(x *kernel.Index, b *body) []happened {
	list := make([]happened, 0, len(b.Events)+1)
	for i := range b.Events {
		ev, text, rule := b.Events[i].event(x)
		list = append(list, happened{Event: ev, at: b.N, text: text, rule: rule})
	}
	for _, u := range b.Standing {
		list = append(list, happened{Event: kernel.Event{Audience: kernel.Only(b.Side), Side: b.Side}, at: b.N, note: noteStanding, text: u.text(x.Info())})
	}
	if b.Note != "" {
		list = append(list, happened{Event: kernel.Event{Audience: kernel.Only(b.Side.Other()), Side: b.Side}, at: b.N, note: noteWord,
			text: fmt.Sprintf("%s wrote: %s", x.Info().Sides[b.Side].Name, b.Note)})
	}
	if text := note(x.Info(), b); text != "" {
		list = append(list, happened{Event: kernel.Event{Audience: kernel.Everyone, Side: b.Side}, at: b.N, note: b.Kind, text: text})
		if b.Kind == kindTakeBack {
			list[len(list)-1].back = b.Offer.Back
		}
	}
	return list
}

// Notes of events of the table itself that come with orders; the others are the kinds of their entries.
const (
	noteStanding = "standing"
	noteWord     = "note" // a word of one player to the other
)

// note is the sentence with which an entry that is no order is told to everybody.
func note(info *kernel.Info, b *body) string {
	who := func(side kernel.Side) string { return info.Sides[side].Name }
	switch b.Kind {
	case kindStart:
		var said []string
		if b.Start.From != nil {
			said = append(said, fmt.Sprintf("The game was taken over from %s.", b.Start.From))
		}
		if b.Start.Variant != nil {
			said = append(said, fmt.Sprintf("It is played on the variant %s.", b.Start.Variant))
		}
		return strings.Join(said, " ")
	case kindEdition:
		if b.Edition.Variant != nil {
			return fmt.Sprintf("The game goes on with edition %d of the rules and the variant %s.", b.Edition.Edition, b.Edition.Variant)
		}
		return fmt.Sprintf("The game goes on with edition %d of the rules.", b.Edition.Edition)
	case kindResign:
		return fmt.Sprintf("%s resigned: %s won.", who(b.Side), who(b.Side.Other()))
	case kindOffer:
		if b.Offer.What == offerTakeBack {
			return fmt.Sprintf("%s asked to take the game back to entry %d of the log.", who(b.Side), b.Offer.Back)
		}
		return who(b.Side) + " offered a draw."
	case kindWithdraw:
		return who(b.Side) + " withdrew the offer."
	case kindDecline:
		return who(b.Side) + " declined the offer."
	case kindDraw:
		return "The players agreed on a draw."
	case kindSeat:
		return b.Seat.text(info)
	case kindTakeBack:
		return fmt.Sprintf("The game was taken back to entry %d of the log. What is drawn from here on is drawn anew.", b.Offer.Back)
	}
	return ""
}

func newTable(h *Hall, id string) *Table {
	return &Table{hall: h, id: id, subs: map[*Subscription]struct{}{}, used: time.Now()}
}

// ready loads the table if it is not, or not surely what the store has.
func (t *Table) ready(ctx context.Context) error {
	if t.loaded.Load() && !t.stale {
		return nil
	}
	err := t.load(ctx)
	if f, ok := errors.AsType[*Failure](err); ok && f.Code == CodeStale {
		err = t.load(ctx) // another program took the game across at the same time
	}
	if err != nil {
		if errors.Is(err, ErrUnknown) {
			return fail(CodeUnknown, "there is no table %q", t.id)
		}
		t.hall.log.Error("a table cannot be read", "table", t.id, "err", err)
		return fail(CodeClosed, "table %s cannot be read from the store: %s", t.id, err)
	}
	t.readPapers(ctx)
	t.loaded.Store(true)
	t.stale = false
	t.wake()
	t.kick()
	return nil
}

// load reads the log, checks it and takes up its last position.
func (t *Table) load(ctx context.Context) error {
	rec, length, err := t.hall.cfg.Store.Table(ctx, t.id)
	if err != nil {
		return err
	}
	entries, err := allEntries(ctx, t.hall.cfg.Store, t.id)
	if err != nil {
		return err
	}
	t.rec, t.closed, t.pos, t.key, t.hash, t.at = rec, "", nil, nil, nil, 0
	t.over, t.offer = nil, nil
	t.seatAll()
	t.lacking = [kernel.Players]bool{}
	if len(t.draft.steps) > 0 {
		t.redrafted(t.drafter)
	}
	t.event, t.seen = nil, [kernel.Audiences][]int32{}
	t.clearDraft()
	if o := t.hall.games[rec.Game]; o != nil {
		t.game, t.x = o.game, o.x
	} else {
		var on *PlayedOn
		if bodies, _ := openAll(entries); len(bodies) > 0 {
			on = bodies[0].Start.Variant
		}
		t.closed = missing(rec.Game, on)
		return nil
	}
	bodies, damage := openAll(entries)
	if damage == nil && length != int64(len(entries)) {
		damage = &Damage{min(length, int64(len(entries))) + 1, fmt.Errorf("the log should have %d entries and has %d", length, len(entries))}
		bodies = bodies[:damage.Entry-1]
	}
	damaged := func(n int64, err error) {
		t.closed = fmt.Sprintf("the log of table %s (%s) is damaged at entry %d: %s. It can be looked at up to entry %d", t.id, t.x.Info().Name, n, err, n-1)
		t.hall.log.Error("a game is damaged", "table", t.id, "game", rec.Game, "entry", n, "err", err)
	}
	if damage != nil {
		damaged(damage.Entry, damage.Err)
	}
	if len(bodies) == 0 {
		return nil
	}
	var played editionBody
	for _, b := range bodies {
		played = b.edition(played)
	}
	own := played.of(t.x.Info())
	if !own && !t.hall.crossing(played, t.x.Info()) {
		t.closed = otherVersion(played, t.x.Info())
	} else if own || t.crosses(entries, bodies) {
		good := len(bodies)
		for ; good > 0; good-- {
			if t.pos, t.key, err = t.position(entries, int64(good), bodies[good-1].State); err == nil {
				break
			}
			if damage == nil || good <= int(damage.Entry) {
				damaged(int64(good), err)
			}
		}
		bodies = bodies[:good]
	} else {
		info := t.x.Info()
		t.closed = fmt.Sprintf("the game was played with edition %d of %s (data %.8s) and this program plays edition %d (data %.8s), which cannot read its position: its log can be saved and its events read",
			played.Edition, info.ID, played.Data, info.Edition, info.DataHash)
	}
	t.acts, t.heads = 0, make([]head, 0, len(bodies))
	for i, b := range bodies {
		t.hash = entries[i].Hash
		t.take(b)
	}
	t.learn(ctx, bodies)
	if t.pos == nil {
		return nil
	}
	t.draft.pos, t.spare = t.pos.New(), t.pos.New()
	if own || t.closed != "" || t.over != nil {
		return nil
	}
	return t.cross()
}

// crosses says whether this program's game can read the last position of a log that another edition played.
func (t *Table) crosses(entries []Entry, bodies []*body) bool {
	n := len(bodies)
	pos, _, err := t.position(entries, int64(n), bodies[n-1].State)
	if err != nil {
		return false
	}
	return playable(pos, bodies[n-1].Over != nil)
}

// playable says whether a position that another edition reached can be looked at, or, unless its game is over, played on.
func playable(pos kernel.Position, over bool) bool {
	if pos.Outcome().Over {
		return over
	}
	return over || pos.ToMove().Player() && len(pos.Legal(nil)) > 0
}

// cross notes in the log that from here on the game is played with this program's edition.
func (t *Table) cross() error {
	raw, err := t.pos.AppendBinary(nil)
	if err != nil {
		return err
	}
	info := t.x.Info()
	t.hall.log.Info("a game goes on with another edition", "table", t.id, "game", info.ID, "edition", info.Edition)
	return t.enter(&body{Kind: kindEdition, Side: kernel.NoSide, Edition: &editionBody{info.Edition, info.DataHash, playedOn(info)}, Position: raw}, nil)
}

func allEntries(ctx context.Context, s Store, id string) ([]Entry, error) {
	var all []Entry
	for {
		page, err := s.Entries(ctx, id, int64(len(all)), 512)
		if err != nil {
			return nil, err
		}
		all = append(all, page...)
		if len(page) < 512 {
			return all, nil
		}
	}
}

// Damage is what is wrong with a log, and where.
type Damage struct {
	Entry int64 // the first entry that is not right
	Err   error
}

// Error names the entry.
func (d *Damage) Error() string { return fmt.Sprintf("entry %d: %s", d.Entry, d.Err) }

// Unwrap is the cause.
func (d *Damage) Unwrap() error { return d.Err }

// openAll reads a chain of entries as far as it is sound.
func openAll(entries []Entry) ([]*body, *Damage) {
	var bodies []*body
	var prev []byte
	for i := range entries {
		b, err := entries[i].open(prev, int64(i+1))
		if err != nil {
			return bodies, &Damage{int64(i + 1), err}
		}
		bodies = append(bodies, b)
		prev = entries[i].Hash
	}
	if len(entries) == 0 {
		return nil, &Damage{1, errors.New("the log is empty")}
	}
	return bodies, nil
}

var errForeign = errors.New("it was played with another edition of the rules, and the saved game did not hold its position")

// position is the position after entry n, checked by its hash, and the key that n's frame builds on. The list of entries
// starts with entry 1, or with the key entry of n.
func (t *Table) position(entries []Entry, n int64, state string) (kernel.Position, []byte, error) {
	first := entries[0].N
	key, err := unframe(entries[keyOf(n)-first].Position, nil)
	if err != nil {
		return nil, nil, err
	}
	raw := key
	if n != keyOf(n) {
		if raw, err = unframe(entries[n-first].Position, key); err != nil {
			return nil, nil, err
		}
	}
	if len(raw) == 0 {
		return nil, nil, errForeign
	}
	if hexHash(raw) != state {
		return nil, nil, errors.New("its stored position does not match its state hash")
	}
	pos, err := decode(t.game, raw)
	if err != nil {
		return nil, nil, err
	}
	return pos, key, nil
}

// decode reads a position, and makes sure that it means to the game what was written.
func decode(g kernel.Game, raw []byte) (kernel.Position, error) {
	pos, err := g.Decode(raw)
	if err != nil {
		return nil, fmt.Errorf("its stored position cannot be read: %w", err)
	}
	again, err := pos.AppendBinary(nil)
	if err != nil || !bytes.Equal(again, raw) {
		return nil, errors.New("its stored position is not one of this edition of the game")
	}
	return pos, nil
}

// take takes up what an entry says, but for its position.
func (t *Table) take(b *body) {
	t.at, t.over, t.offer = b.N, b.Over, t.offer.after(b)
	if b.Seat != nil {
		t.reseat(b)
	}
	if b.Side.Player() {
		t.taken[b.Side] = t.taken[b.Side] || t.seats[b.Side].Who == "open"
		if len(b.Standing) == 0 { // what a standing answer ordered, the player has not seen
			t.ordered[b.Side] = b.N
		}
	}
	t.acts += len(b.Actions)
	t.heads = append(t.heads, headOf(b))
	t.tell(b)
}

// tell gives an entry's events to those that they are for.
func (t *Table) tell(b *body) {
	for _, ev := range happenings(t.x, b) {
		t.event = append(t.event, ev)
		for s := range kernel.Side(kernel.Audiences) {
			if ev.Audience.Has(s) {
				t.seen[s] = append(t.seen[s], int32(len(t.event)-1))
			}
		}
	}
}

// startEntry sets a game up and makes its first entry.
func startEntry(g kernel.Game, rec *Record) (Entry, error) {
	info := g.Info()
	setup := kernel.Setup{Scenario: rec.Scenario, Options: rec.Options}
	src := chance.Recorder{From: drawing(rec.Seed, 1)}
	pos, err := g.Start(setup, &src)
	if err != nil {
		return Entry{}, err
	}
	raw, err := pos.AppendBinary(nil)
	if err != nil {
		return Entry{}, err
	}
	e, err := seal(nil, &body{Format: bodyFormat, N: 1, Kind: kindStart, Made: time.Now().Unix(), Side: kernel.NoSide, Draws: src.Draws, State: hexHash(raw), Start: startOf(info, setup)})
	e.Position = frame(raw, nil)
	return e, err
}

// drawing is where the draws of an entry come from: a generator with a fresh secret seed, or one that the table's seed and the
// entry's number determine, so that a lesson draws alike each time. It is made when the first draw is.
func drawing(seed *uint64, n int64) chance.Source { return &lateSource{seed: seed, n: n} }

type lateSource struct {
	seed *uint64
	n    int64
	r    *chance.Rand
}

func (l *lateSource) rand() *chance.Rand {
	if l.r == nil {
		if l.seed != nil {
			l.r = chance.NewRand(chance.NewRand(*l.seed).Uint64() + uint64(l.n)*0x9e3779b97f4a7c15)
		} else {
			l.r = chance.NewRand(secret64())
		}
	}
	return l.r
}

// Die draws a face.
func (l *lateSource) Die(label chance.Label, faces int) int { return l.rand().Die(label, faces) }

// Lot draws a lot.
func (l *lateSource) Lot(label chance.Label, from []int16) int { return l.rand().Lot(label, from) }

// order enters an order. The draft's steps and its events are in it; after is the position that it leads to.
func (t *Table) order(side kernel.Side, steps []kernel.Action, draws []chance.Draw, events []kernel.Event, after kernel.Position) error {
	b := &body{Kind: kindOrder, Side: side, Draws: draws, Events: logged(t.x, events)}
	b.Note, t.word = t.word, ""
	for _, u := range t.draft.used {
		b.Standing = append(b.Standing, u.usedAnswer)
	}
	for _, a := range steps {
		b.Actions = append(b.Actions, t.x.FormatAction(a))
	}
	if o := after.Outcome(); o.Over {
		b.Over = &o
	}
	return t.enter(b, after)
}

// enter makes an entry, stores it, and only then takes it up and tells everybody. After is the position that it leads to, which
// becomes the table's and ends the draft; nil if the entry leaves the position, and the draft, as they are.
func (t *Table) enter(b *body, after kernel.Position) error {
	n := t.at + 1
	pos := after
	if pos == nil {
		pos = t.pos
	}
	raw, err := pos.AppendBinary(nil)
	if err != nil {
		return err
	}
	key := t.key
	if keyOf(n) == n {
		key = nil
	}
	b.Format, b.N, b.Made, b.State = bodyFormat, n, time.Now().Unix(), hexHash(raw)
	e, err := seal(t.hash, b)
	if err != nil {
		return err
	}
	e.Position = frame(raw, key)
	if err := t.hall.cfg.Store.Append(context.WithoutCancel(t.hall.ctx), t.id, e); err != nil {
		t.stale = true
		if errors.Is(err, ErrConflict) {
			return fail(CodeStale, "the log of the table has moved on: look at it again")
		}
		t.hall.log.Error("an entry could not be stored", "table", t.id, "entry", n, "kind", b.Kind, "err", err)
		return fail(CodeInternal, "the %s could not be stored: look at the table again, and send it anew if it is not there", b.Kind)
	}
	t.hash = e.Hash
	if keyOf(n) == n {
		t.key = raw
	}
	t.take(b)
	if after != nil {
		t.pos, t.spare = after, t.pos
	}
	if after != nil || t.over != nil || b.Seat != nil && b.Seat.Side == t.drafter {
		t.clearDraft() // whoever comes to a seat does not find another's draft
	}
	t.wake()
	t.kick()
	return nil
}

// old is the position after an earlier entry, from the store.
func (t *Table) old(ctx context.Context, n int64) (kernel.Position, error) {
	from := keyOf(n)
	entries, err := t.hall.cfg.Store.Entries(ctx, t.id, from-1, int(n-from)+1)
	if err != nil {
		return nil, err
	}
	if len(entries) != int(n-from)+1 {
		return nil, fmt.Errorf("the store has %d entries where %d are due", len(entries), n-from+1)
	}
	b, err := readBody(entries[len(entries)-1].Body, n)
	if err != nil {
		return nil, &Damage{n, err}
	}
	pos, _, err := t.position(entries, n, b.State)
	if err != nil {
		return nil, &Damage{n, err}
	}
	return pos, nil
}

// learnt says whether a side knows more of the other's pieces in the second view than in the first: a face, or a strength.
func learnt(before, after *kernel.View) bool {
	for i := range after.Pieces {
		p := &after.Pieces[i]
		if p.Side == after.Side || p.Face == kernel.NoPiece {
			continue
		}
		j := slices.IndexFunc(before.Pieces, func(o kernel.PieceView) bool { return o.Face == p.Face })
		if j < 0 || before.Pieces[j].Strength < 0 && p.Strength >= 0 {
			return true
		}
	}
	return false
}

// sameHash compares two hashes.
func sameHash(a, b []byte) bool { return len(a) > 0 && bytes.Equal(a, b) }
