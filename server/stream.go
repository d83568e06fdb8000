// Streams: what happens at a table as Server-Sent Events, for as long as the reader stays.

package server

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"net"
	"net/http"
	"net/netip"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/flate"

	"umpire/table"
)

// stream sends what happens as Server-Sent Events: each update under the number of the last event that the seat was
// sent, so that a browser that comes back names it and misses nothing.
func (s *Server) stream(w http.ResponseWriter, r *http.Request) {
	var seat *table.Seat
	var err error
	aside(func() { seat, err = s.sit(r) }) // it may have to read a whole game
	if err != nil {
		s.fail(w, r, err)
		return
	}
	counted := s.limits.openStream(r)
	if counted == nil {
		seat.Leave()
		s.fail(w, r, &table.Failure{Code: table.CodeTooMany, Message: "too many streams are open: try again later"})
		return
	}
	after, err := resumed(seat, r)
	var sub *table.Subscription
	if err == nil {
		sub, err = seat.Subscribe(r.Context(), after)
	}
	end := func() {
		if sub != nil {
			sub.End()
		}
		seat.Leave()
		counted()
	}
	if err != nil {
		end()
		s.fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "text/event-stream")
	w.Header().Set("X-Accel-Buffering", "no") // a proxy must not hold updates back
	from := s.limits.address(r)
	out := reader{timeout: s.cfg.WriteTimeout, zip: takesGzip(r)}
	if out.zip {
		w.Header().Set("Content-Encoding", "gzip")
	}
	if r.Method == http.MethodHead {
		end()
		return
	}
	if !s.begin() {
		end()
		s.fail(w, r, &table.Failure{Code: table.CodeClosed, Message: "the server is stopping"})
		return
	}
	// The connection is taken out of net/http: the buffers and the request that it keeps are most of what a reader
	// costs who only listens.
	out.conn, _, err = http.NewResponseController(w).Hijack()
	if err != nil {
		s.streams.Done()
		end()
		s.fail(w, r, err)
		return
	}
	var head bytes.Buffer
	head.WriteString("HTTP/1.1 200 OK\r\n")
	w.Header().Set("Connection", "close")
	w.Header().Write(&head)
	head.WriteString("\r\n")
	go func() {
		defer s.streams.Done()
		defer end()
		defer func() { // what net/http does for a request: one that breaks ends itself, and not the program
			if p := recover(); p != nil {
				s.log.Error("a stream panicked", "panic", p)
			}
		}()
		out.head = head.Bytes()
		s.follow(&out, sub, from)
	}()
}

// resumed is after which event a stream goes on, and tells the seat what the client holds. The id of the last message,
// which a browser sends that comes back, says both: the event's number and, of a client that follows changes, a blank
// and the version.
func resumed(seat *table.Seat, r *http.Request) (after int64, err error) {
	last := r.Header.Get("Last-Event-ID")
	if last == "" {
		holds(seat, r)
		return number(r, "after", -1)
	}
	text, version, _ := strings.Cut(last, " ")
	if after, err = strconv.ParseInt(text, 10, 64); err != nil {
		return 0, &table.Failure{Code: table.CodeBadRequest,
			Message: fmt.Sprintf("Last-Event-ID %q is not a number", clip(last))}
	}
	if q := r.URL.Query(); q.Has("have") {
		seat.Holds(version, clip(q.Get("tab")))
	}
	return after, nil
}

// begin counts a stream in, unless the server is stopping: then nobody would wait for it.
func (s *Server) begin() bool {
	s.stopping.Lock()
	defer s.stopping.Unlock()
	if s.stop.Err() != nil {
		return false
	}
	s.streams.Add(1)
	return true
}

// follow sends what happens until the reader goes, takes nothing for too long, or the server stops.
func (s *Server) follow(out *reader, sub *table.Subscription, from netip.Addr) {
	gone := make(chan struct{})
	go func() {
		defer close(gone)
		// it says nothing more: when this returns, it is gone, or the connection was closed here
		out.conn.Read(make([]byte, 1))
	}()
	defer func() { out.conn.Close(); <-gone }()
	defer context.AfterFunc(s.stop, func() { out.conn.Close() })()
	sub.Asked(func(a table.FreshAsk) {
		out.send(&message{text: fmt.Appendf(nil, "event: fresh\ndata: %d %s %s\n\n", a.N, a.Order, a.Commit)})
	})
	first := true
	var told int64 // the entry of the log whose head the reader was sent last
	for {
		var u *table.Update
		var err error
		next := func() { u, err = sub.Within(context.Background(), gone, s.cfg.Heartbeat) }
		if first {
			aside(next) // the first comes at once
		} else {
			next()
		}
		first = false
		switch {
		case err == nil:
			aside(func() {
				made := u.Shared(func() any { return updateMessage(sub.After(), u) })
				if err = out.send(made.(*message)); err != nil {
					return
				}
				if h := sub.Head(); h.N != told {
					told = h.N
					err = out.send(&message{text: []byte("event: head\ndata: " + headText(h) + "\n\n")})
				}
			})
		case errors.Is(err, table.ErrReseated):
			// The id goes, too: the number of the last event was one of the old viewer's.
			out.send(reseated)
			out.end()
			return
		case errors.Is(err, table.ErrQuiet):
			err = out.send(beat) // no comment: a page must be able to miss it
		}
		if err != nil || s.cfg.Admission.banned(from) {
			return
		}
	}
}

// message is a message of a stream. It is compressed once for all who are sent it.
type message struct {
	text   []byte
	err    error // it could not be written
	once   sync.Once
	packed []byte
}

var (
	beat     = &message{text: []byte("event: beat\ndata: 0\n\n")}
	reseated = &message{text: []byte("id\nevent: seat\ndata: 0\n\n")}
)

// pack is the message as deflate blocks.
func (m *message) pack() []byte {
	m.once.Do(func() { m.packed = appendPacked(nil, m.text) })
	return m.packed
}

// reader is the connection to one who reads a stream. If the reader takes gzip, what goes out is one gzip stream, made
// of parts that are each compressed by themselves: so readers who only listen hold no memory for it.
type reader struct {
	conn    net.Conn
	mu      sync.Mutex // for what is sent: another goroutine asks a page for fresh secrets
	head    []byte     // of the answer, until it is sent
	timeout time.Duration
	zip     bool
	sum     uint32 // CRC-32 and length of what was sent, which end a gzip stream
	length  uint32
}

// gzipHead is the header of a gzip stream without name and time (RFC 1952).
var gzipHead = []byte{0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255}

// smallMessage is the longest message that is not worth compressing: it goes as a stored block.
const smallMessage = 200

// send sends a message. A reader that takes nothing for too long is dropped, and catches up by number when it comes
// back.
func (r *reader) send(m *message) error {
	if m.err != nil {
		return m.err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	body := m.text
	if r.zip {
		r.sum, r.length = crc32.Update(r.sum, crc32.IEEETable, m.text), r.length+uint32(len(m.text))
		body = m.pack()
	}
	if r.head == nil {
		return r.write(body)
	}
	out := r.head
	if r.zip {
		out = append(out, gzipHead...)
	}
	r.head = nil
	return r.write(append(out, body...))
}

// end ends a stream that the server ends by itself, so that the reader sees it whole.
func (r *reader) end() {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.zip {
		out := []byte{1, 0, 0, 0xff, 0xff} // a stored block that is empty and the last
		out = binary.LittleEndian.AppendUint32(out, r.sum)
		r.write(binary.LittleEndian.AppendUint32(out, r.length))
	}
}

func (r *reader) write(out []byte) error {
	r.conn.SetWriteDeadline(time.Now().Add(r.timeout))
	_, err := r.conn.Write(out)
	return err
}

// appendPacked appends a text as deflate blocks that refer to nothing before them and end at a whole byte.
func appendPacked(out, text []byte) []byte {
	if len(text) <= smallMessage {
		out = append(out, 0)
		out = binary.LittleEndian.AppendUint16(out, uint16(len(text)))
		out = binary.LittleEndian.AppendUint16(out, ^uint16(len(text)))
		return append(append(out, text...), 0, 0, 0, 0xff, 0xff) // an empty block: readers pass on what they have
	}
	b := bytes.NewBuffer(out)
	flate.StatelessDeflate(b, text, false, nil) // a bytes.Buffer takes everything
	return b.Bytes()
}

// aside does something on a stack of its own. A stream waits for hours, and the stack that its beginning needed would
// be most of what it costs meanwhile. A panic comes back to the caller.
func aside(do func()) {
	var broke any
	done := make(chan struct{})
	go func() {
		defer close(done)
		defer func() { broke = recover() }()
		do()
	}()
	if <-done; broke != nil {
		panic(broke)
	}
}
