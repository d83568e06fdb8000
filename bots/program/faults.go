// What a program is told that wrote something else than was due: what it wrote, and what it should have written.

package program

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"

	"umpire/kernel"
)

// misshapen is the fault of a line that is no message.
type misshapen struct {
	line []byte
	how  string // what it is instead, with a comma before what follows
}

func (m *misshapen) Error() string {
	return fmt.Sprintf("wrote %q, %s", shorten(string(bytes.TrimSpace(m.line))), m.how)
}

// read reads a message out of a line.
func read(text []byte) (message, error) {
	var h message
	err := json.Unmarshal(text, &h)
	var kind *json.UnmarshalTypeError
	trimmed := bytes.TrimSpace(text)
	switch {
	case errors.As(err, &kind) && kind.Field == "" || err == nil && !bytes.HasPrefix(trimmed, []byte("{")):
		return h, &misshapen{text, "a JSON " + kindOf(trimmed) + " and not an object,"}
	case errors.As(err, &kind):
		return h, &misshapen{text, fmt.Sprintf("in which %q is a JSON %s where %s is wanted,", kind.Field,
			strings.Replace(kind.Value, "array", "list", 1), wanted(kind.Type.Kind()))}
	case err != nil:
		return h, &misshapen{text,
			fmt.Sprintf("which is not a message (%v; text for people belongs on standard error)", err)}
	case h.Type == "":
		return h, &misshapen{text, "a message without a type,"}
	}
	h.line = text
	return h, nil
}

// wanted says what a field of a message must be.
func wanted(kind reflect.Kind) string {
	switch kind {
	case reflect.String:
		return "a string"
	case reflect.Uint64:
		return "a whole number from 0 to 18446744073709551615"
	}
	return "a whole number"
}

// kindOf is the kind of a JSON value that is no object.
func kindOf(value []byte) string {
	switch value[0] {
	case '[':
		return "list"
	case '"':
		return "string"
	case 't', 'f':
		return "truth value"
	case 'n':
		return "null"
	}
	return "number"
}

// write says what to write at a decision in place of a line: for the listed action that the line names, if it names
// one, and else for the first.
func (b *programBot) write(line []byte, legal []listed) string {
	at, why := meant(line, legal)
	return fmt.Sprintf(`%swrite {"type":"choice","n":%d,"i":%d} for %q`, why, b.n, at, shorten(legal[at].Text))
}

// choiceFields are the fields of a choice.
var choiceFields = []string{"type", "n", "i"}

// strange says which fields of a message a choice does not have, for one that lacks a field which it has; empty if
// there are none.
func strange(line []byte) string {
	var fields map[string]json.RawMessage
	if json.Unmarshal(line, &fields) != nil {
		return ""
	}
	names := slices.DeleteFunc(slices.Sorted(maps.Keys(fields)), func(name string) bool {
		return slices.ContainsFunc(choiceFields, func(f string) bool { return strings.EqualFold(f, name) })
	})
	if len(names) == 0 {
		return ""
	}
	return fmt.Sprintf(", and a choice has no %q", shorten(strings.Join(names, `", "`)))
}

// meant is the number of the listed action that a line names: by its number, its four numbers or its text, as a value
// of its own or as "i" of an object. It is 0 if the line names none, and then it says what is wrong with a text.
func meant(line []byte, legal []listed) (int, string) {
	var value any
	if json.Unmarshal(line, &value) != nil {
		value = string(bytes.TrimSpace(line))
	}
	if object, ok := value.(map[string]any); ok {
		value = object["i"]
	}
	switch is := value.(type) {
	case float64:
		if is == math.Trunc(is) && is >= 0 && is < float64(len(legal)) {
			return int(is), ""
		}
	case []any:
		for i := range legal {
			if slices.EqualFunc(is, legal[i].A[:], func(v any, n int16) bool { return v == float64(n) }) {
				return i, ""
			}
		}
	case string:
		return named(strings.Join(strings.Fields(is), " "), legal)
	}
	return 0, ""
}

// named is meant for the text of an action, in capitals or not. A text that is not listed is answered with the listed
// one that it differs from in a letter or two, or with those that begin with the same word.
func named(text string, legal []listed) (int, string) {
	var texts, verbs, same []string
	verb, _, whole := strings.Cut(text, " ")
	first := 0 // of those with the same verb
	for i, l := range legal {
		if strings.EqualFold(l.Text, text) {
			return i, ""
		}
		texts = append(texts, l.Text)
		v, _, _ := strings.Cut(l.Text, " ")
		if !slices.Contains(verbs, v) {
			verbs = append(verbs, v)
		}
		if v == verb {
			if same = append(same, l.Text); len(same) == 1 {
				first = i
			}
		}
	}
	near := kernel.Nearest(text, slices.Values(texts))
	switch {
	case near != "":
		return slices.Index(texts, near), fmt.Sprintf("%q is not listed: did you mean %q? ", shorten(text),
			shorten(near))
	case len(same) > 0:
		return first, fmt.Sprintf("%q is not listed: those that begin with %q are %s: ", shorten(text), verb,
			shorten(strings.Join(same, ", ")))
	case whole:
		return 0, fmt.Sprintf("no listed action begins with %q: they begin with %s: ", shorten(verb),
			shorten(strings.Join(verbs, ", ")))
	}
	return 0, ""
}
