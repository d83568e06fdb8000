// The forecast of an attack: ledger, column, and the chances of each result.

package stacks

import (
	"slices"

	"umpire/kernel"
)

// Forecast is the chances of the attack that is put together, or would be by an action.
func (p *Position) Forecast(side kernel.Side, a kernel.Action, f *kernel.Forecast) {
	f.Reset()
	if side != p.ToMove() || p.Why(side, a) != nil {
		return
	}
	switch a.Verb {
	case VRoll, VAttack, VTarget, VAir, VAssault:
	default:
		return
	}
	if p.other == nil {
		p.other = p.Game.blank()
	}
	q := p.other
	p.Copy(q)
	switch a.Verb {
	case VAttack:
		q.Flags[q.unitOf(a.Piece, side)] |= Attacker
	case VTarget:
		q.Target = int16(a.Place)
	case VAssault:
		q.assault(q.hexOf(a.Place), nil)
	case VAir:
		q.Air[side] = uint8(a.N)
	}
	if q.Target == 0 || q.countAttackers() == 0 {
		return
	}
	q.foresee(side, a.Verb == VAir, f)
}

// pool is what a counter that a side does not know can be: attack and defence against the target.
type pool struct{ attack, defence []int }

// foresee fills in a forecast as a side may know it. What it does not know of those in the battle is taken as best,
// worst and mean of what is left.
func (p *Position) foresee(side kernel.Side, aircraft bool, f *kernel.Forecast) {
	f.Known = true
	to := p.target()
	var sum [2]int
	var open [2][]pool // by attackers, defenders: what those unknown can be
	count := func(i int, u Unit, attacks bool) {
		if p.sees(side, u) && p.knowsFace(side, u) {
			n := p.strength(p.step(u), p.side(u), attacks, to)
			sum[i] += n
			f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: [...]string{"attack", "defence"}[i], Side: p.side(u),
				Piece: p.ownID(u), N: int16(n)})
			return
		}
		open[i] = append(open[i], p.poolOf(side, u, to))
	}
	p.attackers(func(u Unit) { count(0, u, true) })
	p.defenders(func(u Unit) { count(1, u, false) })
	for i, what := range [2]string{"unknown counters that attack", "unknown counters that defend"} {
		if n := len(open[i]); n > 0 {
			f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: what, Side: [2]kernel.Side{p.Active,
				p.Active.Other()}[i], N: int16(n), Rule: p.Numbers[RFog]})
		}
	}
	var buf [Mods]shift
	for _, s := range p.shifts(buf[:0]) {
		m := &p.Modifiers[s.mod]
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: m.Text, Rule: m.Rule, Side: p.Active, N: int16(s.n)})
	}
	if s, n := p.flyers(); s.Player() && n > 0 && !aircraft {
		f.Policy = append(f.Policy, "No aircraft are sent.")
	}
	f.Policy = append(f.Policy, "Results that a side may convert are given as the table has them.")
	if len(open[0])+len(open[1]) == 0 {
		c := p.column(sum[0], sum[1])
		f.Odds = &kernel.Odds{Column: columnName(c)}
		f.Cases = append(f.Cases, p.caseOf("known", "", c))
		return
	}
	mine := 1 // for the attacker it is best if he is strong and the defender weak
	if side != p.Active {
		mine = -1
	}
	for _, k := range []struct {
		assume, text string
		way          int
	}{{"best", "What is not known is as good for you as it can be", 1},
		{"worst", "What is not known is as bad for you as it can be", -1},
		{"mean", "What is not known is like the mean of what is left", 0}} {
		a := sum[0] + worth(open[0], k.way*mine, func(q pool) []int { return q.attack })
		d := sum[1] + worth(open[1], -k.way*mine, func(q pool) []int { return q.defence })
		c := p.column(a, d)
		f.Cases = append(f.Cases, p.caseOf(k.assume, k.text, c))
		if k.way == 0 {
			f.Odds = &kernel.Odds{Column: columnName(c)}
		}
	}
}

// poolOf is what a unit can be that a side sees only from behind, or not at all.
func (p *Position) poolOf(side kernel.Side, u Unit, to Place) (q pool) {
	add := func(f Unit, steps int) {
		s := p.Units[f].Steps
		st := &s[len(s)-steps]
		q.attack = append(q.attack, p.strength(st, p.side(u), true, to))
		q.defence = append(q.defence, p.strength(st, p.side(u), false, to))
	}
	if p.sees(side, u) { // untried: what is left of its kind, as far as the side knows
		for _, f := range p.byKind[p.Units[u].Kind] {
			if w := p.holder[f]; w == 0 || p.flag(w, Secret) && side != p.side(w) || !p.sees(side, w) {
				add(f, 1)
			}
		}
	} else { // hidden: whatever it does not see
		for _, v := range p.all[p.side(u)] {
			switch {
			case p.Units[v].Kind > 0:
				if w := p.holder[v]; w == 0 || !p.sees(side, w) || p.flag(w, Secret) {
					add(v, 1)
				}
			case !p.sees(side, v):
				for n := range p.Units[v].Steps {
					add(v, n+1)
				}
			}
		}
	}
	slices.Sort(q.attack)
	slices.Sort(q.defence)
	return q
}

// worth is what some unknown units count for: the most, the least, or the mean, rounded down.
func worth(list []pool, way int, of func(pool) []int) (n int) {
	mean, k := 0, 0
	for _, q := range list {
		s := of(q)
		if len(s) == 0 {
			continue
		}
		switch {
		case way > 0:
			n += s[len(s)-1]
		case way < 0:
			n += s[0]
		default:
			sum := 0
			for _, x := range s {
				sum += x
			}
			mean += sum * 1000 / len(s)
			k++
		}
	}
	return n + mean/1000
}

// caseOf is the chances of each result on a column.
func (p *Position) caseOf(assume, text string, c int) kernel.ForecastCase {
	fc := kernel.ForecastCase{Assume: assume, Text: text}
	var n [results]int
	faces := len(p.Rows)
	if p.sure(c) {
		faces = 1
	}
	for die := 1; die <= faces; die++ {
		n[p.outcome(c, die)]++
	}
	for o, k := range n {
		if k > 0 {
			fc.Events = append(fc.Events, kernel.ChanceEvent{Name: p.Outcomes[o].ID + ": " + p.Outcomes[o].Name,
				P: kernel.Share((int64(kernel.Whole)*int64(k) + int64(faces)/2) / int64(faces))})
		}
	}
	return fc
}
