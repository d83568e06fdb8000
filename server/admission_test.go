// Tests of whom the operator keeps out, and of quotas.

package server_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"umpire/server"
)

const oneTable = `{"game":"picket","scenario":"road","options":[],"seats":{"red":"me","blue":"me"}}`

func admission(t *testing.T) (*server.Admission, string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "admission.json")
	a, err := server.OpenAdmission(file)
	if err != nil {
		t.Fatal(err)
	}
	return a, file
}

func TestBans(t *testing.T) {
	a, file := admission(t)
	s := serve(t, func(c *server.Config) {
		c.Admission, c.Heartbeat = a, 10*time.Millisecond
		c.Limits.Proxies = loopback
	})
	made := s.table("me", "open")
	asks := func(from string) int {
		resp, _ := s.ask("GET", "/api/tables/"+made.Table, made.Mine, "", "X-Forwarded-For", from)
		return resp.StatusCode
	}
	for _, c := range []struct{ ban, out, in string }{
		{"192.0.2.7", "192.0.2.7", "192.0.2.8"},
		{"198.51.100.9/24", "198.51.100.200", "198.51.101.1"},
		{"2001:db8::5", "2001:db8::ffff:1", "2001:db8:0:1::5"},
		{"::ffff:203.0.113.5", "203.0.113.5", "203.0.113.6"},
	} {
		if asks(c.out) != 200 {
			t.Errorf("%s is kept out before it is banned", c.out)
		}
		if _, err := a.Ban(c.ban); err != nil {
			t.Fatal(err)
		}
		if asks(c.out) != 403 || asks(c.in) != 200 {
			t.Errorf("with %s banned, %s and %s are answered %d and %d", c.ban, c.out, c.in, asks(c.out), asks(c.in))
		}
	}
	again, err := server.OpenAdmission(file)
	if err != nil || len(again.Rules().Bans) != 4 {
		t.Errorf("after a restart: %v, %v", again, err)
	}
	if _, err := a.Unban("192.0.2.7"); err != nil || asks("192.0.2.7") != 200 {
		t.Errorf("let in again: %v", err)
	}
	for _, bad := range []string{"", "nobody", "192.0.2.7/99", "192.0.2.7"} {
		if _, err := a.Unban(bad); err == nil {
			t.Errorf("%q was let in", bad)
		}
	}
	if err := os.WriteFile(file, []byte("{"), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := server.OpenAdmission(file); err == nil {
		t.Error("a file that cannot be read keeps nobody out")
	}
}

// A stream that was open before ends with the ban.
func TestABanEndsStreams(t *testing.T) {
	a, _ := admission(t)
	s := serve(t, func(c *server.Config) { c.Admission, c.Heartbeat = a, 10*time.Millisecond })
	made := s.table("me", "open")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	read := s.stream(ctx, "/api/tables/"+made.Table+"/stream", made.Mine, "")
	<-read
	if _, err := a.Ban("127.0.0.1"); err != nil {
		t.Fatal(err)
	}
	for range read { // until it ends
	}
}

func TestQuotas(t *testing.T) {
	a, _ := admission(t)
	var size atomic.Int64
	s := serve(t, func(c *server.Config) { c.Admission, c.Size = a, size.Load })
	make1 := func() (int, string) {
		resp, text := s.ask("POST", "/api/tables", "", oneTable)
		return resp.StatusCode, text
	}
	if err := a.SetQuota(3, 2); err != nil {
		t.Fatal(err)
	}
	for n := range 5 {
		code, text := make1()
		if n < 3 && code != 201 || n >= 3 && (code != 429 || !strings.Contains(text, "3 tables a day")) {
			t.Errorf("table %d: %d %s", n+1, code, text)
		}
	}
	if err := a.SetQuota(0, 2); err != nil {
		t.Fatal(err)
	}
	if code, text := make1(); code != 201 {
		t.Errorf("%d %s", code, text)
	}
	size.Store(2 << 20)
	if code, text := make1(); code != 429 || !strings.Contains(text, "no space") {
		t.Errorf("the disk is full: %d %s", code, text)
	}
	if a.SetQuota(-1, 0) == nil || a.SetQuota(0, -1) == nil {
		t.Error("a quota below 0 is taken")
	}
}
