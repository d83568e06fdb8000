// The lock of a data folder: one program at a time. A second one is refused before it touches the database, with the
// process that has the folder. The operating system drops the lock when that process ends, however it ends.

package sqlite

import (
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gofrs/flock"
)

// The files of a lock. The process number has a file of its own, because on Windows nobody can read a locked file.
const (
	lockFile  = "umpire.lock" // is locked; empty
	ownerFile = "umpire.pid"  // the number of the process that has the lock
)

// FolderInUse is a data folder that another process has open. Nothing in it has been changed.
type FolderInUse struct {
	Folder  string
	Process int // its number, 0 if it is not known
}

// Error names the folder and the process.
func (e *FolderInUse) Error() string {
	by := "another umpire"
	if e.Process > 0 {
		by = fmt.Sprintf("another umpire (process %d)", e.Process)
	}
	return fmt.Sprintf("the data folder %s is in use by %s: stop it, or name another folder with --data", e.Folder, by)
}

// lockFolder takes the lock of a folder, or says who has it.
func lockFolder(dir string) (*flock.Flock, error) {
	lock := flock.New(filepath.Join(dir, lockFile), flock.SetPermissions(0o600))
	owner := filepath.Join(dir, ownerFile)
	got, err := lock.TryLock()
	if err != nil {
		return nil, fmt.Errorf("the data folder %s cannot be locked, check its rights: %w", dir, err)
	}
	if !got {
		text, _ := os.ReadFile(owner)
		n, _ := strconv.Atoi(strings.TrimSpace(string(text)))
		return nil, &FolderInUse{dir, n}
	}
	if err := os.WriteFile(owner, []byte(strconv.Itoa(os.Getpid())+"\n"), 0o600); err != nil {
		lock.Unlock()
		return nil, fmt.Errorf("the data folder %s cannot be written, check its rights: %w", dir, err)
	}
	return lock, nil
}
