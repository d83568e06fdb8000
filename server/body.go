// Reading requests' bodies, strictly, and writing the messages of streams.

package server

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"umpire/table"
)

func bad(format string, args ...any) error {
	return &table.Failure{Code: table.CodeBadRequest, Message: fmt.Sprintf(format, args...)}
}

// readAll reads a body of JSON up to a size.
func readAll(w http.ResponseWriter, r *http.Request, most int64) ([]byte, error) {
	if err := kindOf(r); err != nil {
		return nil, err
	}
	data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	if err != nil {
		return nil, unread(err, most)
	}
	return data, nil
}

// kindOf refuses a body that is neither JSON nor of another type that is named.
func kindOf(r *http.Request, or ...string) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" && !slices.Contains(or, kind) {
		return bad("the body must be JSON: send it with Content-Type: application/json")
	}
	return nil
}

// unread is the failure of a body that could not be read.
func unread(err error, most int64) error {
	if _, over := errors.AsType[*http.MaxBytesError](err); over {
		return &table.Failure{Code: table.CodeTooLarge,
			Message: fmt.Sprintf("the body is longer than %d KB", most>>10)}
	}
	return bad("the body could not be read to its end")
}

// read reads a request's body strictly: one JSON object of the type's fields and no others, not too long nor too deep.
func read(w http.ResponseWriter, r *http.Request, into any) error {
	data, err := readAll(w, r, maxBody)
	if err != nil {
		return err
	}
	return decode(data, into)
}

// blanks are what may stand around JSON.
const blanks = " \t\r\n"

func decode(data []byte, into any) error {
	if !shallow(data) {
		return bad("the body nests deeper than %d levels", maxDepth)
	}
	if t := bytes.TrimLeft(data, blanks); len(t) == 0 || t[0] != '{' {
		return bad("the body must be a JSON object")
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		if t, ok := errors.AsType[*json.UnmarshalTypeError](err); ok {
			return bad("the field %q cannot be a JSON %s", t.Field, t.Value)
		}
		if s, ok := errors.AsType[*json.SyntaxError](err); ok {
			return bad("the body is no JSON: %s, after %d bytes", s, s.Offset)
		}
		return bad("the body cannot be understood: %s", clip(strings.TrimPrefix(err.Error(), "json: ")))
	}
	if len(bytes.TrimLeft(data[dec.InputOffset():], blanks)) > 0 {
		return bad("the body has something after its JSON object")
	}
	return nil
}

// shallow says whether brackets nest no deeper than allowed. What stands in strings does not count.
func shallow(data []byte) bool {
	depth, quoted := 0, false
	for i := 0; i < len(data); i++ {
		switch c := data[i]; {
		case quoted && c == '\\':
			i++
		case c == '"':
			quoted = !quoted
		case quoted:
		case c == '{' || c == '[':
			if depth++; depth > maxDepth {
				return false
			}
		case c == '}' || c == ']':
			depth--
		}
	}
	return true
}

// updateMessage is the message of a stream that sends an update; id is the number of the last event that the reader was
// sent.
func updateMessage(id int64, u *table.Update) *message {
	out := strconv.AppendInt(append(make([]byte, 0, 1500), "id: "...), id, 10)
	if u.Changes != nil {
		out = append(append(out, ' '), u.Version...)
	}
	out, err := u.AppendJSON(append(out, "\nevent: update\ndata: "...))
	if err != nil {
		return &message{err: err}
	}
	return &message{text: append(out, "\n\n"...)}
}
