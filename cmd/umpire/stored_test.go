// Opens a database that an earlier program wrote, and checks that logs, views, saved games and debriefs read as they
// did then.

package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/sqlite"
	"umpire/table"
	"umpire/table/gamelog"
)

// storedGame is what an earlier program said of a game that it stored.
type storedGame struct {
	Table       string
	ReplacedKey string // a key that its table had replaced; empty if there is none
	Seats       []struct {
		Key       string
		Scope     string // of the log that the seat may save
		Draft     []string
		Standing  map[string]string
		Occupants []string
		Entries   int
		Hash      string   // of the last entry: the chain makes it that of the whole log
		Events    []string // "entry note rule"
	}
	Debrief json.RawMessage // if the game is over
}

// TestStoredGamesReadOn opens a database that the program wrote before its log became a package of its own (commit
// 627e1e8), and asks of it everything that a log and the private records hold: a game that goes on, with a draft,
// standing answers, an agreed take-back, a declined draw and a replaced key; one that is over; and one of Moscow '41
// with a bot's journal. The program of that commit wrote umpire.db.gz by play; games.json is what its own API answers
// about that database, the debriefs without their sentences.
func TestStoredGamesReadOn(t *testing.T) {
	dir := t.TempDir()
	unzip(t, filepath.Join("testdata", "stored", "umpire.db.gz"), filepath.Join(dir, databaseFile))
	text, err := os.ReadFile(filepath.Join("testdata", "stored", "games.json"))
	if err != nil {
		t.Fatal(err)
	}
	var games []storedGame
	if err := json.Unmarshal(text, &games); err != nil {
		t.Fatal(err)
	}
	store, err := sqlite.Open(filepath.Join(dir, databaseFile))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { store.Close() })
	offered, err := allGames()
	if err != nil {
		t.Fatal(err)
	}
	reg, err := table.NewRegistry(table.Config{Store: store, Games: offered, Bots: seatable})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(reg.Close)
	if bad, sound, err := reg.Check(t.Context(), 0); err != nil || len(bad) > 0 || sound != len(games) {
		t.Fatalf("%d sound, damaged: %v, %v", sound, bad, err)
	}
	list, err := reg.List(t.Context())
	if err != nil || len(list) != len(games) {
		t.Fatalf("%d tables are listed, %v", len(list), err)
	}
	for _, g := range games {
		for _, seat := range g.Seats {
			s, err := reg.Sit(t.Context(), g.Table, seat.Key)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Leave()
			snap, err := s.Snapshot(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			var who []string
			for _, o := range snap.Seats {
				who = append(who, o.Who)
			}
			if !slices.Equal(snap.Draft.Steps, seat.Draft) || fmt.Sprint(snap.Standing) != fmt.Sprint(seat.Standing) ||
				!slices.Equal(who, seat.Occupants) {
				t.Errorf("%s: draft %q, standing answers %v, seats %v", g.Table, snap.Draft.Steps, snap.Standing, who)
			}
			events, err := s.Events(t.Context(), kernel.NoSide, 0)
			if err != nil {
				t.Fatal(err)
			}
			var told []string
			for _, e := range events.Events {
				told = append(told, strings.TrimRight(fmt.Sprint(e.At, " ", e.Note, " ", e.Rule), " "))
				if e.Text == "" || strings.Contains(e.Text, "another edition") {
					t.Errorf("%s, entry %d: %q", g.Table, e.At, e.Text)
				}
			}
			if !slices.Equal(told, seat.Events) {
				t.Errorf("%s tells\n%s\nwant\n%s", g.Table, strings.Join(told, "\n"), strings.Join(seat.Events, "\n"))
			}
			checkSaved(t, reg, s, seat.Scope, seat.Entries, seat.Hash)
		}
		if g.ReplacedKey != "" {
			if _, err := reg.Sit(t.Context(), g.Table, g.ReplacedKey); err == nil ||
				!strings.Contains(err.Error(), "new key") {
				t.Errorf("a key that was replaced: %v", err)
			}
		}
		if g.Debrief != nil {
			checkDebrief(t, reg, g)
		}
	}
}

// checkSaved saves a seat's log and holds it against its last hash.
func checkSaved(t *testing.T, reg *table.Registry, s *table.Seat, scope string, entries int, hash string) {
	t.Helper()
	f, err := s.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if f.Scope != scope || len(f.Entries) != entries || f.Entries[entries-1].Hash != hash {
		t.Errorf("table %s saves a log of %s with %d entries, want %s with %d", f.Table, f.Scope, len(f.Entries), scope,
			entries)
	}
	var b bytes.Buffer
	if err := f.Write(&b); err != nil {
		t.Fatal(err)
	}
	again, err := gamelog.ReadFile(b.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	g, ok := reg.Game(f.Game)
	if !ok {
		t.Fatalf("no game %s", f.Game)
	}
	rep, err := gamelog.Verify(again, reg.Game)
	// what another edition played is not played again
	ours := scope == gamelog.ScopeAll && rep != nil && len(rep.Stretches) > 0 &&
		rep.Stretches[0].Edition == g.Info().Edition && rep.Stretches[0].Data == g.Info().DataHash
	if err != nil || rep.Replayed != ours {
		t.Errorf("the saved log of table %s: %+v, %v", f.Table, rep, err)
	}
}

// checkDebrief holds a debrief against what was said before, without its sentences. The old program did not yet begin
// the turning points with the one that decided the game.
func checkDebrief(t *testing.T, reg *table.Registry, g storedGame) {
	t.Helper()
	s, err := reg.Sit(t.Context(), g.Table, g.Seats[0].Key)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Leave()
	d, err := s.Debrief(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	ended := g.Seats[0].Entries
	if len(d.Turning) == 0 || d.Turning[0].At != int64(ended) || d.Turning[0].Text == "" {
		t.Fatalf("table %s ended with entry %d: %+v", g.Table, ended, d.Turning)
	}
	d.Turning = d.Turning[1:]
	text, err := json.Marshal(d)
	if err != nil {
		t.Fatal(err)
	}
	if got, want := wordless(t, text), wordless(t, g.Debrief); got != want {
		t.Errorf("the debrief of table %s is\n%s\nwant\n%s", g.Table, got, want)
	}
}

// wordless is JSON with its keys in order, without spaces, and without sentences, whose words may change.
func wordless(t *testing.T, text []byte) string {
	t.Helper()
	var v any
	if err := json.Unmarshal(text, &v); err != nil {
		t.Fatal(err)
	}
	strip(v)
	out, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(out)
}

func strip(v any) {
	switch v := v.(type) {
	case []any:
		for _, e := range v {
			strip(e)
		}
	case map[string]any:
		delete(v, "text")
		for _, e := range v {
			strip(e)
		}
	}
}

// unzip unpacks a gzip file.
func unzip(t *testing.T, from, to string) {
	t.Helper()
	in, err := os.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer in.Close()
	z, err := gzip.NewReader(in)
	if err != nil {
		t.Fatal(err)
	}
	data, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(to, data, 0o600); err != nil {
		t.Fatal(err)
	}
}
