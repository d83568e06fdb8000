// Combat: who may attack, odds, shifts, aircraft, and the die.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/kernel/chance"
)

// What chance is asked for.
const (
	drawCombat chance.Kind = 1 + iota
	drawFace
	drawOrder
	drawCup
	drawGuess
)

// target and launch are the hexes of the battle under way, board.None for none.
func (p *Position) target() Place { return Place(p.Target) - 1 }
func (p *Position) launch() Place { return Place(p.Launch) - 1 }

// fresh reports whether a unit counts in the defence of its hex: not one that retreated there from another battle.
// While a result is applied those count that were shown for the battle.
func (p *Position) fresh(u Unit) bool {
	if p.Result != 0 {
		return p.flag(u, Shown)
	}
	return p.Mobile || !p.flag(u, Defended) || !p.On(RGuests)
}

// attackable reports whether a hex can be attacked in this combat phase.
func (p *Position) attackable(a Place) bool {
	if !p.holds(p.Active.Other(), a) {
		return false
	}
	for u := p.first[a]; u != 0; u = p.next[u] {
		if !p.flag(u, Defended) || !p.On(ROnce) {
			return true
		}
	}
	return false
}

// unfit says why a unit cannot attack a hex in the combat phase, or board.None: any hex; the code is empty if it can.
func (p *Position) unfit(u Unit, to Place) (Rule, string, string) {
	switch {
	case !p.OnMap(u):
		return ROneHex, "not-on-map", "It is not on the map."
	case p.flag(u, Attacked) && p.On(ROnce):
		return ROnce, "has-attacked", "It has attacked in this phase."
	case p.side(u) == p.Roles.Still && p.On(RStill) && !p.Supplied(p.Roles.Still, p.At[u]):
		return RStill, "out-of-supply", "It is out of supply and may not attack."
	}
	if to != board.None {
		return p.cannotReach(u, to)
	}
	rule, code, text := ROneHex, "not-adjacent", "No enemy that it could attack stands next to it."
	for _, b := range p.grid.Neighbours(p.At[u]) {
		if p.attackable(b) {
			if r, c, t := p.cannotReach(u, b); c == "" {
				return 0, "", ""
			} else {
				rule, code, text = r, c, t
			}
		} else if code == "not-adjacent" && p.holds(p.Active.Other(), b) {
			rule, code, text = ROnce, "attacked", "The enemy next to it was attacked in this phase."
		}
	}
	return rule, code, text
}

// cannotReach says why a unit cannot attack a hex from where it stands.
func (p *Position) cannotReach(u Unit, to Place) (Rule, string, string) {
	e := p.grid.Between(p.At[u], to)
	switch {
	case e == board.NoEdge:
		return ROneHex, "not-adjacent", "It is not next to that hex."
	case p.blocked(e) && p.On(RBarrierFight):
		return RBarrierFight, "barrier", "Nobody attacks over that hexside."
	case p.class(u).Barred[p.Map.Terrain[to]] && p.On(RGroundFight):
		return RGroundFight, "ground", "It cannot attack into that ground."
	case p.flag(u, Far) && !p.Wing.Ground.Has(to) && p.On(RBonus):
		return RBonus, "ground", "It has moved too far to leave its ground in this turn."
	}
	return 0, "", ""
}

func (p *Position) fit(u Unit, to Place) bool {
	_, code, _ := p.unfit(u, to)
	return code == ""
}

// assailants appends the units that attack, by the ids under which their owner knows them.
func (p *Position) assailants(list []Unit) []Unit {
	if p.Target == 0 {
		for _, u := range p.order[p.Active] {
			if p.flag(u, Attacker) {
				list = append(list, u)
			}
		}
		return list
	}
	add := func(a Place) { // they stand next to the target, or have come into it
		if p.holds(p.Active, a) {
			for u := p.first[a]; u != 0; u = p.next[u] {
				if p.flag(u, Attacker) {
					list = append(list, u)
				}
			}
		}
	}
	to := p.target()
	add(to)
	for _, a := range p.grid.Neighbours(to) {
		add(a)
	}
	p.sort(list)
	return list
}

// partners are the units that attack while an attack is put together. It is valid until something is played.
func (p *Position) partners() []Unit {
	if !p.bandOK {
		p.band, p.bandOK = p.assailants(p.band[:0]), true
	}
	return p.band
}

// allFit reports whether all of some units can attack a hex.
func (p *Position) allFit(list []Unit, to Place) bool {
	for _, u := range list {
		if !p.fit(u, to) {
			return false
		}
	}
	return true
}

// attackers visits them, and defenders those who defend against them.
func (p *Position) attackers(visit func(Unit)) {
	var buf [7 * (hardStack + 1)]Unit
	for _, u := range p.assailants(buf[:0]) {
		visit(u)
	}
}

func (p *Position) defenders(visit func(Unit)) {
	p.each(p.target(), func(u Unit) {
		if p.side(u) != p.Active && p.fresh(u) {
			visit(u)
		}
	})
}

func (p *Position) countAttackers() int {
	var buf [7 * (hardStack + 1)]Unit
	return len(p.assailants(buf[:0]))
}

// hard reports whether a hex is a city or a fortification of the defender: those who lead assaults attack it with their
// defence.
func (p *Position) hard(a Place, defender kernel.Side) bool {
	return p.cityAt(a) && p.On(RCity) || p.Works.Has(a) && defender == p.Roles.Works && p.On(RWorks)
}

func (g *Game) cityAt(a Place) bool { return g.townAt[a] >= 0 && g.town[g.townAt[a]].City }

// strength is what a step counts for in an attack on a hex, or in defence.
func (p *Position) strength(s *Step, side kernel.Side, attacks bool, to Place) int {
	if !attacks || p.Classes[s.Class].Leads && p.hard(to, side.Other()) {
		return int(s.Defence)
	}
	return int(s.Attack)
}

// sums are the strengths of the battle. Everybody in it must have a face.
func (p *Position) sums() (attack, defence int) {
	to := p.target()
	p.attackers(func(u Unit) { attack += p.strength(p.step(u), p.side(u), true, to) })
	p.defenders(func(u Unit) { defence += p.strength(p.step(u), p.side(u), false, to) })
	return attack, defence
}

// ratio is the place of odds on the ladder ... 1:3, 1:2, 1:1, 2:1 ..., on which 1:1 is 0.
func (p *Position) ratio(attack, defence int) int {
	attack, defence = max(1, attack), max(1, defence)
	if attack >= defence {
		n := attack / defence
		if !p.On(RRounding) {
			n = (attack + defence - 1) / defence
		}
		return n - 1
	}
	n := (defence + attack - 1) / attack
	if !p.On(RPoor) {
		n = defence / attack
	}
	return 1 - n
}

// shift is one shift that applies to a battle.
type shift struct {
	mod Mod
	n   int
}

// shifts appends the shifts of the battle.
func (p *Position) shifts(list []shift) []shift {
	to, s := p.target(), p.Active
	add := func(m Mod, is bool) {
		if is {
			list = append(list, shift{m, int(p.Modifiers[m].Shift)})
		}
	}
	add(ModForest, p.Mobile && int(p.Map.Terrain[to]) == p.forest && p.On(RForest))
	add(ModRiver, p.acrossRiver(to) && p.On(RRiverFight))
	add(ModCity, p.cityAt(to) && p.On(RCity))
	add(ModWorks, p.Works.Has(to) && s.Other() == p.Roles.Works && p.On(RWorks))
	if n := int(p.Air[s]) - int(p.Air[s.Other()]); n != 0 && p.On(RAir) {
		list = append(list, shift{ModAir, n * int(p.Modifiers[ModAir].Shift)})
	}
	add(ModConcentric, !p.Mobile && p.concentric(to) && !p.cityAt(to) && p.On(RConcentric))
	return p.orderShifts(list)
}

// orderShifts appends those that follow from the turn and the order of the phases.
func (p *Position) orderShifts(list []shift) []shift {
	s := p.Active
	add := func(m Mod, is bool) {
		if is {
			list = append(list, shift{m, int(p.Modifiers[m].Shift)})
		}
	}
	first := p.Turn == 1 && s == kernel.SideA && p.On(RMomentum)
	execution := !p.Mobile && s == kernel.SideA && p.execution() && p.On(RExecution)
	add(ModMomentum, first)
	add(ModOffensive, execution)
	add(ModOrder, !p.Mobile && s == kernel.SideA && p.FightFirst && !first && !execution && p.On(ROrder))
	late := p.Declared == 0 && p.Turn >= p.Offensive.Last && p.On(RShortfall)
	add(ModShortFirst, late && s == kernel.SideA)
	add(ModShortSecond, late && s == kernel.SideB)
	return list
}

// acrossRiver reports whether all attackers come over a river.
func (p *Position) acrossRiver(to Place) bool {
	some, all := false, true
	p.attackers(func(u Unit) {
		some = true
		all = all && p.Map.OfKind(p.grid.Between(p.At[u], to), p.river)
	})
	return some && all
}

// concentric reports whether a hex is attacked from two opposite sides, from three with one between each, or from more.
func (p *Position) concentric(to Place) bool {
	set := 0
	p.attackers(func(u Unit) {
		if d, ok := p.grid.DirectionTo(to, p.At[u]); ok {
			set |= 1 << d
		}
	})
	n := 0
	for d := range 6 {
		n += set >> d & 1
		if d < 3 && set>>d&1 != 0 && set>>(d+3)&1 != 0 {
			return true
		}
	}
	return n > 3 || set == 0b010101 || set == 0b101010
}

// column is the place on the ladder on which the battle is fought.
func (p *Position) column(attack, defence int) int {
	c := p.ratio(attack, defence)
	if !p.On(RLadder) { // the table is entered first
		c = p.clamp(c)
	}
	var buf [Mods]shift
	for _, s := range p.shifts(buf[:0]) {
		c += s.n
	}
	if !p.On(RLadder) || !p.On(RLimits) {
		c = p.clamp(c)
	}
	return c
}

func (g *Game) clamp(c int) int { return min(max(c, 1-g.Low), g.High-1) }

// ColumnName is a place on the ladder as players read it.
func ColumnName(c int) string {
	if c >= 0 {
		return itoa(c+1) + ":1"
	}
	return "1:" + itoa(1-c)
}

// outcome is the result of a die on a column; beyond the table no die is needed.
func (g *Game) outcome(c, die int) uint8 {
	switch {
	case c <= -g.Low:
		return AttackerLoses
	case c >= g.High:
		return Eliminated
	}
	return g.Rows[die-1][c+g.Low-1]
}

// sure reports whether no die is rolled on a column.
func (g *Game) sure(c int) bool { return c <= -g.Low || c >= g.High }

// flyers is the side that has aircraft left in this turn, and how many; NoSide for none.
func (p *Position) flyers() (kernel.Side, int) {
	for s := range p.Used {
		n := int(p.Turns[p.Turn].Air[s])
		if s == 0 && p.execution() && p.On(RExecution) {
			n += int(p.Offensive.Air)
		}
		if n -= int(p.Used[s]); n > 0 && p.On(RAir) {
			return kernel.Side(s), n
		}
	}
	return kernel.NoSide, 0
}

// declare begins the battle that is put together: aircraft are asked for, or it is fought.
func (p *Position) declare(src chance.Source, ev *kernel.Events) {
	tell(ev, kernel.Event{Kind: EvAttacks, Side: p.Active, Place: p.ID(p.target()), A: int16(p.countAttackers()),
		B: bit(p.Mobile)})
	if s, _ := p.flyers(); s.Player() {
		p.Stage = StageAir
		return
	}
	p.fight(src, ev)
}

// commit sends aircraft into the battle.
func (p *Position) commit(n int, src chance.Source, ev *kernel.Events) {
	s, _ := p.flyers()
	p.Air[s] = uint8(n)
	p.Used[s] += uint8(n)
	if n > 0 {
		tell(ev, kernel.Event{Kind: EvAir, Side: s, Place: p.ID(p.target()), N: int16(n)})
	}
	p.fight(src, ev)
}

// turn shows a unit that takes part in a battle to both sides; one that was untried draws its face.
func (p *Position) turn(u Unit, src chance.Source, ev *kernel.Events) {
	hidden := !p.visible(u)
	p.Flags[u] |= Shown | Known
	if p.untried(u) {
		was := p.ownID(u)
		f := p.draw(p.Units[u].Kind, src)
		p.unveil(u, f)
		own := kernel.Event{Kind: EvTurned, Audience: kernel.Only(p.side(u)), Side: p.side(u), Piece: was,
			With: kernel.PieceID(f), Place: p.ID(p.At[u]), A: int16(p.Steps[u])}
		ev.Add(own)
		own.Audience, own.Piece = kernel.Except(p.side(u)), kernel.NoPiece
		ev.Add(own)
	} else if hidden {
		p.tellShown(u, ev)
	}
}

// draw draws a face of a kind from those that are left.
func (p *Position) draw(kind uint8, src chance.Source) Unit {
	p.lots = p.lots[:0]
	for _, f := range p.byKind[kind] {
		if p.holder[f] == 0 {
			p.lots = append(p.lots, int16(f))
		}
	}
	return Unit(p.lots[src.Lot(chance.Label{Kind: drawFace, N: int16(kind)}, p.lots)])
}

// fight shows all who take part, rolls and begins the result.
func (p *Position) fight(src chance.Source, ev *kernel.Events) {
	at := p.target()
	p.attackers(func(u Unit) { p.turn(u, src, ev) })
	p.defenders(func(u Unit) { p.turn(u, src, ev) })
	attack, defence := p.sums()
	c := p.column(attack, defence)
	tell(ev, kernel.Event{Kind: EvOdds, Side: p.Active, Place: p.ID(at), A: int16(attack), B: int16(defence),
		N: int16(c)})
	die := 0
	if !p.sure(c) {
		die = src.Die(chance.Label{Kind: drawCombat, N: int16(at)}, len(p.Rows))
		tell(ev, kernel.Event{Kind: EvDie, Side: p.Active, Place: p.ID(at), A: int16(die)})
	}
	if !p.Mobile {
		p.attackers(func(u Unit) {
			p.Flags[u] |= Attacked
			if p.flag(u, Bonus) && !p.Wing.Ground.Has(at) {
				p.Flags[u] &^= Bonus
			}
		})
		if p.Order > 0 {
			p.Sent += int16(p.countAttackers())
		}
	}
	p.apply(p.outcome(c, max(die, 1)), ev)
}
