// What the operator of a server may do with any table: see and end its sessions, save its whole log, and drop it from
// memory.

package table

import (
	"context"

	"umpire/kernel"
	"umpire/table/gamelog"
)

// RoleSession is a session and the role whose seat it opens.
type RoleSession struct {
	Role string
	SessionLine
}

// roles are a seat for each role that has sessions. The table is in memory.
func (t *Table) roles() (seats []*Seat) {
	if t.x == nil {
		return nil
	}
	for _, side := range []kernel.Side{kernel.SideA, kernel.SideB, kernel.Both} {
		role := gamelog.Role(t.x.Info(), side)
		seats = append(seats, &Seat{t: t, role: role, admitted: t.access.changes, viewer: t.viewerOf(role)})
	}
	return seats
}

// AllSessions are the sessions of all seats of a table.
func (r *Registry) AllSessions(ctx context.Context, id string) ([]RoleSession, error) {
	t, err := r.acquire(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.release(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	var list []RoleSession
	for _, s := range t.roles() {
		for _, line := range s.sessions().Sessions {
			list = append(list, RoleSession{s.role, line})
		}
	}
	return list, nil
}

// EndAnySession ends a session of any seat of a table, as its owner could.
func (r *Registry) EndAnySession(ctx context.Context, id, session string) error {
	t, err := r.acquire(ctx, id)
	if err != nil {
		return err
	}
	defer r.release(t)
	t.mu.Lock()
	seats := t.roles()
	t.mu.Unlock()
	err = fail(CodeBadRequest, "table %s has no session %q that can be ended", id, gamelog.Clip(session))
	for _, s := range seats {
		s.id = firstSession // the operator has none of the other sessions
		if _, wrong := s.EndSession(ctx, EndSessionRequest{Session: session}); wrong == nil {
			return nil
		} else if session == firstSession {
			err = wrong
		}
	}
	return err
}

// ExportAny is the whole log of any table; the secret of its dice is opened only when it is over.
func (r *Registry) ExportAny(ctx context.Context, id string) (*gamelog.File, error) {
	t, err := r.acquire(ctx, id)
	if err != nil {
		return nil, err
	}
	defer r.release(t)
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.x == nil {
		return nil, fail(CodeClosed, "the log cannot be saved: %s", t.closed)
	}
	log, err := gamelog.Read(ctx, r.cfg.Store, id)
	if err != nil {
		return nil, fail(CodeClosed, "the log of table %s cannot be read: %s", id, err)
	}
	return log.File(t.game, t.x, kernel.Both, nil), nil
}

// Forget drops a table that was deleted from the store: its subscribers are told that it does not exist.
func (r *Registry) Forget(id string) {
	r.mu.Lock()
	t := r.tables[id]
	delete(r.unsound, id)
	r.mu.Unlock()
	if t == nil {
		return
	}
	t.mu.Lock()
	t.stale = true
	t.access.changes++
	t.wake()
	t.mu.Unlock()
}
