package table

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxNote is how many characters a hand-over note may have.
const maxNote = 500

// cleanNote is a note as it is kept: on one line, and without characters that cannot be seen.
func cleanNote(s string) (string, error) {
	s = strings.TrimSpace(strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r):
			return ' '
		case unicode.IsControl(r), unicode.Is(unicode.Bidi_Control, r), r == utf8.RuneError:
			return -1
		}
		return r
	}, s))
	if n := utf8.RuneCountInString(s); n > maxNote {
		return "", fail(CodeBadRequest, "the note has %d characters: %d are the most", n, maxNote)
	}
	return s, nil
}
