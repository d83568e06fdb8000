// Reading a log from a store: its chain of hashes, its positions, and walking along them.

package gamelog

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"umpire/kernel"
)

// Log is a log as it was read from a store, as far as it is sound.
type Log struct {
	Header  Header
	Length  int64   // how many entries it should have: the store keeps that apart
	Entries []Entry // as stored
	Bodies  []*Body // of the entries before the first damaged one
	Damage  *Damage // what is wrong with the chain of entries; nil if nothing is
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

// Read reads a table's log and checks its chain of hashes. An error means that the store could not read it; what is
// wrong with the log itself is in Log.Damage.
func Read(ctx context.Context, s Store, id string) (*Log, error) {
	l := &Log{}
	var err error
	if l.Header, l.Length, err = s.Table(ctx, id); err != nil {
		return nil, err
	}
	const page = 512
	for {
		list, err := s.Entries(ctx, id, int64(len(l.Entries)), page)
		if err != nil {
			return nil, err
		}
		l.Entries = append(l.Entries, list...)
		if len(list) < page {
			break
		}
	}
	l.open()
	return l, nil
}

// open reads the bodies of the entries as far as the chain is sound.
func (l *Log) open() {
	if len(l.Entries) == 0 {
		l.Damage = &Damage{1, errors.New("the log is empty")}
		return
	}
	var prev []byte
	for i := range l.Entries {
		b, err := l.Entries[i].open(prev, int64(i+1))
		if err != nil {
			l.Damage = &Damage{int64(i + 1), err}
			return
		}
		l.Bodies = append(l.Bodies, b)
		prev = l.Entries[i].Hash
	}
}

// Lost is the damage of a log that has not as many entries as it should, nil if it has.
func (l *Log) Lost() *Damage {
	n := int64(len(l.Entries))
	if n == l.Length {
		return nil
	}
	return &Damage{min(n, l.Length) + 1, fmt.Errorf("the log should have %d entries and has %d", l.Length, n)}
}

// CheckPositions is what is wrong with the stored positions of a log without damage: whether each can be unpacked and
// matches its hash. No game is asked.
func (l *Log) CheckPositions() *Damage {
	var base []byte
	for i, b := range l.Bodies {
		n := int64(i + 1)
		raw, err := unpackOn(&l.Entries[i], &base)
		if err != nil {
			return &Damage{n, err}
		}
		if len(raw) > 0 && StateHash(raw) != b.State {
			return &Damage{n, errState}
		}
	}
	return nil
}

var (
	errForeign = errors.New("it was played with another edition of the rules, and the saved game did not hold its " +
		"position")
	errState = errors.New("its stored position does not match its state hash")
)

// unpackOn unpacks an entry's position. Base is that of the whole position before it, and becomes the entry's own if
// that is stored whole.
func unpackOn(e *Entry, base *[]byte) ([]byte, error) {
	if baseOf(e.N) != e.N {
		return unpack(e.Position, *base)
	}
	raw, err := unpack(e.Position, nil)
	*base = raw
	return raw, err
}

// Position is the position after entry n, and a writer that goes on from there.
func (l *Log) Position(game kernel.Game, n int64) (kernel.Position, Writer, error) {
	pos, base, err := position(game, l.Entries[baseOf(n)-1:n], l.Bodies[n-1].State)
	return pos, Writer{n: n, hash: l.Entries[n-1].Hash, base: base}, err
}

// position is the position after the last of some entries, of which the first is stored whole, and the encoded position
// of the first.
func position(game kernel.Game, entries []Entry, state string) (pos kernel.Position, base []byte, err error) {
	raw, err := unpackOn(&entries[0], &base)
	if last := len(entries) - 1; err == nil && last > 0 {
		raw, err = unpackOn(&entries[last], &base)
	}
	if err != nil {
		return nil, nil, err
	}
	pos, err = restore(game, raw, state)
	return pos, base, err
}

// restore reads an encoded position that must have the hash.
func restore(game kernel.Game, raw []byte, state string) (kernel.Position, error) {
	switch {
	case len(raw) == 0:
		return nil, errForeign
	case StateHash(raw) != state:
		return nil, errState
	}
	return Decode(game, raw)
}

// Decode reads a position, and makes sure that it means to the game what was written.
func Decode(g kernel.Game, raw []byte) (kernel.Position, error) {
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

// Playable says whether a position that another edition reached can be looked at, or, unless its game is over, played
// on.
func Playable(pos kernel.Position, over bool) bool {
	if pos.Outcome().Over {
		return over
	}
	return over || pos.ToMove().Player() && len(pos.Legal(nil)) > 0
}

// PositionAt is the position after entry n of a table's log, read from the store.
func PositionAt(ctx context.Context, s Store, id string, game kernel.Game, n int64) (kernel.Position, error) {
	from := baseOf(n)
	entries, err := s.Entries(ctx, id, from-1, int(n-from)+1)
	if err != nil {
		return nil, err
	}
	if len(entries) != int(n-from)+1 {
		return nil, fmt.Errorf("the store has %d entries where %d are due", len(entries), n-from+1)
	}
	b, err := ReadBody(entries[len(entries)-1].Body, n)
	if err != nil {
		return nil, &Damage{n, err}
	}
	pos, _, err := position(game, entries, b.State)
	if err != nil {
		return nil, &Damage{n, err}
	}
	return pos, nil
}

// Summary is what is remembered of an entry besides its events, so that looking back need not read its body again.
type Summary struct {
	N        int64
	Made     int64 // Unix seconds
	Side     kernel.Side
	TakeBack int64  // the entry that it goes back to; 0 if it is not a take-back
	State    string // the hash of the position after it
}

// Summary is that of an entry.
func (b *Body) Summary() Summary {
	s := Summary{N: b.N, Made: b.Made, Side: b.Side, State: b.State}
	if b.Kind == KindTakeBack {
		s.TakeBack = b.Proposal.Back
	}
	return s
}

// walkPage is how many entries Walk reads from the store at once.
const walkPage = 4 * baseEvery

// Walk gives the entries of a table's log from one to another with the positions after them, in order; all are the
// summaries of the whole log. Each stored position is unpacked once. A position is good until the next call of each.
func Walk(ctx context.Context, s Store, id string, game kernel.Game, all []Summary, from, to int64,
	each func(*Summary, kernel.Position)) error {
	var base, last []byte
	var pos kernel.Position
	for next := baseOf(from); next <= to; {
		entries, err := s.Entries(ctx, id, next-1, int(min(to-next+1, walkPage)))
		if err != nil {
			return fmt.Errorf("the log of table %s cannot be read: %w", id, err)
		}
		if len(entries) == 0 {
			return fmt.Errorf("the store has no entry %d of table %s", next, id)
		}
		for i := range entries {
			e := &entries[i]
			if e.N != next {
				return fmt.Errorf("the store has entry %d of table %s where entry %d is due", e.N, id, next)
			}
			next++
			if e.N < from && baseOf(e.N) != e.N {
				continue
			}
			raw, err := unpackOn(e, &base)
			if err == nil && e.N >= from && (pos == nil || !bytes.Equal(raw, last)) {
				pos, err = restore(game, raw, all[e.N-1].State)
				last = raw
			}
			if err != nil {
				return fmt.Errorf("the position after entry %d cannot be read: %w", e.N, err)
			}
			if e.N >= from {
				each(&all[e.N-1], pos)
			}
		}
	}
	return nil
}
