// Who sits where. It can change in mid-game, and the log says so. The one who made the table is its host; a seat is the
// host's or a friend's. A friend's is one that was left open for somebody with its side's key, and stays the friend's
// no matter who plays it. What a key may see follows from who sits where now (seating.viewerOf); what it was sent
// before stays known. docs/decisions/0005 has the reasons.

package table

import (
	"context"
	"encoding/json"
	"slices"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// seating is who sits where, and with it what each key opens (keys.go). It follows from the table's header and the seat
// entries of its log; only taken is known from elsewhere.
type seating struct {
	identity
	seats    [kernel.Players]gamelog.Occupant
	reseated int64                   // the last entry that gave a seat to somebody else
	gaveSeat [kernel.Players]int64   // the last such entry by side, 0 if none did
	given    [kernel.Players]bool    // the seat was left open for a friend once, so the side's key is in other hands
	taken    [kernel.Players]bool    // a friend has come to a seat that is open
	replaced [kernel.Players][]int64 // the entries that gave the side a new key
	renewed  [kernel.Players]int64   // the last entry that ended the sessions of the side, 0 if none did
}

// seatFirst seats those whom the table's header names.
func (s *seating) seatFirst() {
	s.seats, s.reseated = s.head.Seats, 0
	s.taken, s.replaced = [kernel.Players]bool{}, [kernel.Players][]int64{}
	s.renewed, s.gaveSeat = [kernel.Players]int64{}, [kernel.Players]int64{}
	for side := range s.seats {
		s.given[side] = s.seats[side].Who == gamelog.Open
	}
}

// seat applies an entry that gives a seat to somebody else.
func (s *seating) seat(b *gamelog.Body) {
	side := b.Seat.Side
	if b.Seat.KeyReplaced || b.Seat.Who == gamelog.Open || s.friends(side) && !b.Seat.Friend {
		s.renewed[side] = b.N
	}
	s.gaveSeat[side] = b.N
	s.seats[side], s.reseated, s.taken[side] = b.Seat.Occupant, b.N, false
	s.given[side] = s.given[side] && !b.Seat.KeyReplaced || b.Seat.Who == gamelog.Open
	if b.Seat.KeyReplaced {
		s.replaced[side] = append(slices.Clone(s.replaced[side]), b.N)
	}
}

// friends says whether a side's seat is a friend's.
func (s *seating) friends(side kernel.Side) bool {
	return s.seats[side].Who == gamelog.Open || s.seats[side].Friend
}

// info says who plays a side, as far as the seating tells.
func (s *seating) info(side kernel.Side) SeatInfo {
	seat := SeatInfo{Side: side, Who: s.seats[side].Who, Bot: s.seats[side].Bot}
	if seat.Who == gamelog.Open && s.taken[side] {
		seat.Who = gamelog.Person
	}
	return seat
}

// viewerOf is the side that a key's role sees as. A side's key is the side's, unless it was given to a friend who did
// not come before the host took the seat again: then that link shows what observers see. The host's key for both sides
// shows both while both are played by the host or both by bots; else the side that the host plays; and if a friend has
// one side, the other.
func (s *seating) viewerOf(role string) kernel.Side {
	if s.x == nil {
		return kernel.Observer
	}
	side, ok := s.x.Side(role)
	switch {
	case !ok:
		return kernel.Observer
	case side == kernel.Both:
		return s.hostsView()
	case side.Player() && !s.friends(side) && s.given[side]:
		return kernel.Observer
	}
	return side
}

// hostsView is what the host's key for both sides shows.
func (s *seating) hostsView() kernel.Side {
	a, b := s.friends(kernel.SideA), s.friends(kernel.SideB)
	person := func(side kernel.Side) bool { return s.seats[side].Who == gamelog.Person }
	switch {
	case a && b:
		return kernel.Observer
	case a:
		return kernel.SideB
	case b:
		return kernel.SideA
	case person(kernel.SideA) == person(kernel.SideB):
		return kernel.Both
	case person(kernel.SideA):
		return kernel.SideA
	}
	return kernel.SideB
}

// decides says for which seats a key's role decides: those of the host, or one side's as a friend.
func (s *seating) decides(role string) (host bool, friend kernel.Side) {
	side, ok := s.x.Side(role)
	switch {
	case !ok || side == kernel.Observer:
		return false, kernel.NoSide
	case side == kernel.Both:
		return true, kernel.NoSide
	case s.friends(side):
		return false, side
	}
	return !s.given[side], kernel.NoSide
}

// reseat applies an entry that gives a seat to somebody else.
func (t *Table) reseat(b *gamelog.Body) {
	if b.N <= t.head.Imported {
		return // it was about the table that the log came from
	}
	t.seat(b)
	t.access.changes++
	side := b.Seat.Side
	t.bots.failed[side] = ""
	if t.bots.lacking[side] { // another may take the seat of a bot that this program does not have
		t.closed, t.bots.lacking[side] = "", false
	}
	t.bots.unseat(side)
}

// join notes that a friend has come to a seat that was left open.
func (t *Table) join(viewer kernel.Side) {
	if viewer.Player() && t.seats[viewer].Who == gamelog.Open && !t.taken[viewer] {
		t.taken[viewer] = true
		t.wake()
		t.keepSeating()
	}
}

// seatingRecord is the private record that says who sits where, for lists of tables, and which friends have come. The
// names in its JSON are those of stored records.
type seatingRecord struct {
	At    int64                            `json:"at"` // the last entry that gave a seat away, 0 if none did
	Seats [kernel.Players]gamelog.Occupant `json:"seats"`
	Given [kernel.Players]bool             `json:"given"`
	Taken [kernel.Players]bool             `json:"taken"`
	Keys  [kernel.Players][]int64          `json:"renewed,omitzero"` // the entries that gave a side a new key
}

// keepSeating stores who sits where. If that fails, a list of tables shows who sat there before.
func (t *Table) keepSeating() {
	text, err := json.Marshal(seatingRecord{t.reseated, t.seats, t.given, t.taken, t.replaced})
	if err == nil {
		err = t.putPrivate(gamelog.SeatingRecord, text)
	}
	if err != nil {
		t.reg.log.Error("who sits at a table could not be kept", "table", t.id, "err", err)
	}
}

// readSeating loads which friends have come. A record that is older than the log says nothing.
func (t *Table) readSeating(text []byte) {
	var r seatingRecord
	if json.Unmarshal(text, &r) == nil && r.At == t.reseated {
		for side := range t.taken {
			t.taken[side] = t.taken[side] || r.Taken[side] && t.seats[side].Who == gamelog.Open
		}
	}
}

// listed is the seating of a table in a list, of which only its header and its seating record were read. Game is nil if
// this program does not have it.
func listed(l *gamelog.Listed, game *registeredGame) *seating {
	s := &seating{identity: identity{head: l.Header}}
	if game != nil {
		s.game, s.x = game.game, game.x
	}
	s.seatFirst()
	var r seatingRecord
	if json.Unmarshal(l.Seating, &r) == nil {
		s.seats, s.given, s.taken, s.replaced = r.Seats, r.Given, r.Taken, r.Keys
	}
	return s
}

// Reseat gives a side's seat to somebody else, and says with which key the one who asked goes on.
func (s *Seat) Reseat(ctx context.Context, req SeatRequest) (SeatAnswer, error) {
	if err := s.lock(ctx); err != nil {
		return SeatAnswer{}, err
	}
	defer s.t.mu.Unlock()
	t := s.t
	if err := t.visible(); err != nil {
		return SeatAnswer{}, err
	}
	info := t.x.Info()
	side, ok := t.x.Side(req.Side)
	if !ok || !side.Player() {
		return SeatAnswer{}, fail(CodeBadRequest, "the game has no side %q: it has %s and %s", gamelog.Clip(req.Side),
			info.Sides[0].ID, info.Sides[1].ID)
	}
	if t.closed != "" && !t.bots.lacking[side] {
		return SeatAnswer{}, fail(CodeClosed, "the table cannot be played on: %s", t.closed)
	}
	people := info.Sides[side].People
	host, friend := t.decides(s.role)
	seat, friends := t.seats[side], t.friends(side)
	switch {
	case t.lesson != nil:
		return SeatAnswer{}, fail(CodeLesson,
			"a lesson's seats stay as they are: take the game over to play it with others")
	case !host && friend == kernel.NoSide:
		return SeatAnswer{}, fail(CodeNotYours, "this key gives no seat away")
	case req.At != t.at:
		return SeatAnswer{}, t.staleAt(req.At)
	case t.over != nil:
		return SeatAnswer{}, fail(CodeNotYours, "the game is over")
	case req.ReplaceKey && (!host || !friends):
		return SeatAnswer{}, fail(CodeNotYours,
			"a key is replaced by the host alone, and for a friend's seat: this is not one")
	case friends && friend != side &&
		(!host || (seat.Who != gamelog.Open || t.taken[side]) && (!req.ReplaceKey || t.absent(side) != "")):
		return SeatAnswer{}, fail(CodeNotYours, "a friend has the seat of %s: only the friend can give it away%s",
			people, t.whenFree(side, host))
	case req.ReplaceKey && seat.Who == gamelog.Open && !t.taken[side]:
		return SeatAnswer{}, fail(CodeBadRequest, "nobody has come to the seat of %s yet: no key needs to be replaced",
			people)
	case !friends && !host:
		return SeatAnswer{}, fail(CodeNotYours, "this key does not decide who plays %s", people)
	}
	next, err := t.reg.occupant(info, side, req.Who)
	if err != nil {
		return SeatAnswer{}, err
	}
	next.Friend = friend == side && next.Who != gamelog.Open
	if !req.ReplaceKey && next == seat && (seat.Who != gamelog.Open || !t.taken[side]) ||
		friend == side && next.Who == gamelog.Person && seat.Who == gamelog.Open {
		return SeatAnswer{}, fail(CodeBadRequest, "that is who plays %s already", people)
	}
	change := &gamelog.SeatChange{Side: side, Occupant: next, KeyReplaced: req.ReplaceKey}
	if err := t.enter(&gamelog.Body{Kind: gamelog.KindSeat, Side: kernel.NoSide, Seat: change}, nil); err != nil {
		return SeatAnswer{}, err
	}
	t.keepSeating()
	if (t.friends(side) != friends || next.Who == gamelog.Open || req.ReplaceKey) && len(t.standing.answers[side]) > 0 {
		t.keepAnswers(side, map[string]string{}) // they were another's
	}
	ans := SeatAnswer{}
	switch {
	case t.head.Invitations && (host || next.Who != gamelog.Open):
		ans.Mine = s.key
	case host:
		ans.Mine = t.key(t.hostsRole())
	case next.Who == gamelog.Open:
		ans.Mine = t.key(gamelog.Role(info, kernel.Observer))
	default:
		ans.Mine = t.key(s.role)
	}
	if next.Who == gamelog.Open && t.head.Invitations {
		ans.Friend, err = t.invited(info.Sides[side].ID)
	} else if next.Who == gamelog.Open {
		ans.Friend = t.key(info.Sides[side].ID)
	}
	return ans, err
}
