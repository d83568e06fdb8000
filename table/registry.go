// All tables of one program: making, finding, listing and loading them, and dropping them from memory.

package table

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"fmt"
	"log/slog"
	"maps"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"umpire/bots"
	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/table/gamelog"
)

// Config says what a registry offers.
type Config struct {
	Store gamelog.Store
	Games []kernel.Game
	Bots  bots.Set
	// Cross names variants, by their own ids: games that were played on another version of one go on with the version
	// that Games has, and their logs say so. Games of a variant that is not named stay closed until the version that
	// they were played on comes back.
	Cross []string
	// Invitations: the tables made here give the key of a seat only to its player; the host sends invitations. For a
	// server with many users: on one's own machine one person has all keys.
	Invitations bool
	// Signer signs the heads of logs; nil: they are not signed.
	Signer ed25519.PrivateKey
	// FixedDice lets any table name the seed of its dice (NewTable.Seed), for tests. Otherwise only a table that nobody
	// else can join may: the one who names the seed knows every die before it falls, and what the other side drew.
	FixedDice bool
	Log       *slog.Logger // nil: nothing is logged
	// Ordered is told how long each order took, from its request to being durable. It may be nil.
	Ordered func(time.Duration)
	// PackAfter is how long ago a game must have ended until Check has the store pack its log, if it can; 0: never.
	PackAfter time.Duration
	// FreshWait is how long an order that draws waits for a player's page to bring a fresh secret; 0: two seconds.
	FreshWait time.Duration
	// Vanished is how long a game must have waited for a friend who is away until the host may take the friend's seat
	// back; 0: a day.
	Vanished time.Duration
}

// vanished is how long a friend must have kept the game waiting, see Config.
func (r *Registry) vanished() time.Duration {
	if r.cfg.Vanished > 0 {
		return r.cfg.Vanished
	}
	return 24 * time.Hour
}

// Registry is all tables of one program: it makes them, finds them by id, loads them from the store when somebody
// comes, and drops from memory those that nobody has used for a while. It is safe for use by many goroutines.
type Registry struct {
	cfg    Config
	store  *watchedStore // Config.Store
	log    *slog.Logger
	games  map[string]*registeredGame
	order  []string // ids, in the order of Config.Games
	ctx    context.Context
	cancel context.CancelFunc
	work   sync.WaitGroup
	slots  chan struct{} // one for each bot that may think at once
	alone  chan struct{} // one for each of those that may think where no person plays
	gate   gate          // that clicks pass
	// imports has a place for each file that may be opened at once.
	imports chan struct{}

	mu      sync.Mutex
	tables  map[string]*Table
	unsound map[string]string // what Check found, by table
}

// registeredGame is a game that the registry offers, with the index of its names.
type registeredGame struct {
	game   kernel.Game
	x      *kernel.Index
	spares sync.Pool // positions that nobody uses now; see Table.borrow
}

const (
	sweepEvery = time.Minute
	idleAfter  = 10 * time.Minute // a table without visitors leaves the memory
)

// NewRegistry opens a registry. The caller closes it, and the store after it.
func NewRegistry(cfg Config) (*Registry, error) {
	r := &Registry{cfg: cfg, log: cfg.Log, games: map[string]*registeredGame{}, tables: map[string]*Table{},
		unsound: map[string]string{}, slots: make(chan struct{}, runtime.GOMAXPROCS(0)),
		alone: make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1)),
		gate:  gate{places: clickPlaces()}, imports: make(chan struct{}, maxImports)}
	r.store = &watchedStore{Store: cfg.Store}
	r.cfg.Store = r.store
	if r.log == nil {
		r.log = slog.New(slog.DiscardHandler)
	}
	for _, g := range cfg.Games {
		x, err := kernel.NewIndex(g.Info())
		if err != nil {
			return nil, err
		}
		id := g.Info().ID
		if r.games[id] != nil {
			return nil, fmt.Errorf("two games are called %q", id)
		}
		r.games[id] = &registeredGame{game: g, x: x}
		r.order = append(r.order, id)
	}
	r.ctx, r.cancel = context.WithCancel(context.Background())
	r.work.Go(r.sweep)
	return r, nil
}

// Close ends bots and subscriptions, waits for them, and keeps the drafts.
func (r *Registry) Close() {
	r.cancel()
	r.work.Wait()
	r.mu.Lock()
	tables := slices.Collect(maps.Values(r.tables))
	r.mu.Unlock()
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
func (r *Registry) Games() []GameLine {
	list := make([]GameLine, 0, len(r.order))
	for _, id := range r.order {
		info := r.games[id].game.Info()
		list = append(list, GameLine{ID: info.ID, Name: info.Name, Tagline: info.Tagline, Edition: info.Edition,
			Sides: info.Sides, Variant: info.Variant, Scenarios: gamelog.OrEmpty(info.Scenarios),
			Options: gamelog.OrEmpty(info.Options), Handicap: info.Handicap, Contests: info.Contests,
			Bots: r.botNames(info), BotTexts: r.botTexts(info)})
	}
	return list
}

// Info is a game's fixed data, nil if there is no such game.
func (r *Registry) Info(id string) *kernel.Info {
	if g := r.games[id]; g != nil {
		return g.game.Info()
	}
	return nil
}

// Game finds a game by its id, as gamelog.Verify wants it.
func (r *Registry) Game(id string) (kernel.Game, bool) {
	if g := r.games[id]; g != nil {
		return g.game, true
	}
	return nil, false
}

// botNames are the bots that play a game, in the order of Config.Bots.
func (r *Registry) botNames(info *kernel.Info) []string {
	names := []string{}
	for i := range r.cfg.Bots {
		if b := &r.cfg.Bots[i]; b.Fits(info) {
			names = append(names, b.Name)
		}
	}
	return names
}

// botTexts say what the bots are that play a game, by their names.
func (r *Registry) botTexts(info *kernel.Info) map[string]string {
	texts := map[string]string{}
	for i := range r.cfg.Bots {
		if b := &r.cfg.Bots[i]; b.Fits(info) {
			texts[b.Name] = b.Text
		}
	}
	return texts
}

// bot is the maker of a bot that plays a game, nil if there is none of that name.
func (r *Registry) bot(name string, info *kernel.Info) *bots.Maker {
	m, err := r.cfg.Bots.Find(name, info)
	if err != nil {
		return nil
	}
	return m
}

// Make starts a table. What is wrong with the request is a Failure that names it.
func (r *Registry) Make(ctx context.Context, req NewTable) (TableMade, error) {
	g := r.games[req.Game]
	if g == nil {
		return TableMade{}, fail(CodeUnknown, "there is no game %q: there is %s", req.Game, strings.Join(r.order, ", "))
	}
	if req.Case != "" || req.Text != "" {
		if req.Contest != "" {
			return TableMade{}, fail(CodeBadRequest,
				"a contest begins from a scenario, and not from a case: leave one out")
		}
		return r.fromCase(ctx, g, req)
	} else if req.Lesson || req.Line != 0 {
		return TableMade{}, fail(CodeBadRequest, "a lesson, or a line to start from, is of a case: name it")
	}
	info := g.game.Info()
	seats, err := r.occupants(info, req.Seats)
	if err != nil {
		return TableMade{}, err
	}
	if err := r.checkSeed(req.Seed, seats); err != nil {
		return TableMade{}, err
	}
	h := gamelog.Header{Game: info.ID, Scenario: req.Scenario, Options: gamelog.OrEmpty(req.Options),
		Handicap: req.Handicap, Seats: seats, Seed: req.Seed}
	if req.Contest != "" {
		if err := newContest(info, &h, req); err != nil {
			return TableMade{}, err
		}
	}
	first, err := g.begin(&h)
	if err != nil {
		return TableMade{}, fail(CodeBadRequest, "%s", err)
	}
	return r.keep(ctx, g, h, []gamelog.Entry{first})
}

// begin starts a game from a table's header, which gets an id and dice if no seed is named.
func (g *registeredGame) begin(h *gamelog.Header) (gamelog.Entry, error) {
	src := chance.Recorder{}
	if h.Seed == nil {
		if h.ID == "" {
			h.ID = newID()
		}
		h.Dice = gamelog.NewDice(h.ID)
		src.From = h.Dice.Draws(1, nil, nil, nil)
	} else {
		src.From = drawing(h.Seed, 1)
	}
	pos, err := g.game.Start(h.Setup(), &src)
	if err != nil {
		return gamelog.Entry{}, err
	}
	start := gamelog.NewStart(g.game.Info(), h.Setup())
	return gamelog.First(&gamelog.Body{Draws: src.Draws, Start: start}, pos, h.Dice)
}

// checkSeed refuses a seed from outside where somebody else plays, too.
func (r *Registry) checkSeed(seed *uint64, seats [2]gamelog.Occupant) error {
	if seed == nil || r.cfg.FixedDice || seats[0].Who != gamelog.Open && seats[1].Who != gamelog.Open {
		return nil
	}
	return fail(CodeBadRequest, "a table that another person can join takes no seed: "+
		"its dice could be known in advance")
}

// occupants is who sits where, as a request for a table says it by side id.
func (r *Registry) occupants(info *kernel.Info, want map[string]string) (seats [2]gamelog.Occupant, err error) {
	for side := range seats {
		who, ok := want[info.Sides[side].ID]
		if !ok {
			return seats, fail(CodeBadRequest, "nobody is named for the seat %q: say \"me\", \"open\" or \"bot:NAME\"",
				info.Sides[side].ID)
		}
		if seats[side], err = r.occupant(info, kernel.Side(side), who); err != nil {
			return seats, err
		}
	}
	for id := range want {
		if id != info.Sides[0].ID && id != info.Sides[1].ID {
			return seats, fail(CodeBadRequest, "%s has no side %q: it has %s and %s", info.ID, gamelog.Clip(id),
				info.Sides[0].ID, info.Sides[1].ID)
		}
	}
	return seats, nil
}

// occupant is who is to play a side, as a request says it: "me", "open" or "bot:NAME".
func (r *Registry) occupant(info *kernel.Info, side kernel.Side, who string) (o gamelog.Occupant, err error) {
	name, isBot := strings.CutPrefix(who, "bot:")
	switch {
	case who == "me":
		o.Who = gamelog.Person
	case who == "open":
		o.Who = gamelog.Open
	case isBot && r.bot(name, info) != nil:
		o.Who, o.Bot = gamelog.Bot, name
	case isBot:
		err = fail(CodeBadRequest, "no bot called %q plays %s: there is %s", gamelog.Clip(name), info.ID,
			strings.Join(r.botNames(info), ", "))
	default:
		err = fail(CodeBadRequest, "the seat %q cannot be %q: say \"me\", \"open\" or \"bot:NAME\"",
			info.Sides[side].ID, gamelog.Clip(who))
	}
	return o, err
}

// keep gives a new table its id and keys, and stores it.
func (r *Registry) keep(ctx context.Context, g *registeredGame, h gamelog.Header,
	entries []gamelog.Entry) (TableMade, error) {
	info := g.game.Info()
	if h.ID == "" {
		h.ID = newID()
	}
	h.Made = time.Now().UTC()
	h.Keys = map[string]string{}
	for _, s := range []kernel.Side{kernel.SideA, kernel.SideB, kernel.Both, kernel.Observer} {
		if !r.cfg.Invitations || !s.Player() {
			h.Keys[gamelog.Role(info, s)] = secretText()
		}
	}
	if h.Invitations = r.cfg.Invitations; h.Invitations {
		made := r.invite(info, &h)
		return made, r.create(ctx, h, entries)
	}
	if err := r.create(ctx, h, entries); err != nil {
		return TableMade{}, err
	}
	s := listed(&gamelog.Listed{Header: h}, g)
	keys := s.useful()
	mine := keys[s.hostsRole()] // one person's side, or both for one with both sides or the one who lets two bots play
	if mine == "" {
		mine = keys[gamelog.Role(info, kernel.Observer)]
	}
	return TableMade{Table: h.ID, Keys: keys, Mine: mine}, nil
}

// newID makes the id of a table.
func newID() string { return strings.ToLower(rand.Text()[:12]) }

// create stores a new table.
func (r *Registry) create(ctx context.Context, h gamelog.Header, entries []gamelog.Entry) error {
	if len(entries) > 1 {
		h.Imported = int64(len(entries))
	}
	if err := r.cfg.Store.Create(context.WithoutCancel(ctx), h, entries); err != nil {
		r.log.Error("a table could not be stored", "err", err)
		return fail(CodeInternal, "the table could not be stored: try again")
	}
	return nil
}

// invite makes the invitations of a new table, and leaves of them and of the host's key only hashes in the header.
func (r *Registry) invite(info *kernel.Info, h *gamelog.Header) TableMade {
	host, watch := gamelog.Role(info, kernel.Both), gamelog.Role(info, kernel.Observer)
	made := TableMade{Table: h.ID, Keys: map[string]string{watch: h.Keys[watch]}, Mine: h.Keys[host]}
	h.Keys[host], h.Invited = hashed+hashOf(made.Mine), map[string]string{}
	for side, seat := range h.Seats {
		if id := info.Sides[side].ID; seat.Who == gamelog.Open {
			made.Keys[id] = InvitationPrefix + secretText()
			h.Invited[id] = hashOf(made.Keys[id])
		}
	}
	return made
}

// List lists all tables with their keys, the newest first: for the one person whose machine this is.
func (r *Registry) List(ctx context.Context) ([]TableLine, error) {
	all, err := r.cfg.Store.Tables(ctx)
	if err != nil {
		r.log.Error("the tables could not be listed", "err", err)
		return nil, fail(CodeInternal, "the tables could not be listed: %s", err)
	}
	return r.lines(all), nil
}

// ListLately is List of the tables that were played at last, at most so many.
func (r *Registry) ListLately(ctx context.Context, most int) ([]TableLine, error) {
	all, err := r.cfg.Store.Lately(ctx, most)
	if err != nil {
		r.log.Error("the tables could not be listed", "err", err)
		return nil, fail(CodeInternal, "the tables could not be listed: %s", err)
	}
	return r.lines(all), nil
}

func (r *Registry) lines(all []gamelog.Listed) []TableLine {
	list := make([]TableLine, 0, len(all))
	for i := range all {
		list = append(list, r.line(&all[i]))
	}
	return list
}

// line is a table's line in the list.
func (r *Registry) line(l *gamelog.Listed) TableLine {
	g := r.games[l.Game]
	line := TableLine{Table: l.ID, Game: l.Game, Scenario: l.Scenario, Options: gamelog.OrEmpty(l.Options),
		Lesson: l.Lesson,
		Made:   l.Made, At: l.At, Keys: l.Keys}
	s := listed(l, g)
	for side := range kernel.Side(kernel.Players) {
		seat := s.info(side)
		seat.Friend = s.seats[side].Who == gamelog.Open && s.taken[side]
		line.Seats = append(line.Seats, seat)
	}
	if g != nil {
		line.Keys = s.useful()
	}
	b, err := gamelog.ReadBody(l.LastBody, l.At)
	switch {
	case l.Game == "":
		line.Closed = "its header is damaged"
		return line
	case err != nil:
		line.Closed = fmt.Sprintf("entry %d is damaged: %s", l.At, err)
		return line
	}
	line.Last, line.Over = time.Unix(b.Made, 0).UTC(), b.Over != nil
	if g != nil {
		line.Contest = contestLine(g.game.Info(), &l.Header, b.Over)
	}
	r.mu.Lock()
	line.Closed = r.unsound[l.ID]
	r.mu.Unlock()
	if line.Closed == "" && g == nil {
		line.Closed = gamelog.Missing(l.Game, nil)
	}
	return line
}

// Sit gives the seat that a key is the right to. The caller leaves it when done.
func (r *Registry) Sit(ctx context.Context, id, key string) (*Seat, error) {
	t, err := r.acquire(ctx, id)
	if err != nil {
		return nil, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	if role, session, ok := t.admits(key); ok {
		s := &Seat{t: t, key: key, role: role, id: session, admitted: t.access.changes, viewer: t.viewerOf(role)}
		t.join(s.viewer)
		t.seen(role, session)
		return s, nil
	}
	r.release(t)
	return nil, t.refuse(key)
}

// acquire finds a table, loading it if need be, and keeps it in memory until release.
func (r *Registry) acquire(ctx context.Context, id string) (*Table, error) {
	r.mu.Lock()
	t := r.tables[id]
	if t == nil {
		t = newTable(r, id)
		r.tables[id] = t
	}
	t.usage.visitors++
	r.mu.Unlock()
	t.mu.Lock()
	err := t.ready(ctx)
	t.mu.Unlock()
	if err != nil {
		r.release(t)
		return nil, err
	}
	return t, nil
}

func (r *Registry) release(t *Table) {
	r.mu.Lock()
	defer r.mu.Unlock()
	t.usage.visitors--
	t.usage.last = time.Now()
	if t.usage.visitors == 0 && !t.loaded.Load() && r.tables[t.id] == t {
		delete(r.tables, t.id)
	}
}

// sweep drops tables from memory that nobody uses.
func (r *Registry) sweep() {
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		select {
		case <-r.ctx.Done():
			return
		case now := <-tick.C:
			var left []*Table
			r.mu.Lock()
			for id, t := range r.tables {
				idle := now.Sub(t.usage.last)
				if t.usage.visitors == 0 && idle > idleAfter {
					delete(r.tables, id)
					left = append(left, t)
				}
			}
			r.mu.Unlock()
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
func (r *Registry) Stats() Stats {
	r.mu.Lock()
	defer r.mu.Unlock()
	s := Stats{Tables: len(r.tables)}
	for _, t := range r.tables {
		s.Subscribers += int(t.listening.Load())
	}
	return s
}
