// Changes bytes of a database file, and checks that no damaged game is shown as sound.

package sqlite_test

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"umpire/kernel"
	"umpire/store/sqlite"
	"umpire/table"
	"umpire/table/gamelog"
	"umpire/table/tabletest"
)

func newRegistry(t *testing.T, s gamelog.Store) *table.Registry {
	t.Helper()
	h, err := table.NewRegistry(table.Config{Store: s, Games: []kernel.Game{tabletest.New()}})
	if err != nil {
		t.Fatal(err)
	}
	return h
}

// shot is what a table's both-key sees, or why it cannot be seen; closed when it cannot be played on.
func shot(t *testing.T, h *table.Registry, made table.TableMade) (text string, closed bool) {
	t.Helper()
	seat, err := h.Sit(t.Context(), made.Table, made.Mine)
	if err != nil {
		return err.Error(), true
	}
	defer seat.Leave()
	snap, err := seat.Snapshot(t.Context())
	if err != nil {
		return err.Error(), true
	}
	list, err := seat.Events(t.Context(), kernel.NoSide, 0)
	if err != nil {
		return err.Error(), true
	}
	snap.Version = "" // another each time that the table is loaded
	b, err := json.Marshal([]any{snap, list})
	if err != nil {
		t.Fatal(err)
	}
	return string(b), snap.Closed != ""
}

// Whatever byte of the file goes wrong: either the file is refused by name, or each of its games is as it was, or
// closed with a reason. None is shown as good that is not, and no damage to one game's log closes the whole file.
func TestDamageIsNeverTakenForAGame(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "good.db")
	s := open(t, path)
	h := newRegistry(t, s)
	var made [3]table.TableMade
	var want [3]string
	for i := range made {
		seed := uint64(i)
		var err error
		made[i], err = h.Make(t.Context(),
			table.NewTable{Game: "picket", Scenario: "road", Seats: map[string]string{"red": "me", "blue": "me"},
				Seed: &seed})
		if err != nil {
			t.Fatal(err)
		}
		seat, err := h.Sit(t.Context(), made[i].Table, made[i].Mine)
		if err != nil {
			t.Fatal(err)
		}
		for at := range int64(9) {
			if _, err := seat.Play(t.Context(), table.PlayRequest{At: at + 1, Action: "done"}); err != nil {
				t.Fatal(err)
			}
		}
		seat.Leave()
		want[i], _ = shot(t, h, made[i])
	}
	h.Close()
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	good, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 2))
	refused, closed, same, others := 0, 0, 0, 0
	for n := range 300 {
		bad := append([]byte(nil), good...)
		at := r.IntN(len(bad))
		bad[at] ^= 1 << r.IntN(8)
		path := filepath.Join(dir, fmt.Sprintf("bad%d.db", n))
		if err := os.WriteFile(path, bad, 0o600); err != nil {
			t.Fatal(err)
		}
		s, err := sqlite.Open(path)
		if err != nil {
			refused++
			if !strings.Contains(err.Error(), path) {
				t.Errorf("byte %d: the refusal does not name the file: %v", at, err)
			}
			continue
		}
		h := newRegistry(t, s)
		shut := 0
		for i := range made {
			switch got, c := shot(t, h, made[i]); {
			case c:
				shut++
				if len(got) == 0 {
					t.Errorf("byte %d: closed without a reason", at)
				}
			case got != want[i]:
				t.Errorf("byte %d: table %d is shown as\n%s\nand was\n%s", at, i, got, want[i])
			default:
				same++
			}
		}
		closed += shut
		if shut == 1 {
			others++
		}
		h.Close()
		s.Close()
		os.Remove(path)
	}
	t.Logf("300 damaged files: %d refused, %d tables closed, %d unharmed; in %d files one table closed and the "+
		"others went on", refused, closed, same, others)
	if closed == 0 || others == 0 || same == 0 {
		t.Error("the damage did not reach the logs: the test proves nothing")
	}
}
