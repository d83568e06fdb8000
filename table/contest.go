// Contests: several games of the same two players, who change sides after each. Each game is a table of its own, whose
// header says what was played before it; a table that is over has in a private record which one follows. How many games
// there are and how they are counted, the game's rules say (kernel.Info.Contests). docs/decisions/0016 has the reasons.

package table

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"strings"
	"time"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// contestName is the name of the private record that is a contest's nextRecord.
const contestName = "contest"

// nextRecord says which table is the next game of a contest, or the rematch of a single game. It is stored before that
// table is, so that a program that dies in between does not start two. The names in its JSON are those of stored
// records.
type nextRecord struct {
	Next string `json:"next"`
	// Stay: the players keep their sides there.
	Stay bool `json:"stay,omitempty"`
}

// newContest makes a new table the first game of a contest.
func newContest(info *kernel.Info, h *gamelog.Header, req NewTable) error {
	if len(info.Contests) == 0 {
		return fail(CodeBadRequest, "%s has no contests of several games: its rules give no match points", info.ID)
	}
	c := info.Contest(req.Contest)
	if c == nil {
		var names []string
		for _, c := range info.Contests {
			names = append(names, c.ID)
		}
		return fail(CodeBadRequest, "%s has no contest %q: it has %s", info.ID, gamelog.Clip(req.Contest),
			strings.Join(names, ", "))
	}
	if req.Handicap != [kernel.Players]kernel.Ratio{} {
		return fail(CodeBadRequest, "the games of a contest have no handicap: play a single game with it (rule %s)",
			c.Rule)
	}
	h.Contest = &gamelog.Contest{Kind: c.ID}
	return nil
}

// contestLine says which game of a contest a table is, nil if it is none. Over is how it ended, nil if it is not to be
// counted.
func contestLine(info *kernel.Info, h *gamelog.Header, over *kernel.Outcome) *ContestLine {
	if h.Contest == nil {
		return nil
	}
	played := playedWith(info, h, over)
	return &ContestLine{Kind: h.Contest.Kind, Game: len(h.Contest.Played) + 1, Points: pointsOf(played)}
}

// playedWith are the games of a contest that were played, with the one of the header itself if it is over.
func playedWith(info *kernel.Info, h *gamelog.Header, over *kernel.Outcome) []gamelog.Played {
	played := h.Contest.Played
	if over == nil {
		return played
	}
	return append(slices.Clip(played),
		gamelog.Played{Table: h.ID, Outcome: *over, Points: info.ContestPoints(*over, len(played))})
}

func pointsOf(played []gamelog.Played) (sum [kernel.Players]int32) {
	for i := range played {
		for player, n := range played[i].Points {
			sum[player] += n
		}
	}
	return sum
}

// contest is the kind of contest that the table is a game of.
func (t *Table) contest() (*kernel.ContestInfo, error) {
	if t.x == nil {
		return nil, fail(CodeClosed, "the contest cannot be shown: %s", t.closed)
	}
	if t.head.Contest == nil {
		return nil, fail(CodeBadRequest, "table %s is no game of a contest", t.id)
	}
	if c := t.x.Info().Contest(t.head.Contest.Kind); c != nil {
		return c, nil
	}
	return nil, fail(CodeClosed, "the table is a game of the contest %q, which this edition of %s does not have",
		gamelog.Clip(t.head.Contest.Kind), t.x.Info().ID)
}

// nextGame says which table follows a table, by a private record; none if it was not started. What the store has is
// asked for: the record is read seldom.
func (r *Registry) nextGame(ctx context.Context, id, record string) (rec nextRecord, err error) {
	records, err := r.cfg.Store.Private(ctx, id)
	if err != nil {
		return rec, err
	}
	if json.Unmarshal(records[record], &rec) != nil {
		return nextRecord{}, nil
	}
	return rec, nil
}

// Contest is how the contest stands that the table is a game of, with the games after this one.
func (s *Seat) Contest(ctx context.Context) (*ContestState, error) {
	if err := s.lock(ctx); err != nil {
		return nil, err
	}
	t := s.t
	c, err := t.contest()
	if err != nil {
		t.mu.Unlock()
		return nil, err
	}
	info, h, over := t.x.Info(), t.head, t.over
	state := &ContestState{Kind: c.ID, Game: len(h.Contest.Played) + 1, You: -1}
	if s.viewer.Player() {
		state.You = kernel.ContestPlayer(s.viewer, state.Game-1)
	}
	state.Next = over != nil && state.Game < c.Games && s.mayStart() == nil
	t.mu.Unlock()

	last := t.id
	for range c.Games - state.Game {
		rec, err := t.reg.nextGame(ctx, last, contestName)
		if err != nil || rec.Next == "" {
			break
		}
		if _, _, err := t.reg.cfg.Store.Table(ctx, rec.Next); err != nil {
			break // it was deleted, or not stored when the program ended
		}
		last = rec.Next
	}
	if last != t.id {
		o, err := t.reg.acquire(ctx, last)
		if err != nil {
			return nil, err
		}
		o.mu.Lock()
		h, over = o.head, o.over
		o.mu.Unlock()
		t.reg.release(o)
		if h.Contest == nil {
			return nil, fail(CodeClosed, "table %s follows in the contest, and does not say so", last)
		}
	}
	state.count(info, c, &h, over)
	return state, nil
}

// count fills in the games, from the last one that was started.
func (s *ContestState) count(info *kernel.Info, c *kernel.ContestInfo, last *gamelog.Header, over *kernel.Outcome) {
	played := playedWith(info, last, over)
	s.Games = make([]ContestGame, 0, len(played)+1)
	for i := range played {
		s.Games = append(s.Games,
			ContestGame{Table: played[i].Table, Over: true, Outcome: played[i].Outcome, Points: played[i].Points})
	}
	if over == nil {
		s.Games = append(s.Games, ContestGame{Table: last.ID, Outcome: kernel.Outcome{Winner: kernel.NoSide}})
	}
	s.Score, s.Over = info.Score(c, pointsOf(played)), len(played) >= c.Games
	if of := info.Contest(c.Of); of != nil {
		for n := of.Games; n <= len(played); n += of.Games {
			s.Parts = append(s.Parts, info.Score(of, pointsOf(played[n-of.Games:n])))
		}
	}
}

// mayStart says why the seat may not start the next game of a contest: only players may, and the host. The table is
// locked.
func (s *Seat) mayStart() error {
	if host, _ := s.t.decides(s.role); s.viewer == kernel.Observer && !host {
		return fail(CodeNotYours, "an observer cannot do that: the players start the next game")
	}
	return nil
}

// NextGame starts the next game of the contest, with sides changed; if it was started already, it gives that one. Each
// key opens the same player's seat there, so that both players can come by the same request.
func (s *Seat) NextGame(ctx context.Context, _ NextGameRequest) (NextGameAnswer, error) {
	var none NextGameAnswer
	if err := s.lock(ctx); err != nil {
		return none, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	c, err := t.contest()
	if err != nil {
		return none, err
	}
	n := len(t.head.Contest.Played) + 1
	switch err := s.mayStart(); {
	case err != nil:
		return none, err
	case t.over == nil:
		return none, fail(CodeBadRequest, "game %d of the contest is not over: play it to its end, agree on a draw or "+
			"resign, and then start the next one (rule %s)", n, c.Rule)
	case n >= c.Games:
		return none, fail(CodeBadRequest, "the contest is over: this was the last of its %d games (rule %s)", c.Games,
			c.Rule)
	}
	rec, err := t.follow(ctx, contestName, false, t.nextGameOf)
	if err != nil {
		return none, err
	}
	return NextGameAnswer{Table: rec.Next, Mine: s.key}, nil
}

// follow makes the table that follows this one, unless it is there; record is the private record that says which it is.
// Begin makes its header and first entry for players who stay on their sides or change them, under an id, which it
// chooses itself if that is empty. The table is locked, so that of two requests at the same time one starts it.
func (t *Table) follow(ctx context.Context, record string, stay bool,
	begin func(ctx context.Context, id string, stay bool) (gamelog.Header, gamelog.Entry, error)) (nextRecord, error) {
	store := t.reg.cfg.Store
	stored := func(err error) error {
		t.reg.log.Error("the next game could not be stored", "table", t.id, "err", err)
		return fail(CodeInternal, "the next game could not be stored: try again")
	}
	rec, err := t.reg.nextGame(ctx, t.id, record)
	if err != nil {
		return nextRecord{}, stored(err)
	}
	if rec.Next == "" {
		rec.Stay = stay
	} else if h, _, err := store.Table(ctx, rec.Next); err == nil {
		return rec, t.handOn(ctx, &h, rec.Stay)
	} else if !errors.Is(err, gamelog.ErrUnknown) {
		return nextRecord{}, stored(err)
	}
	h, first, err := begin(ctx, rec.Next, rec.Stay)
	if err != nil {
		return nextRecord{}, err
	}
	if rec.Next == "" {
		rec.Next = h.ID
		text, err := json.Marshal(rec)
		if err == nil {
			err = t.putPrivate(record, text)
		}
		if err != nil {
			return nextRecord{}, stored(err)
		}
	}
	if err := t.reg.create(ctx, h, []gamelog.Entry{first}); err != nil {
		return nextRecord{}, err
	}
	return rec, t.handOn(ctx, &h, rec.Stay)
}

// nextGameOf begins the next game of the contest.
func (t *Table) nextGameOf(_ context.Context, id string, stay bool) (gamelog.Header, gamelog.Entry, error) {
	h := t.nextHeader(stay)
	h.Contest = &gamelog.Contest{Kind: t.head.Contest.Kind, Played: playedWith(t.x.Info(), &t.head, t.over)}
	return t.beginNext(h, id)
}

// beginNext begins a table with a header from its scenario's start.
func (t *Table) beginNext(h gamelog.Header, id string) (gamelog.Header, gamelog.Entry, error) {
	if h.ID = id; id == "" {
		h.ID = newID()
	}
	first, err := t.reg.games[t.head.Game].begin(&h)
	if err != nil {
		err = fail(CodeBadRequest, "the next game cannot be started: %s", err)
	}
	return h, first, err
}

// was is the side that a player of the next game has led in this one.
func was(side kernel.Side, stay bool) kernel.Side {
	if stay {
		return side
	}
	return side.Other()
}

// nextHeader is the header of the next game: the same scenario and options, each player on the other side, or on the
// same, with the same key.
func (t *Table) nextHeader(stay bool) gamelog.Header {
	info := t.x.Info()
	h := gamelog.Header{Made: time.Now().UTC(), Game: t.head.Game, Scenario: t.head.Scenario,
		Options: gamelog.OrEmpty(t.head.Options), Keys: map[string]string{}, Invitations: t.head.Invitations}
	if t.head.Seed != nil {
		seed := *t.head.Seed + 1
		h.Seed = &seed
	}
	for _, s := range []kernel.Side{kernel.Both, kernel.Observer} {
		h.Keys[gamelog.Role(info, s)] = t.key(gamelog.Role(info, s))
	}
	for side := range kernel.Side(kernel.Players) {
		old, role := was(side, stay), gamelog.Role(info, side)
		h.Seats[side] = gamelog.Occupant{Who: t.seats[old].Who, Bot: t.seats[old].Bot}
		if t.friends(old) { // a bot played in the friend's place for one game
			h.Seats[side] = gamelog.Occupant{Who: gamelog.Open}
		}
		switch {
		case h.Invitations:
		case !t.friends(old) && t.given[old]: // the old key is in the hands of a friend who did not come
			h.Keys[role] = secretText()
		default:
			h.Keys[role] = t.key(gamelog.Role(info, old))
		}
	}
	return h
}

// handOn gives the next game what is not in its header, unless it has it: which friends have come, and whose devices
// open which seat.
func (t *Table) handOn(ctx context.Context, h *gamelog.Header, stay bool) error {
	info := t.x.Info()
	seats := seatingRecord{Seats: h.Seats}
	for side := range kernel.Side(kernel.Players) {
		seats.Given[side] = h.Seats[side].Who == gamelog.Open
		seats.Taken[side] = seats.Given[side] && (t.taken[was(side, stay)] || t.seats[was(side, stay)].Friend)
	}
	var names namesRecord
	for side := range kernel.Side(kernel.Players) {
		names[side].Name = t.nameOf(was(side, stay))
	}
	rights := accessRecord{Ended: t.access.Ended}
	for _, x := range t.access.Sessions {
		if x.Since != t.renewedAt(x.Role) {
			continue // it has ended
		}
		if side, ok := t.side(x.Role); ok {
			x.Role = gamelog.Role(info, was(side, stay))
		}
		x.Since = 0
		rights.Sessions = append(rights.Sessions, x)
	}
	has, err := t.reg.cfg.Store.Private(ctx, h.ID)
	for name, record := range map[string]any{gamelog.SeatingRecord: seats, accessName: rights, namesName: names} {
		if err != nil || has[name] != nil || record == (namesRecord{}) { // or nobody has a name
			continue
		}
		var text []byte
		if text, err = json.Marshal(record); err == nil {
			err = t.reg.cfg.Store.PutPrivate(context.WithoutCancel(ctx), h.ID, name, text)
		}
	}
	if err != nil {
		t.reg.log.Error("who may come to the next game could not be stored", "table", h.ID, "err", err)
		return fail(CodeInternal, "who may come to the next game could not be stored: try again")
	}
	return nil
}
