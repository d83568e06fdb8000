// The right to the list of tables on one's own machine. Any program and any user of the machine can reach the address
// of umpire play, and read the command line that opened the browser: so that has only a word which is good once.

package server

import (
	"net/http"
	"sync"

	"umpire/table"
)

// onceLocal is what the browser that the program opens may exchange its word for.
type onceLocal struct {
	mu   sync.Mutex
	word string // empty: none was given
	used bool
	to   table.LocalAnswer
}

// OpenOnce makes a word good until it is exchanged once, for the local key and a seat that is to be opened.
func (s *Server) OpenOnce(word, id, seat string) {
	s.once.mu.Lock()
	defer s.once.mu.Unlock()
	s.once.word, s.once.used = word, false
	s.once.to = table.LocalAnswer{Key: s.cfg.LocalKey, Table: id, Seat: seat}
}

// openLocal exchanges the word.
func (s *Server) openLocal(w http.ResponseWriter, r *http.Request) (any, error) {
	var req table.LocalRequest
	if err := read(w, r, &req); err != nil {
		return nil, err
	}
	o := &s.once
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.word == "" || !sameText(req.Once, o.word) {
		return nil, &table.Failure{Code: table.CodeNotYours,
			Message: "this address is not one that this program gave"}
	}
	if o.used {
		return nil, &table.Failure{Code: table.CodeNotYours,
			Message: "this address was good once, and was used: open the one that umpire play printed. If you did " +
				"not use it, another program of this machine did"}
	}
	o.used = true
	return o.to, nil
}
