// Package sqlite is the gamelog.Store of one machine: an SQLite file in the user's data folder, by modernc.org/sqlite,
// without C.
//
// All writers that wait share one commit, and a commit is synced to the disk before anybody is told that it is done.
// One process has the file at a time. open.go says how a file is made, checked and refused; store/storetest is the
// contract.
package sqlite

import (
	"bytes"
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"sync"
	"time"

	"github.com/gofrs/flock"

	"umpire/table/gamelog"
)

// Store is an open database file. It is safe for use by many goroutines.
type Store struct {
	db      *sql.DB
	path    string
	lock    *flock.Flock // of the folder
	often   statements
	pending chan *pendingWrite
	quit    chan struct{}
	once    sync.Once
	work    sync.WaitGroup
}

var _ gamelog.Store = (*Store)(nil)

// statements are those of the writes that come with every order, prepared: to read them again each time would be a
// quarter of what an order costs here.
type statements struct {
	private, count, entry *sql.Stmt
}

func prepareStatements(db *sql.DB) (s statements, err error) {
	for _, x := range []struct {
		to   **sql.Stmt
		text string
	}{
		{&s.private, "INSERT INTO papers (table_id, name, data, sum) SELECT id, ?2, ?3, ?4 FROM tables " +
			"WHERE id = ?1 ON CONFLICT DO UPDATE SET data = excluded.data, sum = excluded.sum"},
		{&s.count, "UPDATE heads SET n = ?2 WHERE table_id = ?1 AND n = ?2 - 1"},
		{&s.entry, "INSERT INTO entries (table_id, n, body, salt, hash, position) VALUES (?, ?, ?, ?, ?, ?)"},
	} {
		if *x.to, err = db.Prepare(x.text); err != nil {
			return s, err
		}
	}
	return s, nil
}

// pendingWrite is a write that waits for the next commit.
type pendingWrite struct {
	head    *gamelog.Header // set: a new table
	id      string
	entries []gamelog.Entry
	private *private // set: nothing else
	done    chan error
}

type private struct {
	name string
	data []byte
}

// sum is the hash that is stored with a private record, so that damage is detected.
func (p *private) sum() []byte {
	h := sha256.New()
	h.Write([]byte(p.name))
	h.Write([]byte{0})
	h.Write(p.data)
	return h.Sum(nil)
}

// maxBatch is how many writes one commit takes.
const maxBatch = 512

var errClosed = errors.New("the store is closed")

func start(db *sql.DB, path string, lock *flock.Flock, often statements) *Store {
	s := &Store{db: db, path: path, lock: lock, often: often, pending: make(chan *pendingWrite, maxBatch),
		quit: make(chan struct{})}
	s.work.Go(s.write)
	return s
}

// Path is the database file.
func (s *Store) Path() string { return s.path }

// Close waits for the writes under way, closes the file and unlocks the folder.
func (s *Store) Close() error {
	s.once.Do(func() { close(s.quit) })
	s.work.Wait()
	return errors.Join(s.db.Close(), s.lock.Unlock())
}

// What is committed is in the write-ahead log. The log is copied into the database when nothing was written for a
// while, or when it has so many pages: writers wait for that as long as for several commits. A longer log makes the
// wait longer and rarer; while a log still grows, each commit takes twice the time of one that is written over.
const (
	quietFor   = 200 * time.Millisecond
	fewWrites  = 64 // too few to be put into the database
	mostLogged = 500
)

// write commits what waits, as long as the store is open: writers that come during a commit share the next one.
func (s *Store) write() {
	var batch []*pendingWrite
	logged := 0 // writes since the log was last put into the database
	quiet := time.NewTimer(quietFor)
	defer quiet.Stop()
	for {
		select {
		case w := <-s.pending:
			batch = append(batch[:0], w)
		case <-quiet.C:
			if logged >= fewWrites {
				s.checkpoint()
				logged = 0
			}
			continue
		case <-s.quit:
			return
		}
		for more := true; more && len(batch) < maxBatch; {
			select {
			case w := <-s.pending:
				batch = append(batch, w)
			default:
				more = false
			}
		}
		for i, err := range s.commit(batch) {
			batch[i].done <- err
		}
		logged += len(batch)
		quiet.Reset(quietFor)
	}
}

// checkpoint puts what the write-ahead log holds into the database. If that fails, the log keeps it, and the next
// commits come to it.
func (s *Store) checkpoint() {
	var busy, pages, done int
	s.db.QueryRow("PRAGMA wal_checkpoint(PASSIVE)").Scan(&busy, &pages, &done)
}

// commit writes a batch in one transaction. A write that does not fit the log leaves the others be.
func (s *Store) commit(batch []*pendingWrite) []error {
	errs := make([]error, len(batch))
	all := func(err error) []error {
		for i := range errs {
			errs[i] = fmt.Errorf("writing to %s: %w", s.path, err)
		}
		return errs
	}
	tx, err := s.db.Begin()
	if err != nil {
		return all(err)
	}
	for i, w := range batch {
		err := s.put(tx, w)
		if errors.Is(err, gamelog.ErrConflict) || errors.Is(err, gamelog.ErrUnknown) {
			errs[i] = err
		} else if err != nil {
			tx.Rollback()
			return all(err)
		}
	}
	if err := tx.Commit(); err != nil {
		tx.Rollback()
		return all(err)
	}
	return errs
}

// put makes one write. When it gives ErrConflict or ErrUnknown it has changed nothing.
func (s *Store) put(tx *sql.Tx, w *pendingWrite) error {
	if p := w.private; p != nil {
		r, err := tx.Stmt(s.often.private).Exec(w.id, p.name, blob(p.data), p.sum())
		if err != nil {
			return err
		}
		if n, err := r.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, gamelog.ErrUnknown)
		}
		return nil
	}
	if w.head != nil {
		text, err := json.Marshal(w.head)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(text)
		r, err := tx.Exec("INSERT INTO tables (id, made, record, sum) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING",
			w.head.ID, w.head.Made.UnixMilli(), text, sum[:])
		if err != nil {
			return err
		}
		if n, err := r.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, gamelog.ErrConflict)
		}
		_, err = tx.Exec("INSERT INTO heads (table_id, n) VALUES (?, ?)", w.id, min(len(w.entries), 1))
		if err != nil {
			return err
		}
	}
	for i := range w.entries {
		e := &w.entries[i]
		if w.head == nil || i > 0 {
			r, err := tx.Stmt(s.often.count).Exec(w.id, e.N)
			if err != nil {
				return err
			}
			if n, err := r.RowsAffected(); err != nil {
				return err
			} else if n == 0 {
				return whyNotNext(tx, w.id)
			}
		}
		if _, err := tx.Stmt(s.often.entry).Exec(w.id, e.N, blob(e.Body), blob(e.Salt), blob(e.Hash),
			blob(e.Position)); err != nil {
			return err
		}
	}
	return nil
}

// whyNotNext says why an entry does not follow the last one.
func whyNotNext(tx *sql.Tx, id string) error {
	var there int
	if err := tx.QueryRow("SELECT count(*) FROM tables WHERE id = ?", id).Scan(&there); err != nil {
		return err
	}
	if there == 0 {
		return gamelog.ErrUnknown
	}
	return gamelog.ErrConflict
}

// blob is never NULL.
func blob(b []byte) []byte {
	if b == nil {
		return []byte{}
	}
	return b
}

// send hands a write over and waits for its commit. It does not stop waiting when a caller gives up: the write
// would still happen.
func (s *Store) send(w *pendingWrite) error {
	w.done = make(chan error, 1)
	select {
	case <-s.quit:
		return errClosed
	default:
	}
	select {
	case s.pending <- w:
	case <-s.quit:
		return errClosed
	}
	select {
	case err := <-w.done:
		return err
	case <-s.quit:
	}
	s.work.Wait() // the writer may have been at this very write
	select {
	case err := <-w.done:
		return err
	default:
		return errClosed
	}
}

// Create keeps a new table.
func (s *Store) Create(ctx context.Context, h gamelog.Header, entries []gamelog.Entry) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	for i := range entries {
		if entries[i].N != int64(i+1) {
			return gamelog.ErrConflict
		}
	}
	return s.send(&pendingWrite{head: &h, id: h.ID, entries: entries})
}

// Append adds an entry.
func (s *Store) Append(ctx context.Context, id string, e gamelog.Entry) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	return s.send(&pendingWrite{id: id, entries: []gamelog.Entry{e}})
}

// Table is a table's header and the length of its log.
func (s *Store) Table(ctx context.Context, id string) (gamelog.Header, int64, error) {
	var text, sum []byte
	var n int64
	err := s.db.QueryRowContext(ctx,
		"SELECT t.record, t.sum, coalesce(h.n, 0) FROM tables t LEFT JOIN heads h ON h.table_id = t.id WHERE t.id = ?",
		id).Scan(&text, &sum, &n)
	if errors.Is(err, sql.ErrNoRows) {
		return gamelog.Header{}, 0, gamelog.ErrUnknown
	}
	if err != nil {
		return gamelog.Header{}, 0, fmt.Errorf("reading %s: %w", s.path, err)
	}
	h, err := s.header(id, text, sum)
	return h, n, err
}

func (s *Store) header(id string, text, sum []byte) (gamelog.Header, error) {
	var h gamelog.Header
	if is := sha256.Sum256(text); !bytes.Equal(is[:], sum) {
		return h, fmt.Errorf("the header of table %s in %s is damaged: it does not match its hash", id, s.path)
	}
	if err := json.Unmarshal(text, &h); err != nil {
		return h, fmt.Errorf("the header of table %s in %s cannot be read: %w", id, s.path, err)
	}
	return h, nil
}

const listing = `SELECT t.id, t.record, t.sum, coalesce(e.n, 0), e.body, p.data, p.sum FROM tables t
	LEFT JOIN entries e ON e.table_id = t.id AND e.n = (SELECT n FROM heads WHERE table_id = t.id)
	LEFT JOIN papers p ON p.table_id = t.id AND p.name = ?1`

// Tables lists the tables. One whose header is damaged is listed by its id alone.
func (s *Store) Tables(ctx context.Context) ([]gamelog.Listed, error) {
	return s.list(ctx, listing+" ORDER BY t.made DESC, t.rowid DESC", gamelog.SeatingRecord)
}

// scanned is how many entries are looked through, the last ones first, for the tables whose logs grew last.
const scanned = 20_000

// Lately lists the tables whose logs grew last: rows of entries are numbered as they come.
func (s *Store) Lately(ctx context.Context, most int) ([]gamelog.Listed, error) {
	ids, err := s.texts(ctx, most, "SELECT table_id FROM entries ORDER BY rowid DESC LIMIT ?", scanned)
	list := []gamelog.Listed{}
	for _, id := range ids {
		one, wrong := s.list(ctx, listing+" WHERE t.id = ?2", gamelog.SeatingRecord, id)
		if wrong != nil {
			return nil, wrong
		}
		list = append(list, one...)
	}
	return list, err
}

// IDs are the ids of all tables.
func (s *Store) IDs(ctx context.Context) ([]string, error) {
	return s.texts(ctx, math.MaxInt, "SELECT id FROM tables")
}

// texts are the first texts that a query gives, each once.
func (s *Store) texts(ctx context.Context, most int, query string, args ...any) ([]string, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.path, err)
	}
	defer rows.Close()
	var list []string
	seen := map[string]bool{}
	for len(list) < most && rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			return nil, fmt.Errorf("reading %s: %w", s.path, err)
		}
		if !seen[text] {
			seen[text] = true
			list = append(list, text)
		}
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.path, err)
	}
	return list, nil
}

func (s *Store) list(ctx context.Context, query string, args ...any) ([]gamelog.Listed, error) {
	rows, err := s.db.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.path, err)
	}
	defer rows.Close()
	list := []gamelog.Listed{}
	for rows.Next() {
		var id string
		var text, sum, seatsSum []byte
		var l gamelog.Listed
		if err := rows.Scan(&id, &text, &sum, &l.At, &l.LastBody, &l.Seating, &seatsSum); err != nil {
			return nil, fmt.Errorf("reading %s: %w", s.path, err)
		}
		if l.Header, err = s.header(id, text, sum); err != nil {
			l.Header, l.LastBody = gamelog.Header{ID: id}, nil
		}
		if p := (&private{gamelog.SeatingRecord, l.Seating}); !bytes.Equal(p.sum(), seatsSum) {
			l.Seating = nil
		}
		list = append(list, l)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.path, err)
	}
	return list, nil
}

// Entries are the entries after a number.
func (s *Store) Entries(ctx context.Context, id string, after int64, limit int) ([]gamelog.Entry, error) {
	packed, err := s.packed(ctx, id)
	if err != nil {
		return nil, err
	}
	after = max(after, 0)
	if n := int64(len(packed)); after < n {
		list := packed[after:min(after+int64(limit), n)]
		if left := limit - len(list); left > 0 {
			rest, err := s.loose(ctx, id, n, left)
			return append(list, rest...), err
		}
		return list, nil
	}
	return s.loose(ctx, id, after, limit)
}

// loose are the entries after a number that are not packed.
func (s *Store) loose(ctx context.Context, id string, after int64, limit int) ([]gamelog.Entry, error) {
	rows, err := s.db.QueryContext(ctx,
		"SELECT n, body, salt, hash, position FROM entries WHERE table_id = ? AND n > ? ORDER BY n LIMIT ?", id, after,
		limit)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.path, err)
	}
	defer rows.Close()
	var list []gamelog.Entry
	for rows.Next() {
		var e gamelog.Entry
		if err := rows.Scan(&e.N, &e.Body, &e.Salt, &e.Hash, &e.Position); err != nil {
			return nil, fmt.Errorf("reading %s: %w", s.path, err)
		}
		list = append(list, e)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.path, err)
	}
	if len(list) == 0 {
		rows.Close()
		if _, _, err := s.Table(ctx, id); errors.Is(err, gamelog.ErrUnknown) {
			return nil, err
		}
	}
	return list, nil
}

// PutPrivate keeps a private record.
func (s *Store) PutPrivate(ctx context.Context, id, name string, data []byte) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if len(name) > gamelog.MaxPrivateName || len(data) > gamelog.MaxPrivate {
		return gamelog.ErrTooLarge
	}
	return s.send(&pendingWrite{id: id, private: &private{name, data}})
}

// Private are a table's private records, without damaged ones.
func (s *Store) Private(ctx context.Context, id string) (map[string][]byte, error) {
	rows, err := s.db.QueryContext(ctx, "SELECT name, data, sum FROM papers WHERE table_id = ?", id)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.path, err)
	}
	defer rows.Close()
	out := map[string][]byte{}
	for rows.Next() {
		var p private
		var sum []byte
		if err := rows.Scan(&p.name, &p.data, &sum); err != nil {
			return nil, fmt.Errorf("reading %s: %w", s.path, err)
		}
		if bytes.Equal(p.sum(), sum) {
			out[p.name] = p.data
		}
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("reading %s: %w", s.path, err)
	}
	if len(out) == 0 {
		rows.Close()
		if _, _, err := s.Table(ctx, id); errors.Is(err, gamelog.ErrUnknown) {
			return nil, err
		}
	}
	return out, nil
}
