// Tests of limits: by address and network, behind a proxy, for streams and connections, and of readers who never read.

package server_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"sync"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/server"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// limited starts a server on which loopback has limits like any other address, but for what change says.
func limited(t *testing.T, change func(*server.Limits)) *site {
	return serve(t, func(c *server.Config) {
		c.Limits.Exempt = nil
		change(&c.Limits)
	})
}

func TestLimitsByAddress(t *testing.T) {
	const own = "127.0.0.0/8"
	for name, c := range map[string]struct {
		proxies, exempt string
		forwarded       string // X-Forwarded-For, with the request's number for %d or %x
		served          int    // how many of 40 tables are made
	}{
		"loopback has limits":        {"", "", "", 30},
		"a header of anybody's":      {"", "", "192.0.2.%d", 30},
		"no limits for measurements": {"", own, "", 40},
		"a proxy without a header":   {own, "", "", 30},
		"a proxy, many addresses":    {own, "", "192.0.2.%d", 40},
		"a proxy, one address":       {own, "", "192.0.2.1", 30},
		"forged before the proxy":    {own, "", "198.51.100.%d, 192.0.2.1", 30},
		"two proxies":                {own, "", "192.0.2.%d, 127.0.0.9", 40},
		"one network of 64 bits":     {own, "", "2001:db8::%x:1", 30},
		"many networks of 64 bits":   {own, "", "2001:db8:0:%x::1", 40},
		"an address in another form": {own, "", "::ffff:192.0.2.1", 30},
		"no address":                 {own, "", "x%d", 30},
	} {
		t.Run(name, func(t *testing.T) {
			s := limited(t, func(l *server.Limits) {
				l.Make = 1e-6
				if c.proxies != "" {
					l.Proxies = []netip.Prefix{netip.MustParsePrefix(c.proxies)}
				}
				if c.exempt != "" {
					l.Exempt = []netip.Prefix{netip.MustParsePrefix(c.exempt)}
				}
			})
			made := 0
			for i := range 40 {
				var head []string
				if strings.Contains(c.forwarded, "%") {
					head = []string{"X-Forwarded-For", fmt.Sprintf(c.forwarded, i+1)}
				} else if c.forwarded != "" {
					head = []string{"X-Forwarded-For", c.forwarded}
				}
				resp, text := s.ask("POST", "/api/tables", "",
					`{"game":"picket","scenario":"road","options":[],"seats":{"red":"me","blue":"me"}}`, head...)
				switch resp.StatusCode {
				case 201:
					made++
				case 429:
				default:
					t.Fatalf("%d %s", resp.StatusCode, text)
				}
			}
			if made != c.served {
				t.Errorf("%d tables were made of %d", made, c.served)
			}
		})
	}
}

// What costs more counts for more: a table that bots play by themselves, a long file.
func TestWhatCostsMoreCountsForMore(t *testing.T) {
	s := limited(t, func(l *server.Limits) { l.Make = 1e-6 })
	made := 0
	for range 10 {
		resp, text := s.ask("POST", "/api/import", "", strings.Repeat(" ", 8<<20))
		switch resp.StatusCode {
		case 400:
			made++
		case 429: // with a sentence, and not a broken connection
		default:
			t.Errorf("%d %s", resp.StatusCode, text)
		}
	}
	if made != 3 {
		t.Errorf("%d files of 8 MB were read of a share of 30", made)
	}
}

// A file that is refused at its beginning is refused with a sentence, not with a broken connection.
func TestARefusedFileIsReadToItsEnd(t *testing.T) {
	s := serve(t)
	const head = `{"format":"umpire-game-2","scope":"all","game":"picket","scenario":"road","entries":[`
	for name, text := range map[string]string{"a bad entry": head + strings.Repeat("{},", 3<<20),
		"a long one": head + `"` + strings.Repeat("a", 12<<20)} {
		if resp, said := s.ask("POST", "/api/import", "", text); resp.StatusCode != 400 ||
			!strings.Contains(said, "bad-request") {
			t.Errorf("%s: %d %s", name, resp.StatusCode, said)
		}
	}
}

func TestStreamsOfOneKeyAreFew(t *testing.T) {
	s := limited(t, func(l *server.Limits) { l.StreamsEach, l.StreamsKey = 5, 3 })
	made := s.table("me", "open")
	at := "/api/tables/" + made.Table + "/stream"
	ctx, leave := context.WithCancel(t.Context())
	status := func(key string) int {
		req, err := http.NewRequestWithContext(ctx, "GET", s.url+at, nil)
		if err != nil {
			t.Fatal(err)
		}
		req.Header.Set("Umpire-Key", key)
		resp, err := s.http.Do(req)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { resp.Body.Close() })
		return resp.StatusCode
	}
	var got []int
	for range 4 {
		got = append(got, status(made.Keys["observer"]))
	}
	for range 3 {
		got = append(got, status(made.Keys["red"]))
	}
	if want := []int{200, 200, 200, 429, 200, 200, 429}; fmt.Sprint(got) != fmt.Sprint(want) {
		t.Errorf("%v, want %v", got, want)
	}
	leave()
	for range 1000 { // those who have left make room
		if s.reg.Stats().Subscribers == 0 {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	ctx = t.Context()
	for range 1000 {
		if status(made.Keys["observer"]) == 200 {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Error("nobody gets a stream after all have left")
}

func TestConnectionsAreCounted(t *testing.T) {
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &server.Connections{Listener: inner, Total: 3, Each: 2}
	t.Cleanup(func() { l.Close() })
	accepted := make(chan net.Conn, 10)
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			accepted <- c
		}
	}()
	dial := func() net.Conn {
		c, err := net.Dial("tcp", inner.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { c.Close() })
		return c
	}
	dial()
	dial()
	first := <-accepted
	<-accepted
	third := dial()
	if _, err := third.Read(make([]byte, 1)); err == nil { // it is closed at once
		t.Error("a third connection of one address is served")
	}
	first.Close()
	first.Close() // it counts once
	dial()
	<-accepted
	if _, err := dial().Read(make([]byte, 1)); err == nil {
		t.Error("a connection closed twice counts twice")
	}
}

// brokenStore takes nothing when it is told so, and reads nothing for those who have gone.
type brokenStore struct {
	gamelog.Store
	mu   sync.Mutex
	full bool
}

func (b *brokenStore) Append(ctx context.Context, id string, e gamelog.Entry) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.full {
		return errors.New("no room")
	}
	return b.Store.Append(ctx, id, e)
}

func (b *brokenStore) Table(ctx context.Context, id string) (gamelog.Header, int64, error) {
	if err := ctx.Err(); err != nil {
		return gamelog.Header{}, 0, err
	}
	return b.Store.Table(ctx, id)
}

func TestHealthSaysThatAWriteFailed(t *testing.T) {
	store := &brokenStore{Store: memory.New()}
	reg := tables(t, store, tabletest.New())
	s := open(t, server.Config{Registry: reg, Limits: server.Limits{Exempt: loopback}}, nil)
	made := s.table("me", "me")
	if resp, text := s.ask("GET", "/healthz", "", ""); resp.StatusCode != 200 || text != "ok\n" {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
	at := "/api/tables/" + made.Table
	store.full = true
	if resp, _ := s.ask("POST", at+"/resign", made.Mine, `{"at":1,"side":"red"}`); resp.StatusCode != 500 {
		t.Errorf("the order is acknowledged: %d", resp.StatusCode)
	}
	if resp, text := s.ask("GET", "/healthz", "", ""); resp.StatusCode != 503 || !strings.Contains(text, "failed") {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
	store.full = false
	if resp, _ := s.ask("POST", at+"/resign", made.Mine, `{"at":1,"side":"red"}`); resp.StatusCode != 200 {
		t.Errorf("%d", resp.StatusCode)
	}
	if resp, _ := s.ask("GET", "/healthz", "", ""); resp.StatusCode != 200 {
		t.Errorf("%d", resp.StatusCode)
	}
}

// A client who has gone before the answer is no fault of the server's, and the table that they asked for is loaded all
// the same.
func TestATornConnectionIsNoError(t *testing.T) {
	var text bytes.Buffer
	log := slog.New(slog.NewTextHandler(&text, nil))
	store := &brokenStore{Store: memory.New()}
	reg, err := table.NewRegistry(table.Config{Store: store, Games: []kernel.Game{tabletest.New()}, Log: log})
	if err != nil {
		t.Fatal(err)
	}
	made, err := reg.Make(t.Context(), table.NewTable{Game: "picket", Scenario: "road",
		Seats: map[string]string{"red": "me", "blue": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, server.Config{Registry: reg, Log: log, Limits: server.Limits{Exempt: loopback}}, nil)
	gone, leave := context.WithCancel(t.Context())
	leave()
	for _, path := range []string{"", "/log", "/events", "/replay?after=0", "/debrief"} {
		req := httptest.NewRequestWithContext(gone, "GET", "/api/tables/"+made.Table+path, nil)
		req.Header.Set("Umpire-Key", made.Mine)
		s.srv.Handler().ServeHTTP(httptest.NewRecorder(), req)
	}
	if strings.Contains(text.String(), "ERROR") {
		t.Error(text.String())
	}
}
