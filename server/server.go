// Package server serves tables over HTTP: JSON for what a client asks and orders, Server-Sent Events for what happens,
// and the files of the client. It checks the form of a request, who asks and how often; what may be played the tables
// decide. It knows no rules and no database.
//
// docs/api.md documents what it speaks; package table has the types. Start with routes in this file.
package server

import (
	"bufio"
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"hash/crc32"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"net/netip"
	"strings"
	"sync"
	"time"

	"github.com/klauspost/compress/flate"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/time/rate"

	"umpire/kernel"
	"umpire/table"
)

// Config says what a server serves and to whom.
type Config struct {
	Registry *table.Registry
	// Docs holds rules/GAME.md and rulings/GAME.md (package docs). It may be nil.
	Docs fs.FS
	// Assets is the client: index.html, and files that it names. Nil: only the API is served.
	Assets fs.FS
	Log    *slog.Logger // nil: nothing is logged
	// Local: the server is for the person at this machine. It then lists all tables with their keys to those who have
	// LocalKey, and answers only requests that name the machine itself as their host, so that no page of another site
	// can reach it under a name of its own.
	Local bool
	// LocalKey is the right to the list of tables: other programs and users of the machine can reach the address, too.
	// Empty: nobody has it.
	LocalKey string
	// Metrics, if set, takes the server's meters. They tell what players do that only themselves may know (drafts,
	// forecasts), so they are served by Admin alone.
	Metrics *prometheus.Registry
	Limits  Limits
	// Admission says whom the operator keeps out, and quotas; nil: nobody is kept out.
	Admission *Admission
	// Size is how many bytes the games take on the disk; nil: Admission's quota of the disk does not hold.
	Size func() int64
	// Heartbeat is how long a stream stays silent at most (15 s); WriteTimeout is how long one write to it may take
	// before its reader is dropped (10 s). Zero values mean the defaults.
	Heartbeat    time.Duration
	WriteTimeout time.Duration
}

// Limits bounds what one client may ask. Zero values mean the defaults.
type Limits struct {
	Key  rate.Limit // requests a second with one key (50, in bursts of 200)
	IP   rate.Limit // requests a second from one address (200, in bursts of 1000)
	Make rate.Limit // tables a second that one address makes (0.5, in bursts of 30); a file counts one more for each MB
	// Open streams: in all (10,000), of one address (100), and of one key at one address (20).
	Streams, StreamsEach, StreamsKey int
	// Proxies are the addresses of proxies that may say for whom they ask (X-Forwarded-For).
	Proxies []netip.Prefix
	// Exempt are addresses without limits, for measurements.
	Exempt []netip.Prefix
}

// Sizes of request bodies, in bytes.
const (
	maxBody   = 64 << 10
	maxImport = 16 << 20
	maxDepth  = 16 // how deep JSON may nest
)

// What Config.Heartbeat and Config.WriteTimeout are unless said.
const (
	heartbeat    = 15 * time.Second
	writeTimeout = 10 * time.Second
)

// Server answers requests. Use Handler, and Close when the HTTP server is to stop.
type Server struct {
	cfg    Config
	reg    *table.Registry
	log    *slog.Logger
	mux    *http.ServeMux
	asked  []string // METHOD PATH of all that routes lists, but pages and assets
	files  map[string]*file
	fixed  sync.Map // by game and name: *file
	limits *limiter
	meters *meters
	stop   context.Context
	halt   context.CancelFunc
	// streams counts the connections that were taken over from the HTTP server (Server.stream).
	streams  sync.WaitGroup
	once     onceLocal
	stopping sync.Mutex // held while a stream is counted in, and while the server stops
}

// New makes a server. It reads all assets into memory.
func New(cfg Config) (*Server, error) {
	s := &Server{cfg: cfg, reg: cfg.Registry, log: cfg.Log, mux: http.NewServeMux(),
		limits: newLimiter(cfg.Limits, cfg.Local)}
	if s.log == nil {
		s.log = slog.New(slog.DiscardHandler)
	}
	if s.cfg.Heartbeat <= 0 {
		s.cfg.Heartbeat = heartbeat
	}
	if s.cfg.WriteTimeout <= 0 {
		s.cfg.WriteTimeout = writeTimeout
	}
	s.stop, s.halt = context.WithCancel(context.Background())
	s.meters = newMeters(s, cfg.Metrics)
	var err error
	if s.files, err = readAssets(cfg.Assets); err != nil {
		return nil, err
	}
	s.routes()
	return s, nil
}

// Close ends all streams and waits for them, so that the HTTP server can shut down.
func (s *Server) Close() {
	s.stopping.Lock()
	s.halt()
	s.stopping.Unlock()
	s.streams.Wait()
}

// routes lists every address. One that is asked with another method answers 405.
func (s *Server) routes() {
	s.route("GET", "/api/games", s.games)
	s.route("GET", "/api/games/{id}", s.game)
	s.route("GET", "/api/games/{id}/shape", s.shape)
	s.route("GET", "/api/games/{id}/cases", s.cases)
	s.route("GET", "/api/rules/{game}", s.rules)
	s.route("GET", "/api/rules/{game}/text", s.rulesText)
	s.route("GET", "/api/rules/{game}/rulings", s.rulings)
	s.route("POST", "/api/tables", s.making(s.makeTable))
	s.handle("GET", "/api/tables", s.answering(s.listTables))
	s.route("GET", "/api/tables/{id}", s.answering(s.seated(snapshot)))
	s.route("GET", "/api/tables/{id}/events", s.answering(s.seated(events)))
	s.route("GET", "/api/tables/{id}/stream", s.stream)
	s.route("GET", "/api/tables/{id}/log", s.export)
	s.route("POST", "/api/tables/{id}/play", s.answering(posted(s, (*table.Seat).Play)))
	s.route("POST", "/api/tables/{id}/order", s.answering(posted(s, (*table.Seat).Order)))
	s.route("POST", "/api/tables/{id}/undo", s.answering(posted(s, (*table.Seat).Undo)))
	s.route("POST", "/api/tables/{id}/seat", s.answering(posted(s, (*table.Seat).Reseat)))
	s.handle("GET", "/api/tables/{id}/dice", s.answering(s.seated(dice)))
	s.handle("POST", "/api/tables/{id}/dice", s.answering(posted(s, (*table.Seat).AddSecret)))
	s.handle("POST", "/api/tables/{id}/fresh", s.answering(s.fresh))
	s.route("POST", "/api/local", s.answering(s.openLocal))
	s.route("POST", "/api/tables/{id}/join", s.answering(s.join))
	s.route("POST", "/api/tables/{id}/invite", s.answering(posted(s, (*table.Seat).Invite)))
	s.route("GET", "/api/tables/{id}/sessions", s.answering(s.seated(sessions)))
	s.route("POST", "/api/tables/{id}/sessions/end", s.answering(posted(s, (*table.Seat).EndSession)))
	s.route("POST", "/api/tables/{id}/name", s.answering(posted(s, (*table.Seat).Name)))
	s.route("POST", "/api/tables/{id}/standing", s.answering(posted(s, (*table.Seat).SetStanding)))
	s.route("POST", "/api/tables/{id}/retry", s.answering(posted(s, (*table.Seat).Retry)))
	s.route("POST", "/api/tables/{id}/resign", s.answering(posted(s, (*table.Seat).Resign)))
	s.route("POST", "/api/tables/{id}/draw", s.answering(posted(s, (*table.Seat).ProposeDraw)))
	s.route("POST", "/api/tables/{id}/takeback", s.answering(posted(s, (*table.Seat).TakeBack)))
	s.route("POST", "/api/tables/{id}/answer", s.answering(posted(s, (*table.Seat).Answer)))
	s.route("POST", "/api/tables/{id}/why", s.answering(posted(s, (*table.Seat).Why)))
	s.route("POST", "/api/tables/{id}/targets", s.answering(posted(s, (*table.Seat).Targets)))
	s.route("POST", "/api/tables/{id}/group", s.answering(posted(s, (*table.Seat).Group)))
	s.route("POST", "/api/tables/{id}/preview", s.answering(posted(s, (*table.Seat).Preview)))
	s.route("POST", "/api/tables/{id}/risk", s.answering(posted(s, (*table.Seat).Risk)))
	s.route("POST", "/api/tables/{id}/forecast", s.answering(posted(s, (*table.Seat).Forecast)))
	s.route("POST", "/api/tables/{id}/seals", s.answering(posted(s, (*table.Seat).Seals)))
	s.route("POST", "/api/tables/{id}/overlay", s.answering(posted(s, layOver)))
	s.route("GET", "/api/tables/{id}/replay", s.answering(s.seated(replay)))
	s.route("POST", "/api/tables/{id}/fork", s.making(posted(s, (*table.Seat).Fork)))
	s.route("GET", "/api/tables/{id}/contest", s.answering(s.seated(contest)))
	s.route("POST", "/api/tables/{id}/contest/next", s.making(posted(s, (*table.Seat).NextGame)))
	s.route("POST", "/api/tables/{id}/rematch", s.making(posted(s, (*table.Seat).Rematch)))
	s.handle("GET", "/api/tables/{id}/setup", s.answering(s.seated(setup)))
	s.handle("POST", "/api/tables/{id}/setup", s.answering(posted(s, (*table.Seat).UseSetup)))
	s.route("GET", "/api/tables/{id}/debrief", s.answering(s.seated(debrief)))
	s.route("POST", "/api/import", s.making(s.importGame))
	s.mux.HandleFunc("/api/", s.unknown)
	s.route("GET", "/healthz", s.health)
	s.mux.HandleFunc("GET /{$}", s.page)
	s.mux.HandleFunc("GET /t/{table}", s.page)
	s.mux.HandleFunc("GET /t/{table}/{key}", s.page) // older links: the page takes the key out of its address
	s.mux.HandleFunc("GET /rules/{game}", s.page)
	s.mux.HandleFunc("/", s.asset)
}

// handle serves a method of an address.
func (s *Server) handle(method, path string, h http.HandlerFunc) {
	s.asked = append(s.asked, method+" "+path)
	s.mux.HandleFunc(method+" "+path, h)
}

// route serves the only method of an address; any other is refused.
func (s *Server) route(method, path string, h http.HandlerFunc) {
	s.handle(method, path, h)
	s.mux.HandleFunc(path, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Allow", method)
		s.fail(w, r, &table.Failure{Code: table.CodeMethod, Message: r.URL.Path + " takes " + method + ", not " +
			clip(r.Method)})
	})
}

// Handler is the server with everything around it: headers, limits, meters, and protection against requests that other
// sites make a browser send.
func (s *Server) Handler() http.Handler {
	guard := http.NewCrossOriginProtection()
	guard.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s.fail(w, r, &table.Failure{Code: table.CodeNotYours,
			Message: "a page of another site made this request: it is refused"})
	}))
	inner := guard.Handler(s.mux)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := time.Now()
		rec := &recorder{ResponseWriter: w, zip: takesGzip(r)}
		defer func() {
			if p := recover(); p != nil {
				if p == http.ErrAbortHandler {
					panic(p)
				}
				s.log.Error("a request panicked", "path", route(r), "panic", p)
				if rec.status == 0 {
					s.fail(rec, r, errors.New("panic"))
				}
			}
			s.meters.request(route(r), rec.status, time.Since(began))
		}()
		protect(rec.Header(), r.URL.Path)
		switch {
		case s.cfg.Local && !localHost(r.Host):
			s.fail(rec, r, &table.Failure{Code: table.CodeNotYours,
				Message: "this server answers only on its own machine: open it as http://127.0.0.1 with its port"})
		case s.cfg.Admission.banned(s.limits.address(r)):
			s.fail(rec, r, keptOut)
		case !s.limits.allow(r):
			s.fail(rec, r, tooMany)
		default:
			inner.ServeHTTP(rec, r)
		}
	})
}

// keptOut is what an address is told that the operator keeps out.
var keptOut = &table.Failure{Code: table.CodeNotYours, Message: "the operator of this server keeps this address out"}

// Admin serves what only the operator of the server may see: /metrics and /healthz. It belongs on an address of its
// own.
func (s *Server) Admin() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /healthz", s.health)
	if s.cfg.Metrics != nil {
		mux.Handle("GET /metrics", metricsHandler(s.cfg.Metrics))
	}
	return mux
}

// protect sets the headers that every answer has. Scripts come only from here; addresses, which hold keys, are sent to
// no other site. An answer of the API is not a document, and comes with every click: the headers that restrict a page
// are left out.
func protect(h http.Header, path string) {
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cross-Origin-Resource-Policy", "same-origin")
	h.Set("Cache-Control", "no-store")
	if strings.HasPrefix(path, "/api/") {
		return
	}
	h.Set("Content-Security-Policy", "default-src 'none'; script-src 'self'; worker-src 'self'; "+
		"style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "+
		"manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("Cross-Origin-Opener-Policy", "same-origin")
}

// localHost says whether a request's Host names this machine.
func localHost(host string) bool {
	if name, _, err := net.SplitHostPort(host); err == nil {
		host = name
	}
	if host == "localhost" {
		return true
	}
	ip := net.ParseIP(strings.Trim(host, "[]"))
	return ip != nil && ip.IsLoopback()
}

// route is the pattern that a request matched, for meters and logs: addresses can hold keys, patterns cannot.
func route(r *http.Request) string {
	if r.Pattern == "" {
		return "none"
	}
	return r.Pattern
}

// recorder remembers the status of an answer.
type recorder struct {
	http.ResponseWriter
	status int
	zip    bool // the client reads gzip
}

// WriteHeader remembers the status.
func (r *recorder) WriteHeader(status int) {
	if r.status == 0 {
		r.status = status
	}
	r.ResponseWriter.WriteHeader(status)
}

// Write remembers that the status is 200 if none was set.
func (r *recorder) Write(b []byte) (int, error) {
	if r.status == 0 {
		r.status = http.StatusOK
	}
	return r.ResponseWriter.Write(b)
}

// Hijack hands the connection over to a stream, whose answer is a success.
func (r *recorder) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buf, err := http.NewResponseController(r.ResponseWriter).Hijack()
	if err == nil && r.status == 0 {
		r.status = http.StatusOK
	}
	return conn, buf, err
}

// Unwrap lets http.ResponseController reach what is inside.
func (r *recorder) Unwrap() http.ResponseWriter { return r.ResponseWriter }

// statuses are the HTTP statuses of the codes.
var statuses = map[string]int{
	table.CodeStale:      http.StatusConflict,
	table.CodeIllegal:    http.StatusUnprocessableEntity,
	table.CodeLesson:     http.StatusUnprocessableEntity,
	table.CodeSeals:      http.StatusUnprocessableEntity,
	table.CodeNotYours:   http.StatusForbidden,
	table.CodeBadRequest: http.StatusBadRequest,
	table.CodeUnknown:    http.StatusNotFound,
	table.CodeTooLarge:   http.StatusRequestEntityTooLarge,
	table.CodeTooMany:    http.StatusTooManyRequests,
	table.CodeMethod:     http.StatusMethodNotAllowed,
	table.CodeClosed:     http.StatusServiceUnavailable,
	table.CodeInternal:   http.StatusInternalServerError,
}

var tooMany = &table.Failure{Code: table.CodeTooMany, Message: "too many requests: wait a second"}

// fail answers with a Failure. Any other error is logged, and the client is told only that something went wrong.
func (s *Server) fail(w http.ResponseWriter, r *http.Request, err error) {
	f := table.AsFailure(err)
	status := statuses[f.Code]
	if status >= 500 && r.Context().Err() != nil {
		s.log.Debug("a client has gone", "path", route(r), "err", err)
	} else if status >= 500 {
		s.log.Error("a request failed", "path", route(r), "code", f.Code, "err", err)
	}
	if f.Code == table.CodeTooMany {
		w.Header().Set("Retry-After", "1")
	}
	s.write(w, status, f)
}

// write answers with JSON, compressed if it is long. What holds keys is not compressed: if it were compressed together
// with a text of somebody else's, the length would tell something of the key.
func (s *Server) write(w http.ResponseWriter, status int, v any) {
	var text []byte
	var err error
	if u, ok := v.(*table.Update); ok {
		text, err = u.AppendJSON(nil)
	} else {
		text, err = json.Marshal(v)
	}
	if err != nil {
		s.log.Error("an answer cannot be written as JSON", "err", err)
		status, text = http.StatusInternalServerError,
			[]byte(`{"code":"internal","message":"something went wrong on the server: try again"}`)
	}
	h := w.Header()
	h.Set("Content-Type", "application/json")
	if rec, ok := w.(*recorder); ok && rec.zip && len(text) > longAnswer && !holdsKeys(v) {
		h.Set("Content-Encoding", "gzip")
		text = zipped(text)
	}
	w.WriteHeader(status)
	w.Write(text)
}

// longAnswer is the longest answer that is not worth compressing.
const longAnswer = 1000

func holdsKeys(v any) bool {
	switch v.(type) {
	case table.TableMade, table.LocalAnswer, table.SeatAnswer, table.JoinAnswer, table.InviteAnswer, []table.TableLine:
		return true
	}
	return false
}

// zipped is a text as gzip.
func zipped(text []byte) []byte {
	b := bytes.NewBuffer(make([]byte, 0, len(text)/2))
	b.Write(gzipHead)
	flate.StatelessDeflate(b, text, true, nil) // a bytes.Buffer takes everything
	out := binary.LittleEndian.AppendUint32(b.Bytes(), crc32.ChecksumIEEE(text))
	return binary.LittleEndian.AppendUint32(out, uint32(len(text)))
}

// takesGzip says whether the client reads what is compressed by gzip.
func takesGzip(r *http.Request) bool {
	return strings.Contains(r.Header.Get("Accept-Encoding"), "gzip")
}

// clip shortens a text that came from outside before it is shown.
func clip(s string) string { return kernel.Clip(s, 60) }
