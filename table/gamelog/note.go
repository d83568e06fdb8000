// Notes: the word to the other player that may go with an order.

package gamelog

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxNote is how many characters a note to the other player may have.
const maxNote = 500

// CleanNote is a note as it is stored: on one line, and without characters that cannot be seen. The error is for the
// player who wrote a note that is too long.
func CleanNote(s string) (string, error) {
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
		return "", fmt.Errorf("the note has %d characters: %d are the most", n, maxNote)
	}
	return s, nil
}
