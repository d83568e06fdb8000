// What a program is told that wrote something else than was due: what it wrote, and what it should have written.

package program

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
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
		want := "a number"
		switch {
		case kind.Field == "type" || kind.Field == "name" || kind.Field == "side":
			want = "a string"
		case strings.HasPrefix(kind.Value, "number"):
			want = "a whole number"
		}
		return h, &misshapen{text, fmt.Sprintf("in which %q is a JSON %s where %s is wanted,", kind.Field,
			strings.Replace(kind.Value, "array", "list", 1), want)}
	case err != nil:
		return h, &misshapen{text,
			fmt.Sprintf("which is not a message (%v; text for people belongs on standard error)", err)}
	case h.Type == "":
		return h, &misshapen{text, "a message without a type,"}
	}
	h.line = text
	return h, nil
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

// write says what to write at a decision in place of a line: for the action that the line seems to mean, if there is
// one, and else for the first.
func (b *programBot) write(line []byte, legal []listed) string {
	at, why := meant(line, legal)
	return fmt.Sprintf(`%swrite {"type":"choice","n":%d,"i":%d} for %q`, why, b.n, at, shorten(legal[at].Text))
}

// meant is the number of the listed action that a line seems to mean, 0 if there is none, and what is wrong with the
// action that it names.
func meant(line []byte, legal []listed) (int, string) {
	var value any
	if json.Unmarshal(line, &value) != nil {
		value = string(bytes.TrimSpace(line))
	}
	if object, ok := value.(map[string]any); ok {
		for _, key := range []string{"i", "action", "text", "choice", "a"} {
			if value, ok = object[key]; ok {
				break
			}
		}
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

// named is meant for the text of an action.
func named(text string, legal []listed) (int, string) {
	texts, verbs := make([]string, len(legal)), []string{}
	verb, _, whole := strings.Cut(text, " ")
	best, common := 0, -1 // of those with the same verb: the one that begins with most letters of the text
	for i, l := range legal {
		if strings.EqualFold(l.Text, text) {
			return i, ""
		}
		texts[i] = l.Text
		v, _, _ := strings.Cut(l.Text, " ")
		if !slices.Contains(verbs, v) {
			verbs = append(verbs, v)
		}
		n := 0
		for n < min(len(text), len(l.Text)) && text[n] == l.Text[n] {
			n++
		}
		if v == verb && n > common {
			best, common = i, n
		}
	}
	if near := kernel.Nearest(text, slices.Values(texts)); near != "" {
		best, common = slices.Index(texts, near), 0
	}
	text = shorten(text)
	switch {
	case common >= 0:
		return best, fmt.Sprintf("%q is not listed: the nearest is %q: ", text, shorten(legal[best].Text))
	case whole:
		return 0, fmt.Sprintf("no listed action begins with %q: they begin with %s: ", shorten(verb),
			shorten(strings.Join(verbs, ", ")))
	}
	return 0, ""
}
