package table

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"umpire/kernel"
)

// Who sits where can change in mid-game, and the log says so. Whoever made the table is its host; a seat is the host's or a
// friend's. A friend's is one that was left open for somebody with its side's key, and stays the friend's whoever plays it. What a
// key may see follows from who sits where now (Table.eyes); what it was sent before stays known. docs/decisions/0005 has the reasons.

// kindSeat is the kind of an entry that gives a seat to somebody else.
const kindSeat = "seat"

// seatBody is who sits on a side from an entry on.
type seatBody struct {
	Side kernel.Side `json:"side"`
	Seating
	// Renew: the host took the seat back from a friend who had vanished, and the side has a new key.
	Renew bool `json:"renew,omitempty"`
}

// check says what is wrong with it.
func (s *seatBody) check() error {
	switch {
	case !s.Side.Player():
		return errors.New("it seats somebody on no side")
	case s.Who != "person" && s.Who != "open" && s.Who != "bot", (s.Who == "bot") != (s.Bot != ""), s.Who == "open" && s.Friend:
		return errors.New("it does not say who takes the seat")
	}
	return nil
}

// text is the sentence with which everybody is told.
func (s *seatBody) text(info *kernel.Info) string {
	people := info.Sides[s.Side].People
	if s.Renew {
		rest := *s
		rest.Renew = false
		return fmt.Sprintf("The seat of %s was taken back from a friend who kept the game waiting, and has a new key. %s", people, rest.text(info))
	}
	switch s.Who {
	case "bot":
		return fmt.Sprintf("From here on the bot %s plays %s.", clip(s.Bot), people)
	case "open":
		return fmt.Sprintf("The seat of %s is open to a friend.", people)
	}
	return fmt.Sprintf("From here on a person plays %s.", people)
}

// guests says whether a side's seat is a friend's.
func (t *Table) guests(side kernel.Side) bool {
	return t.seats[side].Who == "open" || t.seats[side].Friend
}

// seatAll seats those whom the record names.
func (t *Table) seatAll() {
	t.seats, t.reseated, t.taken, t.renewed = t.rec.Seats, 0, [kernel.Players]bool{}, [kernel.Players][]int64{}
	for side := range t.seats {
		t.given[side] = t.seats[side].Who == "open"
	}
}

// reseat takes up an entry that gives a seat to somebody else.
func (t *Table) reseat(b *body) {
	if b.N <= t.rec.Seated {
		return // it was about the table that the log came from
	}
	side := b.Seat.Side
	t.seats[side], t.reseated, t.taken[side] = b.Seat.Seating, b.N, false
	t.given[side] = t.given[side] && !b.Seat.Renew || b.Seat.Who == "open"
	if b.Seat.Renew {
		t.renewed[side] = append(slices.Clone(t.renewed[side]), b.N)
	}
	t.failed[side] = ""
	if t.lacking[side] { // another may take the seat of a bot that this program does not have
		t.closed, t.lacking[side] = "", false
	}
	if t.bots[side] != nil {
		t.gone, t.bots[side] = append(t.gone, t.bots[side]), nil
	}
}

// eyes is the side that a key's role sees as. A side's key is the side's, unless it was given to a friend who did not come before
// the host took the seat again: then that link leads to what observers see. The host's key for both sides shows both while both
// are played by the host or both by bots; else the side that the host plays; and beside a friend, the other side.
func (t *Table) eyes(name string) kernel.Side {
	if t.x == nil {
		return kernel.Observer
	}
	side, ok := t.x.Side(name)
	switch {
	case !ok:
		return kernel.Observer
	case side == kernel.Both:
		return t.hosts()
	case side.Player() && !t.guests(side) && t.given[side]:
		return kernel.Observer
	}
	return side
}

// hosts is what the host's key for both sides shows.
func (t *Table) hosts() kernel.Side {
	a, b := t.guests(kernel.SideA), t.guests(kernel.SideB)
	person := func(side kernel.Side) bool { return t.seats[side].Who == "person" }
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

// hosted is the role of the key with which the host plays on.
func (t *Table) hosted() string {
	eyes := t.hosts()
	if eyes.Player() && t.given[eyes] {
		eyes = kernel.Both // the side's own key is in other hands
	}
	return role(t.x.Info(), eyes)
}

// told are the keys that open something worth having as things are: the host's, friends', and the observers'.
func (t *Table) told() map[string]string {
	keys := map[string]string{}
	tell := func(name string) {
		if k := t.keyOf(name); k != "" {
			keys[name] = k
		}
	}
	info := t.x.Info()
	tell(role(info, kernel.Observer))
	if eyes := t.hosts(); !eyes.Player() || t.seats[eyes].Who == "person" {
		tell(t.hosted())
	}
	for side := range kernel.Side(kernel.Players) {
		if t.guests(side) {
			tell(role(info, side))
		}
	}
	return keys
}

// join notes that a friend has come to a seat that was left open.
func (t *Table) join(eyes kernel.Side) {
	if eyes.Player() && t.seats[eyes].Who == "open" && !t.taken[eyes] {
		t.taken[eyes] = true
		t.wake()
		t.keepSeats()
	}
}

// readPapers takes up what was kept beside the log. Without it the game can be played on.
func (t *Table) readPapers(ctx context.Context) {
	papers, err := t.hall.cfg.Store.Papers(ctx, t.id)
	if err != nil {
		t.hall.log.Error("the papers of a table could not be read", "table", t.id, "err", err)
		return
	}
	t.readSeats(papers[PaperSeats])
	if t.x != nil {
		t.readAnswers(papers)
		t.readPlans(papers)
		t.readDraft(papers[draftPaper])
	}
}

// chairs is the paper that says who sits where, for lists of tables, and which friends have come.
type chairs struct {
	At    int64                `json:"at"` // the last entry that gave a seat away, 0 if none did
	Seats [2]Seating           `json:"seats"`
	Given [kernel.Players]bool `json:"given"`
	Taken [kernel.Players]bool `json:"taken"`
	// Renewed are the entries that gave a side a new key.
	Renewed [kernel.Players][]int64 `json:"renewed,omitzero"`
}

// keepSeats writes the paper. If that fails, a list of tables shows who sat there before.
func (t *Table) keepSeats() {
	text, err := json.Marshal(chairs{t.reseated, t.seats, t.given, t.taken, t.renewed})
	if err == nil {
		err = t.hall.cfg.Store.Keep(context.WithoutCancel(t.hall.ctx), t.id, PaperSeats, text)
	}
	if err != nil {
		t.hall.log.Error("who sits at a table could not be kept", "table", t.id, "err", err)
	}
}

// readSeats takes up from the paper which friends have come. A paper that is older than the log says nothing.
func (t *Table) readSeats(paper []byte) {
	var c chairs
	if json.Unmarshal(paper, &c) == nil && c.At == t.reseated {
		for side := range t.taken {
			t.taken[side] = t.taken[side] || c.Taken[side] && t.seats[side].Who == "open"
		}
	}
}

// line gives a line of a list its seats and keys.
func (l *Listed) line(game *offer, line *TableLine) {
	t := Table{rec: l.Record}
	t.seatAll()
	var c chairs
	if json.Unmarshal(l.Seated, &c) == nil {
		t.seats, t.given, t.taken, t.renewed = c.Seats, c.Given, c.Taken, c.Renewed
	}
	for side := range kernel.Side(kernel.Players) {
		line.Seats = append(line.Seats, t.seatInfo(side))
	}
	line.Keys = l.Keys
	if game != nil {
		t.x = game.x
		line.Keys = t.told()
	}
}

// party says for which seats a key's role decides: those of the host, or one side's as a friend.
func (t *Table) party(name string) (host bool, guest kernel.Side) {
	side, ok := t.x.Side(name)
	switch {
	case !ok || side == kernel.Observer:
		return false, kernel.NoSide
	case side == kernel.Both:
		return true, kernel.NoSide
	case t.guests(side):
		return false, side
	}
	return !t.given[side], kernel.NoSide
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
		return SeatAnswer{}, fail(CodeBadRequest, "the game has no side %q: it has %s and %s", clip(req.Side), info.Sides[0].ID, info.Sides[1].ID)
	}
	if t.closed != "" && !t.lacking[side] {
		return SeatAnswer{}, fail(CodeClosed, "the table cannot be played on: %s", t.closed)
	}
	people := info.Sides[side].People
	host, guest := t.party(s.role)
	seat, friends := t.seats[side], t.guests(side)
	switch {
	case t.lesson != nil:
		return SeatAnswer{}, fail(CodeLesson, "a lesson's seats stay as they are: take the game over to play it with others")
	case !host && guest == kernel.NoSide:
		return SeatAnswer{}, fail(CodeNotYours, "this key gives no seat away")
	case req.At != t.at:
		return SeatAnswer{}, fail(CodeStale, "this was made for log position %d, and the log is at %d: look at the table again", req.At, t.at)
	case t.over != nil:
		return SeatAnswer{}, fail(CodeNotYours, "the game is over")
	case req.Renew && (!host || !friends):
		return SeatAnswer{}, fail(CodeNotYours, "a key is renewed by the host alone, and for a friend's seat: this is not one")
	case friends && guest != side && (!host || (seat.Who != "open" || t.taken[side]) && (!req.Renew || t.absent(side) != "")):
		return SeatAnswer{}, fail(CodeNotYours, "a friend has the seat of %s: only the friend can give it away%s", people, t.still(side, host))
	case req.Renew && seat.Who == "open" && !t.taken[side]:
		return SeatAnswer{}, fail(CodeBadRequest, "nobody has come to the seat of %s yet: no key needs to be renewed", people)
	case !friends && !host:
		return SeatAnswer{}, fail(CodeNotYours, "this key does not decide who plays %s", people)
	}
	next := Seating{}
	name, isBot := strings.CutPrefix(req.Who, "bot:")
	switch {
	case req.Who == "me":
		next.Who = "person"
	case req.Who == "open":
		next.Who = "open"
	case isBot && t.hall.bot(name, info) != nil:
		next = Seating{Who: "bot", Bot: name}
	case isBot:
		return SeatAnswer{}, fail(CodeBadRequest, "no bot called %q plays %s: there is %s", clip(name), info.ID, strings.Join(t.hall.botNames(info), ", "))
	default:
		return SeatAnswer{}, fail(CodeBadRequest, "the seat of %s cannot go to %q: say \"me\", \"open\" or \"bot:NAME\"", people, clip(req.Who))
	}
	next.Friend = guest == side && next.Who != "open"
	if !req.Renew && next == seat && (seat.Who != "open" || !t.taken[side]) || guest == side && req.Who == "me" && seat.Who == "open" {
		return SeatAnswer{}, fail(CodeBadRequest, "that is who plays %s already", people)
	}
	if err := t.enter(&body{Kind: kindSeat, Side: kernel.NoSide, Seat: &seatBody{side, next, req.Renew}}, nil); err != nil {
		return SeatAnswer{}, err
	}
	t.keepSeats()
	if (t.guests(side) != friends || next.Who == "open" || req.Renew) && len(t.answers[side]) > 0 {
		t.keepAnswers(side, map[string]string{}) // they were another's
	}
	ans := SeatAnswer{}
	switch {
	case host:
		ans.Mine = t.keyOf(t.hosted())
	case next.Who == "open":
		ans.Mine = t.keyOf(role(info, kernel.Observer))
	default:
		ans.Mine = t.keyOf(s.role)
	}
	if next.Who == "open" {
		ans.Friend = t.keyOf(info.Sides[side].ID)
	}
	return ans, nil
}
