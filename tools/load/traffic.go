package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"sync/atomic"
	"time"
)

// traffic counts what the connections of one page carry, headers of HTTP included.
type traffic struct{ up, down atomic.Int64 }

// counted is a connection that is counted.
type counted struct {
	net.Conn
	t *traffic
}

// Read counts what came.
func (c counted) Read(b []byte) (int, error) {
	n, err := c.Conn.Read(b)
	c.t.down.Add(int64(n))
	return n, err
}

// Write counts what went.
func (c counted) Write(b []byte) (int, error) {
	n, err := c.Conn.Write(b)
	c.t.up.Add(int64(n))
	return n, err
}

// line is a client of one server: what a browser's page has. It accepts compressed answers, as browsers do.
type line struct {
	url    string
	client *http.Client
	traffic
}

func newLine(url string) *line {
	l := &line{url: url}
	dial := net.Dialer{Timeout: 10 * time.Second}
	l.client = &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 4,
		DialContext: func(ctx context.Context, network, addr string) (net.Conn, error) {
			c, err := dial.DialContext(ctx, network, addr)
			if err != nil {
				return nil, err
			}
			return counted{c, &l.traffic}, nil
		}}}
	return l
}

// call makes a request and reads the answer's JSON. A nil into only reads it.
func (l *line) call(ctx context.Context, method, path, key string, body, into any) error {
	var in io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return err
		}
		in = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, method, l.url+path, in)
	if err != nil {
		return err
	}
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		req.Header.Set("Umpire-Key", key)
	}
	resp, err := l.client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	text, err := io.ReadAll(resp.Body)
	if err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %d %s", method, path, resp.StatusCode, text)
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(text, into)
}

// opening is what a page fetches before its first picture, in bytes on the wire, and of each how many bytes of JSON it
// is.
type opening struct{ info, infoText, shape, shapeText, table, tableText int64 }

// open fetches what a page needs to show a table.
func (l *line) open(ctx context.Context, game, path, key string) (opening, error) {
	var o opening
	for _, x := range []struct {
		path, key  string
		wire, text *int64
	}{
		{"/api/games/" + game, "", &o.info, &o.infoText}, {"/api/games/" + game + "/shape", "", &o.shape, &o.shapeText},
		{path, key, &o.table, &o.tableText},
	} {
		before := l.down.Load()
		var text json.RawMessage
		if err := l.call(ctx, "GET", x.path, x.key, nil, &text); err != nil {
			return o, err
		}
		*x.wire, *x.text = l.down.Load()-before, int64(len(text))
	}
	return o, nil
}
