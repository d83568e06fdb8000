// Generators with published values, records that replay, scripts.

package chance

import (
	"errors"
	"slices"
	"strings"
	"testing"
)

// TestGeneratorIsPinned compares with published values: of splitmix64 for the seed 1234567, and of xoshiro256** for
// the state 1, 2, 3, 4.
func TestGeneratorIsPinned(t *testing.T) {
	r := NewRand(1234567)
	if want := [4]uint64{6457827717110365317, 3203168211198807973, 9817491932198370423,
		4593380528125082431}; r.s != want {
		t.Errorf("the seed 1234567 makes %v, splitmix64 makes %v", r.s, want)
	}
	r = &Rand{s: [4]uint64{1, 2, 3, 4}}
	for i, want := range []uint64{11520, 0, 1509978240, 1215971899390074240, 1216172134540287360, 607988272756665600} {
		if got := r.Uint64(); got != want {
			t.Errorf("number %d is %d, xoshiro256** has %d", i, got, want)
		}
	}
}

// TestDrawsArePinned: a seed in an old log means the same draws for ever. If this fails, old games can no longer be
// checked: do not change the numbers, change the code back.
func TestDrawsArePinned(t *testing.T) {
	ten := []int16{1, 2, 3, 4, 5, 6, 7, 8, 9, 10}
	for _, c := range []struct {
		seed  uint64
		first uint64
		dice  []int
		lots  []int
	}{
		{0, 0x99ec5f36cb75f2b4, []int{4, 5, 1, 3, 5, 6, 3, 4, 6, 6, 1, 1, 1, 4, 3, 2, 5, 2, 4, 1, 2, 3, 2, 4},
			[]int{9, 3, 6, 9, 9, 8, 1, 2, 7, 1, 9, 9}},
		{1, 0xb3f2af6d0fc710c5, []int{5, 4, 4, 3, 5, 1, 1, 3, 6, 4, 6, 6, 6, 5, 4, 6, 1, 3, 1, 1, 3, 3, 4, 3},
			[]int{4, 2, 3, 8, 7, 9, 0, 8, 4, 3, 6, 2}},
		{41, 0xb78a7493cb0b326e, []int{5, 1, 4, 5, 3, 2, 5, 5, 3, 6, 2, 6, 2, 3, 2, 1, 2, 2, 2, 2, 4, 6, 2, 2},
			[]int{9, 1, 5, 1, 8, 3, 4, 5, 6, 9, 7, 5}},
		{1 << 63, 0xd01bfa9b44a998c3, []int{5, 3, 2, 6, 4, 5, 2, 3, 3, 5, 6, 1, 3, 5, 4, 5, 3, 1, 3, 1, 6, 3, 6, 1},
			[]int{9, 2, 3, 7, 3, 9, 6, 1, 9, 9, 6, 4}},
	} {
		r := NewRand(c.seed)
		if got := r.Uint64(); got != c.first {
			t.Errorf("seed %d: first number %#x, want %#x", c.seed, got, c.first)
		}
		r.Seed(c.seed)
		var dice, lots []int
		for range c.dice {
			dice = append(dice, r.Die(Label{}, 6))
		}
		for range c.lots {
			lots = append(lots, r.Lot(Label{}, ten))
		}
		if !slices.Equal(dice, c.dice) || !slices.Equal(lots, c.lots) {
			t.Errorf("seed %d: dice %v and lots %v, want %v and %v", c.seed, dice, lots, c.dice, c.lots)
		}
	}
}

// TestDrawsAreFair is a chi-square test at a fixed seed, so it always gives the same answer. The bounds are those of
// one chance in ten thousand.
func TestDrawsAreFair(t *testing.T) {
	const n = 60_000
	for _, c := range []struct {
		sides int
		bound float64
	}{{2, 15.1}, {3, 18.4}, {6, 25.7}, {10, 33.7}, {20, 49.6}} {
		r := NewRand(1941)
		count := make([]int, c.sides)
		pairs := make([]int, c.sides*c.sides)
		last := 0
		for range n {
			f := r.Die(Label{}, c.sides)
			if f < 1 || f > c.sides {
				t.Fatalf("a die of %d shows %d", c.sides, f)
			}
			count[f-1]++
			pairs[last*c.sides+f-1]++
			last = f - 1
		}
		if x := chiSquare(count, n); x > c.bound {
			t.Errorf("a die of %d: chi-square %.1f, bound %.1f: %v", c.sides, x, c.bound, count)
		}
		// A pair of draws is as even: degrees of freedom d, bound d + 4*sqrt(2d).
		d := float64(c.sides*c.sides - 1)
		if x := chiSquare(pairs, n); (x-d)*(x-d) > 16*2*d && x > d {
			t.Errorf("two dice of %d: chi-square %.1f with %.0f degrees of freedom", c.sides, x, d)
		}
	}
}

func chiSquare(count []int, n int) (x float64) {
	want := float64(n) / float64(len(count))
	for _, c := range count {
		x += (float64(c) - want) * (float64(c) - want) / want
	}
	return x
}

func TestBelow(t *testing.T) {
	r := NewRand(7)
	for _, n := range []int{-1, 0, 1} {
		if got := r.Below(n); got != 0 {
			t.Errorf("below %d: %d", n, got)
		}
	}
	for range 1000 {
		if got := r.Below(1 << 31); got < 0 || got >= 1<<31 {
			t.Fatalf("below 2^31: %d", got)
		}
	}
}

func TestRecordAndReplay(t *testing.T) {
	rec := &Recorder{From: NewRand(3)}
	from := []int16{7, 9, 9, 40}
	play := func(s Source) (out []int) {
		for i := range int16(5) {
			out = append(out, s.Die(Label{1, i}, 6), int(from[s.Lot(Label{2, i}, from)]))
		}
		return out
	}
	want := play(rec)
	rep := &Replay{Draws: slices.Clone(rec.Draws)}
	if got := play(rep); !slices.Equal(got, want) {
		t.Errorf("played %v, replayed %v", want, got)
	}
	if err := rep.Done(); err != nil {
		t.Error(err)
	}
}

func TestReplayThatDoesNotFit(t *testing.T) {
	die := Draw{Label{1, 5}, 6, 4}
	lot := Draw{Label{2, 5}, 0, 30}
	for _, c := range []struct {
		name  string
		draws []Draw
		draw  func(*Replay) int
		answr int
		want  string
	}{
		{"used up", nil, func(r *Replay) int { return r.Die(Label{1, 5}, 6) }, 1, "more draws"},
		{"another label", []Draw{die}, func(r *Replay) int { return r.Die(Label{1, 6}, 6) }, 1, "{1 5}"},
		{"another die", []Draw{die}, func(r *Replay) int { return r.Die(Label{1, 5}, 10) }, 1, "4 of 6"},
		{"a face too high", []Draw{{Label{1, 5}, 6, 7}}, func(r *Replay) int {
			return r.Die(Label{1, 5}, 6)
		}, 1, "7 of 6"},
		{"a face too low", []Draw{{Label{1, 5}, 6, 0}}, func(r *Replay) int {
			return r.Die(Label{1, 5}, 6)
		}, 1, "0 of 6"},
		{"a lot for a die", []Draw{lot}, func(r *Replay) int { return r.Die(Label{2, 5}, 6) }, 1, "0"},
		{"a die for a lot", []Draw{die}, func(r *Replay) int { return r.Lot(Label{1, 5}, []int16{4}) }, 0, "lot 4"},
		{"a lot not in the cup", []Draw{lot}, func(r *Replay) int {
			return r.Lot(Label{2, 5}, []int16{3, 4})
		}, 0, "lot 30"},
		{"left over", []Draw{die, die}, func(r *Replay) int { return r.Die(Label{1, 5}, 6) }, 4, "1 recorded draws"},
	} {
		r := &Replay{Draws: c.draws}
		if got := c.draw(r); got != c.answr {
			t.Errorf("%s: answers %d, want %d", c.name, got, c.answr)
		}
		if err := r.Done(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want something with %q", c.name, err, c.want)
		}
	}
	r := &Replay{}
	r.Die(Label{}, 6)
	if !errors.Is(r.Done(), ErrUsedUp) {
		t.Errorf("an empty record: %v", r.Done())
	}
	r.Draws = []Draw{{Label{}, 6, 5}}
	if got := r.Die(Label{}, 6); got != 1 {
		t.Errorf("after the first misfit a replay goes on with %d", got)
	}
}

func TestScript(t *testing.T) {
	s := &Script{Dice: []int{6, 1}, Lots: []int16{9}}
	if got := []int{s.Die(Label{}, 6), s.Lot(Label{Kind: Mixing}, []int16{5, 9}), s.Lot(Label{}, []int16{5, 9}),
		s.Die(Label{}, 6)}; !slices.Equal(got, []int{6, 0, 1, 1}) {
		t.Errorf("drawn %v", got)
	}
	if s.Err != nil {
		t.Error(s.Err)
	}
	for _, c := range []struct {
		name string
		s    Script
		draw func(*Script)
		want string
	}{
		{"no die", Script{}, func(s *Script) { s.Die(Label{Kind: 3, N: 8}, 6) }, "{3 8}"},
		{"no lot", Script{}, func(s *Script) { s.Lot(Label{Kind: 3, N: 8}, []int16{1}) }, "{3 8}"},
		{"no such face", Script{Dice: []int{7}}, func(s *Script) { s.Die(Label{}, 6) }, "7 on a die of 6"},
		{"no such lot", Script{Lots: []int16{4}}, func(s *Script) { s.Lot(Label{}, []int16{1}) }, "brings 4"},
		{"the first mistake counts", Script{Dice: []int{0, 9}}, func(s *Script) {
			s.Die(Label{}, 6)
			s.Die(Label{}, 6)
		}, "shows 0"},
	} {
		c.draw(&c.s)
		if c.s.Err == nil || !strings.Contains(c.s.Err.Error(), c.want) {
			t.Errorf("%s: %v, want something with %q", c.name, c.s.Err, c.want)
		}
	}
}

// TestDrawingDoesNotAllocate: playouts draw a great deal.
func TestDrawingDoesNotAllocate(t *testing.T) {
	var s Source = NewRand(1)
	from := []int16{1, 2, 3}
	if n := testing.AllocsPerRun(100, func() { s.Die(Label{}, 6); s.Lot(Label{}, from) }); n != 0 {
		t.Errorf("%v allocations a draw", n)
	}
}
