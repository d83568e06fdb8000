// How positions are packed in a log. Every entry has the position after it, so that looking at an old game never plays
// it again.

package gamelog

import (
	"encoding/binary"
	"errors"
)

// baseEvery is how often a position is stored whole. Each of the others is packed as what differs from the last whole
// one before it, its base: in a position of fixed arrays that is little.
const baseEvery = 32

// baseOf is the entry whose position the one of entry n is packed against: n itself if that is stored whole.
func baseOf(n int64) int64 { return n - (n-1)%baseEvery }

// pack packs a position as its difference (exclusive or) from a base: its length, then by turns how many bytes are
// equal, how many differ, and those. A nil base makes a packed position that stands alone.
func pack(raw, base []byte) []byte {
	diff := func(i int) byte {
		if i < len(base) {
			return raw[i] ^ base[i]
		}
		return raw[i]
	}
	out := binary.AppendUvarint(nil, uint64(len(raw)))
	for i := 0; i < len(raw); {
		from := i
		for i < len(raw) && diff(i) == 0 {
			i++
		}
		out = binary.AppendUvarint(out, uint64(i-from))
		from = i
		for i < len(raw) && diff(i) != 0 {
			i++
		}
		out = binary.AppendUvarint(out, uint64(i-from))
		for ; from < i; from++ {
			out = append(out, diff(from))
		}
	}
	return out
}

// maxPosition bounds what a packed position may unpack to, in bytes: a damaged one must not use up the memory.
const maxPosition = 1 << 20

var errPacked = errors.New("its stored position cannot be unpacked")

// unpack unpacks a position.
func unpack(packed, base []byte) ([]byte, error) {
	number := func() int {
		v, n := binary.Uvarint(packed)
		if n <= 0 || v > maxPosition {
			return -1
		}
		packed = packed[n:]
		return int(v)
	}
	size := number()
	if size < 0 {
		return nil, errPacked
	}
	raw := make([]byte, size)
	copy(raw, base)
	for i := 0; i < size; {
		same := number()
		differ := number()
		if same < 0 || differ < 0 || same+differ == 0 || i+same+differ > size || differ > len(packed) {
			return nil, errPacked
		}
		i += same
		for _, d := range packed[:differ] {
			raw[i] ^= d
			i++
		}
		packed = packed[differ:]
	}
	if len(packed) > 0 {
		return nil, errPacked
	}
	return raw, nil
}
