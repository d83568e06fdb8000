package table

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"umpire/kernel"
)

// Config says what a hall offers.
type Config struct {
	Store Store
	Games []kernel.Game
	Bots  []BotMaker
	// Cross names variants, by their own ids: games that were played on another version of one go on with the version that Games has, and
	// their logs say so. Games of a variant that is not named stay closed until the version comes back that they were played on.
	Cross []string
	Log   *slog.Logger // nil: nothing is logged
	// Ordered is told how long each order took, from its request to being durable. It may be nil.
	Ordered func(time.Duration)
	// Vanished is how long a game must have waited for a friend who is away until the host may take the friend's seat back; 0: a day.
	Vanished time.Duration
}

// vanished is how long a friend must have kept the game waiting, see Config.
func (h *Hall) vanished() time.Duration {
	if h.cfg.Vanished > 0 {
		return h.cfg.Vanished
	}
	return 24 * time.Hour
}

// Hall is all tables of one program: it makes them, finds them by id, loads them from the store when somebody comes and lets
// those go that nobody has used for a while. It is safe for use by many goroutines.
type Hall struct {
	cfg    Config
	log    *slog.Logger
	games  map[string]*offer
	order  []string // ids, in the order of Config.Games
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	slots  chan struct{} // one for each bot that may think at once

	mu      sync.Mutex
	tables  map[string]*Table
	unsound map[string]string // what Check found, by table
}

// offer is a game with what the hall knows of it.
type offer struct {
	game kernel.Game
	x    *kernel.Index
}

const (
	sweepEvery = time.Minute
	idleAfter  = 10 * time.Minute // a table without visitors leaves the memory
)

// NewHall opens a hall. The caller closes it, and the store after it.
func NewHall(cfg Config) (*Hall, error) {
	h := &Hall{cfg: cfg, log: cfg.Log, games: map[string]*offer{}, tables: map[string]*Table{}, unsound: map[string]string{}, slots: make(chan struct{}, runtime.GOMAXPROCS(0))}
	if h.log == nil {
		h.log = slog.New(slog.DiscardHandler)
	}
	for _, g := range cfg.Games {
		x, err := kernel.NewIndex(g.Info())
		if err != nil {
			return nil, err
		}
		id := g.Info().ID
		if h.games[id] != nil {
			return nil, fmt.Errorf("two games are called %q", id)
		}
		h.games[id] = &offer{g, x}
		h.order = append(h.order, id)
	}
	h.ctx, h.cancel = context.WithCancel(context.Background())
	h.work.Go(h.sweep)
	return h, nil
}

// Close ends bots and subscriptions, waits for them, and keeps the drafts.
func (h *Hall) Close() {
	h.cancel()
	h.work.Wait()
	h.mu.Lock()
	tables := slices.Collect(maps.Values(h.tables))
	h.mu.Unlock()
	for _, t := range tables {
		t.save()
	}
	dismissAll(tables)
}

// dismissAll ends the bots of tables that nobody plays at any more.
func dismissAll(tables []*Table) {
	var ends sync.WaitGroup
	for _, t := range tables {
		t.mu.Lock()
		end := t.dismiss()
		t.mu.Unlock()
		ends.Go(end)
	}
	ends.Wait()
}

// Games lists the games.
func (h *Hall) Games() []GameLine {
	list := make([]GameLine, 0, len(h.order))
	for _, id := range h.order {
		info := h.games[id].game.Info()
		list = append(list, GameLine{ID: info.ID, Name: info.Name, Tagline: info.Tagline, Edition: info.Edition, Sides: info.Sides, Variant: info.Variant,
			Scenarios: some(info.Scenarios), Options: some(info.Options), Bots: h.botNames(info)})
	}
	return list
}

// Info is a game's fixed data, nil if there is no such game.
func (h *Hall) Info(id string) *kernel.Info {
	if o := h.games[id]; o != nil {
		return o.game.Info()
	}
	return nil
}

// Game finds a game by its id, as Verify wants it.
func (h *Hall) Game(id string) (kernel.Game, bool) {
	if o := h.games[id]; o != nil {
		return o.game, true
	}
	return nil, false
}

func (h *Hall) botNames(info *kernel.Info) []string {
	names := []string{}
	for i := range h.cfg.Bots {
		if b := &h.cfg.Bots[i]; b.Fits == nil || b.Fits(info) {
			names = append(names, b.Name)
		}
	}
	return names
}

func (h *Hall) bot(name string, info *kernel.Info) *BotMaker {
	for i := range h.cfg.Bots {
		if b := &h.cfg.Bots[i]; b.Name == name && (b.Fits == nil || b.Fits(info)) {
			return b
		}
	}
	return nil
}

// Make starts a table. What is wrong with the request is a Failure that names it.
func (h *Hall) Make(ctx context.Context, req NewTable) (TableMade, error) {
	o := h.games[req.Game]
	if o == nil {
		return TableMade{}, fail(CodeUnknown, "there is no game %q: there is %s", req.Game, strings.Join(h.order, ", "))
	}
	if req.Case != "" || req.Text != "" {
		return h.fromCase(ctx, o, req)
	} else if req.Lesson || req.Line != 0 {
		return TableMade{}, fail(CodeBadRequest, "a lesson, or a line to start from, is of a case: name it")
	}
	info := o.game.Info()
	seats, err := h.seating(info, req.Seats)
	if err != nil {
		return TableMade{}, err
	}
	rec := Record{Game: info.ID, Scenario: req.Scenario, Options: some(req.Options), Seats: seats, Seed: req.Seed}
	start, err := startEntry(o.game, &rec)
	if err != nil {
		return TableMade{}, fail(CodeBadRequest, "%s", err)
	}
	return h.keep(ctx, info, rec, []Entry{start})
}

// seating is who sits where, as a request for a table says it by side id.
func (h *Hall) seating(info *kernel.Info, want map[string]string) (seats [2]Seating, err error) {
	for side := range seats {
		id := info.Sides[side].ID
		who, ok := want[id]
		name, isBot := strings.CutPrefix(who, "bot:")
		switch {
		case !ok:
			return seats, fail(CodeBadRequest, "nobody is named for the seat %q: say \"me\", \"open\" or \"bot:NAME\"", id)
		case who == "me":
			seats[side].Who = "person"
		case who == "open":
			seats[side].Who = "open"
		case isBot && h.bot(name, info) != nil:
			seats[side] = Seating{Who: "bot", Bot: name}
		case isBot:
			return seats, fail(CodeBadRequest, "no bot called %q plays %s: there is %s", clip(name), info.ID, strings.Join(h.botNames(info), ", "))
		default:
			return seats, fail(CodeBadRequest, "the seat %q cannot be %q: say \"me\", \"open\" or \"bot:NAME\"", id, clip(who))
		}
	}
	for id := range want {
		if id != info.Sides[0].ID && id != info.Sides[1].ID {
			return seats, fail(CodeBadRequest, "%s has no side %q: it has %s and %s", info.ID, clip(id), info.Sides[0].ID, info.Sides[1].ID)
		}
	}
	return seats, nil
}

// keep gives a new table its id and keys, and stores it.
func (h *Hall) keep(ctx context.Context, info *kernel.Info, rec Record, entries []Entry) (TableMade, error) {
	rec.ID = strings.ToLower(rand.Text()[:12])
	rec.Made = time.Now().UTC()
	rec.Keys = map[string]string{}
	for _, s := range []kernel.Side{kernel.SideA, kernel.SideB, kernel.Both, kernel.Observer} {
		rec.Keys[role(info, s)] = strings.ToLower(rand.Text())
	}
	if len(entries) > 1 {
		rec.Seated = int64(len(entries))
	}
	if err := h.cfg.Store.Create(context.WithoutCancel(ctx), rec, entries); err != nil {
		h.log.Error("a table could not be stored", "err", err)
		return TableMade{}, fail(CodeInternal, "the table could not be stored: try again")
	}
	t := Table{rec: rec, x: h.games[info.ID].x}
	t.seatAll()
	keys := t.told()
	mine := keys[t.hosted()] // one person's side, or both for one with both sides or the one who lets two bots play
	if mine == "" {
		mine = keys[role(info, kernel.Observer)]
	}
	return TableMade{Table: rec.ID, Keys: keys, Mine: mine}, nil
}

// List lists all tables with their keys, the newest first: for the one person whose machine this is.
func (h *Hall) List(ctx context.Context) ([]TableLine, error) {
	all, err := h.cfg.Store.Tables(ctx)
	if err != nil {
		h.log.Error("the tables could not be listed", "err", err)
		return nil, fail(CodeInternal, "the tables could not be listed: %s", err)
	}
	list := make([]TableLine, 0, len(all))
	for _, l := range all {
		line := TableLine{Table: l.ID, Game: l.Game, Scenario: l.Scenario, Options: some(l.Options), Lesson: l.Lesson, Made: l.Made, At: l.At}
		l.line(h.games[l.Game], &line)
		if l.Game == "" {
			line.Closed = "its record is damaged"
		} else if b, err := readBody(l.LastBody, l.At); err != nil {
			line.Closed = fmt.Sprintf("entry %d is damaged: %s", l.At, err)
		} else {
			line.Last, line.Over = time.Unix(b.Made, 0).UTC(), b.Over != nil
			h.mu.Lock()
			line.Closed = h.unsound[l.ID]
			h.mu.Unlock()
			if line.Closed == "" && h.games[l.Game] == nil {
				line.Closed = missing(l.Game, nil)
			}
		}
		list = append(list, line)
	}
	return list, nil
}

// Sit gives the seat that a key is the right to. The caller leaves it when done.
func (h *Hall) Sit(ctx context.Context, id, key string) (*Seat, error) {
	t, err := h.acquire(ctx, id)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	for name := range t.rec.Keys {
		if subtle.ConstantTimeCompare([]byte(t.keyOf(name)), []byte(key)) == 1 {
			s := &Seat{t: t, role: name, age: t.age(name), eyes: t.eyes(name)}
			t.join(s.eyes)
			return s, nil
		}
	}
	h.release(t)
	if err := t.outdated(key); err != nil {
		return nil, err
	}
	if key == "" {
		return nil, fail(CodeNotYours, "a key is wanted: send it as the header Umpire-Key or as ?key=")
	}
	return nil, fail(CodeNotYours, "this key opens no seat at table %s", id)
}

// acquire finds a table, loading it if need be, and keeps it in memory until release.
func (h *Hall) acquire(ctx context.Context, id string) (*Table, error) {
	h.mu.Lock()
	t := h.tables[id]
	if t == nil {
		t = newTable(h, id)
		h.tables[id] = t
	}
	t.visitors++
	h.mu.Unlock()
	t.mu.Lock()
	err := t.ready(ctx)
	t.mu.Unlock()
	if err != nil {
		h.release(t)
		return nil, err
	}
	return t, nil
}

func (h *Hall) release(t *Table) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t.visitors--
	t.used = time.Now()
	if t.visitors == 0 && !t.loaded.Load() && h.tables[t.id] == t {
		delete(h.tables, t.id)
	}
}

// sweep lets tables go that nobody uses.
func (h *Hall) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-h.ctx.Done():
			return
		case now := <-tick.C:
			var left []*Table
			h.mu.Lock()
			for id, t := range h.tables {
				idle := now.Sub(t.used)
				if t.visitors == 0 && idle > idleAfter {
					delete(h.tables, id)
					left = append(left, t)
				}
			}
			h.mu.Unlock()
			dismissAll(left)
		}
	}
}

// Stats counts what is in memory, for the meters.
type Stats struct {
	Tables      int // tables in memory
	Subscribers int // open subscriptions
}

// Stats counts what is in memory.
func (h *Hall) Stats() Stats {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := Stats{Tables: len(h.tables)}
	for _, t := range h.tables {
		s.Subscribers += int(t.listening.Load())
	}
	return s
}

// some is the list itself, or an empty one instead of nil, so that JSON has [].
func some[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return slices.Clip(list)
}

// secret64 is 64 bits that nobody can guess.
func secret64() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:])
}

// Codes of failures. A client acts on the code and shows the message.
const (
	CodeStale      = "stale"       // made for another position of the log or the draft: fetch the snapshot and choose anew
	CodeIllegal    = "illegal"     // the rules refuse it: Refusal says which
	CodeLesson     = "lesson"      // the rules allow it, but the lesson asks for something else
	CodeNotYours   = "not-yours"   // the key does not give that right, or it is the other side's decision
	CodeBadRequest = "bad-request" // it cannot be understood
	CodeUnknown    = "unknown"     // there is no such thing
	CodeTooLarge   = "too-large"   // the body is longer than the limit
	CodeTooMany    = "too-many"    // too many requests: wait a moment
	CodeMethod     = "method"      // the address takes another method
	CodeClosed     = "closed"      // the table cannot be played on
	CodeInternal   = "internal"    // the program is at fault
)

// Error is the message, so that a Failure can be returned as an error.
func (f *Failure) Error() string { return f.Message }

func fail(code, format string, args ...any) *Failure {
	return &Failure{Code: code, Message: fmt.Sprintf(format, args...)}
}

// AsFailure is the failure that an error is, or an internal one that keeps the error's text to itself.
func AsFailure(err error) *Failure {
	if f, ok := errors.AsType[*Failure](err); ok {
		return f
	}
	return fail(CodeInternal, "something went wrong on the server: try again")
}
