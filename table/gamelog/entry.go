// Package gamelog is the log of a game: its entries, the chain of hashes over them, the names by which it stores
// events, the sentences that it tells, its form as a file, how a saved game is verified, and the interface of the
// stores that keep it. It knows no table: no seats' rights, no drafts, no subscribers. Those are package table's, which
// writes logs; package lookback reads them.
//
// An event has three forms. kernel.Event is what the rules make, by numbers that hold for one edition of a game.
// StoredEvent is the same by names, as an entry keeps it, so that another edition can read it. EventLine is what a
// player reads: the event with its sentence and the entry that it belongs to; things that no rule made (a note, a new
// seat) are lines as well.
//
// Start with Body in this file, then Transcript (lines.go) and Verify (verify.go).
package gamelog

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// format names the form of an entry's body. A program that does not know a body's format refuses the game.
const format = "umpire-entry-2"

// Kinds of entries. Their text is what the log stores, so it never changes.
const (
	KindStart    = "start"    // the set-up and its draws: always entry 1, and only that
	KindOrder    = "order"    // what one side ordered
	KindEdition  = "edition"  // the game goes on with another edition of its rules or data: Edition, Position
	KindSeat     = "seat"     // a seat goes to somebody else: Seat
	KindResign   = "resign"   // a side gives up
	KindPropose  = "offer"    // a side proposes something to the other: Proposal
	KindWithdraw = "withdraw" // it withdraws that: Proposal
	KindDecline  = "decline"  // the other side says no: Proposal
	KindDraw     = "draw"     // the other side agrees to a draw: Proposal
	KindTakeBack = "takeback" // the other side agrees that the game goes back to an earlier entry: Proposal, Position
)

// Entry is one entry of a game's log as a store keeps it. Body is the truth; Position is a cache, which the body's
// state hash checks.
//
// Each entry is committed to with a salt of its own, so that a hash shown to a player tells nothing about a body that
// they may not see: commitment = SHA-256(salt, body), hash = SHA-256("umpire-entry-2", hash of the entry before,
// commitment).
type Entry struct {
	N        int64  // from 1
	Body     []byte // a Body as JSON
	Salt     []byte // 32 secret bytes
	Hash     []byte // 32 bytes
	Position []byte // the encoded position after the entry, packed (pack.go)
}

// Body is what an entry says. Its JSON, in this order of fields, is what the commitment is made of; the names in it are
// those of stored logs, so they never change.
type Body struct {
	Format  string          `json:"format"`
	N       int64           `json:"n"`
	Kind    string          `json:"kind"`
	Made    int64           `json:"made"` // Unix seconds
	Start   *Start          `json:"start,omitempty"`
	Side    kernel.Side     `json:"side"` // who ordered it, NoSide for the start
	Actions []string        `json:"actions,omitempty"`
	Draws   []chance.Draw   `json:"draws,omitempty"`
	Events  []StoredEvent   `json:"events,omitempty"`
	State   string          `json:"state"`          // kernel.Hash of the position after it
	Over    *kernel.Outcome `json:"over,omitempty"` // set by the entry that ends the game
	Edition *Edition        `json:"edition,omitempty"`
	// Position is the encoded position, in entries whose position does not follow from the entries before them.
	Position []byte      `json:"position,omitempty"`
	Proposal *Proposal   `json:"offer,omitempty"`
	Seat     *SeatChange `json:"seat,omitempty"`
	// Standing are the standing answers that made an order, or parts of it.
	Standing []UsedAnswer `json:"standing,omitempty"`
	Note     string       `json:"note,omitempty"` // a word to the other player that came with an order
	// Table is the table that the entry was made at, if its draws follow from a secret (dice.go).
	Table string `json:"table,omitempty"`
	// Secrets are those that players have added since the entry before; they count for the draws of this one.
	Secrets []Secret `json:"secrets,omitempty"`
	// Fresh is what players' pages brought to the draws of this entry alone, and what they commit to for the next.
	Fresh []Fresh `json:"fresh,omitempty"`
}

// Start names what the game was started from.
type Start struct {
	Game    string       `json:"game"`
	Edition int          `json:"edition"`
	Data    string       `json:"data"`
	Variant *Variant     `json:"variant,omitempty"` // nil: the game's own data
	Setup   kernel.Setup `json:"setup"`
	// From is where the position was taken over from. The entry then holds it, for nothing before it makes it again.
	From *Origin `json:"from,omitempty"`
	// Dice commits to the secret of the table's draws; nil: they are not committed to.
	Dice *DiceStart `json:"dice,omitempty"`
}

// NewStart is what the first entry says of a game that is started now.
func NewStart(info *kernel.Info, setup kernel.Setup) *Start {
	return &Start{Game: info.ID, Edition: info.Edition, Data: info.DataHash, Variant: VariantOf(info), Setup: setup}
}

// Edition names the rules and data that the entries after it were played with.
type Edition struct {
	Edition int      `json:"edition"`
	Data    string   `json:"data"`
	Variant *Variant `json:"variant,omitempty"`
}

// EditionOf is the edition of a game that this program has.
func EditionOf(info *kernel.Info) Edition {
	return Edition{info.Edition, info.DataHash, VariantOf(info)}
}

// Is says whether the edition is the one that this program has of the game.
func (e Edition) Is(info *kernel.Info) bool {
	return e.Edition == info.Edition && e.Data == info.DataHash
}

// EditionAfter is the edition that the entries after this one were played with, given the one before it.
func (b *Body) EditionAfter(before Edition) Edition {
	switch {
	case b.Start != nil:
		return Edition{b.Start.Edition, b.Start.Data, b.Start.Variant}
	case b.Edition != nil:
		return *b.Edition
	}
	return before
}

// UsedAnswer is a standing answer that an order made use of.
type UsedAnswer struct {
	Ask    string `json:"ask"` // AskInfo.ID
	Answer string `json:"answer"`
}

// Staff is the standing answer by which a bot decides for the player, from what their side may know.
const Staff = "staff"

// text is the sentence with which its owner is told.
func (u UsedAnswer) text(info *kernel.Info) string {
	said := Clip(u.Answer)
	if u.Answer == Staff {
		said = "your staff decided"
	}
	for i := range info.Asks {
		if info.Asks[i].ID == u.Ask {
			for _, a := range info.Asks[i].Answers {
				if a.ID == u.Answer {
					said = a.Text
				}
			}
		}
	}
	return fmt.Sprintf("Your standing answer was used: %s.", said)
}

// Origin says where the position of a start was taken over from: an entry of another table, or a line of a case.
type Origin struct {
	Table string `json:"table,omitempty"`
	Entry int64  `json:"entry,omitempty"`
	Case  string `json:"case,omitempty"`
	Line  int    `json:"line,omitempty"` // the case's last line that was played; 0 for its end
}

// String is the words for it.
func (o *Origin) String() string {
	switch {
	case o.Table != "":
		return fmt.Sprintf("entry %d of table %s", o.Entry, Clip(o.Table))
	case o.Line > 0:
		return fmt.Sprintf("the case %s, line %d", Clip(o.Case), o.Line)
	}
	return "the case " + Clip(o.Case)
}

// check says what is wrong with it.
func (o *Origin) check() error {
	if (o.Table == "") == (o.Case == "") || (o.Table == "") != (o.Entry == 0) || o.Entry < 0 || o.Line < 0 ||
		o.Line > 0 && o.Case == "" {
		return errors.New("it does not say where its position was taken over from")
	}
	return nil
}

// Writer makes the entries of one log, each chained to the one before. The zero value is before the first entry.
type Writer struct {
	n    int64  // of the last entry
	hash []byte // of the last entry
	base []byte // the encoded position that the next entries' positions are packed against
	dice *Dice  // that the entries' salts follow from; nil: they are random
}

// WithDice makes entries of the table whose draws the dice bring.
func (w Writer) WithDice(d *Dice) Writer {
	w.dice = d
	return w
}

// Draws is where the draws of the next entry come from; secrets are the players', up to and with that entry, and fresh
// is what pages brought to it.
func (w *Writer) Draws(secrets []Secret, fresh []Fresh) *CommittedDraws {
	return w.dice.Draws(w.n+1, w.hash, secrets, fresh)
}

// Order is what pages are told of the next entry, an order of these actions, before they open their fresh values.
func (w *Writer) Order(fresh []Fresh, actions []string) string {
	return w.dice.Order(w.n+1, w.hash, fresh, actions)
}

// Head is the hash of the last entry.
func (w *Writer) Head() []byte { return w.hash }

// N is the number of the last entry, and so the length of the log.
func (w *Writer) N() int64 { return w.n }

// Make makes the entry that follows the last one. It sets the format, number, time and state of the body; raw is the
// encoded position after the entry. The writer goes on from the entry only when Advance is called.
func (w *Writer) Make(b *Body, raw []byte) (Entry, error) {
	b.Format, b.N, b.Made, b.State = format, w.n+1, time.Now().Unix(), StateHash(raw)
	salt := make([]byte, 32)
	rand.Read(salt) // never fails: crypto/rand ends the program instead
	if w.dice != nil {
		b.Table, salt = w.dice.Table, w.dice.salt(b.N)
	}
	text, err := json.Marshal(b)
	if err != nil {
		return Entry{}, err
	}
	e := Entry{N: b.N, Body: text, Salt: salt, Hash: link(w.hash, commitment(salt, text))}
	e.Position = w.pack(e.N, raw)
	return e, nil
}

// Advance goes on to the next entry after one that Make made, or that was read, and that is stored. Raw is the encoded
// position after it.
func (w *Writer) Advance(e *Entry, raw []byte) {
	w.n, w.hash = e.N, e.Hash
	if baseOf(e.N) == e.N {
		w.base = raw
	}
}

// pack packs the position after entry n.
func (w *Writer) pack(n int64, raw []byte) []byte {
	if baseOf(n) == n {
		return pack(raw, nil)
	}
	return pack(raw, w.base)
}

// First is the first entry of a log: its start, and the rest of what the body holds. Dice are those of the table, nil
// if it has none.
func First(b *Body, pos kernel.Position, dice *Dice) (Entry, error) {
	raw, err := pos.AppendBinary(nil)
	if err != nil {
		return Entry{}, err
	}
	b.Kind, b.Side = KindStart, kernel.NoSide
	if b.Start.From != nil {
		b.Position = raw
	}
	if dice != nil {
		b.Start.Dice = &DiceStart{dice.Commit()}
	}
	return (&Writer{dice: dice}).Make(b, raw)
}

func commitment(salt, text []byte) []byte {
	h := sha256.New()
	h.Write(salt)
	h.Write(text)
	return h.Sum(nil)
}

func link(prev, commit []byte) []byte {
	h := sha256.New()
	h.Write([]byte(format))
	h.Write(prev)
	h.Write(commit)
	return h.Sum(nil)
}

// StateHash is the hash of an encoded position, as entries state it.
func StateHash(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// open reads an entry's body and checks that it follows the entry with hash prev and number n-1.
func (e *Entry) open(prev []byte, n int64) (*Body, error) {
	if e.N != n {
		return nil, fmt.Errorf("the log goes on with entry %d where entry %d is due", e.N, n)
	}
	if err := ours(e.Body); err != nil {
		return nil, err
	}
	if len(e.Salt) != 32 || !bytes.Equal(e.Hash, link(prev, commitment(e.Salt, e.Body))) {
		return nil, errors.New("its hash does not match what it says and the entries before it")
	}
	return ReadBody(e.Body, n)
}

// ours refuses a body that another version of the program wrote. It is asked first, so that the error names the version
// and not something that follows from it.
func ours(text []byte) error {
	if m := otherFormat.FindSubmatch(text); m != nil && string(m[1]) != format {
		return fmt.Errorf("another version of umpire wrote it (its format is %s, and this program reads %s): "+
			"open it with that version", m[1], format)
	}
	return nil
}

var otherFormat = regexp.MustCompile(`^\{"format":"(umpire-entry-[0-9]{1,3})"`)

// ReadBody reads the body of entry n: its form is checked, not its hashes.
func ReadBody(text []byte, n int64) (*Body, error) {
	if err := ours(text); err != nil {
		return nil, err
	}
	var b Body
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&b); err != nil {
		return nil, fmt.Errorf("its body cannot be read: %w", err)
	}
	switch {
	case b.Format != format:
		return nil, fmt.Errorf("its format is %q, and this program reads %s", b.Format, format)
	case b.N != n:
		return nil, fmt.Errorf("its body says that it is entry %d", b.N)
	case (b.Kind == KindStart) != (n == 1):
		return nil, fmt.Errorf("an entry of kind %q cannot be entry %d", b.Kind, n)
	}
	if b.Made < 0 || b.Made > lastTime {
		return nil, errors.New("it says that it was made at a time that is not a valid date")
	}
	due, ok := partsOf[b.Kind]
	if !ok {
		return nil, fmt.Errorf("this program knows no entries of kind %q", b.Kind)
	}
	if b.Start != nil && b.Start.From != nil {
		due.position = true
		if err := b.Start.From.check(); err != nil {
			return nil, err
		}
	}
	if b.parts() != due {
		return nil, fmt.Errorf("an entry of kind %q does not hold what it holds", b.Kind)
	}
	if b.Kind != KindOrder && (b.Over != nil) != (b.Ending([2]int32{}) != nil) {
		return nil, fmt.Errorf("an entry of kind %q does not say rightly whether the game is over", b.Kind)
	}
	if (len(b.Standing) > 0 || b.Note != "") && b.Kind != KindOrder {
		return nil, fmt.Errorf("an entry of kind %q holds what only orders hold", b.Kind)
	}
	if note, err := CleanNote(b.Note); err != nil || note != b.Note {
		return nil, errors.New("its note is not one that can be sent")
	}
	if b.Seat != nil {
		if err := b.Seat.check(); err != nil {
			return nil, err
		}
	}
	for i := range b.Secrets {
		if err := b.Secrets[i].check(); err != nil {
			return nil, err
		}
	}
	if err := checkFresh(&b); err != nil {
		return nil, err
	}
	return &b, nil
}

// lastTime is the last Unix second of the year 9999, beyond which a time cannot be written.
const lastTime = 253_402_300_799

// parts says which parts of a body are there that only some kinds of entries have.
type parts struct{ start, play, edition, position, proposal, seat, side bool }

// partsOf says by kind which parts an entry must have, and which it must not.
var partsOf = map[string]parts{
	KindStart:    {start: true, play: true},
	KindOrder:    {play: true, side: true},
	KindEdition:  {edition: true, position: true},
	KindSeat:     {seat: true},
	KindResign:   {side: true},
	KindPropose:  {side: true, proposal: true},
	KindWithdraw: {side: true, proposal: true},
	KindDecline:  {side: true, proposal: true},
	KindDraw:     {side: true, proposal: true},
	KindTakeBack: {side: true, proposal: true, position: true},
}

func (b *Body) parts() parts {
	return parts{
		start:   b.Start != nil,
		play:    partsOf[b.Kind].play || len(b.Actions)+len(b.Draws)+len(b.Events) > 0,
		edition: b.Edition != nil, position: len(b.Position) > 0,
		proposal: b.Proposal != nil, seat: b.Seat != nil, side: b.Side.Player(),
	}
}

// Clip shortens a name that came from outside before it is shown or kept.
func Clip(s string) string { return kernel.Clip(s, 40) }

// OrEmpty is the list itself, or an empty one instead of nil: in JSON, [] and not null.
func OrEmpty[T any](list []T) []T {
	if list == nil {
		return []T{}
	}
	return list
}
