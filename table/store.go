package table

import (
	"context"
	"errors"
	"time"

	"umpire/kernel"
)

// Store keeps tables and their logs. What Create and Append were given is durable when they return without an error: it
// survives the death of the process and the loss of power. A store is safe for use by many goroutines, and gathers those that
// wait into one commit. store/storetest is the contract as tests.
type Store interface {
	// Create keeps a new table with the entries that it starts with, numbered from 1; either all of it or nothing.
	// ErrConflict if there is a table with that id.
	Create(ctx context.Context, rec Record, entries []Entry) error
	// Append adds the entry that follows the last one. ErrConflict, and no change, if the entry's number is not the next;
	// ErrUnknown if there is no such table. After any other error it is not known whether the entry was kept: read the log.
	Append(ctx context.Context, id string, e Entry) error
	// Table is a table's record, and how long its log is: the store keeps that apart from the entries, so that a log that has lost
	// its last ones is found out. ErrUnknown if there is no such table.
	Table(ctx context.Context, id string) (Record, int64, error)
	// Tables lists all tables, the newest first. One whose record is damaged has only its id.
	Tables(ctx context.Context) ([]Listed, error)
	// Entries are the entries with numbers above after, in order, at most limit of them.
	Entries(ctx context.Context, id string, after int64, limit int) ([]Entry, error)
	// Keep keeps a paper: something beside the log, under a name, in the place of the one that had that name. It is durable like an
	// entry, and nothing deletes it. ErrUnknown if there is no such table, ErrTooLarge beyond MaxPaper or MaxPaperName.
	Keep(ctx context.Context, id, name string, data []byte) error
	// Papers are a table's papers by name. One that is damaged is left out: none of them is needed to play on.
	Papers(ctx context.Context, id string) (map[string][]byte, error)
	Close() error
}

// Papers are small: what a side wants kept for itself, notes that a list of tables needs. The log is the truth of the game.
const (
	MaxPaper     = 64 << 10 // bytes
	MaxPaperName = 64       // bytes
	// PaperSeats is the name of the paper that Listed holds, too.
	PaperSeats = "seats"
)

// The errors by which a store says what is wrong. Others mean that it could not read or write.
var (
	ErrUnknown  = errors.New("there is no such table")
	ErrConflict = errors.New("the log has moved on")
	ErrTooLarge = errors.New("the paper is too large")
)

// Record is what a store keeps of a table beside its log and its papers. It does not change.
type Record struct {
	ID       string            `json:"id"`
	Made     time.Time         `json:"made"`
	Game     string            `json:"game"`
	Scenario string            `json:"scenario"`
	Options  []string          `json:"options"`
	Seats    [2]Seating        `json:"seats"`          // at the start: the log says who came later
	Keys     map[string]string `json:"keys"`           // by role: side ids, "both", "observer"
	Seed     *uint64           `json:"seed,omitempty"` // set: draws come from it, for tests and lessons
	From     string            `json:"from,omitempty"` // the table that an imported game was saved from, or that this one was taken over from
	// Lesson is set if the table is a lesson and no game: the file that it is played from, whose text Script is.
	Lesson string `json:"lesson,omitempty"`
	Script string `json:"script,omitempty"`
	// Seated is how many entries came with an imported game: what they say of seats is about the table that it was saved from.
	Seated int64 `json:"seated,omitempty"`
}

// Seating says who sits on a side.
type Seating struct {
	Who    string `json:"who"` // "person", "bot", "open"
	Bot    string `json:"bot,omitempty"`
	Friend bool   `json:"friend,omitempty"` // the seat is a friend's, who lets a bot play or has taken it back; an open one is a friend's, too
}

// Listed is a table in a list: its record, how long its log is, the last entry's body, and its paper of seats, if it has one.
type Listed struct {
	Record
	At       int64
	LastBody []byte
	Seated   []byte
}

// role is the key's name for a side, as TableMade.Keys has it.
func role(info *kernel.Info, s kernel.Side) string {
	switch {
	case s.Player():
		return info.Sides[s].ID
	case s == kernel.Both:
		return "both"
	}
	return "observer"
}
