// Package odds is exact odds of dice in whole numbers: how many of all equally likely throws bring each number of
// hits, shares of them for a forecast, and how lucky a die was.
//
// Dice are six-sided and each hits on some of its faces. The chances of a throw of n dice are weights whose sum is
// 6^n; throws of different numbers of dice are brought over one whole before they are added up. Up to MostDice dice a
// weight fits into one word (Throw); Double and Wide hold what does not; ThrowBig has no bound and is the plain
// version that tests hold the others against.
package odds

import (
	"math/big"
	"strconv"
	"strings"

	"umpire/kernel"
)

// MostDice is how many dice's weights fit into one word: 6^24 < 2^64.
const MostDice = 24

// Volley is dice that are thrown together, by how many of their faces hit: v[f] dice hit on f faces. There are 255 of a
// kind at most.
type Volley [7]uint8

// Add adds dice that hit on so many faces. Dice that cannot hit are left out.
func (v *Volley) Add(n int, faces uint8) {
	if n > 0 && faces > 0 {
		v[faces] += uint8(n)
	}
}

// Dice is the number of dice.
func (v *Volley) Dice() int {
	return int(v[1]) + int(v[2]) + int(v[3]) + int(v[4]) + int(v[5]) + int(v[6])
}

// Throw is the chances of each number of hits, from none to all, over Six(dice). There must be MostDice dice at most.
func Throw(v Volley) []uint64 {
	out := make([]uint64, 1, v.Dice()+1)
	out[0] = 1
	for f := 1; f <= 6; f++ {
		for range v[f] {
			out = append(out, 0)
			for i := len(out) - 1; i >= 0; i-- {
				out[i] *= uint64(6 - f)
				if i > 0 {
					out[i] += out[i-1] * uint64(f)
				}
			}
		}
	}
	return out
}

// ThrowBig is Throw for any number of dice.
func ThrowBig(v Volley) []*big.Int {
	out := []*big.Int{big.NewInt(1)}
	for f := 1; f <= 6; f++ {
		for range v[f] {
			next := make([]*big.Int, len(out)+1)
			for i := range next {
				next[i] = new(big.Int)
				if i < len(out) {
					next[i].Mul(out[i], big.NewInt(int64(6-f)))
				}
				if i > 0 {
					var t big.Int
					next[i].Add(next[i], t.Mul(out[i-1], big.NewInt(int64(f))))
				}
			}
			out = next
		}
	}
	return out
}

// SixBig is in how many ways so many dice can fall.
func SixBig(dice int) *big.Int { return new(big.Int).Exp(big.NewInt(6), big.NewInt(int64(dice)), nil) }

// Share is a weight of a whole, rounded to the nearest part.
func Share(n, whole *big.Int) kernel.Share {
	x := new(big.Int).Mul(n, big.NewInt(2*int64(kernel.Whole)))
	x.Add(x, whole)
	x.Quo(x, new(big.Int).Mul(whole, big.NewInt(2)))
	return kernel.Share(x.Int64())
}

// Curve is weights of a whole as a curve of a forecast.
func Curve(name string, side kernel.Side, weights []*big.Int, whole *big.Int) kernel.Curve {
	c := kernel.Curve{Name: name, Side: side}
	for _, n := range weights {
		c.P = append(c.P, Share(n, whole))
	}
	return c
}

// Row is what the faces of a die bring, those that bring the same one after the other together:
// "Die: 1 Ae, 2-4 Dr".
func Row(faces int, word func(die int) string) string {
	var list []string
	for die := 1; die <= faces; die++ {
		from, w := die, word(die)
		for die < faces && word(die+1) == w {
			die++
		}
		s := strconv.Itoa(from)
		if die > from {
			s += "-" + strconv.Itoa(die)
		}
		list = append(list, s+" "+w)
	}
	return "Die: " + strings.Join(list, ", ")
}

// Luck is how a die fell that an event of some kind tells (kernel.Lucky): for its side, one hit (B is 1) or none,
// where N of six faces hit, in thousandths of a hit. False for any other event.
func Luck(e *kernel.Event, kind kernel.EventKind) (kernel.Luck, bool) {
	n := int32(e.N)
	if e.Kind != kind || n < 1 || n > 6 || !e.Side.Player() {
		return kernel.Luck{}, false
	}
	return kernel.Luck{Side: e.Side, Got: 1000 * int32(e.B), Mean: (1000*n + 3) / 6, Variance: (1000*n*(6-n) + 18) / 36,
		Text: "hits"}, true
}
