// Answers and streams that carry what changed, over HTTP.

package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/server"
	"umpire/store/memory"
	"umpire/table"
	"umpire/table/tabletest"
)

// quiet fails if a stream has something to say.
func quiet(t *testing.T, from <-chan message, when string) {
	t.Helper()
	select {
	case m := <-from:
		t.Errorf("%s the stream says %+v", when, m)
	case <-time.After(50 * time.Millisecond):
	}
}

// A client that says what it holds is answered with what changed, once; the other side's stream brings what changed,
// too; and a stream that comes back goes on from the version that its last message named.
func TestAnswersAndStreamsCarryWhatChanged(t *testing.T) {
	s := serve(t)
	made := s.table("me", "open")
	x, err := kernel.NewIndex(tabletest.New().Info())
	if err != nil {
		t.Fatal(err)
	}
	at, red, blue := "/api/tables/"+made.Table, made.Keys["red"], made.Keys["blue"]
	own, other := table.NewFollower(x), table.NewFollower(x)
	take := func(f *table.Follower, u table.Update, base string) {
		t.Helper()
		if u.Base != base {
			t.Errorf("an update leads on from %q, want %q", u.Base, base)
		}
		if ok, err := f.Take(&u); !ok || err != nil {
			t.Fatal(ok, err)
		}
	}
	same := func(f *table.Follower, key string) {
		t.Helper()
		_, want := s.ask("GET", at, key, "")
		if got, err := json.Marshal(f.Snapshot()); err != nil || string(got) != want {
			t.Errorf("held\n%s\nwant\n%s", got, want)
		}
	}
	take(own, get[table.Update](s, "GET", at+"?have=&tab=one", red, ""), "")
	take(other, get[table.Update](s, "GET", at+"?have=&tab=two", blue, ""), "")
	redStream := s.stream(t.Context(), at+"/stream?tab=one&have="+own.Version(), red, "")
	take(own, (<-redStream).data, own.Version())
	blueStream := s.stream(t.Context(), at+"/stream?tab=two&have="+other.Version(), blue, "")
	take(other, (<-blueStream).data, other.Version())
	take(own, (<-redStream).data, own.Version()) // blue has come
	same(own, red)
	same(other, blue)

	play := func(f *table.Follower, key, tab, action string) table.Update {
		t.Helper()
		log, steps, _, _ := f.At()
		return get[table.Update](s, "POST", at+"/play?tab="+tab+"&have="+f.Version(), key,
			fmt.Sprintf(`{"at":%d,"steps":%d,"action":%q}`, log, steps, action))
	}
	take(own, play(own, red, "one", "move r1 p2"), own.Version())
	same(own, red)
	quiet(t, redStream, "after an own draft")
	quiet(t, blueStream, "after a draft of the other side")
	u := play(own, red, "one", "done")
	if len(u.Changes) != 1 || u.Changes[0].View == nil || len(u.Events) != 2 {
		t.Errorf("an order is answered with %+v", u)
	}
	take(own, u, own.Version())
	same(own, red)
	quiet(t, redStream, "after an own order")
	m := <-blueStream
	if m.id != "2 "+m.data.Version || len(m.data.Events) != 2 {
		t.Errorf("the other side is told %+v", m)
	}
	take(other, m.data, other.Version())
	same(other, blue)

	// Another tab of the same key is told, from the version that it holds.
	second := table.NewFollower(x)
	take(second, get[table.Update](s, "GET", at+"?have=", blue, ""), "")
	take(other, play(other, blue, "two", "move b1 p4"), other.Version())
	tab := s.stream(t.Context(), at+"/stream?tab=three&have="+second.Version(), blue, "")
	take(second, (<-tab).data, second.Version())
	same(second, blue)

	// A browser that comes back names its last message.
	again := s.stream(t.Context(), at+"/stream?tab=four&have=long-ago.1", blue, m.id)
	back := table.NewFollower(x)
	take(back, get[table.Update](s, "GET", at+"?have=", blue, ""), "")
	if u := (<-again).data; u.Base != m.data.Version || len(u.Changes) == 0 || u.Version != back.Version() {
		t.Errorf("a stream goes on with %+v", u)
	}
	// What the server no longer knows is answered with everything.
	if u := get[table.Update](s, "GET", at+"?have=elsewhere.7", blue, ""); u.Base != "" || len(u.Changes) != 1 ||
		u.Changes[0].Head == nil {
		t.Errorf("%+v", u)
	}
}

// A long legal list leaves open what seals; it can be asked, and what seals is not played by surprise.
func TestSealsOfALongListAreAskedFor(t *testing.T) {
	s := open(t, server.Config{Registry: tables(t, memory.New(), tabletest.NewHexes(20, 16, 60))}, nil)
	made := get[table.TableMade](s, "POST", "/api/tables", "",
		`{"game":"hexes","scenario":"field","options":[],"seats":{"west":"me","east":"open"},"seed":1}`)
	at := "/api/tables/" + made.Table
	snap := get[table.Snapshot](s, "GET", at, made.Mine, "")
	var names []string
	want := map[string]bool{}
	for _, l := range snap.Legal {
		if l.Unsure == (l.Text == "rest") || l.Seals != (l.Text == "rest") {
			t.Errorf("%+v", l)
		}
		if l.Unsure && len(names) < 150 {
			names = append(names, l.Text)
			want[l.Text] = strings.HasPrefix(l.Text, "attack")
		}
	}
	if len(snap.Legal) < 150 {
		t.Fatalf("the list has %d actions: the test proves nothing", len(snap.Legal))
	}
	body, err := json.Marshal(table.SealsRequest{Actions: names})
	if err != nil {
		t.Fatal(err)
	}
	attack := ""
	for i, seals := range get[table.SealsAnswer](s, "POST", at+"/seals", made.Mine, string(body)).Seals {
		if seals != want[names[i]] {
			t.Errorf("%s seals: %v", names[i], seals)
		}
		if seals {
			attack = names[i]
		}
	}
	for body, status := range map[string]int{
		`{"actions":["attack w1 2016"]}`: http.StatusConflict, `{"actions":["fly"]}`: http.StatusBadRequest,
		`{"actions":[` + strings.Repeat(`"rest",`, 200) + `"rest"]}`: http.StatusBadRequest,
	} {
		if resp, text := s.ask("POST", at+"/seals", made.Mine, body); resp.StatusCode != status {
			t.Errorf("%.60s: %d %s", body, resp.StatusCode, text)
		}
	}
	play := fmt.Sprintf(`{"at":1,"steps":0,"action":%q,"free":`, attack)
	resp, text := s.ask("POST", at+"/play", made.Mine, play+"true}")
	if resp.StatusCode != http.StatusUnprocessableEntity || !strings.Contains(text, `"seals"`) {
		t.Errorf("%s: %d %s", play, resp.StatusCode, text)
	}
	if now := get[table.Snapshot](s, "POST", at+"/play", made.Mine, play+"false}"); now.At != 2 {
		t.Errorf("at %d after %s", now.At, attack)
	}
}
