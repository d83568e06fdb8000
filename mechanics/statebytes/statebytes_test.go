// Tests of the codec: round trips, errors by name, and types that cannot be encoded.

package statebytes

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

type piece struct {
	At    uint8 `bounds:"0..9"`
	Turn  int8
	Moved bool
}

type state struct {
	Side   int8 `bounds:"-1..1"`
	Over   bool
	Points [2]int16 `bounds:"0..300"`
	Pieces [3]piece
	Set    [2]uint64
	Places [2]int16 `byte:"-1" bounds:"-1..9"`
}

var codec = New[state]()

var headers = []Header{{"format", 1}, {"edition", 7}}

// anyState draws a state within its bounds.
func anyState(t *rapid.T) state {
	s := rapid.Make[state]().Draw(t, "state")
	s.Side = int8(rapid.IntRange(-1, 1).Draw(t, "side"))
	for i := range s.Points {
		s.Points[i] = int16(rapid.IntRange(0, 300).Draw(t, "points"))
		s.Places[i] = int16(rapid.IntRange(-1, 9).Draw(t, "place"))
	}
	for i := range s.Pieces {
		s.Pieces[i].At = uint8(rapid.IntRange(0, 9).Draw(t, "at"))
	}
	return s
}

// numbers is the encoding without its header, written down by hand.
func (s *state) numbers(t *rapid.T) []byte {
	b, err := binary.Append(nil, binary.LittleEndian, struct {
		Side   int8
		Over   bool
		Points [2]int16
		Pieces [3]piece
		Set    [2]uint64
	}{s.Side, s.Over, s.Points, s.Pieces, s.Set})
	if err != nil {
		t.Fatal(err)
	}
	return append(b, byte(s.Places[0]+1), byte(s.Places[1]+1))
}

// TestRoundTrip: a state decodes from its bytes, and from no others that differ in one place only.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := anyState(t)
		b := codec.Append([]byte("before"), &s, headers...)[len("before"):]
		var back state
		if err := codec.Decode(b, &back, headers...); err != nil || back != s {
			t.Fatalf("%+v, want %+v: %v", back, s, err)
		}
		if fixed := s.numbers(t); !bytes.Equal(b[len(headers):], fixed) {
			t.Fatalf("%v, want %v", b, fixed)
		}
		i := rapid.IntRange(0, len(b)-1).Draw(t, "at")
		b[i] ^= byte(rapid.IntRange(1, 255).Draw(t, "with"))
		if err := codec.Decode(b, &back, headers...); err == nil && back == s {
			t.Fatalf("byte %d means nothing", i)
		}
		if err := codec.Decode(b[:len(b)-1], &back, headers...); err == nil {
			t.Fatal("bytes are missing and it decodes")
		}
	})
}

// TestErrors: what is wrong with bytes and with states is named.
func TestErrors(t *testing.T) {
	var s state
	b := codec.Append(nil, &s, headers...)
	for want, change := range map[string]func([]byte) []byte{
		"edition 9":     func(b []byte) []byte { b[1] = 9; return b },
		"not canonical": func(b []byte) []byte { b[3] = 2; return b },
		"these are 4":   func(b []byte) []byte { return b[:4] },
	} {
		if err := codec.Decode(change(append([]byte(nil), b...)), &state{}, headers...); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := codec.Check(&s); err != nil {
		t.Error(err)
	}
	s.Pieces[2].At = 10
	if err := codec.Check(&s); err == nil || err.Error() != "Pieces[2].At is 10, and it can be 0 to 9" {
		t.Error(err)
	}
	s = state{Side: -2}
	if err := codec.Check(&s); err == nil || err.Error() != "Side is -2, and it can be -1 to 1" {
		t.Error(err)
	}
	s = state{Places: [2]int16{9, 10}}
	if err := codec.Check(&s); err == nil || err.Error() != "Places[1] is 10, and it can be -1 to 9" {
		t.Error(err)
	}
	s = state{Points: [2]int16{300, 301}}
	if err := codec.Check(&s); err == nil || !strings.HasPrefix(err.Error(), "Points[1] is 301") {
		t.Error(err)
	}
}

// TestNew: what cannot be encoded, and a tag that cannot be read, are noticed when the program starts.
func TestNew(t *testing.T) {
	for want, make := range map[string]func(){
		"no fixed size": func() { New[struct{ N int }]() },
		"no number": func() {
			New[struct {
				N int8 `bounds:"1-5"`
			}]()
		},
	} {
		func() {
			defer func() {
				if r := fmt.Sprint(recover()); !strings.Contains(r, want) {
					t.Errorf("%s, want %q", r, want)
				}
			}()
			make()
		}()
	}
}
