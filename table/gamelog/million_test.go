// A million dice as tables draw them: each face comes equally often, and runs are as long as chance makes them.

package gamelog_test

import (
	"crypto/sha256"
	"fmt"
	"math"
	"testing"

	"umpire/kernel/chance"
	"umpire/table/gamelog"
)

// TestAMillionDice draws a million dice of a fixed secret, ten to an entry. The bounds are those that fair dice pass
// 999 times in 1,000: chi-square of the faces and of pairs in a row, and the number of runs of high and low.
func TestAMillionDice(t *testing.T) {
	const n = 1_000_000
	dice := &gamelog.Dice{Table: "million", Secret: fmt.Sprintf("%x", sha256.Sum256([]byte("a million dice")))}
	var faces [6]int
	var pairs [36]int
	runs, high, last := 0, 0, -1
	for entry := int64(1); entry <= n/10; entry++ {
		before := sha256.Sum256(fmt.Append(nil, entry))
		draws := dice.Draws(entry, before[:], nil, nil)
		for range 10 {
			f := draws.Die(chance.Label{}, 6) - 1
			faces[f]++
			if last >= 0 {
				pairs[6*last+f]++
			}
			if last < 0 || last/3 != f/3 {
				runs++
			}
			high += f / 3
			last = f
		}
	}
	chi := func(counts []int, total int) (x float64) {
		due := float64(total) / float64(len(counts))
		for _, c := range counts {
			x += (float64(c) - due) * (float64(c) - due) / due
		}
		return x
	}
	one, two := chi(faces[:], n), chi(pairs[:], n-1)
	h, l := float64(high), float64(n-high)
	mean := 1 + 2*h*l/n
	off := (float64(runs) - mean) / math.Sqrt((mean-1)*(mean-2)/(n-1))
	t.Logf("%v: chi-square %.2f (5 degrees of freedom), of pairs %.2f (35); %d runs, %.2f deviations from %.0f",
		faces, one, two, runs, off, mean)
	if one > 20.52 || two > 66.62 || math.Abs(off) > 3.29 {
		t.Error("these are not fair dice")
	}
}
