// Tests of how positions are packed as differences.

package gamelog

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

func TestPositionsUnpackToWhatWasPacked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		key := rapid.SliceOfN(rapid.Byte(), 0, 300).Draw(t, "key")
		raw := bytes.Clone(key)
		for range rapid.IntRange(0, 5).Draw(t, "changes") {
			if len(raw) > 0 {
				raw[rapid.IntRange(0, len(raw)-1).Draw(t, "at")] = rapid.Byte().Draw(t, "byte")
			}
		}
		raw = append(raw[:rapid.IntRange(0, len(raw)).Draw(t, "cut")],
			rapid.SliceOfN(rapid.Byte(), 0, 9).Draw(t, "tail")...)
		for _, k := range [][]byte{nil, key} {
			got, err := unpack(pack(raw, k), k)
			if err != nil || !bytes.Equal(got, raw) {
				t.Fatalf("packed %v, unpacked %v, %v", raw, got, err)
			}
		}
	})
}

func TestASmallChangePacksSmall(t *testing.T) {
	raw, key := make([]byte, 2000), make([]byte, 2000)
	for i := range key {
		key[i] = byte(i * 7)
	}
	copy(raw, key)
	raw[5], raw[1500] = 1, 2
	if n := len(pack(raw, key)); n > 16 {
		t.Errorf("two bytes of 2000 changed, and the packed position has %d bytes", n)
	}
}

func FuzzUnpack(f *testing.F) {
	f.Add(pack([]byte("abc"), nil), []byte(nil))
	f.Add([]byte{0xff, 0xff, 0xff, 0xff, 0xff, 0x01}, []byte("key"))
	f.Fuzz(func(t *testing.T, packed, key []byte) {
		raw, err := unpack(packed, key)
		if err == nil && len(raw) > maxPosition {
			t.Errorf("unpacked to %d bytes", len(raw))
		}
	})
}
