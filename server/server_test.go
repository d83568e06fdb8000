// Tests of the HTTP server on small tables: play, saving, bad input, compression, limits, metrics, damage.

package server_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"

	"umpire/kernel"
	"umpire/server"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// site is a server of Picket tables on loopback.
type site struct {
	t    testing.TB
	url  string
	reg  *table.Registry
	http *http.Client
	srv  *server.Server
}

// loopback is where the tests ask from: without limits, unless a test is about them.
var loopback = []netip.Prefix{netip.MustParsePrefix("127.0.0.0/8"), netip.MustParsePrefix("::1/128")}

// serve starts a server with a little client to serve.
func serve(t testing.TB, change ...func(*server.Config)) *site {
	t.Helper()
	cfg := server.Config{Limits: server.Limits{Key: 1e6, Exempt: loopback}, Assets: fstest.MapFS{
		"index.html":               {Data: []byte("<!doctype html>" + strings.Repeat("the client ", 200))},
		"table.html":               {Data: []byte("<!doctype html>" + strings.Repeat("the client at a table ", 100))},
		"assets/app-0123ABCD.js":   {Data: []byte("run()")},
		"assets/icon.svg":          {Data: []byte("<svg/>")},
		"assets/deep/.hidden/file": {Data: []byte("x")},
	}}
	for _, f := range change {
		f(&cfg)
	}
	return open(t, cfg, nil)
}

// tables is a registry of one game.
func tables(t testing.TB, store gamelog.Store, game kernel.Game) *table.Registry {
	t.Helper()
	reg, err := table.NewRegistry(table.Config{FixedDice: true, Store: store, Games: []kernel.Game{game},
		FreshWait: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	return reg
}

// open starts a server, on tables of its own unless the configuration has some. Before it starts, change may change how
// HTTP is served; nil: as usual. Everything is closed when the test ends.
func open(t testing.TB, cfg server.Config, change func(*httptest.Server)) *site {
	t.Helper()
	if cfg.Registry == nil {
		cfg.Registry = tables(t, memory.New(), tabletest.New())
	}
	srv, err := server.New(cfg)
	if err != nil {
		t.Fatal(err)
	}
	web := httptest.NewUnstartedServer(srv.Handler())
	if change != nil {
		change(web)
	}
	web.Start()
	client := &http.Client{Transport: &http.Transport{DisableCompression: true}}
	t.Cleanup(func() {
		srv.Close()
		client.CloseIdleConnections()
		web.Close()
		cfg.Registry.Close()
	})
	return &site{t, web.URL, cfg.Registry, client, srv}
}

// ask makes a request and gives the answer with its body read.
func (s *site) ask(method, path, key, body string, head ...string) (*http.Response, string) {
	s.t.Helper()
	req, err := http.NewRequest(method, s.url+path, strings.NewReader(body))
	if err != nil {
		s.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		req.Header.Set("Umpire-Key", key)
	}
	for i := 0; i+1 < len(head); i += 2 {
		if head[i] == "Host" {
			req.Host = head[i+1]
		}
		req.Header.Set(head[i], head[i+1])
	}
	resp, err := s.http.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		s.t.Fatal(err)
	}
	return resp, string(text)
}

// send sends a request with a key and nothing else, and leaves the answer to be read.
func (s *site) send(method, path, key string) (*http.Response, error) {
	req, err := http.NewRequestWithContext(s.t.Context(), method, s.url+path, nil)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Umpire-Key", key)
	return s.http.Do(req)
}

// get decodes a good answer.
func get[T any](s *site, method, path, key, body string) T {
	s.t.Helper()
	resp, text := s.ask(method, path, key, body)
	if resp.StatusCode >= 300 {
		s.t.Fatalf("%s %s: %d %s", method, path, resp.StatusCode, text)
	}
	var v T
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		s.t.Fatalf("%s %s: %v in %s", method, path, err, text)
	}
	return v
}

func (s *site) table(red, blue string) table.TableMade {
	s.t.Helper()
	return get[table.TableMade](s, "POST", "/api/tables", "",
		fmt.Sprintf(`{"game":"picket","scenario":"road","options":[],"seats":{"red":%q,"blue":%q},"seed":1}`, red,
			blue))
}

func TestASession(t *testing.T) {
	s := serve(t)
	games := get[[]table.GameLine](s, "GET", "/api/games", "", "")
	if len(games) != 1 || games[0].ID != "picket" || games[0].Bots == nil || len(games[0].Scenarios) != 1 {
		t.Errorf("games: %+v", games)
	}
	if info := get[kernel.Info](s, "GET", "/api/games/picket", "", ""); len(info.Pieces) != 7 {
		t.Errorf("info: %+v", info)
	}
	if rules := get[[]kernel.RuleInfo](s, "GET", "/api/rules/picket", "", ""); len(rules) != 4 ||
		rules[0].Number != "1.1" {
		t.Errorf("rules: %+v", rules)
	}
	made := s.table("me", "open")
	if made.Mine != made.Keys["red"] || made.Keys["blue"] == "" || made.Keys["observer"] == "" {
		t.Errorf("made: %+v", made)
	}
	at, red, blue := "/api/tables/"+made.Table, made.Keys["red"], made.Keys["blue"]
	snap := get[table.Snapshot](s, "GET", at, red, "")
	if !snap.Mine || snap.At != 1 || len(snap.Legal) == 0 || snap.Ask != "Red: move, scout, fight or end turn 1." ||
		snap.Seats[1].Who != "open" {
		t.Errorf("snapshot: %+v", snap)
	}
	snap = get[table.Snapshot](s, "POST", at+"/play", red, `{"at":1,"steps":0,"action":"move r1 p2"}`)
	if len(snap.Draft.Steps) != 1 || snap.At != 1 {
		t.Errorf("after a move: %+v", snap)
	}
	if p := get[kernel.Preview](s, "POST", at+"/preview", red, `{"action":"move r2 p2"}`); p.Seals || len(p.Path) != 2 {
		t.Errorf("preview: %+v", p)
	}
	if w := get[table.Why](s, "POST", at+"/why", red, `{"action":"move r1 p3"}`); w.Legal || w.Refusal.Rule != "2.2" {
		t.Errorf("why: %+v", w)
	}
	if f := get[kernel.Forecast](s, "POST", at+"/forecast", red, `{"action":"fight p3"}`); !f.Known {
		t.Errorf("forecast: %+v", f)
	}
	get[table.Snapshot](s, "POST", at+"/undo", red, `{"at":1,"keep":0}`)
	get[table.Snapshot](s, "POST", at+"/play", red, `{"at":1,"steps":0,"action":"move r1 p2"}`)
	snap = get[table.Snapshot](s, "POST", at+"/order", red, `{"at":1,"steps":1}`)
	snap = get[table.Snapshot](s, "POST", at+"/play", red, `{"at":2,"steps":0,"action":"done"}`)
	if snap.At != 3 || snap.Mine || len(snap.Legal) != 0 {
		t.Errorf("after the turn: %+v", snap)
	}
	// A key in the address, which goes into logs, opens nothing.
	if resp, _ := s.ask("GET", at+"?key="+blue, "", ""); resp.StatusCode != 403 {
		t.Errorf("a key in the address: %d", resp.StatusCode)
	}
	if snap = get[table.Snapshot](s, "GET", at, blue, ""); !snap.Mine || snap.Side != kernel.SideB {
		t.Errorf("blue: %+v", snap)
	}
	if list := get[table.EventList](s, "GET", at+"/events?after=1", blue, ""); len(list.Events) != 1 ||
		list.Events[0].N != 2 {
		t.Errorf("events: %+v", list)
	}
	if old := get[table.Snapshot](s, "GET", at+"?at=1", blue, ""); old.At != 1 || old.Mine {
		t.Errorf("old: %+v", old)
	}
	if file := get[gamelog.File](s, "GET", at+"/log", blue, ""); file.Scope != "blue" || len(file.Entries) != 3 {
		t.Errorf("log: %+v", file)
	}
	if _, text := s.ask("GET", "/healthz", "", ""); text != "ok\n" {
		t.Errorf("health: %q", text)
	}
}

func TestSavingAndOpeningAGame(t *testing.T) {
	s := serve(t)
	made := s.table("me", "me")
	for at := 1; at <= 12; at++ {
		get[table.Snapshot](s, "POST", "/api/tables/"+made.Table+"/play", made.Mine,
			fmt.Sprintf(`{"at":%d,"steps":0,"action":"done"}`, at))
	}
	resp, saved := s.ask("GET", "/api/tables/"+made.Table+"/log", made.Keys["observer"], "")
	if d := resp.Header.Get("Content-Disposition"); d != fmt.Sprintf(`attachment; filename="picket-%s.umpire.json"`,
		made.Table) {
		t.Errorf("disposition %q", d)
	}
	again := get[table.TableMade](s, "POST", "/api/import", "", saved)
	snap := get[table.Snapshot](s, "GET", "/api/tables/"+again.Table+"?as=blue", again.Mine, "")
	if !snap.View.Over.Over || snap.Side != kernel.SideB || snap.At != 13 {
		t.Errorf("%+v", snap)
	}
}

// What is wrong is refused with a fitting status and code, in words that name it, and nothing changes.
func TestBadInput(t *testing.T) {
	s := serve(t)
	made := s.table("me", "open")
	at, red, blue, watcher := "/api/tables/"+made.Table, made.Keys["red"], made.Keys["blue"], made.Keys["observer"]
	get[table.Snapshot](s, "POST", at+"/play", red, `{"at":1,"steps":0,"action":"move r1 p2"}`)
	state := func() string {
		all := ""
		for _, k := range []string{red, blue, watcher} {
			_, a := s.ask("GET", at, k, "")
			_, b := s.ask("GET", at+"/events", k, "")
			_, c := s.ask("GET", at+"/log", k, "")
			all += a + b + c
		}
		return all
	}
	state() // blue comes for the first time
	before := state()
	deep := strings.Repeat("[", 30) + strings.Repeat("]", 30)
	for _, c := range []struct {
		name, method, path, key, body string
		status                        int
		code, says                    string
	}{
		{"no JSON", "POST", at + "/play", red, `{"at":1,`, 400, "bad-request", "body"},
		{"not an object", "POST", at + "/play", red, `[1]`, 400, "bad-request", "JSON object"},
		{"null", "POST", at + "/play", red, `null`, 400, "bad-request", "JSON object"},
		{"empty", "POST", at + "/play", red, ` `, 400, "bad-request", "JSON object"},
		{"bad UTF-8", "POST", at + "/play", red, "{\"action\":\"\xff\"}", 409, "stale", "log position 0"},
		{"an unknown field", "POST", at + "/play", red, `{"at":1,"steps":1,"action":"done","force":true}`, 400,
			"bad-request", `"force"`},
		{"a wrong type", "POST", at + "/play", red, `{"at":"1","steps":1,"action":"done"}`, 400, "bad-request", `"at"`},
		{"a fraction", "POST", at + "/play", red, `{"at":1.5,"steps":1,"action":"done"}`, 400, "bad-request", `"at"`},
		{"a huge number", "POST", at + "/play", red, `{"at":99999999999999999999,"action":"done"}`, 400, "bad-request",
			`"at"`},
		{"two objects", "POST", at + "/play", red, `{"at":1,"steps":1,"action":"done"}{}`, 400, "bad-request", "after"},
		{"too deep", "POST", at + "/play", red, `{"at":` + deep + `}`, 400, "bad-request", "deeper"},
		{"too large", "POST", at + "/play", red, `{"action":"` + strings.Repeat("x", 70<<10) + `"}`, 413, "too-large",
			"64 KB"},
		{"no key", "POST", at + "/play", "", `{"at":1,"steps":1,"action":"done"}`, 403, "not-yours", "key is wanted"},
		{"a wrong key", "POST", at + "/play", "abc", `{"at":1,"steps":1,"action":"done"}`, 403, "not-yours",
			"opens no seat"},
		{"a key of another table", "GET", "/api/tables/" + s.table("me", "open").Table, red, "", 403, "not-yours",
			"opens no seat"},
		{"an unknown table", "GET", "/api/tables/nowhere", red, "", 404, "unknown", `"nowhere"`},
		{"an unknown address", "GET", "/api/nothing", "", "", 404, "unknown", "/api/nothing"},
		{"an unknown game", "GET", "/api/games/chess", "", "", 404, "unknown", `"chess"`},
		{"rules of an unknown game", "GET", "/api/rules/chess", "", "", 404, "unknown", `"chess"`},
		{"a shape of an unknown game", "GET", "/api/games/chess/shape", "", "", 404, "unknown", `"chess"`},
		{"a wrong method", "GET", at + "/play", red, "", 405, "method", "takes POST, not GET"},
		{"another wrong method", "DELETE", at, red, "", 405, "method", "takes GET, not DELETE"},
		{"the wrong side", "POST", at + "/play", blue, `{"at":1,"steps":0,"action":"done"}`, 403, "not-yours",
			"decision of Red"},
		{"the wrong side takes back", "POST", at + "/undo", blue, `{"at":1,"keep":0}`, 403, "not-yours",
			"decision of Red"},
		{"an observer", "POST", at + "/play", watcher, `{"at":1,"steps":0,"action":"done"}`, 403, "not-yours",
			"observer"},
		{"an observer asks", "POST", at + "/why", watcher, `{"action":"done"}`, 403, "not-yours", "observer"},
		{"an old position", "POST", at + "/play", red, `{"at":0,"steps":1,"action":"done"}`, 409, "stale",
			"log position 0"},
		{"an old draft", "POST", at + "/play", red, `{"at":1,"steps":0,"action":"done"}`, 409, "stale",
			"step 0 of the draft"},
		{"an old position to order", "POST", at + "/order", red, `{"at":3,"steps":1}`, 409, "stale", "log position 3"},
		{"too many steps to keep", "POST", at + "/undo", red, `{"at":1,"keep":5}`, 400, "bad-request", "cannot keep 5"},
		{"steps below none", "POST", at + "/undo", red, `{"at":1,"keep":-1}`, 400, "bad-request", "cannot keep -1"},
		{"an unknown verb", "POST", at + "/play", red, `{"at":1,"steps":1,"action":"win"}`, 400, "bad-request",
			`"win"`},
		{"an unknown place", "POST", at + "/play", red, `{"at":1,"steps":1,"action":"fight p9"}`, 400, "bad-request",
			`"p9"`},
		{"an illegal action", "POST", at + "/play", red, `{"at":1,"steps":1,"action":"move r2 p4"}`, 422, "illegal",
			"rule 2.1"},
		{"a foreign piece", "POST", at + "/play", red, `{"at":1,"steps":1,"action":"move b1 p4"}`, 422, "illegal",
			"You have no such piece"},
		{"a hidden piece", "POST", at + "/play", red, `{"at":1,"steps":1,"action":"move ?11 p4"}`, 422, "illegal",
			"You have no such piece"},
		{"an unknown handle", "POST", at + "/play", red, `{"at":1,"steps":1,"action":"move ?77 p4"}`, 422, "illegal",
			"You have no such piece"},
		{"a preview of what is illegal", "POST", at + "/preview", red, `{"action":"move r2 p4"}`, 422, "illegal",
			"rule 2.1"},
		{"a preview of the other side's action", "POST", at + "/preview", blue, `{"action":"move r2 p2"}`, 422,
			"illegal", "not your turn"},
		{"no number", "GET", at + "/events?after=x", red, "", 400, "bad-request", "after=x"},
		{"no side", "GET", at + "?as=green", red, "", 400, "bad-request", "green"},
		{"other viewer", "GET", at + "?as=blue", red, "", 403, "not-yours", "until the game is over"},
		{"other events", "GET", at + "/events?as=both", red, "", 403, "not-yours", "until the game is over"},
		{"a log entry to come", "GET", at + "?at=7", red, "", 400, "bad-request", "not 7"},
		{"a stream from no number", "GET", at + "/stream?after=x", red, "", 400, "bad-request", "after=x"},
		{"a table of no game", "POST", "/api/tables", "", `{"game":"chess"}`, 404, "unknown", `"chess"`},
		{"a table of no scenario", "POST", "/api/tables", "",
			`{"game":"picket","scenario":"sea","seats":{"red":"me","blue":"me"}}`, 400, "bad-request", `"sea"`},
		{"a table with no such option", "POST", "/api/tables", "",
			`{"game":"picket","scenario":"road","options":["snow"],"seats":{"red":"me","blue":"me"}}`, 400,
			"bad-request", `"snow"`},
		{"a table without seats", "POST", "/api/tables", "", `{"game":"picket","scenario":"road"}`, 400, "bad-request",
			`"red"`},
		{"a table with a third side", "POST", "/api/tables", "",
			`{"game":"picket","scenario":"road","seats":{"red":"me","blue":"me","green":"me"}}`, 400, "bad-request",
			`"green"`},
		{"a table with an odd seat", "POST", "/api/tables", "",
			`{"game":"picket","scenario":"road","seats":{"red":"me","blue":"you"}}`, 400, "bad-request", `"you"`},
		{"a table with no such bot", "POST", "/api/tables", "",
			`{"game":"picket","scenario":"road","seats":{"red":"me","blue":"bot:hal"}}`, 400, "bad-request", `"hal"`},
		{"the list of tables, emptied", "DELETE", "/api/tables", "", "", 405, "method", "takes POST"},
		{"an import of no JSON", "POST", "/api/import", "", `hello`, 400, "bad-request", "not a saved game"},
		{"an import of another format", "POST", "/api/import", "", `{"format":"pgn"}`, 400, "bad-request", `"pgn"`},
		{"an import with unknown fields", "POST", "/api/import", "", `{"format":"umpire-game-2","x":1}`, 400,
			"bad-request", `"x"`},
		{"an import without entries", "POST", "/api/import", "", `{"format":"umpire-game-2","scope":"all"}`, 400,
			"bad-request", "no entries"},
		{"an import of a damaged game", "POST", "/api/import", "",
			`{"format":"umpire-game-2","scope":"all","game":"picket","entries":[{"n":1,"body":{}}]}`, 400,
			"bad-request", "entry 1"},
		{"a file that is not there", "GET", "/assets/none.js", "", "", 404, "unknown", "/assets/none.js"},
		{"a folder", "GET", "/assets/", "", "", 404, "unknown", "/assets/"},
		{"a way out", "GET", "/assets/..%2f..%2fetc/passwd", "", "", 404, "unknown", "passwd"},
		{"posting to a file", "POST", "/assets/icon.svg", "", "{}", 405, "method", "takes GET"},
	} {
		t.Run(c.name, func(t *testing.T) {
			resp, text := s.ask(c.method, c.path, c.key, c.body)
			var f table.Failure
			if err := json.Unmarshal([]byte(text), &f); err != nil {
				t.Fatalf("%d: %v in %q", resp.StatusCode, err, text)
			}
			if resp.StatusCode != c.status || f.Code != c.code || !strings.Contains(f.Message, c.says) {
				t.Errorf("got %d %q %q, want %d %q and %q", resp.StatusCode, f.Code, f.Message, c.status, c.code,
					c.says)
			}
			if c.status == 422 && (f.Refusal == nil || f.Refusal.Rule == "") {
				t.Errorf("no refusal with a rule: %s", text)
			}
			if c.status == 405 && resp.Header.Get("Allow") == "" {
				t.Error("no Allow header")
			}
			if now := state(); now != before {
				t.Errorf("the state changed:\n%s\nwas\n%s", now, before)
			}
		})
	}
	t.Run("the list of tables is for one's own machine", func(t *testing.T) {
		if resp, text := s.ask("GET", "/api/tables", "", ""); resp.StatusCode != 200 ||
			strings.TrimSpace(text) != "[]" {
			t.Errorf("%d %s", resp.StatusCode, text)
		}
	})
	t.Run("no content type", func(t *testing.T) {
		resp, text := s.ask("POST", at+"/play", red, `{"at":1,"steps":1,"action":"done"}`, "Content-Type", "text/plain")
		if resp.StatusCode != 400 || !strings.Contains(text, "application/json") || state() != before {
			t.Errorf("%d %s", resp.StatusCode, text)
		}
	})
	t.Run("from another site", func(t *testing.T) {
		resp, text := s.ask("POST", at+"/play", red, `{"at":1,"steps":1,"action":"done"}`, "Sec-Fetch-Site",
			"cross-site", "Origin", "https://elsewhere.example")
		if resp.StatusCode != 403 || !strings.Contains(text, "another site") || state() != before {
			t.Errorf("%d %s", resp.StatusCode, text)
		}
	})
}

// A hidden foreign piece and one that does not exist get the same answer, byte for byte, without exception.
func TestHiddenAndUnknownPiecesAreRefusedAlike(t *testing.T) {
	s := serve(t)
	made := s.table("me", "open")
	var first string
	for i, piece := range []string{"b1", "b2", "?11", "?12", "?13", "?77", "?1"} {
		resp, text := s.ask("POST", "/api/tables/"+made.Table+"/play", made.Mine, `{"at":1,"steps":0,"action":"move `+
			piece+` p4"}`)
		text = fmt.Sprint(resp.StatusCode, resp.Header.Get("Content-Length"), text)
		if i == 0 {
			first = text
		} else if text != first {
			t.Errorf("%s: %s\nwant %s", piece, text, first)
		}
	}
}

func TestHeadersAndFiles(t *testing.T) {
	s := serve(t)
	for _, path := range []string{"/", "/t/abc", "/t/abc/def", "/rules/picket", "/index.html"} {
		resp, text := s.ask("GET", path, "", "")
		if resp.StatusCode != 200 || !strings.Contains(text, "the client") ||
			resp.Header.Get("Content-Type") != "text/html; charset=utf-8" {
			t.Errorf("%s: %d %s", path, resp.StatusCode, resp.Header.Get("Content-Type"))
		}
		if table := strings.HasPrefix(path, "/t/"); strings.Contains(text, "at a table") != table {
			t.Errorf("%s: the page that names a table's scripts: %v, want %v", path, !table, table)
		}
		for name, want := range map[string]string{"Content-Security-Policy": "script-src 'self'",
			"X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Cache-Control": "no-cache"} {
			if !strings.Contains(resp.Header.Get(name), want) {
				t.Errorf("%s: %s is %q", path, name, resp.Header.Get(name))
			}
		}
		// The map is painted by a worker, whose script comes from here too.
		if !strings.Contains(resp.Header.Get("Content-Security-Policy"), "worker-src 'self';") {
			t.Errorf("the policy does not let a worker of our own run: %s", resp.Header.Get("Content-Security-Policy"))
		}
		if strings.Contains(resp.Header.Get("Content-Security-Policy"), "script-src 'self' 'unsafe") {
			t.Error("scripts of others may run")
		}
	}
	resp, _ := s.ask("GET", "/assets/app-0123ABCD.js", "", "")
	if c := resp.Header.Get("Cache-Control"); !strings.Contains(c, "immutable") {
		t.Errorf("a file with a hash in its name: %q", c)
	}
	if resp, _ = s.ask("GET", "/assets/icon.svg", "", ""); strings.Contains(resp.Header.Get("Cache-Control"),
		"immutable") {
		t.Error("a file without a hash in its name is kept for ever")
	}
	resp, text := s.ask("GET", "/", "", "", "Accept-Encoding", "gzip")
	z, err := gzip.NewReader(strings.NewReader(text))
	if err != nil || resp.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("%v, %q", err, resp.Header.Get("Content-Encoding"))
	}
	if plain, err := io.ReadAll(z); err != nil || !bytes.Contains(plain, []byte("the client")) {
		t.Error(err)
	}
	resp, text = s.ask("GET", "/api/games/picket/shape", "", "")
	tag := resp.Header.Get("ETag")
	if len(tag) < 10 || strings.Contains(tag, "0123abcd") || text != `{"format":"umpire-shape-1"}` {
		t.Errorf("shape %s %q", tag, text)
	}
	if resp, _ = s.ask("GET", "/api/games/picket/shape", "", "", "If-None-Match", tag); resp.StatusCode != 304 {
		t.Errorf("a shape that is known already: %d", resp.StatusCode)
	}
}

// Long answers are compressed for a client that reads it, except for those that hold keys; none is kept.
func TestAnswersAreCompressed(t *testing.T) {
	s := serve(t, func(c *server.Config) { c.Local, c.LocalKey = true, "mine" })
	var made table.TableMade
	for range 5 {
		made = s.table("me", "me")
	}
	at := "/api/tables/" + made.Table
	_, plain := s.ask("GET", at, made.Mine, "")
	resp, text := s.ask("GET", at, made.Mine, "", "Accept-Encoding", "gzip")
	if c := resp.Header.Get("Cache-Control"); resp.Header.Get("Content-Encoding") != "gzip" || c != "no-store" {
		t.Errorf("an answer of %d bytes comes as %q, to be kept: %q", len(plain), resp.Header.Get("Content-Encoding"),
			c)
	}
	z, err := gzip.NewReader(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	if got, err := io.ReadAll(z); err != nil || string(got) != plain || len(text) >= len(plain) {
		t.Errorf("%d bytes for %d: %v", len(text), len(plain), err)
	}
	if resp, _ := s.ask("POST", at+"/why", made.Mine, `{"action":"done"}`, "Accept-Encoding",
		"gzip"); resp.Header.Get("Content-Encoding") != "" {
		t.Error("a short answer is compressed")
	}
	resp, text = s.ask("GET", "/api/tables", "mine", "", "Accept-Encoding", "gzip")
	if len(text) < 1500 || !strings.Contains(text, made.Mine) || resp.Header.Get("Content-Encoding") != "" {
		t.Errorf("keys are compressed: %d bytes as %q", len(text), resp.Header.Get("Content-Encoding"))
	}
}

func TestLocalServer(t *testing.T) {
	s := serve(t, func(c *server.Config) { c.Local, c.LocalKey = true, "mine" })
	made := s.table("me", "me")
	for _, key := range []string{"", "min", "mines", made.Mine} {
		if list := get[[]table.TableLine](s, "GET", "/api/tables", key, ""); len(list) != 0 {
			t.Errorf("a program of the machine reads the keys of %d tables with the key %q", len(list), key)
		}
	}
	list := get[[]table.TableLine](s, "GET", "/api/tables", "mine", "")
	if len(list) != 1 || list[0].Table != made.Table || list[0].Keys["both"] != made.Mine || list[0].At != 1 ||
		list[0].Over || list[0].Last.IsZero() {
		t.Errorf("%+v", list)
	}
	for host, want := range map[string]int{"localhost:1": 200, "127.0.0.1": 200, "[::1]:80": 200, "evil.example": 403,
		"127.0.0.1.evil.example": 403, "": 200} {
		if host == "" {
			continue
		}
		if resp, _ := s.ask("GET", "/api/tables", "", "", "Host", host); resp.StatusCode != want {
			t.Errorf("host %q: %d, want %d", host, resp.StatusCode, want)
		}
	}
}

// umpire play opens the browser by a command line, which others can read: that has a word that is good once.
func TestTheOpenedBrowserHasAWordGoodOnce(t *testing.T) {
	s := serve(t, func(c *server.Config) { c.Local, c.LocalKey = true, "mine" })
	if resp, _ := s.ask("POST", "/api/local", "", `{"once":""}`); resp.StatusCode != 403 {
		t.Errorf("no word was given: %d", resp.StatusCode)
	}
	s.srv.OpenOnce("word", "table", "seat")
	if resp, _ := s.ask("POST", "/api/local", "", `{"once":"other"}`); resp.StatusCode != 403 {
		t.Errorf("another word: %d", resp.StatusCode)
	}
	want := table.LocalAnswer{Key: "mine", Table: "table", Seat: "seat"}
	if got := get[table.LocalAnswer](s, "POST", "/api/local", "", `{"once":"word"}`); got != want {
		t.Errorf("%+v", got)
	}
	if resp, said := s.ask("POST", "/api/local", "", `{"once":"word"}`); resp.StatusCode != 403 ||
		!strings.Contains(said, "another program") {
		t.Errorf("the second time: %d %s", resp.StatusCode, said)
	}
}

func TestLimits(t *testing.T) {
	s := serve(t, func(c *server.Config) { c.Limits.Key = 0.001 })
	made := s.table("me", "me")
	for i := range 201 {
		resp, text := s.ask("GET", "/api/tables/"+made.Table, made.Mine, "")
		if want := map[bool]int{true: 200, false: 429}[i < 200]; resp.StatusCode != want {
			t.Fatalf("request %d: %d %s", i+1, resp.StatusCode, text)
		}
		if resp.StatusCode == 429 && (resp.Header.Get("Retry-After") == "" || !strings.Contains(text, "too-many")) {
			t.Errorf("%v %s", resp.Header, text)
		}
	}
	if resp, _ := s.ask("GET", "/api/tables/"+made.Table, made.Keys["observer"], ""); resp.StatusCode != 200 {
		t.Error("another key is limited, too")
	}
}

func TestMetrics(t *testing.T) {
	s := serve(t, func(c *server.Config) { c.Metrics = prometheus.NewRegistry() })
	made := s.table("me", "me")
	s.ask("GET", "/api/tables/"+made.Table, made.Mine, "")
	if resp, text := s.ask("GET", "/metrics", "", ""); resp.StatusCode != 404 {
		t.Errorf("players read the meters: %d %s", resp.StatusCode, text)
	}
	admin := httptest.NewServer(s.srv.Admin())
	t.Cleanup(admin.Close)
	s.url = admin.URL
	resp, text := s.ask("GET", "/metrics", "", "")
	for _, want := range []string{`umpire_http_requests_total{route="GET /api/tables/{id}",status="200"} 1`,
		"umpire_tables_open 1", "go_goroutines"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %s in %d:\n%s", want, resp.StatusCode, text)
		}
	}
	for _, secret := range []string{made.Table, made.Mine} {
		if strings.Contains(text, secret) {
			t.Errorf("the meters tell %s", secret)
		}
	}
}

// spoiled gives a table's entries back with one changed.
type spoiled struct{ gamelog.Store }

func (s spoiled) Entries(ctx context.Context, id string, after int64, limit int) ([]gamelog.Entry, error) {
	list, err := s.Store.Entries(ctx, id, after, limit)
	if len(list) > 1 {
		list[1].Body[30] ^= 1
	}
	return list, err
}

func TestADamagedTableIsClosed(t *testing.T) {
	store := memory.New()
	first := tables(t, store, tabletest.New())
	made, err := first.Make(t.Context(),
		table.NewTable{Game: "picket", Scenario: "road", Seats: map[string]string{"red": "me", "blue": "me"}})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := first.Sit(t.Context(), made.Table, made.Mine)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := seat.Play(t.Context(), table.PlayRequest{At: 1, Action: "done"}); err != nil {
		t.Fatal(err)
	}
	seat.Leave()
	first.Close()
	reg := tables(t, spoiled{store}, tabletest.New())
	s := serve(t, func(c *server.Config) { c.Registry = reg })
	at := "/api/tables/" + made.Table
	if snap := get[table.Snapshot](s, "GET", at, made.Mine, ""); !strings.Contains(snap.Closed, made.Table) ||
		!strings.Contains(snap.Closed, "entry 2") || snap.Mine || snap.At != 1 {
		t.Errorf("%+v", snap)
	}
	resp, text := s.ask("POST", at+"/play", made.Mine, `{"at":1,"steps":0,"action":"done"}`)
	if resp.StatusCode != 503 || !strings.Contains(text, `"closed"`) || !strings.Contains(text, "entry 2") {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
	good := s.table("me", "me")
	get[table.Snapshot](s, "POST", "/api/tables/"+good.Table+"/play", good.Mine, `{"at":1,"steps":0,"action":"done"}`)
}

func TestResigningAndADraw(t *testing.T) {
	s := serve(t)
	made := s.table("me", "open")
	at := "/api/tables/" + made.Table
	if snap := get[table.Snapshot](s, "POST", at+"/draw", made.Mine, `{"at":1}`); snap.At != 2 || snap.Proposal == nil {
		t.Errorf("offered: %+v", snap)
	}
	if snap := get[table.Snapshot](s, "POST", at+"/answer", made.Keys["blue"], `{"at":2,"yes":false}`); snap.At != 3 ||
		snap.Proposal != nil {
		t.Errorf("declined: %+v", snap)
	}
	if snap := get[table.Snapshot](s, "POST", at+"/resign", made.Keys["blue"], `{"at":3}`); !snap.View.Over.Over ||
		snap.View.Over.Winner != kernel.SideA {
		t.Errorf("resigned: %+v", snap)
	}
}

// TestAMistypedAddress: a person is told so on a page, a program in JSON.
func TestAMistypedAddress(t *testing.T) {
	s := serve(t)
	for _, c := range []struct{ method, path, accept, kind, says string }{
		{"GET", "/nonsense", "text/html,*/*;q=0.8", "text/html; charset=utf-8", `<a href="/">`},
		{"GET", "/%3Cb%3E", "text/html", "text/html; charset=utf-8", "&lt;b&gt;"},
		{"HEAD", "/nonsense", "text/html", "text/html; charset=utf-8", ""},
		{"GET", "/nonsense", "*/*", "application/json", "there is nothing at /nonsense"},
		{"POST", "/nonsense", "text/html", "application/json", "there is nothing at /nonsense"},
		{"GET", "/api/nonsense", "text/html", "application/json", "there is nothing at /api/nonsense"},
	} {
		resp, text := s.ask(c.method, c.path, "", "", "Accept", c.accept)
		kind := resp.Header.Get("Content-Type")
		if resp.StatusCode != 404 || kind != c.kind || !strings.Contains(text, c.says) {
			t.Errorf("%s %s for %s: %d %s %s", c.method, c.path, c.accept, resp.StatusCode, kind, text)
		}
	}
}
