// Plays on games that were stored with the first edition of a game, and checks the entry by which they crossed over to
// today's edition.

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/kernel/chance"
	"umpire/store/sqlite"
	"umpire/table"
	"umpire/table/gamelog"
)

// begunGame is a game of Moscow '41 that the program of edition 1 stored (commit 627e1e8, on the map before the Mozyr
// region parted 2A from Chernobyl): by what it was, and with the position of its log.
type begunGame struct {
	Name, Table, Key string
	At               int64
	Draft            int
	sides            [2]string // by id; empty for those of Moscow '41
}

// TestGamesOfEdition1GoOn opens games that were begun with edition 1 of Moscow '41 and its data: a campaign in its
// second half, with options; Beyond the Dnieper; Typhoon in the midst of the set-up; Last Gasp against a bot; and a
// position in which the new map has other ground (four blocks in an area that is now yellow, a block beyond a border
// that is closed, the 28th Army where only white ones start); and a campaign of Kiev '41 with options, of its edition
// 1 (commit bc04639, where vehicles could not leave red ground by rail). Each goes on to its end with this edition, by
// one entry in its log.
func TestGamesOfEdition1GoOn(t *testing.T) {
	dir := t.TempDir()
	old := filepath.Join("testdata", "edition1")
	unzip(t, filepath.Join(old, "umpire.db.gz"), filepath.Join(dir, databaseFile))
	text, err := os.ReadFile(filepath.Join(old, "games.json"))
	if err != nil {
		t.Fatal(err)
	}
	var games []begunGame
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
	for _, x := range []struct {
		name, file string
		at         int64
		sides      [2]string
	}{{"Beyond the Dnieper, saved", "beyond.json", 11, [2]string{}},
		{"a campaign of Kiev, saved", "kiev.json", 101, [2]string{"axis", "soviet"}}} {
		unzip(t, filepath.Join(old, x.file+".gz"), filepath.Join(dir, x.file))
		saved, err := os.ReadFile(filepath.Join(dir, x.file))
		if err != nil {
			t.Fatal(err)
		}
		made, err := reg.Import(t.Context(), bytes.NewReader(saved))
		if err != nil {
			t.Fatalf("a saved game of edition 1 cannot be opened: %v", err)
		}
		games = append(games, begunGame{Name: x.name, Table: made.Table, Key: made.Mine, At: x.at, sides: x.sides})
	}
	for i, g := range games {
		t.Run(g.Name, func(t *testing.T) {
			s, err := reg.Sit(t.Context(), g.Table, g.Key)
			if err != nil {
				t.Fatal(err)
			}
			defer s.Leave()
			if snap, err := s.Snapshot(t.Context()); err != nil {
				t.Fatal(err)
			} else if snap.Side == kernel.Both { // a bot takes a side over: it has to make sense of what it sees
				sides := [2]string{"german", "soviet"}
				if g.sides[0] != "" {
					sides = g.sides
				}
				req := table.SeatRequest{At: snap.At, Side: sides[i%2], Who: "bot:greedy"}
				again, err := s.Reseat(t.Context(), req)
				if err != nil {
					t.Fatal(err)
				}
				if s, err = reg.Sit(t.Context(), g.Table, again.Mine); err != nil {
					t.Fatal(err)
				}
				defer s.Leave()
			}
			playOut(t, s, uint64(i))
			checkCrossing(t, reg, s, 1, g.At)
		})
	}
}

// playOut plays a game on at random until it is over.
func playOut(t *testing.T, s *table.Seat, seed uint64) {
	t.Helper()
	pick := chance.NewRand(seed)
	n := 0
	for until := time.Now().Add(2 * time.Minute); time.Now().Before(until); {
		snap, err := s.Snapshot(t.Context())
		switch {
		case err != nil:
			t.Fatal(err)
		case snap.Closed != "":
			t.Fatalf("it cannot be played on: %s", snap.Closed)
		case snap.Phase == "The game is over":
			return
		case snap.Seats[0].Failed+snap.Seats[1].Failed != "":
			t.Fatalf("the bot cannot go on: %s%s", snap.Seats[0].Failed, snap.Seats[1].Failed)
		case len(snap.Legal) == 0: // the bot thinks
			time.Sleep(time.Millisecond)
			continue
		}
		a := snap.Legal[pick.Below(len(snap.Legal))].Text
		req := table.PlayRequest{At: snap.At, Steps: len(snap.Draft.Steps), Action: a}
		if _, err := s.Play(t.Context(), req); err != nil {
			t.Fatalf("action %d, %s: %v", n, a, err)
		}
		n++
	}
	t.Fatalf("it is not over after %d actions", n)
}

// checkCrossing holds a log against what it must be: what an earlier edition played, one entry by which the game
// crossed over, and what this edition played, which can be played again.
func checkCrossing(t *testing.T, reg *table.Registry, s *table.Seat, edition int, at int64) {
	t.Helper()
	events, err := s.Events(t.Context(), kernel.NoSide, 0)
	if err != nil {
		t.Fatal(err)
	}
	crossed := slices.IndexFunc(events.Events, func(e gamelog.EventLine) bool { return e.Note == "edition" })
	if crossed < 0 || events.Events[crossed].At <= at {
		t.Errorf("no event after entry %d says that the game goes on with another edition", at)
	}
	f, err := s.Export(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rep, err := gamelog.Verify(f, reg.Game)
	if err != nil {
		t.Fatal(err)
	}
	g, ok := reg.Game(f.Game)
	if !ok {
		t.Fatalf("no game %s", f.Game)
	}
	last := len(rep.Stretches) - 1
	if last < 1 || rep.Stretches[0].Edition != edition || rep.Stretches[0].To != at || rep.Stretches[0].Replayed ||
		rep.Stretches[last].Edition != g.Info().Edition || !rep.Stretches[last].Replayed ||
		rep.Stretches[last].To == rep.Stretches[last].From {
		t.Errorf("the log has the stretches %+v", rep.Stretches)
	}
}
