// Movement of stacks: allowances, what a step costs, reach, splitting, assaults in mid-move.

package stacks

import (
	"strings"

	"umpire/board"
	"umpire/kernel"
)

// rate is the movement of a side's units in points.
func (p *Position) rate(s kernel.Side, mech bool) int {
	t, o := &p.Turns[p.Turn], &p.Offensive
	n, less := int(t.Foot), int(o.Foot)
	if mech {
		n, less = int(t.Mechanized), int(o.Mechanized)
	}
	if s == kernel.SideA {
		switch {
		case p.lull() && p.On(RLull):
			n -= less
		case p.execution() && p.On(RExecution):
			n += less
		}
	}
	if !p.On(RAllowance) {
		n *= 2
	}
	return max(0, n)
}

// allowance is a unit's movement in points, before it has moved.
func (p *Position) allowance(u Unit) int {
	s := p.side(u)
	if s == p.Roles.Still && !p.mobile(p.At[u]) {
		return 0
	}
	if p.flag(u, Bonus) && p.On(RBonus) {
		if p.On(RAllowance) {
			return int(p.Wing.Points)
		}
		return 2 * int(p.Wing.Points)
	}
	return p.rate(s, p.class(u).Mechanized)
}

// mobile reports whether supply lets units that it can keep from moving (Roles.Still) move from a hex.
func (p *Position) mobile(a Place) bool { return !p.On(RStill) || p.Supplied(p.Roles.Still, a) }

// lull reports whether the offensive was declared in this turn, and execution whether it is carried out in it.
func (p *Position) lull() bool      { return p.Declared != 0 && int16(p.Declared) == p.Turn }
func (p *Position) execution() bool { return p.Declared != 0 && int16(p.Declared)+1 == p.Turn }

// points are those that a unit has left.
func (p *Position) points(u Unit) int {
	if p.flag(u, Moving) {
		return int(p.Left[u])
	}
	return p.allowance(u)
}

// immovable says by which rule, code and sentence a unit cannot be moved; the code is empty if it can.
func (p *Position) immovable(u Unit) (Rule, string, string) {
	switch {
	case !p.OnMap(u):
		return RSequence, "not-on-map", "It is not on the map."
	case p.flag(u, Failed):
		return RFailed, "has-moved", "It has ended its move with an assault."
	case p.flag(u, Moved):
		return RSplit, "has-moved", "It has ended its move."
	case p.points(u) == 0 && p.side(u) == p.Roles.Still && !p.mobile(p.At[u]) && !p.flag(u, Moving):
		return RStill, "out-of-supply", "It is out of supply: it does not move."
	case p.points(u) == 0:
		return RAllowance, "no-points", "It has no movement points left."
	}
	return 0, "", ""
}

func (p *Position) movable(u Unit) bool {
	return p.OnMap(u) && !p.flag(u, Moved) && p.points(u) > 0
}

// inHand appends the units of the stack in hand, by the ids under which their owner knows them.
func (p *Position) inHand(list []Unit) []Unit {
	if p.nHand > 0 {
		for u := p.first[p.grip]; u != 0; u = p.next[u] {
			if p.flag(u, InHand) {
				list = append(list, u)
			}
		}
		p.sort(list)
	}
	return list
}

// party visits them.
func (p *Position) party(visit func(Unit)) {
	var buf [hardStack + 1]Unit
	for _, u := range p.inHand(buf[:0]) {
		visit(u)
	}
}

// sort puts a few units into the order of the ids under which their owner knows them.
func (p *Position) sort(list []Unit) {
	for i := 1; i < len(list); i++ {
		u, id := list[i], p.ownID(list[i])
		k := i
		for ; k > 0 && p.ownID(list[k-1]) > id; k-- {
			list[k] = list[k-1]
		}
		list[k] = u
	}
}

// hand is a unit of the stack in hand, 0 for none, and how many there are.
func (p *Position) hand() (some Unit, n int) {
	if p.nHand == 0 {
		return 0, 0
	}
	for some = p.first[p.grip]; !p.flag(some, InHand); {
		some = p.next[some]
	}
	return some, p.nHand
}

// alongside reports whether two units can move together: they began in one hex and stand in one.
func (p *Position) alongside(u, v Unit) bool {
	return p.At[u] == p.At[v] && (p.Began[u] == p.Began[v] || !p.On(RTogether))
}

// choose takes a unit in hand alone.
func (p *Position) choose(u Unit) {
	p.putDown()
	p.take(u)
}

func (p *Position) take(u Unit) {
	if !p.flag(u, Moving) {
		p.Left[u] = uint8(p.allowance(u))
		p.Flags[u] |= Moving
	}
	p.Flags[u] |= InHand
	p.grip = p.At[u]
	p.nHand++
	p.forget()
}

// putDown lets the stack in hand go. Units that have not moved are as before.
func (p *Position) putDown() {
	if p.nHand > 0 {
		p.each(p.grip, func(u Unit) {
			if p.flag(u, InHand) {
				p.drop(u)
			}
		})
	}
	p.forget()
}

func (p *Position) drop(u Unit) {
	p.Flags[u] &^= InHand
	if p.nHand--; p.nHand == 0 {
		p.grip = board.None
	}
	if p.At[u] == p.Began[u] && !p.flag(u, Assaulted) && int(p.Left[u]) == p.allowance(u) {
		p.Flags[u] &^= Moving
		p.Left[u] = 0
	}
	p.forget()
}

// setOut begins the move of the stack in hand, or goes on with it. The stack that was moved before it can be moved on
// until then, and no longer, if it began elsewhere.
func (p *Position) setOut() {
	u, _ := p.hand()
	if p.underWay(u) {
		return
	}
	p.Origin = int16(p.Began[u]) + 1
	if !p.On(RSplit) {
		return
	}
	for _, v := range p.all[p.Active] {
		if p.flag(v, Moving) && !p.flag(v, InHand) {
			p.Flags[v] = p.Flags[v]&^Moving | Moved
			p.Left[v] = 0
		}
	}
}

// underWay reports whether a unit began where the stack that was moved last did.
func (p *Position) underWay(u Unit) bool { return int16(p.Began[u])+1 == p.Origin }

// stepCost is what a step costs units that go together, board.Blocked if it cannot be taken. With stop they must end
// their move there.
func (p *Position) stepCost(w *walkers, from, to Place, e board.Edge) (cost int, stop bool) {
	switch {
	case p.holds(w.side.Other(), to) && p.On(REnemyHex), p.blocked(e) && p.On(RBarrier),
		w.barred[p.Map.Terrain[to]], p.full(to, w.room), w.ground && !p.Wing.Ground.Has(to):
		return board.Blocked, false
	}
	if w.side != p.Roles.Zones && p.On(RZones) && p.zone[to] > 0 {
		if p.zone[from] > 0 {
			return board.Blocked, false
		}
		stop = true
	}
	return p.stepPoints(e), stop
}

// stepPoints is what a hexside and the hex behind it cost.
func (g *Game) stepPoints(e board.Edge) int {
	if g.Map.OfKind(e, g.river) && !g.off.Has(RRiver) {
		return 2
	}
	return 1
}

// budget is what the stack in hand can spend: its slowest unit's points. With far, also off the ground of the wing:
// then those that have a bonus there lose it.
func (p *Position) budget(far bool) int {
	n := -1
	p.party(func(u Unit) {
		k := int(p.Left[u])
		if far && p.flag(u, Bonus) {
			k -= p.extra()
		}
		if n < 0 || k < n && p.On(RSlowest) || k > n && !p.On(RSlowest) {
			n = k
		}
	})
	return n
}

// extra is how much the bonus of the wing is.
func (p *Position) extra() int {
	if !p.On(RBonus) {
		return 0
	}
	return int(p.Wing.Points) - int(p.Turns[p.Turn].Mechanized)
}

// winged reports whether a unit in hand has a bonus on its ground.
func (p *Position) winged() (yes bool) {
	p.party(func(u Unit) { yes = yes || p.flag(u, Bonus) })
	return yes
}

// reach works out where the stack in hand can go.
func (p *Position) reach() {
	if p.reached {
		return
	}
	p.warm()
	p.reached = true
	if p.nHand == 0 {
		return
	}
	var buf [hardStack + 1]Unit
	units, winged := p.inHand(buf[:0]), p.winged()
	p.walkFrom(&p.near, units, walkers{room: len(units), ground: winged}, p.grip, p.budget(false))
	if p.wide.clear(); winged {
		p.walkFrom(&p.wide, units, walkers{room: len(units)}, p.grip, p.budget(true))
	}
}

// wayTo is what it costs the stack in hand to go to a hex, and whether it leaves the ground of its wing.
func (p *Position) wayTo(a Place) (cost int, far, ok bool) {
	if p.nHand == 0 || a == p.grip {
		return 0, false, false
	}
	p.reach()
	if c, ok := p.near.cost(a); ok {
		return c, false, true
	}
	if c, ok := p.wide.cost(a); ok {
		return c, true, true
	}
	return 0, false, false
}

// slowed reports whether the fastest of the stack in hand could go with the others to a hex where the slowest cannot.
func (p *Position) slowed(a Place) bool {
	most := 0
	p.party(func(u Unit) { most = max(most, int(p.Left[u])) })
	if !p.On(RSlowest) || most == p.budget(false) {
		return false
	}
	var buf [hardStack + 1]Unit
	units := p.inHand(buf[:0])
	p.walkFrom(&p.swift, units, walkers{room: len(units), ground: p.winged()}, p.grip, most)
	_, ok := p.swift.cost(a)
	return ok
}

// march appends the hexes of the cheapest way of the stack in hand to a hex.
func (p *Position) march(into []Place, a Place) []Place {
	if _, far, _ := p.wayTo(a); far {
		return p.wide.way(into, a)
	}
	return p.near.way(into, a)
}

// spend takes points from the stack in hand.
func (p *Position) spend(cost int, far bool) {
	p.party(func(u Unit) {
		n := int(p.Left[u]) - cost
		if far && p.flag(u, Bonus) {
			n -= p.extra()
			p.Flags[u] &^= Bonus
		}
		p.Left[u] = uint8(max(0, n))
		if p.flag(u, Bonus) && n < p.extra() {
			p.Flags[u] |= Far
		}
	})
}

// moveTo moves the stack in hand along the cheapest way.
func (p *Position) moveTo(a Place, ev *kernel.Events) {
	cost, far, _ := p.wayTo(a)
	p.path = p.march(p.path[:0], a)
	p.setOut()
	p.spend(cost, far)
	u, n := p.hand()
	from := p.At[u]
	p.tellMove(from, a, n, ev)
	for _, b := range p.path[1:] {
		p.seize(p.Active, b, ev)
	}
	p.shiftParty(from, a)
	if p.halts(p.Active, a) {
		p.party(func(u Unit) { p.Left[u] = 0 })
	}
}

// halts reports whether units of a side that enter a hex go no further in this phase.
func (p *Position) halts(s kernel.Side, a Place) bool {
	return s != p.Roles.Zones && p.zone[a] > 0 && p.On(RZones)
}

// shiftParty puts the stack in hand into another hex, on top and in its own order. What the enemy knew of covered units
// he knows no longer, if some of them went and some stayed.
func (p *Position) shiftParty(from, to Place) {
	var list [hardStack + 1]Unit
	var was, hid [hardStack + 1]bool // by unit of the list: whether it was known, and whether it was out of sight
	var stay [hardStack + 1]Unit     // those out of sight that stay
	n, k := 0, 0
	for u := p.first[from]; u != 0; u = p.next[u] {
		switch hidden := !p.visible(u); {
		case p.flag(u, InHand):
			list[n], was[n], hid[n] = u, p.flag(u, Known), hidden
			n++
		case hidden:
			stay[k] = u
			k++
		}
	}
	for _, u := range list[:n] {
		p.detach(u)
	}
	for i, u := range list[:n] {
		p.link(u, to, hardStack)
		if was[i] {
			p.Flags[u] |= Known
		}
	}
	staying, went := 0, 0 // out of sight before and now
	for _, u := range stay[:k] {
		staying += int(bit(!p.visible(u)))
	}
	for i, u := range list[:n] {
		went += int(bit(hid[i] && !p.visible(u)))
	}
	if staying > 0 && went > 0 {
		for _, u := range stay[:k] {
			p.Flags[u] &^= Known
		}
		for i, u := range list[:n] {
			if hid[i] {
				p.Flags[u] &^= Known
			}
		}
	}
	p.sight(from)
	p.sight(to)
	p.grip = to
	p.forget()
}

// sight notes that the units of a hex which both sides see are known to be there.
func (p *Position) sight(a Place) {
	for u := p.first[a]; u != 0; u = p.next[u] {
		if p.visible(u) {
			p.Flags[u] |= Known
		}
	}
}

// tellMove tells the owner which units move, and others how many.
func (p *Position) tellMove(from, to Place, n int, ev *kernel.Events) {
	if ev == nil {
		return
	}
	p.party(func(u Unit) {
		ev.Add(kernel.Event{Kind: EvMoves, Audience: kernel.Only(p.Active), Side: p.Active, Piece: p.ownID(u),
			Place: p.ID(from), To: p.ID(to)})
	})
	ev.Add(kernel.Event{Kind: EvStackMoves, Audience: kernel.Except(p.Active), Side: p.Active, Place: p.ID(from),
		To: p.ID(to), N: int16(n)})
}

// raise puts a unit on top of its hex.
func (p *Position) raise(u Unit) {
	a := p.At[u]
	p.detach(u)
	p.attach(u, a)
}

// Assaults in the movement phase.

// assaultCost is what an assault on a hex costs.
func (p *Position) assaultCost(from, to Place) int {
	c := p.stepPoints(p.grid.Between(from, to))
	if p.On(RPrice) {
		c += 2
	}
	return c
}

// leaders names the classes of which one must be in a stack that assaults.
func (g *Game) leaders() string {
	var list []string
	for i := range g.Classes {
		if g.Classes[i].Leads {
			list = append(list, strings.ToLower(g.Classes[i].Name))
		}
	}
	return strings.Join(list, " or ")
}

// unready says why the stack in hand cannot assault any hex; the code is empty if it can.
func (p *Position) unready() (Rule, string, string) {
	able, leads, fresh := true, false, true
	p.party(func(v Unit) {
		c := p.class(v)
		able, leads = able && c.Assaults, leads || c.Leads
		fresh = fresh && !p.flag(v, Assaulted)
	})
	switch {
	case p.nHand == 0:
		return RSequence, kernel.CodeChooseFirst, "Choose the units first."
	case p.Active != p.Roles.Assaults:
		return RWho, "no-assaults", "Its side makes no mobile assaults."
	case p.lull() && p.On(RLull):
		return RLull, "lull", nobodyAttacks
	case !able && p.On(RWho):
		return RWho, "wrong-class", "Mobile assaults are made by mechanized units alone."
	case !leads && p.On(RWho):
		return RWho, "wrong-class", "Mechanized units make mobile assaults only with " + p.leaders() +
			" among them."
	case !fresh && p.On(RPrice):
		return RPrice, "again", "A unit makes one mobile assault in a phase."
	}
	return 0, "", ""
}

// noAssault says why the stack in hand cannot assault a hex, from a launch hex to which it goes first; the code is
// empty if it can.
func (p *Position) noAssault(to Place) (Rule, string, string) {
	if rule, code, text := p.unready(); code != "" {
		return rule, code, text
	}
	switch {
	case !p.holds(p.Active.Other(), to):
		return RPrice, "empty", "No enemy stands there."
	case int(p.Map.Terrain[to]) == p.noMA && p.On(RGround):
		return RGround, "ground", "That ground cannot be assaulted in the movement phase."
	}
	_, rule, code, text := p.launchFor(to)
	return rule, code, text
}

// noLaunch says why the stack in hand cannot go to a hex and assault another one from there; the code is empty if it
// can. Left is what its slowest unit would have left.
func (p *Position) noLaunch(from, to Place) (left int, rule Rule, code, text string) {
	e := p.grid.Between(from, to)
	if e == board.NoEdge {
		return 0, RPrice, "far", "They cannot come next to it."
	}
	way, far, ok := 0, false, from == p.grip
	if !ok {
		way, far, ok = p.wayTo(from)
	}
	cost := way + p.assaultCost(from, to)
	left = 255
	full := left // with the points that count on their ground alone
	p.party(func(v Unit) {
		n := int(p.Left[v])
		full = min(full, n)
		if p.flag(v, Bonus) && (far || !p.Wing.Ground.Has(to)) {
			n -= p.extra()
		}
		left = min(left, n)
	})
	switch {
	case !ok:
		return 0, RPrice, "far", "They cannot come next to it."
	case p.blocked(e) && p.On(RBarrierFight):
		return 0, RBarrierFight, "barrier", "Nobody attacks over that hexside."
	case left < cost && full >= cost && p.On(RPrice):
		return 0, RBonus, "ground", "Off their ground they have too few points left for an assault."
	case left < cost && p.On(RPrice):
		return 0, RPrice, "points", "An assault there takes " + many(cost, "movement point") + ": they have fewer."
	case !p.Supplied(p.Active, from) && p.On(RLaunch):
		return 0, RLaunch, "out-of-supply", "The units are out of supply where the assault begins."
	}
	return left - cost, 0, "", ""
}

// launchFor is the launch hex of an assault by the stack in hand: its own hex if that will do. Of the others one from
// which it does not cross a river, then one that leaves it the most points, then the first in the order of hexes.
func (p *Position) launchFor(to Place) (from Place, rule Rule, code, text string) {
	if _, rule, code, text = p.noLaunch(p.grip, to); code == "" {
		return p.grip, 0, "", ""
	}
	from, best := board.None, -1<<15
	for _, a := range p.grid.Neighbours(to) {
		left, r, c, t := p.noLaunch(a, to)
		switch {
		case c == "":
			if !p.Map.OfKind(p.grid.Between(a, to), p.river) {
				left += 256
			}
			if left > best || left == best && a < from {
				from, best = a, left
			}
		case c != "far" && code == "far":
			rule, code, text = r, c, t
		}
	}
	if from != board.None {
		return from, 0, "", ""
	}
	return board.None, rule, code, text
}

// approach takes the stack in hand to the launch hex of an assault.
func (p *Position) approach(to Place, ev *kernel.Events) {
	if from, _, _, _ := p.launchFor(to); from != p.grip {
		p.moveTo(from, ev)
		p.judge(ev) // it may have entered the capital on its way
	}
}

// assault begins an assault by the stack in hand on the next hex.
func (p *Position) assault(to Place) {
	from := p.grip
	p.setOut()
	p.spend(p.assaultCost(from, to), !p.Wing.Ground.Has(to))
	p.party(func(v Unit) { p.Flags[v] |= Attacker | Assaulted })
	p.Target, p.Launch, p.Mobile = int16(to)+1, int16(from)+1, true
	p.forget()
}
