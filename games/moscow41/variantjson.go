package moscow41

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// What a variant's JSON needs beyond encoding/json: errors that name the line, and keys that stand twice found out.

// maxNesting bounds how deep the objects and lists of variant.json may stand in each other: it needs four.
const maxNesting = 16

// strictly reads one JSON value and refuses unknown keys and whatever follows. The error begins with the line.
func strictly(data []byte, v any) error {
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	if err := d.Decode(v); err != nil {
		return located(data, err)
	}
	if _, err := d.Token(); err != io.EOF {
		return fmt.Errorf("line %d: something follows after the end", lineAt(data, d.InputOffset()))
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
		return fmt.Errorf("line %d: %s: it is of the kind %s, and %s is wanted", lineAt(data, wrong.Offset), wrong.Field, wrong.Value, jsonKind(wrong.Type))
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

// jsonKind is what JSON calls a type of ours.
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

var unknownKey = regexp.MustCompile(`unknown field ("[^"]*")`)

func lineAt(data []byte, offset int64) int {
	return 1 + bytes.Count(data[:max(0, min(int(offset), len(data)))], []byte("\n"))
}

// idLine is the line of the record with an id, 0 if it is not found.
func idLine(data []byte, id string) int {
	m := regexp.MustCompile(`"id"\s*:\s*"` + regexp.QuoteMeta(id) + `"`).FindIndex(data)
	if m == nil {
		return 0
	}
	return lineAt(data, int64(m[0]))
}

// keyLines is where the keys of a JSON document stand, by their paths. A key that stands twice is an error.
func keyLines(data []byte) (map[string]int, error) {
	lines := map[string]int{}
	d := json.NewDecoder(bytes.NewReader(data))
	d.UseNumber()
	if err := keysOf(d, data, "", 0, lines); err != nil {
		return nil, err
	}
	return lines, nil
}

func keysOf(d *json.Decoder, data []byte, path string, depth int, lines map[string]int) error {
	t, err := d.Token()
	if err != nil {
		return located(data, err)
	}
	open, ok := t.(json.Delim)
	if !ok {
		return nil
	}
	if depth++; depth > maxNesting {
		return fmt.Errorf("line %d: too many lists in each other", lineAt(data, d.InputOffset()))
	}
	seen := map[string]bool{}
	for i := 0; d.More(); i++ {
		at := strconv.Itoa(i)
		if open == '{' {
			key, err := d.Token()
			if err != nil {
				return located(data, err)
			}
			at, ok = key.(string)
			if line := lineAt(data, d.InputOffset()); !ok || seen[strings.ToLower(at)] {
				return fmt.Errorf("line %d: the key %q stands twice in one record", line, at)
			}
			seen[strings.ToLower(at)] = true
		}
		if path != "" {
			at = path + "." + at
		}
		from := d.InputOffset() // behind the key, or behind what comes before the element
		for open == '[' && int(from) < len(data) && bytes.IndexByte([]byte(" \t\r\n,"), data[from]) >= 0 {
			from++
		}
		lines[at] = lineAt(data, from)
		if err := keysOf(d, data, at, depth, lines); err != nil {
			return err
		}
	}
	if _, err := d.Token(); err != nil { // the closing bracket
		return located(data, err)
	}
	return nil
}

// sorted lists the keys of a map in order, so that the first error is always the same.
func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
