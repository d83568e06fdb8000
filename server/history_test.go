// Tests over HTTP of what looks back or starts from a position: replays, overlays, forks, cases, lessons, debriefs.

package server_test

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strings"
	"testing"

	"umpire/games/toy"
	"umpire/kernel"
	"umpire/server"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/lookback"
	"umpire/table/tabletest"
)

// withOverlays serves Picket with overlays.
func withOverlays(t testing.TB) *site {
	t.Helper()
	return serve(t, func(c *server.Config) { c.Registry = tables(t, memory.New(), tabletest.NewWithOverlays()) })
}

// order plays an action at the end of the log.
func (s *site) order(made table.TableMade, who, action string) {
	s.t.Helper()
	at := "/api/tables/" + made.Table
	now := get[table.Snapshot](s, "GET", at, made.Keys[who], "")
	get[table.Snapshot](s, "POST", at+"/play", made.Keys[who],
		fmt.Sprintf(`{"at":%d,"steps":%d,"action":%q}`, now.At, len(now.Draft.Steps), action))
}

func TestReplayAndOverlaysOverHTTP(t *testing.T) {
	s := withOverlays(t)
	made := s.table("me", "open")
	for _, a := range []string{"red move r1 p2", "red done", "blue move b1 p4", "blue done"} {
		who, action, _ := strings.Cut(a, " ")
		s.order(made, who, action)
	}
	at := "/api/tables/" + made.Table
	r := get[lookback.Replay](s, "GET", at+"/replay?after=1&limit=1", made.Mine, "")
	if r.At != 1 || len(r.Steps) != 1 || !r.More || r.Steps[0].At != 2 || len(r.Steps[0].Events) != 2 ||
		r.Steps[0].Events[0].Text == "" || len(r.From.Pieces) != 6 {
		t.Errorf("%+v", r)
	}
	if r = get[lookback.Replay](s, "GET", at+"/replay?after=2&as=observer", made.Mine,
		""); r.From.Side != kernel.Observer || len(r.Steps) != 1 || r.More {
		t.Errorf("%+v", r)
	}
	if o := get[table.OverlayAnswer](s, "POST", at+"/overlay", made.Mine,
		`{"overlay":"reach","side":"red","piece":"r1"}`).Overlay; len(o.Places) != 2 || len(o.Legend) != 1 {
		t.Errorf("%+v", o)
	}
	if a := get[table.OverlayAnswer](s, "POST", at+"/overlay", made.Mine,
		`{"overlay":"strengths","side":"blue"}`); a.Overlay != nil || a.Refusal == nil ||
		!strings.Contains(a.Refusal.Reason, "secret") {
		t.Errorf("what is hidden is answered with %+v", a)
	}
	for _, c := range []struct {
		method, path, key, body string
		status                  int
		says                    string
	}{
		{"GET", "/replay?after=x", made.Mine, "", 400, "after=x"},
		{"GET", "/replay?after=9", made.Mine, "", 400, "entry 9"},
		{"GET", "/replay?limit=0", made.Mine, "", 400, "limit=0"},
		{"GET", "/replay?limit=101", made.Mine, "", 400, "100"},
		{"GET", "/replay?limit=99999999999", made.Mine, "", 400, "100"},
		{"GET", "/replay?as=blue", made.Mine, "", 403, "until the game is over"},
		{"GET", "/replay?as=green", made.Mine, "", 400, "green"},
		{"GET", "/replay", "abc", "", 403, "opens no seat"},
		{"POST", "/overlay", "", `{"overlay":"stands"}`, 403, "key is wanted"},
		{"POST", "/overlay", made.Mine, `{"overlay":"stands","viewer":"blue"}`, 400, `"viewer"`},
		{"POST", "/overlay", made.Mine, `{"overlay":"sky"}`, 404, `"sky"`},
		{"GET", "/overlay", made.Mine, "", 405, "POST"},
		{"POST", "/replay", made.Mine, `{}`, 405, "GET"},
	} {
		resp, text := s.ask(c.method, at+c.path, c.key, c.body)
		var f table.Failure
		if err := json.Unmarshal([]byte(text), &f); err != nil || resp.StatusCode != c.status ||
			!strings.Contains(f.Message, c.says) {
			t.Errorf("%s %s %s: %d %s", c.method, c.path, c.body, resp.StatusCode, text)
		}
	}
}

// TestTwoWorldsSendTheSameBytes: two tables that differ only in what blue may not know send blue the same answers, byte
// for byte and so in size: snapshots, replays from every entry, overlays about either side, and their refusals.
func TestTwoWorldsSendTheSameBytes(t *testing.T) {
	s := withOverlays(t)
	pair := twins(t, s)
	made := regexp.MustCompile(`"made":"[^"]*"`) // the time of day
	names := regexp.MustCompile(`"(version|base)":"[a-z0-9]+\.`)
	var sent [2][]string
	for i, w := range pair {
		at := "/api/tables/" + w.Table
		note := func(method, path, body string) {
			resp, text := s.ask(method, at+path, w.Keys["blue"], body)
			text = made.ReplaceAllString(strings.ReplaceAll(text, w.Table, "TABLE"), `"made":""`)
			text = names.ReplaceAllString(text, `"$1":".`)
			sent[i] = append(sent[i], fmt.Sprint(method, path, body, resp.StatusCode, " ", resp.ContentLength, " ",
				text))
		}
		ask := func() {
			note("GET", "", "")
			end := get[table.Snapshot](s, "GET", at, w.Keys["blue"], "").At
			for n := range end + 2 {
				note("GET", fmt.Sprintf("/replay?after=%d", n), "")
				note("GET", fmt.Sprintf("/replay?after=%d&limit=1&as=observer", n), "")
				note("GET", fmt.Sprintf("/replay?after=%d&as=red", n), "")
			}
			for _, side := range []string{"red", "blue", "green"} {
				for _, o := range []string{`"stands"`, `"strengths"`, `"reach","piece":"r1"`, `"reach","piece":"?1"`,
					`"reach","piece":"?99"`, `"reach","piece":"b1"`} {
					for _, n := range []int{0, 1, 2} {
						note("POST", "/overlay", fmt.Sprintf(`{"overlay":%s,"side":%q,"at":%d}`, o, side, n))
					}
				}
			}
		}
		ask()
		// the drafts of either side between
		for _, a := range []string{"red move r1 p2", "red done", "blue move b1 p5"} {
			who, action, _ := strings.Cut(a, " ")
			s.order(w, who, action)
			ask()
		}
	}
	for i := range sent[0] {
		if sent[0][i] != sent[1][i] {
			t.Fatalf("answer %d differs:\n%s\n%s", i, sent[0][i], sent[1][i])
		}
	}
	if len(sent[0]) < 200 {
		t.Errorf("only %d answers were compared", len(sent[0]))
	}
}

// twins are two tables after some turns that look alike to blue and to an observer, and in which red has other blocks.
func twins(t *testing.T, s *site) [2]table.TableMade {
	t.Helper()
	type world struct {
		made   table.TableMade
		secret string
	}
	known := map[string]world{}
	for seed := uint64(1); ; seed++ {
		made := get[table.TableMade](s, "POST", "/api/tables", "",
			fmt.Sprintf(`{"game":"picket","scenario":"road","options":[],"seats":{"red":"me","blue":"open"},"seed":%d}`,
				seed))
		for _, a := range []string{"red move r1 p2", "red done", "blue move b1 p4", "blue move b2 p4", "blue done",
			"red move r1 p3", "red done", "blue done"} {
			who, action, _ := strings.Cut(a, " ")
			// what moves shows its handle to the other side and to observers: the twins must share it
			s.order(made, who, action)
		}
		view := func(who string) string {
			text, err := json.Marshal(get[table.Snapshot](s, "GET", "/api/tables/"+made.Table, made.Keys[who], "").View)
			if err != nil {
				t.Fatal(err)
			}
			return string(text)
		}
		_, events := s.ask("GET", "/api/tables/"+made.Table+"/events", made.Keys["observer"], "")
		seen, secret := view("blue")+events, view("red")
		if old, ok := known[seen]; ok && old.secret != secret {
			return [2]table.TableMade{old.made, made}
		}
		known[seen] = world{made, secret}
	}
}

func TestForkOverHTTP(t *testing.T) {
	s := withOverlays(t)
	made := s.table("me", "me")
	s.order(made, "both", "done")
	at := "/api/tables/" + made.Table
	again := get[table.TableMade](s, "POST", at+"/fork", made.Mine, `{"at":2,"seats":{"red":"open","blue":"me"}}`)
	if snap := get[table.Snapshot](s, "GET", "/api/tables/"+again.Table, again.Keys["blue"], ""); !snap.Mine ||
		snap.At != 1 || again.Mine != again.Keys["blue"] || again.Keys["red"] == "" {
		t.Errorf("%+v %+v", again, snap)
	}
	if resp, text := s.ask("POST", at+"/fork", made.Keys["observer"],
		`{"at":2,"seats":{"red":"me","blue":"me"}}`); resp.StatusCode != 403 ||
		!strings.Contains(text, "until it is over") {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
	if resp, text := s.ask("POST", at+"/fork", made.Mine,
		`{"at":7,"seats":{"red":"me","blue":"me"}}`); resp.StatusCode != 400 || !strings.Contains(text, "1 to 2") {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
}

func TestCasesAndLessonsOverHTTP(t *testing.T) {
	game, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	s := serve(t, func(c *server.Config) { c.Registry = tables(t, memory.New(), game) })
	for range 2 { // the second time from memory
		if list := get[[]table.CaseLine](s, "GET", "/api/games/toy/cases", "", ""); len(list) < 9 || !list[0].Lesson ||
			list[1].Lesson {
			t.Fatalf("%+v", list)
		}
	}
	if resp, text := s.ask("GET", "/api/games/chess/cases", "", ""); resp.StatusCode != 404 {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
	made := get[table.TableMade](s, "POST", "/api/tables", "",
		`{"game":"toy","scenario":"","options":[],"seats":{},"case":"lessons/ford.try","lesson":true}`)
	at := "/api/tables/" + made.Table
	if snap := get[table.Snapshot](s, "GET", at, made.Mine, ""); snap.Lesson == nil ||
		snap.Lesson.Do != "move w-1foot 5" {
		t.Errorf("%+v", snap.Lesson)
	}
	resp, text := s.ask("POST", at+"/play", made.Mine, `{"at":1,"steps":0,"action":"done"}`)
	var f table.Failure
	if err := json.Unmarshal([]byte(text), &f); err != nil || resp.StatusCode != 422 || f.Code != "lesson" ||
		f.Refusal != nil {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
	get[table.TableMade](s, "POST", at+"/fork", made.Mine, `{"at":1,"seats":{"west":"me","east":"me"}}`)
	for _, kind := range []string{"text/plain", "application/json"} {
		resp, text = s.ask("POST", "/api/import", "", "# mine\ngame toy\nscenario brod\ndo done\n", "Content-Type",
			kind)
		if resp.StatusCode != 201 {
			t.Errorf("%d %s", resp.StatusCode, text)
		}
	}
	if resp, text = s.ask("POST", "/api/import", "", "game toy\nscenario brod\ndo fly\n", "Content-Type",
		"text/plain"); resp.StatusCode != 400 || !strings.Contains(text, "line 3") {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
	if resp, text = s.ask("POST", "/api/import", "", "game toy", "Content-Type", "image/png"); resp.StatusCode != 400 ||
		!strings.Contains(text, "Content-Type") {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
}

func TestDebriefOverHTTP(t *testing.T) {
	s := withOverlays(t)
	made := s.table("me", "open")
	s.order(made, "red", "done")
	at := "/api/tables/" + made.Table + "/debrief"
	for _, who := range []string{"red", "blue", "observer"} {
		if resp, text := s.ask("GET", at, made.Keys[who], ""); resp.StatusCode != 403 ||
			!strings.Contains(text, "when the game is over") {
			t.Errorf("%s: %d %s", who, resp.StatusCode, text)
		}
	}
	get[table.Snapshot](s, "POST", "/api/tables/"+made.Table+"/resign", made.Keys["blue"], `{"at":2}`)
	if d := get[lookback.Debrief](s, "GET", at, made.Keys["observer"], ""); len(d.Entries) != 3 || d.Turning == nil ||
		d.Luck == nil || d.Entries[1].Strength[0] < 3 {
		t.Errorf("%+v", d)
	}
}
