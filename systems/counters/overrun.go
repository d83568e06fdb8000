// Overruns: put together in the movement phase, settled at its end.

package counters

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// overrunnable reports whether the units next to a hex could overrun it, all together; one that is being overrun can
// be joined.
func (p *Position) overrunnable(a Place) bool {
	e := p.Active.Other()
	if !p.On(ROverrun) || p.count[e][a] == 0 {
		return false
	}
	joining := p.run.Has(a)
	if joining && !p.On(ROverrunJoin) {
		return false
	}
	total, some := 0, false
	for _, b := range p.grid.Neighbours(a) {
		if p.count[p.Active][b] == 0 || !p.adjacent(b, a) {
			continue
		}
		for u := p.first[b]; u != 0; u = p.next[u] {
			if p.side(u) == p.Active && p.fit(u) {
				total += int(p.strength(u, true))
				some = true
			}
		}
	}
	if !some {
		return false
	}
	d := p.defence(a)
	return joining || d > 0 && p.column(total, d) >= p.overrunAt[p.Active]
}

// committable reports whether the overrun that is put together has the odds it needs.
func (p *Position) committable() bool {
	if !p.anyAttacker() {
		return false
	}
	if p.run.Has(Place(p.Targets[0] - 1)) {
		return true
	}
	attack, defence := p.sums()
	return p.column(attack, defence) >= p.overrunAt[p.Active]
}

// commit commits the attackers to the overrun: its hex counts as empty until the phase ends.
func (p *Position) commit(ev *kernel.Events) {
	a := Place(p.Targets[0] - 1)
	for _, u := range p.all[p.Active] {
		if p.flag(u, Attacker) {
			p.Flags[u] = p.Flags[u]&^Attacker | Overrunning | Moved
			p.Aim[u] = a
		}
	}
	p.overrun(a, true)
	p.clearCombat()
	p.Stage = StageMove
	tell(ev, kernel.Event{Kind: EvOverrun, Side: p.Active, Place: p.ID(a)})
}

// overruns is a hex that is still being overrun, board.None if there is none; several: there is another one.
func (p *Position) overruns() (first Place, several bool) {
	first = p.run.Next(-1)
	if first != board.None {
		several = p.run.Next(first) != board.None
	}
	return first, several
}

// settle rolls for an overrun.
func (p *Position) settle(a Place, src chance.Source, ev *kernel.Events) {
	for _, u := range p.all[p.Active] {
		if p.Aim[u] == a {
			p.Aim[u] = board.None
			p.Flags[u] = p.Flags[u]&^Overrunning | Attacker
		}
	}
	p.overrun(a, false)
	p.addTarget(a)
	p.Settling = true
	p.resolve(src, ev)
}

// settleNext goes on to the next overrun, or to the next phase.
func (p *Position) settleNext(ev *kernel.Events) {
	if first, _ := p.overruns(); first != board.None {
		p.Stage = StageSettle
		return
	}
	p.endPhase(ev)
}
