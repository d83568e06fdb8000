// The check of all stored logs, which umpire serve makes when it starts.

package table

import (
	"context"
	"fmt"

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
// somebody comes to it, so that a damaged one is never played on. Each unsound table is logged, marked in List, and
// returned; the second result counts the sound ones. An error means that the store could not be read at all.
func (r *Registry) Check(ctx context.Context) ([]*Unsound, int, error) {
	all, err := r.cfg.Store.Tables(ctx)
	if err != nil {
		return nil, 0, err
	}
	var bad []*Unsound
	sound := 0
	for _, l := range all {
		if ctx.Err() != nil {
			return bad, sound, ctx.Err()
		}
		game := l.Game
		if g := r.games[l.Game]; g != nil {
			game = g.game.Info().Name
		}
		err := r.check(ctx, l.ID)
		if err == nil {
			sound++
			continue
		}
		if ctx.Err() != nil {
			return bad, sound, ctx.Err()
		}
		u := &Unsound{l.ID, game, err}
		bad = append(bad, u)
		r.log.Error("a game is damaged", "table", u.Table, "game", u.Game, "err", u.Err)
		r.mu.Lock()
		r.unsound[l.ID] = u.Err.Error()
		r.mu.Unlock()
	}
	return bad, sound, nil
}

// check is what is wrong with one table, nil if nothing is.
func (r *Registry) check(ctx context.Context, id string) error {
	log, err := gamelog.Read(ctx, r.cfg.Store, id)
	if err != nil {
		return err
	}
	if log.Damage != nil {
		return log.Damage
	}
	// More entries than the header's length may have come since the length was asked.
	if lost := log.Lost(); lost != nil && log.Length > int64(len(log.Entries)) {
		return lost
	}
	if d := log.CheckPositions(); d != nil {
		return d
	}
	return nil
}
