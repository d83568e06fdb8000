// The handlers that look back on a game: replays and debriefs; and those of cases and overlays.

package server

import (
	"context"
	"errors"
	"net/http"

	"umpire/table"
)

// replay answers with what happened after an entry of the log.
func replay(seat *table.Seat, _ http.ResponseWriter, r *http.Request) (any, error) {
	after, err := number(r, "after", 0)
	if err != nil {
		return nil, err
	}
	limit, err := number(r, "limit", 0)
	if err != nil {
		return nil, err
	}
	if r.URL.Query().Get("limit") != "" && limit < 1 {
		return nil, bad("?limit=%d asks for nothing: say 1 to 100", limit)
	}
	as, err := lookAs(seat, r)
	if err != nil {
		return nil, err
	}
	return seat.Replay(r.Context(), as, after, int(min(limit, 1<<20)))
}

// debrief answers with a finished game as numbers.
func debrief(seat *table.Seat, _ http.ResponseWriter, r *http.Request) (any, error) {
	return seat.Debrief(r.Context())
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

// layOver asks for an overlay. What cannot be shown is refused in the answer: a client asks freely, and nothing has
// gone wrong.
func layOver(seat *table.Seat, ctx context.Context, req table.OverlayRequest) (table.OverlayAnswer, error) {
	o, err := seat.Overlay(ctx, req)
	if f, ok := errors.AsType[*table.Failure](err); ok && f.Refusal != nil {
		return table.OverlayAnswer{Refusal: f.Refusal}, nil
	}
	return table.OverlayAnswer{Overlay: o}, err
}
