// A benchmark of the list of tables with 10,000 games on the disk, or as many as UMPIRE_GAMES says.

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/store/memory"
	"umpire/store/sqlite"
	"umpire/table"
	"umpire/table/gamelog"
)

// BenchmarkLobby measures a start with 10,000 games and the list of them: ms/start is from opening the file to a
// registry that answers, ms/lobby the list that the lobby shows, and ms/all that of all games.
func BenchmarkLobby(b *testing.B) {
	games := 10_000
	if n, err := strconv.Atoi(os.Getenv("UMPIRE_GAMES")); err == nil {
		games = n
	}
	g, err := gameByID("moscow41")
	if err != nil {
		b.Fatal(err)
	}
	made := memory.New()
	reg, err := table.NewRegistry(table.Config{Store: made, Games: []kernel.Game{g}})
	if err != nil {
		b.Fatal(err)
	}
	one, err := reg.Make(b.Context(), table.NewTable{Game: "moscow41", Scenario: "campaign",
		Seats: map[string]string{"german": "me", "soviet": "open"}})
	if err != nil {
		b.Fatal(err)
	}
	reg.Close()
	head, _, err := made.Table(b.Context(), one.Table)
	if err != nil {
		b.Fatal(err)
	}
	entries, err := made.Entries(b.Context(), one.Table, 0, 10)
	if err != nil {
		b.Fatal(err)
	}
	file := filepath.Join(b.TempDir(), databaseFile)
	store, err := sqlite.Open(file)
	if err != nil {
		b.Fatal(err)
	}
	done := make(chan error, games)
	for n := range games {
		go func() {
			h := head
			h.ID = fmt.Sprintf("table%07d", n)
			done <- store.Create(b.Context(), h, append([]gamelog.Entry(nil), entries...))
		}()
	}
	for range games {
		if err := <-done; err != nil {
			b.Fatal(err)
		}
	}
	if err := store.Close(); err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		began := time.Now()
		if store, err = sqlite.Open(file); err != nil {
			b.Fatal(err)
		}
		if reg, err = table.NewRegistry(table.Config{Store: store, Games: []kernel.Game{g}}); err != nil {
			b.Fatal(err)
		}
		ready := time.Now()
		if list, err := reg.ListLately(b.Context(), 60); err != nil || len(list) != 60 {
			b.Fatal(len(list), err)
		}
		first := time.Now()
		if list, err := reg.List(b.Context()); err != nil || len(list) != games {
			b.Fatal(len(list), err)
		}
		ms := func(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }
		b.ReportMetric(ms(ready.Sub(began)), "ms/start")
		b.ReportMetric(ms(first.Sub(ready)), "ms/lobby")
		b.ReportMetric(ms(time.Since(first)), "ms/all")
		reg.Close()
		store.Close()
	}
}
