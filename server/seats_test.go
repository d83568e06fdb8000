// Tests over HTTP of seats that change hands, and that no secret of a seat changes a byte of what others are sent.

package server_test

import (
	"bufio"
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"umpire/games/moscowcampaign"
	"umpire/kernel"
	"umpire/server"
	"umpire/store/memory"
	"umpire/table"
)

func TestSeatsOverHTTP(t *testing.T) {
	s := serve(t)
	made := s.table("me", "me")
	at := "/api/tables/" + made.Table
	// A stream of both sides, and one of the observers.
	raw := func(key string) *bufio.Reader {
		resp, err := s.send("GET", at+"/stream", key)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { resp.Body.Close() })
		return bufio.NewReader(resp.Body)
	}
	both := raw(made.Mine)
	until := func(r *bufio.Reader, line string) (read []string) {
		t.Helper()
		for {
			l, err := r.ReadString('\n')
			if err != nil {
				t.Fatalf("the stream ended before %q: %q", line, read)
			}
			if read = append(read, l); l == line {
				return read
			}
		}
	}
	until(both, "\n")
	opened := get[table.SeatAnswer](s, "POST", at+"/seat", made.Mine, `{"at":1,"side":"blue","who":"open"}`)
	if opened.Mine == "" || opened.Friend == "" || opened.Mine == made.Mine {
		t.Errorf("%+v", opened)
	}
	until(both, "\n") // the head of the log
	if end := until(both, "data: 0\n"); len(end) != 3 || end[0] != "id\n" || end[1] != "event: seat\n" {
		t.Errorf("the stream of both sides ended with %q", end)
	}
	if l, err := both.ReadString('\n'); err != nil || l != "\n" {
		t.Errorf("%q, %v", l, err)
	}
	if _, err := both.ReadByte(); err == nil {
		t.Error("the stream goes on with other viewer")
	}
	if snap := get[table.Snapshot](s, "GET", at, made.Mine, ""); snap.Side != 0 || snap.At != 2 ||
		snap.Seats[1].Who != "open" {
		t.Errorf("%+v", snap)
	}
	get[table.Snapshot](s, "GET", at, opened.Friend, "")
	for name, c := range map[string]struct {
		key, path, body string
		status          int
		says            string
	}{
		"a friend's seat": {opened.Mine, "/seat", `{"at":2,"side":"blue","who":"me"}`, 403, "only the friend"},
		"an old position": {opened.Mine, "/seat", `{"at":1,"side":"red","who":"open"}`, 409, "log position 1"},
		"no side":         {opened.Mine, "/seat", `{"at":2,"side":"","who":"open"}`, 400, "no side"},
		"nobody":          {opened.Mine, "/seat", `{"at":2,"side":"red","who":""}`, 400, "cannot be"},
		"no bot":          {opened.Mine, "/seat", `{"at":2,"side":"red","who":"bot:any"}`, 400, "no bot called"},
		"an observer": {made.Keys["observer"], "/seat", `{"at":2,"side":"red","who":"me"}`, 403,
			"gives no seat away"},
		"a key replaced": {opened.Mine, "/seat", `{"at":2,"side":"blue","who":"me","replaceKey":true}`, 403,
			"waits for"},
		"no key":              {"", "/seat", `{"at":2,"side":"red","who":"me"}`, 403, "key is wanted"},
		"unknown field":       {opened.Mine, "/seat", `{"at":2,"side":"red","who":"me","x":1}`, 400, "x"},
		"an unknown question": {opened.Mine, "/standing", `{"answers":{"tea":"staff"}}`, 400, "no question"},
		"an unknown answer":   {opened.Mine, "/standing", `{"answers":{"loss":"tea"}}`, 400, "no standing answer"},
		"no staff":            {opened.Mine, "/standing", `{"answers":{"loss":"staff"}}`, 400, "no bot"},
		"observers answer":    {made.Keys["observer"], "/standing", `{"answers":{"loss":"weakest"}}`, 403, "observer"},
		"a seal in between": {opened.Mine, "/play", `{"at":2,"steps":0,"action":"done","more":["move r1 p2"]}`, 400,
			"must be the last"},
		"a note too many": {opened.Mine, "/play", `{"at":2,"steps":0,"action":"move r1 p2","note":"hm"}`, 400,
			"make none"},
		"a long note": {opened.Mine, "/play",
			fmt.Sprintf(`{"at":2,"steps":0,"action":"done","note":%q}`, strings.Repeat("x", 501)), 400, "501"},
		"not legal in between": {opened.Mine, "/play",
			`{"at":2,"steps":0,"action":"move r1 p2","more":["move r1 p3","move r2 p2"]}`, 422, "2.2"},
	} {
		if resp, text := s.ask("POST", at+c.path, c.key, c.body); resp.StatusCode != c.status ||
			!strings.Contains(text, c.says) {
			t.Errorf("%s: %d %s", name, resp.StatusCode, text)
		}
	}
	if resp, _ := s.ask("GET", at+"/seat", opened.Mine, ""); resp.StatusCode != 405 {
		t.Errorf("GET: %d", resp.StatusCode)
	}
	if snap := get[table.Snapshot](s, "GET", at, opened.Mine, ""); snap.At != 2 || len(snap.Draft.Steps) > 0 ||
		len(snap.Standing) > 0 {
		t.Errorf("the refused requests changed something: %+v", snap)
	}
	snap := get[table.Snapshot](s, "POST", at+"/play", opened.Mine,
		`{"at":2,"steps":0,"action":"move r1 p2","more":["move r2 p2","done"],"note":"your move"}`)
	if snap.At != 3 || snap.Mine {
		t.Errorf("%+v", snap)
	}
	if list := get[table.EventList](s, "GET", at+"/events", opened.Friend,
		""); list.Events[len(list.Events)-1].Note != "note" {
		t.Errorf("%+v", list)
	}
	if snap := get[table.Snapshot](s, "POST", at+"/standing", opened.Friend,
		`{"answers":{"loss":"weakest"}}`); snap.Standing["loss"] != "weakest" {
		t.Errorf("%+v", snap.Standing)
	}
}

// What one side drafts, answers beforehand and writes changes no byte of what anybody else is sent but the player it is
// written to.
func TestSecretsOfASeatChangeNoByteOfOthers(t *testing.T) {
	var sent [2]string
	for i, secrets := range []bool{false, true} {
		s := serve(t)
		made := s.table("me", "open")
		at := "/api/tables/" + made.Table
		red, blue := made.Keys["red"], made.Keys["blue"]
		get[table.Snapshot](s, "GET", at, blue, "")
		streams := map[string]<-chan message{}
		for _, who := range []string{"blue", "observer"} {
			streams[who] = s.stream(t.Context(), at+"/stream", made.Keys[who], "")
			<-streams[who]
		}
		all := func() {
			for _, who := range []string{"blue", "observer"} {
				for _, path := range []string{"", "?at=1", "/events", "/log", "/replay?after=1"} {
					resp, text := s.ask("GET", at+path, made.Keys[who], "")
					sent[i] += fmt.Sprintln(who, path, resp.StatusCode, resp.Header.Get("Content-Length"), text)
				}
			}
		}
		all()
		if secrets {
			get[table.Snapshot](s, "POST", at+"/standing", red, `{"answers":{"loss":"weakest"}}`)
			get[table.Snapshot](s, "POST", at+"/play", red,
				`{"at":1,"steps":0,"action":"move r1 p2","more":["move r2 p2"]}`)
			s.ask("POST", at+"/play", red, `{"at":1,"steps":2,"action":"move r3 p2","note":"x"}`)
			get[table.Snapshot](s, "POST", at+"/undo", red, `{"at":1,"keep":0}`)
		}
		all()
		select {
		case m := <-streams["blue"]:
			t.Errorf("blue's stream said %+v", m)
		case m := <-streams["observer"]:
			t.Errorf("the observers' stream said %+v", m)
		case <-time.After(50 * time.Millisecond):
		}
		note := ""
		if secrets {
			note = `,"note":"x"`
		}
		get[table.Snapshot](s, "POST", at+"/play", red, `{"at":1,"steps":0,"action":"move r1 p2","more":["done"]`+note+
			`}`)
		m := <-streams["observer"]
		for j := range m.data.Events {
			sent[i] += fmt.Sprintf("%+v\n", m.data.Events[j])
		}
		_, text := s.ask("GET", at, made.Keys["observer"], "")
		sent[i] += text
		sent[i] = regexp.MustCompile(made.Table+`|"(commit|hash)":"[0-9a-f]*"|"made":"[^"]*"|"version":"[a-z0-9]+`).
			ReplaceAllString(sent[i], "")
	}
	if sent[0] != sent[1] {
		t.Errorf("without secrets\n%s\nwith them\n%s", sent[0], sent[1])
	}
}

// TestAMatchOverHTTP: two games of The Moscow Campaign, the Germans of each resigning, on a server that sends
// invitations. The keys stay, and the match is drawn at six points each.
func TestAMatchOverHTTP(t *testing.T) {
	reg, err := table.NewRegistry(table.Config{Store: memory.New(), Games: []kernel.Game{moscowcampaign.Must()},
		Invitations: true})
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, server.Config{Registry: reg, Limits: server.Limits{Key: 1e6, Exempt: loopback}}, nil)
	made := get[table.TableMade](s, "POST", "/api/tables", "", `{"game":"moscowcampaign","scenario":"21","options":[],`+
		`"contest":"match","seats":{"german":"me","soviet":"open"}}`)
	at := "/api/tables/" + made.Table
	friend := get[table.JoinAnswer](s, "POST", at+"/join", "", `{"invitation":"`+made.Keys["soviet"]+`"}`).Mine
	for n, germans := range []string{made.Mine, friend} {
		if snap := get[table.Snapshot](s, "GET", at, germans, ""); snap.Side != 0 || snap.Contest.Game != n+1 {
			t.Fatalf("game %d: side %d, %+v", n+1, snap.Side, snap.Contest)
		}
		get[table.Snapshot](s, "POST", at+"/resign", germans, `{"at":1}`)
		if n == 0 {
			next := get[table.NextGameAnswer](s, "POST", at+"/contest/next", friend, "{}")
			at = "/api/tables/" + next.Table
		}
	}
	state := get[table.ContestState](s, "GET", "/api/tables/"+made.Table+"/contest", made.Mine, "")
	if !state.Over || state.You != 0 || state.Score.Points != [2]int32{6, 6} || state.Score.Level != "" ||
		len(state.Games) != 2 || state.Games[0].Outcome.Winner != kernel.SideB {
		t.Errorf("%+v", state)
	}
}

// TestContestOverHTTP: a game that is none of a contest says so; a contest is asked for by an id that the game has.
func TestContestOverHTTP(t *testing.T) {
	s := serve(t)
	made := s.table("me", "me")
	at := "/api/tables/" + made.Table
	for path, method := range map[string]string{"/contest": "GET", "/contest/next": "POST"} {
		body := ""
		if method == "POST" {
			body = "{}"
		}
		if resp, text := s.ask(method, at+path, made.Mine, body); resp.StatusCode != 400 ||
			!strings.Contains(text, "is no game of a contest") {
			t.Errorf("%s %s: %d %s", method, path, resp.StatusCode, text)
		}
	}
	if resp, text := s.ask("POST", "/api/tables", "", `{"game":"picket","scenario":"road","options":[],`+
		`"contest":"match","seats":{"red":"me","blue":"me"}}`); resp.StatusCode != 400 ||
		!strings.Contains(text, "has no contests") {
		t.Errorf("%d %s", resp.StatusCode, text)
	}
}
