package statebytes

import (
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
}

var headers = []Header{{"format", 1}, {"edition", 7}}

// TestRoundTrip: a state decodes from its bytes, and from no others that differ in one place only.
func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.Make[state]().Draw(t, "state")
		b, err := Append([]byte("before"), &s, headers...)
		if err != nil {
			t.Fatal(err)
		}
		b = b[len("before"):]
		var back state
		if err := Decode(b, &back, headers...); err != nil || back != s {
			t.Fatalf("%+v, want %+v: %v", back, s, err)
		}
		i := rapid.IntRange(0, len(b)-1).Draw(t, "at")
		b[i] ^= byte(rapid.IntRange(1, 255).Draw(t, "with"))
		if err := Decode(b, &back, headers...); err == nil && back == s {
			t.Fatalf("byte %d means nothing", i)
		}
		if err := Decode(b[:len(b)-1], &back, headers...); err == nil {
			t.Fatal("bytes are missing and it decodes")
		}
	})
}

// TestErrors: what is wrong with bytes and with states is named.
func TestErrors(t *testing.T) {
	var s state
	b, err := Append(nil, &s, headers...)
	if err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func([]byte) []byte{
		"edition 9":     func(b []byte) []byte { b[1] = 9; return b },
		"not canonical": func(b []byte) []byte { b[3] = 2; return b },
		"these are 4":   func(b []byte) []byte { return b[:4] },
	} {
		if err := Decode(change(append([]byte(nil), b...)), &state{}, headers...); err == nil ||
			!strings.Contains(err.Error(), want) {
			t.Errorf("%v, want %q", err, want)
		}
	}
	if err := Check(&s); err != nil {
		t.Error(err)
	}
	s.Pieces[2].At = 10
	if err := Check(&s); err == nil || err.Error() != "Pieces[2].At is 10, and it can be 0 to 9" {
		t.Error(err)
	}
	s = state{Side: -2}
	if err := Check(&s); err == nil || err.Error() != "Side is -2, and it can be -1 to 1" {
		t.Error(err)
	}
	s = state{Points: [2]int16{300, 301}}
	if err := Check(&s); err == nil || !strings.HasPrefix(err.Error(), "Points[1] is 301") {
		t.Error(err)
	}
}
