package blocks

import (
	"math/big"

	"umpire/mechanics/odds"
)

// The same calculation as battleModel.solve, in fixed words instead of big integers: the mean over what is hidden works
// out thousands of battles. Everything is exact; what does not fit is left to solve. A test holds the two against each
// other.

// engine works out battles that differ in the defence only. All its weights are over 6^(support+ground).
type engine struct {
	m        *battleModel
	flakMost int
	strikes  int // dice of all bombers
	support  int // dice before ground combat
	ground   int // dice of ground combat
	pow      [odds.MostDoubleDice + 1]odds.Double
	gun, art []uint64
	strike   [][]uint64 // chances of the airstrike by bombers shot down
	left     []int      // its dice
	attack   [][]uint64 // chances by condition of the attack
	known    map[odds.Volley][]uint64
	d, a     []odds.Wide   // the answer: by condition of the defence and of the attack
	gd, ga   []odds.Double // one ground combat
}

// newEngine makes an engine for a model, for defences with at most so many dice of fire and of anti-air. False if one
// of them cannot be worked out in fixed words.
func newEngine(m *battleModel, fire, flak int) (*engine, bool) {
	e := &engine{m: m, known: map[odds.Volley][]uint64{}}
	for _, b := range m.bombers {
		e.strikes += b.dice
	}
	if m.flak && len(m.bombers) > 0 {
		e.flakMost = flak
	}
	gun := m.gunfire.Dice()
	e.support = gun + m.artillery.Dice() + e.strikes + e.flakMost
	first := m.attack[0].fire.Dice()
	e.ground = first + fire
	for _, n := range []int{gun, m.artillery.Dice(), e.strikes, e.flakMost, first, fire} {
		if n > odds.MostDice {
			return nil, false
		}
	}
	if e.support > odds.MostDoubleDice || e.ground > odds.MostDoubleDice {
		return nil, false
	}
	e.pow[0] = odds.Double{Lo: 1}
	for i := 1; i <= odds.MostDoubleDice; i++ {
		e.pow[i] = e.pow[i-1].By(6)
	}
	e.art, e.gun = e.throw(m.artillery), e.throw(m.gunfire)
	for down := range len(m.bombers) + 1 {
		var v odds.Volley
		for _, b := range m.bombers[down:] {
			v.Add(b.dice, b.faces)
		}
		e.strike, e.left = append(e.strike, e.throw(v)), append(e.left, v.Dice())
	}
	for i := range m.attack {
		e.attack = append(e.attack, e.throw(m.attack[i].fire))
	}
	e.a, e.ga = make([]odds.Wide, len(m.attack)), make([]odds.Double, len(m.attack))
	return e, true
}

// throw is the chances of a volley of at most odds.MostDice, over 6^dice.
func (e *engine) throw(v odds.Volley) []uint64 {
	if c, ok := e.known[v]; ok {
		return c
	}
	out := odds.Throw(v)
	e.known[v] = out
	return out
}

// run works out the battle against a defence, into d and a.
func (e *engine) run(defence []condition) {
	nd := len(defence)
	if cap(e.d) < nd {
		e.d, e.gd = make([]odds.Wide, nd, 2*nd), make([]odds.Double, 2*nd)
	}
	e.d = e.d[:nd]
	clear(e.d)
	clear(e.a)
	ready := e.prepare(defence)
	for hits, gw := range e.gun {
		e.from(defence, ready, min(hits, len(e.a)-1), gw)
	}
}

// from adds the battle from a condition of the attack on, which gunfire leaves it in with a weight.
func (e *engine) from(defence []condition, ready []odds.Double, j0 int, weight uint64) {
	nd := len(defence)
	if e.m.attack[j0].gone() { // nothing more is fought
		w := e.pow[e.support-e.m.gunfire.Dice()].By(weight)
		e.d[0].AddProduct(w, e.pow[e.ground])
		e.a[j0].AddProduct(w, e.pow[e.ground])
		return
	}
	for i, w := range ready {
		if w.Zero() {
			continue
		}
		w = w.By(weight)
		if defence[i].gone() {
			e.d[i].AddProduct(w, e.pow[e.ground])
			e.a[j0].AddProduct(w, e.pow[e.ground])
			continue
		}
		e.fight(defence, i, j0)
		for k, x := range e.gd[:nd] {
			if !x.Zero() {
				e.d[k].AddProduct(w, x)
			}
		}
		for k, x := range e.ga {
			if !x.Zero() {
				e.a[k].AddProduct(w, x)
			}
		}
	}
}

// prepare is artillery, anti-air and airstrike: weights by condition of the defence, over 6^support.
func (e *engine) prepare(defence []condition) []odds.Double {
	last := len(defence) - 1
	after := make([]odds.Double, len(defence))
	for h, x := range e.art {
		i := min(h, last)
		after[i] = after[i].Plus(odds.Double{Lo: x})
	}
	if len(e.m.bombers) == 0 {
		return after
	}
	next := make([]odds.Double, len(defence))
	for i, w := range after {
		switch {
		case w.Zero():
		case defence[i].gone():
			next[i] = next[i].Plus(w.Times(e.pow[e.strikes+e.flakMost]))
		default:
			var flak odds.Volley
			if e.m.flak {
				flak = defence[i].flak
			}
			for hits, fw := range e.throw(flak) {
				down := (min(hits, 2*len(e.m.bombers)) + 1) / 2
				x := w.By(fw).Times(e.pow[e.strikes+e.flakMost-flak.Dice()-e.left[down]])
				for h, sw := range e.strike[down] {
					k := min(i+h, last)
					next[k] = next[k].Plus(x.By(sw))
				}
			}
		}
	}
	return next
}

// fight is ground combat from a condition of the defence and one of the attack on: into gd and ga, over 6^ground.
func (e *engine) fight(defence []condition, i, j0 int) {
	last, end := len(defence)-1, len(e.m.attack)-1
	gd, ga := e.gd[:len(defence)], e.ga
	clear(gd)
	clear(ga)
	d := &defence[i]
	first := &e.m.attack[j0]
	if e.m.first || e.m.tanks && !d.line && !d.tank && first.dryTank {
		n := first.fire.Dice()
		for h, aw := range e.attack[j0] {
			k := min(i+h+first.bonus, last)
			x := e.pow[e.ground-n].By(aw)
			gd[k] = gd[k].Plus(x)
			if defence[k].gone() {
				ga[j0] = ga[j0].Plus(x)
				continue
			}
			x = e.pow[e.ground-n-defence[k].fire.Dice()].By(aw)
			for g, dw := range e.throw(defence[k].fire) {
				j := min(j0+g+defence[k].bonus, end)
				ga[j] = ga[j].Plus(x.By(dw))
			}
		}
		return
	}
	n := d.fire.Dice()
	for g, dw := range e.throw(d.fire) {
		j := min(j0+g+d.bonus, end)
		x := e.pow[e.ground-n].By(dw)
		ga[j] = ga[j].Plus(x)
		if e.m.attack[j].gone() {
			gd[i] = gd[i].Plus(x)
			continue
		}
		x = e.pow[e.ground-n-e.m.attack[j].fire.Dice()].By(dw)
		for h, aw := range e.attack[j] {
			k := min(i+h+e.m.attack[j].bonus, last)
			gd[k] = gd[k].Plus(x.By(aw))
		}
	}
}

// sums are weighted answers, as they are summed up.
type sums struct {
	dSteps, aSteps      []odds.Wide
	cleared, gone, line odds.Wide
	weight              uint64
}

func addAt(list *[]odds.Wide, n int, x *odds.Wide, k uint64) {
	for len(*list) <= n {
		*list = append(*list, odds.Wide{})
	}
	(*list)[n].AddTimes(x, k)
}

// add adds the engine's answer for a defence, with a weight.
func (s *sums) add(e *engine, defence []condition, weight uint64) {
	s.weight += weight
	for i := range e.d {
		c := &defence[i]
		addAt(&s.dSteps, c.lost, &e.d[i], weight)
		if c.gone() {
			s.cleared.AddTimes(&e.d[i], weight)
		}
		if defence[0].line && !c.line {
			s.line.AddTimes(&e.d[i], weight)
		}
	}
	for i := range e.a {
		c := &e.m.attack[i]
		addAt(&s.aSteps, c.lost, &e.a[i], weight)
		if c.gone() {
			s.gone.AddTimes(&e.a[i], weight)
		}
	}
}

// addSums adds sums to a tally, times a factor. The tally's other parts must be over the same power of six.
func (t *tally) addSums(e *engine, s *sums, factor *big.Int, line bool) {
	t.begin()
	t.hasLine = t.hasLine || line
	whole := new(big.Int).Mul(odds.SixBig(e.support+e.ground), new(big.Int).SetUint64(s.weight))
	t.whole.Add(t.whole, whole.Mul(whole, factor))
	add := func(into *big.Int, x *odds.Wide) { into.Add(into, new(big.Int).Mul(x.Big(), factor)) }
	add(t.cleared, &s.cleared)
	add(t.gone, &s.gone)
	add(t.line, &s.line)
	list := func(into *[]*big.Int, from []odds.Wide) {
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
