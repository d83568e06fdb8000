// Package memory is a gamelog.Store that keeps everything in memory: for tests, and for a server whose games
// may be lost when it stops. An entry is durable only while the process runs.
package memory

import (
	"context"
	"maps"
	"slices"
	"sync"

	"umpire/table/gamelog"
)

// Store is an empty store when new. It is safe for use by many goroutines.
type Store struct {
	mu     sync.RWMutex
	tables map[string]*kept
	order  []string // ids, oldest first
	writes int      // to logs
}

type kept struct {
	head    gamelog.Header
	entries []gamelog.Entry
	private map[string][]byte
	grew    int // when the log grew last, in writes of the store
}

var _ gamelog.Store = (*Store)(nil)

// New makes an empty store.
func New() *Store { return &Store{tables: map[string]*kept{}} }

// Create keeps a new table.
func (s *Store) Create(_ context.Context, h gamelog.Header, entries []gamelog.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.tables[h.ID] != nil {
		return gamelog.ErrConflict
	}
	k := &kept{head: cloneHeader(h), private: map[string][]byte{}}
	for i, e := range entries {
		if e.N != int64(i+1) {
			return gamelog.ErrConflict
		}
		k.entries = append(k.entries, cloneEntry(e))
	}
	s.writes++
	k.grew = s.writes
	s.tables[h.ID] = k
	s.order = append(s.order, h.ID)
	return nil
}

// Append adds an entry.
func (s *Store) Append(_ context.Context, id string, e gamelog.Entry) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.tables[id]
	switch {
	case k == nil:
		return gamelog.ErrUnknown
	case e.N != int64(len(k.entries)+1):
		return gamelog.ErrConflict
	}
	k.entries = append(k.entries, cloneEntry(e))
	s.writes++
	k.grew = s.writes
	return nil
}

// Table is a table's header and the length of its log.
func (s *Store) Table(_ context.Context, id string) (gamelog.Header, int64, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	if k := s.tables[id]; k != nil {
		return cloneHeader(k.head), int64(len(k.entries)), nil
	}
	return gamelog.Header{}, 0, gamelog.ErrUnknown
}

// Tables lists the tables.
func (s *Store) Tables(context.Context) ([]gamelog.Listed, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	list := make([]gamelog.Listed, 0, len(s.order))
	for _, id := range slices.Backward(s.order) {
		list = append(list, s.tables[id].listed())
	}
	return list, nil
}

func (k *kept) listed() gamelog.Listed {
	l := gamelog.Listed{Header: cloneHeader(k.head), At: int64(len(k.entries)),
		Seating: slices.Clone(k.private[gamelog.SeatingRecord])}
	if n := len(k.entries); n > 0 {
		l.LastBody = slices.Clone(k.entries[n-1].Body)
	}
	return l
}

// Lately lists the tables whose logs grew last.
func (s *Store) Lately(_ context.Context, most int) ([]gamelog.Listed, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	ids := slices.Clone(s.order)
	slices.SortFunc(ids, func(a, b string) int { return s.tables[b].grew - s.tables[a].grew })
	list := []gamelog.Listed{}
	for _, id := range ids[:min(most, len(ids))] {
		list = append(list, s.tables[id].listed())
	}
	return list, nil
}

// IDs are the ids of the tables.
func (s *Store) IDs(context.Context) ([]string, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	return slices.Clone(s.order), nil
}

// Entries are the entries after a number.
func (s *Store) Entries(_ context.Context, id string, after int64, limit int) ([]gamelog.Entry, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	k := s.tables[id]
	if k == nil {
		return nil, gamelog.ErrUnknown
	}
	var list []gamelog.Entry
	for n := max(after, 0); n < int64(len(k.entries)) && len(list) < limit; n++ {
		list = append(list, cloneEntry(k.entries[n]))
	}
	return list, nil
}

// PutPrivate keeps a private record.
func (s *Store) PutPrivate(_ context.Context, id, name string, data []byte) error {
	if len(name) > gamelog.MaxPrivateName || len(data) > gamelog.MaxPrivate {
		return gamelog.ErrTooLarge
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	k := s.tables[id]
	if k == nil {
		return gamelog.ErrUnknown
	}
	k.private[name] = append([]byte{}, data...)
	return nil
}

// Private are a table's private records.
func (s *Store) Private(_ context.Context, id string) (map[string][]byte, error) {
	s.mu.RLock()
	defer s.mu.RUnlock()
	k := s.tables[id]
	if k == nil {
		return nil, gamelog.ErrUnknown
	}
	out := make(map[string][]byte, len(k.private))
	for name, data := range k.private {
		out[name] = append([]byte{}, data...)
	}
	return out, nil
}

// Close does nothing.
func (s *Store) Close() error { return nil }

func cloneEntry(e gamelog.Entry) gamelog.Entry {
	e.Body, e.Salt, e.Hash, e.Position = slices.Clone(e.Body), slices.Clone(e.Salt), slices.Clone(e.Hash),
		slices.Clone(e.Position)
	return e
}

func cloneHeader(h gamelog.Header) gamelog.Header {
	h.Options, h.Keys = slices.Clone(h.Options), maps.Clone(h.Keys)
	if h.Seed != nil {
		seed := *h.Seed
		h.Seed = &seed
	}
	return h
}
