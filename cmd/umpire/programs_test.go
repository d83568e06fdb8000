// Tests of bots that are programs named on the command line: seated by `umpire play`, offered in the lobby, tried
// again after a failure.

package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/table"
)

// fairBot is a program that plays, for scripts and tests.
func fairBot() {
	in := bufio.NewScanner(os.Stdin)
	in.Buffer(nil, 1<<24)
	for in.Scan() {
		var told struct {
			Type  string
			N     int
			Legal []json.RawMessage
		}
		if err := json.Unmarshal(in.Bytes(), &told); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		switch told.Type {
		case "start":
			fmt.Println(`{"type":"ready","name":"fair"}`)
		case "choose":
			fmt.Printf(`{"type":"choice","n":%d,"i":%d}`+"\n", told.N, told.N*31%len(told.Legal))
		case "end":
			fmt.Fprintln(os.Stderr, "goodbye")
		}
	}
}

// badBot is a program that does not speak the protocol.
func badBot() { fmt.Println("Hello!") }

// fetch sends a request to a running program and reads its answer.
func fetch(t *testing.T, method, url, key, body string, into any) (status int) {
	t.Helper()
	req, err := http.NewRequestWithContext(t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Umpire-Key", key)
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var text bytes.Buffer
	text.ReadFrom(resp.Body)
	if err := json.Unmarshal(text.Bytes(), into); err != nil {
		t.Fatalf("%s: %v", text.Bytes(), err)
	}
	return resp.StatusCode
}

// TestPlayAgainstPrograms: the lobby offers the programs that the command line named; a program that fails can be tried
// again; and no request can name a program of its own.
func TestPlayAgainstPrograms(t *testing.T) {
	url, stop := start(t, "play", "--no-open", "--data", t.TempDir(), "--bot", "fritz=exec:fairbot", "--bot",
		"oops=exec:badbot")
	defer http.DefaultClient.CloseIdleConnections()
	var games []table.GameLine
	fetch(t, "GET", url+"api/games", "", "", &games)
	for _, g := range games {
		if got := strings.Join(g.Bots, " "); !strings.HasSuffix(got, "fritz oops") {
			t.Errorf("%s offers %s", g.ID, got)
		}
	}
	for _, seat := range []string{"bot:exec:fairbot", "exec:fairbot", "bot:fairbot", "bot:fritz=exec:fairbot"} {
		var failure table.Failure
		body := fmt.Sprintf(`{"game":"toy","scenario":"brod","options":[],"seats":{"west":"me","east":%q}}`, seat)
		if status := fetch(t, "POST", url+"api/tables", "", body, &failure); status != 400 ||
			failure.Code != table.CodeBadRequest {
			t.Errorf("%s: %d %+v", seat, status, failure)
		}
	}
	// until looks at a table of two bots again and again until it is as wanted.
	until := func(bot string, ok func(*table.Snapshot) bool) (table.TableMade, table.Snapshot) {
		var made table.TableMade
		body := fmt.Sprintf(`{"game":"toy","scenario":"brod","options":[],"seats":{"west":"bot:%s","east":"bot:%s"}}`,
			bot, bot)
		if status := fetch(t, "POST", url+"api/tables", "", body, &made); status != 201 {
			t.Fatalf("%s: %d", bot, status)
		}
		for {
			var now table.Snapshot
			fetch(t, "GET", url+"api/tables/"+made.Table, made.Mine, "", &now)
			if ok(&now) {
				return made, now
			}
			time.Sleep(20 * time.Millisecond)
		}
	}
	until("fritz", func(s *table.Snapshot) bool { return s.View.Over.Over })
	made, now := until("oops", func(s *table.Snapshot) bool { return s.Seats[0].Failed != "" })
	if says := now.Seats[0].Failed; !strings.Contains(says, "the bot oops, which plays west, wrote") || now.At != 1 {
		t.Errorf("at %d: %s", now.At, says)
	}
	if status := fetch(t, "POST", url+"api/tables/"+made.Table+"/retry", made.Mine, "{}", &now); status != 200 {
		t.Errorf("trying again: %d", status)
	}
	if code, said := stop(); code != 0 || !strings.Contains(said, "fritz: goodbye") {
		t.Errorf("exit status %d: %s", code, said)
	}
}

// TestPlaySeatsWhomTheCommandLineNames: with a game and a scenario the program makes the table, and says where it is.
func TestPlaySeatsWhomTheCommandLineNames(t *testing.T) {
	data := t.TempDir()
	url, stop := start(t, "play", "toy/brod", "--east", "random", "--option", "scouts", "--no-open", "--data", data)
	local, err := localKey(data)
	if err != nil {
		t.Fatal(err)
	}
	var list []table.TableLine
	if said := asked(t, "GET", url+"api/tables", "", nil, &list); said != "" || len(list) != 0 {
		t.Errorf("without the local key: %q, %+v", said, list)
	}
	if said := asked(t, "GET", url+"api/tables", local, nil, &list); said != "" || len(list) != 1 {
		t.Fatalf("%q, %+v", said, list)
	}
	var snap table.Snapshot
	if said := asked(t, "GET", url+"api/tables/"+list[0].Table, list[0].Keys["west"], nil, &snap); said != "" ||
		snap.Game != "toy" || snap.Scenario != "brod" || len(snap.Options) != 1 ||
		snap.Side != kernel.SideA || snap.Seats[0].Who != "person" || snap.Seats[1].Bot != "random" {
		t.Errorf("%q, %+v", said, snap)
	}
	if code, said := stop(); code != 0 {
		t.Errorf("exit status %d: %s", code, said)
	}
}

func TestPlaySeatsPrograms(t *testing.T) {
	var s seats
	fs := flag.NewFlagSet("play", flag.ContinueOnError)
	if err := s.flags(fs, "moscow41+mine/typhoon"); err != nil {
		t.Fatal(err)
	}
	if err := fs.Parse([]string{"--german", "exec:./bots/MyBot.py", "--soviet", "exec:./bots/MyBot.py"}); err != nil {
		t.Fatal(err)
	}
	if named := s.programs(); len(named) != 1 || named[0] != "mybot=exec:./bots/MyBot.py" {
		t.Errorf("%q", named)
	}
	if r := s.table(); r.Game != "moscow41+mine" || r.Scenario != "typhoon" || r.Seats["german"] != "bot:mybot" ||
		r.Seats["soviet"] != "bot:mybot" {
		t.Errorf("%+v", r)
	}
	if (&seats{}).table() != nil {
		t.Error("without a game it makes a table")
	}
}
