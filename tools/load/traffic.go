// A small HTTP client that counts the bytes of each connection.

package main

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strings"
	"sync"
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

// line is a client of one server: what a browser's page has, which accepts compressed answers. Its requests share a
// connection, and each stream has one of its own. It speaks HTTP by itself: that costs the machine, which the server
// shares, half of what net/http's client does.
type line struct {
	url string
	traffic

	mu   sync.Mutex // for one request at a time
	conn net.Conn   // nil before the first
	in   *bufio.Reader
	out  *bufio.Writer
	zip  gzip.Reader
	read bufio.Reader // what zip reads
	text bytes.Buffer // the last answer
}

func newLine(url string) *line { return &line{url: url} }

// dial opens a connection to the server, which is closed when the context ends.
func (l *line) dial(ctx context.Context) (net.Conn, error) {
	dialer := net.Dialer{Timeout: 10 * time.Second}
	c, err := dialer.DialContext(ctx, "tcp", strings.TrimPrefix(l.url, "http://"))
	if err != nil {
		return nil, err
	}
	context.AfterFunc(ctx, func() { c.Close() })
	return counted{c, &l.traffic}, nil
}

// hangUp closes the connection of the requests. Streams end with their contexts.
func (l *line) hangUp() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn != nil {
		l.conn.Close()
		l.conn = nil
	}
}

// request is a request as a browser's page makes it.
func (l *line) request(ctx context.Context, method, path, key string, body []byte) (*http.Request, error) {
	var in io.Reader
	if body != nil {
		in = bytes.NewReader(body)
	}
	req, err := http.NewRequestWithContext(ctx, method, l.url+path, in)
	if err != nil {
		return nil, err
	}
	req.Header.Set("Accept-Encoding", "gzip")
	if body != nil {
		req.Header.Set("Content-Type", "application/json")
	}
	if key != "" {
		req.Header.Set("Umpire-Key", key)
	}
	return req, nil
}

// call makes a request and reads the answer's JSON. A nil into only reads it. The context is that of the line's first
// call, which opens its connection.
func (l *line) call(ctx context.Context, method, path, key string, body, into any) error {
	var text []byte
	var err error
	if body != nil {
		if text, err = json.Marshal(body); err != nil {
			return err
		}
	}
	req, err := l.request(ctx, method, path, key, text)
	if err != nil {
		return err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn == nil {
		if l.conn, err = l.dial(ctx); err != nil {
			return err
		}
		l.in, l.out = bufio.NewReader(l.conn), bufio.NewWriter(l.conn)
	}
	if err := errors.Join(req.Write(l.out), l.out.Flush()); err != nil {
		return err
	}
	resp, err := http.ReadResponse(l.in, req)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	defer resp.Body.Close()
	answer := io.Reader(resp.Body)
	if resp.Header.Get("Content-Encoding") == "gzip" {
		l.read.Reset(resp.Body)
		if err := l.zip.Reset(&l.read); err != nil {
			return err
		}
		answer = &l.zip
	}
	l.text.Reset()
	if _, err := l.text.ReadFrom(answer); err != nil {
		return err
	}
	if resp.StatusCode >= 300 {
		return fmt.Errorf("%s %s: %d %s", method, path, resp.StatusCode, l.text.Bytes())
	}
	if into == nil {
		return nil
	}
	return json.Unmarshal(l.text.Bytes(), into)
}

// listen opens a stream, and gives each update's data, which is good until it returns.
func (l *line) listen(ctx context.Context, path, key string, each func(data []byte)) error {
	req, err := l.request(ctx, "GET", path, key, nil)
	if err != nil {
		return err
	}
	c, err := l.dial(ctx)
	if err != nil {
		return err
	}
	in := bufio.NewReader(c)
	err = req.Write(c)
	var resp *http.Response
	if err == nil {
		resp, err = http.ReadResponse(in, req)
	}
	if err == nil && resp.StatusCode != http.StatusOK {
		err = fmt.Errorf("the stream answers %s", resp.Status)
	}
	if err != nil {
		c.Close()
		return err
	}
	go func() {
		defer c.Close()
		body := io.Reader(resp.Body)
		if resp.Header.Get("Content-Encoding") == "gzip" {
			if body, err = gzip.NewReader(body); err != nil {
				return
			}
		}
		lines := bufio.NewScanner(body)
		lines.Buffer(nil, 64<<20)
		for lines.Scan() {
			// a heartbeat's data is not an object
			if data, ok := bytes.CutPrefix(lines.Bytes(), []byte("data: ")); ok && bytes.HasPrefix(data, []byte("{")) {
				each(data)
			}
		}
	}()
	return nil
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
