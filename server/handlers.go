// The handlers of tables and seats, and the stream of updates.

package server

import (
	"context"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strconv"
	"strings"
	"time"

	"umpire/kernel"
	"umpire/table"
)

func (s *Server) health(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	if failed := s.reg.WriteFailed(); !failed.IsZero() {
		w.WriteHeader(http.StatusServiceUnavailable)
		fmt.Fprintf(w, "the last write to the store failed, at %s\n", failed.UTC().Format(time.RFC3339))
		return
	}
	w.Write([]byte("ok\n"))
}

func (s *Server) unknown(w http.ResponseWriter, r *http.Request) {
	s.fail(w, r, &table.Failure{Code: table.CodeUnknown, Message: "there is nothing at " + clip(r.URL.Path)})
}

func (s *Server) games(w http.ResponseWriter, r *http.Request) {
	s.write(w, http.StatusOK, s.reg.Games())
}

// info finds the game that the address names.
func (s *Server) info(w http.ResponseWriter, r *http.Request, id string) *kernel.Info {
	info := s.reg.Info(id)
	if info == nil {
		s.fail(w, r, &table.Failure{Code: table.CodeUnknown, Message: fmt.Sprintf("there is no game %q", clip(id))})
	}
	return info
}

func (s *Server) game(w http.ResponseWriter, r *http.Request) {
	if info := s.info(w, r, r.PathValue("id")); info != nil {
		s.public(w, r, "info", info, info)
	}
}

func (s *Server) rules(w http.ResponseWriter, r *http.Request) {
	if info := s.info(w, r, r.PathValue("game")); info != nil {
		s.public(w, r, "rules", info, info.Rules[min(1, len(info.Rules)):])
	}
}

func (s *Server) shape(w http.ResponseWriter, r *http.Request) {
	info := s.info(w, r, r.PathValue("id"))
	if info == nil {
		return
	}
	if len(info.Shape) == 0 {
		s.fail(w, r, &table.Failure{Code: table.CodeUnknown, Message: info.ID + " has no drawing of its map"})
		return
	}
	s.public(w, r, "shape", info, nil)
}

func (s *Server) makeTable(w http.ResponseWriter, r *http.Request) (any, error) {
	var req table.NewTable
	if err := read(w, r, &req); err != nil {
		return nil, err
	}
	bots := 0
	for _, who := range req.Seats {
		if strings.HasPrefix(who, "bot:") {
			bots++
		}
	}
	if bots > 1 && !s.limits.allowMake(r, botsCost) {
		return nil, tooMany
	}
	return s.reg.Make(r.Context(), req)
}

// join exchanges an invitation for a key.
func (s *Server) join(w http.ResponseWriter, r *http.Request) (any, error) {
	var req table.JoinRequest
	if err := read(w, r, &req); err != nil {
		return nil, err
	}
	return s.reg.Join(r.Context(), clip(r.PathValue("id")), req, device(r.UserAgent()))
}

// device says in a few words what a page is shown on, from the browser's own description.
func device(agent string) string {
	find := func(words ...string) string {
		for _, w := range words {
			if strings.Contains(agent, w) {
				return w
			}
		}
		return ""
	}
	browser := strings.TrimSuffix(find("Edg", "Firefox", "Chrome", "Safari", "curl"), "/")
	system := find("Android", "iPhone", "iPad", "Windows", "Mac OS", "Linux")
	if browser == "Edg" {
		browser = "Edge"
	}
	switch {
	case browser == "":
		return "a program"
	case system == "":
		return browser
	}
	return browser + " on " + system
}

func sessions(seat *table.Seat, _ http.ResponseWriter, r *http.Request) (any, error) {
	return seat.Sessions(r.Context())
}

func contest(seat *table.Seat, _ http.ResponseWriter, r *http.Request) (any, error) {
	return seat.Contest(r.Context())
}

// setup is the set-up of the seat's side, to be saved.
func setup(seat *table.Seat, _ http.ResponseWriter, r *http.Request) (any, error) {
	return seat.Setup(r.Context(), r.URL.Query().Get("side"))
}

func dice(seat *table.Seat, _ http.ResponseWriter, r *http.Request) (any, error) {
	return seat.Dice(r.Context())
}

// fresh takes what a page answers that its stream asked for a fresh secret.
func (s *Server) fresh(w http.ResponseWriter, r *http.Request) (any, error) {
	var req table.FreshRequest
	if err := read(w, r, &req); err != nil {
		return nil, err
	}
	return struct{}{}, s.reg.Fresh(clip(r.PathValue("id")), req)
}

// listTables lists the tables of one's own machine with their keys. A server for many users lists none, and a local
// server lists none to a program without its key.
func (s *Server) listTables(_ http.ResponseWriter, r *http.Request) (any, error) {
	if !s.cfg.Local || s.cfg.LocalKey == "" || !sameText(keyOf(r), s.cfg.LocalKey) {
		return []table.TableLine{}, nil
	}
	if most, err := number(r, "most", 0); err != nil || most > 0 {
		if err != nil {
			return nil, err
		}
		return s.reg.ListLately(r.Context(), int(min(most, 1000)))
	}
	return s.reg.List(r.Context())
}

// handler answers a request: with what becomes JSON, or with an error.
type handler func(http.ResponseWriter, *http.Request) (any, error)

// seatHandler is a handler that asks the seat which the request's key opens.
type seatHandler func(*table.Seat, http.ResponseWriter, *http.Request) (any, error)

// answering serves a handler.
func (s *Server) answering(work handler) http.HandlerFunc { return s.json(http.StatusOK, work) }

// json serves a handler; status is that of a success.
func (s *Server) json(status int, work handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		ans, err := work(w, r)
		if err != nil {
			s.fail(w, r, err)
			return
		}
		if a, ok := ans.(*table.Answer); ok {
			ans = a.Body()
		}
		s.write(w, status, ans)
	}
}

// making serves a handler that makes a table, which a client may not do as often as other things.
func (s *Server) making(work handler) http.HandlerFunc {
	return s.json(http.StatusCreated, func(w http.ResponseWriter, r *http.Request) (any, error) {
		if !s.limits.allowMake(r, 1) {
			return nil, tooMany
		}
		if err := s.withinQuota(r); err != nil {
			return nil, err
		}
		return work(w, r)
	})
}

// withinQuota says why somebody may make no more tables.
func (s *Server) withinQuota(r *http.Request) error {
	if s.cfg.Admission == nil {
		return nil
	}
	size := int64(0)
	if s.cfg.Size != nil {
		size = s.cfg.Size()
	}
	n := 1 + int(max(r.ContentLength, 0)>>20)
	if err := s.cfg.Admission.mayMake(s.limits.address(r), n, size); err != nil {
		return &table.Failure{Code: table.CodeTooMany, Message: err.Error()}
	}
	return nil
}

// seated makes a handler of one that asks a seat.
func (s *Server) seated(work seatHandler) handler {
	return func(w http.ResponseWriter, r *http.Request) (any, error) {
		seat, err := s.sit(r)
		if err != nil {
			return nil, err
		}
		defer seat.Leave()
		holds(seat, r)
		return work(seat, w, r)
	}
}

// posted makes a handler of a seat's method that takes a body.
func posted[Req, Ans any](s *Server, do func(*table.Seat, context.Context, Req) (Ans, error)) handler {
	return s.seated(func(seat *table.Seat, w http.ResponseWriter, r *http.Request) (any, error) {
		var req Req
		if err := read(w, r, &req); err != nil {
			return nil, err
		}
		before := seat.Head().N
		ans, err := do(seat, r.Context(), req)
		if h := seat.Head(); err == nil && h.N != before {
			w.Header().Set("Umpire-Head", headText(h))
		}
		return ans, err
	})
}

// headText is the head of a log as an answer and a stream carry it: its entry, its hash and the signature.
func headText(h table.Head) string {
	return strings.TrimSpace(fmt.Sprintf("%d %s %s", h.N, h.Hash, h.Sig))
}

// sit finds the seat that the request's key is the right to.
func (s *Server) sit(r *http.Request) (*table.Seat, error) {
	return s.reg.Sit(r.Context(), clip(r.PathValue("id")), keyOf(r))
}

// sameText compares secrets in a time that does not tell how much of them is right.
func sameText(a, b string) bool { return subtle.ConstantTimeCompare([]byte(a), []byte(b)) == 1 }

// keyOf is the request's key. It is a header and never in the address, which goes into logs and histories.
func keyOf(r *http.Request) string { return r.Header.Get("Umpire-Key") }

// holds tells the seat what the query says that the client holds, if it follows changes.
func holds(seat *table.Seat, r *http.Request) {
	if q := r.URL.Query(); q.Has("have") {
		seat.Holds(q.Get("have"), clip(q.Get("tab")))
	}
}

// number reads a number from the query; without one it is none.
func number(r *http.Request, name string, none int64) (int64, error) {
	text := r.URL.Query().Get(name)
	if text == "" {
		return none, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return 0, bad("?%s=%s is not a number", name, clip(text))
	}
	return n, nil
}

// lookAs reads as whom the query wants to look.
func lookAs(seat *table.Seat, r *http.Request) (kernel.Side, error) {
	text := r.URL.Query().Get("as")
	if text == "" {
		return kernel.NoSide, nil
	}
	if side, ok := seat.Side(text); ok {
		return side, nil
	}
	return 0, bad("?as=%s names no side: say a side's id, both or observer", clip(text))
}

func snapshot(seat *table.Seat, _ http.ResponseWriter, r *http.Request) (any, error) {
	at, err := number(r, "at", 0)
	if err != nil {
		return nil, err
	}
	as, err := lookAs(seat, r)
	if err != nil {
		return nil, err
	}
	return seat.Look(r.Context(), table.Look{As: as, At: at})
}

func events(seat *table.Seat, _ http.ResponseWriter, r *http.Request) (any, error) {
	after, err := number(r, "after", 0)
	if err != nil {
		return nil, err
	}
	as, err := lookAs(seat, r)
	if err != nil {
		return nil, err
	}
	return seat.Events(r.Context(), as, after)
}

func (s *Server) export(w http.ResponseWriter, r *http.Request) {
	seat, err := s.sit(r)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	defer seat.Leave()
	f, err := seat.Export(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	w.Header().Set("Content-Disposition", fmt.Sprintf("attachment; filename=%q", f.Game+"-"+f.Table+".umpire.json"))
	if err := f.Write(w); err != nil {
		s.log.Warn("a saved game was not sent to its end", "table", f.Table, "err", err)
	}
}

func (s *Server) importGame(w http.ResponseWriter, r *http.Request) (any, error) {
	if err := kindOf(r, "text/plain"); err != nil { // a case is text
		return nil, err
	}
	http.NewResponseController(w).SetWriteDeadline(time.Now().Add(importTime))
	size := int(r.ContentLength >> 20)
	if r.ContentLength < 0 {
		size = unknown
	}
	body := http.MaxBytesReader(w, r.Body, maxImport)
	if !s.limits.allowMake(r, size) {
		io.Copy(io.Discard, body)
		return nil, tooMany
	}
	made, err := s.reg.Import(r.Context(), body)
	if err != nil { // a client that still sends does not read the answer: read the rest and drop it
		io.Copy(io.Discard, body)
	}
	if _, ok := errors.AsType[*table.Failure](err); ok || err == nil {
		return made, err
	}
	return nil, unread(err, maxImport)
}

// importTime is how long a file may take to be sent, played again and answered.
const importTime = 3 * time.Minute
