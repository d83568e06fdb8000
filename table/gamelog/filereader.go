// Reading a saved game as a stream, entry by entry: a file comes from anybody, and must not cost much more memory than
// what it says.

package gamelog

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// What a saved game may hold. The largest entries of a game are those with a position.
const (
	maxEntry   = 2 << 20 // bytes of an entry, and of what stands before the entries
	maxEntries = 100_000
	maxNesting = 16
	longText   = 4 << 10 // bytes of a text; an entry may have one that is longer, its position
)

// FileReader reads a saved game: what stands before its entries at once, and then entry by entry.
type FileReader struct {
	File // without Entries
	dec  *json.Decoder
	from *window
	n    int
	end  error // io.EOF, or what is wrong: returned from then on
}

// window passes on a reader's bytes until too many have come since it was opened.
type window struct {
	from io.Reader
	left int
	fail error // what the reader under it failed with
}

var errLong = errors.New("it is longer than a saved game's can be")

func (w *window) Read(p []byte) (int, error) {
	if w.left <= 0 {
		return 0, errLong
	}
	n, err := w.from.Read(p[:min(len(p), w.left)])
	w.left -= n
	if err != nil && err != io.EOF {
		w.fail = err
	}
	return n, err
}

// NewFileReader reads what stands before the entries of a saved game, and checks its form.
func NewFileReader(from io.Reader) (*FileReader, error) {
	r := &FileReader{from: &window{from: from, left: maxEntry}}
	r.dec = json.NewDecoder(r.from)
	head := bytes.NewBufferString("{")
	t, err := r.dec.Token()
	switch {
	case err == io.EOF:
		return nil, r.no(errors.New("the file is empty"))
	case err != nil:
		return nil, r.no(err)
	case t != json.Delim('{'):
		return nil, r.no(fmt.Errorf("it begins with %s where { is due", spell(t)))
	}
	for {
		t, err := r.dec.Token()
		if err != nil {
			return nil, r.no(err)
		}
		key, ok := t.(string)
		if !ok { // the end of the object
			r.end = io.EOF
			break
		}
		if key == "entries" {
			break
		}
		var value json.RawMessage
		if err := r.dec.Decode(&value); err != nil {
			return nil, r.no(err)
		}
		if head.Len() > 1 {
			head.WriteByte(',')
		}
		name, _ := json.Marshal(key) // a string
		head.Write(name)
		head.WriteByte(':')
		head.Write(value)
	}
	head.WriteByte('}')
	if err := modest(head.Bytes()); err != nil {
		return nil, r.no(err)
	}
	if err := r.format(head.Bytes()); err != nil {
		return nil, err
	}
	strict := json.NewDecoder(head)
	strict.DisallowUnknownFields()
	if err := strict.Decode(&r.File); err != nil {
		return nil, r.no(err)
	}
	if r.end != nil {
		return nil, errors.New("the saved game has no entries: they stand at its end")
	}
	if err := r.delimiter('['); err != nil {
		return nil, r.no(err)
	}
	if !r.dec.More() {
		return nil, errors.New("the saved game has no entries")
	}
	return r, nil
}

// format refuses a head of another format.
func (r *FileReader) format(head []byte) error {
	var f struct{ Format any }
	if err := json.Unmarshal(head, &f); err != nil {
		return r.no(err)
	}
	switch is, ok := f.Format.(string); {
	case is == FileFormat:
		return nil
	case is == "":
		return r.no(errors.New("it names no format"))
	case !ok || !strings.HasPrefix(is, strings.TrimRight(FileFormat, "0123456789")):
		return r.no(fmt.Errorf("its format is %q", Clip(fmt.Sprint(f.Format))))
	default:
		return fmt.Errorf(
			"the file's format is %q, and this program reads %s: open it with the version of umpire that saved it",
			Clip(is), FileFormat)
	}
}

// spell says what a token of JSON is.
func spell(t json.Token) string {
	switch t := t.(type) {
	case json.Delim:
		return "a list" // [; { is the beginning of an object
	case nil:
		return "null"
	case string:
		return fmt.Sprintf("%q", Clip(t))
	default:
		return Clip(fmt.Sprint(t))
	}
}

// ErrNotSaved is in every error of a file that is something else than a saved game.
var ErrNotSaved = errors.New("this is not a saved game")

// ReadError is what the reader under a FileReader failed with: the file itself may be sound.
type ReadError struct{ Err error }

// Error is that of the reader.
func (e *ReadError) Error() string { return e.Err.Error() }

// Unwrap is the error of the reader.
func (e *ReadError) Unwrap() error { return e.Err }

// no says that this is no saved game, or what the reader failed with.
func (r *FileReader) no(err error) error {
	if r.from.fail != nil {
		return &ReadError{r.from.fail}
	}
	var syntax *json.SyntaxError
	switch unknown, ok := strings.CutPrefix(err.Error(), "json: unknown field "); {
	case errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, io.EOF):
		err = errors.New("it is cut off")
	case errors.As(err, &syntax):
		err = fmt.Errorf("it is not JSON (%w)", err)
	case ok:
		err = fmt.Errorf("it has %s, which no saved game has", Clip(unknown))
	}
	return fmt.Errorf("%w: %w", ErrNotSaved, err)
}

func (r *FileReader) delimiter(want json.Delim) error {
	t, err := r.dec.Token()
	switch {
	case err != nil || t == want:
	case want == '}':
		err = errors.New("something stands after its entries, which must be last")
	default:
		err = fmt.Errorf("it has something else where %v is due", want)
	}
	return err
}

// Next is the next entry, io.EOF after the last.
func (r *FileReader) Next() (*FileEntry, error) {
	if r.end != nil {
		return nil, r.end
	}
	e, err := r.next()
	r.end = err
	return e, err
}

func (r *FileReader) next() (*FileEntry, error) {
	r.from.left = maxEntry
	if !r.dec.More() {
		for _, due := range []json.Delim{']', '}'} {
			if err := r.delimiter(due); err != nil {
				return nil, r.no(err)
			}
		}
		if _, err := r.dec.Token(); err != io.EOF {
			return nil, r.no(errors.New("something follows after its end"))
		}
		return nil, io.EOF
	}
	if r.n++; r.n > maxEntries {
		return nil, fmt.Errorf("the saved game has more than %d entries", maxEntries)
	}
	var text json.RawMessage
	err := r.dec.Decode(&text)
	if err == nil {
		err = modest(text)
	}
	if err != nil {
		return nil, r.no(fmt.Errorf("entry %d: %w", r.n, err))
	}
	var e FileEntry
	strict := json.NewDecoder(bytes.NewReader(text))
	strict.DisallowUnknownFields()
	if err := strict.Decode(&e); err != nil {
		return nil, r.no(fmt.Errorf("entry %d: %w", r.n, err))
	}
	return &e, nil
}

// modest says what is wrong with JSON that would cost far more than its length when it is read, or that holds texts no
// game has.
func modest(text []byte) error {
	depth, objects, quoted, from, long := 0, 0, false, 0, 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			if quoted = !quoted; quoted {
				from = i
			} else if i-from > longText {
				long++
			}
		case quoted:
		case c == '{' || c == '[':
			objects++
			depth++
		case c == '}' || c == ']':
			depth--
		}
		if depth > maxNesting {
			return fmt.Errorf("it nests deeper than %d levels", maxNesting)
		}
	}
	switch {
	case objects > 1000+len(text)/8:
		return errors.New("it has more parts than any entry of a game")
	case long > 1:
		return errors.New("it has several texts that are longer than any of a game")
	}
	return nil
}

// ReadFile reads a whole saved game and checks its form, not its hashes.
func ReadFile(data []byte) (*File, error) {
	r, err := NewFileReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	f := r.File
	for {
		e, err := r.Next()
		if err == io.EOF {
			return &f, nil
		}
		if err != nil {
			return nil, err
		}
		f.Entries = append(f.Entries, *e)
	}
}
