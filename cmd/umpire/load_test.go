// A benchmark of an order from the request through the disk to the other player's stream, on the database and over
// loopback.

package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"sync"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/server"
	"umpire/store/sqlite"
	"umpire/table"
	"umpire/table/tabletest"
)

// BenchmarkOrder measures an order's way over loopback: from one player's request, through the disk, to the other
// player's stream. Tables order at the same time; p50 and p99 are in milliseconds, orders/s counts everything, the
// making of tables too.
func BenchmarkOrder(b *testing.B) {
	for _, tables := range []int{1, 8, 64} {
		b.Run(fmt.Sprint("tables=", tables), func(b *testing.B) {
			store, err := sqlite.Open(filepath.Join(b.TempDir(), databaseFile))
			if err != nil {
				b.Fatal(err)
			}
			reg, err := table.NewRegistry(table.Config{Store: store, Games: []kernel.Game{tabletest.New()}})
			if err != nil {
				b.Fatal(err)
			}
			srv, err := server.New(server.Config{Registry: reg, Local: true})
			if err != nil {
				b.Fatal(err)
			}
			web := httptest.NewServer(srv.Handler())
			client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 2 * tables}}
			var mu sync.Mutex
			var took []time.Duration
			left := b.N
			b.ResetTimer()
			var work sync.WaitGroup
			for range tables {
				work.Go(func() {
					for {
						mu.Lock()
						n := min(left, 12) // the length of a game
						left -= n
						mu.Unlock()
						if n == 0 {
							return
						}
						t := orders(b, client, web.URL, n)
						mu.Lock()
						took = append(took, t...)
						mu.Unlock()
					}
				})
			}
			work.Wait()
			b.StopTimer()
			slices.Sort(took)
			ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
			b.ReportMetric(ms(took[len(took)/2]), "p50-ms")
			b.ReportMetric(ms(took[len(took)*99/100]), "p99-ms")
			b.ReportMetric(float64(len(took))/b.Elapsed().Seconds(), "orders/s")
			srv.Close()
			client.CloseIdleConnections()
			web.Close()
			reg.Close()
			store.Close()
		})
	}
}

// orders plays n orders at a new table, and times each until the other side's stream has it.
func orders(b *testing.B, client *http.Client, url string, n int) []time.Duration {
	post := func(path, key string, body any, into any) {
		text, err := json.Marshal(body)
		if err != nil {
			b.Error(err)
			return
		}
		req, _ := http.NewRequest("POST", url+path, bytes.NewReader(text))
		req.Header.Set("Content-Type", "application/json")
		req.Header.Set("Umpire-Key", key)
		resp, err := client.Do(req)
		if err != nil {
			b.Error(err)
			return
		}
		defer resp.Body.Close()
		if text, err = io.ReadAll(resp.Body); err != nil || resp.StatusCode >= 300 {
			b.Errorf("%d %s %v", resp.StatusCode, text, err)
			return
		}
		if into != nil {
			json.Unmarshal(text, into)
		}
	}
	var made table.TableMade
	post("/api/tables", "", table.NewTable{Game: "picket", Scenario: "road",
		Seats: map[string]string{"red": "me", "blue": "open"}}, &made)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	var streams [2]*bufio.Reader
	keys := [2]string{made.Keys["red"], made.Keys["blue"]}
	next := func(s *bufio.Reader) {
		for {
			if line, err := s.ReadString('\n'); err != nil {
				b.Error(err)
				return
			} else if line == "\n" {
				return
			}
		}
	}
	for i, key := range keys {
		req, _ := http.NewRequestWithContext(ctx, "GET", url+"/api/tables/"+made.Table+"/stream", nil)
		req.Header.Set("Umpire-Key", key)
		resp, err := client.Do(req)
		if err != nil {
			b.Error(err)
			return nil
		}
		defer resp.Body.Close()
		streams[i] = bufio.NewReader(resp.Body)
		next(streams[i])
	}
	var took []time.Duration
	for i := range n {
		began := time.Now()
		done := make(chan struct{})
		go func() {
			next(streams[1-i%2])
			took = append(took, time.Since(began))
			close(done)
		}()
		post("/api/tables/"+made.Table+"/play", keys[i%2], table.PlayRequest{At: int64(i + 1), Action: "done"}, nil)
		<-done
		next(streams[i%2])
	}
	return took
}
