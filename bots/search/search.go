// Package search improves plans of several steps by playing them out, and knows no game and no system. A plan is a
// first move, which has been drafted in full, and the steps that are to follow it, each an entry of a portfolio. A
// problem plays plans out; the search decides which plan to play out where, for as long as work is allowed.
//
// All plans are played in the same worlds (guesses and dice), so that they differ by what they are and not by luck, and
// each against the same answers of the other side, of which the worst for a plan counts. Plans that fall behind are
// dropped by halves (successive halving); the best are varied (evolution), and the variants race against them. Work
// goes where plans are close: the search ends early when one first move is clearly ahead of all others.
package search

import (
	"math"
	"slices"
)

// Plan is a first move and what follows it.
type Plan struct {
	First int   // an index into the first moves
	Rest  []int // indices into the portfolio, one for each later step of the side itself
}

// Problem is a decision. Values are those of the side that decides. The same plan, answer and world give the same
// value.
type Problem interface {
	// Firsts is how many first moves there are, the most promising first.
	Firsts() int
	// Portfolio is how many entries later steps are chosen from. Entry 0 is what is done without a plan.
	Portfolio() int
	// Answers is in how many ways the other side plays. Answer 0 is its usual one.
	Answers() int
	// Play plays a plan out in a world and returns what it leads to.
	Play(p *Plan, answer, world int) int32
	// Done reports whether the work allowed is used up.
	Done() bool
}

// Options are what a search may be told.
type Options struct {
	Steps  int    // that follow the first move; 0 for none
	Worlds int    // most worlds that a plan is played in
	Keep   int    // plans that are left when variants are made; 0 for 4
	Least  int    // worlds that every plan is played in before any is dropped; 0 for 1
	Seed   uint64 // of the variants
	Start  []Plan // plans to begin with, besides each first move with entry 0
	// Prior is what a first move is worth before it is played, for as much as PriorWeight playouts. Nil for nothing.
	Prior       []int32
	PriorWeight float64
	// Late has Prior count in the choice among the plans that are left: those dropped are dropped by playouts alone.
	Late bool
	// Hold keeps the first plan to the end, however poor it looks, for a caller that wants to know how much better
	// another one is.
	Hold bool
	// Whole has no world begun when the work is used up, and none left half played.
	Whole bool
}

// Result is what a search found.
type Result struct {
	Best  Plan
	Value int32 // mean of its playouts, against the answer that is worst for it; 0 if it was not played out
	Plays int   // playouts in all
	Plans int   // plans that were played out
	// Sure is how many standard errors the best first move is ahead of the next one, 0 if that is not known.
	Sure float64
}

// decided is by how many standard errors the best first move must be ahead to end the search early.
const decided = 3.0

// behind is by how many a plan must be behind the best so far to be played no more.
const behind = 2.0

// entry is a plan under way. seen[0][w] is its value against the usual answer in world w, seen[a][n] that against
// another one in world 2n.
type entry struct {
	plan Plan
	seen [][]int32
}

type search struct {
	p     Problem
	o     Options
	all   []*entry
	plays int
	most  int // worlds that a plan has been played in
	// settled: the search is over, and plans that were played in less than half as many worlds do not count.
	settled bool
	rand    uint64
}

// Best searches for the best plan. There is at least one first move. Without any work allowed it is the first of them.
func Best(p Problem, o Options) Result {
	if o.Keep == 0 {
		o.Keep = 4
	}
	s := &search{p: p, o: o, rand: o.Seed}
	for f := range p.Firsts() {
		s.enter(Plan{First: f, Rest: make([]int, o.Steps)})
	}
	for _, x := range o.Start {
		if x.First >= 0 && x.First < p.Firsts() && len(x.Rest) == o.Steps {
			s.enter(x)
		}
	}
	alive := append([]*entry(nil), s.all...)
	worlds := max(1, o.Least)
	dropping := o.PriorWeight
	if o.Late {
		dropping = 0
	}
	for rounds := 0; !p.Done(); rounds++ {
		if !s.race(alive, min(worlds, o.Worlds)) {
			break // nothing is dropped for what the others did in fewer worlds than are meant
		}
		s.order(alive, dropping)
		n := len(alive)
		if n > o.Keep {
			alive = s.hold(alive[:max(o.Keep, (n+1)/2)])
		}
		if len(alive) == n && worlds >= o.Worlds && (o.Steps == 0 || p.Portfolio() < 2 || rounds > 8*o.Worlds) {
			break
		}
		if worlds >= 4 && s.ahead(alive) >= decided {
			break
		}
		worlds = min(worlds+max(1, worlds/2), o.Worlds)
		if o.Steps > 0 && p.Portfolio() > 1 && rounds > 0 && !p.Done() {
			alive = s.vary(alive)
		}
	}
	s.settled = true
	s.order(alive, o.PriorWeight)
	best := Result{Best: alive[0].plan, Plays: s.plays, Plans: s.played(), Sure: s.ahead(alive)}
	if v := s.rate(alive[0], 0); !math.IsInf(v, 0) {
		best.Value = int32(v)
	}
	return best
}

// enter adds a plan, or finds the same one.
func (s *search) enter(x Plan) *entry {
	for _, e := range s.all {
		if e.plan.First == x.First && same(e.plan.Rest, x.Rest) {
			return e
		}
	}
	e := &entry{plan: x, seen: make([][]int32, max(1, s.p.Answers()))}
	s.all = append(s.all, e)
	return e
}

func same(a, b []int) bool {
	for i := range a {
		if a[i] != b[i] {
			return false
		}
	}
	return true
}

// race plays each plan in the first worlds, those in which it has not been played yet, but for plans that are clearly
// behind the first of the list. World by world, so that all have been played in the same ones when work runs out.
// It is false if it did.
func (s *search) race(list []*entry, worlds int) bool {
	for w := range worlds {
		if s.p.Done() {
			return false
		}
		for _, e := range list {
			if e != list[0] && apart(list[0], e) > behind {
				continue
			}
			for a := range e.seen {
				n := w
				if a > 0 {
					if w%2 == 1 { // other answers in every second world
						continue
					}
					n = w / 2
				}
				if len(e.seen[a]) > n {
					continue
				}
				if !s.o.Whole && s.p.Done() {
					return false
				}
				e.seen[a] = append(e.seen[a], s.p.Play(&e.plan, a, w))
				s.plays++
				s.most = max(s.most, len(e.seen[0]))
			}
		}
	}
	return true
}

// hold puts the first plan back into a list if it is to be kept.
func (s *search) hold(list []*entry) []*entry {
	if s.o.Hold && !slices.Contains(list, s.all[0]) {
		list = append(list, s.all[0])
	}
	return list
}

// rate is what a plan is worth: its mean against the answer that is worst for it, and what it was worth before, with a
// weight.
func (s *search) rate(e *entry, weight float64) float64 {
	worst := math.Inf(1)
	if s.settled && 2*len(e.seen[0]) < s.most {
		return math.Inf(-1)
	}
	prior := 0.0
	if e.plan.First < len(s.o.Prior) {
		prior = float64(s.o.Prior[e.plan.First])
	} else {
		weight = 0
	}
	for _, seen := range e.seen {
		if len(seen) == 0 {
			continue
		}
		sum := float64(prior * weight) // a conversion keeps it apart from the sum: fused, it would differ by processor
		for _, v := range seen {
			sum += float64(v)
		}
		worst = min(worst, sum/(float64(len(seen))+weight))
	}
	if math.IsInf(worst, 1) {
		return math.Inf(-1) // it has not been played
	}
	return worst
}

// order puts the best plans first; equals stay as they are.
func (s *search) order(list []*entry, weight float64) {
	for i := range list {
		for k := i; k > 0 && s.rate(list[k], weight) > s.rate(list[k-1], weight); k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
	}
}

// ahead is by how many standard errors of the difference, world by world, the first plan of an ordered list is ahead of
// the best one with another first move; 0 if there is none that has been played in as many worlds.
func (s *search) ahead(list []*entry) float64 {
	for _, e := range list[1:] {
		if e.plan.First == list[0].plan.First {
			continue
		}
		return apart(list[0], e)
	}
	return 0
}

// apart is by how many standard errors of the difference, world by world, one plan is ahead of another, 0 if they have
// not been played in three worlds both.
func apart(x, y *entry) float64 {
	a, b := x.seen[0], y.seen[0]
	n := min(len(a), len(b))
	if n < 3 {
		return 0
	}
	var sum, squares float64
	for i := range n {
		d := float64(a[i]) - float64(b[i])
		sum += d
		squares += d * d
	}
	mean := sum / float64(n)
	v := (squares - float64(sum*mean)) / float64(n-1) // not fused, as in rate
	if v <= 0 {
		return 0
	}
	return mean / math.Sqrt(v/float64(n))
}

// Beats reports whether one plan has brought more than another in the same playouts, of which there is at least one, by
// more than so many halves of the standard error of the difference. X and y are what each playout brought; where one
// list is longer its end does not count. It reckons in whole numbers, so that it is the same on every machine.
func Beats(x, y []int32, halves int) bool {
	n := min(len(x), len(y))
	more, squares := 0, 0
	for i := range n {
		d := int(x[i]) - int(y[i])
		more += d
		squares += d * d
	}
	// mean > halves/2 * sqrt((mean of squares - mean²) / n), both sides squared and times 4n³
	return more > 0 && (4*n+halves*halves)*more*more > halves*halves*n*squares
}

// vary adds variants of the plans of a list: one step changed, or the end of another plan; and a plan by chance,
// because a first move that looks poor may be good with the right steps after it.
func (s *search) vary(list []*entry) []*entry {
	out := append([]*entry(nil), list...)
	add := func(x Plan) {
		n := len(s.all)
		if e := s.enter(x); len(s.all) > n {
			out = append(out, e)
		}
	}
	lucky := Plan{First: s.draw(s.p.Firsts()), Rest: make([]int, s.o.Steps)}
	for i := range lucky.Rest {
		lucky.Rest[i] = s.draw(s.p.Portfolio())
	}
	add(lucky)
	for i, e := range list {
		x := Plan{First: e.plan.First, Rest: append([]int(nil), e.plan.Rest...)}
		if other := list[s.draw(len(list))]; i > 0 && s.draw(3) == 0 && other != e {
			at := s.draw(len(x.Rest))
			copy(x.Rest[at:], other.plan.Rest[at:])
		} else {
			at := s.draw(len(x.Rest))
			to := s.draw(s.p.Portfolio())
			for k := at; k < len(x.Rest); k++ {
				x.Rest[k] = to
				if s.draw(2) == 0 {
					break
				}
			}
		}
		add(x)
	}
	return out
}

// draw is a number below n.
func (s *search) draw(n int) int {
	s.rand += 0x9e3779b97f4a7c15
	z := s.rand
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return int((z ^ z>>31) >> 1 % uint64(n))
}

// played is how many plans have been played out.
func (s *search) played() (n int) {
	for _, e := range s.all {
		if len(e.seen[0]) > 0 {
			n++
		}
	}
	return n
}
