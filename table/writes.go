// Whether the store takes what is written: for those who run a server, who must hear of a full disk before the players
// do.

package table

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"umpire/table/gamelog"
)

// watchedStore notes whether the last write failed.
type watchedStore struct {
	gamelog.Store
	failed atomic.Int64 // when, Unix seconds; 0 if it did not
}

// WriteFailed is when the last write to the store failed; zero if it did not.
func (r *Registry) WriteFailed() time.Time {
	if at := r.store.failed.Load(); at != 0 {
		return time.Unix(at, 0)
	}
	return time.Time{}
}

// note records how a write went. What the store rightly refuses is not a failure.
func (s *watchedStore) note(err error) error {
	switch {
	case err == nil:
		s.failed.Store(0)
	case errors.Is(err, gamelog.ErrConflict), errors.Is(err, gamelog.ErrUnknown), errors.Is(err, gamelog.ErrTooLarge),
		errors.Is(err, context.Canceled):
	default:
		s.failed.Store(time.Now().Unix())
	}
	return err
}

// Create keeps a new table.
func (s *watchedStore) Create(ctx context.Context, h gamelog.Header, entries []gamelog.Entry) error {
	return s.note(s.Store.Create(ctx, h, entries))
}

// Append adds an entry.
func (s *watchedStore) Append(ctx context.Context, id string, e gamelog.Entry) error {
	return s.note(s.Store.Append(ctx, id, e))
}

// PutPrivate keeps a private record.
func (s *watchedStore) PutPrivate(ctx context.Context, id, name string, data []byte) error {
	return s.note(s.Store.PutPrivate(ctx, id, name, data))
}
