// Tests of event streams: resuming, compression, slow readers, heartbeats and their end.

package server_test

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"umpire/server"
	"umpire/table"
	"umpire/table/gamelog"
)

// message is one message of a stream.
type message struct {
	id   string
	data table.Update
}

// stream opens a stream and gives its messages.
func (s *site) stream(ctx context.Context, path, key, last string) <-chan message {
	s.t.Helper()
	req, err := http.NewRequestWithContext(ctx, "GET", s.url+path, nil)
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Umpire-Key", key)
	if last != "" {
		req.Header.Set("Last-Event-ID", last)
	}
	resp, err := s.http.Do(req)
	if err != nil {
		s.t.Fatal(err)
	}
	if k := resp.Header.Get("Content-Type"); resp.StatusCode != 200 || k != "text/event-stream" {
		s.t.Fatalf("%d %s", resp.StatusCode, k)
	}
	out := make(chan message, 100)
	go func() {
		defer resp.Body.Close()
		defer close(out)
		var m message
		for lines := bufio.NewScanner(resp.Body); lines.Scan(); {
			switch l := lines.Text(); {
			case strings.HasPrefix(l, "id: "):
				m.id = l[4:]
			case l == "event: beat", l == "event: head":
				lines.Scan()
			case strings.HasPrefix(l, "data: "):
				if err := json.Unmarshal([]byte(l[6:]), &m.data); err != nil {
					s.t.Error(err)
				}
				out <- m
				m = message{}
			}
		}
	}()
	return out
}

func TestStream(t *testing.T) {
	s := serve(t)
	made := s.table("me", "open")
	at := "/api/tables/" + made.Table
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	blue := s.stream(ctx, at+"/stream", made.Keys["blue"], "")
	if m := <-blue; m.id != "0" || m.data.At != 1 || m.data.Mine || len(m.data.Events) != 0 {
		t.Errorf("first: %+v", m)
	}
	get[table.Snapshot](s, "POST", at+"/play", made.Mine, `{"at":1,"steps":0,"action":"move r1 p2"}`)
	get[table.Snapshot](s, "POST", at+"/play", made.Mine, `{"at":1,"steps":1,"action":"done"}`)
	if m := <-blue; m.id != "2" || m.data.At != 2 || !m.data.Mine || len(m.data.Events) != 2 {
		t.Errorf("second: %+v", m)
	}
	cancel()
	for range blue {
	}
	get[table.Snapshot](s, "POST", at+"/play", made.Keys["blue"], `{"at":2,"steps":0,"action":"done"}`)
	again := s.stream(t.Context(), at+"/stream", made.Keys["blue"], "1")
	if m := <-again; m.id != "3" || len(m.data.Events) != 2 || m.data.Events[0].N != 2 || m.data.At != 3 {
		t.Errorf("resumed: %+v", m)
	}
}

// A stream is one gzip stream for a reader of gzip, whose messages come through as they are sent, and which ends whole.
func TestAStreamIsCompressed(t *testing.T) {
	s := serve(t)
	made := s.table("me", "me")
	at := "/api/tables/" + made.Table
	req, err := http.NewRequestWithContext(t.Context(), "GET", s.url+at+"/stream?have=", nil)
	if err != nil {
		t.Fatal(err)
	}
	req.Header.Set("Umpire-Key", made.Mine)
	req.Header.Set("Accept-Encoding", "gzip")
	resp, err := s.http.Do(req)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if resp.Header.Get("Content-Encoding") != "gzip" {
		t.Fatalf("%v", resp.Header)
	}
	zip, err := gzip.NewReader(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	in := bufio.NewReader(zip)
	next := func() (u table.Update) {
		t.Helper()
		for {
			line, err := in.ReadString('\n')
			if err != nil {
				t.Fatal(err)
			}
			if data, ok := strings.CutPrefix(line, "data: {"); ok {
				if err := json.Unmarshal([]byte("{"+data), &u); err != nil {
					t.Fatal(err)
				}
				return u
			}
		}
	}
	u := next()
	if len(u.Changes) != 1 || u.Changes[0].Head == nil {
		t.Errorf("the first message: %+v", u)
	}
	for n, action := range []string{"move r1 p2", "move r2 p2", "done"} {
		get[table.Snapshot](s, "POST", at+"/play", made.Mine, fmt.Sprintf(`{"at":1,"steps":%d,"action":%q}`, n, action))
		if now := next(); now.Base != u.Version || len(now.Changes) != 1 {
			t.Errorf("after %s: %+v", action, now)
		} else {
			u = now
		}
	}
	get[table.SeatAnswer](s, "POST", at+"/seat", made.Mine, `{"at":2,"side":"blue","who":"open"}`)
	rest, err := io.ReadAll(in)
	if err != nil || !strings.HasSuffix(string(rest), "event: seat\ndata: 0\n\n") {
		t.Errorf("it ends with %q, %v", rest, err)
	}
}

// The server's time limit for reading requests does not end a stream.
func TestAStreamOutlivesTheReadTimeout(t *testing.T) {
	const timeout = 500 * time.Millisecond // a busy machine reads a request within that
	s := open(t, server.Config{}, func(web *httptest.Server) { web.Config.ReadTimeout = timeout })
	made := s.table("me", "me")
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	stream := s.stream(ctx, "/api/tables/"+made.Table+"/stream", made.Mine, "")
	<-stream
	time.Sleep(2 * timeout)
	get[table.Snapshot](s, "POST", "/api/tables/"+made.Table+"/play", made.Mine, `{"at":1,"steps":0,"action":"done"}`)
	if m, open := <-stream; !open || m.data.At != 2 {
		t.Errorf("the stream ended: %+v", m)
	}
	cancel()
	for range stream {
	}
}

func TestClosingEndsStreams(t *testing.T) {
	s := open(t, server.Config{}, nil)
	made := s.table("me", "me")
	stream := s.stream(t.Context(), "/api/tables/"+made.Table+"/stream", made.Mine, "")
	<-stream
	s.srv.Close()
	select {
	case _, open := <-stream:
		if open {
			t.Error("the stream goes on")
		}
	case <-time.After(10 * time.Second):
		t.Error("the stream does not end")
	}
}

// narrow is a listener whose connections hold little that is not read yet.
type narrow struct{ net.Listener }

func (n narrow) Accept() (net.Conn, error) {
	c, err := n.Listener.Accept()
	if err == nil {
		err = c.(*net.TCPConn).SetWriteBuffer(4096)
	}
	return c, err
}

// A reader that takes nothing is dropped, so that it holds up nobody and costs nothing; when it comes back it is given
// all that it missed.
func TestASlowReaderIsDroppedAndCatchesUp(t *testing.T) {
	cfg := server.Config{Local: true, Heartbeat: 20 * time.Millisecond, WriteTimeout: 50 * time.Millisecond}
	s := open(t, cfg, func(web *httptest.Server) { web.Listener = narrow{web.Listener} })
	host := strings.TrimPrefix(s.url, "http://")
	made := s.table("me", "me")
	at := "/api/tables/" + made.Table

	slow, err := net.Dial("tcp", host)
	if err != nil {
		t.Fatal(err)
	}
	defer slow.Close()
	slow.(*net.TCPConn).SetReadBuffer(4096)
	fmt.Fprintf(slow, "GET %s/stream HTTP/1.1\r\nUmpire-Key: %s\r\nHost: %s\r\n\r\n", at, made.Mine, host)
	for s.reg.Stats().Subscribers != 1 {
		time.Sleep(time.Millisecond)
	}
	// until what it does not read is more than anybody keeps for it
	for n := int64(1); s.reg.Stats().Subscribers == 1; n++ {
		snap := get[table.Snapshot](s, "GET", at, made.Mine, "")
		if snap.View.Over.Over {
			time.Sleep(time.Millisecond) // heartbeats go on and fill the rest of the buffers
			continue
		}
		get[table.Snapshot](s, "POST", at+"/play", made.Mine,
			fmt.Sprintf(`{"at":%d,"steps":%d,"action":%q}`, snap.At, len(snap.Draft.Steps), snap.Legal[0].Text))
	}
	want := get[table.EventList](s, "GET", at+"/events", made.Mine, "").Events
	if len(want) < 10 {
		t.Fatalf("only %d events happened", len(want))
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var got []gamelog.EventLine
	again := s.stream(ctx, at+"/stream", made.Mine, "0")
	for len(got) < len(want) {
		m, open := <-again
		if !open {
			t.Fatal("the stream ended")
		}
		got = append(got, m.data.Events...)
	}
	for i := range want {
		if got[i].N != int64(i+1) || got[i].Text != want[i].Text {
			t.Fatalf("event %d came as %+v", i+1, got[i])
		}
	}
	cancel()
	for range again {
	}
}

// A page notices a dead connection by the missing heartbeats: they are events, because a page does not see comments.
func TestTheHeartBeats(t *testing.T) {
	s := open(t, server.Config{Heartbeat: time.Millisecond}, nil)
	made := s.table("me", "me")
	resp, err := s.send("GET", "/api/tables/"+made.Table+"/stream", made.Mine)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	in := bufio.NewReader(resp.Body)
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			t.Fatal(err)
		}
		if line == "event: beat\n" {
			if data, _ := in.ReadString('\n'); data != "data: 0\n" { // without data a browser drops it
				t.Errorf("the beat has %q", data)
			}
			return
		}
	}
}

// A HEAD request for a stream is answered and holds nothing; when the server has stopped, no stream begins.
func TestNoStreamForAHeadOrAfterTheEnd(t *testing.T) {
	s := open(t, server.Config{}, nil)
	made := s.table("me", "me")
	at := "/api/tables/" + made.Table + "/stream"
	resp, err := s.send("HEAD", at, made.Mine)
	if err != nil || resp.StatusCode != 200 || resp.Header.Get("Content-Type") != "text/event-stream" {
		t.Fatalf("HEAD: %+v %v", resp, err)
	}
	resp.Body.Close()
	if n := s.reg.Stats().Subscribers; n != 0 {
		t.Errorf("%d subscribers are left", n)
	}
	s.srv.Close()
	if resp, err = s.send("GET", at, made.Mine); err != nil || resp.StatusCode != 503 {
		t.Fatalf("after the end: %+v %v", resp, err)
	}
	resp.Body.Close()
	if n := s.reg.Stats().Subscribers; n != 0 {
		t.Errorf("%d subscribers are left", n)
	}
}
