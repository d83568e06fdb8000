// Positions in cases: the statement "position" holds an encoded position as text.

package try

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"errors"
	"io"
	"strings"

	"umpire/kernel"
)

// maxPosition is how many bytes a position may have.
const maxPosition = 1 << 20

// positionLine is how long a line of text of a position is.
const positionLine = 110

// PackPosition is a position as the statements "position" that a case starts with, each a line: its encoding, deflated,
// in base64.
func PackPosition(p kernel.Position) (string, error) {
	raw, err := p.AppendBinary(nil)
	if err != nil {
		return "", err
	}
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err != nil {
		return "", err
	}
	if _, err := w.Write(raw); err != nil {
		return "", err
	}
	if err := w.Close(); err != nil {
		return "", err
	}
	text := base64.RawURLEncoding.EncodeToString(b.Bytes())
	var lines strings.Builder
	for len(text) > 0 {
		n := min(positionLine, len(text))
		lines.WriteString("position " + text[:n] + "\n")
		text = text[n:]
	}
	return lines.String(), nil
}

// unpackPosition is the encoding of a position, from the text of its lines.
func unpackPosition(text string) ([]byte, error) {
	packed, err := base64.RawURLEncoding.DecodeString(text)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(io.LimitReader(flate.NewReader(bytes.NewReader(packed)), maxPosition))
}

// decodePosition reads a position, and makes sure that it means to the game what was written.
func decodePosition(g kernel.Game, raw []byte) (kernel.Position, error) {
	pos, err := g.Decode(raw)
	if err != nil {
		return nil, err
	}
	if again, err := pos.AppendBinary(nil); err != nil || !bytes.Equal(again, raw) {
		return nil, errors.New("the position is not one of this edition of the game")
	}
	return pos, nil
}
