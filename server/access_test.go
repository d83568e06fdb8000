// Tests over HTTP of invitations and sessions.

package server_test

import (
	"bufio"
	"crypto/ed25519"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/server"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

// invitingSite starts a server for many users, whose tables give no key away.
func invitingSite(t *testing.T) *site {
	reg, err := table.NewRegistry(table.Config{Store: memory.New(), Games: []kernel.Game{tabletest.New()},
		Invitations: true})
	if err != nil {
		t.Fatal(err)
	}
	return open(t, server.Config{Registry: reg}, nil)
}

func TestAFriendJoinsByAnInvitation(t *testing.T) {
	s := invitingSite(t)
	made := get[table.TableMade](s, "POST", "/api/tables", "",
		`{"game":"picket","scenario":"road","options":[],"seats":{"red":"me","blue":"open"}}`)
	at := "/api/tables/" + made.Table
	if resp, text := s.ask("GET", at, made.Keys["blue"], ""); resp.StatusCode != 403 {
		t.Errorf("the invitation opens the seat: %d %s", resp.StatusCode, text)
	}
	body := `{"invitation":"` + made.Keys["blue"] + `"}`
	look := `{"look":true,` + body[1:]
	if said := get[table.JoinAnswer](s, "POST", at+"/join", "", look); said.Mine != "" || said.To == nil ||
		said.To.Game == "" || said.To.Scenario == "" || said.To.Side != "Blue" {
		t.Errorf("the invitation is to %+v", said.To)
	}
	friend := get[table.JoinAnswer](s, "POST", at+"/join", "", body)
	if resp, text := s.ask("POST", at+"/join", "", body); resp.StatusCode != 403 ||
		!strings.Contains(text, "was used") {
		t.Errorf("again: %d %s", resp.StatusCode, text)
	}
	if resp, text := s.ask("POST", at+"/join", "", look); resp.StatusCode != 403 ||
		!strings.Contains(text, "was used") {
		t.Errorf("looked at once it is used: %d %s", resp.StatusCode, text)
	}
	if snap := get[table.Snapshot](s, "GET", at, friend.Mine, ""); snap.Side != 1 {
		t.Errorf("the friend sees as %d", snap.Side)
	}
	if resp, text := s.ask("POST", at+"/resign", made.Mine, `{"at":1,"side":"blue"}`); resp.StatusCode != 403 {
		t.Errorf("the host resigns for the friend: %d %s", resp.StatusCode, text)
	}
	more := get[table.InviteAnswer](s, "POST", at+"/invite", friend.Mine, `{}`)
	resp, text := s.ask("POST", at+"/join", "", `{"invitation":"`+more.Friend+`"}`, "User-Agent",
		"Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0")
	if resp.StatusCode != 200 {
		t.Fatal(text)
	}
	list := get[table.SessionList](s, "GET", at+"/sessions", friend.Mine, "")
	if len(list.Sessions) != 2 || list.Sessions[0].Device != "a program" ||
		list.Sessions[1].Device != "Edge on Windows" {
		t.Fatalf("%+v", list)
	}
	list = get[table.SessionList](s, "POST", at+"/sessions/end", friend.Mine,
		`{"session":"`+list.Sessions[1].ID+`"}`)
	if len(list.Sessions) != 1 || !list.Sessions[0].Own {
		t.Errorf("%+v", list)
	}
	for path, body := range map[string]string{"/join": `{"invitation":7}`, "/invite": `{"side":"green"}`,
		"/sessions/end": `{"session":"none"}`} {
		if resp, text := s.ask("POST", at+path, made.Mine, body); resp.StatusCode < 400 || resp.StatusCode >= 500 {
			t.Errorf("%s: %d %s", path, resp.StatusCode, text)
		}
	}
}

// The head of the log comes with the answer to an order and by the stream, and is what the log's file has.
func TestHeadsAreTold(t *testing.T) {
	_, key, err := ed25519.GenerateKey(nil)
	if err != nil {
		t.Fatal(err)
	}
	reg, err := table.NewRegistry(table.Config{Store: memory.New(), Games: []kernel.Game{tabletest.New()}, Signer: key})
	if err != nil {
		t.Fatal(err)
	}
	s := open(t, server.Config{Registry: reg, Limits: server.Limits{Exempt: loopback}}, nil)
	made := get[table.TableMade](s, "POST", "/api/tables", "",
		`{"game":"picket","scenario":"road","options":[],"seats":{"red":"me","blue":"open"}}`)
	at := "/api/tables/" + made.Table
	state := get[table.DiceState](s, "GET", at+"/dice", made.Mine, "")
	if len(state.Commit) != 64 || !state.Wanted || state.Head.N != 1 {
		t.Errorf("%+v", state)
	}
	if has, right := state.Head.Signed(made.Table); !has || !right {
		t.Errorf("%+v", state.Head)
	}
	state = get[table.DiceState](s, "POST", at+"/dice", made.Mine, `{"secret":"`+strings.Repeat("7", 64)+`"}`)
	if state.Wanted {
		t.Error("the secret is wanted twice")
	}
	resp, err := s.send("GET", at+"/stream", made.Keys["blue"])
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	head := func() string {
		for lines.Scan() {
			if lines.Text() == "event: head" {
				lines.Scan()
				return strings.TrimPrefix(lines.Text(), "data: ")
			}
		}
		return ""
	}
	first := head()
	answer, text := s.ask("POST", at+"/play", made.Mine, `{"at":1,"steps":0,"action":"done"}`)
	if answer.StatusCode != 200 || !strings.HasPrefix(answer.Header.Get("Umpire-Head"), "2 ") {
		t.Fatalf("%q %s", answer.Header.Get("Umpire-Head"), text)
	}
	if second := head(); second != answer.Header.Get("Umpire-Head") || !strings.HasPrefix(first, "1 ") {
		t.Errorf("the stream tells %q and %q", first, second)
	}
	if answer, _ := s.ask("POST", at+"/why", made.Mine, `{"action":"done"}`); answer.Header.Get("Umpire-Head") != "" {
		t.Error("a question moves the log")
	}
	f := get[gamelog.File](s, "GET", at+"/log", made.Keys["blue"], "")
	if got := strings.Fields(answer.Header.Get("Umpire-Head"))[1]; f.Entries[1].Hash != got {
		t.Errorf("the log has %s, and its head is %s", f.Entries[1].Hash, got)
	}
}
