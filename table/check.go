// The check of all stored logs, which umpire serve makes when it starts.

package table

import (
	"context"
	"fmt"
	"time"

	"umpire/table/gamelog"
)

// Unsound is a table whose log, record or stored positions are damaged.
type Unsound struct {
	Table string
	Game  string // its id, empty if the record cannot be read
	Err   error  // a *Damage names the entry
}

// Error names the table and its game.
func (u *Unsound) Error() string {
	if u.Game == "" {
		return fmt.Sprintf("table %s: %s", u.Table, u.Err)
	}
	return fmt.Sprintf("table %s (%s): %s", u.Table, u.Game, u.Err)
}

// Unwrap is what is wrong.
func (u *Unsound) Unwrap() error { return u.Err }

// Check reads all logs of the store from end to end: the chain of hashes, how long each should be, and every stored
// position. It plays nothing and changes nothing, and tables may be played meanwhile: each is checked by itself when
// somebody comes to it, so that a damaged one is never played on. After each table it pauses, for a multiple of the
// time that the table took and a second at most. Each unsound table is logged, marked in List, and returned; the second
// result counts the sound ones. An error means that the store could not be read at all.
func (r *Registry) Check(ctx context.Context, rest int) ([]*Unsound, int, error) {
	ids, err := r.cfg.Store.IDs(ctx)
	if err != nil {
		return nil, 0, err
	}
	var bad []*Unsound
	sound := 0
	for _, id := range ids {
		if ctx.Err() != nil {
			return bad, sound, ctx.Err()
		}
		began := time.Now()
		game, over, err := r.check(ctx, id)
		if ctx.Err() != nil {
			return bad, sound, ctx.Err()
		}
		if err == nil {
			sound++
			r.pack(ctx, id, over)
		} else {
			u := &Unsound{id, game, err}
			bad = append(bad, u)
			r.log.Error("a game is damaged", "table", u.Table, "game", u.Game, "err", u.Err)
			r.mu.Lock()
			r.unsound[id] = u.Err.Error()
			r.mu.Unlock()
		}
		if rest > 0 {
			select {
			case <-ctx.Done():
			case <-time.After(min(time.Duration(rest)*time.Since(began), time.Second)):
			}
		}
	}
	return bad, sound, nil
}

// check is what is wrong with one table, nil if nothing is, which game it is of, and when it ended:
// the zero time if it goes on.
func (r *Registry) check(ctx context.Context, id string) (game string, over time.Time, err error) {
	log, err := gamelog.Read(ctx, r.cfg.Store, id)
	if err != nil {
		return "", over, err
	}
	game = log.Header.Game
	if g := r.games[game]; g != nil {
		game = g.game.Info().Name
	}
	if log.Damage != nil {
		return game, over, log.Damage
	}
	// More entries than the header's length may have come since the length was asked.
	if lost := log.Lost(); lost != nil && log.Length > int64(len(log.Entries)) {
		return game, over, lost
	}
	if d := log.CheckPositions(); d != nil {
		return game, over, d
	}
	if n := len(log.Bodies); n > 0 && log.Bodies[n-1].Over != nil {
		over = time.Unix(log.Bodies[n-1].Made, 0)
	}
	return game, over, nil
}

// pack packs the log of a game that has been over for long.
func (r *Registry) pack(ctx context.Context, id string, over time.Time) {
	store, ok := r.store.Store.(interface {
		Pack(ctx context.Context, id string) error
	})
	if !ok || r.cfg.PackAfter == 0 || over.IsZero() || time.Since(over) < r.cfg.PackAfter {
		return
	}
	if err := store.Pack(ctx, id); err != nil && ctx.Err() == nil {
		r.log.Warn("the log of a game that is over could not be packed", "table", id, "err", err)
	}
}
