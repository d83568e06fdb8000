// Tests of odds against counting every fall of the dice.

package odds

import (
	"fmt"
	"math/big"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"umpire/kernel"
)

// dice draws a volley with at most so many dice.
func dice(t *rapid.T, most int) Volley {
	var v Volley
	for range rapid.IntRange(0, most).Draw(t, "dice") {
		v.Add(1, rapid.Uint8Range(0, 6).Draw(t, "faces"))
	}
	return v
}

// naive counts the hits of every way in which the dice can fall.
func naive(v Volley) []int64 {
	var list []int
	for f := range v {
		for range v[f] {
			list = append(list, f)
		}
	}
	out := make([]int64, len(list)+1)
	var fall func(i, hits int)
	fall = func(i, hits int) {
		if i == len(list) {
			out[hits]++
			return
		}
		for face := 1; face <= 6; face++ {
			if face > 6-list[i] {
				fall(i+1, hits+1)
			} else {
				fall(i+1, hits)
			}
		}
	}
	fall(0, 0)
	return out
}

// TestThrowIsEveryFall: the chances of a throw are what counting every fall of the dice brings.
func TestThrowIsEveryFall(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := dice(t, 6)
		got, want := Throw(v), naive(v)
		if len(got) != len(want) {
			t.Fatalf("%v: %v, want %v", v, got, want)
		}
		for h := range got {
			if int64(got[h]) != want[h] {
				t.Fatalf("%v: %d hits in %d ways, want %d", v, h, got[h], want[h])
			}
		}
	})
}

// TestThrowSumsToOne: the two ways to work out a throw agree, and their weights add up to all falls of the dice.
func TestThrowSumsToOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		v := dice(t, MostDice)
		one, wide := Throw(v), ThrowBig(v)
		sum := new(big.Int)
		for h := range wide {
			if wide[h].Cmp(new(big.Int).SetUint64(one[h])) != 0 {
				t.Fatalf("%v: %d hits: %d and %s", v, h, one[h], wide[h])
			}
			sum.Add(sum, wide[h])
		}
		if sum.Cmp(SixBig(v.Dice())) != 0 || len(one) != v.Dice()+1 || len(wide) != len(one) {
			t.Fatalf("%v adds up to %s", v, sum)
		}
	})
}

// TestWords: Double and Wide calculate as big integers do.
func TestWords(t *testing.T) {
	double := func(x Double) *big.Int {
		n := new(big.Int).SetUint64(x.Hi)
		return n.Or(n.Lsh(n, 64), new(big.Int).SetUint64(x.Lo))
	}
	whole := new(big.Int).Lsh(big.NewInt(1), 128)
	rapid.Check(t, func(t *rapid.T) {
		x := Double{rapid.Uint64().Draw(t, "x.Hi"), rapid.Uint64().Draw(t, "x.Lo")}
		y := Double{rapid.Uint64().Draw(t, "y.Hi"), rapid.Uint64().Draw(t, "y.Lo")}
		k := rapid.Uint64().Draw(t, "k")
		// What does not fit wraps round in all four.
		for _, c := range []struct {
			what string
			got  Double
			want *big.Int
		}{
			{"plus", x.Plus(y), new(big.Int).Add(double(x), double(y))},
			{"by", x.By(k), new(big.Int).Mul(double(x), new(big.Int).SetUint64(k))},
			{"times", x.Times(y), new(big.Int).Mul(double(x), double(y))},
		} {
			if double(c.got).Cmp(c.want.Mod(c.want, whole)) != 0 {
				t.Fatalf("%s of %v and %v: %v, want %s", c.what, x, y, c.got, c.want)
			}
		}
		if x.Zero() != (double(x).Sign() == 0) {
			t.Fatalf("%v is zero: %v", x, x.Zero())
		}
		var w, v Wide
		w.AddProduct(x, y)
		v.AddTimes(&w, k)
		v.Add(&w)
		want := new(big.Int).Mul(double(x), double(y))
		if w.Big().Cmp(want) != 0 {
			t.Fatalf("%v times %v: %s, want %s", x, y, w.Big(), want)
		}
		want.Mul(want, new(big.Int).Add(new(big.Int).SetUint64(k), big.NewInt(1)))
		if v.Big().Cmp(want) != 0 || w.Less(&v) != (w.Big().Cmp(v.Big()) < 0) ||
			v.Less(&w) != (v.Big().Cmp(w.Big()) < 0) {
			t.Fatalf("%v times %v times %d: %s, want %s", x, y, k, v.Big(), want)
		}
	})
}

// TestUnseen: two of three pieces at any of their levels, each pair once, with what is known.
func TestUnseen(t *testing.T) {
	var known Force
	known.Add(4, 6)
	pieces := [][]Force{Levels([]int8{2, 1}, 3), Levels([]int8{3}, 2), Levels([]int8{1}, 0)}
	var got []string
	for _, f := range Unseen(known, 2, pieces) {
		got = append(got, fmt.Sprint(f.Steps, f.Dice[2:]))
	}
	want := []string{"9 [3 2 0 0 4]", "7 [0 2 0 0 4]", "8 [3 1 0 0 4]", "6 [0 1 0 0 4]", "8 [3 0 0 0 4]"}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if all := Unseen(known, 0, pieces); len(all) != 1 || all[0] != known {
		t.Errorf("without unseen pieces: %v", all)
	}
	if all := Unseen(known, 4, pieces); len(all) != 0 {
		t.Errorf("four of three pieces: %v", all)
	}
}

// TestExchange holds an exchange of fire against counting every fall of all dice of both sides.
func TestExchange(t *testing.T) {
	force := func(t *rapid.T, most int) Force {
		var f Force
		for range rapid.IntRange(1, most).Draw(t, "steps") {
			f.Add(1, rapid.IntRange(0, 3).Draw(t, "faces"))
		}
		return f
	}
	rapid.Check(t, func(t *rapid.T) {
		attack := force(t, 4)
		var defence []Force
		for range rapid.IntRange(1, 3).Draw(t, "worlds") {
			defence = append(defence, force(t, 4))
		}
		got := Exchange("mean", "", kernel.SideB, attack, defence...)
		// Every world counts alike, so weights over 6^dice are brought over one number of dice.
		most := 0
		for _, d := range defence {
			most = max(most, d.Dice.Dice())
		}
		hits := naive(attack.Dice)
		all := new(big.Int).Mul(SixBig(most), big.NewInt(int64(len(defence))))
		var cleared, beaten big.Int
		answer := map[int]*big.Int{}
		for _, d := range defence {
			for h, n := range hits {
				if h >= d.Steps {
					cleared.Add(&cleared, big.NewInt(n))
				}
			}
			scale := SixBig(most - d.Dice.Dice())
			for h, n := range naive(d.Dice) {
				x := new(big.Int).Mul(big.NewInt(n), scale)
				if answer[h] == nil {
					answer[h] = new(big.Int)
				}
				answer[h].Add(answer[h], x)
				if h >= attack.Steps {
					beaten.Add(&beaten, x)
				}
			}
		}
		one := new(big.Int).Mul(SixBig(attack.Dice.Dice()), big.NewInt(int64(len(defence))))
		if got.Events[0].P != Share(&cleared, one) || got.Events[1].P != Share(&beaten, all) {
			t.Fatalf("%v against %v: %+v", attack, defence, got.Events)
		}
		for h, p := range got.Curves[1].P {
			if p != Share(answer[h], all) {
				t.Fatalf("%v against %v: %d hits back: %d", attack, defence, h, p)
			}
		}
		for h, p := range got.Curves[0].P {
			if p != Share(big.NewInt(hits[h]), SixBig(attack.Dice.Dice())) {
				t.Fatalf("%v against %v: %d hits: %d", attack, defence, h, p)
			}
		}
		if got.Curves[0].Side != kernel.SideB || got.Curves[1].Side != kernel.SideA {
			t.Fatalf("%+v", got.Curves)
		}
		best, worst := Extremes(attack, defence)
		for _, d := range defence {
			clear := atLeast(ThrowBig(attack.Dice), d.Steps)
			if clear.Cmp(atLeast(ThrowBig(attack.Dice), best.Steps)) > 0 ||
				clear.Cmp(atLeast(ThrowBig(attack.Dice), worst.Steps)) < 0 {
				t.Fatalf("%v: %v is beyond best %v or worst %v", attack, d, best, worst)
			}
		}
	})
}

// TestLuck: over all six faces of a die, what it brings is its mean on average, and the squares of the rest its
// variance.
func TestLuck(t *testing.T) {
	for n := int16(1); n <= 6; n++ {
		got, square := int32(0), int32(0)
		var l kernel.Luck
		for face := int16(1); face <= 6; face++ {
			e := kernel.Event{Kind: 4, Side: kernel.SideA, N: n}
			if face > 6-n {
				e.B = 1
			}
			var ok bool
			if l, ok = Luck(&e, 4); !ok {
				t.Fatal("a die brings no luck")
			}
			got += l.Got
			square += (l.Got - 1000*int32(n)/6) * (l.Got - 1000*int32(n)/6) / 1000
		}
		if d := got/6 - l.Mean; d < -1 || d > 1 {
			t.Errorf("%d faces: %d on average, and the mean is %d", n, got/6, l.Mean)
		}
		if d := square/6 - l.Variance; d < -2 || d > 2 {
			t.Errorf("%d faces: the squares are %d on average, and the variance is %d", n, square/6, l.Variance)
		}
	}
	for _, e := range []kernel.Event{{Kind: 5, N: 2}, {Kind: 4}, {Kind: 4, N: 7},
		{Kind: 4, N: 2, Side: kernel.NoSide}} {
		if _, ok := Luck(&e, 4); ok {
			t.Errorf("%+v brings luck", e)
		}
	}
}

func TestRow(t *testing.T) {
	if got := Row(6, func(die int) string { return []string{"Ae", "Dr", "Dr", "Dr", "Ae", "De"}[die-1] }); got !=
		"Die: 1 Ae, 2-4 Dr, 5 Ae, 6 De" {
		t.Errorf("the row is %q", got)
	}
}
