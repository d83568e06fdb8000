// The handlers that look back on a game: replays, debriefs, forks; and those of cases and overlays.

package server

import (
	"context"
	"errors"
	"net/http"

	"umpire/kernel"
	"umpire/table"
	"umpire/table/lookback"
)

// replay answers with what happened after an entry of the log.
func (s *Server) replay(w http.ResponseWriter, r *http.Request) {
	seat, err := s.sit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer seat.Leave()
	var as kernel.Side
	var limit int64
	after, err := number(r, "after", 0)
	if err == nil {
		limit, err = number(r, "limit", 0)
	}
	if err == nil && r.URL.Query().Get("limit") != "" && limit < 1 {
		err = bad("?limit=%d asks for nothing: say 1 to 100", limit)
	}
	if err == nil {
		as, err = s.as(seat, r)
	}
	var ans *lookback.Replay
	if err == nil {
		ans, err = seat.Replay(r.Context(), as, after, int(min(limit, 1<<20)))
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.write(w, http.StatusOK, ans)
}

// fork takes a game over as a new table.
func (s *Server) fork(w http.ResponseWriter, r *http.Request) {
	if !s.limits.allowMake(r) {
		s.fail(w, r, tooMany)
		return
	}
	seat, err := s.sit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer seat.Leave()
	var req table.ForkRequest
	if err := read(w, r, &req); err != nil {
		s.fail(w, r, err)
		return
	}
	made, err := seat.Fork(r.Context(), req)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.write(w, http.StatusCreated, made)
}

// cases lists the cases that a game carries.
func (s *Server) cases(w http.ResponseWriter, r *http.Request) {
	info := s.info(w, r, r.PathValue("id"))
	if info == nil {
		return
	}
	if f, ok := s.fixed.Load(info.ID + " cases"); ok {
		f.(*file).serve(w, r)
		return
	}
	list, err := s.reg.Cases(info.ID)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.public(w, r, "cases", info, list)
}

// debrief answers with a finished game as numbers.
func (s *Server) debrief(w http.ResponseWriter, r *http.Request) {
	seat, err := s.sit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer seat.Leave()
	d, err := seat.Debrief(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.write(w, http.StatusOK, d)
}

// layOver asks for an overlay. What cannot be shown is refused in the answer: a client asks freely, and nothing has
// gone wrong.
func layOver(seat *table.Seat, ctx context.Context, req table.OverlayRequest) (table.OverlayAnswer, error) {
	o, err := seat.Overlay(ctx, req)
	if f, ok := errors.AsType[*table.Failure](err); ok && f.Refusal != nil {
		return table.OverlayAnswer{Refusal: f.Refusal}, nil
	}
	return table.OverlayAnswer{Overlay: o}, err
}
