// Package memory is a table.Store that keeps everything in memory: for tests, and for a server that is meant to forget. What it
// keeps does not survive the process, so its word that an entry is durable holds only while the process lives.
package memory

import (
	"context"
	"maps"
	"slices"
	"sync"

	"umpire/table"
)

// Store is an empty store when new. It is safe for use by many goroutines.
type Store struct {
	mu     sync.RWMutex
	tables map[string]*kept
	order  []string // ids, oldest first
}

type kept struct {
	rec     table.Record
	entries []table.Entry
	papers  map[string][]byte
}

var _ table.Store = (*Store)(nil)

// New makes an empty store.
func New() *Store { return &Store{tables: map[string]*kept{}} }

// Create keeps a new table.
func (s *Store) Create(_ context.Context, rec table.Record, entries []table.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tables[rec.ID] != nil {
		return table.ErrConflict
	}
	k := &kept{rec: cloneRecord(rec), papers: map[string][]byte{}}
	for i, e := range entries {
		if e.N != int64(i+1) {
			return table.ErrConflict
		}
		k.entries = append(k.entries, cloneEntry(e))
	}
	s.tables[rec.ID] = k
	s.order = append(s.order, rec.ID)
	return nil
}

// Append adds an entry.
func (s *Store) Append(_ context.Context, id string, e table.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.tables[id]
	switch {
	case k == nil:
		return table.ErrUnknown
	case e.N != int64(len(k.entries)+1):
		return table.ErrConflict
	}
	k.entries = append(k.entries, cloneEntry(e))
	return nil
}

// Table is a table's record and the length of its log.
func (s *Store) Table(_ context.Context, id string) (table.Record, int64, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if k := s.tables[id]; k != nil {
		return cloneRecord(k.rec), int64(len(k.entries)), nil
	}
	return table.Record{}, 0, table.ErrUnknown
}

// Tables lists the tables.
func (s *Store) Tables(context.Context) ([]table.Listed, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	list := make([]table.Listed, 0, len(s.order))
	for _, id := range slices.Backward(s.order) {
		k := s.tables[id]
		l := table.Listed{Record: cloneRecord(k.rec), At: int64(len(k.entries)), Seated: slices.Clone(k.papers[table.PaperSeats])}
		if n := len(k.entries); n > 0 {
			l.LastBody = slices.Clone(k.entries[n-1].Body)
		}
		list = append(list, l)
	}
	return list, nil
}

// Entries are the entries after a number.
func (s *Store) Entries(_ context.Context, id string, after int64, limit int) ([]table.Entry, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	k := s.tables[id]
	if k == nil {
		return nil, table.ErrUnknown
	}
	var list []table.Entry
	for n := max(after, 0); n < int64(len(k.entries)) && len(list) < limit; n++ {
		list = append(list, cloneEntry(k.entries[n]))
	}
	return list, nil
}

// Keep keeps a paper.
func (s *Store) Keep(_ context.Context, id, name string, data []byte) error {
	if len(name) > table.MaxPaperName || len(data) > table.MaxPaper {
		return table.ErrTooLarge
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.tables[id]
	if k == nil {
		return table.ErrUnknown
	}
	k.papers[name] = append([]byte{}, data...)
	return nil
}

// Papers are a table's papers.
func (s *Store) Papers(_ context.Context, id string) (map[string][]byte, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	k := s.tables[id]
	if k == nil {
		return nil, table.ErrUnknown
	}
	out := make(map[string][]byte, len(k.papers))
	for name, data := range k.papers {
		out[name] = append([]byte{}, data...)
	}
	return out, nil
}

// Close does nothing.
func (s *Store) Close() error { return nil }

func cloneEntry(e table.Entry) table.Entry {
	e.Body, e.Salt, e.Hash, e.Position = slices.Clone(e.Body), slices.Clone(e.Salt), slices.Clone(e.Hash), slices.Clone(e.Position)
	return e
}

func cloneRecord(r table.Record) table.Record {
	r.Options, r.Keys = slices.Clone(r.Options), maps.Clone(r.Keys)
	if r.Seed != nil {
		seed := *r.Seed
		r.Seed = &seed
	}
	return r
}
