package table

import (
	"bytes"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"regexp"

	"umpire/kernel"
	"umpire/kernel/chance"
)

// bodyFormat names the form of an entry's body. A program that does not know a body's format refuses the game.
const bodyFormat = "umpire-entry-2"

// Kinds of entries.
const (
	kindStart = "start" // the set-up and its draws: always entry 1, and only that
	kindOrder = "order" // what one side ordered

	kindEdition = "edition" // the game goes on with another edition of its rules or data: Edition, Position

	kindResign   = "resign"   // a side gives up
	kindOffer    = "offer"    // a side offers something to the other: Offer
	kindWithdraw = "withdraw" // it takes that back
	kindDecline  = "decline"  // the other side says no
	kindDraw     = "draw"     // the other side agrees to a draw
	kindTakeBack = "takeback" // the other side agrees that the game goes back to an earlier entry: Offer, Position
)

// Entry is one entry of a game's log as a store keeps it. Body is the truth; Position is a cache that its state hash checks.
//
// Each entry is committed by a salt of its own, so that a hash shown to a player tells nothing about a body that he may not
// see: commitment = SHA-256(salt, body), hash = SHA-256("umpire-entry-2", hash of the entry before, commitment).
type Entry struct {
	N        int64  // from 1
	Body     []byte // the JSON of a body
	Salt     []byte // 32 secret bytes
	Hash     []byte // 32 bytes
	Position []byte // a frame of the encoded position after the entry
}

// body is what an entry says. Its JSON, in this order of fields, is what the commitment is made of.
type body struct {
	Format  string          `json:"format"`
	N       int64           `json:"n"`
	Kind    string          `json:"kind"`
	Made    int64           `json:"made"` // Unix seconds
	Start   *startBody      `json:"start,omitempty"`
	Side    kernel.Side     `json:"side"` // who ordered it, NoSide for the start
	Actions []string        `json:"actions,omitempty"`
	Draws   []chance.Draw   `json:"draws,omitempty"`
	Events  []loggedEvent   `json:"events,omitempty"`
	State   string          `json:"state"`          // kernel.Hash of the position after it
	Over    *kernel.Outcome `json:"over,omitempty"` // set by the entry that ends the game
	Edition *editionBody    `json:"edition,omitempty"`
	// Position is the encoded position, in entries that no program can make again from the ones before them.
	Position []byte     `json:"position,omitempty"`
	Offer    *offerBody `json:"offer,omitempty"`
	Seat     *seatBody  `json:"seat,omitempty"`
	// Standing are the standing answers that made an order, or parts of it.
	Standing []usedAnswer `json:"standing,omitempty"`
	Note     string       `json:"note,omitempty"` // a word to the other player that came with an order
}

// startBody names what the game was started from.
type startBody struct {
	Game    string       `json:"game"`
	Edition int          `json:"edition"`
	Data    string       `json:"data"`
	Variant *PlayedOn    `json:"variant,omitempty"` // whose data it is played on, if not ours
	Setup   kernel.Setup `json:"setup"`
	// From is where the position was taken over from. The entry then holds it, for nothing before it makes it again.
	From *fromBody `json:"from,omitempty"`
}

// editionBody names the edition and data that the entries after it were played with.
type editionBody struct {
	Edition int       `json:"edition"`
	Data    string    `json:"data"`
	Variant *PlayedOn `json:"variant,omitempty"`
}

func (e editionBody) of(info *kernel.Info) bool {
	return e.Edition == info.Edition && e.Data == info.DataHash
}

// edition is what the entries after this one were played with, given what it was before.
func (b *body) edition(before editionBody) editionBody {
	switch {
	case b.Start != nil:
		return editionBody{b.Start.Edition, b.Start.Data, b.Start.Variant}
	case b.Edition != nil:
		return *b.Edition
	}
	return before
}

// seal makes the entry that follows the one with hash prev.
func seal(prev []byte, b *body) (Entry, error) {
	text, err := json.Marshal(b)
	if err != nil {
		return Entry{}, err
	}
	salt := make([]byte, 32)
	rand.Read(salt) // never fails: crypto/rand ends the program instead
	return Entry{N: b.N, Body: text, Salt: salt, Hash: link(prev, commitment(salt, text))}, nil
}

func commitment(salt, text []byte) []byte {
	h := sha256.New()
	h.Write(salt)
	h.Write(text)
	return h.Sum(nil)
}

func link(prev, commit []byte) []byte {
	h := sha256.New()
	h.Write([]byte(bodyFormat))
	h.Write(prev)
	h.Write(commit)
	return h.Sum(nil)
}

// open reads an entry's body and checks that it follows the entry with hash prev and number n-1.
func (e *Entry) open(prev []byte, n int64) (*body, error) {
	if e.N != n {
		return nil, fmt.Errorf("the log goes on with entry %d where entry %d is due", e.N, n)
	}
	if err := ours(e.Body); err != nil {
		return nil, err
	}
	if len(e.Salt) != 32 || !bytes.Equal(e.Hash, link(prev, commitment(e.Salt, e.Body))) {
		return nil, errors.New("its hash does not match what it says and the entries before it")
	}
	return readBody(e.Body, n)
}

// ours refuses a body that another version of the program wrote, in words that say so: it would fail everything else, too.
func ours(text []byte) error {
	if m := otherFormat.FindSubmatch(text); m != nil && string(m[1]) != bodyFormat {
		return fmt.Errorf("another version of umpire wrote it (its format is %s, and this program reads %s): open it with that version", m[1], bodyFormat)
	}
	return nil
}

var otherFormat = regexp.MustCompile(`^\{"format":"(umpire-entry-[0-9]{1,3})"`)

// readBody reads a body strictly.
func readBody(text []byte, n int64) (*body, error) {
	if err := ours(text); err != nil {
		return nil, err
	}
	var b body
	dec := json.NewDecoder(bytes.NewReader(text))
	dec.DisallowUnknownFields()
	if err := dec.Decode(&b); err != nil {
		return nil, fmt.Errorf("its body cannot be read: %w", err)
	}
	switch {
	case b.Format != bodyFormat:
		return nil, fmt.Errorf("its format is %q, and this program reads %s", b.Format, bodyFormat)
	case b.N != n:
		return nil, fmt.Errorf("its body says that it is entry %d", b.N)
	case (b.Kind == kindStart) != (n == 1):
		return nil, fmt.Errorf("an entry of kind %q cannot be entry %d", b.Kind, n)
	}
	holds, ok := contents[b.Kind]
	if !ok {
		return nil, fmt.Errorf("this program knows no entries of kind %q", b.Kind)
	}
	if b.Start != nil && b.Start.From != nil {
		holds.position = true
		if err := b.Start.From.check(); err != nil {
			return nil, err
		}
	}
	if b.contents() != holds {
		return nil, fmt.Errorf("an entry of kind %q does not hold what it holds", b.Kind)
	}
	if b.Kind != kindOrder && (b.Over != nil) != (b.ending([2]int32{}) != nil) {
		return nil, fmt.Errorf("an entry of kind %q says wrongly whether the game is over", b.Kind)
	}
	if (len(b.Standing) > 0 || b.Note != "") && b.Kind != kindOrder {
		return nil, fmt.Errorf("an entry of kind %q holds what only orders hold", b.Kind)
	}
	if note, err := cleanNote(b.Note); err != nil || note != b.Note {
		return nil, errors.New("its note is not one that can be sent")
	}
	if b.Seat != nil {
		if err := b.Seat.check(); err != nil {
			return nil, err
		}
	}
	return &b, nil
}

// content is which of a body's parts are there that only some kinds have.
type content struct{ start, play, edition, position, offer, seat, side bool }

var contents = map[string]content{
	kindStart:   {start: true, play: true},
	kindOrder:   {play: true, side: true},
	kindEdition: {edition: true, position: true},

	kindResign:   {side: true},
	kindOffer:    {side: true, offer: true},
	kindWithdraw: {side: true, offer: true},
	kindDecline:  {side: true, offer: true},
	kindDraw:     {side: true, offer: true},
	kindTakeBack: {side: true, offer: true, position: true},

	kindSeat: {seat: true},
}

func (b *body) contents() content {
	return content{start: b.Start != nil, play: contents[b.Kind].play || len(b.Actions)+len(b.Draws)+len(b.Events) > 0,
		edition: b.Edition != nil, position: len(b.Position) > 0, offer: b.Offer != nil, seat: b.Seat != nil, side: b.Side.Player()}
}

// Positions are kept with every entry, so that looking at an old game never plays it again. Every 32nd is whole; the others are
// what has changed since that one, which in a position of fixed arrays is little.
const keyEvery = 32

// keyOf is the entry whose position the frame of entry n builds on.
func keyOf(n int64) int64 { return n - (n-1)%keyEvery }

// frame packs a position as its difference (exclusive or) from a key position: its length, then by turns how many bytes are
// equal, how many differ, and those. A nil key makes a frame that stands alone.
func frame(raw, key []byte) []byte {
	diff := func(i int) byte {
		if i < len(key) {
			return raw[i] ^ key[i]
		}
		return raw[i]
	}
	out := binary.AppendUvarint(nil, uint64(len(raw)))
	for i := 0; i < len(raw); {
		from := i
		for i < len(raw) && diff(i) == 0 {
			i++
		}
		out = binary.AppendUvarint(out, uint64(i-from))
		from = i
		for i < len(raw) && diff(i) != 0 {
			i++
		}
		out = binary.AppendUvarint(out, uint64(i-from))
		for ; from < i; from++ {
			out = append(out, diff(from))
		}
	}
	return out
}

// maxPosition bounds what a frame may unpack to: a damaged one must not eat the memory.
const maxPosition = 1 << 20

var errFrame = errors.New("its stored position cannot be unpacked")

// unframe unpacks a position.
func unframe(packed, key []byte) ([]byte, error) {
	number := func() int {
		v, n := binary.Uvarint(packed)
		if n <= 0 || v > maxPosition {
			return -1
		}
		packed = packed[n:]
		return int(v)
	}
	size := number()
	if size < 0 {
		return nil, errFrame
	}
	raw := make([]byte, size)
	copy(raw, key)
	for i := 0; i < size; {
		same := number()
		differ := number()
		if same < 0 || differ < 0 || same+differ == 0 || i+same+differ > size || differ > len(packed) {
			return nil, errFrame
		}
		i += same
		for _, d := range packed[:differ] {
			raw[i] ^= d
			i++
		}
		packed = packed[differ:]
	}
	if len(packed) > 0 {
		return nil, errFrame
	}
	return raw, nil
}

func hexHash(raw []byte) string {
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
