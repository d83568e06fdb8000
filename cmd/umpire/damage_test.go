// Checks that the server starts on a database with a damaged game, names that game and serves the others.

package main

import (
	"bytes"
	"context"
	"database/sql"
	"io"
	"path/filepath"
	"strings"
	"testing"
	"time"

	_ "modernc.org/sqlite"

	"umpire/games/toy"
	"umpire/kernel"
	"umpire/store/sqlite"
	"umpire/table"
)

// A server that starts with a damaged game in its file says which one, and serves the others.
func TestServeNamesADamagedGame(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, databaseFile)
	g, err := toy.New()
	if err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	reg, err := table.NewRegistry(table.Config{Store: store, Games: []kernel.Game{g}})
	if err != nil {
		t.Fatal(err)
	}
	var made [2]table.TableMade
	for i := range made {
		if made[i], err = reg.Make(t.Context(),
			table.NewTable{Game: "toy", Scenario: "brod",
				Seats: map[string]string{"west": "me", "east": "me"}}); err != nil {
			t.Fatal(err)
		}
	}
	reg.Close()
	store.Close()
	db, err := sql.Open("sqlite", file)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("UPDATE entries SET body = CAST(replace(CAST(body AS TEXT), 'brod', 'grod') AS BLOB) WHERE "+
		"table_id = ?", made[0].Table); err != nil {
		t.Fatal(err)
	}
	db.Close()

	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
	said, errs := io.Pipe()
	p := serveOptions{addr: "127.0.0.1:0", data: dir, bots: seatable}
	ended := make(chan error, 1)
	go func() {
		err := p.serve(ctx, &env{out: io.Discard, err: errs}, func(addresses) {})
		errs.Close()
		ended <- err
	}()
	var all bytes.Buffer
	buf := make([]byte, 4096)
	for !strings.Contains(all.String(), "damaged=1") {
		n, err := said.Read(buf)
		all.Write(buf[:n])
		if err != nil {
			break
		}
	}
	go io.Copy(io.Discard, said)
	stop()
	if err := <-ended; err != nil {
		t.Error(err)
	}
	if s := all.String(); !strings.Contains(s, made[0].Table) || !strings.Contains(s, "entry 1") ||
		!strings.Contains(s, "sound=1") || strings.Contains(s, made[1].Table) {
		t.Errorf("the server said:\n%s", s)
	}
}
