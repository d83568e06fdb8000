// The forecast of an attack: ledger, column, die, and the chances of each result.

package counters

import (
	"umpire/kernel"
	"umpire/mechanics/odds"
)

// less is the number of the first rule by which a unit counts for less than is printed on it.
func (p *Position) less(u Unit, attacks bool) string {
	switch {
	case p.bracketed(u, attacks):
		return p.Numbers[RQualified]
	case p.On(RSupply) && !p.Supplied(p.side(u), p.At[u]):
		return p.Numbers[RSupply]
	case !attacks && p.flag(u, Entrained) && p.On(REntrained):
		return p.Numbers[REntrained]
	}
	return p.Numbers[RWeather]
}

// chances fills in the forecast of the combat that is put together.
func (p *Position) chances(f *kernel.Forecast) {
	list, n := p.targets()
	if n == 0 || !p.anyAttacker() {
		return
	}
	f.Known = true
	line := func(u Unit, attacks bool) {
		text, rule := "strength", "" // as printed
		if p.strength(u, attacks) != p.step(u).Strength*Parts {
			text, rule = "strength, of "+itoa(p.step(u).Strength), p.less(u, attacks)
		}
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: text, Rule: rule, Side: p.side(u),
			Piece: kernel.PieceID(u), N: p.strength(u, attacks), Per: Parts})
	}
	p.party(true, func(u Unit) { line(u, true) })
	p.party(false, func(u Unit) {
		if p.fresh(u) {
			line(u, false)
		}
	})
	attack, defence := p.sums()
	if p.automatic(defence) {
		f.Policy = append(f.Policy, "The defender has no strength: it is eliminated without a die.")
		f.Cases = append(f.Cases, kernel.ForecastCase{Assume: "known",
			Events: []kernel.ChanceEvent{{Name: p.Outcomes[p.certain].Name, P: kernel.Whole,
				Rule: p.Outcomes[p.certain].Rule}}})
		return
	}
	table := &p.Tables[p.Active]
	next, c := p.column(attack, defence), p.fought(attack, defence)
	if p.On(RShift) {
		for i := range p.Shifts {
			if s := &p.Shifts[i]; s.Side == p.Active && p.Turn >= s.First && p.Turn <= s.Last {
				f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "column shift: " + s.Text, Rule: s.Rule,
					Side: p.Active, N: int16(s.Columns)})
			}
		}
	}
	if p.Settling {
		c = p.overrunAt[p.Active]
	}
	f.Odds = &kernel.Odds{Column: table.Columns[c].Name, Per: Parts,
		Sum: kernel.Parts(attack, Parts) + " against " + kernel.Parts(defence, Parts)}
	if next+1 < len(table.Columns) && c == next {
		f.Odds.Next = table.Columns[next+1].Name
		for short := 1; short < 4096; short++ {
			if p.column(attack+short, defence) > next {
				f.Odds.Short = int16(short)
				break
			}
		}
	}
	add, which := p.modifier()
	if which >= 0 {
		m := &p.Modifiers[which]
		f.Ledger = append(f.Ledger, kernel.LedgerLine{Text: "die roll modifier: " + m.Text, Rule: m.Rule,
			Side: p.Active.Other(), N: int16(add)})
	}
	for _, u := range p.all[p.Active] {
		if p.OnMap(u) && p.Stage != StageSettle && p.zone[p.Active.Other()][p.At[u]] > 0 && p.canJoin(u) {
			f.Help = append(f.Help, kernel.PieceID(u))
		}
	}
	count := make([]int, len(p.Outcomes))
	rolls := 0
	for die := 1; die <= table.Faces; die++ {
		o := p.outcome(table, die+int(add), c)
		if p.again(o) {
			continue
		}
		count[o]++
		rolls++
	}
	f.Odds.Row = odds.Row(table.Faces, func(die int) string {
		o := p.outcome(table, die+int(add), c)
		if p.again(o) {
			return "again"
		}
		return p.Outcomes[o].ID
	})
	fc := kernel.ForecastCase{Assume: "known"}
	for o, k := range count {
		if k > 0 {
			out := &p.Outcomes[o]
			fc.Events = append(fc.Events, kernel.ChanceEvent{Name: out.ID + ": " + out.Name, Rule: out.Rule,
				P: kernel.Share((int64(kernel.Whole)*int64(k) + int64(rolls)/2) / int64(rolls))})
		}
	}
	f.Cases = append(f.Cases, fc)
	for _, t := range list[:n] {
		r := kernel.Retreat{Side: p.Active.Other(), From: p.ID(t)}
		for _, a := range p.grid.Neighbours(t) {
			for u := p.first[t]; u != 0; u = p.next[u] {
				if p.side(u) != p.Active && p.noRetreat(u, a) == "" {
					r.To = append(r.To, p.ID(a))
					break
				}
			}
		}
		if sortPlaces(r.To); len(r.To) == 0 {
			r.Else = "a retreat eliminates them"
			for i := range p.Outcomes {
				if o := &p.Outcomes[i]; o.Defender == Retreats && o.Attacker == Unhurt {
					r.Rule = o.Rule
				}
			}
		}
		f.Retreats = append(f.Retreats, r)
	}
}
