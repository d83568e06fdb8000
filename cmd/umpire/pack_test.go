// A test that a campaign game which is over takes a fifth of its place when it is packed, and reads on.

package main

import (
	"bytes"
	"database/sql"
	"path/filepath"
	"testing"
	"time"

	"umpire/kernel"
	"umpire/store/sqlite"
	"umpire/table"
)

func TestAPackedCampaignIsSmall(t *testing.T) {
	if testing.Short() {
		t.Skip("it plays a campaign")
	}
	file := filepath.Join(t.TempDir(), databaseFile)
	g, err := gameByID("moscow41")
	if err != nil {
		t.Fatal(err)
	}
	open := func(packAfter time.Duration) (*sqlite.Store, *table.Registry) {
		store, err := sqlite.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		reg, err := table.NewRegistry(table.Config{Store: store, Games: []kernel.Game{g}, Bots: seatable,
			PackAfter: packAfter})
		if err != nil {
			t.Fatal(err)
		}
		return store, reg
	}
	store, reg := open(0)
	seed := uint64(3) // 172 entries; a game that is over early is packed less well
	made, err := reg.Make(t.Context(), table.NewTable{Game: "moscow41", Scenario: "campaign", Seed: &seed,
		Seats: map[string]string{"german": "bot:random", "soviet": "bot:random"}})
	if err != nil {
		t.Fatal(err)
	}
	seat, err := reg.Sit(t.Context(), made.Table, made.Mine)
	if err != nil {
		t.Fatal(err)
	}
	for {
		now, err := seat.Snapshot(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if now.View.Over.Over {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	seat.Leave()
	saved := func(reg *table.Registry) []byte {
		f, err := reg.ExportAny(t.Context(), made.Table)
		if err != nil {
			t.Fatal(err)
		}
		var b bytes.Buffer
		if err := f.Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	before := saved(reg)
	reg.Close()
	store.Close()
	const sizes = "SELECT (SELECT sum(length(body)+length(salt)+length(hash)+length(position)) FROM entries) " +
		"+ (SELECT coalesce(sum(length(data)), 0) FROM packs), (SELECT count(*) FROM entries)"
	size := func() (bytes, entries int64) {
		db, err := sql.Open("sqlite", file)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if err := db.QueryRow(sizes).Scan(&bytes, &entries); err != nil {
			t.Fatal(err)
		}
		return bytes, entries
	}
	was, entries := size()
	time.Sleep(time.Second) // an entry's time has no parts of seconds
	store, reg = open(time.Nanosecond)
	if bad, sound, err := reg.Check(t.Context(), 0); err != nil || len(bad) > 0 || sound != 1 {
		t.Fatal(bad, sound, err)
	}
	if !bytes.Equal(saved(reg), before) {
		t.Error("the packed game is another")
	}
	if bad, sound, err := reg.Check(t.Context(), 0); err != nil || len(bad) > 0 || sound != 1 {
		t.Errorf("packed: %v %d %v", bad, sound, err)
	}
	reg.Close()
	store.Close()
	is, left := size()
	t.Logf("%d entries: %d bytes, packed %d (%.1f %%)", entries, was, is, 100*float64(is)/float64(was))
	if left != 1 || is*5 > was {
		t.Errorf("%d bytes of %d, %d entries are left", is, was, left)
	}
}
