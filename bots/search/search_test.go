// Tests of the search on a made-up problem whose best plan is known.

package search

import (
	"fmt"
	"reflect"
	"testing"
)

// orchard is a problem: a first move and two steps with known worths, and luck that is the same for all plans in a
// world but for a part of it.
type orchard struct {
	firsts  []int32
	steps   [][]int32 // what an entry of the portfolio is worth as a later step
	bonus   int32     // for the first move 2 followed by entry 3 twice
	luck    int32     // how much a plan's value may vary
	answers int
	plays   int
	most    int
}

func (o *orchard) Firsts() int    { return len(o.firsts) }
func (o *orchard) Portfolio() int { return len(o.steps[0]) }
func (o *orchard) Answers() int   { return o.answers }
func (o *orchard) Done() bool     { return o.plays >= o.most }

// truth is what a plan is worth on average.
func (o *orchard) truth(p *Plan) int32 {
	v := o.firsts[p.First]
	for i, k := range p.Rest {
		v += o.steps[i][k]
	}
	if len(p.Rest) == 2 && p.First == 2 && p.Rest[0] == 3 && p.Rest[1] == 3 {
		v += o.bonus
	}
	return v
}

func (o *orchard) Play(p *Plan, answer, world int) int32 {
	o.plays++
	v := o.truth(p)
	if answer == 1 && p.First == 1 {
		v -= 60 // this answer refutes the move
	}
	h := uint32(world*7919 + p.First*104729)
	for _, k := range p.Rest {
		h = h*31 + uint32(k)
	}
	h = (h ^ h>>15) * 0x2c1b3c6d
	h = (h ^ h>>12) * 0x297a2d39
	v += int32(h>>8%uint32(2*o.luck+1)) - o.luck
	return v + int32(world%5)*40 // the luck of a world, the same for all
}

func newOrchard(most int) *orchard {
	return &orchard{firsts: []int32{30, 45, 20, 10, 40}, steps: [][]int32{{0, 5, -10, 2}, {0, 5, -10, 2}}, bonus: 80,
		luck: 40, answers: 1, most: most}
}

// TestMoreWorkFindsMore: the mean worth of the plan that is found rises with the work allowed, to nearly the best,
// which only variants of the plans that it begins with reach.
func TestMoreWorkFindsMore(t *testing.T) {
	mean := func(most int) float64 {
		sum := 0
		for seed := range uint64(100) {
			o := newOrchard(most)
			r := Best(o, Options{Steps: 2, Worlds: 30, Seed: seed})
			sum += int(o.truth(&r.Best))
		}
		return float64(sum) / 100
	}
	little, some, much := mean(5), mean(60), mean(600)
	t.Logf("worth of what is found with 5, 60 and 600 playouts: %.1f, %.1f, %.1f of 104", little, some, much)
	if some < little+3 || much < some+10 || much < 85 {
		t.Errorf("worth of what is found with 5, 60 and 600 playouts: %.1f, %.1f, %.1f of 104", little, some, much)
	}
}

// TestEndsWhenDecided: work is left where one first move is far ahead.
func TestEndsWhenDecided(t *testing.T) {
	o := newOrchard(1000)
	o.firsts[3] = 500
	r := Best(o, Options{Steps: 2, Worlds: 30})
	if r.Best.First != 3 || r.Plays > 200 || r.Sure < decided {
		t.Errorf("%+v", r)
	}
}

// TestWorstAnswerCounts: a move that one answer refutes is not chosen, though it is the best against the usual one.
func TestWorstAnswerCounts(t *testing.T) {
	o := newOrchard(400)
	o.bonus, o.luck = 0, 5
	if r := Best(o, Options{Steps: 2, Worlds: 20}); r.Best.First != 1 {
		t.Errorf("without an answer the best first move is 1: %+v", r)
	}
	o = newOrchard(400)
	o.bonus, o.luck, o.answers = 0, 5, 2
	if r := Best(o, Options{Steps: 2, Worlds: 20}); r.Best.First != 4 {
		t.Errorf("with it the best is 4: %+v", r)
	}
}

// TestNothingIsPlayedTwice: the same plan, answer and world are played out once.
func TestNothingIsPlayedTwice(t *testing.T) {
	o := newOrchard(2000)
	o.answers = 3
	c := tallied{o, map[string]int{}}
	Best(c, Options{Steps: 2, Worlds: 12})
	for what, n := range c.times {
		if n > 1 {
			t.Errorf("%s is played %d times", what, n)
		}
	}
}

// tallied is an orchard that notes how often it plays what.
type tallied struct {
	*orchard
	times map[string]int
}

func (c tallied) Play(p *Plan, answer, world int) int32 {
	c.times[fmt.Sprintf("plan %d %v, answer %d, world %d", p.First, p.Rest, answer, world)]++
	return c.orchard.Play(p, answer, world)
}

// TestBounds: without work it takes the first move, it never plays more than it may, a first move alone is a plan, and
// the same seed gives the same result.
func TestBounds(t *testing.T) {
	o := newOrchard(0)
	if r := Best(o, Options{Steps: 2, Worlds: 10}); r.Best.First != 0 || r.Plays != 0 || r.Value != 0 {
		t.Errorf("no work: %+v", r)
	}
	for most := range 60 {
		o := newOrchard(most)
		if Best(o, Options{Steps: 2, Worlds: 10, Seed: 4}); o.plays > most {
			t.Errorf("%d playouts of %d", o.plays, most)
		}
	}
	var r [2]Result
	for i := range r {
		r[i] = Best(newOrchard(300), Options{Steps: 2, Worlds: 20, Seed: 9,
			Start: []Plan{{First: 2, Rest: []int{3, 3}}, {First: 99, Rest: []int{0, 0}}, {First: 1}}})
	}
	if !reflect.DeepEqual(r[0], r[1]) {
		t.Errorf("two results: %+v", r)
	}
	if r[0].Best.First != 2 || r[0].Best.Rest[0] != 3 || r[0].Best.Rest[1] != 3 {
		t.Errorf("it begins with the best plan and finds %+v", r[0])
	}
	o = newOrchard(100)
	o.steps = [][]int32{{0}}
	if r := Best(flat{o}, Options{Worlds: 10, Prior: []int32{0, 0, 0, 900, 0}, PriorWeight: 3}); r.Best.First != 3 {
		t.Errorf("what is known before the playouts does not count: %+v", r)
	}
}

// flat is an orchard without later steps.
type flat struct{ *orchard }

func (f flat) Play(p *Plan, answer, world int) int32 {
	f.plays++
	return f.firsts[p.First] + int32(world%5)*40
}

// TestBeats: a difference that is within its error is nothing, a steady one is enough, and the end of a longer list
// does not count.
func TestBeats(t *testing.T) {
	for _, c := range []struct {
		x, y   []int32
		halves int
		want   bool
	}{
		{nil, nil, 2, false},
		{[]int32{4}, []int32{4}, 2, false},
		{[]int32{5}, []int32{4}, 2, true}, // one playout has no error
		{[]int32{300, 310}, []int32{120, 140}, 2, true},
		{[]int32{300, 0}, []int32{0, 250}, 2, false},
		{[]int32{9, 9, 9, 9}, []int32{5, 6, 5, 6}, 3, true},
		{[]int32{5, 6, 5, 6}, []int32{9, 9, 9, 9}, 3, false},
		{[]int32{9, 9, 9, 9, 0}, []int32{0, 0, 9, 9, 9}, 3, false},
		{[]int32{3, 1, 3, 1}, []int32{1, 1, 1, 1}, 2, true}, // mean 1, error 1/2: two standard errors
		{[]int32{3, 1, 3, 1}, []int32{1, 1, 1, 1}, 4, false},
		{[]int32{3, 1, 3, 1, 900}, []int32{1, 1, 1, 1}, 4, false},
	} {
		if got := Beats(c.x, c.y, c.halves); got != c.want {
			t.Errorf("%v against %v by %d halves: %v", c.x, c.y, c.halves, got)
		}
	}
}

// TestStopped: a search that is stopped at any point plays nothing more, or with Whole no more than the world that is
// begun, and finds a plan that it has played, if there is one.
func TestStopped(t *testing.T) {
	for _, whole := range []bool{false, true} {
		for stop := range 400 {
			o := newOrchard(1 << 30)
			o.answers = 2
			c := stopped{tallied{o, map[string]int{}}, stop}
			r := Best(c, Options{Steps: 2, Worlds: 12, Seed: uint64(stop), Whole: whole})
			most := stop
			if whole && stop > 0 {
				most += 2 * (len(o.firsts) + 4 + 5) // both answers of the plans and their variants
			}
			if o.plays > most {
				t.Errorf("whole %v: stopped after %d playouts, and %d were played", whole, stop, o.plays)
			}
			if r.Plays != o.plays || len(r.Best.Rest) != 2 || r.Best.First >= len(o.firsts) {
				t.Errorf("whole %v, stopped after %d of %d playouts: %+v", whole, stop, o.plays, r)
			}
			what := fmt.Sprintf("plan %d %v, answer 0, world 0", r.Best.First, r.Best.Rest)
			if o.plays > 0 && c.times[what] == 0 {
				t.Errorf("whole %v, stopped after %d playouts: finds %+v, which was not played", whole, stop, r)
			}
		}
	}
}

// stopped is an orchard that is done after so many playouts, whatever work is allowed.
type stopped struct {
	tallied
	after int
}

func (s stopped) Done() bool { return s.plays >= s.after }

// TestHold: the first plan is played to the end however poor it is, and the search ends though it does not count.
func TestHold(t *testing.T) {
	for _, hold := range []bool{false, true} {
		o := newOrchard(10_000)
		o.firsts = []int32{-500, 45, 20, 10, 40, 30}
		o.luck = 0
		seen := 0
		r := Best(counted{o, &seen}, Options{Worlds: 2, Keep: 2, Hold: hold})
		if r.Best.First != 1 || r.Plays >= 10_000 {
			t.Fatalf("hold %v: first move %d after %d playouts", hold, r.Best.First, r.Plays)
		}
		if want := map[bool]int{false: 1, true: 2}[hold]; seen != want {
			t.Errorf("hold %v: the first plan was played %d times, not %d", hold, seen, want)
		}
	}
}

// counted counts the playouts of the first move 0.
type counted struct {
	*orchard
	seen *int
}

func (c counted) Play(p *Plan, answer, world int) int32 {
	if p.First == 0 {
		*c.seen++
	}
	return c.orchard.Play(p, answer, world)
}

// TestPriorIsNotAPlayout: what a first move is worth before it is played weighs in the choice, but is not in the mean
// that is told.
func TestPriorIsNotAPlayout(t *testing.T) {
	o := newOrchard(10_000)
	o.luck = 0
	r := Best(o, Options{Worlds: 1, Prior: []int32{1000, 0, 0, 0, 0}, PriorWeight: 3})
	if r.Best.First != 0 || r.Value != 30 {
		t.Errorf("first move %d with %d, not 0 with 30", r.Best.First, r.Value)
	}
}

// TestLate: then what a first move is worth before it is played does not save it from being dropped.
func TestLate(t *testing.T) {
	for _, late := range []bool{false, true} {
		o := newOrchard(10_000)
		o.firsts, o.luck = []int32{-500, 45, 20, 10, 40, 30}, 0
		r := Best(o, Options{Worlds: 2, Keep: 2, Prior: []int32{9000, 0, 0, 0, 0, 0}, PriorWeight: 3, Late: late})
		if want := map[bool]int{false: 0, true: 1}[late]; r.Best.First != want {
			t.Errorf("late %v: first move %d, not %d", late, r.Best.First, want)
		}
	}
}

// TestWholeWorlds: all plans are played in the least number of worlds before any is dropped, and none in a world more
// than the others when the work runs out.
func TestWholeWorlds(t *testing.T) {
	for _, c := range []struct{ most, want int }{{1, 6}, {7, 12}, {12, 12}, {13, 15}} {
		o := newOrchard(c.most)
		o.firsts = []int32{30, 45, 20, 10, 40, 30}
		if r := Best(o, Options{Worlds: 3, Least: 2, Keep: 3, Whole: true}); r.Plays != c.want {
			t.Errorf("%d playouts where %d are allowed, not %d", r.Plays, c.most, c.want)
		}
	}
}
