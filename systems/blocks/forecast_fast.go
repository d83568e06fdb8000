package blocks

import (
	"math/big"
	"math/bits"
)

// The same reckoning as battleModel.solve, in fixed words instead of big integers: the mean over what is hidden works
// out thousands of battles. Everything is exact; what does not fit is left to solve. A test holds the two against each
// other.

// mostDice is how many dice a weight of two words can hold, and volleyDice how many one word can: 6^48 < 2^128, 6^24 <
// 2^64.
const (
	mostDice   = 48
	volleyDice = 24
)

// double is an unsigned number of two words.
type double struct{ hi, lo uint64 }

func (x double) zero() bool { return x.hi|x.lo == 0 }

func (x double) plus(y double) double {
	lo, c := bits.Add64(x.lo, y.lo, 0)
	hi, _ := bits.Add64(x.hi, y.hi, c)
	return double{hi, lo}
}

// by is x times one word; it must fit.
func (x double) by(k uint64) double {
	hi, lo := bits.Mul64(x.lo, k)
	return double{hi + x.hi*k, lo}
}

// times is x times y; it must fit.
func (x double) times(y double) double {
	hi, lo := bits.Mul64(x.lo, y.lo)
	return double{hi + x.hi*y.lo + x.lo*y.hi, lo}
}

// wide is an unsigned number of six words, the lowest first: two doubles multiplied, by a weight of one word, summed.
type wide [6]uint64

func (w *wide) add(x *wide) {
	var c uint64
	for i := range w {
		w[i], c = bits.Add64(w[i], x[i], c)
	}
}

// addProduct adds x times y.
func (w *wide) addProduct(x, y double) {
	h0, l0 := bits.Mul64(x.lo, y.lo)
	h1, l1 := bits.Mul64(x.lo, y.hi)
	h2, l2 := bits.Mul64(x.hi, y.lo)
	h3, l3 := bits.Mul64(x.hi, y.hi)
	m, c1 := bits.Add64(h0, l1, 0)
	n, c2 := bits.Add64(h1, l3, c1)
	o, _ := bits.Add64(h3, 0, c2)
	m, c1 = bits.Add64(m, l2, 0)
	n, c2 = bits.Add64(n, h2, c1)
	o, _ = bits.Add64(o, 0, c2)
	w.add(&wide{l0, m, n, o})
}

// addTimes adds x times one word.
func (w *wide) addTimes(x *wide, k uint64) {
	var p wide
	var carry uint64
	for i := range x {
		hi, lo := bits.Mul64(x[i], k)
		var c uint64
		p[i], c = bits.Add64(lo, carry, 0)
		carry = hi + c
	}
	w.add(&p)
}

func (w *wide) less(x *wide) bool {
	for i := len(w) - 1; i >= 0; i-- {
		if w[i] != x[i] {
			return w[i] < x[i]
		}
	}
	return false
}

func (w *wide) big() *big.Int {
	n := new(big.Int)
	for i := len(w) - 1; i >= 0; i-- {
		n.Lsh(n, 64)
		n.Or(n, new(big.Int).SetUint64(w[i]))
	}
	return n
}

// engine works out battles that differ in the defence only. All its weights are over 6^(support+ground).
type engine struct {
	m        *battleModel
	flakMost int
	strikes  int // dice of all bombers
	support  int // dice before ground combat
	ground   int // dice of ground combat
	pow      [mostDice + 1]double
	art      []uint64
	strike   [][]uint64 // chances of the airstrike by bombers shot down
	left     []int      // its dice
	attack   [][]uint64 // chances by condition of the attack
	known    map[volley][]uint64
	d, a     []wide   // the answer: by condition of the defence and of the attack
	gd, ga   []double // one ground combat
}

// newEngine makes an engine for a model, for defences with at most so many dice of fire and of anti-air. False if one
// of them cannot be worked out in fixed words.
func newEngine(m *battleModel, fire, flak int) (*engine, bool) {
	e := &engine{m: m, known: map[volley][]uint64{}}
	for _, b := range m.bombers {
		e.strikes += b.dice
	}
	if m.flak && len(m.bombers) > 0 {
		e.flakMost = flak
	}
	e.support = m.artillery.dice() + e.strikes + e.flakMost
	first := m.attack[0].fire.dice()
	e.ground = first + fire
	for _, n := range []int{m.artillery.dice(), e.strikes, e.flakMost, first, fire} {
		if n > volleyDice {
			return nil, false
		}
	}
	if e.support > mostDice || e.ground > mostDice {
		return nil, false
	}
	e.pow[0] = double{0, 1}
	for i := 1; i <= mostDice; i++ {
		e.pow[i] = e.pow[i-1].by(6)
	}
	e.art = e.throw(m.artillery)
	for down := range len(m.bombers) + 1 {
		var v volley
		for _, b := range m.bombers[down:] {
			v.add(b.dice, b.faces)
		}
		e.strike, e.left = append(e.strike, e.throw(v)), append(e.left, v.dice())
	}
	for i := range m.attack {
		e.attack = append(e.attack, e.throw(m.attack[i].fire))
	}
	e.a, e.ga = make([]wide, len(m.attack)), make([]double, len(m.attack))
	return e, true
}

// throw is the chances of a volley of at most volleyDice, over 6^dice.
func (e *engine) throw(v volley) []uint64 {
	if c, ok := e.known[v]; ok {
		return c
	}
	out := make([]uint64, 1, v.dice()+1)
	out[0] = 1
	for f := 1; f <= 3; f++ {
		for range v.n[f] {
			out = append(out, 0)
			for i := len(out) - 1; i >= 0; i-- {
				out[i] *= uint64(6 - f)
				if i > 0 {
					out[i] += out[i-1] * uint64(f)
				}
			}
		}
	}
	e.known[v] = out
	return out
}

// run works out the battle against a defence, into d and a.
func (e *engine) run(defence []condition) {
	nd := len(defence)
	if cap(e.d) < nd {
		e.d, e.gd = make([]wide, nd, 2*nd), make([]double, 2*nd)
	}
	e.d = e.d[:nd]
	clear(e.d)
	clear(e.a)
	for i, w := range e.prepare(defence) {
		if w.zero() {
			continue
		}
		if defence[i].gone() {
			e.d[i].addProduct(w, e.pow[e.ground])
			e.a[0].addProduct(w, e.pow[e.ground])
			continue
		}
		e.fight(defence, i)
		for k, x := range e.gd[:nd] {
			if !x.zero() {
				e.d[k].addProduct(w, x)
			}
		}
		for k, x := range e.ga {
			if !x.zero() {
				e.a[k].addProduct(w, x)
			}
		}
	}
}

// prepare is artillery, anti-air and airstrike: weights by condition of the defence, over 6^support.
func (e *engine) prepare(defence []condition) []double {
	last := len(defence) - 1
	after := make([]double, len(defence))
	for h, x := range e.art {
		i := min(h, last)
		after[i] = after[i].plus(double{0, x})
	}
	if len(e.m.bombers) == 0 {
		return after
	}
	next := make([]double, len(defence))
	for i, w := range after {
		switch {
		case w.zero():
		case defence[i].gone():
			next[i] = next[i].plus(w.times(e.pow[e.strikes+e.flakMost]))
		default:
			var flak volley
			if e.m.flak {
				flak = defence[i].flak
			}
			for hits, fw := range e.throw(flak) {
				down := (min(hits, 2*len(e.m.bombers)) + 1) / 2
				x := w.by(fw).times(e.pow[e.strikes+e.flakMost-flak.dice()-e.left[down]])
				for h, sw := range e.strike[down] {
					k := min(i+h, last)
					next[k] = next[k].plus(x.by(sw))
				}
			}
		}
	}
	return next
}

// fight is ground combat from a condition of the defence on: into gd and ga, over 6^ground.
func (e *engine) fight(defence []condition, i int) {
	last, end := len(defence)-1, len(e.m.attack)-1
	gd, ga := e.gd[:len(defence)], e.ga
	clear(gd)
	clear(ga)
	d := &defence[i]
	first := &e.m.attack[0]
	if e.m.first || e.m.tanks && !d.line && !d.tank && first.dryTank {
		n := first.fire.dice()
		for h, aw := range e.attack[0] {
			k := min(i+h, last)
			x := e.pow[e.ground-n].by(aw)
			gd[k] = gd[k].plus(x)
			if defence[k].gone() {
				ga[0] = ga[0].plus(x)
				continue
			}
			x = e.pow[e.ground-n-defence[k].fire.dice()].by(aw)
			for g, dw := range e.throw(defence[k].fire) {
				j := min(g, end)
				ga[j] = ga[j].plus(x.by(dw))
			}
		}
		return
	}
	n := d.fire.dice()
	for g, dw := range e.throw(d.fire) {
		j := min(g, end)
		x := e.pow[e.ground-n].by(dw)
		ga[j] = ga[j].plus(x)
		if e.m.attack[j].gone() {
			gd[i] = gd[i].plus(x)
			continue
		}
		x = e.pow[e.ground-n-e.m.attack[j].fire.dice()].by(dw)
		for h, aw := range e.attack[j] {
			k := min(i+h, last)
			gd[k] = gd[k].plus(x.by(aw))
		}
	}
}

// sums are weighted answers, as they are summed up.
type sums struct {
	dSteps, aSteps      []wide
	cleared, gone, line wide
	weight              uint64
}

func addAt(list *[]wide, n int, x *wide, k uint64) {
	for len(*list) <= n {
		*list = append(*list, wide{})
	}
	(*list)[n].addTimes(x, k)
}

// add adds the engine's answer for a defence, with a weight.
func (s *sums) add(e *engine, defence []condition, weight uint64) {
	s.weight += weight
	for i := range e.d {
		c := &defence[i]
		addAt(&s.dSteps, c.lost, &e.d[i], weight)
		if c.gone() {
			s.cleared.addTimes(&e.d[i], weight)
		}
		if defence[0].line && !c.line {
			s.line.addTimes(&e.d[i], weight)
		}
	}
	for i := range e.a {
		c := &e.m.attack[i]
		addAt(&s.aSteps, c.lost, &e.a[i], weight)
		if c.gone() {
			s.gone.addTimes(&e.a[i], weight)
		}
	}
}

// addSums adds sums to a tally, times a factor. The tally's other parts must be over the same power of six.
func (t *tally) addSums(e *engine, s *sums, factor *big.Int, line bool) {
	t.begin()
	t.hasLine = t.hasLine || line
	whole := new(big.Int).Mul(six(e.support+e.ground), new(big.Int).SetUint64(s.weight))
	t.whole.Add(t.whole, whole.Mul(whole, factor))
	add := func(into *big.Int, x *wide) { into.Add(into, new(big.Int).Mul(x.big(), factor)) }
	add(t.cleared, &s.cleared)
	add(t.gone, &s.gone)
	add(t.line, &s.line)
	list := func(into *[]*big.Int, from []wide) {
		for n := range from {
			for len(*into) <= n {
				*into = append(*into, new(big.Int))
			}
			add((*into)[n], &from[n])
		}
	}
	list(&t.dSteps, s.dSteps)
	list(&t.aSteps, s.aSteps)
}
