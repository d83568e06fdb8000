// The results of a battle: losses, conversions, retreats, advance.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
)

// The ways in which a result is converted, as the verb's choices.
const (
	choiceStall int16 = iota
	choiceBloodbath
	choiceRetreat
	choiceHold
)

// toldStuck is what EvConverted has where nobody retreats for want of a hex; choices come before it.
const toldStuck = 2 + choiceHold

// loseStep takes a step from a unit: it is turned to its next one, or eliminated.
func (p *Position) loseStep(u Unit, ev *kernel.Events) {
	if p.Steps[u] > 1 && !p.Units[u].Group {
		p.Steps[u]--
		tell(ev, kernel.Event{Kind: EvReduced, Side: p.side(u), Piece: kernel.PieceID(p.Face[u]),
			Place: p.ID(p.At[u]), A: int16(p.Steps[u])})
		return
	}
	p.eliminate(u, byCombat, ev)
}

// Why a unit is eliminated, as EvGone has it.
const (
	byCombat int16 = iota // the result itself: the log has its rule before the loss
	bySupply              // out of supply at the end of a turn (RStarve)
	byFlight              // it had retreated into the hex of another battle (RGuests)
)

// eliminate takes a unit from the map, for a reason of the list above; a battle group can be left of it.
func (p *Position) eliminate(u Unit, why int16, ev *kernel.Events) {
	a, rank, flags := p.At[u], p.rank(u), p.Flags[u]
	if !p.visible(u) {
		p.tellShown(u, ev)
	}
	p.tellUnit(kernel.Event{Kind: EvGone, Side: p.side(u), Place: p.ID(a), A: int16(p.worth(u)), B: why,
		Rule: p.goneBy[why]}, u, ev)
	left, start := p.Left[u], p.Began[u]
	p.remove(u)
	if n := p.Units[u].Leaves; n > 0 && p.On(RGroups) {
		for _, k := range p.all[p.side(u)] {
			if p.Units[k].Group && p.At[k] == p.hexes+Waiting {
				p.Steps[k] = uint8(len(p.Units[k].Steps)) + 1 - n
				p.put(k, a, rank)
				p.Flags[k] |= flags&^rankMask | Known
				p.Left[k], p.Began[k] = left, start
				p.regrip()
				tell(ev, kernel.Event{Kind: EvGroup, Side: p.side(u), Piece: kernel.PieceID(k), Place: p.ID(a),
					A: int16(p.Steps[k])})
				return
			}
		}
	}
}

// remove takes a unit out of the game.
func (p *Position) remove(u Unit) {
	held := p.flag(u, InHand)
	a := p.At[u]
	p.detach(u)
	if uint(a) < uint(p.hexes) {
		p.sight(a)
	}
	p.Steps[u], p.Left[u], p.Flags[u], p.Began[u] = 0, 0, p.Flags[u]&Secret, board.None
	p.attach(u, p.hexes+Lost)
	if held {
		p.regrip()
	}
}

// apply begins a result.
func (p *Position) apply(o uint8, ev *kernel.Events) {
	p.Result = o + 1
	if !p.Mobile {
		p.defenders(func(u Unit) { p.Flags[u] |= Defended })
	}
	tell(ev, kernel.Event{Kind: EvResult, Side: p.Active, Place: p.ID(p.target()), A: int16(o), Rule: p.explained[o]})
	city := p.cityAt(p.target()) && p.On(RCity)
	if city && p.Active != p.Roles.Converts && (o == Stalled || o == Retreats) {
		o = AttackerLoses
		tell(ev, kernel.Event{Kind: EvConverted, Side: p.Active, Place: p.ID(p.target()), A: 0})
	}
	switch o {
	case Stalled:
		p.conclude(ev)
	case AttackerLoses:
		p.owe(p.Active, 1, RStepLost, ev)
	case Eliminated:
		p.strike(ev)
		p.conclude(ev)
	case Retreats:
		switch {
		case city && p.On(RConvert): // the side attacks that converts
			if p.bloodbath() {
				p.Stage = StageConvert
				return
			}
			tell(ev, kernel.Event{Kind: EvConverted, Side: p.Active, Place: p.ID(p.target()), A: 1})
			p.conclude(ev)
		case p.Active.Other() == p.Roles.Converts && p.On(RConvert) && p.holdable():
			p.Stage = StageConvert
		default:
			p.flee(ev)
		}
	}
}

// bloodbath reports whether the attacker can pay for it: a step for each that the defender loses, and one more.
func (p *Position) bloodbath() bool {
	steps, groups, n := 0, 0, 0
	p.attackers(func(u Unit) {
		steps += p.worth(u)
		if p.Units[u].Leaves > 0 {
			groups++
		}
	})
	p.defenders(func(Unit) { n++ })
	return steps+min(groups, p.groups(p.Active)) > n
}

// worth is how many losses of a step a unit can take.
func (p *Position) worth(u Unit) int {
	if p.Units[u].Group {
		return 1
	}
	return int(p.Steps[u])
}

// groups is how many battle groups of a side can still enter.
func (p *Position) groups(s kernel.Side) (n int) {
	if !p.On(RGroups) {
		return 0
	}
	for _, u := range p.all[s] {
		if p.Units[u].Group && p.At[u] == p.hexes+Waiting {
			n++
		}
	}
	return n
}

// holdable reports whether the defender can lose a step to hold its hex: not its last one.
func (p *Position) holdable() bool {
	steps, groups := 0, 0
	p.defenders(func(u Unit) {
		steps += p.worth(u)
		if p.Units[u].Leaves > 0 {
			groups++
		}
	})
	return steps+min(groups, p.groups(p.Active.Other())) > 1
}

// convert is the choice of a conversion.
func (p *Position) convert(n int16, ev *kernel.Events) {
	tell(ev, kernel.Event{Kind: EvConverted, Side: p.Roles.Converts, Place: p.ID(p.target()), A: n + 1})
	switch n {
	case choiceStall:
		p.conclude(ev)
	case choiceBloodbath:
		owed := 0
		p.defenders(func(Unit) { owed++ })
		p.strike(ev)
		p.owe(p.Active, owed, RConvert, ev)
	case choiceHold:
		p.loseGuests(ev)
		p.owe(p.Active.Other(), 1, RConvert, ev)
	case choiceRetreat:
		p.flee(ev)
	}
}

// owe makes a side lose steps.
func (p *Position) owe(s kernel.Side, n int, r Rule, ev *kernel.Events) {
	p.Payer, p.Owed = s, 0
	if p.On(r) {
		p.Owed = int16(n)
	}
	p.pay(ev)
}

// payers visits those who can lose the steps that are owed.
func (p *Position) payers(visit func(Unit)) {
	if p.Payer == p.Active {
		p.attackers(visit)
		return
	}
	p.defenders(visit)
}

// pay takes what is owed as long as there is no choice in it.
func (p *Position) pay(ev *kernel.Events) {
	for p.Owed > 0 {
		n, last := 0, Unit(0)
		p.payers(func(u Unit) { n, last = n+1, u })
		if n > 1 {
			p.Stage = StageLose
			return
		}
		if n == 0 {
			break
		}
		p.Owed--
		p.loseStep(last, ev)
	}
	p.Owed = 0
	p.Payer = kernel.SideA
	p.conclude(ev)
}

// strike is the elimination of the defender: each loses a step; units that retreated into the hex are lost.
func (p *Position) strike(ev *kernel.Events) {
	p.loseGuests(ev)
	for _, one := range [2]bool{true, false} {
		p.defenders(func(u Unit) {
			if (p.worth(u) == 1) == one && p.flag(u, Shown) {
				if one || p.On(REliminated) {
					p.Flags[u] &^= Shown
					p.loseStep(u, ev)
				} else {
					p.eliminate(u, byCombat, ev)
				}
			}
		})
	}
	p.each(p.target(), func(u Unit) { // units that are left are still in the battle
		if p.side(u) != p.Active {
			p.Flags[u] |= Shown
		}
	})
}

// loseGuests eliminates the units that retreated into the hex from another battle, with its defenders.
func (p *Position) loseGuests(ev *kernel.Events) {
	if p.Mobile || !p.On(RGuests) {
		return
	}
	p.each(p.target(), func(u Unit) {
		if p.side(u) == p.Active || p.flag(u, Shown) {
			return
		}
		p.eliminate(u, byFlight, ev)
	})
}

// flee begins the retreat of the defender.
func (p *Position) flee(ev *kernel.Events) {
	p.loseGuests(ev)
	p.defenders(func(u Unit) { p.Flags[u] |= Retreating })
	p.retreatNext(ev)
}

// retreatNext leads a retreat to the next decision, or to its end.
func (p *Position) retreatNext(ev *kernel.Events) {
	n, some := 0, Unit(0)
	p.each(p.target(), func(u Unit) {
		if p.flag(u, Retreating) {
			n, some = n+1, u
		}
	})
	if n == 0 {
		p.conclude(ev)
		return
	}
	var list [6]Place
	if p.Stage != StageSplit {
		p.Stage = StageRetreat
		switch ways := p.ways(list[:0]); len(ways) {
		case 0:
			p.Stage = StageSplit
		case 1:
			p.retreatTo(ways[0], ev)
			return
		default:
			return
		}
	}
	if !p.parts(board.None, 0) { // they stand and are eliminated
		p.each(p.target(), func(u Unit) { p.Flags[u] &^= Retreating })
		tell(ev, kernel.Event{Kind: EvConverted, Side: p.Active.Other(), Place: p.ID(p.target()), A: toldStuck})
		p.strike(ev)
		p.conclude(ev)
		return
	}
	choices, last := 0, board.None
	p.each(p.target(), func(u Unit) {
		if p.flag(u, Retreating) {
			for _, a := range p.grid.Neighbours(p.target()) {
				if p.mayPart(u, a) {
					choices, last, some = choices+1, a, u
				}
			}
		}
	})
	if choices == 1 {
		p.partTo(some, last, ev)
	}
}

// noRetreat says by which rule and code a unit cannot retreat to a hex, whatever room there is; the code is empty if it
// can.
func (p *Position) noRetreat(u Unit, a Place) (Rule, string) {
	s, from := p.side(u), p.target()
	e := p.grid.Between(from, a)
	switch {
	case e == board.NoEdge:
		return RRetreat, "far"
	case p.holds(s.Other(), a):
		return REnemyHex, "enemy"
	case p.blocked(e) && p.On(RBarrier):
		return RBarrier, "barrier"
	case p.class(u).Barred[p.Map.Terrain[a]] && p.On(RTerrain):
		return RTerrain, "ground"
	case p.cityAt(a) && !p.Controls(s, a) && p.On(RRetreatBar):
		return RRetreatBar, "city"
	case s != p.Roles.Zones && p.On(RRetreatBar) && p.zonedFor(a):
		return RRetreatBar, "zone"
	case p.Mobile && a == p.launch() && p.On(RDirections):
		return RDirections, "launch"
	}
	return 0, ""
}

// zonedFor reports whether a hex lies in a zone that bars a retreat: that of the units of a mobile assault does not.
func (p *Position) zonedFor(a Place) bool {
	n := int(p.zone[a])
	if p.Mobile && p.Active == p.Roles.Zones && p.On(RDirections) {
		if l := p.launch(); int(p.count[l]) == p.countAttackers() {
			if e := p.grid.Between(l, a); e != board.NoEdge && (!p.blocked(e) || !p.On(RZoneBarrier)) {
				n--
			}
		}
	}
	return n > 0
}

// retreating is how many units must retreat.
func (p *Position) retreating() (n int) {
	p.each(p.target(), func(u Unit) {
		if p.flag(u, Retreating) {
			n++
		}
	})
	return n
}

// ways appends the hexes to which all that must retreat can go together, by number: those that come first in the order
// of directions after a mobile assault, those nearer to supply otherwise.
func (p *Position) ways(list []Place) []Place {
	n := p.retreating()
	for _, a := range p.grid.Neighbours(p.target()) {
		ok := !p.full(a, n)
		p.each(p.target(), func(u Unit) {
			if p.flag(u, Retreating) {
				if _, code := p.noRetreat(u, a); code != "" {
					ok = false
				}
			}
		})
		if ok {
			list = append(list, a)
		}
	}
	return p.best(list)
}

// best keeps those of some hexes that a retreat must prefer.
func (p *Position) best(list []Place) []Place {
	if len(list) < 2 {
		return list
	}
	keep := list[:0]
	if p.Mobile {
		if !p.On(RDirections) {
			return list
		}
		low := 9
		for _, a := range list {
			low = min(low, p.turned(a))
		}
		for _, a := range list {
			if p.turned(a) == low {
				keep = append(keep, a)
			}
		}
		return keep
	}
	if !p.On(RRetreat) {
		return list
	}
	s := p.Active.Other()
	p.remote(s, !p.FromSource(s, p.target()))
	here := p.far[p.target()]
	nearer := func(a Place) bool { return p.far[a] >= 0 && (here < 0 || p.far[a] < here) }
	some := false
	for _, a := range list {
		some = some || nearer(a)
	}
	if !some {
		return list
	}
	for _, a := range list {
		if nearer(a) {
			keep = append(keep, a)
		}
	}
	return keep
}

// turned is how far the direction to a hex is turned from straight away from the launch hex, in hexsides.
func (p *Position) turned(a Place) int {
	away, _ := p.grid.DirectionTo(p.launch(), p.target())
	d, _ := p.grid.DirectionTo(p.target(), a)
	n := (int(d) - int(away) + 6) % 6
	return min(n, 6-n)
}

// parts reports whether all units that must retreat find a hex each on their own, after one of them has gone to a hex
// (board.None: none has).
func (p *Position) parts(a Place, gone Unit) bool {
	var units [hardStack + 1]Unit
	n := 0
	p.each(p.target(), func(u Unit) {
		if p.flag(u, Retreating) && u != gone {
			units[n] = u
			n++
		}
	})
	var more [6]int
	near := p.grid.Neighbours(p.target())
	for i, b := range near {
		if b == a {
			more[i]++
		}
	}
	var fill func(k int) bool
	fill = func(k int) bool {
		if k == n {
			return true
		}
		for i, b := range near {
			if _, code := p.noRetreat(units[k], b); code == "" && !p.full(b, more[i]+1) {
				more[i]++
				ok := fill(k + 1)
				more[i]--
				if ok {
					return true
				}
			}
		}
		return false
	}
	return fill(0)
}

// mayPart reports whether a unit can retreat to a hex on its own, so that the others find one, too.
func (p *Position) mayPart(u Unit, a Place) bool {
	var buf [6]Place
	list := buf[:0]
	for _, b := range p.grid.Neighbours(p.target()) {
		if _, code := p.noRetreat(u, b); code == "" && !p.full(b, 1) && p.parts(b, u) {
			list = append(list, b)
		}
	}
	for _, b := range p.best(list) {
		if a == b {
			return true
		}
	}
	return false
}

// retreatTo moves all that must retreat to a hex.
func (p *Position) retreatTo(a Place, ev *kernel.Events) {
	p.each(p.target(), func(u Unit) {
		if p.flag(u, Retreating) {
			p.retreatUnit(u, a, ev)
		}
	})
	p.conclude(ev)
}

// partTo moves one of them.
func (p *Position) partTo(u Unit, a Place, ev *kernel.Events) {
	p.retreatUnit(u, a, ev)
	p.retreatNext(ev)
}

func (p *Position) retreatUnit(u Unit, a Place, ev *kernel.Events) {
	tell(ev, kernel.Event{Kind: EvRetreats, Side: p.side(u), Piece: kernel.PieceID(p.Face[u]),
		Place: p.ID(p.At[u]), To: p.ID(a)})
	p.Flags[u] &^= Retreating
	p.detach(u)
	p.sight(p.target())
	p.attach(u, a)
	p.seize(p.side(u), a, ev)
}

// conclude ends a battle when its result has been applied.
func (p *Position) conclude(ev *kernel.Events) {
	clear := !p.holds(p.Active.Other(), p.target())
	if p.Mobile {
		p.concludeAssault(clear, ev)
		return
	}
	if clear && p.On(RAdvance) {
		p.attackers(func(u Unit) { p.Flags[u] |= Advancing })
		p.Stage = StageAdvance
		if p.anyAdvance() {
			return
		}
	}
	p.endBattle(StageFight)
}

// concludeAssault lets the stack go on from a hex that it has cleared; else its move has ended.
func (p *Position) concludeAssault(clear bool, ev *kernel.Events) {
	to, from := p.target(), p.launch()
	if clear && p.countAttackers() > 0 {
		p.attackers(func(u Unit) { p.Flags[u] |= InHand })
		p.regrip()
		p.tellMove(from, to, p.countAttackers(), ev)
		p.seize(p.Active, to, ev)
		p.shiftParty(from, to)
		if !p.On(RCleared) {
			p.halt()
		}
	} else if p.On(RFailed) {
		p.attackers(func(u Unit) { p.Flags[u] |= Failed })
		p.halt()
	}
	p.endBattle(StageMove)
}

// halt ends the move of those who assaulted.
func (p *Position) halt() {
	p.attackers(func(u Unit) {
		p.Flags[u] = p.Flags[u]&^(InHand|Moving) | Moved
		p.Left[u] = 0
	})
	p.regrip()
}

// canAdvance reports whether an attacker may advance into the hex that was cleared.
func (p *Position) canAdvance(u Unit) bool {
	to := p.target()
	if !p.flag(u, Advancing) || p.full(to, 1) || p.holds(p.Active.Other(), to) {
		return false
	}
	e := p.grid.Between(p.At[u], to)
	return e != board.NoEdge && (!p.blocked(e) || !p.On(RBarrier)) &&
		(!p.class(u).Barred[p.Map.Terrain[to]] || !p.On(RTerrain))
}

func (p *Position) anyAdvance() (yes bool) {
	p.attackers(func(u Unit) { yes = yes || p.canAdvance(u) })
	return yes
}

// mustAdvance reports whether the order to attack forces the advance.
func (p *Position) mustAdvance() bool {
	return p.Active == kernel.SideB && p.lull() && p.On(RSpoiling)
}

// advance moves an attacker into the hex that was cleared.
func (p *Position) advance(u Unit, ev *kernel.Events) {
	to := p.target()
	tell(ev, kernel.Event{Kind: EvAdvances, Side: p.Active, Piece: kernel.PieceID(p.Face[u]),
		Place: p.ID(p.At[u]), To: p.ID(to)})
	p.Flags[u] &^= Advancing
	from := p.At[u]
	p.detach(u)
	p.sight(from)
	p.attach(u, to)
	p.seize(p.Active, to, ev)
	if !p.Wing.Ground.Has(to) {
		p.Flags[u] &^= Bonus
	}
	if !p.anyAdvance() {
		p.endBattle(StageFight)
	}
}

// endBattle clears away what belongs to the battle.
func (p *Position) endBattle(s Stage) {
	for u := range p.Flags {
		p.Flags[u] &^= battle
	}
	p.clearBattle()
	p.Stage = s
}

// clearBattle forgets the battle that was put together.
func (p *Position) clearBattle() {
	p.Target, p.Launch, p.Mobile, p.Air, p.Result, p.Owed, p.Payer = 0, 0, false, [2]uint8{}, 0, 0, kernel.SideA
	p.forget()
}
