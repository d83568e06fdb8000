// Tests of umpire admin on a folder that a server has: a backup while orders come, its restore, sessions, deletion.

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"umpire/table"
)

// administer runs umpire admin and returns what it printed.
func administer(t *testing.T, dir string, args ...string) (string, error) {
	t.Helper()
	var out, errs bytes.Buffer
	code := run(context.Background(), append([]string{"admin", "--data", dir}, args...), &env{&out, &errs})
	if code != 0 {
		return "", fmt.Errorf("%d: %s", code, errs.String())
	}
	return out.String(), nil
}

func TestAdminOfARunningServer(t *testing.T) {
	dir := t.TempDir()
	data := filepath.Join(dir, "data")
	url, stop := start(t, "serve", "--addr", "127.0.0.1:0", "--admin", "127.0.0.1:0", "--data", data)
	var made [2]table.TableMade
	for i := range made {
		if said := asked(t, "POST", url+"api/tables", "", table.NewTable{Game: "toy", Scenario: "brod",
			Options: []string{}, Seats: map[string]string{"west": "me", "east": "me"}}, &made[i]); said != "" {
			t.Fatal(said)
		}
	}
	// orders are given while the backup is made: it has all that were acknowledged before it began
	played := make(chan int64)
	ordering, enough := context.WithCancel(t.Context())
	play := func() int64 {
		var snap table.Snapshot
		if said := asked(t, "GET", url+"api/tables/"+made[0].Table, made[0].Mine, nil, &snap); said != "" {
			t.Error(said)
			return 0
		}
		asked(t, "POST", url+"api/tables/"+made[0].Table+"/play", made[0].Mine, table.PlayRequest{At: snap.At,
			Steps: len(snap.Draft.Steps), Action: snap.Legal[0].Text}, &snap)
		return snap.At
	}
	at := play()
	for at < 3 {
		at = play()
	}
	go func() {
		var last int64
		for ordering.Err() == nil && last < 10 {
			last = play()
		}
		played <- last
	}()
	copied := filepath.Join(dir, "copy")
	if said, err := administer(t, data, "backup", copied); err != nil || !strings.Contains(said, copied) {
		t.Fatalf("%q, %v", said, err)
	}
	enough()
	<-played
	if _, err := administer(t, data, "backup", copied); err == nil {
		t.Error("a backup is written over another")
	}
	// an address is kept out at once, and let in again; quotas are kept, and are in the backup
	if said, err := administer(t, data, "ban", "127.0.0.1"); err != nil || !strings.Contains(said, "kept out") {
		t.Errorf("%q, %v", said, err)
	}
	var kept table.Snapshot
	if said := asked(t, "GET", url+"api/tables/"+made[0].Table, made[0].Mine, nil, &kept); said == "" {
		t.Error("an address that is kept out is answered")
	}
	for _, c := range [][]string{{"ban", "x"}, {"unban", "192.0.2.1"}, {"quota", "x", "1"}, {"quota", "1", "x"},
		{"quota", "-1", "0"}} {
		if said, err := administer(t, data, c...); err == nil {
			t.Errorf("%v: %q", c, said)
		}
	}
	if said, err := administer(t, data, "unban", "127.0.0.1"); err != nil {
		t.Errorf("%q, %v", said, err)
	}
	if said, err := administer(t, data, "quota", "2", "100"); err != nil || !strings.Contains(said, "2 tables a day") ||
		!strings.Contains(said, "100 MB") {
		t.Errorf("%q, %v", said, err)
	}
	for n := range 3 {
		var more table.TableMade
		said := asked(t, "POST", url+"api/tables", "", table.NewTable{Game: "toy", Scenario: "brod",
			Options: []string{}, Seats: map[string]string{"west": "me", "east": "me"}}, &more)
		if n < 2 && said != "" || n == 2 && !strings.Contains(said, "a day") {
			t.Errorf("table %d of a quota of 2: %q", n+1, said)
		}
		if n < 2 {
			if said, err := administer(t, data, "delete", more.Table); err != nil {
				t.Errorf("%q, %v", said, err)
			}
		}
	}
	said, err := administer(t, data, "list")
	if err != nil || !strings.Contains(said, made[0].Table) || !strings.Contains(said, "2 tables") {
		t.Errorf("%q, %v", said, err)
	}
	if said, err = administer(t, data, "check"); err != nil || !strings.Contains(said, "2 tables are sound, 0") {
		t.Errorf("%q, %v", said, err)
	}
	said, err = administer(t, data, "sessions", made[1].Table)
	if err != nil || !strings.Contains(said, "first  both") || !strings.Contains(said, "1 session\n") ||
		!strings.Contains(said, "seen not yet") {
		t.Errorf("%q, %v", said, err)
	}
	said, err = administer(t, data, "sessions", made[0].Table) // which its host has played at
	if err != nil || strings.Contains(said, "not yet") {
		t.Errorf("%q, %v", said, err)
	}
	if _, err = administer(t, data, "end", made[1].Table, "nosuch"); err == nil {
		t.Error("a session that does not exist is ended")
	}
	if said, err = administer(t, data, "delete", made[1].Table); err != nil {
		t.Errorf("%q, %v", said, err)
	}
	var snap table.Snapshot
	if said := asked(t, "GET", url+"api/tables/"+made[1].Table, made[1].Mine, nil, &snap); said == "" {
		t.Error("a deleted table can be played at")
	}
	if _, err = administer(t, data, "delete", made[1].Table); err == nil {
		t.Error("a table is deleted twice")
	}
	// the address asks for the key of the folder
	if err := os.WriteFile(filepath.Join(data, adminFile), []byte(strings.Repeat("0", 64)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := administer(t, data, "list"); err == nil || !strings.Contains(err.Error(), "not the key") {
		t.Errorf("with another key: %v", err)
	}
	if code, said := stop(); code != 0 {
		t.Fatalf("exit status %d: %s", code, said)
	}

	if said, err = administer(t, data, "limits"); err != nil || !strings.Contains(said, "0 networks are kept out") ||
		!strings.Contains(said, "2 tables a day") {
		t.Errorf("of a stopped folder: %q, %v", said, err)
	}

	if said, err = administer(t, data, "sessions", made[0].Table); err != nil || strings.Contains(said, "not yet") {
		t.Errorf("it is forgotten when the host was here: %q, %v", said, err)
	}
	if said, err = administer(t, data, "ban", "192.0.2.1"); err != nil {
		t.Errorf("%q, %v", said, err)
	}
	if said, err = administer(t, data, "limits"); err != nil || !strings.HasPrefix(said, "kept out: 192.0.2.1") ||
		!strings.Contains(said, "1 network is kept out") {
		t.Errorf("%q, %v", said, err)
	}

	// Restored, the copy has both tables, sound, and the game goes on.
	if said, err = administer(t, copied, "check"); err != nil || !strings.Contains(said, "2 tables are sound, 0") {
		t.Errorf("%q, %v", said, err)
	}
	text, err := administer(t, copied, "export", made[0].Table)
	var saved struct{ Entries []json.RawMessage }
	if err != nil || json.Unmarshal([]byte(text), &saved) != nil || int64(len(saved.Entries)) < at {
		t.Errorf("%d entries of %d, %v", len(saved.Entries), at, err)
	}
	url, stop = start(t, "serve", "--addr", "127.0.0.1:0", "--data", copied)
	was := play() // an order may take several steps
	for range 20 {
		if was > at {
			break
		}
		was = play()
	}
	if was <= at {
		t.Errorf("the restored game stays at %d", was)
	}
	if _, err := administer(t, copied, "list"); err == nil || !strings.Contains(err.Error(), "--admin") ||
		!strings.Contains(err.Error(), "umpire play") {
		t.Errorf("a server without --admin, or umpire play, which has none: %v", err)
	}
	if code, said := stop(); code != 0 {
		t.Errorf("exit status %d: %s", code, said)
	}
}
