// Reading the files that a command line names: only regular files, and only up to a size, which are looked at before
// anything is read. A device or a pipe never ends.

package main

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// The largest files that a command line names.
const (
	maxSavedGame   = 64 << 20
	maxVariantFile = 16 << 20 // the drawing of a large map is 1 MB
	maxCaseFile    = 1 << 20
)

// openRegular opens a file that is a regular one of at most so many bytes.
func openRegular(name string, most int64) (*os.File, error) {
	st, err := os.Stat(name) // before it is opened: opening a pipe waits for a writer
	if err != nil {
		return nil, err
	}
	if err := regular(name, st, most); err != nil {
		return nil, err
	}
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	if st, err = f.Stat(); err == nil {
		err = regular(name, st, most)
	}
	if err != nil {
		f.Close()
		return nil, err
	}
	return f, nil
}

func regular(name string, st fs.FileInfo, most int64) error {
	switch {
	case st.IsDir():
		return fmt.Errorf("%s is a folder", name)
	case !st.Mode().IsRegular():
		return fmt.Errorf("%s is not a regular file (%s)", name, st.Mode().Type())
	case st.Size() > most:
		return fmt.Errorf("%s has %d MB, and %d MB are the most", name, st.Size()>>20, most>>20)
	}
	return nil
}

// readRegular reads a file that is a regular one of at most so many bytes.
func readRegular(name string, most int64) ([]byte, error) {
	f, err := openRegular(name, most)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	data, err := io.ReadAll(io.LimitReader(f, most+1)) // it may have grown
	if err == nil && int64(len(data)) > most {
		err = fmt.Errorf("%s grows while it is read", name)
	}
	return data, err
}

// regularFS is a folder in which only regular files of at most so many bytes can be read.
type regularFS struct {
	fs.FS
	most int64
}

// Open refuses what is neither a folder nor such a file.
func (f regularFS) Open(name string) (fs.File, error) {
	st, err := fs.Stat(f.FS, name)
	if err == nil && !st.IsDir() {
		err = regular(name, st, f.most)
	}
	if errors.Is(err, fs.ErrNotExist) {
		return f.FS.Open(name)
	}
	if err != nil {
		return nil, &fs.PathError{Op: "open", Path: name, Err: err}
	}
	file, err := f.FS.Open(name)
	if err != nil || st.IsDir() {
		return file, err
	}
	return limitedFile{file, io.LimitReader(file, f.most)}, nil
}

// limitedFile ends after so many bytes, if it has grown since.
type limitedFile struct {
	fs.File
	in io.Reader
}

// Read reads up to the limit.
func (f limitedFile) Read(p []byte) (int, error) { return f.in.Read(p) }
