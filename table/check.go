package table

import (
	"context"
	"errors"
	"fmt"
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

// Check reads all logs of the store from end to end: the chain of hashes, how long each should be, and every stored position. It
// plays nothing and changes nothing, and tables may be played meanwhile: each is checked by itself when somebody comes to it, so
// that a damaged one is never played on. Each unsound table is logged, marked in List, and returned; the second result counts
// the sound ones. An error means that the store could not be read at all.
func (h *Hall) Check(ctx context.Context) ([]*Unsound, int, error) {
	all, err := h.cfg.Store.Tables(ctx)
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
		if o := h.games[l.Game]; o != nil {
			game = o.game.Info().Name
		}
		err := h.check(ctx, l.ID)
		if err == nil {
			sound++
			continue
		}
		if ctx.Err() != nil {
			return bad, sound, ctx.Err()
		}
		u := &Unsound{l.ID, game, err}
		bad = append(bad, u)
		h.log.Error("a game is damaged", "table", u.Table, "game", u.Game, "err", u.Err)
		h.mu.Lock()
		h.unsound[l.ID] = u.Err.Error()
		h.mu.Unlock()
	}
	return bad, sound, nil
}

// check is what is wrong with one table, nil if nothing is.
func (h *Hall) check(ctx context.Context, id string) error {
	_, length, err := h.cfg.Store.Table(ctx, id)
	if err != nil {
		return err
	}
	entries, err := allEntries(ctx, h.cfg.Store, id)
	if err != nil {
		return err
	}
	bodies, damage := openAll(entries)
	if damage != nil {
		return damage
	}
	if length > int64(len(entries)) { // more of them may have come since the length was asked
		return &Damage{int64(len(entries)) + 1, fmt.Errorf("the log should have %d entries and has %d", length, len(entries))}
	}
	var key []byte
	for i, b := range bodies {
		n := int64(i + 1)
		from := key
		if keyOf(n) == n {
			from = nil
		}
		raw, err := unframe(entries[i].Position, from)
		if err != nil {
			return &Damage{n, err}
		}
		if keyOf(n) == n {
			key = raw
		}
		if len(raw) > 0 && hexHash(raw) != b.State {
			return &Damage{n, errors.New("its stored position does not match its state hash")}
		}
	}
	return nil
}
