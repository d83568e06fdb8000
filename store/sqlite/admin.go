// What the operator of a server does with the file: copying it while it is written, and deleting tables.

package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	driver "modernc.org/sqlite"

	"umpire/table/gamelog"
)

// backupStep is how many pages are copied at once; writers wait for so many, and go on before the next.
const backupStep = 256

// Backup copies the database into a new file as it is when the copy ends: whole, with every entry that was acknowledged
// before Backup was called. Tables may be played meanwhile.
func (s *Store) Backup(ctx context.Context, file string) (err error) {
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s is there already: name a new file", file)
	}
	f, err := os.OpenFile(file, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("the copy cannot be made: %w", err)
	}
	f.Close()
	defer func() {
		if err != nil {
			os.Remove(file)
			err = fmt.Errorf("the copy %s could not be made: %w", file, err)
		}
	}()
	var copying *driver.Backup
	step := func(do func(conn any) error) error {
		c, err := s.db.Conn(ctx)
		if err != nil {
			return err
		}
		defer c.Close()
		return c.Raw(do)
	}
	err = step(func(conn any) (err error) {
		from, ok := conn.(interface {
			NewBackup(string) (*driver.Backup, error)
		})
		if !ok {
			return errors.New("this driver makes no copies")
		}
		copying, err = from.NewBackup(file)
		return err
	})
	if err != nil {
		return err
	}
	for more := true; more && err == nil; {
		err = step(func(any) (err error) { more, err = copying.Step(backupStep); return err })
	}
	// the copy is finished on the connection that it reads from, too, also when the caller has given up
	ctx = context.WithoutCancel(ctx)
	if wrong := step(func(any) error { return copying.Finish() }); err == nil {
		err = wrong
	}
	if err != nil {
		return err
	}
	return durable(file)
}

// durable waits until a file and its name are on the disk.
func durable(file string) error {
	f, err := os.OpenFile(file, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	if err := errors.Join(f.Sync(), f.Close()); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(file))
}

// Delete deletes a table with its log and its records. gamelog.ErrUnknown if there is none.
func (s *Store) Delete(ctx context.Context, id string) error {
	tx, err := s.db.BeginTx(ctx, &sql.TxOptions{})
	if err != nil {
		return fmt.Errorf("writing to %s: %w", s.path, err)
	}
	defer tx.Rollback()
	for _, from := range []string{"papers", "packs", "entries", "heads"} {
		if _, err := tx.Exec("DELETE FROM "+from+" WHERE table_id = ?", id); err != nil {
			return fmt.Errorf("writing to %s: %w", s.path, err)
		}
	}
	r, err := tx.Exec("DELETE FROM tables WHERE id = ?", id)
	if err != nil {
		return fmt.Errorf("writing to %s: %w", s.path, err)
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, gamelog.ErrUnknown)
	}
	return tx.Commit()
}
