// Strict JSON: no unknown and no repeated keys, no null, and errors that name the line.

package gamedata

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"strconv"
	"strings"
)

// maxNesting bounds how deep objects and lists may stand in each other where keys are gone through.
const maxNesting = 16

// Strict decodes one JSON value into v. It refuses keys that v does not have, keys given twice in one record, null,
// which encoding/json takes for any value, and whatever follows the value. The error begins with the line ("line 4:
// there is no key "nam" here").
func Strict(data []byte, v any) error {
	if err := newKeyWalk(data).document(); err != nil {
		return err
	}
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return located(data, err)
	}
	return nil
}

// StrictKey decodes what stands under a key of a record, strictly. The error begins with the key.
func StrictKey(key string, data []byte, v any) error {
	err := Strict(data, v)
	if err != nil {
		_, what, _ := strings.Cut(err.Error(), ": ") // its line is none of the file
		return fmt.Errorf("%s: %s", key, what)
	}
	return nil
}

// located puts the line before an error of encoding/json.
func located(data []byte, err error) error {
	var syntax *json.SyntaxError
	var wrong *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		return fmt.Errorf("line %d: this is no JSON: %w", lineAt(data, syntax.Offset), err)
	case errors.As(err, &wrong):
		field := wrong.Field
		if field != "" {
			field += ": "
		}
		return fmt.Errorf("line %d: %sit is of the kind %s, and %s is wanted",
			lineAt(data, wrong.Offset), field, wrong.Value, jsonKind(wrong.Type))
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("line %d: this is no JSON: it ends too early", lineAt(data, int64(len(data))))
	}
	if m := unknownKey.FindStringSubmatch(err.Error()); m != nil {
		if i := regexp.MustCompile(regexp.QuoteMeta(m[1]) + `\s*:`).FindIndex(data); i != nil {
			return fmt.Errorf("line %d: there is no key %s here", lineAt(data, int64(i[0])), m[1])
		}
	}
	return fmt.Errorf("line 1: %w", err)
}

var unknownKey = regexp.MustCompile(`unknown field ("[^"]*")`)

// jsonKind is what JSON calls a Go type.
func jsonKind(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return jsonKind(t.Elem())
	case reflect.Struct, reflect.Map:
		return "a record"
	case reflect.Slice, reflect.Array:
		return "a list"
	case reflect.String:
		return "a string"
	case reflect.Bool:
		return "true or false"
	}
	return "a whole number"
}

// lineAt is the line of a byte, from 1.
func lineAt(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:max(0, min(int(offset), len(data)))], []byte("\n"))
}

// idLine is the line of the record with an id, 0 if there is none.
func idLine(data []byte, id string) int {
	m := regexp.MustCompile(`"id"\s*:\s*"` + regexp.QuoteMeta(id) + `"`).FindIndex(data)
	if m == nil {
		return 0
	}
	return lineAt(data, int64(m[0]))
}

// keyLines is where the keys of a JSON document stand, by their paths ("places.63.name", "borders.0.river"). A key that
// stands twice in one record is an error, and so is whatever follows the document.
func keyLines(data []byte) (map[string]int, error) {
	w := newKeyWalk(data)
	w.lines = map[string]int{}
	return w.lines, w.document()
}

// keyWalk goes through the keys of a JSON document.
type keyWalk struct {
	data  []byte
	d     *json.Decoder
	lines map[string]int // filled in if it is not nil
	at    int            // bytes counted so far, and the line there
	line  int
}

func newKeyWalk(data []byte) *keyWalk {
	w := &keyWalk{data: data, d: json.NewDecoder(bytes.NewReader(data)), line: 1}
	w.d.UseNumber()
	return w
}

// lineOf is the line of a byte that does not lie before those asked for earlier.
func (w *keyWalk) lineOf(offset int) int {
	offset = max(w.at, min(offset, len(w.data)))
	w.line += bytes.Count(w.data[w.at:offset], []byte("\n"))
	w.at = offset
	return w.line
}

func (w *keyWalk) document() error {
	if err := w.value("", 0); err != nil {
		return err
	}
	if _, err := w.d.Token(); err != io.EOF {
		return fmt.Errorf("line %d: something follows after the end", lineAt(w.data, w.d.InputOffset()))
	}
	return nil
}

func (w *keyWalk) value(path string, depth int) error {
	t, err := w.d.Token()
	if err != nil {
		return located(w.data, err)
	}
	if t == nil && w.lines == nil { // a variant's reader says what is wanted instead
		return fmt.Errorf("line %d: %q is null: give a value", lineAt(w.data, w.d.InputOffset()), path)
	}
	open, ok := t.(json.Delim)
	if !ok {
		return nil
	}
	if depth++; depth > maxNesting {
		return fmt.Errorf("line %d: too many lists in each other", lineAt(w.data, w.d.InputOffset()))
	}
	var seen map[string]bool
	if open == '{' {
		seen = map[string]bool{}
	}
	for i := 0; w.d.More(); i++ {
		at := path // in errors a value of a list goes by the list's key
		if open == '{' {
			key, err := w.d.Token()
			if err != nil {
				return located(w.data, err)
			}
			at, ok = key.(string)
			// encoding/json takes "ID" for "id", so the two are one key.
			if low := strings.ToLower(at); !ok || seen[low] {
				line := lineAt(w.data, w.d.InputOffset())
				return fmt.Errorf("line %d: the key %q stands twice in one record", line, at)
			} else {
				seen[low] = true
			}
		}
		if w.lines != nil {
			if open == '[' {
				at = strconv.Itoa(i)
			}
			if path != "" {
				at = path + "." + at
			}
			from := int(w.d.InputOffset()) // behind the key, or behind what comes before the element
			for open == '[' && from < len(w.data) && bytes.IndexByte([]byte(" \t\r\n,"), w.data[from]) >= 0 {
				from++
			}
			w.lines[at] = w.lineOf(from)
		}
		if err := w.value(at, depth); err != nil {
			return err
		}
	}
	if _, err := w.d.Token(); err != nil { // the closing bracket
		return located(w.data, err)
	}
	return nil
}
