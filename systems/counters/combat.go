// Combat: who may attack whom, odds, modifiers, and the die.

package counters

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// What chance is asked for.
const (
	drawCombat chance.Kind = 1 + iota
	drawOverrun
)

// companion reports whether a unit of unbracketed strength stands with a unit; toAttack: one that can attack.
func (p *Position) companion(u Unit, toAttack bool) bool {
	for v := p.first[p.At[u]]; v != 0; v = p.next[v] {
		if v == u || p.side(v) != p.side(u) {
			continue
		}
		if show := p.step(v).Show; show == Plain || show == Defends && !toAttack {
			return true
		}
	}
	return false
}

// bracketed reports whether a unit's strength counts for nothing because of its brackets (RQualified).
func (p *Position) bracketed(u Unit, toAttack bool) bool {
	return p.On(RQualified) && p.step(u).Show == Attached && !p.companion(u, toAttack)
}

// unfit says why a unit cannot attack in this phase; the code is empty if it can.
func (p *Position) unfit(u Unit) (Rule, string, string) {
	switch {
	case !p.OnMap(u):
		return RAdjacent, "not-on-map", "It is not on the map."
	case p.flag(u, Disrupted) && p.On(RDisrupt):
		return RDisrupt, "disrupted", "It is disrupted."
	case p.flag(u, Entrained):
		return REntrained, "entrained", "It is entrained, and does not attack."
	case p.step(u).Show == Defends && p.On(RQualified):
		return RQualified, "defends-only", "Its strength stands in parentheses: it counts in defence only."
	case p.bracketed(u, true):
		return RQualified, "bracketed", "Its strength has brackets: it counts beside a unit in its hex that has none."
	case p.Stage == StageAttack && p.flag(u, Attacked) && p.On(RAttackOnce):
		return RAttackOnce, "has-attacked", "It has attacked in this phase."
	case p.Stage != StageAttack && p.flag(u, Overrunning):
		return ROverrun, "overruns", "It is committed to an overrun."
	case p.Stage != StageAttack && !p.moves(p.phase(), p.Units[u].Class) && p.On(RClasses):
		return RClasses, "wrong-class", "Units of its class do not move in this phase, nor overrun."
	}
	return 0, "", ""
}

func (p *Position) fit(u Unit) bool {
	_, code, _ := p.unfit(u)
	return code == ""
}

// strength is what a unit counts for in combat, in parts. A half of a half is a quarter: nothing is rounded (RHalves).
func (p *Position) strength(u Unit, attacks bool) int16 {
	return p.power(u, attacks, !p.On(RSupply) || p.Supplied(p.side(u), p.At[u]))
}

// power is strength for a unit that is in supply or not.
func (p *Position) power(u Unit, attacks, supplied bool) int16 {
	if p.bracketed(u, attacks) || attacks && p.step(u).Show == Defends && p.On(RQualified) {
		return 0
	}
	n := p.step(u).Strength * Parts
	if !supplied {
		n /= 2
	}
	if !attacks && p.flag(u, Entrained) && p.On(REntrained) {
		n /= 2
	}
	if p.On(RWeather) {
		w := p.weather()
		for i := range w.Effects {
			e := &w.Effects[i]
			if e.Side == p.side(u) && e.Classes>>p.Units[u].Class&1 != 0 &&
				(attacks && e.HalfAttack || !attacks && e.HalfDefence) {
				n /= 2
			}
		}
	}
	if !p.On(RHalves) {
		n = n / Parts * Parts
	}
	return n
}

// fresh reports whether a unit counts in the defence of its hex: not if it was attacked before and has retreated here
// (RAgain).
func (p *Position) fresh(u Unit) bool { return !p.flag(u, Defended) || !p.On(RAgain) }

// attackable reports whether a hex can be attacked now.
func (p *Position) attackable(a Place) bool {
	e := p.Active.Other()
	if p.count[e][a] == 0 {
		return false
	}
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.side(u) == e && (!p.flag(u, Defended) || !p.On(RAgain) || !p.On(RAttackOnce)) {
			return true
		}
	}
	return false
}

// adjacent reports whether units in one hex can attack the other.
func (p *Position) adjacent(a, b Place) bool {
	e := p.grid.Between(a, b)
	return e != board.NoEdge && !p.barred(e)
}

// targets are the hexes of the combat that is being put together.
func (p *Position) targets() (list [maxTargets]Place, n int) {
	for _, t := range p.Targets {
		if t != 0 {
			list[n] = Place(t - 1)
			n++
		}
	}
	return list, n
}

// anyAttacker reports whether there is an attacker.
func (p *Position) anyAttacker() bool {
	for _, u := range p.all[p.Active] {
		if p.flag(u, Attacker) {
			return true
		}
	}
	return false
}

// reaches reports whether a hex is next to all targets.
func (p *Position) reaches(a Place) bool {
	list, n := p.targets()
	for _, t := range list[:n] {
		if !p.adjacent(a, t) && p.On(RAdjacent) {
			return false
		}
	}
	return true
}

// canJoin reports whether a unit can be added to the attackers: it is next to all targets, and if there are none yet,
// some hex can be one.
func (p *Position) canJoin(u Unit) bool {
	if p.flag(u, Attacker) || !p.fit(u) || !p.reaches(p.At[u]) {
		return false
	}
	if p.Targets[0] != 0 {
		return true
	}
	for _, t := range p.grid.Neighbours(p.At[u]) {
		if p.count[p.Active.Other()][t] > 0 && p.adjacent(p.At[u], t) && p.canTarget(t) {
			return true
		}
	}
	return false
}

// canTarget reports whether a hex can be added to the targets: it is next to every attacker, and if there are none
// yet, to somebody who can attack it and all other targets.
func (p *Position) canTarget(a Place) bool {
	list, n := p.targets()
	if n == maxTargets || n > 0 && !p.On(RSeveral) || !p.attackable(a) {
		return false
	}
	for _, t := range list[:n] {
		if t == a {
			return false
		}
	}
	some := false
	for _, u := range p.all[p.Active] {
		if p.flag(u, Attacker) {
			if !p.adjacent(p.At[u], a) {
				return false
			}
			some = true
		}
	}
	if some {
		return true
	}
	for _, b := range p.grid.Neighbours(a) {
		if p.count[p.Active][b] == 0 || !p.adjacent(b, a) || !p.reaches(b) {
			continue
		}
		for u := p.first[b]; u != 0; u = p.next[u] {
			if p.side(u) == p.Active && p.fit(u) {
				return true
			}
		}
	}
	return false
}

// addTarget keeps the targets in ascending order.
func (p *Position) addTarget(a Place) {
	n := int16(a) + 1
	for i := range p.Targets {
		if p.Targets[i] == 0 {
			p.Targets[i] = n
			return
		}
		if p.Targets[i] > n {
			p.Targets[i], n = n, p.Targets[i]
		}
	}
}

// sums are the strengths of the combat that is put together, in parts.
func (p *Position) sums() (attack, defence int) {
	for _, u := range p.all[p.Active] {
		if p.flag(u, Attacker) {
			attack += int(p.strength(u, true))
		}
	}
	list, n := p.targets()
	for _, t := range list[:n] {
		defence += p.defence(t)
	}
	return attack, defence
}

// defence is the strength with which a hex of the side that is not active defends, in parts.
func (p *Position) defence(a Place) (n int) {
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.side(u) != p.Active && p.fresh(u) {
			n += int(p.strength(u, false))
			if !p.On(RWhole) {
				break // one unit alone is attacked
			}
		}
	}
	return n
}

// column is the column of an attack: the greatest ratio that it reaches (RRounding), then shifts.
func (p *Position) column(attack, defence int) int {
	cols := p.Tables[p.Active].Columns
	c := 0
	for c+1 < len(cols) && attack*int(cols[c+1].Defence) >= defence*int(cols[c+1].Attack) {
		c++
	}
	if !p.On(RRounding) && c+1 < len(cols) {
		c++
	}
	return p.shifted(c)
}

// fought is the column on which an attack is fought: that to which the attacker has lowered it (RLower), unless what
// was added to it since leaves less.
func (p *Position) fought(attack, defence int) int {
	c := p.column(attack, defence)
	if p.Column != 0 {
		c = min(c, int(p.Column)-1)
	}
	return c
}

// shifted is a column after the shifts of the turn (RShift).
func (p *Position) shifted(c int) int {
	if p.On(RShift) {
		for i := range p.Shifts {
			if s := &p.Shifts[i]; s.Side == p.Active && p.Turn >= s.First && p.Turn <= s.Last {
				c += int(s.Columns)
			}
		}
	}
	return min(max(c, 0), len(p.Tables[p.Active].Columns)-1)
}

// modifier is what is added to the die of the combat that is put together: the most severe one that applies, or with
// RModifierMost off their sum. Which is its index, -1 for none.
func (p *Position) modifier() (die int8, which int) {
	which = -1
	for i := range p.Modifiers {
		m := &p.Modifiers[i]
		if !p.applies(m) {
			continue
		}
		if !p.On(RModifierMost) {
			die += m.Die
			which = i
		} else if m.Die < die {
			die, which = m.Die, i
		}
	}
	return die, which
}

// applies reports whether a modifier applies to the combat that is put together.
func (p *Position) applies(m *Modifier) bool {
	if m.Side.Player() && m.Side != p.Active || m.Water && p.frozen() {
		return false
	}
	list, n := p.targets()
	if m.Terrain >= 0 {
		if !p.On(RTerrainFight) {
			return false
		}
		for _, t := range list[:n] {
			if int(p.Map.Terrain[t]) == m.Terrain {
				return true
			}
		}
		return false
	}
	if m.Front && !p.On(RWorks) || !m.Front && !p.On(RTerrainFight) {
		return false
	}
	some := false
	for _, u := range p.all[p.Active] {
		if !p.flag(u, Attacker) {
			continue
		}
		some = true
		for _, t := range list[:n] {
			e := p.grid.Between(p.At[u], t)
			if e == board.NoEdge || !p.Map.OfKind(e, m.Across) {
				return false
			}
			if w := p.workOf[e]; m.Front && (w < 0 || p.works[w].Behind != t || p.isBroken(w)) {
				return false
			}
		}
	}
	return some
}

// automatic reports whether the targets are destroyed without a die: they have no strength at all (RQualified).
func (p *Position) automatic(defence int) bool { return defence == 0 && p.On(RQualified) }

// resolve rolls for the combat that is put together and begins its result.
func (p *Position) resolve(src chance.Source, ev *kernel.Events) {
	list, n := p.targets()
	attack, defence := p.sums()
	table := &p.Tables[p.Active]
	at := p.ID(list[0])
	for _, t := range list[:n] {
		tell(ev, kernel.Event{Kind: EvAttacks, Side: p.Active, Place: p.ID(t), A: int16(min(attack, 32767)),
			B: int16(min(defence, 32767))})
	}
	add, _ := p.modifier()
	c := p.fought(attack, defence)
	kind := drawCombat
	if p.Settling { // an overrun is settled on its column, whatever has become of the odds
		c, kind = p.overrunAt[p.Active], drawOverrun
	}
	for _, u := range p.all[p.Active] {
		if p.flag(u, Attacker) && !p.Settling {
			p.Flags[u] |= Attacked
		}
	}
	if !p.Settling {
		p.party(false, func(u Unit) { p.Flags[u] |= Defended })
	}
	if p.automatic(defence) {
		p.apply(p.certain, ev)
		return
	}
	for {
		die := src.Die(chance.Label{Kind: kind, N: int16(at)}, table.Faces)
		o := p.outcome(table, die+int(add), c)
		tell(ev, kernel.Event{Kind: EvDie, Side: p.Active, Place: at, A: int16(die), B: int16(-add), N: int16(c)})
		tell(ev, kernel.Event{Kind: EvResult, Side: p.Active, Place: at, A: int16(o), Rule: p.explained[o]})
		if !p.again(o) {
			p.apply(o, ev)
			return
		}
	}
}

// again reports whether a result is rolled again, because the attacker ignores retreats of the defender (RForgo).
func (p *Position) again(outcome int) bool {
	o := &p.Outcomes[outcome]
	return p.Forgo && o.Attacker == Unhurt && o.Defender == Retreats
}

// outcome is the cell of a table for a die, modifier included: an index into Config.Outcomes.
func (g *Game) outcome(t *Table, die, column int) int {
	row := min(max(die-int(t.Low), 0), len(t.Rows)-1)
	return int(t.Rows[row][column])
}
