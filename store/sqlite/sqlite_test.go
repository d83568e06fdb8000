// Runs the tests that every store must pass on SQLite, and tests its file: locks, versions, refusals.

package sqlite_test

import (
	"bytes"
	"crypto/sha256"
	"database/sql"
	"encoding/binary"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"umpire/store/sqlite"
	"umpire/store/storetest"
	"umpire/table/gamelog"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

func open(t *testing.T, path string) *sqlite.Store {
	t.Helper()
	s, err := sqlite.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { s.Close() })
	return s
}

func TestStore(t *testing.T) {
	storetest.Run(t,
		func(t *testing.T) gamelog.Store { return open(t, filepath.Join(t.TempDir(), "a folder?", "umpire.db")) },
		func(t *testing.T, s gamelog.Store) gamelog.Store {
			path := s.(*sqlite.Store).Path()
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
			return open(t, path)
		})
}

// made is a good database file's bytes.
func made(t *testing.T) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "umpire.db")
	s := open(t, path)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func TestAFileThatCannotBeUsedIsNamedAndNotTouched(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	db, err := sql.Open("sqlite", foreign)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Exec("CREATE TABLE tables (x); CREATE TABLE entries (x)"); err != nil {
		t.Fatal(err)
	}
	db.Close()
	other, err := os.ReadFile(foreign)
	if err != nil {
		t.Fatal(err)
	}
	newer := made(t)
	binary.BigEndian.PutUint32(newer[60:], 99)
	torn := made(t)
	for i := 100; i < len(torn); i++ {
		torn[i] = 0xaa
	}
	for _, c := range []struct {
		name string
		data []byte
		says string
	}{
		{"garbage", []byte(strings.Repeat("not a database. ", 500)), "is not an SQLite database"},
		{"short", []byte("SQLite format 3\x00"), "is not an SQLite database"},
		{"foreign", other, "another program"},
		{"newer", newer, "newer umpire (schema 99"},
		{"torn", torn, "is damaged"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "umpire.db")
			if err := os.WriteFile(path, c.data, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := sqlite.Open(path)
			if err == nil {
				t.Fatal("it was opened")
			}
			if !strings.Contains(err.Error(), path) || !strings.Contains(err.Error(), c.says) {
				t.Errorf("the error %q does not name %q and say %q", err, path, c.says)
			}
			after, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			if sha256.Sum256(after) != sha256.Sum256(c.data) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestOneProcessAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "umpire.db")
	s := open(t, path)
	_, err := sqlite.Open(path)
	if used, ok := errors.AsType[*sqlite.FolderInUse](err); !ok || used.Folder != filepath.Dir(path) ||
		used.Process != os.Getpid() {
		t.Errorf("a second opening: %v", err)
	}
	s.Close()
	open(t, path)
}

func TestAnEmptyFileIsTakenAsNew(t *testing.T) {
	path := filepath.Join(t.TempDir(), "umpire.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	open(t, path).Close()
	data, err := os.ReadFile(path)
	if err != nil || !bytes.HasPrefix(data, []byte("SQLite format 3")) {
		t.Errorf("%v", err)
	}
	if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), "*.new")); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
}

// TestTheLogIsPutIntoTheDatabaseWhenItIsQuiet: what was written stands in the database itself after a while, so that
// writers seldom have to wait for that.
func TestTheLogIsPutIntoTheDatabaseWhenItIsQuiet(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "umpire.db"))
	size := func() int64 {
		st, err := os.Stat(s.Path())
		if err != nil {
			t.Fatal(err)
		}
		return st.Size()
	}
	before := size()
	if err := s.Create(t.Context(), gamelog.Header{ID: "quiet"}, nil); err != nil {
		t.Fatal(err)
	}
	for n := range int64(100) {
		e := gamelog.Entry{N: n + 1, Body: make([]byte, 2000)}
		if err := s.Append(t.Context(), "quiet", e); err != nil {
			t.Fatal(err)
		}
	}
	for size() == before {
		time.Sleep(time.Millisecond)
	}
}

func TestAfterCloseNothingIsAcknowledged(t *testing.T) {
	s := open(t, filepath.Join(t.TempDir(), "umpire.db"))
	s.Close()
	if err := s.Append(t.Context(), "x", gamelog.Entry{N: 1}); err == nil {
		t.Error("an append to a closed store was acknowledged")
	}
}

// A file of the first schema gets a table of private records, and keeps its games; a record that is damaged is left
// out.
func TestAnOlderFileIsBroughtUpToDate(t *testing.T) {
	path := filepath.Join(t.TempDir(), "umpire.db")
	s := open(t, path)
	rec := gamelog.Header{ID: "one", Keys: map[string]string{}}
	if err := s.Create(t.Context(), rec, []gamelog.Entry{{N: 1, Body: []byte("{}")}}); err != nil {
		t.Fatal(err)
	}
	s.Close()
	change := func(statements ...string) {
		t.Helper()
		db, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		for _, q := range statements {
			if _, err := db.Exec(q); err != nil {
				t.Fatal(err)
			}
		}
	}
	change("DROP TABLE papers", "DROP TABLE packs", "DELETE FROM goose_db_version WHERE version_id > 1",
		"PRAGMA user_version = 1")
	s = open(t, path)
	if _, n, err := s.Table(t.Context(), "one"); err != nil || n != 1 {
		t.Errorf("the log has %d entries, %v", n, err)
	}
	for _, name := range []string{"a", "b", gamelog.SeatingRecord} {
		if err := s.PutPrivate(t.Context(), "one", name, []byte("good")); err != nil {
			t.Fatal(err)
		}
	}
	s.Close()
	change("UPDATE papers SET data = X'676f6e64' WHERE name != 'a'")
	s = open(t, path)
	if got, err := s.Private(t.Context(), "one"); err != nil || len(got) != 1 || string(got["a"]) != "good" {
		t.Errorf("private records %q, %v", got, err)
	}
	if list, err := s.Tables(t.Context()); err != nil || len(list) != 1 || list[0].Seating != nil {
		t.Errorf("%+v, %v", list, err)
	}
}
