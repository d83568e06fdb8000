// A test of the fresh secrets of the dice over HTTP: the stream asks, POST .../fresh answers, and the log holds it.

package server_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"umpire/table"
	"umpire/table/gamelog"
)

func TestAStreamAsksForFreshSecrets(t *testing.T) {
	s := serve(t)
	for range 20 { // in some games nothing is drawn
		if freshGame(t, s) > 0 {
			return
		}
	}
	t.Error("no entry was drawn with a fresh secret")
}

// freshGame plays a game whose one player brings fresh secrets, and counts those that the log holds: at most two.
func freshGame(t *testing.T, s *site) (brought int) {
	t.Helper()
	made := get[table.TableMade](s, "POST", "/api/tables", "",
		`{"game":"picket","scenario":"road","options":[],"seats":{"red":"me","blue":"open"}}`)
	at := "/api/tables/" + made.Table
	blue := made.Keys["blue"]
	values := []string{strings.Repeat("1", 64), strings.Repeat("2", 64), strings.Repeat("3", 64)}
	state := get[table.DiceState](s, "POST", at+"/dice", blue,
		fmt.Sprintf(`{"next":%q}`, gamelog.FreshCommit(made.Table, values[0])))
	if !state.Freshens || !state.Wanted || state.Next == "" {
		t.Errorf("%+v", state)
	}
	early, _ := s.ask("POST", at+"/fresh", "", fmt.Sprintf(`{"n":2,"value":%q,"next":%q}`, values[0], values[1]))
	if early.StatusCode != 400 {
		t.Errorf("a secret is taken that nobody was asked for: %d", early.StatusCode)
	}
	resp, err := s.send("GET", at+"/stream", blue)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	lines := bufio.NewScanner(resp.Body)
	if !lines.Scan() { // the stream is there, and its page can be asked
		t.Fatal(lines.Err())
	}
	go func() {
		for n := 0; lines.Scan() && n < 2; {
			if lines.Text() != "event: fresh" || !lines.Scan() {
				continue
			}
			var entry int64
			var order, commit string
			fmt.Sscanf(lines.Text(), "data: %d %s %s", &entry, &order, &commit)
			if len(order) != 64 || commit != gamelog.FreshCommit(made.Table, values[n]) {
				t.Errorf("asked for %q", lines.Text())
			}
			text, err := json.Marshal(table.FreshRequest{N: entry, Value: values[n],
				Next: gamelog.FreshCommit(made.Table, values[n+1])})
			if err != nil {
				t.Error(err)
			}
			resp, err := s.http.Post(s.url+at+"/fresh", "application/json", strings.NewReader(string(text)))
			if err != nil || resp.StatusCode != 200 {
				t.Errorf("the page's answer: %v", err)
				return
			}
			resp.Body.Close()
			n++
		}
	}()
	for i := 0; i < 300 && brought < 2; i++ {
		for _, key := range []string{made.Mine, blue} {
			now := get[table.Snapshot](s, "GET", at, key, "")
			if !now.Mine {
				continue
			}
			get[table.Snapshot](s, "POST", at+"/play", key, fmt.Sprintf(`{"at":%d,"steps":%d,"action":%q}`, now.At,
				len(now.Draft.Steps), now.Legal[i%len(now.Legal)].Text))
			break
		}
		f, err := s.reg.ExportAny(t.Context(), made.Table)
		if err != nil {
			t.Fatal(err)
		}
		brought = 0
		over := false
		for _, e := range f.Entries {
			b, err := gamelog.ReadBody(e.Body, e.N)
			if err != nil {
				t.Fatal(err)
			}
			for _, x := range b.Fresh {
				if x.Value != "" && x.Value == values[brought] {
					brought++
				}
			}
			over = b.Over != nil
		}
		if over {
			break
		}
	}
	return brought
}
