// Unsigned numbers of two and of six machine words, for sums of odds too large for one.

package odds

import (
	"math/big"
	"math/bits"
)

// MostDoubleDice is how many dice's weights fit into two words: 6^48 < 2^128.
const MostDoubleDice = 48

// Double is an unsigned number of two words.
type Double struct{ Hi, Lo uint64 }

// Zero says whether x is 0.
func (x Double) Zero() bool { return x.Hi|x.Lo == 0 }

// Plus is x + y; it must fit.
func (x Double) Plus(y Double) Double {
	lo, c := bits.Add64(x.Lo, y.Lo, 0)
	hi, _ := bits.Add64(x.Hi, y.Hi, c)
	return Double{hi, lo}
}

// By is x times one word; it must fit.
func (x Double) By(k uint64) Double {
	hi, lo := bits.Mul64(x.Lo, k)
	return Double{hi + x.Hi*k, lo}
}

// Times is x times y; it must fit.
func (x Double) Times(y Double) Double {
	hi, lo := bits.Mul64(x.Lo, y.Lo)
	return Double{hi + x.Hi*y.Lo + x.Lo*y.Hi, lo}
}

// Wide is an unsigned number of six words, the lowest first: room for two Doubles multiplied, by a weight of one
// word, summed.
type Wide [6]uint64

// Add adds x.
func (w *Wide) Add(x *Wide) {
	var c uint64
	for i := range w {
		w[i], c = bits.Add64(w[i], x[i], c)
	}
}

// AddProduct adds x times y.
func (w *Wide) AddProduct(x, y Double) {
	h0, l0 := bits.Mul64(x.Lo, y.Lo)
	h1, l1 := bits.Mul64(x.Lo, y.Hi)
	h2, l2 := bits.Mul64(x.Hi, y.Lo)
	h3, l3 := bits.Mul64(x.Hi, y.Hi)
	m, c1 := bits.Add64(h0, l1, 0)
	n, c2 := bits.Add64(h1, l3, c1)
	o, _ := bits.Add64(h3, 0, c2)
	m, c1 = bits.Add64(m, l2, 0)
	n, c2 = bits.Add64(n, h2, c1)
	o, _ = bits.Add64(o, 0, c2)
	w.Add(&Wide{l0, m, n, o})
}

// AddTimes adds x times one word.
func (w *Wide) AddTimes(x *Wide, k uint64) {
	var p Wide
	var carry uint64
	for i := range x {
		hi, lo := bits.Mul64(x[i], k)
		var c uint64
		p[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	w.Add(&p)
}

// Less says whether w < x.
func (w *Wide) Less(x *Wide) bool {
	for i := len(w) - 1; i >= 0; i-- {
		if w[i] != x[i] {
			return w[i] < x[i]
		}
	}
	return false
}

// Big is w as a big integer.
func (w *Wide) Big() *big.Int {
	n := new(big.Int)
	for i := len(w) - 1; i >= 0; i-- {
		n.Lsh(n, 64)
		n.Or(n, new(big.Int).SetUint64(w[i]))
	}
	return n
}
