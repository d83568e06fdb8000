// Tests of the sequential test: its errors are as rare as it says.

package lab

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"umpire/bots"
	"umpire/kernel/chance"
)

// TestSPRTErrsAsSeldomAsItSays plays the test many times on coins whose rate is known: at P0 it finds P1 in no more
// than a share Alpha of the cases, at P1 it finds P0 in no more than Beta, and it needs fewer games than a fixed number
// of the same power.
func TestSPRTErrsAsSeldomAsItSays(t *testing.T) {
	for _, c := range []SPRT{{P0: 0.5, P1: 0.6}, {P0: 0.5, P1: 0.55, Alpha: 0.1, Beta: 0.02},
		{P0: 0.9, P1: 0.99, Alpha: 0.05, Beta: 0.05}} {
		const times = 2000
		run := func(rate float64, seed uint64) (p1 int, games float64) {
			r := chance.NewRand(seed)
			for range times {
				s := c.begin()
				for !s.decided() {
					s.game(float64(r.Below(1_000_000)) < rate*1e6)
				}
				games += float64(s.v.Of) / times
				if s.verdict().Found == "p1" {
					p1++
				}
			}
			return p1, games
		}
		v := c.begin().v
		// Wald's bounds are alpha/(1-beta) and beta/(1-alpha); four standard deviations of the count are allowed for.
		within := func(n int, most float64) bool {
			return float64(n) <= times*most+4*math.Sqrt(times*most*(1-most))
		}
		wrong, at0 := run(c.P0, 1)
		if !within(wrong, v.Alpha/(1-v.Beta)) {
			t.Errorf("%+v: at P0 it finds P1 in %d of %d", c, wrong, times)
		}
		right, at1 := run(c.P1, 2)
		if !within(times-right, v.Beta/(1-v.Alpha)) {
			t.Errorf("%+v: at P1 it finds P0 in %d of %d", c, times-right, times)
		}
		mid := (c.P0 + c.P1) / 2
		fixed := math.Pow(3.29*math.Sqrt(mid*(1-mid))/(c.P1-c.P0), 2) // for 5 % each
		if v.Alpha == 0.05 && (at0 > fixed || at1 > fixed) {
			t.Errorf("%+v: it takes %.0f and %.0f games, a fixed number would be %.0f", c, at0, at1, fixed)
		}
		t.Logf("%+v: errors %.3f and %.3f, %.0f and %.0f games", c, float64(wrong)/times, float64(times-right)/times,
			at0, at1)
	}
}

// TestPairedSPRT plays the test on pairs whose two games depend on each other: one side wins most games, and both bots
// have it once. It errs as seldom as it says, and takes fewer games than a test that takes them as independent.
func TestPairedSPRT(t *testing.T) {
	const times = 1000
	c := SPRT{P0: 0.5, P1: 0.6}
	// One side wins nine of ten games, so that most pairs are even. The better bot wins both games more often.
	pairs := func(rate float64, seed uint64) (p1 int, games float64) {
		r := chance.NewRand(seed)
		both := 0.09 + (rate - 0.5)
		for range times {
			s := c.begin()
			for !s.decided() {
				switch x := float64(r.Below(1_000_000)) / 1e6; {
				case x < both:
					s.pair(2)
				case x < both+0.02:
					s.pair(1.5)
				case x < both+0.02+(0.09-(rate-0.5)):
					s.pair(0)
				case x < 0.18+0.04:
					s.pair(0.5)
				default:
					s.pair(1)
				}
				games += 2.0 / times
			}
			if s.verdict().Found == "p1" {
				p1++
			}
		}
		return p1, games
	}
	wrong, at0 := pairs(0.5, 3)
	right, at1 := pairs(0.58, 4) // 0.09 is all that there is to lose
	most := times*0.0526 + 4*math.Sqrt(times*0.0526*0.9474)
	if float64(wrong) > most || right < times/2 {
		t.Errorf("at P0 it finds P1 in %d of %d, at 0.58 in %d", wrong, times, right)
	}
	if at0 > 150 { // coins of this test take 150 and more
		t.Errorf("it takes %.0f and %.0f games", at0, at1)
	}
	t.Logf("errors %.3f, found %.3f, %.0f and %.0f games", float64(wrong)/times, float64(right)/times, at0, at1)
}

// TestPairLLR: the likelihood is that of the best frequencies, which are known where all pairs end alike.
func TestPairLLR(t *testing.T) {
	// Ten pairs of two wins: at a mean of s the likeliest frequencies give them s, up to traces of what has not come.
	if got, want := pairLLR(&[5]int{0, 0, 0, 0, 10}, 0.5, 0.6), 10*math.Log(0.6/0.5); math.Abs(got-want) > 0.02 {
		t.Errorf("all won: %g, want %g", got, want)
	}
	if up, down := pairLLR(&[5]int{0, 0, 0, 0, 10}, 0.4, 0.6), pairLLR(&[5]int{10, 0, 0, 0, 0}, 0.4, 0.6); math.Abs(
		up+down) > 1e-9 {
		t.Errorf("the mirror image weighs %g, not %g", down, -up)
	}
	if got := pairLLR(&[5]int{5, 5, 80, 5, 5}, 0.4, 0.6); math.Abs(got) > 1e-9 {
		t.Errorf("between the two: %g", got)
	}
}

// TestRunStopsWhenDecided, after whole pairs, at the same game whatever the number of workers; and says so when it is
// not.
func TestRunStopsWhenDecided(t *testing.T) {
	p := plan(t, 1)
	second := bots.Random
	second.Name = "second"
	p.Set = append(p.Set, second)
	p.Bots[1], p.Paired, p.Games, p.Test = "second", true, 400, &SPRT{P0: 0.05, P1: 0.5}
	_, one := run(t, p)
	p.Jobs = 4
	_, four := run(t, p)
	if one.Games >= 400 || one.Games%2 != 0 || one.Games != four.Games || one.Test.Found != "p1" ||
		one.Test.Bot != "random" || !reflect.DeepEqual(one.Test, four.Test) || one.Test.Pairs == nil {
		t.Errorf("stopped after %d and %d games, %+v and %+v", one.Games, four.Games, one.Test, four.Test)
	}
	p.Test = &SPRT{P0: 0.499, P1: 0.501}
	if _, tot := run(t, p); tot.Games != 400 || tot.Test.Found != "undecided" {
		t.Errorf("after %d games: %+v", tot.Games, tot.Test)
	}
}

// TestBadTestsAreNamed before anything is played.
func TestBadTestsAreNamed(t *testing.T) {
	for _, c := range []SPRT{{P0: 0.6, P1: 0.5}, {P0: 0, P1: 0.5}, {P0: 0.5, P1: 1}, {P0: 0.4, P1: 0.5, Alpha: 0.7},
		{P0: 0.4, P1: 0.5, Beta: -1}, {P0: math.NaN(), P1: 0.5}} {
		p := plan(t, 1)
		p.Test = &c
		if _, err := Run(context.Background(), p, nil); err == nil ||
			!strings.Contains(err.Error(), "sequential test") {
			t.Errorf("%+v: %v", c, err)
		}
	}
}
