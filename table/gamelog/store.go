// What a store of logs must do, and what it keeps of a table.

package gamelog

import (
	"context"
	"errors"
	"time"

	"umpire/kernel"
)

// Store keeps tables and their logs. What Create and Append were given is durable when they return without an error: it
// survives the death of the process and the loss of power. A store is safe for use by many goroutines, and writes what
// several of them wait for in one commit. store/storetest is the contract as tests.
type Store interface {
	// Create keeps a new table with the entries that it starts with, numbered from 1; either all of it or nothing.
	// ErrConflict if there is a table with that id.
	Create(ctx context.Context, h Header, entries []Entry) error
	// Append adds the entry that follows the last one. ErrConflict, and no change, if the entry's number is not the
	// next; ErrUnknown if there is no such table. After any other error it is not known whether the entry was kept:
	// read the log.
	Append(ctx context.Context, id string, e Entry) error
	// Table is a table's header, and how long its log is: the store keeps that apart from the entries, so that a log
	// that has lost its last ones is found out. ErrUnknown if there is no such table.
	Table(ctx context.Context, id string) (Header, int64, error)
	// Tables lists all tables, the newest first. One whose header is damaged has only its id.
	Tables(ctx context.Context) ([]Listed, error)
	// Lately lists at most so many of the tables, those whose logs grew last, the latest first. It takes no longer when
	// there are many tables.
	Lately(ctx context.Context, most int) ([]Listed, error)
	// IDs are the ids of all tables, in no order.
	IDs(ctx context.Context) ([]string, error)
	// Entries are the entries with numbers above after, in order, at most limit of them.
	Entries(ctx context.Context, id string, after int64, limit int) ([]Entry, error)
	// PutPrivate keeps a private record of a table under a name, and replaces the one that had that name. It is durable
	// like an entry, and nothing deletes it. ErrUnknown if there is no such table, ErrTooLarge beyond MaxPrivate or
	// MaxPrivateName.
	PutPrivate(ctx context.Context, id, name string, data []byte) error
	// Private are a table's private records by name. One that is damaged is left out: none of them is needed to play
	// on.
	Private(ctx context.Context, id string) (map[string][]byte, error)
	Close() error
}

// A private record is what a table keeps outside its log, because in the log the other side would learn of it: drafts,
// standing answers, bots' journals. The log is the truth of the game; private records are small.
const (
	MaxPrivate     = 64 << 10 // bytes of a private record
	MaxPrivateName = 64       // bytes of its name
	// SeatingRecord is the name of the private record that Listed has, too: who sits where.
	SeatingRecord = "seats"
)

// The errors by which a store says what is wrong. Others mean that it could not read or write.
var (
	ErrUnknown  = errors.New("there is no such table")
	ErrConflict = errors.New("the log has moved on")
	ErrTooLarge = errors.New("the private record is too large")
)

// Header is what a store keeps of a table besides its log and its private records. It does not change. The names in its
// JSON are those of stored tables, so they never change either.
type Header struct {
	ID       string            `json:"id"`
	Made     time.Time         `json:"made"`
	Game     string            `json:"game"`
	Scenario string            `json:"scenario"`
	Options  []string          `json:"options"`
	Handicap [2]kernel.Ratio   `json:"handicap,omitzero"`
	Seats    [2]Occupant       `json:"seats"` // at the start: the log says who came later
	Keys     map[string]string `json:"keys"`  // by Role; "sha256:" begins one of which only the hash is kept
	// Invitations: sides have no keys. The invitation of a side is exchanged for a secret that only that player has
	// (package table); Invited are the hashes of the first invitations, by Role.
	Invitations bool              `json:"invitations,omitempty"`
	Invited     map[string]string `json:"invited,omitempty"`
	Seed        *uint64           `json:"seed,omitempty"` // set: draws come from it, for tests and lessons
	// Dice is what the table's draws follow from; nil: they come from the program's own generator. Of an imported game
	// that is over it is the secret of the table that it was played at.
	Dice *Dice `json:"dice,omitempty"`
	// From is the table that an imported game was saved from, or that this one was taken over from.
	From string `json:"from,omitempty"`
	// Lesson is set if the table is a lesson and no game: the file that it is played from, whose text Script is.
	Lesson string `json:"lesson,omitempty"`
	Script string `json:"script,omitempty"`
	// Imported is how many entries came with an imported game: what they say of seats is about the table that it was
	// saved from.
	Imported int64 `json:"seated,omitempty"`
	// Contest is set if the table is a game of a contest.
	Contest *Contest `json:"contest,omitempty"`
}

// Contest says which game of which contest a table is: the one after those that were played. It does not change. The
// names in its JSON are those of stored tables.
type Contest struct {
	Kind   string   `json:"kind"`             // id of a kernel.ContestInfo of the game
	Played []Played `json:"played,omitempty"` // in order
}

// Played is a game of a contest that is over.
type Played struct {
	Table   string         `json:"table"`
	Outcome kernel.Outcome `json:"outcome"`
	// Points are the match points that it gave each player of the contest, as they were counted when it was over:
	// another edition of the game may have other levels.
	Points [kernel.Players]int32 `json:"points"`
}

// Setup is what the game was started from.
func (h *Header) Setup() kernel.Setup {
	return kernel.Setup{Scenario: h.Scenario, Options: h.Options, Handicap: h.Handicap}
}

// Listed is a table in a list: its header, how long its log is, the last entry's body, and its record of who sits
// where, if it has one.
type Listed struct {
	Header
	At       int64
	LastBody []byte
	Seating  []byte
}
