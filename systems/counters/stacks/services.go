// What players that are programs ask of a position: they look at it directly instead of listing actions.

package stacks

import (
	"umpire/board"
	"umpire/kernel"
	"umpire/systems/counters/ground"
)

// Is reports whether a game is one of stacks, as bots must know: it has verbs that only this part of the system has.
func Is(i *kernel.Info) bool {
	return ground.HasVerbs(i, "gather", "put-on-top", "assault", "fight-first")
}

// Survey answers what players that are programs ask of a position. It is made for one position, and its means are those
// of the time when it was made.
type Survey struct {
	*Position
	mean [2][]int // by kind: attack and defence of an untried unit, in tenths
}

// Survey is the position as programs ask it.
func (p *Position) Survey() Survey {
	s := Survey{Position: p}
	for i := range s.mean {
		s.mean[i] = make([]int, len(p.Kinds))
	}
	for k := 1; k < len(p.Kinds); k++ {
		n := 0
		for _, f := range p.byKind[k] {
			if p.holder[f] == 0 {
				n++
				s.mean[0][k] += 10 * int(p.Units[f].Steps[0].Attack)
				s.mean[1][k] += 10 * int(p.Units[f].Steps[0].Defence)
			}
		}
		for i := range s.mean {
			s.mean[i][k] /= max(1, n)
		}
	}
	return s
}

// Of are all units of a side, those off the map included.
func (g *Game) Of(s kernel.Side) []Unit { return g.all[s] }

// Piece is a unit as its owner's actions name it, and Named the unit of a side that an action names, 0 for none.
func (p Survey) Piece(u Unit) kernel.PieceID                    { return p.ownID(u) }
func (p Survey) Named(id kernel.PieceID, side kernel.Side) Unit { return p.unitOf(id, side) }

// Enters reports whether a unit waits to be placed now.
func (p Survey) Enters(u Unit) bool { return p.At[u] == p.hexes+Entering }

// Rear are the towns and cities behind the first side's line that the enemy endangers in his next go of movement, as
// units stand and as far as a viewer knows: open are those that he can walk into, so that the game is lost, near those
// that are held and that he can come next to.
func (p Survey) Rear(viewer kernel.Side, open, near []Place) ([]Place, []Place) {
	can := p.strides(viewer, kernel.SideB)
	p.eachRear(func(a Place) {
		switch {
		case can.Has(a):
			open = append(open, a)
		case p.holds(kernel.SideA, a) && p.beside(can, a):
			near = append(near, a)
		}
	})
	return open, near
}

// Movable reports whether a unit may be moved in this phase, in a movement phase of its side.
func (p Survey) Movable(u Unit) bool { return p.movable(u) }

// Points are the movement points that a unit has left, or would have in a movement phase of this turn.
func (p Survey) Points(u Unit) int { return p.points(u) }

// Count is how many units of a side are in a hex.
func (p Survey) Count(s kernel.Side, a Place) int {
	if !p.holds(s, a) {
		return 0
	}
	return int(p.count[a])
}

// Room is how many more units a hex takes.
func (p Survey) Room(a Place) int { return p.Stack - int(p.count[a]) }

// Zones is how many neighbours of a hex exert a zone of control into it.
func (p Survey) Zones(a Place) int { return int(p.zone[a]) }

// Each goes through the units in a hex, the lowest first.
func (p Survey) Each(a Place, visit func(Unit)) { p.each(a, visit) }

// Untried reports whether nobody knows a unit's face.
func (p Survey) Untried(u Unit) bool { return p.untried(u) }

// ClassOf is the class of a unit, and City whether a hex is one of a city.
func (p Survey) ClassOf(u Unit) *Class { return p.class(u) }
func (p Survey) City(a Place) bool     { return p.cityAt(a) }

// Lost reports whether the first side has ever held a hex of a town or city, so that it supplies nobody any more.
func (p Survey) Lost(a Place) bool { return p.taken(a) }

// Lives is how many steps a unit can lose before nothing is left of it.
func (p Survey) Lives(u Unit) int { return p.worth(u) }

// Power is what a unit counts for in an attack on a hex, or in defence, in tenths; an untried one has the mean of the
// faces that are left.
func (p Survey) Power(u Unit, attacks bool, to Place) int {
	if p.untried(u) {
		if attacks {
			return p.mean[0][p.Units[u].Kind]
		}
		return p.mean[1][p.Units[u].Kind]
	}
	if p.Steps[u] == 0 {
		return 0
	}
	return 10 * p.strength(p.step(u), p.side(u), attacks, to)
}

// Fit reports whether a unit can attack a hex (board.None: any) in a combat phase of its side from where it stands.
func (p Survey) Fit(u Unit, to Place) bool {
	return p.as(p.side(u), func() bool { return p.fit(u, to) })
}

// FitAt is Fit if the unit stood in another hex.
func (p Survey) FitAt(u Unit, at, to Place) bool {
	was := p.At[u]
	p.At[u] = at
	ok := p.Fit(u, to)
	p.At[u] = was
	return ok
}

// as asks something as if a side were active.
func (p Survey) as(s kernel.Side, ask func() bool) bool {
	was := p.Active
	p.Active = s
	ok := ask()
	p.Active = was
	return ok
}

// Reach visits the hexes where units that stand in one hex could go together in a movement phase, and the points that
// they would have left. Their own hex is among them.
func (p Survey) Reach(units []Unit, visit func(a Place, left int)) {
	if len(units) == 0 {
		return
	}
	p.warm()
	was := p.Active
	p.Active = p.side(units[0])
	on, off := &p.asked[0], &p.asked[1] // the wing's ground
	near, far, winged := 255, 255, false
	for _, u := range units {
		k := p.points(u)
		near = min(near, k)
		if p.flag(u, Bonus) {
			winged = true
			k -= p.extra()
		}
		far = min(far, k)
	}
	from := p.At[units[0]]
	p.walkFrom(on, units, walkers{room: len(units), ground: winged}, from, near)
	for _, a := range on.reached() {
		c, _ := on.cost(a)
		visit(a, near-c)
	}
	if winged && far >= 0 {
		p.walkFrom(off, units, walkers{room: len(units)}, from, far)
		for _, a := range off.reached() {
			if _, ok := on.cost(a); !ok {
				c, _ := off.cost(a)
				visit(a, far-c)
			}
		}
	}
	p.Active = was
}

// Assaultable reports whether units could assault a hex from the next one with so many points left.
func (p Survey) Assaultable(units []Unit, from, to Place, left int) bool {
	e := p.grid.Between(from, to)
	if e == board.NoEdge || !p.holds(p.side(units[0]).Other(), to) || p.blocked(e) && p.On(RBarrierFight) ||
		int(p.Map.Terrain[to]) == p.noMA && p.On(RGround) || left < p.assaultCost(from, to) ||
		p.lull() && p.On(RLull) || !p.Supplied(p.side(units[0]), from) {
		return false
	}
	leads := false
	for _, u := range units {
		c := p.class(u)
		if !c.Assaults || p.flag(u, Assaulted) {
			return false
		}
		leads = leads || c.Leads
	}
	return leads
}

// Odds is an attack as it would be fought.
type Odds struct {
	Attack, Defence int // in tenths
	Column          int // on the ladder on which 1:1 is 0
	Ways            int // hexes to which the defender could retreat as one
	Units, Steps    int // of the defender
}

// Weigh is the attack of units on a hex from where they stand, with so many aircraft more than the enemy.
func (p Survey) Weigh(units []Unit, to Place, mobile bool, air int) (o Odds) {
	h := p.Head
	p.Active, p.Target, p.Mobile, p.Result, p.Air = p.side(units[0]), int16(to)+1, mobile, 0, [2]uint8{}
	if air > 0 {
		p.Air[p.Active] = uint8(air)
	} else {
		p.Air[p.Active.Other()] = uint8(-air)
	}
	var was [6 * hardStack]Flags
	for i, u := range units {
		was[i] = p.Flags[u]
		p.Flags[u] |= Attacker
		o.Attack += p.Power(u, true, to)
	}
	if mobile {
		p.Launch = int16(p.At[units[0]]) + 1
	}
	p.each(to, func(u Unit) {
		if p.fresh(u) {
			o.Defence += p.Power(u, false, to)
			o.Units++
			o.Steps += int(p.Steps[u])
		}
	})
	o.Column = p.column(o.Attack, o.Defence)
	for _, a := range p.grid.Neighbours(to) {
		ok := !p.full(a, o.Units)
		for u := p.first[to]; u != 0 && ok; u = p.next[u] {
			_, code := p.noRetreat(u, a)
			ok = code == ""
		}
		if ok {
			o.Ways++
		}
	}
	for i, u := range units {
		p.Flags[u] = was[i]
	}
	p.Head = h
	return o
}

// Line appends the hexes of a shortest supply line of a side from a hex to one of its sources, the hex first; nothing
// if there is none.
func (p Survey) Line(s kernel.Side, a Place, list []Place) []Place {
	p.remote(s, false)
	if p.far[a] < 0 {
		return list
	}
	for {
		list = append(list, a)
		best := a
		for i, b := range p.grid.Neighbours(a) {
			if p.far[b] >= 0 && p.far[b] < p.far[best] && p.crossed(s, p.grid.EdgesOf(a)[i]) {
				best = b
			}
		}
		if best == a {
			return list
		}
		a = best
	}
}

// Share is how many faces of the die bring each result on a column; all together they are Faces.
func (g *Game) Share(column int) (n [results]int) {
	for die := 1; die <= len(g.Rows); die++ {
		n[g.outcome(column, die)]++
	}
	return n
}

// Faces is how many faces the die has.
func (g *Game) Faces() int { return len(g.Rows) }

// Put places a unit on top of a hex, or with board.None takes it off the map, as a program that thinks about a position
// may do with a copy: no rule is asked and nothing else follows from it.
func (p Survey) Put(u Unit, a Place) {
	if a == board.None {
		a = p.hexes + Lost
	}
	p.detach(u)
	p.attach(u, a)
}

// Seize gives a side the control of a hex, on a copy.
func (p Survey) Seize(s kernel.Side, a Place) { p.seize(s, a, nil) }

// Exchangeable reports whether a unit can be exchanged for the one that was drawn.
func (p Survey) Exchangeable(u Unit) bool { return p.exchangeable(u) }
