// How a database file is made, checked, brought up to date, or refused with what to do.

package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"github.com/pressly/goose/v3"
	driver "modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

//go:embed migrations/*.sql
var migrations embed.FS

const (
	applicationID = 0x554d5052 // "UMPR"
	schema        = 3          // the last migration: what PRAGMA user_version says of a file that this program writes
)

// FileError is a database file that cannot be used: which file, what is wrong, and what to do. The file is unchanged.
type FileError struct {
	File string
	What string
	Err  error // the cause, if there is one
}

// Error names the file.
func (e *FileError) Error() string {
	s := fmt.Sprintf("the database file %s %s", e.File, e.What)
	if e.Err != nil {
		s += fmt.Sprintf(" (%s)", e.Err)
	}
	return s
}

// Unwrap is the cause.
func (e *FileError) Unwrap() error { return e.Err }

// Open opens the database file, or makes it, with its folder, if there is none. Only one process can have the folder
// open: a second one gets FolderInUse. Other errors about the file are a FileError.
func Open(path string) (_ *Store, err error) {
	if path, err = filepath.Abs(path); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return nil, fmt.Errorf("the data folder cannot be made: %w", err)
	}
	lock, err := lockFolder(filepath.Dir(path))
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			lock.Unlock()
		}
	}()
	if err := create(path); err != nil {
		return nil, err
	}
	version, err := inspect(path)
	if err != nil {
		return nil, err
	}
	db, err := connect(path, "WAL")
	if err != nil {
		return nil, err
	}
	if err := prepare(db, path, version); err != nil {
		db.Close()
		return nil, err
	}
	often, err := prepareStatements(db)
	if err != nil {
		db.Close()
		return nil, &FileError{path, "is damaged: move it away to start with an empty one, or put a copy in its place",
			err}
	}
	return start(db, path, lock, often), nil
}

// create makes the file if there is none or an empty one: whole under another name first, and then under its own, so
// that a file with that name is never half made.
func create(path string) error {
	if st, err := os.Stat(path); err == nil && st.Size() > 0 {
		return nil
	} else if err == nil {
		os.Remove(path)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return &FileError{path, "cannot be read: check its rights", err}
	}
	f, err := os.CreateTemp(filepath.Dir(path), "umpire-*.new")
	if err != nil {
		return fmt.Errorf("the database file cannot be made: %w", err)
	}
	f.Close()
	defer os.Remove(f.Name())
	db, err := connect(f.Name(), "DELETE")
	if err == nil {
		err = migrate(db)
		err = errors.Join(err, db.Close())
	}
	if err == nil {
		// A link, unlike a rename, fails if another process was faster; its file is as good.
		if err = os.Link(f.Name(), path); errors.Is(err, fs.ErrExist) {
			err = nil
		} else if err != nil {
			err = os.Rename(f.Name(), path)
		}
	}
	if err != nil {
		return fmt.Errorf("the database file %s cannot be made: %w", path, err)
	}
	return syncFolder(filepath.Dir(path))
}

// syncFolder makes the new name durable. Systems that cannot do that for folders do it by themselves.
func syncFolder(dir string) error {
	d, err := os.Open(dir)
	if err != nil {
		return err
	}
	defer d.Close()
	d.Sync()
	return nil
}

// inspect reads the first page without SQLite, so that a file that is not ours is not touched. It gives the schema's
// version.
func inspect(path string) (int, error) {
	f, err := os.Open(path)
	if err != nil {
		return 0, &FileError{path, "cannot be read: check its rights", err}
	}
	defer f.Close()
	head := make([]byte, 100)
	if _, err := io.ReadFull(f, head); err != nil || !bytes.HasPrefix(head, []byte("SQLite format 3\x00")) {
		return 0, &FileError{path,
			"is not an SQLite database, or its beginning is damaged: move it away to start with an empty one, put a " +
				"copy in its place, or name another folder with --data", nil}
	}
	if id := binary.BigEndian.Uint32(head[68:]); id != applicationID {
		return 0, &FileError{path,
			"is the database of another program: name another folder with --data, or move the file away", nil}
	}
	version := int(binary.BigEndian.Uint32(head[60:]))
	if version > schema {
		return 0, newer(path, version)
	}
	return version, nil
}

func newer(path string, version int) error {
	return &FileError{path, fmt.Sprintf(
		"was written by a newer umpire (schema %d, this program knows %d): use that one, or name another folder with "+
			"--data", version, schema), nil}
}

// connect opens the file with one connection that holds it alone. Nothing is read yet.
//
//   - locking_mode EXCLUSIVE: no other process can open the file while we have it, and the lock dies with the process.
//   - journal_mode WAL: a commit appends to one file and syncs it once.
//   - synchronous FULL: the sync happens before the commit returns, which makes "durable" true when the power fails.
//   - wal_autocheckpoint: see Store.write.
func connect(path, journal string) (*sql.DB, error) {
	u := url.URL{Scheme: "file", Path: filepath.ToSlash(path)}
	if !strings.HasPrefix(u.Path, "/") {
		u.Path = "/" + u.Path // a drive letter
	}
	u.RawQuery = url.Values{
		"_pragma": {"busy_timeout(500)", "locking_mode(EXCLUSIVE)", "journal_mode(" + journal + ")",
			"synchronous(FULL)", "foreign_keys(ON)", fmt.Sprintf("wal_autocheckpoint(%d)", mostLogged)},
		"_txlock": {"immediate"},
	}.Encode()
	db, err := sql.Open("sqlite", u.String())
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	db.SetConnMaxIdleTime(0)
	db.SetConnMaxLifetime(0)
	return db, nil
}

// prepare checks that the file can be used by us, and brings an older one up to date.
func prepare(db *sql.DB, path string, version int) error {
	var n int
	const count = "SELECT count(*) FROM sqlite_schema WHERE name IN ('tables', 'entries', 'heads', 'papers', 'packs')"
	err := db.QueryRow(count).Scan(&n)
	switch {
	case code(err) == lib.SQLITE_BUSY:
		return &FileError{path,
			"is in use by another program: close it there, or name another folder with --data", nil}
	case code(err) == lib.SQLITE_READONLY || code(err) == lib.SQLITE_CANTOPEN || code(err) == lib.SQLITE_PERM:
		return &FileError{path, "cannot be written: check its rights and those of its folder", err}
	case err != nil:
		return &FileError{path, "is damaged: move it away to start with an empty one, or put a copy in its place", err}
	}
	if version < schema {
		if err := migrate(db); err != nil {
			return &FileError{path, "cannot be brought up to date: it is as it was", err}
		}
	}
	if version == schema && n != 5 {
		return &FileError{path,
			"is damaged: its tables are missing. Move it away to start with an empty one, or put a copy in its place",
			nil}
	}
	return nil
}

// code is SQLite's primary result code of an error, 0 if it has none.
func code(err error) int {
	if e, ok := errors.AsType[*driver.Error](err); ok {
		return e.Code() & 0xff
	}
	return 0
}

func migrate(db *sql.DB) error {
	files, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	p, err := goose.NewProvider(goose.DialectSQLite3, db, files)
	if err != nil {
		return err
	}
	_, err = p.Up(context.Background())
	return err
}
