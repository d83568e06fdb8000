// The sequence of play: turns, player turns, the two phases of movement and combat, the end.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// beginTurn begins a turn with the first side's player turn.
func (p *Position) beginTurn(ev *kernel.Events) {
	p.Active, p.Phase = kernel.SideA, PhaseStaff
	p.FightFirst, p.Second, p.Used = false, false, [2]uint8{}
	tell(ev, kernel.Event{Kind: EvTurn, Side: kernel.NoSide, A: p.Turn})
	p.tellPhase(ev)
	if o := &p.Offensive; p.Declared == 0 && p.Turn >= o.First && p.Turn <= o.Last && p.On(RDeclare) {
		p.Stage = StageDeclare
		return
	}
	p.askOrder(ev)
}

func (p *Position) tellPhase(ev *kernel.Events) {
	tell(ev, kernel.Event{Kind: EvPhase, Side: p.Active, A: int16(p.Phase)})
}

// askOrder asks in which order a side moves and fights. In the turn of the declaration the first side does not fight.
func (p *Position) askOrder(ev *kernel.Events) {
	p.forget()
	if p.Active == kernel.SideA && p.lull() && p.On(RLull) || !p.On(RSequence) {
		p.ordered(false, ev)
		return
	}
	p.Stage = StageOrder
}

// ordered goes on when the order of the phases has been chosen.
func (p *Position) ordered(fight bool, ev *kernel.Events) {
	p.FightFirst = fight
	tell(ev, kernel.Event{Kind: EvOrder, Side: p.Active, A: bit(fight)})
	if p.Active == kernel.SideB {
		p.beginArrivals(ev)
		return
	}
	t := &p.Turns[p.Turn]
	if p.On(RWithdraw) {
		copy(p.Due[:], t.Levies)
	}
	if p.execution() && p.On(RExecution) {
		p.Restore = p.Offensive.Steps
	}
	p.staff(ev)
}

// staff asks for withdrawals and replacements as long as there are any.
func (p *Position) staff(ev *kernel.Events) {
	for i, n := range p.Due {
		if n > 0 && !p.anyLevy(i) {
			p.win(kernel.SideB, RWithdraw, board.None, ev)
			return
		}
	}
	if p.due() || p.anyRestore() {
		p.Stage = StageStaff
		return
	}
	p.endStaff(nil, ev)
}

func (p *Position) endStaff(src chance.Source, ev *kernel.Events) {
	p.Restore = [2]uint8{}
	p.beginHalf(src, ev)
}

// levied reports whether a unit can be withdrawn for a levy: one of the first choice, or if none can be, of the second.
func (p *Position) levied(i int, u Unit) bool {
	l := &p.Levies[i]
	if !p.leviable(u) || !l.First[u] && !l.Instead[u] {
		return false
	}
	if l.First[u] {
		return true
	}
	for _, v := range p.all[kernel.SideA] {
		if l.First[v] && p.leviable(v) {
			return false
		}
	}
	return true
}

// leviable reports whether a unit is on the map and in supply.
func (p *Position) leviable(u Unit) bool {
	return p.OnMap(u) && p.Supplied(kernel.SideA, p.At[u])
}

func (p *Position) anyLevy(i int) bool {
	for _, u := range p.all[kernel.SideA] {
		if p.levied(i, u) {
			return true
		}
	}
	return false
}

// wanted is the levy that a unit would be withdrawn for, -1 for none.
func (p *Position) wanted(u Unit) int {
	for i, n := range p.Due {
		if n > 0 && i < len(p.Levies) && p.levied(i, u) {
			return i
		}
	}
	return -1
}

// withdraw takes a unit from the map for good.
func (p *Position) withdraw(u Unit, ev *kernel.Events) {
	p.Due[p.wanted(u)]--
	if !p.visible(u) {
		p.tellShown(u, ev)
	}
	p.tellUnit(kernel.Event{Kind: EvWithdrawn, Side: p.side(u), Place: p.ID(p.At[u])}, u, ev)
	p.remove(u)
	p.staff(ev)
}

// restorable reports whether a lost step of a unit can come back.
func (p *Position) restorable(u Unit) bool {
	c := &p.Units[u]
	return p.OnMap(u) && c.Recovers && int(p.Steps[u]) < len(c.Steps) && p.Restore[bit(p.class(u).Mechanized)] > 0 &&
		p.Supplied(kernel.SideA, p.At[u])
}

func (p *Position) anyRestore() bool {
	if p.Restore == [2]uint8{} {
		return false
	}
	for _, u := range p.all[kernel.SideA] {
		if p.restorable(u) {
			return true
		}
	}
	return false
}

func (p *Position) restore(u Unit, ev *kernel.Events) {
	p.Restore[bit(p.class(u).Mechanized)]--
	p.Steps[u]++
	if !p.visible(u) {
		p.tellShown(u, ev)
	}
	tell(ev, kernel.Event{Kind: EvRestored, Side: p.side(u), Piece: kernel.PieceID(u), Place: p.ID(p.At[u]),
		A: int16(p.Steps[u])})
	p.staff(ev)
}

// beginHalf begins the phase that is due: movement or combat.
func (p *Position) beginHalf(src chance.Source, ev *kernel.Events) {
	if p.FightFirst != p.Second {
		if p.Active == kernel.SideA && p.lull() && p.On(RLull) {
			p.endHalf(src, ev)
			return
		}
		p.Phase, p.Stage = PhaseFight, StageFight
		p.tellPhase(ev)
		return
	}
	p.Phase, p.Stage = PhaseMove, StageMove
	for _, u := range p.all[p.Active] {
		if p.OnMap(u) {
			p.Began[u] = p.At[u]
		}
	}
	p.forget()
	p.tellPhase(ev)
}

// endHalf ends it.
func (p *Position) endHalf(src chance.Source, ev *kernel.Events) {
	p.endMarks()
	if !p.Second {
		p.Second = true
		p.beginHalf(src, ev)
		return
	}
	p.Second = false
	if p.Active == kernel.SideB {
		p.beginExchange(src, ev)
		return
	}
	for _, u := range p.all[kernel.SideA] {
		p.Flags[u] &^= Bonus | Far
	}
	p.Active, p.Phase, p.FightFirst = kernel.SideB, PhaseStaff, false
	p.tellPhase(ev)
	p.openGates()
	if p.lull() && p.On(RSpoiling) {
		die := src.Die(chance.Label{Kind: drawOrder}, 6)
		p.Order, p.Sent = p.Offensive.Order*int16(die), 0
		tell(ev, kernel.Event{Kind: EvOrdered, Side: kernel.SideB, A: int16(die), N: p.Order})
	}
	p.askOrder(ev)
}

// endMarks takes away what is marked for a phase.
func (p *Position) endMarks() {
	p.putDown()
	p.Origin = 0
	for u := range p.Flags {
		p.Flags[u] &^= moves | Attacked | Defended
		p.Left[u], p.Began[u] = 0, board.None
	}
	p.regrip()
	p.forget()
}

// beginArrivals makes the units of the turn ready to enter.
func (p *Position) beginArrivals(ev *kernel.Events) {
	p.Phase = PhaseArrive
	p.tellPhase(ev)
	if p.On(RArrivals) {
		for k, n := range p.Turns[p.Turn].Arrive {
			for _, u := range p.byKind[k] {
				if n > 0 && p.At[u] == p.hexes+Waiting {
					p.At[u] = p.hexes + Entering
					n--
				}
			}
		}
	}
	p.arriveNext(0, ev)
}

// arriveNext goes on with arrivals, of which one may be in hand, or ends them when none is left.
func (p *Position) arriveNext(hand Unit, ev *kernel.Events) {
	if p.Hand = hand; hand != 0 && !p.canEnter(hand) {
		p.Hand = 0
	}
	p.Stage = StageArrive
	p.forget()
	for _, u := range p.all[kernel.SideB] {
		if p.At[u] == p.hexes+Entering {
			return
		}
	}
	p.endArrivals(nil, ev)
}

// endArrivals eliminates what has found no hex.
func (p *Position) endArrivals(src chance.Source, ev *kernel.Events) {
	for _, u := range p.all[kernel.SideB] {
		if p.At[u] == p.hexes+Entering {
			p.tellUnit(kernel.Event{Kind: EvTooMany, Side: kernel.SideB}, u, ev)
			p.remove(u)
		}
	}
	p.Gates, p.Hand = 0, 0
	p.beginHalf(src, ev)
}

// beginExchange draws from the cup.
func (p *Position) beginExchange(src chance.Source, ev *kernel.Events) {
	p.Order, p.Sent = 0, 0
	p.Phase = PhaseExchange
	p.tellPhase(ev)
	if p.Turns[p.Turn].Exchange && p.On(RExchange) {
		p.lots = p.lots[:0]
		for _, u := range p.all[kernel.SideB] {
			if p.At[u] == p.hexes+Cup {
				p.lots = append(p.lots, int16(u))
			}
		}
		if len(p.lots) > 0 {
			p.Drawn = Unit(p.lots[src.Lot(chance.Label{Kind: drawCup}, p.lots)])
			tell(ev, kernel.Event{Kind: EvDrawn, Side: kernel.SideB, Piece: kernel.PieceID(p.Drawn)})
			for _, u := range p.all[kernel.SideB] {
				if p.exchangeable(u) {
					p.Stage = StageExchange
					p.forget()
					return
				}
			}
			tell(ev, kernel.Event{Kind: EvTooMany, Side: kernel.SideB, Piece: kernel.PieceID(p.Drawn)})
			p.remove(p.Drawn)
			p.Drawn = 0
		}
	}
	p.starve(ev)
}

// exchangeable reports whether a unit can be exchanged for the one that was drawn.
func (p *Position) exchangeable(u Unit) bool {
	return p.OnMap(u) && p.Units[u].Kind != 0 && p.Units[u].Kind == p.Units[p.Drawn].Replaces &&
		p.FromSource(kernel.SideB, p.At[u])
}

// exchange replaces a unit by the one that was drawn. Its owner sees what it was.
func (p *Position) exchange(u Unit, src chance.Source, ev *kernel.Events) {
	g, a, rank := p.Drawn, p.At[u], p.rank(u)
	if !p.visible(u) && !p.untried(u) {
		p.tellShown(u, ev)
	}
	tell(ev, kernel.Event{Kind: EvExchanged, Side: kernel.SideB, Place: p.ID(a), With: kernel.PieceID(g)})
	if p.untried(u) {
		was := p.ownID(u)
		f := p.draw(p.Units[u].Kind, src)
		p.unveil(u, f)
		p.Flags[u] |= Secret
		ev.Add(kernel.Event{Kind: EvLooked, Audience: kernel.Only(kernel.SideB), Side: kernel.SideB, Piece: was,
			With: kernel.PieceID(f)})
	}
	p.remove(u)
	p.detach(g)
	p.Drawn = 0
	p.put(g, a, rank)
	if !p.visible(g) {
		p.tellShown(g, ev)
	}
	p.starve(ev)
}

// starve eliminates the units that do not outlast a turn out of supply, and ends the turn.
func (p *Position) starve(ev *kernel.Events) {
	if s := p.Roles.Starves; s.Player() && p.On(RStarve) && p.On(RSupply) {
		var buf [maxUnits]Unit
		list := buf[:0]
		for _, u := range p.order[s] {
			if p.OnMap(u) && !p.Supplied(s, p.At[u]) {
				list = append(list, u)
			}
		}
		for _, u := range list {
			p.eliminate(u, bySupply, ev)
		}
		p.judge(ev)
		if p.Over {
			return
		}
	}
	if int(p.Turn)+1 < len(p.Turns) {
		p.Turn++
		p.beginTurn(ev)
		return
	}
	p.finish(ev)
}

// finish ends the game after the last turn.
func (p *Position) finish(ev *kernel.Events) {
	all := p.On(RCities)
	for i := range p.Towns {
		if t := &p.Towns[i]; t.City && !t.Capital {
			for _, a := range t.Places {
				all = all && p.Mine.Has(a)
			}
		}
	}
	if all {
		p.win(kernel.SideA, RCities, p.seat(), ev)
		return
	}
	p.win(kernel.SideB, RLast, board.None, ev)
}

// Outcome is how the game stands or ended.
func (p *Position) Outcome() kernel.Outcome {
	o := kernel.Outcome{Winner: kernel.NoSide}
	if p.Over {
		o.Over, o.Winner, o.Level = true, p.Winner, p.About.Levels[0].ID
		o.Rule = p.About.Rules[p.EndBy].Number
	}
	return o
}
