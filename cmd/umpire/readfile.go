// Reading the files that a command line names: only regular files, and only up to a size, which are looked at before
// anything is read. A device or a pipe never ends.

package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// The largest files that a command line names.
const (
	maxSavedGame   = 64 << 20
	maxVariantFile = 16 << 20 // the drawing of a large map is 1 MB
	maxCaseFile    = 1 << 20
	maxLabFile     = 256 << 20 // games that umpire league and shift keep, and files of ceilings and puzzles
)

// openRegular opens a file that is a regular one of at most so many bytes.
func openRegular(name string, most int64) (*os.File, error) {
	st, err := os.Stat(name) // before it is opened: opening a pipe waits for a writer
	if errors.Is(err, fs.ErrNotExist) {
		return nil, missing(name)
	}
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

// missing is the error of a file that is not there.
type missing string

func (m missing) Error() string { return "there is no file " + string(m) }
func (m missing) Unwrap() error { return fs.ErrNotExist }

// notA says in plain words why JSON could not be read as what it should be.
func notA(what, name string, text []byte, err error) error {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch unknown, ok := strings.CutPrefix(err.Error(), "json: unknown field "); {
	case len(bytes.TrimSpace(text)) == 0:
		err = errors.New("it is empty")
	case errors.Is(err, io.ErrUnexpectedEOF):
		err = errors.New("it is cut off")
	case errors.As(err, &syntax):
		line := 1 + bytes.Count(text[:min(int(syntax.Offset), len(text))], []byte("\n"))
		err = fmt.Errorf("it is not JSON (line %d: %w)", line, err)
	case errors.As(err, &kind) && kind.Field == "":
		err = fmt.Errorf("it holds an %s where an object is wanted", kind.Value)
		if kind.Value != "array" {
			err = fmt.Errorf("it holds a %s where an object is wanted", kind.Value)
		}
	case errors.As(err, &kind):
		err = fmt.Errorf("under %q it has a value of the wrong kind, a JSON %s", kind.Field, kind.Value)
	case ok:
		err = fmt.Errorf("it has %s, which is not a key of such a file", unknown)
	}
	return fmt.Errorf("%s is not %s: %w", name, what, err)
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
