// Where the draws of a table come from: a secret seed for each entry, or for tests and lessons one that follows from
// the table's seed and the entry's number.

package table

import (
	"crypto/rand"
	"encoding/binary"

	"umpire/kernel/chance"
)

// drawing is where the draws of an entry come from. The generator is made when the first draw is: most orders draw
// nothing.
func drawing(seed *uint64, n int64) chance.Source { return &lateSource{seed: seed, n: n} }

type lateSource struct {
	seed *uint64
	n    int64
	r    *chance.Rand
}

func (l *lateSource) rand() *chance.Rand {
	if l.r == nil {
		if l.seed != nil {
			l.r = chance.NewRand(chance.NewRand(*l.seed).Uint64() + uint64(l.n)*0x9e3779b97f4a7c15)
		} else {
			l.r = chance.NewRand(secret64())
		}
	}
	return l.r
}

// Die draws a face.
func (l *lateSource) Die(label chance.Label, faces int) int { return l.rand().Die(label, faces) }

// Lot draws a lot.
func (l *lateSource) Lot(label chance.Label, from []int16) int { return l.rand().Lot(label, from) }

// secret64 is 64 bits that nobody can guess.
func secret64() uint64 {
	var b [8]byte
	rand.Read(b[:])
	return binary.LittleEndian.Uint64(b[:])
}
